"""A workspace whose inside is made when it is first needed."""

from typing import Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from headlab.app.store import Store
from headlab.engine.outcome import Outcome
from headlab.ui.theme import LIGHT, Theme


class Desk(QWidget):
    """What stands in a furnished tab."""

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        raise NotImplementedError

    def turn_to(self, place: int) -> None:
        """Show a page."""
        raise NotImplementedError


D = TypeVar("D", bound=Desk)


class FurnishedWorkspace(QWidget, Generic[D]):
    """A tab that is furnished when it is first shown or asked for.

    Readers, boards and tables take as long to load as all else in a start, and many a start has
    no use for them. A kind of it makes its desk in `_furnish`.
    """

    def __init__(self, name: str, store: Store, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._store = store
        self._desk: D | None = None
        self._theme = LIGHT
        self._page = QVBoxLayout(self)
        self._page.setContentsMargins(0, 0, 0, 0)

    @property
    def desk(self) -> D:
        """What is inside."""
        if self._desk is None:
            desk = self._desk = self._furnish()
            desk.set_theme(self._theme)
            self._page.addWidget(desk)
        return self._desk

    def _furnish(self) -> D:
        """Return the desk, a widget of this one, as it is to be shown first."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        """Furnish the tab, in its full size: type that is fitted to less might stay small."""
        super().showEvent(event)
        desk = self.desk
        desk.setGeometry(self.rect())
        desk.show()

    # What the window tells every workspace

    def widget(self) -> QWidget:
        """Return the widget itself."""
        return self

    def show_outcome(self, outcome: Outcome) -> None:
        """Ignore it: what is inside follows the experiment, or nothing of the bench."""

    def set_theme(self, theme: Theme, _scale: float) -> None:
        """Draw in another theme or at another scale."""
        self._theme = theme
        if self._desk is not None:
            self._desk.set_theme(theme)

    def set_stale(self, stale: bool) -> None:
        """Ignore it: nothing inside waits for an outcome."""

    def reset_layout(self) -> None:
        """Show the first page."""
        if self._desk is not None:
            self._desk.turn_to(0)

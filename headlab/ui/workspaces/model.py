"""The Model workspace: what somebody's files really say, and whether they can be served."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from headlab.app.store import Store
from headlab.engine.outcome import Outcome
from headlab.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from headlab.ui.model.desk import ModelDesk


class ModelWorkspace(QWidget):
    """A tab that is furnished when it is first needed.

    The readers and boards take as long to load as all else in a start, and many a start has no
    use for them.
    """

    said = Signal(str)
    """A sentence for the log."""
    trouble = Signal(str)
    """One sentence on what could not be done."""
    opened = Signal(Path)
    """A model was read."""
    taken = Signal(str, int)
    """The workspace that a layer was taken to, and how many such layers the model has."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("modelWorkspace")
        self._store = store
        self._desk: ModelDesk | None = None
        self._theme = LIGHT
        self._recent: tuple[Path, ...] = ()
        self._page = QVBoxLayout(self)
        self._page.setContentsMargins(0, 0, 0, 0)

    @property
    def desk(self) -> "ModelDesk":
        """What is inside."""
        if self._desk is None:
            from headlab.ui.model.desk import ModelDesk

            desk = self._desk = ModelDesk(self._store, self)
            desk.said.connect(self.said)
            desk.trouble.connect(self.trouble)
            desk.opened.connect(self.opened)
            desk.taken.connect(self.taken)
            desk.set_theme(self._theme)
            desk.show_recent(self._recent)
            self._page.addWidget(desk)
        return self._desk

    @property
    def path(self) -> Path | None:
        """Where the open model was read from."""
        return None if self._desk is None else self._desk.path

    def open_path(self, path: Path) -> None:
        """Read a model in the background and show it; what is open stays if it cannot be read."""
        self.desk.open_path(path)

    def open_second(self, path: Path) -> None:
        """Read a model to compare the open one with."""
        self.desk.open_second(path)

    def show_recent(self, paths: Sequence[Path]) -> None:
        """Offer the models that were open before."""
        self._recent = tuple(paths)
        if self._desk is not None:
            self._desk.show_recent(paths)

    def showEvent(self, event: QShowEvent) -> None:
        """Furnish the tab."""
        super().showEvent(event)
        self.desk.show()

    # What the window tells every workspace

    def widget(self) -> QWidget:
        """Return the widget itself."""
        return self

    def show_outcome(self, outcome: Outcome) -> None:
        """Ignore the bench: a model does not follow it."""

    def set_theme(self, theme: Theme, _scale: float) -> None:
        """Draw in another theme or at another scale."""
        self._theme = theme
        if self._desk is not None:
            self._desk.set_theme(theme)

    def set_stale(self, stale: bool) -> None:
        """Ignore it: a model is never out of date."""

    def reset_layout(self) -> None:
        """Show the first page."""
        if self._desk is not None:
            self._desk.turn_to(0)

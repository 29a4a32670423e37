"""The Cost workspace: what the layer on the bench weighs, computes and stores."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from headlab.app.sessions import Comparison
from headlab.app.store import Store
from headlab.engine.outcome import Outcome
from headlab.ui.cost.view import CostView
from headlab.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from headlab.ui.cost.desk import CostDesk


class CostWorkspace(QWidget):
    """A tab that is furnished when it is first needed, so that no start pays for its pages."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("costWorkspace")
        self._store = store
        self._desk: CostDesk | None = None
        self._view = CostView()
        self._theme = LIGHT
        self._page = QVBoxLayout(self)
        self._page.setContentsMargins(0, 0, 0, 0)

    @property
    def desk(self) -> "CostDesk":
        """What is inside."""
        if self._desk is None:
            from headlab.ui.cost.desk import CostDesk

            desk = self._desk = CostDesk(self._store, self)
            desk.set_theme(self._theme)
            desk.set_view(self._view)
            self._page.addWidget(desk)
        return self._desk

    @property
    def view(self) -> CostView:
        """The conventions that are chosen."""
        return self._view if self._desk is None else self._desk.view

    def set_view(self, view: CostView) -> None:
        """Choose other conventions."""
        self._view = view
        if self._desk is not None:
            self._desk.set_view(view)

    @property
    def comparison(self) -> Comparison | None:
        """The layers that are compared; None where nothing was compared."""
        return None if self._desk is None else self._desk.compare.comparison

    def set_comparison(self, comparison: Comparison | None) -> None:
        """Compare these layers; None compares none."""
        if self._desk is not None or comparison is not None:
            self.desk.compare.set_comparison(comparison)

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
        """Costs follow the experiment at once; an outcome adds nothing to them."""

    def set_theme(self, theme: Theme, _scale: float) -> None:
        """Draw in another theme."""
        self._theme = theme
        if self._desk is not None:
            self._desk.set_theme(theme)

    def set_stale(self, stale: bool) -> None:
        """Costs are never out of date."""

    def reset_layout(self) -> None:
        """Show the first page."""
        if self._desk is not None:
            self._desk.turn_to(0)

"""The Cost workspace: what the layer on the bench weighs, computes and stores."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from headlab.app.sessions import Comparison
from headlab.app.store import Store
from headlab.ui.cost.view import CostView
from headlab.ui.workspaces.furnished import FurnishedWorkspace

if TYPE_CHECKING:
    from headlab.ui.cost.desk import CostDesk


class CostWorkspace(FurnishedWorkspace["CostDesk"]):
    """Keeps the chosen conventions until its pages are there."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__("costWorkspace", store, parent)
        self._view = CostView()

    def _furnish(self) -> "CostDesk":
        from headlab.ui.cost.desk import CostDesk

        desk = CostDesk(self._store, self)
        desk.set_view(self._view)
        return desk

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

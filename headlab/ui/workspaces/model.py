"""The Model workspace: what somebody's files really say, and whether they can be served."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from headlab.app.store import Store
from headlab.ui.workspaces.furnished import FurnishedWorkspace

if TYPE_CHECKING:
    from headlab.ui.model.desk import ModelDesk


class ModelWorkspace(FurnishedWorkspace["ModelDesk"]):
    """Hands on what its pages say, and keeps the recent models until they are there."""

    said = Signal(str)
    """A sentence for the log."""
    trouble = Signal(str)
    """One sentence on what could not be done."""
    opened = Signal(Path)
    """A model was read."""
    taken = Signal(str, int)
    """The workspace that a layer was taken to, and how many such layers the model has."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__("modelWorkspace", store, parent)
        self._recent: tuple[Path, ...] = ()

    def _furnish(self) -> "ModelDesk":
        from headlab.ui.model.desk import ModelDesk

        desk = ModelDesk(self._store, self)
        desk.said.connect(self.said)
        desk.trouble.connect(self.trouble)
        desk.opened.connect(self.opened)
        desk.taken.connect(self.taken)
        desk.show_recent(self._recent)
        return desk

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

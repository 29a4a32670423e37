"""What the small tables share: headings across, numbers right."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()


class FlatModel(QAbstractTableModel):
    """A table without vertical headers; a kind of it fills `_headings` and gives `_height`."""

    _headings: tuple[str, ...] = ()

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else self._height()

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._headings)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._heading(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(section)
        return None

    def _height(self) -> int:
        """Return the number of rows."""
        raise NotImplementedError

    def _heading(self, column: int) -> str:
        """Return what stands over a column."""
        return self._headings[column]

    def _side(self, column: int) -> Qt.AlignmentFlag:
        """Return the side on which a column stands."""
        return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

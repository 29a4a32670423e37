"""A small flat table of facts, as high as its rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QTableView,
    QWidget,
)

from headlab.ui.model.labels import tip
from headlab.ui.widgets.flat_model import FlatModel, Index
from headlab.ui.widgets.fonts import scaled


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell; `look` is value, strong, muted or accent, `told` its tooltip."""

    text: str
    look: str = "value"
    told: str = ""


Row = Sequence[Cell | str]


class FactsModel(FlatModel):
    """Headings and rows of cells; the first column stands left, the others right."""

    def __init__(self, parent: QWidget, left: Sequence[int] = (0,)) -> None:
        super().__init__(parent)
        self._rows: tuple[tuple[Cell, ...], ...] = ()
        self._left = frozenset(left)

    def show_rows(self, headings: Sequence[str], rows: Sequence[Row]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._headings = tuple(headings)
        self._rows = tuple(
            tuple(cell if isinstance(cell, Cell) else Cell(cell) for cell in row) for row in rows
        )
        self.endResetModel()

    def text(self) -> str:
        """Return headings and rows separated by tabs."""
        lines = [self._headings, *(tuple(cell.text for cell in row) for row in self._rows)]
        return "\n".join("\t".join(line) for line in lines)

    def _height(self) -> int:
        return len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid():
            return None
        cell = self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(cell.told) or None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._headings[index.column()]}: {cell.text}"
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return cell.told or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(index.column())
        if role == Qt.ItemDataRole.FontRole and cell.look in ("strong", "accent"):
            return scaled(QApplication.font(), 1.0, QFont.Weight.DemiBold)
        if role == Qt.ItemDataRole.ForegroundRole:
            roles = {
                "muted": QPalette.ColorRole.PlaceholderText,
                "accent": QPalette.ColorRole.Accent,
            }
            return QApplication.palette().color(roles.get(cell.look, QPalette.ColorRole.WindowText))
        return None

    def _side(self, column: int) -> Qt.AlignmentFlag:
        left = column in self._left
        side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
        return side | Qt.AlignmentFlag.AlignVCenter


class FactsTable(QTableView):
    """Shows every row at once; a copy takes headings and rows along."""

    def __init__(self, parent: QWidget, left: Sequence[int] = (0,)) -> None:
        super().__init__(parent)
        self.facts = FactsModel(self, left)
        self.setModel(self.facts)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizeAdjustPolicy(QAbstractScrollArea.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setStyleSheet(
            "QTableView { selection-background-color: palette(mid);"
            " selection-color: palette(window-text); }"
        )

    def show_rows(self, headings: Sequence[str], rows: Sequence[Row]) -> None:
        """Show other rows, and be as high as they are."""
        self._fit()
        self.facts.show_rows(headings, rows)
        self.updateGeometry()

    def _fit(self) -> None:
        self.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().height() * 1.45))

    def changeEvent(self, event: QEvent) -> None:
        """Be as high as the rows at another scale of the window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
            self.updateGeometry()

    def sizeHintForColumn(self, column: int) -> int:
        """Return the width of a column with air between it and the next."""
        return super().sizeHintForColumn(column) + round(self.fontMetrics().height() * 0.8)

    def sizeHint(self) -> QSize:
        """Return the size of all rows."""
        height = self.horizontalHeader().sizeHint().height() + self.verticalHeader().length() + 2
        if self.horizontalScrollBar().maximum() > 0:
            height += self.horizontalScrollBar().sizeHint().height()
        return QSize(self.horizontalHeader().length() + 2, height)

    def minimumSizeHint(self) -> QSize:
        """Return a narrow size of full height: the columns scroll."""
        return QSize(self.fontMetrics().height() * 8, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the whole table."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.facts.text())
            return
        super().keyPressEvent(event)

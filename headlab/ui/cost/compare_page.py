"""Layers side by side: every row's figures and how far they are from the first row's."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QPointF,
    QRectF,
    QSize,
    Qt,
    Slot,
)
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from headlab.app.cost_presets import cost_presets
from headlab.app.files import write_text_atomically
from headlab.app.sessions import CompareRow, Comparison
from headlab.engine.alternatives import COMPARED, Row, differences, double_width
from headlab.engine.cost import CostQuestion
from headlab.engine.cost_tables import compared_csv, describe, difference, shown
from headlab.engine.ledger import ledger
from headlab.errors import InputError
from headlab.ui.cost.view import CostView
from headlab.ui.theme import Theme, mixed
from headlab.ui.widgets.flat_model import FlatModel, Index
from headlab.ui.widgets.fonts import scaled
from headlab.ui.widgets.labels import Sentence
from headlab.ui.widgets.rows import explain
from headlab.words import number, translate

SECOND_LINE_ROLE = int(Qt.ItemDataRole.UserRole)
CHANGED_ROLE = int(Qt.ItemDataRole.UserRole) + 1
MOST_ROWS = 50
LARGER_TYPES = (1.8, 1.6, 1.45, 1.3, 1.15, 1.0)
"""Sizes of the numbers, the largest that fits is taken; what is under them follows."""


class CompareModel(FlatModel):
    """Rows of a comparison; the name first, then the compared figures."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()
        self._view = CostView()
        self._headings = (
            self.tr("layer"),
            self.tr("weights"),
            self.tr("projections"),
            self.tr("scores + values"),
            self.tr("score entries"),
            self.tr("KV cache"),
        )

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows on show."""
        return self._rows

    def show_rows(self, rows: tuple[Row, ...], view: CostView) -> None:
        """Show other rows, or the same ones in other conventions."""
        self._view = view
        if len(rows) != len(self._rows):
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        self._rows = rows
        if rows:
            last = self.index(len(rows) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    def _height(self) -> int:
        return len(self._rows)

    def _heading(self, column: int) -> str:
        if column in (2, 3):
            return f"{self._headings[column]}, {'FLOPs' if self._view.flops else 'MACs'}"
        return self._headings[column]

    def _side(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        if column == 0:
            return self._name(row, role)
        figure = row.ledger[COMPARED[column - 1]]
        by = differences(self._rows, figure.key)[index.row()]
        value, unit = shown(figure, self._view.flops, self._view.binary)
        text = f"{value} {unit}" if figure.unit == "bytes" else value
        first = index.row() == 0
        apart = "" if first else difference(figure, by, self._view.flops, self._view.binary)
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == SECOND_LINE_ROLE:
            return figure.basis if first else apart
        if role == CHANGED_ROLE:
            return by != 0
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{figure.formula} = {figure.filled()}\n{figure.basis}. {figure.convention}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._headings[column]}: {text}, {apart or figure.basis}"
        return None

    def _name(self, row: Row, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == SECOND_LINE_ROLE:
            return row.note or _shape(row)
        if role == CHANGED_ROLE:
            return False
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{row.name}: {describe(row.ledger)}"
        return None


def _shape(row: Row) -> str:
    """Return a layer's shape and context in a few words."""
    layer, question = row.ledger.question.layer, row.ledger.question
    shared = (
        ""
        if layer.n_kv_heads == layer.n_heads
        else translate("ledger", ", {kv_heads} KV").format(kv_heads=number(layer.n_kv_heads))
    )
    batch = "" if question.batch == 1 else f", B {number(question.batch)}"
    return (
        f"{number(layer.n_heads)} × {number(layer.head_dim)}{shared}, d {number(layer.d_model)}, "
        f"T {question.context:,}{batch}"
    )


class TwoLines(QStyledItemDelegate):
    """Paints a value in strong type and, under it, its difference or what it is of."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.factor = 1.15

    def _fonts(self, font: QFont) -> tuple[QFont, QFont]:
        return scaled(font, self.factor, QFont.Weight.DemiBold), scaled(
            font, max(0.9, 0.8 * self.factor)
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        # The stubs leave out what QStyleOption holds.
        opt: Any = option
        palette: QPalette = opt.palette
        box = QRectF(opt.rect).adjusted(8, 3, -8, -3)
        strong, small = self._fonts(opt.font)
        over, under = QFontMetricsF(strong), QFontMetricsF(small)
        painter.save()
        if opt.state & QStyle.StateFlag.State_Selected:
            wash = mixed(
                palette.color(QPalette.ColorRole.Window),
                palette.color(QPalette.ColorRole.Accent),
                0.13,
            )
            painter.fillRect(opt.rect, wash)
        top = box.top() + (box.height() - over.height() - under.height()) / 2
        changed = index.data(CHANGED_ROLE)
        second = QPalette.ColorRole.Accent if changed else QPalette.ColorRole.PlaceholderText
        lines = (
            (index.data(), strong, over, QPalette.ColorRole.WindowText, top + over.ascent()),
            (
                index.data(SECOND_LINE_ROLE),
                small,
                under,
                second,
                top + over.height() + under.ascent(),
            ),
        )
        for text, font, metrics, role, y in lines:
            shown_text = metrics.elidedText(
                str(text or ""), Qt.TextElideMode.ElideRight, box.width()
            )
            x = box.left()
            if index.column():
                x = box.right() - metrics.horizontalAdvance(shown_text)
            painter.setFont(font)
            painter.setPen(palette.color(role))
            painter.drawText(QPointF(x, y), shown_text)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        strong, small = self._fonts(option.font)
        over, under = QFontMetricsF(strong), QFontMetricsF(small)
        width = max(
            over.horizontalAdvance(str(index.data() or "")),
            under.horizontalAdvance(str(index.data(SECOND_LINE_ROLE) or "")),
        )
        return QSize(round(width) + 18, round(over.height() + under.height()) + 10)


class ComparePage(QWidget):
    """The table and what fills it: rows kept by hand, a preset, or priced alternatives."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comparePage")
        self._question = CostQuestion()
        self._view = CostView()
        self._kept: tuple[Row, ...] = ()
        self._follows = True
        self.model = CompareModel(self)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addLayout(self._build_buttons())
        self._note = Sentence(self)
        self._note.setObjectName("compareNote")
        page.addWidget(self._note)
        page.addWidget(self._build_table(), 1)

    def _build_buttons(self) -> QHBoxLayout:
        line = QHBoxLayout()
        self._keep = self._button(
            "keepRow",
            self.tr("Keep this layer"),
            self.tr("Keep the layer on the bench as a row, and compare what it becomes with it."),
        )
        self._price = self._button(
            "priceAlternative",
            self.tr("Twice the width"),
            self.tr("What it costs to make every head twice as wide, in three ways."),
        )
        presets = self._button(
            "comparePresets",
            self.tr("Ready-made"),
            self.tr("Comparisons with published figures."),
        )
        menu = QMenu(presets)
        for preset in cost_presets():
            action = menu.addAction(preset.title)
            action.setObjectName(f"preset-{preset.key}")
            action.setData(preset.key)
        menu.triggered.connect(self._take_preset)
        presets.setMenu(menu)
        self._remove = self._button(
            "removeRow", self.tr("Remove row"), self.tr("Take the selected row off.")
        )
        self._clear = self._button(
            "clearRows", self.tr("Clear"), self.tr("Take all rows off and follow the bench.")
        )
        self._export = self._button(
            "exportCompare",
            self.tr("Export CSV…"),
            self.tr("Save rows, figures and differences as exact numbers."),
        )
        for button in (self._keep, self._price, presets, self._remove, self._clear):
            line.addWidget(button)
        line.addStretch(1)
        line.addWidget(self._export)
        self._keep.clicked.connect(self._keep_row)
        self._price.clicked.connect(self._price_alternatives)
        self._remove.clicked.connect(self._remove_row)
        self._clear.clicked.connect(self._clear_rows)
        self._export.clicked.connect(self._ask_where)
        return line

    def _button(self, name: str, words: str, tip: str) -> QPushButton:
        button = QPushButton(words, self)
        explain(button, name, words, tip, tip)
        return button

    def _build_table(self) -> QTableView:
        table = QTableView(self)
        explain(
            table,
            "compareTable",
            self.tr("Comparison"),
            self.tr("Each layer's figures, and under them the difference from the first row."),
            self.tr("One layer; work per token as decode or prefill is chosen above."),
        )
        table.setModel(self.model)
        self._delegate = TwoLines(table)
        table.setItemDelegate(self._delegate)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self._table = table
        return table

    # Showing

    def show_cost(self, question: CostQuestion, view: CostView) -> None:
        """Show another question, or the same one in other conventions."""
        self._question, self._view = question, view
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Repaint: the table's colours follow the palette."""
        self._table.viewport().update()

    def _refresh(self) -> None:
        rows = self._kept
        if self._follows:
            rows = (*rows, Row(self.tr("on the bench"), ledger(self._question)))
        self.model.show_rows(rows, self._view)
        self._clear.setEnabled(bool(self._kept))
        self._remove.setEnabled(bool(self._kept))
        self._fit()
        self._keep.setEnabled(len(self._kept) < MOST_ROWS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Choose the largest type at which all rows and columns can be seen."""
        room = self._table.viewport().size()
        option = QStyleOptionViewItem()
        self._table.initViewItemOption(option)
        for factor in LARGER_TYPES:
            self._delegate.factor = factor
            sizes = [
                [
                    self._delegate.sizeHint(option, self.model.index(row, column))
                    for row in range(self.model.rowCount())
                ]
                for column in range(self.model.columnCount())
            ]
            widest = [max((size.width() for size in column), default=0) for column in sizes]
            high = sum(size.height() for size in sizes[0])
            others = (room.width() - widest[0]) / max(len(widest) - 1, 1)
            if high <= room.height() and max(widest[1:], default=0) <= others:
                break
        self._table.verticalHeader().resizeSections(QHeaderView.ResizeMode.ResizeToContents)
        self._table.resizeColumnToContents(0)
        self._table.viewport().update()

    # Filling

    def _fill(self, rows: tuple[Row, ...], note: str, follows: bool) -> None:
        self._kept, self._follows = rows, follows
        self._note.say(note)
        self._refresh()

    @Slot()
    def _keep_row(self) -> None:
        layer = self._question.layer
        kept = self._kept if self._follows else ()
        name = self.tr("{heads} × {width}").format(
            heads=number(layer.n_heads), width=number(layer.head_dim)
        )
        self._fill((*kept, Row(name, ledger(self._question))), "", True)

    @Slot()
    def _price_alternatives(self) -> None:
        answers = double_width(self._question)
        rows = tuple(answer for answer in answers if isinstance(answer, Row))
        refused = [
            f"{answer.name}: {answer.reason}" for answer in answers if not isinstance(answer, Row)
        ]
        self._fill(rows, " ".join([self.tr("Every head twice as wide."), *refused]), False)

    @Slot(object)
    def _take_preset(self, action: Any) -> None:
        chosen = next(preset for preset in cost_presets() if preset.key == action.data())
        self._fill(chosen.compared(), chosen.note, False)

    @Slot()
    def _remove_row(self) -> None:
        row = self._table.currentIndex().row()
        if not 0 <= row < len(self._kept):
            row = len(self._kept) - 1
        left = (*self._kept[:row], *self._kept[row + 1 :])
        self._fill(left, self._note.text() if left else "", self._follows or not left)

    @Slot()
    def _clear_rows(self) -> None:
        self._fill((), "", True)

    @Slot()
    def _ask_where(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export the comparison"), "headlab-cost.csv", self.tr("CSV (*.csv)")
        )
        if name:
            self.export(Path(name))

    def export(self, path: Path) -> bool:
        """Write the comparison as CSV; say why where it cannot be written."""
        try:
            write_text_atomically(path, compared_csv(self.model.rows))
        except InputError as error:
            self._note.say(str(error))
            return False
        self._note.say(self.tr("Saved as {name}.").format(name=path.name))
        return True

    # Sessions

    @property
    def comparison(self) -> Comparison | None:
        """The kept rows as a session keeps them; None where nothing was compared."""
        if not self._kept and self._follows:
            return None
        rows = tuple(CompareRow(row.name, row.ledger.question, row.note) for row in self._kept)
        return Comparison(rows, self._note.text(), self._follows)

    def set_comparison(self, comparison: Comparison | None) -> None:
        """Show the rows of a session; None clears the table."""
        if comparison is None:
            self._clear_rows()
            return
        rows = tuple(Row(row.name, ledger(row.question), row.note) for row in comparison.rows)
        self._fill(rows[:MOST_ROWS], comparison.note, comparison.follows)

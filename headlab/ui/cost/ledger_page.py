"""The ledger: every number with its convention; a click opens the formula with its values."""

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QKeySequence,
    QPalette,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QGridLayout,
    QHeaderView,
    QMenu,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from headlab.engine.cost import CostQuestion
from headlab.engine.cost_tables import (
    ledger_csv,
    ledger_markdown,
    ledger_text,
    shown,
    worked_out,
)
from headlab.engine.ledger import SECTIONS, Figure, Ledger, exact_text, ledger
from headlab.ui.cost.view import CostView, Title
from headlab.ui.theme import LIGHT, Theme, mixed
from headlab.ui.widgets.fonts import scaled
from headlab.ui.widgets.labels import ScaledLabel
from headlab.ui.widgets.rows import explain
from headlab.words import translate

_Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
TITLE, VALUE, UNIT, BASIS = range(4)
HEADING = 4
LARGEST_TYPE, TYPE_STEP = 1.75, 0.05
"""Where there is room the ledger's type grows, to be read from the back of a room."""


def ledger_fonts(font: QFont) -> tuple[QFont, ...]:
    """Return the fonts of title, value, unit, basis and heading."""
    small = scaled(font, 0.88)
    strong, heading = QFont.Weight.DemiBold, QFont.Weight.Bold
    return font, scaled(font, 1.0, strong), small, small, scaled(font, 1.0, heading)


class LedgerModel(QAbstractTableModel):
    """Some sections of a ledger: a heading, then its figures; title, value, unit, basis."""

    FIGURE_ROLE = int(Qt.ItemDataRole.UserRole)

    def __init__(self, sections: tuple[str, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._sections = sections
        self._rows: list[str | Figure] = []
        self._shown: dict[str, tuple[str, str]] = {}
        self._fonts: tuple[QFont, ...] = (QFont(),) * 5
        self._colours: tuple[QColor, ...] = (QColor(),) * 4

    def show_ledger(self, book: Ledger, view: CostView) -> None:
        """Show another ledger; rows that stay keep their place and selection."""
        rows: list[str | Figure] = []
        for section in self._sections:
            rows.append(translate("ledger", SECTIONS[section]))
            rows += [figure for figure in book if figure.section == section]
        self._shown = {f.key: shown(f, view.flops, view.binary) for f in book}
        if len(rows) != len(self._rows):
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        self._rows = rows
        self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, BASIS))

    def dress(self, theme: Theme, font: QFont) -> None:
        """Use another theme and type size; made once here, since cells ask for them often."""
        self._fonts = ledger_fonts(font)
        self._colours = tuple(theme.colour(role) for role in ("text", "text", "muted", "muted"))
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, BASIS))

    def figure(self, row: int) -> Figure | None:
        """Return the figure in a row, or None for a heading."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, Figure) else None

    def row_of(self, key: str) -> int | None:
        """Return the row of a figure."""
        for place, row in enumerate(self._rows):
            if isinstance(row, Figure) and row.key == key:
                return place
        return None

    def rowCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 4

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if self.figure(index.row()) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        if isinstance(row, str):
            return self._heading(row, column, role)
        if role == Qt.ItemDataRole.DisplayRole:
            return (row.title, *self._shown[row.key], row.basis)[column]
        if role == self.FIGURE_ROLE:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{row.basis}. {row.convention}"
        if role == Qt.ItemDataRole.AccessibleTextRole and column == TITLE:
            return f"{row.title}: {' '.join(self._shown[row.key])}, {row.basis}"
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column == VALUE else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colours[column]
        if role == Qt.ItemDataRole.FontRole:
            return self._fonts[column]
        return None

    def _heading(self, words: str, column: int, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and column == TITLE:
            return words
        if role == Qt.ItemDataRole.FontRole:
            return self._fonts[HEADING]
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colours[TITLE]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
        return None


class LedgerTable(QTableView):
    """Half a ledger in the largest type at which all of it can be seen."""

    figure_chosen = Signal(object)

    def __init__(self, sections: tuple[str, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._dressed: tuple[Theme, QFont] | None = None
        self._largest: tuple[float, list[float]] = (1.0, [1.0] * 4)
        self.ledger_model = LedgerModel(sections, self)
        self.setModel(self.ledger_model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(8)
        self.horizontalHeader().setMinimumSectionSize(8)
        self.horizontalHeader().setStretchLastSection(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.selectionModel().currentRowChanged.connect(self._choose)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme; the chosen row is washed, not filled."""
        self._theme = theme
        palette = QApplication.palette()
        wash = mixed(theme.colour("window"), theme.colour("accent"), 0.14)
        palette.setColor(QPalette.ColorRole.Highlight, wash)
        palette.setColor(QPalette.ColorRole.HighlightedText, theme.colour("text"))
        self.setPalette(palette)

    def wanted_width(self) -> int:
        """Measure the columns and return their width in the largest type."""
        self._largest = self._measured()
        return round(sum(self._largest[1]))

    def largest_type(self) -> float:
        """Return the largest factor of type at which all rows and columns can be seen."""
        row_height, widths = self._largest
        rows, room = max(self.ledger_model.rowCount(), 1), self.viewport().size()
        share = min(room.height() / (row_height * rows), room.width() / sum(widths))
        factor = min(max(LARGEST_TYPE * share - TYPE_STEP / 2, 1.0), LARGEST_TYPE)
        return factor // TYPE_STEP * TYPE_STEP

    def set_type(self, factor: float) -> None:
        """Write at this factor of the window's type; measured by `wanted_width` before."""
        share = factor / LARGEST_TYPE
        row_height, widths = self._largest
        least = row_height * share
        spread = self.viewport().height() // max(self.ledger_model.rowCount(), 1)
        self.verticalHeader().setDefaultSectionSize(round(min(max(least, spread), 1.35 * least)))
        for column, width in enumerate(widths[:BASIS]):
            if abs(self.columnWidth(column) - width * share) >= 1:
                self.setColumnWidth(column, round(width * share))
        font = scaled(QApplication.font(), factor)
        if (self._theme, font) != self._dressed:
            self._dressed = (self._theme, font)
            self.ledger_model.dress(self._theme, font)

    def _measured(self) -> tuple[float, list[float]]:
        """Return the row height and the columns' widths in the largest type."""
        model = self.ledger_model
        fonts = ledger_fonts(scaled(QApplication.font(), LARGEST_TYPE))
        widths = []
        for column in range(model.columnCount()):
            metrics = QFontMetricsF(fonts[column])
            texts = {
                str(model.index(row, column).data())
                for row in range(model.rowCount())
                if model.figure(row) is not None
            }
            gap = metrics.horizontalAdvance("00")
            widths.append(max((metrics.horizontalAdvance(t) for t in texts), default=0.0) + gap)
        return QFontMetricsF(fonts[TITLE]).height() * 1.32, widths

    def sizeHint(self) -> QSize:
        return QSize(420, 300)

    @Slot(QModelIndex, QModelIndex)
    def _choose(self, current: QModelIndex, _previous: QModelIndex) -> None:
        figure = self.ledger_model.figure(current.row())
        if figure is not None:
            self.figure_chosen.emit(figure)


class FormulaPanel(QFrame):
    """One figure opened: formula, values filled in, result, symbols and convention."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("formulaPanel")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 6, 0, 0)
        lines.setSpacing(2)
        self._lines = (Title(self), ScaledLabel(self), ScaledLabel(self))
        names = ("formulaLine", "symbolsLine", "conventionLine")
        for name, label in zip(names, self._lines, strict=True):
            label.setObjectName(name)
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            lines.addWidget(label)
        for label in self._lines[1:]:
            label.setForegroundRole(self.palette().ColorRole.PlaceholderText)

    def set_type(self, factor: float) -> None:
        """Write at this factor of the window's type."""
        for label, own in zip(self._lines, (Title.factor, 1.0, 1.0), strict=True):
            label.factor = own * factor
            label.rescale()

    def open(self, figure: Figure, view: CostView) -> None:
        """Open a figure."""
        formula, filled = worked_out(figure, view.flops)
        value, unit = shown(figure, view.flops, view.binary)
        result = f"{value} {unit}"
        if figure.unit == "bytes" and value != exact_text(figure.value):
            result = f"{exact_text(figure.value)} {translate('ledger', 'bytes')} = {result}"
        same = filled == formula or filled == value
        steps = [formula, result] if same else [formula, filled, result]
        section = translate("ledger", SECTIONS[figure.section])
        self._lines[0].setText(f"{section}, {figure.title}:  " + "  =  ".join(steps))
        self._lines[1].setText(figure.where())
        self._lines[2].setText(figure.convention)


class LedgerPage(QWidget):
    """Two tables side by side, the opened figure under them, and a way to copy it all."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("ledgerPage")
        self._book: Ledger | None = None
        self._view = CostView()
        self._factor = LARGEST_TYPE
        self._opened = "scores_values"
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(24)
        self._tables = (
            LedgerTable(("weights", "cache"), self),
            LedgerTable(("arithmetic", "scores"), self),
        )
        names = (self.tr("Weights and KV cache"), self.tr("Arithmetic and score matrices"))
        for place, (table, name) in enumerate(zip(self._tables, names, strict=True)):
            explain(
                table,
                ("ledgerWeights", "ledgerWork")[place],
                name,
                self.tr("Click a number to open its formula with the values filled in."),
                self.tr("Each number with its unit and, beside it, what it is of."),
            )
            table.figure_chosen.connect(self._open)
            grid.addWidget(table, 0, place)
        self._panel = FormulaPanel(self)
        grid.addWidget(self._panel, 1, 0, 1, 2)
        grid.setRowStretch(0, 1)
        self.copy_button = self._build_copy()

    def _build_copy(self) -> QToolButton:
        button = QToolButton(self)
        button.setText(self.tr("Copy"))
        explain(
            button,
            "copyLedger",
            self.tr("Copy the ledger"),
            self.tr("Copy all figures as text, as a Markdown table or as CSV."),
            self.tr("CSV holds exact plain numbers; text and Markdown are as shown."),
        )
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for name, words in (
            ("copyText", self.tr("as &text")),
            ("copyMarkdown", self.tr("as &Markdown")),
            ("copyCsv", self.tr("as &CSV")),
        ):
            action = menu.addAction(words)
            action.setObjectName(name)
            action.triggered.connect(self._copy)
        button.setMenu(menu)
        copy = QAction(self)
        copy.setObjectName("copyText")
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        copy.triggered.connect(self._copy)
        self.addAction(copy)
        return button

    def show_cost(self, question: CostQuestion, view: CostView) -> None:
        """Show another question, or the same one in other conventions."""
        self._book, self._view = ledger(question), view
        for table in self._tables:
            table.ledger_model.show_ledger(self._book, view)
        # While a slider is dragged the type may only shrink: it must not flicker.
        self._fit(self._factor)
        if any(figure.key == self._opened for figure in self._book):
            self._open(self._book[self._opened])

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        for table in self._tables:
            table.set_theme(theme)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self, most: float = LARGEST_TYPE) -> None:
        """Write both tables in the same type, the largest that shows everything."""
        for place, table in enumerate(self._tables):
            self._grid.setColumnStretch(place, table.wanted_width())
        self._grid.activate()
        factor = min(most, *(table.largest_type() for table in self._tables))
        self._factor = factor
        for table in self._tables:
            table.set_type(factor)
        self._panel.set_type(1 + 0.6 * (factor - 1))

    @Slot(object)
    def _open(self, figure: Figure) -> None:
        self._opened = figure.key
        self._panel.open(figure, self._view)
        for table in self._tables:
            row = table.ledger_model.row_of(figure.key)
            if row is None:
                table.clearSelection()
            elif not table.selectionModel().isRowSelected(row, _NO_PARENT):
                table.selectRow(row)

    @Slot()
    def _copy(self) -> None:
        if self._book is None:
            return
        flops, binary = self._view.flops, self._view.binary
        name = self.sender().objectName()
        if name == "copyCsv":
            text = ledger_csv(self._book, flops)
        else:
            write = ledger_markdown if name == "copyMarkdown" else ledger_text
            text = write(self._book, flops, binary)
        QGuiApplication.clipboard().setText(text)

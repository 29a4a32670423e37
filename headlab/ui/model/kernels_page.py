"""The kernel board: which attention kernel takes this model's heads on which processor."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from headlab.app.reading import Reading
from headlab.deploy.kernels import KernelAnswer, KernelTable, shapes_of
from headlab.models.plain import plain
from headlab.ui.model.labels import Prose, Quiet, tip
from headlab.ui.theme import Theme, mixed
from headlab.ui.widgets.fonts import scaled
from headlab.ui.widgets.labels import Remark
from headlab.ui.widgets.rows import explain

_Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
ANSWER_ROLE = int(Qt.ItemDataRole.UserRole)
"""The answer of a cell, as a KernelAnswer; None where the table has no rule."""


class KernelsModel(QAbstractTableModel):
    """Kernels down, architectures across."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._kernels: tuple[tuple[str, str], ...] = ()
        self._archs: tuple[tuple[str, str], ...] = ()
        self._answers: dict[tuple[str, str], KernelAnswer] = {}

    def show_answers(self, table: KernelTable, answers: tuple[KernelAnswer, ...]) -> None:
        """Show the answers of a table's kernels."""
        self.beginResetModel()
        self._kernels = tuple((kernel.name, kernel.about) for kernel in table.kernels)
        self._archs = tuple((arch.id, arch.name) for arch in table.architectures)
        self._answers = {(answer.kernel, answer.arch): answer for answer in answers}
        self.endResetModel()

    def answer(self, index: _Index) -> KernelAnswer | None:
        """Return the answer in a cell."""
        if not index.isValid():
            return None
        key = self._kernels[index.row()][0], self._archs[index.column()][0]
        return self._answers.get(key)

    def place(self, kernel: str, arch: str) -> QModelIndex:
        """Return the cell of a kernel on an architecture."""
        kernels = [name for name, _ in self._kernels]
        archs = [name for name, _ in self._archs]
        return self.index(kernels.index(kernel), archs.index(arch))

    def names(self, index: _Index) -> tuple[str, str]:
        """Return the kernel and the architecture of a cell in words."""
        return self._kernels[index.row()][0], self._archs[index.column()][1]

    def rowCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._kernels)

    def columnCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._archs)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> Any:
        down = orientation == Qt.Orientation.Vertical
        name, about = (self._kernels if down else self._archs)[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return plain(name, 60)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(plain(about or name, 400))
        if role == Qt.ItemDataRole.TextAlignmentRole and down:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        answer = self.answer(index)
        if role == ANSWER_ROLE:
            return answer
        if role == Qt.ItemDataRole.DisplayRole:
            return "" if answer is None else self.words(answer)
        if role == Qt.ItemDataRole.ToolTipRole:
            return None if answer is None else tip(f"{self.words(answer)}: {answer.reason}")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            kernel, arch = self.names(index)
            if answer is None:
                return self.tr("{kernel} on {arch}: no rule").format(kernel=kernel, arch=arch)
            doubt = "" if answer.verified else self.tr(", unverified")
            return f"{kernel}, {arch}: {self.words(answer)}{doubt}"
        return None

    def words(self, answer: KernelAnswer) -> str:
        """Return a verdict in a word or two."""
        if answer.verdict == "padded":
            return self.tr("pads {waste} %").format(waste=f"{100 * (answer.waste or 0):.0f}")
        return {
            "native": self.tr("native"),
            "fallback": self.tr("fallback"),
            "refused": self.tr("refused"),
        }[answer.verdict]


class _Verdict(QStyledItemDelegate):
    """Paints a verdict as a word in a shape: full, partly full, outlined, or bare.

    An unverified one is hatched, with a dashed edge.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        metrics = QFontMetricsF(scaled(option.font, 0.85))
        return QSize(
            round(metrics.horizontalAdvance("pads 38 %.")) + 10, round(metrics.height()) + 7
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        # The stubs leave out what QStyleOption holds.
        opt: Any = option
        answer = index.data(ANSWER_ROLE)
        palette: QPalette = opt.palette
        painter.save()
        painter.fillRect(opt.rect, palette.color(QPalette.ColorRole.Window))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(opt.rect).adjusted(2, 1.5, -2, -1.5)
        if isinstance(answer, KernelAnswer):
            painter.setFont(scaled(opt.font, 0.85))
            paint_verdict(painter, palette, box, answer, str(index.data()))
        if opt.state & QStyle.StateFlag.State_Selected:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.WindowText), 2))
            painter.drawRoundedRect(box, 3, 3)
        painter.restore()


def paint_verdict(
    painter: QPainter, palette: QPalette, box: QRectF, answer: KernelAnswer, words: str
) -> None:
    """Paint one verdict into a box, in the painter's font."""
    window = palette.color(QPalette.ColorRole.Window)
    accent = palette.color(QPalette.ColorRole.Accent)
    ink = palette.color(QPalette.ColorRole.WindowText)
    muted = palette.color(QPalette.ColorRole.PlaceholderText)
    light = mixed(window, accent, 0.26)
    painter.setPen(Qt.PenStyle.NoPen)
    pen, colour = muted, muted
    if answer.verdict == "native":
        painter.setBrush(light)
        painter.drawRoundedRect(box, 3, 3)
        pen, colour = accent, ink
    elif answer.verdict == "padded":
        painter.setBrush(light)
        full = box.width() * (1 - (answer.waste or 0.0))
        painter.drawRoundedRect(QRectF(box.left(), box.top(), full, box.height()), 3, 3)
        pen, colour = accent, ink
    elif answer.verdict == "fallback":
        pen, colour = muted, ink
    if not answer.verified:
        # Qt's own pattern: it needs no image, and its lines are fine at every scale.
        painter.setBrush(QBrush(mixed(window, ink, 0.3), Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(box, 3, 3)
    if answer.verdict != "refused" or not answer.verified:
        edge = QPen(pen, 1.2)
        if not answer.verified:
            edge.setDashPattern([3, 2])
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 3, 3)
    if not answer.verified:
        words = f"{words}?"
        metrics = painter.fontMetrics()
        wide, high = metrics.horizontalAdvance(words) + 6, metrics.height()
        centre = box.center()
        ground = QRectF(centre.x() - wide / 2, centre.y() - high / 2 + 1, wide, high - 2)
        painter.fillRect(ground.intersected(box.adjusted(2, 2, -2, -2)), window)
    painter.setPen(colour)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


class KernelsPage(QWidget):
    """The board, the rules it goes by, and the reason of the chosen cell."""

    rules_wanted = Signal()
    own_rules_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("modelKernelsPage")
        self._reading: Reading | None = None
        self.model = KernelsModel(self)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 4, 0, 0)
        page.setSpacing(4)
        page.addLayout(self._build_rules())
        self._table = self._build_table()
        page.addWidget(self._table, 1)
        self._legend = Remark(self)
        self._legend.setWordWrap(True)
        self._legend.say(
            self.tr(
                "Full: native. Partly full: padded, with the share of zeros. Outlined: falls back "
                "to another kernel. Bare: refused. Hatched, dashed, with a question mark: "
                "unverified. Empty: no rule."
            )
        )
        page.addWidget(self._legend)
        self._told = Prose(self)
        self._told.setObjectName("modelKernelReason")
        self._told.setAccessibleName(self.tr("Reason"))
        self._told.setMinimumHeight(self.fontMetrics().lineSpacing() * 3)
        self._told.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        page.addWidget(self._told)

    def _build_rules(self) -> QHBoxLayout:
        line = QHBoxLayout()
        self._rules = Quiet(self)
        self._rules.setObjectName("modelRules")
        line.addWidget(self._rules, 1)
        load = QPushButton(self.tr("Load rules…"), self)
        sentence = self.tr("Judge by a file of rules of your own, in the form of kernels.json.")
        explain(load, "modelLoadRules", self.tr("Load rules"), sentence, sentence)
        load.clicked.connect(self.rules_wanted)
        self._reset = QPushButton(self.tr("Headlab's own"), self)
        sentence = self.tr("Judge by the rules that headlab brings along.")
        explain(self._reset, "modelResetRules", self.tr("Headlab's own rules"), sentence, sentence)
        self._reset.clicked.connect(self.own_rules_wanted)
        line.addWidget(load)
        line.addWidget(self._reset)
        return line

    def _build_table(self) -> QTableView:
        table = QTableView(self)
        sentence = self.tr("Kernels by processor; choose a cell for its reason, source and date.")
        explain(table, "modelKernels", self.tr("Kernels"), sentence, sentence)
        table.setModel(self.model)
        table.setItemDelegate(_Verdict(table))
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setCornerButtonEnabled(False)
        table.setStyleSheet(
            "QTableCornerButton::section { background: palette(window); border: none; }"
        )
        table.setTabKeyNavigation(False)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.horizontalHeader().setHighlightSections(False)
        table.verticalHeader().setHighlightSections(False)
        table.verticalHeader().setMinimumSectionSize(1)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.selectionModel().currentChanged.connect(self._choose)
        return table

    # Showing

    def set_theme(self, theme: Theme) -> None:
        """Repaint: the board's colours follow the palette."""
        self._table.viewport().update()
        self._fit()

    def resizeEvent(self, event: Any) -> None:
        """Share the width out."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Stretch the columns where there is room; else they keep their width and scroll."""
        high = round(self._table.fontMetrics().height() * 1.55)
        self._table.verticalHeader().setDefaultSectionSize(high)
        header = self._table.horizontalHeader()
        count = self.model.columnCount()
        if not count:
            return
        least = self._table.sizeHintForColumn(0)
        room = self._table.viewport().width()
        header.setSectionResizeMode(
            QHeaderView.ResizeMode.Stretch
            if room >= least * count
            else QHeaderView.ResizeMode.ResizeToContents
        )

    def show_rules(self, path: Path | None, table: KernelTable) -> None:
        """Say by which rules is judged."""
        dates = sorted(cell.date for kernel in table.kernels for cell in kernel.cells)
        span = f"{dates[0]} … {dates[-1]}" if dates else "–"
        words = self.tr("Rules: headlab's own, sources dated {span}").format(span=span)
        if path is not None:
            words = self.tr("Rules: {path}, sources dated {span}").format(
                path=plain(str(path)), span=span
            )
        self._rules.say(words)
        self._reset.setEnabled(path is not None)

    def show_reading(self, reading: Reading) -> None:
        """Show another model, or the same one by other rules."""
        if reading is self._reading:
            return
        self._reading = reading
        selected = self._table.currentIndex()
        kept = self.model.names(selected) if selected.isValid() else None
        self.model.show_answers(reading.table, reading.kernels)
        self._fit()
        place = next((p for p in self._cells() if kept and self.model.names(p) == kept), None)
        shapes = shapes_of(reading.card)
        if not shapes:
            self._told.say(self.tr("No verdict, since the file tells no head widths."))
            return
        found = ", ".join(shape.label for shape in shapes[:6])
        self._told.say(self.tr("Judged by {shapes}.").format(shapes=found))
        if place is not None:
            self._table.setCurrentIndex(place)

    def _cells(self) -> list[QModelIndex]:
        model = self.model
        return [
            model.index(row, column)
            for row in range(model.rowCount())
            for column in range(model.columnCount())
        ]

    def choose(self, kernel: str, arch: str) -> None:
        """Show the reason of a kernel on an architecture."""
        self._table.setCurrentIndex(self.model.place(kernel, arch))

    @Slot(QModelIndex, QModelIndex)
    def _choose(self, index: QModelIndex, _before: QModelIndex) -> None:
        if not index.isValid():
            return
        kernel, arch = (plain(name, 80) for name in self.model.names(index))
        answer = self.model.answer(index)
        if answer is None:
            words = self.tr("{kernel} on {arch}: the rules say nothing of it.")
            self._told.say(words.format(kernel=kernel, arch=arch))
            return
        doubt = "" if answer.verified else self.tr(" (unverified)")
        verdict = self.model.words(answer)
        words = self.tr("{kernel} on {arch}: {verdict}{doubt}. {reason}.\nSource: {source}, {date}")
        self._told.say(
            words.format(
                kernel=kernel,
                arch=arch,
                verdict=verdict,
                doubt=doubt,
                reason=plain(answer.reason, 800),
                source=plain(answer.source, 400),
                date=answer.date,
            )
        )

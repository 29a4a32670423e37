"""The tensor-parallel board: on how many GPUs a model can be split, and why not on others."""

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Slot,
)
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from headlab.app.reading import Reading
from headlab.deploy.cache import cache_per_gpu, in_bytes
from headlab.deploy.facts import kind_text, main_run, number
from headlab.deploy.tensor_parallel import CONVENTION, WidthVerdict, why_no_verdict
from headlab.engine.cost_report import size_text
from headlab.models.card import LayerRun
from headlab.models.tensor_counts import spell
from headlab.ui.model.labels import Prose, tip
from headlab.ui.plots.gpu_heads import GpuHeads, Split
from headlab.ui.theme import Theme, mixed
from headlab.ui.widgets.fonts import scaled
from headlab.ui.widgets.labels import Remark
from headlab.ui.widgets.rows import explain
from headlab.words import translate

_Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
ACROSS = (16, 8, 4)
"""Tiles in a row, the first that has room."""

VERDICT_ROLE = int(Qt.ItemDataRole.UserRole)
"""The verdict on a width, as a WidthVerdict."""
WORDS_ROLE = VERDICT_ROLE + 1


class WidthsModel(QAbstractTableModel):
    """Widths 1 to 64 in rows of sixteen, or fewer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._verdicts: tuple[WidthVerdict, ...] = ()
        self._across = ACROSS[0]

    def set_across(self, across: int) -> None:
        """Stand so many widths in a row."""
        if across != self._across:
            self.beginResetModel()
            self._across = across
            self.endResetModel()

    def show_verdicts(self, verdicts: tuple[WidthVerdict, ...]) -> None:
        """Show another model's verdicts."""
        self.beginResetModel()
        self._verdicts = verdicts
        self.endResetModel()

    def verdict(self, index: _Index) -> WidthVerdict | None:
        """Return the verdict in a cell."""
        place = index.row() * self._across + index.column()
        return self._verdicts[place] if 0 <= place < len(self._verdicts) else None

    def place(self, width: int) -> QModelIndex:
        """Return the cell of a width."""
        return self.index((width - 1) // self._across, (width - 1) % self._across)

    def rowCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else -(-len(self._verdicts) // self._across)

    def columnCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else self._across

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        verdict = self.verdict(index)
        if verdict is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return number(verdict.width)
        if role == VERDICT_ROLE:
            return verdict
        if role == WORDS_ROLE:
            return self._words(verdict)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(f"{verdict.width}: {self._sentence(verdict)}")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{verdict.width}: {verdict.verdict}, {self._sentence(verdict)}"
        return None

    def _words(self, verdict: WidthVerdict) -> str:
        if verdict.verdict == "replicates":
            return self.tr("KV × {copies}").format(copies=verdict.replication)
        if verdict.verdict == "splits":
            return self.tr("splits")
        return self.tr("refused")

    def _sentence(self, verdict: WidthVerdict) -> str:
        if verdict.verdict != "refused" or not verdict.conditions:
            return verdict.reason
        return "; ".join((verdict.reason, *verdict.conditions))


class _Tile(QStyledItemDelegate):
    """Paints a width: filled where it splits, half-filled where KV heads are replicated.

    A corner says that something else than the heads stands in the way.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        metrics = QFontMetricsF(option.font)
        wide = QFontMetricsF(scaled(option.font, 0.78)).horizontalAdvance("refused.")
        return QSize(round(wide) + 8, round(metrics.height() * 2.35))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        verdict = index.data(VERDICT_ROLE)
        if not isinstance(verdict, WidthVerdict):
            return
        # The stubs leave out what QStyleOption holds.
        opt: Any = option
        palette: QPalette = opt.palette
        window, accent = (
            palette.color(role) for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Accent)
        )
        ink, muted = (
            palette.color(role)
            for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.PlaceholderText)
        )
        box = QRectF(opt.rect).adjusted(2, 2, -2, -2)
        painter.save()
        painter.fillRect(opt.rect, window)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        refused = verdict.verdict == "refused"
        wash = mixed(window, accent, 0.26)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mixed(window, ink, 0.03) if refused else wash)
        painter.drawRoundedRect(box, 4, 4)
        if verdict.verdict == "replicates":
            upper = QRectF(box.left() + 1, box.top() + 1, box.width() - 2, box.height() / 2 - 1)
            painter.setBrush(window)
            painter.drawRoundedRect(upper, 3, 3)
        if not refused:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(accent, 1.2))
            painter.drawRoundedRect(box, 4, 4)
        if verdict.conditions and not refused:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            side = box.height() * 0.24
            corner = box.topRight()
            painter.drawPolygon(
                [
                    corner,
                    corner - type(corner)(side, 0),
                    corner + type(corner)(0, side),
                ]
            )
        if opt.state & QStyle.StateFlag.State_Selected:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, 2))
            painter.drawRoundedRect(box, 4, 4)
        half = box.height() / 2
        painter.setPen(muted if refused else ink)
        weight = QFont.Weight.Normal if refused else QFont.Weight.Bold
        painter.setFont(scaled(opt.font, 1.05, weight))
        upper = QRectF(box.left(), box.top() + 1, box.width(), half)
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, str(verdict.width))
        painter.setFont(scaled(opt.font, 0.78))
        lower = QRectF(box.left(), box.top() + half - 1, box.width(), half)
        painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, str(index.data(WORDS_ROLE)))
        painter.restore()


class WidthsPage(QScrollArea):
    """All widths, and under them what stands on each GPU at the chosen one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("modelWidthsPage")
        self.setAccessibleName(self.tr("Tensor parallel"))
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._reading: Reading | None = None
        self._context = 8192
        self._run: LayerRun | None = None
        self._width = 8
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 4, 12, 8)
        column.setSpacing(6)
        self.model = WidthsModel(self)
        self._table = self._build_table(inside)
        column.addWidget(self._table)
        legend = Remark(inside)
        legend.setWordWrap(True)
        legend.say(
            self.tr(
                "Filled: every head stands on one GPU. Half-filled: KV heads, or the latent "
                "vector, are replicated, on so many GPUs each. Pale: refused. A dark "
                "corner: the heads fit, but the vocabulary or another part does not divide."
            )
        )
        column.addWidget(legend)
        self.gpus = GpuHeads(inside)
        sentence = self.tr("What stands on each GPU at the chosen width.")
        explain(self.gpus, "modelGpus", self.tr("Heads on each GPU"), sentence, sentence)
        self.gpus.setMinimumHeight(190)
        column.addWidget(self.gpus, 1)
        self._reasons = Prose(inside)
        self._reasons.setObjectName("modelWidthReasons")
        self._reasons.setAccessibleName(self.tr("Reasons"))
        column.addWidget(self._reasons)
        convention = Remark(inside)
        convention.setObjectName("modelWidthConvention")
        convention.setWordWrap(True)
        told = translate("deploy", CONVENTION)
        convention.say(f"{told[0].upper()}{told[1:]}.")
        column.addWidget(convention)
        self.setWidget(inside)

    def _build_table(self, parent: QWidget) -> QTableView:
        table = QTableView(parent)
        sentence = self.tr("Tensor-parallel widths 1 to 64; choose one to see what it does.")
        explain(table, "modelWidths", self.tr("Widths"), sentence, translate("deploy", CONVENTION))
        table.setModel(self.model)
        table.setItemDelegate(_Tile(table))
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.horizontalHeader().hide()
        table.verticalHeader().hide()
        table.horizontalHeader().setMinimumSectionSize(20)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.selectionModel().currentChanged.connect(self._choose)
        return table

    # Showing

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme, or at another scale."""
        self.gpus.set_theme(theme)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand as many tiles in a row as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def show_reading(self, reading: Reading, context: int, run: LayerRun | None = None) -> None:
        """Show another model, another context, or the heads of another run of layers."""
        other = reading is not self._reading
        self._context, self._run = context, run or main_run(reading.card)
        if other:
            self._reading = reading
            blocked = self._table.selectionModel().blockSignals(True)
            self.model.show_verdicts(reading.widths)
            self._table.selectionModel().blockSignals(blocked)
            self._table.setVisible(bool(reading.widths))
            self._fit()
            if reading.widths:
                self.choose_width(self._best(reading.widths))
        self._show_width()

    def _best(self, verdicts: tuple[WidthVerdict, ...]) -> int:
        """Return the chosen width if it is not refused here, else the next lower that is not."""
        return max(v.width for v in verdicts if v.verdict != "refused" and v.width <= self._width)

    @property
    def width_chosen(self) -> int:
        """The width that is shown below the board."""
        return self._width

    def choose_width(self, width: int) -> None:
        """Show what a width does."""
        self._table.setCurrentIndex(self.model.place(width))

    @Slot(QModelIndex, QModelIndex)
    def _choose(self, index: QModelIndex, _before: QModelIndex) -> None:
        verdict = self.model.verdict(index)
        if verdict is not None:
            self._width = verdict.width
            self._show_width()

    def _fit(self) -> None:
        """Be as high as the rows: the page scrolls, the board does not."""
        tile = self._table.sizeHintForIndex(self.model.index(0, 0)).width()
        room = self.viewport().width() - 16
        across = next((n for n in ACROSS if n * tile <= room), ACROSS[-1])
        if across != self.model.columnCount():
            blocked = self._table.selectionModel().blockSignals(True)
            self.model.set_across(across)
            self._table.setCurrentIndex(self.model.place(self._width))
            self._table.selectionModel().blockSignals(blocked)
        self._table.resizeRowsToContents()
        self._table.setFixedHeight(self._table.verticalHeader().length() + 2)

    def _show_width(self) -> None:
        reading = self._reading
        if reading is None:
            return
        if not reading.widths:
            self.gpus.show_split(None)
            self.gpus.hide()
            reason = why_no_verdict(reading.card) or ""
            self._reasons.say(f"{reason[:1].upper()}{reason[1:]}.")
            return
        self.gpus.show()
        verdict = reading.widths[self._width - 1]
        self.gpus.show_split(self._split(verdict))
        sentences = [part for part in verdict.reason.split("; ") if part]
        sentences += [c for c in verdict.conditions if c not in sentences]
        self._reasons.say(
            "\n".join(f"•  {part[:1].upper()}{part[1:]}." for part in [*sentences, *self._held()])
        )

    def _split(self, verdict: WidthVerdict) -> Split | None:
        run = self._run
        if run is None or not run.heads:
            return None
        words = self.tr("{width} GPUs, one layer ({layers})")
        if verdict.width == 1:
            words = self.tr("{width} GPU, one layer ({layers})")
        return Split(
            title=words.format(
                width=verdict.width, layers=f"{kind_text(run)} {spell(run.indices, most=4)}"
            ),
            width=verdict.width,
            heads=run.heads,
            kv_heads=None if run.kind == "latent" else run.kv_heads,
            refusal=verdict.reason if verdict.verdict == "refused" else "",
        )

    def _held(self) -> list[str]:
        """Return what each GPU caches at the context, in words."""
        assert self._reading is not None
        card = self._reading.card
        if self._reading.widths[self._width - 1].verdict == "refused":
            return []
        held = cache_per_gpu(card, self._context, self._width)
        if held is None or not held.total:
            return []
        words = self.tr("KV cache on each GPU, one sequence of {context} tokens in bf16: {size}")
        said = words.format(
            context=number(self._context), size=size_text(in_bytes(held.total, "bf16"))
        )
        if held.windowed_uncapped:
            more = self.tr("{size} if windowed layers kept every token")
            said += ", " + more.format(size=size_text(in_bytes(held.uncapped, "bf16")))
        return [said]

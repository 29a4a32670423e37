"""All valid head counts of a d_model between two widths; a click takes one to the bench."""

from typing import Any

from PySide6.QtCore import QModelIndex, Qt, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from headlab.app import changes
from headlab.app.changes import LARGEST_ON_BENCH, Change
from headlab.app.store import Store
from headlab.engine.cost import CostQuestion
from headlab.engine.shapes import Shape, shapes
from headlab.errors import InputError
from headlab.ui.cost.view import CostView, Title
from headlab.ui.plots.chart import ChartView
from headlab.ui.plots.cost_plots import widths_chart
from headlab.ui.theme import LIGHT, Theme
from headlab.ui.widgets.fields import CountBox
from headlab.ui.widgets.flat_model import FlatModel, Index
from headlab.ui.widgets.fonts import scaled
from headlab.ui.widgets.labels import Sentence
from headlab.ui.widgets.rows import explain
from headlab.words import number


class ShapesModel(FlatModel):
    """One valid shape a row: heads, head_dim, and whether it lies in the habitual band."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shapes: tuple[Shape, ...] = ()
        self._now: tuple[int, int] = (0, 0)
        self._theme = LIGHT
        self._factor = 1.3
        self._headings = (self.tr("heads"), self.tr("head_dim"), self.tr("64 to 128"))

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes on show."""
        return self._shapes

    def show_shapes(self, found: tuple[Shape, ...], now: tuple[int, int]) -> None:
        """Show other shapes; the one of the bench, (heads, head_dim), is marked."""
        self.beginResetModel()
        self._shapes, self._now = found, now
        self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        """Use another theme's colours."""
        self.beginResetModel()
        self._theme = theme
        self.endResetModel()

    def set_type(self, factor: float) -> None:
        """Write at this factor of the window's type."""
        if factor != self._factor:
            self.beginResetModel()
            self._factor = factor
            self.endResetModel()

    def _height(self) -> int:
        return len(self._shapes)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid():
            return None
        shape = self._shapes[index.row()]
        here = (shape.heads, shape.head_dim) == self._now
        if role == Qt.ItemDataRole.DisplayRole:
            band = self.tr("in the band") if shape.in_band else ""
            return (number(shape.heads), number(shape.head_dim), band)[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(index.column())
        if role == Qt.ItemDataRole.ForegroundRole:
            quiet = "muted" if index.column() == 2 else "text"
            return self._theme.colour("accent" if here else quiet)
        if role == Qt.ItemDataRole.FontRole:
            weight = QFont.Weight.Bold if here else QFont.Weight.Normal
            factor = self._factor if index.column() < 2 else 0.75 * self._factor
            return scaled(QApplication.font(), factor, weight)
        return None


class ShapesPage(QWidget):
    """The list at the left, and the same shapes as a picture at the right."""

    def __init__(self, store: Store, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("shapesPage")
        self._store = store
        self._question: CostQuestion | None = None
        self.model = ShapesModel(self)
        self._low = self._limit("minHeadDimBox", self.tr("Narrowest head"), 32)
        self._high = self._limit("maxHeadDimBox", self.tr("Widest head"), 256)
        self._title = Title(self)
        self._title.setObjectName("shapesTitle")
        self._remark = Sentence(self)
        self.chart = ChartView(self)
        self.chart.setObjectName("shapesPlot")
        self.chart.setToolTip(self.tr("Click a head count to take it to the bench."))
        self.chart.value_requested.connect(self._take)
        left = QVBoxLayout()
        left.setSpacing(6)
        left.addWidget(self._title)
        left.addWidget(self._build_limits())
        left.addWidget(self._remark)
        left.addWidget(self._build_table(), 1)
        both = QHBoxLayout(self)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(32)
        both.addLayout(left, 2)
        both.addWidget(self.chart, 3)

    def _limit(self, name: str, spoken: str, value: int) -> CountBox:
        box = CountBox(self, step=32)
        box.setRange(1, LARGEST_ON_BENCH)
        box.load(value)
        tip = self.tr("Only shapes whose head_dim lies between the two are listed.")
        explain(box, name, spoken, tip, tip)
        box.number_chosen.connect(self._refresh)
        return box

    def _build_limits(self) -> QWidget:
        limits = QWidget(self)
        limits.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        line = QHBoxLayout(limits)
        line.setContentsMargins(0, 0, 0, 0)
        for words, box in (
            (self.tr("head_dim from"), self._low),
            (self.tr("to"), self._high),
        ):
            label = QLabel(words, self)
            label.setBuddy(box)
            line.addWidget(label)
            line.addWidget(box)
        line.addStretch(1)
        return limits

    def _build_table(self) -> QTableView:
        table = QTableView(self)
        explain(
            table,
            "shapesTable",
            self.tr("Valid shapes"),
            self.tr("Click a shape to take it to the bench."),
            self.tr(
                "heads · head_dim = d_model. Many designs put head_dim at 64 to 128: a habit, "
                "not a rule; 192 and 256 are in use as well."
            ),
        )
        table.setModel(self.model)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setHighlightSections(False)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.clicked.connect(self._choose)
        table.activated.connect(self._choose)
        self._table = table
        return table

    def show_cost(self, question: CostQuestion, _view: CostView) -> None:
        """Show the shapes of another layer."""
        self._question = question
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self.model.set_theme(theme)
        self.chart.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        line = QFontMetricsF(QApplication.font()).height()
        self.model.set_type(min(max(self.height() / line / 20, 1.3), 2.0))

    @Slot()
    def _refresh(self) -> None:
        if self._question is None:
            return
        layer = self._question.layer
        self._title.setText(
            self.tr("d_model {d_model} = heads × head_dim").format(d_model=number(layer.d_model))
        )
        try:
            found = shapes(layer.d_model, self._low.value(), self._high.value())
        except InputError as error:
            self._remark.say(f"{error}.")
            return
        self._remark.say("" if found else self.tr("No head count lies between these widths."))
        self.model.show_shapes(found, (layer.n_heads, layer.head_dim))
        self.chart.show_chart(widths_chart(layer))

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self._take(self.model.shapes[index.row()].heads)

    @Slot(int)
    def _take(self, heads: int) -> None:
        """Bring a default shape to the bench: a pinned head_dim would not be that shape."""
        unpinned = changes.pin_head_dim(None)
        count = changes.heads(heads)
        self._store.apply(Change(count.label, lambda e: count.edit(unpinned.edit(e))))

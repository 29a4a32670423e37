"""The four plots: widths, KV cache, work and weights."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from headlab.app import changes
from headlab.app.store import Store
from headlab.engine.cost import CostQuestion
from headlab.ui.cost.view import CostView
from headlab.ui.plots.chart import ChartView
from headlab.ui.plots.cost_plots import cache_chart, weights_chart, widths_chart, work_chart
from headlab.ui.theme import Theme
from headlab.ui.widgets.fields import CountBox
from headlab.ui.widgets.rows import explain

FIRST_MEMORY = 80
_MOST_MEMORY = 1_000_000


class PlotsPage(QWidget):
    """Charts that follow the layer; a click on a head count takes it to the bench."""

    def __init__(self, store: Store, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("costPlotsPage")
        self._store = store
        self._question: CostQuestion | None = None
        self._view = CostView()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(10)
        self.cache = self._chart("cachePlot", self.tr("KV cache at every context."))
        self.work = self._chart("workPlot", self.tr("Where the scores overtake the projections."))
        pick = self.tr("Click a head count to take it to the bench.")
        self.widths = self._chart("widthsPlot", pick)
        self.weights = self._chart("weightsPlot", pick)
        for place, chart in enumerate((self.cache, self.work, self.widths, self.weights)):
            grid.addWidget(chart, place // 2, place % 2)
            grid.setColumnStretch(place % 2, 1)
            grid.setRowStretch(place // 2, 1)
        for chart in (self.widths, self.weights):
            chart.value_requested.connect(self._take)
        grid.addLayout(self._build_memory(), 2, 0, 1, 2)

    def _chart(self, name: str, tip: str) -> ChartView:
        chart = ChartView(self)
        chart.setObjectName(name)
        chart.setToolTip(tip)
        return chart

    def _build_memory(self) -> QHBoxLayout:
        line = QHBoxLayout()
        self._memory = CountBox(self)
        self._memory.setRange(1, _MOST_MEMORY)
        self._memory.load(FIRST_MEMORY)
        explain(
            self._memory,
            "memoryLineBox",
            self.tr("Memory line"),
            self.tr("Where the cache plot draws its line, in GiB or GB as chosen above."),
            self.tr("The longest context whose cache fits is written at the line."),
        )
        label = QLabel(self.tr("memory line"), self)
        label.setBuddy(self._memory)
        self._memory_unit = QLabel(self)
        line.addWidget(label)
        line.addWidget(self._memory)
        line.addWidget(self._memory_unit)
        line.addStretch(1)
        self._memory.number_chosen.connect(self._redraw)
        return line

    def show_cost(self, question: CostQuestion, view: CostView) -> None:
        """Show another question, or the same one in other conventions."""
        self._question, self._view = question, view
        self._redraw()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        for chart in (self.cache, self.work, self.widths, self.weights):
            chart.set_theme(theme)

    @property
    def memory(self) -> int:
        """Where the cache plot's line is, in GiB or GB."""
        return self._memory.value()

    @Slot()
    def _redraw(self) -> None:
        if self._question is None:
            return
        question, view = self._question, self._view
        step = 2**30 if view.binary else 10**9
        self._memory_unit.setText("GiB" if view.binary else "GB")
        self.cache.show_chart(cache_chart(question, self._memory.value() * step, view.binary))
        self.work.show_chart(work_chart(question, 2 if view.flops else 1))
        self.widths.show_chart(widths_chart(question.layer))
        self.weights.show_chart(weights_chart(question.layer))

    @Slot(int)
    def _take(self, heads: int) -> None:
        self._store.apply(changes.heads(heads))
        self._store.end_gesture()

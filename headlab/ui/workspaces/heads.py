"""The Heads workspace: what moves with the head count, and what does not."""

from fractions import Fraction
from typing import get_args

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from headlab.app import changes
from headlab.app.facts import Facts, reach_sentence
from headlab.app.figures import HeatmapView
from headlab.app.fit_words import fit_sentence
from headlab.app.store import Store
from headlab.engine import cost
from headlab.engine.layer import Layer
from headlab.engine.outcome import Outcome
from headlab.ui.plots.base import PlotView
from headlab.ui.plots.focus_heatmap import FocusHeatmap
from headlab.ui.plots.head_grid import HeadGrid
from headlab.ui.plots.heads_curve import HeadsCurve
from headlab.ui.plots.job_bars import JobBars
from headlab.ui.text import number, score
from headlab.ui.theme import Theme
from headlab.ui.widgets.flow import Flow
from headlab.ui.widgets.readout import Readout
from headlab.ui.widgets.remark_line import RemarkLine
from headlab.ui.widgets.rows import explain


class HeadsWorkspace(QScrollArea):
    """Readouts, job bars, the curve, the grid of heads and the focused head.

    Two columns where there is room at the window's scale, else one that scrolls.
    """

    carries_requested = Signal()
    """A person asks what each head carries."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("headsWorkspace")
        self._store = store
        self._outcome: Outcome | None = None
        self._facts: Facts | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page = QWidget(self)
        self.setWidget(self._page)
        page = QVBoxLayout(self._page)
        page.setContentsMargins(16, 8, 16, 8)
        page.setSpacing(8)
        page.addWidget(self._build_readouts())
        page.addLayout(self._build_sentence())
        page.addWidget(self._build_plots(), 1)

    # Building

    def _build_readouts(self) -> QWidget:
        self._parameters = Readout(self.tr("weights"), self)
        explain(
            self._parameters,
            "parametersReadout",
            self.tr("weights"),
            self.tr("Weights of the four matrices Q, K, V and O of this one layer."),
            self.tr(
                "d·h·d_k (Q) + d·g·d_k (K) + d·g·d_v (V) + h·d_v·d (O), with g KV heads: "
                "4·d_model² where d_k = d_v = d_model / h and g = h, whatever h is."
            ),
        )
        self._projections = Readout(self.tr("projection MACs / token"), self)
        explain(
            self._projections,
            "projectionReadout",
            self.tr("projection MACs per token"),
            self.tr("Multiply-accumulates of the four products for one token; 1 MAC is 2 FLOPs."),
            self.tr("One multiply-accumulate a weight of Q, K, V and O, whatever the context."),
        )
        self._scores = Readout(self.tr("score + value MACs / token"), self)
        explain(
            self._scores,
            "scoreReadout",
            self.tr("score and value MACs per token"),
            self.tr(
                "Multiply-accumulates of one decoded token that sees the whole context; "
                "1 MAC is 2 FLOPs."
            ),
            self.tr(
                "h·(d_k + d_v)·context, no halving for the causal mask. It equals the projections' "
                "work at context = projections / (h·(d_k + d_v))."
            ),
        )
        self._mean = Readout(self.tr("mean score"), self, accent=True)
        explain(
            self._mean,
            "meanScoreReadout",
            self.tr("mean score"),
            self.tr("How well the ticked jobs are held on average, 0 to 1."),
            self.tr(
                "A job's score is the mean over rows of Σ min(achieved, target attention): one "
                "minus their total variation distance."
            ),
        )
        return Flow((self._parameters, self._projections, self._scores, self._mean), self._page)

    def _build_sentence(self) -> QHBoxLayout:
        line = QHBoxLayout()
        self._sentence = RemarkLine(self)
        self._sentence.setObjectName("fitSentence")
        self._sentence.setAccessibleName(self.tr("What the fits say"))
        line.addWidget(self._sentence, 1)
        self.carries_button = QToolButton(self)
        self.carries_button.setText(self.tr("What does each head carry?"))
        explain(
            self.carries_button,
            "carriesButton",
            self.carries_button.text(),
            self.tr("Switch off one head at a time, and check that the layer is a sum over heads."),
            self.tr("Concat(head_0, …) · W_O = Σ head_i · W_O,i: a head off is its slice at zero."),
        )
        self.carries_button.clicked.connect(self.carries_requested)
        line.addWidget(self.carries_button)
        return line

    def _build_plots(self) -> QSplitter:
        self.job_bars = JobBars(self)
        self.heads_curve = HeadsCurve(self)
        self.head_grid = HeadGrid(self)
        self.focus_heatmap = FocusHeatmap(self)
        for name, plot, formula in (
            (
                "jobBars",
                self.job_bars,
                self.tr(
                    "Sharing loss = 1 − score at full width; width loss = score at full width − "
                    "score at this width. The ceiling is the most any one attention could score "
                    "on the jobs that share the head, at any width."
                ),
            ),
            (
                "headsCurve",
                self.heads_curve,
                self.tr(
                    "Mean score and each job's, at every head count on offer; at h heads the "
                    "width is min(head_dim, tokens)."
                ),
            ),
            (
                "headGrid",
                self.head_grid,
                self.tr(
                    "Attention of each head, all on one colour scale from 0 to 1; an idle head "
                    "carries no job."
                ),
            ),
            (
                "focusHeatmap",
                self.focus_heatmap,
                self.tr(
                    "Logits S = Q Kᵀ have rank min(head_dim, tokens) at most; attention is their "
                    "softmax over the visible positions."
                ),
            ),
        ):
            plot.setObjectName(name)
            plot.setWhatsThis(formula)
        self._rows = (
            _side_by_side(self.job_bars, self.heads_curve),
            _side_by_side(self.head_grid, self.focus_heatmap),
        )
        both = QSplitter(Qt.Orientation.Vertical, self)
        both.setObjectName("plotRows")
        both.setChildrenCollapsible(False)
        for row, share in zip(self._rows, (46, 54), strict=True):
            both.addWidget(row)
            both.setStretchFactor(both.count() - 1, share)
            row.splitterMoved.connect(self._align)
        self._split = both
        self.heads_curve.heads_requested.connect(self._ask_for_heads)
        self.heads_curve.gesture_finished.connect(self._store.end_gesture)
        self.head_grid.head_focused.connect(self._focus)
        self.head_grid.head_switch_requested.connect(self._switch_head)
        self.job_bars.head_focused.connect(self._focus)
        return both

    def reset_layout(self) -> None:
        """Give both rows and both columns their shipped shares."""
        for row in self._rows:
            row.setSizes([1000, 1000])
        self._split.setSizes([460, 540])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand the pictures in one column where two would not fit."""
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        margins = self._page.contentsMargins()
        left = max(plot.minimumSizeHint().width() for plot in (self.job_bars, self.head_grid))
        right = max(
            plot.minimumSizeHint().width() for plot in (self.heads_curve, self.focus_heatmap)
        )
        needed = left + right + self._rows[0].handleWidth() + margins.left() + margins.right() + 32
        wide = self.viewport().width() >= needed
        wanted = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        for row in self._rows:
            if row.orientation() != wanted:
                row.setOrientation(wanted)
                row.setSizes([1000, 1000])

    @Slot(int, int)
    def _align(self, _position: int, _index: int) -> None:
        """Keep the two rows' columns in line."""
        moved = self.sender()
        for row in self._rows:
            if row is not moved and isinstance(moved, QSplitter) and self._in_columns:
                row.setSizes(moved.sizes())

    @property
    def _in_columns(self) -> bool:
        return self._rows[0].orientation() == Qt.Orientation.Horizontal

    @property
    def plots(self) -> tuple[PlotView, ...]:
        """The four plots."""
        return self.job_bars, self.heads_curve, self.head_grid, self.focus_heatmap

    @property
    def focused_head(self) -> int:
        """The head that is shown large."""
        return self.head_grid.focused_head

    def show_view(self, head: int, view: HeatmapView) -> None:
        """Show another head, or another of its four views."""
        self.focus_heatmap.set_view(view)
        self._show_head(head)

    def next_view(self) -> None:
        """Show the next of the four views."""
        views = get_args(HeatmapView)
        self.focus_heatmap.set_view(views[(views.index(self.focus_heatmap.view) + 1) % len(views)])

    def widget(self) -> QWidget:
        """Return the widget under the tab: this one."""
        return self

    # What the window tells every workspace

    def show_outcome(self, outcome: Outcome) -> None:
        """Show an outcome in every view."""
        self._outcome = outcome
        if self._facts is not None and self._facts.experiment != outcome.experiment:
            self._facts = None
        self._show_readouts(outcome)
        self._show_sentence(outcome)
        self.job_bars.show_outcome(outcome)
        self.heads_curve.show_outcome(outcome)
        self.head_grid.show_outcome(outcome)
        head = min(self.focused_head, outcome.experiment.layer.n_heads - 1)
        self._show_head(head)

    def show_facts(self, facts: Facts) -> None:
        """Say what else is known of the outcome on show."""
        self._facts = facts
        if self._outcome is not None:
            self._show_sentence(self._outcome)

    def _show_sentence(self, outcome: Outcome) -> None:
        known = "" if self._facts is None else reach_sentence(self._facts)
        # By what was asked, not by the sentence: one that comes later moves no picture.
        plain = outcome.experiment.fit == "svd" and outcome.experiment.span != "content"
        self._sentence.set_room(1 if plain else 2)
        self._sentence.say(f"{known} {fit_sentence(outcome)}".strip())

    def set_theme(self, theme: Theme, _scale: float) -> None:
        """Draw the plots in another theme."""
        for plot in self.plots:
            plot.set_theme(theme)
        self._fit_columns()

    def set_stale(self, stale: bool) -> None:
        """Dim the pictures while newer ones are being computed."""
        for plot in self.plots:
            plot.set_stale(stale)

    # Readouts

    def _show_readouts(self, outcome: Outcome) -> None:
        experiment = outcome.experiment
        layer = experiment.layer
        weights = outcome.parameters
        self._parameters.show_number(number(weights.total), self._heads_note(layer))
        projections = cost.projection_macs(layer)
        self._projections.show_number(number(projections), self._heads_note(layer))
        seen = cost.cached_tokens(experiment.mask, experiment.context)
        where = self.tr("at {context} tokens; even at {crossover}")
        if seen < experiment.context:
            where = self.tr("a window of {context}; even at {crossover}")
        self._scores.show_number(
            number(cost.score_macs(layer, seen) + cost.value_macs(layer, seen)),
            where.format(context=number(seen), crossover=_whole_or_about(cost.crossover(layer))),
        )
        self._mean.show_number(score(outcome.shown.mean_score), self._mean_note(outcome))

    def _heads_note(self, layer: Layer) -> str:
        """Say what the head count does to the weights, and so to the projections."""
        shared = layer.n_kv_heads != layer.n_heads
        if layer.pinned_head_dim is not None:
            adds = layer.d_model * (layer.head_dim + layer.value_dim)
            if shared:
                return self.tr("each query head adds {count}").format(count=number(adds))
            return self.tr("each head adds {count}").format(count=number(2 * adds))
        if shared:
            return self.tr("{kv} KV heads for {heads}").format(
                kv=number(layer.n_kv_heads), heads=number(layer.n_heads)
            )
        if layer.pinned_value_dim is not None:
            return self.tr("value_dim pinned at {width}").format(width=number(layer.value_dim))
        return self.tr("the same at every head count")

    def _mean_note(self, outcome: Outcome) -> str:
        experiment = outcome.experiment
        jobs = len(experiment.jobs)
        if not jobs:
            return self.tr("no job is ticked")
        if experiment.fit == "both" and outcome.best is not None:
            words = self.tr("{score} with the best fit")
            if not outcome.complete:
                words = self.tr("{score} with the best fit so far")
            return words.format(score=score(outcome.best.mean_score))
        fit = self.tr("best fit") if experiment.fit == "best" else self.tr("SVD fit")
        if jobs == 1:
            return self.tr("{fit}, one job").format(fit=fit)
        return self.tr("{fit}, {count} jobs").format(fit=fit, count=number(jobs))

    # What the plots ask for

    @Slot(int)
    def _ask_for_heads(self, count: int) -> None:
        self._store.apply(changes.heads(count))

    @Slot(int)
    def _focus(self, head: int) -> None:
        self._show_head(head)

    def _show_head(self, head: int) -> None:
        self.head_grid.set_focused_head(head)
        self.focus_heatmap.show_head(self._outcome, head)

    @Slot(int)
    def _switch_head(self, head: int) -> None:
        off = head in self._store.experiment.off
        self._store.apply(changes.switch_head(head, off))


def _side_by_side(left: QWidget, right: QWidget) -> QSplitter:
    row = QSplitter(Qt.Orientation.Horizontal)
    row.setChildrenCollapsible(False)
    row.setHandleWidth(16)
    for plot in (left, right):
        row.addWidget(plot)
        row.setStretchFactor(row.count() - 1, 1)
    row.setSizes([1000, 1000])
    return row


def _whole_or_about(n: Fraction) -> str:
    return number(int(n)) if n.denominator == 1 else f"{float(n):,.1f}"

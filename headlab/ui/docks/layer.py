"""The Layer dock: how many heads, how wide, over which context, behind which mask."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QAbstractSlider, QCheckBox, QDockWidget, QHBoxLayout, QLabel, QWidget

from headlab.app import changes
from headlab.app.changes import LARGEST_ON_BENCH, Change
from headlab.app.store import Store
from headlab.app.sweep import Sweep
from headlab.engine.experiment import Experiment, Mask
from headlab.engine.layer import divisors, offered_head_counts
from headlab.errors import InputError
from headlab.ui.docks.sweep_bar import SweepBar
from headlab.ui.text import number
from headlab.ui.widgets.docking import DockScroll, DockTitle, calm
from headlab.ui.widgets.fields import ChoiceBox, CountBox
from headlab.ui.widgets.index_slider import IndexSlider
from headlab.ui.widgets.labels import BigNumber, Remark, Sentence, Value
from headlab.ui.widgets.rows import Rows, explain

CONTEXTS = tuple(1 << k for k in range(7, 18))
"""Contexts on offer: 128 to 131,072 tokens, each twice the one before."""
FIRST_PINNED = 128
_FIRST_WINDOW = 4


class LayerDock(QDockWidget):
    """Controls of the layer; each change goes to the store and comes back from it."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._last_pinned = FIRST_PINNED
        self.setObjectName("layerDock")
        self.setWindowTitle(self.tr("Layer"))
        calm(self)
        self.setTitleBarWidget(DockTitle(self))
        body = QWidget(self)
        rows = Rows(body)
        self._build_heads(body, rows)
        self._build_widths(body, rows)
        self._build_context(body, rows)
        rows.addStretch(1)
        self.setWidget(DockScroll(body, self))
        for slider in (self._heads, self._kv_heads, self._context):
            slider.gesture_finished.connect(store.end_gesture)
        store.experiment_changed.connect(self._reload)
        self.load(store.experiment)

    # Building

    def _build_heads(self, body: QWidget, rows: Rows) -> None:
        self._heads = IndexSlider(body, prominent=True)
        explain(
            self._heads,
            "headsSlider",
            self.tr("Heads"),
            self.tr("How many heads the layer has: the divisors of d_model."),
            self.tr(
                "head_dim = d_model / heads must be a whole number, so only the divisors of "
                "d_model are offered; with a pinned head_dim powers of two and a typed "
                "count are too."
            ),
        )
        self._count = BigNumber(body)
        self._count.setObjectName("headsCount")
        self._typed = CountBox(body)
        explain(
            self._typed,
            "headsBox",
            self.tr("Heads, typed"),
            self.tr("Any head count, since head_dim is pinned."),
            self.tr(
                "With a pinned head_dim any count is legal: weights = "
                "4 · d_model · heads · head_dim."
            ),
        )
        line = QHBoxLayout()
        line.setSpacing(4)
        name = QLabel(self.tr("Heads"), body)
        name.setBuddy(self._heads)
        self._heads_line = line
        line.addWidget(name)
        line.addWidget(self._typed)
        line.addStretch(1)
        line.addWidget(self._count)
        rows.addLayout(line)
        rows.addWidget(self._heads)
        self._each = Remark(body)
        self._each.setObjectName("headWidthLabel")
        rows.addWidget(self._each)
        self._heads.value_chosen.connect(self._choose_heads)
        self._typed.number_chosen.connect(self._choose_heads)

    def _build_widths(self, body: QWidget, rows: Rows) -> None:
        self._d_model = CountBox(body, step=64)
        self._d_model.setRange(1, LARGEST_ON_BENCH)
        explain(
            self._d_model,
            "dModelBox",
            "d_model",
            self.tr("The hidden size: any whole number from 1 to 16,384."),
            self.tr("weights = 4 · d_model² where every head has its own keys and values."),
        )
        rows.pair("d_model", self._d_model)
        self._d_model_remark = Sentence(body)
        rows.addWidget(self._d_model_remark)

        self._pin = QCheckBox(self.tr("Pin head_dim at"), body)
        explain(
            self._pin,
            "pinHeadDim",
            self.tr("Pin head_dim"),
            self.tr("Keep every head this wide, so that each further head adds weights."),
            self.tr(
                "weights = 4 · d_model · heads · head_dim: with head_dim pinned they grow "
                "with heads."
            ),
        )
        self._head_dim = CountBox(body)
        self._head_dim.setRange(1, LARGEST_ON_BENCH)
        explain(
            self._head_dim,
            "headDimBox",
            "head_dim",
            self.tr("The pinned width of every head."),
            self.tr("The logits of one head can have rank min(head_dim, tokens) and no more."),
        )
        line = QHBoxLayout()
        line.addWidget(self._pin)
        line.addStretch(1)
        line.addWidget(self._head_dim)
        rows.addLayout(line)
        self._head_dim_remark = Sentence(body)
        rows.addWidget(self._head_dim_remark)

        self._kv_heads = IndexSlider(body)
        explain(
            self._kv_heads,
            "kvHeadsSlider",
            self.tr("KV heads"),
            self.tr("How many key and value heads the query heads share: a divisor of the heads."),
            self.tr(
                "KV weights = d_model · KV heads · (d_k + d_v); the jobs of one KV group share one "
                "key matrix, so their target logits are fitted as one stack."
            ),
        )
        self._kv_value = Value(body)
        self._kv_value.setObjectName("kvHeadsLabel")
        rows.pair(self.tr("KV heads"), self._kv_value, beneath=self._kv_heads)
        self._d_model.number_chosen.connect(self._choose_d_model)
        self._d_model.misfit.connect(self._refuse_d_model)
        self._pin.clicked.connect(self._choose_pin)
        self._head_dim.number_chosen.connect(self._choose_head_dim)
        self._head_dim.misfit.connect(self._refuse_head_dim)
        self._kv_heads.value_chosen.connect(self._choose_kv_heads)

    def _build_context(self, body: QWidget, rows: Rows) -> None:
        self._context = IndexSlider(body)
        explain(
            self._context,
            "contextSlider",
            self.tr("Context"),
            self.tr("How many tokens one token sees, for the score and value arithmetic."),
            self.tr(
                "score + value MACs per token = heads · (d_k + d_v) · context; the heatmaps keep "
                "the short sequence of the Jobs panel."
            ),
        )
        self._context_value = Value(body)
        self._context_value.setObjectName("contextLabel")
        rows.pair(self.tr("Context"), self._context_value, beneath=self._context)

        self._mask = ChoiceBox(body)
        self._mask.addItem(self.tr("causal"), "causal")
        self._mask.addItem(self.tr("none"), "none")
        self._mask.addItem(self.tr("window"), "window")
        explain(
            self._mask,
            "maskBox",
            self.tr("Mask"),
            self.tr("Which keys a query sees: all up to itself, all, or the latest few."),
            self.tr("causal: s ≤ t; none: every s; window w: t − w < s ≤ t."),
        )
        self._mask_window = CountBox(body)
        self._mask_window.setRange(1, CONTEXTS[-1])
        explain(
            self._mask_window,
            "maskWindowBox",
            self.tr("Window width"),
            self.tr("How many of the latest positions a query sees, itself included."),
            self.tr("window w: t − w < s ≤ t."),
        )
        line = QHBoxLayout()
        line.setSpacing(4)
        name = QLabel(self.tr("Mask"), body)
        name.setBuddy(self._mask)
        line.addWidget(name)
        line.addStretch(1)
        line.addWidget(self._mask)
        line.addWidget(self._mask_window)
        rows.addLayout(line)
        self._window_remark = Sentence(body)
        rows.addWidget(self._window_remark)
        self._context.value_chosen.connect(self._choose_context)
        self._mask.activated.connect(self._choose_mask)
        self._mask_window.number_chosen.connect(self._choose_window)
        self._mask_window.misfit.connect(self._refuse_window)

    def add_sweep(self, sweep: Sweep) -> None:
        """Put the controls of the sweep beside the heads' name."""
        self._heads_line.insertWidget(1, SweepBar(sweep, self))

    def take_focus(self) -> None:
        """Put the keyboard on the heads slider."""
        self._heads.setFocus(Qt.FocusReason.OtherFocusReason)

    def step_heads(self, steps: int) -> None:
        """Go to another head count on offer, as the slider's arrow keys do."""
        up = QAbstractSlider.SliderAction.SliderSingleStepAdd
        down = QAbstractSlider.SliderAction.SliderSingleStepSub
        self._heads.triggerAction(up if steps > 0 else down)
        self._store.end_gesture()

    # From the store

    @Slot(object, object)
    def _reload(self, new: Experiment, old: Experiment) -> None:
        if (new.layer, new.context, new.mask) != (old.layer, old.context, old.mask):
            self.load(new)

    def load(self, experiment: Experiment) -> None:
        """Show an experiment's layer; nothing is announced."""
        layer = experiment.layer
        pinned = layer.pinned_head_dim is not None
        heads = {*offered_head_counts(layer.d_model, pinned), layer.n_heads}
        self._heads.set_offered(sorted(heads), layer.n_heads)
        self._count.show_number(number(layer.n_heads))
        self._typed.setVisible(pinned)
        self._typed.load(layer.n_heads, 1, max(LARGEST_ON_BENCH, layer.n_heads))
        if pinned:
            self._each.say(
                self.tr("each {width} wide, pinned").format(width=number(layer.head_dim))
            )
        else:
            self._each.say(
                self.tr("each {width} wide: {d_model} / {heads}").format(
                    width=number(layer.head_dim),
                    d_model=number(layer.d_model),
                    heads=number(layer.n_heads),
                )
            )
        self._d_model.load(layer.d_model, 1, max(LARGEST_ON_BENCH, layer.d_model))
        self._d_model_remark.say("")
        self._pin.setChecked(pinned)
        if layer.pinned_head_dim is not None:
            self._last_pinned = layer.pinned_head_dim
        self._head_dim.setEnabled(pinned)
        self._head_dim.load(self._last_pinned, 1, max(LARGEST_ON_BENCH, self._last_pinned))
        self._head_dim_remark.say("")
        self._kv_heads.set_offered(divisors(layer.n_heads), layer.n_kv_heads)
        self._kv_heads.setEnabled(layer.n_heads > 1)
        self._kv_value.say(self._kv_words(layer.n_heads, layer.n_kv_heads))
        self._context.set_offered(sorted({*CONTEXTS, experiment.context}), experiment.context)
        self._context_value.say(number(experiment.context))
        self._mask.choose(experiment.mask.kind)
        window = experiment.mask.window
        self._mask_window.setVisible(window is not None)
        if window is not None:
            self._mask_window.load(window)
        self._window_remark.say("")

    def _kv_words(self, heads: int, kv_heads: int) -> str:
        if heads == 1:
            return number(1)
        if kv_heads == heads:
            return self.tr("{count} (one each)").format(count=number(kv_heads))
        if kv_heads == 1:
            return self.tr("1 (MQA)")
        return self.tr("{count} ({queries} queries each)").format(
            count=number(kv_heads), queries=number(heads // kv_heads)
        )

    # To the store

    def _attempt(self, change: Change, remark: Sentence) -> None:
        """Make a change, or say beside the field why it is impossible."""
        try:
            change.edit(self._store.experiment)
        except InputError as error:
            remark.say(str(error))
            return
        remark.say("")
        self._store.apply(change)

    @Slot(int)
    def _choose_heads(self, count: int) -> None:
        self._store.apply(changes.heads(count))

    @Slot(int)
    def _choose_d_model(self, size: int) -> None:
        self._attempt(changes.d_model(size), self._d_model_remark)

    @Slot(str)
    def _refuse_d_model(self, text: str) -> None:
        self._d_model_remark.say(self._range_words("d_model", text, self._d_model))

    @Slot(bool)
    def _choose_pin(self, pinned: bool) -> None:
        self._store.apply(changes.pin_head_dim(self._last_pinned if pinned else None))

    @Slot(int)
    def _choose_head_dim(self, width: int) -> None:
        self._attempt(changes.pin_head_dim(width), self._head_dim_remark)

    @Slot(str)
    def _refuse_head_dim(self, text: str) -> None:
        self._head_dim_remark.say(self._range_words("head_dim", text, self._head_dim))

    @Slot(int)
    def _choose_kv_heads(self, count: int) -> None:
        own = count == self._store.experiment.layer.n_heads
        self._store.apply(changes.kv_heads(None if own else count))

    @Slot(int)
    def _choose_context(self, tokens: int) -> None:
        self._store.apply(changes.context(tokens))

    @Slot(int)
    def _choose_mask(self, _index: int) -> None:
        kind = self._mask.currentData()
        width = _FIRST_WINDOW if kind == "window" else None
        if kind != self._store.experiment.mask.kind:
            self._store.apply(changes.mask(Mask(kind, width)))

    @Slot(int)
    def _choose_window(self, width: int) -> None:
        self._attempt(changes.mask(Mask("window", width)), self._window_remark)

    @Slot(str)
    def _refuse_window(self, text: str) -> None:
        self._window_remark.say(self._range_words(self.tr("the window"), text, self._mask_window))

    def _range_words(self, name: str, text: str, box: CountBox) -> str:
        if not text:
            return ""
        return self.tr("{name} takes a whole number from {low} to {high}; {kept} stays.").format(
            name=name,
            low=number(box.minimum()),
            high=number(box.maximum()),
            kept=number(box.value()),
        )

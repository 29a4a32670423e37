"""The inside of the Cost workspace: switches and five pages that follow the bench."""

from typing import get_args

from PySide6.QtCore import Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from headlab.app import changes
from headlab.app.store import Store
from headlab.engine.cost import Dtype
from headlab.engine.experiment import Experiment
from headlab.errors import InputError
from headlab.ui.cost.compare_page import ComparePage
from headlab.ui.cost.ledger_page import LedgerPage
from headlab.ui.cost.plots_page import PlotsPage
from headlab.ui.cost.shapes_page import ShapesPage
from headlab.ui.cost.time_page import TimePage
from headlab.ui.cost.view import CostPage, CostView
from headlab.ui.theme import Theme
from headlab.ui.widgets.fields import ChoiceBox, CountBox
from headlab.ui.widgets.labels import Remark, Sentence
from headlab.ui.widgets.rows import explain
from headlab.ui.workspaces.furnished import Desk
from headlab.words import number

_MOST_LAYERS = 1000
_MOST_BATCH = 65536
_MOST_VALUE_DIM = 16384
_AS_HEAD_DIM = 0


class CostDesk(Desk):
    """Switches for the conventions, and five pages that all show the same layer."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("costDesk")
        self._store = store
        self._view = CostView()
        page = QVBoxLayout(self)
        page.setContentsMargins(16, 4, 16, 8)
        page.setSpacing(6)
        self._stack = QStackedWidget(self)
        self._stack.setObjectName("costPages")
        self.ledger = LedgerPage(self._stack)
        self.compare = ComparePage(self._stack)
        self.plots = PlotsPage(store, self._stack)
        self.shapes = ShapesPage(store, self._stack)
        self.time = TimePage(self._stack)
        page.addLayout(self._build_tabs())
        page.addLayout(self._build_switches())
        self._remark = Sentence(self)
        self._remark.setObjectName("costRemark")
        page.addWidget(self._remark)
        page.addWidget(self._stack, 1)
        self._question = self._view.question(store.experiment)
        store.experiment_changed.connect(self._on_experiment)
        self._refresh()

    # Building

    def _build_tabs(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(4)
        self._tabs = QButtonGroup(self)
        self._pages: tuple[tuple[str, QWidget], ...] = (
            (self.tr("Ledger"), self.ledger),
            (self.tr("Compare"), self.compare),
            (self.tr("Plots"), self.plots),
            (self.tr("Shapes"), self.shapes),
            (self.tr("Measured time"), self.time),
        )
        tips = (
            self.tr("Every number with its convention and its formula."),
            self.tr("Layers side by side, with the difference from the first."),
            self.tr("How widths, cache, work and weights grow."),
            self.tr("All head counts of a d_model whose head_dim lies between two widths."),
            self.tr("Run the layer's forward pass on this machine and time it."),
        )
        for place, ((words, widget), tip) in enumerate(zip(self._pages, tips, strict=True)):
            button = QToolButton(self)
            button.setText(words)
            button.setCheckable(True)
            explain(button, f"{widget.objectName()}Tab", words, tip, tip)
            self._tabs.addButton(button, place)
            line.addWidget(button)
            self._stack.addWidget(widget)
        self._tabs.button(0).setChecked(True)
        self._tabs.idClicked.connect(self.turn_to)
        line.addStretch(1)
        self._shape = Remark(self)
        self._shape.setObjectName("costShape")
        line.addWidget(self._shape)
        line.addWidget(self.ledger.copy_button)
        return line

    def _build_switches(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(6)
        self._phase = self._choice(
            "phaseBox",
            self.tr("Phase"),
            self.tr("Decode: one new token sees the whole context; prefill: the average of all."),
            ((self.tr("decode"), "decode"), (self.tr("prefill"), "prefill")),
        )
        self._unit = self._choice(
            "operationsBox",
            self.tr("Operations"),
            self.tr("One multiply-accumulate (MAC) is two floating-point operations (FLOPs)."),
            (("MACs", False), ("FLOPs", True)),
        )
        self._size = self._choice(
            "sizeUnitBox",
            self.tr("Unit of memory"),
            self.tr("GiB: powers of 1,024; GB: powers of 1,000."),
            (("GiB", True), ("GB", False)),
        )
        self._dtype = self._choice(
            "dtypeBox",
            self.tr("Number format"),
            self.tr("What the KV cache and the weights are stored in."),
            tuple((dtype, dtype) for dtype in get_args(Dtype)),
        )
        self._layers = self._count(
            "layersBox", self.tr("Layers"), self.tr("Layers of this shape."), _MOST_LAYERS
        )
        self._batch = self._count(
            "batchBox", self.tr("Batch"), self.tr("Sequences at the same time."), _MOST_BATCH
        )
        self._biases = self._choice(
            "biasesBox",
            self.tr("Biases"),
            self.tr("Which of the four matrices have a bias: none, Q, K and V only, or all."),
            ((self.tr("none"), "none"), ("Q, K, V", "qkv"), (self.tr("all four"), "all")),
        )
        self._value_dim = self._count(
            "valueDimBox",
            self.tr("value_dim"),
            self.tr("Width d_v of a value head; as wide as head_dim unless typed."),
            _MOST_VALUE_DIM,
        )
        self._value_dim.setMinimum(_AS_HEAD_DIM)
        self._value_dim.setSpecialValueText(self.tr("= d_k"))
        for box in (self._phase, self._unit, self._size, self._dtype):
            line.addWidget(box)
        named: tuple[tuple[str, QWidget], ...] = (
            (self.tr("layers"), self._layers),
            (self.tr("batch"), self._batch),
            (self.tr("biases"), self._biases),
            (self.tr("value_dim"), self._value_dim),
        )
        for words, field in named:
            line.addSpacing(8)
            label = QLabel(words, self)
            label.setBuddy(field)
            line.addWidget(label)
            line.addWidget(field)
        line.addStretch(1)
        for box in (self._phase, self._unit, self._size, self._dtype):
            box.activated.connect(self._on_switch)
        for counted in (self._layers, self._batch):
            counted.number_chosen.connect(self._on_switch)
        self._biases.activated.connect(self._choose_biases)
        self._value_dim.number_chosen.connect(self._choose_value_dim)
        return line

    def _choice(
        self, name: str, spoken: str, tip: str, entries: tuple[tuple[str, object], ...]
    ) -> ChoiceBox:
        box = ChoiceBox(self)
        for words, data in entries:
            box.addItem(words, data)
        explain(box, name, spoken, tip, tip)
        return box

    def _count(self, name: str, spoken: str, tip: str, most: int) -> CountBox:
        box = CountBox(self)
        box.setRange(1, most)
        explain(box, name, spoken, tip, tip)
        box.misfit.connect(self._refuse)
        return box

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        for page in self._cost_pages():
            page.set_theme(theme)

    # Following

    def _cost_pages(self) -> tuple[CostPage, ...]:
        return self.ledger, self.compare, self.plots, self.shapes, self.time

    @Slot(object, object)
    def _on_experiment(self, new: Experiment, old: Experiment) -> None:
        same = (new.layer, new.context, new.mask) == (old.layer, old.context, old.mask)
        # A drag on another tab must not pay for pages that nobody sees.
        if not same and self.isVisible():
            self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what was changed on another tab."""
        super().showEvent(event)
        self._refresh()

    def _refresh(self) -> None:
        """Show the switches as they are and the open page anew."""
        layer = self._store.experiment.layer
        view = self._view
        self._phase.choose(view.phase)
        self._unit.choose(view.flops)
        self._size.choose(view.binary)
        self._dtype.choose(view.dtype)
        self._layers.load(view.layers)
        self._batch.load(view.batch)
        self._biases.choose(layer.biases)
        self._value_dim.load(layer.pinned_value_dim or _AS_HEAD_DIM)
        try:
            question = self._question = view.question(self._store.experiment)
        except InputError as error:
            self._remark.say(str(error))
            return
        self._remark.say("")
        self._shape.say(
            self.tr("{heads} × {width}, context {context}, mask {mask}").format(
                heads=number(layer.n_heads),
                width=number(layer.head_dim),
                context=number(question.context),
                mask=question.mask.words,
            )
        )
        self._show_page()

    def _show_page(self) -> None:
        if self.isVisible():
            page = self._cost_pages()[self._stack.currentIndex()]
            page.show_cost(self._question, self._view)

    @property
    def view(self) -> CostView:
        """The conventions that are chosen."""
        return self._view

    def set_view(self, view: CostView) -> None:
        """Choose other conventions."""
        self._view = view
        self._refresh()

    @Slot()
    def _on_switch(self) -> None:
        self.set_view(
            CostView(
                phase=self._phase.currentData(),
                flops=self._unit.currentData(),
                binary=self._size.currentData(),
                dtype=self._dtype.currentData(),
                layers=self._layers.value(),
                batch=self._batch.value(),
            )
        )

    @Slot(int)
    def _choose_biases(self, _index: int) -> None:
        self._store.apply(changes.biases(self._biases.currentData()))

    @Slot(int)
    def _choose_value_dim(self, width: int) -> None:
        self._store.apply(changes.value_dim(None if width == _AS_HEAD_DIM else width))
        self._store.end_gesture()

    @Slot(str)
    def _refuse(self, typed: str) -> None:
        box = self.sender()
        if isinstance(box, CountBox) and typed:
            words = self.tr("{name} takes a whole number from {low} to {high}; {kept} stays.")
            self._remark.say(
                words.format(
                    name=box.accessibleName(),
                    low=number(box.minimum()),
                    high=number(box.maximum()),
                    kept=number(box.value()),
                )
            )
        else:
            self._remark.say("")

    @Slot(int)
    def turn_to(self, place: int) -> None:
        """Show a page: ledger, compare, plots, shapes, measured time."""
        self._tabs.button(place).setChecked(True)
        self._stack.setCurrentIndex(place)
        self.ledger.copy_button.setVisible(place == 0)
        self._show_page()

"""What each head carries, one off at a time, and the layer checked as a sum over its heads."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QCloseEvent, QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from headlab.app import changes
from headlab.app.background import BackgroundThread, Desk
from headlab.app.store import Store
from headlab.engine.layer import Layer, divisors
from headlab.engine.outcome import Outcome
from headlab.engine.sum_of_heads import SumCheck, carried, check_sum, weights_left
from headlab.ui.text import number, score
from headlab.ui.widgets.fields import ChoiceBox, CountBox
from headlab.ui.widgets.labels import Heading, Remark, Sentence
from headlab.ui.widgets.rows import explain
from headlab.words import number as written

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_FIRST_DEVICES = 2
_MOST_SEED = 999_999


class CarriesDialog(QDialog):
    """A table of the busy heads and a proof on a random layer; both follow the bench."""

    def __init__(self, store: Store, parent: QWidget) -> None:
        super().__init__(parent)
        self._store = store
        self._layer: Layer | None = None
        self._checked: Layer | None = None
        self.setObjectName("carriesDialog")
        self.setWindowTitle(self.tr("What does each head carry?"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.checking = BackgroundThread(self)
        self.checking.setObjectName("sumThread")
        page = QVBoxLayout(self)
        page.setContentsMargins(24, 20, 24, 16)
        page.setSpacing(8)
        self._build_table(page)
        page.addSpacing(10)
        self._build_check(page)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        # The style's cross would be the only picture in the window.
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.close)
        page.addWidget(buttons)
        self.checking.done.connect(self._show_check)
        self.checking.failed.connect(self._refuse_check)
        self.checking.busy_changed.connect(self._show_checking)
        metrics = self.fontMetrics()
        self.resize(metrics.averageCharWidth() * 92, metrics.height() * 34)

    # Building

    def _build_table(self, page: QVBoxLayout) -> None:
        heading = Heading(self)
        heading.say(self.tr("One head off at a time"))
        page.addWidget(heading)
        self._words = Remark(self)
        self._words.setObjectName("carriesWords")
        self._words.setWordWrap(True)
        page.addWidget(self._words)
        self.table = QTableWidget(self)
        headings = (
            self.tr("head"),
            self.tr("jobs"),
            self.tr("mean score without it"),
            self.tr("lost"),
            self.tr("weights left"),
        )
        self.table.setColumnCount(len(headings))
        for column, words in enumerate(headings):
            item = QTableWidgetItem(words)
            item.setTextAlignment(_LEFT if column == 1 else _RIGHT)
            self.table.setHorizontalHeaderItem(column, item)
        explain(
            self.table,
            "carriesTable",
            self.tr("What each head carries"),
            self.tr("The layer's mean score with this head off, and the weights that are left."),
            self.tr(
                "A head off scores 0 on its jobs; the others keep their scores. Its slices of Q "
                "and O go; K and V go with the last head of a KV group."
            ),
        )
        self.table.setFrameShape(QTableWidget.Shape.NoFrame)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        page.addWidget(self.table, 1)
        line = QHBoxLayout()
        self._switch = QPushButton(self)
        explain(
            self._switch,
            "carriesSwitch",
            self.tr("Switch the head off or on"),
            self.tr("Switch the selected head off on the bench, or on again."),
            self.tr("Deleting a head is its slice of W_O at zero."),
        )
        self._all_on = QPushButton(self.tr("All heads on"), self)
        tip = self.tr("Switch every head on again.")
        explain(self._all_on, "carriesAllOn", self._all_on.text(), tip, tip)
        for button in (self._switch, self._all_on):
            button.setAutoDefault(False)
            line.addWidget(button)
        line.addStretch(1)
        page.addLayout(line)
        self.table.itemSelectionChanged.connect(self._name_switch)
        self.table.currentCellChanged.connect(self._name_switch)
        self.table.cellActivated.connect(self._switch_head)
        self._switch.clicked.connect(self._switch_head)
        self._all_on.clicked.connect(self._switch_all_on)

    def _build_check(self, page: QVBoxLayout) -> None:
        heading = Heading(self)
        heading.say(self.tr("Concat · W_O is a sum over heads"))
        page.addWidget(heading)
        line = QHBoxLayout()
        line.setSpacing(6)
        self._devices = ChoiceBox(self)
        self._seed = CountBox(self)
        self._seed.setRange(0, _MOST_SEED)
        self._seed.load(0)
        self._dtype = ChoiceBox(self)
        for dtype in ("float64", "float32"):
            self._dtype.addItem(dtype, dtype)
        fields: tuple[tuple[str, QWidget, str, str, str], ...] = (
            (
                self.tr("devices"),
                self._devices,
                "sumDevicesBox",
                self.tr("Over how many devices the heads are split evenly."),
                self.tr("Tensor parallelism: each device sums its own heads, one all-reduce adds."),
            ),
            (
                self.tr("seed"),
                self._seed,
                "sumSeedBox",
                self.tr("The seed of the random weights and inputs; the same seed, the same."),
                self.tr("Weights are normal with variance 1 / fan-in, inputs standard normal."),
            ),
            (
                self.tr("numbers"),
                self._dtype,
                "sumDtypeBox",
                self.tr("How precise the numbers are that the layer is computed in."),
                self.tr("Sums in another order differ by rounding alone."),
            ),
        )
        for words, field, name, tip, formula in fields:
            label = QLabel(words, self)
            label.setBuddy(field)
            explain(field, name, words, tip, formula)
            line.addWidget(label)
            line.addWidget(field)
            line.addSpacing(8)
        self._check_button = QPushButton(self.tr("Check"), self)
        tip = self.tr("Make a random layer of the bench's shape and compare its outputs.")
        explain(self._check_button, "sumCheckButton", self._check_button.text(), tip, tip)
        self._check_button.setAutoDefault(False)
        line.addWidget(self._check_button)
        line.addStretch(1)
        page.addLayout(line)
        self._check_remark = Sentence(self)
        self._check_remark.setObjectName("sumRemark")
        page.addWidget(self._check_remark)
        self._check_words = QLabel(self)
        self._check_words.setObjectName("sumWords")
        self._check_words.setWordWrap(True)
        self._check_words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        page.addWidget(self._check_words)
        self._check_button.clicked.connect(self.check)
        self._devices.activated.connect(self.check)
        self._dtype.activated.connect(self.check)
        self._seed.number_chosen.connect(self.check)

    # The bench

    @Slot(object)
    def show_outcome(self, outcome: Outcome) -> None:
        """Show what the heads of an outcome carry."""
        layer, result = outcome.experiment.layer, outcome.shown
        off = {head for head in outcome.experiment.off if head < layer.n_heads}
        idle = [h for h in range(layer.n_heads) if h not in outcome.busy_heads and h not in off]
        fit = self.tr("SVD fit") if result.fit == "svd" else self.tr("best fit found")
        left = self.tr("{left} of {all} weights are left").format(
            left=number(weights_left(layer, off)), all=number(layer.parameters.total)
        )
        words = self.tr("Mean score {score} under the {fit}; {left}.").format(
            score=score(result.mean_score), fit=fit, left=left
        )
        if idle:
            words += " " + self.tr(
                "{count} idle heads carry nothing: without all of them {left} weights are left, "
                "and no score moves."
            ).format(count=number(len(idle)), left=number(weights_left(layer, {*off, *idle})))
        self._words.say(words)
        rows = [
            (
                number(one.head) + (self.tr(", off") if one.head in off else ""),
                " + ".join(one.jobs),
                score(one.mean_score),
                score(one.loss),
                number(one.weights_left),
            )
            for one in (carried(layer, result) if result.jobs else ())
        ]
        self._fill(rows, [head.head for head in result.heads])
        self._all_on.setEnabled(bool(off))
        self._follow_layer(layer)

    def _fill(self, rows: Sequence[Sequence[str]], heads: list[int]) -> None:
        chosen = self._chosen()
        self.table.setRowCount(len(rows))
        for row, cells in enumerate(rows):
            for column, text in enumerate(cells):
                item = self.table.item(row, column)
                if item is None:
                    item = QTableWidgetItem()
                    item.setTextAlignment(_LEFT if column == 1 else _RIGHT)
                    self.table.setItem(row, column, item)
                item.setText(text)
                item.setData(Qt.ItemDataRole.UserRole, heads[row])
        if chosen is not None and chosen in heads[: len(rows)]:
            self.table.selectRow(heads.index(chosen))
        self._name_switch()

    def _chosen(self) -> int | None:
        row = self.table.currentRow()
        item = self.table.item(row, 0) if 0 <= row < self.table.rowCount() else None
        return None if item is None else int(item.data(Qt.ItemDataRole.UserRole))

    @Slot()
    def _name_switch(self) -> None:
        head = self._chosen()
        self._switch.setEnabled(head is not None)
        if head is None:
            self._switch.setText(self.tr("Switch off"))
            return
        words = self.tr("Switch head {head} off")
        if head in self._store.experiment.off:
            words = self.tr("Switch head {head} on")
        self._switch.setText(words.format(head=head))

    @Slot()
    def _switch_head(self) -> None:
        head = self._chosen()
        if head is not None:
            on = head in self._store.experiment.off
            self._store.apply(changes.switch_head(head, on))

    @Slot()
    def _switch_all_on(self) -> None:
        self._store.apply(changes.all_heads_on())

    # The check

    def _follow_layer(self, layer: Layer) -> None:
        if layer == self._layer:
            return
        self._layer = layer
        offered = _device_counts(layer)
        chosen = self._devices.currentData()
        self._devices.clear()
        for count in offered:
            self._devices.addItem(number(count), count)
        wanted = chosen if chosen in offered else _FIRST_DEVICES
        self._devices.choose(wanted if wanted in offered else offered[-1])
        if self._checked not in (None, layer):
            self._check_words.setText(self.tr("The layer is another one now; check it again."))

    @Slot()
    def check(self) -> None:
        """Check a random layer of the bench's shape, in the background."""
        layer = self._layer
        if layer is None:
            return
        self._checked = layer
        self._check_remark.say("")
        self.checking.replace(
            partial(
                _check,
                layer,
                self._devices.currentData(),
                self._seed.value(),
                self._dtype.currentData(),
            )
        )

    @Slot(object)
    def _show_check(self, check: SumCheck) -> None:
        layer = self._checked
        if layer is None:
            return
        self._check_words.setText(
            self.tr(
                "A random layer of {heads} heads of width {width} on d_model {d_model}, seed "
                "{seed}: Concat · W_O and Σ head_i · W_O,i differ by at most {by_head}; the "
                "sum of what {devices} make of their own heads differs by at most {by_device}. "
                "The largest output is {output}, where neighbouring {dtype} numbers lie {rounding} "
                "apart: this is rounding."
            ).format(
                heads=number(layer.n_heads),
                width=number(layer.head_dim),
                d_model=number(layer.d_model),
                seed=self._seed.value(),
                by_head=written(check.by_head, ".2g"),
                devices=self.tr("one device")
                if check.devices == 1
                else self.tr("{count} devices").format(count=number(check.devices)),
                by_device=written(check.by_device, ".2g"),
                output=written(check.output, ".3g"),
                dtype=self._dtype.currentText(),
                rounding=written(check.rounding, ".2g"),
            )
        )

    @Slot(str)
    def _refuse_check(self, sentence: str) -> None:
        self._check_words.setText("")
        self._check_remark.say(sentence)

    @Slot(bool)
    def _show_checking(self, running: bool) -> None:
        self._check_button.setEnabled(not running)
        if running:
            self._check_words.setText(self.tr("Making a random layer…"))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Wait for a check that runs: it ends within a second."""
        self.checking.shutdown()
        super().closeEvent(event)


def _device_counts(layer: Layer) -> tuple[int, ...]:
    """Return over how many devices the heads split evenly, KV heads split or copied."""
    kv = layer.n_kv_heads
    return tuple(p for p in divisors(layer.n_heads) if kv % p == 0 or p % kv == 0)


def _check(layer: Layer, devices: int, seed: int, dtype: str, desk: Desk) -> SumCheck:
    return check_sum(
        layer, devices, seed=seed, dtype="float32" if dtype == "float32" else "float64"
    )

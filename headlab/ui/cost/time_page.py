"""Measured time: the layer's real forward pass on this machine, at several head counts."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from headlab.app.measuring import MeasureThread
from headlab.engine.cost import CostQuestion
from headlab.engine.cost_report import MEASURE_CONVENTIONS
from headlab.engine.layer import divisors
from headlab.engine.measure import Measurement, MeasureQuestion
from headlab.errors import InputError
from headlab.ui.cost.view import CostView, Title
from headlab.ui.plots.time_bars import TimeBars
from headlab.ui.theme import Theme
from headlab.ui.widgets.fields import CountBox
from headlab.ui.widgets.labels import Sentence
from headlab.ui.widgets.progress import quiet_progress
from headlab.ui.widgets.rows import explain
from headlab.words import number, parted, translate

FIRST_CONTEXT = 512
_LONGEST_CONTEXT = 131_072


class TimePage(QWidget):
    """What to time, a button that starts and stops it, and the times as ratios to one head."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("timePage")
        self._question = CostQuestion()
        self._view = CostView()
        self._measured: Measurement | None = None
        self._typed = False
        self.measuring = MeasureThread(self)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(8)
        page.addLayout(self._build_controls())
        self._remark = Sentence(self)
        self._remark.setObjectName("timeRemark")
        page.addWidget(self._remark)
        self._title = Title(self)
        self._title.setObjectName("timeTitle")
        page.addWidget(self._title)
        self.bars = TimeBars(self)
        self.bars.setObjectName("timeBars")
        self.bars.setAccessibleName(self.tr("Measured times"))
        page.addWidget(self.bars, 1)
        self._machine = QLabel(self)
        self._machine.setObjectName("timeMachine")
        self._convention = QLabel(translate("ledger", MEASURE_CONVENTIONS), self)
        for label in (self._machine, self._convention):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            page.addWidget(label)
        self._convention.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        queued = Qt.ConnectionType.QueuedConnection
        self.measuring.progress.connect(self._on_progress, queued)
        self.measuring.measured.connect(self._on_measured, queued)
        self.measuring.failed.connect(self._on_failed, queued)
        self.measuring.stopped.connect(self._on_stopped, queued)
        self._set_running(False)

    def _build_controls(self) -> QHBoxLayout:
        line = QHBoxLayout()
        self._heads = QLineEdit(self)
        explain(
            self._heads,
            "timeHeadsEdit",
            self.tr("Head counts to time"),
            self.tr("Divisors of d_model, separated by commas; one head is always timed too."),
            self.tr("All head counts slice the same matrices, so the arithmetic is the same."),
        )
        self._heads.textEdited.connect(self._remember_typed)
        self._heads.returnPressed.connect(self._start)
        self._context = self._count("timeContextBox", self.tr("Tokens"), FIRST_CONTEXT)
        self._context.setRange(1, _LONGEST_CONTEXT)
        self._context.setSingleStep(128)
        self._repeats = self._count("timeRepeatsBox", self.tr("Repeats"), 7)
        self._repeats.setRange(1, 100)
        for words, box in (
            (self.tr("heads"), self._heads),
            (self.tr("tokens"), self._context),
            (self.tr("repeats"), self._repeats),
        ):
            label = QLabel(words, self)
            label.setBuddy(box)
            line.addWidget(label)
            line.addWidget(box)
        self._button = QPushButton(self)
        explain(
            self._button,
            "measureButton",
            self.tr("Measure"),
            self.tr("Run the forward pass at every head count, or stop running it."),
            translate("ledger", MEASURE_CONVENTIONS),
        )
        self._button.clicked.connect(self._start_or_stop)
        self._progress = quiet_progress("measureProgress", self.tr("Passes done"), self)
        line.addWidget(self._button)
        line.addWidget(self._progress, 1)
        return line

    def _count(self, name: str, spoken: str, value: int) -> CountBox:
        box = CountBox(self)
        box.setRange(1, _LONGEST_CONTEXT)
        box.load(value)
        explain(box, name, spoken, spoken, spoken)
        return box

    # Showing

    def show_cost(self, question: CostQuestion, view: CostView) -> None:
        """Follow the layer: what will be timed next is its d_model."""
        other = question.layer.d_model != self._question.layer.d_model
        self._question, self._view = question, view
        if other or not self._typed:
            self._typed = False
            self._heads.setText(", ".join(map(str, _worth_timing(question))))
        self._show()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self.bars.set_theme(theme)

    def _show(self) -> None:
        empty = self.tr("Nothing has been timed yet.")
        self.bars.show_measurement(self._measured, self._view.binary, empty)
        if self._measured is None:
            self._title.setText(self.tr("Measured time as a ratio to one head"))
            self._machine.setText("")
            return
        asked, machine = self._measured.question, self._measured.machine
        self._title.setText(
            self.tr(
                "Measured time as a ratio to one head: d_model {d_model}, {tokens} tokens, batch "
                "{batch}, {macs} MACs each"
            ).format(
                d_model=number(asked.d_model),
                tokens=number(asked.context),
                batch=number(asked.batch),
                macs=number(self._measured.timings[0].macs),
            )
        )
        self._machine.setText(
            self.tr(
                "{processor}, {cores} cores, up to {threads} threads, {blas}, numpy {numpy}; "
                "median of {repeats}, whiskers from fastest to slowest."
            ).format(
                processor=machine.processor,
                cores=machine.cores,
                threads=machine.threads,
                blas=machine.blas,
                numpy=machine.numpy,
                repeats=asked.repeats,
            )
        )

    # Measuring

    @Slot(str)
    def _remember_typed(self, _text: str) -> None:
        self._typed = True

    @Slot()
    def _start_or_stop(self) -> None:
        if self.measuring.isRunning():
            self.measuring.cancel()
        else:
            self._start()

    @Slot()
    def _start(self) -> None:
        try:
            question = MeasureQuestion(
                d_model=self._question.layer.d_model,
                heads=_head_counts(self._heads.text()),
                context=self._context.value(),
                batch=self._view.batch,
                mask=self._question.mask,
                repeats=self._repeats.value(),
            )
        except InputError as error:
            self._say(str(error))
            return
        if self.measuring.begin(question):
            self._remark.say("")
            self._progress.setRange(0, 0)
            self._set_running(True)

    def _set_running(self, running: bool) -> None:
        self._button.setText(self.tr("Stop") if running else self.tr("Measure"))
        self._progress.setVisible(running)
        for box in (self._heads, self._context, self._repeats):
            box.setEnabled(not running)

    @Slot(int, int)
    def _on_progress(self, done: int, passes: int) -> None:
        self._progress.setRange(0, passes)
        self._progress.setValue(done)

    @Slot(object)
    def _on_measured(self, measured: Measurement) -> None:
        self._measured = measured
        self._set_running(False)
        self._show()

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        self._set_running(False)
        self._say(sentence)

    @Slot()
    def _on_stopped(self) -> None:
        self._set_running(False)
        self._say(self.tr("stopped; the last times stay"))

    def _say(self, sentence: str) -> None:
        self._remark.say(f"{sentence[0].upper()}{sentence[1:]}.")


def _worth_timing(question: CostQuestion) -> tuple[int, ...]:
    """Return a few head counts from one up, the bench's own among them where it divides."""
    possible = [heads for heads in divisors(question.layer.d_model) if heads <= 128]
    few = {1, *(heads for heads in (8, 64) if heads in possible)}
    if question.layer.n_heads in possible:
        few.add(question.layer.n_heads)
    if len(few) < 3:
        few.update(possible[-2:])
    return tuple(sorted(few))


def _head_counts(typed: str) -> tuple[int, ...]:
    words = parted(typed)
    if not all(word.isdecimal() for word in words):
        raise InputError(
            translate(
                "errors", "head counts are whole numbers separated by commas, not {typed!r}"
            ).format(typed=typed)
        )
    return tuple(int(word) for word in words)

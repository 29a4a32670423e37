"""A job of one's own: painted or loaded, named, and measured while it is drawn."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDoubleSpinBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from headlab.app import changes
from headlab.app.background import BackgroundThread
from headlab.app.drawing import Drawing
from headlab.app.files import write_text_atomically
from headlab.app.pattern_facts import WANTED, Spectrum, find_pattern_facts
from headlab.app.patterns_csv import pattern_csv, read_pattern
from headlab.app.store import Store
from headlab.app.widths import fit_text, proof_text, score_reached
from headlab.engine.experiment import MOST_TOKENS_BEST_FIT, MOST_WEIGHT, CustomJob, Experiment
from headlab.engine.patterns import JOB_FAMILIES, is_table_job, pattern
from headlab.engine.width_needed import WidthNeeded
from headlab.errors import InputError
from headlab.ui.dress import Dress
from headlab.ui.editor.pattern_grid import PatternGrid
from headlab.ui.plots.base import Style
from headlab.ui.plots.spectrum import paint_values
from headlab.ui.text import job_title, number, short
from headlab.ui.theme import LIGHT, Theme, job_colour
from headlab.ui.widgets.fields import ChoiceBox
from headlab.ui.widgets.labels import Remark, Sentence
from headlab.ui.widgets.rows import explain
from headlab.words import translate

FIRST_NAME = "custom"


class SpectrumBars(QWidget):
    """The singular values of the drawing's target logits, largest first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._spectrum: Spectrum | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_spectrum(self, spectrum: Spectrum | None) -> None:
        """Draw other values."""
        self._spectrum = spectrum
        if spectrum is not None:
            first = ", ".join(short(round(float(v), 3)) for v in spectrum.singular_values[:6])
            self.setAccessibleDescription(self.tr("Largest first: {values}").format(values=first))
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Return a low strip."""
        return QSize(self.fontMetrics().height() * 10, self.fontMetrics().height() * 3)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a bar a value."""
        if self._spectrum is None:
            return
        painter = QPainter(self)
        style = Style(self._theme, self.font())
        values, kept = self._spectrum.singular_values, self._spectrum.rank
        area = self.rect().toRectF().adjusted(0, 2, 0, 0)
        paint_values(painter, area, style, values, kept, job_colour("custom"))


class JobEditor(QDialog):
    """The grid at the left; name, tools and what the pattern asks of a head at the right.

    It keeps its own steps back and forth, and the drawing when it is closed; a job that is
    added is one step of the bench.
    """

    def __init__(self, store: Store, dress: Dress, parent: QWidget) -> None:
        super().__init__(parent)
        self._store = store
        self._drawing = Drawing(len(store.experiment.tokens))
        self.setObjectName("jobEditor")
        self.setWindowTitle(self.tr("A job of your own"))
        self.measuring = BackgroundThread(self)
        self.measuring.setObjectName("editorThread")
        page = QHBoxLayout(self)
        page.setContentsMargins(16, 12, 16, 12)
        page.setSpacing(20)
        self.grid = PatternGrid(self._drawing, self)
        explain(
            self.grid,
            "patternGrid",
            self.tr("Pattern"),
            self.tr("Drag to paint, drag from a painted cell or with the right button to rub out."),
            self.tr("Rows are queries, columns keys; target logits are sharpness · weight."),
        )
        area = QScrollArea(self)
        area.setObjectName("patternArea")
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self.grid)
        page.addWidget(area, 1)
        page.addLayout(self._build_side())
        self._connect()
        self._dress = dress
        dress.changed.connect(self._restyle)
        self._restyle()
        self._take_scene(store.experiment)
        self._on_step()
        unit = self.fontMetrics().height()
        self.resize(unit * 48, unit * 33)
        self.grid.setFocus()

    # Building

    def _build_side(self) -> QVBoxLayout:
        side = QVBoxLayout()
        side.setSpacing(6)
        self._name = QLineEdit(FIRST_NAME, self)
        tip = self.tr("What the job is called in the list; no comma, no built-in name.")
        explain(self._name, "jobNameEdit", self.tr("Name"), tip, tip)
        self._start = ChoiceBox(self)
        self._start.setPlaceholderText(self.tr("a job"))
        tip = self.tr("Put the pattern of another job in place of this drawing.")
        explain(self._start, "startFromBox", self.tr("Start from"), tip, tip)
        self._weight = QDoubleSpinBox(self)
        self._weight.setRange(0.05, MOST_WEIGHT)
        self._weight.setDecimals(2)
        self._weight.setSingleStep(0.25)
        self._weight.setValue(1.0)
        tip = self.tr("The weight that is painted; 1 asks for a logit of the sharpness.")
        explain(self._weight, "weightBox", self.tr("Weight"), tip, tip)
        fields = QGridLayout()
        fields.setHorizontalSpacing(10)
        named: tuple[tuple[str, QWidget], ...] = (
            (self.tr("Name"), self._name),
            (self.tr("Start from"), self._start),
            (self.tr("Weight"), self._weight),
        )
        for row, (words, field) in enumerate(named):
            label = QLabel(words, self)
            label.setBuddy(field)
            fields.addWidget(label, row, 0)
            fields.addWidget(field, row, 1)
        fields.setColumnStretch(1, 1)
        side.addLayout(fields)
        self._undo = self._button("editorUndo", self.tr("Undo"), self.tr("Take a stroke back."))
        self._redo = self._button("editorRedo", self.tr("Redo"), self.tr("Make it again."))
        self._clear = self._button("editorClear", self.tr("Clear"), self.tr("Rub out everything."))
        self._load = self._button(
            "editorLoad", self.tr("Load CSV…"), self.tr("Read n lines of n weights from a file.")
        )
        self._save = self._button(
            "editorSave", self.tr("Save CSV…"), self.tr("Write the weights to a file.")
        )
        side.addLayout(self._line(self._undo, self._redo, self._clear))
        side.addLayout(self._line(self._load, self._save))
        self._fit_size = self._button(
            "editorResize", "", self.tr("Cut the drawing, or fill it with zeros, to the tokens.")
        )
        side.addWidget(self._fit_size)
        self._remark = Sentence(self)
        self._remark.setObjectName("editorRemark")
        side.addWidget(self._remark)
        side.addSpacing(8)
        self._build_facts(side)
        side.addStretch(1)
        self._cell = Remark(self)
        self._cell.setObjectName("editorCell")
        side.addWidget(self._cell)
        self._add = self._button(
            "editorAdd", self.tr("Add to jobs"), self.tr("Put the job in the list and tick it.")
        )
        self._add.setDefault(True)
        side.addWidget(self._add)
        return side

    def _build_facts(self, side: QVBoxLayout) -> None:
        self._rank = QLabel(self)
        self._rank.setObjectName("editorRank")
        self._bars = SpectrumBars(self)
        tip = self.tr("Singular values of the target logits, largest first.")
        explain(self._bars, "editorSpectrum", self.tr("Singular values"), tip, tip)
        self._svd = QLabel(self)
        self._svd.setObjectName("editorSvd")
        self._best = QLabel(self)
        self._best.setObjectName("editorBest")
        for widget in (self._rank, self._bars, self._svd, self._best):
            side.addWidget(widget)
        for label in (self._rank, self._svd, self._best):
            label.setWordWrap(True)

    def _button(self, name: str, words: str, tip: str) -> QPushButton:
        button = QPushButton(words, self)
        button.setAutoDefault(False)
        explain(button, name, words or tip, tip, tip)
        return button

    def _line(self, *buttons: QPushButton) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(6)
        for button in buttons:
            line.addWidget(button)
        line.addStretch(1)
        return line

    def _connect(self) -> None:
        self.grid.stroke_finished.connect(self._on_step)
        self.grid.pointed_at.connect(self._cell.say)
        self._weight.valueChanged.connect(self.grid.set_brush)
        self._start.activated.connect(self._start_from)
        self._undo.clicked.connect(self.undo)
        self._redo.clicked.connect(self.redo)
        self._clear.clicked.connect(self.clear)
        self._load.clicked.connect(self._ask_what)
        self._save.clicked.connect(self._ask_where)
        self._fit_size.clicked.connect(self._resize)
        self._add.clicked.connect(self.add)
        self._name.textChanged.connect(self._name_add)
        for keys, deed in (
            (QKeySequence.StandardKey.Undo, self.undo),
            ("Ctrl+Y", self.redo),
            ("Ctrl+Shift+Z", self.redo),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(deed)
        self.measuring.piece.connect(self._show_fact)
        self.measuring.failed.connect(self._remark.say)
        self._store.experiment_changed.connect(self._on_experiment)

    # The bench

    @Slot(object, object)
    def _on_experiment(self, new: Experiment, old: Experiment) -> None:
        self._take_scene(new)
        self._measure()

    def _take_scene(self, experiment: Experiment) -> None:
        """Follow the bench's tokens, mask and jobs; the drawing stays as it is."""
        self.grid.set_scene(experiment.tokens, experiment.mask)
        self._load_starts(experiment)
        n, tokens = self._drawing.n, len(experiment.tokens)
        self._fit_size.setVisible(n != tokens)
        self._fit_size.setText(self.tr("Fit to {count} tokens").format(count=tokens))
        if n != tokens:
            self._remark.say(
                self.tr("the drawing is {n} by {n} and the sequence has {count} tokens").format(
                    n=n, count=tokens
                )
            )
        self._name_add()

    def _load_starts(self, experiment: Experiment) -> None:
        plain = [family.name for family in JOB_FAMILIES if family.argument is None]
        ticked = [job for job in experiment.jobs if is_table_job(job) and job not in plain]
        own = [job.name for job in experiment.custom if len(job.weights) == self._drawing.n]
        names = [*plain, *ticked, *own]
        if names == [self._start.itemData(place) for place in range(self._start.count())]:
            return
        self._start.clear()
        for name in names:
            self._start.addItem(job_title(name) if name in plain else name, name)
        self._start.choose(None)

    @Slot()
    def _restyle(self) -> None:
        self.grid.set_theme(self._dress.theme)
        self._bars.set_theme(self._dress.theme)

    def edit(self, name: str) -> None:
        """Show a job of the list, to be changed under its name."""
        own = next((job for job in self._store.experiment.custom if job.name == name), None)
        if own is None:
            return
        self._drawing.replace(own.weights)
        self._name.setText(own.name)
        self._remark.say("")
        self._on_replaced()

    # Steps

    @Slot()
    def undo(self) -> None:
        """Take the last step of the drawing back."""
        if self._drawing.undo():
            self._on_replaced()

    @Slot()
    def redo(self) -> None:
        """Make the step again that was taken back last."""
        if self._drawing.redo():
            self._on_replaced()

    @Slot()
    def clear(self) -> None:
        """Rub out everything."""
        self._drawing.clear()
        self._on_replaced()

    @Slot()
    def _resize(self) -> None:
        self._drawing.resize(len(self._store.experiment.tokens))
        self._remark.say("")
        self._on_replaced()

    @Slot(int)
    def _start_from(self, _index: int) -> None:
        name = self._start.currentData()
        experiment = self._store.experiment
        try:
            built = pattern(name, experiment.tokens, experiment.custom)
        except InputError as error:
            self._remark.say(str(error))
            return
        self._remark.say("")
        self._drawing.replace(built)
        self._start.choose(None)
        self._on_replaced()

    def _on_replaced(self) -> None:
        self._take_scene(self._store.experiment)
        self._on_step()

    @Slot()
    def _on_step(self) -> None:
        self._undo.setEnabled(self._drawing.can_undo)
        self._redo.setEnabled(self._drawing.can_redo)
        self._cell.say(self.grid.read_out())
        self._measure()

    # What it asks of a head

    def _measure(self) -> None:
        self._svd.setText(self.tr("SVD fit: width for {score} …").format(score=short(WANTED)))
        words = self.tr("best fit: searching …")
        if self._drawing.n > MOST_TOKENS_BEST_FIT:
            words = self.tr("The best fit takes up to {most} tokens.").format(
                most=MOST_TOKENS_BEST_FIT
            )
        self._best.setText(words)
        self.measuring.replace(partial(find_pattern_facts, self._scene(), self._drawing.pattern))

    def _scene(self) -> Experiment:
        """Return the bench's experiment over as many tokens as the drawing has."""
        experiment = self._store.experiment
        if len(experiment.tokens) == self._drawing.n:
            return experiment
        numbered = tuple(str(place) for place in range(self._drawing.n))
        return Experiment(
            tokens=numbered,
            jobs=(),
            mask=experiment.mask,
            sharpness=experiment.sharpness,
            logit_cap=experiment.logit_cap,
        )

    @Slot(object)
    def _show_fact(self, fact: object) -> None:
        if isinstance(fact, Spectrum):
            self._rank.setText(
                self.tr("rank {rank} of {n}; singular values of the target logits").format(
                    rank=number(fact.rank), n=number(self._drawing.n)
                )
            )
            self._bars.show_spectrum(fact)
        elif isinstance(fact, WidthNeeded):
            label = self._svd if fact.fit == "svd" else self._best
            words = self.tr("{fit}: width {width} reaches {score} ({proof})")
            if fact.width is None:
                words = self.tr("{fit}: no width reaches {wanted}, only {score} ({proof})")
            label.setText(
                words.format(
                    fit=fit_text(fact),
                    width=fact.width,
                    score=score_reached(fact),
                    wanted=short(fact.wanted),
                    proof=proof_text(fact),
                )
            )

    # Files

    @Slot()
    def _ask_what(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Load a pattern"), "", self.tr("CSV (*.csv *.txt *.tsv);;All files (*)")
        )
        if name:
            self.load(Path(name))

    def load(self, path: Path) -> bool:
        """Put a file's pattern in place of the drawing; say why where that cannot be."""
        tokens = len(self._store.experiment.tokens)
        try:
            weights = read_pattern(path)
            if len(weights) != tokens:
                raise InputError(
                    translate(
                        "errors",
                        "{name} is {weights} by {weights}, and the sequence has {tokens} tokens; "
                        "they must agree",
                    ).format(name=path.name, weights=len(weights), tokens=tokens)
                )
        except InputError as error:
            self._remark.say(str(error))
            return False
        self._remark.say("")
        self._drawing.replace(weights)
        if self._name.text() == FIRST_NAME:
            self._name.setText(path.stem.replace(",", " "))
        self._on_replaced()
        return True

    @Slot()
    def _ask_where(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the pattern"), f"{self._name.text()}.csv", self.tr("CSV (*.csv)")
        )
        if name:
            self.save(Path(name))

    def save(self, path: Path) -> bool:
        """Write the drawing as CSV; say why where it cannot be written."""
        try:
            write_text_atomically(path, pattern_csv(self._drawing.pattern))
        except InputError as error:
            self._remark.say(str(error))
            return False
        self._remark.say(self.tr("Saved as {name}.").format(name=path.name))
        return True

    # To the bench

    @Slot()
    def add(self) -> bool:
        """Put the job in the list, or in place of that of its name; say why where it cannot be."""
        name = self._name.text().strip()
        try:
            change = changes.custom(CustomJob(name, self._drawing.pattern))
            change.edit(self._store.experiment)
        except InputError as error:
            self._remark.say(str(error))
            return False
        self._store.end_gesture()
        self._store.apply(change)
        self._store.end_gesture()
        self._remark.say(self.tr("In the list of jobs: {name}.").format(name=name))
        return True

    @Slot()
    def _name_add(self) -> None:
        known = {job.name for job in self._store.experiment.custom}
        words = self.tr("Add to jobs")
        if self._name.text().strip() in known:
            words = self.tr("Replace the job")
        self._add.setText(words)

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the search that runs; the drawing is kept."""
        self.measuring.shutdown()
        super().closeEvent(event)

    def reject(self) -> None:
        """Close, on Escape too."""
        self.close()

"""The Width workspace: the width that a job needs against the number of tokens."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from headlab.app.background import BackgroundThread
from headlab.app.files import write_text_atomically
from headlab.app.store import Store
from headlab.app.widths import (
    FIRST_CAPS,
    FIRST_COUNTS,
    MOST_CAPS,
    WidthBook,
    WidthQuestion,
    fit_text,
    proof_text,
    score_reached,
    sweep,
    sweep_sentence,
    width_text,
    widths_csv,
)
from headlab.engine.experiment import Experiment
from headlab.engine.outcome import Outcome
from headlab.engine.patterns import JOB_FAMILIES
from headlab.engine.width_needed import WidthNeeded
from headlab.errors import InputError
from headlab.ui.text import job_title, short
from headlab.ui.theme import LIGHT, Theme
from headlab.ui.widgets.fields import ChoiceBox
from headlab.ui.widgets.labels import Remark, Sentence
from headlab.ui.widgets.progress import quiet_progress
from headlab.ui.widgets.rows import explain
from headlab.words import number, parted, translate

if TYPE_CHECKING:
    from headlab.ui.plots.width_plot import WidthPlot

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WANTED = (0.8, 0.9, 0.95, 0.99, 0.999)


class WidthTable(QTableWidget):
    """One point a row: tokens, fit, width, score, and how sure it is.

    Its cells are Qt's own: a model in Python would be asked for each of them, at every paint,
    while a search wants the interpreter as well.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._points: tuple[WidthNeeded, ...] = ()
        headings = (
            self.tr("tokens"),
            self.tr("fit"),
            self.tr("width"),
            self.tr("score"),
            self.tr("sure"),
        )
        self.setColumnCount(len(headings))
        self.setHorizontalHeaderLabels(headings)
        self.setFrameShape(QTableWidget.Shape.NoFrame)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(_RIGHT)
        header.setHighlightSections(False)

    @property
    def points(self) -> tuple[WidthNeeded, ...]:
        """The points on show, those of one number of tokens together."""
        return self._points

    def show_points(self, points: tuple[WidthNeeded, ...]) -> None:
        """Show other points."""
        rising = tuple(sorted(points, key=lambda p: (p.n, p.cap or 0.0)))
        if rising == self._points:
            return
        self._points = rising
        self.setRowCount(len(rising))
        for row, point in enumerate(rising):
            cells = (number(point.n), fit_text(point), width_text(point), score_reached(point))
            for column, text in enumerate((*cells, proof_text(point))):
                item = self.item(row, column)
                if item is None:
                    item = QTableWidgetItem()
                    item.setTextAlignment(_RIGHT)
                    self.setItem(row, column, item)
                if item.text() != text:
                    item.setText(text)
        self.fit()

    def fit(self) -> None:
        """Ask for the width that the numbers need."""
        bar = self.verticalScrollBar().sizeHint().width()
        needed = self.horizontalHeader().length() + bar
        if needed != self.minimumWidth():
            self.setMinimumWidth(needed)


class WidthWorkspace(QWidget):
    """A question, a button that starts and stops the search, the plot and its numbers.

    Every answer is kept until the window closes, so that asking again shows it at once.
    """

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("widthWorkspace")
        self._store = store
        self._theme = LIGHT
        self._book = WidthBook()
        self._question: WidthQuestion | None = None
        self._sought: WidthQuestion | None = None
        self.plot: WidthPlot | None = None
        self.sweeping = BackgroundThread(self)
        self.sweeping.setObjectName("widthThread")
        page = QVBoxLayout(self)
        page.setContentsMargins(16, 8, 16, 8)
        page.setSpacing(8)
        page.addLayout(self._build_controls())
        self._remark = Sentence(self)
        self._remark.setObjectName("widthRemark")
        page.addWidget(self._remark)
        page.addWidget(self._build_answers(), 1)
        page.addLayout(self._build_foot())
        self.sweeping.piece.connect(self._on_point)
        self.sweeping.progress.connect(self._on_progress)
        self.sweeping.busy_changed.connect(self._show_running)
        self.sweeping.failed.connect(self._say)
        self.sweeping.stopped.connect(self._on_stopped)
        store.experiment_changed.connect(self._on_experiment)
        self._show_running(False)
        self._load_jobs()

    # Building

    def _build_controls(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(6)
        self._job = ChoiceBox(self)
        self._wanted = ChoiceBox(self)
        for score in WANTED:
            self._wanted.addItem(short(score), score)
        self._wanted.choose(0.95)
        self._counts = QLineEdit(", ".join(map(str, FIRST_COUNTS)), self)
        self._caps = QLineEdit(", ".join(f"{cap:g}" for cap in FIRST_CAPS), self)
        fields: tuple[tuple[str, QWidget, str, str, str, str], ...] = (
            (
                self.tr("job"),
                self._job,
                "widthJobBox",
                self.tr("Job"),
                self.tr("The job whose width is looked for; it has a head of its own."),
                self.tr("Tokens, mask, sharpness and span are those of the bench."),
            ),
            (
                self.tr("score"),
                self._wanted,
                "wantedBox",
                self.tr("Wanted score"),
                self.tr("The score that the width must reach."),
                self.tr("Score: the mean over rows of Σ min(achieved, target attention)."),
            ),
            (
                self.tr("tokens"),
                self._counts,
                "widthCountsEdit",
                self.tr("Numbers of tokens"),
                self.tr("Up to 128 each, separated by commas."),
                self.tr("The bench's tokens are repeated from the first, or cut."),
            ),
            (
                self.tr("logits within ±"),
                self._caps,
                "widthCapsEdit",
                self.tr("Logit caps"),
                self.tr("One to three caps from 2 to 64 for the best fit, separated by commas."),
                self.tr("The best fit's visible logits stay within ±L; the SVD fit has no cap."),
            ),
        )
        for words, field, name, spoken, tip, formula in fields:
            label = QLabel(words, self)
            label.setBuddy(field)
            explain(field, name, spoken, tip, formula)
            line.addWidget(label)
            line.addWidget(field, 3 if field is self._counts else int(field is self._caps))
            line.addSpacing(6)
        self._button = QPushButton(self)
        explain(
            self._button,
            "widthButton",
            self.tr("Find widths"),
            self.tr("Look for the widths in the background, or stop looking."),
            self.tr("The SVD fit: every width is tried. The best fit: growing widths, searched."),
        )
        self._progress = quiet_progress("widthProgress", self.tr("Widths found"), self)
        line.addWidget(self._button)
        line.addWidget(self._progress, 1)
        self._button.clicked.connect(self._start_or_stop)
        self._job.activated.connect(self._follow)
        self._wanted.activated.connect(self._follow)
        for edit in (self._counts, self._caps):
            edit.returnPressed.connect(self._start)
            edit.editingFinished.connect(self._follow)
        return line

    def _build_answers(self) -> QSplitter:
        both = QSplitter(Qt.Orientation.Horizontal, self)
        both.setObjectName("widthAnswers")
        both.setChildrenCollapsible(False)
        both.setHandleWidth(16)
        self._stage = QWidget(both)
        self._stage_lines = QVBoxLayout(self._stage)
        self._stage_lines.setContentsMargins(0, 0, 0, 0)
        self.table = WidthTable(both)
        explain(
            self.table,
            "widthTable",
            self.tr("Widths found"),
            self.tr("Each point's numbers; exact is proved, found is what a search reached."),
            self.tr("A found width is an upper bound: a smaller one may yet hold the job."),
        )
        both.addWidget(self._stage)
        both.addWidget(self.table)
        both.setStretchFactor(0, 1)
        self._both = both
        return both

    def _build_foot(self) -> QHBoxLayout:
        line = QHBoxLayout()
        self._words = Remark(self)
        self._words.setObjectName("widthWords")
        self._words.setWordWrap(True)
        line.addWidget(self._words, 1)
        self._copy = QToolButton(self)
        self._copy.setText(self.tr("Copy"))
        tip = self.tr("Copy the numbers as CSV.")
        explain(self._copy, "copyWidths", self._copy.text(), tip, tip)
        self._export = QToolButton(self)
        self._export.setText(self.tr("Export CSV…"))
        tip = self.tr("Save the numbers as a CSV file.")
        explain(self._export, "exportWidths", self.tr("Export CSV"), tip, tip)
        line.addWidget(self._copy)
        line.addWidget(self._export)
        self._copy.clicked.connect(self._copy_points)
        self._export.clicked.connect(self._ask_where)
        return line

    # What the window tells every workspace

    def widget(self) -> QWidget:
        """Return the widget itself."""
        return self

    def show_outcome(self, outcome: Outcome) -> None:
        """Widths follow the experiment, not an outcome."""

    def set_theme(self, theme: Theme, _scale: float) -> None:
        """Draw in another theme."""
        self._theme = theme
        if self.plot is not None:
            self.plot.set_theme(theme)

    def set_stale(self, stale: bool) -> None:
        """Show nothing: widths are never out of date, a new question has its own answers."""

    def reset_layout(self) -> None:
        """Give the plot all that the table does not need."""
        self.table.fit()
        self._both.setSizes([max(self.width(), 2), 1])

    # Following

    @Slot(object, object)
    def _on_experiment(self, _new: Experiment, _old: Experiment) -> None:
        # A drag on another tab must not pay for what nobody sees.
        if self.isVisible():
            self._load_jobs()
            self._follow()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the plot at the first look, and catch up with what was changed elsewhere."""
        super().showEvent(event)
        if self.plot is None:
            # Here, because pyqtgraph takes as long to load as the rest of the window.
            from headlab.ui.plots.width_plot import WidthPlot

            self.plot = WidthPlot(self._stage)
            explain(
                self.plot,
                "widthPlot",
                self.tr("Width needed"),
                self.tr("The smallest width that holds the job against the number of tokens."),
                self.tr("Both axes are logarithmic; a cross marks where no width reaches it."),
            )
            self.plot.set_theme(self._theme)
            self._stage_lines.addWidget(self.plot)
            self.reset_layout()
        self._load_jobs()
        self._follow()

    def _load_jobs(self) -> None:
        experiment = self._store.experiment
        plain = [family.name for family in JOB_FAMILIES if family.argument is None]
        ticked = [job for job in experiment.jobs if job not in plain]
        own = [one.name for one in experiment.custom if one.name not in ticked]
        names = [*plain, *ticked, *own]
        if names == [self._job.itemData(place) for place in range(self._job.count())]:
            return
        chosen = self._job.currentData()
        self._job.clear()
        for name in names:
            title = job_title(name)
            self._job.addItem(name if name not in plain else title, name)
        self._job.choose(chosen if chosen in names else names[0])

    def _asked(self) -> WidthQuestion:
        caps = _numbers(self._caps.text(), self.tr("logit caps"))
        if len(caps) > MOST_CAPS:
            raise InputError(
                self.tr("one to {most} logit caps fit one picture, not {count}").format(
                    most=MOST_CAPS, count=len(caps)
                )
            )
        counts = _numbers(self._counts.text(), self.tr("numbers of tokens"))
        if not all(count.is_integer() for count in counts):
            raise InputError(self.tr("numbers of tokens are whole numbers"))
        return WidthQuestion.about(
            self._store.experiment,
            self._job.currentData(),
            [int(count) for count in counts],
            caps,
            self._wanted.currentData(),
        )

    @Slot()
    def _follow(self) -> None:
        """Show what is known of the question as it stands; a sweep of another one ends."""
        try:
            question = self._asked()
        except InputError as error:
            self._say(str(error))
            return
        self._remark.say("")
        if question != self._question:
            self._question = question
            self.sweeping.cancel()
        self._show()

    def _show(self) -> None:
        question = self._question
        if question is None:
            return
        points = self._book.known(question)
        self.table.show_points(points)
        self._words.say(
            sweep_sentence(points)
            or self.tr(
                "Nothing has been looked for yet: the SVD fit takes a moment, the rest more."
            )
        )
        for button in (self._copy, self._export):
            button.setEnabled(bool(points))
        if self.plot is not None:
            title = self.tr("Width that {job} needs for a score of {score}").format(
                job=question.job, score=short(question.wanted)
            )
            self.plot.show_points(title, points, question.counts, question.caps)

    # Sweeping

    @Slot()
    def _start_or_stop(self) -> None:
        if self.sweeping.busy:
            self.sweeping.cancel()
        else:
            self._start()

    @Slot()
    def _start(self) -> None:
        self._follow()
        question = self._question
        if question is None or self._remark.text():
            return
        places = self._book.missing(question)
        if not places:
            self._say(self.tr("every width of this question is known already"))
            return
        self._progress.setRange(0, len(places))
        self._progress.setValue(0)
        self._sought = question
        self.sweeping.replace(partial(sweep, question, places))

    @Slot(object)
    def _on_point(self, point: WidthNeeded) -> None:
        if self._sought is not None:
            self._book.keep(self._sought, point)
        if self._sought == self._question:
            self._show()

    @Slot(int, int)
    def _on_progress(self, done: int, of: int) -> None:
        self._progress.setRange(0, of)
        self._progress.setValue(done)

    @Slot(bool)
    def _show_running(self, running: bool) -> None:
        self._button.setText(self.tr("Stop") if running else self.tr("Find widths"))
        self._progress.setVisible(running)

    @Slot()
    def _on_stopped(self) -> None:
        if self._sought == self._question:
            self._say(self.tr("stopped; what was found stays"))

    @Slot(str)
    def _say(self, sentence: str) -> None:
        self._remark.say(sentence)

    # Taking away

    @Slot()
    def _copy_points(self) -> None:
        QGuiApplication.clipboard().setText(widths_csv(self.table.points))

    @Slot()
    def _ask_where(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export the widths"), "headlab-width.csv", self.tr("CSV (*.csv)")
        )
        if name:
            self.export(Path(name))

    def export(self, path: Path) -> bool:
        """Write the numbers as CSV; say why where they cannot be written."""
        try:
            write_text_atomically(path, widths_csv(self.table.points))
        except InputError as error:
            self._say(str(error))
            return False
        self._say(self.tr("Saved as {name}.").format(name=path.name))
        return True


def _numbers(text: str, what: str) -> list[float]:
    try:
        return [float(word) for word in parted(text)]
    except ValueError:
        raise InputError(
            translate("errors", "{what} are numbers separated by commas, not {text!r}").format(
                what=what, text=text[:40]
            )
        ) from None

"""The Jobs dock: which patterns the layer is required to produce, on what, fitted how."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from headlab.app import changes
from headlab.app.changes import Change
from headlab.app.store import Store
from headlab.engine.dealing import deal
from headlab.engine.experiment import DEFAULT_JOBS, Experiment, describe_tokens, parse_tokens
from headlab.engine.patterns import JOB_FAMILIES
from headlab.errors import InputError
from headlab.ui.docks.job_row import JobRow
from headlab.ui.docks.presets import PRESETS
from headlab.ui.text import short
from headlab.ui.theme import Theme
from headlab.ui.widgets.docking import DockScroll, DockTitle, calm
from headlab.ui.widgets.fields import ChoiceBox, TokensEdit
from headlab.ui.widgets.index_slider import IndexSlider
from headlab.ui.widgets.labels import Sentence, Value
from headlab.ui.widgets.rows import Rows, explain
from headlab.words import translate

SHARPNESSES = tuple(range(1, 33))
LOGIT_CAPS = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64)


class JobsDock(QDockWidget):
    """Controls of the jobs; each change goes to the store and comes back from it."""

    editor_requested = Signal(str)
    """A person wants to draw a job, or to edit the one of this name."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._theme: Theme | None = None
        self._rows_chosen = False
        self._scale = 1.0
        self.setObjectName("jobsDock")
        self.setWindowTitle(self.tr("Jobs"))
        calm(self)
        title = DockTitle(self)
        self.setTitleBarWidget(title)
        self._deal_again = QToolButton(title)
        self._deal_again.setText(self.tr("Deal again"))
        explain(
            self._deal_again,
            "dealAgain",
            self.tr("Deal again"),
            self.tr("Put every job back on the head that the dealing gives it."),
            self.tr("Ticked job j, counted from 0 in list order, goes to head j mod heads."),
        )
        title.add_tool(self._deal_again)
        body = QWidget(self)
        self._body = body
        rows = Rows(body)
        self._build_jobs(body, rows)
        self._build_tokens(body, rows)
        self._build_fit(body, rows)
        rows.addStretch(1)
        self.setWidget(DockScroll(body, self))
        self._deal_again.clicked.connect(self._deal)
        store.experiment_changed.connect(self._reload)
        self.load(store.experiment)

    # Building

    def _build_jobs(self, body: QWidget, rows: Rows) -> None:
        self._rows: dict[str, JobRow] = {}
        self._own: set[str] = set()
        self._job_lines = QVBoxLayout()
        self._job_lines.setSpacing(0)
        rows.addLayout(self._job_lines)
        self._more = QToolButton(body)
        self._more.setCheckable(True)
        self._more.setStyleSheet(
            "QToolButton:checked { color: palette(placeholder-text); border-color: transparent; }"
        )
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        explain(
            self._more,
            "moreJobs",
            self.tr("More jobs"),
            self.tr("Show all jobs, or the first four and what is ticked."),
            self.tr("Ticked jobs are always shown."),
        )
        self._more.toggled.connect(self._show_rows)
        self._more.clicked.connect(self._choose_rows)
        self._draw = QToolButton(body)
        self._draw.setText(self.tr("Draw a job…"))
        explain(
            self._draw,
            "drawJob",
            self.tr("Draw a job"),
            self.tr("Paint a pattern of your own, or load it from a CSV file."),
            self.tr("Any n × n matrix of weights from 0 up: target logits are sharpness · weight."),
        )
        self._draw.clicked.connect(self._ask_to_draw)
        line = QHBoxLayout()
        line.addWidget(self._more)
        line.addStretch(1)
        line.addWidget(self._draw)
        rows.addLayout(line)
        for family in JOB_FAMILIES:
            self._add_row(family.name, family.name, family.argument)

    def _add_row(self, key: str, job: str, argument: str | None) -> JobRow:
        row = JobRow(key, job, argument, self._body)
        row.ticked.connect(self._tick)
        row.moved.connect(self._move)
        row.replaced.connect(self._replace)
        row.gesture_finished.connect(self._store.end_gesture)
        row.edit_requested.connect(self.editor_requested)
        row.remove_requested.connect(self._remove)
        if self._theme is not None:
            row.set_theme(self._theme, self._scale)
        self._rows[key] = row
        self._job_lines.addWidget(row)
        return row

    def _build_tokens(self, body: QWidget, rows: Rows) -> None:
        self._tokens = TokensEdit(body)
        explain(
            self._tokens,
            "tokensEdit",
            self.tr("Tokens"),
            self.tr("The sequence, split at spaces: 2 to 512 tokens, read as you type."),
            self.tr("Equal words are one identity; rows of a heatmap are queries, columns keys."),
        )
        self._presets = ChoiceBox(body)
        for preset in PRESETS:
            self._presets.addItem(preset.title(), preset.tokens)
        self._presets.setPlaceholderText(self.tr("presets"))
        explain(
            self._presets,
            "tokenPresets",
            self.tr("Token presets"),
            self.tr("Put a ready-made sequence in place of this one."),
            self.tr("The twelve notes are the sequence that the published figures are about."),
        )
        line = QHBoxLayout()
        name = QLabel(self.tr("Tokens"), body)
        name.setBuddy(self._tokens)
        line.addWidget(name)
        line.addStretch(1)
        line.addWidget(self._presets)
        rows.addLayout(line)
        rows.addWidget(self._tokens)
        self._tokens_remark = Sentence(body)
        rows.addWidget(self._tokens_remark)
        self._tokens.textChanged.connect(self._type_tokens)
        self._tokens.left.connect(self._store.end_gesture)
        self._presets.activated.connect(self._choose_preset)

    def _build_fit(self, body: QWidget, rows: Rows) -> None:
        self._fit = ChoiceBox(body)
        self._fit.addItem(self.tr("SVD fit"), "svd")
        self._fit.addItem(self.tr("best fit"), "best")
        self._fit.addItem(self.tr("SVD and best fit"), "both")
        explain(
            self._fit,
            "fitBox",
            self.tr("Fit"),
            self.tr("How a head's logits are made from its jobs at this width."),
            self.tr(
                "SVD fit: the truncated decomposition of the target logits at rank "
                "min(head_dim, tokens). Best fit: the best logits found of that rank within "
                "the cap."
            ),
        )
        rows.pair(self.tr("Fit"), self._fit)
        self._span = ChoiceBox(body)
        self._span.addItem(self.tr("anything"), "free")
        self._span.addItem(self.tr("content"), "content")
        self._span.addItem(self.tr("content and position"), "content+position")
        explain(
            self._span,
            "spanBox",
            self.tr("Logits come from"),
            self.tr("What logits may be made of: any matrix, or the tokens that are there."),
            self.tr(
                "S = X A Xᵀ. Content: X is each token's identity, so equal tokens act alike. "
                "Content and position: every matrix is possible again."
            ),
        )
        rows.pair(self.tr("Logits from"), self._span)
        self._fit_remark = Sentence(body)
        rows.addWidget(self._fit_remark)
        self._sharpness = IndexSlider(body)
        explain(
            self._sharpness,
            "sharpnessSlider",
            self.tr("Sharpness"),
            self.tr("How strongly a job's pattern is asked for, from 1 to 32."),
            self.tr("Target logits T = sharpness · G, with G the job's 0/1 pattern."),
        )
        self._sharpness_value = Value(body)
        self._sharpness_value.setObjectName("sharpnessLabel")
        rows.slider(self.tr("Sharpness"), self._sharpness, self._sharpness_value)
        self._cap = IndexSlider(body)
        explain(
            self._cap,
            "logitCapSlider",
            self.tr("Logits within"),
            self.tr("The best fit keeps every visible logit between minus and plus this."),
            self.tr("|S| ≤ L on visible entries; the SVD fit has no cap, so it does not use this."),
        )
        self._cap_value = Value(body)
        self._cap_value.setObjectName("logitCapLabel")
        rows.slider(self.tr("Logits within"), self._cap, self._cap_value)
        self._fit.activated.connect(self._choose_fit)
        self._span.activated.connect(self._choose_span)
        self._sharpness.value_chosen.connect(self._choose_sharpness)
        self._cap.value_chosen.connect(self._choose_cap)
        for slider in (self._sharpness, self._cap):
            slider.gesture_finished.connect(self._store.end_gesture)

    # From the store

    @Slot(object, object)
    def _reload(self, new: Experiment, old: Experiment) -> None:
        self.load(new)

    def load(self, experiment: Experiment) -> None:
        """Show an experiment's jobs; nothing is announced."""
        head_of = deal(experiment).head_of
        self._match_rows(experiment)
        for row in self._rows.values():
            on = row.job in experiment.jobs
            row.load(
                on=on,
                head=head_of.get(row.job),
                heads=experiment.layer.n_heads,
                tokens=experiment.tokens,
            )
        self._show_rows()
        self._deal_again.setEnabled(bool(experiment.moves))
        if parse_tokens(self._tokens.toPlainText()) != experiment.tokens:
            with QSignalBlocker(self._tokens):
                self._tokens.setPlainText(describe_tokens(experiment.tokens))
            self._tokens_remark.say("")
        self._presets.choose(experiment.tokens)
        self._fit.choose(experiment.fit)
        self._span.choose(experiment.span)
        self._fit_remark.say("")
        _load_slider(self._sharpness, SHARPNESSES, experiment.sharpness)
        self._sharpness_value.say(short(experiment.sharpness))
        _load_slider(self._cap, LOGIT_CAPS, experiment.logit_cap)
        self._cap_value.say(f"±{short(experiment.logit_cap)}")
        self._cap.setEnabled(experiment.fit != "svd")
        self._cap_value.setEnabled(experiment.fit != "svd")

    def _match_rows(self, experiment: Experiment) -> None:
        """Give every job of the experiment a row: its family's, or one of its own."""
        self._own = {own.name for own in experiment.custom}
        wanted: dict[str, str] = {}
        for job in (*experiment.jobs, *(own.name for own in experiment.custom)):
            stem = job.partition("-")[0]
            row = self._rows.get(stem)
            key = job if row is None or stem in wanted or not row.takes(job) else stem
            if job not in wanted.values():
                wanted[key] = job
        for family in JOB_FAMILIES:
            if family.argument is not None:
                self._rows[family.name].stand_for(wanted.get(family.name), experiment.tokens)
        fixed = {family.name for family in JOB_FAMILIES}
        for key in [key for key in self._rows if key not in fixed and key not in wanted]:
            row = self._rows.pop(key)
            self._job_lines.removeWidget(row)
            row.deleteLater()
        for key, job in wanted.items():
            if key not in self._rows:
                self._add_row(key, job, None)

    @Slot()
    def _show_rows(self) -> None:
        everything = self._more.isChecked()
        hidden = 0
        for key, row in self._rows.items():
            shown = everything or row.on or key in DEFAULT_JOBS or key in self._own
            hidden += not shown
            row.setVisible(shown)
        self._more.setArrowType(Qt.ArrowType.DownArrow if everything else Qt.ArrowType.RightArrow)
        if everything:
            self._more.setText(self.tr("fewer jobs"))
        else:
            self._more.setText(self.tr("{count} more jobs").format(count=hidden))
        self._more.setVisible(everything or hidden > 0)

    @Slot()
    def _choose_rows(self) -> None:
        self._rows_chosen = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show every job while there is room for all, until a person has chosen otherwise."""
        super().resizeEvent(event)
        if not self._rows_chosen:
            hidden = sum(row.sizeHint().height() for row in self._rows.values() if row.isHidden())
            needed = self._body.sizeHint().height() + hidden
            room = self.height() - self.titleBarWidget().height()
            self._more.setChecked(room >= needed)

    def set_theme(self, theme: Theme, scale: float) -> None:
        """Draw the job colours in another theme."""
        self._theme, self._scale = theme, scale
        for row in self._rows.values():
            row.set_theme(theme, scale)

    def toggle_job(self, place: int) -> None:
        """Tick or untick the job at a place of the list, from 0; beyond its end nothing happens."""
        rows = list(self._rows.values())
        if place < len(rows):
            rows[place].toggle()

    # To the store

    def _attempt(self, change: Change, remark: Sentence) -> bool:
        """Make a change, or say beside the field why it is impossible."""
        try:
            change.edit(self._store.experiment)
        except InputError as error:
            remark.say(str(error))
            return False
        remark.say("")
        return self._store.apply(change)

    @Slot(str, bool)
    def _tick(self, job: str, on: bool) -> None:
        if not self._store.apply(changes.tick(job, on)):
            self.load(self._store.experiment)

    @Slot(str, int)
    def _move(self, job: str, head: int) -> None:
        if not self._store.apply(changes.move(job, head)):
            self.load(self._store.experiment)

    @Slot(str)
    def _remove(self, job: str) -> None:
        self._store.apply(changes.remove_custom(job))

    @Slot()
    def _ask_to_draw(self) -> None:
        self.editor_requested.emit("")

    @Slot(str, str)
    def _replace(self, old: str, new: str) -> None:
        """Put one job of a family in another's place: `offset-3` becomes `offset-4`."""
        if old not in self._store.experiment.jobs:
            return

        def edit(experiment: Experiment) -> Experiment:
            ticked = changes.tick(new, True).edit(experiment)
            return changes.tick(old, False).edit(ticked)

        if not self._store.apply(
            Change(new, edit, translate("jobs", "replace {job}").format(job=new.partition("-")[0]))
        ):
            self.load(self._store.experiment)

    @Slot()
    def _deal(self) -> None:
        self._store.apply(changes.deal_again())

    @Slot()
    def _type_tokens(self) -> None:
        sequence = parse_tokens(self._tokens.toPlainText())
        if sequence == self._store.experiment.tokens:
            self._tokens_remark.say("")
            return
        self._attempt(changes.tokens(sequence), self._tokens_remark)

    @Slot(int)
    def _choose_preset(self, index: int) -> None:
        self._store.end_gesture()
        self._attempt(changes.tokens(self._presets.itemData(index)), self._tokens_remark)
        self._store.end_gesture()

    @Slot(int)
    def _choose_fit(self, _index: int) -> None:
        if not self._attempt(changes.fit(self._fit.currentData()), self._fit_remark):
            self._fit.choose(self._store.experiment.fit)

    @Slot(int)
    def _choose_span(self, _index: int) -> None:
        self._store.apply(changes.span(self._span.currentData()))

    @Slot(int)
    def _choose_sharpness(self, value: int) -> None:
        self._store.apply(changes.sharpness(float(value)))

    @Slot(int)
    def _choose_cap(self, value: int) -> None:
        self._store.apply(changes.logit_cap(float(value)))


def _load_slider(slider: IndexSlider, offered: tuple[int, ...], value: float) -> None:
    """Stand on a setting that may be a fraction: the label beside the slider says it exactly."""
    whole = round(value)
    slider.set_offered(sorted({*offered, whole}) if whole == value else offered, whole)

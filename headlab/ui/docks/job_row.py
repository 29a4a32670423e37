"""One job of the list: a check box in its colour, its number or token, and its head."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QToolButton, QWidget

from headlab.engine.experiment import MOST_TOKENS
from headlab.engine.patterns import JOB_FAMILIES, is_table_job
from headlab.ui.text import box_words, job_title
from headlab.ui.theme import Theme, job_checkbox_stylesheet
from headlab.ui.widgets.fields import ChoiceBox, CountBox
from headlab.ui.widgets.rows import explain
from headlab.words import translate

_HEADS_IN_WIDTH = 999
"""The field takes this head at least, so that a drag of the head count moves no field; a head
that the layer does not have is refused by the change itself."""

_FIRST_NUMBER = {"offset": 2, "window": 3}
_MEANINGS = {family.name: family.meaning for family in JOB_FAMILIES}


class JobRow(QWidget):
    """A row; `key` names it for good, `job` is the job it stands for now."""

    ticked = Signal(str, bool)
    moved = Signal(str, int)
    replaced = Signal(str, str)
    gesture_finished = Signal()
    edit_requested = Signal(str)
    remove_requested = Signal(str)

    def __init__(self, key: str, job: str, argument: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._key = key
        self._number: CountBox | None = None
        self._token: ChoiceBox | None = None
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        own = key not in _MEANINGS and argument is None
        title = job if own else job_title(job)
        self._check = QCheckBox(box_words(title), self)
        line.addWidget(self._check)
        if argument == "number":
            self._number = CountBox(self)
            self._number.setRange(1, MOST_TOKENS)
            self._number.load(_FIRST_NUMBER.get(key, 2))
            self._number.number_chosen.connect(self._choose_argument)
            explain(
                self._number,
                f"job-{key}-number",
                self.tr("{job}: how many").format(job=job_title(job)),
                self.tr("How far back, or how many, from 1 to 512."),
                self.tr("offset k: t → t − k; window w: the w latest positions."),
            )
            line.addWidget(self._number)
        elif argument == "token":
            self._token = ChoiceBox(self)
            self._token.activated.connect(self._choose_argument)
            explain(
                self._token,
                f"job-{key}-token",
                self.tr("{job}: which").format(job=job_title(job)),
                self.tr("Which token every query attends to."),
                self.tr("token X: every visible occurrence of X."),
            )
            line.addWidget(self._token)
        line.addStretch(1)
        if own and not is_table_job(job):
            self._build_tools(line, job)
        self._head = CountBox(self)
        self._head.setPrefix(self.tr("head "))
        self._head.setProperty("role", "quiet")
        explain(
            self._head,
            f"job-{key}-head",
            self.tr("Head of {job}").format(job=title),
            self.tr("The head that carries this job; type or step to move it."),
            self.tr("Ticked job j goes to head j mod heads until it is moved by hand."),
        )
        line.addWidget(self._head)
        self.job = job
        if argument == "number" and self._number is not None:
            self.job = f"{key}-{self._number.value()}"
        meaning = (
            translate("jobs", _MEANINGS[key])
            if key in _MEANINGS
            else self.tr("a pattern of your own")
        )
        explain(
            self._check,
            f"job-{key}",
            title,
            self.tr("Require this pattern: {meaning}.").format(meaning=meaning),
            self.tr("Target attention is the softmax of sharpness · G over the visible positions."),
        )
        self._check.clicked.connect(self._tick)
        self._head.number_chosen.connect(self._move)

    def _build_tools(self, line: QHBoxLayout, job: str) -> None:
        """Add what is done to a job of one's own: edit it, take it off the list."""
        edit, remove = QToolButton(self), QToolButton(self)
        edit.setText(self.tr("edit"))
        remove.setText("×")
        explain(
            edit,
            f"job-{job}-edit",
            self.tr("Edit {job}").format(job=job),
            self.tr("Change the pattern of this job."),
            self.tr("The editor paints it cell by cell, or loads it from a CSV file."),
        )
        explain(
            remove,
            f"job-{job}-remove",
            self.tr("Remove {job}").format(job=job),
            self.tr("Take this job off the list; Undo brings it back."),
            self.tr("Its moves to other heads go with it."),
        )
        edit.clicked.connect(self._ask_to_edit)
        remove.clicked.connect(self._ask_to_remove)
        line.addWidget(edit)
        line.addWidget(remove)

    @Slot()
    def _ask_to_edit(self) -> None:
        self.edit_requested.emit(self.job)

    @Slot()
    def _ask_to_remove(self) -> None:
        self.remove_requested.emit(self.job)

    @property
    def on(self) -> bool:
        """Whether the job is ticked."""
        return self._check.isChecked()

    def takes(self, job: str) -> bool:
        """Return whether this row can stand for a job."""
        if self._number is None and self._token is None:
            return job == self._key
        return job.startswith(f"{self._key}-")

    def stand_for(self, job: str | None, tokens: Sequence[str]) -> None:
        """Stand for a job of this row's family; None keeps the last one that is possible."""
        if self._token is not None:
            identities = list(dict.fromkeys(tokens))
            with QSignalBlocker(self._token):
                if [self._token.itemText(i) for i in range(self._token.count())] != identities:
                    self._token.clear()
                    for token in identities:
                        self._token.addItem(token, token)
            wanted = (job or self.job).partition("-")[2]
            self._token.choose(wanted if wanted in identities else identities[0])
            self.job = f"{self._key}-{self._token.currentData()}"
        elif job is not None and self._number is not None:
            self._number.load(int(job.partition("-")[2]))
            self.job = job

    def load(self, *, on: bool, head: int | None, heads: int, tokens: Sequence[str]) -> None:
        """Show whether the job is ticked and which head carries it."""
        self._check.setChecked(on)
        self._head.setVisible(head is not None)
        if head is not None:
            self._head.load(head, 0, max(heads - 1, head, _HEADS_IN_WIDTH))

    def toggle(self) -> None:
        """Tick or untick, as a click would."""
        self._check.click()

    def set_theme(self, theme: Theme, scale: float) -> None:
        """Tick in the job's colour."""
        self._check.setStyleSheet(job_checkbox_stylesheet(self.job, theme, scale))

    @Slot(bool)
    def _tick(self, on: bool) -> None:
        self.ticked.emit(self.job, on)

    @Slot(int)
    def _move(self, head: int) -> None:
        self.moved.emit(self.job, head)

    @Slot(int)
    def _choose_argument(self, _value: int) -> None:
        old = self.job
        if self._number is not None:
            self.job = f"{self._key}-{self._number.value()}"
        elif self._token is not None:
            self.job = f"{self._key}-{self._token.currentData()}"
        self.replaced.emit(old, self.job)

"""The experiment on the bench, changed in one way only, with undo."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import Shiboken

from headlab.app.changes import Change
from headlab.engine.experiment import Experiment
from headlab.errors import InputError

_UNDO_STEPS = 100_000
"""A long day's work back to its first experiment; a step takes about a kilobyte."""


class Store(QObject):
    """Holds the experiment; every change is one undo step, and so is a whole drag."""

    experiment_changed = Signal(object, object)
    """The new experiment and the old one."""
    refused = Signal(str)
    """A change was impossible; the sentence says what is allowed."""

    def __init__(self, experiment: Experiment | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._experiment = experiment or Experiment()
        self._gesture = 0
        self._merging: str | None = None
        self._keys: dict[str, int] = {}
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(_UNDO_STEPS)

    def __del__(self) -> None:
        # Steps and store hold each other, and the collector frees a cycle in any order: a step
        # that goes before its stack would be freed twice. Finalisers run before anything is freed.
        if Shiboken.isValid(self.undo_stack):
            self.undo_stack.blockSignals(True)
            self.undo_stack.clear()

    @property
    def experiment(self) -> Experiment:
        """The experiment as it is now."""
        return self._experiment

    @property
    def gesture(self) -> int:
        """A number that stays the same while changes merge into one undo step."""
        return self._gesture

    def apply(self, change: Change) -> bool:
        """Make a change; return False, keep all and emit `refused` where it is impossible."""
        try:
            after = change.edit(self._experiment)
        except InputError as error:
            self.refused.emit(str(error))
            return False
        if after == self._experiment:
            return True
        if change.merge is None or change.merge != self._merging:
            self._gesture += 1
            self._merging = change.merge
        key = -1 if change.merge is None else self._keys.setdefault(change.merge, len(self._keys))
        self.undo_stack.push(_Step(self, after, change.label, key))
        return True

    def end_gesture(self) -> None:
        """End a drag: the next change is a step of its own."""
        self._merging = None

    def _put(self, experiment: Experiment) -> None:
        before, self._experiment = self._experiment, experiment
        if before != experiment:
            self.experiment_changed.emit(experiment, before)

    def _put_back(self, experiment: Experiment) -> None:
        self._gesture += 1
        self._merging = None
        self._put(experiment)


class _Step(QUndoCommand):
    def __init__(self, store: Store, after: Experiment, label: str, key: int) -> None:
        super().__init__(label)
        self._store = store
        self._key = key
        self._gesture = store.gesture
        self._before = store.experiment
        self._after = after
        self._pushed = False

    def id(self) -> int:
        return self._key

    def redo(self) -> None:
        if self._pushed:
            self._store._put_back(self._after)
        else:
            self._pushed = True
            self._store._put(self._after)

    def undo(self) -> None:
        self._store._put_back(self._before)

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Step) or other._gesture != self._gesture:
            return False
        self._after = other._after
        self.setText(other.text())
        # A drag that ends where it began has changed nothing, so it leaves no step.
        self.setObsolete(self._after == self._before)
        return True

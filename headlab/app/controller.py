"""Between store, compute thread and views: cached answers, stale ones dropped, faults reported."""

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from headlab.app.background import BackgroundThread
from headlab.app.compute import ComputeThread
from headlab.app.facts import Facts, fact_sentences, find_facts, has_facts
from headlab.app.log import LogBuffer
from headlab.app.sentences import describe
from headlab.app.store import Store
from headlab.engine.experiment import Experiment
from headlab.engine.keeping import Kept
from headlab.engine.outcome import Outcome

_BUSY_AFTER_MS = 150
_CACHED_OUTCOMES = 64
_CACHED_BYTES = 128 << 20


class Controller(QObject):
    """Asks for an outcome at every change and hands it to the views."""

    outcome_ready = Signal(object)
    failed = Signal(str)
    busy_changed = Signal(bool)
    searching_changed = Signal(bool)
    """Whether the picture is that of the experiment but still improving."""
    facts_ready = Signal(object)
    """The Facts of the outcome on show, which come after it."""

    def __init__(
        self,
        store: Store,
        compute: ComputeThread,
        log: LogBuffer,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._compute = compute
        self._log = log
        self._cache: Kept[Experiment, Outcome] = Kept(_CACHED_BYTES, _CACHED_OUTCOMES)
        self._outcome: Outcome | None = None
        self._before_gesture: Outcome | None = None
        self._gesture = -1
        self._wanted = 0
        self._oldest = 0
        self._busy = False
        self._searching = False
        self._facts: Facts | None = None
        self._facts_asked: Experiment | None = None
        self._explaining = BackgroundThread(self)
        self._explaining.done.connect(self._on_facts)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_BUSY_AFTER_MS)
        self._patience.timeout.connect(self._lose_patience)
        store.experiment_changed.connect(self._on_experiment_changed)
        store.refused.connect(self._on_refused)
        compute.outcome_ready.connect(self._on_outcome, Qt.ConnectionType.QueuedConnection)
        compute.failed.connect(self._on_failed, Qt.ConnectionType.QueuedConnection)

    @property
    def outcome(self) -> Outcome | None:
        """The last good outcome: what the views show."""
        return self._outcome

    @property
    def busy(self) -> bool:
        """Whether the picture has been out of date for a while."""
        return self._busy

    @property
    def searching(self) -> bool:
        """Whether the picture is still improving."""
        return self._searching

    @property
    def facts(self) -> Facts | None:
        """What else is known of the outcome on show, as soon as it is."""
        return self._facts

    @property
    def cache(self) -> Kept[Experiment, Outcome]:
        """The outcomes that need no run."""
        return self._cache

    def start(self) -> None:
        """Start the thread if need be and ask for the store's experiment."""
        if not self._compute.isRunning():
            self._compute.start()
        self._ask(self._store.experiment)

    @Slot(object, object)
    def _on_experiment_changed(self, new: Experiment, old: Experiment) -> None:
        self._ask(new)

    @Slot(str)
    def _on_refused(self, sentence: str) -> None:
        # Typing can be refused at every key; only the last sentence of a run is worth a line.
        self._log.narrate([sentence], "refused", "warning")

    def _ask(self, experiment: Experiment) -> None:
        if self._store.gesture != self._gesture:
            self._gesture = self._store.gesture
            self._before_gesture = self._outcome
        known = self._cache.get(experiment)
        if known is None:
            self._wanted = self._compute.submit(experiment)
            if not self._patience.isActive() and not self._busy:
                self._patience.start()
            return
        self._wanted = self._oldest = self._compute.withdraw()
        self._show(known)
        self._rest()
        self._set_searching(False)

    @Slot(int, object)
    def _on_outcome(self, generation: int, outcome: Outcome) -> None:
        if outcome.complete:
            self._cache.keep(outcome.experiment, outcome)
        # Older than what is on screen or was withdrawn: showing it would step back. One that is
        # newer than the screen but not the newest is a frame of the drag, and is shown.
        if generation < self._oldest:
            return
        self._oldest = generation
        self._show(outcome)
        if generation == self._wanted:
            self._rest()
            self._set_searching(not outcome.complete)
        elif not self._busy:
            self._patience.start()

    @Slot(int, str)
    def _on_failed(self, generation: int, sentence: str) -> None:
        if generation != self._wanted:
            return
        self._log.say(sentence, "error")
        self._rest()
        self._set_searching(False)
        self.failed.emit(sentence)

    def _show(self, outcome: Outcome) -> None:
        self._outcome = outcome
        if self._facts is not None and self._facts.experiment != outcome.experiment:
            self._facts = None
        self._ask_for_facts(outcome.experiment)
        self.outcome_ready.emit(outcome)
        self._narrate(outcome)

    def _narrate(self, outcome: Outcome) -> None:
        said = describe(outcome, self._before_gesture)
        if self._facts is not None:
            said += fact_sentences(self._facts, outcome)
        self._log.narrate(said, self._gesture)

    def _ask_for_facts(self, experiment: Experiment) -> None:
        if experiment == self._facts_asked:
            return
        self._facts_asked = experiment
        if has_facts(experiment):
            self._explaining.replace(lambda desk: find_facts(experiment, desk.cancelled))
        else:
            self._explaining.cancel()

    @Slot(object)
    def _on_facts(self, facts: Facts) -> None:
        outcome = self._outcome
        if outcome is not None and outcome.experiment == facts.experiment:
            self._facts = facts
            self.facts_ready.emit(facts)
            self._narrate(outcome)

    def _rest(self) -> None:
        self._patience.stop()
        self._set_busy(False)

    @Slot()
    def _lose_patience(self) -> None:
        self._set_busy(True)

    def _set_searching(self, searching: bool) -> None:
        if searching != self._searching:
            self._searching = searching
            self.searching_changed.emit(searching)

    def _set_busy(self, busy: bool) -> None:
        if busy != self._busy:
            self._busy = busy
            self.busy_changed.emit(busy)

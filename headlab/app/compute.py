"""The one compute thread: the newest experiment wins, and it never dies of an error."""

import atexit
import logging
import threading
import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, Signal, Slot
from shiboken6 import Shiboken

from headlab.engine import bench
from headlab.engine.experiment import Experiment
from headlab.engine.outcome import Outcome
from headlab.errors import InputError

Stages = Callable[[Experiment, Callable[[], bool]], Iterator[Outcome]]

_PATIENCE = 0.1
"""Seconds that a superseded run may still take to its first outcome, so that the picture follows
the hand: cancelled at every tick of a drag, no run would ever reach the screen."""

_log = logging.getLogger(__name__)

_running: set["ComputeThread"] = set()
"""Held from start to shutdown: a thread that nobody else refers to must not be deleted running."""


@atexit.register
def _shut_all_down() -> None:
    """End what runs where the application never entered its event loop, so never left it."""
    for thread in list(_running):
        thread.shutdown()


class ComputeThread(QThread):
    """Answers experiments off the GUI thread; one slot, so a burst costs a run or two.

    `stages(experiment, cancelled)` yields outcomes and raises `bench.Cancelled` on request.
    """

    outcome_ready = Signal(int, object)
    """A generation and its outcome; a search sends several, the last one complete."""
    failed = Signal(int, str)
    """A generation and one sentence on why it has no outcome."""
    started_run = Signal(int)

    def __init__(self, stages: Stages = bench.stages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("computeThread")
        self._stages = stages
        self._wake = threading.Condition()
        self._slot: tuple[int, Experiment] | None = None
        self._generation = 0
        self._stop = False
        self._runs = 0
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.shutdown, Qt.ConnectionType.DirectConnection)
        if parent is not None:
            # A parent says so before it deletes its children; a running QThread must not go then.
            parent.destroyed.connect(self.shutdown, Qt.ConnectionType.DirectConnection)

    @property
    def runs(self) -> int:
        """How many experiments were begun."""
        return self._runs

    @property
    def generation(self) -> int:
        """The number of the newest request."""
        return self._generation

    def submit(self, experiment: Experiment) -> int:
        """Ask for an outcome, in place of whatever was asked before; return the generation."""
        with self._wake:
            self._generation += 1
            self._slot = (self._generation, experiment)
            self._wake.notify()
            return self._generation

    def withdraw(self) -> int:
        """Ask for nothing any more: a run stops soon; return the generation."""
        with self._wake:
            self._generation += 1
            self._slot = None
            return self._generation

    def start(self, priority: QThread.Priority = QThread.Priority.InheritPriority) -> None:
        _running.add(self)
        super().start(priority)

    @Slot()
    def shutdown(self) -> None:
        """Stop and wait; safe at any time, more than once, and when never started."""
        with self._wake:
            self._stop = True
            self._generation += 1
            self._slot = None
            self._wake.notify()
        # Without a limit: a thread that is still running when Qt deletes it aborts the process.
        if Shiboken.isValid(self):
            self.wait()
        _running.discard(self)

    def run(self) -> None:
        """Take requests until shut down."""
        while True:
            with self._wake:
                while self._slot is None and not self._stop:
                    self._wake.wait()
                if self._stop or self._slot is None:
                    return
                generation, experiment = self._slot
                self._slot = None
                self._runs += 1
            self.started_run.emit(generation)
            self._answer(generation, experiment)

    def _answer(self, generation: int, experiment: Experiment) -> None:
        began = time.monotonic()
        shown = False

        def cancelled() -> bool:
            if self._stop:
                return True
            if generation == self._generation:
                return False
            return shown or self._slot is None or time.monotonic() - began > _PATIENCE

        try:
            for outcome in self._stages(experiment, cancelled):
                if self._stop:
                    return
                self.outcome_ready.emit(generation, outcome)
                shown = True
                if cancelled():
                    return
        except bench.Cancelled:
            return
        except InputError as error:
            self.failed.emit(generation, str(error))
        except Exception:
            _log.exception("The compute thread met an unexpected error.")
            self.failed.emit(
                generation,
                "This setting has no answer because of a fault in headlab itself; "
                "the last good picture stays.",
            )

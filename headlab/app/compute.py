"""The one compute thread: the newest experiment wins, and it never dies of an error."""

import logging
import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal

from headlab.app.newest import NewestWins
from headlab.engine import bench
from headlab.engine.experiment import Experiment
from headlab.engine.outcome import Outcome
from headlab.errors import InputError
from headlab.words import translate

Stages = Callable[[Experiment, Callable[[], bool]], Iterator[Outcome]]

_PATIENCE = 0.1
"""Seconds that a superseded run may still take to its first outcome, so that the picture follows
the hand: cancelled at every tick of a drag, no run would ever reach the screen."""

_log = logging.getLogger(__name__)


class ComputeThread(NewestWins):
    """Answers experiments; `stages(experiment, cancelled)` yields outcomes.

    It raises `bench.Cancelled` on request.
    """

    outcome_ready = Signal(int, object)
    """A generation and its outcome; a search sends several, the last one complete."""
    failed = Signal(int, str)
    """A generation and one sentence on why it has no outcome."""

    def __init__(self, stages: Stages = bench.stages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("computeThread")
        self._stages = stages

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
                translate(
                    "errors",
                    "This setting has no answer because of a fault in headlab itself; the last "
                    "good picture stays.",
                ),
            )

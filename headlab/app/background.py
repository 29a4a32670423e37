"""Long work off the GUI thread: one piece at a time, with progress, first answers and cancel."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot

from headlab.app.own_thread import OwnThread
from headlab.engine.scene import Cancelled
from headlab.errors import InputError
from headlab.words import QT_TRANSLATE_NOOP, translate

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Desk:
    """What running work is given: where to tell how far it is, and when to stop."""

    progress: Callable[[int, int], None]
    """Steps done and steps in all."""
    piece: Callable[[object], None]
    """A part of the answer, as soon as it is known."""
    cancelled: Callable[[], bool]


Work = Callable[[Desk], object]
"""What is done off the GUI thread; raises Cancelled on request and InputError in a sentence."""


class BackgroundThread(OwnThread):
    """Does one piece of work at a time; runs only while there is something to do.

    Of `done`, `failed` and `stopped` exactly one follows each `take_on`, unless another `replace`s
    it or the thread is shut down. Signals come in the GUI thread; none comes of work that was
    replaced.
    """

    progress = Signal(int, int)
    piece = Signal(object)
    done = Signal(object)
    failed = Signal(str)
    """One sentence on why there is no answer."""
    stopped = Signal()
    """It was cancelled."""
    busy_changed = Signal(bool)

    _told = Signal(int, str, object)

    fault = QT_TRANSLATE_NOOP(
        "errors", "this has no answer because of a fault in headlab itself; the log has the details"
    )

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("backgroundThread")
        self._work: Work | None = None
        self._next: Work | None = None
        self._number = 0
        self._busy = False
        self._cancel = threading.Event()
        self._told.connect(self._relay, Qt.ConnectionType.QueuedConnection)
        self.finished.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._busy

    def take_on(self, work: Work) -> bool:
        """Start work; return False, and do nothing, while there is some."""
        if self._busy or self.isRunning():
            return False
        self._start(work)
        return True

    def replace(self, work: Work) -> None:
        """Start work in place of whatever was asked before."""
        if self.isRunning():
            self._number += 1
            self._next = work
            self._cancel.set()
        else:
            self._start(work)

    @Slot()
    def cancel(self) -> None:
        """Stop at the next step."""
        if self._next is not None:
            self._next = None
            self._set_busy(False)
            self.stopped.emit()
        self._cancel.set()

    @Slot()
    def shutdown(self) -> None:
        """Stop and wait; safe at any time, and when nothing runs."""
        # Python may have let go of a thread at rest before Qt did; Qt then wraps it anew, empty.
        if "_number" not in vars(self):
            return
        self._next = None
        self._number += 1
        self._cancel.set()
        super().shutdown()
        self._busy = False

    def _start(self, work: Work) -> None:
        self._number += 1
        self._work = work
        self._cancel.clear()
        self._set_busy(True)
        self.start()

    def _set_busy(self, busy: bool) -> None:
        if busy != self._busy:
            self._busy = busy
            self.busy_changed.emit(busy)

    def run(self) -> None:
        """Do the work that was asked for; never raises."""
        work, number = self._work, self._number
        if work is None:
            return

        def tell(what: str) -> Callable[..., None]:
            return lambda *words: self._told.emit(number, what, words)

        desk = Desk(tell("progress"), tell("piece"), self._cancel.is_set)
        try:
            answer = work(desk)
        except Cancelled:
            tell("stopped")()
        except InputError as error:
            tell("failed")(str(error))
        except MemoryError:
            tell("failed")(
                translate("errors", "there is not enough free memory for this after all")
            )
        except Exception:
            _log.exception("Work in the background met an unexpected error.")
            tell("failed")(translate("errors", self.fault))
        else:
            tell("done")(answer)

    @Slot(int, str, object)
    def _relay(self, number: int, what: str, words: tuple[Any, ...]) -> None:
        if number != self._number:
            return
        if what in ("done", "failed", "stopped"):
            self._set_busy(False)
        getattr(self, what).emit(*words)

    @Slot()
    def _go_on(self) -> None:
        if self.isRunning():
            return
        self._let_go()
        if self._next is not None:
            work, self._next = self._next, None
            self._start(work)

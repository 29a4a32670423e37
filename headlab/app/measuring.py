"""Measured time off the GUI thread: one measurement at a time, with progress and cancel."""

import logging
import threading

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, Signal, Slot
from shiboken6 import Shiboken

from headlab.engine.measure import Cancelled, MeasureQuestion, measure
from headlab.errors import InputError

_log = logging.getLogger(__name__)


class MeasureThread(QThread):
    """Times the forward pass; runs only while there is something to time.

    Of `measured`, `failed` and `stopped` exactly one follows each `begin`, unless the thread is
    shut down.
    """

    progress = Signal(int, int)
    """Passes done and passes in all."""
    measured = Signal(object)
    """A Measurement."""
    failed = Signal(str)
    """One sentence on why there is none."""
    stopped = Signal()
    """It was cancelled."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("measureThread")
        self._question: MeasureQuestion | None = None
        self._cancel = threading.Event()
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.shutdown, Qt.ConnectionType.DirectConnection)
        if parent is not None:
            # A parent says so before it deletes its children; a running QThread must not go then.
            parent.destroyed.connect(self.shutdown, Qt.ConnectionType.DirectConnection)

    def begin(self, question: MeasureQuestion) -> bool:
        """Start a measurement; return False, and do nothing, while one is running."""
        if self.isRunning():
            return False
        self._question = question
        self._cancel.clear()
        self.start()
        return True

    @Slot()
    def cancel(self) -> None:
        """Stop at the next step of the pass."""
        self._cancel.set()

    @Slot()
    def shutdown(self) -> None:
        """Stop and wait; safe at any time, and when nothing runs."""
        self._cancel.set()
        if Shiboken.isValid(self):
            self.wait()

    def run(self) -> None:
        """Take the one measurement that was asked for."""
        question = self._question
        if question is None:
            return
        try:
            measurement = measure(question, self.progress.emit, self._cancel.is_set)
        except Cancelled:
            self.stopped.emit()
        except InputError as error:
            self.failed.emit(str(error))
        except MemoryError:
            self.failed.emit("there is not enough free memory for this after all")
        except Exception:
            _log.exception("measuring met an unexpected error")
            self.failed.emit("the time could not be measured; the log has the details")
        else:
            self.measured.emit(measurement)

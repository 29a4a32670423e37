"""A worker thread with one slot: the newest request wins, and the thread ends before Qt does."""

import atexit
import threading
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, Signal, Slot
from shiboken6 import Shiboken

_running: set["NewestWins"] = set()
"""Held from start to shutdown: a thread that nobody else refers to must not be deleted running."""


@atexit.register
def _shut_all_down() -> None:
    """End what runs where the application never entered its event loop, so never left it."""
    for thread in list(_running):
        thread.shutdown()


class NewestWins(QThread):
    """Takes requests off the GUI thread; one slot, so a burst costs a run or two.

    A kind of it answers in `_answer` and sends signals that carry the request's generation.
    """

    started_run = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wake = threading.Condition()
        self._slot: tuple[int, Any] | None = None
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
        """How many requests were begun."""
        return self._runs

    @property
    def generation(self) -> int:
        """The number of the newest request."""
        return self._generation

    def submit(self, request: Any) -> int:
        """Ask for an answer, in place of whatever was asked before; return the generation."""
        with self._wake:
            self._generation += 1
            self._slot = (self._generation, request)
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
                generation, request = self._slot
                self._slot = None
                self._runs += 1
            self.started_run.emit(generation)
            self._answer(generation, request)

    def _answer(self, generation: int, request: Any) -> None:
        """Answer one request; must not raise."""
        raise NotImplementedError

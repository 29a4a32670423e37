"""A worker thread with one slot: the newest request wins."""

import threading
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from headlab.app.own_thread import OwnThread


class NewestWins(OwnThread):
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

    @Slot()
    def shutdown(self) -> None:
        """Stop and wait; safe at any time, more than once, and when never started."""
        with self._wake:
            self._stop = True
            self._generation += 1
            self._slot = None
            self._wake.notify()
        super().shutdown()

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

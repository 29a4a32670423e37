"""What reaches headlab from outside: a request to end, a file to open, a wish to follow it."""

import contextlib
import logging
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Slot
from PySide6.QtWidgets import QApplication

import headlab
from headlab.engine.outcome import Outcome
from headlab.errors import InputError
from headlab.ui.application import Application
from headlab.ui.window import MainWindow

LOG_VARIABLE = "HEADLAB_LOG"
LEVELS = ("debug", "info", "warning", "error")

_log = logging.getLogger(__name__)


@contextlib.contextmanager
def followed_from_outside(window: MainWindow) -> Iterator[None]:
    """Let the environment follow the log, and the system open files and close the window."""
    watcher = _Watcher(window)
    with _log_on_standard_error(os.environ.get(LOG_VARIABLE)), _ended_by_signals(watcher):
        yield


class _Watcher(QObject):
    """Says when the window shows what it was opened with; closes it when asked to."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.parts.controller.outcome_ready.connect(self._say_ready)
        app = QApplication.instance()
        if isinstance(app, Application):
            app.file_asked.connect(self.open)

    @Slot(object)
    def _say_ready(self, outcome: Outcome) -> None:
        parts = self._window.parts
        if outcome.experiment != parts.store.experiment:
            # The shipped bench, on its way to the opened session's.
            return
        parts.controller.outcome_ready.disconnect(self._say_ready)
        _log.info(
            "headlab %s is ready: %d heads on d_model %d",
            headlab.__version__,
            outcome.experiment.layer.n_heads,
            outcome.experiment.layer.d_model,
        )

    @Slot(str)
    def open(self, path: str) -> None:
        """Open a file that the system names."""
        self._window.open_path(Path(path))

    @Slot()
    def end(self) -> None:
        """Close the window; what it does on closing, it does now."""
        self._window.close()


@contextlib.contextmanager
def _log_on_standard_error(level: str | None) -> Iterator[None]:
    """Repeat headlab's log on standard error from a level up; None leaves it in the window."""
    if not level:
        yield
        return
    if level not in LEVELS:
        raise InputError(f"{LOG_VARIABLE} must be {', '.join(LEVELS)}, not {level!r}")
    logger = logging.getLogger("headlab")
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    before = logger.level
    logger.setLevel(level.upper())
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)


@contextlib.contextmanager
def _ended_by_signals(watcher: _Watcher) -> Iterator[None]:
    """End on SIGTERM or Ctrl+C through the event loop; a second Ctrl+C ends at once."""
    heard, told = socket.socketpair()
    for end in (heard, told):
        end.setblocking(False)
    # Python runs a handler only when Qt next calls into Python; the socket makes Qt do so.
    notifier = QSocketNotifier(heard.fileno(), QSocketNotifier.Type.Read, watcher)
    notifier.activated.connect(lambda *_: heard.recv(64))

    def end_soon(number: int, frame: FrameType | None) -> None:
        if number == signal.SIGINT:
            signal.signal(number, signal.SIG_DFL)
        # Not from here: a handler may interrupt anything, a repaint too.
        QTimer.singleShot(0, watcher.end)

    numbers = (signal.SIGTERM, signal.SIGINT)
    before = {number: signal.signal(number, end_soon) for number in numbers}
    before_fd = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before_fd)
        for number, handler in before.items():
            signal.signal(number, handler)
        notifier.setEnabled(False)
        heard.close()
        told.close()

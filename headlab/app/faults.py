"""What no code caught, and what Qt itself complains about: to the log and to a local report."""

import logging
import platform
import sys
import threading
import traceback
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler, qVersion

import headlab
from headlab.app.files import write_text_atomically
from headlab.app.log import LogBuffer
from headlab.app.settings import config_folder
from headlab.errors import InputError

MOST_REPORTS = 10

_log = logging.getLogger("headlab.faults")
_qt_log = logging.getLogger("headlab.qt")

_QT_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.DEBUG,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class Faults:
    """The process-wide hooks, from `install` to `uninstall`."""

    def __init__(self, buffer: LogBuffer, folder: Path | None = None) -> None:
        self._buffer = buffer
        self._folder = (config_folder() if folder is None else folder) / "reports"
        self._reporting = threading.Lock()
        self._reported: set[tuple[str, str, int | None]] = set()
        self._logged = _LoggedErrors(self)
        self.last_report: Path | None = None

    def install(self) -> None:
        """Send exceptions, uncaught or logged, Qt's messages and headlab's logging to the log."""
        for handler in (self._buffer.handler, self._logged):
            logging.getLogger("headlab").addHandler(handler)
        self._excepthook = sys.excepthook
        self._thread_hook = threading.excepthook
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception
        self._qt_handler = qInstallMessageHandler(self.on_qt_message)

    def uninstall(self) -> None:
        """Put back the hooks that were there before."""
        for handler in (self._buffer.handler, self._logged):
            logging.getLogger("headlab").removeHandler(handler)
        sys.excepthook = self._excepthook
        threading.excepthook = self._thread_hook
        qInstallMessageHandler(self._qt_handler)

    def _on_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if isinstance(error, InputError):
            _log.warning("%s", error)
        elif isinstance(error, Exception):
            self.report(error)
        else:
            self._excepthook(kind, error, trace)

    def _on_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        if isinstance(args.exc_value, Exception):
            self.report(args.exc_value)

    def on_qt_message(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind == QtMsgType.QtFatalMsg and sys.stderr is not None:
            # Qt ends the process next, and the log with it.
            print(text, file=sys.stderr)
        _qt_log.log(_QT_LEVELS.get(kind, logging.WARNING), "Qt: %s", text)

    def report(self, error: BaseException) -> None:
        """Write a report on an error, once a place in the code, and say where it is."""
        place = _place(error)
        with self._reporting:
            if place in self._reported:
                # A fault at every repaint would fill the disk with the same report.
                _log.error("The same fault in headlab again (%s).", error)
                return
            self._reported.add(place)
            text = report_text(error)
            print(text, file=sys.stderr)
            try:
                path = self._write(text)
            except (InputError, OSError):
                _log.error("A fault in headlab itself (%s); no report could be written.", error)
                return
            self.last_report = path
            _log.error("A fault in headlab itself (%s); the report is %s.", error, path)

    def _write(self, text: str) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"report-{datetime.now():%Y%m%d-%H%M%S-%f}.txt"
        write_text_atomically(path, text)
        # The oldest by name, but never the one just written: a clock can jump back.
        others = sorted(old for old in self._folder.glob("report-*.txt") if old != path)
        for old in others[: 1 - MOST_REPORTS]:
            old.unlink(missing_ok=True)
        return path


class _LoggedErrors(logging.Handler):
    """Reports the exceptions that code caught and logged, as the compute thread does."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(logging.ERROR)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Exception):
            self._faults.report(error)


def install(buffer: LogBuffer, folder: Path | None = None) -> Faults:
    """Install the hooks; keep what is returned."""
    faults = Faults(buffer, folder)
    faults.install()
    return faults


def report_text(error: BaseException) -> str:
    """Return a report on an error: versions and traceback, nothing about the person."""
    versions = {
        "headlab": headlab.__version__,
        "python": platform.python_version(),
        "qt": qVersion(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
    }
    lines = [f"{name} {version}" for name, version in versions.items()]
    return "\n".join(lines) + "\n\n" + "".join(traceback.format_exception(error))


def _place(error: BaseException) -> tuple[str, str, int | None]:
    frames = traceback.extract_tb(error.__traceback__)
    last = (frames[-1].filename, frames[-1].lineno) if frames else ("", None)
    return type(error).__name__, *last

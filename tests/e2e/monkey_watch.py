"""What must never happen while the monkey plays: faults, complaints of Qt, leaks, memory growth."""

import ctypes
import gc
import logging
import sys
import threading
import traceback
import warnings
from collections import Counter
from typing import Any

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QThread,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication, QPixmapCache
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

from headlab.app.background import BackgroundThread
from headlab.engine import best_fit, keeping

IGNORED = ("This plugin does not support", "Populating font family", "org.freedesktop.portal")
"""What a platform without keyboard grabs, with a slow font scan or without a desktop bus says."""


class Watch:
    """Collects every complaint from `install` on."""

    def __init__(self) -> None:
        self.troubles: list[str] = []

    def install(self) -> None:
        """Listen wherever Python and Qt say that something went wrong."""
        sys.excepthook = lambda *what: self._add("exception", *what)
        threading.excepthook = lambda what: self._add(
            "exception in a thread", what.exc_type, what.exc_value, what.exc_traceback
        )
        sys.unraisablehook = lambda what: self._add(
            "unraisable exception", what.exc_type, what.exc_value, what.exc_traceback
        )
        self._qt_handler = qInstallMessageHandler(self._on_qt)
        logging.getLogger("headlab").addHandler(_Errors(self))
        warnings.simplefilter("always")
        warnings.showwarning = lambda message, kind, file, line, *_: self.say(
            f"Python warns: {kind.__name__}: {message} ({file}:{line})"
        )

    def close(self) -> None:
        """Let Qt speak for itself again: its threads may outlive Python."""
        qInstallMessageHandler(self._qt_handler)

    def say(self, trouble: str) -> None:
        """Note a trouble, and print it at once: the process may not live long enough for more."""
        self.troubles.append(trouble)
        print(trouble, flush=True)

    def _add(self, what: str, kind: Any, error: Any, trace: Any) -> None:
        text = "".join(traceback.format_exception(kind, error, trace))
        self.say(f"{what}:\n{text}")

    def _on_qt(self, kind: QtMsgType, _context: object, text: str) -> None:
        if kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            return
        if not any(part in text for part in IGNORED):
            stack = "".join(traceback.format_stack(limit=12)[:-1])
            self.say(f"Qt says: {text}\n{stack}")


class _Errors(logging.Handler):
    """What code caught and logged as its own fault, as the compute thread does."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(logging.WARNING)
        self._watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            text = logging.Formatter().format(record)
            self._watch.say(f"logged as {record.levelname}: {text}")


def drain() -> None:
    """Deliver what is posted, deferred deletions included, and collect reference cycles."""
    for _ in range(2):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()


def orphans(main: QWidget, owned: tuple[QObject, ...]) -> list[str]:
    """Return the running threads and active timers that no part of the window owns."""
    found = []
    for item in Shiboken.getAllValidWrappers():
        running = (isinstance(item, QThread) and item.isRunning()) or (
            isinstance(item, QTimer) and item.isActive()
        )
        if running and item is not main.thread() and item not in owned and not _within(item):
            found.append(f"{type(item).__name__} {item.objectName()!r}")
    return found


def _within(item: QObject) -> bool:
    """Return whether an object belongs to a widget or to the application."""
    parent = item.parent()
    while parent is not None:
        if isinstance(parent, QWidget | QCoreApplication):
            return True
        parent = parent.parent()
    return False


def windows() -> Counter[tuple[str, str]]:
    """Return how many windows without a parent there are, by class and name."""
    return Counter(
        (type(widget).__name__, widget.objectName())
        for widget in QApplication.topLevelWidgets()
        if widget.parent() is None
    )


def objects() -> Counter[str]:
    """Return how many Qt objects there are below the windows and the application, by class."""
    roots: list[QObject] = [w for w in QApplication.topLevelWidgets() if w.parent() is None]
    counted: Counter[str] = Counter(type(root).__name__ for root in roots)
    for root in (*roots, QCoreApplication.instance()):
        counted.update(item.metaObject().className() for item in root.findChildren(QObject))
    return counted


def memory() -> int:
    """Return the resident bytes of this process, once free memory is given back."""
    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (AttributeError, OSError, TypeError):
        pass  # not glibc
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096


def at_work() -> list[BackgroundThread]:
    """Return the threads that do long work now."""
    return [
        item
        for item in Shiboken.getAllValidWrappers()
        if isinstance(item, BackgroundThread) and item.isRunning()
    ]


def forget(window: Any) -> int:
    """Drop what is remembered; return how many bytes it may weigh.

    What has a bound of its own but takes thousands of actions to reach it goes as well: what was
    copied, the log's lines, Qt's pictures of icons and shadows.
    """
    QGuiApplication.clipboard().clear()
    QPixmapCache.clear()
    window.parts.log.clear()
    kept = (keeping._remembered, best_fit._kept, window.parts.controller.cache)
    for some in kept:
        some.clear()
    return sum(some._most_bytes for some in kept)

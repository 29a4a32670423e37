"""A thread that ends before Qt deletes it, in whatever order the application closes."""

import atexit

from PySide6.QtCore import QCoreApplication, QObject, Qt, QThread, Slot
from shiboken6 import Shiboken

_running: set["OwnThread"] = set()
"""Held while they run: a thread that nobody else refers to must not be deleted running."""


@atexit.register
def _shut_all_down() -> None:
    """End what runs where the application never entered its event loop, so never left it."""
    for thread in list(_running):
        thread.shutdown()


class OwnThread(QThread):
    """Shuts itself down when the application quits and when its parent goes.

    A kind of it stops its work in `shutdown` and then lets this one wait.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.shutdown, Qt.ConnectionType.DirectConnection)
        if parent is not None:
            # A parent says so before it deletes its children; a running QThread must not go then.
            parent.destroyed.connect(self.shutdown, Qt.ConnectionType.DirectConnection)

    def start(self, priority: QThread.Priority = QThread.Priority.InheritPriority) -> None:
        _running.add(self)
        super().start(priority)

    @Slot()
    def shutdown(self) -> None:
        """Wait for the end; safe at any time, more than once, and when never started."""
        # Without a limit: a thread that is still running when Qt deletes it aborts the process.
        if Shiboken.isValid(self):
            self.wait()
        self._let_go()

    def _let_go(self) -> None:
        """Leave it to whoever refers to it, now that it is at rest."""
        _running.discard(self)

"""The one QApplication: its name, its icon, and English until a language is chosen."""

import sys
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

import headlab
from headlab.resource_files import resource_path
from headlab.ui.language import SOURCE, speak

_SWITCH_SECONDS = 0.001
"""How soon a search gives way to the window: every call from Qt waits for the interpreter, and
Python's five milliseconds a call would be a frame after a few of them."""


class Application(QApplication):
    """An application that is told of files to open; macOS names them so and not as arguments."""

    file_asked = Signal(str)
    """The path of a file that the system asks to open."""

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self.file_asked.emit(event.file())
            return True
        return super().event(event)


def make_application(argv: Sequence[str]) -> QApplication:
    """Return the application, made now or already there."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = Application(list(argv) or ["headlab"])
    app.setApplicationName("headlab")
    app.setApplicationVersion(headlab.__version__)
    app.setDesktopFileName("headlab")
    app.setWindowIcon(QIcon(str(resource_path("icons/headlab.svg"))))
    speak(app, SOURCE)
    return app

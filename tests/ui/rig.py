"""A window with its bench computed, and the hands and eyes of the tests that drive it."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from headlab.ui import build
from headlab.ui.lecture.window import LectureWindow
from headlab.ui.window import MainWindow


@contextmanager
def bench(qtbot) -> Iterator[MainWindow]:
    _, window = build(["headlab"])
    window.show()
    settle(qtbot, window)
    try:
        yield window
    finally:
        window.close()
        window.deleteLater()


def settle(qtbot, window: MainWindow) -> None:
    """Wait until the picture is that of the experiment, and complete."""
    parts = window.parts

    def there() -> bool:
        outcome = parts.controller.outcome
        return (
            outcome is not None
            and outcome.experiment == parts.store.experiment
            and outcome.complete
        )

    qtbot.waitUntil(there, timeout=60_000)


def find(window: QWidget, name: str, kind=QWidget):
    found = window.findChild(kind, name)
    assert found is not None, name
    return found


def trigger(window: MainWindow, act: str) -> None:
    find(window, act, QAction).trigger()


def press(window: QWidget, key: Qt.Key) -> None:
    """Press a key as the window system does, so that shortcuts see it first."""
    handle = window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, key)


def lecture(qtbot, window: MainWindow, width: int = 1280, height: int = 720) -> LectureWindow:
    """Open lecture mode at a size of one's own."""
    trigger(window, "actionLecture")
    opened = window.lecturing.window
    assert opened is not None
    opened.showNormal()
    opened.resize(width, height)
    qtbot.waitUntil(lambda: opened.size().width() == width and opened.isActiveWindow())
    # Style and type reach the controls a few events after the size.
    qtbot.wait(50)
    return opened

"""Tests of widgets: fresh settings for each, and nothing may outlive its test."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6 import QtCore
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rig import bench
from shiboken6 import Shiboken

from headlab.app.store import Store
from headlab.ui.window import MainWindow


def drain() -> None:
    """Deliver every posted event, deferred deletions included."""
    for _ in range(3):
        QtCore.QCoreApplication.processEvents()
        QtCore.QCoreApplication.sendPostedEvents(None, QtCore.QEvent.Type.DeferredDelete)


def alive() -> dict[int, QtCore.QObject]:
    """Return running threads, active timers and parentless windows by their C++ address."""
    main = QtCore.QCoreApplication.instance().thread()
    found = [widget for widget in QApplication.topLevelWidgets() if widget.parent() is None]
    for item in Shiboken.getAllValidWrappers():
        if isinstance(item, QtCore.QThread):
            if item is not main and item.isRunning():
                found.append(item)
        elif isinstance(item, QtCore.QTimer) and item.isActive():
            found.append(item)
    return {Shiboken.getCppPointer(item)[0]: item for item in found}


def end(item: QtCore.QObject) -> None:
    """End a leftover, so that it fails one test and not all that follow."""
    if isinstance(item, QtCore.QThread):
        item.requestInterruption()
        item.quit()
        item.wait(5000)
    elif isinstance(item, QtCore.QTimer):
        item.stop()
    else:
        item.hide()
        item.deleteLater()


@pytest.fixture(scope="session", autouse=True)
def quiet_exit(qapp: QApplication) -> Iterator[None]:
    """Delete what Qt still holds while Qt is alive: left to the interpreter's exit it may crash."""
    yield
    drain()
    gc.collect()
    drain()


@pytest.fixture(autouse=True)
def fresh_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test settings and window state of its own."""
    config = str(tmp_path / "config")
    monkeypatch.setenv("XDG_CONFIG_HOME", config)
    for form in (QtCore.QSettings.Format.IniFormat, QtCore.QSettings.Format.NativeFormat):
        QtCore.QSettings.setPath(form, QtCore.QSettings.Scope.UserScope, config)


@pytest.fixture(autouse=True)
def nothing_left_behind(qapp: QApplication) -> Iterator[None]:
    """Fail a test that leaves a running thread, an active timer or a window behind."""
    before = alive()
    yield
    drain()
    if alive().keys() - before.keys():
        # A reference cycle is no leak: what only waits for the collector may go now.
        gc.collect()
        drain()
    left = [item for key, item in alive().items() if key not in before]
    names = [f"{type(item).__name__} {item.objectName()!r}" for item in left]
    if jobs := QtCore.QThreadPool.globalInstance().activeThreadCount():
        names.append(f"{jobs} jobs in the global thread pool")
    for item in left:
        end(item)
    drain()
    assert not names, f"left behind: {', '.join(names)}"


@pytest.fixture(autouse=True)
def undressed(qapp: QApplication) -> Iterator[None]:
    """Give the application's dress back, so that no test's theme or scale reaches another."""
    font, sheet, colours = qapp.font(), qapp.styleSheet(), qapp.palette()
    yield
    if qapp.styleSheet() != sheet:
        qapp.setStyleSheet(sheet)
    if qapp.font() != font:
        qapp.setFont(font)
    qapp.setPalette(colours)


@pytest.fixture
def store(qapp: QApplication) -> Iterator[Store]:
    made = Store()
    yield made
    made.deleteLater()


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """Give the window with its first bench computed."""
    with bench(qtbot) as made:
        yield made

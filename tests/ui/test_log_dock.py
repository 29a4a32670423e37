"""The log's view: it follows its end only while it stands there, and copies what is chosen."""

import pytest
from PySide6.QtCore import QItemSelectionModel
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMainWindow

from headlab.app.log import LogBuffer
from headlab.ui.docks.log import LogDock, LogView


@pytest.fixture
def log():
    return LogBuffer(most_lines=200)


@pytest.fixture
def dock(qtbot, log):
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = LogDock(log, window)
    window.setCentralWidget(dock)
    window.resize(400, 160)
    window.show()
    for line in range(60):
        log.say(f"line {line}")
    qtbot.wait(20)
    # The window dies with its last reference, and the dock with the window.
    yield dock
    window.close()


def at_end(view):
    return view.verticalScrollBar().value() == view.verticalScrollBar().maximum()


def test_it_follows_the_newest_line_only_while_it_stands_at_the_end(qtbot, dock, log):
    view = dock.findChild(LogView, "logView")
    view.scrollToBottom()
    log.say("one more")
    qtbot.waitUntil(lambda: at_end(view))
    view.verticalScrollBar().setValue(10)
    log.say("and another")
    qtbot.wait(20)
    assert view.verticalScrollBar().value() == 10


def test_it_copies_the_chosen_lines_or_all(dock, log):
    view = dock.findChild(LogView, "logView")
    for row in (5, 3):
        view.selectionModel().select(log.index(row), QItemSelectionModel.SelectionFlag.Select)
    view.copy_lines()
    assert QGuiApplication.clipboard().text() == "line 3\nline 5"
    view.clearSelection()
    view.copy_lines()
    assert QGuiApplication.clipboard().text() == log.text()


def test_it_saves_all_and_says_where_it_cannot(qtbot, dock, log, tmp_path, monkeypatch):
    def choose(path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    choose(tmp_path / "log.txt")
    dock.save()
    assert (tmp_path / "log.txt").read_text(encoding="utf-8") == log.text()
    choose(tmp_path / "nowhere" / "log.txt")
    with qtbot.waitSignal(dock.trouble):
        dock.save()

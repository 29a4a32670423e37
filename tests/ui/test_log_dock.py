"""The log's view: it follows its end only while it stands there, and copies what is chosen."""

import random
import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QGuiApplication, QKeySequence, QTextCursor
from PySide6.QtTest import QTest
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
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    log.say("one more")
    qtbot.waitUntil(lambda: at_end(view))
    view.verticalScrollBar().setValue(10)
    log.say("and another")
    qtbot.wait(20)
    assert view.verticalScrollBar().value() == 10


def test_it_copies_the_chosen_lines_or_all(dock, log):
    view = dock.findChild(LogView, "logView")
    cursor = view.textCursor()
    cursor.setPosition(view.document().findBlockByNumber(3).position())
    end = view.document().findBlockByNumber(5)
    cursor.setPosition(end.position() - 1, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    view.copy_lines()
    assert QGuiApplication.clipboard().text() == "line 3\nline 4"
    cursor.clearSelection()
    view.setTextCursor(cursor)
    QTest.keySequence(view, QKeySequence.StandardKey.Copy)
    assert QGuiApplication.clipboard().text() == log.text()


def shown(view):
    """Return the view's lines and their weights."""
    cursor, found = view.textCursor(), []
    for number in range(view.document().blockCount()):
        block = view.document().findBlockByNumber(number)
        cursor.setPosition(block.position() + block.length() - 1)
        text = block.text().replace("\N{LINE SEPARATOR}", "\n")
        found.append((text, cursor.charFormat().fontWeight()))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_it_shows_the_lines_whatever_comes_and_goes(qtbot, seed):
    rng = random.Random(seed)
    log = LogBuffer(most_lines=7)
    view = LogView(log)
    qtbot.addWidget(view)
    view.show()
    words = ("", "do", "do re", "two\nlines", "a\r\u2029b", "\N{ZERO WIDTH SPACE}")
    for step in range(150):
        what = rng.random()
        if what < 0.3:
            log.say(rng.choice(words), rng.choice(("info", "warning", "error")))
        elif what < 0.95:
            sentences = [rng.choice(words) for _ in range(rng.choice((0, 1, 2, 3, 9)))]
            log.narrate(sentences, step // 5)
            if rng.random() < 0.7:
                log.flush()
        else:
            log.clear()
        assert len(log.lines) <= 7
        expected = [line.text.replace("\r", "\n").replace("\u2029", "\n") for line in log.lines]
        assert [text for text, _ in shown(view)] == (expected or [""])
    other = LogView(log)
    qtbot.addWidget(other)
    assert [text for text, _ in shown(other)] == [text for text, _ in shown(view)]


def test_nothing_is_typed_into_the_log(qtbot, dock, log):
    view = dock.findChild(LogView, "logView")
    before = shown(view)
    view.selectAll()
    QTest.keyClicks(view, "abc")
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert not view.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
    assert shown(view) == before


def test_trouble_is_set_off_by_weight(dock, log):
    view = dock.findChild(LogView, "logView")
    log.say("calm")
    log.say("trouble", "warning")
    log.say("calm again")
    weights = [block[1] for block in shown(view)[-3:]]
    assert weights[1] == QFont.Weight.DemiBold
    assert weights[0] == weights[2] != QFont.Weight.DemiBold


def test_a_full_log_takes_a_line_as_fast_as_an_empty_one(qtbot):
    def seconds(lines):
        log = LogBuffer(most_lines=5000)
        for number in range(lines):
            log.say(f"head {number} carries the job previous; the mean score is 0.98")
        view = LogView(log)
        qtbot.addWidget(view)
        view.resize(500, 80)
        view.show()
        qtbot.wait(20)
        least = float("inf")
        for _ in range(5):
            began = time.process_time()
            for place in range(10):
                log.say(f"one more, {place}")
                qtbot.wait(0)
            least = min(least, time.process_time() - began)
        return least

    assert seconds(4900) < 5 * seconds(10) + 0.01


def test_it_saves_all_and_says_where_it_cannot(qtbot, dock, log, tmp_path, monkeypatch):
    def choose(path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    choose(tmp_path / "log.txt")
    dock.save()
    assert (tmp_path / "log.txt").read_text(encoding="utf-8") == log.text()
    choose(tmp_path / "nowhere" / "log.txt")
    with qtbot.waitSignal(dock.trouble):
        dock.save()

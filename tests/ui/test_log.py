"""The log: bounded, throttled, fed from any thread, saved whole."""

import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from headlab.app.log import LogBuffer
from headlab.errors import InputError

Index = QModelIndex | QPersistentModelIndex


@pytest.fixture
def log(qapp: object) -> Iterator[LogBuffer]:
    log = LogBuffer()
    tester = QAbstractItemModelTester(log, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield log
    log.flush()
    del tester
    log.deleteLater()


def texts(log: LogBuffer) -> list[str]:
    return [line.text for line in log.lines]


def test_say_adds_a_row_with_its_level_and_time(log: LogBuffer) -> None:
    log.say("one thing", "warning")
    index = log.index(0)
    assert log.data(index) == "one thing"
    assert log.data(index, LogBuffer.LEVEL_ROLE) == "warning"
    assert log.data(index, LogBuffer.TIME_ROLE) == log.lines[0].time
    assert log.data(index, Qt.ItemDataRole.DecorationRole) is None
    assert log.data(log.index(5)) is None


def test_oldest_lines_go_first(qapp: object) -> None:
    log = LogBuffer(most_lines=10)
    tester = QAbstractItemModelTester(log, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for number in range(25):
        log.say(str(number))
    assert texts(log) == [str(number) for number in range(15, 25)]
    log.narrate([str(number) for number in range(100, 130)], 1)
    assert texts(log) == [str(number) for number in range(120, 130)]
    del tester
    log.flush()


def test_drag_shows_ten_texts_a_second_and_always_the_last(log: LogBuffer, qtbot: QtBot) -> None:
    painted = []

    def note(*_: object) -> None:
        painted.append(tuple(texts(log)))

    log.rowsInserted.connect(note)
    log.dataChanged.connect(note)
    for tick in range(400):
        log.narrate([f"{tick} heads", "and what it cost"], 7)
    assert texts(log) == ["0 heads", "and what it cost"]
    qtbot.waitUntil(lambda: texts(log) == ["399 heads", "and what it cost"])
    assert len(painted) <= 3


def test_block_of_a_gesture_is_replaced_whatever_its_length(log: LogBuffer) -> None:
    log.say("before")
    for lines in (["a"], ["b", "c", "d"], ["e", "f"], [], ["g"]):
        log.narrate(lines, 1)
        log.flush()
        assert texts(log) == ["before", *lines]


def test_gestures_and_other_lines_are_kept_apart(log: LogBuffer) -> None:
    log.narrate(["first"], 1)
    log.narrate(["first, later"], 1)
    log.narrate(["second"], 2)
    log.say("a file was saved")
    log.narrate(["second again"], 2)
    log.flush()
    assert texts(log) == ["first, later", "second", "a file was saved", "second again"]


def test_records_come_from_any_thread_in_order(log: LogBuffer, qtbot: QtBot) -> None:
    logger = logging.getLogger("headlab.test_log")
    logger.setLevel(logging.DEBUG)
    logger.addHandler(log.handler)

    def work() -> None:
        for number in range(50):
            logger.warning("record %d", number)
        logger.debug("too small to show")

    try:
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        qtbot.waitUntil(lambda: log.rowCount() > 0)
    finally:
        logger.removeHandler(log.handler)
    lines = texts(log)
    assert "too small to show" not in lines
    assert {f"record {number}" for number in range(50)} == set(lines)
    assert {line.level for line in log.lines} == {"warning"}


def test_same_record_over_and_over_is_one_line(log: LogBuffer) -> None:
    for _ in range(100):
        log.handler.handle(logging.makeLogRecord({"msg": "again", "levelno": 40}))
    log.flush()
    assert texts(log) == ["again"]


def test_traceback_stays_out_of_the_lines_but_not_the_message(log: LogBuffer) -> None:
    logger = logging.getLogger("headlab.test_log")
    logger.addHandler(log.handler)
    try:
        try:
            raise ZeroDivisionError
        except ZeroDivisionError:
            logger.exception("a sentence")
    finally:
        logger.removeHandler(log.handler)
    log.flush()
    assert texts(log) == ["a sentence"]


def test_text_and_file_hold_every_line(log: LogBuffer, tmp_path: Path) -> None:
    log.say("one")
    log.narrate(["two ± β"], 1)
    log.narrate(["three ± β"], 1)
    log.save(tmp_path / "log.txt")
    assert (tmp_path / "log.txt").read_text(encoding="utf-8") == "one\nthree ± β\n" == log.text()


def test_unwritable_file_is_one_sentence(log: LogBuffer, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="missing"):
        log.save(tmp_path / "missing" / "log.txt")


def test_clear_leaves_nothing(log: LogBuffer) -> None:
    log.narrate(["one"], 1)
    log.clear()
    assert log.rowCount() == 0
    log.narrate(["two"], 1)
    log.flush()
    assert texts(log) == ["two"]

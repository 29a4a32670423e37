"""What nobody caught reaches the log and a report, and is said once."""

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType, qWarning
from pytestqt.qtbot import QtBot

from headlab.app import faults
from headlab.app.log import LogBuffer
from headlab.errors import InputError


@pytest.fixture
def log(qapp: object) -> Iterator[LogBuffer]:
    log = LogBuffer()
    yield log
    log.flush()
    log.deleteLater()


@pytest.fixture
def hooks(log: LogBuffer, tmp_path: Path) -> Iterator[faults.Faults]:
    before = (sys.excepthook, threading.excepthook)
    hooks = faults.install(log, tmp_path / "config")
    yield hooks
    hooks.uninstall()
    assert (sys.excepthook, threading.excepthook) == before
    assert log.handler not in logging.getLogger("headlab").handlers


def fail(text: str) -> None:
    raise ZeroDivisionError(text)


def throw(text: str) -> None:
    """Let an exception arrive where Python sends those that nobody caught."""
    try:
        fail(text)
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)


def lines(log: LogBuffer) -> list[str]:
    log.flush()
    return [line.text for line in log.lines]


def test_uncaught_error_is_a_line_and_a_report(
    hooks: faults.Faults, log: LogBuffer, capsys: pytest.CaptureFixture[str]
) -> None:
    throw("a secret reason")
    assert hooks.last_report is not None
    report = hooks.last_report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: a secret reason" in report
    assert "in fail" in report
    assert "headlab" in report
    (line,) = lines(log)
    assert str(hooks.last_report) in line
    assert "Traceback" not in line
    assert log.lines[0].level == "error"
    assert "Traceback" in capsys.readouterr().err


def test_same_fault_again_writes_no_second_report(hooks: faults.Faults, log: LogBuffer) -> None:
    for _ in range(50):
        throw("again")
    assert hooks.last_report is not None
    assert len(list(hooks.last_report.parent.iterdir())) == 1
    assert len(lines(log)) == 2


def test_bad_input_that_nobody_caught_is_its_sentence(hooks: faults.Faults, log: LogBuffer) -> None:
    sys.excepthook(InputError, InputError("heads must be a number"), None)
    assert lines(log) == ["heads must be a number"]
    assert hooks.last_report is None


def test_error_in_a_thread_is_reported(hooks: faults.Faults, log: LogBuffer, qtbot: QtBot) -> None:
    thread = threading.Thread(target=fail, args=("in a thread",))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: log.rowCount() == 1)
    assert "in a thread" in log.lines[0].text


def test_interrupt_goes_its_usual_way(
    log: LogBuffer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: seen.append(kind))
    hooks = faults.install(log, tmp_path)
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    hooks.uninstall()
    assert seen == [KeyboardInterrupt]
    assert lines(log) == []


def test_report_that_cannot_be_written_is_said(log: LogBuffer, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    hooks = faults.install(log, tmp_path / "file")
    throw("no place")
    hooks.uninstall()
    assert hooks.last_report is None
    assert "no place" in lines(log)[0]


def test_old_reports_go(hooks: faults.Faults, tmp_path: Path, log: LogBuffer) -> None:
    folder = tmp_path / "config" / "reports"
    folder.mkdir(parents=True)
    for number in range(30):
        (folder / f"report-2000-{number:02}.txt").write_text("old")
    throw("new")
    left = sorted(path.name for path in folder.iterdir())
    assert len(left) == faults.MOST_REPORTS
    assert hooks.last_report is not None
    assert left[-1] == hooks.last_report.name


def test_qt_messages_are_lines(hooks: faults.Faults, log: LogBuffer) -> None:
    qWarning("a widget is unhappy")
    assert len(lines(log)) == 1
    assert "a widget is unhappy" in lines(log)[0]
    assert log.lines[0].level == "warning"


def test_fatal_qt_message_reaches_standard_error(
    hooks: faults.Faults, log: LogBuffer, capsys: pytest.CaptureFixture[str]
) -> None:
    hooks.on_qt_message(QtMsgType.QtFatalMsg, None, "the end")
    assert "the end" in capsys.readouterr().err
    assert log.rowCount() == 0 or "the end" in lines(log)[0]


def test_error_that_code_caught_and_logged_is_reported(
    hooks: faults.Faults, log: LogBuffer
) -> None:
    try:
        fail("in the compute thread")
    except ZeroDivisionError:
        logging.getLogger("headlab.app.compute").exception("A sentence.")
    assert hooks.last_report is not None
    assert "in fail" in hooks.last_report.read_text(encoding="utf-8")
    assert len(lines(log)) == 2

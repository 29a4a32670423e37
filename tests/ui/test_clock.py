"""A clock that jumps back, as at the end of summer time or after a flat battery."""

import os
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from headlab.app import autosave as autosave_module
from headlab.app import faults
from headlab.app import log as log_module
from headlab.app.autosave import Autosave, OpenFile
from headlab.app.compute import ComputeThread
from headlab.app.log import LogBuffer
from headlab.app.sessions import Session
from headlab.engine.experiment import Experiment


class Clock(datetime):
    """The time of day, an hour earlier at every look."""

    looks = 0

    @classmethod
    def now(cls, tz=None):
        cls.looks += 1
        return datetime(2026, 10, 25, 3, 0) - timedelta(hours=cls.looks)


@pytest.fixture
def clock_back(monkeypatch):
    monkeypatch.setattr(faults, "datetime", Clock)
    monkeypatch.setattr(log_module, "datetime", Clock)
    monkeypatch.setattr(time, "time", lambda: 0.0)


def test_report_of_now_stays_though_all_others_seem_newer(tmp_path, qapp, clock_back):
    """Kept: the newest reports, the one that the log names first of all."""
    log = LogBuffer()
    hooks = faults.Faults(log, tmp_path)
    for number in range(faults.MOST_REPORTS + 3):
        try:
            exec(compile("\n" * number + "1 / 0", "code", "exec"))
        except ZeroDivisionError as error:
            hooks.report(error)
        assert hooks.last_report is not None
        assert hooks.last_report.exists()
        assert len(list((tmp_path / "reports").iterdir())) <= faults.MOST_REPORTS
    log.deleteLater()


def test_log_keeps_the_order_in_which_things_were_said(qapp, clock_back):
    """Kept: every line, in order."""
    log = LogBuffer()
    for number in range(5):
        log.say(str(number))
        log.narrate([f"{number} moved"], number)
    assert log.text().split("\n")[:4] == ["0", "0 moved", "1", "1 moved"]
    assert log.rowCount() == 10
    log.flush()
    log.deleteLater()


def test_autosave_goes_on_and_is_offered(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, clock_back: None
) -> None:
    """Kept: the bench; a file from what seems to be tomorrow is offered all the same."""
    monkeypatch.setattr(autosave_module, "THROTTLE_MS", 20)
    folder = tmp_path / "autosave"
    mine = Autosave(folder, lambda: Session(Experiment()))
    mine.start()
    mine.touch()
    qtbot.waitUntil(lambda: mine._slot.exists())
    mine._worker.submit(int).result()
    tomorrow = datetime.now().timestamp() + 86400
    for path in folder.iterdir():
        os.utime(path, (tomorrow, tomorrow))
    other = Autosave(folder, lambda: Session(Experiment()))
    # Its owner is alive, whatever its dates say.
    assert other.start() == ()
    other.close()
    mine._lock.unlock()  # as the system does it for a process that is gone
    heir = Autosave(folder, lambda: Session(Experiment()))
    (left,) = heir.start()
    assert left.session == Session(Experiment())
    heir.close()
    mine.close()


def test_mark_of_an_open_file_holds(tmp_path, qapp):
    """Kept: one instance's claim on its file, for as long as it lives."""
    opened, other = OpenFile(tmp_path / "open"), OpenFile(tmp_path / "open")
    assert opened.claim(tmp_path / "a.headlab")
    for days in (-400, 400):
        when = datetime.now().timestamp() + days * 86400
        for path in (tmp_path / "open").iterdir():
            os.utime(path, (when, when))
        assert not other.claim(tmp_path / "a.headlab")
    opened.release()
    assert other.claim(tmp_path / "a.headlab")
    other.release()


def test_compute_thread_asks_no_wall_clock(qtbot, clock_back):
    thread = ComputeThread()
    thread.start()
    with qtbot.waitSignal(thread.outcome_ready, timeout=20_000):
        thread.submit(Experiment())
    thread.shutdown()

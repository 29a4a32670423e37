"""Autosave: kept while working, gone after a clean end, offered once after kill -9."""

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from headlab.app import autosave as module
from headlab.app import sessions
from headlab.app.autosave import SUFFIX, Autosave, OpenFile
from headlab.app.sessions import Session, View
from headlab.engine.experiment import Experiment

START = Session(Experiment(), View(focused_head=3))

INSTANCE = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from headlab.app import autosave, sessions
from headlab.app.sessions import Session, View
from headlab.engine.experiment import Experiment
app = QCoreApplication(["headlab"])
folder, file = Path(sys.argv[1]), Path(sys.argv[2])
opened = autosave.OpenFile(folder)
kept = autosave.Autosave(folder, lambda: Session(Experiment(), View(focused_head=3)))
print(len(kept.start()), opened.claim(file), flush=True)
kept.belongs_to(file)
kept.write_now()
while not kept._slot.exists():
    time.sleep(0.01)
print("written", flush=True)
sys.stdin.read()
kept.close()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "autosave"


Make = Callable[..., Autosave]


@pytest.fixture
def make(folder: Path, qapp: object) -> Iterator[Make]:
    """Make autosaves, closed at the end."""
    made = []

    def one(take: Callable[[], Session] = lambda: START) -> Autosave:
        made.append(Autosave(folder, take))
        return made[-1]

    yield one
    for autosave in made:
        autosave.close()


def files(folder: Path) -> list[Path]:
    return list(folder.glob(f"*{SUFFIX}"))


def instance(folder: Path, file: Path, claimed: bool = True) -> "subprocess.Popen[str]":
    """Start another headlab that has autosaved."""
    child = subprocess.Popen(
        [sys.executable, "-c", INSTANCE, str(folder), str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline().split()[1] == str(claimed)
    assert child.stdout.readline() == "written\n"
    return child


def crash(child: "subprocess.Popen[str]") -> None:
    child.kill()
    child.communicate()


def test_session_is_kept_while_working_and_gone_after_a_clean_end(
    make: Make, folder: Path, qtbot: QtBot
) -> None:
    autosave = make()
    assert autosave.start() == ()
    autosave.write_now()
    qtbot.waitUntil(lambda: len(files(folder)) == 1)
    autosave.close()
    assert list(folder.iterdir()) == []
    assert make().start() == ()


def test_burst_of_changes_is_written_once_and_the_last_one_stays(
    make: Make, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "THROTTLE_MS", 50)
    contexts = iter(range(1, 1000))
    current = [Session(replace(START.experiment, context=next(contexts)))]
    taken = []

    def take() -> Session:
        taken.append(QThread.currentThread())
        return current[0]

    autosave = make(take)
    autosave.start()
    for _ in range(200):
        current[0] = Session(replace(START.experiment, context=next(contexts)))
        autosave.touch()
    qtbot.waitUntil(lambda: len(files(folder)) == 1)
    assert len(taken) == 1
    assert taken[0] == autosave.thread()
    crashed = make(take)
    autosave._lock.unlock()  # as the system does it for a process that is gone
    (left,) = crashed.start()
    assert left.session == current[0]


def test_saved_session_leaves_no_autosave(make: Make, folder: Path, qtbot: QtBot) -> None:
    autosave = make()
    autosave.start()
    autosave.write_now()
    autosave.forget()
    autosave.close()
    assert files(folder) == []


def test_newest_wish_wins_while_the_disk_is_slow(make: Make, folder: Path) -> None:
    contexts = iter(range(1, 100))
    autosave = make(lambda: Session(replace(START.experiment, context=next(contexts))))
    autosave.start()
    gate = threading.Event()
    autosave._worker.submit(gate.wait)
    for _ in range(20):
        autosave.write_now()
    autosave.forget()
    autosave.write_now()
    gate.set()
    autosave._worker.submit(int).result()
    autosave._lock.unlock()  # as the system does it for a process that is gone
    (left,) = make().start()
    assert left.session.experiment.context == 21


def test_kill_leaves_the_session_and_it_is_offered_with_its_file(
    make: Make, folder: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    crash(instance(folder, tmp_path / "lecture.headlab"))
    autosave = make()
    (left,) = autosave.start()
    assert (left.session, left.file) == (START, tmp_path / "lecture.headlab")
    assert abs(left.saved_at.timestamp() - time.time()) < 60
    # Nobody else is offered the same.
    assert make().start() == ()
    autosave.accept(left)
    qtbot.waitUntil(lambda: files(folder) == [autosave._slot])
    autosave.close()
    assert make().start() == ()


def test_what_is_left_stays_until_it_is_dismissed(make: Make, folder: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        crash(instance(folder, tmp_path / name))
    ignoring = make()
    assert {left.file for left in ignoring.start()} == {tmp_path / "a", tmp_path / "b"}
    ignoring.close()
    asking = make()
    found = asking.start()
    assert [left.saved_at for left in found] == sorted(
        (left.saved_at for left in found), reverse=True
    )
    for left in found:
        asking.dismiss(left)
    asking.close()
    assert make().start() == ()
    assert files(folder) == []


def test_accepted_session_is_not_lost_if_the_own_copy_cannot_be_written(
    make: Make, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    crash(instance(folder, tmp_path / "a"))
    autosave = make()
    (left,) = autosave.start()

    def disk_full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("headlab.app.autosave.write_text_atomically", disk_full)
    autosave.accept(left)
    autosave._worker.submit(int).result()
    assert files(folder) == [left._slot]


def test_living_instance_keeps_its_session_and_its_file(
    make: Make, folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "lecture.headlab"
    opened = OpenFile(folder)
    first = instance(folder, file)
    assert make().start() == ()
    assert not opened.claim(file)
    assert not opened.claim(tmp_path / "." / "lecture.headlab")
    assert opened.claim(tmp_path / "other.headlab")
    second = instance(folder, tmp_path / "other.headlab", claimed=False)
    crash(second)
    first.communicate("")
    assert opened.claim(file)
    opened.release()
    crash(instance(folder, file))
    # The mark of a killed process holds nobody up.
    assert opened.claim(file)
    assert opened.claim(file)
    opened.release()


def test_long_lecture_does_not_make_a_lock_stale(make: Make, folder: Path, tmp_path: Path) -> None:
    child = instance(folder, tmp_path / "a")
    hours_ago = time.time() - 7 * 3600
    for path in folder.iterdir():
        os.utime(path, (hours_ago, hours_ago))
    try:
        assert make().start() == ()
        assert not OpenFile(folder).claim(tmp_path / "a")
    finally:
        crash(child)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"format": "headlab-autosave", "file": null, "session": {}}',
        '{"format": "headlab-autosave", "file": null, "session": '
        + sessions.encode(START).replace('"version":1', '"version":2')
        + "}",
    ],
)
def test_autosave_that_cannot_be_read_is_kept_and_said(
    make: Make, folder: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    folder.mkdir()
    path = folder / f"1-beef{SUFFIX}"
    path.write_text(text)
    with caplog.at_level(logging.WARNING):
        assert make().start() == ()
    assert path.read_text() == text
    assert len(caplog.records) == 1


def test_folder_that_cannot_be_written_is_said_once_and_stops_nothing(
    tmp_path: Path, qapp: object, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    folders = [tmp_path / "file" / "autosave"]
    if sys.platform.startswith("linux"):
        folders.append(Path("/proc"))
    for folder in folders:
        caplog.clear()
        autosave = Autosave(folder, lambda: START)
        with caplog.at_level(logging.WARNING):
            assert autosave.start() == ()
            for _ in range(3):
                autosave.touch()
                autosave.write_now()
            autosave.forget()
            autosave.close()
        assert len(caplog.records) == 1
        assert OpenFile(folder).claim(tmp_path / "a.headlab")


def test_disk_that_fills_up_is_said_once(
    make: Make, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    autosave = make()
    autosave.start()
    # A folder in the file's place fails as a full disk does: in the write itself.
    autosave._slot.mkdir()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            autosave.write_now()
        autosave._worker.submit(int).result()
    assert len(caplog.records) == 1
    autosave._slot.rmdir()
    autosave.write_now()
    autosave._worker.submit(int).result()
    assert files(folder) == [autosave._slot]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_kill_while_it_writes_leaves_a_whole_session(folder: Path, qapp: object) -> None:
    busy = INSTANCE.partition("sys.stdin.read()")[0] + "while True:\n    kept.write_now()\n"
    for round_ in range(6):
        child = subprocess.Popen(
            [sys.executable, "-c", busy, str(folder), str(folder / "a.headlab")],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        while child.stdout.readline() != "written\n":
            pass
        time.sleep(0.003 * round_)
        child.send_signal(signal.SIGKILL)
        child.communicate()
        autosave = Autosave(folder, lambda: START)
        (left,) = autosave.start()
        assert left.session == START
        autosave.dismiss(left)
        autosave.close()

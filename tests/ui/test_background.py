"""Work off the GUI thread: in order, one at a time, replaced, cancelled, and never fatal."""

import threading

import pytest

from headlab.app.background import BackgroundThread
from headlab.engine.bench import Cancelled
from headlab.errors import InputError


@pytest.fixture
def thread(qapp):
    made = BackgroundThread()
    yield made
    made.shutdown()
    made.deleteLater()


@pytest.fixture
def said(thread):
    """Return what the thread says, in order."""
    lines = []
    for name in ("progress", "piece", "done", "failed", "stopped", "busy_changed"):
        getattr(thread, name).connect(
            lambda *words, name=name: lines.append((name, *words, threading.current_thread()))
        )
    return lines


def names(said):
    return [line[0] for line in said]


def until_cancelled(started):
    def work(desk):
        started.set()
        while not desk.cancelled():
            pass
        raise Cancelled

    return work


def test_pieces_then_the_answer_all_in_the_gui_thread(thread, said, qtbot):
    def work(desk):
        desk.progress(1, 2)
        desk.piece("half")
        return threading.current_thread()

    with qtbot.waitSignal(thread.done) as told:
        assert thread.take_on(work)
    assert names(said) == ["busy_changed", "progress", "piece", "busy_changed", "done"]
    assert {line[-1] for line in said} == {threading.main_thread()}
    assert told.args[0] is not threading.main_thread()
    assert not thread.busy


@pytest.mark.parametrize(
    ("error", "word"),
    [(InputError("too wide"), "too wide"), (MemoryError(), "memory"), (RuntimeError(), "fault")],
)
def test_an_error_is_a_sentence(thread, qtbot, error, word):
    def work(desk):
        raise error

    with qtbot.waitSignal(thread.failed) as told:
        thread.take_on(work)
    assert word in told.args[0]
    with qtbot.waitSignal(thread.done):
        qtbot.waitUntil(lambda: thread.take_on(lambda desk: None))


def test_cancel_stops_and_other_work_is_refused_meanwhile(thread, qtbot):
    started = threading.Event()
    assert thread.take_on(until_cancelled(started))
    assert started.wait(5)
    assert not thread.take_on(lambda desk: None)
    with qtbot.waitSignal(thread.stopped):
        thread.cancel()
    assert not thread.busy


def test_replaced_work_says_nothing_and_the_newest_is_done(thread, said, qtbot):
    started = threading.Event()
    thread.replace(until_cancelled(started))
    assert started.wait(5)
    with qtbot.waitSignal(thread.done) as told:
        for place in range(5):
            thread.replace(lambda desk, place=place: place)
    assert told.args == [4]
    assert names(said).count("done") == 1
    assert "stopped" not in names(said)


def test_shutdown_ends_what_runs_and_nothing_is_said_after_it(thread, said, qtbot):
    started = threading.Event()
    thread.take_on(until_cancelled(started))
    assert started.wait(5)
    thread.replace(lambda desk: "never")
    thread.shutdown()
    qtbot.wait(20)
    assert not thread.isRunning()
    assert names(said) == ["busy_changed"]

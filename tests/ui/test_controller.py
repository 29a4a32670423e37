"""From a change to the picture: cache, stale answers, failures, and what the log says."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from headlab.app import changes
from headlab.app.compute import ComputeThread
from headlab.app.controller import Controller
from headlab.app.log import LogBuffer
from headlab.app.store import Store
from headlab.engine import bench
from headlab.engine.experiment import Experiment
from headlab.engine.outcome import Outcome
from headlab.errors import InputError

Cancelled = Callable[[], bool]


class Bench:
    """An engine that can be slow, fail, and improve in stages."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.broken: set[int] = set()
        self.partial_stages = 0

    def stages(self, experiment: Experiment, cancelled: Cancelled) -> Iterator[Outcome]:
        if experiment.layer.n_heads in self.broken:
            raise InputError(f"{experiment.layer.n_heads} heads are out of order; take others")
        outcome = bench.run(experiment)
        for _ in range(self.partial_stages):
            yield replace(outcome, complete=False)
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            time.sleep(0.001)
            if cancelled():
                raise bench.Cancelled
        yield outcome


class Rig:
    """Store, thread, log and controller on a test engine, with what the views were sent."""

    def __init__(self) -> None:
        self.bench = Bench()
        self.store = Store()
        self.log = LogBuffer()
        self.compute = ComputeThread(self.bench.stages)
        self.controller = Controller(self.store, self.compute, self.log)
        self.shown: list[Outcome] = []
        self.failures: list[str] = []
        self.busy: list[bool] = []
        self.controller.outcome_ready.connect(self.shown.append)
        self.controller.failed.connect(self.failures.append)
        self.controller.busy_changed.connect(self.busy.append)

    def heads(self, count: int) -> None:
        self.store.apply(changes.heads(count))

    def shows(self, count: int) -> bool:
        outcome = self.controller.outcome
        return outcome is not None and outcome.experiment.layer.n_heads == count


@pytest.fixture
def rig(qapp: object, qtbot: QtBot) -> Iterator[Rig]:
    rig = Rig()
    rig.controller.start()
    qtbot.waitUntil(lambda: rig.shows(8))
    yield rig
    rig.compute.shutdown()
    rig.log.flush()
    rig.controller.deleteLater()


def test_change_reaches_the_views(rig: Rig, qtbot: QtBot) -> None:
    with qtbot.waitSignal(rig.controller.outcome_ready) as told:
        rig.heads(64)
    assert told.args[0].experiment == rig.store.experiment
    assert rig.controller.outcome is told.args[0]


def test_going_back_is_instant_and_costs_no_run(rig: Rig, qtbot: QtBot) -> None:
    rig.heads(64)
    qtbot.waitUntil(lambda: rig.shows(64))
    runs = rig.compute.runs
    with qtbot.waitSignal(rig.controller.outcome_ready):
        rig.store.undo_stack.undo()
        assert rig.shows(8)
    qtbot.wait(30)
    assert rig.compute.runs == runs


def test_stale_answer_never_replaces_a_newer_one(rig: Rig, qtbot: QtBot) -> None:
    rig.bench.seconds = 0.05
    rig.heads(64)
    qtbot.wait(10)
    # The first outcome is known, so it is on screen before the run of 64 heads ends.
    rig.store.undo_stack.undo()
    qtbot.wait(150)
    assert rig.shows(8)
    assert all(outcome.experiment.layer.n_heads == 8 for outcome in rig.shown)
    assert not rig.controller.busy


def test_old_generation_is_dropped(rig: Rig, qtbot: QtBot) -> None:
    rig.heads(64)
    qtbot.waitUntil(lambda: rig.shows(64))
    stale = bench.run(Experiment().with_heads(2))
    with qtbot.assertNotEmitted(rig.controller.outcome_ready):
        rig.compute.outcome_ready.emit(rig.compute.generation - 1, stale)
        rig.compute.failed.emit(rig.compute.generation - 1, "too late")
        qtbot.wait(20)
    assert rig.shows(64)
    assert rig.failures == []


def test_drag_shows_frames_on_its_way_and_ends_at_the_last(rig: Rig, qtbot: QtBot) -> None:
    rig.bench.seconds = 0.02
    for place in range(60):
        rig.heads(1 << place % 10)
        qtbot.wait(3)
    rig.heads(256)
    qtbot.waitUntil(lambda: rig.shows(256))
    assert len(rig.shown) > 3
    assert rig.shown[-1].experiment == rig.store.experiment


def test_failure_keeps_the_last_good_picture_and_is_said(rig: Rig, qtbot: QtBot) -> None:
    rig.bench.broken = {64}
    good = rig.controller.outcome
    with qtbot.waitSignal(rig.controller.failed) as told:
        rig.heads(64)
    assert rig.controller.outcome is good
    assert told.args[0] in rig.log.text()
    assert not rig.controller.busy
    rig.heads(32)
    qtbot.waitUntil(lambda: rig.shows(32))


def test_refused_change_is_said_and_costs_no_run(rig: Rig, qtbot: QtBot) -> None:
    runs = rig.compute.runs
    with qtbot.waitSignal(rig.store.refused) as told:
        rig.heads(7)
    assert told.args[0] in rig.log.text()
    assert rig.compute.runs == runs
    assert rig.shows(8)


def test_busy_is_told_only_after_a_while(rig: Rig, qtbot: QtBot) -> None:
    rig.bench.seconds = 0.0
    rig.heads(64)
    qtbot.waitUntil(lambda: rig.shows(64))
    assert rig.busy == []
    rig.bench.seconds = 0.4
    rig.heads(32)
    qtbot.waitUntil(lambda: rig.shows(32))
    assert rig.busy == [True, False]


def test_partial_outcomes_are_shown_and_not_cached(rig: Rig, qtbot: QtBot) -> None:
    rig.bench.partial_stages = 2
    rig.bench.seconds = 0.3
    rig.heads(64)
    qtbot.waitUntil(lambda: rig.shows(64))
    assert rig.controller.outcome is not None
    assert not rig.controller.outcome.complete
    assert not rig.controller.busy
    assert rig.controller.cache.get(rig.store.experiment) is None
    qtbot.waitUntil(lambda: rig.controller.cache.get(rig.store.experiment) is not None)
    qtbot.waitUntil(lambda: rig.controller.outcome.complete)


def test_drag_leaves_one_block_in_the_log_against_its_start(rig: Rig, qtbot: QtBot) -> None:
    rig.log.clear()
    for place in range(400):
        rig.heads(1 << place % 10)
        if place % 20 == 0:
            qtbot.wait(1)
    rig.heads(64)
    qtbot.waitUntil(lambda: rig.shows(64))
    rig.log.flush()
    assert len(rig.log.lines) < 8
    # Against 8 heads, where every job held, and not against some frame of the drag.
    assert "0.774" in rig.log.text()
    assert "(before: 1.000)" in rig.log.text()
    lines = len(rig.log.lines)
    rig.store.end_gesture()
    rig.heads(128)
    qtbot.waitUntil(lambda: rig.shows(128))
    rig.log.flush()
    assert len(rig.log.lines) > lines


@pytest.mark.parametrize("order", ["thread first", "controller first", "store first"])
def test_closing_in_any_order_with_work_under_way(qapp: object, qtbot: QtBot, order: str) -> None:
    rig = Rig()
    rig.bench.seconds = 0.2
    rig.controller.start()
    rig.heads(64)
    qtbot.wait(20)
    steps: dict[str, Callable[[], object]] = {
        "thread": rig.compute.shutdown,
        "controller": rig.controller.deleteLater,
        "store": rig.store.deleteLater,
    }
    first = order.split()[0]
    for name in (first, *(name for name in steps if name != first)):
        steps[name]()
        qtbot.wait(5)
    assert rig.compute.isFinished()


def test_searching_lasts_as_long_as_the_picture_may_get_better(rig, qtbot):
    told = []
    rig.controller.searching_changed.connect(told.append)
    rig.bench.partial_stages, rig.bench.seconds = 2, 0.2
    rig.heads(16)
    qtbot.waitUntil(lambda: told == [True])
    assert rig.shows(16)
    qtbot.waitUntil(lambda: told == [True, False])
    rig.heads(8)
    qtbot.wait(10)
    assert told == [True, False]


def test_facts_follow_their_outcome_and_only_theirs(rig, qtbot):
    told = []
    rig.controller.facts_ready.connect(told.append)
    rig.store.apply(changes.kv_heads(2))
    qtbot.waitUntil(lambda: bool(told))
    assert told[-1].experiment == rig.store.experiment
    assert rig.controller.facts is told[-1]
    assert "share keys" in rig.log.text()
    rig.store.apply(changes.kv_heads(None))
    qtbot.waitUntil(lambda: rig.controller.outcome.experiment == rig.store.experiment)
    assert rig.controller.facts is None

"""A tour on a real bench: steps, what the audience played, figures, black, and the way out."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from headlab.app import changes
from headlab.app.compute import ComputeThread
from headlab.app.controller import Controller
from headlab.app.log import LogBuffer
from headlab.app.store import Store
from headlab.app.tour_player import KEYS, Action, TourPlayer
from headlab.app.tours import HIGHLIGHTS, Tour, parse_tour, shipped_tours
from headlab.engine.experiment import Experiment
from headlab.ui import build

TOUR = parse_tour("""
title = "Mine"

[[scene]]
title = "One"
bench = { heads = 4 }
caption = "{heads} heads: {mean_score}"
predict = "At 64?"
reveal_bench = { heads = 64 }
reveal = "{mean_score}"

[[scene]]
title = "Two"
bench = { heads = 4 }
caption = "Plain: {mean_score}"

[[scene]]
title = "Three"
bench = { heads = 512 }
caption = "{heads}"
predict = "What?"
reveal = "{score:previous}"
""")

START = Experiment(context=77)


class Rig:
    def __init__(self, tour: Tour = TOUR) -> None:
        self.store = Store(START)
        self.log = LogBuffer()
        self.compute = ComputeThread()
        self.controller = Controller(self.store, self.compute, self.log)
        self.player = TourPlayer(tour, self.store, self.controller)
        self.seen: list[str] = []
        self.player.scene_changed.connect(lambda scene: self.seen.append(scene.title))
        self.player.revealed.connect(lambda scene: self.seen.append(f"{scene.title}!"))
        self.player.finished.connect(lambda: self.seen.append("finished"))
        self.player.left.connect(lambda: self.seen.append("left"))
        self.player.black_changed.connect(lambda on: self.seen.append("black" if on else "light"))

    def end(self) -> None:
        self.compute.shutdown()
        self.log.flush()
        self.controller.deleteLater()

    @property
    def bench(self) -> Experiment:
        return self.store.experiment


@pytest.fixture
def rig(qapp: object) -> Iterator[Rig]:
    rig = Rig()
    rig.controller.start()
    yield rig
    rig.end()


def test_steps_are_scenes_and_reveals_in_order(rig: Rig) -> None:
    player = rig.player
    player.start()
    one, two, three = TOUR.scenes
    steps = [(1, False, one.before), (1, True, one.after), (2, False, two.before)]
    steps += [(3, False, three.before), (3, True, three.after)]
    for position, revealed, experiment in steps:
        assert (player.position, player.is_revealed, rig.bench) == (position, revealed, experiment)
        player.next()
    assert rig.seen == ["One", "One!", "Two", "Three", "Three!", "finished"]
    assert (player.position, player.count, player.is_playing) == (3, 3, True)
    for position, revealed, experiment in reversed(steps):
        assert (player.position, player.is_revealed, rig.bench) == (position, revealed, experiment)
        player.previous()
    assert (player.position, player.is_revealed) == (1, False)


def test_next_step_sets_its_whole_bench_whatever_was_played(rig: Rig) -> None:
    player = rig.player
    player.start()
    rig.store.apply(changes.d_model(768))
    rig.store.apply(changes.tick("even", False))
    rig.store.apply(changes.context(5))
    player.next()
    assert rig.bench == TOUR.scenes[0].after
    rig.store.apply(changes.tokens(("a", "b")))
    player.previous()
    assert rig.bench == TOUR.scenes[0].before


def test_restore_brings_the_step_back_without_going_on(rig: Rig) -> None:
    player = rig.player
    player.start()
    player.next()
    rig.store.apply(changes.heads(1))
    player.restore()
    assert rig.bench == TOUR.scenes[0].after
    assert (player.position, player.is_revealed) == (1, True)


def test_played_bench_can_be_undone_to(rig: Rig) -> None:
    rig.player.start()
    rig.store.apply(changes.heads(1))
    rig.player.next()
    rig.store.undo_stack.undo()
    assert rig.bench == TOUR.scenes[0].before.with_heads(1)


def test_leaving_puts_the_bench_back_as_it_was(rig: Rig) -> None:
    player = rig.player
    player.start()
    player.next()
    rig.store.apply(changes.heads(1))
    player.leave()
    assert rig.bench == START
    assert rig.seen[-1] == "left"
    assert not player.is_playing
    seen = list(rig.seen)
    for action in (Action.NEXT, Action.PREVIOUS, Action.BLACK, Action.RESTORE, Action.LEAVE):
        player.act(action)
    assert (rig.bench, rig.seen) == (START, seen)
    player.start()
    assert (player.position, rig.bench) == (1, TOUR.scenes[0].before)


def test_black_screen_comes_back_before_the_tour_goes_on(rig: Rig) -> None:
    player = rig.player
    player.start()
    player.act(Action.BLACK)
    assert player.is_black
    player.act(Action.NEXT)
    assert not player.is_black
    assert not player.is_revealed
    player.act(Action.NEXT)
    assert player.is_revealed
    player.act(Action.BLACK)
    player.act(Action.PREVIOUS)
    assert (player.is_black, player.is_revealed) == (False, True)
    player.act(Action.BLACK)
    player.act(Action.LEAVE)
    assert not player.is_black
    assert rig.seen == ["One", "black", "light", "One!", "black", "light", "black", "light", "left"]


def test_heads_step_over_what_is_offered(rig: Rig) -> None:
    player = rig.player
    player.start()
    for action, heads in (
        (Action.MORE_HEADS, 8),
        (Action.MORE_HEADS, 16),
        (Action.FEWER_HEADS, 8),
        (Action.FEWER_HEADS, 4),
        (Action.FEWER_HEADS, 2),
        (Action.FEWER_HEADS, 1),
        (Action.FEWER_HEADS, 1),
    ):
        player.act(action)
        assert rig.bench.layer.n_heads == heads
    rig.store.apply(changes.heads(512))
    player.act(Action.MORE_HEADS)
    assert rig.bench.layer.n_heads == 512


def test_figures_come_with_the_scenes_outcome_and_stay_while_the_audience_plays(
    rig: Rig, qtbot: QtBot
) -> None:
    player = rig.player
    told = []
    player.texts_changed.connect(lambda: told.append((player.caption, player.question)))
    player.start()
    assert told == [("4 heads: …", "At 64?")]
    qtbot.waitUntil(lambda: told[-1] == ("4 heads: 1.000", "At 64?"))
    with qtbot.waitSignal(rig.controller.outcome_ready):
        rig.store.apply(changes.heads(1))
    assert player.caption == "4 heads: 1.000"
    player.next()
    qtbot.waitUntil(lambda: told[-1] == ("0.943", ""))
    player.next()
    # The bench of a step that was shown before is known at once.
    assert told[-1] == ("Plain: 1.000", "")


def test_step_with_the_same_bench_has_its_figures_at_once(rig: Rig, qtbot: QtBot) -> None:
    player = rig.player
    player.start()
    qtbot.waitUntil(lambda: player.caption == "4 heads: 1.000")
    player.next()
    player.next()
    player.next()
    qtbot.waitUntil(
        lambda: (rig.controller.outcome or 0) and rig.controller.outcome.experiment == rig.bench
    )
    player.next()
    assert player.caption == "0.302"


def test_keys_are_plain_numbers_and_every_action_has_one() -> None:
    assert KEYS[int(Qt.Key.Key_Space)] is Action.NEXT  # as a key event gives it
    assert set(KEYS.values()) == set(Action)
    assert {key for key, action in KEYS.items() if action is Action.NEXT} == {
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Space,
        Qt.Key.Key_Right,
    }


def test_window_has_everything_that_a_scene_can_point_at(qtbot: QtBot) -> None:
    _, window = build(["headlab"])
    missing = {name for name in HIGHLIGHTS if window.findChild(QWidget, name) is None}
    window.close()
    window.deleteLater()
    assert not missing


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [Action.NEXT] * 4
            + [Action.PREVIOUS] * 2
            + [Action.BLACK, Action.RESTORE]
            + [Action.MORE_HEADS, Action.FEWER_HEADS]
        ),
        max_size=30,
    )
)
def test_any_keys_leave_the_tour_whole(actions: list[Action]) -> None:
    rig = Rig(shipped_tours()[1])
    player = rig.player
    player.start()
    for action in actions:
        black = player.is_black
        before = (player.position, player.is_revealed)
        player.act(action)
        after = (player.position, player.is_revealed)
        assert 1 <= player.position <= player.count
        assert player.question == "" or not player.is_revealed
        if action in (Action.NEXT, Action.PREVIOUS) and not black and after != before:
            assert rig.bench == player.experiment
            back = Action.PREVIOUS if action is Action.NEXT else Action.NEXT
            player.act(back)
            assert (player.position, player.is_revealed) == before
            player.act(action)
    player.leave()
    assert rig.bench == START
    rig.end()

"""The sweep: up and down by itself, one undo step, and it stops for a hand."""

import pytest
from rig import bench, find, settle, trigger

from headlab.app import changes
from headlab.app.sweep import FASTEST, SLOWEST


@pytest.fixture
def window(qtbot):
    with bench(qtbot) as window:
        window.lecturing.sweep.set_speed(FASTEST)
        yield window


def heads(window):
    return window.parts.store.experiment.layer.n_heads


def ticks(qtbot, window, count):
    """Step the clock by hand, each time after the picture is there; its own beats are too far."""
    window.lecturing.sweep._timer.setInterval(1_000_000)
    seen = []
    for _ in range(count):
        settle(qtbot, window)
        window.lecturing.sweep._timer.timeout.emit()
        seen.append(heads(window))
    return seen


def test_it_goes_up_and_down_over_the_offered_counts(qtbot, window):
    sweep = window.lecturing.sweep
    window.parts.store.apply(changes.heads(128))
    sweep.toggle()
    assert ticks(qtbot, window, 5) == [256, 512, 256, 128, 64]
    assert sweep.step == (7, 10)
    sweep.stop()


def test_the_whole_sweep_is_one_undo_step(qtbot, window):
    store, sweep = window.parts.store, window.lecturing.sweep
    store.apply(changes.heads(64))
    count = store.undo_stack.count()
    sweep.toggle()
    ticks(qtbot, window, 3)
    sweep.toggle()
    assert sweep.is_paused
    sweep.toggle()
    ticks(qtbot, window, 2)
    sweep.stop()
    assert heads(window) == 128
    assert store.undo_stack.count() == count + 1
    store.undo_stack.undo()
    assert heads(window) == 64


def test_a_change_by_hand_stops_it_and_is_a_step_of_its_own(qtbot, window):
    store, sweep = window.parts.store, window.lecturing.sweep
    sweep.toggle()
    ticks(qtbot, window, 2)
    assert heads(window) == 32
    store.apply(changes.heads(4))
    assert not sweep.is_playing
    assert not sweep.is_paused
    assert store.undo_stack.count() == 2
    store.undo_stack.undo()
    assert heads(window) == 32
    store.undo_stack.undo()
    assert heads(window) == 8


def test_the_action_and_the_button_play_and_pause(qtbot, window):
    sweep = window.lecturing.sweep
    trigger(window, "actionSweep")
    assert sweep.is_playing
    qtbot.waitUntil(lambda: heads(window) != 8)
    find(window, "sweepButton").click()
    assert sweep.is_paused
    stood = heads(window)
    qtbot.wait(400)
    assert heads(window) == stood


def test_a_step_waits_for_its_picture(qtbot, window):
    sweep, store = window.lecturing.sweep, window.parts.store
    sweep.toggle()
    sweep._timer.setInterval(1_000_000)
    sweep._timer.timeout.emit()
    assert heads(window) == 16
    if window.parts.controller.outcome.experiment != store.experiment:
        sweep._timer.timeout.emit()
        assert heads(window) == 16
    settle(qtbot, window)
    sweep._timer.timeout.emit()
    assert heads(window) == 32
    sweep.stop()


def test_speeds_stay_in_their_range(window):
    sweep = window.lecturing.sweep
    sweep.set_speed(100)
    assert (sweep.speed, sweep._timer.interval()) == (FASTEST, 250)
    sweep.set_speed(0)
    assert (sweep.speed, sweep._timer.interval()) == (SLOWEST, 2000)

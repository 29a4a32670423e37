"""The one way to change the experiment, and the way back."""

import subprocess
import sys

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from headlab.app import changes
from headlab.app.store import Store
from headlab.engine.experiment import Experiment, Mask


def test_apply_tells_new_and_old(store: Store, qtbot: QtBot) -> None:
    with qtbot.waitSignal(store.experiment_changed) as told:
        assert store.apply(changes.heads(64))
    assert told.args == [Experiment().with_heads(64), Experiment()]
    assert store.experiment.layer.n_heads == 64
    assert changes.heads(64).label in store.undo_stack.undoText()


def test_refused_change_keeps_all_and_says_why(store: Store, qtbot: QtBot) -> None:
    with (
        qtbot.assertNotEmitted(store.experiment_changed),
        qtbot.waitSignal(store.refused) as told,
    ):
        assert not store.apply(changes.heads(7))
    assert "7" in told.args[0]
    assert store.experiment == Experiment()
    assert store.undo_stack.count() == 0


def test_change_to_the_same_is_no_step(store: Store, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(store.experiment_changed):
        assert store.apply(changes.heads(8))
    assert store.undo_stack.count() == 0


def test_drag_is_one_step(store: Store) -> None:
    for count in (16, 32, 64, 128):
        store.apply(changes.heads(count))
    store.end_gesture()
    assert store.undo_stack.count() == 1
    assert changes.heads(128).label in store.undo_stack.undoText()
    store.undo_stack.undo()
    assert store.experiment == Experiment()
    store.undo_stack.redo()
    assert store.experiment.layer.n_heads == 128


def test_two_drags_are_two_steps(store: Store) -> None:
    for counts in ((16, 32), (64, 128)):
        for count in counts:
            store.apply(changes.heads(count))
        store.end_gesture()
    assert store.undo_stack.count() == 2
    store.undo_stack.undo()
    assert store.experiment.layer.n_heads == 32


def test_another_control_ends_the_drag(store: Store) -> None:
    for change in (changes.heads(16), changes.context(128), changes.heads(32)):
        store.apply(change)
    assert store.undo_stack.count() == 3


def test_undo_ends_the_drag(store: Store) -> None:
    store.apply(changes.heads(16))
    store.end_gesture()
    store.apply(changes.heads(32))
    store.undo_stack.undo()
    store.apply(changes.heads(64))
    assert store.undo_stack.count() == 2
    store.undo_stack.undo()
    assert store.experiment.layer.n_heads == 16


def test_drag_back_to_its_start_leaves_no_step(store: Store) -> None:
    store.apply(changes.heads(16))
    store.end_gesture()
    for count in (32, 64, 16):
        store.apply(changes.heads(count))
    assert store.undo_stack.count() == 1
    store.apply(changes.heads(128))
    assert store.undo_stack.count() == 2
    store.undo_stack.undo()
    assert store.experiment.layer.n_heads == 16


def test_gesture_lasts_as_long_as_its_step(store: Store) -> None:
    store.apply(changes.heads(16))
    first = store.gesture
    store.apply(changes.heads(32))
    assert store.gesture == first
    store.apply(changes.tick("self", True))
    assert store.gesture != first
    second = store.gesture
    store.undo_stack.undo()
    assert store.gesture != second


def test_saved_state_is_never_merged_into(store: Store) -> None:
    store.apply(changes.heads(16))
    store.undo_stack.setClean()
    store.apply(changes.heads(32))
    assert not store.undo_stack.isClean()
    store.undo_stack.undo()
    assert store.undo_stack.isClean()
    assert store.experiment.layer.n_heads == 16


ANY_STEP = st.one_of(
    st.sampled_from([1, 2, 7, 8, 64, 512]).map(changes.heads),
    st.sampled_from([None, 64, 128]).map(changes.pin_head_dim),
    st.sampled_from([128, 8192, 131072]).map(changes.context),
    st.sampled_from([12, 500, 768]).map(changes.d_model),
    st.sampled_from(["previous", "self", "token-la", "token-zz"]).flatmap(
        lambda job: st.booleans().map(lambda on: changes.tick(job, on))
    ),
    st.sampled_from(["do re", "la la la", "one"]).map(lambda t: changes.tokens(tuple(t.split()))),
    st.sampled_from([Mask(), Mask("none"), Mask("window", 2)]).map(changes.mask),
    st.floats(0, 40).map(changes.sharpness),
    st.just(None),
)


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=st.lists(ANY_STEP, max_size=30))
def test_undoing_all_leads_to_the_first_and_redoing_all_to_the_last(
    steps: list[changes.Change | None], qapp: object
) -> None:
    store = Store()
    states = [store.experiment]
    for step in steps:
        if step is None:
            store.end_gesture()
            continue
        before, count = store.experiment, store.undo_stack.count()
        accepted = store.apply(step)
        assert accepted or store.experiment == before
        # Every step of the stack is a difference.
        assert store.undo_stack.count() <= count + 1
        if store.undo_stack.count() == count + 1:
            states.append(store.experiment)
        elif store.undo_stack.count() == count:
            states[-1] = store.experiment
        else:
            states.pop()
            assert states[-1] == store.experiment
    last = store.experiment
    for state in reversed(states[:-1]):
        store.undo_stack.undo()
        assert store.experiment == state
    assert not store.undo_stack.canUndo()
    assert store.experiment == Experiment()
    while store.undo_stack.canRedo():
        store.undo_stack.redo()
    assert store.experiment == last
    store.deleteLater()


COLLECTED = """
import gc
from PySide6.QtCore import QCoreApplication
from headlab.app import changes
from headlab.app.store import Store

app = QCoreApplication([])
gc.disable()
store = Store()
store.apply(changes.heads(64))
store.apply(changes.d_model(1024))
# Found through its steps, the store comes after them in the collector's list.
held = [store.undo_stack.command(i) for i in range(store.undo_stack.count())]
assert len(held) == 2
del store
gc.collect()
gc.collect()
held.clear()
gc.collect()
"""


def test_the_collector_may_meet_a_step_before_its_stack() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COLLECTED], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")

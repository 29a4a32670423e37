"""Every change as a pure function; no Qt."""

import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headlab.app import changes
from headlab.engine.experiment import CustomJob, Experiment, Mask
from headlab.engine.layer import Layer, divisors
from headlab.errors import InputError

START = Experiment()


def edited(*steps: changes.Change, start: Experiment = START) -> Experiment:
    for step in steps:
        start = step.edit(start)
    return start


def eye(n: int) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(float(t == s) for s in range(n)) for t in range(n))


def test_pure_parts_load_without_qt() -> None:
    code = (
        "import sys, headlab.app.changes, headlab.app.sentences, headlab.app.files;"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("change", "name", "value"),
    [
        (changes.context(128), "context", 128),
        (changes.mask(Mask("window", 3)), "mask", Mask("window", 3)),
        (changes.sharpness(16.0), "sharpness", 16.0),
        (changes.fit("both"), "fit", "both"),
        (changes.logit_cap(32.0), "logit_cap", 32.0),
        (changes.span("content"), "span", "content"),
        (changes.switch_head(3, False), "off", frozenset({3})),
        (changes.move("same", 5), "moves", (("same", 5),)),
        (changes.heads(64), "layer", Layer(n_heads=64)),
        (changes.kv_heads(2), "layer", Layer(kv_heads_wanted=2)),
        (changes.biases("qkv"), "layer", Layer(biases="qkv")),
        (changes.value_dim(32), "layer", Layer(pinned_value_dim=32)),
        (changes.pin_head_dim(128), "layer", Layer(pinned_head_dim=128)),
        (changes.d_model(768), "layer", Layer(d_model=768)),
    ],
)
def test_change_sets_its_part_and_no_other(
    change: changes.Change, name: str, value: object
) -> None:
    assert edited(change) == replace(START, **{name: value})
    assert change.label


@pytest.mark.parametrize(
    "change",
    [
        changes.heads(7),
        changes.heads(0),
        changes.d_model(0),
        changes.context(-1),
        changes.sharpness(float("nan")),
        changes.logit_cap(0),
        changes.tokens(("do",)),
        changes.tokens(()),
        changes.tokens(("do",) * 513),
        changes.tick("nothing-like-it", True),
        changes.tick("token-zz", True),
        changes.move("same", 8),
        changes.move("same", -1),
        changes.move("self", 0),
        changes.switch_head(8, False),
        changes.remove_custom("mine"),
        changes.custom(CustomJob("mine", eye(3))),
        changes.custom(CustomJob("same", eye(12))),
    ],
)
def test_impossible_change_says_so_in_one_sentence(change: changes.Change) -> None:
    with pytest.raises(InputError) as error:
        edited(change)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) > 20


@given(d=st.integers(1, 5000), start=st.integers(1, 600))
def test_d_model_keeps_the_heads_or_takes_the_nearest_divisor(d: int, start: int) -> None:
    before = Experiment(layer=Layer(d_model=start * 4, n_heads=start))
    after = edited(changes.d_model(d), start=before)
    count = after.layer.n_heads
    assert count in divisors(d)
    assert all(abs(count - start) <= abs(other - start) for other in divisors(d))


def test_pinned_head_dim_keeps_any_head_count() -> None:
    pinned = edited(changes.pin_head_dim(128), changes.heads(24), changes.d_model(500))
    assert (pinned.layer.n_heads, pinned.layer.head_dim) == (24, 128)
    assert edited(changes.pin_head_dim(None), start=pinned).layer.n_heads == 25


def test_tokens_untick_what_they_no_longer_allow() -> None:
    start = edited(
        changes.tick("token-la", True),
        changes.tick("token-do", True),
        changes.custom(CustomJob("mine", eye(12))),
    )
    after = edited(changes.tokens(("do", "re", "mi")), start=start)
    assert after.jobs == ("previous", "first", "same", "even", "token-do")
    assert after.custom == start.custom


def test_best_fit_refuses_a_long_sequence() -> None:
    with pytest.raises(InputError, match="128"):
        edited(changes.fit("best"), changes.tokens(("do",) * 129))


@given(st.permutations(["offset-10", "offset-2", "token-re", "token-do", "self", "induction"]))
def test_ticking_keeps_the_order_of_the_list(order: list[str]) -> None:
    after = edited(*(changes.tick(job, True) for job in order))
    assert after.jobs == (
        *("previous", "first", "same", "even", "self", "offset-2", "offset-10"),
        *("token-do", "token-re", "induction"),
    )
    assert edited(*(changes.tick(job, False) for job in order), start=after) == START


def test_custom_job_is_added_replaced_and_removed() -> None:
    one, two = CustomJob("mine", eye(12)), CustomJob("b-side", eye(12))
    both = edited(changes.custom(one), changes.custom(two), changes.move("mine", 3))
    assert both.jobs[-2:] == ("mine", "b-side")
    other = CustomJob("mine", tuple(reversed(eye(12))))
    replaced = edited(changes.custom(other), start=both)
    assert replaced.custom == (other, two)
    assert replaced.moves == both.moves
    gone = edited(changes.remove_custom("mine"), changes.remove_custom("b-side"), start=replaced)
    assert gone == START


def test_moves_are_taken_back_one_or_all() -> None:
    moved = edited(changes.move("same", 5), changes.move("first", 5))
    assert moved == edited(changes.move("first", 5), changes.move("same", 5))
    assert edited(changes.move("same", None), start=moved).moves == (("first", 5),)
    assert edited(changes.deal_again(), start=moved) == START


def test_heads_switch_off_and_on() -> None:
    off = edited(changes.switch_head(1, False), changes.switch_head(7, False))
    assert off.off == {1, 7}
    assert edited(changes.switch_head(1, True), start=off).off == {7}
    assert edited(changes.all_heads_on(), start=off) == START


def test_whole_replaces_everything() -> None:
    other = edited(changes.heads(64))
    assert edited(changes.whole(other, "a preset")) is other


@pytest.mark.parametrize("weight", [-1.0, 1000.5, float("nan"), float("inf")])
def test_own_job_refuses_weights_that_no_softmax_could_hold(weight: float) -> None:
    with pytest.raises(InputError):
        CustomJob("mine", ((0.0, weight), (1.0, 0.0)))

"""What the log says, held against the outcome; numbers and facts, not wording."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headlab.app import changes
from headlab.app.sentences import describe, reached_text, score_text, weights_left
from headlab.engine import bench, cost
from headlab.engine.experiment import CustomJob, Experiment, Mask
from headlab.engine.layer import Layer
from headlab.engine.outcome import FitResult, JobResult, Outcome
from headlab.errors import InputError
from headlab.words import ENGLISH, Language, listed, parted, speak

START = Experiment()


def said(*steps: changes.Change, start: Experiment = START) -> tuple[str, Outcome]:
    """Return what is said of the last step, and its outcome."""
    before = start
    for step in steps[:-1]:
        before = step.edit(before)
    outcome = bench.run(steps[-1].edit(before))
    return " ".join(describe(outcome, bench.run(before))), outcome


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d[\d,]*(?:\.\d+)?", text))


def job_of(outcome: Outcome, name: str) -> JobResult:
    return next(job for job in outcome.shown.jobs if job.job == name)


def with_best(outcome: Outcome, score: float, *, complete: bool = True) -> Outcome:
    """Return the outcome with a best fit that gives every job the same score."""
    assert outcome.svd is not None
    jobs = tuple(replace(job, score=score, proof="found") for job in outcome.svd.jobs)
    best = FitResult("best", jobs, outcome.svd.heads, score, None)
    return replace(
        outcome, experiment=replace(outcome.experiment, fit="both"), best=best, complete=complete
    )


def test_heads_name_width_idle_heads_weights_and_who_falls() -> None:
    text, outcome = said(changes.heads(64))
    previous = job_of(outcome, "previous")
    assert numbers(text) >= {"64", "8", "4", "60", "1,048,576"}
    assert numbers(text) >= {score_text(previous.score), str(previous.rank), str(previous.width)}
    assert {"0.774", "11", "0.943"} <= numbers(text)
    assert "SVD fit" in text
    assert "cannot" not in text


def test_nothing_is_said_of_a_best_fit_that_was_not_asked_for() -> None:
    text, _ = said(changes.heads(64))
    assert "best fit" not in text


def test_best_fit_is_named_beside_the_svd_fit() -> None:
    before = bench.run(START)
    outcome = bench.run(changes.heads(64).edit(START))
    found = " ".join(describe(with_best(outcome, 0.99996), before))
    assert {"0.774", "0.9999"} <= numbers(found)
    assert "±8" in found
    assert "1.0000" not in found
    searching = describe(with_best(outcome, 0.9, complete=False), before)
    assert len(searching) == len(describe(with_best(outcome, 0.9), before)) + 1


def test_shared_head_names_its_jobs_and_the_ceiling() -> None:
    text, outcome = said(changes.heads(1))
    assert {"0.471", score_text(outcome.shown.jobs[0].ceiling)} <= numbers(text)
    assert all(job in text for job in START.jobs)


def test_pinned_head_dim_moves_the_weights() -> None:
    text, outcome = said(changes.pin_head_dim(128), changes.heads(16))
    assert {"2,097,152", "4,194,304"} <= numbers(text)
    assert outcome.parameters.weights == 4_194_304


def test_pinning_says_what_a_head_weighs_only_where_that_is_so() -> None:
    text, _ = said(changes.pin_head_dim(128))
    assert "262,144" in numbers(text)
    shared, _ = said(changes.kv_heads(2), changes.pin_head_dim(128))
    assert not any("a head." in sentence for sentence in shared.split(" "))
    assert "262,144" not in numbers(shared)


def test_heads_that_give_way_are_named() -> None:
    text, outcome = said(changes.d_model(768), changes.heads(24), changes.d_model(512))
    assert outcome.experiment.layer.n_heads == 16
    assert {"24", "16", "512", "768"} <= numbers(text)


def test_shared_keys_name_weights_cache_and_the_rank_of_the_group() -> None:
    text, outcome = said(changes.heads(64), changes.kv_heads(1))
    layer = outcome.experiment.layer
    assert f"{layer.parameters.k + layer.parameters.v:,}" in numbers(text)
    assert f"{layer.n_kv_heads * (layer.head_dim + layer.value_dim)}" in numbers(text)
    assert str(outcome.shown.heads[0].rank_asked) in numbers(text)


def test_kv_heads_that_do_not_divide_are_named() -> None:
    text, _ = said(changes.kv_heads(3))
    assert {"2", "3", "4"} <= numbers(text)


def test_context_names_arithmetic_and_crossover_and_no_score() -> None:
    text, outcome = said(changes.heads(64), changes.context(16384))
    layer = outcome.experiment.layer
    macs = cost.score_macs(layer, 16384) + cost.value_macs(layer, 16384)
    assert {f"{macs:,}", "8,192", "16,384", "1,024", "16"} <= numbers(text)
    assert "0.943" not in numbers(text)


def test_mask_names_the_visible_cells() -> None:
    text, outcome = said(changes.mask(Mask("window", 3)))
    assert {"78", str(int(outcome.visible.sum())), "144"} <= numbers(text)


def test_tokens_name_who_is_unticked_and_why() -> None:
    twelve = tuple(tuple(float(t == s) for s in range(12)) for t in range(12))
    text, outcome = said(
        changes.tick("token-la", True),
        changes.custom(CustomJob("mine", twelve)),
        changes.tokens(("do", "re", "do")),
    )
    assert "token-la" not in outcome.experiment.jobs
    assert "token-la" in text
    assert "mine" in text
    assert {"12", "3", "6", "2"} <= numbers(text)


@pytest.mark.parametrize("job", ["self", "induction", "token-do"])
def test_ticked_and_unticked_jobs_are_named(job: str) -> None:
    assert job in said(changes.tick(job, True))[0]
    assert job in said(changes.tick(job, True), changes.tick(job, False))[0]


def test_moved_job_names_both_heads() -> None:
    text, _ = said(changes.move("same", 7))
    assert {"2", "7"} <= numbers(text)
    assert "same" in text


def test_switched_off_head_names_its_jobs_and_the_weights_left() -> None:
    text, outcome = said(changes.switch_head(2, False))
    assert "same" in text
    assert f"{outcome.parameters.weights * 7 // 8:,}" in numbers(text)
    idle, _ = said(changes.switch_head(6, False))
    assert not any(job in idle for job in START.jobs)


@pytest.mark.parametrize(
    ("layer", "off", "left"),
    [
        (Layer(), {0}, 1_048_576 * 7 // 8),
        (Layer(), range(8), 0),
        (Layer(), {99}, 1_048_576),
        # Two KV heads of four: K and V go only with the last query head of a group.
        (Layer(kv_heads_wanted=2), {0, 1, 2}, 655_360 - 3 * 65_536),
        (Layer(kv_heads_wanted=2), {0, 1, 2, 3}, 655_360 // 2),
        (Layer(kv_heads_wanted=2), range(8), 0),
    ],
)
def test_weights_left(layer: Layer, off: set[int], left: int) -> None:
    assert weights_left(layer, off) == left


def test_change_without_effect_on_scores_says_so_with_the_mean() -> None:
    text, outcome = said(changes.heads(4))
    assert score_text(outcome.shown.mean_score or 0) in numbers(text)


def test_no_ticked_job_is_said() -> None:
    none = replace(START, jobs=())
    assert len(describe(bench.run(none), None)) == 2


def test_same_experiment_twice_says_nothing() -> None:
    assert describe(bench.run(START), bench.run(START)) == []


def test_reached_is_never_rounded_up() -> None:
    assert reached_text(0.99999) == "0.9999"
    assert reached_text(1.0) == "1.0000"
    assert reached_text(0.29) == "0.2900"


def test_listed() -> None:
    assert [listed("a"), listed("ab"), listed("abc")] == ["a", "a and b", "a, b and c"]


STEPS = st.one_of(
    st.sampled_from([1, 2, 8, 64, 512]).map(changes.heads),
    st.sampled_from([None, 1, 8, 128]).map(changes.pin_head_dim),
    st.sampled_from([None, 1, 3, 8]).map(changes.kv_heads),
    st.sampled_from([12, 96, 512]).map(changes.d_model),
    st.sampled_from(["previous", "same", "self", "offset-3", "token-la"]).flatmap(
        lambda job: st.booleans().map(lambda on: changes.tick(job, on))
    ),
    st.tuples(st.sampled_from(["same", "self"]), st.sampled_from([None, 0, 3])).map(
        lambda pair: changes.move(*pair)
    ),
    st.tuples(st.integers(0, 9), st.booleans()).map(lambda pair: changes.switch_head(*pair)),
    st.sampled_from(["do re mi", "a b a b", "la la"]).map(
        lambda text: changes.tokens(tuple(text.split()))
    ),
    st.sampled_from([Mask(), Mask("none"), Mask("window", 2)]).map(changes.mask),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(STEPS, min_size=1, max_size=6))
def test_any_change_is_described_in_whole_sentences(steps: list[changes.Change]) -> None:
    experiment = START
    before: Outcome | None = None
    for step in steps:
        try:
            experiment = step.edit(experiment)
        except InputError:
            continue
        outcome = bench.run(experiment)
        sentences = describe(outcome, before)
        assert all(text.endswith(".") and "\n" not in text for text in sentences)
        if before is not None and before.parameters.weights != outcome.parameters.weights:
            assert f"{outcome.parameters.weights:,}" in numbers(" ".join(sentences))
        for text in sentences:
            for found in re.findall(r"\d\.\d{3}\b", text):
                assert 0 <= float(found) <= 1
        before = outcome


@pytest.mark.parametrize(
    ("point", "typed", "numbers"),
    [
        (".", "8, 16,", ["8", "16"]),
        (".", "7.5; 16", ["7.5", "16"]),
        (",", "8, 16", ["8", "16"]),
        (",", "7.5, 16", ["7.5", "16"]),
        (",", "7,5; 16", ["7.5", "16"]),
        (",", " ;7,5;", ["7.5"]),
        (",", "", []),
    ],
)
def test_lists_are_typed_with_the_marks_of_the_language(point, typed, numbers):
    speak(Language("xx", lambda _context, text: text, ".", point))
    try:
        assert parted(typed) == numbers
    finally:
        speak(ENGLISH)


def test_a_search_says_how_much_of_the_curve_is_finished() -> None:
    whole = bench.run(replace(START, fit="best"))
    assert whole.best is not None
    assert whole.best.curve is not None
    curve = replace(whole.best.curve, improving=frozenset(whole.best.curve.heads[-3:]))
    part = replace(whole, best=replace(whole.best, curve=curve), complete=False)
    assert f"{len(curve.heads) - 3} of {len(curve.heads)}" in describe(part, None)[-1]
    assert describe(part, None)[:-1] == describe(whole, None)

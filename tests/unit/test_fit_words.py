"""What is said of the gap between the fits: whose it is, and how sure."""

from dataclasses import replace

import pytest

from headlab.app.fit_words import fit_sentence
from headlab.engine.bench import run, stages
from headlab.engine.experiment import Experiment, Mask


def both(heads, **changed):
    return replace(Experiment(), fit="both", **changed).with_heads(heads)


def test_the_fall_of_previous_at_width_8_is_the_svd_fit_s_own():
    outcome = run(both(64, jobs=("previous",)))
    said = fit_sentence(outcome)
    assert "not to the head" in said
    assert "0.774" in said
    found = outcome.best.jobs[0]
    assert f"{int(found.score * 1e4) / 1e4:.4f}" in said
    assert ("exact" in said) == (found.proof == "exact")
    assert "found" in said or found.proof == "exact"


def test_before_a_search_has_an_answer_that_is_all_there_is_to_say():
    first = next(stages(both(64), lambda: False))
    assert first.best is None
    assert "earching" in fit_sentence(first)


def test_while_it_improves_nothing_is_final():
    outcome = replace(run(both(64, jobs=("previous",))), complete=False)
    assert "found so far" in fit_sentence(outcome)
    assert "exact" not in fit_sentence(outcome)


def test_a_search_that_has_just_begun_does_not_say_that_both_fits_are_equal():
    whole = run(both(64, jobs=("previous",)))
    equal = replace(whole, best=replace(whole.best, jobs=whole.svd.jobs))
    said = fit_sentence(equal)
    assert "equally" in said
    begun = fit_sentence(replace(equal, complete=False))
    assert "equally" not in begun
    assert "so far" in begun.lower()


def test_no_gap_is_said_as_none():
    said = fit_sentence(run(both(8, jobs=("first", "even"))))
    assert "no gap" in said


def test_a_cap_that_the_svd_fit_does_not_keep_is_named():
    outcome = run(both(8, jobs=("previous",), logit_cap=2.0))
    said = fit_sentence(outcome)
    best, svd = outcome.best.jobs[0], outcome.svd.jobs[0]
    assert svd.score > best.score
    assert "beyond that cap" in said
    assert "±2" in said


def test_under_the_svd_fit_alone_no_head_is_blamed():
    said = fit_sentence(run(replace(both(64), fit="svd")))
    assert "0.226" in said
    assert "previous" in said
    assert fit_sentence(run(replace(both(8), fit="svd"))) == ""


def test_without_a_mask_rank_one_is_not_said_to_hold_previous():
    outcome = run(both(512, jobs=("previous",), mask=Mask("none"), tokens=tuple("abcd")))
    said = fit_sentence(outcome)
    assert outcome.best.jobs[0].score < 0.95
    assert "not to the head" not in said


@pytest.mark.parametrize("fit", ["svd", "best", "both"])
def test_nothing_is_said_of_no_job_or_of_heads_that_are_off(fit):
    assert fit_sentence(run(replace(both(64, jobs=()), fit=fit))) == ""
    off = run(replace(both(64, jobs=("previous",)), fit=fit, off=frozenset({0})))
    assert fit_sentence(off) == ""

"""What is worked out beside an outcome: the cost of shared keys, the limits of content."""

from dataclasses import replace

import pytest

from headlab.app.facts import fact_sentences, find_facts, has_facts, reach_sentence
from headlab.engine.bench import Cancelled, run
from headlab.engine.experiment import Experiment
from headlab.engine.layer import Layer


def shared(heads, kv_heads, **changed):
    layer = Layer(d_model=512, n_heads=heads, kv_heads_wanted=kv_heads)
    return replace(Experiment(), layer=layer, **changed)


def test_sharing_costs_what_a_kv_head_each_would_win_back():
    experiment = shared(128, 1)
    facts, outcome = find_facts(experiment), run(experiment)
    alone = run(shared(128, None))
    assert facts.sharing == ((0, 1, 2, 3),)
    assert facts.unshared == alone.svd.mean_score
    assert facts.unshared > outcome.svd.mean_score
    (said,) = fact_sentences(facts, outcome)
    assert f"{facts.unshared - outcome.svd.mean_score:.3f}" in said


def test_the_best_fit_is_compared_with_the_best_fit():
    experiment = shared(256, 1, fit="best", jobs=("previous", "first"))
    facts, outcome = find_facts(experiment), run(experiment)
    alone = run(shared(256, None, fit="best", jobs=("previous", "first")))
    assert facts.unshared == pytest.approx(alone.best.mean_score, abs=1e-6)
    (said,) = fact_sentences(facts, outcome)
    assert "found" in said


def test_heads_that_are_off_or_idle_share_nothing():
    assert not has_facts(shared(8, 8))
    assert not has_facts(shared(8, 4, jobs=("previous",)))
    assert not has_facts(shared(8, 4, jobs=("previous", "first"), off=frozenset({1})))
    assert has_facts(shared(8, 4, jobs=("previous", "first")))


def test_content_names_the_jobs_it_cannot_hold_and_the_tokens_that_repeat():
    experiment = shared(8, None, span="content")
    facts = find_facts(experiment)
    assert [one.job for one in facts.out_of_reach] == ["previous", "first"]
    said = reach_sentence(facts)
    assert "do ×3" in said or "re ×3" in said
    assert "first" in said
    assert find_facts(replace(experiment, span="content+position")).out_of_reach == ()
    distinct = replace(experiment, tokens=tuple("abcdefgh"))
    assert reach_sentence(find_facts(distinct)) == ""


def test_it_stops_on_request():
    with pytest.raises(Cancelled):
        find_facts(shared(128, 1, span="content"), lambda: True)

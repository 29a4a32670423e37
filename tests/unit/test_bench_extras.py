"""Spans, the width a job needs, and the layer as a sum."""

from dataclasses import replace

import numpy as np
import pytest

from headlab.engine import bench
from headlab.engine.attention import job_score, masked_softmax
from headlab.engine.best_fit import Problem, best_fit
from headlab.engine.experiment import DEFAULT_TOKENS, CustomJob, Experiment, Mask
from headlab.engine.layer import Layer
from headlab.engine.scene import Cancelled, Scene, target_attention
from headlab.engine.span_limits import out_of_reach
from headlab.engine.sum_of_heads import carried, check_sum, weights_left
from headlab.engine.width_needed import extended_tokens, width_needed
from headlab.errors import InputError

# Spans.


def one_hot(tokens):
    names = list(dict.fromkeys(tokens))
    return np.array([[float(token == name) for name in names] for token in tokens])


def test_content_projects_the_target_and_equal_tokens_act_alike():
    both = bench.run(Experiment(span="content", fit="both").with_heads(64))
    inputs = one_hot(DEFAULT_TOKENS)
    projection = inputs @ np.linalg.pinv(inputs)
    free = bench.run(Experiment().with_heads(8)).svd
    for head, before in zip(both.svd.heads, free.heads, strict=True):
        assert head.logits == pytest.approx(projection @ before.logits @ projection, abs=1e-9)
    for head in (*both.svd.heads, *both.best.heads):
        middle = np.linalg.pinv(inputs) @ head.logits @ np.linalg.pinv(inputs).T
        assert head.logits == pytest.approx(inputs @ middle @ inputs.T, abs=1e-6)


def test_content_puts_previous_out_of_reach_and_leaves_same():
    experiment = Experiment(span="content", fit="both").with_heads(64)
    limits = {one.job: one for one in out_of_reach(experiment)}
    assert set(limits) == {"previous", "first"}
    best = {job.job: job for job in bench.run(experiment).best.jobs}
    for job, limit in limits.items():
        assert best[job].score <= limit.most + 1e-9
        assert limit.repeated == (("do", 3), ("re", 3), ("mi", 2), ("fa", 2))
        assert limit.job in str(limit)
    assert best["same"].proof == "exact"
    assert best["same"].score == pytest.approx(1.0)
    assert best["previous"].score > 0.6, "a search inside the span beats the projected target"


def test_content_limits_hold_for_random_logits():
    """No logits of the span, of any rank or size, exceed what is said to be out of reach."""
    chance = np.random.default_rng(2)
    inputs = one_hot(DEFAULT_TOKENS)
    for mask in (Mask(), Mask("none"), Mask("window", 5)):
        jobs = ("previous", "first", "same", "self", "induction")
        experiment = Experiment(span="content", mask=mask, jobs=jobs)
        scene = Scene.of(experiment)
        most = dict.fromkeys(jobs, 1.0) | {x.job: x.most for x in out_of_reach(experiment)}
        assert most["self"] < 0.97
        for _ in range(50):
            middle = chance.standard_normal((6, 6)) * chance.choice([1.0, 8.0, 50.0])
            attention = masked_softmax(inputs @ middle @ inputs.T, scene.seen)
            for job in jobs:
                assert job_score(attention, target_attention(scene, job)) <= most[job] + 1e-9


def test_distinct_tokens_put_nothing_out_of_reach():
    experiment = Experiment(tokens=tuple("abcdef"), span="content")
    assert out_of_reach(experiment) == ()
    assert out_of_reach(Experiment(span="content+position")) == ()
    assert out_of_reach(Experiment()) == ()


def test_content_and_position_span_everything():
    spanned = bench.run(Experiment(span="content+position", fit="both").with_heads(128))
    free = bench.run(Experiment(fit="both").with_heads(128))
    assert spanned.svd.jobs == free.svd.jobs
    assert spanned.best.jobs == free.best.jobs


# The width that a job needs.


def test_tokens_are_repeated_or_cut():
    assert extended_tokens(("a", "b", "c"), 7) == ("a", "b", "c", "a", "b", "c", "a")
    assert extended_tokens(DEFAULT_TOKENS, 5) == DEFAULT_TOKENS[:5]


def test_the_smallest_width_reaches_the_score_and_the_one_below_does_not():
    answers = list(width_needed(Experiment(), "previous", (16, 12, 20), (8.0,)))
    assert [(answer.n, answer.fit) for answer in answers] == [
        (n, fit) for n in (12, 16, 20) for fit in ("svd", "best")
    ]
    for answer in answers:
        assert answer.score >= 0.95
        if answer.fit == "svd":
            tokens = extended_tokens(DEFAULT_TOKENS, answer.n)
            layer = Layer(d_model=answer.n, n_heads=1)
            for width, enough in ((answer.width, True), (answer.width - 1, False)):
                one = Experiment(
                    layer=replace(layer, pinned_head_dim=width), tokens=tokens, jobs=("previous",)
                )
                assert (bench.run(one).svd.mean_score >= 0.95) is enough
    by_fit = {(answer.n, answer.fit): answer.width for answer in answers}
    assert by_fit[12, "svd"] == 11
    assert by_fit[12, "best"] == 1
    assert all(by_fit[n, "best"] < by_fit[n, "svd"] for n in (12, 16, 20))


def test_a_larger_cap_needs_no_more_width():
    answers = list(width_needed(Experiment(), "previous", (16,), (4.0, 8.0, 16.0), fits=("best",)))
    widths = [answer.width or 99 for answer in answers]
    assert [answer.cap for answer in answers] == [4.0, 8.0, 16.0]
    assert widths == sorted(widths, reverse=True)


def test_an_unreachable_score_says_so():
    experiment = Experiment(sharpness=32.0)
    (answer,) = width_needed(experiment, "previous", (12,), (2.0,), fits=("best",))
    assert answer.width is None
    assert answer.proof == "exact"
    assert 0.85 < answer.score < 0.95
    scene = Scene.of(replace(experiment, jobs=("previous",)))
    assert answer.score == best_fit(Problem(scene, (("previous",),), 2.0), 12).score


OWN = CustomJob("mine", ((1.0, 0.0), (0.0, 1.0)))
BAD = [
    (Experiment(), "previous", (129,), (8.0,), 0.95, ("best",), "128"),
    (Experiment(), "previous", (513,), (8.0,), 0.95, ("svd",), "512"),
    (Experiment(), "previous", (1,), (8.0,), 0.95, ("svd",), "2"),
    (Experiment(), "previous", (0,), (8.0,), 0.95, ("svd",), "tokens-count"),
    (Experiment(), "previous", (12,), (0.0,), 0.95, ("best",), "cap"),
    (Experiment(), "previous", (12,), (8.0,), 1.5, ("best",), "wanted"),
    (Experiment(), "previous", (), (8.0,), 0.95, ("best",), "at least one"),
    (Experiment(), "nonsense", (12,), (8.0,), 0.95, ("svd",), "nonsense"),
    (Experiment(), "token-la", (4,), (8.0,), 0.95, ("svd",), "token-la"),
    (
        Experiment(tokens=("a", "b"), custom=(OWN,), jobs=()),
        "mine",
        (3,),
        (8.0,),
        0.9,
        ("svd",),
        "mine",
    ),
]


@pytest.mark.parametrize(("experiment", "job", "counts", "caps", "wanted", "fits", "says"), BAD)
def test_bad_sweeps_are_refused_before_the_first_answer(
    experiment, job, counts, caps, wanted, fits, says
):
    with pytest.raises(InputError, match=says) as refused:
        width_needed(experiment, job, counts, caps, wanted, fits)
    assert "\n" not in str(refused.value)


def test_a_sweep_stops_when_cancelled():
    answers = width_needed(Experiment(), "previous", (12, 13), cancelled=lambda: True)
    with pytest.raises(Cancelled):
        next(answers)


# The layer as a sum.


@pytest.mark.parametrize("biases", ["none", "all", "qkv"])
@pytest.mark.parametrize(
    ("heads", "kv", "devices"),
    [(8, None, 2), (8, 2, 2), (8, 2, 8), (12, 3, 6), (8, 1, 4), (1, 1, 1)],
)
def test_the_layer_is_a_sum(heads, kv, devices, biases):
    layer = Layer(96, heads, kv_heads_wanted=kv, biases=biases)
    for dtype, most in (("float64", 1e-12), ("float32", 1e-4)):
        check = check_sum(layer, devices, mask=Mask("window", 5), dtype=dtype)
        assert check.output > 0.1
        assert check.by_head <= most
        assert check.by_device <= most


def test_the_check_can_fail(monkeypatch):
    """A device that takes another's heads must show up as a difference."""
    from headlab.engine import sum_of_heads

    right = sum_of_heads._share
    monkeypatch.setattr(
        sum_of_heads, "_share", lambda weights, layer, first, count: right(weights, layer, 0, count)
    )
    assert check_sum(Layer(96, 8), 2).by_device > 0.01


@pytest.mark.parametrize(
    ("layer", "devices"),
    [
        (Layer(96, 8), 3),
        (Layer(96, 8), 9),
        (Layer(96, 12, kv_heads_wanted=3), 2),
        (Layer(8192, 8), 2),
    ],
)
def test_impossible_checks_are_refused(layer, devices):
    with pytest.raises(InputError):
        check_sum(layer, devices)


def test_what_each_head_carries_is_what_switching_it_off_costs():
    for fit in ("svd", "best"):
        experiment = Experiment(fit=fit, layer=Layer(512, 128, kv_heads_wanted=64))
        outcome = bench.run(experiment)
        sweep = carried(experiment.layer, outcome.shown)
        assert [one.head for one in sweep] == [0, 1, 2, 3]
        for one in sweep:
            off = bench.run(replace(experiment, off=frozenset({one.head}))).shown
            assert off.mean_score == pytest.approx(one.mean_score)
            assert outcome.shown.mean_score - off.mean_score == pytest.approx(one.loss)


def test_weights_left():
    layer = Layer(96, 8, kv_heads_wanted=4, biases="all")
    total = layer.parameters.total
    a_head = 2 * 96 * 12 + 12
    assert weights_left(layer, []) == total
    assert weights_left(layer, [0]) == total - a_head
    assert weights_left(layer, [0, 1]) == total - 2 * a_head - 2 * (96 * 12 + 12)
    assert weights_left(layer, [1, 2, 99]) == total - 2 * a_head
    assert weights_left(layer, range(8)) == 96, "the output bias belongs to no head"
    assert weights_left(Layer(512, 8), range(8)) == 0

"""The best fit: what no experiment may break, the known figures, and two claims derived."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from headlab.engine import bench, best_side
from headlab.engine import best_fit as search_module
from headlab.engine.attention import job_score, masked_softmax
from headlab.engine.best_fit import MOST_HIDDEN, Problem, Search, best_fit, forget
from headlab.engine.dealing import deal
from headlab.engine.experiment import DEFAULT_TOKENS, MOST_WEIGHT, CustomJob, Experiment, Mask
from headlab.engine.layer import Layer
from headlab.engine.limits import capped_optimum, logits_of
from headlab.engine.scene import (
    Cancelled,
    Scene,
    decomposition,
    head_ceiling,
    target_attention,
    width_of,
)
from headlab.engine.width_needed import extended_tokens

TOLERANCE = 1e-6
NAMES = ("previous", "first", "same", "even", "self", "offset-2", "window-3", "induction")


@st.composite
def experiments(draw):
    n = draw(st.integers(2, 16))
    tokens = tuple(draw(st.lists(st.sampled_from("abcdef"), min_size=n, max_size=n)))
    jobs = tuple(draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True)))
    kind = draw(st.sampled_from(("causal", "none", "window")))
    mask = Mask(kind, draw(st.integers(1, n)) if kind == "window" else None)
    heads = draw(st.sampled_from((1, 2, 4, 8, 16)))
    return Experiment(
        layer=Layer(16, heads, kv_heads_wanted=draw(st.sampled_from((None, 1, 2)))),
        mask=mask,
        tokens=tokens,
        jobs=jobs,
        sharpness=draw(st.floats(1.0, 32.0)),
        logit_cap=draw(st.floats(2.0, 64.0)),
        span=draw(st.sampled_from(("free", "free", "content"))),
        fit="best",
    )


def problems_of(experiment):
    scene = Scene.of(experiment)
    return [Problem(scene, group.load, experiment.logit_cap) for group in deal(experiment).groups]


def scaled_svd_score(problem, width):
    """Return the SVD fit's mean score with all its logits scaled into the cap alike."""
    scene = problem.scene
    logits = decomposition(scene, problem.load).truncated(width).reshape(-1, scene.n, scene.n)
    logits = logits * min(1.0, problem.cap / max(np.abs(logits[:, scene.seen]).max(), 1e-300))
    attention = masked_softmax(logits, scene.seen)
    return np.mean(
        [
            job_score(own, target_attention(scene, job))
            for own, jobs in zip(attention, problem.load, strict=True)
            for job in jobs
        ]
    )


def ceiling_of(problem):
    return np.mean([head_ceiling(problem.scene, jobs) for jobs in problem.load for _ in jobs])


@pytest.fixture(scope="class")
def hurried():
    """Cut the search's schedule to a tenth: what must hold does so however long it looks."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_OPENINGS", "_PHASES"):
            phases = getattr(search_module, name)
            patch.setattr(
                search_module, name, tuple(replace(one, steps=one.steps // 10) for one in phases)
            )
        forget()
        yield
    forget()


@pytest.mark.usefixtures("hurried")
class TestRandomExperiments:
    @given(experiments())
    @settings(max_examples=200, deadline=None, derandomize=True)
    def test_what_no_experiment_may_break(self, experiment):
        scene = Scene.of(experiment)
        width = width_of(experiment.layer, scene.n)
        problems = problems_of(experiment)
        search = Search((problem, width) for problem in problems)
        for _ in search.slices():
            pass
        for problem in problems:
            found = search.best(problem, width)
            assert scaled_svd_score(problem, width) <= found.score + 1e-9
            assert found.score <= ceiling_of(problem) + 1e-9
            logits = found.logits(scene.n)
            assert np.abs(logits[:, scene.seen]).max() <= problem.cap + TOLERANCE
            assert np.abs(logits).max() <= MOST_HIDDEN + TOLERANCE
            stack = logits.reshape(-1, scene.n)
            assert np.all(np.linalg.svd(stack, compute_uv=False)[width:] <= TOLERANCE)
            # The scores are those of the logits handed out, computed here from the definition.
            for own, jobs in zip(masked_softmax(logits, scene.seen), problem.load, strict=True):
                for job in jobs:
                    overlap = np.minimum(own, target_attention(scene, job)).sum(axis=-1).mean()
                    assert dict(found.scores)[job] == pytest.approx(overlap, abs=1e-12)
            if scene.identities is not None:
                # Equal tokens act alike: every column and row is that of the identity's first.
                firsts = np.unique(scene.identities, return_index=True)[1][scene.identities]
                assert logits[:, firsts][:, :, firsts] == pytest.approx(logits, abs=TOLERANCE)

    @given(experiments())
    @settings(max_examples=6, deadline=None, derandomize=True)
    def test_same_answer_whatever_was_asked_before(self, experiment):
        scene = Scene.of(experiment)
        width = width_of(experiment.layer, scene.n)
        problems = problems_of(experiment)
        alone = []
        for problem in problems:
            forget()
            alone.append(best_fit(problem, width))
        forget()
        together = Search((problem, at) for problem in problems for at in range(1, scene.n + 1))
        for _ in together.slices():
            pass
        for problem, found in zip(problems, alone, strict=True):
            again = together.best(problem, width)
            assert again.score == found.score
            assert np.array_equal(again.rows, found.rows)
        scores = [[together.best(p, at).score for at in range(1, scene.n + 1)] for p in problems]
        assert np.all(np.diff(scores, axis=1) >= -1e-9), "a wider head must never do worse"


def test_a_bench_answer_does_not_depend_on_the_session():
    experiment = Experiment(jobs=("previous", "same"), fit="best", logit_cap=7.0).with_heads(256)
    forget()
    first = bench.run(experiment)
    forget()
    bench.run(replace(experiment, fit="both").with_heads(64))
    best_side._curves.clear()
    again = bench.run(experiment)
    assert again.best.jobs == first.best.jobs
    assert again.best.curve == first.best.curve
    for one, other in zip(first.best.heads, again.best.heads, strict=True):
        assert np.array_equal(one.logits, other.logits)


DEFAULT = Scene.of(Experiment())
KNOWN = [("previous", 1, 0.96), ("previous", 2, 0.997), ("previous", 4, 0.999)]
KNOWN += [("same", 1, 0.78), ("same", 2, 0.992), ("same", 3, 0.999)]


@pytest.mark.parametrize(("job", "width", "least"), KNOWN)
def test_known_figures(job, width, least):
    assert best_fit(Problem(DEFAULT, ((job,),), 8.0), width).score >= least


def test_known_figures_reach_the_outcome_and_its_curve():
    outcome = bench.run(Experiment(fit="both", jobs=("previous", "same")).with_heads(256))
    by_job = {job.job: job for job in outcome.best.jobs}
    assert by_job["previous"].score >= 0.997
    assert by_job["same"].score >= 0.992
    curve = outcome.best.curve
    at = curve.heads.index(256)
    assert curve.jobs["previous"][at] == by_job["previous"].score
    assert all(a >= b for a, b in pairwise(curve.mean_score[1:])), "fewer heads are wider"
    assert outcome.best.mean_score > outcome.svd.mean_score


def test_proofs_say_exact_only_at_the_limit():
    best = bench.run(Experiment(fit="best").with_heads(512)).best
    assert {job.job: job.proof for job in best.jobs} == {
        "previous": "found",
        "first": "exact",
        "same": "found",
        "even": "exact",
    }
    shared = bench.run(Experiment(fit="best").with_heads(1)).best
    assert {job.proof for job in shared.jobs} == {"exact"}
    assert shared.mean_score == pytest.approx(0.4752, abs=5e-5)
    assert bench.run(Experiment()).svd.jobs[0].proof is None


@pytest.mark.parametrize(("sharpness", "cap"), [(32.0, 2.0), (16.0, 4.0), (8.0, 8.0), (12.0, 5.0)])
@pytest.mark.parametrize("jobs", [("previous",), ("previous", "same", "even")])
def test_the_limit_under_a_cap_is_a_linear_programme(sharpness, cap, jobs):
    scene = replace(DEFAULT, sharpness=sharpness)
    targets = np.stack([target_attention(scene, job) for job in jobs])
    attention, rows = capped_optimum(targets, scene.seen, cap)
    for t, sees in enumerate(scene.seen):
        assert rows[t] == pytest.approx(_best_row(targets[:, t, sees], cap), abs=1e-7)
    logits = logits_of(attention, scene.seen)
    assert np.abs(logits).max() <= cap + 1e-9
    again = np.mean([job_score(masked_softmax(logits, scene.seen), one) for one in targets])
    assert again == pytest.approx(rows.mean(), abs=1e-9)


def _best_row(targets, cap):
    """Maximise Σ min(a, p) / m over attentions with a_max ≤ e^(2 cap) a_min, as an LP."""
    m, k = targets.shape
    gain = np.concatenate([np.zeros(k + 1), -np.ones(m * k) / m])
    ratio = np.exp(-2.0 * cap)
    above, below, inside = [], [], []
    for s in range(k):
        row = np.zeros(len(gain))
        row[[s, k]] = ratio, -1.0
        above.append(row)  # e^(−2 cap) a_s ≤ least
        row = np.zeros(len(gain))
        row[[s, k]] = -1.0, 1.0
        below.append(row)  # least ≤ a_s
        for j in range(m):
            row = np.zeros(len(gain))
            row[[s, k + 1 + j * k + s]] = -1.0, 1.0
            inside.append(row)  # overlap ≤ a_s
    rows = np.array(above + below + inside)
    mass = np.concatenate([np.ones(k), np.zeros(len(gain) - k)])[None]
    bounds = [(0.0, 1.0)] * (k + 1) + [(0.0, p) for p in targets.ravel()]
    return -linprog(gain, rows, np.zeros(len(rows)), mass, [1.0], bounds=bounds).fun


def test_without_a_mask_rank_one_cannot_do_previous():
    """Claim 11. Rank one: logits q_t k_s, so every query ranks the keys as k does or backwards.

    `previous` asks query t to put key t − 1 first, and only the ends of one ranking can be
    first: two keys, for n − 1 ≥ 3 different ones. A row whose key is not first gives some other
    key at least as much attention, so at most half to its own, and its score is at most
    1/2 + (1 − p) with p what its target gives that key.
    """
    for n in (4, 6, 12):
        scene = Scene.of(Experiment(tokens=tuple(map(str, range(n))), mask=Mask("none")))
        wanted = np.maximum(np.arange(n) - 1, 0)
        peak = target_attention(scene, "previous")[1, 0]
        held = 2 + np.sum(wanted == 0)  # Rows 0 and 1 ask for the same key, so 3 can be first.
        most = (held - 1 + (n - held + 1) * (0.5 + 1.0 - peak)) / n
        found = best_fit(Problem(scene, (("previous",),), 64.0), 1)
        attention = masked_softmax(found.logits(n), scene.seen)[0]
        first = attention.argmax(axis=-1)
        assert len(set(first)) <= 2, "one ranking has two ends"
        assert found.score <= most < 0.95
        causal = replace(scene, mask=Mask("causal"))
        assert best_fit(Problem(causal, (("previous",),), 64.0), 1).score > 0.95


def test_the_rank_of_the_logits_is_not_the_rank_of_the_attention():
    """Claim 12: rank-one logits whose softmax has a far higher rank."""
    best = bench.run(Experiment(fit="best", jobs=("previous",)).with_heads(512)).best
    head = best.heads[0]
    assert head.rank_logits == 1
    assert head.rank_attention >= 11
    values = np.linalg.svd(head.logits, compute_uv=False)
    assert values[1] <= TOLERANCE


def test_a_kv_group_shares_one_key_matrix():
    layer = Layer(512, 64, kv_heads_wanted=16)
    best = bench.run(Experiment(layer=layer, fit="best", jobs=("previous", "same", "self"))).best
    assert {head.kv_head for head in best.heads} == {0}
    stack = np.concatenate([head.logits for head in best.heads])
    assert np.linalg.matrix_rank(stack, tol=TOLERANCE) <= 8
    apart = bench.run(
        Experiment(layer=Layer(512, 64), fit="best", jobs=("previous", "same", "self"))
    ).best
    assert best.mean_score <= apart.mean_score + 1e-4


def test_a_switched_off_head_scores_nothing_and_claims_nothing():
    best = bench.run(Experiment(fit="best", off=frozenset({0})).with_heads(64)).best
    assert best.jobs[0].score == 0.0
    assert best.jobs[0].proof is None
    assert best.curve.jobs["previous"][best.curve.heads.index(64)] == 0.0


def test_stages_improve_and_the_last_is_complete():
    forget()
    best_side._curves.clear()
    outcomes = list(bench.stages(Experiment(fit="both").with_heads(512)))
    assert [outcome.complete for outcome in outcomes] == [False] * (len(outcomes) - 1) + [True]
    assert outcomes[0].best is None
    assert outcomes[0].svd is not None
    means = [outcome.best.mean_score for outcome in outcomes[1:]]
    assert len(means) >= 3
    assert means == sorted(means)
    curves = [outcome.best.curve for outcome in outcomes[1:]]
    assert curves[0] is None, "the bars do not wait for the curve"
    assert all(curve is not None for curve in curves[1:])
    assert curves[1].improving
    assert not curves[-1].improving


@pytest.fixture
def unhurried_by_views(monkeypatch):
    """Have every improvement handed out, not a few a second."""
    monkeypatch.setattr(best_side, "_PACE", 0.0)


def fresh():
    forget()
    best_side._curves.clear()


SOME = Experiment(jobs=("previous", "same", "first"), fit="best").with_heads(64)
SHARED = replace(SOME, layer=replace(SOME.layer, n_heads=8, kv_heads_wanted=2))


@pytest.mark.usefixtures("hurried", "unhurried_by_views")
@pytest.mark.parametrize("experiment", [SOME, replace(SOME, span="content"), SHARED])
def test_the_curve_grows_into_the_finished_one(experiment):
    fresh()
    outcomes = list(bench.stages(experiment))
    curves = [outcome.best.curve for outcome in outcomes[1:]]
    assert len(curves) > 5
    for one, other in pairwise(curves):
        assert one.heads == other.heads
        assert other.improving <= one.improving
        for place, heads in enumerate(one.heads):
            before, after = one.mean_score[place], other.mean_score[place]
            assert after >= before - 1e-12
            if heads not in one.improving:
                assert after == before, "what is called finished does not move"
    assert any(a.mean_score != b.mean_score for a, b in pairwise(curves))
    for outcome in outcomes[1:]:
        place = outcome.best.curve.heads.index(experiment.layer.n_heads)
        assert outcome.best.mean_score == outcome.best.curve.mean_score[place]
    fresh()
    other_way = bench.run(replace(experiment, fit="both").with_heads(2))
    assert other_way.best.curve == curves[-1]
    assert not curves[-1].improving


@pytest.mark.usefixtures("hurried", "unhurried_by_views")
def test_a_cancelled_search_leaves_nothing_unfinished():
    fresh()
    reference = bench.run(SOME)
    for asked in (3, 30, 60, 120):
        fresh()
        answers = iter([False] * asked)
        with pytest.raises(Cancelled):
            list(bench.stages(SOME, lambda left=answers: next(left, True)))
        assert len(best_side._curves) == 0
        again = bench.run(SOME)
        assert again.best.curve == reference.best.curve
        assert again.best.jobs == reference.best.jobs


def test_a_known_curve_is_there_at_once():
    fresh()
    curve = bench.run(SOME).best.curve
    first = next(bench.stages(SOME.with_heads(128)))
    assert first.best.curve == curve
    assert first.best.curve is not None


def test_a_search_stops_when_cancelled():
    forget()
    best_side._curves.clear()
    asked = 0

    def cancelled():
        nonlocal asked
        asked += 1
        return asked > 20

    experiment = Experiment(fit="best", tokens=extended_tokens(DEFAULT_TOKENS, 64)).with_heads(128)
    with pytest.raises(Cancelled):
        list(bench.stages(experiment, cancelled))
    assert asked == 21


def test_128_tokens_are_searched():
    tokens = extended_tokens(DEFAULT_TOKENS, 128)
    scene = Scene.of(Experiment(tokens=tokens, jobs=("same",)))
    problem = Problem(scene, (("same",),), 8.0)
    assert best_fit(problem, 6).exact == (True,)


def test_a_custom_job_is_searched():
    chance = np.random.default_rng(5)
    weights = tuple(map(tuple, chance.uniform(0.0, 1.0, (6, 6)).tolist()))
    own = CustomJob("mine", weights)
    best = bench.run(Experiment(tokens=tuple("abcdef"), jobs=("mine",), custom=(own,), fit="both"))
    assert best.best.jobs[0].proof == "exact"
    assert best.best.jobs[0].score == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize("weight", [MOST_WEIGHT, 5e-324])
@pytest.mark.parametrize("span", ["free", "content"])
def test_patterns_of_any_size_are_searched(weight, span):
    own = CustomJob("mine", ((weight, 0.0, 0.0), (0.0, weight, weight), (1.0, 0.0, weight)))
    experiment = Experiment(
        layer=Layer(12, 12), tokens=("a", "b", "a"), jobs=("mine",), custom=(own,), span=span
    )
    (job,) = bench.run(replace(experiment, fit="best")).best.jobs
    assert 0.0 < job.score <= job.ceiling
    assert job.max_logit <= 8.0 + TOLERANCE

"""The SVD fit: known figures, the same basis everywhere, exact ceilings, what scores obey."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from headlab.engine import bench
from headlab.engine.attention import ceiling, masked_softmax, visible
from headlab.engine.experiment import DEFAULT_TOKENS, Experiment, Mask
from headlab.engine.fits import decompose
from headlab.engine.layer import Layer
from headlab.engine.patterns import pattern
from headlab.engine.scene import Cancelled
from headlab.engine.width_needed import extended_tokens

FOUR_JOBS = {1: 0.471, 2: 0.5805, 4: 1.0, 8: 1.0, 16: 1.0, 32: 1.0}
FOUR_JOBS |= {64: 0.943, 128: 0.836, 256: 0.741, 512: 0.686}
PREVIOUS = {1: 1.0, 8: 1.0, 32: 1.0, 64: 0.774, 128: 0.487, 512: 0.302}
SAME = {1: 1.0, 64: 1.0, 128: 0.858, 512: 0.444}
FIRST = dict.fromkeys((1, 2, 4, 8, 16, 32, 64, 128, 256, 512), 1.0)
FIGURES = [(("previous", "first", "same", "even"), FOUR_JOBS)]
FIGURES += [(("previous",), PREVIOUS), (("same",), SAME), (("first",), FIRST)]


@pytest.mark.parametrize(("jobs", "figures"), FIGURES)
def test_known_figures(jobs, figures):
    curve = bench.run(Experiment(jobs=jobs)).svd.curve
    on_the_curve = dict(zip(curve.heads, curve.mean_score, strict=True))
    for heads, mean in figures.items():
        outcome = bench.run(Experiment(jobs=jobs).with_heads(heads))
        assert outcome.svd.mean_score == pytest.approx(mean, abs=5e-4)
        assert on_the_curve[heads] == outcome.svd.mean_score
        assert sum(job.score for job in outcome.svd.jobs) / len(jobs) == pytest.approx(
            outcome.svd.mean_score
        )


def test_idle_heads_and_the_shared_ceiling():
    assert bench.run(Experiment().with_heads(32)).idle_heads == 28
    shared = bench.run(Experiment().with_heads(1)).svd.jobs
    assert [job.ceiling for job in shared] == pytest.approx([0.4752] * 4, abs=5e-5)


def test_curve_is_the_same_from_every_head_count():
    curves = [bench.run(Experiment().with_heads(heads)).svd.curve for heads in (1, 64, 512)]
    assert curves[0] == curves[1] == curves[2]
    assert curves[0].heads == (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
    assert set(curves[0].parameters) == {4 * 512 * 512}


def test_a_thinned_curve_keeps_both_ends():
    layer = Layer(d_model=720720 * 16, n_heads=1)
    curve = bench.curve(Experiment(layer=layer, jobs=("first",)))
    assert len(curve.heads) == bench.MOST_OFFERED
    assert (curve.heads[0], curve.heads[-1]) == (1, layer.d_model)


# Ties.


def rotated(matrix, chance):
    """Return another matrix with the same product basis question: rows of an orthogonal mix."""
    turn, _ = np.linalg.qr(chance.standard_normal((len(matrix), len(matrix))))
    return turn @ matrix


def reading_order(target, width, tie=1e-9):
    """Truncate by the definition alone: projections of e_0, e_1, … inside each tied space.

    Uses an eigendecomposition of T Tᵀ after a random rotation, so that the basis it starts
    from has nothing to do with the one under test.
    """
    chance = np.random.default_rng(3)
    turn, _ = np.linalg.qr(chance.standard_normal((len(target), len(target))))
    turned_values, turned = np.linalg.eigh(turn @ target @ target.T @ turn.T)
    values = np.sqrt(np.maximum(turned_values[::-1], 0.0))
    basis = (turn.T @ turned)[:, ::-1]
    kept = []
    start = 0
    while start < len(values) and values[start] > 1e-7 * values[0]:
        stop = start + 1
        while stop < len(values) and values[stop] > values[stop - 1] - 1e-6 * values[0]:
            stop += 1
        space = basis[:, start:stop]
        found = []
        for unit in np.eye(len(target)):
            rest = space @ (space.T @ unit)
            for _ in range(2):
                for one in found:
                    rest = rest - one * (one @ rest)
            if np.linalg.norm(rest) > 1e-6:
                found.append(rest / np.linalg.norm(rest))
        kept += found
        start = stop
    left = np.array(kept[:width]).T
    return left @ (left.T @ target)


@pytest.mark.parametrize("jobs", [("previous",), ("same",), ("self", "previous"), ("induction",)])
@pytest.mark.parametrize("n", [7, 12, 30])
def test_ties_go_in_reading_order(jobs, n):
    tokens = extended_tokens(DEFAULT_TOKENS, n)
    target = np.concatenate([8.0 * pattern(job, tokens) for job in jobs])
    parts = decompose(target)
    for width in (1, 2, 3, 5, 8):
        if width < parts.rank:
            assert parts.truncated(width) == pytest.approx(reading_order(target, width), abs=1e-6)


def test_a_stack_goes_head_by_head():
    """Two heads with the same singular values: the first head's directions come first."""
    parts = decompose(np.concatenate([np.eye(6), np.zeros((6, 6))]) * 8.0)
    first = parts.truncated(2)
    assert first[:6] == pytest.approx(np.diag([8.0, 8.0, 0, 0, 0, 0]))
    both = decompose(np.concatenate([np.diag([8.0, 8, 8, 0, 0, 0]), np.diag([0, 0, 0, 8.0, 8, 8])]))
    assert both.truncated(3)[:6] == pytest.approx(np.diag([8.0, 8, 8, 0, 0, 0]))
    assert both.truncated(3)[6:] == pytest.approx(np.zeros((6, 6)))


ASK = """
import json
from headlab.engine import bench
from headlab.engine.experiment import Experiment, DEFAULT_TOKENS
from headlab.engine.layer import Layer
answers = []
for n in (12, 40):
    tokens = tuple(DEFAULT_TOKENS[t % 12] for t in range(n))
    for kv in (None, 16):
        layer = Layer(512, 1, kv_heads_wanted=kv)
        jobs = ("previous", "same", "self", "offset-3", "induction")
        for count in (64, 128, 512):
            result = bench.run(Experiment(layer=layer, tokens=tokens, jobs=jobs).with_heads(count))
            answers += [job.score for job in result.svd.jobs]
            answers += [float(abs(head.logits[-1]).sum()) for head in result.svd.heads]
print(json.dumps(answers))
"""


def test_the_same_figures_under_other_cpu_kernels():
    answers = []
    for core in ("Prescott", "Nehalem", "Haswell"):
        ran = subprocess.run(
            [sys.executable, "-c", ASK],
            env=os.environ | {"OPENBLAS_CORETYPE": core},
            capture_output=True,
            text=True,
            check=True,
        )
        answers.append(json.loads(ran.stdout))
    for other in answers[1:]:
        assert other == pytest.approx(answers[0], abs=1e-6)


# Ceilings and scores.


def targets_of(draw_from, m, n, mask):
    chance = np.random.default_rng(draw_from)
    logits = chance.choice([0.0, 2.0, 8.0], size=(m, n, n)) + chance.uniform(0, 0.5, (m, n, n))
    return masked_softmax(logits, visible(mask, n))


@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(2, 6))
@settings(max_examples=30, deadline=None, derandomize=True)
def test_the_ceiling_is_a_linear_programme(draw_from, m, n):
    targets = targets_of(draw_from, m, n, Mask())
    most = 0.0
    for t in range(n):
        # Variables: the attention a (n), then an overlap ≤ a, ≤ p for every job and key.
        gain = np.concatenate([np.zeros(n), -np.ones(m * n) / m])
        below = np.hstack([np.tile(-np.eye(n), (m, 1)), np.eye(m * n)])
        mass = np.concatenate([np.ones(n), np.zeros(m * n)])[None]
        bounds = [(0.0, 1.0)] * n + [(0.0, p) for p in targets[:, t].ravel()]
        most -= linprog(gain, below, np.zeros(m * n), mass, [1.0], bounds=bounds).fun
    assert ceiling(targets) == pytest.approx(most / n, abs=1e-7)


@st.composite
def experiments(draw):
    n = draw(st.integers(2, 14))
    tokens = tuple(draw(st.lists(st.sampled_from("abcdef"), min_size=n, max_size=n)))
    names = ("previous", "first", "same", "even", "self", "offset-2", "window-3", "induction")
    jobs = tuple(draw(st.lists(st.sampled_from(names), min_size=1, max_size=5, unique=True)))
    kind = draw(st.sampled_from(("causal", "none", "window")))
    heads = draw(st.sampled_from((1, 2, 3, 4, 6, 12)))
    return Experiment(
        layer=Layer(12, heads, kv_heads_wanted=draw(st.sampled_from((None, 1, 2)))),
        mask=Mask(kind, draw(st.integers(1, n)) if kind == "window" else None),
        tokens=tokens,
        jobs=jobs,
        sharpness=draw(st.floats(1.0, 32.0)),
        off=frozenset(draw(st.sets(st.integers(0, 3), max_size=2))),
        span=draw(st.sampled_from(("free", "content", "content+position"))),
    )


@given(experiments())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_what_every_outcome_obeys(experiment):
    outcome = bench.run(experiment)
    result = outcome.svd
    width = bench.width_of(experiment.layer, len(experiment.tokens))
    assert [job.job for job in result.jobs] == list(experiment.jobs)
    means = {}
    for head in result.heads:
        assert head.attention.sum(axis=-1) == pytest.approx(np.ones(len(experiment.tokens)))
        assert np.all(head.attention[~outcome.visible] == 0.0)
        assert head.rank_logits <= width
        assert np.all(np.linalg.svd(head.logits, compute_uv=False)[width:] <= 1e-6)
        assert not head.logits.flags.writeable
        mine = [job for job in result.jobs if job.head == head.head]
        means[head.head] = sum(job.score for job in mine) / len(mine)
        assert means[head.head] <= mine[0].ceiling + 1e-9
        assert sum(job.score_full_width for job in mine) / len(mine) <= mine[0].ceiling + 1e-9
    for job in result.jobs:
        assert 0.0 <= job.score <= 1.0 + 1e-12
        assert job.score + job.sharing_loss + job.width_loss == pytest.approx(1.0)
        if job.head in experiment.off:
            assert job.score == 0.0
    assert outcome.idle_heads == experiment.layer.n_heads - len(outcome.busy_heads)
    here = result.curve.heads.index(experiment.layer.n_heads)
    assert result.curve.mean_score[here] == pytest.approx(result.mean_score, abs=1e-12)


@given(experiments())
@settings(max_examples=40, deadline=None, derandomize=True)
def test_renaming_tokens_changes_nothing(experiment):
    renamed = replace(experiment, tokens=tuple(token + "'" for token in experiment.tokens))
    assert bench.run(renamed).svd.jobs == bench.run(experiment).svd.jobs


def test_512_tokens():
    experiment = Experiment(tokens=extended_tokens(DEFAULT_TOKENS, 512)).with_heads(4)
    result = bench.run(experiment).svd
    assert result.heads[0].width == 128
    assert {job.job: job.rank for job in result.jobs} == {
        "previous": 511,
        "first": 1,
        "same": 6,
        "even": 0,
    }
    assert result.mean_score == pytest.approx(bench.curve(experiment).mean_score[2])


def test_no_jobs_no_score():
    outcome = bench.run(Experiment(jobs=(), fit="both"))
    assert outcome.svd.mean_score is None
    assert outcome.best.mean_score is None
    assert set(outcome.best.curve.mean_score) == {None}


def test_a_run_stops_when_cancelled():
    with pytest.raises(Cancelled):
        bench.run(Experiment(sharpness=3.21), lambda: True)

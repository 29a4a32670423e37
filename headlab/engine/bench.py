"""The bench itself: one experiment in, one outcome out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from headlab.engine.attention import ceiling, job_score, masked_softmax, visible
from headlab.engine.dealing import Deal, Load, deal
from headlab.engine.experiment import CustomJob, Experiment, Mask
from headlab.engine.fits import Decomposition, decompose
from headlab.engine.layer import Layer, offered_head_counts
from headlab.engine.outcome import (
    Curve,
    FitResult,
    FloatArray,
    HeadResult,
    JobResult,
    Outcome,
)
from headlab.engine.patterns import pattern

MOST_OFFERED = 64
"""The curve keeps at most this many head counts of a d_model with very many divisors."""

_BATCH_ENTRIES = 1 << 21


class Cancelled(Exception):
    """The answer is no longer wanted."""


def never() -> bool:
    """Return False: nobody cancels."""
    return False


@dataclass(frozen=True, slots=True)
class _Scene:
    """What a load's fit depends on besides the load and the width."""

    tokens: tuple[str, ...]
    custom: tuple[CustomJob, ...]
    mask: Mask
    sharpness: float

    @classmethod
    def of(cls, experiment: Experiment) -> "_Scene":
        return cls(experiment.tokens, experiment.custom, experiment.mask, experiment.sharpness)


def run(experiment: Experiment, cancelled: Callable[[], bool] = never) -> Outcome:
    """Answer an experiment in full. Arrays of the outcome are read-only.

    `cancelled` is asked between pieces of work; Cancelled is raised once it says True.
    """
    outcome = None
    for outcome in stages(experiment, cancelled):  # noqa: B007
        pass
    assert outcome is not None
    return outcome


def stages(experiment: Experiment, cancelled: Callable[[], bool] = never) -> Iterator[Outcome]:
    """Yield outcomes as they improve; the last one is complete. Raises Cancelled."""
    dealt = deal(experiment)
    layer = experiment.layer
    yield Outcome(
        experiment=experiment,
        svd=_svd_result(experiment, dealt, cancelled),
        best=None,
        busy_heads=dealt.busy_heads,
        idle_heads=layer.n_heads - len(dealt.busy_heads),
        parameters=layer.parameters,
        visible=visible(experiment.mask, len(experiment.tokens)),
    )


def curve(experiment: Experiment, cancelled: Callable[[], bool] = never) -> Curve:
    """Return scores against every offered head count under the SVD fit."""
    return _svd_curve(experiment, cancelled)


def width_of(layer: Layer, n: int) -> int:
    """Return the most rank a head's logits can have over n tokens."""
    return min(layer.head_dim, n)


def curve_layers(layer: Layer) -> tuple[Layer, ...]:
    """Return the layer at every head count the curve shows, rising.

    A d_model with more divisors than `MOST_OFFERED` is thinned evenly, keeping both ends.
    """
    counts = offered_head_counts(layer.d_model, layer.pinned_head_dim is not None)
    if len(counts) > MOST_OFFERED:
        places = np.linspace(0, len(counts) - 1, MOST_OFFERED).round().astype(int)
        counts = tuple(counts[place] for place in places)
    return tuple(replace(layer, n_heads=count) for count in counts)


@lru_cache(maxsize=64)
def _decomposition(scene: _Scene, load: Load) -> Decomposition:
    """Decompose the stacked target logits of a KV group's busy heads."""
    return decompose(np.concatenate(_target_logits(scene, load)))


def _target_logits(scene: _Scene, load: Load) -> list[FloatArray]:
    """Return each head's target logits: the mean over its jobs, n × n a head."""
    return [
        scene.sharpness
        * np.mean([pattern(job, scene.tokens, scene.custom) for job in jobs], axis=0)
        for jobs in load
    ]


@lru_cache(maxsize=128)
def _target_attention(scene: _Scene, job: str) -> FloatArray:
    """Return the job's ideal attention, n × n."""
    logits = scene.sharpness * pattern(job, scene.tokens, scene.custom)
    target = masked_softmax(logits, visible(scene.mask, len(scene.tokens)))
    target.flags.writeable = False
    return target


@lru_cache(maxsize=128)
def _ceiling(scene: _Scene, jobs: tuple[str, ...]) -> float:
    """Return the ceiling of the jobs that share a head."""
    return ceiling(np.stack([_target_attention(scene, job) for job in jobs]))


@lru_cache(maxsize=128)
def _rank(scene: _Scene, job: str) -> int:
    """Return the rank of the job's own target logits."""
    return _decomposition(scene, ((job,),)).rank


@lru_cache(maxsize=512)
def _scores(scene: _Scene, load: Load, widths: tuple[int, ...]) -> tuple[dict[str, float], ...]:
    """Return the SVD fit's score of every job of a load, one mapping a width.

    Widths rise; each adds its directions to the logits of the one before, so that all of them
    together cost one product.
    """
    parts = _decomposition(scene, load)
    n = len(scene.tokens)
    seen = visible(scene.mask, n)
    jobs = [(job, place) for place, jobs in enumerate(load) for job in jobs]
    answers: list[dict[str, float]] = []
    batch = max(1, _BATCH_ENTRIES // parts.target.size)
    logits = np.zeros_like(parts.target)
    reached = 0
    for start in range(0, len(widths), batch):
        steps = []
        for width in widths[start : start + batch]:
            stop = min(width, parts.rank)
            if stop == parts.rank:
                logits = parts.target
            elif stop > reached:
                logits = logits + parts.left[:, reached:stop] @ parts.right[reached:stop]
            reached = stop
            steps.append(logits)
        attention = masked_softmax(np.stack(steps).reshape(len(steps), len(load), n, n), seen)
        rows: list[dict[str, float]] = [{} for _ in steps]
        for job, place in jobs:
            for row, score in zip(
                rows, job_score(attention[:, place], _target_attention(scene, job)), strict=True
            ):
                row[job] = float(score)
        answers.extend(rows)
    return tuple(answers)


@lru_cache(maxsize=32)
def _svd_heads(
    scene: _Scene, load: Load, width: int
) -> tuple[tuple[FloatArray, FloatArray, FloatArray, int, int], ...]:
    """Return (logits, attention, target, rank of logits, rank of attention) a head of a load."""
    parts = _decomposition(scene, load)
    n = len(scene.tokens)
    stacked = parts.truncated(width).reshape(len(load), n, n)
    attentions = masked_softmax(stacked, visible(scene.mask, n))
    kept = parts.left[:, :width].reshape(len(load), n, -1)
    heads = []
    for place, jobs in enumerate(load):
        target = np.mean([_target_attention(scene, job) for job in jobs], axis=0)
        logits, attention = stacked[place].copy(), attentions[place].copy()
        for array in (logits, attention, target):
            array.flags.writeable = False
        rank_logits = int(np.linalg.matrix_rank(kept[place])) if kept.size else 0
        rank_attention = int(np.linalg.matrix_rank(attention))
        heads.append((logits, attention, target, rank_logits, rank_attention))
    return tuple(heads)


def _svd_result(experiment: Experiment, dealt: Deal, cancelled: Callable[[], bool]) -> FitResult:
    scene = _Scene.of(experiment)
    n = len(experiment.tokens)
    width = width_of(experiment.layer, n)
    heads: list[HeadResult] = []
    results: dict[str, JobResult] = {}
    for group in dealt.groups:
        _stop_if(cancelled)
        parts = _decomposition(scene, group.load)
        here, full = _scores(scene, group.load, (width, n))
        answers = zip(group.heads, group.load, _svd_heads(scene, group.load, width), strict=True)
        for head, jobs, (logits, attention, target, rank_logits, rank_attention) in answers:
            off = head in experiment.off
            heads.append(
                HeadResult(
                    head=head,
                    kv_head=group.kv_head,
                    jobs=jobs,
                    width=width,
                    off=off,
                    logits=logits,
                    attention=attention,
                    target=target,
                    singular_values=parts.singular_values,
                    rank_asked=parts.rank,
                    rank_logits=rank_logits,
                    rank_attention=rank_attention,
                )
            )
            seen = visible(scene.mask, n)
            for job in jobs:
                results[job] = JobResult(
                    job=job,
                    head=head,
                    rank=_rank(scene, job),
                    width=width,
                    score=0.0 if off else here[job],
                    score_full_width=full[job],
                    ceiling=_ceiling(scene, jobs),
                    max_logit=float(np.abs(logits[seen]).max()),
                )
    in_list_order = tuple(results[job] for job in experiment.jobs)
    return FitResult(
        fit="svd",
        jobs=in_list_order,
        heads=tuple(heads),
        mean_score=_mean([result.score for result in in_list_order]),
        curve=_svd_curve(experiment, cancelled),
    )


def _svd_curve(experiment: Experiment, cancelled: Callable[[], bool]) -> Curve:
    """Return the curve, which does not depend on the current head count."""
    layers = curve_layers(experiment.layer)
    # The head count is taken out of the key, so a drag over the heads finds the same curve.
    key = replace(experiment, layer=layers[0], context=1, fit="svd", logit_cap=8.0)
    found = _curves.get(key)
    if found is None:
        found = _new_curve(key, layers, cancelled)
        _curves[key] = found
        while len(_curves) > _MOST_CURVES:
            del _curves[next(iter(_curves))]
    return found


_curves: dict[Experiment, Curve] = {}
_MOST_CURVES = 64


def _new_curve(
    experiment: Experiment, layers: Sequence[Layer], cancelled: Callable[[], bool]
) -> Curve:
    scene = _Scene.of(experiment)
    n = len(experiment.tokens)
    deals = [deal(experiment, layer) for layer in layers]
    widths_of: dict[Load, set[int]] = {}
    for layer, dealt in zip(layers, deals, strict=True):
        for group in dealt.groups:
            widths_of.setdefault(group.load, set()).add(width_of(layer, n))
    score_at: dict[tuple[Load, int], dict[str, float]] = {}
    for load, widths in widths_of.items():
        _stop_if(cancelled)
        rising = tuple(sorted(widths))
        for width, scores in zip(rising, _scores(scene, load, rising), strict=True):
            score_at[load, width] = scores
    columns: dict[str, list[float]] = {job: [] for job in experiment.jobs}
    means: list[float | None] = []
    for layer, dealt in zip(layers, deals, strict=True):
        scores = {}
        for group in dealt.groups:
            scores.update(score_at[group.load, width_of(layer, n)])
        for job, column in columns.items():
            column.append(0.0 if dealt.head_of[job] in experiment.off else scores[job])
        means.append(_mean([column[-1] for column in columns.values()]))
    return Curve(
        heads=tuple(layer.n_heads for layer in layers),
        head_dim=tuple(layer.head_dim for layer in layers),
        parameters=tuple(layer.parameters.total for layer in layers),
        mean_score=tuple(means),
        jobs=MappingProxyType({job: tuple(column) for job, column in columns.items()}),
    )


def _mean(scores: Sequence[float]) -> float | None:
    return sum(scores) / len(scores) if scores else None


def _stop_if(cancelled: Callable[[], bool]) -> None:
    if cancelled():
        raise Cancelled

"""What both fits share: filling in a result and a curve from each load's answer."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

import numpy as np

from headlab.engine.attention import masked_softmax
from headlab.engine.dealing import Deal, GroupDeal, Load, deal
from headlab.engine.experiment import Experiment
from headlab.engine.keeping import remembered
from headlab.engine.layer import Layer, offered_head_counts
from headlab.engine.outcome import Curve, FitResult, FloatArray, HeadResult, JobResult
from headlab.engine.scene import (
    Scene,
    decomposition,
    head_ceiling,
    job_rank,
    target_attention,
    width_of,
)

MOST_OFFERED = 64
"""The curve keeps at most this many head counts of a d_model with very many divisors."""

CURVES_BYTES = 4 << 20
"""What each fit's curves may weigh together, those found last."""

Scores = dict[str, float]


@dataclass(frozen=True, slots=True)
class HeadPicture:
    """A head's logits, attention and mean target attention, n × n each, and their ranks."""

    logits: FloatArray
    attention: FloatArray
    target: FloatArray
    rank_logits: int
    rank_attention: int


@dataclass(frozen=True, slots=True)
class LoadAnswer:
    """A fit's answer for one load: a picture a head, every job's score here and at full width.

    `exact` says of each head whether no head could do better; None where nothing is claimed.
    """

    heads: tuple[HeadPicture, ...]
    here: Scores
    full: Scores
    exact: tuple[bool, ...] | None


def pictures(
    scene: Scene, load: Load, logits: FloatArray, ranks: Sequence[int]
) -> tuple[HeadPicture, ...]:
    """Return the heads' pictures from their logits (H, n, n) and those logits' ranks."""
    attentions = masked_softmax(logits, scene.seen)
    heads = []
    for own, attention, jobs, rank in zip(logits, attentions, load, ranks, strict=True):
        arrays = (own.copy(), attention.copy(), mean_target(scene, jobs))
        for array in arrays:
            array.flags.writeable = False
        heads.append(HeadPicture(*arrays, rank, int(np.linalg.matrix_rank(attention))))
    return tuple(heads)


@remembered
def mean_target(scene: Scene, jobs: tuple[str, ...]) -> FloatArray:
    """Return the mean target attention of the jobs that share a head."""
    return np.asarray(np.mean([target_attention(scene, job) for job in jobs], axis=0))


def fit_result(
    experiment: Experiment,
    dealt: Deal,
    fit: Literal["svd", "best"],
    answer: Callable[[GroupDeal], LoadAnswer],
    curve: Curve | None,
) -> FitResult:
    """Return a fit's result from its answer to every KV group."""
    scene = Scene.of(experiment)
    width = width_of(experiment.layer, scene.n)
    heads: list[HeadResult] = []
    results: dict[str, JobResult] = {}
    for group in dealt.groups:
        parts = decomposition(scene, group.load)
        answered = answer(group)
        for place, (head, jobs) in enumerate(zip(group.heads, group.load, strict=True)):
            off = head in experiment.off
            picture = answered.heads[place]
            heads.append(
                HeadResult(
                    head=head,
                    kv_head=group.kv_head,
                    jobs=jobs,
                    width=width,
                    off=off,
                    logits=picture.logits,
                    attention=picture.attention,
                    target=picture.target,
                    singular_values=parts.singular_values,
                    rank_asked=parts.rank,
                    rank_logits=picture.rank_logits,
                    rank_attention=picture.rank_attention,
                )
            )
            proof: Literal["exact", "found"] | None = None
            if answered.exact is not None and not off:
                proof = "exact" if answered.exact[place] else "found"
            for job in jobs:
                results[job] = JobResult(
                    job=job,
                    head=head,
                    rank=job_rank(scene, job),
                    width=width,
                    score=0.0 if off else answered.here[job],
                    score_full_width=answered.full[job],
                    ceiling=head_ceiling(scene, jobs),
                    max_logit=float(np.abs(picture.logits[scene.seen]).max()),
                    proof=proof,
                )
    in_list_order = tuple(results[job] for job in experiment.jobs)
    return FitResult(
        fit=fit,
        jobs=in_list_order,
        heads=tuple(heads),
        mean_score=_mean([result.score for result in in_list_order]),
        curve=curve,
    )


def curve_layers(layer: Layer) -> tuple[Layer, ...]:
    """Return the layer at every head count the curve shows, rising.

    A d_model with more divisors than `MOST_OFFERED` is thinned evenly, keeping both ends.
    """
    counts = offered_head_counts(layer.d_model, layer.pinned_head_dim is not None)
    if len(counts) > MOST_OFFERED:
        places = np.linspace(0, len(counts) - 1, MOST_OFFERED).round().astype(int)
        counts = tuple(counts[place] for place in places)
    return tuple(replace(layer, n_heads=count) for count in counts)


class CurveFrame:
    """The curve's head counts, and the loads and widths that it needs scores of."""

    def __init__(self, experiment: Experiment) -> None:
        self._experiment = experiment
        self._layers = curve_layers(experiment.layer)
        self._deals = [deal(experiment, layer) for layer in self._layers]
        self._n = len(experiment.tokens)
        self.widths_of: dict[Load, set[int]] = {}
        for layer, dealt in zip(self._layers, self._deals, strict=True):
            for group in dealt.groups:
                self.widths_of.setdefault(group.load, set()).add(width_of(layer, self._n))

    @staticmethod
    def key(experiment: Experiment) -> Experiment:
        """Return the experiment with all that the curve does not depend on taken out.

        A drag over the heads, or over the cap of a fit that has none, finds the same curve.
        """
        layer = curve_layers(experiment.layer)[0]
        cap = 8.0 if experiment.fit == "svd" else experiment.logit_cap
        return replace(experiment, layer=layer, context=1, logit_cap=cap)

    def filled(
        self,
        scores_at: Callable[[Load, int], Scores],
        settled: Callable[[Load, int], bool] = lambda load, width: True,
    ) -> Curve:
        """Return the curve from the scores of each load at each width, settled or so far."""
        jobs = self._experiment.jobs
        columns: dict[str, list[float]] = {job: [] for job in jobs}
        means: list[float | None] = []
        improving: set[int] = set()
        for layer, dealt in zip(self._layers, self._deals, strict=True):
            scores: Scores = {}
            width = width_of(layer, self._n)
            for group in dealt.groups:
                scores.update(scores_at(group.load, width))
                on = not self._experiment.off.issuperset(group.heads)
                if on and not settled(group.load, width):
                    improving.add(layer.n_heads)
            for job, column in columns.items():
                column.append(0.0 if dealt.head_of[job] in self._experiment.off else scores[job])
            means.append(_mean([column[-1] for column in columns.values()]))
        return Curve(
            heads=tuple(layer.n_heads for layer in self._layers),
            head_dim=tuple(layer.head_dim for layer in self._layers),
            parameters=tuple(layer.parameters.total for layer in self._layers),
            mean_score=tuple(means),
            jobs=MappingProxyType({job: tuple(column) for job, column in columns.items()}),
            improving=frozenset(improving),
        )


def _mean(scores: Iterable[float]) -> float | None:
    listed = list(scores)
    return sum(listed) / len(listed) if listed else None

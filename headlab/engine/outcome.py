"""Everything the engine answered, frozen; arrays are read-only."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from headlab.engine.experiment import Experiment
from headlab.engine.layer import Parameters

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class JobResult:
    """How well one job is held by its head under one fit. Scores are in 0..1.

    `rank` is that of the job's own target logits, `width` what its head has. `proof` says how
    sure the score is as the best possible one at this width: "exact" where the head's mean comes
    within 1e-6 of what is exactly the most under this cap and span at any width, "found" for a
    search, None for the SVD fit, which claims nothing, and for a head that is off.

    `score_full_width` is the fit's own score once the width covers the sequence, inside the
    span: with logits from content alone the sharing loss therefore holds what the span costs,
    and under the best fit what the cap costs. `ceiling` knows neither span nor cap. A width
    loss can be negative: a truncation may suit one job better than the full target does.
    """

    job: str
    head: int
    rank: int
    width: int
    score: float
    score_full_width: float
    ceiling: float
    max_logit: float
    proof: Literal["exact", "found"] | None = None

    @property
    def sharing_loss(self) -> float:
        """What sharing a head costs, at any width."""
        return 1.0 - self.score_full_width

    @property
    def width_loss(self) -> float:
        """What this width costs on top."""
        return self.score_full_width - self.score


@dataclass(frozen=True, slots=True)
class HeadResult:
    """One busy head under one fit. Arrays are n × n, queries down, keys across.

    `logits` before the mask; `attention` and `target` are 0 where masked. `singular_values`
    and `rank_asked` are those of the target logits of the head's whole KV group, of which
    `width` can be had. `rank_attention` is numerical.
    """

    head: int
    kv_head: int
    jobs: tuple[str, ...]
    width: int
    off: bool
    logits: FloatArray
    attention: FloatArray
    target: FloatArray
    singular_values: FloatArray
    rank_asked: int
    rank_logits: int
    rank_attention: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Scores against head count under one fit: one entry a head count in every tuple.

    `improving` are the head counts whose scores are those found so far, while a search goes on.
    """

    heads: tuple[int, ...]
    head_dim: tuple[int, ...]
    parameters: tuple[int, ...]
    mean_score: tuple[float | None, ...]
    jobs: Mapping[str, tuple[float, ...]]
    improving: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class FitResult:
    """The answer of one fit: jobs in list order, busy heads in head order, and the curve.

    `mean_score` is None when no job is ticked. `curve` is None while nothing is known of it.
    """

    fit: Literal["svd", "best"]
    jobs: tuple[JobResult, ...]
    heads: tuple[HeadResult, ...]
    mean_score: float | None
    curve: Curve | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything the engine answered to one experiment.

    `svd` and `best` are None where that fit was not asked for. `complete` is False while a
    search is still improving the best fit.
    """

    experiment: Experiment
    svd: FitResult | None
    best: FitResult | None
    busy_heads: tuple[int, ...]
    idle_heads: int
    parameters: Parameters
    visible: NDArray[np.bool_]
    complete: bool = True

    @property
    def shown(self) -> FitResult:
        """The fit that bars and heatmaps show: the SVD fit unless only the best was asked for."""
        result = self.best if self.experiment.fit == "best" else self.svd
        assert result is not None
        return result

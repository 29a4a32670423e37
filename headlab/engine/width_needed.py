"""The smallest width that holds a job to a wanted score, against the length of the sequence."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from headlab.engine.best_fit import Problem, Search, searched_widths
from headlab.engine.experiment import MOST_TOKENS, Experiment
from headlab.engine.layer import require_count
from headlab.engine.scene import Scene, never, stop_if
from headlab.engine.svd_side import scores
from headlab.errors import InputError
from headlab.words import translate

_WIDTHS_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class WidthNeeded:
    """A point of the width-needed view.

    `width` is the smallest that reaches the wanted score over `n` tokens under the fit (and,
    for the best fit, the logit cap), and `score` what it reaches. Where no width does, `width`
    is None and `score` is the best of all. `proof` is "exact" for the SVD fit, whose widths are
    all tried, and for a best fit where no smaller width exists or an exact limit rules every
    width out; a smaller width may yet be found where it is "found".
    """

    job: str
    n: int
    fit: Literal["svd", "best"]
    cap: float | None
    wanted: float
    width: int | None
    score: float
    proof: Literal["exact", "found"]


def extended_tokens(tokens: Sequence[str], count: int) -> tuple[str, ...]:
    """Return `count` tokens: the sequence repeated from its beginning, and cut where it ends."""
    return tuple(tokens[place % len(tokens)] for place in range(count))


def width_needed(
    experiment: Experiment,
    job: str,
    counts: Sequence[int],
    caps: Sequence[float] = (8.0,),
    wanted: float = 0.95,
    fits: Sequence[Literal["svd", "best"]] = ("svd", "best"),
    cancelled: Callable[[], bool] = never,
) -> Iterator[WidthNeeded]:
    """Yield the width that a job needs, one answer a count for the SVD fit and each logit cap.

    The job has a head of its own, with the experiment's mask, sharpness and span; its tokens
    are repeated or cut to each count (`extended_tokens`). There are len(counts) answers under
    the SVD fit and len(counts) · len(caps) under the best fit, by rising count. Raises
    InputError before the first answer if a count, a cap or the job is impossible, Cancelled
    once `cancelled` says so.
    """
    if not isinstance(wanted, int | float) or not 0.0 < wanted <= 1.0:
        raise InputError(
            translate(
                "errors", "the wanted score must be more than 0 and at most 1, not {wanted!r}"
            ).format(wanted=wanted)
        )
    if not counts or not caps:
        raise InputError(
            translate(
                "errors", "a width-needed sweep takes at least one count of tokens and one cap"
            )
        )
    rising = sorted({require_count("tokens-count", count, MOST_TOKENS) for count in counts})
    alone = replace(experiment, jobs=(job,), moves=(), off=frozenset(), fit="svd")
    sized = [_sized(alone, count) for count in rising]
    if "best" in fits:
        for one in sized:
            for cap in caps:
                replace(one, fit="best", logit_cap=cap)
    return _answers(sized, job, sorted(set(caps)), wanted, tuple(fits), cancelled)


def _sized(experiment: Experiment, count: int) -> Experiment:
    """Return the experiment over another number of tokens; raise InputError where it cannot be."""
    own = [one for one in experiment.custom if one.name in experiment.jobs]
    if own and count != len(experiment.tokens):
        raise InputError(
            translate(
                "errors",
                "the job {name!r} is drawn for {weights} tokens and has no meaning over "
                "{count}; choose {weights} or a built-in job",
            ).format(name=own[0].name, weights=len(own[0].weights), count=count)
        )
    return replace(experiment, tokens=extended_tokens(experiment.tokens, count))


def _answers(
    sized: list[Experiment],
    job: str,
    caps: list[float],
    wanted: float,
    fits: tuple[str, ...],
    cancelled: Callable[[], bool],
) -> Iterator[WidthNeeded]:
    for one in sized:
        scene = Scene.of(one)
        if "svd" in fits:
            yield _under_svd(scene, job, wanted, cancelled)
        if "best" in fits:
            for cap in caps:
                yield _under_best(Problem(scene, ((job,),), cap), job, wanted, cancelled)


def _under_svd(scene: Scene, job: str, wanted: float, cancelled: Callable[[], bool]) -> WidthNeeded:
    """Try every width in turn: the SVD fit's score need not rise with it."""
    best = 0.0
    reached = None
    for first in range(1, scene.n + 1, _WIDTHS_AT_ONCE):
        stop_if(cancelled)
        widths = tuple(range(first, min(first + _WIDTHS_AT_ONCE, scene.n + 1)))
        for width, here in zip(widths, scores(scene, ((job,),), widths), strict=True):
            best = max(best, here[job])
            if reached is None and here[job] >= wanted:
                reached = width
        if reached is not None:
            at = scores(scene, ((job,),), widths)[reached - first][job]
            return WidthNeeded(job, scene.n, "svd", None, wanted, reached, at, "exact")
    return WidthNeeded(job, scene.n, "svd", None, wanted, None, best, "exact")


def _under_best(
    problem: Problem, job: str, wanted: float, cancelled: Callable[[], bool]
) -> WidthNeeded:
    """Grow the width from one; every block of widths seeds the next."""
    n = problem.scene.n
    tried = 0
    for last in (*searched_widths(problem), n):
        search = Search([(problem, last)], cancelled)
        for _ in search.slices():
            stop_if(cancelled)
        for width in range(tried + 1, last + 1):
            found = search.best(problem, width)
            if found.score >= wanted:
                proof: Literal["exact", "found"] = "exact" if width == 1 else "found"
                return WidthNeeded(job, n, "best", problem.cap, wanted, width, found.score, proof)
        tried = max(tried, last)
    ruled_out = all(found.exact) and found.score < wanted
    return WidthNeeded(
        job, n, "best", problem.cap, wanted, None, found.score, "exact" if ruled_out else "found"
    )

"""The best fit's side of an outcome: results and a curve that improve while a search runs."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from headlab.engine.best_fit import Problem, Search
from headlab.engine.dealing import Deal, GroupDeal, Load
from headlab.engine.experiment import Experiment
from headlab.engine.keeping import Kept
from headlab.engine.outcome import Curve, FitResult
from headlab.engine.results import (
    CURVES_BYTES,
    CurveFrame,
    LoadAnswer,
    Scores,
    fit_result,
    pictures,
)
from headlab.engine.scene import Scene, stop_if, width_of

_PACE = 0.3
"""Seconds between results: whoever shows them has more to do than to follow a search."""


def best_results(
    experiment: Experiment, dealt: Deal, cancelled: Callable[[], bool]
) -> Iterator[tuple[FitResult, bool]]:
    """Yield the best fit's result as it improves, and whether it is the last.

    The first comes as soon as what needs no search is known. Its curve is the finished one if
    that is known from before, else None; later ones have the curve found so far. The current
    head count is searched first. The last result depends on the experiment alone, and only what
    is finished outlives a call. Raises Cancelled.
    """
    scene = Scene.of(experiment)
    width = width_of(experiment.layer, scene.n)
    problems = {
        group.load: Problem(scene, group.load, experiment.logit_cap) for group in dealt.groups
    }
    here = [(problem, at) for problem in problems.values() for at in (width, scene.n)]
    search = Search(here, cancelled)
    key = CurveFrame.key(replace(experiment, fit="best"))
    kept = _curves.get(key)
    finder = None if kept is not None else _CurveFinder(key, scene, search)

    def answer(group: GroupDeal) -> LoadAnswer:
        found = search.best(problems[group.load], width)
        logits = found.logits(scene.n)
        ranks = [int(np.linalg.matrix_rank(own)) for own in logits]
        return LoadAnswer(
            heads=pictures(scene, group.load, logits, ranks),
            here=dict(found.scores),
            full=dict(search.best(problems[group.load], scene.n).scores),
            exact=found.exact,
        )

    def reached() -> list[float]:
        return [search.best(problem, at).score for problem, at in here]

    scores = reached()

    def improved(result: FitResult, curve: Curve | None) -> FitResult:
        """Return the result as it is now: the very same one where nothing became better."""
        nonlocal scores
        if (now := reached()) != scores:
            scores = now
            return fit_result(experiment, dealt, "best", answer, curve)
        return result if curve == result.curve else replace(result, curve=curve)

    best = fit_result(experiment, dealt, "best", answer, kept)
    yield best, False
    shown, due = -1, 0.0
    for _ in _slices(search, finder, cancelled):
        stop_if(cancelled)
        if search.improvements == shown or time.monotonic() < due:
            continue
        shown = search.improvements
        better = improved(best, kept if finder is None else finder.so_far(cancelled))
        if better is not best:
            best = better
            yield best, False
            due = time.monotonic() + _PACE
    if finder is not None:
        kept = finder.so_far(cancelled)
        _curves.keep(key, kept)
    yield improved(best, kept), True


class _CurveFinder:
    """The best fit's curve, which does not depend on the current head count."""

    def __init__(self, key: Experiment, scene: Scene, search: Search) -> None:
        self._frame = CurveFrame(key)
        self._problems = {
            load: Problem(scene, load, key.logit_cap) for load in self._frame.widths_of
        }
        self._search = search

    @property
    def wanted(self) -> Iterator[tuple[Problem, int]]:
        """What has to be searched for it."""
        for load, widths in self._frame.widths_of.items():
            for width in widths:
                yield self._problems[load], width

    def so_far(self, cancelled: Callable[[], bool]) -> Curve:
        """Return the curve as far as the search has come. Raises Cancelled."""

        def scores_at(load: Load, width: int) -> Scores:
            stop_if(cancelled)
            return dict(self._search.best(self._problems[load], width).scores)

        return self._frame.filled(
            scores_at, lambda load, width: self._search.settled(self._problems[load], width)
        )


def _slices(
    search: Search, finder: _CurveFinder | None, cancelled: Callable[[], bool]
) -> Iterator[None]:
    """Search for what is here, then for the curve's other points; yield before it all too."""
    yield
    yield from search.slices()
    if finder is not None:
        search.want(finder.wanted, cancelled)
        yield from search.slices()


_curves: Kept[Experiment, Curve] = Kept(CURVES_BYTES)

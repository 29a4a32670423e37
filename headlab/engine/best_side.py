"""The best fit's side of an outcome: results that improve while a search runs, then the curve."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from headlab.engine.best_fit import Problem, Search
from headlab.engine.dealing import Deal, GroupDeal
from headlab.engine.experiment import Experiment
from headlab.engine.keeping import Kept
from headlab.engine.outcome import Curve, FitResult
from headlab.engine.results import CURVES_BYTES, CurveFrame, LoadAnswer, fit_result, pictures
from headlab.engine.scene import Scene, stop_if, width_of


def best_results(
    experiment: Experiment, dealt: Deal, cancelled: Callable[[], bool]
) -> Iterator[FitResult]:
    """Yield the best fit's result as it improves; the last one alone has a curve.

    The first comes as soon as what needs no search is known. The last depends on the experiment
    alone. Raises Cancelled.
    """
    scene = Scene.of(experiment)
    width = width_of(experiment.layer, scene.n)
    problems = {group: Problem(scene, group.load, experiment.logit_cap) for group in dealt.groups}
    search = Search(
        ((problem, at) for problem in problems.values() for at in (width, scene.n)), cancelled
    )

    def answer(group: GroupDeal) -> LoadAnswer:
        found = search.best(problems[group], width)
        logits = found.logits(scene.n)
        ranks = [int(np.linalg.matrix_rank(own)) for own in logits]
        return LoadAnswer(
            heads=pictures(scene, group.load, logits, ranks),
            here=dict(found.scores),
            full=dict(search.best(problems[group], scene.n).scores),
            exact=found.exact,
        )

    def result(curve: Curve | None = None) -> FitResult:
        return fit_result(experiment, dealt, "best", answer, curve)

    best = result()
    yield best
    shown = search.improvements
    for _ in search.slices():
        stop_if(cancelled)
        if search.improvements > shown:
            shown = search.improvements
            better = result()
            if better.mean_score != best.mean_score:
                best = better
                yield best
    yield result(best_curve(experiment, cancelled))


def best_curve(experiment: Experiment, cancelled: Callable[[], bool]) -> Curve:
    """Return the best fit's curve, which does not depend on the current head count."""
    key = CurveFrame.key(replace(experiment, fit="best"))
    found = _curves.get(key)
    if found is None:
        scene = Scene.of(key)
        frame = CurveFrame(key)
        problems = {load: Problem(scene, load, key.logit_cap) for load in frame.widths_of}
        search = Search(
            (
                (problems[load], width)
                for load, widths in frame.widths_of.items()
                for width in widths
            ),
            cancelled,
        )
        for _ in search.slices():
            stop_if(cancelled)
        found = frame.filled(lambda load, width: dict(search.best(problems[load], width).scores))
        _curves.keep(key, found)
    return found


_curves: Kept[Experiment, Curve] = Kept(CURVES_BYTES)

"""The bench itself: one experiment in, one outcome out."""

from collections.abc import Callable, Iterator

from headlab.engine.attention import visible
from headlab.engine.best_side import best_results
from headlab.engine.dealing import deal
from headlab.engine.experiment import Experiment
from headlab.engine.outcome import Curve, FitResult, Outcome
from headlab.engine.results import MOST_OFFERED, curve_layers
from headlab.engine.scene import Cancelled, never, width_of
from headlab.engine.svd_side import svd_curve, svd_result

__all__ = [
    "MOST_OFFERED",
    "Cancelled",
    "curve",
    "curve_layers",
    "never",
    "run",
    "stages",
    "width_of",
]


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
    """Yield outcomes as they improve; the last one is complete. Raises Cancelled.

    With both fits asked for, the first outcome has the SVD fit alone.
    """
    dealt = deal(experiment)
    layer = experiment.layer

    def outcome(svd: FitResult | None, best: FitResult | None, complete: bool) -> Outcome:
        return Outcome(
            experiment=experiment,
            svd=svd,
            best=best,
            busy_heads=dealt.busy_heads,
            idle_heads=layer.n_heads - len(dealt.busy_heads),
            parameters=layer.parameters,
            visible=visible(experiment.mask, len(experiment.tokens)),
            complete=complete,
        )

    svd = None if experiment.fit == "best" else svd_result(experiment, dealt, cancelled)
    if svd is not None:
        yield outcome(svd, None, experiment.fit == "svd")
    if experiment.fit != "svd":
        for best, complete in best_results(experiment, dealt, cancelled):
            yield outcome(svd, best, complete)


def curve(experiment: Experiment, cancelled: Callable[[], bool] = never) -> Curve:
    """Return scores against every offered head count under the SVD fit."""
    return svd_curve(experiment, cancelled)

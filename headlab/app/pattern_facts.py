"""What a drawn pattern asks of a head: rank, singular values, and the width it needs."""

from dataclasses import dataclass, replace

from headlab.app.background import Desk
from headlab.app.patterns_csv import Weights
from headlab.engine.experiment import MOST_TOKENS_BEST_FIT, CustomJob, Experiment
from headlab.engine.outcome import FloatArray
from headlab.engine.scene import Scene, decomposition
from headlab.engine.width_needed import WidthNeeded, width_needed

WANTED = 0.95
_NAME = "the drawing"


@dataclass(frozen=True, slots=True)
class Spectrum:
    """Rank and singular values (n,) of a pattern's target logits, largest first."""

    rank: int
    singular_values: FloatArray


def find_pattern_facts(experiment: Experiment, weights: Weights, desk: Desk) -> None:
    """Tell a Spectrum and then a WidthNeeded a fit, each as a piece. Raises Cancelled.

    Mask, sharpness, span and logit cap are the experiment's; its tokens are as many as the
    pattern has rows. The best fit is left out where the sequence is too long for it.
    """
    alone = replace(
        experiment,
        custom=(CustomJob(_NAME, weights),),
        jobs=(),
        moves=(),
        off=frozenset(),
        fit="svd",
    )
    parts = decomposition(Scene.of(alone), ((_NAME,),))
    desk.piece(Spectrum(parts.rank, parts.singular_values))
    n = len(weights)
    fits = ("svd", "best") if n <= MOST_TOKENS_BEST_FIT else ("svd",)
    for fit in fits:
        points: list[WidthNeeded] = list(
            width_needed(
                alone,
                _NAME,
                (n,),
                (experiment.logit_cap,),
                WANTED,
                fits=("best",) if fit == "best" else ("svd",),
                cancelled=desk.cancelled,
            )
        )
        desk.piece(points[0])

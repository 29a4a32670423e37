"""Which jobs the tokens' content alone cannot make at any width, and why."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from headlab.engine.experiment import Experiment
from headlab.engine.limits import content_ceiling
from headlab.engine.scene import Scene, target_attention
from headlab.engine.spans import identities
from headlab.words import number, translate

_REACHED = 1e-6


@dataclass(frozen=True, slots=True)
class OutOfReach:
    """A job that logits made of the tokens' identities cannot hold, whatever the width.

    `most` bounds its score, alone on a head. `repeated` are the tokens that occur more than
    once with their counts, most frequent first: they act alike as queries and as keys.
    """

    job: str
    most: float
    repeated: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        listed = ", ".join(f"{token} ×{count}" for token, count in self.repeated[:4])
        more = ", …" if len(self.repeated) > 4 else ""
        return translate(
            "facts",
            "{job} stays at or below {most} at any width from content alone: equal tokens "
            "({tokens}) get equal logits as keys and make equal logits as queries",
        ).format(
            job=self.job,
            most=number(np.ceil(self.most * 1000) / 1000, ".3f"),
            tokens=listed + more,
        )


def out_of_reach(experiment: Experiment) -> tuple[OutOfReach, ...]:
    """Return the ticked jobs that content alone cannot make, in list order.

    Empty unless the experiment's span is content: position with it spans every matrix. The
    bound is exact in what it rules out; a job that is not listed may still be out of reach.
    """
    if experiment.span != "content":
        return ()
    scene = Scene.of(experiment)
    identity = identities(scene.tokens)
    counts = Counter(scene.tokens)
    repeated = tuple((token, count) for token, count in counts.most_common() if count > 1)
    found = []
    for job in experiment.jobs:
        rows = content_ceiling(target_attention(scene, job)[None], scene.seen, identity)
        most = float(rows.mean())
        if most < 1.0 - _REACHED:
            found.append(OutOfReach(job, most, repeated))
    return tuple(found)

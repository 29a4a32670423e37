"""What a fit depends on besides a load and a width, and what follows from that alone."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from headlab.engine.attention import ceiling, masked_softmax, visible
from headlab.engine.dealing import Load
from headlab.engine.experiment import CustomJob, Experiment, Mask
from headlab.engine.fits import Decomposition, decompose
from headlab.engine.keeping import remembered
from headlab.engine.layer import Layer
from headlab.engine.outcome import FloatArray
from headlab.engine.patterns import pattern
from headlab.engine.spans import by_identity, identities


class Cancelled(Exception):
    """The answer is no longer wanted."""


def never() -> bool:
    """Return False: nobody cancels."""
    return False


def stop_if(cancelled: Callable[[], bool]) -> None:
    """Raise Cancelled once `cancelled` says so."""
    if cancelled():
        raise Cancelled


@dataclass(frozen=True, slots=True)
class Scene:
    """What a load's fit depends on besides the load, the width and the logit cap.

    `span` is "content" where logits must come from the tokens' identities alone; content and
    position together span every matrix, so that case is "free" here.
    """

    tokens: tuple[str, ...]
    custom: tuple[CustomJob, ...]
    mask: Mask
    sharpness: float
    span: Literal["free", "content"] = "free"

    @classmethod
    def of(cls, experiment: Experiment) -> "Scene":
        """Return the scene of an experiment."""
        span: Literal["free", "content"] = "content" if experiment.span == "content" else "free"
        return cls(
            experiment.tokens, experiment.custom, experiment.mask, experiment.sharpness, span
        )

    @property
    def n(self) -> int:
        """Number of tokens."""
        return len(self.tokens)

    @property
    def seen(self) -> NDArray[np.bool_]:
        """Which key each query sees, n × n, read-only."""
        return visible(self.mask, self.n)

    @property
    def identities(self) -> NDArray[np.intp] | None:
        """Each token's identity from 0 where equal tokens must act alike, else None."""
        return identities(self.tokens) if self.span == "content" else None


def width_of(layer: Layer, n: int) -> int:
    """Return the most rank a head's logits can have over n tokens."""
    return min(layer.head_dim, n)


@remembered
def decomposition(scene: Scene, load: Load) -> Decomposition:
    """Decompose the stacked target logits of a KV group's busy heads, inside the span."""
    return decompose(np.concatenate(target_logits(scene, load)))


def target_logits(scene: Scene, load: Load) -> list[FloatArray]:
    """Return each head's target logits: the mean over its jobs, n × n a head.

    In the content span they are projected onto what the tokens' identities can make.
    """
    means = [
        scene.sharpness
        * np.mean([pattern(job, scene.tokens, scene.custom) for job in jobs], axis=0)
        for jobs in load
    ]
    if scene.identities is None:
        return means
    return [by_identity(mean, scene.identities) for mean in means]


@remembered
def target_attention(scene: Scene, job: str) -> FloatArray:
    """Return the job's ideal attention, n × n, whatever the span."""
    logits = scene.sharpness * pattern(job, scene.tokens, scene.custom)
    target = masked_softmax(logits, scene.seen)
    target.flags.writeable = False
    return target


@remembered
def head_ceiling(scene: Scene, jobs: tuple[str, ...]) -> float:
    """Return the ceiling of the jobs that share a head."""
    return ceiling(np.stack([target_attention(scene, job) for job in jobs]))


@remembered
def job_rank(scene: Scene, job: str) -> int:
    """Return the rank of the job's own target logits, before any span."""
    return decomposition(replace(scene, span="free"), ((job,),)).rank

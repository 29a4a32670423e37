"""A batched descent on queries and keys: many small fits in one tensor."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from headlab.engine.outcome import FloatArray

Single = NDArray[np.float32]
Floats = TypeVar("Floats", Single, FloatArray)

_MEMORY = (0.9, 0.98)
"""Adam's decay of the mean gradient and of its mean square."""

_CAP_WEIGHT = 2.0
_QUIETEST_ROW = 0.05
_ENTRIES_A_SLICE = 1 << 20


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the schedule.

    `entropy` is the share of cross-entropy in the loss; the rest is one minus the job score
    with min(a, p) rounded off over `rounding`. Steps fall from `first_step` to `last_step`
    times a row's own size. The best `kept` of each fit's starts go on to the next phase.
    """

    entropy: float
    rounding: float
    steps: int
    first_step: float
    last_step: float
    kept: int


@dataclass(frozen=True, slots=True)
class Goal:
    """What a batch of B fits aims at: stacks of N = heads · n query rows over n keys.

    `targets` is (B, m, N, n): up to m target attentions a row, `weights` (B, m, N, 1) theirs
    (0: no such job). `hidden` (N, n) is −inf-like where masked, `scale` (N, n) one over the
    most that a logit's size may be. `averages` (n, n) averages over equal tokens, or is None.
    """

    targets: Single
    weights: Single
    hidden: Single
    scale: Single
    averages: Single | None

    def of(self, chosen: NDArray[np.intp]) -> "Goal":
        """Return the goal of some of the fits."""
        return Goal(
            self.targets[chosen], self.weights[chosen], self.hidden, self.scale, self.averages
        )


def descend(rows: Single, goal: Goal, phase: Phase) -> Iterator[None]:
    """Improve `rows` (B, N + n, r), queries above keys, in place; yield between slices of work.

    Adam with steps relative to each row's size: under a causal mask good keys grow over orders
    of magnitude, and equal steps would leave the small ones shaken and the large ones still.
    Columns of zeros stay zero, so fits of several widths share the tensor. No fit's result
    depends on what else is in the batch.
    """
    batch, _, width = rows.shape
    many, n = goal.hidden.shape
    used = np.maximum((rows != 0.0).any(axis=1).sum(axis=-1), 1).astype(np.float32)
    size = np.sqrt((rows * rows).sum(axis=-1, keepdims=True) / used[:, None, None])
    reach = np.maximum(size, np.float32(_QUIETEST_ROW) * size.mean(axis=1, keepdims=True))
    mean = np.zeros_like(rows)
    square = np.zeros_like(rows)
    gradient = np.empty_like(rows)
    logits = np.empty((batch, many, n), np.float32)
    attention, slope, work, root = (np.empty_like(logits) for _ in range(4))
    queries, keys = rows[:, :many], rows[:, many:]
    weight_sum = goal.weights.sum(axis=1)
    blend = (goal.targets * goal.weights).sum(axis=1)
    decay, decay_square = (np.float32(memory) for memory in _MEMORY)
    softened = np.float32(phase.rounding**2)
    pause = max(1, _ENTRIES_A_SLICE // logits.size)
    for step in range(phase.steps):
        np.matmul(queries, keys.swapaxes(-1, -2), out=logits)
        np.add(logits, goal.hidden, out=attention)
        attention -= attention.max(axis=-1, keepdims=True)
        np.exp(attention, out=attention)
        attention /= attention.sum(axis=-1, keepdims=True)
        # The score's slope along the logits is A ⊙ (g − Σ A g), g that along the attention.
        if phase.entropy < 1.0:
            slope[...] = 0.0
            for target, weight in zip(
                goal.targets.swapaxes(0, 1), goal.weights.swapaxes(0, 1), strict=True
            ):
                np.subtract(attention, target, out=work)
                np.multiply(work, work, out=root)
                root += softened
                np.sqrt(root, out=root)
                work /= root
                work *= weight
                slope += work
            slope *= attention
            slope -= attention * slope.sum(axis=-1, keepdims=True)
            slope *= np.float32(0.5 * (1.0 - phase.entropy))
        else:
            slope[...] = 0.0
        if phase.entropy > 0.0:
            attention *= weight_sum
            attention -= blend
            attention *= np.float32(phase.entropy)
            slope += attention
        logits *= goal.scale
        np.clip(logits, -1.0, 1.0, out=work)
        logits -= work
        logits *= goal.scale
        logits *= np.float32(_CAP_WEIGHT)
        slope += logits
        np.matmul(slope, keys, out=gradient[:, :many])
        np.matmul(slope.swapaxes(-1, -2), queries, out=gradient[:, many:])
        if goal.averages is not None:
            parts = gradient.reshape(batch, -1, n, width)
            gradient[...] = np.matmul(goal.averages, parts).reshape(gradient.shape)
        mean += (gradient - mean) * (1 - decay)
        gradient *= gradient
        square += (gradient - square) * (1 - decay_square)
        np.sqrt(square, out=gradient)
        gradient *= np.float32(1.0 / np.sqrt(1.0 - _MEMORY[1] ** (step + 1)))
        gradient += np.float32(1e-12)
        np.divide(mean, gradient, out=gradient)
        pace = phase.first_step * (phase.last_step / phase.first_step) ** (step / phase.steps)
        gradient *= np.float32(pace / (1.0 - _MEMORY[0] ** (step + 1)))
        gradient *= reach
        rows -= gradient
        if (step + 1) % pause == 0:
            yield


def within_cap(queries: Floats, keys: Floats, scale: Floats, tied: Floats | None) -> Floats:
    """Return queries (…, N, r) with each row shrunk just enough for its logits to fit the cap.

    Shrinking rows keeps the rank. Rows of equal tokens shrink together where `tied` is the
    averaging (n, n).
    """
    excess = (np.abs(queries @ keys.swapaxes(-1, -2)) * scale).max(axis=-1)
    if tied is not None:
        n = len(tied)
        stacks = excess.reshape(*excess.shape[:-1], -1, n)
        excess = np.where(tied > 0, stacks[..., None, :], 0.0).max(axis=-1).reshape(excess.shape)
    shrunk: Floats = queries / np.maximum(excess, 1.0)[..., None]
    return shrunk


def scored(rows: Single, goal: Goal) -> Single:
    """Return the weighted job score of each fit (B,) with its logits shrunk into the cap."""
    many = len(goal.hidden)
    keys = rows[:, many:]
    queries = within_cap(rows[:, :many], keys, goal.scale, goal.averages)
    attention = queries @ keys.swapaxes(-1, -2) + goal.hidden
    attention -= attention.max(axis=-1, keepdims=True)
    np.exp(attention, out=attention)
    attention /= attention.sum(axis=-1, keepdims=True)
    overlap = np.minimum(attention[:, None], goal.targets).sum(axis=-1, keepdims=True)
    totals: Single = (overlap * goal.weights).sum(axis=(1, 2, 3))
    return totals

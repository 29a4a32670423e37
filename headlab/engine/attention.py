"""Masks, the masked softmax, the job score and its ceiling."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from headlab.engine.experiment import Mask
from headlab.engine.outcome import FloatArray


@lru_cache(maxsize=32)
def visible(mask: Mask, n: int) -> NDArray[np.bool_]:
    """Return which key each query sees: n × n, read-only, queries down, keys across.

    Remembered: for the bench's tokens, not for a context of thousands.
    """
    seen = visible_to(mask, np.arange(n), n)
    seen.flags.writeable = False
    return seen


def visible_to(mask: Mask, queries: NDArray[np.integer], n: int) -> NDArray[np.bool_]:
    """Return which of n keys some queries see, by their positions: a row each."""
    rows, keys = queries[:, None], np.arange(n)
    if mask.kind == "none":
        return np.ones((len(queries), n), dtype=bool)
    seen: NDArray[np.bool_] = keys <= rows
    if mask.window is not None:
        seen &= keys > rows - mask.window
    return seen


def masked_softmax(logits: FloatArray, seen: NDArray[np.bool_]) -> FloatArray:
    """Return the attention of logits (…, n, n): softmax over the visible keys, 0 elsewhere."""
    hidden = np.where(seen, logits, -np.inf)
    hidden -= hidden.max(axis=-1, keepdims=True)
    np.exp(hidden, out=hidden)
    hidden /= hidden.sum(axis=-1, keepdims=True)
    return hidden


def job_score(attention: FloatArray, target: FloatArray) -> FloatArray:
    """Return the mean over rows of Σ_s min(A, P) for (…, n, n) arrays.

    That is one minus the total variation distance, 0..1, averaged over the queries.
    """
    scores: FloatArray = np.minimum(attention, target).sum(axis=-1).mean(axis=-1)
    # Rounding may carry a sum of shares past one.
    return np.minimum(scores, 1.0)


def ceiling(targets: FloatArray) -> float:
    """Return the most that any single attention can score on average over m jobs.

    `targets` is (m, n, n). Exact: per row the objective Σ_j Σ_s min(a_s, p_js) / m is concave
    and piecewise linear in each a_s with slopes m, m − 1, …, so the row's mass of 1 goes into
    the steepest pieces first.
    """
    m = len(targets)
    rising = np.sort(targets, axis=0)
    pieces = np.diff(rising, axis=0, prepend=0.0).sum(axis=-1)
    filled = np.minimum(np.cumsum(pieces, axis=0), 1.0)
    gained = np.diff(filled, axis=0, prepend=0.0)
    slopes = np.arange(m, 0, -1)[:, None]
    return float((slopes * gained).sum(axis=0).mean() / m)

"""What no head can exceed, exactly: limits under a logit cap and when equal tokens act alike."""

import numpy as np
from numpy.typing import NDArray

from headlab.engine.outcome import FloatArray

_GOLDEN = (np.sqrt(5.0) - 1.0) / 2.0
_STEPS = 60
"""Golden-section steps: 0.618 to the 60th is 3e-13 of the range."""


def capped_optimum(
    targets: FloatArray, seen: NDArray[np.bool_], cap: float
) -> tuple[FloatArray, FloatArray]:
    """Return the best attention with logits within ±cap, and what it scores on average a row.

    `targets` is (m, n, n), `seen` (n, n); the answers are the attention (n, n), 0 where masked,
    and its rows' mean scores over the m jobs (n,). Exact to rounding, no search over logits:
    logits within ±cap mean a_max ≤ e^(2 cap) a_min, so with the row's smallest entry a_min held
    fixed the optimum fills the steepest pieces between a_min and e^(2 cap) a_min first, and what
    that gains is concave in a_min.
    """
    m = len(targets)
    keys = seen.sum(axis=-1, keepdims=True)
    ratio = float(np.exp(2.0 * cap))
    rising = np.sort(targets, axis=0)
    low, high = 1.0 / (keys * ratio), 1.0 / keys
    # Most caps are wide enough for the steepest pieces of all: then no search is needed.
    rarest = np.where(seen, rising[0], np.inf).min(axis=-1, keepdims=True)
    attention, scores = _filled(rising, seen, np.clip(rarest, low, high), ratio)
    if np.all(scores >= _filled(rising, seen, low * 0.0, np.inf)[1] - 1e-13):
        return attention, scores / m
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left = _filled(rising, seen, left, ratio)[1]
    at_right = _filled(rising, seen, right, ratio)[1]
    for _ in range(_STEPS):
        falling = (at_left >= at_right)[:, None]
        low, high = np.where(falling, low, left), np.where(falling, right, high)
        next_left = high - _GOLDEN * (high - low)
        next_right = low + _GOLDEN * (high - low)
        fresh = np.where(falling, next_left, next_right)
        gained = _filled(rising, seen, fresh, ratio)[1]
        at_left, at_right = (
            np.where(falling[:, 0], gained, at_right),
            np.where(falling[:, 0], at_left, gained),
        )
        left, right = np.where(falling, fresh, right), np.where(falling, left, fresh)
    attention, scores = _filled(rising, seen, (low + high) / 2.0, ratio)
    return attention, scores / m


def _filled(
    rising: FloatArray, seen: NDArray[np.bool_], least: FloatArray, ratio: float
) -> tuple[FloatArray, FloatArray]:
    """Return attention (n, n) filled steepest first, and each row's gain over all jobs (n,).

    Entries stay in least..ratio · least; `rising` is (m, n, n), `least` (n, 1).
    """
    m = len(rising)
    most = np.minimum(least * ratio, 1.0) if np.isfinite(ratio) else np.ones_like(least)
    steps = np.clip(rising, least, most)
    steps = np.concatenate([np.broadcast_to(least, steps[:1].shape), steps, steps[:1] * 0 + most])
    pieces = np.diff(steps, axis=0) * seen
    attention = least * seen
    gained = np.minimum(rising, attention).sum(axis=(0, -1))
    left_over = 1.0 - attention.sum(axis=-1)
    for place in range(m + 1):
        size = pieces[place].sum(axis=-1)
        share = np.clip(left_over / np.maximum(size, 1e-300), 0.0, 1.0)
        attention = attention + share[:, None] * pieces[place]
        gained = gained + (m - place) * share * size
        left_over = left_over - share * size
    return attention, gained


def logits_of(attention: FloatArray, seen: NDArray[np.bool_]) -> FloatArray:
    """Return the logits of an attention (n, n) that lie evenly about 0; 0 where masked."""
    logits = np.log(np.where(seen, attention, 1.0))
    top = np.where(seen, logits, -np.inf).max(axis=-1, keepdims=True)
    bottom = np.where(seen, logits, np.inf).min(axis=-1, keepdims=True)
    return np.where(seen, logits - (top + bottom) / 2.0, 0.0)


def content_ceiling(
    targets: FloatArray, seen: NDArray[np.bool_], identities: NDArray[np.intp]
) -> FloatArray:
    """Return the most each row can score where equal tokens must act alike: (n,).

    `targets` is (m, n, n), `identities` (n,) numbers the tokens' identities from 0. Mass put on
    an identity is shared evenly by its visible tokens, and queries of one identity that see the
    same keys have one attention (such rows are answered with their mean). So the gain is
    concave and piecewise linear in the mass, and the steepest pieces are filled first. Queries
    of one identity that see different keys are tied more loosely, which can only take away.
    """
    m = len(targets)
    rows = np.zeros(len(seen))
    alike: dict[tuple[int, bytes], list[int]] = {}
    for t, sees in enumerate(seen):
        alike.setdefault((int(identities[t]), sees.tobytes()), []).append(t)
    for together in alike.values():
        sees = seen[together[0]]
        slopes: list[FloatArray] = []
        masses: list[FloatArray] = []
        for identity in np.unique(identities[sees]):
            members = np.flatnonzero(sees & (identities == identity))
            levels = np.sort(targets[:, together][:, :, members].ravel())
            above = np.arange(len(levels), 0, -1)
            slopes.append(above / (len(members) * m * len(together)))
            masses.append(np.diff(levels, prepend=0.0) * len(members))
        steepness = np.concatenate(slopes)
        order = np.argsort(-steepness, kind="stable")
        filled = np.minimum(np.cumsum(np.concatenate(masses)[order]), 1.0)
        rows[together] = steepness[order] @ np.diff(filled, prepend=0.0)
    return rows

"""Where the search for the best fit starts: the SVD fit, constructions, and chance."""

import numpy as np
from numpy.typing import NDArray

from headlab.engine.outcome import FloatArray

_SEED = 20261129
_FILL = 0.7
"""Starts fill the cap to this share, which leaves the softmax a slope."""

_GROWTH = (1.0, 3.0)
"""Decades that keys grow by over the sequence in the growing constructions."""

_FASTEST_GROWTH = 3.0
_GOLDEN_TURN = 2.0 * np.pi * (3.0 - np.sqrt(5.0)) / 2.0


def factors(logits: FloatArray, width: int, n: int) -> FloatArray:
    """Return the rank-`width` truncation of logits (N, n) as queries above keys: (N + n, width)."""
    left, values, right = np.linalg.svd(logits, full_matrices=False)
    roots = np.sqrt(values[:width])
    rows = np.zeros((len(logits) + n, width))
    rows[:, : len(roots)] = np.concatenate([left[:, :width] * roots, right[:width].T * roots])
    return rows


def on_a_curve(turn: float, places: NDArray[np.intp], width: int) -> FloatArray:
    """Return keys (n, width) on the trigonometric curve (1, cos x, sin x, cos 2x, …), x = turn · s.

    An even width leaves the constant out, so that a width of two is a circle.
    """
    angles = turn * places[:, None] * (1 + np.arange(width) // 2)
    waves = np.where(np.arange(width) % 2 == 0, np.cos(angles), np.sin(angles))
    if width % 2:
        waves = np.concatenate([np.ones((len(places), 1)), waves[:, : width - 1]], axis=1)
    return np.asarray(waves)


def constructed_keys(width: int, identity: NDArray[np.intp]) -> list[FloatArray]:
    """Return key layouts (n, width) that some job is held well with, most useful first.

    Identities round a circle hold jobs about equal tokens. Keys that grow along the sequence,
    turning or alternating in sign, hold jobs about the latest tokens under a causal mask: what
    comes before the wanted key is small, what comes after it is out of sight. A rank of one has
    k_s = (−1)^s (s + 1).
    """
    n = len(identity)
    place = np.arange(n)
    many = int(identity.max()) + 1
    if width == 1:
        sign = (-1.0) ** place
        keys = [sign * (place + 1.0), identity - (many - 1) / 2.0]
        keys += [sign * _growing(place, decades) for decades in _GROWTH]
        keys.append(place - (n - 1) / 2.0)
        return [column[:, None] for column in keys]
    keys = [on_a_curve(2.0 * np.pi / many, identity, width)]
    turns = (0.6 * np.pi, _GOLDEN_TURN) if width == 2 else (np.pi, 2.0 * np.pi / (width + 1))
    for decades in _GROWTH:
        grown = _growing(place, decades)[:, None]
        keys += [on_a_curve(turn, place, width) * grown for turn in turns]
    keys.append(on_a_curve(2.0 * np.pi / n, place, width))
    return keys


def _growing(place: NDArray[np.intp], decades: float) -> FloatArray:
    rate = min(10.0 ** (decades / len(place)), _FASTEST_GROWTH)
    return np.asarray(rate ** (place - place[-1]))


def aimed(keys: FloatArray, wanted: FloatArray, scale: FloatArray) -> FloatArray:
    """Return queries above keys (N + n, r), each query the wanted keys' mean less the others'.

    `wanted` (N, n) is the wanted attention less an even one. Queries fill the cap to a share.
    """
    queries = wanted @ keys
    fullest = (np.abs(queries @ keys.T) * scale).max(axis=-1, keepdims=True)
    return balanced(queries * (_FILL / np.maximum(fullest, 1e-12)), keys)


def by_chance(width: int, count: int, many: int, n: int, scale: FloatArray) -> list[FloatArray]:
    """Return random starts (N + n, r); the same for the same sizes."""
    chance = np.random.default_rng((_SEED, n, many, width))
    drawn = chance.standard_normal((count, many + n, width))
    starts = []
    for rows in drawn:
        queries, keys = rows[:many], rows[many:]
        fullest = (np.abs(queries @ keys.T) * scale).max(axis=-1, keepdims=True)
        starts.append(balanced(queries * (_FILL / fullest), keys))
    return starts


def balanced(queries: FloatArray, keys: FloatArray) -> FloatArray:
    """Return queries above keys, scaled against each other to the same overall size."""
    sizes = np.sqrt((queries**2).mean()), np.sqrt((keys**2).mean())
    if min(sizes) == 0.0:
        return np.concatenate([queries, keys])
    ratio = np.sqrt(sizes[0] / sizes[1])
    return np.concatenate([queries / ratio, keys * ratio])

"""What logits may be made of: S = X A Xᵀ with X the tokens' identities, with or without positions.

One-hot identities make S constant over equal tokens, on both axes; one-hot positions alone span
every n × n matrix, so content and position together limit nothing.
"""

import numpy as np
from numpy.typing import NDArray

from headlab.engine.outcome import FloatArray


def identities(tokens: tuple[str, ...]) -> NDArray[np.intp]:
    """Return each token's identity, numbered from 0 in order of appearance: (n,)."""
    number = {token: place for place, token in enumerate(dict.fromkeys(tokens))}
    return np.array([number[token] for token in tokens], dtype=np.intp)


def averaging(identity: NDArray[np.intp]) -> FloatArray:
    """Return X X⁺, n × n: the projection that averages over equal tokens."""
    equal = identity[:, None] == identity[None, :]
    return np.asarray(equal / equal.sum(axis=-1, keepdims=True), dtype=np.float64)


def by_identity(matrix: FloatArray, identity: NDArray[np.intp]) -> FloatArray:
    """Return the nearest n × n matrix that treats equal tokens alike: X X⁺ M X X⁺."""
    projection = averaging(identity)
    return np.asarray(projection @ matrix @ projection)

"""What a layer costs: multiply-accumulates, score entries and KV cache, exact integers."""

from fractions import Fraction

from headlab.engine.layer import Layer


def projection_macs(layer: Layer) -> int:
    """Return the multiply-accumulates of the four matrix products for one token.

    One per weight of Q, K, V and O, whatever the context; biases are additions and not counted.
    """
    return layer.parameters.weights


def score_macs(layer: Layer, keys: int) -> int:
    """Return the multiply-accumulates of Q Kᵀ for one token that sees `keys` positions.

    heads · head_dim · keys. Query heads, not KV heads: sharing keys saves cache, not this work.
    """
    return layer.n_heads * layer.head_dim * keys


def value_macs(layer: Layer, keys: int) -> int:
    """Return the multiply-accumulates of attention times V for one token: heads · d_v · keys."""
    return layer.n_heads * layer.value_dim * keys


def crossover(layer: Layer) -> Fraction:
    """Return the visible keys n at which scores and values cost as much as the projections.

    projections / (heads · (d_k + d_v)); 2 · d_model for a square layer with one KV head a head.
    """
    return Fraction(projection_macs(layer), score_macs(layer, 1) + value_macs(layer, 1))

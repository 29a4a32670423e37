"""The layer's real forward pass, in batched matrix products over actual weight arrays."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from headlab.engine.attention import visible
from headlab.engine.experiment import Mask
from headlab.engine.layer import Layer, Parameters

FloatArray = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class LayerArrays:
    """The weights of one layer, fused over heads, and its biases (None: there is none).

    With d = d_model, h heads, g KV heads: q is d × h·d_k, k d × g·d_k, v d × g·d_v, o h·d_v × d.
    """

    layer: Layer
    q: FloatArray
    k: FloatArray
    v: FloatArray
    o: FloatArray
    q_bias: FloatArray | None
    k_bias: FloatArray | None
    v_bias: FloatArray | None
    o_bias: FloatArray | None

    def counted(self) -> Parameters:
        """Count the weights from the arrays' own shapes."""
        biases = (self.q_bias, self.k_bias, self.v_bias, self.o_bias)
        return Parameters(
            q=self.q.size,
            k=self.k.size,
            v=self.v.size,
            o=self.o.size,
            bias=sum(bias.size for bias in biases if bias is not None),
        )


def random_layer(
    layer: Layer,
    seed: int,
    dtype: type[np.float32] | type[np.float64] = np.float64,
    between: Callable[[], None] = lambda: None,
) -> LayerArrays:
    """Return a layer with normal weights of variance 1 / fan-in, the same for the same seed.

    `between` is called before each matrix and may raise, to stop a long draw.
    """
    draw = np.random.default_rng(seed)

    def matrix(rows: int, columns: int) -> FloatArray:
        between()
        drawn: FloatArray = draw.standard_normal((rows, columns), dtype=dtype)
        drawn *= dtype(rows**-0.5)
        return drawn

    def bias(size: int, present: bool) -> FloatArray | None:
        return draw.standard_normal(size, dtype=dtype) if present else None

    d, h, g = layer.d_model, layer.n_heads, layer.n_kv_heads
    k, v = layer.head_dim, layer.value_dim
    inner, outer = layer.biases != "none", layer.biases == "all"
    return LayerArrays(
        layer=layer,
        q=matrix(d, h * k),
        k=matrix(d, g * k),
        v=matrix(d, g * v),
        o=matrix(h * v, d),
        q_bias=bias(h * k, inner),
        k_bias=bias(g * k, inner),
        v_bias=bias(g * v, inner),
        o_bias=bias(d, outer),
    )


def keys_and_values(weights: LayerArrays, x: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return what the KV cache holds for tokens x (B × T × d): B × g × T × d_k and × d_v."""
    layer = weights.layer
    return (
        _by_head(x, weights.k, weights.k_bias, layer.n_kv_heads),
        _by_head(x, weights.v, weights.v_bias, layer.n_kv_heads),
    )


def forward(
    weights: LayerArrays,
    x: FloatArray,
    mask: Mask,
    between: Callable[[], None] = lambda: None,
) -> FloatArray:
    """Return the layer's output for tokens x, both B × T × d_model.

    softmax(Q Kᵀ / √d_k) V per head, then O. KV groups are contiguous, as in real models. The
    full score tensor is computed whatever the mask, in the precision of the arrays. `between`
    is called between the steps and may raise, to stop a long pass.
    """
    layer = weights.layer
    batch, tokens, _ = x.shape
    shared = layer.queries_per_kv_head
    keys, values = keys_and_values(weights, x)
    queries = _by_head(x, weights.q, weights.q_bias, layer.n_heads)
    queries *= layer.head_dim**-0.5
    grouped = queries.reshape(batch, layer.n_kv_heads, shared, tokens, layer.head_dim)
    between()
    attention = grouped @ keys[:, :, None].swapaxes(-1, -2)
    between()
    _softmax_in_place(attention, visible(mask, tokens))
    between()
    mixed = attention @ values[:, :, None]
    between()
    joined = mixed.reshape(batch, layer.n_heads, tokens, layer.value_dim).swapaxes(1, 2)
    output = joined.reshape(batch, tokens, -1) @ weights.o
    if weights.o_bias is not None:
        output += weights.o_bias
    return output


def _by_head(x: FloatArray, matrix: FloatArray, bias: FloatArray | None, heads: int) -> FloatArray:
    """Return x · matrix + bias as B × heads × T × width."""
    batch, tokens, _ = x.shape
    projected = x @ matrix
    if bias is not None:
        projected += bias
    return projected.reshape(batch, tokens, heads, -1).swapaxes(1, 2)


def _softmax_in_place(scores: FloatArray, seen: NDArray[np.bool_]) -> None:
    # In place: a copy of the score tensor would double the memory that measuring reports.
    np.copyto(scores, -np.inf, where=~seen)
    scores -= scores.max(axis=-1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=-1, keepdims=True)

"""The layer's real forward pass, in batched matrix products over actual weight arrays."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from headlab.engine.attention import visible_to
from headlab.engine.experiment import Mask
from headlab.engine.layer import Layer, Parameters

PIECE_MACS = 1 << 34
"""Multiply-accumulates between two questions whether to stop: about a second, and still so many
that a product in pieces takes as long as a whole one."""

PIECE_NUMBERS = 1 << 22
"""Numbers that are drawn, or scores that are softened, between two such questions."""

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

    `between` is called every so many numbers and may raise, to stop a long draw.
    """
    draw = np.random.default_rng(seed)

    def matrix(rows: int, columns: int) -> FloatArray:
        drawn = normal(draw, (rows, columns), dtype, between)
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


def normal(
    draw: np.random.Generator,
    shape: tuple[int, ...],
    dtype: Any,
    between: Callable[[], None],
) -> FloatArray:
    """Return standard normal numbers, float32 or float64; `between` as in `random_layer`."""
    drawn = np.empty(shape, dtype)
    flat = drawn.reshape(-1)
    for first in range(0, flat.size, PIECE_NUMBERS):
        between()
        draw.standard_normal(dtype=dtype, out=flat[first : first + PIECE_NUMBERS])
    return drawn


def keys_and_values(
    weights: LayerArrays, x: FloatArray, between: Callable[[], None] = lambda: None
) -> tuple[FloatArray, FloatArray]:
    """Return what the KV cache holds for tokens x (B × T × d): B × g × T × d_k and × d_v."""
    layer = weights.layer
    return (
        _by_head(x, weights.k, weights.k_bias, layer.n_kv_heads, between),
        _by_head(x, weights.v, weights.v_bias, layer.n_kv_heads, between),
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
    is called between the steps, and every so often in a long one, and may raise to stop the pass.
    """
    layer = weights.layer
    batch, tokens, _ = x.shape
    shared = layer.queries_per_kv_head
    keys, values = keys_and_values(weights, x, between)
    queries = _by_head(x, weights.q, weights.q_bias, layer.n_heads, between)
    queries *= layer.head_dim**-0.5
    grouped = queries.reshape(batch, layer.n_kv_heads, shared, tokens, layer.head_dim)
    attention = _product(grouped, keys[:, :, None].swapaxes(-1, -2), between)
    _softmax_in_place(attention, mask, between)
    mixed = _product(attention, values[:, :, None], between)
    joined = mixed.reshape(batch, layer.n_heads, tokens, layer.value_dim).swapaxes(1, 2)
    output = _product(joined.reshape(batch, tokens, -1), weights.o, between)
    if weights.o_bias is not None:
        output += weights.o_bias
    return output


def _by_head(
    x: FloatArray,
    matrix: FloatArray,
    bias: FloatArray | None,
    heads: int,
    between: Callable[[], None],
) -> FloatArray:
    """Return x · matrix + bias as B × heads × T × width."""
    batch, tokens, _ = x.shape
    projected = _product(x, matrix, between)
    if bias is not None:
        projected += bias
    return projected.reshape(batch, tokens, heads, -1).swapaxes(1, 2)


def _product(left: FloatArray, right: FloatArray, between: Callable[[], None]) -> FloatArray:
    """Return left · right, … × m × k by … × k × n."""
    lead = np.broadcast_shapes(left.shape[:-2], right.shape[:-2])
    product = np.empty((*lead, left.shape[-2], right.shape[-1]), left.dtype)
    _multiply(
        np.broadcast_to(left, lead + left.shape[-2:]),
        np.broadcast_to(right, lead + right.shape[-2:]),
        product,
        between,
    )
    return product


def _multiply(
    left: FloatArray, right: FloatArray, product: FloatArray, between: Callable[[], None]
) -> None:
    """Multiply into `product`, in halves as long as it is more than a piece."""
    *lead, rows, columns = product.shape
    if product.size * left.shape[-1] <= PIECE_MACS or product.size == 1:
        between()
        np.matmul(left, right, out=product)
        return
    stacked = next((axis for axis, size in enumerate(lead) if size > 1), None)
    axis = stacked if stacked is not None else -2 if rows >= columns else -1
    lefts = [left, left] if axis == -1 else np.array_split(left, 2, axis)
    rights = [right, right] if axis == -2 else np.array_split(right, 2, axis)
    for part in zip(lefts, rights, np.array_split(product, 2, axis), strict=True):
        _multiply(*part, between)


def _softmax_in_place(scores: FloatArray, mask: Mask, between: Callable[[], None]) -> None:
    # In place: a copy of the score tensor would double the memory that measuring reports.
    tokens = scores.shape[-1]
    step = max(1, PIECE_NUMBERS * tokens // scores.size)
    for first in range(0, tokens, step):
        between()
        part = scores[..., first : first + step, :]
        seen = visible_to(mask, np.arange(first, first + part.shape[-2]), tokens)
        np.copyto(part, -np.inf, where=~seen)
        part -= part.max(axis=-1, keepdims=True)
        np.exp(part, out=part)
        part /= part.sum(axis=-1, keepdims=True)

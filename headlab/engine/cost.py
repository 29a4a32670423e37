"""What a layer costs: multiply-accumulates, score entries and KV cache, exact integers."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, get_args

from headlab.engine.experiment import Mask
from headlab.engine.layer import Layer, require_count
from headlab.errors import InputError

Dtype = Literal["fp32", "bf16", "fp16", "fp8", "int8", "int4"]
Phase = Literal["decode", "prefill"]

BYTES_PER_ELEMENT: dict[Dtype, Fraction] = {
    "fp32": Fraction(4),
    "bf16": Fraction(2),
    "fp16": Fraction(2),
    "fp8": Fraction(1),
    "int8": Fraction(1),
    "int4": Fraction(1, 2),
}
"""Bytes of one stored number; the scales of a quantised format are not counted."""

LARGEST_COST_SIZE = 10**11
"""No layer or context is within sight of this; beyond it a typing error is likelier."""


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


def kv_elements(layer: Layer) -> int:
    """Return the numbers that one token leaves in the KV cache of one layer: g · (d_k + d_v)."""
    return layer.n_kv_heads * (layer.head_dim + layer.value_dim)


def visible_pairs(mask: Mask, context: int) -> int:
    """Return how many (query, key) pairs a mask leaves visible in a sequence of T tokens.

    T² without a mask, T(T + 1)/2 causal, w(w + 1)/2 + (T − w)·w in a causal window of w < T.
    """
    if mask.kind == "none":
        return context * context
    window = cached_tokens(mask, context)
    return window * (window + 1) // 2 + (context - window) * window


def cached_tokens(mask: Mask, context: int) -> int:
    """Return the positions whose keys and values later tokens can still see: min(w, T)."""
    return context if mask.window is None else min(mask.window, context)


@dataclass(frozen=True, slots=True)
class CostQuestion:
    """Everything a cost depends on. Raises InputError on sizes that cannot be meant.

    `context` is T, tokens of one sequence; `batch` B sequences; `layers` equal layers of this
    shape. In `decode` one new token sees the whole context through the mask; in `prefill` all T
    tokens pass at once and a token's figure is the average over them. `dtype` is what the KV
    cache (and the weights, where bytes are given) is stored in.
    """

    layer: Layer = field(default_factory=Layer)
    context: int = 8192
    batch: int = 1
    layers: int = 1
    dtype: Dtype = "bf16"
    phase: Phase = "decode"
    mask: Mask = field(default_factory=Mask)

    def __post_init__(self) -> None:
        sizes = {
            "d_model": self.layer.d_model,
            "heads": self.layer.n_heads,
            "head_dim": self.layer.head_dim,
            "value_dim": self.layer.value_dim,
            "context": self.context,
            "batch": self.batch,
            "layers": self.layers,
        }
        for name, size in sizes.items():
            require_count(name, size, LARGEST_COST_SIZE)
        if self.dtype not in get_args(Dtype):
            raise InputError(f"dtype must be {', '.join(get_args(Dtype))}, not {self.dtype!r}")
        if self.phase not in get_args(Phase):
            raise InputError(f"phase must be decode or prefill, not {self.phase!r}")

    @property
    def bytes_per_element(self) -> Fraction:
        """Bytes of one stored number."""
        return BYTES_PER_ELEMENT[self.dtype]

    @property
    def keys_per_token(self) -> Fraction:
        """Keys that one token sees: the whole cache in decode, the average in prefill."""
        if self.phase == "decode":
            return Fraction(cached_tokens(self.mask, self.context))
        return Fraction(visible_pairs(self.mask, self.context), self.context)


def crossover_context(question: CostQuestion) -> Fraction | None:
    """Return the context at which the question's token has even work, or None if it never has.

    In decode the token sees the context, so it is `crossover` itself; the average token of a
    causal prefill sees (T + 1)/2 keys, so it is 2n − 1; a window narrower than n never gets there.
    """
    keys = crossover(question.layer)
    window = question.mask.window
    if question.mask.kind == "none" or question.phase == "decode":
        return keys if window is None or keys <= window else None
    if window is None or 2 * keys - 1 <= window:
        return 2 * keys - 1
    if keys >= window:
        return None
    # (w(w + 1)/2 + (T − w)·w) / T = n, solved for T
    return Fraction(window * (window - 1), 2) / (window - keys)

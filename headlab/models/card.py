"""The model card: what a file says about a model's attention, frozen and exact."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

LayerKind = Literal["attention", "sliding", "latent", "linear", "none", "cross"]
HeadDimSource = Literal["explicit", "derived", "family default"]


@dataclass(frozen=True, slots=True)
class AttentionParameters:
    """Weights by matrix. `total` is q + k + v + o + kv_a + kv_b; the rest is counted apart.

    `kv_a` and `kv_b` are the latent projections of MLA (k = v = 0 there); `norm` holds q/k and
    latent norms; `other` holds sinks, separate gates and indexers.
    """

    q: int = 0
    k: int = 0
    v: int = 0
    o: int = 0
    kv_a: int = 0
    kv_b: int = 0
    bias: int = 0
    norm: int = 0
    other: int = 0

    @property
    def total(self) -> int:
        """The projection weights alone."""
        return self.q + self.k + self.v + self.o + self.kv_a + self.kv_b

    def __add__(self, more: "AttentionParameters") -> "AttentionParameters":
        names = AttentionParameters.__slots__
        return AttentionParameters(*(getattr(self, n) + getattr(more, n) for n in names))

    def times(self, count: int) -> "AttentionParameters":
        """Return the parameters of `count` such layers."""
        names = AttentionParameters.__slots__
        return AttentionParameters(*(getattr(self, n) * count for n in names))


@dataclass(frozen=True, slots=True)
class LayerRun:
    """A run of equal layers. `indices` are 0-based; None where a kind has no such number.

    `kv_elements_per_token` is what one of these layers caches for one token (0 where it caches
    nothing); `parameters` are those of one layer.
    """

    indices: tuple[int, ...]
    kind: LayerKind
    heads: int | None = None
    kv_heads: int | None = None
    head_dim: int | None = None
    value_dim: int | None = None
    head_dim_source: HeadDimSource | None = None
    window: int | None = None
    parameters: AttentionParameters = field(default_factory=AttentionParameters)
    kv_elements_per_token: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """Another part of the model (vision, audio, encoder, cross attention), counted apart."""

    parameters: AttentionParameters
    attention_modules: int
    heads: int | None = None
    kv_heads: int | None = None
    head_dim: int | None = None
    hidden_size: int | None = None


@dataclass(frozen=True, slots=True)
class Naive:
    """What hidden_size / num_attention_heads would have said, with the heads as stated.

    `head_dim` is that quotient, whole or not; `parameters` are four matrices of that head_dim in
    every layer; `kv_elements_per_token` is 2 · layers · KV heads · that head_dim. Fractions of a
    weight or an element are dropped.
    """

    head_dim: float | None
    parameters: int | None
    kv_elements_per_token: int | None


@dataclass(frozen=True, slots=True)
class ModelCard:
    """What one file says of a model's attention; counts are of the language (or only) part.

    A block that several layers share counts once in `parameters`. `attention_layers` counts the
    attention modules of the model's code: ALBERT's one block, which every layer runs, is one, and
    two attentions in a layer are two. Cross attention is a part. `kv_elements_per_token` is
    None where a model keeps no per-token cache of the usual kind. `notes` say how each number
    was found and every doubt.
    """

    path: str
    format: Literal["config", "safetensors", "safetensors index", "gguf"]
    model_type: str | None
    hidden_size: int | None
    vocabulary: int | None
    context_length: int | None
    layers: tuple[LayerRun, ...]
    parameters: AttentionParameters
    kv_elements_per_token: int | None
    kv_elements_per_token_sliding: int | None
    attention_layers: int
    parts: Mapping[str, Part]
    naive: Naive | None
    notes: tuple[str, ...]

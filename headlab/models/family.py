"""What a row of the families' table can say: the keys that a family reads and its layers' rules."""

from dataclasses import dataclass
from typing import Literal

from headlab.models.keys import HEAD_DIM, HEADS, HIDDEN, KV_HEADS, LAYERS

StackKind = Literal["decoder", "encoder", "encoder-decoder", "no attention"]
NormRule = Literal["", "head", "width", "affine head", "cross head"]
BiasKeys = tuple[tuple[str, str], ...]

ATTENTION_BIAS: BiasKeys = (("attention_bias", "qkvo"),)
QKV_BY_KEY: BiasKeys = (("attention_bias", "qkv"),)
CHATGLM_BIAS: BiasKeys = (
    ("add_qkv_bias", "qkv"),
    ("add_bias_linear", "o"),
    ("position_encoding_2d", "qkvo"),  # the first ChatGLM, which has no bias keys
)
ANY_BIAS_KEY: BiasKeys = (
    ("attention_bias", "qkvo"),
    ("qkv_bias", "qkv"),
    ("use_qkv_bias", "qkv"),
    ("add_qkv_bias", "qkv"),
)


@dataclass(frozen=True, slots=True)
class Family:
    """The rules of one family of model types.

    `types` are model types, separated by spaces. `biased` are the projections that always have
    a bias: q, k, v, o, a (q_a of latent attention) and c (kv_a); `bias_keys` add more where a
    key is true ("!key": false). `norm` is the query/key norm: "head" is shared by all heads,
    "width" has a weight for each output, "affine head" is a layer norm with a bias, "cross head" is
    on cross attention alone; `norm_key`, if any, must be true as well. `full_every` is the class's
    own pattern where the file gives none: every n-th layer is full and the others slide
    (`full_at` first: layers 0, n, 2n; last: n−1, 2n−1). `last_full`: the
    last layer is full whatever the file says.
    """

    types: str
    stack: StackKind = "decoder"
    hidden: tuple[str, ...] = HIDDEN
    heads: tuple[str, ...] = HEADS
    kv_heads: tuple[str, ...] = KV_HEADS
    head_dim: tuple[str, ...] = HEAD_DIM
    layers: tuple[str, ...] = LAYERS
    biased: str = ""
    bias_keys: BiasKeys = ()
    norm: NormRule = ""
    norm_key: str = ""
    gated: bool = False
    extras: tuple[str, ...] = ()
    kv_rule: str = ""
    kinds: str = ""
    full_every: int = 0
    full_at: Literal["first", "last"] = "last"
    last_full: bool = False
    per_layer: str = ""
    widths: str = ""
    shared: str = ""
    attentions_per_layer: int = 1
    more_layers: str = ""
    staged: bool = False
    cache: Literal["per token", "not per token", "unbounded window"] = "per token"
    note: str = ""

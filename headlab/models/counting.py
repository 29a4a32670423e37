"""Weights and cache of one layer, counted exactly from its shape."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from headlab.models.card import AttentionParameters, HeadDimSource, LayerKind
from headlab.models.family import Family
from headlab.models.keys import Keys


@dataclass(frozen=True, slots=True)
class Latent:
    """The ranks and widths of latent attention (MLA); `q_rank` 0 means one direct q matrix."""

    q_rank: int
    kv_rank: int
    nope: int
    rope: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What is particular to one layer; equal plans are equal layers.

    `owns_kv`: has k and v matrices of its own. `owns_v`: v is not k again. `caches`: keeps keys
    and values. `shares_qk`: one matrix serves q and k. `position`: the mark that the extras of
    this layer depend on ("" for most).
    """

    kind: LayerKind
    heads: int | None = None
    kv_heads: int | None = None
    head_dim: int | None = None
    value_dim: int | None = None
    source: HeadDimSource | None = None
    window: int | None = None
    owns_kv: bool = True
    owns_v: bool = True
    caches: bool = True
    shares_qk: bool = False
    position: str = ""


@dataclass(frozen=True, slots=True)
class Widths:
    """Input widths of q, k and v, output width of o, and what the products are divided by."""

    q: int
    k: int
    v: int
    o: int
    q_groups: int = 1
    k_groups: int = 1
    v_groups: int = 1
    o_groups: int = 1
    experts: int = 1


@dataclass(frozen=True, slots=True)
class Frame:
    """What all layers of a stack share."""

    keys: Keys
    family: Family
    hidden: int
    widths: Widths
    biased: frozenset[str]
    normed: bool
    gated: bool
    latent: Latent | None = None


def parameters_of(plan: Plan, frame: Frame) -> AttentionParameters:
    """Return the weights of one layer: Q d·h·k, K d·g·k, V d·g·v, O h·v·d, and what is apart.

    Latent attention: q_a and q_b count as q; kv_a = d·(rank + rope), kv_b = rank·h·(nope + v).
    """
    if plan.heads is None or plan.head_dim is None or plan.value_dim is None:
        return AttentionParameters()
    if frame.family.kinds == "compressed":
        main = _compressed(plan, frame)
    elif plan.kind == "latent" and frame.latent is not None:
        main = _latent(plan, frame, frame.latent)
    else:
        main = _usual(plan, frame)
    if plan.kind == "cross":
        return main
    other = sum(EXTRAS[name](plan, frame) for name in frame.family.extras)
    return main + AttentionParameters(other=other, bias=_extra_bias(plan, frame))


def cache_of(plan: Plan, frame: Frame) -> int:
    """Return the elements that one layer caches for one token: g·(k + v), or rank + rope."""
    if not plan.caches:
        return 0
    if plan.kind == "latent":
        return frame.latent.kv_rank + frame.latent.rope if frame.latent else 0
    if plan.kind in ("attention", "sliding") and plan.kv_heads:
        return plan.kv_heads * ((plan.head_dim or 0) + (plan.value_dim or 0))
    return 0


def _usual(plan: Plan, frame: Frame) -> AttentionParameters:
    heads, kv_heads = plan.heads or 0, plan.kv_heads or 0
    key, value = plan.head_dim or 0, plan.value_dim or 0
    widths = frame.widths
    q_out = heads * key * (2 if frame.gated else 1)
    k_out = kv_heads * key if plan.owns_kv and not plan.shares_qk else 0
    v_out = kv_heads * value if plan.owns_kv and plan.owns_v else 0
    if plan.shares_qk:
        q_out = heads * key
    experts = widths.experts
    bias = sum(
        width
        for letter, width in (("q", q_out), ("k", k_out), ("v", v_out), ("o", widths.o))
        if letter in frame.biased
    )
    return AttentionParameters(
        # Mixture attention holds q and o once for each expert, used a few at a time.
        q=widths.q * q_out * experts // widths.q_groups // _used(frame),
        k=widths.k * k_out // widths.k_groups,
        v=widths.v * v_out // widths.v_groups,
        o=heads * value * widths.o * experts // widths.o_groups // _used(frame),
        bias=bias,
        norm=_norm(plan, frame, heads * key, k_out),
    )


def _used(frame: Frame) -> int:
    if frame.widths.experts == 1:
        return 1
    return frame.keys.whole(("num_experts_per_tok",)) or 1


def _norm(plan: Plan, frame: Frame, q_out: int, k_out: int) -> int:
    if not frame.normed:
        return 0
    key = plan.head_dim or 0
    if frame.family.norm == "cross head" and plan.kind != "cross":
        return 0
    # Models that share keys across layers of equal code keep the key norm; see `shared across`.
    has_key_norm = plan.owns_kv or "use_cla" in frame.keys.data
    if frame.family.norm == "width":
        return q_out + k_out
    each = 2 * key if frame.family.norm == "affine head" else key
    return each * (2 if has_key_norm else 1)


def _latent(plan: Plan, frame: Frame, latent: Latent) -> AttentionParameters:
    heads, value = plan.heads or 0, plan.value_dim or 0
    d, rank = frame.hidden, latent.q_rank
    q_out = heads * (latent.nope + latent.rope)
    bias = sum(
        width
        for letter, width in (("a", rank), ("c", latent.kv_rank + latent.rope), ("o", d))
        if letter in frame.biased
    )
    return AttentionParameters(
        q=d * rank + rank * q_out if rank else d * q_out,
        kv_a=d * (latent.kv_rank + latent.rope),
        kv_b=latent.kv_rank * heads * (latent.nope + value),
        o=heads * value * d,
        bias=bias,
        norm=rank + latent.kv_rank,
    )


def _compressed(plan: Plan, frame: Frame) -> AttentionParameters:
    """DeepSeek V4: low-rank q, one key that is also the value, and o in two grouped steps."""
    heads, key = plan.heads or 0, plan.head_dim or 0
    rank = frame.keys.whole(("q_lora_rank",)) or 0
    groups = frame.keys.whole(("o_groups",)) or 1
    o_rank = frame.keys.whole(("o_lora_rank",)) or 0
    return AttentionParameters(
        q=frame.hidden * rank + rank * heads * key,
        kv_a=frame.hidden * key,
        o=(heads * key // groups) * groups * o_rank + groups * o_rank * frame.hidden,
        norm=rank + key,
    )


def _indexer(plan: Plan, frame: Frame) -> int:
    """Sparse-attention indexer: q from the latent q, one key, a weight a head, a layer norm."""
    if plan.position == "no indexer" or frame.latent is None:
        return 0
    heads = frame.keys.whole(("index_n_heads",)) or 0
    width = frame.keys.whole(("index_head_dim",)) or 0
    return frame.latent.q_rank * heads * width + frame.hidden * (width + heads) + 2 * width


def _index_pool(plan: Plan, frame: Frame) -> int:
    """GLM 5 Next: the indexer pools its keys, with a table of positions and a gate."""
    if plan.position == "no indexer":
        return 0
    width = frame.keys.whole(("index_head_dim",)) or 0
    return width * ((frame.keys.whole(("index_kpool",)) or 0) + frame.hidden)


def _compressor(plan: Plan, frame: Frame) -> int:
    """DeepSeek V4: gate and key of the compressor, its position table and norm, its indexer."""
    key, d = plan.head_dim or 0, frame.hidden
    if plan.position == "hca":
        rate = _compress_rate(frame, "heavily_compressed_attention", 128)
        return 2 * d * key + rate * key + key
    if plan.position != "csa":
        return 0
    rate = _compress_rate(frame, "compressed_sparse_attention", 4)
    heads = frame.keys.whole(("index_n_heads",)) or 0
    width = frame.keys.whole(("index_head_dim",)) or 0
    rank = frame.keys.whole(("q_lora_rank",)) or 0
    main = 2 * d * 2 * key + rate * 2 * key + key
    indexer = 2 * d * 2 * width + rate * 2 * width + width + rank * heads * width + d * heads
    return main + indexer


def _compress_rate(frame: Frame, name: str, usual: int) -> int:
    rates = Keys(frame.keys.nested("compress_rates"))
    return rates.whole((name,)) or usual


def _disentangled(plan: Plan, frame: Frame) -> int:
    """DeBERTa: one more matrix for each kind of relative position, the query's with a bias."""
    kinds = _position_kinds(frame)
    d = frame.hidden
    return d * d * (("c2p" in kinds) + ("p2c" in kinds))


def _extra_bias(plan: Plan, frame: Frame) -> int:
    """Return the biases of relative-position matrices, which count as biases."""
    if "relative positions" in frame.family.extras and plan.caches:
        return _buckets(frame) * (plan.heads or 0)
    if "dynamic mask" in frame.family.extras and "k" in frame.biased:
        return plan.kv_heads or 0
    kinds, d = _position_kinds(frame), frame.hidden
    if "disentangled" in frame.family.extras:
        return d * ("p2c" in kinds)
    if "disentangled v2" in frame.family.extras and not frame.keys.flag("share_att_key"):
        return d * (("c2p" in kinds) + ("p2c" in kinds))
    return 0


def _disentangled_v2(plan: Plan, frame: Frame) -> int:
    return 0 if frame.keys.flag("share_att_key") else _disentangled(plan, frame)


def _position_kinds(frame: Frame) -> str:
    if not frame.keys.flag("relative_attention"):
        return ""
    found = frame.keys.find(("pos_att_type",))
    value = found.value if found else None
    return "|".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _relative(plan: Plan, frame: Frame) -> int:
    """XLNet and Funnel: the relative projection, three biases a head and the segment table."""
    inner = (plan.heads or 0) * (plan.head_dim or 0)
    return frame.hidden * inner + 5 * inner


def _adapters(plan: Plan, frame: Frame) -> int:
    """Zamba2: a low-rank adapter on q, k and v for each use of a shared block."""
    if not frame.keys.flag("use_shared_attention_adapter"):
        return 0
    rank = frame.keys.whole(("adapter_rank",)) or 0
    return 3 * rank * 2 * frame.widths.q


def _buckets(frame: Frame) -> int:
    return frame.keys.whole(("relative_attention_num_buckets", "num_buckets")) or 0


def _table(plan: Plan, frame: Frame) -> int:
    return _buckets(frame) * (plan.heads or 0)


def _relative_positions(plan: Plan, frame: Frame) -> int:
    """ProphetNet: the decoder's self attention scores each bucket of distances from the states."""
    return frame.hidden * _table(plan, frame) if plan.caches else 0


def _window_table(plan: Plan, frame: Frame) -> int:
    """Swin: a bias for each offset within a window and head."""
    side = 2 * (frame.keys.whole(("window_size",)) or 7) - 1
    return side * side * (plan.heads or 0)


EXTRAS: Mapping[str, Callable[[Plan, Frame], int]] = {
    "sinks": lambda plan, frame: plan.heads or 0,
    "sinks by kind": lambda plan, frame: (plan.heads or 0) * (plan.position == "sink"),
    "head gate": lambda plan, frame: frame.hidden * (plan.heads or 0),
    "width gate": lambda plan, frame: frame.hidden * (plan.heads or 0) * (plan.head_dim or 0),
    "switched head gate": lambda plan, frame: (
        frame.hidden * (plan.heads or 0) * frame.keys.flag("use_attention_gate")
    ),
    "value gate": lambda plan, frame: frame.hidden * (plan.heads or 0) * (plan.value_dim or 0),
    "head bias": lambda plan, frame: plan.heads or 0,
    "index pool": _index_pool,
    "output norm": lambda plan, frame: frame.hidden,
    "four head vectors": lambda plan, frame: 4 * (plan.head_dim or 0),
    "dynamic mask": lambda plan, frame: (
        (plan.kv_heads or 0) * (1 + (plan.kv_heads or 0) * (plan.head_dim or 0))
    ),
    "indexer": _indexer,
    "compressor": _compressor,
    "disentangled": _disentangled,
    "disentangled v2": _disentangled_v2,
    "relative projection": _relative,
    "adapters": _adapters,
    "router": lambda plan, frame: frame.hidden * frame.widths.experts,
    "relative positions": _relative_positions,
    "window table": _window_table,
    # Swin 2: a network of 512 from two coordinates to the heads, and a scale for each head.
    "window network": lambda plan, frame: 3 * 512 + 513 * (plan.heads or 0),
    "position table": _table,
    "first position table": lambda plan, frame: (
        _table(plan, frame) if plan.position == "first" else 0
    ),
}
"""Weights that are neither projection, bias nor norm, by name; counted as `other`."""

EXTRA_WORDS: Mapping[str, str] = {
    "sinks": "one attention sink for each query head",
    "sinks by kind": "one attention sink for each query head where the file switches sinks on",
    "head gate": "an output gate for each query head",
    "width gate": "an output gate as wide as the heads",
    "switched head gate": "an output gate for each query head where the file switches gates on",
    "value gate": "an output gate as wide as the values",
    "head bias": "a bias of the gate for each query head",
    "index pool": "the pooling of the indexer's keys",
    "output norm": "a norm before the output projection",
    "four head vectors": "four vectors of head_dim for the differential",
    "dynamic mask": "the dynamic mask's weights",
    "indexer": "the indexer of sparse attention",
    "compressor": "the compressors and their indexer",
    "disentangled": "the relative-position matrices",
    "disentangled v2": "the relative-position matrices",
    "relative projection": "the relative projection with its biases and segment table",
    "adapters": "the low-rank adapters of shared blocks",
    "router": "the router of the attention experts",
    "relative positions": "the decoder's relative-position matrices",
    "window table": "the relative-position table of each window",
    "window network": "the relative-position network and the scale of each head",
    "position table": "the relative-position table",
    "first position table": "the relative-position table, which the first layer holds",
}

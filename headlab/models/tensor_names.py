"""Which matrix a tensor's name means, for the naming schemes in common use."""

import re
from functools import lru_cache
from typing import NamedTuple

_ALWAYS = {
    "q": "q_proj q_lin query_proj wq attn_q q_a_proj q_b_proj attn_q_a attn_q_b wq_a wq_b",
    "k": "k_proj k_lin key_proj wk attn_k cross_attn_k",
    "v": "v_proj v_lin value_proj wv attn_v cross_attn_v",
    "o": "o_proj out_lin attn_output attn_out attn_o cross_attn_o",
    "kv_a": "kv_a_proj_with_mqa attn_kv_a_mqa wkv_a",
    "kv_b": "kv_b_proj attn_kv_b attn_k_b attn_v_b wkv_b",
    "qkv": "qkv_proj query_key_value c_attn Wqkv wqkv W_pack attn_qkv att_proj linear_qkv",
    "norm": "q_norm k_norm q_layernorm k_layernorm query_layernorm key_layernorm q_a_layernorm"
    " kv_a_layernorm attn_q_norm attn_k_norm attn_q_a_norm attn_kv_a_norm",
    "other": "sinks attn_sinks attention_sink_bias g_proj attn_gate attn_rel_b",
}
# These words also name parts of feed-forward or state-space layers, so they count only below
# an attention module.
_BELOW_ATTENTION = {
    "q": "q query input_linear",
    "k": "k key",
    "v": "v value",
    "o": "o dense c_proj out_proj proj Wo wo out linear_proj output_linear post_proj",
    "kv": "kv_proj kv",
    "qkv": "qkv in_proj",
    "bias": "q_bias v_bias",
    "other": "relative_attention_bias pos_proj pos_q_proj pos_key_proj pos_query_proj r r_w_bias"
    " r_r_bias r_s_bias seg_embed r_kernel router",
}
_LEAVES = {leaf: role for role, names in _ALWAYS.items() for leaf in names.split()}
_LEAVES["cross_attn_q"] = "q"
_CONTAINED = {leaf: role for role, names in _BELOW_ATTENTION.items() for leaf in names.split()}
_NUMBERED = re.compile(r"\.(\d{1,6})\.")
_ATTENTION = re.compile(r"attn|attention", re.IGNORECASE)
_STATE_SPACE = re.compile(r"linear_attn|\.ssm|mamba|shortconv|\.conv\.", re.IGNORECASE)
_LINEAR = re.compile(r"linear_attn", re.IGNORECASE)
_LINEAR_PIECE = re.compile(r"\.(A_log|dt_bias|output_gate\.weight|\w*conv1d\w*(\.weight)?)$")
_CROSS = re.compile(r"cross_?attn|cross_?attention|EncDecAttention|encoder_attn", re.IGNORECASE)
_INDEXER = re.compile(r"\.(indexer|compressor)\.")
_NEXT_TOKEN = re.compile(r"\.(nextn|eh_proj|enorm|hnorm|shared_head)\b")
_PARTS = (
    ("vision", re.compile(r"vision|visual|(^|[._])vi[ts]([._]|$)|image|(^|\.)v\.", re.IGNORECASE)),
    ("audio", re.compile(r"audio|speech|(^|\.)a\.", re.IGNORECASE)),
    ("talker", re.compile(r"talker|token2wav|code2wav", re.IGNORECASE)),
    ("draft", re.compile(r"(^|\.)mtp(\.|$)")),
    ("decoder", re.compile(r"decoder|(^|\.)dec(\.|$)")),
    ("encoder", re.compile(r"encoder|(^|\.)enc(\.|$)")),
)
_SUFFIXES = {
    "": "weight",
    "weight": "weight",
    "linear.weight": "weight",
    "base_layer.weight": "weight",
    "bias": "bias",
    "linear.bias": "bias",
    "base_layer.bias": "bias",
    "qweight": "packed",
    "weight_packed": "packed",
    "scales": "scales",
    "g_idx": "g_idx",
}
EMBEDDINGS = frozenset(
    "embed_tokens wte word_embeddings token_embd shared tok_embeddings embed_in lm_head".split()
)


class Place(NamedTuple):
    """Where an attention tensor belongs; `tail` is the attention module's name inside a layer."""

    part: str
    tail: str
    role: str
    leaf: str
    piece: str


class Meaning(NamedTuple):
    """What a tensor's name inside a layer means, whichever layer it is.

    `state_space`: it belongs to linear attention, a state space or a short convolution;
    `linear`: to linear attention by its own name;
    `next_token`: its layer only predicts further tokens; `linear_tail`: the attention module
    that it shows to be a linear one, since some families keep linear attention under the same
    words as softmax attention and only its decay, gate or convolution tells it.
    """

    place: Place | None
    state_space: bool
    linear: bool
    next_token: bool
    linear_tail: str | None


def layer_of(name: str) -> tuple[str, int, str] | None:
    """Return the stack a name counts layers in, its layer, and the rest of it, or None."""
    found = _NUMBERED.search(name)
    if found is None:
        return None
    return name[: found.start()], int(found.group(1)), name[found.end() :]


@lru_cache(maxsize=256)
def part_of(stack: str) -> str:
    """Return which part of the model a stack's name tells; text if it tells none."""
    return next((part for part, words in _PARTS if words.search(stack + ".")), "text")


def meaning(stack: str, rest: str) -> Meaning:
    """Return what the rest of a name means after its stack and layer number."""
    segments = rest.split(".")[-12:]
    attention = next((i for i, s in enumerate(segments) if _ATTENTION.search(s)), None)
    dotted = f".{rest}"
    state_space = bool(_STATE_SPACE.search(dotted))
    linear_tail = None
    if attention is not None and _LINEAR_PIECE.search(dotted):
        linear_tail = ".".join(segments[: attention + 1])
    found = None if state_space else _place(stack, segments, attention, dotted)
    return Meaning(
        found,
        state_space,
        bool(_LINEAR.search(dotted)),
        bool(_NEXT_TOKEN.search(dotted)),
        linear_tail,
    )


def _place(stack: str, segments: list[str], attention: int | None, dotted: str) -> Place | None:
    if attention is None and ".experts." in dotted:
        return None
    for i in range(len(segments) - 1, max(-1, len(segments) - 6), -1):
        leaf, suffix = segments[i], ".".join(segments[i + 1 :])
        below = attention is not None and attention < i
        role = _LEAVES.get(leaf)
        if role is None and below:
            if leaf in ("in_proj_weight", "in_proj_bias"):
                leaf, suffix = leaf.rsplit("_", 1)
            role = _CONTAINED.get(leaf)
        if role is None:
            continue
        if _INDEXER.search(dotted):
            role = "other"
        piece = _SUFFIXES.get(suffix)
        if piece is None and role in ("norm", "other") and suffix.endswith("weight"):
            piece = "weight"
        if piece is None:
            return None
        head = segments[:i]
        if attention is not None and below:
            # LongCat numbers two attentions inside one layer.
            head = segments[: attention + (2 if segments[attention + 1].isdigit() else 1)]
        elif "indexer" in segments:
            head = segments[: segments.index("indexer")]
        part = "cross" if _CROSS.search(dotted) else part_of(stack)
        return Place(part, ".".join(head), role, leaf, piece)
    return None

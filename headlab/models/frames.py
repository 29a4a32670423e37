"""What all layers of a stack share: head_dim, matrix widths, biases, norms, latent ranks."""

from collections.abc import Callable, Mapping

from headlab.errors import InputError
from headlab.models.card import HeadDimSource
from headlab.models.counting import EXTRA_WORDS, Frame, Latent, Widths
from headlab.models.family import Family
from headlab.models.heads import Counts, at
from headlab.models.keys import Keys


def head_dim_of(
    keys: Keys, family: Family, hidden: int, heads: Counts
) -> tuple[int, HeadDimSource]:
    """Return the width of a head and how it was found; raise InputError where it is not whole."""
    found = keys.find(family.head_dim)
    if found is not None and found.value is not None:
        width = keys.as_whole(found.key, found.value)
        explicit = found.origin == "file"
        keys.notes.add(f"head_dim {width:,}: {found.words}.")
        return width, "explicit" if explicit else "family default"
    inner, words = hidden, "hidden size"
    if family.widths == "twice":
        inner, words = 2 * hidden, "twice the hidden size"
    elif family.widths == "bottleneck":
        inner, words = _bottleneck_width(keys, hidden), "the bottleneck's width"
    count = at(heads, 0) if heads else 0
    if count == 0 or inner % count:
        raise InputError(
            f"{words} {inner:,} is not a multiple of {count:,} attention heads, and the file gives "
            "no head_dim"
        )
    keys.notes.add(f"head_dim {inner // count:,}: {words} {inner:,} divided by {count:,} heads.")
    return inner // count, "derived"


def latent_rank(keys: Keys) -> int:
    """Return kv_lora_rank, or 0 where attention is not latent."""
    off = keys.find(("use_mla",))
    if off is not None and off.value is False:
        return 0
    return keys.whole(("kv_lora_rank",), 0) or 0


def frame_of(keys: Keys, family: Family, hidden: int, kv_input: int | None) -> Frame:
    """Return what the layers share; `kv_input` is the width of the states that k and v read."""
    biased = set(family.biased)
    for key, letters in family.bias_keys:
        if keys.flag(key.lstrip("!")) != key.startswith("!"):
            biased |= set(letters)
    normed = bool(family.norm) and (not family.norm_key or keys.flag(family.norm_key))
    if not family.norm and (keys.flag("qk_layernorm") or keys.flag("use_qk_norm")):
        keys.notes.add("The file switches a query/key norm on; this family's is not counted.")
    gated = family.gated and keys.data.get("attn_output_gate") is not False
    latent = None
    rank = latent_rank(keys) if family.kinds != "compressed" else 0
    if rank:
        latent = _latent(keys, rank)
    if family.note:
        keys.notes.add(family.note)
    for name in family.extras:
        keys.notes.add(f"Counted under other: {EXTRA_WORDS[name]}.")
    return Frame(
        keys=keys,
        family=family,
        hidden=hidden,
        widths=_WIDTHS[family.widths](keys, hidden, kv_input or hidden),
        biased=frozenset(biased),
        normed=normed,
        gated=gated,
        latent=latent,
    )


def _latent(keys: Keys, rank: int) -> Latent:
    sizes: dict[str, int] = {}
    for key in ("q_lora_rank", "qk_nope_head_dim", "qk_rope_head_dim"):
        found = keys.find((key,))
        if found is None or found.value is None:
            sizes[key] = 0
            if key != "q_lora_rank":
                raise InputError(f"{key} is missing beside kv_lora_rank")
            keys.notes.add("q_lora_rank is null or absent, so q is one direct matrix.")
            continue
        sizes[key] = keys.as_whole(key, found.value, 0)
        keys.notes.add(f"{key} {sizes[key]:,}: {found.words}.")
    keys.notes.add(
        f"Latent attention (kv_lora_rank {rank:,}): each layer caches kv_lora_rank + "
        "qk_rope_head_dim elements for a token, without a factor 2 and whatever the heads."
    )
    return Latent(sizes["q_lora_rank"], rank, sizes["qk_nope_head_dim"], sizes["qk_rope_head_dim"])


def _experts(keys: Keys, hidden: int, kv_input: int) -> Widths:
    count = keys.whole(("num_local_experts", "num_experts")) or 8
    return Widths(hidden, hidden, hidden, hidden, experts=count)


def _grouped(keys: Keys, hidden: int, kv_input: int) -> Widths:
    q, k, v, o = (
        keys.whole((key,)) or 1
        for key in ("q_groups", "k_groups", "v_groups", "post_attention_groups")
    )
    return Widths(hidden, hidden, hidden, hidden, q, k, v, o)


def _bottleneck_width(keys: Keys, hidden: int) -> int:
    """MobileBERT: attention runs inside the bottleneck unless the file switches it off."""
    if keys.data.get("use_bottleneck") is False:
        return hidden
    return keys.whole(("true_hidden_size", "intra_bottleneck_size")) or hidden


def _bottleneck(keys: Keys, hidden: int, kv_input: int) -> Widths:
    inner = _bottleneck_width(keys, hidden)
    return Widths(inner, inner, inner if keys.flag("use_bottleneck_attention") else hidden, inner)


_WIDTHS: Mapping[str, Callable[[Keys, int, int], Widths]] = {
    "": lambda keys, d, kv: Widths(d, kv, kv, d),
    "twice": lambda keys, d, kv: Widths(2 * d, 2 * d, 2 * d, d),
    "experts": _experts,
    "grouped": _grouped,
    "bottleneck": _bottleneck,
}

"""How many heads each layer has: the rules by which families state key/value heads."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from headlab.errors import InputError
from headlab.models.counting import Plan
from headlab.models.family import Family
from headlab.models.keys import HEAD_DIM, HEADS, KV_HEADS, Found, Keys
from headlab.models.layer_kinds import Mark

if TYPE_CHECKING:
    from headlab.models.card import HeadDimSource

Counts = int | tuple[int, ...]


def at(counts: Counts, index: int) -> int:
    """Return the count of one layer, whether it is the same for all or listed."""
    return counts if isinstance(counts, int) else counts[index]


def query_heads(keys: Keys, names: tuple[str, ...], layers: int) -> Counts:
    """Return the query heads, one number or one for each layer; raise InputError without any."""
    found = keys.find(names)
    if found is None or found.value is None:
        raise InputError(
            "the file names no number of attention heads (num_attention_heads, n_head or the like)"
        )
    counts = keys.per_layer(found, layers)
    if isinstance(counts, int):
        keys.notes.add(f"{counts:,} query heads: {found.words}.")
    else:
        keys.notes.add(f"Query heads differ by layer: {found.words}.")
    return counts


def kv_heads(keys: Keys, family: Family, heads: Counts, layers: int) -> Counts:
    """Return the key/value heads by the family's rule; the common one falls back to the heads."""
    rule = _RULES.get(family.kv_rule)
    if rule is not None:
        found = rule(keys)
        if isinstance(found, str):
            keys.notes.add(f"One key/value head for each query head: {found}.")
            return heads
    else:
        found = keys.find(family.kv_heads)
    if found is None or found.value is None:
        reason = f"{found.key} is null" if found else "the file gives no other number"
        keys.notes.add(f"One key/value head for each query head: {reason}.")
        return heads
    counts = keys.per_layer(found, layers)
    if isinstance(counts, int):
        keys.notes.add(f"{counts:,} key/value heads: {found.words}.")
    else:
        keys.notes.add(f"Key/value heads differ by layer: {found.words}.")
    return counts


_KvRule = Callable[[Keys], "Found | str | None"]


def _falcon(keys: Keys) -> Found | str | None:
    if keys.flag("new_decoder_architecture") or keys.has("n_head_kv"):
        return keys.find(("num_kv_heads", "num_key_value_heads", "n_head_kv"))
    if not keys.flag("multi_query"):
        return "multi_query is off in the old Falcon layout"
    keys.notes.add("multi_query is on in the old Falcon layout, so num_kv_heads is not used.")
    return Found(1, "multi_query", "file" if keys.has("multi_query") else "class default")


def _multi_query(key: str) -> _KvRule:
    def rule(keys: Keys) -> Found | str | None:
        found = keys.find((key,))
        if found is not None and found.value is True:
            return Found(1, key, found.origin)
        return keys.find(("n_kv_heads",)) or f"{key} is off"

    return rule


def _attn_config(keys: Keys) -> Found | str | None:
    nested = Keys(keys.nested("attn_config"))
    if nested.data.get("attn_type") == "multiquery_attention":
        return Found(1, "attn_config.attn_type", "file")
    found = nested.find(("kv_n_heads",)) or keys.find(("num_key_value_heads",))
    return found if found is None else replace(found, key=f"attn_config.{found.key}")


def _common(keys: Keys) -> Found | str | None:
    found: Found | str | None = keys.find(KV_HEADS)
    if found is None and isinstance(keys.data.get("attn_config"), dict):
        found = _attn_config(keys)
    if found is None and keys.data.get("multi_query") is True:
        found = Found(1, "multi_query", "file")
    return found


def _chatglm(keys: Keys) -> Found | str | None:
    if keys.flag("multi_query_attention"):
        return keys.find(("multi_query_group_num",)) or Found(1, "multi_query_attention", "file")
    return "multi_query_attention is not on"


_RULES: Mapping[str, _KvRule] = {
    "falcon": _falcon,
    "multi_query": _multi_query("multi_query"),
    "multi_query_attention": _multi_query("multi_query_attention"),
    "attn_config": _attn_config,
    "common": _common,
    "chatglm": _chatglm,
    "no kv key": lambda keys: "this family has no other",
    "experts": lambda keys: keys.find(("num_key_value_heads",)),
}


def adjusted(plan: Plan, index: int, mark: Mark, keys: Keys, family: Family) -> Plan:
    """Return the plan of one layer, changed by what the family says of that layer."""
    rule = _PER_LAYER.get(family.per_layer)
    return plan if rule is None else rule(plan, index, mark, keys)


def stated_by_layer(keys: Keys) -> Mapping[int, Keys]:
    """Return the sizes that the file's per_layer_config gives to single layers, by index."""
    found = {
        int(index): Keys(sizes, notes=keys.notes)
        for index, sizes in keys.nested("per_layer_config").items()
        if index.isdecimal() and len(index) < 6 and isinstance(sizes, dict)
    }
    if found:
        keys.notes.add("Sizes that per_layer_config gives to single layers are theirs.")
    return found


def restated(plan: Plan, own: Keys | None) -> Plan:
    """Return a plan with the heads and widths that the file gives to this layer alone."""
    if own is None or plan.head_dim is None:
        return plan
    width = own.whole(HEAD_DIM)
    return replace(
        plan,
        heads=own.whole(HEADS) or plan.heads,
        kv_heads=(own.whole(KV_HEADS) or plan.kv_heads) if plan.kv_heads else None,
        head_dim=width or plan.head_dim,
        value_dim=width or plan.value_dim,
        source="explicit" if width else plan.source,
    )


def _global(plan: Plan, index: int, mark: Mark, keys: Keys) -> Plan:
    """Gemma 4: full layers have a head_dim of their own, perhaps KV heads too, and v may be k."""
    if mark != "full":
        return plan
    # Where the file gives its full layers sizes one by one, it keeps no size for them all.
    usual = plan.head_dim if keys.nested("per_layer_config") else 512
    width = keys.whole(("global_head_dim",)) or usual
    stated = keys.has("global_head_dim")
    source: HeadDimSource = "explicit" if stated else "family default"
    same = keys.flag("attention_k_eq_v")
    # Classes without that switch have the KV heads of full layers in any case.
    own_kv = same or keys.find(("attention_k_eq_v",)) is None
    kv = keys.whole(("num_global_key_value_heads",)) or plan.kv_heads
    return replace(
        plan,
        head_dim=width,
        value_dim=width,
        source=source,
        kv_heads=kv if own_kv else plan.kv_heads,
        owns_v=not same,
    )


def _sliding_sizes(plan: Plan, index: int, mark: Mark, keys: Keys) -> Plan:
    """MiMo-V2 and Step: sliding layers have sizes of their own; sinks are switched by kind."""
    if mark != "sliding":
        sink = keys.flag("add_full_attention_sink_bias")
        return replace(plan, position="sink" if sink else "")
    other = Keys(keys.nested("attention_other_setting"), notes=keys.notes)
    heads = (
        keys.whole(("swa_num_attention_heads", "num_sliding_attention_heads"))
        or other.whole(("num_attention_heads",))
        or plan.heads
    )
    kv = (
        keys.whole(("swa_num_key_value_heads",))
        or other.whole(("num_attention_groups", "num_key_value_heads"))
        or plan.kv_heads
    )
    sink_key = keys.find(("add_swa_attention_sink_bias",))
    return replace(
        plan,
        heads=heads,
        kv_heads=kv,
        head_dim=keys.whole(("swa_head_dim",)) or plan.head_dim,
        value_dim=keys.whole(("swa_v_head_dim",)) or plan.value_dim,
        position="sink" if sink_key is None or sink_key.value is True else "",
    )


def _sliding_twice(plan: Plan, index: int, mark: Mark, keys: Keys) -> Plan:
    """MiMo-V2: where the file is silent, sliding layers have twice the KV heads of the others."""
    if mark == "sliding" and plan.kv_heads and not keys.has("swa_num_key_value_heads"):
        keys.notes.add("Sliding layers have twice the key/value heads: the class default.")
        plan = replace(plan, kv_heads=2 * plan.kv_heads)
    return _sliding_sizes(plan, index, mark, keys)


def _shared_across(plan: Plan, index: int, mark: Mark, keys: Keys) -> Plan:
    """Hunyuan: with use_cla, one layer in cla_share_factor has the keys and values of them all."""
    factor = keys.whole(("cla_share_factor",)) or 2
    if keys.flag("use_cla") and index % factor:
        return replace(plan, owns_kv=False, caches=False)
    return plan


def _blocks(plan: Plan, index: int, mark: Mark, keys: Keys) -> Plan:
    """Nemotron-NAS: n_heads_in_group is the size of a KV group, by block."""
    blocks = keys.listed("block_configs") or []
    block = blocks[index] if index < len(blocks) else None
    attention = block.get("attention") if isinstance(block, dict) else None
    if not isinstance(attention, dict) or plan.heads is None:
        return plan
    size = Keys(attention, notes=keys.notes).whole(("n_heads_in_group",))
    if size is None:
        return plan
    if plan.heads % size:
        raise InputError(
            f"n_heads_in_group {size} of block {index} does not divide {plan.heads} query heads"
        )
    return replace(plan, kv_heads=plan.heads // size)


def _shared_query_and_key(plan: Plan, index: int, mark: Mark, keys: Keys) -> Plan:
    return replace(plan, shares_qk=mark == "hashed")


_PER_LAYER: Mapping[str, Callable[[Plan, int, Mark, Keys], Plan]] = {
    "global layers": _global,
    "sliding sizes": _sliding_sizes,
    "sliding sizes, else twice the KV heads": _sliding_twice,
    "shared across layers": _shared_across,
    "blocks": _blocks,
    "shared query and key": _shared_query_and_key,
}

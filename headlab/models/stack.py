"""One stack of layers: from the keys of a mapping to runs of equal layers with exact counts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from headlab.errors import InputError
from headlab.models.card import (
    AttentionParameters,
    HeadDimSource,
    LayerKind,
    LayerRun,
    Naive,
    Part,
)
from headlab.models.counting import Frame, Plan, cache_of, parameters_of
from headlab.models.family import Family
from headlab.models.frames import frame_of, head_dim_of, latent_rank
from headlab.models.heads import (
    Counts,
    adjusted,
    at,
    kv_heads,
    query_heads,
    restated,
    stated_by_layer,
)
from headlab.models.keys import (
    DECODER_HEADS,
    DECODER_LAYERS,
    ENCODER_HEADS,
    ENCODER_LAYERS,
    Keys,
)
from headlab.models.layer_kinds import (
    Mark,
    layer_count,
    marks_of,
    refuse_too_many,
    window_of,
)

Role = Literal["only", "encoder", "decoder", "cross"]

ATTENDING: frozenset[LayerKind] = frozenset({"attention", "sliding", "latent"})


@dataclass(frozen=True, slots=True)
class Stack:
    """The layers of one part of a model, with totals over its own attention (cross apart)."""

    hidden: int | None
    runs: tuple[LayerRun, ...]
    parameters: AttentionParameters
    attention_layers: int
    kv_elements: int | None
    kv_elements_sliding: int
    naive: Naive | None = None

    def part(self, kind: LayerKind | None = None) -> Part:
        """Return the stack as a part of a larger model, or only its layers of one kind."""
        runs = [r for r in self.runs if (r.kind == kind if kind else r.kind in ATTENDING)]
        total, modules = self.parameters, self.attention_layers
        if kind is not None:
            total = _sum(runs)
            modules = sum(len(r.indices) for r in runs)
        first = runs[0] if runs else None
        return Part(
            parameters=total,
            attention_modules=modules,
            heads=first.heads if first else None,
            kv_heads=first.kv_heads if first else None,
            head_dim=first.head_dim if first else None,
            hidden_size=self.hidden,
        )


@dataclass(frozen=True, slots=True)
class _Shape:
    """The sizes that all layers start from."""

    heads: Counts
    kv_heads: Counts
    head_dim: int | None
    value_dim: int | None
    source: HeadDimSource


def build_stack(
    keys: Keys, family: Family, role: Role = "only", kv_input: int | None = None
) -> Stack:
    """Return the layers that a mapping describes under a family's rules.

    `role` picks between the two halves of an encoder-decoder; "cross" are the decoder's cross
    attentions, whose keys and values come from states of width `kv_input`. Raises InputError
    with one sentence where a size is missing, impossible or of the wrong type.
    """
    if family.staged:
        return _staged(keys, family)
    hidden = _hidden(keys, family)
    layers = layer_count(keys, _layer_names(keys, family, role))
    if layers is None:
        keys.notes.add("The file gives no number of layers: one is described, totals are zero.")
        layers = 0
    more = keys.whole((family.more_layers,), 0) if family.more_layers else None
    layers = layers * family.attentions_per_layer + (more or 0)
    refuse_too_many(family.more_layers or "the file", layers)
    if layers == 0:
        keys.notes.add("No layers: the run describes one layer, and totals are zero.")
    if family.stack == "no attention":
        return _without_attention(keys, hidden, layers)
    marks = ["full"] * layers if role == "cross" else marks_of(keys, family, layers)
    shape = _shape(keys, family, role, hidden, layers)
    frame = frame_of(keys, family, hidden, kv_input)
    plans = _plans(keys, family, role, shape, marks, frame)
    return _counted(plans, frame, layers, _naive(keys, shape, hidden, layers))


def _staged(keys: Keys, family: Family) -> Stack:
    """Swin: stages of layers, each with twice the width of the one before and heads of its own."""
    width = keys.whole(("embed_dim",))
    depths, heads = keys.listed("depths"), keys.listed("num_heads")
    if width is None or not depths or not heads or len(depths) != len(heads) or len(heads) > 16:
        raise InputError("a staged model needs embed_dim, and depths and num_heads of equal length")
    runs: list[LayerRun] = []
    stages: list[Stack] = []
    for stage, (depth, count) in enumerate(zip(depths, heads, strict=True)):
        sizes = {
            "hidden_size": width << stage,
            "num_hidden_layers": keys.as_whole("depths", depth),
            "num_attention_heads": keys.as_whole("num_heads", count),
            "num_heads": None,
        }
        inner = Keys({**keys.data, **sizes}, {"qkv_bias": True, **keys.defaults}, keys.notes)
        found = build_stack(inner, replace(family, staged=False))
        start = sum(len(r.indices) for r in runs)
        runs += [replace(r, indices=tuple(i + start for i in r.indices)) for r in found.runs]
        refuse_too_many("depths", start)
        stages.append(found)
    keys.notes.add(f"{len(stages)} stages: embed_dim doubles from one to the next.")
    return Stack(
        hidden=stages[-1].hidden,
        runs=tuple(runs),
        parameters=_sum(runs),
        attention_layers=sum(s.attention_layers for s in stages),
        kv_elements=0,
        kv_elements_sliding=0,
    )


def _hidden(keys: Keys, family: Family) -> int:
    found = keys.find(family.hidden)
    if found is None or found.value is None:
        raise InputError("the file names no hidden size (hidden_size, n_embd, d_model or the like)")
    hidden = keys.as_whole(found.key, found.value)
    keys.notes.add(f"Hidden size {hidden:,}: {found.words}.")
    return hidden


def _layer_names(keys: Keys, family: Family, role: Role) -> tuple[str, ...]:
    if role in ("decoder", "cross"):
        # Where a class counts its decoder's layers apart, num_hidden_layers is the encoder's.
        apart = any(name in keys.defaults for name in DECODER_LAYERS)
        return DECODER_LAYERS if apart else (*DECODER_LAYERS, *family.layers)
    if role == "encoder" or family.stack == "encoder":
        return (*ENCODER_LAYERS, *family.layers)
    return (*family.layers, *DECODER_LAYERS)


def _head_names(family: Family, role: Role) -> tuple[str, ...]:
    if role in ("decoder", "cross"):
        return (*DECODER_HEADS, *family.heads)
    if role == "encoder" or family.stack == "encoder":
        return (*ENCODER_HEADS, *family.heads)
    return (*family.heads, *DECODER_HEADS)


def _without_attention(keys: Keys, hidden: int, layers: int) -> Stack:
    keys.notes.add("This model has no attention: its layers are recurrent or state-space layers.")
    runs = (LayerRun(tuple(range(layers)), "none"),)
    return Stack(hidden, runs, AttentionParameters(), 0, 0, 0)


def _shape(keys: Keys, family: Family, role: Role, hidden: int, layers: int) -> _Shape:
    if family.kv_rule == "experts":
        heads: Counts = _expert_heads(keys)
    else:
        heads = query_heads(keys, _head_names(family, role), layers)
    kv = kv_heads(keys, family, heads, layers)
    if family.kinds != "compressed" and latent_rank(keys):
        return _Shape(heads, kv, None, None, "explicit")
    width, source = head_dim_of(keys, family, hidden, heads)
    value = keys.find(("v_head_dim",))
    value_dim = width
    if value is not None and value.value is not None:
        value_dim = keys.as_whole("v_head_dim", value.value)
        keys.notes.add(f"Value width {value_dim:,}: {value.words}.")
    return _Shape(heads, kv, width, value_dim, source)


def _expert_heads(keys: Keys) -> int:
    """JetMoE: each of the experts in use has as many query heads as there are KV heads."""
    kv = keys.whole(("num_key_value_heads",)) or 1
    used = keys.whole(("num_experts_per_tok",)) or 2
    keys.notes.add(f"{kv * used:,} query heads: num_key_value_heads times num_experts_per_tok.")
    return kv * used


def _plans(
    keys: Keys,
    family: Family,
    role: Role,
    shape: _Shape,
    marks: Sequence[Mark],
    frame: Frame,
) -> list[Plan]:
    window = window_of(keys)
    uniform = None
    if "sliding" in marks and window is None:
        keys.notes.add("Layers are marked as sliding, but there is no window; counted as full.")
    elif _applies_everywhere(keys, family, marks, window):
        uniform = window
        keys.notes.add(
            f"sliding_window {window:,} is given for the model and no layer is marked as sliding: "
            "layers count as full, and the cache as unbounded."
        )
    indexed = _indexed(keys, family, len(marks))
    shared = keys.whole(("num_kv_shared_layers",), 0) or 0
    if shared:
        keys.notes.add(
            f"The last {shared:,} layers reuse earlier keys and values: they cache none."
        )
    stated = stated_by_layer(keys)
    made: dict[tuple[Mark, int, int], Plan] = {}
    plans = []
    for index, mark in enumerate(marks or ["full"]):
        counts = (mark, at(shape.heads, index), at(shape.kv_heads, index))
        if counts not in made:
            made[counts] = _plan(keys, family, role, shape, counts, window, uniform, frame)
        plan = made[counts]
        if plan.kind in ATTENDING or plan.kind == "cross":
            plan = restated(adjusted(plan, index, mark, keys, family), stated.get(index))
            if shared and index >= len(marks) - shared:
                plan = replace(plan, owns_kv=False, caches=False)
            if index in indexed:
                plan = replace(plan, position="no indexer")
            if index == 0 and "first position table" in family.extras and role != "cross":
                plan = replace(plan, position="first")
            _check_groups(plan)
        plans.append(plan)
    return plans


def _applies_everywhere(
    keys: Keys, family: Family, marks: Sequence[Mark], window: int | None
) -> bool:
    return (
        window is not None
        and "sliding" not in marks
        and (keys.has("sliding_window") or keys.has("sliding_window_size"))
        and family.kinds not in ("window layers", "compressed")
        and not family.full_every
        and "layer_types" not in keys.data
    )


def _plan(
    keys: Keys,
    family: Family,
    role: Role,
    shape: _Shape,
    counts: tuple[Mark, int, int],
    window: int | None,
    uniform: int | None,
    frame: Frame,
) -> Plan:
    mark, heads, kv = counts
    if mark in ("none", "linear", "linear map"):
        return Plan("none" if mark == "none" else "linear")
    if heads == 0 or kv == 0:
        return Plan("none")
    kind: LayerKind = "attention"
    if role == "cross" or mark == "cross":
        kind = "cross"
    elif mark == "sliding" and window is not None:
        kind = "sliding"
    caches = family.stack != "encoder" and role not in ("encoder", "cross")
    caches = caches and family.cache != "not per token"
    width = window if kind == "sliding" else uniform
    if frame.latent is not None:
        value, source = _latent_value(keys, frame, heads)
        head_dim = frame.latent.nope + frame.latent.rope
        return Plan("latent", heads, None, head_dim, value, source, width, caches=caches)
    position = mark if family.kinds == "compressed" else ""
    if family.kinds == "compressed":
        kind, width = "latent", window
    return Plan(
        kind,
        heads,
        kv,
        shape.head_dim,
        shape.value_dim,
        shape.source,
        width,
        caches=caches,
        position=position,
    )


def _latent_value(keys: Keys, frame: Frame, heads: int) -> tuple[int, HeadDimSource]:
    found = keys.find(("v_head_dim",))
    source: HeadDimSource = (
        "explicit"
        if keys.has("qk_nope_head_dim") and keys.has("qk_rope_head_dim")
        else "family default"
    )
    if found is not None and found.value is not None:
        value = keys.as_whole("v_head_dim", found.value)
        keys.notes.add(f"v_head_dim {value:,}: {found.words}.")
        return value, source
    if frame.hidden % heads:
        raise InputError("v_head_dim is missing, and the hidden size is not a multiple of heads")
    keys.notes.add("v_head_dim is not given: hidden size divided by heads.")
    return frame.hidden // heads, source


def _indexed(keys: Keys, family: Family, layers: int) -> frozenset[int]:
    """Return the layers of sparse attention that reuse another layer's indexer."""
    if "indexer" not in family.extras:
        return frozenset()
    types = keys.listed("indexer_types")
    if types is not None:
        return frozenset(i for i, t in enumerate(types[:layers]) if t == "shared")
    pattern = keys.data.get("index_topk_pattern")
    if isinstance(pattern, str):
        return frozenset(i for i, t in enumerate(pattern[:layers]) if t == "S")
    step = keys.whole(("index_topk_freq",)) or 1
    offset = keys.whole(("index_skip_topk_offset",), 0)
    start = 2 if offset is None else offset
    return frozenset(i for i in range(layers) if max(i - start + 1, 0) % step)


def _check_groups(plan: Plan) -> None:
    if plan.kv_heads and plan.heads and plan.heads % plan.kv_heads:
        raise InputError(
            f"{plan.heads:,} query heads are not a multiple of {plan.kv_heads:,} key/value heads; "
            "KV groups must be equal"
        )


def _counted(plans: list[Plan], frame: Frame, layers: int, naive: Naive | None) -> Stack:
    groups: dict[Plan, list[int]] = {}
    for index, plan in enumerate(plans):
        groups.setdefault(plan, []).append(index)
    runs = tuple(
        LayerRun(
            indices=tuple(indices) if layers else (),
            kind=plan.kind,
            heads=plan.heads,
            kv_heads=plan.kv_heads,
            head_dim=plan.head_dim,
            value_dim=plan.value_dim,
            head_dim_source=plan.source,
            window=plan.window,
            parameters=parameters_of(plan, frame),
            kv_elements_per_token=cache_of(plan, frame),
        )
        for plan, indices in groups.items()
    )
    family, keys = frame.family, frame.keys
    attending = [r for r in runs if r.kind in ATTENDING]
    modules = sum(len(r.indices) for r in attending)
    total = _sum(attending)
    if family.shared and attending:
        total, modules = _shared(family, keys, attending, modules)
    if any(r.kind in ("linear", "none") for r in runs):
        keys.notes.add("Layers without softmax attention are listed with no weights of their own.")
    cached = sum(r.kv_elements_per_token * len(r.indices) for r in attending)
    sliding = sum(
        r.kv_elements_per_token * len(r.indices) for r in attending if r.kind == "sliding"
    )
    if family.stack == "encoder":
        keys.notes.add("An encoder: nothing is cached from token to token.")
    if family.cache == "unbounded window" and sliding:
        keys.notes.add("Local layers look back over a window, but the whole cache is kept.")
        sliding = 0
    return Stack(
        hidden=frame.hidden,
        runs=runs,
        parameters=total,
        attention_layers=modules,
        kv_elements=None if family.cache == "not per token" else cached,
        kv_elements_sliding=sliding,
        naive=naive,
    )


def _shared(
    family: Family, keys: Keys, runs: Sequence[LayerRun], modules: int
) -> tuple[AttentionParameters, int]:
    """Return the weights of the distinct blocks that all these layers share, and the modules."""
    if family.shared == "albert":
        blocks = (keys.whole(("num_hidden_groups",)) or 1) * (keys.whole(("inner_group_num",)) or 1)
        blocks = min(blocks, modules)
        keys.notes.add(f"All layers run {blocks:,} shared block(s), which count once.")
        return runs[0].parameters.times(blocks), blocks
    blocks = 1 if family.shared == "one" else keys.whole((family.shared,)) or 1
    blocks = min(blocks, modules)
    keys.notes.add(f"{modules:,} layers use {blocks:,} shared block(s), which count once.")
    # What stands apart, the adapters, belongs to each use of a block.
    apart = runs[0].parameters.other * modules
    return replace(runs[0].parameters.times(blocks), other=apart), modules


def _sum(runs: Sequence[LayerRun]) -> AttentionParameters:
    total = AttentionParameters()
    for run in runs:
        total = total + run.parameters.times(len(run.indices))
    return total


def _naive(keys: Keys, shape: _Shape, hidden: int, layers: int) -> Naive | None:
    """Return what hidden size / heads would have said: see `Naive`."""
    heads, kv = at(shape.heads, 0), at(shape.kv_heads, 0)
    if not heads:
        return None
    whole = hidden % heads == 0
    return Naive(
        head_dim=hidden // heads if whole else hidden / heads,
        parameters=layers * (2 * hidden * hidden + 2 * hidden * (hidden * kv // heads)),
        kv_elements_per_token=2 * layers * kv * hidden // heads,
    )

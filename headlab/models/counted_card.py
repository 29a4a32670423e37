"""Turn counted tensors into a model card, alone or beside what a config.json says."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from headlab.models.card import AttentionParameters, LayerRun, ModelCard, Part
from headlab.models.tensor_counts import (
    Counted,
    Module,
    group_runs,
    layers_text,
    one_layer,
    sentences,
)

Format = Literal["config", "safetensors", "safetensors index", "gguf"]
NAMES = AttentionParameters.__slots__


def total_of(parameters: Iterable[AttentionParameters]) -> AttentionParameters:
    """Return the sum of parameters, matrix by matrix."""
    return sum(parameters, AttentionParameters())


def parts_of(counted: Counted, main: str | None) -> dict[str, Part]:
    """Return the parts other than the main one and than draft heads for further tokens."""
    parts = {}
    for name, modules in counted.parts.items():
        if name in (main, "draft"):
            continue
        first = modules[0]
        same = all(m.heads == first.heads for m in modules)
        parts[name] = Part(
            total_of(m.parameters for m in modules),
            len(modules),
            first.heads if same else None,
            first.kv_heads if same else None,
            first.head_dim if same else None,
            first.hidden,
        )
    return parts


def card_from_shapes(path: str, form: Format, counted: Counted) -> ModelCard:
    """Return what shapes alone tell: exact counts and widths, heads only where a shape tells."""
    main = counted.main
    modules = counted.parts.get(main, ()) if main else ()
    notes = [
        f"counted from the shapes of {counted.tensors:,} tensors in the header; weights not read",
        *counted.notes,
    ]
    drafts = {m.layer for m in modules} & counted.next_token_layers
    if drafts:
        notes.append(
            f"left out of the totals: {layers_text(drafts)}, only to predict further tokens (MTP)"
        )
        modules = tuple(m for m in modules if m.layer not in drafts)
    caches = main in ("text", "decoder")
    layers = [one_layer(m, "attention", m.kv_elements if caches else 0) for m in modules]
    held = {m.layer for m in modules} | drafts
    layers += [
        LayerRun((i,), "linear" if i in counted.linear_layers else "none")
        for i in sorted(counted.layers - held)
    ]
    layers.sort(key=lambda run: run.indices)
    if not modules:
        notes.append("no attention tensors were found under any naming scheme headlab knows")
    elif any(m.heads is None for m in modules):
        notes.append(
            "shapes alone do not tell how a width divides into heads; put the model's config.json "
            "in the same folder to see heads, head_dim, windows and tensor-parallel widths"
        )
    if any(m.heads for m in modules):
        notes.append("head counts follow from the width of per-head norms, sinks or bias tables")
    if caches and modules:
        notes.append(
            "KV elements assume that every attention layer caches its keys and values, as a "
            "decoder does; windows and layers that share a cache do not show in shapes"
        )
    elif modules:
        notes.append("an encoder keeps no cache from token to token")
    return ModelCard(
        path,
        form,
        None,
        next((m.hidden for m in modules if m.hidden), None),
        counted.vocabulary,
        None,
        group_runs(layers),
        total_of(m.parameters for m in modules),
        sum(m.kv_elements for m in modules) if caches else 0,
        None,
        len(modules),
        parts_of(counted, main),
        None,
        sentences(notes),
    )


def card_beside_config(path: str, form: Format, counted: Counted, config: ModelCard) -> ModelCard:
    """Return the config's card with the counted parameters put in, every difference named."""
    main = _main_part(counted, config)
    count = 1 + max((i for run in config.layers for i in run.indices), default=-1)
    by_layer = _by_layer(counted.parts.get(main, ()) if main else (), count)
    extra = sorted(i for i in by_layer if i >= count)
    said: dict[int, list[AttentionParameters]] = {}
    for run in config.layers:
        if run.kind not in ("none", "linear", "cross"):
            for i in run.indices:
                said.setdefault(i, []).append(run.parameters)
    replaced: dict[int, AttentionParameters] = {}
    differences: dict[str, list[int]] = {}
    change = AttentionParameters()
    for i in sorted(set(by_layer) - set(extra)):
        told = total_of(said.get(i, ()))
        found = _filled(by_layer[i], told)
        if found == told:
            continue
        differences.setdefault(_difference(found, told), []).append(i)
        if len(said.get(i, ())) == 1:
            replaced[i] = found
            change += _minus(found, told)
    layers: list[LayerRun] = []
    for run in config.layers:
        if not any(i in replaced for i in run.indices):
            layers.append(run)
            continue
        layers += group_runs(
            replace(run, indices=(i,), parameters=replaced.get(i, run.parameters))
            for i in run.indices
        )
    parts = dict(config.parts)
    part_notes = []
    for name, part in parts_of(counted, main).items():
        before = config.parts.get(name)
        if before is None:
            part_notes.append(f"the tensors hold a {name} part that config.json does not describe")
            parts[name] = part
        elif before.parameters != part.parameters:
            words = _difference(part.parameters, before.parameters)
            part_notes.append(f"{name} part, file against config.json: {words}")
            parts[name] = replace(
                before, parameters=part.parameters, attention_modules=part.attention_modules
            )
    notes = [
        f"counted from the shapes of {counted.tensors:,} tensors in the header; weights not read; "
        "heads, head_dim and windows from config.json in the same folder",
        *counted.notes,
        *_layer_notes(by_layer, said, extra, differences),
        *part_notes,
    ]
    return replace(
        config,
        path=path,
        format=form,
        vocabulary=config.vocabulary or counted.vocabulary,
        layers=tuple(layers),
        parameters=config.parameters + change,
        parts=parts,
        notes=(*sentences(notes), *config.notes),
    )


def _main_part(counted: Counted, config: ModelCard) -> str | None:
    """Return which part of the file is the one whose layers the config's card lists."""
    for name, part in config.parts.items():
        # A vision-only config lists its one part twice, as the model and as a part.
        told = name in ("vision", "audio") and part.parameters == config.parameters
        if told and name in counted.parts:
            return name
    others = [name for name in counted.parts if name not in ("cross", "draft", *config.parts)]
    ranked = [name for name in ("text", "decoder", "encoder") if name in others]
    return next(iter((*ranked, *others)), counted.main)


def _by_layer(modules: tuple[Module, ...], count: int) -> dict[int, list[Module]]:
    """Return modules by layer index.

    Some files number several attentions inside one layer (or block) where the config's card
    counts each: then they are numbered on, in order.
    """
    layers: dict[int, list[Module]] = {}
    for module in modules:
        layers.setdefault(module.layer, []).append(module)
    if len(layers) < len(modules) == count and max(layers) < count:
        return {i: [module] for i, module in enumerate(modules)}
    return layers


def _layer_notes(
    by_layer: dict[int, list[Module]],
    said: dict[int, list[AttentionParameters]],
    extra: list[int],
    differences: dict[str, list[int]],
) -> list[str]:
    """Return the sentences that set the file's layers beside the config's."""
    notes = [
        f"{layers_text(layers)}, file against config.json: {words}"
        for words, layers in differences.items()
    ]
    if extra:
        notes.append(
            f"left out of the totals: {layers_text(extra)}, beyond the config's layer count (an "
            "MTP layer, as a rule)"
        )
    absent = sorted(set(said) - set(by_layer))
    if absent:
        notes.append(
            f"no attention tensors of their own in what was read for {layers_text(absent)} (shared "
            "weights, or another file): the numbers there are the config's"
        )
    if not differences and set(by_layer) & set(said):
        notes.append(
            f"file and config.json agree on {layers_text(set(by_layer) & set(said))} in every "
            "matrix, bias and norm"
        )
    return notes


def _filled(modules: list[Module], told: AttentionParameters) -> AttentionParameters:
    """Return a layer's counts; matrices stored packed take the number the config tells."""
    found = total_of(m.parameters for m in modules)
    packed = {role for m in modules for role in m.uncounted}
    if "qkv" in packed or "kv" in packed:
        packed |= {"q", "k", "v"}
    known = {name: getattr(told, name) for name in NAMES if name in packed}
    return replace(found, **known)


def _minus(a: AttentionParameters, b: AttentionParameters) -> AttentionParameters:
    return AttentionParameters(*(getattr(a, n) - getattr(b, n) for n in NAMES))


def _difference(found: AttentionParameters, told: AttentionParameters) -> str:
    words = [
        f"{n} {getattr(found, n):,} against {getattr(told, n):,}"
        for n in NAMES
        if getattr(found, n) != getattr(told, n)
    ]
    return "; ".join(words)

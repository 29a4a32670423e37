"""Read what a GGUF file's metadata and tensor table say of a model's attention."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from headlab.errors import InputError
from headlab.models.card import (
    AttentionParameters,
    HeadDimSource,
    LayerKind,
    LayerRun,
    ModelCard,
    Naive,
    Part,
)
from headlab.models.counted_card import parts_of, total_of
from headlab.models.files import companion, shown
from headlab.models.gguf_header import Budget, GgufHeader, read_gguf_header
from headlab.models.tensor_counts import (
    LAYER_LIMIT,
    Counted,
    Module,
    TensorCounter,
    group_runs,
    layers_text,
    sentences,
    spell,
)

SPLIT_LIMIT = 256
_SPLIT = re.compile(r"^(.*)-(\d{5})-of-(\d{5})\.gguf$")
# Periods that llama.cpp takes where a file gives a window but no pattern: all but the last
# layer of each period slide.
_PERIODS = {
    "gemma2": 2,
    "gemma3": 6,
    "gemma3n": 5,
    "gemma-embedding": 6,
    "gpt-oss": 2,
    "cohere2": 4,
    "exaone4": 4,
    "olmo2": 4,
}
_LARGEST = 10**12


@dataclass(slots=True)
class _Metadata:
    """A GGUF file's keys of one architecture, checked as they are asked for."""

    name: str
    header: GgufHeader
    arch: str
    notes: list[str] = field(default_factory=list)

    def number(self, key: str) -> int | None:
        """Return a whole number, or None if the key is absent."""
        value = self.header.metadata.get(f"{self.arch}.{key}")
        return None if value is None else self._whole(key, value)

    def flag(self, key: str) -> bool | None:
        """Return a yes or no, or None if the key is absent."""
        value = self.header.metadata.get(f"{self.arch}.{key}")
        return None if value is None else bool(value)

    def per_layer(self, key: str, layers: int) -> list[int] | None:
        """Return a number for every layer, from a single one or from an array."""
        full = f"{self.arch}.{key}"
        value = self.header.metadata.get(full)
        length = self.header.lengths.get(full)
        if value is None:
            if length is not None:
                raise InputError(f"{self.name}: {full} must hold {layers:,} whole numbers")
            return None
        if not isinstance(value, list):
            return [self._whole(key, value)] * layers
        if len(value) < layers:
            raise InputError(
                f"{self.name}: {full} has {len(value):,} entries for {layers:,} layers"
            )
        return [self._whole(key, entry) for entry in value[:layers]]

    def _whole(self, key: str, value: object) -> int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LARGEST:
            raise InputError(
                f"{self.name}: {self.arch}.{key} must be a whole number from 0 to {_LARGEST:,}"
            )
        return value


def read_gguf(path: str | Path) -> ModelCard:
    """Read a GGUF file (with its split companions) and return its model card.

    Heads, widths, windows and layers without a cache come from the metadata, parameters from
    tensor shapes; where the two disagree the notes say so. Raises InputError on anything that
    is not such a file or is beyond the limits.
    """
    path = Path(path)
    budget = Budget()
    header = read_gguf_header(path, budget)
    notes = list(dict.fromkeys(header.notes))
    _add_splits(path, header, budget, notes)
    arch = header.metadata.get("general.architecture")
    if not isinstance(arch, str) or not arch:
        raise InputError(f"{shown(path)} does not name its architecture (general.architecture)")
    counter = TensorCounter()
    for name, shape in header.tensors.items():
        counter.add(name, shape)
    counted = counter.finish()
    metadata = _Metadata(shown(path), header, arch, notes)
    notes.insert(
        0,
        f"parameters counted from the shapes of {counted.tensors:,} tensors; heads and widths from "
        f"the metadata of architecture {shown(Path(arch))}; weights not read",
    )
    if arch == "clip":
        return _projector_card(path, metadata, counted)
    return _language_card(path, metadata, counted)


def _add_splits(path: Path, header: GgufHeader, budget: Budget, notes: list[str]) -> None:
    """Add the tensor tables of a split model's other files, which lie in the same folder."""
    found = _SPLIT.match(path.name)
    count = int(found.group(3)) if found is not None else 1
    if found is None or count < 2:
        return
    if count > SPLIT_LIMIT:
        notes.append(f"the file is one of {count:,}; only its own tensors are counted")
        return
    absent = []
    for number in range(1, count + 1):
        name = f"{found.group(1)}-{number:05d}-of-{count:05d}.gguf"
        if name == path.name:
            continue
        sibling = companion(path.parent, name)
        if sibling is None:
            absent.append(number)
            continue
        other = read_gguf_header(sibling, budget)
        header.tensors.update(other.tensors)
        for key, value in other.metadata.items():
            header.metadata.setdefault(key, value)
        for key, length in other.lengths.items():
            header.lengths.setdefault(key, length)
    notes.append(
        f"the model is split in {count} files; "
        + (f"file {spell(absent)} is not in the folder" if absent else "all of them are counted")
    )


@dataclass(frozen=True, slots=True)
class _Shape:
    """One layer as the metadata tells it."""

    kind: LayerKind
    heads: int
    kv_heads: int
    head_dim: int
    value_dim: int
    source: HeadDimSource
    window: int | None
    kv_elements: int


def _language_card(path: Path, metadata: _Metadata, counted: Counted) -> ModelCard:
    """Return the card of a language model (or text encoder)."""
    main = counted.main
    blocks = metadata.number("decoder_block_count") if main == "decoder" else None
    blocks = blocks or metadata.number("block_count")
    if blocks is None or not 1 <= blocks <= LAYER_LIMIT:
        raise InputError(
            f"{metadata.name}: {metadata.arch}.block_count must be from 1 to {LAYER_LIMIT:,}"
        )
    drafts = metadata.number("nextn_predict_layers") or 0
    count = blocks - drafts if 0 < drafts < blocks else blocks
    if count < blocks:
        metadata.notes.append(
            f"left out of the totals: {layers_text(range(count, blocks))}, only to predict further "
            "tokens (nextn)"
        )
    hidden = metadata.number("embedding_length")
    if not hidden:
        raise InputError(f"{metadata.name}: {metadata.arch}.embedding_length must be at least 1")
    shapes = _shapes(metadata, counted, count, blocks, hidden)
    by_layer: dict[int, list[Module]] = {}
    for module in counted.parts.get(main, ()) if main else ():
        by_layer.setdefault(module.layer, []).append(module)
    layers = []
    computed = []
    for i, shape in enumerate(shapes):
        if shape.kind in ("none", "linear"):
            layers.append(LayerRun((i,), shape.kind))
            continue
        if i in by_layer:
            parameters = total_of(m.parameters for m in by_layer[i])
        else:
            parameters = _computed(metadata, shape, hidden)
            computed.append(i)
        layers.append(_layer(i, shape, parameters))
    if computed:
        metadata.notes.append(
            f"no attention tensors in what was read for {layers_text(computed)}: weights computed "
            "from the metadata, without biases and norms"
        )
    metadata.notes += counted.notes
    metadata.notes += _disagreements(shapes, by_layer)
    attention = [s for s in shapes if s.kind not in ("none", "linear")]
    if not attention:
        metadata.notes.append("no layer of this model has attention")
    sliding = [s for s in attention if s.kind == "sliding"]
    parts = parts_of(counted, main)
    return ModelCard(
        str(path),
        "gguf",
        metadata.arch,
        hidden,
        _vocabulary(metadata, counted),
        metadata.number("context_length"),
        group_runs(layers),
        total_of(layer.parameters for layer in layers),
        sum(s.kv_elements for s in attention),
        sum(s.kv_elements for s in sliding),
        len(attention),
        parts,
        _naive(hidden, attention),
        sentences(metadata.notes),
    )


def _shapes(
    metadata: _Metadata, counted: Counted, count: int, blocks: int, hidden: int
) -> list[_Shape]:
    """Return every layer's shape from the metadata."""
    heads = metadata.per_layer("attention.head_count", blocks)
    if heads is None:
        if counted.main:
            raise InputError(
                f"{metadata.name}: {metadata.arch}.attention.head_count is missing, so its widths "
                "cannot be told apart into heads"
            )
        heads = [0] * blocks
    kv_heads = metadata.per_layer("attention.head_count_kv", blocks) or heads
    key_length, value_length = (
        metadata.number("attention.key_length"),
        metadata.number("attention.value_length"),
    )
    latent = metadata.number("attention.kv_lora_rank") or 0
    if latent:
        key_length = metadata.number("attention.key_length_mla") or key_length
        value_length = metadata.number("attention.value_length_mla") or value_length
    rotary = metadata.number("rope.dimension_count") or 0
    window, slides = _windows(metadata, blocks)
    key_swa = metadata.number("attention.key_length_swa") or key_length
    value_swa = metadata.number("attention.value_length_swa") or value_length
    shared = metadata.number("attention.shared_kv_layers") or 0
    caches = metadata.flag("attention.causal") is not False
    linear = _linear_layers(metadata, counted, count)
    shapes: list[_Shape] = []
    uneven = []
    held = {m.layer for m in counted.parts.get(counted.main or "", ())}
    for i in range(count):
        h, g = heads[i], kv_heads[i]
        if h == 0 or g == 0 or i in linear:
            # Linear attention has query, key and value matrices but no KV head.
            kind: LayerKind = "linear" if i in linear or (h and i in held) else "none"
            shapes.append(_Shape(kind, 0, 0, 0, 0, "explicit", None, 0))
            continue
        if h % g:
            raise InputError(
                f"{metadata.name}: layer {i} has {h:,} query heads, which is not a multiple of its "
                f"{g:,} KV heads"
            )
        if hidden % h and not (key_length and value_length):
            uneven.append(i)
        k = (key_swa if slides[i] else key_length) or hidden // h
        v = (value_swa if slides[i] else value_length) or hidden // h
        source: HeadDimSource = "explicit" if key_length else "derived"
        stored = latent + rotary if latent else g * (k + v)
        if not caches or (shared and i >= count - shared):
            stored = 0
        kind = "latent" if latent else "sliding" if slides[i] else "attention"
        shapes.append(_Shape(kind, h, g, k, v, source, window if slides[i] else None, stored))
    if uneven:
        metadata.notes.append(
            f"{layers_text(uneven)}: embedding_length {hidden:,} is not a multiple of the heads "
            "and no key_length is given; rounded down, as llama.cpp does"
        )
    _shape_notes(metadata, count, shared, caches, bool(latent), bool(key_length))
    return shapes


def _shape_notes(
    metadata: _Metadata, count: int, shared: int, caches: bool, latent: bool, explicit: bool
) -> None:
    """Say how the shapes were found."""
    if latent:
        metadata.notes.append(
            "latent attention (MLA): each token caches kv_lora_rank + rope.dimension_count values "
            "a layer, whatever the heads; llama.cpp may store them as one KV head"
        )
    elif not explicit:
        metadata.notes.append(
            "the head_dim is embedding_length / head_count: no attention.key_length given"
        )
    if shared:
        metadata.notes.append(
            f"the last {min(shared, count)} layers reuse an earlier layer's keys and values and "
            "cache nothing of their own"
        )
    if not caches:
        metadata.notes.append(
            "attention is not causal (an encoder): nothing is cached token by token"
        )


def _windows(metadata: _Metadata, blocks: int) -> tuple[int | None, Sequence[bool]]:
    """Return the sliding window and, for every layer, whether it has it."""
    none = [False] * blocks
    window = metadata.number("attention.sliding_window")
    if not window:
        return None, none
    key = "attention.sliding_window_pattern"
    pattern = metadata.header.metadata.get(f"{metadata.arch}.{key}")
    if isinstance(pattern, list):
        if not pattern:
            return window, none
        if len(pattern) < blocks:
            metadata.notes.append(
                f"the {key} has {len(pattern)} entries for {blocks} layers: repeated from the start"
            )
        return window, [bool(pattern[i % len(pattern)]) for i in range(blocks)]
    period = metadata.number(key)
    if period is None:
        period = _PERIODS.get(metadata.arch)
        if period is None:
            metadata.notes.append(
                f"the file gives a sliding window of {window:,} but not which layers have it; "
                "every layer is counted as caching the whole context"
            )
            return window, none
        metadata.notes.append(
            f"which layers slide is not in the file: the family's period of {period} is taken"
        )
    return window, [period == 0 or i % period < period - 1 for i in range(blocks)]


def _linear_layers(metadata: _Metadata, counted: Counted, count: int) -> frozenset[int]:
    """Return the layers with linear attention: what the tensors show, else the interval."""
    interval = metadata.number("full_attention_interval") or 0
    if counted.tensors or interval < 1:
        return counted.linear_layers
    return frozenset(i for i in range(count) if (i + 1) % interval)


def _layer(i: int, shape: _Shape, parameters: AttentionParameters) -> LayerRun:
    return LayerRun(
        (i,),
        shape.kind,
        shape.heads,
        None if shape.kind == "latent" else shape.kv_heads,
        shape.head_dim,
        shape.value_dim,
        shape.source,
        shape.window,
        parameters,
        shape.kv_elements,
    )


def _computed(metadata: _Metadata, shape: _Shape, hidden: int) -> AttentionParameters:
    """Return a layer's weights from its shape: d·h·k, d·g·k, d·g·v, h·v·d, or the latent form."""
    h, g, k, v = shape.heads, shape.kv_heads, shape.head_dim, shape.value_dim
    if shape.kind != "latent":
        return AttentionParameters(
            q=hidden * h * k, k=hidden * g * k, v=hidden * g * v, o=h * v * hidden
        )
    rank, query_rank = (
        metadata.number("attention.kv_lora_rank") or 0,
        metadata.number("attention.q_lora_rank") or 0,
    )
    rotary = metadata.number("rope.dimension_count") or 0
    q = query_rank * (hidden + h * k) if query_rank else hidden * h * k
    return AttentionParameters(
        q=q,
        o=h * v * hidden,
        kv_a=hidden * (rank + rotary),
        kv_b=rank * h * (max(0, k - rotary) + v),
    )


def _disagreements(shapes: list[_Shape], by_layer: dict[int, list[Module]]) -> list[str]:
    """Return sentences on layers whose tensors do not have the widths that the metadata says."""
    found: dict[str, list[int]] = {}
    for i, shape in enumerate(shapes):
        for module in by_layer.get(i, ()):
            if shape.kind in ("none", "linear"):
                if shape.kind == "none":
                    words = "the metadata says no attention, yet there are tensors of it"
                    found.setdefault(words, []).append(i)
                continue
            wanted = {"q": (module.q_out, shape.heads * shape.head_dim)}
            wanted["o"] = (module.o_in, shape.heads * shape.value_dim)
            if shape.kind == "latent":
                wanted["kv_a"] = (module.latent, shape.kv_elements or module.latent or 0)
            else:
                wanted["k"] = (module.k_out, shape.kv_heads * shape.head_dim)
                wanted["v"] = (module.v_out, shape.kv_heads * shape.value_dim)
            for matrix, (has, says) in wanted.items():
                if has is None or has == says:
                    continue
                words = f"{matrix} is {has:,} wide, the metadata says {says:,}"
                if matrix == "q" and has == 2 * says:
                    words = f"q is {has:,} wide: twice the heads' width, so it holds a gate as well"
                found.setdefault(words, []).append(i)
    return [f"{layers_text(layers)}: {words}" for words, layers in found.items()]


def _vocabulary(metadata: _Metadata, counted: Counted) -> int | None:
    tokens = metadata.header.lengths.get("tokenizer.ggml.tokens")
    return metadata.number("vocab_size") or counted.vocabulary or tokens


def _naive(hidden: int, attention: list[_Shape]) -> Naive | None:
    """Return what embedding_length / head_count and K = V = q heads would have said."""
    counts = {s.heads for s in attention}
    if len(counts) != 1:
        return None
    layers = len(attention)
    return Naive(hidden / counts.pop(), 4 * hidden * hidden * layers, 2 * hidden * layers)


def _projector_card(path: Path, metadata: _Metadata, counted: Counted) -> ModelCard:
    """Return the card of a multimodal projector, which holds a vision or audio part alone."""
    parts: dict[str, Part] = {}
    for name, part in parts_of(counted, None).items():
        heads = metadata.number(f"{name}.attention.head_count")
        hidden = metadata.number(f"{name}.embedding_length") or part.hidden_size
        head_dim = hidden // heads if heads and hidden and hidden % heads == 0 else None
        parts[name] = Part(part.parameters, part.attention_modules, heads, heads, head_dim, hidden)
    metadata.notes.append("this file holds a vision or audio part alone, no language model")
    return ModelCard(
        str(path),
        "gguf",
        "clip",
        None,
        None,
        None,
        (),
        AttentionParameters(),
        0,
        0,
        0,
        parts,
        None,
        sentences((*metadata.notes, *counted.notes)),
    )

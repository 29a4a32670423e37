"""Which layers attend, and how: full, sliding, chunked, linear, cross, or not at all."""

from collections.abc import Callable, Mapping, Sequence

from headlab.errors import InputError
from headlab.models.family import Family
from headlab.models.json_source import kind_of, shortened
from headlab.models.keys import MOST_LAYERS, Keys

Mark = str
"""full, sliding, chunked, linear, cross, none; csa and hca for compressed attention."""

WINDOW_KEYS = (
    *("sliding_window", "sliding_window_size", "attention_window_size", "window_size"),
    "local_attention",
)

_NAMES: Mapping[str, Mark] = {
    "full_attention": "full",
    "attention": "full",
    "global_attention": "full",
    "global": "full",
    "hybrid": "full",
    "indexed_attention": "full",
    "sliding_attention": "sliding",
    "local_attention": "sliding",
    "local": "sliding",
    "lsh": "hashed",
    "chunked_attention": "chunked",
    "linear_attention": "linear",
    "lightning_attention": "linear",
    "compressed_sparse_attention": "csa",
    "heavily_compressed_attention": "hca",
    "mamba": "none",
    "mamba2": "none",
    "conv": "none",
    "recurrent": "none",
    "moe": "none",
    "mlp": "none",
}

_LETTERS: Mapping[str, Mark] = {"*": "full", "M": "none", "E": "none", "-": "none"}
_PATTERN_LETTERS: Mapping[str, Mark] = {"G": "full", "L": "sliding"}

# Lists that state the number of layers better than the count beside them does.
_LENGTH_COUNTS = ("layers_block_type", "hybrid_override_pattern")

_LENGTH_FALLBACKS = ("layer_types", "attn_layers", "block_configs", "num_key_value_heads_per_layer")


def layer_count(keys: Keys, names: Sequence[str]) -> int | None:
    """Return the number of layers, or None where the file and its class are silent."""
    stated = keys.whole(names, least=0)
    found = keys.find(names)
    count = stated
    for key in (*_LENGTH_COUNTS, *_LENGTH_FALLBACKS):
        value = keys.data.get(key)
        if not isinstance(value, (list, str)) or not value:
            continue
        beats = key in _LENGTH_COUNTS or found is None or found.origin != "file"
        if beats and count != len(value):
            count = len(value)
            keys.notes.add(f"{count:,} layers: the length of {key}.")
            break
    sizes = keys.find(("block_sizes",))
    if count is None and sizes is not None and isinstance(sizes.value, list):
        repeats = keys.listed("block_repeats")
        numbers = [keys.as_whole("block_sizes", v) for v in sizes.value]
        if repeats is not None and len(repeats) == len(numbers):
            times = [keys.as_whole("block_repeats", v) for v in repeats]
            numbers = [a * b for a, b in zip(numbers, times, strict=True)]
        count = sum(numbers)
        keys.notes.add(f"{count:,} layers: the sum of {sizes.words} ({sizes.key}).")
    elif stated is not None and count == stated and found is not None:
        keys.notes.add(f"{count:,} layers: {found.words}.")
    if count is not None:
        refuse_too_many(found.key if found else "the layer list", count)
    return count


def refuse_too_many(key: str, layers: int) -> None:
    """Raise InputError where a count would make a list longer than any model has layers."""
    if layers > MOST_LAYERS:
        raise InputError(
            f"{key} says {layers:,} layers; headlab reads models of up to {MOST_LAYERS:,}"
        )


def marks_of(keys: Keys, family: Family, layers: int) -> list[Mark]:
    """Return one mark for each layer: from the file's own list, else the class's pattern."""
    marks = _marks(keys, family, layers)
    if family.last_full and marks and marks[-1] != "full":
        keys.notes.add("The last layer is full in this family, whatever the pattern.")
        marks[-1] = "full"
    return marks


def _marks(keys: Keys, family: Family, layers: int) -> list[Mark]:
    for key, rule in _BY_KEY.items():
        if keys.has(key) and not (family.kinds == "zamba" and key == "attn_layer_period"):
            marks = rule(keys, key, layers)
            if marks is not None:
                keys.notes.add(f"Which layers attend, and how: the file's {key}.")
                return _of_length(key, marks, layers, keys)
    if family.kinds in _BY_CLASS:
        return _BY_CLASS[family.kinds](keys, layers)
    if family.full_every and "sliding_window" in keys.data and not keys.has("sliding_window"):
        keys.notes.add("sliding_window is null, so every layer is full.")
    elif family.full_every:
        keys.notes.add(
            f"Layer pattern: the class's own, one full layer in {family.full_every} and sliding "
            "ones between."
        )
        return _every(layers, family.full_every, "sliding", family.full_at == "first")
    return ["full"] * layers


def window_of(keys: Keys) -> int | None:
    """Return the sliding window's width, or None where there is none or it is switched off."""
    off = keys.find(("use_sliding_window",))
    if off is not None and off.value is False:
        if keys.has("sliding_window"):
            keys.notes.add("sliding_window is there, but use_sliding_window is off.")
        return None
    found = keys.find(WINDOW_KEYS)
    if found is None or found.value is None:
        return None
    if isinstance(found.value, (bool, str, list, dict)) or not _is_count(found.value):
        keys.notes.add(f"{found.key} is {kind_of(found.value)}, which is no width; it is not used.")
        return None
    return keys.as_whole(found.key, found.value)


def _is_count(value: object) -> bool:
    return isinstance(value, (int, float)) and value >= 1 and value == value // 1


def _of_length(key: str, marks: list[Mark], layers: int, keys: Keys) -> list[Mark]:
    if len(marks) < layers:
        raise InputError(f"{key} has {len(marks):,} entries for {layers:,} layers")
    if len(marks) > layers:
        keys.notes.add(
            f"{key} has {len(marks):,} entries for {layers:,} layers; the first {layers:,} count."
        )
    return marks[:layers]


def _every(layers: int, step: int, between: Mark, first: bool = False) -> list[Mark]:
    shift = 0 if first else 1
    return ["full" if (i + shift) % step == 0 else between for i in range(layers)]


def _named(keys: Keys, key: str, layers: int) -> list[Mark] | None:
    found = keys.listed(key)
    if found is None:
        keys.notes.add(f"{key} is {kind_of(keys.data[key])}, not a list; it is not used.")
        return None
    marks = []
    for name in found:
        if not isinstance(name, str):
            raise InputError(f"{key} must name each layer's kind, not {kind_of(name)}")
        mark = _NAMES.get(name)
        if mark is None:
            mark = "full" if "attention" in name else "none"
            keys.notes.add(
                f'{key} holds "{shortened(name)}", which headlab does not know; counted as '
                f"{'full attention' if mark == 'full' else 'no attention'}."
            )
        marks.append(mark)
    return marks


def _lettered(keys: Keys, key: str, layers: int) -> list[Mark] | None:
    text = keys.data[key]
    if not isinstance(text, str):
        return None
    return [_LETTERS.get(letter, "none") for letter in text[: MOST_LAYERS + 1]]


def _pattern(keys: Keys, key: str, layers: int) -> list[Mark] | None:
    value = keys.data[key]
    if "sliding_window" in keys.data and keys.data["sliding_window"] is None:
        keys.notes.add("sliding_window is null, so every layer is full.")
        return ["full"] * layers
    if isinstance(value, str) and value and set(value) <= set(_PATTERN_LETTERS):
        return [_PATTERN_LETTERS[value[i % len(value)]] for i in range(layers)]
    if isinstance(value, list) and value and all(isinstance(v, bool) for v in value):
        return ["sliding" if value[i % len(value)] else "full" for i in range(layers)]
    step = keys.as_whole(key, value, 0)
    return _every(layers, step, "sliding") if step else ["full"] * layers


def _interval(keys: Keys, key: str, layers: int) -> list[Mark]:
    return _every(layers, keys.as_whole(key, keys.data[key]), "linear")


def _global_interval(keys: Keys, key: str, layers: int) -> list[Mark]:
    first = "local_attention" in keys.data or "local_attention" in keys.defaults
    return _every(layers, keys.as_whole(key, keys.data[key]), "sliding", first)


def _ones(mark: Mark, other: Mark) -> Callable[[Keys, str, int], list[Mark] | None]:
    def rule(keys: Keys, key: str, layers: int) -> list[Mark] | None:
        found = keys.listed(key)
        if found is None:
            return None
        return [mark if v == 1 else other for v in found]

    return rule


def _listed_layers(base: int, other: Mark) -> Callable[[Keys, str, int], list[Mark] | None]:
    def rule(keys: Keys, key: str, layers: int) -> list[Mark] | None:
        found = keys.listed(key)
        if found is None:
            return None
        chosen = {keys.as_whole(key, v, base) - base for v in found}
        return ["full" if i in chosen else other for i in range(layers)]

    return rule


def _period(keys: Keys, key: str, layers: int) -> list[Mark]:
    period = keys.whole(("attn_layer_period",)) or 1
    offset = keys.whole(("attn_layer_offset",), 0) or 0
    marks = ["full" if i % period == offset else "none" for i in range(layers)]
    return marks


def _zamba(keys: Keys, layers: int) -> list[Mark]:
    """Zamba: three layers of its own before the periodic ones."""
    keys.notes.add("Which layers attend: the third, then attn_layer_period and offset after it.")
    return ["none", "none", "full", *_period(keys, "attn_layer_period", layers)][:layers]


def _kimi(keys: Keys, key: str, layers: int) -> list[Mark] | None:
    inner = Keys(keys.nested(key), notes=keys.notes)
    if inner.listed("full_attn_layers") is None:
        return None
    return _listed_layers(1, "linear")(inner, "full_attn_layers", layers)


def _cycled(keys: Keys, key: str, layers: int) -> list[Mark] | None:
    marks = _named(keys, key, layers)
    if not marks:
        return None
    window = window_of(keys)
    local = "sliding" if window is not None else "full"
    return [local if marks[i % len(marks)] == "full" else "none" for i in range(layers)]


def _expanded(keys: Keys, key: str, layers: int) -> list[Mark] | None:
    names: list[Mark] = []
    for entry in keys.listed(key) or []:
        if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], list):
            raise InputError(f"{key} must list pairs of a pattern and how often it repeats")
        times = keys.as_whole(key, entry[1])
        if times * len(entry[0]) > MOST_LAYERS:
            raise InputError(f"{key} describes more than {MOST_LAYERS:,} layers")
        names += [_NAMES.get(str(v), "full") for v in entry[0]] * times
    return names


def _compress(keys: Keys, key: str, layers: int) -> list[Mark] | None:
    found = keys.listed(key)
    if found is None:
        return None
    ratios = [keys.as_whole(key, v, 0) for v in found]
    return ["window" if r == 0 else "csa" if r <= 4 else "hca" for r in ratios]


_BY_KEY: Mapping[str, Callable[[Keys, str, int], list[Mark] | None]] = {
    "layer_types": _named,
    "layers_block_type": _named,
    "attn_layers": _named,
    "attention_layers": _named,
    "hybrid_override_pattern": _lettered,
    "attn_type_list": _ones("full", "linear"),
    "hybrid_layer_pattern": _ones("sliding", "full"),
    "linear_attn_config": _kimi,
    "compress_ratios": _compress,
    "attn_layer_indices": _listed_layers(0, "none"),
    "full_attn_idxs": _listed_layers(0, "none"),
    "hybrid_layer_ids": _listed_layers(0, "none"),
    "block_types": _cycled,
    "attention_types": _expanded,
    "full_attention_interval": _interval,
    "attn_layer_period": _period,
    "sliding_window_pattern": _pattern,
    "_sliding_window_pattern": _pattern,
    "global_attn_every_n_layers": _global_interval,
}


def _window_layers(keys: Keys, layers: int) -> list[Mark]:
    """Qwen: the layers from max_window_layers on slide, where the window is switched on."""
    if not keys.flag("use_sliding_window") or window_of(keys) is None:
        return ["full"] * layers
    first = keys.whole(("max_window_layers",), 0) or 0
    keys.notes.add(f"Layers from {first} on slide (max_window_layers).")
    return ["sliding" if i >= first else "full" for i in range(layers)]


def _alternate_window_layers(keys: Keys, layers: int) -> list[Mark]:
    """Qwen 2 MoE: every second layer below max_window_layers slides, where the window is on."""
    if not keys.flag("use_sliding_window") or window_of(keys) is None:
        return ["full"] * layers
    end = keys.whole(("max_window_layers",), 0) or 0
    keys.notes.add(f"Every second layer below {end} slides (max_window_layers).")
    return ["sliding" if i < end and i % 2 == 0 else "full" for i in range(layers)]


def _unrotated_window_layers(keys: Keys, layers: int) -> list[Mark]:
    """SmolLM 3: layers without rotary positions slide, where the window is switched on."""
    if not keys.flag("use_sliding_window") or window_of(keys) is None:
        return ["full"] * layers
    keys.notes.add("Layers without rotary positions slide (no_rope_layers).")
    return ["full" if m == "chunked" else "sliding" for m in _chunked(keys, layers)]


def _chunked(keys: Keys, layers: int) -> list[Mark]:
    """Llama 4: layers with rotary positions attend within chunks; every fourth sees all."""
    rotary = keys.listed("no_rope_layers")
    step = keys.whole(("no_rope_layer_interval",)) or 4
    if rotary and len(rotary) >= layers:
        return ["chunked" if v else "full" for v in rotary[:layers]]
    return _every(layers, step, "chunked")


def _cross_layers(keys: Keys, layers: int) -> list[Mark]:
    """Mllama: the named layers attend to the image instead of the text."""
    found = keys.find(("cross_attention_layers",))
    if found is not None and isinstance(found.value, list):
        chosen = {keys.as_whole(found.key, v, 0) for v in found.value}
    else:
        keys.notes.add("Cross-attention layers 3, 8, 13 and so on to 38: the class default.")
        chosen = set(range(3, 39, 5))
    return ["cross" if i in chosen else "full" for i in range(layers)]


def _hybrid(keys: Keys, layers: int) -> list[Mark]:
    """Hybrids without a list of their own: the class's default positions."""
    if keys.find(("attn_layer_period",)) is not None:
        keys.notes.add("Which layers attend: the class default of attn_layer_period and offset.")
        return _period(keys, "attn_layer_period", layers)
    found = keys.find(("block_types",))
    if found is not None:
        inner = Keys({**keys.defaults, **keys.data}, keys.defaults, keys.notes)
        return _cycled(inner, "block_types", layers) or ["full"] * layers
    if keys.find(("num_mem_blocks",)) is not None:
        keys.notes.add("Which layers attend: the class default of layers_block_type.")
        chosen = {*range(6, 43, 6), 47, 51}
        return ["full" if i in chosen else "none" for i in range(layers)]
    keys.notes.add("The file does not say which layers attend; all are counted as attending.")
    return ["full"] * layers


def _hybrid_none(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("The file names no attending layers: the class default is none.")
    return ["none"] * layers


def _nemotron_h(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("Which layers attend: the class's own four, of which the third does.")
    return ["full" if i == 2 else "none" for i in range(layers)]


def _fourth_linear(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("Every fourth layer attends and the others are linear: the class default.")
    return _every(layers, 4, "linear")


def _kimi_default(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("Layers 4, 8, 12 and so on are full and the others linear: the class default.")
    return ["full" if i and i % 4 == 0 else "linear" for i in range(layers)]


def _second_linear(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("Every second layer is linear: the class default.")
    return ["linear" if i % 2 else "full" for i in range(layers)]


def _first_and_sixth(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("The first layer and every sixth are full: the class default.")
    return ["full" if i == 0 or (i + 1) % 6 == 0 else "sliding" for i in range(layers)]


def _cycle(*marks: Mark) -> Callable[[Keys, int], list[Mark]]:
    def rule(keys: Keys, layers: int) -> list[Mark]:
        keys.notes.add(f"Layer pattern: the class's own, repeating {', '.join(marks)}.")
        return [marks[i % len(marks)] for i in range(layers)]

    return rule


def _lfm3(keys: Keys, layers: int) -> list[Mark]:
    """LFM 3: a cycle of four whose first layer is a convolution."""
    return ["none", *_cycle("sliding", "none", "full", "none")(keys, layers)[1:]][:layers]


def _two_and_fourth(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("The first two layers, every fourth and the last are full: the class default.")
    full = {0, layers - 1}
    return ["full" if i in full or i % 4 == 1 else "sliding" for i in range(layers)]


def _sixth_and_last(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("Every sixth layer and the last are full: the class default.")
    return ["full" if i == layers - 1 or i % 6 == 5 else "sliding" for i in range(layers)]


def _fourth_from_last(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("Every fourth layer, counted from the last, is full: the class default.")
    return _every(layers, 4, "sliding", first=True)[::-1]


def _group_end(keys: Keys, layers: int) -> list[Mark]:
    size = keys.whole(("layer_group_size",)) or 1
    keys.notes.add(f"The last layer of every {size} attends (layer_group_size).")
    return _every(layers, size, "linear")


def _blocks(keys: Keys, layers: int) -> list[Mark]:
    marks: list[Mark] = ["full"] * layers
    for i, block in enumerate((keys.listed("block_configs") or [])[:layers]):
        attention = block.get("attention") if isinstance(block, dict) else None
        if isinstance(attention, dict):
            if attention.get("replace_with_linear"):
                marks[i] = "linear map"
            elif attention.get("no_op"):
                marks[i] = "none"
    return marks


def _global_and_local(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("Global and local layers take turns: the class default.")
    return ["sliding" if i % 2 else "full" for i in range(layers)]


def _compressed(keys: Keys, layers: int) -> list[Mark]:
    keys.notes.add("Compressed attention takes turns between its two kinds: the class default.")
    return ["hca" if i < 2 or i % 2 == 0 else "csa" for i in range(layers)]


def _local_and_hashed(keys: Keys, layers: int) -> list[Mark]:
    return ["full" if i % 2 == 0 else "hashed" for i in range(layers)]


_BY_CLASS: Mapping[str, Callable[[Keys, int], list[Mark]]] = {
    "window layers": _window_layers,
    "alternate window layers": _alternate_window_layers,
    "unrotated window layers": _unrotated_window_layers,
    "chunked": _chunked,
    "cross layers": _cross_layers,
    "hybrid": _hybrid,
    "hybrid, else none": _hybrid_none,
    "nemotron": _nemotron_h,
    "zamba": _zamba,
    "every fourth, else linear": _fourth_linear,
    "every second, else linear": _second_linear,
    "kimi": _kimi_default,
    "lara": _cycle("linear", "sliding", "linear", "full", "sliding"),
    "lfm3": _lfm3,
    "two and every fourth": _two_and_fourth,
    "every sixth and the last": _sixth_and_last,
    "every fourth from the last": _fourth_from_last,
    "grouped, else linear": _group_end,
    "first and every sixth": _first_and_sixth,
    "blocks": _blocks,
    "global and local": _global_and_local,
    "local and hashed": _local_and_hashed,
    "compressed": _compressed,
}

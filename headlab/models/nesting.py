"""Which part of a configuration is the language model, and what other parts there are."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from headlab.errors import InputError
from headlab.models.classes import class_defaults, class_of, family_of
from headlab.models.json_source import kind_of
from headlab.models.keys import (
    DECODER_HEADS,
    DECODER_LAYERS,
    ENCODER_HEADS,
    ENCODER_LAYERS,
    HEADS,
    HIDDEN,
    KV_HEADS,
    LAYERS,
    Keys,
    Notes,
)

LANGUAGE_KEYS = (
    *("text_config", "thinker_config", "llm_config", "language_config", "decoder"),
    *("text_cfg", "decoder_config", "llm_cfg", "vlm_config"),
)
"""Where a language model's shape is nested, in the order in which they are looked for."""

_WHOLE_MODELS = ("thinker_config", "vlm_config")

PART_KEYS: Mapping[str, str] = {
    "vision_config": "vision",
    "vision_cfg": "vision",
    "visual": "vision",
    "vision_encoder": "vision",
    "vision_encoder_config": "vision",
    "audio_config": "audio",
    "audio_encoder_config": "audio",
    "audio_cfg": "audio",
    "speech_config": "audio",
    "encoder_config": "encoder",
    "encoder": "encoder",
    "talker_config": "talker",
    "qformer_config": "qformer",
}
"""Nested configurations of other parts, and the name each part has on the card."""

# The layouts of open_clip and of Mistral's own params.json, which name no model types.
_CLASS_OF_KEY = {
    "text_cfg": "open_clip_text",
    "vision_cfg": "open_clip_vision",
    "vision_encoder": "pixtral",
}

_SHAPE_KEYS = frozenset(
    {
        *HIDDEN,
        *HEADS,
        *KV_HEADS,
        *LAYERS,
        *DECODER_HEADS,
        *DECODER_LAYERS,
        *ENCODER_HEADS,
        *ENCODER_LAYERS,
        "layers_block_type",
        "block_sizes",
    }
    - {"layers", "width", "depth"}
)

# A file of one of these kinds has no shape of its own, whatever it is called.
_OTHER_FILES = (
    (
        "peft_type",
        "is a PEFT adapter, which holds no model shape; read the base model's config.json",
    ),
    (
        "weight_map",
        "is a safetensors index, not a config; inspect it as model.safetensors.index.json, or the "
        "config.json beside it",
    ),
    ("tokenizer_class", "is a tokenizer's configuration, which holds no model shape"),
)


@dataclass(frozen=True, slots=True)
class Nested:
    """One part: its mapping and the class whose rules and defaults apply to it."""

    name: str
    data: Mapping[str, object]
    class_name: str | None
    sizes: Mapping[str, object] = field(default_factory=dict)

    def keys(self, notes: Notes) -> Keys:
        """Return a reader of this part's sizes."""
        defaults = class_defaults().get(self.class_name or "", {})
        return Keys(self.data, {**defaults, **self.sizes}, notes)


def has_shape(data: Mapping[str, object]) -> bool:
    """Return whether a mapping itself gives any size of a model."""
    return any(data.get(key) is not None for key in _SHAPE_KEYS)


def language_part(data: Mapping[str, object], name: str, notes: Notes) -> Nested:
    """Return the language model's (or only) part; raise InputError where there is none."""
    _refuse_other_files(data, name)
    return _language(data, None, name, notes)


def other_parts(data: Mapping[str, object], language: Nested) -> list[Nested]:
    """Return the vision, audio and other parts that the file or its class names."""
    parts: dict[str, Nested] = {}
    scopes = [data]
    for key in _WHOLE_MODELS:
        inner = data.get(key)
        if isinstance(inner, dict):
            scopes.append(inner)
    for scope in scopes:
        wrapper = _class(scope)
        usual = _usual_parts(wrapper)
        for key, part in PART_KEYS.items():
            nested = scope.get(key)
            if nested is language.data or part in parts:
                continue
            if isinstance(nested, dict):
                parts[part] = _part(part, nested, usual.get(key) or _CLASS_OF_KEY.get(key))
            elif key not in scope and key in usual and part != "qformer":
                parts[part] = Nested(part, {}, usual[key], _usual_sizes(wrapper, key))
    return list(parts.values())


def _refuse_other_files(data: Mapping[str, object], name: str) -> None:
    if has_shape(data):
        return
    for key, words in _OTHER_FILES:
        if key in data:
            raise InputError(f"{name} {words}")
    if not any(isinstance(v, dict) and has_shape(v) for v in _within(data)):
        raise InputError(
            f"{name} holds no model shape: no hidden size, heads or layers"
            + (", only its model_type" if "model_type" in data else "")
        )


def _within(data: Mapping[str, object]) -> list[object]:
    inner = list(data.values())
    for value in list(inner):
        if isinstance(value, dict):
            inner.extend(value.values())
    return inner


def _class(data: Mapping[str, object]) -> str | None:
    keys = Keys(data)
    architectures = keys.listed("architectures") or [data.get("architecture")]
    first = architectures[0] if architectures else None
    return class_of(keys.text("model_type"), first if isinstance(first, str) else None)


def _usual_parts(wrapper: str | None) -> Mapping[str, str]:
    parts = class_defaults().get(wrapper or "", {}).get("parts")
    return parts if isinstance(parts, dict) else {}


def _usual_sizes(wrapper: str | None, key: str | None) -> Mapping[str, object]:
    sizes = class_defaults().get(wrapper or "", {}).get("part_sizes")
    found = sizes.get(key) if isinstance(sizes, dict) else None
    return found if isinstance(found, dict) else {}


def _language(
    data: Mapping[str, object], usual_class: str | None, name: str, notes: Notes
) -> Nested:
    wrapper = _class(data)
    usual = _usual_parts(wrapper)
    flat = _has_heads_and_width(data)
    for key in LANGUAGE_KEYS:
        nested = data.get(key)
        if key in data and nested is not None and not isinstance(nested, dict):
            notes.add(f"{key} is {kind_of(nested)}, not an object; it is not used.")
        if not isinstance(nested, dict) or not nested:
            continue
        if flat and not has_shape(nested):
            continue
        notes.add(f"The language model's shape is nested under {key}.")
        inner = _language(nested, usual.get(key) or _CLASS_OF_KEY.get(key), name, notes)
        # Some wrappers complete a part that their file gives in part.
        merged = key in class_defaults().get(wrapper or "", {}).get("completed", ())  # type: ignore[operator]
        return replace(inner, sizes=_usual_sizes(wrapper, key)) if merged else inner
    text_key = next((key for key in LANGUAGE_KEYS if key in usual), None)
    text_class = usual[text_key] if text_key is not None else None
    if text_class is not None and not flat:
        notes.add(
            f"The file has no language part; every size of it is the class default ({text_class})."
        )
        return Nested("language", {}, text_class, _usual_sizes(wrapper, text_key))
    if not flat and not has_shape(data) and any(key in data for key in PART_KEYS):
        raise InputError(
            f"{name} has no language model's shape, only "
            + ", ".join(key for key in PART_KEYS if key in data)
        )
    # Wrappers that keep the text shape at the top follow the rules of their text class.
    chosen = text_class or wrapper
    if usual_class is not None and (chosen is None or not _has_rules(chosen)):
        chosen = usual_class
    return Nested("language", data, chosen)


def _has_heads_and_width(data: Mapping[str, object]) -> bool:
    widths = any(data.get(k) is not None for k in HIDDEN)
    heads = any(data.get(k) is not None for k in (*HEADS, *DECODER_HEADS, *ENCODER_HEADS))
    return widths and heads


def _has_rules(class_name: str) -> bool:
    return bool(family_of(class_name).types) or class_name in class_defaults()


def _part(part: str, data: Mapping[str, object], usual: str | None) -> Nested:
    own = Keys(data).text("model_type")
    found = class_of(own, None)
    # Vision parts may carry the name of the whole model; then the wrapper's class for them counts.
    if found is None or "parts" in class_defaults().get(found, {}) or not data.get("model_type"):
        found = usual or found
    return Nested(part, data, found)

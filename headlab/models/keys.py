"""Look sizes up in an untrusted mapping: aliases, class defaults, types, and each one's origin."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from headlab.errors import InputError
from headlab.models.json_source import kind_of, shortened

MOST_LAYERS = 10_000
"""More layers than any model has; a longer list is never built."""

HIDDEN = (
    *("hidden_size", "n_embd", "n_embed", "d_model", "model_dim", "dim", "emb_dim", "embed_dim"),
    *("width", "vt_hidden_size", "hidden_dim"),
)
HEADS = (
    *("num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads"),
    *("num_query_heads", "heads", "vt_num_attention_heads"),
)
KV_HEADS = (
    *("num_key_value_heads", "n_kv_heads", "num_kv_heads", "n_head_kv"),
    *("num_key_value_heads_per_layer", "multi_query_group_num", "num_query_groups"),
    *("num_attention_groups", "kv_n_heads"),
)
HEAD_DIM = (
    *("head_dim", "attention_head_dim", "d_kv", "attention_head_size", "d_head", "head_size"),
    *("head_width", "dim_head", "hidden_size_per_head", "kv_channels"),
)
LAYERS = (
    *("num_hidden_layers", "n_layer", "n_layers", "num_layers", "num_transformer_layers"),
    *("depth", "layers", "vt_num_hidden_layers"),
)
DECODER_HEADS = (
    "decoder_attention_heads",
    "num_decoder_attention_heads",
    "decoder_num_attention_heads",
)
DECODER_LAYERS = ("decoder_layers", "num_decoder_layers", "decoder_num_hidden_layers")
ENCODER_HEADS = (
    "encoder_attention_heads",
    "num_encoder_attention_heads",
    "encoder_num_attention_heads",
)
ENCODER_LAYERS = ("encoder_layers", "num_encoder_layers", "encoder_num_hidden_layers")

# In these files the key has its own meaning beside the one that counts.
_NEVER_IN_CONFLICT = frozenset({"hidden_dim", "kv_channels", "head_dim", "embed_dim", "layers"})

Origin = Literal["file", "null", "class default"]


class Notes:
    """Plain sentences in the order they were said, each once."""

    def __init__(self) -> None:
        self._said: dict[str, None] = {}

    def add(self, sentence: str) -> None:
        """Say a sentence."""
        self._said[sentence] = None

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that was said."""
        return tuple(self._said)


@dataclass(frozen=True, slots=True)
class Found:
    """A value with the key that gave it and where that key was."""

    value: object
    key: str
    origin: Origin

    @property
    def words(self) -> str:
        """Return where the value came from, to end a sentence with."""
        if self.origin == "class default":
            return f"the class default of {self.key}, which the file leaves out"
        return f"the file's {self.key}"


@dataclass(frozen=True, slots=True)
class Keys:
    """One mapping of a file, the defaults of its class, and the notes to say things in."""

    data: Mapping[str, object]
    defaults: Mapping[str, object] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)

    def has(self, key: str) -> bool:
        """Return whether the file itself gives the key a value other than null."""
        return self.data.get(key) is not None

    def find(self, names: Sequence[str]) -> Found | None:
        """Return the first of `names` that has a value: in the file, null there, or by default."""
        hits = [n for n in names if self.data.get(n) is not None]
        if hits:
            self._name_conflicts(hits)
            return Found(self.data[hits[0]], hits[0], "file")
        for name in names:
            if name in self.data:
                return Found(None, name, "null")
        for name in names:
            if self.defaults.get(name) is not None:
                return Found(self.defaults[name], name, "class default")
        return None

    def whole(self, names: Sequence[str], least: int = 1) -> int | None:
        """Return the first of `names` as a whole number, or None where it is absent or null."""
        found = self.find(names)
        if found is None or found.value is None:
            return None
        return self.as_whole(found.key, found.value, least)

    def as_whole(self, key: str, value: object, least: int = 1) -> int:
        """Return a JSON value as a whole number of at least `least`; note an odd spelling."""
        number: int | None = None
        if isinstance(value, int) and not isinstance(value, bool):
            number = value
        elif isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
            number = int(value)
            self.notes.add(f"{key} is written as {value}; read as {number:,}.")
        elif isinstance(value, str) and value.isdecimal() and value.isascii() and len(value) < 20:
            number = int(value)
            self.notes.add(f"{key} is written as text; read as {number:,}.")
        if number is None or number < least:
            raise InputError(
                f"{key} must be a whole number of at least {least}, not {kind_of(value)}"
            )
        return number

    def per_layer(self, found: Found, layers: int) -> int | tuple[int, ...]:
        """Return one whole number for all layers, or one for each where the file gives a list."""
        if not isinstance(found.value, list):
            return self.as_whole(found.key, found.value)
        if len(found.value) < max(layers, 1):
            raise InputError(
                f"{found.key} is {kind_of(found.value)} for {layers:,} layers; one number, or one "
                "for each layer, is allowed"
            )
        return tuple(self.as_whole(found.key, v, 0) for v in found.value[: max(layers, 1)])

    def flag(self, key: str) -> bool:
        """Return whether a yes/no key is true; absent, null and other types count as false."""
        found = self.find((key,))
        return found is not None and (found.value is True or found.value == 1)

    def listed(self, key: str) -> list[object] | None:
        """Return a list that the file gives under `key`, or None."""
        value = self.data.get(key)
        return value if isinstance(value, list) else None

    def nested(self, key: str) -> Mapping[str, object]:
        """Return an object that the file gives under `key`, empty if there is none."""
        value = self.data.get(key)
        return value if isinstance(value, dict) else {}

    def text(self, key: str) -> str | None:
        """Return a text that the file gives under `key`, shortened, or None."""
        value = self.data.get(key)
        return shortened(value) if isinstance(value, str) and value else None

    def _name_conflicts(self, hits: Sequence[str]) -> None:
        chosen = self.data[hits[0]]
        for other in hits[1:]:
            value = self.data[other]
            if (
                other not in _NEVER_IN_CONFLICT
                and isinstance(chosen, int)
                and isinstance(value, int)
                and value != chosen
            ):
                self.notes.add(
                    f"{other} says {kind_of(value)}, but {hits[0]}, which counts, says "
                    f"{kind_of(chosen)}."
                )

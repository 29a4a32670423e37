"""Read a config.json (or params.json) into a model card."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from headlab.errors import InputError
from headlab.models.card import ModelCard, Part
from headlab.models.classes import family_of
from headlab.models.json_source import PICKLE_SUFFIXES, parse_json, read_json
from headlab.models.keys import Keys, Notes
from headlab.models.nesting import Nested, has_shape, language_part, other_parts
from headlab.models.stack import Stack, build_stack

FOLDER_FILES = ("config.json", "params.json")
"""What is read in a folder, the first that is there."""

_CONTEXT = (
    *("max_position_embeddings", "n_positions", "n_ctx", "max_sequence_length", "max_seq_len"),
    *("seq_length", "model_max_length", "max_seq_length", "context_length"),
)
_VOCABULARY = ("vocab_size", "padded_vocab_size")


def read_config(path: Path) -> ModelCard:
    """Return the card of a config file, or of the config.json directly inside a folder.

    Reads that one file and nothing that it names; in a folder, a link that leads out of it is
    refused. Pickled weights are never opened. Raises InputError with one sentence where the
    file cannot be read, is no config, or holds an impossible shape.
    """
    file = _file_of(path)
    source = read_json(file)
    return _card(source.data, str(path), file.name, source.notes)


def card_from_bytes(raw: bytes, name: str) -> ModelCard:
    """Return the card of a config that is already in memory; errors as `read_config`."""
    source = parse_json(raw, name)
    return _card(source.data, name, name, source.notes)


def card_from_mapping(data: Mapping[str, object], path: str) -> ModelCard:
    """Return the card that a parsed config describes; `path` is only shown, never opened."""
    return _card(data, path, Path(path).name or "the config", ())


def _file_of(path: Path) -> Path:
    if path.suffix.lower() in PICKLE_SUFFIXES:
        raise InputError(
            f"{path.name} may be a pickle, which can run code when opened; headlab reads "
            "config.json, safetensors and GGUF files"
        )
    if not path.is_dir():
        return path
    folder = path.resolve()
    for name in FOLDER_FILES:
        file = folder / name
        if not file.is_symlink() and not file.exists():
            continue
        if file.resolve().parent != folder:
            raise InputError(
                f"{name} in {path.name} is a link out of the folder; open the file that it points "
                "to instead"
            )
        return file
    raise InputError(f"the folder {path.name} holds neither {' nor '.join(FOLDER_FILES)}")


def _card(data: Mapping[str, object], path: str, name: str, said: Sequence[str]) -> ModelCard:
    notes = Notes()
    for sentence in said:
        notes.add(sentence)
    language = language_part(data, name, notes)
    keys = language.keys(notes)
    family = family_of(language.class_name)
    if not family.types:
        _say_unknown(data, language, notes)
    nested_pair = family.stack == "encoder-decoder"
    stack = build_stack(keys, family, "decoder" if nested_pair else "only")
    parts = _parts(data, language, stack, notes)
    top = Keys(data)
    return ModelCard(
        path=path,
        format="config",
        model_type=top.text("model_type") or keys.text("model_type"),
        hidden_size=stack.hidden,
        vocabulary=_size(keys, top, _VOCABULARY),
        context_length=_size(keys, top, _CONTEXT),
        layers=stack.runs,
        parameters=stack.parameters,
        kv_elements_per_token=stack.kv_elements,
        kv_elements_per_token_sliding=stack.kv_elements_sliding,
        attention_layers=stack.attention_layers,
        parts=parts,
        naive=stack.naive,
        notes=notes.sentences,
    )


def _say_unknown(data: Mapping[str, object], language: Nested, notes: Notes) -> None:
    model_type = Keys(language.data).text("model_type") or Keys(data).text("model_type")
    if model_type is None:
        notes.add("The file has no model_type: read by the common keys of decoder models.")
    else:
        notes.add(
            f"headlab has no rules for {model_type}: read by the common keys, with biases only "
            "where a common bias key is true and no query/key norms."
        )


def _parts(
    data: Mapping[str, object], language: Nested, stack: Stack, notes: Notes
) -> Mapping[str, Part]:
    parts: dict[str, Part] = {}
    family = family_of(language.class_name)
    encoder_width = stack.hidden
    for nested in other_parts(data, language):
        found = _counted(nested, notes)
        if found is not None:
            parts[nested.name] = found.part()
    if language.data is data.get("decoder") and "encoder" in parts and family.stack == "decoder":
        width = parts["encoder"].hidden_size
        parts["cross"] = build_stack(language.keys(Notes()), family, "cross", width).part("cross")
    if any(run.kind == "cross" for run in stack.runs):
        parts["cross"] = stack.part("cross")
    if family.stack == "encoder-decoder":
        quiet = Notes()
        own = language.keys(quiet)
        encoder = build_stack(own, family, "encoder")
        parts["encoder"] = encoder.part()
        encoder_width = encoder.hidden
        parts["cross"] = build_stack(own, family, "cross", encoder_width).part("cross")
        notes.add(
            "An encoder-decoder: the layers and totals are the decoder's own attention; encoder "
            "and cross attention are parts, and the cross cache grows with the input alone."
        )
    if Keys(language.data).has("block_sizes") and language.class_name == "funnel":
        keys = language.keys(Notes())
        count = keys.whole(("num_decoder_layers",)) or 2
        inner = Keys({**language.data, "num_hidden_layers": count}, keys.defaults, Notes())
        parts["decoder"] = build_stack(inner, family).part()
    return parts


def _counted(nested: Nested, notes: Notes) -> Stack | None:
    """Return a part's layers, or None with a note where the file does not let them be counted."""
    said = Notes()
    try:
        inner = nested
        if nested.data and not has_shape(nested.data):
            # A talker or an encoder may be a whole model, with a text part of its own.
            inner = language_part(nested.data, nested.name, said)
            if inner.class_name is None:
                inner = Nested(nested.name, inner.data, nested.class_name)
        family = family_of(inner.class_name)
        found = build_stack(inner.keys(said), family)
    except InputError as error:
        notes.add(f"The {nested.name} part is not counted: {error}.")
        return None
    if not nested.data:
        notes.add(
            f"The file has no {nested.name} part; the class default ({inner.class_name}) is shown."
        )
    elif not family.types:
        notes.add(f"The {nested.name} part is read by the common keys: no rules for its type.")
    for sentence in said.sentences:
        notes.add(f"{nested.name.capitalize()}: {sentence}")
    return found


def _size(keys: Keys, top: Keys, names: Sequence[str]) -> int | None:
    """Return a whole number above zero that the file gives, or None; never an error."""
    for reader in (keys, top):
        for name in names:
            value = reader.data.get(name)
            if isinstance(value, int) and not isinstance(value, bool) and value > 0:
                return value
    return None

"""Read whatever model file a person has, by what is in it and by its name."""

import re
from dataclasses import replace
from pathlib import Path

from headlab.errors import InputError
from headlab.models.card import ModelCard
from headlab.models.config import FOLDER_FILES, read_config
from headlab.models.files import companion, open_regular, read_beginning, shown
from headlab.models.gguf_file import read_gguf
from headlab.models.json_source import PICKLE_SUFFIXES
from headlab.models.safetensors_file import (
    looks_like_index,
    read_safetensors,
    read_safetensors_index,
)

ALLOWED = (
    "a config.json, a folder that holds one, a .safetensors file, its index.json, or a .gguf file"
)
INDEX_FILE = "model.safetensors.index.json"
WEIGHT_FILE = "model.safetensors"
_PEEK = 1 << 16
_FIRST_OF_SPLIT = re.compile(r"-0*1-of-\d+\.gguf$")


def read_model(path: str | Path) -> ModelCard:
    """Return the model card of a file or folder.

    Contents decide before names: GGUF by its first bytes, an index by its weight map. Pickles
    are refused by first bytes and by suffix, and never opened. Raises InputError, one sentence.
    """
    path = Path(path)
    try:
        is_folder = path.is_dir()
    except (OSError, ValueError):
        is_folder = False
    if is_folder:
        return replace(_read_folder(path), path=str(path))
    return _read_file(path)


def _read_file(path: Path) -> ModelCard:
    with open_regular(path) as file:
        beginning = read_beginning(file, _PEEK, path)
    name, suffix = shown(path), path.suffix.lower()
    if beginning.startswith(b"GGUF") or suffix == ".gguf":
        return read_gguf(path)
    if suffix in PICKLE_SUFFIXES or beginning.startswith((b"PK\x03\x04", b"\x80\x02", b"\x80\x04")):
        raise InputError(
            f"{name} is pickled weights, as PyTorch saves them: opening a pickle can run code, so "
            f"headlab never does; allowed are {ALLOWED}"
        )
    if suffix == ".safetensors":
        return read_safetensors(path)
    if not beginning:
        raise InputError(f"{name} is empty; allowed are {ALLOWED}")
    if suffix == ".json":
        index = path.name.endswith(".index.json") or looks_like_index(beginning)
        return read_safetensors_index(path) if index else read_config(path)
    if beginning[8:9] == b"{" and int.from_bytes(beginning[:8], "little") < 1 << 40:
        return read_safetensors(path)
    if beginning.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return read_config(path)
    raise InputError(f"{name} is none of the files that headlab reads: {ALLOWED}")


def _read_folder(folder: Path) -> ModelCard:
    """Return a folder's card: its config, else its index, its one weight file, its GGUF."""
    for name in (*FOLDER_FILES, INDEX_FILE, WEIGHT_FILE):
        file = companion(folder, name)
        if file is not None:
            return _read_file(file)
        if (folder / name).is_symlink():
            raise InputError(
                f"{name} in {shown(folder)} is a link out of the folder; open the file that it "
                "points to instead"
            )
    try:
        found = sorted(p.name for p in folder.iterdir() if p.suffix.lower() == ".gguf")
    except OSError as problem:
        raise InputError(f"{shown(folder)} cannot be read: {problem.strerror}") from None
    firsts = [name for name in found if _FIRST_OF_SPLIT.search(name)]
    one = found if len(found) == 1 else firsts
    file = companion(folder, one[0]) if len(one) == 1 else None
    if file is not None:
        return read_gguf(file)
    if found:
        raise InputError(f"{shown(folder)} holds {len(found):,} GGUF files; name one of them")
    raise InputError(f"the folder {shown(folder)} holds no model file; allowed are {ALLOWED}")

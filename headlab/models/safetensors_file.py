"""Read what a safetensors header says of a model's attention.

The header is a length and a JSON object, so it is read here, bounded, and not with the
safetensors library: the library accepts headers of 100 MB, holds all of them as objects and
refuses a file whose weights are cut off, although its header is all that matters here. The
tests write their files with the library.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from headlab.errors import InputError
from headlab.models.card import ModelCard
from headlab.models.counted_card import Format, card_beside_config, card_from_shapes
from headlab.models.files import (
    MEBIBYTE,
    companion,
    file_size,
    open_regular,
    read_beginning,
    shown,
)
from headlab.models.tensor_counts import Counted, TensorCounter, sentences

HEADER_LIMIT = 10 * MEBIBYTE
INDEX_LIMIT = 32 * MEBIBYTE
TENSOR_LIMIT = 50_000
INDEX_TENSOR_LIMIT = 160_000
SHARD_LIMIT = 1_000
# Several weights share one stored word in these types, so the stored shape is not the matrix's.
_PACKED_TYPES = frozenset(("U8", "U16", "I16", "U32", "I32", "U64", "I64"))


class _Entry(msgspec.Struct):
    """One tensor of a header, or its `__metadata__`, whose values are text."""

    dtype: str = ""
    shape: list[int] | str | None = None
    data_offsets: list[int] | str | None = None


class _Index(msgspec.Struct):
    """The part of an index that says which file holds which tensor."""

    weight_map: dict[str, str]


def read_safetensors(path: str | Path) -> ModelCard:
    """Read a safetensors file's header and return the model card its tensors tell.

    Parameters are counted from shapes. With a config.json in the same folder the card carries
    its heads and windows, and notes name every difference; without, heads that shapes cannot
    tell are None. Raises InputError on anything that is not such a file or is beyond the limits.
    """
    path = Path(path)
    counter = TensorCounter()
    missing = _add_header(path, counter, TENSOR_LIMIT)
    notes = []
    if missing:
        notes.append(
            f"the file is {missing:,} bytes shorter than its header says: the download is cut off"
        )
    split = re.search(r"-(\d{5})-of-(\d{5})\.safetensors$", path.name)
    if split is not None and int(split.group(2)) > 1:
        notes.append(
            f"this is file {int(split.group(1))} of {int(split.group(2))}: open the index to count "
            "the whole model"
        )
    return _card(path, "safetensors", counter.finish(), notes)


def read_safetensors_index(path: str | Path) -> ModelCard:
    """Read an index and the headers of the files it names in its own folder.

    Files that are not there are named in the notes. Raises InputError if none is there and no
    config.json either, since an index holds names and no shapes.
    """
    path = Path(path)
    names = _index_files(path)
    counter = TensorCounter()
    absent, read, size = [], 0, 0
    for name in names:
        shard = companion(path.parent, name)
        if shard is None:
            absent.append(name)
            continue
        size += _header_length(shard)
        if size > INDEX_LIMIT:
            raise InputError(
                f"the headers of the files in {shown(path)} are over {INDEX_LIMIT // MEBIBYTE} MiB "
                "together; that is more than headlab reads"
            )
        _add_header(shard, counter, INDEX_TENSOR_LIMIT)
        read += 1
    notes = [f"read the headers of {read:,} of the {len(names):,} files that the index names"]
    if absent:
        notes.append(
            "not in the index's folder: "
            + ", ".join(shown(Path(n)) for n in absent[:4])
            + ("" if len(absent) <= 4 else f" and {len(absent) - 4:,} more")
        )
    if not read and companion(path.parent, "config.json") is None:
        raise InputError(
            f"{shown(path)} is an index: it names tensors but no shapes, and neither the files it "
            "names nor a config.json are in its folder"
        )
    return _card(path, "safetensors index", counter.finish(), notes)


def looks_like_index(beginning: bytes) -> bool:
    """Tell from its first bytes whether a JSON file is a safetensors index."""
    return re.search(rb'"weight_map"\s*:\s*\{', beginning) is not None


def _card(path: Path, form: Format, counted: Counted, notes: list[str]) -> ModelCard:
    """Return the card, with the folder's config.json set beside it where there is one."""
    config = companion(path.parent, "config.json")
    card = None
    if config is not None:
        # The config reader is the larger module; a file alone must not pay for it.
        from headlab.models.config import read_config

        try:
            told = read_config(config)
            card = card_beside_config(str(path), form, counted, told)
        except InputError as problem:
            notes.append(f"config.json in the same folder was of no use: {problem}")
    card = card or card_from_shapes(str(path), form, counted)
    return replace(card, notes=(*sentences(notes), *card.notes))


def _header_length(path: Path) -> int:
    """Return how long a file says its header is, in bytes."""
    with open_regular(path) as file:
        first = read_beginning(file, 8, path)
    return int.from_bytes(first, "little") if len(first) == 8 else 0


def _add_header(path: Path, counter: TensorCounter, limit: int) -> int:
    """Count a file's tensors; return by how many bytes the file is shorter than its header says."""
    with open_regular(path) as file:
        size = file_size(file)
        header = _header(path, read_beginning(file, 8, path), size)
        data = read_beginning(file, header, path)
    if len(data) < header:
        raise InputError(f"{shown(path)} ends inside its header")
    end = 0
    for name, shape, dtype, tensor_end in _entries(path, data, limit):
        counter.add(name, shape, dtype in _PACKED_TYPES)
        end = max(end, tensor_end)
    return max(0, 8 + header + end - size)


def _header(path: Path, first: bytes, size: int) -> int:
    """Return the header's length after checking it against the file and the limit."""
    name = shown(path)
    if size == 0:
        raise InputError(f"{name} is empty")
    if first.startswith(b"version "):
        raise InputError(f"{name} is a Git LFS pointer, not the file itself: fetch the file first")
    length = int.from_bytes(first, "little")
    if len(first) < 8 or length < 2 or length > size - 8:
        raise InputError(
            f"{name} is not a safetensors file, or is cut off: its first 8 bytes must give the "
            "length of a header that the file holds"
        )
    if length > HEADER_LIMIT:
        raise InputError(
            f"{name} has a header of {length:,} bytes; headlab reads up to {HEADER_LIMIT:,}"
        )
    return length


def _entries(
    path: Path, data: bytes, limit: int
) -> Iterator[tuple[str, tuple[int, ...], str, int]]:
    """Yield name, shape, type and end of a header's tensors, bounded before anything is built."""
    name = shown(path)
    if data.count(b"{") > limit + 2 or data.count(b",") > 8 * limit:
        raise InputError(f"{name} has a header beyond {limit:,} tensors")
    try:
        header = msgspec.json.decode(data, type=dict[str, _Entry])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise InputError(f"{name} has a header that is not a table of tensors: {problem}") from None
    for tensor, entry in header.items():
        if tensor == "__metadata__":
            continue
        shape, ends = entry.shape, entry.data_offsets
        if (
            not isinstance(shape, list)
            or not isinstance(ends, list)
            or len(ends) != 2
            or len(shape) > 16
            or min(shape, default=0) < 0
        ):
            label = shown(Path(tensor[:120]))
            raise InputError(f"{name}, tensor {label}: shape and data_offsets must be sizes")
        yield tensor, tuple(shape), entry.dtype, ends[1]


def _index_files(path: Path) -> list[str]:
    """Return the names of the files that an index lists, each once, in order."""
    name = shown(path)
    with open_regular(path) as file:
        size = file_size(file)
        if size > INDEX_LIMIT:
            raise InputError(f"{name} has {size:,} bytes; headlab reads up to {INDEX_LIMIT:,}")
        data = read_beginning(file, INDEX_LIMIT, path)
    if data.count(b",") > INDEX_TENSOR_LIMIT:
        raise InputError(f"{name} lists over {INDEX_TENSOR_LIMIT:,} tensors")
    try:
        index = msgspec.json.decode(data, type=_Index)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise InputError(f"{name} is not a safetensors index: {problem}") from None
    names = list(dict.fromkeys(index.weight_map.values()))
    if len(names) > SHARD_LIMIT:
        raise InputError(f"{name} names {len(names):,} files; headlab reads up to {SHARD_LIMIT:,}")
    if not names:
        raise InputError(f"{name} names no files at all")
    return names

"""Read a GGUF file's metadata and tensor table, bounded; tensor data is never read.

The gguf library maps the whole file and turns every value into numpy views, element by element,
with no limit on what a hostile header asks for; that took seconds and gigabytes. So the format
is read here with a cursor that counts what it spends. The tests write their files with it.
"""

import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from headlab.errors import InputError
from headlab.models.files import MEBIBYTE, file_size, open_regular, read_beginning, shown

HEADER_LIMIT = 48 * MEBIBYTE
TENSOR_LIMIT = 50_000
KEY_LIMIT = 4_096
WORK_LIMIT = 1_200_000
"""Strings that may be passed over; Gemma's tokenizer, the largest known, has 780,000."""
ARRAY_WORK = 16
KEPT_STRING = 512
KEPT_ARRAY = 4_096
KEPT_NUMBERS = 200_000
NESTING_LIMIT = 4

_STRING, _ARRAY, _BOOL = 8, 9, 7
_FORMATS = {
    0: "B",
    1: "b",
    2: "H",
    3: "h",
    4: "I",
    5: "i",
    6: "f",
    7: "?",
    10: "Q",
    11: "q",
    12: "d",
}
Value = int | float | bool | str | list[int | float | bool]


@dataclass(slots=True)
class GgufHeader:
    """Metadata that is kept (scalars, short strings, short numeric arrays) and tensor shapes.

    `lengths` holds the length of every array, kept or not. Shapes are outermost first, as in
    torch; the file has them the other way round.
    """

    version: int
    metadata: dict[str, Value] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)
    tensors: dict[str, tuple[int, ...]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Budget:
    """What may still be spent on headers; the files of one split model share it."""

    size: int = HEADER_LIMIT
    work: int = WORK_LIMIT
    tensors: int = TENSOR_LIMIT
    numbers: int = KEPT_NUMBERS


class _Cursor:
    """Read forward through a file's beginning and refuse to spend more than the budget."""

    def __init__(self, file: BinaryIO, path: Path, budget: Budget) -> None:
        self.name = shown(path)
        self.order = "<"
        self.budget = budget
        self._path = path
        self._file = file
        self._data = bytearray()
        self._at = 0

    def span(self, count: int) -> int:
        """Move on by `count` bytes that are then in memory; return where they begin."""
        begin = self._at
        self._load(begin + count)
        self._at = begin + count
        return begin

    def _load(self, end: int) -> None:
        """Have everything up to `end` in memory; the buffer doubles, so reads are few."""
        missing = end - len(self._data)
        if missing > self.budget.size:
            raise InputError(
                f"{self.name} has metadata beyond {HEADER_LIMIT // MEBIBYTE} MiB; headlab reads "
                "no more than that"
            )
        while end > len(self._data):
            wanted = max(end - len(self._data), len(self._data), 1 << 16)
            more = read_beginning(self._file, min(wanted, self.budget.size), self._path)
            if not more:
                raise InputError(f"{self.name} ends inside its metadata: the file is cut off")
            self._data += more
            self.budget.size -= len(more)

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        begin = self.span(count)
        return bytes(self._data[begin : begin + count])

    def number(self, code: str) -> int | float | bool:
        """Return one number of a struct format code."""
        form = self.order + code
        value: int | float | bool = struct.unpack_from(
            form, self._data, self.span(struct.calcsize(form))
        )[0]
        return value

    def count(self, code: str = "Q") -> int:
        """Return one unsigned whole number."""
        return int(self.number(code))

    def numbers(self, code: str, count: int) -> list[int | float | bool]:
        """Return a short array of numbers."""
        form = f"{self.order}{count}{code}"
        return list(struct.unpack_from(form, self._data, self.span(struct.calcsize(form))))

    def string(self) -> str:
        """Return one string, bytes that are no UTF-8 replaced; a long one comes back empty."""
        self.spend(1)
        count = self.count()
        begin = self.span(count)
        if count > KEPT_STRING:
            return ""
        return self._data[begin : begin + count].decode("utf-8", "replace")

    def skip_strings(self, count: int) -> None:
        """Pass over many strings, as a tokenizer's vocabulary has."""
        self.spend(count)
        unpack, at, loaded = struct.Struct(self.order + "Q").unpack_from, self._at, len(self._data)
        for _ in range(count):
            if at + 8 > loaded:
                self._load(at + 8)
                loaded = len(self._data)
            at += 8 + unpack(self._data, at)[0]
        self._load(at)
        self._at = at

    def spend(self, work: int) -> None:
        """Account for work; refuse a file that asks for more than any model needs."""
        self.budget.work -= work
        if self.budget.work < 0:
            raise InputError(f"{self.name} holds over {WORK_LIMIT:,} strings in its metadata")


def read_gguf_header(path: Path, budget: Budget) -> GgufHeader:
    """Return a GGUF file's metadata and tensor shapes. Raises InputError beyond the budget."""
    with open_regular(path) as file:
        if file_size(file) == 0:
            raise InputError(f"{shown(path)} is empty")
        cursor = _Cursor(file, path, budget)
        header = GgufHeader(_version(cursor, file, path))
        tensors, keys = cursor.count(), cursor.count()
        budget.tensors -= tensors
        if budget.tensors < 0 or keys > KEY_LIMIT:
            raise InputError(
                f"{cursor.name} claims {tensors:,} tensors and {keys:,} keys; headlab reads up to "
                f"{TENSOR_LIMIT:,} and {KEY_LIMIT:,}"
            )
        for _ in range(keys):
            _read_key(cursor, header)
        for _ in range(tensors):
            _read_tensor(cursor, header)
    return header


def _version(cursor: _Cursor, file: BinaryIO, path: Path) -> int:
    """Return the format's version and set the cursor's byte order."""
    if file_size(file) < 24:
        raise InputError(f"{cursor.name} is too short to be a GGUF file")
    if cursor.take(4) != b"GGUF":
        raise InputError(f"{cursor.name} is not a GGUF file: it does not begin with GGUF")
    raw = cursor.take(4)
    version = int.from_bytes(raw, "little")
    if version & 0xFFFF == 0:
        cursor.order = ">"
        version = int.from_bytes(raw, "big")
    if version not in (2, 3):
        raise InputError(f"{cursor.name} is GGUF version {version}; headlab reads versions 2 and 3")
    return version


def _read_key(cursor: _Cursor, header: GgufHeader) -> None:
    """Read one key and keep its value if it is short."""
    key = cursor.string()
    kind = cursor.count("I")
    if key in header.metadata or key in header.lengths:
        header.notes.append(f"the key {shown(Path(key))} stands twice; the last one counts")
    if kind == _STRING:
        header.metadata[key] = cursor.string()
    elif kind == _ARRAY:
        kept, length = _read_array(cursor, 1)
        header.lengths[key] = length
        header.metadata.pop(key, None)
        if kept is not None:
            header.metadata[key] = kept
    elif kind in _FORMATS:
        header.metadata[key] = cursor.number(_FORMATS[kind])
    else:
        raise InputError(f"{cursor.name} has a value of unknown type {kind} in its metadata")


def _read_array(cursor: _Cursor, depth: int) -> tuple[list[int | float | bool] | None, int]:
    """Read or pass over an array; return it if it is a short one of numbers, and its length."""
    if depth > NESTING_LIMIT:
        raise InputError(f"{cursor.name} nests arrays over {NESTING_LIMIT} deep in its metadata")
    kind, length = cursor.count("I"), cursor.count()
    if kind == _STRING:
        cursor.skip_strings(length)
    elif kind == _ARRAY:
        if length > KEPT_ARRAY:
            raise InputError(f"{cursor.name} has an array of {length:,} arrays in its metadata")
        for _ in range(length):
            cursor.spend(ARRAY_WORK)
            _read_array(cursor, depth + 1)
    elif kind not in _FORMATS:
        raise InputError(f"{cursor.name} has an array of unknown type {kind} in its metadata")
    elif length <= min(KEPT_ARRAY, cursor.budget.numbers):
        cursor.budget.numbers -= length
        return cursor.numbers(_FORMATS[kind], length), length
    else:
        cursor.span(length * struct.calcsize("=" + _FORMATS[kind]))
    return None, length


def _read_tensor(cursor: _Cursor, header: GgufHeader) -> None:
    """Read one entry of the tensor table: name, sizes, type and offset."""
    name = cursor.string()
    dimensions = cursor.count("I")
    if dimensions > 8:
        raise InputError(f"{cursor.name} has a tensor of {dimensions:,} dimensions")
    sizes = cursor.numbers("Q", dimensions)
    cursor.span(12)
    header.tensors[name] = tuple(int(size) for size in reversed(sizes))

"""Read an untrusted JSON file within bounds: size, depth, numbers, and what it really is."""

import json
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from headlab.errors import InputError

LARGEST_FILE = 8 * 2**20
"""A config.json is a few kilobytes; with a label table of ImageNet-21k, about a megabyte."""

MOST_DIGITS = 40
"""Whole numbers with more digits are kept as `Oversized` and refused by the key that needs them."""

PICKLE_SUFFIXES = frozenset({".bin", ".pt", ".pth", ".ckpt", ".pkl", ".pickle"})

_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig", "UTF-8 with a byte order mark"),
    (b"\xff\xfe", "utf-16", "UTF-16 (little endian)"),
    (b"\xfe\xff", "utf-16", "UTF-16 (big endian)"),
)

# The first bytes of files that people take for a config, and what they are.
_NOT_JSON = (
    (b"PK\x03\x04", "is a zip archive (pickled weights, perhaps), not JSON"),
    (b"PK", "starts like a zip archive (pickled weights, perhaps), not JSON"),
    (b"\x80", "is a pickle, which can run code when opened, and headlab never opens one"),
    (b"GGUF", "is a GGUF file; name it with the suffix .gguf"),
    (b"\x1f\x8b", "is compressed with gzip, not JSON"),
    (
        b"version https://git-lfs",
        "is a Git LFS pointer, not the file; fetch it with 'git lfs pull'",
    ),
    (b"<", "is HTML or XML, a login or error page perhaps, not JSON"),
    (b"http://", "holds only a link; save the file that it points to"),
    (b"https://", "holds only a link; save the file that it points to"),
)


@dataclass(frozen=True, slots=True)
class Oversized:
    """A whole number with more digits than any size has."""

    digits: int

    def __repr__(self) -> str:
        return f"a number of {self.digits:,} digits"


@dataclass(frozen=True, slots=True)
class JsonSource:
    """The object that a file holds, and what had to be overlooked to read it."""

    data: Mapping[str, object]
    notes: tuple[str, ...]


def read_json(path: Path) -> JsonSource:
    """Return the JSON object in a file; raise InputError with the reason where there is none."""
    return parse_json(_read_bytes(path), path.name)


def parse_json(raw: bytes, name: str) -> JsonSource:
    """Return the JSON object in `raw`; `name` is what the sentence of an error calls the file."""
    if len(raw) > LARGEST_FILE:
        raise InputError(
            f"{name} has {len(raw) / 2**20:,.0f} MB; headlab reads JSON files "
            f"of up to {LARGEST_FILE // 2**20} MB"
        )
    notes: list[str] = []
    text = _decoded(raw, name, notes)
    duplicates: dict[str, None] = {}

    def collect(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) != len(pairs) and len(duplicates) < 10:
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    duplicates[shortened(key)] = None
                seen.add(key)
        return found

    try:
        data = json.loads(text, object_pairs_hook=collect, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{name} is not valid JSON: {error.msg} at line {error.lineno}, column "
            f"{error.colno}; comments, trailing commas and single quotes are not allowed"
        ) from None
    except RecursionError:
        raise InputError(f"{name} is nested far deeper than any config is") from None
    if not isinstance(data, dict):
        raise InputError(f"{name} must hold a JSON object, not {kind_of(data)}")
    if duplicates:
        listed = ", ".join(sorted(duplicates))
        notes.append(f"The file gives some keys more than once; the last one counts: {listed}.")
    return JsonSource(data, tuple(notes))


def shortened(text: str, most: int = 60) -> str:
    """Return `text` as one short printable line."""
    line = "".join(c if c.isprintable() else " " for c in text[: most + 1])
    return line if len(line) <= most else line[:most] + "…"


def kind_of(value: object) -> str:
    """Return a JSON value in words, short whatever its size."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'the text "{shortened(value)}"'
    if isinstance(value, list):
        return f"a list of {len(value):,} entries" if value else "an empty list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, int) and abs(value) > 10**MOST_DIGITS:
        return "a very large number"
    return repr(value)


def _read_bytes(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise InputError(f"{path.name} is not an ordinary file")
        if status.st_size > LARGEST_FILE:
            raise InputError(
                f"{path.name} has {status.st_size / 2**20:,.0f} MB; headlab reads JSON files "
                f"of up to {LARGEST_FILE // 2**20} MB"
            )
        with path.open("rb") as file:
            # One byte more than allowed, so a file that grows meanwhile is refused too.
            return file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise InputError(f"there is no file {path}") from None
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        reason = getattr(error, "strerror", None) or "the path is not usable"
        raise InputError(f"{shortened(str(path), 200)} cannot be read: {reason}") from None


def _decoded(raw: bytes, name: str, notes: list[str]) -> str:
    encoding = "utf-8"
    for mark, found, words in _BYTE_ORDER_MARKS:
        if raw.startswith(mark):
            encoding = found
            notes.append(f"The file is {words}.")
            break
    else:
        start = raw[:512].lstrip()
        if not start:
            raise InputError(f"{name} is empty")
        for magic, words in _NOT_JSON:
            if start.startswith(magic):
                raise InputError(f"{name} {words}")
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        raise InputError(f"{name} is not text in UTF-8 or UTF-16, so it is not JSON") from None


def _whole_number(digits: str) -> int | Oversized:
    return int(digits) if len(digits) <= MOST_DIGITS else Oversized(len(digits.lstrip("-")))

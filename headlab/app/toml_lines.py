"""Where each key of a TOML text stands, which the standard library's reader does not tell."""

import re
import tomllib
from typing import Any

from headlab.errors import InputError

KeyPath = tuple[str | int, ...]
"""Keys and places in lists from the root: `("scene", 2, "bench", "heads")`."""

MOST_LINES = 2000


def parse_toml(text: str) -> dict[str, Any]:
    """Return the document; raises InputError as "line 12: …" where it is not TOML."""
    if text.count("\n") > MOST_LINES:
        raise InputError(f"line {MOST_LINES + 1}: at most {MOST_LINES:,} lines are read")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).rpartition(" (at ")
        found = re.match(r"line (\d+)", place)
        # What is never closed is noticed at the end; where it began says more.
        line = int(found.group(1)) if found else _statements(text)[1]
        why = message[:1].lower() + message[1:]
        raise InputError(f"line {line}: this is not TOML ({why})") from None
    except RecursionError:
        raise InputError("line 1: this is nested too deeply") from None


def line_of(lines: dict[KeyPath, int], path: KeyPath) -> int:
    """Return the line of a path, or of the innermost table around it that has one."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def key_lines(text: str) -> dict[KeyPath, int]:
    """Return the line, from 1, of every table and key of a valid TOML text.

    A key inside an inline table has the line on which its statement begins.
    """
    lines: dict[KeyPath, int] = {}
    table: KeyPath = ()
    counts: dict[KeyPath, int] = {}
    for line, statement, said in _statements(text)[0]:
        if statement.lstrip().startswith("["):
            table = _header(said, counts)
            lines.setdefault(table, line)
        else:
            _mark(lines, table, said, line)
    return lines


def _statements(text: str) -> tuple[list[tuple[int, str, dict[str, Any]]], int]:
    """Return each statement with its first line and what it says by itself, then the rest's line.

    A statement ends with the first line at which the text so far is whole, for TOML is read from
    left to right; asking the reader itself is right for every kind of string and bracket.
    """
    found = []
    waiting = ""
    began = 1
    for number, line in enumerate(text.split("\n"), 1):
        waiting += line + "\n"
        try:
            said = tomllib.loads(waiting)
        except tomllib.TOMLDecodeError:
            continue
        if said:
            found.append((began, waiting, said))
        waiting = ""
        began = number + 1
    return found, began


def _header(said: dict[str, Any], counts: dict[KeyPath, int]) -> KeyPath:
    """Return the table that a header opens; `counts` are the lists' lengths so far."""
    path: KeyPath = ()
    place: Any = said
    while isinstance(place, dict) and place:
        ((key, place),) = place.items()
        path = (*path, key)
        if isinstance(place, list):
            counts[path] = counts.get(path, 0) + 1
            place = place[0]
        if path in counts:
            path = (*path, counts[path] - 1)
    return path


def _mark(lines: dict[KeyPath, int], table: KeyPath, said: object, line: int) -> None:
    children: list[tuple[str | int, object]] = []
    if isinstance(said, dict):
        children = list(said.items())
    elif isinstance(said, list):
        children = list(enumerate(said))
    for key, value in children:
        lines.setdefault((*table, key), line)
        _mark(lines, (*table, key), value, line)

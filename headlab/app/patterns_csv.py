"""Patterns as CSV: n lines of n numbers, queries down, keys across; weights from 0 to 1,000."""

import csv
from collections.abc import Sequence
from pathlib import Path

from headlab.engine.experiment import MOST_TOKENS, MOST_WEIGHT, CustomJob
from headlab.errors import InputError
from headlab.words import number, translate

MOST_BYTES = 10_000_000

Weights = tuple[tuple[float, ...], ...]


def read_pattern(path: Path) -> Weights:
    """Return the pattern of a CSV file; raise InputError, one sentence, where it holds none."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise InputError(
                translate(
                    "errors",
                    "{name} has {size} MB; a pattern takes up to {most_bytes} MB, enough for "
                    "{most_tokens} by {most_tokens}",
                ).format(
                    name=path.name,
                    size=number(size / 1e6, ".1f"),
                    most_bytes=MOST_BYTES // 1_000_000,
                    most_tokens=MOST_TOKENS,
                )
            )
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(
            translate("errors", "{path} cannot be read ({value})").format(
                path=path, value=error.strerror or error
            )
        ) from error
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(
            translate(
                "errors", "{name} is not text; a pattern is lines of numbers separated by commas"
            ).format(name=path.name)
        ) from None
    return parse_pattern(text, path.name)


def read_custom_job(path: Path) -> CustomJob:
    """Return the job that a CSV file holds, named after the file."""
    return CustomJob(path.stem.replace(",", " ").strip() or "custom", read_pattern(path))


def parse_pattern(text: str, name: str = "CSV") -> Weights:
    """Return the pattern that a text holds; raise InputError, one sentence, where it holds none.

    Numbers are separated by commas, semicolons or tabs; empty lines are passed over.
    """
    lines = [line for line in text.splitlines() if line.strip(" ,;\t")]
    if not lines:
        raise InputError(
            translate("errors", "{name} is empty; a pattern is n lines of n numbers").format(
                name=name
            )
        )
    n = len(lines)
    if not 2 <= n <= MOST_TOKENS:
        raise InputError(
            translate(
                "errors", "{name} has {n} lines of numbers; a pattern takes 2 to {most_tokens}"
            ).format(name=name, n=n, most_tokens=MOST_TOKENS)
        )
    separator = next((mark for mark in ";\t" if mark in lines[0]), ",")
    try:
        rows = list(csv.reader(lines, delimiter=separator, strict=True))
    except csv.Error as error:
        raise InputError(
            translate("errors", "{name} is not CSV: {error}").format(name=name, error=error)
        ) from None
    return tuple(_row(cells, place, n, name) for place, cells in enumerate(rows, start=1))


def pattern_csv(weights: Sequence[Sequence[float]]) -> str:
    """Return a pattern as CSV text that `parse_pattern` reads back exactly."""
    return "".join(",".join(_plain(weight) for weight in row) + "\n" for row in weights)


def _row(cells: list[str], place: int, n: int, name: str) -> tuple[float, ...]:
    if len(cells) != n:
        raise InputError(
            translate(
                "errors",
                "{name} must be square: it has {n} lines, and line {place} has {cells} numbers",
            ).format(name=name, n=n, place=place, cells=len(cells))
        )
    return tuple(
        _weight(cell, translate("errors", "{name}, line {place}").format(name=name, place=place))
        for cell in cells
    )


def _weight(cell: str, where: str) -> float:
    shown = repr(cell.strip() if len(cell) <= 24 else cell[:24] + "…")
    try:
        # Python reads 1_000 as a number; a spreadsheet never writes it.
        weight = float(cell.replace("_", "?"))
    except ValueError:
        raise InputError(
            translate("errors", "{where}: {shown} is not a number").format(where=where, shown=shown)
        ) from None
    if not 0.0 <= weight <= MOST_WEIGHT:
        raise InputError(
            translate(
                "errors", "{where}: {shown} is not a weight, a number from 0 to {most_weight}"
            ).format(where=where, shown=shown, most_weight=number(MOST_WEIGHT, "g"))
        )
    return weight + 0.0


def _plain(weight: float) -> str:
    return str(int(weight)) if weight == int(weight) and weight < 1e15 else repr(float(weight))

"""The language of what a person reads: every sentence and number passes through here, free of Qt.

English as the source has it, until the window installs another language. A text stays whole and
literal, so that lupdate finds it: `translate("context", "{n} heads of {width}.").format(…)`.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    """Its code, how texts are translated, and the marks of a number."""

    code: str
    translate: Callable[[str, str], str]
    group: str = ","
    point: str = "."


ENGLISH = Language("en", lambda _context, text: text)
_spoken = ENGLISH


def speak(language: Language) -> None:
    """Use a language from now on; texts that were made before stay as they are."""
    global _spoken
    _spoken = language


def spoken() -> str:
    """Return the code of the language that is spoken."""
    return _spoken.code


def translate(context: str, text: str) -> str:
    """Return a text of the interface in the language that is spoken."""
    return _spoken.translate(context, text)


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Mark a text of a table for translation; lupdate knows the function by this name."""
    return text


def number(value: float, form: str = ",") -> str:
    """Return a number in a format of Python's, with the marks of the language."""
    marks = str.maketrans(",.", _spoken.group + _spoken.point)
    return format(value, form).translate(marks)


def parted(typed: str) -> list[str]:
    """Return the words of a typed list of numbers, each with a decimal point.

    Commas part them, or semicolons: between those a number may have the language's decimal mark.
    """
    if ";" in typed:
        typed = typed.replace(_spoken.point, ".").replace(";", ",")
    return [word for part in typed.split(",") if (word := part.strip())]


def counted(count: int, one: str, many: str, **values: object) -> str:
    """Return one of two texts, translated already, with `{n}` and other values filled in."""
    return (one if count == 1 else many).format(n=number(count), **values)


def listed(items: Iterable[str]) -> str:
    """Return items as a list to be read: a, b and c."""
    *first, last = items
    if not first:
        return last
    return translate("words", "{first} and {last}").format(first=", ".join(first), last=last)


def aligned(
    heading: Sequence[str], rows: Sequence[Sequence[str]], left: Collection[int] = (0,)
) -> list[str]:
    """Return a table as lines of aligned columns: those in `left` to the left, numbers right."""
    widths = [max(map(len, column)) for column in zip(heading, *rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (heading, *rows)
    ]

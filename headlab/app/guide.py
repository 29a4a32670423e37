"""The user guide's pages, in the language that is spoken: their text, headings and links."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from headlab.resource_files import resource_path
from headlab.words import spoken

PAGES = (
    "start",
    "heads",
    "jobs",
    "fits",
    "width",
    "cost",
    "model",
    "lecture",
    "tours",
    "figures",
    "sessions",
    "commands",
    "keys",
    "limits",
)
"""The pages in reading order; a workspace's page has the workspace's name."""

_HEADING = re.compile(r"(#+) +(.+)")
_FENCE = "```"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level from 1, its words, and the name that a link has for it."""

    level: int
    words: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the guide in Markdown; its first heading is its title.

    Links lead to `page.md` or `page.md#anchor`. Keys stand in code marks as Qt's portable text
    has them (`Ctrl+E`), whatever the language.
    """

    name: str
    text: str
    headings: tuple[Heading, ...]

    @property
    def title(self) -> str:
        """The words of the first heading."""
        return self.headings[0].words


def guide_pages() -> tuple[Page, ...]:
    """Return every page; where a folder of the language spoken has it, that one."""
    return tuple(_read(name, spoken()) for name in PAGES)


def prose_and_code(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each line of a page and whether it is inside a block of code."""
    inside = False
    for line in text.splitlines():
        is_fence = line.startswith(_FENCE)
        yield line, inside or is_fence
        inside = inside != is_fence


def _read(name: str, language: str) -> Page:
    folder = resource_path("guide")
    english, own = folder / f"{name}.md", folder / language / f"{name}.md"
    source = english.read_text(encoding="utf-8")
    text = own.read_text(encoding="utf-8") if own.exists() else source
    # Links are the same in every language, so anchors come from the English headings.
    anchors = [_anchor(words) for _, words in _headings(source)]
    headings = [
        Heading(level, words, anchor)
        for (level, words), anchor in zip(_headings(text), anchors, strict=True)
    ]
    return Page(name, text, tuple(headings))


def _headings(text: str) -> list[tuple[int, str]]:
    found = [_HEADING.fullmatch(line) for line, is_code in prose_and_code(text) if not is_code]
    return [(len(match[1]), match[2].strip()) for match in found if match]


def _anchor(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")

"""Whose work headlab stands on and under which terms, the same from a checkout and a package."""

from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from headlab.resource_files import resource_path

LIBRARIES = {
    "PySide6-Essentials": "LGPL-3.0",
    "pyqtgraph": "MIT",
    "numpy": "BSD-3-Clause",
    "msgspec": "BSD-3-Clause",
    "Pillow": "MIT-CMU",
}
"""The libraries that headlab stands on, by their names as packages, and their licences (SPDX)."""

_OWN_TEXTS = (
    ("Notices", "licences/NOTICE.txt"),
    ("GNU Lesser General Public License 3", "licences/LGPL-3.0.txt"),
    ("GNU General Public License 3", "licences/GPL-3.0.txt"),
    ("Python", "licences/Python.txt"),
    ("Inter", "fonts/OFL.txt"),
)
_SYSTEM_TEXTS = "licences/system"
"""Only in a frozen app: the copyright pages of the system's libraries that it carries."""


@dataclass(frozen=True, slots=True)
class Licence:
    """A text and what it is about."""

    title: str
    text: str


def licences() -> list[Licence]:
    """Return every licence text that this installation carries, the notices first."""
    found = [Licence(title, _read(name)) for title, name in _OWN_TEXTS]
    for name in LIBRARIES:
        found += _of_library(name)
    return found + _of_system()


def _of_library(name: str) -> list[Licence]:
    try:
        library: Distribution = distribution(name)
    except PackageNotFoundError:
        return []
    # Not `library.files`: a frozen app carries the texts and not the list of all files.
    texts = library.metadata.get_all("License-File") or []
    return [
        Licence(f"{name} {library.version}: {file}", text)
        for file in texts
        if (text := library.read_text(f"licenses/{file}"))
    ]


def _of_system() -> list[Licence]:
    try:
        folder = resource_path(_SYSTEM_TEXTS)
    except FileNotFoundError:
        return []
    return [
        Licence(f"System library: {file.stem}", file.read_text(encoding="utf-8", errors="replace"))
        for file in sorted(folder.glob("*.txt"))
    ]


def _read(name: str) -> str:
    return resource_path(name).read_text(encoding="utf-8")

"""The licence texts that an installation carries."""

import re
import tomllib
from pathlib import Path

from headlab.app import licences

ROOT = Path(__file__).resolve().parents[2]


def test_every_dependency_is_named_with_its_licence():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.match(r"[\w-]+", line).group() for line in project["dependencies"]}
    assert wanted == set(licences.LIBRARIES)


def test_the_notices_come_first_and_every_library_but_qt_brings_its_text():
    found = licences.licences()
    assert all(len(licence.text) > 100 for licence in found)
    assert "Kovesi" in found[0].text
    titles = " ".join(licence.title for licence in found)
    for name in licences.LIBRARIES.keys() - {"PySide6-Essentials"}:
        assert f"{name} " in titles
    texts = "".join(licence.text for licence in found)
    # Qt for Python's packages bring none: these are headlab's own copies.
    assert "GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 3" in texts
    assert "GNU GENERAL PUBLIC LICENSE\n                       Version 3" in texts


def test_the_pages_of_system_libraries_follow_in_a_frozen_app(tmp_path, monkeypatch):
    pages = tmp_path / "system"
    pages.mkdir()
    (pages / "libxcb1.txt").write_text("Copyright of XCB", encoding="utf-8")
    real = licences.resource_path
    monkeypatch.setattr(
        licences, "resource_path", lambda name: pages if name.endswith("system") else real(name)
    )
    last = licences.licences()[-1]
    assert (last.title, last.text) == ("System library: libxcb1", "Copyright of XCB")

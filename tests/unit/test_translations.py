"""The translations: whole, in line with the source, and what Qt loads is what they compile to."""

import importlib.util
import re
from dataclasses import replace
from pathlib import Path

import pytest

from headlab import words
from headlab.app.cost_presets import cost_presets
from headlab.app.tours import read_tour, shipped_tours
from headlab.resource_files import resource_path

ROOT = Path(__file__).resolve().parents[2]
GERMAN = ROOT / "resources" / "i18n" / "headlab_de.ts"


@pytest.fixture(scope="module")
def tool():
    pytest.importorskip("PySide6")
    script = ROOT / "packaging" / "translations.py"
    spec = importlib.util.spec_from_file_location("headlab_translations", script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def copy(tmp_path):
    """Return a translation of one's own to spoil."""
    for ending in (".ts", ".qm"):
        source = GERMAN.with_suffix(ending)
        (tmp_path / source.name).write_bytes(source.read_bytes())
    return tmp_path / GERMAN.name


def test_every_text_is_translated(tool):
    assert tool.faults(GERMAN) == []


@pytest.mark.parametrize(
    ("good", "spoilt"),
    [
        ("<source>Jobs</source>", "<source>Jobs that nobody has</source>"),
        ("<translation>Aufgaben</translation>", '<translation type="unfinished" />'),
        ("{n} Köpfe", "{m} Köpfe"),
        ("{n} Köpfe", "n Köpfe"),
        ("&amp;Datei", "Datei"),
        ("<translation>Aufgaben</translation>", "<translation>Aufgabe</translation>"),
    ],
)
def test_a_spoilt_translation_is_noticed(tool, copy, good, spoilt):
    text = copy.read_text(encoding="utf-8")
    assert good in text
    copy.write_text(text.replace(good, spoilt), encoding="utf-8")
    assert tool.faults(copy)


@pytest.fixture
def german_marks():
    words.speak(words.Language("de", lambda _context, text: text, ".", ","))
    yield
    words.speak(words.ENGLISH)


def test_numbers_have_the_marks_of_the_language(german_marks):
    assert words.number(1048576) == "1.048.576"
    assert words.number(1234.5, ",.2f") == "1.234,50"


def test_english_numbers_are_as_python_writes_them():
    assert words.number(1048576) == f"{1048576:,}"
    assert words.number(0.5, ".3f") == "0.500"


@pytest.mark.parametrize(
    ("items", "text"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_a_list_reads_as_one(items, text):
    assert words.listed(items) == text


@pytest.mark.parametrize(("count", "text"), [(0, "0 b x"), (1, "a x"), (1200, "1,200 b x")])
def test_one_and_many_are_told_apart(count, text):
    assert words.counted(count, "a {y}", "{n} b {y}", y="x") == text


TOURS = resource_path("tours")


def without_words(tour):
    """Return the scenes of a tour with nothing left of their texts but the figures in them."""

    def figures(text):
        return None if text is None else " ".join(sorted(re.findall(r"{[^{}]*}", text)))

    return [
        replace(
            scene,
            title="",
            caption=figures(scene.caption),
            predict=figures(scene.predict),
            reveal=figures(scene.reveal),
        )
        for scene in tour.scenes
    ]


@pytest.mark.parametrize("path", sorted(TOURS.glob("*/*.toml")), ids=lambda path: path.stem)
def test_a_translated_tour_sets_the_same_benches(path):
    translated, english = read_tour(path), read_tour(TOURS / path.name)
    assert without_words(translated) == without_words(english)
    assert translated.title != english.title


def test_every_tour_is_in_every_language():
    names = {path.name for path in TOURS.glob("*.toml")}
    for ts in GERMAN.parent.glob("headlab_*.ts"):
        code = ts.stem.partition("_")[2]
        assert {path.name for path in (TOURS / code).glob("*.toml")} == names


def test_the_tours_that_ship_follow_the_language(german_marks):
    assert shipped_tours()[0] == read_tour(TOURS / "de" / "1-what-head-count-costs.toml")


def test_comparisons_are_the_same_in_every_language(german_marks):
    german = cost_presets()
    words.speak(words.ENGLISH)
    for own, english in zip(german, cost_presets(), strict=True):
        assert own.key == english.key
        assert own.title != english.title
        assert [row.question() for row in own.rows] == [row.question() for row in english.rows]

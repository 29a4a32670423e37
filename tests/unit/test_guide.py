"""The user guide's text: whole in both languages, with links, examples and names that are right.

What needs the window (keys, the search) is in tests/ui/test_guide.py.
"""

import re
import shlex
import shutil
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from headlab import cli, words
from headlab.app import sessions
from headlab.app.changes import LARGEST_ON_BENCH
from headlab.app.figures import HIGHEST_DPI, LOWEST_DPI, NARROWEST, WIDEST
from headlab.app.guide import PAGES, Page, guide_pages, prose_and_code
from headlab.app.log import MOST_LINES
from headlab.app.patterns_csv import parse_pattern
from headlab.app.sessions import Session
from headlab.app.tours import parse_tour
from headlab.engine.experiment import MOST_TOKENS, MOST_TOKENS_BEST_FIT, MOST_WEIGHT, Experiment
from headlab.engine.results import MOST_OFFERED
from headlab.resource_files import resource_path

LANGUAGES = ("en", "de")
LINK = re.compile(r"\[[^\]]+\]\(([^)]+)\)")
BOLD = re.compile(r"\*\*([^*]+)\*\*")

EMPHASISED = {
    "en": {"score", "ceiling", "logit cap", "window", "handout", "Width", "dpi", "Print", "slide"}
    | {"heads", "Save", "Kernel verdicts", "Measured times"},
    "de": {"Güte", "Obergrenze", "Logit-Grenze", "Fenster", "Handzettel", "Breite", "dpi"}
    | {"Druck", "Folie", "Köpfe", "Speichern", "Kernel-Urteile", "Gemessene Zeiten"},
}
"""What is bold and is no label, or part of one, on screen."""


@pytest.fixture(params=LANGUAGES)
def language(request):
    before = words._spoken
    words.speak(replace(words.ENGLISH, code=request.param))
    yield request.param
    words.speak(before)


@pytest.fixture
def pages(language) -> tuple[Page, ...]:
    return guide_pages()


def blocks(page: Page) -> list[list[str]]:
    """Return the lines of each block of code, without its fences."""
    found: list[list[str]] = []
    before = False
    for line, is_code in prose_and_code(page.text):
        if is_code and not before:
            found.append([])
        if is_code and not line.startswith("```"):
            found[-1].append(line)
        before = is_code
    return found


def commands(page: Page) -> list[str]:
    """Return every command line that a page shows whole."""
    lines = [line for block in blocks(page) for line in block]
    return [line for line in lines if line.startswith("headlab ")]


def prose(page: Page) -> str:
    return "\n".join(line for line, is_code in prose_and_code(page.text) if not is_code)


def test_both_languages_have_every_page_and_no_other():
    folder = resource_path("guide")
    for place in (folder, folder / "de"):
        assert {path.stem for path in place.glob("*.md")} == set(PAGES)


def test_the_german_pages_are_built_like_the_english(language):
    words.speak(words.ENGLISH)
    english = guide_pages()
    words.speak(replace(words.ENGLISH, code=language))
    for one, other in zip(english, guide_pages(), strict=True):
        assert [(h.level, h.anchor) for h in one.headings] == [
            (h.level, h.anchor) for h in other.headings
        ]
        assert LINK.findall(one.text) == LINK.findall(other.text), one.name
        shape = [line.count("|") for line in prose(one).splitlines() if line.startswith("|")]
        assert shape == [
            line.count("|") for line in prose(other).splitlines() if line.startswith("|")
        ], one.name
        assert commands(one) == commands(other)


def test_a_page_begins_with_its_only_title_and_names_its_parts_once(pages):
    for page in pages:
        levels = [heading.level for heading in page.headings]
        assert levels[0] == 1
        assert set(levels[1:]) <= {2, 3}
        anchors = [heading.anchor for heading in page.headings]
        assert len(set(anchors)) == len(anchors), page.name


def test_every_link_leads_to_a_page_and_a_heading_of_it(pages):
    known = {page.name: {heading.anchor for heading in page.headings} for page in pages}
    links = [link for page in pages for link in LINK.findall(page.text)]
    assert links
    for link in links:
        name, _, anchor = link.partition("#")
        assert name.endswith(".md"), link
        assert name.removesuffix(".md") in known, link
        assert not anchor or anchor in known[name.removesuffix(".md")], link
    for page in pages:
        assert "://" not in page.text
        assert "![" not in page.text


def test_every_page_can_be_reached_from_the_first(pages):
    by_name = {page.name: page for page in pages}
    seen, todo = set(), [PAGES[0]]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            links = LINK.findall(by_name[name].text)
            todo += [link.partition("#")[0].removesuffix(".md") for link in links]
    # The contents have every page; the keyboard's is on F1 as well.
    assert seen | {"keys"} == set(PAGES)


def test_every_command_line_is_one_that_headlab_takes(pages):
    parser = cli._parser()
    lines = [line for page in pages for line in commands(page)]
    assert len(lines) > 20
    for line in lines:
        given = shlex.split(line)[1:]
        if given == ["--version"]:
            with pytest.raises(SystemExit):
                parser.parse_args(given)
            continue
        parser.parse_args(given)


def test_every_command_and_option_in_the_text_exists(pages):
    for page in pages:
        for code in re.findall(r"`([^`\n]+)`", prose(page)):
            if code.startswith("headlab ") and "COMMAND" not in code:
                assert code.split()[1] in cli._COMMANDS, code
    named = {match for page in pages for match in re.findall(r"`headlab (\w+)`", prose(page))}
    assert named == set(cli._COMMANDS)


@pytest.mark.parametrize("command", ["score", "curve", "cost", "shapes", "inspect"])
def test_the_commands_that_are_shown_work(command, tmp_path, monkeypatch, capsys):
    by_name = {page.name: page for page in guide_pages()}
    (near,) = blocks(by_name["jobs"])
    (tmp_path / "near.csv").write_text("\n".join(near), encoding="utf-8")
    shutil.copy(resource_path("examples/qwen3-4b.json"), tmp_path / "config.json")
    shutil.copy(resource_path("kernels.json"), tmp_path / "my-rules.json")
    sessions.save(Session(Experiment()), tmp_path / "lesson.headlab")
    monkeypatch.chdir(tmp_path)
    missing = (".safetensors", ".gguf", "--fit best")
    page = by_name["commands"]
    lines = [line for line in commands(page) if line.split()[1] == command]
    lines = [line for line in lines if not any(name in line for name in missing)]
    assert lines
    for line in lines:
        assert cli.main(shlex.split(line)[1:]) == 0, line
        assert capsys.readouterr().out


def test_the_pattern_and_the_tour_that_are_shown_can_be_read(pages):
    by_name = {page.name: page for page in pages}
    (pattern,) = blocks(by_name["jobs"])
    assert len(parse_pattern("\n".join(pattern))) == 4
    (tour,) = blocks(by_name["tours"])
    assert len(parse_tour("\n".join(tour)).scenes) == 1


def test_the_figures_of_a_tour_that_are_named_exist(pages):
    (tour,) = [page for page in pages if page.name == "tours"]
    head, scene = "title = 'a'\n[[scene]]\ntitle = 'a'\n", "bench = {{ fit = 'both' }}\n"
    named = re.findall(r"`(\{[^`]+\})`", prose(tour))
    assert len(named) > 8
    for figure in named:
        parse_tour(f"{head}{scene.format()}caption = '{figure}'\n")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("heads", LARGEST_ON_BENCH),
        ("heads", MOST_LINES),
        ("jobs", MOST_TOKENS),
        ("jobs", int(MOST_WEIGHT)),
        ("fits", MOST_TOKENS_BEST_FIT),
        ("figures", NARROWEST),
        ("figures", WIDEST),
        ("figures", LOWEST_DPI),
        ("figures", HIGHEST_DPI),
        ("limits", LARGEST_ON_BENCH),
        ("limits", MOST_TOKENS),
        ("limits", MOST_TOKENS_BEST_FIT),
        ("limits", MOST_OFFERED),
        ("limits", int(MOST_WEIGHT)),
        ("limits", MOST_LINES),
    ],
)
def test_limits_are_the_code_s(pages, language, name, value):
    text = next(page.text for page in pages if page.name == name)
    number = f"{value:,}".replace(",", "." if language == "de" else ",")
    assert re.search(rf"(?<![\d.,]){re.escape(number)}(?![\d])", text), number


def labels(language: str) -> set[str]:
    """Return every text of the interface, without mnemonic, dots and colon."""
    found = set()
    for message in ElementTree.parse(resource_path("i18n/headlab_de.ts")).iter("message"):
        text = message.findtext("source" if language == "en" else "translation") or ""
        found.add(text.replace("&", "").rstrip("… :"))
    return found


def test_menus_and_buttons_are_called_as_on_screen(pages, language):
    known = labels(language)
    for page in pages:
        for bold in BOLD.findall(page.text):
            if bold[-1] in ".:?":
                continue
            for part in bold.split(" → "):
                assert part in known | EMPHASISED[language], f"{page.name}: {part}"

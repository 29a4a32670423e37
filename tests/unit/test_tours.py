"""Tours: what ships is true, what is wrong is named with its line, what is recorded comes back."""

import re
from pathlib import Path

import pytest
from experiment_strategies import sessions as drawn_sessions
from hypothesis import given, settings

from headlab.app import tour_text
from headlab.app.sessions import Session, View
from headlab.app.tours import (
    HIGHLIGHTS,
    LONGEST,
    Scene,
    Tour,
    append_scene,
    parse_tour,
    read_tour,
    record_scene,
    shipped_tours,
)
from headlab.deploy.tensor_parallel import tensor_parallel
from headlab.engine import bench
from headlab.engine.experiment import CustomJob, Experiment, Mask
from headlab.engine.layer import Layer
from headlab.errors import InputError
from headlab.models.config import read_config
from headlab.resource_files import resource_path

TOURS = shipped_tours()
SCENES = [
    pytest.param(tour, scene, id=f"{number}.{place}")
    for number, tour in enumerate(TOURS, 1)
    for place, scene in enumerate(tour.scenes, 1)
]


def texts(scene: Scene) -> dict[str, str]:
    """Return a scene's texts, filled in from complete outcomes."""
    before, after = bench.run(scene.before), bench.run(scene.after)
    found = {"caption": tour_text.fill(scene.caption, scene.before, before, scene.card)}
    if scene.predict is not None:
        found["predict"] = tour_text.fill(scene.predict, scene.before, before, scene.card)
    if scene.reveal is not None:
        found["reveal"] = tour_text.fill(scene.reveal, scene.after, after, scene.card)
    return found


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+(?:[.,]\d+)*", text))


def test_four_tours_ship_each_with_predictions() -> None:
    assert len(TOURS) == 4
    for tour in TOURS:
        assert 5 <= len(tour.scenes) <= 8
        assert sum(scene.predict is not None for scene in tour.scenes) >= 2
        assert tour.about


@pytest.mark.parametrize(("tour", "scene"), SCENES)
def test_every_scene_runs_and_says_something_short_and_whole(tour: Tour, scene: Scene) -> None:
    assert len(scene.title) <= LONGEST["title"]
    for name, text in texts(scene).items():
        assert len(text) <= LONGEST[name]
        assert not set(text) & set("{}…")
        assert "cannot" not in text
        assert text.endswith("?" if name == "predict" else ".")


# Every digit that a shipped text writes itself, by scene: a setting that the reveal makes, which
# `test_settings_that_a_text_names` checks, a fact of a file that has its test below, or a
# publication's.
WRITTEN = {
    "1.1": {"512"},
    "1.4": {"1", "8", "64"},
    "1.5": {"512"},
    "2.4": {"32"},
    "2.5": {"64", "8"},
    "2.7": {"1", "512"},
    "3.1": {"8"},
    "3.8": {"38", "48", "0.15", "2019"},
    "4.5": {"16"},
    "4.6": {"2", "3", "8", "16"},
    "4.7": {"2019"},
}


@pytest.mark.parametrize(("tour", "scene"), SCENES)
def test_no_figure_is_typed_that_the_bench_could_tell(
    tour: Tour, scene: Scene, request: pytest.FixtureRequest
) -> None:
    typed = re.sub(
        r"\{[^}]*\}|Qwen3-\dB",
        "",
        f"{scene.caption} {scene.predict or ''} {scene.reveal or ''}",
    )
    assert numbers(typed) == WRITTEN.get(request.node.callspec.id, set())


def scene(number: int, place: int) -> Scene:
    return TOURS[number - 1].scenes[place - 1]


def test_settings_that_a_text_names_are_those_of_the_bench() -> None:
    assert scene(1, 1).after.layer.n_heads == 512
    assert scene(1, 5).after.layer.n_heads == 512
    assert scene(2, 4).after.layer.n_heads == 32
    assert (scene(2, 5).after.layer.n_heads, scene(2, 5).after.layer.head_dim) == (64, 8)
    assert scene(3, 1).before.layer.head_dim == 8
    for caption in (scene(1, 4).caption, scene(2, 7).caption):
        asked_and_said = re.findall(r"@(\d+)\}[^{,]* at (\d+)", caption)
        assert len(asked_and_said) == caption.count("@")
        assert all(asked == said for asked, said in asked_and_said)


@pytest.mark.parametrize(
    ("place", "known"),
    [
        ((1, 1), {"caption": "512 1,048,576", "reveal": "1,048,576"}),
        ((1, 2), {"caption": "64 8 1,048,576 8,388,608 8,192"}),
        ((1, 3), {"caption": "128 1,048,576 131,072", "reveal": "1,024"}),
        ((1, 4), {"caption": "67,108,864 536,870,912 4,294,967,296"}),
        ((1, 5), {"caption": "128 8 2,097,152", "reveal": "134,217,728 262,144"}),
        ((1, 6), {"caption": "32 4,096 67,108,864 8,192", "reveal": "41,943,040 2,048"}),
        ((2, 1), {"caption": "1.000"}),
        ((2, 2), {"reveal": "0.471"}),
        ((2, 3), {"caption": "0.4752"}),
        ((2, 4), {"reveal": "28 32 1.000"}),
        ((2, 5), {"caption": "16 11 6 1", "reveal": "11 8 0.774 1.000"}),
        ((2, 6), {"caption": "512 1 0.302 0.444 1.000"}),
        ((2, 7), {"caption": "0.471 1.000 0.686"}),
        ((3, 1), {"caption": "8 11 0.774"}),
        ((3, 3), {"caption": "0.302"}),
        ((3, 4), {"caption": "1 11 12"}),
        ((3, 6), {"caption": "0.471", "reveal": "0.471 0.4752"}),
        ((4, 1), {"caption": "2,560 32 36", "reveal": "128 80"}),
        ((4, 2), {"caption": "2,560 32 128 10,485,760 8 2,621,440"}),
        ((4, 3), {"reveal": "26,214,400"}),
        ((4, 4), {"caption": "4,096 32 128"}),
        ((4, 5), {"caption": "8 32 2,048 128 32,768", "reveal": "8,192 512"}),
        ((4, 6), {"caption": "32 8", "reveal": "32"}),
    ],
)
def test_captions_hold_the_known_figures(place: tuple[int, int], known: dict[str, str]) -> None:
    said = texts(scene(*place))
    for name, figures in known.items():
        assert set(figures.split()) <= numbers(said[name])


@pytest.mark.parametrize(
    ("place", "job", "least"),
    [
        ((3, 1), "previous", 0.999),
        ((3, 2), "previous", 0.997),
        ((3, 2), "same", 0.992),
        ((3, 3), "previous", 0.96),
        ((3, 7), "previous", 0.96),
    ],
)
def test_best_fits_reach_what_the_reveal_needs(
    place: tuple[int, int], job: str, least: float
) -> None:
    outcome = bench.run(scene(*place).after)
    assert outcome.best is not None
    assert next(r.score for r in outcome.best.jobs if r.job == job) >= least


def test_mask_taken_away_puts_the_job_out_of_reach() -> None:
    outcome = bench.run(scene(3, 5).after)
    assert outcome.best is not None
    assert outcome.best.jobs[0].score < 0.5


def test_costs_that_a_caption_compares_in_words() -> None:
    """Even at the crossover, the larger part beyond it, the same score work with shared keys."""
    even, shared, squares = scene(1, 3), scene(1, 6), scene(4, 3)
    assert tour_text.fill("{cost:projections}", even.after) == tour_text.fill(
        "{cost:scores_values}", even.after
    )
    assert even.after.context == 2 * even.after.layer.d_model
    for pair in (shared, scene(4, 5)):
        before, after = (
            tour_text.fill("{cost:scores_values}", e) for e in (pair.before, pair.after)
        )
        assert before == after
    assert shared.after.layer.queries_per_kv_head == 4
    real, square = squares.before.layer, squares.after.layer
    assert real.parameters.total == square.parameters.total == 4 * real.d_model**2
    assert square.parameters.q == square.parameters.k == square.d_model**2
    assert real.parameters.k < square.parameters.k < real.parameters.q
    assert real.parameters.q == real.parameters.o
    assert real.parameters.k == real.parameters.v


def test_widths_that_the_last_tour_names() -> None:
    card = scene(4, 6).card
    assert card is not None
    found = {v.width: v for v in tensor_parallel(card, (2, 3, 8, 16))}
    assert {w: v.verdict for w, v in found.items()} == {
        2: "splits",
        3: "refused",
        8: "splits",
        16: "replicates",
    }
    cached = {w: re.search(r"each GPU caches ([\d,]+)", v.reason) for w, v in found.items()}
    assert cached[8] is not None
    assert cached[16] is not None
    assert cached[8].group(1) == cached[16].group(1)
    assert "refuse" in found[16].reason


def test_bench_of_the_last_tour_is_the_layer_of_its_config() -> None:
    run = read_config(resource_path("examples/qwen3-4b.json")).layers[0]
    layer = scene(4, 2).before.layer
    assert (layer.n_heads, layer.n_kv_heads, layer.head_dim) == (32, 8, 128)
    assert (run.heads, run.kv_heads, run.head_dim) == (32, 8, 128)
    assert run.parameters.total == layer.parameters.total
    eight = read_config(resource_path("examples/qwen3-8b.json")).layers[0]
    assert eight.parameters.total == scene(4, 4).before.layer.parameters.total


# Figures ---------------------------------------------------------------------------------------


def test_figures_wait_for_their_own_outcome() -> None:
    text = "{parameters}: {mean_score}, {best:previous}"
    experiment = Experiment(layer=Layer(n_heads=64), fit="both")
    stages = list(bench.stages(experiment))
    assert tour_text.fill(text, experiment) == "1,048,576: …, …"
    other = bench.run(Experiment())
    assert tour_text.fill(text, experiment, other) == "1,048,576: …, …"
    assert tour_text.fill(text, experiment, stages[0]) == "1,048,576: 0.943, …"
    assert "…" not in tour_text.fill(text, experiment, stages[-1])


@pytest.mark.parametrize(
    ("text", "experiment", "filled"),
    [
        ("{idle_heads} {busy_heads} {width}", Experiment(layer=Layer(n_heads=32)), "28 4 12"),
        ("{sharpness} {logit_cap}", Experiment(sharpness=8.0, logit_cap=2.5), "8 2.5"),
        ("{parameters@1}", Experiment(layer=Layer(pinned_head_dim=128)), "262,144"),
        ("{cost:kv_bytes}", Experiment(), "16 MiB"),
        ("{score:previous@128} {mean_score@512}", Experiment(), "0.487 0.686"),
        ("{sharing_loss:first}", Experiment(), "0.000"),
    ],
)
def test_figures(text: str, experiment: Experiment, filled: str) -> None:
    tour_text.check(text, experiment)
    assert tour_text.fill(text, experiment, bench.run(experiment)) == filled


# Mistakes --------------------------------------------------------------------------------------

SOUND = """\
# A comment
title = "Mine"
bench = { d_model = 768 }

[[scene]]
title = "One"
caption = "{heads} heads"

[[scene]]
title = "Two"
bench = { heads = 12 }
caption = \"\"\"
Two lines, \\"quoted\\",
[[not a header]]
\"\"\"
predict = "More?"
reveal = "Yes."

[scene.reveal_bench]
jobs = [
    "previous",
    "same",
]
mask = "window:3"
"""


def test_sound_tour_is_read() -> None:
    tour = parse_tour(SOUND)
    one, two = tour.scenes
    assert one.before == one.after == Experiment(layer=Layer(d_model=768))
    assert two.before.layer == two.after.layer == Layer(d_model=768, n_heads=12)
    assert (two.after.jobs, two.after.mask) == (("previous", "same"), Mask("window", 3))
    assert two.caption == 'Two lines, "quoted", [[not a header]]'


@pytest.mark.parametrize(
    ("old", "new", "line", "word"),
    [
        ('title = "Mine"', "titel = 1", 2, "titel"),
        ('title = "Mine"', "", 1, "title"),
        ('title = "Mine"', "title = = 2", 2, "TOML"),
        ('title = "Mine"', 'title = "Mine"\ntitle = "Yours"', 3, "TOML"),
        ('title = "Mine"', f'title = "{"x" * 41}"', 2, "41"),
        ("d_model = 768", "d_modle = 768", 3, "d_modle"),
        ("d_model = 768", "d_model = 7.5", 3, "d_model"),
        ("d_model = 768", "d_model = true", 3, "d_model"),
        ("d_model = 768", "d_model = 0", 3, "d_model"),
        ("d_model = 768", "d_model = 768, heads = 7", 3, "divide"),
        ('title = "One"', "", 5, "title"),
        ('title = "One"', "title = 1979-05-27", 6, "title"),
        ('caption = "{heads} heads"', "", 5, "caption"),
        ('caption = "{heads} heads"', 'caption = "  "', 7, "caption"),
        ('caption = "{heads} heads"', f'caption = "{"x" * 201}"', 7, "201"),
        ("{heads} heads", "{haeds} heads", 7, "haeds"),
        ("{heads} heads", "{heads heads", 7, "brace"),
        ("{heads} heads", "{score:induction} heads", 7, "previous"),
        ("{heads} heads", "{best:previous} heads", 7, "both"),
        ("{heads} heads", "{mean_score@7} heads", 7, "768"),
        ("{heads} heads", "{context@4}{tokens:x}", 7, "colon"),
        ("{heads} heads", "{rank:previous@4}", 7, "head count"),
        ("{heads} heads", "{cost:price}", 7, "total"),
        ("{heads} heads", "{model:q}", 7, "model"),
        ("{ heads = 12 }", "{ heads = 12, jobs = ['cook'] }", 11, "cook"),
        ("{ heads = 12 }", "{ heads = 11 }", 11, "divide"),
        ("{ heads = 12 }", "{ heads = [12] }", 11, "heads"),
        ("{ heads = 12 }", '{ heads = 12 }\nworkspace = "kitchen"', 12, "kitchen"),
        ("{ heads = 12 }", '{ heads = 12 }\nworkspace = "model"', 12, "model"),
        ("{ heads = 12 }", "{ heads = 12 }\nhead = 12", 12, "11"),
        ("{ heads = 12 }", '{ heads = 12 }\nhighlight = ["jobBar"]', 12, "jobBar"),
        ("{ heads = 12 }", '{ heads = 12 }\nhighlight = ["job-cook"]', 12, "job-cook"),
        ("{ heads = 12 }", '{ heads = 12 }\nmodel = "../../settings.json"', 12, "qwen3-4b"),
        ("{ heads = 12 }", "{ heads = 12 }\nmodel = 3", 12, "model"),
        ('predict = "More?"', "", 17, "predict"),
        ('predict = "More?"\nreveal = "Yes."', "", 18, "reveal_bench"),
        ('reveal = "Yes."', 'reveal = "{nothing}"', 17, "nothing"),
        ('    "same",', '    "cook",', 20, "cook"),
        ('    "same",', '    "previous",', 20, "twice"),
        ('    "same",', "    7,", 20, "jobs"),
        ("window:3", "door:3", 24, "door"),
        ('"window:3"', '"window:3"\ncolour = "red"', 25, "colour"),
        ('"window:3"', '"""window:3', 24, "TOML"),
        ('"window:3"', "[1,\n2,\n3", 24, "TOML"),
    ],
)
def test_mistake_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, word: str
) -> None:
    assert SOUND.count(old) == 1
    path = tmp_path / "tours" / "mine.toml"
    path.parent.mkdir()
    path.write_text(SOUND.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as error:
        read_tour(path)
    said = str(error.value)
    assert said.startswith(f"tours/mine.toml, line {line}: ")
    assert word in said
    assert "\n" not in said
    assert "$" not in said


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_line_endings_do_not_move_lines(ending: str) -> None:
    text = SOUND.replace("window:3", "door:3").replace("\n", ending)
    with pytest.raises(InputError, match="line 24: "):
        parse_tour(text)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b'title = "x"',
        b'title = "x"\nscene = []',
        b'title = "x"\nscene = [1]',
        b'title = "x"\nscene = 3',
        b"\xff",
        b"a = 1\n" * 3000,
        b"\x00",
        b"a = " + b"[" * 5000,
        b"x" * (1 << 20) + b"x",
    ],
)
def test_file_that_is_no_tour_is_one_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"mine\.toml") as error:
        read_tour(path)
    assert "\n" not in str(error.value)


def test_missing_tour_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        read_tour(tmp_path / "none.toml")


def test_documentation_names_every_key_highlight_and_figure() -> None:
    text = resource_path("tours/README.md").read_text(encoding="utf-8")
    jobs = {name for name in HIGHLIGHTS if name.startswith("job-")} - {"job-previous"}
    for name in (*HIGHLIGHTS - jobs, *tour_text.FIGURES):
        assert re.search(rf"`{re.escape(name)}[`:]", text), name
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    parse_tour(example)


# Recording -------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(drawn_sessions())
def test_recorded_scene_is_the_bench(session: Session) -> None:
    try:
        text = record_scene(session, "What is seen.")
    except InputError:
        # Only a model that headlab does not bring along keeps a bench from being a scene.
        assert session.view.workspace == "model"
        return
    (found,) = parse_tour(
        f'title = "Mine"\nbench = {{ head_dim = 3, kv_heads = 1 }}\n{text}'
    ).scenes
    assert found.before == found.after == session.experiment
    assert found.view.workspace == session.view.workspace
    assert found.view.heatmap == session.view.heatmap
    assert found.view.focused_head <= session.view.focused_head


def test_recorded_example_stays_open() -> None:
    path = str(resource_path("examples/qwen3-8b.json"))
    session = Session(Experiment(), View(workspace="model"), model=path)
    (found,) = parse_tour(f'title = "x"\n{record_scene(session, "Here.")}').scenes
    assert found.model == Path(path)


def test_recorded_scenes_make_a_tour(tmp_path: Path) -> None:
    path = tmp_path / "my lecture.toml"
    mine = CustomJob('ma"ne\x7f', tuple((1.0, 0.5) for _ in range(2)))
    second = Experiment(tokens=("a b", "c"), jobs=(mine.name,), custom=(mine,))
    append_scene(path, record_scene(Session(Experiment()), "First."))
    tour = append_scene(path, record_scene(Session(second), "Second.", "Mine"))
    assert tour == read_tour(path)
    assert tour.title == "my lecture"
    assert [s.before for s in tour.scenes] == [Experiment(), second]


@pytest.mark.parametrize("caption", ["", "x" * 201, "an open { brace", "{nothing}"])
def test_caption_that_no_scene_can_have_is_refused(caption: str) -> None:
    with pytest.raises(InputError, match="cannot be a scene"):
        record_scene(Session(Experiment()), caption)


def test_file_that_is_no_tour_is_not_added_to(tmp_path: Path) -> None:
    path = tmp_path / "notes.toml"
    path.write_text("shopping = 1\n")
    with pytest.raises(InputError):
        append_scene(path, record_scene(Session(Experiment()), "Here."))
    assert path.read_text() == "shopping = 1\n"

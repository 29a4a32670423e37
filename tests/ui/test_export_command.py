"""`headlab export` without a display: what it writes, and what it refuses."""

import csv
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from headlab import cli
from headlab.app import sessions
from headlab.engine import bench
from headlab.engine.experiment import Experiment, Mask

pytestmark = pytest.mark.usefixtures("qapp")


def run(capsys, *words):
    """Return (status, paths written, standard error) of one command line."""
    status = cli.main(["export", *map(str, words), "--json"])
    out, err = capsys.readouterr()
    return status, [Path(path) for path in json.loads(out)] if out else [], err


@pytest.mark.parametrize("figure", ["heatmaps", "bars", "curve", "cost", "cache", "focus"])
@pytest.mark.parametrize("form", ["png", "svg", "pdf", "csv"])
def test_every_figure_in_every_format_by_the_files_ending(capsys, tmp_path, figure, form):
    path = tmp_path / f"figure.{form}"
    status, written, err = run(capsys, figure, "--heads", "64", "--out", path, "--width", "500")
    assert (status, written, err) == (0, [path], "")
    begins = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}.get(form, b"")
    assert path.read_bytes().startswith(begins)
    if form == "png":
        assert sessions.read(path).experiment == Experiment().with_heads(64)


def test_all_writes_pictures_of_the_bench_and_of_its_cost(capsys, tmp_path):
    status, written, _ = run(capsys, "all", "--out", tmp_path / "new", "--width", "400")
    assert status == 0
    assert len(written) == len(set(written)) == 7
    assert all(path.is_file() and path.parent == tmp_path / "new" for path in written)


@pytest.mark.parametrize(("figure", "count"), [("heatmaps", 4), ("cost", 4)])
def test_each_is_a_file_a_head_or_a_chart(capsys, tmp_path, figure, count):
    words = figure, "--each", "--format", "svg", "--out", tmp_path / "new"
    status, written, _ = run(capsys, *words)
    assert (status, len(written)) == (0, count)
    assert {path.suffix for path in written} == {".svg"}


def test_centimetres_and_dpi_give_exact_pixels(capsys, tmp_path):
    path = tmp_path / "a.png"
    run(capsys, "bars", "--cm", "17", "--dpi", "300", "--out", path)
    with Image.open(path) as found:
        assert found.width == 2008
        assert found.info["dpi"] == pytest.approx((300, 300), abs=0.02)


def test_the_theme_changes_the_picture(capsys, tmp_path):
    for theme in ("print", "slide"):
        run(capsys, "bars", "--theme", theme, "--out", tmp_path / f"{theme}.png", "--width", 500)
    assert (tmp_path / "print.png").read_bytes() != (tmp_path / "slide.png").read_bytes()


def test_the_numbers_are_those_of_the_score_command(capsys, tmp_path):
    run(capsys, "bars", "--heads", "128", "--out", tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        mean = list(csv.DictReader(file))[-1]
    assert float(mean["score"]) == bench.run(Experiment().with_heads(128)).shown.mean_score


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_handout_is_a_pdf(capsys, tmp_path, paper):
    status, (path,), _ = run(capsys, "handout", "--paper", paper, "--out", tmp_path)
    assert status == 0
    assert path.suffix == ".pdf"
    assert paper in path.name
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("words", "count"), [(["--d-model", "8"], 4), (["--d-model", "6"], 4)])
def test_the_sweep_has_a_frame_for_every_head_count(capsys, tmp_path, words, count):
    words += ["--heads", "2", "--width", "300"]
    for name in ("a.gif", "a.png"):
        status, _, err = run(capsys, "sweep", *words, "--out", tmp_path / name)
        assert (status, err) == (0, "")
        with Image.open(tmp_path / name) as found:
            assert found.n_frames == count
    assert sessions.read(tmp_path / "a.png").experiment.layer.n_heads == 2


def test_a_session_brings_its_view_and_leaves_its_model_out(capsys, tmp_path):
    view = sessions.View(focused_head=1, heatmap="logits", workspace="cost")
    whole = sessions.Session(Experiment(mask=Mask("none")), view, None, "/home/somebody/model")
    sessions.save(whole, tmp_path / "a.headlab")
    status, (path,), _ = run(
        capsys, "focus", "--session", tmp_path / "a.headlab", "--out", tmp_path / "a.png"
    )
    assert status == 0
    assert sessions.read(path) == sessions.Session(whole.experiment, view)
    assert b"somebody" not in path.read_bytes()
    run(capsys, "focus", "--session", path, "--out", tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    assert [float(row[1]) for row in rows] == pytest.approx([8.0] * 12)


def test_nothing_is_replaced_unasked(capsys, tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(b"precious")
    status, _, err = run(capsys, "bars", "--out", path)
    assert status == 2
    assert path.read_bytes() == b"precious"
    assert err.count("\n") == 1
    assert run(capsys, "bars", "--out", path, "--overwrite")[0] == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_one_file_that_exists_stops_all_before_anything_is_written(capsys, tmp_path):
    _, written, _ = run(capsys, "all", "--out", tmp_path, "--width", "300")
    for path in written[:-1]:
        path.unlink()
    status, _, _ = run(capsys, "all", "--out", tmp_path, "--width", "300")
    assert status == 2
    assert list(tmp_path.iterdir()) == [written[-1]]


@pytest.mark.parametrize(
    "words",
    [
        ["pie", "--out", "a.png"],
        ["bars", "--out", "a.png", "--format", "gif"],
        ["bars", "--out", "a.png", "--format", "svg"],
        ["bars", "--out", "a.gif"],
        ["bars", "--out", "a.jpeg", "--format", "jpeg"],
        ["bars", "--out", "a.png", "--theme", "dark"],
        ["bars", "--out", "a.png", "--width", "10"],
        ["bars", "--out", "a.png", "--width", "800", "--cm", "10"],
        ["bars", "--out", "a.png", "--cm", "nan"],
        ["bars", "--out", "nowhere/a.png"],
        ["all", "--out", "a.png"],
        ["sweep", "--out", "a.svg"],
        ["sweep", "--out", "a.gif", "--width", "9000"],
        ["handout", "--out", "a.csv"],
        ["handout", "--out", "a.pdf", "--paper", "a3"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_refused_in_one_sentence(capsys, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    status, written, err = run(capsys, *words)
    assert (status, written) == (2, [])
    assert err.startswith("headlab: ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_ending_gets_the_right_one(capsys, tmp_path):
    _, (path,), _ = run(capsys, "bars", "--out", tmp_path / "fig.v2", "--format", "svg")
    assert path == tmp_path / "fig.v2.svg"
    ElementTree.parse(path)


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are Unix's")
def test_a_disk_that_takes_no_more_is_said_in_a_sentence_and_keeps_the_old_file(tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(b"precious")
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"
        "from headlab.cli import main; sys.exit(main())"
    )
    words = ["export", "bars", "--out", str(path), "--overwrite"]
    done = subprocess.run(
        [sys.executable, "-c", limited, *words],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("headlab: ")
    assert done.stderr.count("\n") == 1
    assert [found.read_bytes() for found in tmp_path.iterdir()] == [b"precious"]


def test_a_moved_job_and_a_switched_off_head_are_drawn(capsys, tmp_path):
    experiment = replace(Experiment(), moves=(("same", 5),), off=frozenset({1}))
    sessions.save(sessions.Session(experiment), tmp_path / "a.headlab")
    run(capsys, "bars", "--session", tmp_path / "a.headlab", "--out", tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["job"]: row for row in csv.DictReader(file)}
    assert rows["same"]["head"] == "5"
    assert (rows["first"]["score"], rows["first"]["off"]) == ("0.0", "1")

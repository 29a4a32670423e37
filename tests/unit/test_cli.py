"""The command line: the known figures, and one sentence for every bad input."""

import json
import os
import subprocess
import sys

import pytest

from headlab.cli import main

KNOWN_MEANS = {
    1: 0.471, 2: 0.5805, 4: 1.0, 8: 1.0, 16: 1.0, 32: 1.0, 64: 0.943, 128: 0.836, 256: 0.741,
    512: 0.686,
}  # fmt: skip
"""Four default jobs, SVD fit, d_model 512: published to three places, or computed twice."""


def ask(capsys: pytest.CaptureFixture[str], *words: str) -> dict:
    assert main([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


@pytest.mark.parametrize(("heads", "mean"), KNOWN_MEANS.items())
def test_score_gives_the_known_means(capsys, heads, mean):
    answer = ask(capsys, "score", "--heads", str(heads))
    assert answer["mean_score"] == pytest.approx(mean, abs=5.5e-4)
    assert answer["parameters"] == 1_048_576
    assert answer["busy_heads"] == min(heads, 4)
    assert answer["idle_heads"] == heads - min(heads, 4)


def test_curve_gives_the_known_means(capsys):
    answer = ask(capsys, "curve")
    assert answer["heads"] == list(KNOWN_MEANS)
    assert answer["mean_score"] == pytest.approx(list(KNOWN_MEANS.values()), abs=5.5e-4)
    assert answer["head_dim"] == [512 // heads for heads in KNOWN_MEANS]
    assert set(answer["parameters"]) == {1_048_576}
    assert list(answer["jobs"]) == ["previous", "first", "same", "even"]


@pytest.mark.parametrize(
    ("job", "scores"),
    [
        ("previous", {1: 1.0, 32: 1.0, 64: 0.774, 128: 0.487, 512: 0.302}),
        ("first", {1: 1.0, 64: 1.0, 512: 1.0}),
        ("same", {64: 1.0, 128: 0.858, 512: 0.444}),
    ],
)
def test_a_job_alone_gives_the_known_scores(capsys, job, scores):
    answer = ask(capsys, "curve", "--jobs", job)
    found = dict(zip(answer["heads"], answer["jobs"][job], strict=True))
    for heads, score in scores.items():
        assert found[heads] == pytest.approx(score, abs=5e-4)


def test_score_states_ceiling_losses_and_ranks(capsys):
    one = ask(capsys, "score", "--heads", "1")
    assert [job["ceiling"] for job in one["jobs"]] == pytest.approx([0.4752] * 4, abs=5e-5)
    for job in one["jobs"]:
        total = job["score"] + job["sharing_loss"] + job["width_loss"]
        assert total == pytest.approx(1.0, abs=1e-12)
    assert {job["job"]: job["rank"] for job in one["jobs"]} == {
        "previous": 11, "first": 1, "same": 6, "even": 0,
    }  # fmt: skip


def test_a_head_switched_off_scores_nothing(capsys):
    answer = ask(capsys, "score", "--heads", "8", "--off", "0,3")
    assert [job["score"] for job in answer["jobs"]] == [0.0, 1.0, 1.0, 0.0]
    assert answer["mean_score"] == 0.5


def test_tables_are_printed_without_json(capsys):
    assert main(["score", "--heads", "64"]) == 0
    assert "0.7737" in capsys.readouterr().out
    assert main(["curve", "--jobs", "same"]) == 0
    assert "0.8580" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["score", "--heads", "7"],
        ["score", "--heads", "0"],
        ["score", "--heads", "-4"],
        ["score", "--heads", "eight"],
        ["score", "--heads", "1.5"],
        ["score", "--heads", "1" + "0" * 13],
        ["score", "--heads", "9" * 5000],
        ["score", "--tokens", ""],
        ["score", "--tokens", "one"],
        ["score", "--tokens", " ".join(["x"] * 513)],
        ["score", "--jobs", "previous,nonsense"],
        ["score", "--jobs", "previous,previous"],
        ["score", "--jobs", "offset-0"],
        ["score", "--jobs", "window-x"],
        ["score", "--jobs", "token-absent"],
        ["score", "--sharpness", "nan"],
        ["score", "--sharpness", "inf"],
        ["score", "--sharpness", "0"],
        ["score", "--logit-cap", "0"],
        ["score", "--mask", "window:0"],
        ["score", "--mask", "full"],
        ["score", "--fit", "perfect"],
        ["score", "--kv-heads", "3"],
        ["score", "--off", "8"],
        ["score", "--off", "one"],
        ["score", "--session", "no-such-file.headlab"],
        ["curve", "--heads", "4"],
        ["curve", "--d-model", "0"],
        ["no-such-command"],
        ["score", "surplus"],
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(capsys, words):
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("headlab: ")
    assert err.count("\n") == 1
    assert len(err) < 400


def test_no_display_is_said_in_one_sentence(capsys, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert main([]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_version_is_printed(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("headlab ")


@pytest.mark.parametrize("kernel", ["Prescott", "Nehalem", "Haswell"])
def test_figures_do_not_depend_on_the_blas_kernel(capsys, kernel):
    here = ask(capsys, "curve", "--jobs", "previous,same,induction,window-3")
    there = subprocess.run(
        [sys.executable, "-m", "headlab", "curve", "--jobs", "previous,same,induction,window-3",
         "--json"],
        env=os.environ | {"OPENBLAS_CORETYPE": kernel},
        capture_output=True,
        check=True,
        timeout=60,
    )  # fmt: skip
    other = json.loads(there.stdout)
    for job, scores in here["jobs"].items():
        assert other["jobs"][job] == pytest.approx(scores, abs=1e-6)

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


# Best fit, span, patterns of one's own, width needed ------------------------------------------


@pytest.mark.parametrize(("heads", "least"), [(512, 0.96), (256, 0.997), (128, 0.999)])
def test_best_fit_reaches_the_known_scores_of_previous(capsys, heads, least):
    answer = ask(
        capsys, "score", "--heads", str(heads), "--jobs", "previous", "--fit", "best",
        "--logit-cap", "8",
    )  # fmt: skip
    (job,) = answer["jobs"]
    assert least <= job["score"] <= job["ceiling"] + 1e-9
    assert job["max_logit"] <= 8 + 1e-6
    assert job["proof"] in ("exact", "found")


def test_best_fit_curve_does_not_fall_where_the_svd_fit_does(capsys):
    words = ("curve", "--jobs", "same", "--d-model", "16")
    svd = ask(capsys, *words)["jobs"]["same"]
    best = ask(capsys, *words, "--fit", "best")["jobs"]["same"]
    assert svd[-1] < 0.5
    assert best[-1] > 0.77
    assert all(b >= s - 2e-3 for b, s in zip(best, svd, strict=True))


def test_content_alone_cannot_hold_previous_where_tokens_repeat(capsys):
    words = ("score", "--jobs", "previous", "--heads", "1")
    full = [
        ask(capsys, *words, "--span", span)["jobs"][0]["score_full_width"]
        for span in ("free", "content+position", "content")
    ]
    assert full[:2] == [1.0, 1.0]
    assert full[2] < 0.9


@pytest.fixture
def pattern(tmp_path):
    def write(text: str | bytes, name: str = "third.csv") -> str:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


SQUARE = "1,0,0\n0,0.5,0\n1,1,0\n"


def test_a_pattern_is_a_job_named_after_its_file(capsys, pattern):
    path = pattern(SQUARE)
    words = ("score", "--heads", "8", "--tokens", "a b c", "--pattern", path)
    assert [j["job"] for j in ask(capsys, *words)["jobs"]][-1] == "third"
    jobs = ask(capsys, *words, "--jobs", "third,even")["jobs"]
    assert [(job["job"], job["rank"]) for job in jobs] == [("third", 2), ("even", 0)]
    assert jobs[0]["score"] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("1,0\n0,1,0\n1,1,0\n", "line 1 has 2 numbers"),
        ("1,0,0\n0,one,0\n1,1,0\n", "'one' is not a number"),
        ("1,0,0\n0,-1,0\n1,1,0\n", "'-1' is not a weight"),
        ("1,0,0\n0,nan,0\n1,1,0\n", "'nan' is not a weight"),
        ("1,0,0\n0,inf,0\n1,1,0\n", "'inf' is not a weight"),
        ("1,0,0\n0,,0\n1,1,0\n", "'' is not a number"),
        ('1,0,0\n0,"1,0\n1,1,0\n', "unexpected end"),
        ("", "empty"),
        ("\n \n", "empty"),
        ("1\n", "2 to 512"),
        (b"\xff\xfe\x00\x01", "not text"),
        (b"0" * 10_000_001, "10 MB"),
        ("1,0\n0,1\n", "2 by 2"),
    ],
)
def test_a_bad_pattern_is_one_sentence(capsys, pattern, content, word):
    code = main(["score", "--tokens", "a b c", "--pattern", pattern(content)])
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert word in err


def test_width_needed_of_both_fits(capsys):
    words = ("width", "--job", "previous", "--tokens-count", "12,6", "--logit-cap", "16,8")
    answer = ask(capsys, *words)
    assert (answer["job"], answer["wanted"]) == ("previous", 0.95)
    asked = [(p["tokens"], p["fit"], p["logit_cap"]) for p in answer["points"]]
    assert asked == [
        (6, "svd", None), (6, "best", 8), (6, "best", 16),
        (12, "svd", None), (12, "best", 8), (12, "best", 16),
    ]  # fmt: skip
    by_fit = {(p["tokens"], p["logit_cap"]): p for p in answer["points"]}
    assert by_fit[12, None]["width"] == 11
    (short,) = ask(capsys, "score", "--jobs", "previous", "--head-dim", "10")["jobs"]
    assert short["score"] < 0.95
    assert by_fit[12, None]["proof"] == "exact"
    assert by_fit[12, 8]["width"] <= 2
    assert by_fit[12, 8]["score"] >= 0.95
    assert main(words) == 0
    assert "best fit ±16" in capsys.readouterr().out


def test_width_needed_of_a_pattern_is_asked_at_its_own_size(capsys, pattern):
    answer = ask(capsys, "width", "--tokens", "a b c", "--pattern", pattern(SQUARE))
    assert {(p["tokens"], answer["job"]) for p in answer["points"]} == {(3, "third")}


@pytest.mark.parametrize(
    ("words", "word"),
    [
        ("score --fit best --logit-cap 0", "2 to 64"),
        ("score --fit best --logit-cap nan", "2 to 64"),
        ("width --logit-cap 0", "2 to 64"),
        ("width --logit-cap 8,x", "separated by commas"),
        ("width --tokens-count 12,129", "128"),
        ("width --tokens-count 0", "tokens-count"),
        ("width --tokens-count 12,1", "2 to 512"),
        ("width --wanted 1.5", "at most 1"),
        ("width --wanted nan", "at most 1"),
        ("width --job nothing", "no job 'nothing'"),
        ("score --span positions", "content+position"),
        ("score --pattern missing.csv", "cannot be read"),
    ],
)
def test_impossible_questions_are_one_sentence(capsys, words, word):
    code = main(words.split())
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert word in err


def test_the_best_fit_takes_128_tokens_and_not_129(capsys):
    tokens = " ".join(f"t{k}" for k in range(129))
    assert main(["score", "--fit", "best", "--tokens", tokens]) == 2
    _, err = capsys.readouterr()
    assert "128 tokens" in err
    assert err.count("\n") == 1

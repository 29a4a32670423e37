"""Sessions: equal after a file and after a PNG, whole after any death, refused in one sentence."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from experiment_strategies import sessions as drawn_sessions
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from headlab.app import sessions
from headlab.app.sessions import PNG_KEY, Session, View, decode, encode, read, save
from headlab.engine.experiment import CustomJob, Experiment
from headlab.errors import InputError

START = Session(Experiment())


def written_png(path: Path, text: str, kind: str = "iTXt", behind: bool = False) -> Path:
    """Write a small picture that carries a session, in one of PNG's three kinds of text."""
    info = PngImagePlugin.PngInfo()
    if behind:
        info.add(b"iTXt", f"{PNG_KEY}\0\0\0\0\0{text}".encode(), after_idat=True)
    elif kind == "iTXt":
        info.add_itxt(PNG_KEY, text)
    else:
        info.add_text(PNG_KEY, text, zip=kind == "zTXt")
    Image.new("RGB", (7, 5)).save(path, pnginfo=info)
    return path


def one_sentence(error: pytest.ExceptionInfo[InputError]) -> str:
    text = str(error.value)
    assert text
    assert "\n" not in text
    assert "$" not in text
    assert "Traceback" not in text
    return text


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(session=drawn_sessions(), behind=st.booleans())
def test_file_and_png_give_the_session_back(session: Session, behind: bool, tmp_path: Path) -> None:
    save(session, tmp_path / "a.headlab")
    assert read(tmp_path / "a.headlab") == session
    assert read(written_png(tmp_path / "a.png", encode(session), behind=behind)) == session


@pytest.mark.parametrize("kind", ["iTXt", "tEXt", "zTXt"])
def test_every_kind_of_text_in_a_png_is_read(tmp_path: Path, kind: str) -> None:
    assert read(written_png(tmp_path / "a.png", encode(START), kind)) == START


def test_png_that_lost_its_pixels_still_brings_the_bench_back(tmp_path: Path) -> None:
    path = written_png(tmp_path / "a.png", encode(START))
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"IDAT") + 4])
    assert read(path) == START


def test_large_job_of_ones_own_survives_a_png(tmp_path: Path) -> None:
    n = 300
    weights = tuple(tuple(1 / (1 + t + s) for s in range(n)) for t in range(n))
    experiment = Experiment(
        tokens=tuple(str(t % 50) for t in range(n)),
        jobs=("mine",),
        custom=(CustomJob("mine", weights),),
    )
    text = encode(Session(experiment))
    assert len(text) > 2**20
    assert read(written_png(tmp_path / "a.png", text)).experiment == experiment


def test_widest_figure_is_read_without_decoding_it(tmp_path: Path) -> None:
    info = PngImagePlugin.PngInfo()
    info.add_itxt(PNG_KEY, encode(START))
    Image.new("1", (16_384, 16_384)).save(tmp_path / "a.png", pnginfo=info)
    began = time.perf_counter()
    assert read(tmp_path / "a.png") == START
    assert time.perf_counter() - began < 1


def test_file_is_json_that_names_its_format() -> None:
    found = json.loads(encode(Session(Experiment(), View(focused_head=3, heatmap="target"))))
    assert (found["format"], found["version"]) == ("headlab-session", sessions.VERSION)
    assert (found["view"]["focused_head"], found["view"]["heatmap"]) == (3, "target")
    assert found["experiment"]["layer"]["d_model"] == 512


def test_what_a_file_leaves_out_is_as_shipped() -> None:
    found = json.loads(encode(START))
    kept = {name: found[name] for name in ("format", "version", "app", "experiment")}
    assert decode(json.dumps(kept)) == START


@pytest.mark.parametrize("whole", [encode(START), encode(START).encode()])
def test_every_truncation_is_refused(whole: str | bytes) -> None:
    for length in range(len(whole)):
        with pytest.raises(InputError) as error:
            decode(whole[:length])
        one_sentence(error)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "42",
        "{}",
        '{"format": "other-session", "version": 1}',
        '{"format": ["headlab-session"]}',
        "\x00\x01\x02",
        b"\xff\xfe\x00",
        "[" * 100_000,
        '{"format":' * 50_000,
        "\ud800",
        "<html></html>",
    ],
)
def test_foreign_text_is_refused(text: str | bytes) -> None:
    with pytest.raises(InputError, match="not a headlab session") as error:
        decode(text)
    one_sentence(error)


def edited(path: tuple[str | int, ...], value: object) -> str:
    document = json.loads(encode(START))
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("version",), 0),
        (("version",), -1),
        (("app",), 3),
        (("extra",), 1),
        (("experiment",), None),
        (("experiment", "extra"), 1),
        (("experiment", "layer", "heads"), 3),
        (("experiment", "layer", "heads"), 10**30),
        (("experiment", "layer", "heads"), True),
        (("experiment", "layer", "d_model"), "512"),
        (("experiment", "jobs"), ["previous", "cook"]),
        (("experiment", "jobs"), ["previous", "previous"]),
        (("experiment", "tokens"), ["do"]),
        (("experiment", "tokens"), "do re"),
        (("experiment", "mask"), "sideways"),
        (("experiment", "sharpness"), 99),
        (("experiment", "sharpness"), None),
        (("experiment", "fit"), "worst"),
        (("experiment", "off"), [-1]),
        (("experiment", "moves"), [["previous"]]),
        (("experiment", "custom"), [{"name": "mine", "weights": [[1, 2], [3]]}]),
        (("view", "workspace"), "kitchen"),
        (("view", "focused_head"), -1),
        (("compare",), {"rows": [{"name": "a", "layer": {"d_model": 12, "heads": 5}}]}),
        (("model",), 7),
    ],
)
def test_damaged_session_is_refused_in_one_sentence(
    path: tuple[str | int, ...], value: object
) -> None:
    with pytest.raises(InputError, match="damaged") as error:
        decode(edited(path, value))
    one_sentence(error)


def test_newer_version_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "a.headlab"
    text = edited(("version",), sessions.VERSION + 1).replace('"experiment"', '"question"')
    path.write_text(text)
    before = path.stat().st_mtime_ns
    with pytest.raises(InputError, match="newer") as error:
        read(path)
    one_sentence(error)
    assert (path.read_text(), path.stat().st_mtime_ns) == (text, before)


def test_bytes_at_random_places_never_do_worse_than_a_sentence() -> None:
    whole = encode(START).encode()

    @settings(max_examples=300, deadline=None)
    @given(st.integers(0, len(whole) - 1), st.binary(max_size=4))
    def check(place: int, put: bytes) -> None:
        with contextlib.suppress(InputError):
            decode(whole[:place] + put + whole[place + 1 :])

    check()


@pytest.mark.parametrize("what", ["none", "empty", "damaged session", "cut", "crc", "no picture"])
def test_png_without_a_sound_session_is_refused(tmp_path: Path, what: str) -> None:
    path = tmp_path / "a.png"
    if what == "none":
        Image.new("RGB", (4, 4)).save(path)
    else:
        text = {"empty": "", "damaged session": encode(START)[:-9]}.get(what, encode(START))
        written_png(path, text)
    data = path.read_bytes()
    if what == "cut":
        path.write_bytes(data[: data.index(b"iTXt") + 60])
    elif what == "crc":
        path.write_bytes(data.replace(b'"d_model":512', b'"d_model":511'))
    elif what == "no picture":
        path.write_bytes(data[:8] + b"nothing")
    with pytest.raises(InputError) as error:
        read(path)
    one_sentence(error)


@pytest.mark.parametrize("what", ["missing", "folder", "pipe", "too large"])
def test_place_that_holds_no_session_is_one_sentence(
    tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.headlab"
    if what == "folder":
        path.mkdir()
    elif what == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("this system has no pipes in folders")
        os.mkfifo(path)
    elif what == "too large":
        monkeypatch.setattr(sessions, "LARGEST_FILE", 64)
        path.write_text(encode(START))
    with pytest.raises(InputError) as error:
        read(path)
    one_sentence(error)


def test_session_that_could_not_be_read_back_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.headlab"
    save(START, path)
    monkeypatch.setattr(sessions, "LARGEST_FILE", 64)
    with pytest.raises(InputError) as error:
        save(Session(Experiment(context=1)), path)
    one_sentence(error)
    monkeypatch.undo()
    assert read(path) == START


def test_half_a_character_is_refused_before_it_is_written(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        save(Session(Experiment(tokens=("do", "\ud800"))), tmp_path / "a.headlab")
    one_sentence(error)
    assert list(tmp_path.iterdir()) == []


def test_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "a.headlab", tmp_path / "none" / "a.headlab", tmp_path):
        with pytest.raises(InputError) as error:
            save(START, path)
        one_sentence(error)


# One interpreter forks a writer for every line it is sent: starting a hundred takes minutes.
WRITERS = """
import os, sys
from dataclasses import replace
from pathlib import Path
from headlab.app.sessions import Session, read, save
path = Path(sys.argv[1])
for _ in sys.stdin:
    experiment = read(path).experiment
    child = os.fork()
    if child == 0:
        print(os.getpid(), flush=True)
        while True:
            experiment = replace(experiment, context=experiment.context + 1)
            save(Session(experiment), path)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork and no kill -9")
def test_kill_during_save_leaves_the_old_or_the_new_file(tmp_path: Path) -> None:
    n = 40
    weights = tuple(tuple(1 / (1 + t + s) for s in range(n)) for t in range(n))
    start = Experiment(
        tokens=tuple(str(t) for t in range(n)),
        jobs=("mine",),
        custom=(CustomJob("mine", weights),),
        context=1,
    )
    path = tmp_path / "a.headlab"
    save(Session(start), path)
    seen = 1
    with subprocess.Popen(
        [sys.executable, "-c", WRITERS, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
    ) as writers:
        assert writers.stdin is not None
        assert writers.stdout is not None
        for round_ in range(100):
            before = path.stat().st_ino
            print("next", file=writers.stdin, flush=True)
            child = int(writers.stdout.readline())
            while path.stat().st_ino == before:
                time.sleep(0.0005)
            # It saves all the time, a millisecond each: the kill falls at every place in that.
            time.sleep(0.0001 * (round_ % 37))
            os.kill(child, signal.SIGKILL)
            assert writers.stdout.readline() == "gone\n"
            found = read(path).experiment
            assert found == replace(start, context=found.context)
            assert found.context > seen
            seen = found.context
        writers.stdin.close()

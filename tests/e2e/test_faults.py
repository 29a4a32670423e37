"""headlab where things go wrong: what is kept, and what is said. The window runs offscreen."""

import ctypes
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from headlab.app import sessions
from headlab.app.sessions import Session
from headlab.engine.experiment import Experiment

ROOT = Path(__file__).resolve().parents[2]

RIG = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QEvent, QCoreApplication, qInstallMessageHandler
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

said, chosen = [], []
from headlab.app import faults
from headlab.ui import build

app, window = build(["headlab"])
parts = window.parts
hooks = faults.install(parts.log)
QFileDialog.getOpenFileName = staticmethod(lambda *_, **__: (chosen[-1], ""))
QFileDialog.getSaveFileName = staticmethod(lambda *_, **__: (chosen[-1], ""))

def until(true, seconds=30):
    for _ in range(seconds * 100):
        if true():
            return True
        QTest.qWait(10)
    return False

def act(name):
    window.findChild(QAction, name).trigger()

def settle():
    assert until(lambda: parts.controller.outcome is not None
                 and parts.controller.outcome.experiment == parts.store.experiment)

def heads(count):
    from headlab.app import changes
    assert parts.store.apply(changes.heads(count))
    settle()

def log():
    parts.log.flush()
    return [line.text for line in parts.log.lines]

def tell(**what):
    print(json.dumps(what | {
        "log": log(),
        "heads": parts.store.experiment.layer.n_heads,
        "report": None if hooks.last_report is None else hooks.last_report.read_text(),
    }), flush=True)

def end():
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    hooks.uninstall()

window.show()
window.begin()
settle()
"""
"""Opens the window as `headlab` does; what follows it drives the window and tells in JSON."""


def environment(home: Path, **more: str | None) -> dict[str, str]:
    """Return the environment of a headlab at home in a folder; None takes a variable away."""
    kept = {
        name: text
        for name, text in os.environ.items()
        if not name.startswith(("XDG_", "HEADLAB_", "QT_", "DBUS_"))
    }
    wanted = {"HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), **more}
    return {name: text for name, text in {**kept, **wanted}.items() if text is not None}


def start(code: str, home: Path, *arguments: object, **more: str | None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        env=environment(home, **more),
        cwd=home if home.is_dir() and os.access(home, os.W_OK) else "/",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(code: str, home: Path, *arguments: object, **more: str | None) -> list[dict]:
    """Drive a window with code; return what it told. It must end by itself and in peace."""
    with start(RIG + code + "\nend()\n", home, *arguments, **more) as process:
        out, err = process.communicate(timeout=110)
    assert process.returncode == 0, err
    told = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    assert told
    for one in told:
        assert one["report"] is None
    return told


def without_override() -> None:
    """Let file permissions hold for root too."""
    for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP


@pytest.fixture
def home(tmp_path: Path) -> Path:
    path = tmp_path / "home"
    path.mkdir()
    return path


def config(home: Path) -> Path:
    return home / ".config" / "headlab"


def session(heads: int) -> Session:
    return Session(Experiment().with_heads(heads))


# A full disk


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    """Make a disk of 64 KiB, or skip where that takes rights that nobody gave."""
    folder = tmp_path / "disk"
    folder.mkdir()
    line = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(line, capture_output=True, check=False).returncode:
        pytest.skip("only root can make a small disk; the test with a limit on size stands in")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


FILL = """
folder = Path(sys.argv[1])
from headlab.app.files import write_bytes_atomically
chosen.append(str(folder / "a.headlab"))
act("actionSaveAs")
parts.settings.set_value("theme", "dark")
parts.log.save(folder / "log.txt")
before = {p.name: p.read_bytes().hex() for p in folder.iterdir() if p.is_file()}
filler = folder / "filler"
with open(filler, "wb", buffering=0) as file:
    try:
        while file.write(bytes(512)):
            pass
    except OSError:
        pass
heads(64)
act("actionSave")
modified_after_save = window.isWindowModified()
from headlab.errors import InputError
refusals = []
try:
    parts.log.save(folder / "log.txt")
except InputError as error:
    refusals.append(str(error))
from headlab.ui.take_away import export_dialog
dialog = export_dialog(window)
saved_figure = dialog.save(folder / "a.png")
dialog.deleteLater()
parts.settings.set_value("theme", "light")
after = {p.name: p.read_bytes().hex() for p in folder.iterdir() if p.is_file() and p != filler}
tell(before=before, after=after, refusals=refusals, figure=saved_figure,
     modified=modified_after_save, theme=parts.settings.value("theme"))
filler.unlink()
act("actionSave")
tell()
"""


def kept_on_a_full_disk(told: list[dict], folder: Path) -> None:
    full, free = told
    assert full["after"] == full["before"]
    (sentence,) = full["refusals"]
    assert str(folder) in sentence
    assert "\n" not in sentence
    assert not full["figure"]
    assert full["modified"]
    assert any("a.headlab" in line and "cannot be written" in line for line in full["log"])
    assert (full["theme"], full["heads"]) == ("light", 64)
    # With room again, the bench that was never lost is saved.
    assert free["heads"] == 64
    assert sessions.read(folder / "a.headlab").experiment.layer.n_heads == 64


def test_full_disk_keeps_every_old_file_and_the_bench(full_disk: Path, home: Path) -> None:
    """Kept: each file as it was, and the bench; said: which file could not be written."""
    told = run(FILL, home, full_disk, HEADLAB_CONFIG_DIR=str(full_disk))
    kept_on_a_full_disk(told, full_disk)


def test_limit_on_size_keeps_every_old_file_and_the_bench(tmp_path: Path, home: Path) -> None:
    """Kept: as on a full disk. No rights are needed for this one."""
    code = FILL.replace(
        'with open(filler, "wb", buffering=0) as file:',
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (16, hard))\n"
        'with open(filler, "wb", buffering=0) as file:',
    ).replace(
        "filler.unlink()\n",
        "filler.unlink()\nresource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))\n",
    )
    folder = tmp_path / "disk"
    folder.mkdir()
    kept_on_a_full_disk(run(code, home, folder, HEADLAB_CONFIG_DIR=str(folder)), folder)


# A file that vanishes


VANISH = """
folder = Path(sys.argv[1])
heads(16)
for name in sys.argv[2:]:
    path = folder / name
    chosen.append(str(path))
    path.unlink()
    act("actionOpen")
    until(lambda: any(name in line for line in log()), 10)
tell()
"""


def test_file_that_vanishes_before_it_is_read_is_said_and_changes_nothing(
    home: Path, tmp_path: Path
) -> None:
    """Kept: the bench; said: the file by name."""
    names = ["a.headlab", "a.png", "config.json", "a.safetensors", "a.gguf", "a.toml"]
    for name in names:
        (tmp_path / name).write_text("{}")
    (told,) = run(VANISH, home, tmp_path, *names)
    assert told["heads"] == 16
    for name in names:
        assert any(name in line for line in told["log"]), name


FLICKER = """
import threading
folder = Path(sys.argv[1])
path, away = folder / "a.headlab", folder / "away"
stop = threading.Event()
def flicker():
    while not stop.is_set():
        path.rename(away)
        away.rename(path)
thread = threading.Thread(target=flicker)
thread.start()
chosen.append(str(path))
heads(16)
for _ in range(150):
    act("actionOpen")
    QTest.qWait(1)
stop.set()
thread.join()
settle()
act("actionOpen")
settle()
tell()
"""


def test_file_that_comes_and_goes_is_read_whole_or_not_at_all(home: Path, tmp_path: Path) -> None:
    """Kept: the bench or the file's, nothing between; at rest it opens."""
    sessions.save(session(32), tmp_path / "a.headlab")
    (told,) = run(FLICKER, home, tmp_path)
    assert told["heads"] == 32


# A home that cannot be written to, or is not there


WORK = """
heads(16)
parts.settings.set_value("theme", "dark")
act("actionLarger")
folder = Path(sys.argv[1])
chosen.append(str(folder / "a.headlab"))
act("actionSaveAs")
tell(theme=parts.settings.value("theme"), scale=parts.settings.value("scale_percent"))
"""


def test_read_only_home_still_reads_its_settings_and_saves_elsewhere(
    home: Path, tmp_path: Path
) -> None:
    """Kept: the settings in the home as they were; what is chosen holds until the end."""
    folder = config(home)
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text('{"scale_percent": 125}')
    before = sorted(p.relative_to(home) for p in home.rglob("*"))
    places = [home, *(p for p in home.rglob("*") if p.is_dir())]
    for place in places:
        place.chmod(0o555)
    try:
        with subprocess.Popen(
            [sys.executable, "-c", RIG + WORK + "\nend()\n", str(tmp_path)],
            env=environment(home),
            cwd=tmp_path,
            preexec_fn=without_override if os.geteuid() == 0 else None,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            out, err = process.communicate(timeout=110)
    finally:
        for place in places:
            place.chmod(0o755)
    assert process.returncode == 0, err
    (told,) = map(json.loads, out.splitlines())
    assert told["report"] is None
    assert (told["theme"], told["scale"], told["heads"]) == ("dark", 150, 16)
    assert any(str(folder) in line and "hold until headlab ends" in line for line in told["log"])
    assert sorted(p.relative_to(home) for p in home.rglob("*")) == before
    assert json.loads((folder / "settings.json").read_text()) == {"scale_percent": 125}
    assert sessions.read(tmp_path / "a.headlab").experiment.layer.n_heads == 16


def test_home_that_is_not_there_stops_nothing(tmp_path: Path) -> None:
    """Kept: what is saved elsewhere; settings hold until the end."""
    # Nobody, not even root, can make a folder here.
    (told,) = run(WORK, Path("/proc/no-home"), tmp_path)
    assert (told["theme"], told["scale"], told["heads"]) == ("dark", 110, 16)
    assert sessions.read(tmp_path / "a.headlab").experiment.layer.n_heads == 16
    assert any("hold until headlab ends" in line for line in told["log"])


def test_no_home_at_all_stops_nothing(tmp_path: Path) -> None:
    """Kept: nothing, for there is no place; what is chosen holds until the end."""
    code = (
        RIG
        + 'heads(16)\nparts.settings.set_value("theme", "dark")\n'
        + 'tell(theme=parts.settings.value("theme"))\nend()\n'
    )
    line = [sys.executable, "-c", code]
    if os.geteuid() == 0:
        # Without a home Qt takes the root of all folders for one, and root may write there.
        only_read = 'mount -o remount,bind,ro / && exec "$@"'
        line = ["unshare", "-m", "sh", "-c", only_read, "sh", *line]
        if subprocess.run([*line[:6], "true"], capture_output=True, check=False).returncode:
            pytest.skip("root without the right to mount cannot be kept from writing to /")
    done = subprocess.run(
        line,
        env=environment(tmp_path, HOME=None),
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (told,) = map(json.loads, done.stdout.splitlines())
    assert (told["theme"], told["heads"], told["report"]) == ("dark", 16, None)
    assert any("hold until headlab ends" in line for line in told["log"])


# No fonts


FONTS = """
from PySide6.QtGui import QFontDatabase, QFontInfo
label = window.findChild(object, "headsCount")
image = label.grab().toImage()
colours = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
tell(families=QFontDatabase.families(), family=QFontInfo(app.font()).family(),
     colours=len(colours), weight=label.font().weight())
"""


def test_without_fonts_the_own_ones_are_drawn(home: Path, tmp_path: Path) -> None:
    """Kept: every word, in the fonts that headlab brings along."""
    empty = tmp_path / "no-fonts"
    empty.mkdir()
    rules = tmp_path / "fonts.conf"
    rules.write_text(
        f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig><dir>{empty}</dir><cachedir>{tmp_path}/cache</cachedir></fontconfig>"
    )
    (told,) = run(FONTS, home, FONTCONFIG_FILE=str(rules))
    # What fontconfig calls Sans, Serif and Mono is there by name alone.
    assert {name.split()[0] for name in told["families"]} <= {"Inter", "Sans", "Serif", "Monospace"}
    assert told["family"] == "Inter"
    assert told["colours"] > 10


# Settings and window state that are no such thing


NOISE = random.Random(7).randbytes(3000)
BROKEN_HOMES = {
    "cut": (b'{"theme": "da', b"[General]\nschema=1\ngeometry=@ByteArray(\\xff"),
    "noise": (NOISE, NOISE),
    "wrong": (
        b'{"theme": 3, "scale_percent": 1e99, "recent_files": {"a": [1]}, "language": ""}',
        b"[General]\nschema=1\ngeometry=@ByteArray(\\x1\\xd9\\xd0\\xcb noise)\n"
        b"docks=@ByteArray(\\0\\0\\0\\xff\\0\\0\\0\\0\\xfd noise)\n",
    ),
    "folders": (None, None),
}
LOOK = """
docks = {name: window.findChild(object, name) for name in ("layerDock", "jobsDock", "logDock")}
tell(theme=parts.settings.value("theme"), scale=parts.settings.value("scale_percent"),
     shown=all(dock.isVisible() for dock in docks.values()),
     size=[window.width(), window.height()])
parts.settings.set_value("scale_percent", 110)
"""


@pytest.mark.parametrize("kind", BROKEN_HOMES)
def test_broken_settings_and_window_state_start_as_shipped(home: Path, kind: str) -> None:
    """Kept: a settings file that is no JSON, beside the new one; said: that it was broken."""
    folder = config(home)
    folder.mkdir(parents=True)
    for name, content in zip(("settings.json", "window.ini"), BROKEN_HOMES[kind], strict=True):
        if content is None:
            (folder / name).mkdir()
        else:
            (folder / name).write_bytes(content)
    (told,) = run(LOOK, home)
    assert (told["theme"], told["scale"], told["heads"]) == ("system", 100, 8)
    assert told["shown"]
    assert told["size"] == [1280, 720]
    if kind in ("cut", "noise"):
        assert (folder / "settings.broken.json").read_bytes() == BROKEN_HOMES[kind][0]
    if kind != "folders":
        again = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
        assert again["scale_percent"] == 110


# Two instances on one session


FIRST = """
from PySide6.QtCore import QTimer
chosen.append(sys.argv[1])
act("actionOpen")
settle()
tell()
for line in iter(sys.stdin.readline, ""):
    heads(int(line))
    act("actionSave")
    tell()
"""
NEXT = """
chosen.append(sys.argv[1])
act("actionOpen")
settle()
tell()
for count in sys.argv[2:]:
    heads(int(count))
    act("actionSave")
tell()
"""


def test_two_instances_on_one_session(home: Path, tmp_path: Path) -> None:
    """Kept: the last save whole, and either bench in its own window; said: that both have it."""
    path = tmp_path / "lecture.headlab"
    sessions.save(session(8), path)
    with start(RIG + FIRST + "\nend()\n", home, path) as first:
        assert first.stdout is not None
        assert first.stdin is not None
        assert json.loads(first.stdout.readline())["heads"] == 8
        opened, saved = run(NEXT, home, path, 32)
        assert any(path.name in line and "another headlab" in line for line in opened["log"])
        assert saved["heads"] == 32
        assert sessions.read(path).experiment.layer.n_heads == 32
        print(64, file=first.stdin, flush=True)
        mine = json.loads(first.stdout.readline())
        assert mine["heads"] == 64
        assert not any("another headlab" in line for line in mine["log"])
        assert sessions.read(path).experiment.layer.n_heads == 64
        first.stdin.close()
        assert first.wait(60) == 0
    alone = run(NEXT, home, path)[0]
    assert not any("another headlab" in line for line in alone["log"])


CRASH = """
chosen.append(sys.argv[1])
act("actionOpen")
heads(64)
folder = parts.settings.folder / "autosave"
assert until(lambda: any(p.suffix == ".autosave" for p in folder.iterdir()))
tell()
sys.stdin.readline()
"""
RESTORE = """
from PySide6.QtWidgets import QPushButton
button = window.findChild(object, "recoveryRestore")
tell(offered=button is not None)
if button is not None:
    button.click()
    settle()
    tell(title=window.windowTitle())
"""


def test_killed_bench_is_offered_at_the_next_start(home: Path, tmp_path: Path) -> None:
    """Kept: the bench to the last second, beside the file as it was saved."""
    path = tmp_path / "lecture.headlab"
    sessions.save(session(8), path)
    with start(RIG + CRASH, home, path) as child:
        assert child.stdout is not None
        assert json.loads(child.stdout.readline())["heads"] == 64
        child.kill()
    assert sessions.read(path).experiment.layer.n_heads == 8
    offer, restored = run(RESTORE, home)
    assert offer["offered"]
    assert offer["heads"] == 8
    assert restored["heads"] == 64
    assert path.stem in restored["title"]


# kill -9 in every write


WRITERS = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QByteArray, QCoreApplication
from PySide6.QtGui import QImage
from headlab.app import figures, sessions
from headlab.app.log import LogBuffer
from headlab.app.settings import Settings, WindowState
from headlab.engine.experiment import Experiment

app = QCoreApplication(["headlab"])
folder = Path(sys.argv[2])
text = sessions.encode(sessions.Session(Experiment()))

def settings(kind):
    found = Settings(folder)
    paths = [f"/{kind}/{i}" + "x" * 4000 for i in range(10)]
    found.set_value("recent_files", paths if kind else paths[::-1])

def window_state(kind):
    WindowState(folder).save(QByteArray(bytes([kind]) * 50_000), QByteArray(bytes([kind]) * 50_000))

def log(kind):
    buffer = LogBuffer()
    for number in range(300):
        buffer.say(f"{kind} {number} " + "x" * 200)
    buffer.save(folder / "log.txt")

def export(kind):
    image = QImage(500, 300, QImage.Format.Format_RGB32)
    image.fill(kind * 255)
    figures.save(figures.encode_png(image, 96, text), folder / "a.png", overwrite=True)

def session(kind):
    heads = 8 if kind else 16
    sessions.save(sessions.Session(Experiment().with_heads(heads)), folder / "a.headlab")

write = {f.__name__: f for f in (settings, window_state, log, export, session)}[sys.argv[1]]
write(0)
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        kind = 1
        while True:
            write(kind)
            kind = 1 - kind
    print(child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


def whole(kind: str, folder: Path) -> None:
    """Fail where a file is neither the one before nor the one after."""
    if kind == "settings":
        paths = json.loads((folder / "settings.json").read_text())["recent_files"]
        assert len(paths) == 10
        assert {len(path) for path in paths} <= {4004}
    elif kind == "window_state":
        from headlab.app.settings import WindowState

        state = WindowState(folder)
        geometry, docks = state.geometry(), state.docks()
        assert geometry is not None
        assert geometry == docks
        assert len(geometry.data()) == 50_000
    elif kind == "log":
        lines = (folder / "log.txt").read_text().splitlines()
        assert [line.split()[1] for line in lines] == [str(n) for n in range(300)]
        assert len({line.split()[0] for line in lines}) == 1
    elif kind == "export":
        assert sessions.read(folder / "a.png").experiment == Experiment()
    else:
        assert sessions.read(folder / "a.headlab").experiment.layer.n_heads in (8, 16)


@pytest.mark.parametrize("kind", ["settings", "window_state", "log", "export", "session"])
def test_kill_in_the_middle_of_a_write(kind: str, home: Path, tmp_path: Path) -> None:
    """Kept: the file before or the file after, whole. (The autosave's test is in tests/ui.)"""
    folder = tmp_path / "written"
    folder.mkdir()
    rng = random.Random(kind)
    with subprocess.Popen(
        [sys.executable, "-c", WRITERS, kind, str(folder)],
        env=environment(home),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as writers:
        assert writers.stdin is not None
        assert writers.stdout is not None
        for _ in range(25):
            print("next", file=writers.stdin, flush=True)
            child = int(writers.stdout.readline())
            time.sleep(0.002 + 0.03 * rng.random())
            os.kill(child, signal.SIGKILL)
            assert writers.stdout.readline() == "gone\n"
            whole(kind, folder)
        writers.stdin.close()
    # What was begun and never finished is out of sight, and no name of a person's file.
    assert all(p.name.startswith(".") or "." in p.name for p in folder.iterdir())
    strangers = [p.name for p in folder.iterdir() if p.name.endswith(".part")]
    assert all(name.startswith(".") for name in strangers)

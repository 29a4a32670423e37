"""A monkey at the window: 500 actions each time, 20,000 when the slow tests run."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

MONKEY = Path(__file__).with_name("monkey.py")

BROKEN = """
import sys
from pathlib import Path
sys.path[:0] = [{folder!r}, {root!r}]
import monkey
from headlab.ui.window import MainWindow
{breakage}
sys.exit(monkey.play(1, 40, Path(sys.argv[1])))
"""


def play(seed: int, actions: int) -> dict:
    done = subprocess.run(
        [sys.executable, str(MONKEY), "--seed", str(seed), "--actions", str(actions)],
        capture_output=True,
        text=True,
        check=False,
    )
    # Printed so that a passing run tells its memory and counts under -rP.
    print(done.stdout[-20_000:], done.stderr[-5_000:])
    assert done.returncode == 0
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.timeout(300)
def test_five_hundred_actions_leave_headlab_whole():
    report = play(seed=7, actions=500)
    # What is done inside the last dialog comes on top.
    assert 500 <= report["actions"] < 520
    assert report["changes"] > 50
    assert len(report["deeds"]) >= 9


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_twenty_thousand_actions_leave_headlab_whole():
    report = play(seed=20_000, actions=20_000)
    assert 20_000 <= report["actions"] < 20_020
    assert report["changes"] > 2_000


@pytest.mark.parametrize(
    ("breakage", "told"),
    [
        ("MainWindow._show_undo = lambda self: 1 / 0", "ZeroDivisionError"),
        (
            "from PySide6.QtCore import qWarning\n"
            "MainWindow._show_undo = lambda self: qWarning('a complaint')",
            "a complaint",
        ),
        (
            "from PySide6.QtWidgets import QWidget\nkept = []\n"
            "MainWindow._show_undo = lambda self: kept.append(QWidget())",
            "without a parent",
        ),
        (
            "from PySide6.QtCore import QTimer\nkept = []\n"
            "def leak(self):\n    kept.append(QTimer())\n    kept[-1].start(10_000)\n"
            "MainWindow._show_undo = leak",
            "nobody owns",
        ),
        (
            "from headlab.app.store import Store\nStore._put_back = lambda self, e: None",
            "all the way gives",
        ),
    ],
)
def test_the_monkey_sees_what_it_is_there_for(breakage, told, tmp_path):
    sys.path.insert(0, str(MONKEY.parent))
    try:
        import monkey
    finally:
        sys.path.pop(0)
    root = str(MONKEY.parents[2])
    code = BROKEN.format(folder=str(MONKEY.parent), root=root, breakage=breakage)
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        env=monkey.environment(tmp_path, "offscreen"),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert told in done.stdout


def test_a_failure_gives_the_seed_and_the_last_actions(tmp_path):
    code = (
        f"import sys; sys.path[:0] = [{str(MONKEY.parent)!r}]; import monkey\n"
        "monkey.MONKEY = sys.argv[1]\n"
        "sys.exit(monkey.main(['--seed', '3', '--actions', '30']))"
    )
    crash = tmp_path / "crash.py"
    crash.write_text(
        "import os, sys, pathlib\n"
        "folder = pathlib.Path(sys.argv[-1])\n"
        "lines = '\\n'.join(f'{n}: deed' for n in range(50))\n"
        "(folder / 'trace.txt').write_text(lines)\n"
        "os.abort()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(crash)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "--seed 3 --actions 30" in done.stdout
    assert "49: deed" in done.stdout
    assert "30: deed" in done.stdout
    assert "29: deed" not in done.stdout

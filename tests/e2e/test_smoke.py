"""The smoke test of the installers, put to the headlab of this checkout."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_checkout_passes_the_smoke_test():
    command = [sys.executable, str(ROOT / "packaging" / "smoke_test.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "window on offscreen: passed" in done.stdout
    assert "window on xcb: passed" in done.stdout


@pytest.mark.parametrize(
    "missing", ["pyqtgraph", "headlab.ui.cost.desk", "headlab.ui.guide.window"]
)
def test_the_self_test_misses_what_only_a_later_page_needs(missing):
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from headlab.cli import main\nsys.exit(main(['--self-test']))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stdout + done.stderr
    assert missing in done.stderr

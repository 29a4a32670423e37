"""Who may know Qt: read from every import statement, and seen in a process where Qt cannot load."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "headlab"

GUI = {"PySide6", "shiboken6", "pyqtgraph"}
# The longest matching folder decides; a name that is not listed may import none of GUI.
MAY_IMPORT = {
    "app": {"PySide6.QtCore", "PySide6.QtGui", "shiboken6"},
    "ui": {"PySide6", "shiboken6"},
    "ui/plots": {"PySide6", "shiboken6", "pyqtgraph"},
}

WITHOUT_QT = """
import sys

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"PySide6", "shiboken6", "pyqtgraph"}:
            raise ImportError(f"{name} was imported")

sys.meta_path.insert(0, NoQt())
from headlab.__main__ import main
sys.exit(main())
"""


def gui_imports(source: str) -> set[str]:
    """Return the modules of GUI that a source imports anywhere, two parts deep."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    parts = (name.split(".")[:2] for name in names)
    return {".".join(part) for part in parts if part[0] in GUI}


def allowed(path: str) -> set[str]:
    """Return what a module may import of GUI, by its path inside the package."""
    folders = [folder for folder in MAY_IMPORT if path.startswith(f"{folder}/")]
    return MAY_IMPORT[max(folders, key=len)] if folders else set()


def breaches(path: str, source: str) -> set[str]:
    """Return the imports of GUI that a module at a path may not have."""
    may = allowed(path)
    return {name for name in gui_imports(source) if not may & {name, name.partition(".")[0]}}


@pytest.mark.parametrize(
    ("path", "source", "found"),
    [
        ("engine/fits.py", "def f():\n    from PySide6 import QtCore", {"PySide6.QtCore"}),
        ("app/store.py", "from PySide6.QtGui import QUndoStack", set()),
        ("app/store.py", "import PySide6.QtWidgets as w", {"PySide6.QtWidgets"}),
        ("app/store.py", "from PySide6 import QtCore, QtWidgets", {"PySide6.QtWidgets"}),
        ("ui/window.py", "from pyqtgraph import PlotItem", {"pyqtgraph.PlotItem"}),
        ("ui/plots/grid.py", "import pyqtgraph as pg\nfrom PySide6 import QtWidgets", set()),
        ("cli.py", "from PySide6.QtWidgets import QLabel", {"PySide6.QtWidgets"}),
    ],
)
def test_a_breach_is_seen(path, source, found):
    assert breaches(path, source) == found


def test_qt_and_pyqtgraph_stay_in_their_folders():
    found = {
        str(file.relative_to(PACKAGE)): names
        for file in sorted(PACKAGE.rglob("*.py"))
        if (names := breaches(file.relative_to(PACKAGE).as_posix(), file.read_text("utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        ["score", "--heads", "64"],
        ["curve", "--d-model", "64"],
        ["cost", "--context", "8192"],
        ["shapes", "512"],
    ],
    ids=" ".join,
)
def test_the_numbers_come_without_qt(line):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT, *line, "--json"],
        capture_output=True,
        text=True,
        cwd=PACKAGE.parent,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)

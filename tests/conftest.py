"""What every test shares: a throw-away home, and Qt told where to draw before it is loaded."""

import os
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
_HOME = tempfile.TemporaryDirectory(prefix="headlab-tests-", ignore_cleanup_errors=True)


def _isolate() -> None:
    """Point HOME and the XDG folders at a temporary folder and Qt at its offscreen platform."""
    home = Path(_HOME.name)
    folders = {
        "XDG_CONFIG_HOME": home / ".config",
        "XDG_DATA_HOME": home / ".local" / "share",
        "XDG_STATE_HOME": home / ".local" / "state",
        "XDG_CACHE_HOME": home / ".cache",
        "XDG_RUNTIME_DIR": home / "run",
    }
    for folder in folders.values():
        folder.mkdir(parents=True, mode=0o700)
    os.environ.update({name: str(folder) for name, folder in folders.items()})
    os.environ.update(
        HOME=str(home),
        QT_QPA_PLATFORM="offscreen",
        PYTEST_QT_API="pyside6",
        QT_API="pyside6",
        PYQTGRAPH_QT_LIB="PySide6",
    )
    # What a developer's desktop sets would change the pixels.
    for name in (
        "QT_SCALE_FACTOR",
        "QT_SCREEN_SCALE_FACTORS",
        "QT_FONT_DPI",
        "QT_STYLE_OVERRIDE",
        "QT_QPA_PLATFORMTHEME",
    ):
        os.environ.pop(name, None)


_isolate()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test of the real window, at the mercy of a busy machine, fail only twice in a row."""
    windows = (Path(__file__).parent / "ui", Path(__file__).parent / "e2e")
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in windows):
            item.add_marker(pytest.mark.flaky(reruns=1))

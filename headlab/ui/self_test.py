"""One pass through everything that an installation must have."""

import contextlib
import os
import platform
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QApplication

import headlab
from headlab.app import sessions
from headlab.app.files import write_text_atomically
from headlab.app.settings import FOLDER_VARIABLE
from headlab.engine.experiment import Experiment
from headlab.errors import InputError
from headlab.resource_files import resource_path
from headlab.ui.about import part_version
from headlab.ui.export import Wanted, export_figures
from headlab.ui.start import make_window
from headlab.ui.window import MainWindow

_PATIENCE = 30.0


def self_test() -> dict[str, Any]:
    """Build the window, compute, export a figure, write and read a session; return versions.

    Settings of the person who runs it are neither read nor written. Raises InputError on the
    first thing that does not work.
    """
    with _own_settings() as folder:
        icons = list(resource_path("icons").glob("*.svg"))
        if not icons:
            raise InputError("headlab's icons are missing from this installation")
        app, window = make_window(["headlab"])
        try:
            window.show()
            experiment = _computed(app, window)
            wanted = Wanted("heatmaps", folder / "figure.png")
            (figure,) = export_figures(sessions.Session(experiment), wanted)
            session = folder / "session.headlab"
            write_text_atomically(session, sessions.encode(sessions.Session(experiment)))
            for path in (figure, session):
                if sessions.read(path).experiment != experiment:
                    raise InputError(f"{path.name} does not bring its experiment back")
        finally:
            window.close()
            window.deleteLater()
            app.processEvents()
    return versions()


def versions() -> dict[str, str]:
    """Return the version of everything a report should name."""
    return {
        "headlab": headlab.__version__,
        "python": platform.python_version(),
        "qt": qVersion(),
        "pyside": PySide6.__version__,
        "pyqtgraph": part_version("pyqtgraph"),
        "numpy": numpy.__version__,
        "blas": blas(),
        "platform": platform.platform(),
    }


def blas() -> str:
    """Return the name and version of the BLAS that numpy was built with."""
    built = numpy.show_config(mode="dicts")["Build Dependencies"]["blas"]
    return f"{built.get('name', 'unknown')} {built.get('version', '')}".strip()


def _computed(app: QApplication, window: MainWindow) -> Experiment:
    """Wait until the window shows its first outcome; return the experiment."""
    end = time.monotonic() + _PATIENCE
    controller = window.parts.controller
    while controller.outcome is None:
        if time.monotonic() > end:
            raise InputError(f"no outcome came within {_PATIENCE:.0f} s")
        app.processEvents()
        time.sleep(0.005)
    return controller.outcome.experiment


@contextlib.contextmanager
def _own_settings() -> Iterator[Path]:
    before = os.environ.get(FOLDER_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="headlab-self-test-") as name:
        os.environ[FOLDER_VARIABLE] = name
        try:
            yield Path(name)
        finally:
            os.environ.pop(FOLDER_VARIABLE)
            if before is not None:
                os.environ[FOLDER_VARIABLE] = before

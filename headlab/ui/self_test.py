"""One pass through everything that an installation must have."""

import contextlib
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy
import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

import headlab
from headlab.app import sessions
from headlab.app.files import write_text_atomically
from headlab.app.settings import FOLDER_VARIABLE
from headlab.engine.experiment import Experiment
from headlab.errors import InputError
from headlab.resource_files import resource_path
from headlab.ui.about import part_version
from headlab.ui.actions import Act
from headlab.ui.export import Wanted, export_figures
from headlab.ui.start import make_window
from headlab.ui.window import MainWindow

_PATIENCE = 30.0


def self_test() -> dict[str, Any]:
    """Build the window and every page of it, compute, export, write and read; return versions.

    Settings of the person who runs it are neither read nor written. Raises InputError on the
    first thing that does not work.
    """
    with _own_settings() as folder, _faults_noted() as faults:
        icons = list(resource_path("icons").glob("*.svg"))
        if not icons:
            raise InputError("headlab's icons are missing from this installation")
        app, window = make_window(["headlab"])
        try:
            window.show()
            experiment = _computed(app, window)
            _walk(app, window)
            for form in ("svg", "pdf", "png"):
                wanted = Wanted("heatmaps", folder / f"figure.{form}")
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
    if faults:
        raise InputError(f"a fault in headlab: {faults[0]!r}")
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
    controller = window.parts.controller
    _wait(app, lambda: controller.outcome is not None, "no outcome came")
    assert controller.outcome is not None
    return controller.outcome.experiment


def _walk(app: QApplication, window: MainWindow) -> None:
    """Open what loads its parts when it is first shown: every tab, a model, the guide."""
    for name in window.workspaces:
        window.view.open_tab(name)
        app.processEvents()
    example = resource_path("examples") / "qwen3-4b.json"
    window.view.open_model(example)
    model = window.view.model
    _wait(app, lambda: model.path == example, f"{example.name} was not read")
    guide = window.findChild(QAction, Act.GUIDE.value)
    assert guide is not None
    guide.trigger()
    app.processEvents()


def _wait(app: QApplication, there: Callable[[], bool], missing: str) -> None:
    end = time.monotonic() + _PATIENCE
    while not there():
        if time.monotonic() > end:
            raise InputError(f"{missing} within {_PATIENCE:.0f} s")
        app.processEvents()
        time.sleep(0.005)


@contextlib.contextmanager
def _faults_noted() -> Iterator[list[BaseException]]:
    """Note what Qt's callbacks raise: Qt itself would go on."""
    faults: list[BaseException] = []
    before = sys.excepthook

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        faults.append(error)
        before(kind, error, trace)

    sys.excepthook = note
    try:
        yield faults
    finally:
        sys.excepthook = before


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

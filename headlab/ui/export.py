"""Figures written without a window, for the command line."""

from pathlib import Path
from typing import get_args

from PySide6.QtGui import QGuiApplication

from headlab.app import sessions
from headlab.app.figures import FigureKind, FigureRequest, save_png, suggested_name
from headlab.engine import bench
from headlab.engine.experiment import Experiment
from headlab.errors import InputError
from headlab.ui.application import make_application

ALL: tuple[FigureKind, ...] = ("heatmaps", "bars", "curve")
"""The figures that `all` writes."""


def export_figures(
    experiment: Experiment,
    *,
    figure: str,
    out: Path,
    width: int | None = None,
    dpi: int | None = None,
    overwrite: bool = False,
) -> list[Path]:
    """Write one figure, or all, as PNG and return the paths.

    `out` is a file for one figure, or a folder that exists; for all it is a folder that is made
    where it is missing. Raises InputError on an unknown figure, size or path.
    """
    known = get_args(FigureKind)
    if figure != "all" and figure not in known:
        raise InputError(f"a figure is {', '.join(known)} or all, not {figure!r}")
    kinds = ALL if figure == "all" else tuple(kind for kind in known if kind == figure)
    default = FigureRequest(kinds[0])
    requests = [
        FigureRequest(
            kind,
            width_px=default.width_px if width is None else width,
            dpi=default.dpi if dpi is None else dpi,
        )
        for kind in kinds
    ]
    if figure == "all":
        _make_folder(out)
    paths = [
        out / suggested_name(request, experiment) if out.is_dir() else out for request in requests
    ]
    app = QGuiApplication.instance() or make_application(["headlab"])
    # Loaded late: it draws, and so needs the application above.
    from headlab.ui.plots.figures import render_figure

    outcome = bench.run(experiment)
    session = sessions.encode(sessions.Session(experiment))
    written = [
        save_png(render_figure(request, outcome), path, request.dpi, session, overwrite=overwrite)
        for request, path in zip(requests, paths, strict=True)
    ]
    del app
    return written


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            f"{path} cannot be made a folder ({error.strerror or error}); name one that can"
        ) from None

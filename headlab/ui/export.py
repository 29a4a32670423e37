"""Figures written without a window, for the command line."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from headlab.app import sessions
from headlab.app.figures import (
    FORMATS,
    SCREEN_DPI,
    Canvas,
    FigureFormat,
    HeatmapView,
    format_of,
    refuse_taken,
    save,
    with_ending,
)
from headlab.app.sessions import Session
from headlab.engine import bench
from headlab.errors import InputError
from headlab.ui.application import make_application
from headlab.words import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from headlab.engine.outcome import Outcome
    from headlab.ui.figures.figure import Figure

CHARTS = ("cache", "work", "widths", "weights")
WRITTEN = ("heatmaps", "bars", "curve", "focus", "cost", *CHARTS, "handout", "sweep")
"""Every figure that can be asked for, beside `all`."""
ALL = ("heatmaps", "bars", "curve", *CHARTS)
"""The figures that `all` writes."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to write and where; `each` is one file a head, or one a chart.

    `out` is a file for one figure or a folder that exists; for several it is a folder, made where
    it is missing.
    """

    figure: str
    out: Path
    form: str | None = None
    canvas: Canvas = Canvas()  # noqa: RUF009
    each: bool = False
    overwrite: bool = False
    paper: str = "a4"


def canvas_of(
    width: int | None = None, dpi: int | None = None, cm: float | None = None, theme: str = "print"
) -> Canvas:
    """Return the canvas of the command line's options.

    Raises InputError on sizes that cannot be, and where both pixels and centimetres are given.
    """
    if theme not in ("print", "slide"):
        raise InputError(
            translate("errors", "the theme is print or slide, not {theme!r}").format(theme=theme)
        )
    look = "print" if theme == "print" else "slide"
    if cm is not None:
        if width is not None:
            raise InputError(
                translate("errors", "a width is given in pixels or in centimetres, not in both")
            )
        return Canvas.across(cm, 300 if dpi is None else dpi, look)  # type: ignore[arg-type]
    plain = Canvas()
    return Canvas(
        plain.width_px if width is None else width,
        SCREEN_DPI if dpi is None else dpi,
        look,  # type: ignore[arg-type]
    )


def export_figures(session: Session, wanted: Wanted) -> list[Path]:
    """Write figures of a session and return their paths; nothing is written where one cannot be.

    Raises InputError on an unknown figure, size, format or path.
    """
    known = (*WRITTEN, "all")
    if wanted.figure not in known:
        raise InputError(
            translate("errors", "a figure is {written} or all, not {figure!r}").format(
                written=", ".join(WRITTEN), figure=wanted.figure
            )
        )
    several = wanted.figure == "all" or wanted.each
    if several:
        _make_folder(wanted.out)
    app = QGuiApplication.instance() or make_application(["headlab"])
    text = sessions.encode(Session(session.experiment, session.view, session.compare))
    if wanted.figure == "sweep":
        return [_write_sweep(session, wanted, text)]
    # Loaded late: they draw, and so need the application above.
    from headlab.ui.figures.files import encode

    outcome = bench.run(session.experiment)
    found = _figures(session, outcome, wanted)
    form = _format(wanted)
    paths = [_path(wanted, figure.stem, form) for figure in found]
    refuse_taken(paths, overwrite=wanted.overwrite)
    contents = [encode(figure, form, wanted.canvas, text) for figure in found]
    written = [
        save(content, path, overwrite=wanted.overwrite)
        for content, path in zip(contents, paths, strict=True)
    ]
    del app
    return written


def _format(wanted: Wanted) -> FigureFormat:
    place = Path() if os.path.isdir(wanted.out) else wanted.out
    return format_of(place, wanted.form, "pdf" if wanted.figure == "handout" else "png")


def _path(wanted: Wanted, stem: str, ending: str) -> Path:
    if os.path.isdir(wanted.out):
        return wanted.out / f"{stem}.{ending}"
    return with_ending(wanted.out, ending)


def _figures(session: Session, outcome: "Outcome", wanted: Wanted) -> "Sequence[Figure]":
    from headlab.ui.figures import bench as heads
    from headlab.ui.figures import cost
    from headlab.ui.figures.handout import handout

    view: HeatmapView = session.view.heatmap
    choices, experiment = session.view.cost, session.experiment
    if wanted.figure == "handout":
        return [handout(outcome, session.view.focused_head, view, wanted.paper)]
    if wanted.figure == "focus":
        return [heads.head_figure(outcome, session.view.focused_head, view)]
    if wanted.figure == "cost" and not wanted.each:
        return [cost.cost_sheet(experiment, choices)]
    found: list[Figure] = []
    if wanted.figure in ("heatmaps", "all"):
        each = wanted.each and outcome.busy_heads
        found += heads.each_head(outcome, view) if each else [heads.sheet_figure(outcome)]
    if wanted.figure in ("bars", "all"):
        found.append(heads.bars_figure(outcome))
    if wanted.figure in ("curve", "all"):
        found.append(heads.curve_figure(outcome))
    if wanted.figure in ("cost", "all", *CHARTS):
        found += [
            figure
            for figure in cost.cost_figures(experiment, choices)
            if wanted.figure in ("cost", "all", figure.name)
        ]
    return found


def _write_sweep(session: Session, wanted: Wanted, text: str) -> Path:
    from headlab.ui.figures.sweep import SweepFigure, sweep_format

    place = Path() if os.path.isdir(wanted.out) else wanted.out
    form = sweep_format(format_of(place, wanted.form, "gif"))
    figure = SweepFigure(session.experiment, wanted.canvas)
    path = _path(wanted, figure.stem, form)
    refuse_taken([path], overwrite=wanted.overwrite)
    return save(figure.encode(form, text), path, overwrite=wanted.overwrite)


def _make_folder(path: Path) -> None:
    if not os.path.isdir(path) and path.suffix.lower().lstrip(".") in FORMATS:
        raise InputError(
            translate("errors", "several figures go into a folder; {name} names a file").format(
                name=path.name
            )
        )
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            translate(
                "errors", "{path} cannot be made a folder ({value}); name one that can"
            ).format(path=path, value=error.strerror or error)
        ) from None

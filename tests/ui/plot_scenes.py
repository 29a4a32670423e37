"""Outcomes to draw, and how to look at what was drawn."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

from headlab.engine.bench import run
from headlab.engine.experiment import Experiment, Mask
from headlab.engine.outcome import Outcome
from headlab.ui.plots.base import PlotView


def outcome(heads: int = 64, **changes: object) -> Outcome:
    """Return the engine's answer to the default experiment at a head count, SVD fit alone."""
    return run(replace(Experiment().with_heads(heads), fit="svd", **changes))  # type: ignore[arg-type]


def with_best(found: Outcome, score: float) -> Outcome:
    """Return the outcome with a best fit beside it that holds every job at one score."""
    assert found.svd is not None
    assert found.svd.curve is not None
    jobs = tuple(replace(job, score=score, proof="found") for job in found.svd.jobs)
    curve = replace(found.svd.curve, mean_score=tuple(score for _ in found.svd.curve.heads))
    best = replace(found.svd, fit="best", jobs=jobs, mean_score=score, curve=curve)
    return replace(found, best=best)


def one_cell(row: int, column: int, value: float = 1.0) -> Outcome:
    """Return an unmasked outcome whose only busy head attends from one row to one column."""
    found = outcome(64, mask=Mask("none"), jobs=("first",))
    assert found.svd is not None
    matrix = np.zeros_like(found.svd.heads[0].attention)
    matrix[row, column] = value
    head = replace(found.svd.heads[0], attention=matrix, logits=8 * matrix, target=0 * matrix)
    return replace(found, svd=replace(found.svd, heads=(head,)))


def picture(view: QWidget, width: int = 500, height: int = 260) -> QImage:
    """Return what a widget paints at a size."""
    view.resize(width, height)
    if isinstance(view, PlotView):
        # Painting the whole widget, as after it was shown.
        view.repaint()
    return view.grab().toImage()


def at(image: QImage, point: QPointF) -> str:
    """Return the colour of a pixel as #rrggbb."""
    return image.pixelColor(int(point.x()), int(point.y())).name()


def column_colours(image: QImage, x: float) -> list[str]:
    """Return the colours of a column of pixels, from the top."""
    return [image.pixelColor(int(x), y).name() for y in range(image.height())]


def count(image: QImage, colour: QColor | str) -> int:
    """Return how many pixels have exactly a colour."""
    wanted = QColor(colour).rgb()
    pixels = np.array(image.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint8)
    pixels = pixels.reshape(image.height(), -1, 4)[:, : image.width()]
    return int(np.count_nonzero((pixels.view(np.uint32)[..., 0] & 0xFFFFFF) == wanted & 0xFFFFFF))

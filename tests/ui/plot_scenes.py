"""Outcomes to draw, and how to look at what was drawn."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from headlab.engine.bench import run
from headlab.engine.experiment import Experiment, Mask
from headlab.engine.outcome import Outcome
from headlab.ui.plots.base import PlotView


def outcome(heads: int = 64, **changes: object) -> Outcome:
    """Return the engine's answer to the default experiment at a head count, SVD fit alone."""
    return run(replace(Experiment().with_heads(heads), fit="svd", **changes))  # type: ignore[arg-type]


def both_asked(found: Outcome) -> Outcome:
    """Return the outcome as it is while the best fit that was asked for is still to come."""
    return replace(found, experiment=replace(found.experiment, fit="both"), complete=False)


def with_best(found: Outcome, score: float, improving: Iterable[int] = ()) -> Outcome:
    """Return the outcome with a best fit beside it that holds every job at one score.

    Its curve is unfinished at the head counts that are `improving`.
    """
    assert found.svd is not None
    assert found.svd.curve is not None
    jobs = tuple(replace(job, score=score, proof="found") for job in found.svd.jobs)
    means = tuple(score for _ in found.svd.curve.heads)
    curve = replace(found.svd.curve, mean_score=means, improving=frozenset(improving))
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


def long_sequence(n: int, sharp: float = 0.9) -> Outcome:
    """Return an outcome of n tokens whose head 0 attends to itself, without a fit of that size."""
    found = outcome(64)
    assert found.svd is not None
    visible = np.tri(n, dtype=bool)
    attention = np.where(visible, (1 - sharp) / np.arange(1, n + 1)[:, None], 0.0)
    attention += sharp * np.eye(n)
    heads = tuple(
        replace(
            head,
            logits=8 * attention,
            attention=attention,
            target=np.eye(n),
            singular_values=np.linspace(8, 0, n),
            rank_asked=n,
        )
        for head in found.svd.heads
    )
    experiment = replace(found.experiment, tokens=tuple(f"token{k % 9}" for k in range(n)))
    svd = replace(found.svd, heads=heads)
    return replace(found, experiment=experiment, svd=svd, visible=visible)


def move_mouse(widget: QWidget, to: QPointF | QPoint, pressed: bool = False) -> None:
    """Move the mouse over a widget, also one that is not shown."""
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        widget.mapToGlobal(QPointF(to)),
        none,
        left if pressed else none,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)


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

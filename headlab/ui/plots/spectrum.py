"""The singular values of a head's target logits: what it keeps and what it drops."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from headlab.engine.outcome import FloatArray, HeadResult
from headlab.ui.plots.base import Style, snapped
from headlab.ui.theme import job_colour


def kept_values(head: HeadResult) -> int:
    """Return how many singular values the head's width lets it keep."""
    return min(head.width, head.rank_asked, len(head.singular_values))


def head_colour(head: HeadResult, style: Style) -> QColor:
    """Return the job's colour, or the mean's grey for a head with several jobs."""
    return job_colour(head.jobs[0]) if len(head.jobs) == 1 else style.colour("mean")


def paint_spectrum(painter: QPainter, area: QRectF, style: Style, head: HeadResult) -> None:
    """Draw one bar a singular value, largest first: kept ones coloured, dropped ones grey.

    Heights are relative to the largest. Zeros are a thin line, so that they can be counted;
    values beyond what the area can hold are left out on the right.
    """
    paint_values(
        painter, area, style, head.singular_values, kept_values(head), head_colour(head, style)
    )


def paint_values(
    painter: QPainter,
    area: QRectF,
    style: Style,
    values: FloatArray,
    kept: int,
    colour: QColor,
) -> None:
    """Draw singular values as bars, the first `kept` of them in a colour."""
    largest = float(values.max()) if values.size else 0.0
    if largest <= 0 or area.width() <= 0:
        return
    unit = style.unit
    pitch = min(12 * unit, area.width() / len(values))
    gap = 2.5 * unit if pitch > 7 * unit else 0.25 * pitch
    most = int(area.width() / max(pitch, 1.5))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, pitch < 4 * unit)
    painter.setPen(Qt.PenStyle.NoPen)
    dropped = style.colour("track")
    for index, value in enumerate(values[:most]):
        left = snapped(painter, area.left() + index * pitch)
        right = snapped(painter, area.left() + (index + 1) * pitch - gap)
        top = area.bottom() - max(1.0, float(value) / largest * area.height())
        bar = QRectF(QPointF(left, snapped(painter, top)), QPointF(right, area.bottom()))
        painter.fillRect(bar, colour if index < kept else dropped)
    painter.restore()

"""Measured time as bars: the ratio to one head, its spread, and the score memory beside it."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from headlab.engine.cost_report import size_text
from headlab.engine.measure import Measurement, Timing
from headlab.ui.plots.base import RIGHT, PlotView, Style, draw_text
from headlab.ui.theme import mixed, text_on


def paint_times(
    painter: QPainter, area: QRectF, style: Style, measured: Measurement, binary: bool
) -> None:
    """Draw one bar a head count: its length is the median time over one head's."""
    unit, theme = style.unit, style.theme
    timings = measured.timings
    reference = timings[0].median
    names = [f"{t.heads:,} × {t.head_dim:,}" for t in timings]
    left = max(style.strong.width(name) for name in names) + 14 * unit
    beside = [_beside(timing, binary) for timing in timings]
    right = max(style.plain.width(words) for words in beside) + 20 * unit
    plot = area.adjusted(left, 0, -right, 0)
    longest = max(timing.slowest for timing in timings) / reference
    row = min(area.height() / len(timings), 64 * unit)
    for place, (timing, name, words) in enumerate(zip(timings, names, beside, strict=True)):
        top = area.top() + place * row
        middle = top + row / 2
        height = min(0.5 * row, 26 * unit)
        baseline = middle + style.strong.ascent / 2
        at = QPointF(area.left() + left - 12 * unit, baseline)
        draw_text(painter, style.strong, at, name, theme.colour("text"), RIGHT)

        def x(seconds: float) -> float:
            return plot.left() + seconds / reference / longest * plot.width()

        bar = QRectF(plot.left(), middle - height / 2, x(timing.median) - plot.left(), height)
        fill = theme.colour("accent" if place == 0 else "mean")
        painter.fillRect(bar, mixed(fill, theme.colour("window"), 0.25))
        painter.setPen(style.pen(theme.colour("text"), 1.4))
        low, high = x(timing.fastest), x(timing.slowest)
        painter.drawLine(QPointF(low, middle), QPointF(high, middle))
        for end in (low, high):
            painter.drawLine(QPointF(end, middle - height / 5), QPointF(end, middle + height / 5))
        ratio = f"{timing.ratio:.2f}"
        inside = bar.width() > style.large.width(ratio) + 16 * unit
        if inside:
            ground = mixed(fill, theme.colour("window"), 0.25)
            box_left = bar.left() + 8 * unit
            draw_text(
                painter,
                style.large,
                QPointF(box_left, middle + style.large.ascent / 2),
                ratio,
                text_on(ground),
            )
        at = QPointF(area.right(), middle + style.plain.ascent / 2)
        draw_text(painter, style.plain, at, words, theme.colour("text"), RIGHT)
        if not inside:
            at = QPointF(high + 8 * unit, middle + style.large.ascent / 2)
            draw_text(painter, style.large, at, ratio, theme.colour("text"))


def _beside(timing: Timing, binary: bool) -> str:
    """Return median, spread and score memory in words."""
    return (
        f"{timing.median * 1000:,.1f} ms, spread {timing.spread * 1000:,.1f} ms, "
        f"scores {size_text(timing.score_bytes, binary)}"
    )


class TimeBars(PlotView):
    """A measurement as a widget; empty until there is one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._measured: Measurement | None = None
        self._binary = True
        self._empty = ""

    def show_measurement(self, measured: Measurement | None, binary: bool, empty: str = "") -> None:
        """Draw a measurement, or a sentence where there is none."""
        self._measured, self._binary, self._empty = measured, binary, empty
        self._changed()

    def summary(self) -> str:
        """Return the measurement in words."""
        if self._measured is None:
            return self._empty
        return ". ".join(
            f"{t.heads:,} heads: {t.ratio:.2f} times one head, {_beside(t, self._binary)}"
            for t in self._measured.timings
        )

    def paint(self, painter: QPainter) -> None:
        """Draw the bars over the whole widget."""
        area = QRectF(self.rect()).adjusted(0, 4, -2, -2)
        if self._measured is not None:
            paint_times(painter, area, self.style_, self._measured, self._binary)
            return
        at = QPointF(area.left(), area.top() + 30 * self.style_.unit)
        draw_text(painter, self.style_.plain, at, self._empty, self._theme.colour("muted"))

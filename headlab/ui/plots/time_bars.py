"""Measured time as bars: the ratio to one head, its spread, and the score memory beside it."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from headlab.app.change_words import heads_text
from headlab.app.figures import Rows
from headlab.engine.cost_report import size_text
from headlab.engine.measure import Measurement, Timing
from headlab.ui.plots.base import RIGHT, Style, draw_text
from headlab.ui.plots.roomy import RoomyPlot
from headlab.ui.theme import mixed
from headlab.words import number, translate


def paint_times(
    painter: QPainter, area: QRectF, style: Style, measured: Measurement, binary: bool
) -> None:
    """Draw one bar a head count: its length is the median time over one head's."""
    unit, theme = style.unit, style.theme
    timings = measured.timings
    reference = timings[0].median
    names = [f"{number(t.heads)} × {number(t.head_dim)}" for t in timings]
    ratios = [number(t.ratio, ".2f") for t in timings]
    beside = [_beside(timing, binary) for timing in timings]
    left = max(style.strong.width(name) for name in names) + 14 * unit
    right = max(style.plain.width(words) for words in beside) + 20 * unit
    right += max(style.large.width(ratio) for ratio in ratios) + 8 * unit
    plot = area.adjusted(left, 0, -right, 0)
    longest = max(timing.slowest for timing in timings)
    row = min(area.height() / len(timings), 64 * unit)
    height = min(0.5 * row, 26 * unit)

    def across(seconds: float) -> float:
        return plot.left() + seconds / longest * plot.width()

    for place, timing in enumerate(timings):
        middle = area.top() + (place + 0.5) * row
        at = QPointF(area.left() + left - 12 * unit, middle + style.strong.ascent / 2)
        draw_text(painter, style.strong, at, names[place], theme.colour("text"), RIGHT)
        end = across(timing.median)
        bar = QRectF(plot.left(), middle - height / 2, end - plot.left(), height)
        fill = theme.colour("accent" if timing.median == reference else "mean")
        painter.fillRect(bar, mixed(fill, theme.colour("window"), 0.35))
        painter.setPen(style.pen(theme.colour("text"), 1.4))
        low, high = across(timing.fastest), across(timing.slowest)
        painter.drawLine(QPointF(low, middle), QPointF(high, middle))
        for x in (low, high):
            painter.drawLine(QPointF(x, middle - height / 5), QPointF(x, middle + height / 5))
        at = QPointF(high + 8 * unit, middle + style.large.ascent / 2)
        draw_text(painter, style.large, at, ratios[place], theme.colour("text"))
        at = QPointF(area.right(), middle + style.plain.ascent / 2)
        draw_text(painter, style.plain, at, beside[place], theme.colour("muted"), RIGHT)


def _beside(timing: Timing, binary: bool) -> str:
    """Return median, spread and score memory in words."""
    return translate("plots", "{median} ms, spread {spread} ms, scores {score_bytes}").format(
        median=number(timing.median * 1000, ",.1f"),
        spread=number(timing.spread * 1000, ",.1f"),
        score_bytes=size_text(timing.score_bytes, binary),
    )


class TimeBars(RoomyPlot):
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
            translate("plots", "{heads}: {ratio} times one head, {beside}").format(
                heads=heads_text(t.heads),
                ratio=number(t.ratio, ".2f"),
                beside=_beside(t, self._binary),
            )
            for t in self._measured.timings
        )

    @property
    def measured(self) -> Measurement | None:
        """What is on show."""
        return self._measured

    def paint_in(self, painter: QPainter, area: QRectF, style: Style) -> None:
        """Draw the measurement into an area of anything."""
        if self._measured is not None:
            paint_times(painter, area, style, self._measured, self._binary)

    def rows(self) -> Rows:
        """Return the measurement as a table; times in seconds."""
        timings = () if self._measured is None else self._measured.timings
        return [
            ("heads", "head_dim", "median_s", "fastest_s", "slowest_s", "ratio", "score_bytes"),
            *(
                (t.heads, t.head_dim, t.median, t.fastest, t.slowest, t.ratio, t.score_bytes)
                for t in timings
            ),
        ]

    def paint(self, painter: QPainter) -> None:
        """Draw the bars over the whole widget."""
        area = QRectF(self.rect()).adjusted(0, 4, -2, -2)
        if self._measured is not None:
            self.paint_in(painter, area, self.style_)
            return
        at = QPointF(area.left(), area.top() + 30 * self.style_.unit)
        draw_text(painter, self.style_.plain, at, self._empty, self._theme.colour("muted"))

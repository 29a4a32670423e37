"""A chart on two logarithmic axes: named lines, a band, marks, and a cursor where we are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, log2

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from headlab.app.figures import Rows
from headlab.ui.plots.base import CENTRE, RIGHT, Lettering, Style, draw_text, snapped
from headlab.ui.plots.roomy import RoomyPlot
from headlab.ui.theme import mixed

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name at its right end, its points, and how it is drawn.

    `colour` None is the theme's text colour; `here` draws it bold in the accent colour.
    """

    name: str
    points: tuple[Point, ...]
    colour: str | None = None
    here: bool = False
    dashed: bool = False
    dotted: bool = False
    """Mark each point: only these values exist, the line between them is a guide."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A ringed point with words beside it."""

    at: Point
    words: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """A line across the whole chart at a height, with words above it."""

    y: float
    words: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that is drawn. Ranges are (low, high), both above 0.

    `x_name` and `y_name` say what the axes count; `x_text` and `y_text` write their numbers.
    """

    title: str
    note: str
    x_name: str
    y_name: str
    x_range: Point
    y_range: Point
    x_text: Callable[[float], str]
    y_text: Callable[[float], str]
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...] = ()
    levels: tuple[Level, ...] = ()
    band: Point | None = None
    cursor: float | None = None
    y_base: int = 2
    offered: tuple[int, ...] = field(default=())
    """Values of x that a click may choose."""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class _Axes:
    plot: QRectF
    chart: Chart

    def x(self, value: float) -> float:
        low, high = (log2(end) for end in self.chart.x_range)
        return self.plot.left() + (log2(value) - low) / (high - low) * self.plot.width()

    def y(self, value: float) -> float:
        low, high = (log2(end) for end in self.chart.y_range)
        return self.plot.bottom() - (log2(value) - low) / (high - low) * self.plot.height()

    def at(self, point: Point) -> QPointF:
        return QPointF(self.x(point[0]), self.y(point[1]))


def paint_chart(painter: QPainter, area: QRectF, style: Style, chart: Chart) -> QRectF:
    """Draw a chart into an area; return the rectangle between the axes."""
    unit = style.unit
    top = _paint_header(painter, area, style, chart)
    y_ticks = _ticks(chart.y_range, chart.y_base, area.height() / (34 * unit))
    left = max(style.small.width(chart.y_text(value)) for value in y_ticks) + 8 * unit
    names = [style.small.width(line.name) for line in chart.lines]
    end = style.small.width(chart.x_text(chart.x_range[1])) / 2
    right = max(*names, style.small.width(chart.x_name) + end) + 10 * unit
    plot = QRectF(
        QPointF(area.left() + left, top),
        QPointF(area.right() - right, area.bottom() - style.small.height - 8 * unit),
    )
    axes = _Axes(plot, chart)
    _paint_grid(painter, style, axes, y_ticks)
    painter.save()
    painter.setClipRect(plot.adjusted(-6 * unit, -6 * unit, 6 * unit, 6 * unit))
    _paint_cursor(painter, style, axes)
    for line in sorted(chart.lines, key=lambda line: line.here):
        _paint_line(painter, style, axes, line)
    painter.restore()
    _paint_levels(painter, style, axes)
    _paint_names(painter, style, axes)
    _paint_marks(painter, style, axes)
    return plot


def chart_rows(chart: Chart) -> Rows:
    """Return a chart as a table: x, then a column for each line and level that is drawn."""
    levels = {level.words: level.y for level in chart.levels}
    lines = [dict(line.points) for line in chart.lines]
    places = sorted({x for line in lines for x in line})
    return [
        (chart.x_name, *(f"{line.name}, {chart.y_name}" for line in chart.lines), *levels),
        *((x, *(line.get(x) for line in lines), *levels.values()) for x in places),
    ]


class ChartView(RoomyPlot):
    """A chart as a widget; a click on one with offered values asks for the nearest."""

    value_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart: Chart | None = None
        self._plot = QRectF()

    @property
    def chart(self) -> Chart | None:
        """The chart on show."""
        return self._chart

    def show_chart(self, chart: Chart) -> None:
        """Draw another chart."""
        self._chart = chart
        self.setAccessibleName(chart.title)
        shape = Qt.CursorShape.PointingHandCursor if chart.offered else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self._changed()

    def summary(self) -> str:
        """Return the chart in words."""
        return "" if self._chart is None else self._chart.summary

    def paint(self, painter: QPainter) -> None:
        """Draw the chart over the whole widget."""
        if self._chart is not None:
            area = QRectF(self.rect()).adjusted(0, 0, -2, -1)
            self._plot = paint_chart(painter, area, self.style_, self._chart)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        chart = self._chart
        if chart is None or not chart.offered or self._plot.width() <= 0:
            return
        share = (event.position().x() - self._plot.left()) / self._plot.width()
        low, high = (log2(end) for end in chart.x_range)
        wanted = low + min(max(share, 0.0), 1.0) * (high - low)
        self.value_requested.emit(min(chart.offered, key=lambda x: abs(log2(x) - wanted)))


def _ticks(ends: Point, base: int, most: float) -> tuple[float, ...]:
    """Return powers of the base between the ends, at most about `most` of them."""
    step = log2(base)
    low, high = ceil(log2(ends[0]) / step - 1e-9), floor(log2(ends[1]) / step + 1e-9)
    skip = max(1, ceil((high - low + 1) / max(most, 2)))
    return tuple(float(base) ** power for power in range(low, high + 1) if power % skip == 0)


def _paint_header(painter: QPainter, area: QRectF, style: Style, chart: Chart) -> float:
    theme, unit = style.theme, style.unit
    baseline = area.top() + style.strong.ascent + 4 * unit
    at = QPointF(area.left(), baseline)
    draw_text(painter, style.strong, at, chart.title, theme.colour("text"))
    room = area.width() - style.strong.width(chart.title) - 14 * unit
    if style.small.width(chart.note) > room:
        baseline += style.small.height
        room = area.width()
        note, align, x = style.small.elided(chart.note, room), 0.0, area.left()
    else:
        note, align, x = chart.note, RIGHT, area.right()
    draw_text(painter, style.small, QPointF(x, baseline), note, theme.colour("muted"), align)
    return baseline + 14 * unit


def _paint_grid(painter: QPainter, style: Style, axes: _Axes, y_ticks: Sequence[float]) -> None:
    chart, plot, theme, unit = axes.chart, axes.plot, style.theme, style.unit
    if chart.band is not None:
        low, high = chart.band
        top, bottom = axes.y(high), axes.y(low)
        wash = mixed(theme.colour("window"), theme.colour("muted"), 0.16)
        painter.fillRect(QRectF(plot.left(), top, plot.width(), bottom - top), wash)
    muted = theme.colour("muted")
    for value in y_ticks:
        y = snapped(painter, axes.y(value))
        painter.setPen(style.pen(theme.colour("grid")))
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        at = QPointF(plot.left() - 7 * unit, y + style.small.ascent / 2)
        draw_text(painter, style.small, at, chart.y_text(value), muted, RIGHT)
    widest = max(style.small.width(chart.x_text(end)) for end in chart.x_range) + 14 * unit
    y = plot.bottom() + style.small.ascent + 9 * unit
    end = style.small.width(chart.x_text(chart.x_range[1])) / 2
    name = QPointF(plot.right() + max(8 * unit, end + 6 * unit), y)
    draw_text(painter, style.small, name, chart.x_name, muted)
    for value in _ticks(chart.x_range, 2, plot.width() / widest):
        at = QPointF(axes.x(value), y)
        draw_text(painter, style.small, at, chart.x_text(value), theme.colour("text"), CENTRE)


def _paint_cursor(painter: QPainter, style: Style, axes: _Axes) -> None:
    if axes.chart.cursor is not None:
        x = snapped(painter, axes.x(axes.chart.cursor))
        painter.setPen(style.pen(style.theme.colour("accent"), max(1.4, style.theme.fine)))
        painter.drawLine(QPointF(x, axes.plot.top()), QPointF(x, axes.plot.bottom()))


def _line_colour(style: Style, line: Line) -> QColor:
    if line.here:
        return style.theme.colour("accent")
    return style.theme.colour("text") if line.colour is None else QColor(line.colour)


def _paint_line(painter: QPainter, style: Style, axes: _Axes, line: Line) -> None:
    theme = style.theme
    colour = _line_colour(style, line)
    pen = style.pen(colour, theme.bold if line.here else theme.line)
    if line.dashed:
        pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    points = [axes.at(point) for point in line.points]
    painter.drawPolyline(QPolygonF(points))
    if line.dotted:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        radius = (3.4 if line.here else 2.4) * style.unit
        for point in points:
            painter.drawEllipse(point, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_levels(painter: QPainter, style: Style, axes: _Axes) -> None:
    """Draw each level and write what it is, over the lines that cross it."""
    theme, unit, left = style.theme, style.unit, axes.plot.left()
    for level in axes.chart.levels:
        y = snapped(painter, axes.y(level.y))
        pen = style.pen(theme.colour("text"), theme.line)
        pen.setDashPattern([5, 3])
        painter.setPen(pen)
        painter.drawLine(QPointF(left, y), QPointF(axes.plot.right(), y))
        at = QPointF(left + 7 * unit, y - 6 * unit)
        _write(painter, style, style.small_strong, at, level.words, "text")


def _write(
    painter: QPainter, style: Style, lettering: Lettering, at: QPointF, words: str, role: str
) -> None:
    """Write words over whatever lines run there."""
    height, pad = lettering.ascent, 2.5 * style.unit
    box = QRectF(at.x(), at.y() - height, lettering.width(words), height)
    ground = style.theme.colour("window")
    ground.setAlphaF(0.85)
    painter.fillRect(box.adjusted(-pad, -pad, pad, pad), ground)
    draw_text(painter, lettering, at, words, style.theme.colour(role))


def _paint_names(painter: QPainter, style: Style, axes: _Axes) -> None:
    """Name each line at its right end, moved apart where the names would touch."""
    plot = axes.plot
    named = [line for line in axes.chart.lines if line.name and line.points]
    ends = sorted(
        (min(max(axes.y(line.points[-1][1]), plot.top()), plot.bottom()), place)
        for place, line in enumerate(named)
    )
    step = style.small.height * 0.98
    heights: list[float] = []
    for wanted, _ in ends:
        heights.append(max(wanted, heights[-1] + step) if heights else wanted)
    limit = plot.bottom()
    for index in range(len(heights) - 1, -1, -1):
        heights[index] = limit = min(heights[index], limit)
        limit -= step
    for (_, place), y in zip(ends, heights, strict=True):
        line = named[place]
        x = min(axes.x(line.points[-1][0]), plot.right()) + 8 * style.unit
        lettering = style.small_strong if line.here else style.small
        role = "accent" if line.here else "text"
        at = QPointF(x, y + style.small.ascent / 2)
        _write(painter, style, lettering, at, line.name, role)


def _paint_marks(painter: QPainter, style: Style, axes: _Axes) -> None:
    theme, unit, plot = style.theme, style.unit, axes.plot
    for mark in axes.chart.marks:
        centre = axes.at(mark.at)
        if not plot.adjusted(-1, -1, 1, 1).contains(centre):
            continue
        role = "accent" if mark.here else "text"
        painter.setPen(style.pen(theme.colour(role), 2.0))
        painter.setBrush(theme.colour("accent" if mark.here else "window"))
        painter.drawEllipse(centre, 5 * unit, 5 * unit)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        width = style.small_strong.width(mark.words)
        leftwards = centre.x() + 12 * unit + width > plot.right()
        x = centre.x() - 10 * unit if leftwards else centre.x() + 10 * unit
        below = centre.y() - plot.top() < 2.2 * style.small.height
        y = centre.y() + (style.small.ascent + 10 * unit if below else -8 * unit)
        at = QPointF(x - width if leftwards else x, y)
        _write(painter, style, style.small_strong, at, mark.words, role)

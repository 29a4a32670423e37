"""The width a job needs against the number of tokens: lines over two logarithmic axes."""

from collections.abc import Sequence
from itertools import groupby
from math import ceil, floor, hypot, inf, log2
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from headlab.app.widths import point_sentence, sweep_sentence
from headlab.engine.width_needed import WidthNeeded
from headlab.ui.plots.base import Style, draw_text
from headlab.ui.theme import LIGHT, Theme, job_colour
from headlab.words import number, translate

_SYMBOLS = ("o", "s", "t1", "d")
_DASHES = (None, (0.2, 2.4), (4.0, 2.6), (5.0, 2.0, 0.2, 2.0))
_NEAR = 26.0
_RIGHT_EDGE = 0.06
_LIMITS = (-2.0, 16.0, 0.1)
"""How far wheel and drag go: the lowest and the highest log2 on an axis, and the shortest span."""


class _PowerAxis(pg.AxisItem):
    """An axis of log2 values with ticks at given numbers, or at the powers of two in view."""

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self.numbers: tuple[int, ...] = ()
        self.enableAutoSIPrefix(False)

    def tickValues(
        self, lowest: float, highest: float, _size: float
    ) -> list[tuple[float, list[float]]]:
        low, high = sorted((lowest, highest))
        places = [log2(tick) for tick in self.numbers]
        if not places:
            step = max(1, ceil((high - low) / 9))
            places = [float(p) for p in range(ceil(low - 1e-9), floor(high + 1e-9) + 1, step)]
        return [(1.0, [place for place in places if low - 1e-6 <= place <= high + 1e-6])]

    def tickStrings(self, values: list[float], _scale: float, _spacing: float) -> list[str]:
        return [number(round(2**value)) for value in values]


class WidthPlot(pg.PlotWidget):
    """Points of a sweep, a line a fit and cap. Arrows or the mouse read a point out.

    The wheel zooms, a drag moves, a double click shows everything again. Object name `widthPlot`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        self._axes = {side: _PowerAxis(side) for side in ("bottom", "left")}
        super().__init__(parent, axisItems=self._axes, background=None)
        self.setObjectName("widthPlot")
        self._theme = LIGHT
        self._style: Style | None = None
        self._points: tuple[WidthNeeded, ...] = ()
        self._title = ""
        self._counts: tuple[int, ...] = (2, 128)
        self._caps: tuple[float | None, ...] = (None,)
        self._picked: int | None = None
        self._lines: dict[float | None, Any] = {}
        self._missed: Any = pg.ScatterPlotItem(symbol="x", antialias=True)
        self.setMenuEnabled(False)
        # Built all the same, without a parent, and so to outlive the plot.
        menu = self.plotItem.ctrlMenu
        menu.setParent(self, menu.windowFlags())
        self.hideButtons()
        self.setFrameShape(self.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.plotItem.addItem(self._missed)
        self.plotItem.setClipToView(False)
        self.plotItem.getViewBox().setDefaultPadding(0.0)
        # Farther out the powers of two overflow; farther in there is nothing more to see.
        low, high, least = _LIMITS
        self.plotItem.setLimits(
            xMin=low, xMax=high, yMin=low, yMax=high, minXRange=least, minYRange=least
        )
        self.plotItem.getViewBox().sigRangeChanged.connect(self._look_again)
        self._dress()

    # What is shown

    @property
    def points(self) -> tuple[WidthNeeded, ...]:
        """The points on show."""
        return self._points

    def show_points(
        self,
        title: str,
        points: Sequence[WidthNeeded],
        counts: Sequence[int],
        caps: Sequence[float],
    ) -> None:
        """Draw the points of a sweep over these counts and caps, however many are there yet."""
        frame = (tuple(counts), (None, *caps))
        fresh = frame != (self._counts, self._caps) or title != self._title
        if fresh or len(points) < len(self._points):
            self._picked = None
        self._title, self._points = title, tuple(points)
        self._counts, self._caps = frame
        self._axes["bottom"].numbers = _apart(self._counts)
        self._draw()
        if fresh:
            self.show_all()
        self._describe()
        self.viewport().update()

    def show_all(self) -> None:
        """Show the whole range again, after a zoom."""
        low, high = log2(self._counts[0]), log2(self._counts[-1])
        pad = max(0.12, _RIGHT_EDGE * (high - low))
        self.plotItem.setRange(
            xRange=(low - pad, high + pad),
            yRange=(-0.25, log2(max(2, self._counts[-1])) + 0.25),
            padding=0,
            disableAutoRange=True,
        )

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        if theme != self._theme:
            self._theme = theme
            self._dress()

    @property
    def read_out(self) -> str:
        """The point under the mouse or the cursor keys in words, empty where there is none."""
        return "" if self._picked is None else point_sentence(self._points[self._picked])

    def place_of(self, index: int) -> QPointF:
        """Return where a point is, in the viewport's pixels."""
        x, y = _at(self._points[index])
        return QPointF(self.plotItem.getViewBox().mapViewToScene(QPointF(x, y)))

    # Looks

    @property
    def _type(self) -> Style:
        if self._style is None:
            self._style = Style(self._theme, self.font())
        return self._style

    def _dress(self) -> None:
        self._style = None
        style, theme = self._type, self._theme
        self.setBackground(theme.window)
        for axis in self._axes.values():
            axis.setPen(pg.mkPen(None))
            axis.setTickPen(pg.mkPen(theme.grid, width=max(1.0, style.unit)))
            axis.setTextPen(pg.mkPen(theme.muted))
            axis.setTickFont(style.small.font)
            axis.setStyle(tickLength=0, tickTextOffset=round(6 * style.unit))
        self._axes["bottom"].setHeight(round(style.small.height + 12 * style.unit))
        self._axes["left"].setWidth(round(style.small.width("512") + 14 * style.unit))
        self.plotItem.showGrid(x=False, y=False)
        self._draw()
        self._make_room()
        self.viewport().update()

    def _make_room(self) -> None:
        """Leave room for the title above and for the lines' names at the right."""
        style = self._type
        named = [self._name(cap) for cap in self._caps]
        right = max(style.small.width(name) for name in named) + 14 * style.unit
        top = style.strong.height + style.small.height + 14 * style.unit
        self.plotItem.layout.setContentsMargins(0, round(top), round(right), 0)

    def _name(self, cap: float | None) -> str:
        return (
            translate("plots", "SVD fit (exact)")
            if cap is None
            else translate("plots", "best fit ±{cap}").format(cap=number(cap, "g"))
        )

    def _draw(self) -> None:
        style, theme = self._type, self._theme
        job = self._points[0].job if self._points else "previous"
        colour = job_colour(job)
        for cap in [cap for cap in self._lines if cap not in self._caps]:
            self.plotItem.removeItem(self._lines.pop(cap))
        for place, cap in enumerate(self._caps):
            line = self._lines.get(cap)
            if line is None:
                line = self._lines[cap] = pg.PlotDataItem(antialias=True)
                self.plotItem.addItem(line)
            ends = [_at(p) for p in self._of(cap) if p.width is not None]
            line.setData(
                [x for x, _ in ends],
                [y for _, y in ends],
                pen=self._pen(colour, place),
                symbol=_SYMBOLS[place % len(_SYMBOLS)],
                symbolSize=round((8 if place == 0 else 9) * style.unit),
                symbolPen=pg.mkPen(colour, width=1.6 * style.unit),
                symbolBrush=pg.mkBrush(colour if place == 0 else theme.window),
            )
        missed = [_at(p) for p in self._points if p.width is None]
        self._missed.setData(
            x=[x for x, _ in missed],
            y=[y for _, y in missed],
            size=round(9 * style.unit),
            pen=pg.mkPen(theme.muted, width=1.6 * style.unit),
        )
        self._make_room()

    def _pen(self, colour: QColor, place: int) -> QPen:
        width = self._theme.bold if place == 0 else self._theme.line + 0.5
        pen = pg.mkPen(colour, width=width * self._type.unit)
        dashes = _DASHES[place % len(_DASHES)]
        if dashes is not None:
            pen.setDashPattern(dashes)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        return QPen(pen)

    def _of(self, cap: float | None) -> list[WidthNeeded]:
        return sorted((p for p in self._points if p.cap == cap), key=lambda p: p.n)

    def drawForeground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """Write the title, the read-out, the axis names and each line's name, and the rules."""
        super().drawForeground(painter, rect)
        style, theme = self._type, self._theme
        box = self.plotItem.getViewBox().sceneBoundingRect()
        painter.save()
        unit = style.unit
        y = style.strong.ascent + 4 * unit
        draw_text(painter, style.strong, QPointF(0, y), self._title, theme.colour("text"))
        words = self.read_out or translate("plots", "width (rank of the logits), log axis")
        colour = theme.colour("text" if self._picked is not None else "muted")
        y += style.small.height + 2 * unit
        draw_text(painter, style.small, QPointF(0, y), words, colour)
        at = QPointF(box.right() + 8 * unit, box.bottom() + style.small.ascent + 9 * unit)
        draw_text(painter, style.small, at, translate("plots", "tokens"), theme.colour("muted"))
        for name, y in self._named_ends(box):
            at = QPointF(box.right() + 8 * unit, y + style.small.ascent / 2)
            draw_text(painter, style.small, at, name, theme.colour("text"))
        if not self._points:
            muted = theme.colour("muted")
            draw_text(
                painter,
                style.plain,
                box.center(),
                translate("plots", "No width has been found yet."),
                muted,
                0.5,
            )
        elif self._picked is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(style.pen(theme.colour("accent"), 2.0))
            painter.drawEllipse(self.place_of(self._picked), 8 * unit, 8 * unit)
        if self.hasFocus():
            painter.setPen(style.pen(theme.colour("accent"), 1.0))
            painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.restore()

    def drawBackground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """Fill, and rule the heights that have a number."""
        super().drawBackground(painter, rect)
        axis, view = self._axes["left"], self.plotItem.getViewBox()
        box, (_, (low, high)) = view.sceneBoundingRect(), view.viewRange()
        painter.setPen(self._type.pen(self._theme.colour("grid")))
        for value in axis.tickValues(low, high, box.height())[0][1]:
            y = round(view.mapViewToScene(QPointF(0.0, value)).y()) + 0.5
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))

    def _named_ends(self, box: QRectF) -> list[tuple[str, float]]:
        """Return each line's name and its height, moved apart where names would touch."""
        view = self.plotItem.getViewBox()
        ends = []
        for cap in self._caps:
            points = [p for p in self._of(cap) if p.width is not None]
            if points:
                y = view.mapViewToScene(QPointF(*_at(points[-1]))).y()
                ends.append((min(max(y, box.top()), box.bottom()), self._name(cap)))
        placed: list[tuple[str, float]] = []
        limit = box.bottom()
        for y, name in sorted(ends, reverse=True):
            limit = min(y, limit)
            placed.append((name, limit))
            limit -= self._type.small.height
        return placed

    # Taking away

    @property
    def title(self) -> str:
        """What is looked for."""
        return self._title

    def paint_in(self, painter: QPainter, area: QRectF, style: Style) -> None:
        """Draw the whole range, without what is read out, into an area of anything."""
        twin = WidthPlot()
        twin.setFont(style.plain.font)
        twin.set_theme(style.theme)
        caps = [cap for cap in self._caps if cap is not None]
        twin.show_points(self._title, self._points, self._counts, caps)
        size = QSizeF(area.size()).toSize()
        twin.resize(size)
        # Never shown, so never told: the resize is what lays pyqtgraph's items out.
        event = QResizeEvent(size, QSize())
        QApplication.sendEvent(twin, event)
        twin.resizeEvent(event)
        twin.plotItem.layout.activate()
        twin.show_all()
        for item in (*twin._lines.values(), twin._missed):
            for part in (item, getattr(item, "curve", None), getattr(item, "scatter", None)):
                if part is not None:
                    # Symbols as shapes, not as stamps.
                    part.setExportMode(True, {"antialias": True, "painter": painter})
        twin.render(painter, area, twin.viewport().rect())
        twin.deleteLater()

    # Reading out

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read out the nearest point."""
        super().mouseMoveEvent(event)
        at = event.position()
        near = [
            (hypot(place.x() - at.x(), place.y() - at.y()), index)
            for index, place in enumerate(map(self.place_of, range(len(self._points))))
        ]
        distance, index = min(near, default=(inf, -1))
        self._pick(index if distance < _NEAR * self._type.unit else None)

    def leaveEvent(self, event: QEvent) -> None:
        """Read nothing out."""
        super().leaveEvent(event)
        self._pick(None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show everything again."""
        super().mouseDoubleClickEvent(event)
        self.show_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from point to point, along a line and then to the next one."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None or not self._points:
            super().keyPressEvent(event)
            return
        order = [self._points.index(p) for cap in self._caps for p in self._of(cap)]
        if self._picked is None:
            self._pick(order[0 if step > 0 else -1])
        else:
            here = order.index(self._picked) + step
            self._pick(order[min(max(here, 0), len(order) - 1)])

    def _pick(self, index: int | None) -> None:
        if index != self._picked:
            self._picked = index
            self._describe()
            self.viewport().update()

    def _describe(self) -> None:
        self.setAccessibleDescription(self.read_out or sweep_sentence(self._points))

    # Following the window

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys come here."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that keys go elsewhere."""
        super().focusOutEvent(event)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        """Take the window's font: pyqtgraph follows neither palette nor font by itself."""
        super().changeEvent(event)
        # Qt may send one before the plot is made.
        fonts = (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange)
        if event.type() in fonts and "_points" in vars(self):
            self._dress()

    def minimumSizeHint(self) -> QSize:
        """Return room for the axes and a few lines."""
        return QSize(round(260 * self._type.unit), round(180 * self._type.unit))

    def _look_again(self, *_: object) -> None:
        self.viewport().update()


def _at(point: WidthNeeded) -> tuple[float, float]:
    """Return (log2 of the tokens, log2 of the width); where no width does, the full width."""
    return log2(point.n), log2(point.width or point.n)


def _apart(counts: Sequence[int]) -> tuple[int, ...]:
    """Return counts whose numbers do not touch on the axis, the ends among them."""
    span = max(1e-9, log2(counts[-1]) - log2(counts[0]))
    kept = [counts[0]]
    for count in counts[1:]:
        if log2(count) - log2(kept[-1]) > 0.045 * span:
            kept.append(count)
    if kept[-1] != counts[-1]:
        kept[-1] = counts[-1]
    return tuple(number for number, _ in groupby(kept))

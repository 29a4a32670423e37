"""What all plots share: type and lines that scale, and a painted widget that speaks.

The plots paint themselves with QPainter, from functions that take a painter and a rectangle:
the same drawing code serves the screen, PNG and vector files, and a frame costs about a
millisecond, where a pyqtgraph PlotItem takes several.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields
from itertools import pairwise

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QImage,
    QPaintEngine,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QStaticText,
    QTransform,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from headlab.engine.outcome import Outcome
from headlab.ui.plots.colours import Scale, bar_image
from headlab.ui.plots.textures import dots_brush, draw_dots, draw_hatch, hatch_brush
from headlab.ui.theme import LIGHT, Theme
from headlab.words import number

ROLES = tuple(field.name for field in fields(Theme) if isinstance(getattr(LIGHT, field.name), str))[
    1:
]
LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0
TINY = 5e-4
"""Losses below half a thousandth print as zero and are not drawn."""

_MOST_KEPT = 4096
_MOST_SQUARES = 8
_THICK = 3.0
_STALE_OPACITY = 0.45


class Lettering:
    """One font with what is asked of it often: its size and the width of texts."""

    def __init__(self, font: QFont, pixels: float, strong: bool) -> None:
        self.font = QFont(font)
        self.font.setPixelSize(max(1, round(pixels)))
        self.font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
        self._metrics = QFontMetricsF(self.font)
        self.ascent = self._metrics.capHeight()
        self.height = self._metrics.height()
        self.baseline = self._metrics.ascent()
        self._widths: dict[str, float] = {}
        self._laid_out: dict[str, QStaticText] = {}

    def width(self, text: str) -> float:
        """Return the width of a text in pixels."""
        found = self._widths.get(text)
        if found is None:
            if len(self._widths) > _MOST_KEPT:
                self._widths.clear()
            found = self._widths[text] = self._metrics.horizontalAdvance(text)
        return found

    def laid_out(self, text: str) -> QStaticText:
        """Return the text with its glyphs placed: laying out is most of the cost of writing."""
        found = self._laid_out.get(text)
        if found is None:
            if len(self._laid_out) > _MOST_KEPT:
                self._laid_out.clear()
            found = self._laid_out[text] = QStaticText(text)
            found.setTextFormat(Qt.TextFormat.PlainText)
            found.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
            found.prepare(font=self.font)
        return found

    def elided(self, text: str, room: float) -> str:
        """Return the text, shortened with … if it is wider than the room."""
        if self.width(text) <= room:
            return text
        return self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


class Style:
    """A theme in a type size: colours, lettering, and lengths in units of 1/13 of the type."""

    def __init__(self, theme: Theme, font: QFont) -> None:
        pixels = QFontInfo(font).pixelSize()
        self.theme = theme
        self.unit = pixels / 13
        self.plain = Lettering(font, pixels, strong=False)
        self.strong = Lettering(font, pixels, strong=True)
        self.small = Lettering(font, pixels * theme.small, strong=False)
        self.small_strong = Lettering(font, pixels * theme.small, strong=True)
        self.large = Lettering(font, pixels * 1.15, strong=True)
        self._colours = {role: theme.colour(role) for role in ROLES}
        self._brushes: dict[tuple[str, str, float], QBrush] = {}
        self._masked: dict[tuple[int, float], QPixmap] = {}

    def colour(self, role: str) -> QColor:
        """Return the theme's colour of a role; not to be changed in place."""
        return self._colours[role]

    def hatch(self, painter: QPainter, box: QRectF, colour: QColor, gap: float = 6.0) -> None:
        """Fill a box with thin rising diagonals, `gap` units apart."""
        if is_vector(painter):
            draw_hatch(painter, box, gap * self.unit, self.unit, colour)
        else:
            painter.fillRect(box, self._brush(hatch_brush, colour, gap))

    def masked(self, painter: QPainter, square: QRectF) -> None:
        """Fill a square as masked: hatched, and unlike any colour of a scale."""
        colour, gap = self.colour("grid"), 4.5
        ratio = pixel_ratio(painter)
        side = round(square.width() * ratio)
        if is_vector(painter) or side < 1:
            self.hatch(painter, square, colour, gap)
            return
        # Kept ready made, for filling with a pattern takes as long as all else in a plot.
        ready = self._masked.get((side, ratio))
        if ready is None:
            if len(self._masked) >= _MOST_SQUARES:
                self._masked.clear()
            ready = QPixmap(side, side)
            ready.setDevicePixelRatio(ratio)
            ready.fill(self.colour("window"))
            brush = QPainter(ready)
            self.hatch(brush, QRectF(0, 0, side, side), colour, gap)
            brush.end()
            self._masked[side, ratio] = ready
        painter.drawPixmap(square.topLeft(), ready)

    def dots(self, painter: QPainter, box: QRectF, colour: QColor, gap: float = 5.0) -> None:
        """Fill a box with sparse dots, `gap` units apart."""
        if is_vector(painter):
            draw_dots(painter, box, gap * self.unit, colour)
        else:
            painter.fillRect(box, self._brush(dots_brush, colour, gap))

    def _brush(
        self, make: Callable[[int, float, QColor], QBrush], colour: QColor, gap: float
    ) -> QBrush:
        key = make.__name__, colour.name(), gap
        found = self._brushes.get(key)
        if found is None:
            side = max(4, round(gap * self.unit))
            found = self._brushes[key] = make(side, self.unit, colour)
        return found

    def pen(self, colour: QColor, width: float | None = None) -> QPen:
        """Return a round solid pen; the width is in units, the theme's fine line by default."""
        pen = QPen(colour)
        pen.setWidthF(
            max(self.theme.thinnest, (self.theme.fine if width is None else width) * self.unit)
        )
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen


def draw_text(
    painter: QPainter,
    lettering: Lettering,
    at: QPointF,
    text: str,
    colour: QColor,
    align: float = LEFT,
) -> None:
    """Write one line; `at` is on the baseline, at the text's left, centre or right."""
    painter.setFont(lettering.font)
    painter.setPen(colour)
    left = at.x() - align * lettering.width(text) if align else at.x()
    if is_vector(painter):
        painter.drawText(QPointF(left, at.y()), text)
    else:
        top = QPointF(left, at.y() - lettering.baseline)
        painter.drawStaticText(top, lettering.laid_out(text))


def draw_turned(
    painter: QPainter,
    lettering: Lettering,
    at: QPointF,
    text: str,
    colour: QColor,
    align: float = LEFT,
) -> None:
    """Write one line upwards; `at` is the baseline's bottom, middle or top."""
    painter.save()
    painter.translate(at)
    painter.rotate(-90)
    draw_text(painter, lettering, QPointF(0, 0), text, colour, align)
    painter.restore()


def draw_line(
    painter: QPainter,
    style: Style,
    points: Sequence[QPointF],
    colour: QColor,
    width: float,
    dotted: bool = False,
) -> None:
    """Draw a line through points; the width is in units.

    On the screen, lines are drawn piece by piece and dots one by one: Qt's stroker takes ten
    times as long for a whole thick or dashed polyline.
    """
    pen = style.pen(colour, width)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if is_vector(painter) or (pen.widthF() > _THICK and not dotted):
        if dotted:
            pen.setDashPattern([0.2, 2.4])
        painter.setPen(pen)
        painter.drawPolyline(points)
        return
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    painter.setPen(pen)
    if dotted:
        painter.drawPoints(_dotted(points, 2.6 * pen.widthF()))
    else:
        painter.drawLines([QLineF(start, end) for start, end in pairwise(points)])


def _dotted(points: Sequence[QPointF], gap: float) -> list[QPointF]:
    """Return points every `gap` along a line."""
    found = []
    ahead = 0.0
    for start, end in pairwise(points):
        piece = QLineF(start, end)
        length = piece.length()
        while ahead < length:
            found.append(piece.pointAt(ahead / length))
            ahead += gap
        ahead -= length
    return found


def draw_rule(
    painter: QPainter, start: QPointF, end: QPointF, colour: QColor, width: float
) -> None:
    """Draw a level or upright line, centred on its points, on whole device pixels."""
    thick = max(1.0, round(width * pixel_ratio(painter))) / pixel_ratio(painter)
    box = QRectF(start, end)
    if start.y() == end.y():
        box.setTop(snapped(painter, start.y() - thick / 2))
        box.setHeight(thick)
    else:
        box.setLeft(snapped(painter, start.x() - thick / 2))
        box.setWidth(thick)
    painter.fillRect(box, colour)


def draw_score_axis(painter: QPainter, style: Style, area: QRectF) -> None:
    """Draw the lines and numbers of 0..1 across an area, numbers to its left."""
    muted, grid = style.colour("muted"), style.colour("grid")
    fine = max(style.theme.thinnest, style.theme.fine * style.unit / 2)
    # Numbers that would stand on each other are left out, their lines are not.
    step = every(("0", "0.25", "0.5", "0.75", "1"), area.height() / 4, 1.3 * style.small.ascent)
    step = step if step <= 2 else 4
    for place, text in enumerate(number(tick / 4, "g") for tick in range(5)):
        y = area.bottom() - place / 4 * area.height()
        draw_rule(painter, QPointF(area.left(), y), QPointF(area.right(), y), grid, fine)
        if place % step:
            continue
        at = QPointF(area.left() - 7 * style.unit, y + style.small.ascent / 2)
        draw_text(painter, style.small, at, text, muted, RIGHT)


def score_axis_width(style: Style) -> float:
    """Return the room that the numbers of `draw_score_axis` take."""
    return style.small.width("0.75") + 7 * style.unit


def draw_image(painter: QPainter, image: QImage, target: QRectF) -> None:
    """Draw an image with sharp cells: enlarged pixels, or rectangles in a vector file."""
    if not is_vector(painter):
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(target, image, QRectF(image.rect()))
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    across, down = target.width() / image.width(), target.height() / image.height()
    for row in range(image.height()):
        start = 0
        for column in range(1, image.width() + 1):
            run = image.pixel(start, row)
            if column < image.width() and image.pixel(column, row) == run:
                continue
            if run >> 24:
                # Reaching under the next cells, for viewers leave hairlines between shapes.
                beside = column < image.width() and image.pixel(column, row) >> 24
                below = row + 1 < image.height() and image.pixel(start, row + 1) >> 24
                cells = QRectF(
                    target.left() + start * across,
                    target.top() + row * down,
                    (column - start + (0.12 if beside else 0.0)) * across,
                    down * (1.4 if below else 1.0),
                )
                painter.fillRect(cells, QColor.fromRgba(run))
            start = column
    painter.restore()


def draw_colour_bar(painter: QPainter, scale: Scale, box: QRectF) -> None:
    """Draw a colour scale, its highest value on top, or on the right of a box that lies."""
    ratio = pixel_ratio(painter)
    lies = box.width() > box.height()
    along, across = (box.width(), box.height()) if lies else (box.height(), box.width())
    # A copy, for the device's ratio is not the cached image's business.
    image = QImage(bar_image(scale, round(across * ratio), round(along * ratio)))
    if is_vector(painter):
        image = bar_image(scale)
    if lies:
        image = image.transformed(QTransform().rotate(90))
    if is_vector(painter):
        draw_image(painter, image, box)
    else:
        image.setDevicePixelRatio(ratio)
        painter.drawImage(box.topLeft(), image)


def is_vector(painter: QPainter) -> bool:
    """Say whether the painter writes shapes (SVG, PDF) and not pixels."""
    return painter.paintEngine().type() in (
        QPaintEngine.Type.SVG,
        QPaintEngine.Type.Pdf,
        QPaintEngine.Type.Picture,
    )


def pixel_ratio(painter: QPainter) -> float:
    """Return device pixels per logical pixel."""
    return painter.device().devicePixelRatio()


def snapped(painter: QPainter, length: float) -> float:
    """Return a length on whole device pixels, so that edges are sharp."""
    ratio = pixel_ratio(painter)
    return round(length * ratio) / ratio


def square_cells(side: float, cells: int, ratio: float) -> tuple[float, int]:
    """Return (side, block) of a square of cells that fits in `side` logical pixels.

    Each drawn cell takes a whole number of device pixels and stands for `block` × `block`
    cells; block is 1 wherever a cell gets a device pixel.
    """
    device = max(1, int(side * ratio))
    block = -(-cells // device)
    drawn = -(-cells // block)
    return max(1, device // drawn) * drawn / ratio, block


def every(texts: Sequence[str], room: float, needed: float) -> int:
    """Return k so that writing every k-th of evenly spaced texts leaves `needed` for each."""
    if not texts or room <= 0:
        return 1
    return max(1, -int(-needed // room))


def same_shown(one: Outcome, other: Outcome) -> bool:
    """Return whether jobs and heads of the fit shown are the very same in two outcomes."""
    before, after = one.shown, other.shown
    same = before.jobs is after.jobs and before.heads is after.heads
    return same and one.experiment == other.experiment


class PlotView(QWidget):
    """A plot of an outcome. Fonts follow `font()`, colours follow `set_theme`.

    Each plot paints its own title and key, so it needs no label around it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._style: Style | None = None
        self._outcome: Outcome | None = None
        self._stale = False
        self._summary = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def style_(self) -> Style:
        """The theme in the widget's font."""
        if self._style is None:
            self._style = Style(self._theme, self.font())
        return self._style

    @property
    def outcome(self) -> Outcome | None:
        """The outcome on show."""
        return self._outcome

    def show_outcome(self, outcome: Outcome | None) -> None:
        """Draw an outcome, or an empty plot; a picture that was stale is fresh again."""
        before, stale = self._outcome, self._stale
        self._outcome, self._stale = outcome, False
        if stale or before is None or outcome is None or not self._draws_alike(before, outcome):
            self._changed()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        if theme != self._theme:
            self._theme = theme
            self._restyle()

    def set_stale(self, stale: bool) -> None:
        """Dim the picture while a newer one is being computed."""
        if stale != self._stale:
            self._stale = stale
            self.update()

    def summary(self) -> str:
        """Return the picture in words; also the accessible description."""
        return ""

    def paint(self, painter: QPainter) -> None:
        """Draw the picture over the whole widget."""
        raise NotImplementedError

    def minimumSizeHint(self) -> QSize:
        unit = self.style_.unit
        return QSize(round(240 * unit), round(140 * unit))

    def sizeHint(self) -> QSize:
        unit = self.style_.unit
        return QSize(round(480 * unit), round(220 * unit))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._restyle()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("window"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._stale:
            painter.setOpacity(_STALE_OPACITY)
        self.paint(painter)
        painter.end()

    def _draws_alike(self, one: Outcome, other: Outcome) -> bool:
        """Return whether two outcomes surely make the same picture, as many of a search do."""
        return False

    def _changed(self) -> None:
        """Repaint, and tell assistive technology if the picture's words changed."""
        words = self.summary()
        if words != self._summary:
            self._summary = words
            self.setAccessibleDescription(words)
        self._repaint()

    def _repaint(self) -> None:
        """Ask for the parts to be painted that a new outcome can change."""
        self.update()

    def _restyle(self) -> None:
        self._style = None
        self.updateGeometry()
        self.update()

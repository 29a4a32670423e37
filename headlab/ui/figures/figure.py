"""A figure: one of the plots with a caption and its settings, painted on anything."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from headlab.app.figures import Canvas, Look, Rows
from headlab.ui.plots.base import Style
from headlab.ui.theme import LECTURE, LIGHT, Theme, app_font

LOOKS: dict[Look, Theme] = {
    "print": replace(LIGHT, name="print", window="#ffffff"),
    "slide": replace(LECTURE, name="slide"),
}
"""Themes of figures: on white, whatever the window wears."""

_TYPE = 13.0
_SMALLEST_POINTS, _MOST_GROWTH = 6.0, 1.6
_SLIDE_TYPE = 1.3
_MARGIN = 20.0
_GAP = 14.0

Draw = Callable[[QPainter, QRectF, Style], object]


@dataclass(frozen=True, slots=True)
class Figure:
    """What is drawn and said; lengths are in units of 1/13 of the type.

    `name` tells a figure from its neighbours, `words` is its line in a list, `stem` its file name
    without the ending, `view` the object name of the widget that shows the same. `rows` is the
    table of what is drawn, None where there is none. A `page` (width, height in mm) is drawn
    edge to edge: it has no margins and no footer of the figure's own.
    """

    name: str
    words: str
    stem: str
    width: float
    height: float
    draw: Draw
    caption: str = ""
    settings: str = ""
    rows: Callable[[], Rows] | None = None
    view: str = ""
    page: tuple[float, float] | None = None

    @property
    def footer(self) -> str:
        """What stands under the drawing."""
        return "\n".join(words for words in (self.caption, self.settings) if words)


def figure_size(figure: Figure, canvas: Canvas) -> QSize:
    """Return the pixels of a figure: the width asked for, and the height that fits it."""
    if figure.page is not None:
        across, down = figure.page
        return QSize(canvas.width_px, round(canvas.width_px * down / across))
    style = figure_style(figure, canvas)
    inner = canvas.width_px - 2 * _MARGIN * style.unit
    body = figure.height * _shrink(figure, canvas, style) * style.unit
    footer = _footer_height(style, inner, figure.footer)
    return QSize(canvas.width_px, round(body + footer + (2 * _MARGIN + _GAP) * style.unit))


def paint_figure(painter: QPainter, size: QSizeF, figure: Figure, canvas: Canvas) -> None:
    """Paint a figure on anything a QPainter can write to, over `size` of its pixels."""
    style = figure_style(figure, canvas)
    unit = style.unit
    whole = QRectF(QPointF(0, 0), size)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(whole, style.colour("window"))
    if figure.page is not None:
        figure.draw(painter, whole, style)
        return
    margin = _MARGIN * unit
    area = whole.adjusted(margin, margin, -margin, -margin)
    foot = area.bottom() - _footer_height(style, area.width(), figure.footer)
    body = QRectF(area)
    body.setBottom(foot - _GAP * unit)
    figure.draw(painter, body, style)
    rest = QRectF(area)
    rest.setTop(foot)
    painter.setFont(style.small.font)
    painter.setPen(style.colour("muted"))
    painter.drawText(rest, Qt.TextFlag.TextWordWrap.value, figure.footer)


def figure_style(figure: Figure, canvas: Canvas) -> Style:
    """Return the theme and type of a figure: they grow with it.

    Type does not shrink below 6 points where the drawing can do with less room.
    """
    natural = pixels = _TYPE * canvas.width_px / figure.width
    if figure.page is None:
        if canvas.look == "slide":
            pixels *= _SLIDE_TYPE
        # A drawing made for much wider paper keeps some room to stand in.
        smallest = min(_SMALLEST_POINTS * canvas.dpi / 72, _MOST_GROWTH * natural)
        pixels = max(smallest, pixels)
    font = app_font(1.0)
    font.setPixelSize(max(1, round(pixels)))
    return Style(LOOKS[canvas.look], font)


def _shrink(figure: Figure, canvas: Canvas, style: Style) -> float:
    """Return 1, or less where the type is as small as it gets and the drawing must give way."""
    return min(1.0, canvas.width_px / (figure.width * style.unit))


def _footer_height(style: Style, width: float, footer: str) -> float:
    metrics = QFontMetricsF(style.small.font)
    room = QRectF(0, 0, width, 1e6)
    return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap.value, footer).height()

"""Fills of thin diagonals and sparse dots: a repeated picture on the screen, shapes in a file."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen

HATCH_WIDTH = 1.1
_DOT = 0.22
_MOST_SHAPES = 4000


def hatch_brush(side: int, unit: float, colour: QColor) -> QBrush:
    """Return a brush of rising diagonals, `side` pixels apart."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, max(1.0, HATCH_WIDTH * unit)))
    for shift in (-side, 0, side):
        painter.drawLine(QPointF(shift, side), QPointF(shift + side, 0))
    painter.end()
    return QBrush(image)


def dots_brush(side: int, unit: float, colour: QColor) -> QBrush:
    """Return a brush of dots, `side` pixels apart."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(side / 2, side / 2), side * _DOT, side * _DOT)
    painter.end()
    return QBrush(image)


def draw_hatch(painter: QPainter, box: QRectF, gap: float, unit: float, colour: QColor) -> None:
    """Draw rising diagonals `gap` pixels apart, cut at the edges of a box."""
    width, height = box.width(), box.height()
    if width <= 0 or height <= 0:
        return
    gap = max(gap, (width + height) / _MOST_SHAPES)
    lines = []
    for step in range(1, int((width + height) / gap) + 1):
        along = step * gap
        # From the left or lower edge up to the upper or right one.
        start = QPointF(max(0.0, along - height), min(along, height))
        end = QPointF(min(along, width), max(0.0, along - width))
        lines.append(QLineF(box.topLeft() + start, box.topLeft() + end))
    pen = QPen(colour, max(1.0, HATCH_WIDTH * unit))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLines(lines)


def draw_dots(painter: QPainter, box: QRectF, gap: float, colour: QColor) -> None:
    """Draw dots `gap` pixels apart, whole ones only."""
    if box.width() <= 0 or box.height() <= 0:
        return
    gap = max(gap, (box.width() * box.height() / _MOST_SHAPES) ** 0.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for row in range(int(box.height() / gap)):
        for column in range(int(box.width() / gap)):
            at = box.topLeft() + QPointF((column + 0.5) * gap, (row + 0.5) * gap)
            painter.drawEllipse(at, gap * _DOT, gap * _DOT)
    painter.setBrush(Qt.BrushStyle.NoBrush)

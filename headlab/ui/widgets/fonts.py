"""Variants of the application's font."""

from PySide6.QtGui import QFont


def scaled(font: QFont, factor: float, weight: QFont.Weight | None = None) -> QFont:
    """Return the font at `factor` times its size, so that the window's scale still reaches it."""
    other = QFont(font)
    if font.pointSizeF() > 0:
        other.setPointSizeF(font.pointSizeF() * factor)
    else:
        other.setPixelSize(max(1, round(font.pixelSize() * factor)))
    if weight is not None:
        other.setWeight(weight)
    return other

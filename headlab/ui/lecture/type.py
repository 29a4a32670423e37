"""The type of the lecture page: never under 20 points, growing with the screen."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont

from headlab.ui.theme import BASE_POINT_SIZE, app_font

SMALLEST_POINTS = 20.0
SIZES = (20, 22, 24, 27, 30, 34, 38, 43, 48, 54, 60, 68, 76, 86)
"""Points that Ctrl+= and Ctrl+- step over."""
_FULL_PAGE = QSize(1280, 720)
"""The screen that 20 points fill."""


def fitting_points(size: QSize) -> float:
    """Return the type size for a page of this size in logical pixels."""
    share = min(size.width() / _FULL_PAGE.width(), size.height() / _FULL_PAGE.height())
    return max(SMALLEST_POINTS, SMALLEST_POINTS * share)


def stepped(points: float, steps: int, most: float) -> float:
    """Return the next larger or smaller type size, 20 points to `most`."""
    if steps > 0:
        goal = next((float(size) for size in SIZES if size > points + 0.01), float(SIZES[-1]))
        return min(goal, max(most, SMALLEST_POINTS))
    goal = next((float(size) for size in reversed(SIZES) if size < points - 0.01), SIZES[0])
    return max(goal, SMALLEST_POINTS)


def page_font(points: float) -> QFont:
    """Return the interface's font at a size in points."""
    font = app_font(1.0)
    font.setPointSizeF(points)
    return font


def page_scale(points: float) -> float:
    """Return what the style sheet's lengths are multiplied with at a type size."""
    return points / BASE_POINT_SIZE

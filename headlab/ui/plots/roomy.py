"""A plot whose type grows with it, so that a large one reads from the back of a room."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QFontInfo, QResizeEvent

from headlab.ui.plots.base import PlotView, Style

LARGEST_TYPE = 1.7
_PLAIN_SIZE = QSize(500, 235)
"""Up to this size, in pixels at 13-pixel type, the type is the window's."""


class RoomyPlot(PlotView):
    """A plot in the window's type where it is small and in larger type where it has room."""

    @property
    def style_(self) -> Style:
        """The theme in the widget's font, enlarged as the widget is."""
        if self._style is None:
            font = QFont(self.font())
            font.setPixelSize(max(1, round(QFontInfo(font).pixelSize() * self._enlargement())))
            self._style = Style(self._theme, font)
        return self._style

    def _enlargement(self) -> float:
        unit = QFontInfo(self.font()).pixelSize() / 13
        across = self.width() / (_PLAIN_SIZE.width() * unit)
        down = self.height() / (_PLAIN_SIZE.height() * unit)
        return min(max(min(across, down), 1.0), LARGEST_TYPE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._style = None

    # Not by the enlarged type: a window that was once large must be able to shrink.

    def minimumSizeHint(self) -> QSize:
        return self._hint(200, 120)

    def sizeHint(self) -> QSize:
        return self._hint(_PLAIN_SIZE.width(), _PLAIN_SIZE.height())

    def _hint(self, width: int, height: int) -> QSize:
        unit = QFontInfo(self.font()).pixelSize() / 13
        return QSize(round(width * unit), round(height * unit))

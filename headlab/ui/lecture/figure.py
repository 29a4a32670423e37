"""One large figure of the lecture page with what it counts under it."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from headlab.ui.widgets.fonts import scaled

_NUMBER = 1.9


class Figure(QWidget):
    """A number in the largest type and one line of words, the longest that fit."""

    def __init__(self, name: str, parent: QWidget, *, accent: bool = False) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._accent = accent
        self._number = ""
        self._words: tuple[str, ...] = ("",)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def number(self) -> str:
        """The number as it is written."""
        return self._number

    def show_figure(self, number: str, words: Sequence[str]) -> None:
        """Show another number; `words` say what it is, from the longest to the shortest."""
        if (number, tuple(words)) == (self._number, self._words):
            return
        self._number, self._words = number, tuple(words)
        self.setAccessibleName(f"{words[0]}: {number}")
        self.update()

    def _large(self) -> QFont:
        return scaled(self.font(), _NUMBER, QFont.Weight.Bold)

    def sizeHint(self) -> QSize:
        """Return room for both lines."""
        small = QFontMetricsF(self.font())
        large = QFontMetricsF(self._large())
        return QSize(round(small.height() * 7), round(large.height() * 0.98 + small.height()))

    def minimumSizeHint(self) -> QSize:
        """Return a narrow size: the number shrinks before it is cut."""
        return QSize(self.fontMetrics().height() * 3, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write both lines."""
        palette = self.palette()
        painter = QPainter(self)
        large = self._large()
        line = QFontMetricsF(large).height() * 0.98
        needed = QFontMetricsF(large).horizontalAdvance(self._number)
        if needed > self.width():
            large = scaled(large, self.width() / needed)
        align = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        role = QPalette.ColorRole.Accent if self._accent else QPalette.ColorRole.WindowText
        painter.setPen(palette.color(role))
        painter.setFont(large)
        painter.drawText(QRectF(0, 0, self.width(), line), align, self._number)
        small = QFontMetricsF(self.font())
        fitting = (words for words in self._words if small.horizontalAdvance(words) <= self.width())
        words = next(fitting, self._words[-1])
        words = small.elidedText(words, Qt.TextElideMode.ElideRight, self.width())
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.setFont(self.font())
        painter.drawText(QRectF(0, line, self.width(), small.height()), align, words)

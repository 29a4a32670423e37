"""A sentence in a room of a fixed height: another sentence moves nothing."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from headlab.ui.widgets.fonts import scaled

_FACTOR = 0.92
_WIDE = 130
"""Where so many average letters fit, one line is enough for any sentence."""


class RemarkLine(QWidget):
    """A quiet sentence, shortened where it does not fit; the tooltip has it whole."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        self._room = 1
        self._font = QFont()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._rescale()

    @property
    def text(self) -> str:
        """What the line says."""
        return self._text

    def say(self, text: str) -> None:
        """Say another sentence; "" says nothing."""
        if text != self._text:
            self._text = text
            self.setToolTip(text)
            self.setAccessibleDescription(text)
            self.update()

    def set_room(self, lines: int) -> None:
        """Take a height of so many lines where the width is not enough for all in one."""
        if lines != self._room:
            self._room = lines
            self.updateGeometry()

    @property
    def _lines(self) -> int:
        wide = self.width() > _WIDE * self.fontMetrics().averageCharWidth()
        return 1 if wide else self._room

    def _rescale(self) -> None:
        self._font = scaled(QApplication.font(), _FACTOR, QFont.Weight.Normal)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the height of its lines."""
        height = round(self.fontMetrics().lineSpacing() * _FACTOR * self._lines)
        return QSize(self.fontMetrics().height() * 12, height + 2)

    def minimumSizeHint(self) -> QSize:
        """Return the same height at any width."""
        return QSize(self.fontMetrics().height() * 4, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the window's scale."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._rescale()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take another line where the sentence needs one."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the sentence."""
        if not self._text:
            return
        painter = QPainter(self)
        painter.setFont(self._font)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        metrics = painter.fontMetrics()
        shown = self._text
        room = QRect(0, 0, self.width(), 10_000)
        wrap = Qt.TextFlag.TextWordWrap
        while metrics.boundingRect(room, wrap, shown).height() > self.height() + 2:
            shorter = shown.rstrip("…").rstrip().rpartition(" ")[0]
            if not shorter:
                break
            shown = f"{shorter}…"
        painter.drawText(self.rect(), wrap | Qt.AlignmentFlag.AlignVCenter, shown)

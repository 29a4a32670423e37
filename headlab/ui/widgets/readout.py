"""A large number with what it counts and a remark; a change is marked for a moment."""

from PySide6.QtCore import QElapsedTimer, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from headlab.ui.widgets.fonts import scaled

HOLD_MS = 400
"""The mark stays full this long, so that quick changes merge: never more than 2.5 pulses a s."""
FADE_MS = 600
_FRAME_MS = 40


class Readout(QLabel):
    """Show `text()` in large tabular figures; a widget that stays still says "unchanged".

    The first text, and the same text again, are not marked.
    """

    def __init__(self, title: str, parent: QWidget | None = None, *, accent: bool = False) -> None:
        super().__init__(parent)
        self._title = title
        self._note = ""
        self._accent = accent
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(self._fade)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self._describe()

    def show_number(self, number: str, note: str) -> None:
        """Show another number and remark; mark the change if the number is another."""
        changed = bool(self.text()) and number != self.text()
        if number == self.text() and note == self._note:
            return
        self._note = note
        self.setText(number)
        self._describe()
        if changed:
            self._clock.start()
            self._timer.start()
        self.update()

    @property
    def marked(self) -> float:
        """How strongly the last change is still marked, 1 down to 0."""
        if not self._timer.isActive():
            return 0.0
        return min(1.0, max(0.0, 1 - (self._clock.elapsed() - HOLD_MS) / FADE_MS))

    def _describe(self) -> None:
        self.setAccessibleName(f"{self._title}: {self.text()}")
        self.setAccessibleDescription(self._note)

    def _fade(self) -> None:
        if self.marked <= 0:
            self._timer.stop()
        self.update()

    def _number_font(self) -> QFont:
        return scaled(self.font(), 2.3, QFont.Weight.Bold)

    def _note_font(self) -> QFont:
        return scaled(self.font(), 0.85)

    def sizeHint(self) -> QSize:
        """Return the room for three lines at the current font."""
        height = (
            QFontMetricsF(self._number_font()).height()
            + QFontMetricsF(self.font()).height()
            + QFontMetricsF(self._note_font()).height()
        )
        return QSize(round(self.fontMetrics().height() * 9), round(height) + 2)

    def minimumSizeHint(self) -> QSize:
        """Return a narrow size: the number shrinks before it is cut."""
        return QSize(round(self.fontMetrics().height() * 6), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint number, title and remark, each within the width."""
        palette = self.palette()
        ink = palette.color(QPalette.ColorRole.WindowText)
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        accent = palette.color(QPalette.ColorRole.Accent)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self._number_font()
        line = QFontMetricsF(font).height()
        needed = QFontMetricsF(font).horizontalAdvance(self.text()) + 6
        if needed > self.width():
            font = scaled(font, self.width() / needed)
        marked = self.marked
        number = accent if self._accent else ink
        box = QRectF(0, 0, self.width(), line)
        align = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        if marked > 0:
            wash = QColor(accent)
            wash.setAlphaF(0.16 * marked)
            width = min(needed + 6, self.width())
            right = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(wash)
            left = self.width() - width if right else 0.0
            painter.drawRoundedRect(QRectF(left, 1, width, line - 2), 5, 5)
            number = _blend(number, accent, marked)
        painter.setPen(number)
        painter.setFont(font)
        painter.drawText(box.adjusted(2, 0, -2, 0), align, self.text())
        top = line
        for text, pen, small in (
            (self._title, ink, self.font()),
            (self._note, muted, self._note_font()),
        ):
            metrics = QFontMetricsF(small)
            painter.setPen(pen)
            painter.setFont(small)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width() - 4)
            painter.drawText(QRectF(2, top, self.width() - 4, metrics.height()), align, shown)
            top += metrics.height()


def _blend(low: QColor, high: QColor, share: float) -> QColor:
    return QColor.fromRgbF(
        low.redF() + (high.redF() - low.redF()) * share,
        low.greenF() + (high.greenF() - low.greenF()) * share,
        low.blueF() + (high.blueF() - low.blueF()) * share,
    )

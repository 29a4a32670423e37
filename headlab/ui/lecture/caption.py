"""The dark bar under the pictures: what the tour says, what it asks, and which keys go on."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from headlab.ui.widgets.fonts import scaled

GROUND, INK, QUIET = QColor("#0b1c36"), QColor("#ffffff"), QColor("#b9c4d6")
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
_ENDLESS = 100_000


@dataclass(frozen=True, slots=True)
class Words:
    """What the bar says; `question` is "" where nothing is to be predicted now.

    `hints` are dropped from the last on where one line is too short for all.
    """

    title: str = ""
    place: str = ""
    caption: str = ""
    question: str = ""
    hints: tuple[str, ...] = ()


class CaptionBar(QWidget):
    """Text on a dark ground, as high as its text needs; a click goes on.

    `titled` writes the scene's title and place into the bar itself.
    """

    clicked = Signal()

    def __init__(self, name: str, parent: QWidget, *, titled: bool, factor: float = 1.0) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._titled = titled
        self._factor = factor
        self._words = Words()
        self._brief = False
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def words(self) -> Words:
        """What the bar says now."""
        return self._words

    def say(self, words: Words) -> None:
        """Say something else."""
        if words == self._words:
            return
        self._words = words
        self.setAccessibleName(f"{words.title} {words.place}".strip())
        self.setAccessibleDescription(f"{words.caption} {words.question}".strip())
        self.updateGeometry()
        self.update()

    def set_brief(self, brief: bool) -> None:
        """Leave the keys out where the pictures need the line more."""
        if brief != self._brief:
            self._brief = brief
            self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay_out(width)[1]

    def sizeHint(self) -> QSize:
        """Return the height at the present width."""
        return QSize(1, self.heightForWidth(max(self.width(), 320)))

    def minimumSizeHint(self) -> QSize:
        """Return the same: nothing of it may be cut."""
        return self.sizeHint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go on."""
        inside = self.rect().contains(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and inside:
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the paragraphs."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), GROUND)
        for font, colour, box, text in self._lay_out(self.width())[0]:
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(box, _WRAP, text)

    def _lay_out(self, width: int) -> tuple[list[tuple[QFont, QColor, QRect, str]], int]:
        """Return every paragraph with its place, and the height of all."""
        plain = scaled(self.font(), self._factor)
        strong = scaled(self.font(), self._factor * 1.08, QFont.Weight.DemiBold)
        line = QFontMetrics(plain).height()
        pad, y = round(0.9 * line), round(0.5 * line)
        words, room = self._words, max(width - 2 * round(0.9 * line), 1)
        placed: list[tuple[QFont, QColor, QRect, str]] = []

        def put(font: QFont, colour: QColor, text: str) -> None:
            nonlocal y
            wide = QRect(0, 0, room, _ENDLESS)
            high = QFontMetrics(font).boundingRect(wide, int(_WRAP), text).height()
            placed.append((font, colour, QRect(QPoint(pad, y), QSize(room, high)), text))
            y += high + round(0.12 * line)

        if self._titled:
            place = f"{words.title}   {words.place}"
            put(plain, QUIET, place)
        if words.caption:
            put(plain, INK, words.caption)
        if words.question:
            put(strong, INK, words.question)
        hints = "" if self._brief else _fitting(words.hints, QFontMetrics(plain), room)
        if hints:
            put(plain, QUIET, hints)
        return placed, y + round(0.4 * line)


def _fitting(hints: tuple[str, ...], metrics: QFontMetrics, room: int) -> str:
    """Return as many hints as one line holds."""
    for count in range(len(hints), 0, -1):
        text = " · ".join(hints[:count])
        if metrics.horizontalAdvance(text) <= room:
            return text
    return ""

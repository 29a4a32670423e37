"""Labels for text that came out of a file: never read as HTML, never wider than the room."""

import html

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from headlab.ui.widgets.labels import ScaledLabel


def tip(text: str) -> str:
    """Return a text for a tooltip, which Qt would otherwise read as HTML where it looks so."""
    return f"<qt>{html.escape(text, quote=False)}</qt>" if "<" in text else text


def action_words(text: str) -> str:
    """Return a text for a menu or button, where & would underline what follows."""
    return text.replace("&", "&&")


class ElidedLabel(ScaledLabel):
    """One line of plain text, shortened with … where there is no room; the tooltip has it all."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def say(self, text: str) -> None:
        """Show another text."""
        super().say(text)
        self.setToolTip(tip(text))
        self.setAccessibleName(text)

    def minimumSizeHint(self) -> QSize:
        """Return room for a few letters."""
        return QSize(self.fontMetrics().height() * 3, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what fits."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideMiddle, self.width()
        )
        align = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), align, shown)


class Name(ElidedLabel):
    """The name of a model."""

    factor = 1.6
    weight = QFont.Weight.DemiBold
    role = "heading"


class Quiet(ElidedLabel):
    """What stands beside a name."""

    factor = 0.92
    role = "remark"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setForegroundRole(self.palette().ColorRole.PlaceholderText)


class Prose(QLabel):
    """Plain text over several lines, to be selected and copied."""

    def __init__(self, parent: QWidget, muted: bool = False) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        if muted:
            self.setForegroundRole(self.palette().ColorRole.PlaceholderText)

    def say(self, text: str) -> None:
        """Show another text; hidden while there is none."""
        self.setText(text)
        self.setVisible(bool(text))

"""What lies over a whole page for a while: the spot around the mouse, and black."""

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QCursor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from headlab.ui.theme import LECTURE

_FOLLOW_MS = 16
_DIM = QColor(8, 12, 24, 96)


class Spot(QWidget):
    """A soft ring around the mouse; everything else slightly dimmed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page = parent
        self.setObjectName("pointerSpot")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._at = QPoint()
        self._clock = QTimer(self)
        self._clock.setInterval(_FOLLOW_MS)
        self._clock.timeout.connect(self._follow)
        self.hide()

    @property
    def at(self) -> QPoint:
        """The middle of the ring, in the window's coordinates."""
        return self._at

    def set_on(self, on: bool) -> None:
        """Show the ring, or take it away."""
        if on:
            self._at = self.mapFromGlobal(QCursor.pos())
            self.setGeometry(self._page.rect())
            self.raise_()
            self._clock.start()
        else:
            self._clock.stop()
        self.setVisible(on)

    @property
    def _radius(self) -> float:
        return min(self.width(), self.height()) * 0.14

    def _box(self, at: QPoint) -> QRectF:
        reach = self._radius * 1.2
        return QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)

    @Slot()
    def _follow(self) -> None:
        at = self.mapFromGlobal(QCursor.pos())
        if at != self._at:
            old, self._at = self._at, at
            # The dim rest looks the same as before: only the ring has moved.
            self.update(self._box(old).united(self._box(at)).toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim all but a disc, and ring it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rest = QPainterPath()
        rest.addRect(QRectF(self.rect()))
        disc = QPainterPath()
        centre, radius = QPointF(self._at), self._radius
        disc.addEllipse(centre, radius, radius)
        painter.fillPath(rest.subtracted(disc), _DIM)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = LECTURE.colour("accent")
        for step in range(6):
            ring.setAlpha(200 - 34 * step)
            painter.setPen(QPen(ring, 2.0))
            painter.drawEllipse(centre, radius + 1.6 * step, radius + 1.6 * step)


class Black(QWidget):
    """Covers its parent in black."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page = parent
        self.setObjectName("blackScreen")
        self.setAccessibleName(self.tr("Black screen"))
        self.hide()
        parent.installEventFilter(self)

    def set_on(self, on: bool) -> None:
        """Cover, or show again."""
        if on:
            self.setGeometry(self._page.rect())
            self.raise_()
        self.setVisible(on)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep covering all of the parent."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._page.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing but black."""
        QPainter(self).fillRect(self.rect(), Qt.GlobalColor.black)

"""An accent outline around what a scene points at."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QSplitter, QStackedWidget, QTabWidget, QWidget

_KEEPERS = (QSplitter, QStackedWidget, QTabWidget, QAbstractScrollArea)
"""Parents that take every child for a page of their own."""
_INSIDE = 200
"""Pixels from which on a widget is large enough to carry the outline inside its own edge."""


class Outline(QWidget):
    """A rounded frame that stays around its target, and lets the mouse through."""

    def __init__(self, target: QWidget, thick: float, room: int) -> None:
        parent = target.parentWidget()
        large = target.width() > _INSIDE and target.height() > _INSIDE
        self._inside = parent is None or large or isinstance(parent, _KEEPERS)
        super().__init__(target if self._inside or parent is None else parent)
        self._target, self._thick, self._room = target, thick, room
        self.setObjectName(f"outline-{target.objectName()}")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        target.installEventFilter(self)
        self._follow()
        self.raise_()

    @property
    def target(self) -> QWidget:
        """What the frame is around."""
        return self._target

    def _follow(self) -> None:
        if self._inside:
            self.setGeometry(self._target.rect())
            self.show()
            return
        grow = self._room
        self.setGeometry(self._target.geometry().adjusted(-grow, -grow, grow, grow))
        self.setVisible(not self._target.isHidden())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the target."""
        kinds = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
        if watched is self._target and event.type() in kinds:
            self._follow()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame in the accent colour."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = QColor(self.palette().color(QPalette.ColorRole.Accent))
        painter.setPen(QPen(accent, self._thick))
        half = self._thick / 2
        box = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(box, 3 * self._thick, 3 * self._thick)


class Outlines:
    """The outlines that stand at present."""

    def __init__(self) -> None:
        self._standing: list[Outline] = []

    @property
    def targets(self) -> tuple[QWidget, ...]:
        """What is outlined."""
        return tuple(outline.target for outline in self._standing)

    def put(self, targets: Iterable[QWidget], thick: float = 3.0, room: int = 4) -> None:
        """Outline these and nothing else."""
        wanted = tuple(dict.fromkeys(targets))
        if wanted == self.targets:
            return
        self.clear()
        self._standing = [Outline(target, thick, room) for target in wanted]

    def clear(self) -> None:
        """Take all outlines away."""
        for outline in self._standing:
            outline.target.removeEventFilter(outline)
            outline.hide()
            outline.deleteLater()
        self._standing = []

"""An accent outline around what a scene points at."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QScrollArea, QWidget


class Outline(QWidget):
    """A rounded frame that stays around its target, and lets the mouse through.

    It is a child of `host`, an ancestor of the target that leaves room around it.
    """

    def __init__(self, target: QWidget, host: QWidget, thick: float, room: int) -> None:
        super().__init__(host)
        self._target, self._host = target, host
        self._thick, self._room = thick, room
        self.setObjectName(f"outline-{target.objectName()}")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._watched: list[QWidget] = []
        parent: QWidget | None = target
        while parent is not None and parent is not host:
            parent.installEventFilter(self)
            self._watched.append(parent)
            parent = parent.parentWidget()
        self.follow()

    @property
    def target(self) -> QWidget:
        """What the frame is around."""
        return self._target

    def follow(self) -> None:
        """Stand around the target, wherever it is now."""
        grow = self._room
        box = QRect(self._target.mapTo(self._host, QPoint(0, 0)), self._target.size())
        self.setGeometry(box.adjusted(-grow, -grow, grow, grow))
        self.setVisible(self._target.isVisibleTo(self._host))
        self.raise_()

    def let_go(self) -> None:
        """Watch nothing any more, and go."""
        for widget in self._watched:
            widget.removeEventFilter(self)
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the target and what it stands in."""
        kinds = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
        if event.type() in kinds:
            self.follow()
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

    def put(
        self,
        targets: Iterable[QWidget],
        host: QWidget | None = None,
        *,
        thick: float = 3.0,
        room: int = 4,
    ) -> None:
        """Outline these and nothing else, on a host or on the page that each stands in."""
        wanted = tuple(dict.fromkeys(targets))
        if wanted == self.targets:
            for outline in self._standing:
                outline.follow()
            return
        self.clear()
        self._standing = [
            Outline(target, host or _page_of(target), thick, room) for target in wanted
        ]

    def clear(self) -> None:
        """Take all outlines away."""
        for outline in self._standing:
            outline.let_go()
        self._standing = []


def _page_of(target: QWidget) -> QWidget:
    """Return the page that scrolls with the target, or the window."""
    page: QWidget = target
    while (parent := page.parentWidget()) is not None and not page.isWindow():
        if isinstance(parent.parentWidget(), QScrollArea) and page is not target:
            return page
        page = parent
    return page

"""A layout that fills lines from the leading edge and goes on in the next where one is full."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class WrapLayout(QLayout):
    """Lines of widgets, each as wide as it asks to be."""

    def __init__(self, parent: QWidget | None = None, across: int = 16, down: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._across, self._down = across, down
        self.setContentsMargins(0, 0, 0, 0)

    def set_gaps(self, across: int, down: int) -> None:
        """Keep widgets and lines this far apart."""
        if (across, down) != (self._across, self._down):
            self._across, self._down = across, down
            self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize(0, 0)
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        return size

    def invalidate(self) -> None:
        # An item remembers its size until it is told that what is in it has changed.
        for item in self._items:
            item.invalidate()
        super().invalidate()

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place the items in lines; return the height that they take."""
        left, top, high = rect.left(), rect.top(), 0
        line: list[tuple[QLayoutItem, QRect]] = []

        def flush() -> None:
            for item, box in line:
                # Centred in its line: a check box beside a slider must not hang from the top.
                item.setGeometry(box.translated(0, (high - box.height()) // 2))

        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint().boundedTo(QSize(max(rect.width(), 1), 1 << 20))
            if line and left + size.width() > rect.left() + rect.width():
                if move:
                    flush()
                left, top, high = rect.left(), top + high + self._down, 0
                line = []
            line.append((item, QRect(QPoint(left, top), size)))
            left += size.width() + self._across
            high = max(high, size.height())
        if move:
            flush()
        return top + high - rect.top()

"""A slider over offered numbers whose value is the number itself, never its index."""

from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QSlider, QWidget

_Action = QAbstractSlider.SliderAction


class IndexSlider(QSlider):
    """Step over offered numbers, evenly spaced on the groove however unevenly they grow.

    `value()` and so the accessible value are the number a person means. `value_chosen` says that
    a person moved it; `gesture_finished` that the drag or key press is over, so that undo can
    take the whole of it back in one step.
    """

    value_chosen = Signal(int)
    gesture_finished = Signal()

    def __init__(self, parent: QWidget | None = None, *, prominent: bool = False) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._offered: tuple[int, ...] = (0, 1)
        self._prominent = prominent
        self._loading = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.actionTriggered.connect(self._step)
        self.valueChanged.connect(self._announce)

    @property
    def offered(self) -> tuple[int, ...]:
        """The numbers on offer, in rising order."""
        return self._offered

    def set_offered(self, offered: Sequence[int], value: int) -> None:
        """Offer other numbers and stand on `value`, or on the nearest; nothing is announced."""
        offered = tuple(offered)
        if offered == self._offered and offered[self._nearest(value)] == self.value():
            return
        self._offered = offered
        self._loading = True
        try:
            self.setRange(self._offered[0], self._offered[-1])
            self.setValue(self._offered[self._nearest(value)])
        finally:
            self._loading = False
        self.update()

    def _nearest(self, value: int) -> int:
        right = min(bisect_left(self._offered, value), len(self._offered) - 1)
        left = max(right - 1, 0)
        closer = abs(self._offered[left] - value) <= abs(self._offered[right] - value)
        return left if closer else right

    def _step(self, action: int) -> None:
        last = len(self._offered) - 1
        here = self._nearest(self.value())
        page = max(1, round(len(self._offered) / 5))
        goals = {
            _Action.SliderSingleStepAdd.value: here + 1,
            _Action.SliderSingleStepSub.value: here - 1,
            _Action.SliderPageStepAdd.value: here + page,
            _Action.SliderPageStepSub.value: here - page,
        }
        if action in goals:
            self.setSliderPosition(self._offered[min(max(goals[action], 0), last)])

    def _announce(self, value: int) -> None:
        if self._loading:
            return
        snapped = self._offered[self._nearest(value)]
        if snapped != value:
            # Assistive technology may ask for any number in the range.
            self.setValue(snapped)
            return
        self.value_chosen.emit(value)

    # Geometry: the handle's centre runs from one radius inside the left edge to the right.

    def _radius(self) -> float:
        return self.fontMetrics().height() * (0.5 if self._prominent else 0.42)

    def _centre(self, index: int) -> float:
        margin = self._radius() + 2
        share = index / max(len(self._offered) - 1, 1)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            share = 1 - share
        return margin + share * (self.width() - 2 * margin)

    def _index_at(self, x: float) -> int:
        last = max(len(self._offered) - 1, 1)
        margin = self._radius() + 2
        share = (x - margin) / max(self.width() - 2 * margin, 1)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            share = 1 - share
        return min(max(round(share * last), 0), len(self._offered) - 1)

    def sizeHint(self) -> QSize:
        """Return a size that follows the font, so that the window's scale reaches it."""
        return QSize(self.fontMetrics().height() * 6, round(2 * self._radius()) + 6)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size at which the handle can still be told from its ends."""
        return QSize(self.fontMetrics().height() * 3, round(2 * self._radius()) + 6)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the handle wherever the groove is pressed."""
        if event.button() != Qt.MouseButton.LeftButton or len(self._offered) < 2:
            event.ignore()
            return
        event.accept()
        self.setSliderDown(True)
        self.setSliderPosition(self._offered[self._index_at(event.position().x())])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the hand."""
        if self.isSliderDown():
            self.setSliderPosition(self._offered[self._index_at(event.position().x())])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, which ends the gesture."""
        if event.button() == Qt.MouseButton.LeftButton and self.isSliderDown():
            self.setSliderDown(False)
            self.gesture_finished.emit()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End the gesture when the key comes up, not at each auto-repeat."""
        super().keyReleaseEvent(event)
        if not event.isAutoRepeat():
            self.gesture_finished.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step only when focused: a wheel that scrolls a dock must not change the layer."""
        if not self.hasFocus() or not event.angleDelta().y():
            event.ignore()
            return
        event.accept()
        up = event.angleDelta().y() > 0
        self.triggerAction(_Action.SliderSingleStepAdd if up else _Action.SliderSingleStepSub)
        self.gesture_finished.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint groove, the part up to the handle, and the handle."""
        palette = self.palette()
        accent = palette.color(QPalette.ColorRole.Accent)
        fill = accent if self._prominent else palette.color(QPalette.ColorRole.PlaceholderText)
        if not self.isEnabled():
            fill = palette.color(QPalette.ColorRole.Mid)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = self.height() / 2
        thickness = max(4.0, self.fontMetrics().height() / 4.5)
        here = self._centre(self._nearest(self.value()))
        ends = sorted((self._centre(0), self._centre(len(self._offered) - 1)))

        def bar(left: float, right: float) -> QRectF:
            return QRectF(left, middle - thickness / 2, right - left, thickness)

        painter.setBrush(palette.color(QPalette.ColorRole.Mid))
        painter.drawRoundedRect(bar(*ends), thickness / 2, thickness / 2)
        painter.setBrush(fill)
        painter.drawRoundedRect(bar(*sorted((self._centre(0), here))), thickness / 2, thickness / 2)
        radius = self._radius()
        if self.hasFocus():
            halo = QColor(accent)
            halo.setAlpha(60)
            painter.setBrush(halo)
            painter.drawEllipse(QPointF(here, middle), radius + 2, radius + 2)
        painter.setBrush(fill)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Base), 2))
        painter.drawEllipse(QPointF(here, middle), radius - 1, radius - 1)

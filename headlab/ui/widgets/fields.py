"""Flat fields of the docks: a number, a choice, a text."""

from PySide6.QtCore import QEvent, QMimeData, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from headlab.ui.widgets.fonts import scaled


def _is_undo(event: QEvent) -> bool:
    """Return whether a field is about to keep Ctrl+Z for itself; the bench has one undo only."""
    return (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and (
            event.matches(QKeySequence.StandardKey.Undo)
            or event.matches(QKeySequence.StandardKey.Redo)
        )
    )


FLAT = """
QSpinBox { background: transparent; border: 1px solid transparent; border-radius: 3px;
  border-bottom: 1px solid palette(mid); padding: 1px 3px; font-weight: 600; }
QSpinBox[role="quiet"] { font-weight: 400; color: palette(placeholder-text); padding: 0 3px;
  border-bottom-color: transparent; }
QSpinBox:hover { background: palette(base); border-color: palette(mid); }
QSpinBox:focus { background: palette(base); border-color: palette(highlight); }
QSpinBox:disabled { border-bottom-color: transparent; background: transparent; }
QSpinBox::up-button, QSpinBox::down-button { subcontrol-origin: border; width: 0; height: 0; }
QLineEdit { background: transparent; border: none; padding: 0; }
"""


class CountBox(QSpinBox):
    """A whole number in a range, typed or stepped.

    Anything may be typed; `number_chosen` comes with Enter or on leaving, `misfit` with the text
    that is no such number (or "" once it is one), and the last good number returns.
    """

    number_chosen = Signal(int)
    misfit = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, step: int = 1) -> None:
        super().__init__(parent)
        self._loading = False
        self.setStyleSheet(FLAT)
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self.setKeyboardTracking(False)
        self.setGroupSeparatorShown(True)
        self.setSingleStep(step)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.valueChanged.connect(self._announce)
        self.lineEdit().textEdited.connect(self._check)

    def load(self, value: int, smallest: int | None = None, largest: int | None = None) -> None:
        """Show a number, and allow another range, without announcing anything."""
        self._loading = True
        try:
            if (
                smallest is not None
                and largest is not None
                and (smallest, largest)
                != (
                    self.minimum(),
                    self.maximum(),
                )
            ):
                self.setRange(smallest, largest)
            # Setting even the same value repaints; a field with the focus may hold other text.
            if value != self.value() or self.hasFocus():
                self.setValue(value)
        finally:
            self._loading = False

    def _announce(self, value: int) -> None:
        if not self._loading:
            self.misfit.emit("")
            self.number_chosen.emit(value)

    def _check(self, text: str) -> None:
        state, _, _ = self._judge(text)
        self.misfit.emit("" if state == QValidator.State.Acceptable or not text else text)

    def _judge(self, text: str) -> tuple[QValidator.State, str, int]:
        judged = super().validate(text, len(text))
        assert isinstance(judged, tuple)
        state, _, _ = judged
        return state, text, len(text)

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Let everything be typed, so that what is wrong can be said instead of swallowed."""
        state, _, _ = self._judge(text)
        if state == QValidator.State.Invalid:
            state = QValidator.State.Intermediate
        return state, text, position

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window."""
        if _is_undo(event):
            event.ignore()
            return False
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take back a number that is none."""
        super().focusOutEvent(event)
        self.lineEdit().deselect()

    def stepBy(self, steps: int) -> None:
        """Step to the next multiple of the single step."""
        size = self.singleStep()
        value = self.value()
        low = value // size
        goal = (low + steps) * size if steps > 0 or value % size == 0 else (low + 1 + steps) * size
        self.setValue(min(max(goal, self.minimum()), self.maximum()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step only when focused: a wheel that scrolls a dock must not change the layer."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ChoiceBox(QComboBox):
    """A choice painted as its bold value at the right, with a small arrow that says it opens."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrame(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def choose(self, data: object) -> None:
        """Stand on the entry of this data without announcing anything."""
        index = self.findData(data)
        if index != self.currentIndex():
            blocked = self.blockSignals(True)
            self.setCurrentIndex(index)
            self.blockSignals(blocked)
            self.update()

    def _arrow_width(self) -> int:
        return round(self.fontMetrics().height() * 0.9)

    def sizeHint(self) -> QSize:
        """Return room for the widest entry and the arrow."""
        metrics = self.fontMetrics()
        widest = max(
            (metrics.horizontalAdvance(self.itemText(i)) for i in range(self.count())), default=40
        )
        return QSize(round(widest * 1.08) + self._arrow_width() + 8, metrics.height() + 8)

    def minimumSizeHint(self) -> QSize:
        """Return a size at which a long entry is elided."""
        return QSize(self.fontMetrics().height() * 3, self.sizeHint().height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the dock that scrolls."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the value and the arrow; a wash under the mouse, a ring when focused."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        area = self.rect().adjusted(1, 1, -1, -1)
        if self.underMouse() or self.hasFocus():
            painter.setBrush(palette.color(QPalette.ColorRole.Base))
            edge = QPalette.ColorRole.Accent if self.hasFocus() else QPalette.ColorRole.Midlight
            painter.setPen(QPen(palette.color(edge), 1))
            painter.drawRoundedRect(area, 4, 4)
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        painter.setPen(palette.color(group, QPalette.ColorRole.WindowText))
        font = scaled(self.font(), 1.0, QFont.Weight.DemiBold)
        painter.setFont(font)
        arrow = self._arrow_width()
        rtl = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        box = self.rect().adjusted(4 + (arrow if rtl else 0), 0, -4 - (0 if rtl else arrow), 0)
        metrics = painter.fontMetrics()
        text = self.currentText() or self.placeholderText()
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter, shown)
        pen = QPen(palette.color(group, QPalette.ColorRole.PlaceholderText), 1.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        half = arrow * 0.22
        x = (4 + arrow / 2) if rtl else self.width() - 2 - arrow / 2
        y = self.height() / 2
        painter.drawPolyline(
            [
                QPointF(x - half, y - half / 2),
                QPointF(x, y + half / 2),
                QPointF(x + half, y - half / 2),
            ]
        )


class TokensEdit(QPlainTextEdit):
    """A few words of text over two lines or more; `left` says that typing is over."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUndoRedoEnabled(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(1)
        self.textChanged.connect(self.updateGeometry)

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window."""
        if _is_undo(event):
            event.ignore()
            return False
        return super().event(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Leave files to the window."""
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Say that typing is over."""
        super().focusOutEvent(event)
        self.left.emit()

    def sizeHint(self) -> QSize:
        """Return room for two lines, up to four where the text is longer."""
        metrics = self.fontMetrics()
        lines = min(max(2, round(self.document().size().height())), 4)
        frame = metrics.height() * 0.5 + 5
        return QSize(metrics.height() * 8, round(lines * metrics.lineSpacing() + frame))

    def minimumSizeHint(self) -> QSize:
        """Return the same height: the lines are few already."""
        return QSize(self.fontMetrics().height() * 5, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for another height where the text now takes more lines or fewer."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

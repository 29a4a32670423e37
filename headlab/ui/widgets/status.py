"""The quiet line beside the tabs: busy, a hint, or what went wrong."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QTabWidget, QWidget

_KEPT_MS = 10_000
"""How long a sentence stays; the log keeps it for good."""


class StatusLine(QWidget):
    """One line at the right of the tabs. Trouble outlives a hint; busy shows as a dot before it."""

    def __init__(self, tabs: QTabWidget) -> None:
        super().__init__(tabs)
        self._tabs = tabs
        tabs.installEventFilter(self)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("statusLine")
        self.setAccessibleName(self.tr("Status"))
        self._sentence = ""
        self._hint = ""
        self._busy = False
        self._searching = False
        self._held = False
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(_KEPT_MS)
        self._clock.timeout.connect(self.clear)

    @property
    def text(self) -> str:
        """What the line says now."""
        if self._sentence or self._hint:
            return self._sentence or self._hint
        if self._busy:
            return self.tr("computing…")
        return self.tr("searching for a better fit…") if self._searching else ""

    def say(self, sentence: str) -> None:
        """Say what went wrong, for a while."""
        self._sentence = sentence
        if not self._held:
            self._clock.start()
        self._show()

    @Slot(bool)
    def set_held(self, held: bool) -> None:
        """Let a sentence wait as long as nobody can see it."""
        self._held = held
        if held:
            self._clock.stop()
        elif self._sentence:
            self._clock.start()

    def hint(self, sentence: str) -> None:
        """Say what the action under the mouse does; "" takes it back."""
        self._hint = sentence
        self._show()

    @Slot(bool)
    def set_busy(self, busy: bool) -> None:
        """Show that the picture is being brought up to date."""
        self._busy = busy
        self._show()

    @Slot(bool)
    def set_searching(self, searching: bool) -> None:
        """Show that the picture is up to date and may still get better."""
        self._searching = searching
        self._show()

    @Slot()
    def clear(self) -> None:
        """Take the sentence back."""
        self._sentence = ""
        self._clock.stop()
        self._show()

    def _show(self) -> None:
        self.setAccessibleDescription(self.text)
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in what the tabs leave free, however wide they grow."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.Show):
            bar = self._tabs.tabBar()
            left = bar.sizeHint().width()
            self.setGeometry(left, 0, max(self._tabs.width() - left, 0), bar.sizeHint().height())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sentence at the right, and the dot of a running computation before it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        metrics = self.fontMetrics()
        dot = metrics.height() * 0.5 if self._busy or self._searching else 0.0
        box = self.rect().adjusted(round(dot * 2), 0, -16, 0)
        shown = metrics.elidedText(self.text, Qt.TextElideMode.ElideRight, box.width())
        role = (
            QPalette.ColorRole.WindowText if self._sentence else QPalette.ColorRole.PlaceholderText
        )
        painter.setPen(palette.color(role))
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, align, shown)
        if dot:
            left = box.right() - metrics.horizontalAdvance(shown) - dot * 1.8
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Accent))
            painter.drawEllipse(
                round(left), round((self.height() - dot) / 2), round(dot), round(dot)
            )

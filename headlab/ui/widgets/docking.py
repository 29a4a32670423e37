"""What all docks share: a quiet title, a body that scrolls when the window is small."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from headlab.ui.widgets.fonts import scaled


class DockTitle(QWidget):
    """A dock's name in small capitals, its own tools, and a cross that closes it."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet("QToolButton:disabled { color: palette(mid); }")
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 2, 8, 0)
        row.setSpacing(4)
        self._label = QLabel(dock.windowTitle().upper(), self)
        self._label.setObjectName("dockTitle")
        self._label.setProperty("role", "caption")
        self._label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row.addWidget(self._label)
        row.addStretch(1)
        self._tools = row
        close = QToolButton(self)
        close.setText("×")
        close.setAutoRaise(True)
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close.setAccessibleName(self.tr("Close {dock}").format(dock=dock.windowTitle()))
        close.setToolTip(self.tr("Hide this panel; View brings it back."))
        close.clicked.connect(dock.close)
        row.addWidget(close)
        self._restyle()

    def add_tool(self, tool: QWidget) -> None:
        """Put a small tool before the cross."""
        self._tools.insertWidget(self._tools.count() - 1, tool)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the window's scale."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._restyle()

    def _restyle(self) -> None:
        font = scaled(self.font(), 0.85, QFont.Weight.DemiBold)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
        if self._label.font() != font:
            self._label.setFont(font)


class DockScroll(QScrollArea):
    """Scrolls its one widget up and down only; asks for the widget's full height."""

    def __init__(self, body: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._body = body
        self._asked = QSize()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setWidget(body)
        body.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        body.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass on that the body asks for another size, and only then: it costs a whole layout."""
        if event.type() == QEvent.Type.LayoutRequest:
            asked = self._body.sizeHint()
            if asked != self._asked:
                self._asked = asked
                self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """Return the body's size, so that nothing scrolls while there is room."""
        return QSize(self.minimumSizeHint().width(), self._body.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the body's least width and a few lines of height."""
        return QSize(self._body.minimumSizeHint().width(), self.fontMetrics().height() * 5)


def calm(dock: QDockWidget) -> None:
    """Make a dock movable and closable, not floatable: floating docks strand on Wayland."""
    dock.setFeatures(
        QDockWidget.DockWidgetFeature.DockWidgetMovable
        | QDockWidget.DockWidgetFeature.DockWidgetClosable
    )


def scrolling(page: QWidget, parent: QWidget) -> QWidget:
    """Return a page that scrolls where the window is too small for it at its scale."""
    if isinstance(page, QScrollArea):
        return page
    area = QScrollArea(parent)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area

"""A quiet bar above the tabs: one sentence, what can be done, and a cross."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget


class NoticeBar(QFrame):
    """Says something that can wait; it goes with any of its buttons."""

    dismissed = Signal()
    """The cross was pressed."""

    def __init__(self, name: str, sentence: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(sentence)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.palette().ColorRole.Midlight)
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(16, 4, 8, 4)
        label = QLabel(sentence, self)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        self._line.addWidget(label, 1)
        cross = QToolButton(self)
        cross.setText("×")
        cross.setObjectName(f"{name}-dismiss")
        cross.setAccessibleName(self.tr("Dismiss"))
        cross.setToolTip(self.tr("Take this away."))
        cross.clicked.connect(self._dismiss)
        self._line.addWidget(cross)

    def add_button(self, name: str, words: str, deed: Callable[[], object]) -> QPushButton:
        """Offer something to do; the bar is gone once it is done."""
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.clicked.connect(self.close_bar)
        button.clicked.connect(deed)
        self._line.insertWidget(self._line.count() - 1, button)
        return button

    def close_bar(self) -> None:
        """Take the bar away."""
        self.hide()
        self.deleteLater()

    def _dismiss(self) -> None:
        self.close_bar()
        self.dismissed.emit()

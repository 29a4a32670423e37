"""Labels with a role: a large count, a value at the right, a quiet remark."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from headlab.ui.widgets.fonts import scaled


class _Role(QLabel):
    """A label whose font is a variant of the window's, at every scale."""

    factor = 1.0
    weight = QFont.Weight.Normal
    role = "value"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", self.role)
        self._restyle()

    def say(self, text: str) -> None:
        """Show another text."""
        if text != self.text():
            self.setText(text)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the window's scale."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._restyle()

    def _restyle(self) -> None:
        # Not the own font: that one is scaled already.
        self.setFont(scaled(QApplication.font(), self.factor, self.weight))


class BigNumber(_Role):
    """A count in large type, in the accent colour."""

    factor = 2.6
    weight = QFont.Weight.Bold
    role = "big"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setForegroundRole(self.palette().ColorRole.Accent)
        self.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)

    def show_number(self, text: str) -> None:
        """Show another count."""
        self.say(text)


class Value(_Role):
    """The value beside a slider."""

    weight = QFont.Weight.DemiBold

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)


class Remark(_Role):
    """A quiet remark under a control."""

    factor = 0.92
    role = "remark"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.setWordWrap(False)


class Heading(_Role):
    """The heading of a dialog."""

    factor = 1.6
    weight = QFont.Weight.DemiBold
    role = "heading"

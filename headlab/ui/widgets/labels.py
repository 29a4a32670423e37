"""Labels with a role: a large count, a value at the right, a quiet remark."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from headlab.ui.widgets.fonts import scaled


class ScaledLabel(QLabel):
    """A label whose font is a variant of the application's; `rescale` follows a new one.

    Qt does not tell a widget with a font of its own that the application's has changed.
    """

    factor = 1.0
    weight = QFont.Weight.Normal
    role = "value"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", self.role)
        self.rescale()

    def say(self, text: str) -> None:
        """Show another text."""
        if text != self.text():
            self.setText(text)

    def rescale(self) -> None:
        """Take the application's font as it is now."""
        # Not the own font: that one is scaled already.
        self.setFont(scaled(QApplication.font(), self.factor, self.weight))


class BigNumber(ScaledLabel):
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


class Value(ScaledLabel):
    """The value beside a slider."""

    weight = QFont.Weight.DemiBold

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)


class Remark(ScaledLabel):
    """A quiet remark under a control."""

    factor = 0.92
    role = "remark"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.setWordWrap(False)


class Heading(ScaledLabel):
    """The heading of a dialog."""

    factor = 1.6
    weight = QFont.Weight.DemiBold
    role = "heading"


class Sentence(ScaledLabel):
    """What is wrong with a field, said calmly beneath it; hidden while nothing is."""

    factor = 0.92
    role = "misfit"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setVisible(False)

    def say(self, text: str) -> None:
        """Show a sentence, or nothing."""
        # A name such as d_model keeps its small letter.
        if text.partition(" ")[0].isalpha():
            text = text[0].upper() + text[1:]
        super().say(text if not text or text.endswith(".") else f"{text}.")
        self.setVisible(bool(text))

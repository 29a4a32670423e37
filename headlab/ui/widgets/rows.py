"""Rows of a dock: a label that is the field's buddy, the field, and its explanation."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSlider, QVBoxLayout, QWidget


def explain(widget: QWidget, name: str, accessible: str, tip: str, whats_this: str) -> None:
    """Give a control its stable name, its spoken name, one sentence, and the formula behind it."""
    widget.setObjectName(name)
    widget.setAccessibleName(accessible)
    widget.setAccessibleDescription(tip)
    widget.setToolTip(tip)
    widget.setWhatsThis(whats_this)


class Rows(QVBoxLayout):
    """A dock's rows: label left, value right, a slider beneath where there is one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(16, 0, 16, 4)
        self.setSpacing(1)

    def pair(self, label: str, field: QWidget, *, beneath: QWidget | None = None) -> QLabel:
        """Add a label and its field on one line; `beneath` takes the line below and the buddy."""
        line = QGridLayout()
        line.setHorizontalSpacing(8)
        line.setVerticalSpacing(0)
        name = QLabel(label, self.parentWidget())
        name.setBuddy(beneath if beneath is not None else field)
        line.addWidget(name, 0, 0)
        line.addWidget(field, 0, 1, Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        line.setColumnStretch(1, 1)
        if beneath is not None:
            line.addWidget(beneath, 1, 0, 1, 2)
        self.addLayout(line)
        return name

    def slider(self, label: str, slider: QSlider, value: QLabel) -> QLabel:
        """Add a label, a slider and its value on one line."""
        line = QGridLayout()
        line.setHorizontalSpacing(8)
        name = QLabel(label, self.parentWidget())
        name.setBuddy(slider)
        line.addWidget(name, 0, 0)
        line.addWidget(slider, 0, 1)
        line.addWidget(value, 0, 2)
        value.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        value.setMinimumWidth(value.fontMetrics().horizontalAdvance("±64."))
        line.setColumnStretch(1, 1)
        self.addLayout(line)
        return name

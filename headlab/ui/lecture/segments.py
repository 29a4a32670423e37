"""A few choices side by side: a list that drops down would pop up over the page."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QToolButton, QWidget


class Segments(QWidget):
    """A name and its choices, one of them pressed."""

    chosen = Signal(object)
    """The data of the choice that a person pressed."""

    def __init__(
        self, name: str, words: str, choices: Sequence[tuple[str, object]], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(words)
        self._line = line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        self._name = QLabel(words, self)
        line.addWidget(self._name)
        self._data = [data for _, data in choices]
        self._group = QButtonGroup(self)
        for place, (text, data) in enumerate(choices):
            button = QToolButton(self)
            button.setText(text)
            button.setCheckable(True)
            button.setObjectName(f"{name}-{data}")
            button.setAccessibleName(f"{words}: {text}")
            self._group.addButton(button, place)
            line.addWidget(button)
        self._group.idClicked.connect(self._press)

    @property
    def value(self) -> object:
        """The choice that is pressed."""
        place = self._group.checkedId()
        return self._data[place] if place >= 0 else None

    def show_name(self, shown: bool) -> None:
        """Show the name before the choices, or leave it to them."""
        self._name.setVisible(shown)

    def refit(self) -> None:
        """Forget the size that was: the name was shown or hidden."""
        self._line.invalidate()

    def choose(self, data: object) -> None:
        """Press a choice without announcing anything."""
        if data in self._data:
            self._group.button(self._data.index(data)).setChecked(True)

    def _press(self, place: int) -> None:
        self.chosen.emit(self._data[place])

"""Equal columns, as many as there is room for."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget


class Flow(QWidget):
    """Stands widgets in one line, or in lines of half as many where they would not fit."""

    def __init__(self, widgets: Sequence[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self._widgets = tuple(widgets)
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._arrange(len(self._widgets))

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        for place, widget in enumerate(self._widgets):
            self._grid.addWidget(widget, place // columns, place % columns)
        for column in range(max(columns, self._columns)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._columns = columns
        self.updateGeometry()

    def _fit(self) -> None:
        room = self.width() + self._grid.horizontalSpacing()
        widest = max(widget.sizeHint().width() for widget in self._widgets)
        columns = len(self._widgets)
        while columns > 1 and columns * (widest + self._grid.horizontalSpacing()) > room:
            columns = (columns + 1) // 2
        self._arrange(columns)

    def minimumSizeHint(self) -> QSize:
        """Return the width of one widget: there may be one column only."""
        widest = max(widget.minimumSizeHint().width() for widget in self._widgets)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Count the columns anew."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Count the columns anew when the window's scale changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

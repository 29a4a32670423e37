"""The middle of the window: notices above the tabs, the caption of a tour beneath them."""

from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from headlab.ui.lecture.caption import CaptionBar
from headlab.ui.widgets.notice import NoticeBar

_CAPTION = 1.25


class Centre(QWidget):
    """Tabs with a place for quiet bars around them."""

    def __init__(self, tabs: QTabWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(tabs, 1)
        self.caption = CaptionBar("tourCaption", self, titled=True, factor=_CAPTION)
        self.caption.hide()
        self._column.addWidget(self.caption)

    def add_notice(self, notice: NoticeBar) -> None:
        """Show a notice above the tabs, under those that stand already."""
        self._column.insertWidget(self._column.count() - 2, notice)
        notice.show()

"""The contents of the guide: its pages, the parts of the open one, and what was found where."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from headlab.app.guide import Page
from headlab.ui.text import number
from headlab.ui.theme import Theme, mixed
from headlab.ui.widgets.rows import explain

_PLACE = Qt.ItemDataRole.UserRole
"""The page of a line, and the index of its heading."""


class Contents(QTreeWidget):
    """Pages with the parts of the one that is open; choosing a line goes there."""

    chosen = Signal(int, int)
    """The page and the heading on it that a person wants to read."""

    def __init__(self, pages: Sequence[Page], parent: QWidget) -> None:
        super().__init__(parent)
        self._pages = pages
        self._tops: list[QTreeWidgetItem] = []
        self._parts: list[list[QTreeWidgetItem]] = []
        tip = self.tr("Pages and their parts; choose one to read it.")
        explain(self, "guideContents", self.tr("Contents"), tip, tip)
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        for index, page in enumerate(pages):
            top = QTreeWidgetItem(self, [page.title, ""])
            top.setData(0, _PLACE, (index, 0))
            parts = []
            for place, heading in enumerate(page.headings):
                if heading.level == 2:
                    part = QTreeWidgetItem(top, [heading.words, ""])
                    part.setData(0, _PLACE, (index, place))
                    part.setToolTip(0, heading.words)
                    parts.append(part)
            self._tops.append(top)
            self._parts.append(parts)
        self.currentItemChanged.connect(self._choose)

    @property
    def place(self) -> tuple[int, int]:
        """The page and the heading that the contents stand on."""
        item = self.currentItem()
        page, heading = (0, 0) if item is None else item.data(0, _PLACE)
        return page, heading

    @Slot(QTreeWidgetItem, QTreeWidgetItem)
    def _choose(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        if item is not None:
            page, heading = item.data(0, _PLACE)
            self._unfold(page)
            self.chosen.emit(page, heading)

    def mark(self, page: int, heading: int) -> None:
        """Show where the reader is, without going there."""
        item = self._tops[page]
        for part in self._parts[page]:
            if part.data(0, _PLACE)[1] <= heading:
                item = part
        if item is not self.currentItem():
            self.blockSignals(True)
            self._unfold(page)
            self.setCurrentItem(item)
            self.blockSignals(False)
            # What a view does at its own signals, which were blocked.
            self.viewport().update()

    def _unfold(self, page: int) -> None:
        for place, top in enumerate(self._tops):
            top.setExpanded(place == page)

    def show_counts(self, counts: Sequence[int]) -> None:
        """Say beside each page how often something was found on it."""
        for top, count in zip(self._tops, counts, strict=True):
            top.setText(1, number(count) if count else "")

    def wanted_width(self) -> int:
        """Return a width at which titles can be read whole."""
        metrics = self.fontMetrics()
        widths = [
            metrics.horizontalAdvance(heading.words) + (heading.level - 1) * self.indentation()
            for page in self._pages
            for heading in page.headings
            if heading.level <= 2
        ]
        needed = max(widths) + metrics.horizontalAdvance("000") + metrics.height() * 3
        return min(needed, metrics.averageCharWidth() * 40)

    def set_theme(self, theme: Theme, scale: float) -> None:
        """Take a theme's colours at a scale."""
        self.setIndentation(round(20 * scale))
        here = mixed(theme.colour("panel"), theme.colour("accent"), 0.16).name()
        around, above, aside = (f"{round(pixels * scale)}px" for pixels in (8, 4, 6))
        self.setStyleSheet(
            f"QTreeWidget {{ background: {theme.panel}; border: none; outline: none;"
            f" padding: {around}; show-decoration-selected: 1; }}"
            f"QTreeWidget::item {{ color: {theme.text}; padding: {above} {aside}; }}"
            f"QTreeWidget::branch:selected, QTreeWidget::item:selected {{ background: {here};"
            f" color: {theme.text}; }}"
            f"QTreeWidget:focus::item:selected {{ color: {theme.accent}; }}"
        )

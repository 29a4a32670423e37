"""Where a page of the guide is read: a column of readable width that follows links by itself."""

from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QResizeEvent, QTextCursor, QTextFormat, QWheelEvent
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from headlab.ui.guide.document import MEASURE, GuideDocument
from headlab.ui.theme import Theme, mixed


class PageView(QTextBrowser):
    """Shows one document; loads nothing, opens nothing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setLineWrapMode(QTextBrowser.LineWrapMode.FixedPixelWidth)
        self._theme: Theme | None = None

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Load nothing, whatever a page asks for."""
        return None

    def show_document(self, document: GuideDocument) -> None:
        """Show another page from its top."""
        self._give_measure()
        self.setDocument(document)

    def set_theme(self, theme: Theme) -> None:
        """Take the theme's ground."""
        self._theme = theme
        self.setStyleSheet(
            f"QTextBrowser {{ background: {theme.window}; border: none; border-radius: 0;"
            " padding: 0; }"
        )

    def mark(self, hits: list[QTextCursor], current: int | None) -> None:
        """Mark what was found, one of it more strongly."""
        assert self._theme is not None
        accent = self._theme.colour("accent")
        faint = mixed(self._theme.colour("window"), accent, 0.28)
        marks = []
        for place, hit in enumerate(hits):
            mark = QTextEdit.ExtraSelection()
            mark.cursor = hit
            ground, ink = faint, self._theme.colour("text")
            if place == current:
                ground, ink = accent, self._theme.colour("on_accent")
            _colour(mark, ground, ink)
            marks.append(mark)
        self.setExtraSelections(marks)

    def scroll_to(self, position: int) -> None:
        """Bring a place in the text to the top."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(position)
        bar = self.verticalScrollBar()
        top = bar.value() + self.cursorRect(cursor).top() - self.fontMetrics().height() // 2
        bar.setValue(top if position else 0)

    def reveal(self, hit: QTextCursor) -> None:
        """Bring what was found into view, with some lines around it."""
        room = self.viewport().height()
        where = self.cursorRect(hit)
        margin = self.fontMetrics().height() * 2
        if where.top() < margin or where.bottom() > room - margin:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + where.top() - room // 3)

    def position_at_top(self) -> int:
        """Return the place in the text that is at the top of the view."""
        top = self.viewport().rect().topLeft()
        return self.cursorForPosition(top + QPoint(0, self.fontMetrics().height())).position()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep lines readable however wide the window is."""
        super().resizeEvent(event)
        self._give_measure()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the size of the type to the window's scale."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return
        super().wheelEvent(event)

    def _give_measure(self) -> None:
        metrics = self.fontMetrics()
        side = metrics.height() * 2
        self.setViewportMargins(side, 0, side // 2, 0)
        measure = min(metrics.horizontalAdvance(MEASURE), self.viewport().width())
        if measure != self.lineWrapColumnOrWidth():
            self.setLineWrapColumnOrWidth(measure)


def _colour(mark: QTextEdit.ExtraSelection, ground: QColor, ink: QColor) -> None:
    style = mark.format
    style.setBackground(ground)
    style.setForeground(ink)
    style.clearProperty(QTextFormat.Property.FullWidthSelection.value)
    mark.format = style

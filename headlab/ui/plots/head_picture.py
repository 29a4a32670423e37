"""One head in large type: its matrix, tokens and colour scale, and nothing beside them."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from headlab.app.figures import HeatmapView
from headlab.engine.outcome import Outcome
from headlab.ui.plots.base import PlotView, draw_text
from headlab.ui.plots.matrix import describe_focus, paint_focus, view_title


class HeadPicture(PlotView):
    """The focused head where words beside it would be too small to read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = 0
        self._view: HeatmapView = "attention"

    @property
    def head(self) -> int:
        """The head on show."""
        return self._head

    @property
    def view(self) -> HeatmapView:
        """Which of the four views is shown."""
        return self._view

    def show_head(self, outcome: Outcome | None, head: int, view: HeatmapView) -> None:
        """Draw one head of an outcome in one of the four views."""
        self._head, self._view = head, view
        self.show_outcome(outcome)

    def summary(self) -> str:
        """Return the head in words."""
        return describe_focus(self._outcome, self._head, self._view, None)

    def paint(self, painter: QPainter) -> None:
        """Draw title and head over the whole widget."""
        style, area = self.style_, QRectF(self.rect())
        baseline = area.top() + style.strong.ascent + 4 * style.unit
        title = style.strong.elided(view_title(self._outcome, self._head, self._view), area.width())
        at = QPointF(area.left(), baseline)
        draw_text(painter, style.strong, at, title, style.colour("text"))
        area.setTop(baseline + 13 * style.unit)
        paint_focus(painter, area, style, self._outcome, self._head, self._view, None, panel=False)

"""One head, large: logits, attention, target or difference, with its ranks."""

from typing import Literal

from PySide6.QtCore import Signal

from headlab.engine.outcome import Outcome
from headlab.ui.plots.base import PlotView

HeatmapView = Literal["logits", "attention", "target", "difference"]


class FocusHeatmap(PlotView):
    """The focused head. Object name `focusHeatmap`.

    Its header holds the four view buttons (`view-logits` … `view-difference`), its side the
    ranks, the cell read-out and the singular values: nothing is needed around it.
    """

    view_changed = Signal(str)
    """Another of the four views is shown, by button or by `set_view`."""
    cell_hovered = Signal(int, int, float)
    """Row, column and value (NaN where masked) under the mouse or the keyboard cursor."""

    def show_head(self, outcome: Outcome | None, head: int) -> None:
        """Draw one head of an outcome; an idle head is said to be idle."""
        self.show_outcome(outcome)

    @property
    def view(self) -> HeatmapView:
        """Which of the four views is shown."""
        return "attention"

    def set_view(self, view: HeatmapView) -> None:
        """Show logits, attention, target or difference."""

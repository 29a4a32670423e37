"""All heads at a glance, as one mosaic image."""

from PySide6.QtCore import Signal

from headlab.ui.plots.base import PlotView


class HeadGrid(PlotView):
    """Busy heads as small heatmaps, idle heads as pale cells. Object name `headGrid`."""

    head_focused = Signal(int)
    """A head was clicked or reached by key."""
    head_switch_requested = Signal(int)
    """A head was double-clicked, or X was pressed on it: switch it off or on."""

    @property
    def focused_head(self) -> int:
        """The head outlined in accent."""
        return 0

    def set_focused_head(self, head: int) -> None:
        """Outline a head without emitting anything."""

"""The bar of each job: its score, its ceiling and what was lost to what."""

from PySide6.QtCore import Signal

from headlab.ui.plots.base import PlotView


class JobBars(PlotView):
    """One bar a job and the mean, 0..1. Object name `jobBars`."""

    head_focused = Signal(int)
    """A bar was clicked: the head of that job."""

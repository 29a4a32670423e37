"""Score against head count, with a cursor that moves the heads."""

from PySide6.QtCore import Signal

from headlab.ui.plots.base import PlotView


class HeadsCurve(PlotView):
    """Mean score and each job against head count. Object name `headsCurve`."""

    heads_requested = Signal(int)
    """A person asked for one of the offered head counts."""
    gesture_finished = Signal()
    """The press, drag or key that asked is over: one undo step ends here."""

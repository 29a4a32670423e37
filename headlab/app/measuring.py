"""Measured time off the GUI thread: one measurement at a time, with progress and cancel."""

from PySide6.QtCore import QObject, Signal

from headlab.app.background import BackgroundThread, Desk
from headlab.engine.measure import Measurement, MeasureQuestion, measure
from headlab.words import QT_TRANSLATE_NOOP


class MeasureThread(BackgroundThread):
    """Times the forward pass; its progress counts passes."""

    measured = Signal(object)
    """A Measurement."""

    fault = QT_TRANSLATE_NOOP("errors", "the time could not be measured; the log has the details")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("measureThread")
        self.done.connect(self.measured)

    def begin(self, question: MeasureQuestion) -> bool:
        """Start a measurement; return False, and do nothing, while one is running."""

        def work(desk: Desk) -> Measurement:
            return measure(question, desk.progress, desk.cancelled)

        return self.take_on(work)

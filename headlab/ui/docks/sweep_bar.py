"""Play and pause of the sweep, its speed, and the step it is at."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from headlab.app.sweep import SPEEDS, Sweep
from headlab.ui.widgets.fields import ChoiceBox
from headlab.ui.widgets.rows import explain


class SweepBar(QWidget):
    """Beside the name of the heads slider."""

    def __init__(self, sweep: Sweep, parent: QWidget) -> None:
        super().__init__(parent)
        self._sweep = sweep
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        self._play = QToolButton(self)
        explain(
            self._play,
            "sweepButton",
            self.tr("Sweep"),
            self.tr("Step the head count up and down by itself, or pause (P)."),
            self.tr("All offered head counts in turn; the whole sweep is one undo step."),
        )
        self._speed = ChoiceBox(self)
        for speed in SPEEDS:
            self._speed.addItem(f"{speed:g}/s", speed)
        explain(
            self._speed,
            "sweepSpeed",
            self.tr("Steps per second"),
            self.tr("How many head counts a second the sweep shows."),
            self.tr("A step waits until the picture of the one before is there."),
        )
        line.addWidget(self._play)
        line.addWidget(self._speed)
        self._play.clicked.connect(sweep.toggle)
        self._speed.activated.connect(self._choose_speed)
        sweep.changed.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        sweep = self._sweep
        self._speed.choose(sweep.speed)
        if sweep.is_playing or sweep.is_paused:
            place, count = sweep.step
            mark = "❚❚" if sweep.is_playing else "▶"
            self._play.setText(f"{mark} {place}/{count}")
        else:
            self._play.setText("▶")

    @Slot(int)
    def _choose_speed(self, _index: int) -> None:
        self._sweep.set_speed(self._speed.currentData())

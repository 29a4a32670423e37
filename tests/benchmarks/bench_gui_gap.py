"""The longest wait of the window's thread while a width-needed sweep runs, and a hurried drag.

A 5 ms timer ticks in the GUI thread; a gap between two ticks is how long a person
would have waited. Machines with other work show other gaps: the same window at rest, and the
same window beside a busy process, stand beside it as measures.
"""

import os
import subprocess
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QLineEdit, QPushButton
from table import Row, report
from timing import settle

from headlab.app.compute import ComputeThread
from headlab.engine.bench import stages
from headlab.engine.experiment import Experiment
from headlab.ui import build
from headlab.ui.window import MainWindow
from headlab.ui.workspaces.width import WidthWorkspace

TICK_MS = 5
TARGET_S = 0.05
COUNTS = "12, 16, 24, 32, 48, 64, 96, 128"
SECONDS = 4.0
DRAGGED = 400


class Ticks(QObject):
    """Notes the time between ticks of a precise timer."""

    def __init__(self) -> None:
        super().__init__()
        self.gaps: list[float] = []
        self._last = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        """Forget what was noted and begin anew."""
        self.gaps = []
        self._last = time.perf_counter()
        self._timer.start()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.gaps.append(now - self._last)
        self._last = now

    def longest(self) -> float:
        """Return the longest gap in seconds, and note no more."""
        self._timer.stop()
        return max(self.gaps)


def main() -> int:
    """Measure gaps and drag; return 1 if a limit is missed."""
    return report(*gaps(), *drag())


def gaps() -> list[Row]:
    """Return the longest gap of a sweep, and those at rest as measures."""
    _, window = build(["bench"])
    window.resize(1280, 720)
    window.show()
    window.tabs.setCurrentWidget(sheet(window))
    settle(1.5)
    ticks = Ticks()
    ticks.start()
    settle(SECONDS)
    rest = ticks.longest()
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    ticks.start()
    settle(SECONDS)
    beside = ticks.longest()
    busy.kill()
    busy.wait()
    window.findChild(QLineEdit, "widthCountsEdit").setText(COUNTS)
    window.findChild(QLineEdit, "widthCapsEdit").setText("8, 16")
    window.findChild(QPushButton, "widthButton").click()
    ticks.start()
    while sheet(window).sweeping.busy:
        settle(0.1)
    during = ticks.longest()
    window.close()
    name = "longest gap while widths are sought"
    return [
        Row(name, {}, during, limit=TARGET_S),
        Row(name, {}, during, "at rest", rest),
        Row(name, {}, during, "at rest, a busy process beside", beside),
    ]


def drag() -> list[Row]:
    """Return the runs of 400 hurried ticks with a slow engine, and how late the last is shown."""

    def slow(experiment, cancelled):
        time.sleep(0.05)
        yield from stages(experiment, cancelled)

    compute = ComputeThread(slow)
    seen: list[int] = []
    compute.outcome_ready.connect(lambda _, outcome: seen.append(outcome.experiment.context))
    compute.start()
    for tick in range(1, DRAGGED + 1):
        compute.submit(Experiment(context=tick))
        settle(0.002)
    last = time.perf_counter()
    while seen[-1:] != [DRAGGED] and time.perf_counter() < last + 5:
        settle(0.002)
    late = time.perf_counter() - last
    compute.shutdown()
    ticks = {"ticks": DRAGGED}
    return [
        Row("runs of a drag, 50 ms engine", ticks, compute.runs, limit=39, unit="runs"),
        Row("last tick of it to its answer", ticks, late, limit=0.2),
    ]


def sheet(window: MainWindow) -> WidthWorkspace:
    """Return the Width workspace of a window."""
    found = window.findChild(WidthWorkspace)
    assert found is not None
    return found


if __name__ == "__main__":
    sys.exit(main())

"""The longest wait of the window's thread while a width-needed sweep runs behind it.

Run by hand. A 5 ms timer ticks in the GUI thread; a gap between two ticks is how long a person
would have waited. Machines with other work show other gaps: the same window at rest, and the
same window beside a busy process, stand beside it as measures.
"""

import os
import subprocess
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from headlab.ui import build
from headlab.ui.window import MainWindow
from headlab.ui.workspaces.width import WidthWorkspace

TICK_MS = 5
TARGET_MS = 50.0
COUNTS = "12, 16, 24, 32, 48, 64, 96, 128"
SECONDS = 4.0


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
        self.gaps.append(1e3 * (now - self._last))
        self._last = now

    def report(self, name: str) -> float:
        """Print the gaps and return the longest in milliseconds."""
        self._timer.stop()
        longest = max(self.gaps)
        print(
            f"{name:34} {len(self.gaps):6} ticks, median {np.median(self.gaps):5.1f} ms, "
            f"99 % {np.percentile(self.gaps, 99):5.1f} ms, longest {longest:6.1f} ms"
        )
        return longest


def main() -> None:
    """Print the gaps at rest, beside a busy process, and during a sweep."""
    app, window = build(["bench"])
    window.resize(1280, 720)
    window.show()
    window.tabs.setCurrentWidget(sheet(window))
    turn(app, 1.5)
    ticks = Ticks()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, ticks of {TICK_MS} ms")
    ticks.start()
    turn(app, SECONDS)
    ticks.report("at rest")
    rival = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    ticks.start()
    turn(app, SECONDS)
    ticks.report("at rest beside a busy process")
    rival.kill()
    rival.wait()
    window.findChild(QLineEdit, "widthCountsEdit").setText(COUNTS)
    window.findChild(QLineEdit, "widthCapsEdit").setText("8, 16")
    began = time.perf_counter()
    window.findChild(QPushButton, "widthButton").click()
    ticks.start()
    while sheet(window).sweeping.busy:
        turn(app, 0.1)
    seconds = time.perf_counter() - began
    longest = ticks.report(f"during a sweep of {seconds:.1f} s")
    verdict = "within" if longest < TARGET_MS else "over"
    print(f"longest gap {longest:.1f} ms: {verdict} the target of {TARGET_MS:g} ms")
    window.close()


def sheet(window: MainWindow) -> WidthWorkspace:
    """Return the Width workspace of a window."""
    found = window.findChild(WidthWorkspace)
    assert found is not None
    return found


def turn(app: QApplication, seconds: float) -> None:
    """Let the event loop run."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


if __name__ == "__main__":
    main()

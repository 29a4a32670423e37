"""The fixture that looks for leftovers finds each kind, and only in the test that left it."""

from pathlib import Path

pytest_plugins = ["pytester"]

LEAKS = """
from PySide6.QtCore import QThread, QTimer
from PySide6.QtWidgets import QWidget

kept = []

class Endless(QThread):
    def run(self):
        while not self.isInterruptionRequested():
            self.msleep(5)

def test_thread(qapp):
    kept.append(Endless())
    kept[-1].start()

def test_timer(qapp):
    kept.append(QTimer())
    kept[-1].start(1000)

def test_window(qapp):
    kept.append(QWidget())

def test_tidy(qtbot):
    qtbot.addWidget(QWidget())
    timer = QTimer()
    timer.start(1000)
    thread = Endless()
    thread.start()
    thread.requestInterruption()
    assert thread.wait(5000)
"""


def test_each_kind_of_leftover_fails_its_test(pytester):
    conftest = Path(__file__).with_name("conftest.py")
    pytester.makeconftest(conftest.read_text(encoding="utf-8"))
    pytester.makeini(f"[pytest]\npythonpath = '{conftest.parent}'")
    pytester.makepyfile(LEAKS)
    result = pytester.runpytest_subprocess("-p", "no:randomly")
    result.assert_outcomes(passed=4, errors=3)
    result.stdout.fnmatch_lines_random(
        [f"*left behind: {kind} ''" for kind in ("Endless", "QTimer", "QWidget")]
    )

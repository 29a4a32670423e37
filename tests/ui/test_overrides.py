"""A fault in a method that Qt calls is reported like any other."""

import os
import subprocess
import sys

import pytest

PROGRAM = """
import sys
from pathlib import Path
from headlab.ui import start
from headlab.app import faults
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

class Broken(QWidget):
    def mousePressEvent(self, event):
        {fault}

app, window = start.make_window(["headlab"])
hooks = faults.install(window.parts.log, Path(sys.argv[1]))
broken = Broken()
NONE, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
press = QMouseEvent(QEvent.Type.MouseButtonPress, QPointF(1, 1), QPointF(1, 1), LEFT, LEFT, NONE)
QTimer.singleShot(0, lambda: app.sendEvent(broken, press))
QTimer.singleShot(300, app.quit)
app.exec()
window.close()
hooks.uninstall()
print(hooks.last_report.read_text())
"""


@pytest.mark.parametrize(
    ("fault", "name"),
    [
        ('int("x")', "ValueError"),
        ("1 / 0", "ZeroDivisionError"),
        ('self.resize("wide")', "TypeError"),
        ('raise ValueError("own")', "ValueError"),
    ],
)
def test_fault_in_an_override_is_reported(fault, name, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.replace("{fault}", fault), str(tmp_path)],
        env={**os.environ, "HEADLAB_CONFIG_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert name in done.stdout
    assert "in mousePressEvent" in done.stdout


def test_overrides_of_headlab_and_of_pyqtgraph_are_caught(qapp):
    from pyqtgraph import GraphicsView

    from headlab.ui.overrides import make_safe
    from headlab.ui.window import MainWindow

    make_safe()
    make_safe()

    if sys.version_info >= (3, 12):
        pytest.skip("exceptions are objects from the beginning there")
    assert hasattr(MainWindow.closeEvent, "__wrapped__")
    assert hasattr(GraphicsView.mouseMoveEvent, "__wrapped__")
    assert not hasattr(MainWindow.closeEvent.__wrapped__, "__wrapped__")
    # What Qt never calls by itself stays as it is.
    assert not hasattr(MainWindow.reset_layout, "__wrapped__")

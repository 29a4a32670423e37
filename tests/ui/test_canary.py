"""The Qt binding under test is one that does not lose references to None."""

import sys
from importlib.metadata import version

from PySide6.QtWidgets import QSlider


def test_setting_a_value_costs_no_reference_to_none(qtbot):
    slider = QSlider()
    qtbot.addWidget(slider)
    before = sys.getrefcount(None)
    for value in range(500):
        slider.setValue(value % 100)
    # PySide6 6.12.0 loses one a call, and CPython before 3.12 aborts when none is left.
    assert sys.getrefcount(None) > before - 100


def test_versions_hold_the_floor():
    def series(package: str) -> tuple[int, ...]:
        return tuple(int(part) for part in version(package).split(".")[:3])

    assert series("PySide6_Essentials") >= (6, 11, 2)
    assert series("PySide6_Essentials") == series("shiboken6")
    assert sys.version_info >= (3, 12) or series("PySide6_Essentials") < (6, 12)
    assert series("pyqtgraph") >= (0, 14)

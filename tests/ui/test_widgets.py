"""The small widgets: what a change marks, what is offered, and what a wheel must not do."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from headlab.ui.widgets.fields import CountBox
from headlab.ui.widgets.flow import Flow
from headlab.ui.widgets.index_slider import IndexSlider
from headlab.ui.widgets.readout import HOLD_MS, Readout


@pytest.fixture
def readout(qtbot):
    readout = Readout("weights")
    qtbot.addWidget(readout)
    readout.resize(200, 80)
    readout.show()
    return readout


def test_only_a_change_of_the_number_is_marked(readout):
    readout.show_number("1", "a remark")
    assert readout.marked == 0
    readout.show_number("1", "another remark")
    assert readout.marked == 0
    readout.show_number("2", "another remark")
    assert readout.marked == 1
    assert "2" in readout.accessibleName()


def test_quick_changes_are_one_steady_mark_and_never_more_than_three_pulses_a_second(
    qtbot, readout
):
    readout.show_number("0", "")
    strengths = []
    for count in range(1, 12):
        readout.show_number(str(count), "")
        qtbot.wait(30)
        strengths.append(readout.marked)
    assert set(strengths) == {1.0}
    assert 1000 / HOLD_MS < 3


def test_a_number_that_is_too_wide_shrinks_and_stays_whole(readout):
    readout.show_number("1,048,576", "")
    narrow = readout.grab().toImage()
    readout.resize(90, 80)
    picture = readout.grab().toImage()
    assert picture != narrow
    paper = picture.pixelColor(0, 0)
    edge = [picture.pixelColor(picture.width() - 1, y) for y in range(picture.height())]
    assert all(colour == paper for colour in edge)


@pytest.fixture
def slider(qtbot):
    slider = IndexSlider()
    qtbot.addWidget(slider)
    slider.resize(220, 24)
    slider.show()
    slider.set_offered((1, 2, 3, 4, 6, 12), 4)
    return slider


def test_loading_announces_nothing(qtbot, slider):
    heard = []
    slider.value_chosen.connect(heard.append)
    slider.set_offered((1, 5), 5)
    assert (slider.value(), heard) == (5, [])


def test_a_value_between_two_offered_ones_stands_on_the_nearer(slider):
    slider.set_offered((1, 2, 4, 8), 7)
    assert slider.value() == 8


def test_offered_values_are_evenly_spaced_on_the_groove(slider):
    seen = []
    slider.value_chosen.connect(seen.append)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(2, 12))
    for x in range(2, 220, 4):
        QTest.mouseMove(slider, QPoint(x, 12))
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(219, 12))
    assert seen == [1, 2, 3, 4, 6, 12]


def wheel(widget):
    at = QPointF(widget.rect().center())
    event = QWheelEvent(
        at,
        widget.mapToGlobal(at),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    widget.wheelEvent(event)
    return event.isAccepted()


def test_a_wheel_over_a_control_without_the_focus_scrolls_and_changes_nothing(qtbot, slider):
    box = CountBox()
    qtbot.addWidget(box)
    box.load(5, 1, 9)
    slider.clearFocus()
    assert not wheel(slider)
    assert not wheel(box)
    assert (slider.value(), box.value()) == (4, 5)


@pytest.mark.parametrize(("steps", "value"), [(1, 576), (-1, 448), (2, 640)])
def test_a_step_goes_to_the_next_multiple(qtbot, steps, value):
    box = CountBox(step=64)
    qtbot.addWidget(box)
    box.load(512, 1, 16384)
    box.stepBy(steps)
    assert box.value() == value
    box.load(500, 1, 16384)
    box.stepBy(1 if steps > 0 else -1)
    assert box.value() == (512 if steps > 0 else 448)


def test_a_flow_breaks_its_line_where_it_is_too_narrow(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    labels = [QLabel("a longer text", parent) for _ in range(4)]
    flow = Flow(labels, parent)
    parent.show()
    flow.resize(2000, 100)
    assert len({label.y() for label in labels}) == 1
    flow.resize(labels[0].sizeHint().width() * 3, 100)
    qtbot.waitUntil(lambda: len({label.y() for label in labels}) == 2)
    flow.resize(labels[0].sizeHint().width() + 4, 100)
    qtbot.waitUntil(lambda: len({label.y() for label in labels}) == 4)

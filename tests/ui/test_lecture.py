"""Lecture mode: one large page, its keys, and nothing changed behind it."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFontInfo, QFontMetrics, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QToolTip, QWidget
from rig import find, lecture, press, settle, trigger

from headlab.app import changes
from headlab.engine.experiment import Mask

SIZES = [(800, 600), (1024, 768), (1280, 720), (1920, 1080), (3840, 2160)]


def state(window):
    """Return all that lecture mode must leave alone."""
    app = QApplication.instance()
    return (
        window.geometry(),
        window.windowState(),
        bytes(window.saveState().data()),
        window.tabs.currentIndex(),
        window.isVisible(),
        find(window, "headGrid").focused_head,
        find(window, "focusHeatmap").view,
        window.parts.dress.theme,
        window.parts.dress.scale,
        app.font(),
        app.palette(),
        app.styleSheet(),
        window.parts.settings.overrides(),
    )


def test_escape_leaves_everything_as_it_was(qtbot, window):
    window.parts.settings.set_value("theme", "dark")
    window.parts.settings.set_value("scale_percent", 125)
    window.tabs.setCurrentIndex(1)
    find(window, "headGrid").head_focused.emit(3)
    window.log_dock.close()
    settle(qtbot, window)
    # The docks take their places a few events after one of them is closed.
    qtbot.wait(200)
    before = state(window)
    page = lecture(qtbot, window)
    QTest.keyClick(page, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    page.page.show_head(1)
    press(page, Qt.Key.Key_F)
    press(page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.lecturing.window is None)
    assert state(window) == before
    assert window.findChild(QWidget, "lectureWindow") is None or page.isHidden()


def test_the_page_is_light_whatever_the_bench_wears(qtbot, window):
    window.parts.settings.set_value("theme", "dark")
    page = lecture(qtbot, window)
    picture = page.grab().toImage()
    assert picture.pixelColor(2, 2).lightness() == 255
    assert picture.pixelColor(picture.width() // 2, 2).lightness() == 255


@pytest.mark.parametrize("size", SIZES)
def test_all_type_is_at_least_twenty_points_and_nothing_is_cut(qtbot, window, size):
    window.parts.store.apply(changes.heads(64))
    settle(qtbot, window)
    page = lecture(qtbot, window, *size).page
    assert page.points >= 20
    assert page.shown == ("headsCurve", "focusHeatmap")
    least = page.logicalDpiY() * 20 / 72 - 1
    shown = [w for w in page.findChildren(QWidget) if w.isVisible()]
    for widget in shown:
        assert QFontInfo(widget.font()).pixelSize() >= least, widget.objectName()
        box = widget.rect().translated(widget.mapTo(page, QPoint(0, 0)))
        if widget.parentWidget() is not None and widget.parentWidget() is not widget.window():
            assert page.rect().contains(box), widget.objectName()
    for label in (w for w in shown if isinstance(w, QLabel | QAbstractButton)):
        needed = QFontMetrics(label.font()).horizontalAdvance(label.text())
        assert label.width() >= needed, label.text()
    for picture in (find(page, "lecture-headsCurve"), find(page, "lecture-focusHeatmap")):
        assert picture.style_.pen(picture.style_.colour("grid")).widthF() >= 2
        assert picture.height() > 5 * QFontMetrics(page.font()).height()


def test_the_parts_of_the_page_do_not_overlap(qtbot, window):
    for size in SIZES:
        page = lecture(qtbot, window, *size).page
        parts = [w for w in page.children() if isinstance(w, QWidget) and w.isVisible()]
        for place, one in enumerate(parts):
            for other in parts[place + 1 :]:
                overlap = one.geometry().intersected(other.geometry())
                assert overlap.isEmpty(), (size, one.objectName(), other.objectName())
        trigger(window, "actionLecture")
        qtbot.waitUntil(lambda: window.lecturing.window is None)


def test_the_type_has_a_scale_of_its_own(qtbot, window):
    page = lecture(qtbot, window, 1920, 1080).page
    fitting = page.points
    page.step_type(-1)
    assert 20 <= page.points < fitting
    for _ in range(20):
        page.step_type(-1)
    assert page.points == 20
    for _ in range(30):
        page.step_type(1)
    largest = page.points
    assert largest > fitting
    assert find(page, "lecture-headsCurve").height() > 5 * QFontMetrics(page.font()).height()
    page.step_type(0)
    assert page.points == fitting
    assert window.parts.settings.value("scale_percent") == 100


def test_the_controls_are_the_bench(qtbot, window):
    store = window.parts.store
    page = lecture(qtbot, window).page
    QTest.keyClick(find(page, "lecture-headsSlider"), Qt.Key.Key_End)
    assert store.experiment.layer.n_heads == 512
    assert find(window, "headsSlider").value() == 512
    find(page, "lecture-job-even", QAbstractButton).click()
    assert "even" not in store.experiment.jobs
    find(page, "lecture-maskBox-none", QAbstractButton).click()
    assert store.experiment.mask == Mask("none")
    find(page, "lecture-fitBox-best", QAbstractButton).click()
    assert store.experiment.fit == "best"
    find(page, "lecture-pinHeadDim", QAbstractButton).click()
    assert store.experiment.layer.pinned_head_dim == 1
    for _ in range(5):
        store.undo_stack.undo()
    assert find(page, "lecture-headsSlider").value() == 8
    assert find(page, "lecture-job-even", QAbstractButton).isChecked()
    assert page.strip.masks.value == "causal"


def test_arrows_and_pages_move_the_heads_wherever_the_focus_is(qtbot, window):
    opened = lecture(qtbot, window)
    store = window.parts.store
    keys = (Qt.Key.Key_Right, 16), (Qt.Key.Key_Up, 32), (Qt.Key.Key_PageDown, 64)
    keys += (Qt.Key.Key_Left, 32), (Qt.Key.Key_Down, 16), (Qt.Key.Key_PageUp, 8)
    for focus in ("lecture-job-same", "lecture-headsSlider"):
        find(opened, focus).setFocus()
        for key, heads in keys:
            press(opened, key)
            assert store.experiment.layer.n_heads == heads, (focus, key)
    assert store.undo_stack.count() == 12


def test_freeze_keeps_the_picture_and_shows_the_newest_after_it(qtbot, window):
    opened = lecture(qtbot, window)
    page = opened.page
    settle(qtbot, window)
    mark = find(page, "frozenMark")
    assert not mark.isVisible()
    press(opened, Qt.Key.Key_F)
    assert page.frozen
    assert mark.isVisible()
    curve = find(page, "lecture-headsCurve")
    weights = find(page, "lecture-meanScoreReadout").number
    before = curve.grab().toImage()
    window.parts.store.apply(changes.heads(256))
    settle(qtbot, window)
    assert curve.grab().toImage() == before
    assert find(page, "lecture-meanScoreReadout").number == weights
    assert find(page, "lecture-headsSlider").value() == 256
    press(opened, Qt.Key.Key_F)
    assert not mark.isVisible()
    assert curve.grab().toImage() != before
    assert find(page, "lecture-headsReadout").number == "256"
    assert page.outcome is window.parts.controller.outcome


def test_black_covers_all_and_any_step_shows_it_again(qtbot, window):
    opened = lecture(qtbot, window)
    press(opened, Qt.Key.Key_B)
    picture = opened.grab().toImage()
    assert all(
        picture.pixelColor(x, y).lightness() == 0
        for x in range(0, picture.width(), 37)
        for y in range(0, picture.height(), 37)
    )
    press(opened, Qt.Key.Key_Right)
    assert opened.black.isHidden()
    assert window.parts.store.experiment.layer.n_heads == 8


def test_the_spot_is_there_while_l_is_held(qtbot, window):
    opened = lecture(qtbot, window)
    settle(qtbot, window)
    plain = opened.grab().toImage()
    QTest.keyPress(opened, Qt.Key.Key_L)
    assert opened.spot.isVisible()
    spotted = opened.grab().toImage()
    corners = [(3, 3), (spotted.width() - 4, 3), (3, spotted.height() - 4)]
    dimmed = [
        spotted.pixelColor(x, y).lightness() < plain.pixelColor(x, y).lightness()
        for x, y in corners
    ]
    assert sum(dimmed) >= 2
    assert spotted.pixelColor(*corners[1]).lightness() > 100
    QTest.keyRelease(opened, Qt.Key.Key_L)
    assert not opened.spot.isVisible()
    assert opened.grab().toImage() == plain


def test_nothing_pops_up_over_the_page(qtbot, window):
    opened = lecture(qtbot, window)
    for widget in opened.findChildren(QWidget):
        at = widget.rect().center()
        event = QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, event)
        assert not QToolTip.isVisible(), widget.objectName()


def test_notices_wait_for_the_end_of_the_lecture(qtbot, window, tmp_path):
    opened = lecture(qtbot, window)
    assert not window.open_path(tmp_path / "missing.headlab")
    assert window.status.text
    assert not window.status._clock.isActive()
    opened.close()
    qtbot.waitUntil(lambda: window.lecturing.window is None)
    assert window.status.text
    assert window.status._clock.isActive()


def test_the_page_can_be_left_and_opened_again(qtbot, window):
    for _ in range(3):
        opened = lecture(qtbot, window)
        assert find(opened.page, "lecture-headsReadout").number == "8"
        press(opened, Qt.Key.Key_F5)
        qtbot.waitUntil(lambda: window.lecturing.window is None)


def test_the_page_speaks(qtbot, window):
    page = lecture(qtbot, window).page
    settle(qtbot, window)
    for name in page.shown:
        picture = find(page, f"lecture-{name}")
        assert picture.accessibleName()
        assert picture.accessibleDescription()
    for name in ("lecture-parametersReadout", "lecture-headsReadout", "lecture-meanScoreReadout"):
        assert find(page, name).number in find(page, name).accessibleName()

from itertools import pairwise

import pytest
from plot_scenes import both_asked, column_colours, count, move_mouse, outcome, picture, with_best
from PySide6.QtCore import QPoint, Qt

from headlab.engine.layer import Layer
from headlab.ui.plots.heads_curve import HeadsCurve
from headlab.ui.theme import DARK, LIGHT, app_font, job_colour


@pytest.fixture
def curve(qtbot) -> HeadsCurve:
    made = HeadsCurve()
    qtbot.addWidget(made)
    made.setFont(app_font(1.0))
    return made


def place(curve: HeadsCurve, heads: int) -> QPoint:
    return QPoint(round(curve.x_of(heads)), int(curve.plot_area.center().y()))


def test_names_and_focus(curve: HeadsCurve) -> None:
    assert curve.objectName() == "headsCurve"
    assert curve.accessibleName()
    assert curve.toolTip()
    assert curve.focusPolicy() == Qt.FocusPolicy.StrongFocus


def test_counts_stand_at_equal_steps_of_the_log_axis(curve: HeadsCurve) -> None:
    curve.show_outcome(outcome(8))
    picture(curve)
    places = [curve.x_of(1 << k) for k in range(10)]
    steps = [b - a for a, b in pairwise(places)]
    assert steps == pytest.approx([steps[0]] * 9)
    assert places[0] == pytest.approx(curve.plot_area.left())
    assert places[-1] == pytest.approx(curve.plot_area.right())


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("heads", [1, 64, 512])
def test_the_cursor_stands_at_the_current_count(curve: HeadsCurve, heads, theme) -> None:
    curve.set_theme(theme)
    curve.show_outcome(outcome(heads))
    image = picture(curve)
    x = round(curve.x_of(heads))
    accent = max(
        column_colours(image, at).count(theme.accent) for at in (x - 1, x) if at < image.width()
    )
    assert accent > 0.7 * curve.plot_area.height()


def test_each_job_is_drawn_in_its_colour(curve: HeadsCurve) -> None:
    curve.show_outcome(outcome(64))
    image = picture(curve)
    for job in ("previous", "first", "same", "even"):
        assert count(image, job_colour(job)) > 3, job
    curve.show_outcome(outcome(64, jobs=("first",)))
    assert count(picture(curve), job_colour("previous")) == 0


def test_best_fit_adds_a_dotted_line(curve: HeadsCurve) -> None:
    plain = both_asked(outcome(64))
    curve.show_outcome(plain)
    before, top = picture(curve), curve.plot_area.top()
    curve.show_outcome(with_best(plain, 0.125))
    after = picture(curve)
    plot = curve.plot_area
    assert plot.top() == top
    y = round(plot.bottom() - 0.125 * plot.height())
    strip = (int(plot.left()) + 4, y - 2, int(plot.width()) - 8, 5)
    dark = [
        sum(image.copy(*strip).pixelColor(x, 2).lightness() < 120 for x in range(strip[2]))
        for image in (before, after)
    ]
    assert dark[0] <= 4
    assert 0.15 * strip[2] < dark[1] < 0.8 * strip[2]


def test_best_line_outlasts_a_move_of_the_heads_but_not_another_question(curve: HeadsCurve) -> None:
    def dark_on_line() -> int:
        image, plot = picture(curve), curve.plot_area
        y = round(plot.bottom() - 0.125 * plot.height())
        strip = image.copy(int(plot.left()) + 4, y - 2, int(plot.width() * 0.6), 5)
        return sum(strip.pixelColor(x, 2).lightness() < 120 for x in range(strip.width()))

    curve.show_outcome(with_best(both_asked(outcome(64)), 0.125))
    assert dark_on_line() > 20
    curve.show_outcome(both_asked(outcome(128)))
    assert dark_on_line() > 20
    curve.show_outcome(both_asked(outcome(128, sharpness=4.0)))
    assert dark_on_line() <= 4


def test_a_click_asks_for_the_nearest_offered_count(curve: HeadsCurve, qtbot) -> None:
    curve.show_outcome(outcome(8))
    picture(curve)
    asked: list[int] = []
    curve.heads_requested.connect(asked.append)
    with qtbot.waitSignal(curve.gesture_finished):
        near = place(curve, 128) + QPoint(9, 0)
        qtbot.mouseClick(curve, Qt.MouseButton.LeftButton, pos=near)
    assert asked == [128]


def test_only_offered_counts_can_be_asked_for(curve: HeadsCurve, qtbot) -> None:
    found = outcome(1, layer=Layer(d_model=12, n_heads=1))
    curve.show_outcome(found)
    picture(curve)
    asked: list[int] = []
    curve.heads_requested.connect(asked.append)
    plot = curve.plot_area
    qtbot.mousePress(curve, Qt.MouseButton.LeftButton, pos=place(curve, 1))
    for x in range(int(plot.left()) - 20, int(plot.right()) + 20, 3):
        move_mouse(curve, QPoint(x, 90), pressed=True)
    qtbot.mouseRelease(curve, Qt.MouseButton.LeftButton)
    assert asked == [2, 3, 4, 6, 12]


def test_a_drag_is_one_gesture_and_keeps_the_cursor_under_the_hand(
    curve: HeadsCurve, qtbot
) -> None:
    curve.show_outcome(outcome(8))
    picture(curve)
    ends: list[int] = []
    asked: list[int] = []
    curve.heads_requested.connect(asked.append)
    curve.gesture_finished.connect(lambda: ends.append(len(asked)))
    qtbot.mousePress(curve, Qt.MouseButton.LeftButton, pos=place(curve, 16))
    move_mouse(curve, place(curve, 32), pressed=True)
    # A late answer to an earlier request must not pull the cursor back.
    curve.show_outcome(outcome(16))
    image = picture(curve)
    assert column_colours(image, round(curve.x_of(32)) - 1).count(LIGHT.accent) > 60
    move_mouse(curve, place(curve, 64), pressed=True)
    qtbot.mouseRelease(curve, Qt.MouseButton.LeftButton, pos=place(curve, 64))
    assert asked == [16, 32, 64]
    assert ends == [3]


def test_keys_step_over_offered_counts(curve: HeadsCurve, qtbot) -> None:
    curve.show_outcome(outcome(8))
    asked: list[int] = []
    ends: list[None] = []
    curve.heads_requested.connect(asked.append)
    curve.gesture_finished.connect(lambda: ends.append(None))
    keys = Qt.Key
    for key in (keys.Key_Right, keys.Key_Right, keys.Key_Left, keys.Key_End, keys.Key_Home):
        qtbot.keyClick(curve, key)
    assert asked == [16, 32, 16, 512, 1]
    assert len(ends) == 5


def test_summary_names_the_points(curve: HeadsCurve) -> None:
    curve.show_outcome(outcome(64))
    for words in ("0.471", "0.943", "0.686"):
        assert words in curve.accessibleDescription()
    curve.show_outcome(outcome(64, jobs=()))
    assert "0.943" not in curve.accessibleDescription()


@pytest.mark.parametrize("heads", [1, 8])
@pytest.mark.parametrize("size", [(60, 40), (240, 140)], ids=str)
def test_small_and_odd_cases_are_drawn(curve: HeadsCurve, size, heads) -> None:
    curve.show_outcome(None)
    picture(curve, *size)
    curve.setFont(app_font(3.0))
    curve.show_outcome(outcome(1, layer=Layer(d_model=heads, n_heads=1)))
    image = picture(curve, *size)
    assert count(image, LIGHT.window) < size[0] * size[1]

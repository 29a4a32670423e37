from dataclasses import replace
from itertools import pairwise

import pytest
from plot_scenes import both_asked, column_colours, count, move_mouse, outcome, picture, with_best
from PySide6.QtCore import QPoint, Qt

from headlab.engine.layer import Layer
from headlab.engine.outcome import Outcome
from headlab.ui.figures.bench import curve_figure
from headlab.ui.plots.heads_curve import HeadsCurve, curve_rows
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


def best_alone(heads: int, improving: set[int]) -> Outcome:
    """Return an outcome of the best fit alone, at one score, unfinished at some head counts."""
    found = with_best(outcome(heads), 0.125, improving)
    experiment = replace(found.experiment, fit="best")
    return replace(found, experiment=experiment, svd=None, complete=not improving)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("fit", ["both", "best"])
def test_open_dots_are_where_the_best_fit_is_still_searched_for(
    curve: HeadsCurve, fit: str, theme
) -> None:
    def found(improving: set[int]) -> Outcome:
        if fit == "best":
            return best_alone(64, improving)
        return with_best(both_asked(outcome(64)), 0.125, improving)

    def rings() -> set[int]:
        """Return the head counts whose point is empty inside and inked around."""
        image, plot = picture(curve), curve.plot_area
        y = round(plot.bottom() - 0.125 * plot.height())
        seen = set()
        for heads in curve_heads:
            x = round(curve.x_of(heads))
            box = image.copy(x - 7, y - 7, 14, 14)
            inside = [image.pixelColor(x + dx, y + dy).name() for dx in (-1, 0) for dy in (-1, 0)]
            if set(inside) == {theme.window} and count(box, theme.text) > 3:
                seen.add(heads)
        return seen

    curve.set_theme(theme)
    done = found(set())
    assert done.best is not None
    assert done.best.curve is not None
    # Other lines cross the strip at the widest counts.
    curve_heads = [heads for heads in done.best.curve.heads if heads not in (1, 2, 64)]
    curve.show_outcome(done)
    finished, words = picture(curve), curve.toolTip()
    assert rings() == set()
    curve.show_outcome(found({16, 32, 256}))
    assert rings() == {16, 32, 256}
    assert picture(curve) != finished
    assert curve.toolTip().startswith(words)
    assert "16, 32, 256" in curve.toolTip()
    assert "16, 32, 256" in curve.accessibleDescription()
    curve.show_outcome(found({256}))
    assert rings() == {256}
    curve.show_outcome(done)
    assert picture(curve) == finished
    assert curve.toolTip() == words


def test_lines_are_paler_where_the_best_fit_is_still_searched_for(curve: HeadsCurve) -> None:
    def darkest(one: int, other: int) -> int:
        """Return the darkest lightness between two head counts, off their points."""
        image, plot = picture(curve, 900, 260), curve.plot_area
        y = round(plot.bottom() - 0.125 * plot.height())
        left, right = round(curve.x_of(one)) + 12, round(curve.x_of(other)) - 12
        strip = image.copy(left, y - 2, right - left, 5)
        return min(
            strip.pixelColor(x, y).lightness() for x in range(strip.width()) for y in range(5)
        )

    curve.show_outcome(with_best(both_asked(outcome(64)), 0.125, {16, 32}))
    open_ones, closed = [(8, 16), (16, 32), (32, 64)], [(4, 8), (128, 256)]
    assert min(darkest(*pair) for pair in open_ones) > 60
    assert max(darkest(*pair) for pair in closed) < 60


def test_an_unfinished_curve_outlasts_a_move_of_the_heads(curve: HeadsCurve) -> None:
    curve.show_outcome(best_alone(64, {256}))
    before = count(picture(curve), job_colour("previous"))
    moved = best_alone(128, {256})
    assert moved.best is not None
    curve.show_outcome(replace(moved, best=replace(moved.best, curve=None)))
    assert count(picture(curve), job_colour("previous")) == pytest.approx(before, rel=0.2)
    x = round(curve.x_of(128))
    assert any(LIGHT.accent in column_colours(picture(curve), at) for at in (x - 1, x))
    other = replace(moved.experiment, sharpness=4.0)
    curve.show_outcome(replace(moved, experiment=other, best=replace(moved.best, curve=None)))
    assert count(picture(curve), job_colour("previous")) == 0


def test_figure_and_table_say_that_a_curve_is_unfinished() -> None:
    for whole, part in (
        (best_alone(64, set()), best_alone(64, {256})),
        (with_best(outcome(64), 0.5), with_best(both_asked(outcome(64)), 0.5, {256})),
    ):
        finished, unfinished = curve_figure(whole), curve_figure(part)
        assert unfinished.caption.startswith(finished.caption)
        assert "256" in unfinished.caption.removeprefix(finished.caption)
        assert unfinished.settings != finished.settings
        header, *lines = curve_rows(part)
        assert header[:-1] == curve_rows(whole)[0]
        marks = {line[0]: line[-1] for line in lines}
        assert {heads for heads, mark in marks.items() if mark == marks[256]} == {256}


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

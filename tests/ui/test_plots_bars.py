from dataclasses import replace
from itertools import pairwise

import pytest
from plot_scenes import both_asked, column_colours, count, outcome, picture, with_best
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from headlab.ui.plots.base import Style
from headlab.ui.plots.job_bars import JobBars, paint_bars
from headlab.ui.theme import DARK, LIGHT, app_font, job_colour

JOBS = ("previous", "first", "same", "even")


@pytest.fixture
def bars(qtbot) -> JobBars:
    made = JobBars()
    qtbot.addWidget(made)
    made.setFont(app_font(1.0))
    return made


def middle(bars: JobBars, index: int, of: int = 5) -> float:
    plot = bars.plot_area
    return plot.left() + (index + 0.5) * plot.width() / of


def edge(bars: JobBars, index: int, of: int = 5) -> float:
    """Return a place inside a bar that no value or ring covers."""
    return middle(bars, index, of) - 22


def filled(image: QImage, x: float, colour: str) -> int:
    return column_colours(image, x).count(colour)


def test_names_and_focus(bars: JobBars) -> None:
    assert bars.objectName() == "jobBars"
    assert bars.accessibleName()
    assert bars.toolTip()
    assert bars.focusPolicy() == Qt.FocusPolicy.StrongFocus


def test_bar_heights_are_the_scores(bars: JobBars) -> None:
    found = outcome(64)
    bars.show_outcome(found)
    image = picture(bars)
    height = bars.plot_area.height()
    for index, result in enumerate(found.shown.jobs):
        pixels = filled(image, edge(bars, index), job_colour(result.job).name())
        # The ceiling mark, 2 pixels, may cover the top.
        assert pixels == pytest.approx(result.score * height, abs=3), result.job
    mean = filled(image, edge(bars, 4), LIGHT.mean)
    assert mean == pytest.approx(found.shown.mean_score * height, abs=3)


def test_losses_look_different_from_held_and_from_each_other(bars: JobBars) -> None:
    bars.show_outcome(outcome(64))
    narrow = picture(bars)
    x = int(edge(bars, 0))
    top = int(bars.plot_area.top()) + 4
    width_loss = narrow.copy(x, top, 30, 20)
    bars.show_outcome(outcome(2))
    shared = picture(bars)
    sharing_loss = shared.copy(x, top, 30, 20)
    for lost in (width_loss, sharing_loss):
        assert count(lost, job_colour("previous")) == 0
        assert count(lost, LIGHT.window) < 600
    assert width_loss != sharing_loss
    assert count(width_loss, LIGHT.window) > 0
    assert count(sharing_loss, LIGHT.window) == 0


def test_ceiling_is_drawn_beside_the_bar(bars: JobBars) -> None:
    found = outcome(1)
    bars.show_outcome(found)
    image = picture(bars)
    plot = bars.plot_area
    for index, result in enumerate(found.shown.jobs):
        y = plot.bottom() - result.ceiling * plot.height()
        beside = middle(bars, index) - 29
        column = column_colours(image, beside)[round(y) - 2 : round(y) + 3]
        assert LIGHT.text in column, result.job


def test_best_fit_is_a_ring_at_its_score(bars: JobBars) -> None:
    plain = both_asked(outcome(64))
    bars.show_outcome(plain)
    before, top = picture(bars), bars.plot_area.top()
    bars.show_outcome(with_best(plain, 0.5))
    after = picture(bars)
    plot = bars.plot_area
    assert plot.top() == top
    y = round(plot.bottom() - 0.5 * plot.height())
    box = (int(middle(bars, 0)) - 2, y - 2, 4, 4)
    assert count(before.copy(*box), job_colour("previous")) == 16
    assert count(after.copy(*box), job_colour("previous")) == 0


def test_a_switched_off_head_has_no_bar(bars: JobBars) -> None:
    bars.show_outcome(outcome(64, off=frozenset({0})))
    image = picture(bars)
    inside = image.copy(bars.plot_area.toRect())
    assert count(inside, job_colour("previous")) == 0
    assert count(inside, job_colour("first")) > 1000
    assert LIGHT.idle in column_colours(image, edge(bars, 0))


def test_click_and_keys_focus_the_head(bars: JobBars, qtbot) -> None:
    bars.show_outcome(outcome(2))
    picture(bars)
    y = int(bars.plot_area.center().y())
    for index, head in enumerate((0, 1, 0, 1)):
        with qtbot.waitSignal(bars.head_focused) as asked:
            qtbot.mouseClick(
                bars, Qt.MouseButton.LeftButton, pos=QPoint(int(middle(bars, index)), y)
            )
        assert asked.args == [head]
    with qtbot.assertNotEmitted(bars.head_focused):
        qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=QPoint(int(middle(bars, 4)), y))
    heads: list[int] = []
    bars.head_focused.connect(heads.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Home):
        qtbot.keyClick(bars, key)
    assert heads == [1, 1, 0, 0]


def test_summary_follows_the_outcome(bars: JobBars) -> None:
    bars.show_outcome(outcome(64))
    wide = bars.accessibleDescription()
    assert "0.774" in wide
    assert "0.943" in wide
    bars.show_outcome(outcome(512))
    assert "0.302" in bars.accessibleDescription()
    assert bars.accessibleDescription() == bars.summary()


@pytest.mark.parametrize("jobs", [(), tuple(f"offset-{k}" for k in range(1, 12))], ids=len)
@pytest.mark.parametrize("size", [(60, 40), (240, 140), (900, 400)], ids=str)
@pytest.mark.parametrize("scale", [0.8, 3.0])
def test_any_count_size_and_scale_is_drawn(bars: JobBars, jobs, size, scale) -> None:
    bars.setFont(app_font(scale))
    bars.set_theme(DARK)
    bars.show_outcome(outcome(4, jobs=jobs))
    image = picture(bars, *size)
    assert count(image, DARK.window) < size[0] * size[1]


def test_thirty_bars_are_all_there(qapp) -> None:
    found = outcome(64)
    results = tuple(
        replace(found.svd.jobs[0], job=f"offset-{k}", score=0.5, head=k) for k in range(30)
    )
    many = replace(found, svd=replace(found.svd, jobs=results))
    image = QImage(500, 220, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    plot = paint_bars(painter, QRectF(image.rect()), Style(LIGHT, app_font(1.0)), many)
    painter.end()
    y = int(plot.bottom()) - 3
    row = [image.pixelColor(x, y).name() == job_colour("offset-1").name() for x in range(500)]
    starts = sum(1 for before, now in pairwise(row) if now and not before)
    assert starts == 30

from dataclasses import replace

import numpy as np
import pytest
from plot_scenes import at, count, long_sequence, move_mouse, one_cell, outcome, picture
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QToolButton

from headlab.engine.experiment import Mask
from headlab.ui.plots.colours import (
    LEVELS,
    MAGNITUDE,
    SIGNED,
    colour_table,
    pooled,
    signed_scale,
    to_image,
)
from headlab.ui.plots.focus_heatmap import FocusHeatmap
from headlab.ui.plots.matrix import VIEWS
from headlab.ui.theme import DARK, LIGHT, THEMES, app_font, job_colour


def named(table: str, level: int) -> str:
    return f"#{int(colour_table(table)[level]) & 0xFFFFFF:06x}"


ZERO, ONE = named(MAGNITUDE.table, 0), named(MAGNITUDE.table, -1)
LOWEST, MIDDLE, HIGHEST = (named(SIGNED.table, level) for level in (0, LEVELS // 2, -1))


@pytest.fixture
def focus(qtbot) -> FocusHeatmap:
    made = FocusHeatmap()
    qtbot.addWidget(made)
    made.setFont(app_font(1.0))
    return made


def shown(focus: FocusHeatmap, row: int, column: int) -> str:
    return at(picture(focus), focus.cell_rect(row, column).center())


def test_names_and_focus(focus: FocusHeatmap) -> None:
    assert focus.objectName() == "focusHeatmap"
    assert focus.accessibleName()
    assert focus.toolTip()
    assert focus.focusPolicy() == Qt.FocusPolicy.StrongFocus
    for view in VIEWS:
        button = focus.findChild(QToolButton, f"view-{view}")
        assert button.accessibleName()
        assert button.toolTip()


def test_queries_run_down_and_keys_across(focus: FocusHeatmap) -> None:
    focus.show_head(one_cell(row=7, column=2), 0)
    assert shown(focus, 7, 2) == ONE
    assert shown(focus, 2, 7) == ZERO
    upper, lower = focus.cell_rect(2, 7), focus.cell_rect(7, 2)
    assert upper.top() < lower.top()
    assert upper.left() > lower.left()


def test_cells_are_square_whole_and_crisp(focus: FocusHeatmap) -> None:
    focus.show_head(one_cell(row=7, column=2), 0)
    image = picture(focus)
    box = focus.cell_rect(7, 2)
    assert box.width() == box.height() == int(box.width())
    assert count(image.copy(box.toRect()), ONE) == int(box.width()) ** 2
    square = focus.cell_rect(0, 0).united(focus.cell_rect(11, 11))
    assert count(image.copy(square.toRect()), ONE) == int(box.width()) ** 2


def test_scales_are_fixed(focus: FocusHeatmap) -> None:
    for value, signed in ((1.0, HIGHEST), (-1.0, LOWEST)):
        focus.show_head(one_cell(row=7, column=2, value=value), 0)
        focus.set_view("logits")
        assert shown(focus, 7, 2) == signed
        assert shown(focus, 2, 7) == MIDDLE
        focus.set_view("difference")
        assert shown(focus, 7, 2) == signed
        assert shown(focus, 2, 7) == MIDDLE
    focus.show_head(one_cell(row=7, column=2, value=0.25), 0)
    focus.set_view("attention")
    quarter = shown(focus, 7, 2)
    assert quarter == named(MAGNITUDE.table, round(0.25 * (LEVELS - 1)))
    focus.set_view("target")
    assert shown(focus, 7, 2) == ZERO


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("view", VIEWS)
def test_masked_cells_look_like_no_value(focus: FocusHeatmap, view, theme) -> None:
    focus.set_theme(theme)
    focus.show_head(outcome(64), 1)
    focus.set_view(view)
    image = picture(focus)
    corner = focus.cell_rect(0, 6).united(focus.cell_rect(4, 11))
    colours = {image.pixelColor(x, y).name() for x in range(
        int(corner.left()) + 3, int(corner.right()) - 3
    ) for y in range(int(corner.top()) + 3, int(corner.bottom()) - 3)}  # fmt: skip
    table = MAGNITUDE.table if view in ("attention", "target") else SIGNED.table
    assert theme.window in colours
    assert len(colours) > 1
    assert not colours & {named(table, level) for level in range(LEVELS)}


def test_buttons_and_set_view_agree(focus: FocusHeatmap, qtbot) -> None:
    focus.show_head(outcome(64), 0)
    assert focus.view == "attention"
    for view in ("logits", "difference", "target", "attention"):
        with qtbot.waitSignal(focus.view_changed) as changed:
            focus.findChild(QToolButton, f"view-{view}").click()
        assert changed.args == [view]
        assert focus.view == view
    with qtbot.waitSignal(focus.view_changed):
        focus.set_view("logits")
    checked = [b.objectName() for b in focus.findChildren(QToolButton) if b.isChecked()]
    assert checked == ["view-logits"]
    with qtbot.assertNotEmitted(focus.view_changed):
        focus.set_view("logits")


def test_the_mouse_reads_out_cells(focus: FocusHeatmap) -> None:
    found = outcome(64)
    focus.show_head(found, 0)
    picture(focus)
    read: list[tuple[int, int, float]] = []
    focus.cell_hovered.connect(lambda *cell: read.append(cell))
    for cell in ((3, 2), (2, 7)):
        move_mouse(focus, focus.cell_rect(*cell).center())
    (row, column, value), (masked_row, masked_column, masked) = read
    assert (row, column) == (3, 2)
    assert value == pytest.approx(found.shown.heads[0].attention[3, 2])
    assert (masked_row, masked_column) == (2, 7)
    assert np.isnan(masked)
    move_mouse(focus, QPointF(2, 2))
    assert len(read) == 2


def test_the_keyboard_reads_out_cells(focus: FocusHeatmap, qtbot) -> None:
    found = outcome(64)
    focus.show_head(found, 0)
    picture(focus)
    cells: list[tuple[int, int]] = []
    focus.cell_hovered.connect(lambda row, column, _: cells.append((row, column)))
    keys = Qt.Key
    for key in (
        keys.Key_Down, keys.Key_Down, keys.Key_Right, keys.Key_PageDown, keys.Key_End,
        keys.Key_Right, keys.Key_Home, keys.Key_Up, keys.Key_PageUp,
    ):  # fmt: skip
        qtbot.keyClick(focus, key)
    assert cells == [(0, 0), (1, 0), (1, 1), (11, 1), (11, 11), (11, 0), (10, 0), (0, 0)]
    qtbot.keyClick(focus, keys.Key_Down)
    value = found.shown.heads[0].attention[1, 0]
    assert f"{value:.3f}" in focus.accessibleDescription()


def test_the_read_out_is_on_the_picture(focus: FocusHeatmap, qtbot) -> None:
    focus.show_head(outcome(64), 0)
    before = picture(focus)
    qtbot.keyClick(focus, Qt.Key.Key_Down)
    after = picture(focus)
    box = focus.cell_rect(0, 0)
    assert at(after, box.topLeft()) == LIGHT.accent
    side = int(focus.cell_rect(0, 11).right()) + 70
    assert before.copy(side, 40, 500 - side, 220) != after.copy(side, 40, 500 - side, 220)


def test_a_cursor_outside_a_shorter_sequence_is_dropped(focus: FocusHeatmap, qtbot) -> None:
    focus.show_head(outcome(64), 0)
    picture(focus)
    qtbot.keyClick(focus, Qt.Key.Key_End)
    focus.show_head(outcome(64, tokens=("a", "b", "c")), 0)
    picture(focus)
    with qtbot.waitSignal(focus.cell_hovered) as read:
        qtbot.keyClick(focus, Qt.Key.Key_Right)
    assert read.args[:2] == [0, 0]


def test_singular_values_show_what_is_kept(focus: FocusHeatmap) -> None:
    kept = []
    for heads in (64, 512):
        focus.show_head(outcome(heads), 0)
        kept.append(count(picture(focus), job_colour("previous")))
    assert kept[0] > 3 * kept[1] > 0


def test_ranks_are_in_the_summary(focus: FocusHeatmap) -> None:
    focus.show_head(outcome(64), 0)
    assert "8" in focus.accessibleDescription()
    assert "11" in focus.accessibleDescription()


def test_an_idle_head_is_said_to_be_idle(focus: FocusHeatmap, qtbot) -> None:
    focus.show_head(outcome(64), 0)
    busy = picture(focus)
    assert count(busy, ONE) > 100
    focus.show_head(outcome(64), 40)
    idle = picture(focus)
    assert count(idle, ONE) == 0
    assert count(idle, LIGHT.idle) > 5000
    assert "40" in focus.accessibleDescription()
    with qtbot.assertNotEmitted(focus.cell_hovered):
        qtbot.keyClick(focus, Qt.Key.Key_Down)


@pytest.mark.parametrize("tokens", [2, 12, 90, 512])
@pytest.mark.parametrize("size", [(60, 40), (330, 190), (900, 500)], ids=str)
@pytest.mark.parametrize("scale", [0.8, 3.0])
def test_any_sequence_size_and_scale_is_drawn(focus: FocusHeatmap, tokens, size, scale) -> None:
    focus.setFont(app_font(scale))
    focus.set_theme(DARK)
    focus.show_head(long_sequence(tokens), 0)
    for view in VIEWS:
        focus.set_view(view)
        assert count(picture(focus, *size), DARK.window) < size[0] * size[1]


@pytest.mark.parametrize(("scale", "original"), [(MAGNITUDE, "cividis"), (SIGNED, "CET-D1A")])
def test_colours_are_those_of_the_published_maps(scale, original: str) -> None:
    import pyqtgraph

    theirs = pyqtgraph.colormap.get(original).getLookupTable(nPts=LEVELS, alpha=False)
    ours = colour_table(scale.table).view(np.uint8).reshape(-1, 4)[:, 2::-1]
    assert np.abs(ours.astype(int) - theirs).max() <= 1


def test_magnitudes_grow_lighter() -> None:
    lightness = [QColor.fromRgba(int(entry)).toHsl().lightnessF() for entry in colour_table(
        MAGNITUDE.table
    )]  # fmt: skip
    assert lightness[0] < lightness[LEVELS // 2] < lightness[-1]


def test_zero_is_the_middle_of_a_signed_scale() -> None:
    values = np.array([[-8.0, 0.0, 8.0, 99.0]])
    image = to_image(values, np.ones((1, 4), bool), signed_scale(8.0))
    found = [image.pixelColor(x, 0).name() for x in range(4)]
    assert found == [LOWEST, MIDDLE, HIGHEST, HIGHEST]


def test_masked_pixels_are_transparent_and_cells_enlarge() -> None:
    image = to_image(np.ones((2, 2)), np.array([[True, False], [True, True]]), MAGNITUDE, 3)
    assert (image.width(), image.height()) == (6, 6)
    assert image.pixelColor(5, 2).alpha() == 0
    assert image.pixelColor(5, 3).name() == image.pixelColor(0, 0).name() == ONE


def test_pooling_keeps_the_strongest_visible_entry() -> None:
    values = np.array([[1.0, -5.0, 2.0], [0.0, 9.0, 0.5], [3.0, 3.0, -0.5]])
    visible = np.array([[True, True, False], [True, False, False], [True, True, True]])
    found, seen = pooled(values, visible, 2)
    assert found.tolist() == [[-5.0, 0.0], [3.0, -0.5]]
    assert seen.tolist() == [[True, False], [True, True]]


def test_window_mask_and_no_mask(focus: FocusHeatmap) -> None:
    for mask, masked in ((Mask("none"), 0), (Mask("window", 3), 12 * 12 - 33)):
        found = outcome(64, mask=mask)
        assert int((~found.visible).sum()) == masked
        focus.show_head(found, 0)
        values = {named(MAGNITUDE.table, level) for level in range(LEVELS)}
        assert (shown(focus, 11, 0) in values) == (masked == 0)


def test_two_heads_of_equal_value_have_equal_colour(focus: FocusHeatmap) -> None:
    found = one_cell(row=7, column=2, value=0.5)
    assert found.svd is not None
    head = found.svd.heads[0]
    louder = replace(head, head=1, attention=head.attention + (np.eye(12) > 0))
    both = replace(found, svd=replace(found.svd, heads=(head, louder)), busy_heads=(0, 1))
    colours = []
    for number in (0, 1):
        focus.show_head(both, number)
        colours.append(shown(focus, 7, 2))
    assert colours[0] == colours[1]

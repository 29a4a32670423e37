import pytest
from plot_scenes import at, count, long_sequence, one_cell, outcome, picture
from PySide6.QtCore import QPointF, QRectF, Qt

from headlab.engine.layer import Layer
from headlab.ui.plots.base import Style
from headlab.ui.plots.colours import MAGNITUDE, colour_table
from headlab.ui.plots.grid_layout import Layout, lay_out
from headlab.ui.plots.head_grid import HeadGrid
from headlab.ui.theme import LIGHT, app_font

ZERO, ONE = (f"#{int(colour_table(MAGNITUDE.table)[end]) & 0xFFFFFF:06x}" for end in (0, -1))
SIZE = (480, 260)


@pytest.fixture
def grid(qtbot) -> HeadGrid:
    made = HeadGrid()
    qtbot.addWidget(made)
    made.setFont(app_font(1.0))
    return made


def cell(tile: QRectF, row: int, column: int, n: int = 12) -> QPointF:
    side = tile.width() / n
    return QPointF(tile.left() + (column + 0.5) * side, tile.top() + (row + 0.5) * side)


def layout_of(heads: int, **changes: object) -> Layout:
    area = QRectF(0, 20, 480, 235)
    return lay_out(area, Style(LIGHT, app_font(1.0)), outcome(heads, **changes), 1.0)


def test_names_and_focus(grid: HeadGrid) -> None:
    assert grid.objectName() == "headGrid"
    assert grid.accessibleName()
    assert grid.toolTip()
    assert grid.focusPolicy() == Qt.FocusPolicy.StrongFocus


def test_queries_run_down_and_keys_across(grid: HeadGrid) -> None:
    grid.show_outcome(one_cell(row=7, column=2))
    image = picture(grid, *SIZE)
    tile = grid.head_rect(0)
    assert at(image, cell(tile, 7, 2)) == ONE
    assert at(image, cell(tile, 2, 7)) == ZERO
    side = round(tile.width() / 12)
    assert count(image.copy(tile.toRect()), ONE) == side * side


def test_masked_cells_are_not_zero(grid: HeadGrid) -> None:
    grid.show_outcome(outcome(64))
    image = picture(grid, *SIZE)
    tile = grid.head_rect(1)
    assert at(image, cell(tile, 3, 3)) == ZERO
    side = tile.width() / 12
    corner = QRectF(tile.right() - 5 * side, tile.top(), 5 * side, 5 * side).toRect()
    assert count(image.copy(corner), ZERO) == 0


def test_scale_is_shared_by_all_heads(grid: HeadGrid) -> None:
    grid.show_outcome(one_cell(row=7, column=2, value=0.5))
    image = picture(grid, *SIZE)
    assert at(image, cell(grid.head_rect(0), 7, 2)) not in (ZERO, ONE)


@pytest.mark.parametrize("heads", [8, 64, 512])
def test_every_head_has_a_place_of_its_own_inside_the_area(heads: int) -> None:
    layout = layout_of(heads, moves=(("first", 5), ("same", 7)))
    assert layout.busy == (0, 3, 5, 7)
    assert [layout.position(layout.head(k)) for k in range(heads)] == list(range(heads))
    assert {layout.head(k) for k in range(heads)} == set(range(heads))
    for head in range(heads):
        box = layout.box(head)
        assert layout.head_at(box.center()) == head
        assert QRectF(0, 20, 480, 235).contains(box)


def test_more_idle_heads_than_can_be_drawn_are_one_count(grid: HeadGrid) -> None:
    layout = layout_of(1, layer=Layer(d_model=16384, n_heads=16384))
    assert layout.idle_cell == 0
    assert layout.idle == 16380
    assert layout.head_at(layout.idle_area.center()) == 4
    grid.show_outcome(outcome(1, layer=Layer(d_model=16384, n_heads=16384)))
    image = picture(grid, *SIZE)
    assert count(image, LIGHT.idle) > 2000
    assert "16380" in grid.accessibleDescription().replace(",", "")


def test_idle_heads_look_idle(grid: HeadGrid) -> None:
    grid.show_outcome(outcome(64))
    image = picture(grid, *SIZE)
    for head in (4, 33, 63):
        assert at(image, grid.head_rect(head).center()) == LIGHT.idle
    grid.show_outcome(outcome(4))
    assert count(picture(grid, *SIZE), LIGHT.idle) == 0


def test_switched_off_heads_are_marked_busy_or_idle(grid: HeadGrid) -> None:
    grid.show_outcome(outcome(64, off=frozenset({1, 9})))
    image = picture(grid, *SIZE)
    tile = grid.head_rect(1)
    assert count(image.copy(tile.toRect()), ZERO) == 0
    crossed, plain = (image.copy(grid.head_rect(head).toRect()) for head in (9, 10))
    assert count(crossed, LIGHT.idle) < count(plain, LIGHT.idle)


def test_kv_groups_are_bracketed_only_when_shared(grid: HeadGrid) -> None:
    jobs = tuple(f"offset-{k}" for k in range(1, 7))
    above = []
    for kv in (None, 4):
        grid.show_outcome(outcome(1, layer=Layer(n_heads=16, kv_heads_wanted=kv), jobs=jobs))
        image = picture(grid, *SIZE)
        tiles = [grid.head_rect(head) for head in (0, 1, 4)]
        inside = (tiles[0].right() + tiles[1].left()) / 2
        between = tiles[2].left() - 3
        top = int(tiles[0].top()) - 7
        above.append([count(image.copy(int(x), top, 1, 6), LIGHT.muted) for x in (inside, between)])
    assert above == [[0, 0], [1, 0]]


def test_a_click_focuses_and_a_double_click_switches(grid: HeadGrid, qtbot) -> None:
    grid.show_outcome(outcome(64))
    picture(grid, *SIZE)
    focused: list[int] = []
    grid.head_focused.connect(focused.append)
    for head in (2, 40):
        where = grid.head_rect(head).center().toPoint()
        qtbot.mouseClick(grid, Qt.MouseButton.LeftButton, pos=where)
        assert grid.focused_head == head
    assert focused == [2, 40]
    where = grid.head_rect(3).center().toPoint()
    with qtbot.waitSignal(grid.head_switch_requested) as asked:
        qtbot.mouseDClick(grid, Qt.MouseButton.LeftButton, pos=where)
    assert asked.args == [3]


def test_keys_walk_over_heads_and_x_switches(grid: HeadGrid, qtbot) -> None:
    grid.show_outcome(outcome(64))
    picture(grid, *SIZE)
    keys = Qt.Key
    qtbot.keyClick(grid, keys.Key_Right)
    assert grid.focused_head == 1
    qtbot.keyClick(grid, keys.Key_Down)
    below = grid.focused_head
    assert below >= 4
    assert grid.head_rect(below).top() > grid.head_rect(1).bottom()
    assert abs(grid.head_rect(below).center().x() - grid.head_rect(1).center().x()) < 30
    qtbot.keyClick(grid, keys.Key_Down)
    assert grid.head_rect(grid.focused_head).top() > grid.head_rect(below).bottom()
    qtbot.keyClick(grid, keys.Key_End)
    assert grid.focused_head == 63
    qtbot.keyClick(grid, keys.Key_Right)
    assert grid.focused_head == 63
    with qtbot.waitSignal(grid.head_switch_requested) as asked:
        qtbot.keyClick(grid, keys.Key_X)
    assert asked.args == [63]
    qtbot.keyClick(grid, keys.Key_Home)
    qtbot.keyClick(grid, keys.Key_Up)
    assert grid.focused_head == 0


def test_the_focused_head_is_outlined_without_a_signal(grid: HeadGrid, qtbot) -> None:
    grid.show_outcome(outcome(64))
    with qtbot.assertNotEmitted(grid.head_focused):
        grid.set_focused_head(2)
    image = picture(grid, *SIZE)
    tile = grid.head_rect(2)
    assert at(image, QPointF(tile.left() - 3, tile.center().y())) == LIGHT.accent
    other = grid.head_rect(1)
    assert at(image, QPointF(other.left() - 3, other.center().y())) != LIGHT.accent


def test_focus_stays_on_a_head_that_exists(grid: HeadGrid) -> None:
    grid.show_outcome(outcome(64))
    grid.set_focused_head(63)
    grid.show_outcome(outcome(8))
    assert grid.focused_head == 7


@pytest.mark.parametrize("tokens", [2, 40, 512])
@pytest.mark.parametrize("size", [(60, 40), (240, 140), (480, 260)], ids=str)
@pytest.mark.parametrize("scale", [0.8, 3.0])
def test_any_sequence_size_and_scale_is_drawn(grid: HeadGrid, tokens, size, scale) -> None:
    grid.setFont(app_font(scale))
    grid.show_outcome(long_sequence(tokens))
    assert count(picture(grid, *size), LIGHT.window) < size[0] * size[1]


def test_a_diagonal_survives_pooling(grid: HeadGrid) -> None:
    grid.show_outcome(long_sequence(512))
    image = picture(grid, *SIZE)
    tile = grid.head_rect(0)
    bright = [
        image.pixelColor(int(tile.left()) + k, int(tile.top()) + k).lightness() > 120
        for k in range(2, int(tile.width()) - 2)
    ]
    assert all(bright)

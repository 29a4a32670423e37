"""A drawing: strokes are steps, and every step can be taken back."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headlab.app.drawing import Drawing, cells_between
from headlab.errors import InputError

cell = st.tuples(st.integers(0, 3), st.integers(0, 3))
stroke = st.tuples(st.lists(cell, max_size=5), st.sampled_from((0.0, 0.5, 1.0, 3.0)))


def paint(drawing, cells, weight):
    drawing.begin()
    for row, column in cells:
        drawing.paint(row, column, weight)
    drawing.end()


@given(st.lists(stroke, max_size=8))
def test_undo_and_redo_walk_over_the_strokes_that_changed_something(strokes):
    drawing = Drawing(4)
    states = [drawing.pattern]
    for cells, weight in strokes:
        paint(drawing, cells, weight)
        if drawing.pattern != states[-1]:
            states.append(drawing.pattern)
    for state in reversed(states[:-1]):
        assert drawing.undo()
        assert drawing.pattern == state
    assert not drawing.undo()
    for state in states[1:]:
        assert drawing.redo()
        assert drawing.pattern == state
    assert not drawing.redo()


def test_a_new_stroke_ends_what_could_be_made_again():
    drawing = Drawing(2)
    paint(drawing, [(0, 0)], 1.0)
    drawing.undo()
    paint(drawing, [(1, 1)], 2.0)
    assert not drawing.can_redo
    assert drawing.pattern == ((0.0, 0.0), (0.0, 2.0))


def test_another_size_keeps_what_fits_and_is_a_step():
    drawing = Drawing(3)
    drawing.replace(np.arange(9.0).reshape(3, 3))
    drawing.resize(2)
    assert drawing.pattern == ((0.0, 1.0), (3.0, 4.0))
    drawing.undo()
    drawing.resize(4)
    assert drawing.pattern[1] == (3.0, 4.0, 5.0, 0.0)
    drawing.clear()
    assert not drawing.weights.any()
    drawing.undo()
    assert drawing.n == 4


def test_what_is_shown_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        Drawing(2).weights[0, 0] = 1.0


@pytest.mark.parametrize("weight", [-1.0, float("nan"), float("inf"), 1001.0])
def test_no_impossible_weight_is_painted(weight):
    drawing = Drawing(2)
    with pytest.raises(InputError):
        drawing.paint(0, 0, weight)
    assert not drawing.weights.any()


def test_old_steps_go_when_they_grow_too_large(monkeypatch):
    monkeypatch.setattr("headlab.app.drawing._MOST_BYTES", 1 << 20)
    drawing = Drawing(128)
    noise = np.random.default_rng(0)
    for _ in range(30):
        drawing.replace(noise.random((128, 128)))
    taken_back = 0
    while drawing.undo():
        taken_back += 1
    assert 4 < taken_back < 29


def test_the_steps_of_a_large_drawing_are_light():
    drawing = Drawing(512)
    for turn in range(60):
        drawing.replace(np.eye(512, k=turn))
    assert sum(map(len, drawing._done)) < 60 * 512 * 512
    for turn in reversed(range(59)):
        assert drawing.undo()
        assert np.array_equal(drawing.weights, np.eye(512, k=turn))


@given(cell, cell)
def test_a_fast_stroke_leaves_no_cell_out(start, end):
    way = cells_between(start, end)
    assert (way[0] if start != end else end, way[-1]) == (start, end)
    for one, other in pairwise(way):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1

"""The valid head counts of a d_model."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headlab.engine.cost_report import readable_shapes, shapes_answer
from headlab.engine.shapes import shapes
from headlab.errors import InputError


@pytest.mark.parametrize(
    ("d_model", "expected"),
    [
        # claim 23
        (768, [(3, 256), (4, 192), (6, 128), (8, 96), (12, 64), (16, 48), (24, 32)]),
        (1024, [(4, 256), (8, 128), (16, 64), (32, 32)]),
        (2048, [(8, 256), (16, 128), (32, 64), (64, 32)]),
        (4096, [(16, 256), (32, 128), (64, 64), (128, 32)]),
    ],
)
def test_published_shapes(d_model, expected):
    answer = shapes_answer(d_model, shapes(d_model))
    assert answer["d_model"] == d_model
    assert [(shape["heads"], shape["head_dim"]) for shape in answer["shapes"]] == expected
    assert [shape["in_band"] for shape in answer["shapes"]] == [64 <= k <= 128 for _, k in expected]
    text = readable_shapes(answer)
    assert all(str(heads) in text for heads, _ in expected)


@given(st.integers(1, 5000), st.integers(1, 300), st.integers(1, 300))
def test_shapes_are_all_the_divisors_between_the_limits(d_model, one, other):
    low, high = sorted((one, other))
    expected = [
        h for h in range(1, d_model + 1) if d_model % h == 0 and low <= d_model // h <= high
    ]
    assert [shape.heads for shape in shapes(d_model, low, high)] == expected


def test_a_prime_has_none_and_says_so():
    assert shapes(1009) == ()
    assert "1,009" in readable_shapes(shapes_answer(1009, ()))


@pytest.mark.parametrize(
    "sizes", [(0,), (-1,), (1.5,), (10**12,), (512, 0), (512, 1, 0), (512, 64, 32)]
)
def test_bad_sizes_are_refused(sizes):
    with pytest.raises(InputError):
        shapes(*sizes)

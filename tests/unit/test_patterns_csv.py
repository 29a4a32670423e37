"""Patterns as CSV: what is written is read back exactly, whatever wrote it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headlab.app.patterns_csv import parse_pattern, pattern_csv, read_custom_job
from headlab.engine.experiment import MOST_WEIGHT
from headlab.errors import InputError

weights = st.one_of(st.sampled_from((0.0, 1.0)), st.floats(0, MOST_WEIGHT))
patterns = st.integers(2, 6).flatmap(lambda n: st.tuples(*[st.tuples(*[weights] * n)] * n))


@given(patterns)
def test_what_is_written_is_read_back_exactly(pattern):
    assert parse_pattern(pattern_csv(pattern)) == pattern


@given(st.text(alphabet="01.,;-\n \tenaif\"'", max_size=40))
def test_any_text_is_a_square_pattern_or_one_sentence(text):
    try:
        pattern = parse_pattern(text)
    except InputError as error:
        sentence = str(error)
    else:
        sentence = ""
        assert {len(row) for row in pattern} == {len(pattern)}
        assert all(0 <= weight <= MOST_WEIGHT for row in pattern for weight in row)
    assert "\n" not in sentence


@pytest.mark.parametrize(
    "text", ["1;0\r\n0;1\r\n", "1,0\n0,1\n\n", "\ufeff1\t0\n0\t1", "1, 0\n0 ,1"]
)
def test_what_spreadsheets_write(text, tmp_path):
    path = tmp_path / "a,b.csv"
    path.write_text(text, encoding="utf-8")
    job = read_custom_job(path)
    assert (job.name, job.weights) == ("a b", ((1.0, 0.0), (0.0, 1.0)))


def test_whole_weights_are_written_as_whole_numbers():
    assert pattern_csv(((1.0, 0.0), (0.25, 2.0))) == "1,0\n0.25,2\n"

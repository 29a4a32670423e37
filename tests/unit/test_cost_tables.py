"""What is carried away: the ledger and comparisons as text, Markdown and CSV."""

import csv
import io
from fractions import Fraction

import pytest

from headlab.app.cost_presets import cost_presets
from headlab.engine.alternatives import COMPARED, double_width
from headlab.engine.cost import CostQuestion
from headlab.engine.cost_tables import (
    compared_csv,
    difference,
    ledger_csv,
    ledger_markdown,
    ledger_text,
    shown,
    worked_out,
)
from headlab.engine.layer import Layer
from headlab.engine.ledger import ledger

BOOK = ledger(CostQuestion(Layer(512, 8), layers=3))


def read(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_holds_every_figure_exactly():
    rows = read(ledger_csv(BOOK))
    assert [int(row["value"]) for row in rows] == [figure.value for figure in BOOK]
    assert [row["filled"] for row in rows] == [figure.filled() for figure in BOOK]
    assert all(row["convention"] for row in rows)


def test_flops_are_twice_the_macs_everywhere():
    macs = read(ledger_csv(BOOK))
    flops = read(ledger_csv(BOOK, flops=True))
    for one, two in zip(macs, flops, strict=True):
        factor = 2 if one["unit"] == "MACs" else 1
        assert int(two["value"]) == factor * int(one["value"])
        assert two["unit"] == {"MACs": "FLOPs"}.get(one["unit"], one["unit"])
    assert shown(BOOK["scores"], flops=True) == ("8,388,608", "FLOPs")
    assert worked_out(BOOK["scores"], flops=True) == ("2·(h·d_k·n)", "2·(8·64·8,192)")


def test_sizes_follow_the_switch():
    assert shown(BOOK["kv_bytes"], binary=True) == ("48", "MiB")
    assert shown(BOOK["kv_bytes"], binary=False) == ("50.332", "MB")


def test_differences_have_a_sign_and_follow_the_switches():
    assert difference(BOOK["kv_bytes"], -(2**30)) == "−1 GiB"
    assert difference(BOOK["scores"], 1000, flops=True) == "+2,000"
    assert difference(BOOK["total"], 0) == "same"


@pytest.mark.parametrize("write", [ledger_text, ledger_markdown])
def test_tables_hold_every_figure(write):
    text = write(BOOK)
    for figure in BOOK:
        assert shown(figure)[0] in text
        assert figure.formula in text
        assert figure.basis in text


def test_markdown_rows_have_as_many_cells_as_the_heading():
    rows = [line for line in ledger_markdown(BOOK).splitlines() if line.startswith("|")]
    assert len(rows) == len(tuple(BOOK)) + 4 + 2
    assert {row.count("|") for row in rows} == {6}


def test_comparison_csv_has_shapes_figures_and_differences():
    rows = read(compared_csv(double_width(CostQuestion(Layer(512, 8)))))
    assert [row["head_dim"] for row in rows] == ["64", "128", "128", "128"]
    assert [int(row["total, difference"]) for row in rows] == [0, 0, 1_048_576, 3_145_728]
    assert all(f"{key}, difference" in rows[0] for key in COMPARED)


def test_published_comparisons_are_brought_along():
    found = {
        preset.key: [row.ledger["total"].value for row in preset.compared()]
        for preset in cost_presets()
    }
    assert found == {
        "score-matrices": [576, 576],
        "shared-keys": [67_108_864, 41_943_040, 37_748_736, 34_603_008],
        "pinned-width": [262_144, 2_097_152, 134_217_728],
    }
    first = cost_presets()[0].compared()
    assert [row.ledger["score_entries"].value for row in first] == [20_000, 60_000]


def test_half_bytes_are_shown_as_halves():
    book = ledger(CostQuestion(Layer(1, 1, pinned_value_dim=2), context=1, dtype="int4"))
    assert book["kv_bytes"].value == Fraction(3, 2)
    assert shown(book["kv_bytes"]) == ("1.5", "bytes")

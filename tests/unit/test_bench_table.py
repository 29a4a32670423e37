"""The benchmarks' one table: ratios in the direction of their limits, and growth with size."""

import importlib.util
import sys
from pathlib import Path

import pytest

PLACE = Path(__file__).parents[1] / "benchmarks" / "table.py"


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location("bench_table", PLACE)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_a_limit_bounds_the_ratio_from_its_own_side(bench):
    slow = bench.Row("tick", {}, 0.04, "image", 0.01, limit=3.0)
    assert slow.ratio == pytest.approx(4.0)
    assert not slow.is_good
    fast = bench.Row("fit", {}, 0.04, "scipy", 1.0, limit=20.0, faster=True)
    assert fast.ratio == pytest.approx(25.0)
    assert fast.is_good
    assert not bench.Row("fit", {}, 0.04, "scipy", 0.5, limit=20.0, faster=True).is_good
    assert bench.Row("gap", {}, 0.04, limit=0.05).is_good
    assert not bench.Row("gap", {}, 0.06, limit=0.05).is_good


def test_growth_compares_rows_that_differ_in_one_size_alone(bench):
    rows = [
        bench.Row("tick", {"heads": heads, "tokens": tokens}, heads * tokens**2 / 1e6)
        for heads in (4, 16)
        for tokens in (10, 40)
    ]
    lines = bench.growth([*rows, bench.Row("alone", {"tokens": 1}, 1.0)]).splitlines()
    assert len(lines) == 4
    by_tokens = [line for line in lines if "10 → 40" in line]
    assert len(by_tokens) == 2
    assert all("× 16 " in line and "× 4.00" in line for line in by_tokens)
    by_heads = [line for line in lines if "4 → 16" in line]
    assert all("× 4 " in line and "× 2.00" in line for line in by_heads)


def test_rows_are_collected_instead_of_printed_and_read_back(bench, tmp_path, monkeypatch, capsys):
    place = tmp_path / "rows"
    monkeypatch.setenv(bench.COLLECTED, str(place))
    missed = bench.Row("tick", {"heads": 4}, 0.04, "image", 0.01, limit=3.0)
    assert bench.report(bench.Row("gap", {}, 0.5)) == 0
    assert bench.report(missed) == 1
    assert capsys.readouterr().out == ""
    assert len(place.read_text().splitlines()) == 2
    monkeypatch.delenv(bench.COLLECTED)
    bench.report(missed)
    assert "40 ms" in capsys.readouterr().out

"""What a card becomes on its way to a person: shapes, cache sizes, facts, comparison, files."""

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from headlab.deploy.cache import cache_elements, cache_per_gpu, in_bytes
from headlab.deploy.facts import (
    card_markdown,
    compare,
    compared_csv,
    difference,
    facts,
    facts_csv,
    main_run,
)
from headlab.deploy.matrices import matrices
from headlab.deploy.tensor_parallel import tensor_parallel
from headlab.errors import InputError
from headlab.models.reading import read_model
from headlab.resource_files import resource_path

CONFIGS = Path(__file__).parents[1] / "data" / "configs"


def card(name):
    return read_model(CONFIGS / f"{name}.json")


def shapes(name):
    read = card(name)
    found = matrices(main_run(read), read.hidden_size)
    return {m.name: (m.inputs, m.outputs, m.plain) for m in found}


def values(name, context=8192):
    read = card(name)
    return {fact.key: fact.value for fact in facts(read, tensor_parallel(read), context)}


def test_plain_matrices_have_the_shapes_of_their_heads():
    assert shapes("qwen3-4b") == {
        "q": (2560, 4096, True),
        "k": (2560, 1024, True),
        "v": (2560, 1024, True),
        "o": (4096, 2560, True),
    }


def test_latent_matrices_are_told_from_counts():
    assert shapes("deepseek-v3") == {
        "q_a": (7168, 1536, True),
        "q_b": (1536, 128 * 192, True),
        "kv_a": (7168, 576, True),
        "kv_b": (512, 128 * 256, True),
        "o": (128 * 128, 7168, True),
    }


def test_a_gate_inside_q_is_not_called_a_plain_matrix():
    assert shapes("qwen3.5-27b")["q"] == (5120, 12288, False)


def test_keys_that_another_layer_shares_are_left_out():
    read = card("gemma-3n-e4b")
    shared = next(run for run in read.layers if run.parameters.k == 0)
    assert {m.name for m in matrices(shared, read.hidden_size)} == {"q", "o"}


@pytest.mark.parametrize("path", sorted(CONFIGS.glob("*.json")), ids=lambda path: path.stem)
def test_matrices_come_to_the_weights_of_their_layer(path):
    if path.stem in ("answers", "index-json-not-config", "peft-adapter_config"):
        return
    read = read_model(path)
    for run in read.layers:
        found = matrices(run, read.hidden_size)
        if found:
            assert sum(m.weights for m in found) == run.parameters.total
        for m in found:
            assert m.inputs * m.outputs == pytest.approx(m.weights, rel=1e-12)


def test_windowed_layers_stop_at_their_window():
    held = cache_elements(card("gpt-oss-20b"), 8192)
    assert held.windowed == 12 * 1024 * 128
    assert held.windowed_uncapped == held.growing == 12 * 1024 * 8192
    assert in_bytes(held.total, "bf16") == 2 * (held.growing + held.windowed)
    short = cache_elements(card("gpt-oss-20b"), 100)
    assert short.total == short.uncapped == 24 * 1024 * 100


def test_published_cache_sizes():
    # Gemma 3 27B at 131,072 tokens and Qwen3 0.6B at 40,960, bf16, as engines report them.
    gib = 2**30
    gemma = cache_elements(card("gemma-3-27b-it"), 131072)
    assert float(in_bytes(gemma.total, "bf16") / gib) == pytest.approx(10.41, abs=0.005)
    qwen = cache_elements(card("qwen3-0.6b"), 40960)
    assert float(in_bytes(qwen.total, "bf16") / gib) == pytest.approx(4.38, abs=0.005)


def test_each_gpu_holds_its_share_and_never_less_than_one_kv_head():
    read = card("gpt-oss-20b")
    whole = cache_elements(read, 8192).total
    assert cache_per_gpu(read, 8192, 1).total == whole
    assert cache_per_gpu(read, 8192, 8).total == whole // 8
    assert cache_per_gpu(read, 8192, 64).total == whole // 8
    assert cache_per_gpu(read, 8192, 3) is None
    latent = card("deepseek-v3")
    assert cache_per_gpu(latent, 10, 64) == cache_elements(latent, 10)


@pytest.mark.parametrize("width", [1, 2, 8])
def test_every_card_that_can_be_read_says_what_each_gpu_holds(width):
    answered = 0
    for path in sorted(CONFIGS.rglob("*.json")):
        try:
            read = read_model(path)
        except InputError:
            continue
        held, whole = cache_per_gpu(read, 8192, width), cache_elements(read, 8192)
        answered += 1
        assert held is None or 0 <= held.total <= whole.total, path.name
    assert answered > 60


def test_a_model_of_no_layers_caches_nothing():
    read = card("awkward/layers-zero")
    assert not any(run.indices for run in read.layers)
    assert cache_per_gpu(read, 8192, 2).total == 0


def test_no_number_of_cached_values_gives_no_cache():
    assert cache_elements(card("deepseek-v4-flash"), 100) is None
    assert values("deepseek-v4-flash")["kv_elements"] is None


def test_facts_of_a_card():
    found = values("gpt-oss-20b")
    assert found["total"] == 637_009_920
    assert (found["bias"], found["norm"], found["other"]) == (192_000, 0, 1_536)
    assert found["kv_bytes-int4"] == 12_288
    assert found["naive_head_dim"] == 45
    assert found["widths-splits"] == "1, 2, 4, 8"
    assert found["kind-sliding"] == found["kind-attention"] == 12


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [(4, 4, ""), (4, 6, "+2 (× 1.5)"), (4, 1, "−3 (× 0.25)"), (0, 5, "+5"), ("a", "b", "differs"),
     (None, 3, "differs"), (Fraction(1, 2), 1, "+0.5 (× 2)")],
)  # fmt: skip
def test_differences_are_named(first, second, words):
    assert difference(first, second) == words


def test_a_model_beside_itself_differs_in_nothing():
    read = card("qwen3-4b")
    own = facts(read, tensor_parallel(read), 8192)
    assert {row.difference for row in compare(own, own)} == {""}


def test_what_only_one_of_two_models_has_counts_as_none_in_the_other():
    rows = {}
    for pair in (("deepseek-v3", "gpt-oss-20b"), ("gpt-oss-20b", "deepseek-v3")):
        reads = [card(name) for name in pair]
        found = [facts(read, tensor_parallel(read), 8192) for read in reads]
        rows[pair] = {row.first.key: row for row in compare(*found)}
    for there in rows.values():
        assert {there["kv_a"].first.value, there["kv_a"].second.value} == {0, 251_854_848}
        assert {there["k"].first.value, there["k"].second.value} == {0, 35_389_440}


def test_csv_has_exact_plain_numbers():
    read = card("gpt-oss-20b")
    rows = list(csv.DictReader(io.StringIO(facts_csv(facts(read, (), 8192)))))
    found = {row["fact"]: row["value"] for row in rows}
    assert found["attention weights"] == "637009920"
    assert len(rows) == len(facts(read, (), 8192))


def test_a_files_own_words_can_neither_start_a_formula_nor_break_a_table():
    hostile = replace(card("qwen3-4b"), model_type="=1+1|<b>x</b>\n# y")
    found = facts(hostile, (), 8192)
    (kind,) = [r for r in csv.reader(io.StringIO(facts_csv(found))) if r[1] == "model type"]
    assert kind[2].startswith("'=")
    text = card_markdown("<img src=x>|", hostile, found)
    assert "<img" not in text
    assert "<b>" not in text
    (line,) = [line for line in text.splitlines() if line.startswith("| model type")]
    assert line.replace("\\|", "").count("|") == 4
    both = compared_csv(compare(found, found), ("@a", "b"))
    assert next(csv.reader(io.StringIO(both)))[2] == "'@a"


def test_every_example_can_be_read_and_says_its_source():
    found = sorted(resource_path("examples").glob("*.json"))
    assert len(found) >= 4
    names = [path.name for path in found]
    assert len({name.lower() for name in names}) == len(names)
    for path in found:
        assert main_run(read_model(path)) is not None
        assert json.loads(path.read_text(encoding="utf-8"))["architectures"]

"""The published figures of the cost section, the ledger's formulas, and what is refused."""

import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layer_strategies import layers

from headlab.cli import main
from headlab.engine.alternatives import COMPARED, Refusal, Row, differences, double_width
from headlab.engine.cost import (
    BYTES_PER_ELEMENT,
    LARGEST_COST_SIZE,
    CostQuestion,
    crossover,
    crossover_context,
    projection_macs,
    score_macs,
    value_macs,
)
from headlab.engine.cost_report import cost_answer, cost_question, readable_cost, size_text
from headlab.engine.experiment import Mask
from headlab.engine.layer import Layer
from headlab.engine.ledger import exact_text, ledger
from headlab.errors import InputError


def command(options, *more):
    """Return the words of a `headlab cost` with these options."""
    named = [(f"--{name.replace('_', '-')}", str(value)) for name, value in options.items()]
    return ["cost", *more, *(word for pair in named for word in pair)]


@pytest.fixture
def figure(capsys):
    """Return what gives one number of `headlab cost --json`: its keys joined by dots."""

    def ask(path, **options):
        assert main(command(options, "--json")) == 0
        found = json.loads(capsys.readouterr().out)
        for key in path.split("."):
            found = found[key]
        return found

    return ask


TOTAL = "parameters.total"
SEEN = ("macs_per_token.scores", "macs_per_token.values")
KV = "kv_cache.elements_per_token_per_layer"
SMALL = {"d_model": 12, "context": 100, "batch": 2}
QWEN3_4B = {"d_model": 2560, "heads": 32, "head_dim": 128, "kv_heads": 8}
D4096 = {"d_model": 4096, "heads": 32}
LLAMA_70B = {"d_model": 8192, "heads": 64, "layers": 80, "context": 131_072, "dtype": "fp16"}
CACHED_4096 = {**D4096, "context": 4096}

PUBLISHED = [
    # claim 1: the head count does not change the weights
    *[(TOTAL, {"heads": h}, 1_048_576) for h in (1, 8, 512)],
    *[("macs_per_token.projections", {"heads": h, "context": 128}, 1_048_576) for h in (1, 512)],
    # claim 4: the number of score matrices does change
    ("score_entries", {**SMALL, "heads": 1}, 20_000),
    ("score_entries", {**SMALL, "heads": 3}, 60_000),
    ("score_entries", {**SMALL, "heads": 3, "phase": "prefill"}, 60_000),
    (TOTAL, {**SMALL, "heads": 1}, 576),
    (TOTAL, {**SMALL, "heads": 3}, 576),
    ("score_entries", {"heads": 1}, 67_108_864),
    ("score_bytes_if_materialised", {"heads": 512, "dtype": "fp16"}, 68_719_476_736),
    # claim 16: pinned, each head adds 4 · d · head_dim
    (TOTAL, {"head_dim": 128, "heads": 1}, 262_144),
    (TOTAL, {"head_dim": 128, "heads": 8}, 2_097_152),
    (TOTAL, {"head_dim": 128, "heads": 512}, 134_217_728),
    # claim 17: Qwen3-4B and Qwen3-8B
    (TOTAL, QWEN3_4B, 26_214_400),
    ("parameters.q", QWEN3_4B, 2560 * 4096),
    (TOTAL, {"d_model": 4096, "heads": 32, "head_dim": 128, "kv_heads": 8}, 41_943_040),
    # claim 21: sharing keys
    *[
        (TOTAL, {**D4096, "kv_heads": g}, total)
        for g, total in ((32, 67_108_864), (8, 41_943_040), (4, 37_748_736), (1, 34_603_008))
    ],
    *[(KV, {**D4096, "kv_heads": g}, n) for g, n in ((32, 8192), (8, 2048), (4, 1024), (1, 256))],
    *[("macs_per_token.scores", {**D4096, "kv_heads": g}, 4096 * 8192) for g in (32, 1)],
    # claim 22: the KV cache of a 70B-like model
    ("kv_cache.bytes", {**LLAMA_70B, "kv_heads": 64}, 320 * 2**30),
    ("kv_cache.bytes", {**LLAMA_70B, "kv_heads": 8}, 40 * 2**30),
    ("kv_cache.elements_per_layer", CACHED_4096, 33_554_432),
    ("kv_cache.bytes", {**CACHED_4096, "dtype": "int8"}, 33_554_432),
    ("kv_cache.bytes", {**CACHED_4096, "dtype": "int4"}, 33_554_432 // 2),
    # claim 24: biases
    ("parameters.bias", {"bias": "all"}, 4 * 512),
    ("parameters.bias", {"bias": "qkv"}, 3 * 512),
    ("parameters.bias", {**QWEN3_4B, "value_dim": 64, "bias": "all"}, 4096 + 1024 + 512 + 2560),
    # windows and phases
    ("macs_per_token.scores", {"phase": "prefill"}, 512 * 8193 // 2),
    ("macs_per_token.scores", {"phase": "prefill", "mask": "none"}, 512 * 8192),
    ("macs_per_token.scores", {"mask": "window:1024"}, 512 * 1024),
    ("kv_cache.bytes", {"mask": "window:1024"}, 2 * 512 * 1024 * 2),
    ("score_entries_visible", {"context": 10, "mask": "window:4", "heads": 2}, 2 * 34),
]


@pytest.mark.parametrize(("path", "options", "expected"), PUBLISHED)
def test_published_figures_are_exact(figure, path, options, expected):
    found = figure(path, **options)
    assert found == expected
    assert isinstance(found, int)


@pytest.mark.parametrize("heads", [1, 2, 8, 64, 512])
@pytest.mark.parametrize(("context", "expected"), [(8192, 8_388_608), (128, 131_072)])
def test_score_and_value_work_does_not_depend_on_heads(figure, heads, context, expected):
    # claims 2 and 3
    assert sum(figure(path, heads=heads, context=context) for path in SEEN) == expected


def test_context_flips_the_bill():
    # claim 3: 8 to 1, even, 1 to 8
    layer = Layer()
    work = {n: score_macs(layer, n) + value_macs(layer, n) for n in (128, 1024, 8192)}
    ratios = [Fraction(projection_macs(layer), work[n]) for n in (128, 1024, 8192)]
    assert ratios == [8, 1, Fraction(1, 8)]


@pytest.mark.parametrize("d_model", [12, 512, 4096, 10**9])
def test_square_heads_cross_over_at_twice_d_model(d_model):
    assert crossover(Layer(d_model, 4)) == 2 * d_model


@pytest.mark.parametrize("phase", ["decode", "prefill"])
@pytest.mark.parametrize("mask", [Mask(), Mask("none"), Mask("window", 40), Mask("window", 25)])
def test_work_is_even_at_the_crossover_context(phase, mask):
    question = CostQuestion(Layer(12, 3), phase=phase, mask=mask)
    context = crossover_context(question)
    assert context is not None
    low, high = (replace(question, context=int(context) + step) for step in (0, 1))
    assert low.keys_per_token <= crossover(question.layer) < high.keys_per_token or (
        low.keys_per_token == crossover(question.layer)
    )


@pytest.mark.parametrize("phase", ["decode", "prefill"])
def test_a_narrow_window_never_costs_as_much_as_the_projections(phase):
    question = CostQuestion(Layer(12, 3), 10**9, phase=phase, mask=Mask("window", 23))
    assert crossover_context(question) is None
    assert question.keys_per_token < crossover(question.layer)


def evaluated(text):
    """Calculate a formula that was filled with values."""
    text = text.replace(",", "").replace("·", "*").replace("−", "-")
    assert re.fullmatch(r"[\d.*+/() -]+", text)
    return eval(re.sub(r"\d+(\.\d+)?", r"Fraction('\g<0>')", text), {"Fraction": Fraction})


@st.composite
def questions(draw):
    window = st.integers(1, 10_000).map(lambda w: Mask("window", w))
    return CostQuestion(
        layer=draw(layers(10**9)),
        context=draw(st.integers(1, 10**9)),
        batch=draw(st.integers(1, 10**6)),
        layers=draw(st.integers(1, 200)),
        dtype=draw(st.sampled_from(list(BYTES_PER_ELEMENT))),
        phase=draw(st.sampled_from(["decode", "prefill"])),
        mask=draw(st.sampled_from([Mask(), Mask("none")]) | window),
    )


@given(questions())
def test_every_formula_gives_its_figure(question):
    """What is shown when a figure is opened works out to that figure, to the last digit."""
    for entry in ledger(question):
        assert evaluated(entry.filled()) == entry.value, entry.key


@given(questions())
def test_answer_agrees_with_ledger_and_reads(question):
    book = ledger(question)
    answer = cost_answer(question)
    assert answer["parameters"]["total"] == book["total"].value
    assert set(answer["conventions"]) == {entry.key for entry in book}
    text = readable_cost(answer)
    assert all(exact_text(entry.value) in text for entry in book)
    json.dumps(answer)


def test_prefill_of_one_token_is_a_decode_step_over_one():
    one = CostQuestion(context=1)
    for key in ("scores", "values", "macs_all", "score_entries"):
        prefill = ledger(replace(one, phase="prefill"))
        assert ledger(one)[key].value == prefill[key].value


@pytest.mark.parametrize("mask", [Mask(), Mask("none"), Mask("window", 3), Mask("window", 99)])
def test_prefill_sums_what_each_token_sees(mask):
    tokens = 10
    window = {"causal": tokens, "none": None, "window": mask.window}[mask.kind]
    seen = [tokens if window is None else min(t + 1, window) for t in range(tokens)]
    question = CostQuestion(Layer(12, 3), context=tokens, phase="prefill", mask=mask)
    book = ledger(question)
    assert book["scores"].value * tokens == sum(score_macs(question.layer, n) for n in seen)
    assert book["macs_all"].value == sum(
        projection_macs(question.layer) + 2 * score_macs(question.layer, n) for n in seen
    )


def test_half_bytes_stay_exact():
    question = cost_question(heads=1, head_dim=1, value_dim=2, dtype="int4", context=3)
    assert ledger(question)["kv_bytes"].value == Fraction(9, 2)
    assert cost_answer(question)["kv_cache"]["bytes"] == 4.5


def test_integers_stay_exact_however_large(figure):
    d = LARGEST_COST_SIZE
    options = {"d_model": d, "heads": 1, "context": d - 1, "layers": d, "batch": d}
    assert figure(TOTAL, **options) == 4 * d * d
    assert figure("kv_cache.bytes", **options) == 4 * d * d * d * (d - 1)
    assert figure("score_entries", **options) == d * (d - 1) ** 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"d_model": 0}, ("d_model", "1 to")),
        ({"d_model": -512}, ("d_model", "1 to")),
        ({"d_model": 512.5}, ("d_model", "whole")),
        ({"d_model": 10**12}, ("d_model", f"{LARGEST_COST_SIZE:,}")),
        ({"d_model": 10**13}, ("d_model", "1 to")),
        ({"heads": 0}, ("heads", "1 to")),
        ({"heads": 3}, ("3 heads", "divisors", "512")),
        ({"heads": 2.0}, ("heads", "whole")),
        ({"heads": True}, ("heads", "whole")),
        ({"heads": 8, "kv_heads": 3}, ("3 KV heads", "8 query heads", "divide")),
        ({"heads": 8, "kv_heads": 16}, ("16 KV heads", "8 query heads", "divide")),
        ({"kv_heads": 0}, ("kv-heads", "1 to")),
        ({"head_dim": 0}, ("head_dim", "1 to")),
        ({"head_dim": 10**12}, ("head_dim", f"{LARGEST_COST_SIZE:,}")),
        ({"value_dim": -1}, ("value_dim", "1 to")),
        ({"context": 0}, ("context", "1 to")),
        ({"context": 10**12}, ("context", f"{LARGEST_COST_SIZE:,}")),
        ({"batch": 0.5}, ("batch", "whole")),
        ({"layers": -1}, ("layers", "1 to")),
        ({"dtype": "fp12"}, ("dtype", "int4", "fp12")),
        ({"phase": "train"}, ("phase", "prefill", "train")),
        ({"bias": "some"}, ("bias", "qkv", "some")),
        ({"mask": "window:0"}, ("window", "1 to")),
        ({"mask": "diagonal"}, ("mask", "causal", "diagonal")),
    ],
)
def test_bad_input_is_refused_in_a_sentence(options, words):
    with pytest.raises(InputError) as refused:
        cost_question(**options)
    message = str(refused.value)
    assert "\n" not in message
    for word in words:
        assert word in message


@pytest.mark.parametrize(
    "options",
    [
        {"d_model": 0},
        {"d_model": -512},
        {"d_model": 512.5},
        {"d_model": 10**12},
        {"heads": 3},
        {"heads": 8, "kv_heads": 3},
        {"context": 10**12},
        {"dtype": "fp12"},
        {"mask": "window:1.5"},
    ],
)
def test_command_refuses_bad_input_in_one_line(capsys, options):
    assert main(command(options)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_command_prints_a_table(capsys):
    assert main(command({"heads": 8, "kv_heads": 2})) == 0
    assert "655,360" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("size", "binary", "expected"),
    [
        (320 * 2**30, True, "320 GiB"),
        (320 * 2**30, False, "343.597 GB"),
        (1023, True, "1,023 bytes"),
        (Fraction(9, 2), True, "4.5 bytes"),
        (1024, True, "1 KiB"),
        (1000, False, "1 kB"),
    ],
)
def test_sizes_name_their_unit(size, binary, expected):
    assert size_text(size, binary) == expected


def by_name(question):
    return {row.name: row for row in double_width(question)}


def test_three_ways_to_twice_the_width():
    rows = double_width(CostQuestion(Layer(512, 8), context=1000))
    assert all(isinstance(row, Row) for row in rows)
    shapes = [(row.ledger.question.layer, row.ledger.question.layer.head_dim) for row in rows]
    assert [width for _, width in shapes] == [64, 128, 128, 128]
    assert [layer.n_heads for layer, _ in shapes] == [8, 4, 8, 8]
    assert [layer.d_model for layer, _ in shapes] == [512, 512, 512, 1024]
    weights = [row.ledger["total"].value for row in rows]
    assert weights == [1_048_576, 1_048_576, 2_097_152, 4_194_304]
    assert differences(rows, "total") == (0, 0, 1_048_576, 3_145_728)
    assert differences(rows, "score_entries") == (0, -4_000_000, 0, 0)
    assert differences(rows, "kv_bytes") == (0, 0, 2_048_000, 2_048_000)


@given(questions())
def test_alternatives_always_double_the_width(question):
    for row in double_width(replace(question, context=5))[1:]:
        if isinstance(row, Refusal):
            assert row.reason
            continue
        layer = row.ledger.question.layer
        assert layer.head_dim == 2 * question.layer.head_dim
        assert layer.value_dim == 2 * question.layer.value_dim
        assert all(row.ledger[key].value > 0 for key in COMPARED)


def test_shared_keys_are_halved_with_the_heads_where_they_can_be():
    halved = by_name(CostQuestion(Layer(512, 8, kv_heads_wanted=2)))["half the heads"]
    assert halved.ledger.question.layer.n_kv_heads == 1
    single = by_name(CostQuestion(Layer(512, 8, kv_heads_wanted=1)))["half the heads"]
    assert single.ledger.question.layer.n_kv_heads == 1


def test_odd_heads_cannot_be_halved():
    assert isinstance(by_name(CostQuestion(Layer(12, 3)))["half the heads"], Refusal)

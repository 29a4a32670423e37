"""The forward pass against plain loops, and the ledger against arrays that exist."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from layer_strategies import layers

from headlab.engine import forward as passing
from headlab.engine.cost import CostQuestion, kv_elements
from headlab.engine.experiment import Mask
from headlab.engine.forward import forward, keys_and_values, random_layer
from headlab.engine.layer import Layer
from headlab.engine.ledger import ledger


def reference(weights, x, mask):
    """Calculate the layer's output number by number, with nothing shared with the product."""
    layer = weights.layer
    width, value_width = layer.head_dim, layer.value_dim
    output = np.zeros_like(x, dtype=float)

    def project(token, matrix, bias, head, size):
        columns = range(head * size, (head + 1) * size)
        return [
            sum(token[i] * matrix[i, c] for i in range(layer.d_model))
            + (0 if bias is None else bias[c])
            for c in columns
        ]

    for b, sequence in enumerate(x):
        for t, token in enumerate(sequence):
            joined = []
            for head in range(layer.n_heads):
                shared = head // (layer.n_heads // layer.n_kv_heads)
                query = project(token, weights.q, weights.q_bias, head, width)
                seen = [
                    s
                    for s in range(len(sequence))
                    if mask.kind == "none"
                    or (s <= t and (mask.kind == "causal" or s > t - mask.window))
                ]
                exponentials = []
                for s in seen:
                    key = project(sequence[s], weights.k, weights.k_bias, shared, width)
                    product = sum(q * k for q, k in zip(query, key, strict=True))
                    exponentials.append(math.exp(product / math.sqrt(width)))
                mixed = [0.0] * value_width
                for s, exponential in zip(seen, exponentials, strict=True):
                    value = project(sequence[s], weights.v, weights.v_bias, shared, value_width)
                    for i in range(value_width):
                        mixed[i] += exponential / sum(exponentials) * value[i]
                joined += mixed
            for i in range(layer.d_model):
                output[b, t, i] = sum(m * weights.o[j, i] for j, m in enumerate(joined))
                if weights.o_bias is not None:
                    output[b, t, i] += weights.o_bias[i]
    return output


def single(weights):
    """Return the same weights in single precision."""
    arrays = ("q", "k", "v", "o", "q_bias", "k_bias", "v_bias", "o_bias")
    given = {name: getattr(weights, name) for name in arrays}
    return replace(
        weights, **{name: a.astype(np.float32) for name, a in given.items() if a is not None}
    )


SHAPES = {
    "multi-head": {"n_heads": 4},
    "grouped": {"n_heads": 4, "kv_heads_wanted": 2},
    "multi-query": {"n_heads": 4, "kv_heads_wanted": 1},
    "wide values": {"n_heads": 2, "pinned_value_dim": 5},
    "pinned, grouped, narrow values": {
        "n_heads": 3,
        "pinned_head_dim": 6,
        "kv_heads_wanted": 1,
        "pinned_value_dim": 2,
    },
}
MASKS = [Mask(), Mask("none"), Mask("window", 2), Mask("window", 50)]


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("mask", MASKS, ids=str)
@pytest.mark.parametrize("biases", ["none", "all", "qkv"])
def test_forward_agrees_with_plain_loops(shape, mask, biases):
    weights = random_layer(Layer(8, **shape, biases=biases), seed=3)
    x = np.random.default_rng(4).standard_normal((2, 5, 8))
    expected = reference(weights, x, mask)
    np.testing.assert_allclose(forward(weights, x, mask), expected, rtol=0, atol=1e-9)
    output = forward(single(weights), x.astype(np.float32), mask)
    assert output.dtype == np.float32
    np.testing.assert_allclose(output, expected, rtol=0, atol=1e-5)


def test_forward_can_be_stopped_between_its_steps():
    weights = random_layer(Layer(8, 2), seed=0)

    class StoppedError(Exception):
        pass

    def stop():
        raise StoppedError

    with pytest.raises(StoppedError):
        forward(weights, np.ones((1, 3, 8)), Mask(), stop)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("mask", MASKS, ids=str)
def test_a_pass_in_pieces_is_the_same_pass(shape, mask, monkeypatch):
    def work():
        asked = []
        weights = random_layer(Layer(8, **shape), 3, np.float32, lambda: asked.append(True))
        x = np.random.default_rng(4).standard_normal((2, 5, 8), dtype=np.float32)
        return forward(weights, x, mask, lambda: asked.append(True)), len(asked)

    whole, asked_seldom = work()
    monkeypatch.setattr(passing, "PIECE_MACS", 40)
    monkeypatch.setattr(passing, "PIECE_NUMBERS", 7)
    pieces, asked_often = work()
    np.testing.assert_allclose(pieces, whole, rtol=0, atol=1e-6)
    assert asked_seldom < 20
    assert asked_often > 100


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 60), st.integers(1, 70), st.sampled_from([np.float32, np.float64]))
def test_numbers_in_pieces_are_those_of_one_draw(size, piece, dtype):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passing, "PIECE_NUMBERS", piece)
        drawn = passing.normal(np.random.default_rng(5), (size, 3), dtype, lambda: None)
    whole = np.random.default_rng(5).standard_normal((size, 3), dtype)
    np.testing.assert_array_equal(drawn, whole)


def test_forward_leaves_tokens_and_weights_alone():
    weights = random_layer(Layer(8, 2, biases="all"), seed=0)
    x = np.random.default_rng(1).standard_normal((1, 4, 8))
    before = [x.copy(), weights.q.copy()]
    first = forward(weights, x, Mask())
    np.testing.assert_array_equal(forward(weights, x, Mask()), first)
    np.testing.assert_array_equal(x, before[0])
    np.testing.assert_array_equal(weights.q, before[1])


@settings(max_examples=500, deadline=None)
@given(layers(), st.integers(1, 3), st.integers(1, 4))
def test_ledger_counts_what_the_arrays_hold(layer, batch, tokens):
    weights = random_layer(layer, seed=0)
    book = ledger(CostQuestion(layer, context=tokens, batch=batch, dtype="fp32"))
    counted = weights.counted()
    for key in ("q", "k", "v", "o", "bias", "total"):
        assert book[key].value == getattr(counted, key)
    x = np.zeros((batch, tokens, layer.d_model), dtype=np.float32)
    keys, values = keys_and_values(random_layer(layer, 0, np.float32), x)
    assert book["kv_elements"].value * batch * tokens == keys.size + values.size
    assert book["kv_bytes"].value == keys.nbytes + values.nbytes
    assert kv_elements(layer) == keys[0, :, 0].size + values[0, :, 0].size

"""The layer as a sum over heads: checked on a real random layer, and what each head carries."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from headlab.engine.attention import masked_softmax, visible_to
from headlab.engine.experiment import Mask
from headlab.engine.layer import Layer, require_count
from headlab.engine.outcome import FitResult, FloatArray
from headlab.errors import InputError
from headlab.words import number, translate

MOST_WEIGHTS = 1 << 25
"""A random layer is made up to this many weights: 256 MiB in 64-bit floats."""

_MOST_TOKENS = 2048


@dataclass(frozen=True, slots=True)
class SumCheck:
    """What a random layer's outputs say. Differences and sizes are largest absolute values.

    `by_head` compares Concat(head_0, …) W_O with Σ head_i W_O,i, `by_device` the same with the
    sum of what each device makes of its own slices of the weights. `output` is the largest
    output, `rounding` the spacing of floats of that size.
    """

    devices: int
    by_head: float
    by_device: float
    output: float
    rounding: float


@dataclass(frozen=True, slots=True)
class _Weights:
    """The matrices of a layer, or of one device's share: columns by head, W_O's rows by head."""

    q: FloatArray
    k: FloatArray
    v: FloatArray
    o: FloatArray
    q_bias: FloatArray
    k_bias: FloatArray
    v_bias: FloatArray


def check_sum(
    layer: Layer,
    devices: int = 2,
    tokens: int = 16,
    mask: Mask | None = None,
    seed: int = 0,
    dtype: Literal["float64", "float32"] = "float64",
) -> SumCheck:
    """Run a random layer whole, head by head and device by device, and compare the outputs.

    Weights are normal with variance 1 / fan-in, inputs standard normal. Devices take equal runs
    of heads; where KV heads are fewer than devices each device holds a copy of the one it
    needs. An output bias belongs to no head: it is added once, after the sum. Raises InputError
    if devices do not divide the heads, or the layer is too large to be made.
    """
    require_count("devices", devices, layer.n_heads)
    if layer.n_heads % devices:
        raise InputError(
            translate("errors", "{devices} devices do not divide {heads} heads").format(
                devices=devices, heads=layer.n_heads
            )
        )
    kv, per_device = layer.n_kv_heads, layer.n_heads // devices
    if kv % devices and devices % kv:
        raise InputError(
            translate(
                "errors",
                "{devices} devices and {kv} KV heads do not divide each other, so the KV "
                "heads split neither evenly nor into copies",
            ).format(devices=devices, kv=kv)
        )
    if layer.parameters.total > MOST_WEIGHTS:
        raise InputError(
            translate(
                "errors",
                "this layer has {total} weights; a random one is made up to {most_weights}",
            ).format(total=number(layer.parameters.total), most_weights=number(MOST_WEIGHTS))
        )
    require_count("tokens", tokens, _MOST_TOKENS)
    chance = np.random.default_rng(seed)
    weights, o_bias = _random_weights(layer, chance, np.dtype(dtype))
    inputs = chance.standard_normal((tokens, layer.d_model)).astype(dtype)
    seen = visible_to(mask or Mask(), np.arange(tokens), tokens)
    heads = _heads(weights, inputs, seen, layer, layer.queries_per_kv_head)
    whole = np.concatenate(list(heads), axis=-1) @ weights.o + o_bias
    rows = weights.o.reshape(layer.n_heads, layer.value_dim, layer.d_model)
    summed = np.zeros_like(whole)
    for head, own in zip(heads, rows, strict=True):
        summed += head @ own
    reduced = np.zeros_like(whole)
    for device in range(devices):
        first = device * per_device
        share, queries_each = _share(weights, layer, first, per_device)
        own_heads = _heads(share, inputs, seen, layer, queries_each)
        reduced += np.concatenate(list(own_heads), axis=-1) @ share.o
    largest = np.abs(whole).max()
    return SumCheck(
        devices=devices,
        by_head=float(np.abs(summed + o_bias - whole).max()),
        by_device=float(np.abs(reduced + o_bias - whole).max()),
        output=float(largest),
        rounding=float(np.spacing(largest)),
    )


def _random_weights(
    layer: Layer, chance: np.random.Generator, dtype: np.dtype[Any]
) -> tuple[_Weights, FloatArray]:
    d, h, g = layer.d_model, layer.n_heads, layer.n_kv_heads
    sizes = (h * layer.head_dim, g * layer.head_dim, g * layer.value_dim)
    biased = (layer.biases != "none", layer.biases == "all")

    def matrix(rows: int, columns: int) -> FloatArray:
        return np.asarray(chance.standard_normal((rows, columns)) / np.sqrt(rows), dtype=dtype)

    def bias(columns: int, has: bool) -> FloatArray:
        return np.asarray(chance.standard_normal(columns) * has, dtype=dtype)

    q, k, v = (matrix(d, size) for size in sizes)
    q_bias, k_bias, v_bias = (bias(size, biased[0]) for size in sizes)
    out = matrix(h * layer.value_dim, d)
    return _Weights(q, k, v, out, q_bias, k_bias, v_bias), bias(d, biased[1])


def _share(weights: _Weights, layer: Layer, first: int, count: int) -> tuple[_Weights, int]:
    """Return one device's slices and how many of its query heads share one of its KV heads."""
    each = layer.queries_per_kv_head
    kv = slice(first // each, (first + count - 1) // each + 1)
    keys = slice(kv.start * layer.head_dim, kv.stop * layer.head_dim)
    values = slice(kv.start * layer.value_dim, kv.stop * layer.value_dim)
    queries = slice(first * layer.head_dim, (first + count) * layer.head_dim)
    out = slice(first * layer.value_dim, (first + count) * layer.value_dim)
    share = _Weights(
        q=weights.q[:, queries],
        k=weights.k[:, keys],
        v=weights.v[:, values],
        o=weights.o[out],
        q_bias=weights.q_bias[queries],
        k_bias=weights.k_bias[keys],
        v_bias=weights.v_bias[values],
    )
    return share, min(each, count)


def _heads(
    weights: _Weights,
    inputs: FloatArray,
    seen: NDArray[np.bool_],
    layer: Layer,
    queries_each: int,
) -> FloatArray:
    """Return what each head makes before W_O: (heads, tokens, value_dim)."""

    def split(columns: FloatArray, size: int) -> FloatArray:
        return columns.reshape(len(inputs), -1, size).swapaxes(0, 1)

    queries = split(inputs @ weights.q + weights.q_bias, layer.head_dim)
    keys = split(inputs @ weights.k + weights.k_bias, layer.head_dim)
    values = split(inputs @ weights.v + weights.v_bias, layer.value_dim)
    keys, values = (np.repeat(some, queries_each, axis=0) for some in (keys, values))
    root = inputs.dtype.type(np.sqrt(layer.head_dim))
    made = np.empty((len(queries), len(inputs), layer.value_dim), inputs.dtype)
    for place, (query, key, value) in enumerate(zip(queries, keys, values, strict=True)):
        made[place] = masked_softmax(query @ key.T / root, seen) @ value
    return made


@dataclass(frozen=True, slots=True)
class Carried:
    """What one busy head carries: the mean score without it, what that loses, and its jobs.

    `weights_left` counts the layer's weights once the head's slices are gone.
    """

    head: int
    jobs: tuple[str, ...]
    mean_score: float
    loss: float
    weights_left: int


def carried(layer: Layer, result: FitResult) -> tuple[Carried, ...]:
    """Switch each busy head off by itself, and return what the layer then scores.

    Heads that are already off stay off and carry nothing. The other heads' scores do not
    change: a head's fit is made from its KV group's jobs whether or not it is switched on.
    """
    scores = {job.job: job.score for job in result.jobs}
    already = [head.head for head in result.heads if head.off]
    found = []
    for head in result.heads:
        lost = sum(scores[job] for job in head.jobs)
        total = sum(scores.values())
        found.append(
            Carried(
                head=head.head,
                jobs=head.jobs,
                mean_score=(total - lost) / len(scores),
                loss=lost / len(scores),
                weights_left=weights_left(layer, {head.head, *already}),
            )
        )
    return tuple(found)


def weights_left(layer: Layer, off: Iterable[int]) -> int:
    """Return the layer's weights, biases included, without those of switched-off heads.

    A head takes its slices of Q and O along; those of K and V go once the whole KV group is off.
    """
    gone = {head for head in off if head < layer.n_heads}
    each = layer.queries_per_kv_head
    groups = sum(
        all(group * each + place in gone for place in range(each))
        for group in {head // each for head in gone}
    )
    biased = int(layer.biases != "none")
    a_head = layer.head_dim * (layer.d_model + biased) + layer.value_dim * layer.d_model
    a_group = (layer.head_dim + layer.value_dim) * (layer.d_model + biased)
    return layer.parameters.total - len(gone) * a_head - groups * a_group

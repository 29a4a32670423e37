"""Measured time: the real forward pass on this machine at several head counts."""

import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, cast

import numpy as np

from headlab.engine.cost import kv_elements, projection_macs, score_macs, value_macs
from headlab.engine.experiment import Mask
from headlab.engine.forward import PIECE_NUMBERS, forward, normal, random_layer
from headlab.engine.layer import Layer, require_count
from headlab.engine.memory import free_memory
from headlab.engine.scene import never, stop_if
from headlab.errors import InputError
from headlab.words import number, translate

BYTES = 4
"""Everything is measured in float32."""

KEPT_FREE = 0.9
"""Part of the free memory that a run may take."""

MOST_REPEATS = 100
_THREAD_LIMITS = (
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
    "OMP_NUM_THREADS",
)


@dataclass(frozen=True, slots=True)
class MeasureQuestion:
    """What to time: d_model split into each of `heads`, so all do the same arithmetic.

    `context` tokens pass at once, `batch` sequences; `repeats` timed passes of each head count
    after one that is not counted. One head is always timed too: it is what the ratios refer to.
    Raises InputError on impossible sizes.
    """

    d_model: int = 512
    heads: tuple[int, ...] = (1, 8, 64)
    context: int = 512
    batch: int = 1
    mask: Mask = field(default_factory=Mask)
    repeats: int = 7
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.heads:
            raise InputError(
                translate("errors", "heads must name one head count at least, such as 1,8,64")
            )
        for layer in self.layers:
            require_count("d_model", layer.d_model)
        require_count("context", self.context)
        require_count("batch", self.batch)
        require_count("repeats", self.repeats, MOST_REPEATS)

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers to time, one head first, each head count once."""
        return tuple(Layer(self.d_model, heads) for heads in sorted({1, *self.heads}))


@dataclass(frozen=True, slots=True)
class Timing:
    """One head count: seconds of a pass and what it does.

    `median`, `fastest`, `slowest` and `spread` (the distance between the quartiles) in seconds;
    `ratio` is the median over one head's; `cores_busy` is processor time over elapsed time.
    """

    heads: int
    head_dim: int
    median: float
    spread: float
    fastest: float
    slowest: float
    ratio: float
    cores_busy: float
    macs: int
    score_bytes: int


@dataclass(frozen=True, slots=True)
class Machine:
    """Where it was measured. `threads` is the limit that numpy's BLAS may use."""

    processor: str
    cores: int
    threads: int
    blas: str
    numpy: str
    python: str


@dataclass(frozen=True, slots=True)
class Measurement:
    """Times of every head count on one machine."""

    question: MeasureQuestion
    timings: tuple[Timing, ...]
    machine: Machine


def machine() -> Machine:
    """Return the machine's description: processor, cores, thread limit, BLAS and versions."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    limits = [os.environ[name] for name in _THREAD_LIMITS if os.environ.get(name, "").isdecimal()]
    return Machine(
        processor=platform.processor() or platform.machine(),
        cores=cores or 1,
        threads=min([cores or 1, *(int(limit) for limit in limits if int(limit))]),
        blas=blas_name(),
        numpy=np.__version__,
        python=platform.python_version(),
    )


def blas_name() -> str:
    """Return name and version of the BLAS that numpy was built with."""
    # numpy's own annotation says None; with mode="dicts" it returns a dict.
    config = cast("Any", np.show_config)(mode="dicts")
    blas = config["Build Dependencies"]["blas"]
    return f"{blas.get('name', 'unknown')} {blas.get('version', '')}".strip()


def score_bytes(question: MeasureQuestion, layer: Layer) -> int:
    """Return the bytes of the score tensor that a pass really holds: B·h·T²·4."""
    return question.batch * layer.n_heads * question.context**2 * BYTES


def pass_bytes(question: MeasureQuestion, layer: Layer) -> int:
    """Return the bytes that one layer's weights and one pass need at their peak.

    Weights, tokens in and out, queries (twice: reshaped), keys, values, mixed values (twice),
    the score tensor, and of the mask and its complement what is at work at once.
    """
    tokens = question.batch * question.context
    wide = layer.n_heads * (layer.head_dim + layer.value_dim)
    masks = 2 * min(question.context**2, PIECE_NUMBERS)
    numbers = layer.parameters.total + tokens * (2 * layer.d_model + 2 * wide + kv_elements(layer))
    return numbers * BYTES + score_bytes(question, layer) + masks


def pass_macs(question: MeasureQuestion, layer: Layer) -> int:
    """Return the multiply-accumulates of one pass: projections and the full score square."""
    keys = question.context
    per_token = projection_macs(layer) + score_macs(layer, keys) + value_macs(layer, keys)
    return question.batch * question.context * per_token


def require_memory(question: MeasureQuestion, free: int | None) -> None:
    """Raise InputError if the largest pass does not fit in the free memory."""
    layer = max(question.layers, key=lambda layer: pass_bytes(question, layer))
    needed = pass_bytes(question, layer)
    if free is None:
        free = 2**31
    if needed > free * KEPT_FREE:
        raise InputError(
            translate(
                "errors",
                "{heads} heads at context {context} need {needed} GiB of memory, "
                "{question} GiB of it for scores, and {free} GiB may be used; take fewer "
                "heads, a shorter context or a smaller batch",
            ).format(
                heads=number(layer.n_heads),
                context=number(question.context),
                needed=number(needed / 2**30, ",.2f"),
                question=number(score_bytes(question, layer) / 2**30, ",.2f"),
                free=number(free * KEPT_FREE / 2**30, ",.2f"),
            )
        )


def measure(
    question: MeasureQuestion,
    progress: Callable[[int, int], None] = lambda done, of: None,
    cancelled: Callable[[], bool] = never,
) -> Measurement:
    """Time the forward pass of every head count in float32.

    One pass each is not counted, then the head counts take turns, so that a machine that slows
    down slows all of them. `progress(done, of)` counts passes; `cancelled` is asked all the
    while. Raises InputError if it does not fit in free memory, Cancelled on request.
    """
    require_memory(question, free_memory())
    layers = question.layers
    rng = np.random.default_rng(question.seed)
    shape = (question.batch, question.context, question.d_model)
    stop_if_asked = partial(stop_if, cancelled)
    tokens = normal(rng, shape, np.float32, stop_if_asked)
    times: dict[int, list[float]] = {layer.n_heads: [] for layer in layers}
    busy: dict[int, list[float]] = {layer.n_heads: [] for layer in layers}
    passes = (question.repeats + 1) * len(layers)
    done = 0

    progress(done, passes)
    # All head counts slice the same four d × d matrices, so one set of weights serves them all.
    square = random_layer(layers[0], question.seed, np.float32, stop_if_asked)
    for turn in range(question.repeats + 1):
        for layer in layers:
            weights = replace(square, layer=layer)
            stop_if_asked()
            start, used = time.perf_counter(), time.process_time()
            forward(weights, tokens, question.mask, stop_if_asked)
            elapsed = time.perf_counter() - start
            if turn:
                times[layer.n_heads].append(elapsed)
                busy[layer.n_heads].append((time.process_time() - used) / elapsed)
            done += 1
            progress(done, passes)
    reference = statistics.median(times[1])
    timings = tuple(
        _timing(question, layer, times[layer.n_heads], busy[layer.n_heads], reference)
        for layer in layers
    )
    return Measurement(question, timings, machine())


def _timing(
    question: MeasureQuestion,
    layer: Layer,
    times: list[float],
    busy: list[float],
    reference: float,
) -> Timing:
    median = statistics.median(times)
    lower, upper = np.quantile(times, (0.25, 0.75))
    return Timing(
        heads=layer.n_heads,
        head_dim=layer.head_dim,
        median=median,
        spread=float(upper - lower),
        fastest=min(times),
        slowest=max(times),
        ratio=median / reference,
        cores_busy=statistics.median(busy),
        macs=pass_macs(question, layer),
        score_bytes=score_bytes(question, layer),
    )

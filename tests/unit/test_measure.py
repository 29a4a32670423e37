"""Measured time: what is timed, what is refused, and that it can be stopped."""

import gc
import json
import platform
import subprocess
import sys
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest

from headlab.engine import measure as measuring
from headlab.engine.cost_report import measure_answer, readable_measure
from headlab.engine.experiment import Mask
from headlab.engine.forward import forward, random_layer
from headlab.engine.layer import Layer
from headlab.engine.measure import (
    MeasureQuestion,
    machine,
    measure,
    pass_bytes,
    require_memory,
    score_bytes,
)
from headlab.engine.memory import free_memory
from headlab.engine.scene import Cancelled
from headlab.errors import InputError

SMALL = MeasureQuestion(d_model=16, heads=(2, 8), context=12, repeats=3)


def test_measures_every_head_count_and_one_head():
    seen = []
    measured = measure(SMALL, lambda done, of: seen.append((done, of)))
    assert [timing.heads for timing in measured.timings] == [1, 2, 8]
    assert len({timing.macs for timing in measured.timings}) == 1
    assert measured.timings[0].ratio == 1
    for timing in measured.timings:
        assert 0 < timing.fastest <= timing.median <= timing.slowest
        assert timing.spread >= 0
        assert timing.ratio == timing.median / measured.timings[0].median
        assert timing.score_bytes == 4 * timing.heads * 12**2
    assert seen[0] == (0, 12)
    assert seen[-1] == (12, 12)


def test_what_is_timed_is_the_forward_pass(monkeypatch):
    timed = []

    def spy(weights, x, mask, between):
        timed.append((weights.layer.n_heads, weights.counted().total, x.shape, x.dtype, mask))
        return forward(weights, x, mask, between)

    monkeypatch.setattr(measuring, "forward", spy)
    mask = Mask("window", 3)
    measure(MeasureQuestion(16, (4,), context=5, batch=2, repeats=1, mask=mask))
    assert timed == [(h, 4 * 16**2, (2, 5, 16), np.float32, mask) for h in (1, 4, 1, 4)]


def test_stops_wherever_it_is_asked():
    asked = []

    def cancelled():
        asked.append(True)
        return len(asked) == last

    last = None
    measure(SMALL, cancelled=cancelled)
    assert len(asked) > 100
    for last in range(1, len(asked) + 1):
        asked.clear()
        with pytest.raises(Cancelled):
            measure(SMALL, cancelled=cancelled)
        assert len(asked) == last


def test_refuses_what_does_not_fit_and_says_how_much_it_needs():
    question = MeasureQuestion(heads=(1, 512), context=8192)
    needed = pass_bytes(question, Layer(512, 512))
    require_memory(question, free=2 * needed)
    with pytest.raises(InputError) as refused:
        require_memory(question, free=needed)
    message = str(refused.value)
    assert f"{needed / 2**30:,.2f} GiB" in message
    assert "512 heads" in message


def test_does_not_start_what_does_not_fit(monkeypatch):
    monkeypatch.setattr(measuring, "free_memory", lambda: 1000)
    monkeypatch.setattr(measuring, "forward", lambda *_: pytest.fail("it was started"))
    with pytest.raises(InputError):
        measure(SMALL)


@pytest.mark.parametrize(("heads", "context"), [(8, 256), (1, 2048), (1, 3000), (64, 512)])
def test_peak_memory_is_what_the_pass_really_takes(heads, context):
    question = MeasureQuestion(64, (heads,), context=context, repeats=1)
    layer = question.layers[-1]
    tracemalloc.start()
    weights = random_layer(layer, 0, np.float32)
    x = np.ones((1, context, 64), np.float32)
    forward(weights, x, question.mask)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert score_bytes(question, layer) < peak
    assert 0.8 * peak < pass_bytes(question, layer) < 1.25 * peak


@pytest.mark.parametrize(
    "sizes",
    [
        {"heads": ()},
        {"heads": (3,)},
        {"heads": (0,)},
        {"heads": (-1, 8)},
        {"d_model": 0},
        {"d_model": 1.5},
        {"context": 0},
        {"context": 10**13},
        {"batch": 0},
        {"repeats": 0},
        {"repeats": 1000},
    ],
)
def test_bad_sizes_are_refused(sizes):
    with pytest.raises(InputError):
        MeasureQuestion(**sizes)


def test_answer_names_machine_and_convention():
    measured = measure(SMALL)
    answer = json.loads(json.dumps(measure_answer(measured)))
    assert [timing["heads"] for timing in answer["timings"]] == [1, 2, 8]
    assert answer["machine"]["blas"]
    assert answer["machine"]["numpy"] == np.__version__
    assert answer["conventions"]
    text = readable_measure(answer)
    assert measured.machine.blas in text
    assert "8 × 2" in text


def test_thread_limit_is_read(monkeypatch):
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    assert machine().threads == 1


def test_free_memory_is_believable():
    free = free_memory()
    assert free is None or 2**20 < free < 2**50


_THREADS = """
import ctypes, sys, threading
from headlab.engine.memory import share_one_heap
if sys.argv[1] == "shared":
    share_one_heap()
together = threading.Barrier(6)
def work():
    held = [bytes(2000) for _ in range(1000)]
    together.wait()
threads = [threading.Thread(target=work) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
ctypes.CDLL(None).malloc_stats()
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has many heaps")
@pytest.mark.parametrize(("how", "one"), [("shared", True), ("apart", False)])
def test_threads_share_one_heap(how, one):
    said = subprocess.run(
        [sys.executable, "-c", _THREADS, how], capture_output=True, text=True, check=True
    ).stderr
    assert "Arena 0" in said
    assert ("Arena 1" not in said) is one


def test_a_measurement_leaves_nothing_behind():
    question = MeasureQuestion(16, (1,), context=2048, repeats=1)
    measure(question)
    tracemalloc.start()
    measure(replace(question, mask=Mask("window", 3)))
    gc.collect()
    left = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert left < 2**20 < question.context**2

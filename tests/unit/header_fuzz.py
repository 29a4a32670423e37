"""What the tests of file headers share: mutations, and limits on time and memory."""

import gc
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np

from headlab.errors import InputError

Reader = Callable[[Path], object]
NUMBERS = (0, 1, 2**31 - 1, 2**32, 2**62, 2**63, 2**64 - 1)


def refusal(read: Reader, path: Path) -> str | None:
    """Return the sentence with which a file is refused, or None if it is answered."""
    try:
        read(path)
    except InputError as problem:
        return str(problem)
    return None


def mutated(seed: bytes, rng: np.random.Generator) -> bytes:
    """Return the seed with a few bytes changed, cut, repeated, or numbers made extreme."""
    data = bytearray(seed)
    for _ in range(int(rng.integers(1, 6))):
        at = int(rng.integers(0, max(1, len(data))))
        kind = int(rng.integers(0, 6))
        if kind == 0:
            data[at : at + 1] = rng.bytes(1)
        elif kind == 1:
            del data[at : at + int(rng.integers(1, 40))]
        elif kind == 2:
            data[at:at] = data[at : at + 30] * int(rng.integers(1, 8))
        elif kind == 3:
            data[at : at + 1] = str(int(rng.integers(-(2**62), 2**62))).encode()
        elif kind == 4:
            number = NUMBERS[int(rng.integers(0, len(NUMBERS)))]
            data[at : at + 8] = number.to_bytes(8, "little")
        else:
            data[at : at + 8] = rng.bytes(8)
    return bytes(data)


def check_limits(read: Reader, path: Path) -> str | None:
    """Read a file within the second that is allowed; return its refusal if it is refused.

    The second is of this thread's own work: neither other load on the machine nor what earlier
    tests left for the collector to look through is the reader's fault.
    """
    gc.freeze()
    try:
        start = time.thread_time()
        words = refusal(read, path)
        took = time.thread_time() - start
    finally:
        gc.unfreeze()
    assert took < 1.0
    assert "\n" not in (words or "")
    return words


def check_memory(read: Reader, path: Path) -> None:
    """Read a file within the 200 MB that are allowed."""
    tracemalloc.start()
    try:
        refusal(read, path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 200_000_000

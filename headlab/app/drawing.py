"""A pattern while it is drawn: n × n weights, painted in strokes that can be taken back."""

import math
import zlib
from collections.abc import Sequence

import numpy as np

from headlab.app.patterns_csv import Weights
from headlab.engine.experiment import MOST_WEIGHT
from headlab.engine.outcome import FloatArray
from headlab.errors import InputError
from headlab.words import number, translate

_MOST_BYTES = 8 << 20
"""Steps are kept for undo up to this size, packed, and one in any case."""


class Drawing:
    """Weights from 0 up, queries down, keys across, and the steps that led to them."""

    def __init__(self, n: int) -> None:
        self._weights = np.zeros((n, n))
        self._undone: list[bytes] = []
        self._done: list[bytes] = []
        self._before: FloatArray | None = None

    @property
    def n(self) -> int:
        """How many queries and keys there are."""
        return len(self._weights)

    @property
    def weights(self) -> FloatArray:
        """The weights as they are now, n × n; not to be written to."""
        shown = self._weights.view()
        shown.flags.writeable = False
        return shown

    @property
    def pattern(self) -> Weights:
        """The weights as a job takes them."""
        return tuple(tuple(map(float, row)) for row in self._weights)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to make again."""
        return bool(self._undone)

    def begin(self) -> None:
        """Begin a stroke: what is painted until `end` is one step."""
        self.end()
        self._before = self._weights.copy()

    def paint(self, row: int, column: int, weight: float) -> bool:
        """Give a cell a weight from 0 to 1,000; return whether that changed it."""
        if not 0.0 <= weight <= MOST_WEIGHT:
            raise InputError(
                translate(
                    "errors", "a weight is a number from 0 to {most_weight}, not {weight}"
                ).format(most_weight=number(MOST_WEIGHT, "g"), weight=number(weight, "g"))
            )
        if self._weights[row, column] == weight:
            return False
        if self._before is None:
            self._keep(self._weights.copy())
        self._weights[row, column] = weight
        return True

    def end(self) -> None:
        """End a stroke; one that changed nothing is no step."""
        before, self._before = self._before, None
        if before is not None and not np.array_equal(before, self._weights):
            self._keep(before)

    def replace(self, weights: Sequence[Sequence[float]] | FloatArray) -> None:
        """Put other weights in place of all, as one step; their number may differ."""
        self.end()
        fresh = np.array(weights, dtype=np.float64)
        if not np.array_equal(fresh, self._weights):
            self._keep(self._weights)
            self._weights = fresh

    def clear(self) -> None:
        """Set every weight to 0."""
        self.replace(np.zeros_like(self._weights))

    def resize(self, n: int) -> None:
        """Take another number of tokens: cut, or fill with 0."""
        fresh = np.zeros((n, n))
        kept = min(n, self.n)
        fresh[:kept, :kept] = self._weights[:kept, :kept]
        self.replace(fresh)

    def undo(self) -> bool:
        """Take the last step back; return whether there was one."""
        self.end()
        if not self._done:
            return False
        self._undone.append(_packed(self._weights))
        self._weights = _unpacked(self._done.pop())
        return True

    def redo(self) -> bool:
        """Make the step again that was taken back last; return whether there was one."""
        self.end()
        if not self._undone:
            return False
        self._done.append(_packed(self._weights))
        self._weights = _unpacked(self._undone.pop())
        return True

    def _keep(self, before: FloatArray) -> None:
        self._undone.clear()
        self._done.append(_packed(before))
        while len(self._done) > 1 and sum(map(len, self._done)) > _MOST_BYTES:
            del self._done[0]


def _packed(weights: FloatArray) -> bytes:
    """Return square weights packed: a pattern repeats itself, so a step takes little."""
    return zlib.compress(weights.tobytes(), 1)


def _unpacked(step: bytes) -> FloatArray:
    weights = np.frombuffer(zlib.decompress(step))
    n = math.isqrt(len(weights))
    return weights.reshape(n, n).copy()


def cells_between(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the cells on the straight way from one to another, both included."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    if steps == 0:
        return [end]
    return [
        (
            round(start[0] + (end[0] - start[0]) * step / steps),
            round(start[1] + (end[1] - start[1]) * step / steps),
        )
        for step in range(steps + 1)
    ]

"""Times of actions that take turns, so that a busy moment of the machine counts for all alike."""

import statistics
import time
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEventLoop

BLOCK = 5


def medians(
    rounds: int, *actions: Callable[[int], object], before: Callable[[int], object] = id
) -> list[float]:
    """Return each action's median seconds, over blocks of some turns that alternate.

    An action is told its turn's number, as is what comes `before` each turn and is not timed. The
    first turn of a block is not counted: what others left to be done is done in it.
    """
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(max(1, rounds // BLOCK)):
        for action, own in zip(actions, times, strict=True):
            for turn in range(BLOCK + 1):
                before(turn)
                began = time.perf_counter()
                action(turn)
                if turn:
                    own.append(time.perf_counter() - began)
    return [statistics.median(own) for own in times]


def settle(seconds: float) -> None:
    """Let the event loop run."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

"""Time the reading of every config in tests/data; a script, run by hand."""

import statistics
import time
from pathlib import Path

from headlab.errors import InputError
from headlab.models.config import read_config

CONFIGS = Path(__file__).parent.parent / "data" / "configs"
ROUNDS = 5
GOAL_MS = 5


def timed(files: list[Path]) -> list[float]:
    """Return the milliseconds that each file takes, once each."""
    found = []
    for file in files:
        started = time.perf_counter()
        try:
            read_config(file)
        except InputError:
            pass
        found.append((time.perf_counter() - started) * 1000)
    return found


def main() -> None:
    files = sorted(f for f in CONFIGS.glob("*.json") if f.name != "answers.json")
    first = timed(files)
    again = [time_ for _ in range(ROUNDS) for time_ in timed(files)]
    print(
        f"{len(files)} configs in one process, first reading: {statistics.mean(first):.2f} ms each"
    )
    mean, median = statistics.mean(again), statistics.median(again)
    print(
        f"again, {ROUNDS} rounds: mean {mean:.2f} ms, median {median:.2f} ms, longest "
        f"{max(again):.1f} ms (goal: mean under {GOAL_MS} ms)"
    )


if __name__ == "__main__":
    main()

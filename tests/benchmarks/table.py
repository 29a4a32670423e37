"""The rows that benchmarks hand in, and the one table made of them.

    python3 packaging/dev.py bench [parts of names]

runs the benchmarks and ends with the table; each also runs alone and prints its own rows.
"""

import json
import math
import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

COLLECTED = "HEADLAB_BENCH_ROWS"
"""The variable that names the file where rows are collected."""

_STEPS = ((1.0, 1.0, "s"), (1e-3, 1e3, "ms"), (0.0, 1e6, "µs"))


@dataclass(frozen=True, slots=True)
class Row:
    """One measure at one size.

    `sizes`: what is larger in other rows of the same measure, such as {"tokens": 12}. `ours` and
    `theirs` are in `unit`, the latter None where nothing is compared. `limit` bounds from above
    ours / theirs, or ours alone; with `faster`, from below how many times theirs is ours.
    """

    measure: str
    sizes: dict[str, float] = field(default_factory=dict)
    ours: float = 0.0
    rival: str = ""
    theirs: float | None = None
    limit: float | None = None
    faster: bool = False
    unit: str = "s"

    @property
    def ratio(self) -> float | None:
        """Ours / theirs, or the other way round where the limit says how much faster."""
        if self.theirs is None:
            return None
        return self.theirs / self.ours if self.faster else self.ours / self.theirs

    @property
    def is_good(self) -> bool:
        """Whether the limit is kept."""
        if self.limit is None:
            return True
        value = self.ours if self.ratio is None else self.ratio
        return value >= self.limit if self.faster else value <= self.limit

    def cells(self) -> tuple[str, ...]:
        """Return the row as texts."""
        ratio, limit = "", ""
        if self.ratio is not None:
            ratio = f"{self.ratio:.3g}" + (" faster" if self.faster else "")
        if self.limit is not None:
            bound = f"{self.limit:g}" if self.ratio is not None else spelled(self.limit, self.unit)
            limit = f"{'≥' if self.faster else '≤'} {bound}{'' if self.is_good else '  MISSED'}"
        size = ", ".join(f"{value:g} {name}" for name, value in self.sizes.items())
        theirs = "" if self.theirs is None else spelled(self.theirs, self.unit)
        return self.measure, size, spelled(self.ours, self.unit), theirs, self.rival, ratio, limit


def spelled(value: float, unit: str) -> str:
    """Return a value in its unit, in three figures."""
    if unit != "s":
        return f"{value:.4g} {unit}"
    _, scale, name = next(step for step in _STEPS if value >= step[0])
    return f"{value * scale:.3g} {name}"


def table(rows: Iterable[Row]) -> str:
    """Return the rows as a table of texts."""
    headings = ("measure", "size", "ours", "rival", "rival's name", "ratio", "limit")
    lines = [headings, *(row.cells() for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(headings))]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join(
        "  ".join(
            text.rjust(width) if place in (2, 3, 5) else text.ljust(width)
            for place, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def growth(rows: Sequence[Row]) -> str:
    """Return a line for every measure and size: how time grows over the rows that differ in it."""
    families: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        for name in row.sizes:
            others = ", ".join(f"{v:g} {k}" for k, v in row.sizes.items() if k != name)
            families[row.measure, row.rival, others, name].append(row)
    lines = []
    for (measure, rival, others, name), family in families.items():
        family.sort(key=lambda row: row.sizes[name])
        if len(family) < 2:
            continue
        steps = " → ".join(f"{row.sizes[name]:g}" for row in family)
        said = [f"ours {_growth(family, name, [row.ours for row in family])}"]
        theirs = [row.theirs for row in family if row.theirs is not None]
        if len(theirs) == len(family):
            said.append(f"{rival} {_growth(family, name, theirs)}")
        head = ", ".join(part for part in (measure, others) if part)
        lines.append(f"{head}: {name} {steps}: {'; '.join(said)}")
    return "\n".join(lines)


def _growth(family: Sequence[Row], name: str, times: Sequence[float]) -> str:
    doublings = math.log2(family[-1].sizes[name] / family[0].sizes[name])
    whole = times[-1] / times[0]
    return f"× {whole:.3g} (× {whole ** (1 / doublings):.2f} a doubling)"


def report(*rows: Row) -> int:
    """Hand rows in where they are collected, else print them; return 1 if a limit is missed."""
    if place := os.environ.get(COLLECTED):
        with Path(place).open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(row)) + "\n" for row in rows)
    else:
        print_all(rows)
    return int(not all(row.is_good for row in rows))


def print_all(rows: Sequence[Row]) -> None:
    """Print the table, and under it how time grows with size."""
    print(table(rows))
    if lines := growth(rows):
        print(f"\ngrowth with size\n{lines}")


if __name__ == "__main__":
    collected = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    print_all([Row(**json.loads(line)) for line in collected])

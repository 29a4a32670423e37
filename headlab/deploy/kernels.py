"""Say which attention kernels take a model's head widths, from a dated table of rules.

The rules are data (`resources/kernels.json`, or a person's own file of the same form), each with
its source and date; this module reads them strictly and applies them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from headlab.errors import InputError
from headlab.models.card import LayerRun, ModelCard
from headlab.models.files import MEBIBYTE, open_regular, read_beginning, shown
from headlab.resource_files import resource_path

Phase = Literal["prefill", "decode"]
KernelVerdict = Literal["native", "padded", "fallback", "refused"]
_SEVERITY: dict[str, int] = {"native": 0, "padded": 1, "fallback": 2, "refused": 3}

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Size = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record that accepts the fields it names and no other."""


class Range(_Strict, frozen=True, rename={"lowest": "from", "highest": "to", "among": "in"}):
    """A condition on a number: bounds, a list, a step; all that are given must hold."""

    lowest: Size | None = None
    highest: Size | None = None
    among: tuple[Size, ...] | None = None
    multiple_of: Size | None = None

    def holds(self, value: int) -> bool:
        """Tell whether a number meets the condition."""
        return (
            (self.lowest is None or value >= self.lowest)
            and (self.highest is None or value <= self.highest)
            and (self.among is None or value in self.among)
            and (self.multiple_of is None or value % self.multiple_of == 0)
        )


class Rule(_Strict, frozen=True):
    """Conditions and the verdict they give; with `tiles`, a width between tiles is padded.

    `verified` None means as the cell says.
    """

    verdict: Literal["native", "fallback", "refused"]
    reason: Text
    head_dim: Range | None = None
    value_dim: Range | None = None
    ratio: Range | None = None
    equal_dims: bool | None = None
    tiles: tuple[Size, ...] | Literal["power of two"] | None = None
    verified: bool | None = None

    @property
    def unconditional(self) -> bool:
        """Tell whether the rule fits every shape."""
        conditions = (self.head_dim, self.value_dim, self.ratio, self.equal_dims)
        return all(condition is None for condition in conditions)

    def fits(self, shape: "KernelShape") -> bool:
        """Tell whether the rule applies to a shape."""
        return (
            (self.head_dim is None or self.head_dim.holds(shape.head_dim))
            and (self.value_dim is None or self.value_dim.holds(shape.value_dim))
            and (self.ratio is None or self.ratio.holds(shape.ratio))
            and (self.equal_dims is None or self.equal_dims == (shape.head_dim == shape.value_dim))
        )

    def tile(self, head_dim: int) -> int:
        """Return the width at which a head of `head_dim` really runs."""
        if self.tiles is None:
            return head_dim
        if self.tiles == "power of two":
            return int(1 << (head_dim - 1).bit_length())
        return min((t for t in self.tiles if t >= head_dim), default=head_dim)


class Cell(_Strict, frozen=True):
    """A kernel's rules on some architectures, with their source; the first fitting rule decides."""

    archs: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]
    source: Text
    date: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}(-\d{2})?$")]
    verified: bool
    rules: Annotated[tuple[Rule, ...], msgspec.Meta(min_length=1, max_length=100)]


class Kernel(_Strict, frozen=True):
    """One kernel (or backend) and its cells."""

    name: Text
    cells: Annotated[tuple[Cell, ...], msgspec.Meta(min_length=1)]
    about: Annotated[str, msgspec.Meta(max_length=400)] = ""
    phase: Phase | Literal["both"] = "both"


class Architecture(_Strict, frozen=True):
    """A kind of processor."""

    id: Text
    name: Text


class KernelTable(_Strict, frozen=True):
    """A whole file of kernel rules."""

    format: Literal["headlab-kernels"]
    version: Literal[1]
    architectures: tuple[Architecture, ...]
    kernels: Annotated[tuple[Kernel, ...], msgspec.Meta(max_length=200)]
    about: str = ""


@dataclass(frozen=True, slots=True)
class KernelShape:
    """Head widths of some layers as a kernel sees them; `ratio` is query heads per KV head.

    `phase` is when the layers have these widths: MLA layers change theirs between the phases.
    """

    label: str
    head_dim: int
    value_dim: int
    ratio: int
    phase: Phase | Literal["both"] = "both"


@dataclass(frozen=True, slots=True)
class KernelAnswer:
    """What one kernel on one architecture does with a model: the worst over its shapes.

    Where a latent model's prefill runs and its decode does not (or the reverse), that is a
    fallback: another kernel takes the other phase.
    `waste` is the largest share of a padded head_dim tile that is zeros, 0..1; None where the
    kernel does not run.
    """

    kernel: str
    arch: str
    verdict: KernelVerdict
    waste: float | None
    reason: str
    source: str
    date: str
    verified: bool


def load_kernels(path: str | Path | None = None) -> KernelTable:
    """Return the table of kernel rules, headlab's own or a person's file.

    Raises InputError with the place in the file on anything that is not in the form.
    """
    return _own_table() if path is None else _read_table(Path(path))


def shapes_of(card: ModelCard) -> tuple[KernelShape, ...]:
    """Return the different head widths of a model's layers, in layer order.

    A latent (MLA) layer has two: keys and values per head while reading the prompt, and one
    shared latent vector for all heads while decoding.
    """
    return tuple(dict.fromkeys(shape for run in card.layers for shape in _run_shapes(run)))


def judge(card: ModelCard, table: KernelTable) -> tuple[KernelAnswer, ...]:
    """Return every cell's verdict on a model; nothing if its head widths are unknown."""
    shapes = shapes_of(card)
    if not shapes:
        return ()
    answers: list[KernelAnswer] = []
    for kernel in table.kernels:
        asked = tuple(
            s for s in shapes if "both" in (s.phase, kernel.phase) or s.phase == kernel.phase
        )
        for cell in kernel.cells if asked else ():
            answers += _judge_cell(kernel.name, cell, asked)
    return tuple(answers)


def latent_rank(run: LayerRun) -> int | None:
    """Return kv_lora_rank L of a latent layer, from what its card holds.

    The cache has c = L + rope values and kv_b = h·(k − rope + v)·L weights, so with rope = c − L
    L solves h·L² + h·(k + v − c)·L = kv_b.
    """
    h, k, v, c = run.heads, run.head_dim, run.value_dim, run.kv_elements_per_token
    if not (h and k and v and c and run.parameters.kv_b) or run.parameters.kv_b % h:
        return None
    product, slope = run.parameters.kv_b // h, k + v - c
    root = isqrt(max(0, slope * slope + 4 * product))
    rank = (root - slope) // 2
    return rank if 0 < rank <= c and rank * (rank + slope) == product else None


def _run_shapes(run: LayerRun) -> Iterable[KernelShape]:
    """Yield the shapes of one run of layers."""
    if run.kind in ("none", "linear") or not run.heads or not run.head_dim:
        return
    value_dim = run.value_dim or run.head_dim
    if run.kind != "latent" or run.kv_heads:
        if run.kv_heads and run.heads % run.kv_heads == 0:
            ratio = run.heads // run.kv_heads
            label = f"head_dim {run.head_dim}"
            if value_dim != run.head_dim:
                label += f" with value_dim {value_dim}"
            yield KernelShape(f"{label}, ratio {ratio}", run.head_dim, value_dim, ratio)
        return
    yield KernelShape(
        f"prefill ({run.head_dim}, {value_dim})", run.head_dim, value_dim, 1, "prefill"
    )
    rank, cached = latent_rank(run), run.kv_elements_per_token
    if rank is not None:
        yield KernelShape(f"latent decode ({cached}, {rank})", cached, rank, run.heads, "decode")


def _judge_cell(kernel: str, cell: Cell, shapes: tuple[KernelShape, ...]) -> list[KernelAnswer]:
    """Return one answer an architecture of a cell; they differ in nothing else."""
    verdicts: list[KernelVerdict] = []
    wastes: list[float] = []
    reasons: dict[str, list[str]] = {}
    verified = True
    for shape in shapes:
        rule = next(rule for rule in cell.rules if rule.fits(shape))
        verified = verified and (cell.verified if rule.verified is None else rule.verified)
        tile = rule.tile(shape.head_dim)
        padded = rule.verdict == "native" and tile > shape.head_dim
        verdicts.append("padded" if padded else rule.verdict)
        reason = rule.reason
        if rule.tiles is not None:
            reason += f" ({shape.head_dim} in {tile})"
        if rule.verdict == "native":
            wastes.append(1 - shape.head_dim / tile)
        reasons.setdefault(reason, []).append(shape.label)
    worst = max(verdicts, key=_SEVERITY.__getitem__)
    split = {shape.phase for shape in shapes} == {"prefill", "decode"}
    if split and worst == "refused" and min(map(_SEVERITY.__getitem__, verdicts)) < 2:
        # One phase runs here and the other needs another kernel: not a refusal of the model.
        worst = "fallback"
    text = "; ".join(f"{' and '.join(labels)}: {reason}" for reason, labels in reasons.items())
    waste = max(wastes) if worst in ("native", "padded") else None
    return [
        KernelAnswer(kernel, arch, worst, waste, text, cell.source, cell.date, verified)
        for arch in cell.archs
    ]


@lru_cache(maxsize=1)
def _own_table() -> KernelTable:
    return _read_table(resource_path("kernels.json"))


def _read_table(path: Path) -> KernelTable:
    """Read and check a table; the sentence of a refusal names the place in the file."""
    name = shown(path)
    with open_regular(path) as file:
        data = read_beginning(file, MEBIBYTE + 1, path)
    if len(data) > MEBIBYTE:
        raise InputError(f"kernels file {name} is larger than 1 MiB")
    try:
        table = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=KernelTable)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise InputError(f"kernels file {name}: {problem}") from None
    problem_found = next(iter(_problems(table)), None)
    if problem_found is not None:
        raise InputError(f"kernels file {name}: {problem_found}")
    return table


def _problems(table: KernelTable) -> Iterable[str]:
    """Yield what types alone cannot check."""
    known = [a.id for a in table.architectures]
    if len(set(known)) < len(known):
        yield "an architecture stands twice - at `$.architectures`"
    taken: set[tuple[str, str]] = set()
    for i, kernel in enumerate(table.kernels):
        for j, cell in enumerate(kernel.cells):
            place = f"at `$.kernels[{i}].cells[{j}]`"
            for arch in cell.archs:
                if arch not in known:
                    yield f"unknown architecture {arch!r}, allowed: {', '.join(known)} - {place}"
                if (kernel.name, arch) in taken:
                    yield f"{kernel.name} on {arch} stands twice - {place}"
                taken.add((kernel.name, arch))
            if not cell.rules[-1].unconditional:
                yield f"the last rule must have no condition, so that every shape has one - {place}"
            for n, rule in enumerate(cell.rules):
                if rule.tiles is not None and rule.verdict != "native":
                    yield f"only a native rule may have tiles - {place[:-1]}.rules[{n}]`"

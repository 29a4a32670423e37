"""Which head does which jobs, and which heads share keys."""

from dataclasses import dataclass

from headlab.engine.experiment import Experiment
from headlab.engine.layer import Layer

Load = tuple[tuple[str, ...], ...]
"""The jobs of each busy head of one KV group, in head order."""


@dataclass(frozen=True, slots=True)
class GroupDeal:
    """One KV group with work: its key head, its busy query heads and their jobs."""

    kv_head: int
    heads: tuple[int, ...]
    load: Load


@dataclass(frozen=True, slots=True)
class Deal:
    """Where every ticked job sits: `head_of` in list order, `groups` in head order."""

    head_of: dict[str, int]
    groups: tuple[GroupDeal, ...]

    @property
    def busy_heads(self) -> tuple[int, ...]:
        """Heads that carry a job, in order."""
        return tuple(head for group in self.groups for head in group.heads)


def deal(experiment: Experiment, layer: Layer | None = None) -> Deal:
    """Deal the ticked jobs: job j to head j mod h, unless it was moved to a head that exists.

    `layer` replaces the experiment's own, for the curve. KV groups are contiguous runs of
    h / n_kv_heads query heads, as real implementations lay them out.
    """
    layer = layer or experiment.layer
    moves = dict(experiment.moves)
    head_of: dict[str, int] = {}
    jobs_of: dict[int, list[str]] = {}
    for place, job in enumerate(experiment.jobs):
        head = moves.get(job, layer.n_heads)
        if head >= layer.n_heads:
            head = place % layer.n_heads
        head_of[job] = head
        jobs_of.setdefault(head, []).append(job)
    members: dict[int, list[int]] = {}
    for head in sorted(jobs_of):
        members.setdefault(head // layer.queries_per_kv_head, []).append(head)
    groups = tuple(
        GroupDeal(kv_head, tuple(heads), tuple(tuple(jobs_of[head]) for head in heads))
        for kv_head, heads in sorted(members.items())
    )
    return Deal(head_of, groups)

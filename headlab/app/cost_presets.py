"""Ready-made comparisons of costs, read from the resources and checked as they are read."""

from functools import lru_cache
from pathlib import Path

import msgspec

from headlab.engine.alternatives import Row
from headlab.engine.cost import CostQuestion
from headlab.engine.cost_report import cost_question
from headlab.engine.ledger import ledger
from headlab.resource_files import resource_path
from headlab.words import spoken


class _Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    d_model: int
    heads: int
    kv_heads: int | None = None
    head_dim: int | None = None
    context: int = 8192
    batch: int = 1

    def question(self) -> CostQuestion:
        return cost_question(
            d_model=self.d_model,
            heads=self.heads,
            kv_heads=self.kv_heads,
            head_dim=self.head_dim,
            context=self.context,
            batch=self.batch,
        )


class CostPreset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A comparison: what it is called, what it shows in a sentence, and its rows."""

    key: str
    title: str
    note: str
    rows: tuple[_Shape, ...]

    def compared(self) -> tuple[Row, ...]:
        """Return the rows with their ledgers, in order."""
        return tuple(Row(shape.name, ledger(shape.question())) for shape in self.rows)


def cost_presets() -> tuple[CostPreset, ...]:
    """Return every comparison that headlab brings along, in the language spoken if it is there.

    Raises msgspec.ValidationError or InputError if the installation's file is not what it says.
    """
    folder = resource_path("presets")
    own = folder / spoken() / "cost.json"
    return _read(own if own.exists() else folder / "cost.json")


@lru_cache
def _read(path: Path) -> tuple[CostPreset, ...]:
    presets = msgspec.json.decode(path.read_bytes(), type=tuple[CostPreset, ...])
    for preset in presets:
        preset.compared()
    return presets

"""The head counts that a d_model allows, between two widths."""

from dataclasses import dataclass

from headlab.engine.cost import LARGEST_COST_SIZE
from headlab.engine.layer import divisors, require_count
from headlab.errors import InputError

BAND = (64, 128)
"""Where many designs put head_dim: a habit, not a rule; 192 and 256 are in use as well."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One valid default shape: heads · head_dim = d_model. `in_band`: head_dim in 64..128."""

    heads: int
    head_dim: int
    in_band: bool


def in_band(head_dim: int) -> bool:
    """Return whether a width lies where many designs put it, 64 to 128."""
    return BAND[0] <= head_dim <= BAND[1]


def shapes(d_model: int, min_head_dim: int = 32, max_head_dim: int = 256) -> tuple[Shape, ...]:
    """Return every head count that divides d_model with head_dim between the two, fewest first.

    Raises InputError on sizes that are not whole positive numbers or limits the wrong way round.
    """
    require_count("d_model", d_model, LARGEST_COST_SIZE)
    require_count("min-head-dim", min_head_dim, LARGEST_COST_SIZE)
    require_count("max-head-dim", max_head_dim, LARGEST_COST_SIZE)
    if min_head_dim > max_head_dim:
        raise InputError(
            f"min-head-dim {min_head_dim:,} must not exceed max-head-dim {max_head_dim:,}"
        )
    return tuple(
        Shape(heads, d_model // heads, in_band(d_model // heads))
        for heads in divisors(d_model)
        if min_head_dim <= d_model // heads <= max_head_dim
    )

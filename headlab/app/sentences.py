"""Plain true sentences on what changed and what it cost."""

from headlab.engine.outcome import Outcome


def describe(outcome: Outcome, previous: Outcome | None) -> list[str]:
    """Return sentences on an outcome, and on how it differs from an earlier one."""
    layer = outcome.experiment.layer
    return [
        f"{layer.n_heads:,} heads: {len(outcome.busy_heads):,} busy, {outcome.idle_heads:,} idle."
    ]

"""Price the alternative: three ways to make every head twice as wide, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from headlab.engine.cost import CostQuestion
from headlab.engine.layer import Layer
from headlab.engine.ledger import Exact, Ledger, ledger
from headlab.words import number, translate

COMPARED = ("total", "projections", "scores_values", "score_entries", "kv_bytes")
"""The figures that a comparison shows: keys of the ledger."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a comparison; `note` says in a sentence what was done to get there."""

    name: str
    ledger: Ledger
    note: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An alternative that this layer does not have, and why, in a sentence."""

    name: str
    reason: str


def differences(rows: Sequence[Row], key: str) -> tuple[Exact, ...]:
    """Return each row's figure minus the first row's."""
    first = rows[0].ledger[key].value
    return tuple(row.ledger[key].value - first for row in rows)


def double_width(question: CostQuestion) -> tuple[Row | Refusal, ...]:
    """Return the layer and three layers whose heads are all twice as wide.

    By half the heads, by a pinned head_dim, by a larger d_model; the cost of each is in its
    ledger. An alternative that this layer does not have comes as a Refusal.
    """
    return (
        Row(
            translate("ledger", "now"), ledger(question), translate("ledger", "The layer as it is.")
        ),
        _half_the_heads(question),
        _pin_head_dim(question),
        _raise_d_model(question),
    )


def _row(name: str, question: CostQuestion, layer: Layer, note: str) -> Row:
    return Row(name, ledger(replace(question, layer=layer)), note)


def _half_the_heads(question: CostQuestion) -> Row | Refusal:
    layer = question.layer
    name = translate("ledger", "half the heads")
    if layer.n_heads % 2:
        return Refusal(
            name,
            translate("ledger", "{heads} heads cannot be halved: the number is odd.").format(
                heads=number(layer.n_heads)
            ),
        )
    kv_heads = layer.n_kv_heads
    halved = kv_heads if kv_heads % 2 else kv_heads // 2
    kept = translate("ledger", " KV heads stay, each twice as wide.") if kv_heads % 2 else ""
    pinned = layer.pinned_head_dim and 2 * layer.pinned_head_dim
    changed = replace(
        layer,
        n_heads=layer.n_heads // 2,
        pinned_head_dim=pinned,
        pinned_value_dim=_doubled_value_dim(layer),
        kv_heads_wanted=layer.kv_heads_wanted and halved,
    )
    note = translate("ledger", "{heads} heads of width {head_dim}.{kept}").format(
        heads=number(changed.n_heads), head_dim=number(changed.head_dim), kept=kept
    )
    return _row(name, question, changed, note)


def _pin_head_dim(question: CostQuestion) -> Row | Refusal:
    layer = question.layer
    changed = replace(
        layer,
        pinned_head_dim=2 * layer.head_dim,
        pinned_value_dim=_doubled_value_dim(layer),
    )
    note = translate("ledger", "All {heads} heads, head_dim pinned at {head_dim}.").format(
        heads=number(layer.n_heads), head_dim=number(changed.head_dim)
    )
    return _row(translate("ledger", "pinned head_dim"), question, changed, note)


def _raise_d_model(question: CostQuestion) -> Row | Refusal:
    layer = question.layer
    name = translate("ledger", "larger d_model")
    d_model = 2 * layer.head_dim * layer.n_heads
    if d_model <= layer.d_model:
        return Refusal(
            name,
            translate(
                "ledger",
                "head_dim is pinned so low that {heads} heads of twice the width already "
                "fit d_model {d_model}.",
            ).format(heads=number(layer.n_heads), d_model=number(layer.d_model)),
        )
    changed = replace(
        layer, d_model=d_model, pinned_head_dim=None, pinned_value_dim=_doubled_value_dim(layer)
    )
    return _row(
        name,
        question,
        changed,
        translate("ledger", "d_model {d_model} = heads · head_dim.").format(
            d_model=number(d_model)
        ),
    )


def _doubled_value_dim(layer: Layer) -> int | None:
    return None if layer.pinned_value_dim is None else 2 * layer.pinned_value_dim

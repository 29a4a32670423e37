"""The ledger: every cost of a layer with its formula, its values and its convention."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from headlab.engine.cost import (
    CostQuestion,
    cached_tokens,
    crossover,
    kv_elements,
    projection_macs,
    score_macs,
    value_macs,
    visible_pairs,
)
from headlab.words import QT_TRANSLATE_NOOP, counted, number, translate

Unit = Literal["weights", "MACs", "tokens", "entries", "elements", "bytes"]
Exact = int | Fraction

SECTIONS = {
    "weights": QT_TRANSLATE_NOOP("ledger", "Weights"),
    "arithmetic": QT_TRANSLATE_NOOP("ledger", "Arithmetic per token"),
    "scores": QT_TRANSLATE_NOOP("ledger", "Score matrices"),
    "cache": QT_TRANSLATE_NOOP("ledger", "KV cache"),
}
"""Keys and headings of the ledger's sections, in reading order."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the ledger.

    `value` is exact: an int, or a Fraction where an average or half bytes are not whole.
    `formula` is written in the symbols of `values`; `basis` says in a few words what the number
    is of, `convention` in sentences what is counted and what is not.
    """

    key: str
    section: str
    title: str
    value: Exact
    unit: Unit
    formula: str
    values: tuple[tuple[str, Exact], ...]
    basis: str
    convention: str

    def filled(self, number: Callable[[Exact], str] | None = None) -> str:
        """Return the formula with the values in place of the symbols."""
        write = number or exact_text
        known = dict(self.values)
        return re.sub(r"[A-Za-z_]+", lambda m: write(known[m.group()]), self.formula)

    def where(self, number: Callable[[Exact], str] | None = None) -> str:
        """Return what each symbol of the formula stands for: "h = 8 heads, …"."""
        write = number or exact_text
        return ", ".join(
            f"{name} = {write(v)} {translate('ledger', _MEANINGS[name])}" for name, v in self.values
        )


@dataclass(frozen=True, slots=True)
class Ledger:
    """All figures of one question, in reading order."""

    question: CostQuestion
    figures: tuple[Figure, ...]

    def __iter__(self) -> Iterator[Figure]:
        return iter(self.figures)

    def __getitem__(self, key: str) -> Figure:
        """Return the figure of a key; raise KeyError if there is none."""
        for figure in self.figures:
            if figure.key == key:
                return figure
        raise KeyError(key)


_MEANINGS = {
    "d": "d_model",
    "h": QT_TRANSLATE_NOOP("ledger", "heads"),
    "g": QT_TRANSLATE_NOOP("ledger", "KV heads"),
    "d_k": "head_dim",
    "d_v": "value_dim",
    "T": QT_TRANSLATE_NOOP("ledger", "tokens of context"),
    "n": QT_TRANSLATE_NOOP("ledger", "keys that the token sees"),
    "w": QT_TRANSLATE_NOOP("ledger", "keys in the window"),
    "c": QT_TRANSLATE_NOOP("ledger", "cached tokens a sequence"),
    "B": QT_TRANSLATE_NOOP("ledger", "sequences"),
    "L": QT_TRANSLATE_NOOP("ledger", "layers"),
    "e": QT_TRANSLATE_NOOP("ledger", "bytes an element"),
    "s": QT_TRANSLATE_NOOP("ledger", "bytes a score"),
}


def exact_text(value: Exact) -> str:
    """Return a number exactly if it is whole or ends in .5 and so on, else to three places."""
    if isinstance(value, int) or value.denominator == 1:
        return number(int(value))
    thousandths = value * 1000
    if thousandths.denominator == 1:
        whole, part = divmod(int(thousandths), 1000)
        return _with_thousandths(whole, part).rstrip("0")
    return "≈ " + _with_thousandths(*divmod(round(thousandths), 1000))


def _with_thousandths(whole: int, part: int) -> str:
    # As a float a large number would lose its last digits.
    return number(whole) + number(part / 1000, ".3f")[1:]


def plain(value: Exact) -> int | float:
    """Return an exact int where the value is whole, else the nearest float."""
    if value == int(value):
        return int(value)
    return float(value)


def score_bytes_per_element(question: CostQuestion) -> Fraction:
    """Return the bytes of one stored score: the dtype's, but two at least.

    Scores of a quantised cache are computed in 16 bits or more; nobody keeps them in eight.
    """
    return max(question.bytes_per_element, Fraction(2))


def ledger(question: CostQuestion) -> Ledger:
    """Return every figure of a question.

    Formulas: parameters and KV cache as in common model code with separate widths of keys and
    values (vLLM's head_size and head_size_v); score work over visible pairs, half the square
    under a causal mask, as Megatron counts it.
    """
    return Ledger(
        question,
        (*_weights(question), *_arithmetic(question), *_scores(question), *_cache(question)),
    )


class _Row(NamedTuple):
    key: str
    title: str
    value: Exact
    unit: Unit
    formula: str
    basis: str
    convention: str


def _figures(question: CostQuestion, section: str, rows: tuple[_Row, ...]) -> tuple[Figure, ...]:
    known = _symbols(question)
    made = []
    for row in rows:
        names = dict.fromkeys(re.findall(r"[A-Za-z_]+", row.formula))
        made.append(
            Figure(
                key=row.key,
                section=section,
                title=row.title,
                value=int(row.value) if row.value == int(row.value) else row.value,
                unit=row.unit,
                formula=row.formula,
                values=tuple((name, known[name]) for name in names),
                basis=row.basis,
                convention=row.convention,
            )
        )
    return tuple(made)


def _symbols(question: CostQuestion) -> dict[str, Exact]:
    layer = question.layer
    return {
        "d": layer.d_model,
        "h": layer.n_heads,
        "g": layer.n_kv_heads,
        "d_k": layer.head_dim,
        "d_v": layer.value_dim,
        "T": question.context,
        "n": cached_tokens(question.mask, question.context),
        "w": question.mask.window or 0,
        "c": cached_tokens(question.mask, question.context),
        "B": question.batch,
        "L": question.layers,
        "e": question.bytes_per_element,
        "s": score_bytes_per_element(question),
    }


_PRODUCTS = "d·h·d_k + d·g·d_k + d·g·d_v + h·d_v·d"
_BIASES = {
    "none": ("0", QT_TRANSLATE_NOOP("ledger", "none")),
    "qkv": ("h·d_k + g·d_k + g·d_v", QT_TRANSLATE_NOOP("ledger", "Q, K, V only")),
    "all": ("h·d_k + g·d_k + g·d_v + d", QT_TRANSLATE_NOOP("ledger", "all four")),
}


def _layers_text(count: int) -> str:
    return counted(count, translate("ledger", "1 layer"), translate("ledger", "{n} layers"))


def _weights(question: CostQuestion) -> tuple[Figure, ...]:
    layer, layers = question.layer, _layers_text(question.layers)
    counted = layer.parameters
    bias, biases = _BIASES[layer.biases]
    biases = translate("ledger", biases)
    total = _PRODUCTS if layer.biases == "none" else f"{_PRODUCTS} + {bias}"
    alone = translate("ledger", "The matrix alone: no bias, no norm.")
    shared = translate("ledger", "{alone} One slice a KV head, not a query head.").format(
        alone=alone
    )
    four = translate(
        "ledger", "The four matrices and their biases ({biases}). Norms are not counted."
    ).format(biases=biases)
    elements = counted.total * question.layers
    size = elements * question.bytes_per_element
    stored = f"{layers}, {question.dtype}"
    rows = (
        _Row("q", "Q", counted.q, "weights", "d·h·d_k", translate("ledger", "1 layer"), alone),
        _Row(
            "k",
            "K",
            counted.k,
            "weights",
            "d·g·d_k",
            translate("ledger", "1 layer, KV heads"),
            shared,
        ),
        _Row(
            "v",
            "V",
            counted.v,
            "weights",
            "d·g·d_v",
            translate("ledger", "1 layer, KV heads"),
            shared,
        ),
        _Row("o", "O", counted.o, "weights", "h·d_v·d", translate("ledger", "1 layer"), alone),
        _Row(
            "bias",
            translate("ledger", "biases"),
            counted.bias,
            "weights",
            bias,
            translate("ledger", "1 layer, {biases}").format(biases=biases),
            translate(
                "ledger",
                "A convention: some models have biases on all four, some on Q, K and V, "
                "most on none.",
            ),
        ),
        _Row(
            "total",
            translate("ledger", "total"),
            counted.total,
            "weights",
            total,
            translate("ledger", "1 layer, no norms"),
            four,
        ),
        _Row(
            "total_layers",
            translate("ledger", "total × layers"),
            elements,
            "weights",
            f"L·({total})",
            translate("ledger", "{layers}, no norms").format(layers=layers),
            translate("ledger", "{four} All layers are of this shape.").format(four=four),
        ),
        _Row(
            "weight_bytes",
            translate("ledger", "memory"),
            size,
            "bytes",
            f"L·({total})·e",
            stored,
            translate("ledger", "{four} Scales of a quantised format are not counted.").format(
                four=four
            ),
        ),
    )
    return _figures(question, "weights", rows)


def _seen(question: CostQuestion) -> tuple[str, str, str, str]:
    """Return keys a token and pairs a sequence as formulas, then basis and convention."""
    window = question.mask.window
    narrow = window is not None and window < question.context
    if question.phase == "decode":
        seen = translate("ledger", "window") if narrow else translate("ledger", "whole context")
        how = translate(
            "ledger", "One new token that sees the {seen}, itself included; nothing is halved."
        ).format(seen=seen)
        return "n", "n", translate("ledger", "sees the {seen}").format(seen=seen), how
    average = translate("ledger", "The average over the tokens of a prefill:")
    if question.mask.kind == "none":
        return (
            "T",
            "T·T",
            translate("ledger", "average, full square"),
            translate("ledger", "{average} every token sees all T.").format(average=average),
        )
    if narrow:
        pairs = "(w·(w + 1)/2 + (T − w)·w)"
        how = translate("ledger", "{average} visible pairs, the latest w at most.").format(
            average=average
        )
        return f"{pairs}/T", pairs, translate("ledger", "average, window"), how
    return (
        "(T + 1)/2",
        "T·(T + 1)/2",
        translate("ledger", "average, half square"),
        translate(
            "ledger",
            "{average} visible pairs only, as the causal mask leaves them; many counts "
            "take the full square.",
        ).format(average=average),
    )


def _arithmetic(question: CostQuestion) -> tuple[Figure, ...]:
    layer = question.layer
    keys = question.keys_per_token
    prefill = question.phase == "prefill"
    tokens = question.context if prefill else 1
    seen, pairs, basis, how = _seen(question)
    projections = projection_macs(layer)
    one_key_scores, one_key_values = score_macs(layer, 1), value_macs(layer, 1)
    scores, values = one_key_scores * keys, one_key_values * keys
    heads = (
        translate("ledger", " Query heads count, not KV heads.")
        if layer.n_kv_heads < layer.n_heads
        else ""
    )
    convention = translate("ledger", "One layer. {how}{heads} The softmax is not counted.").format(
        how=how, heads=heads
    )
    everything = translate("ledger", "{convention} No MLP, norm or embedding.").format(
        convention=convention
    )
    both = "h·(d_k + d_v)"
    step = translate("ledger", "prefill") if prefill else translate("ledger", "decode step")
    all_projections = f"T·({_PRODUCTS})" if prefill else _PRODUCTS
    whole = projections + scores + values
    rows = (
        _Row(
            "projections",
            translate("ledger", "projections"),
            projections,
            "MACs",
            _PRODUCTS,
            translate("ledger", "any context"),
            translate(
                "ledger",
                "One layer, one token: the four matrix products. Biases are additions and "
                "not counted.",
            ),
        ),
        _Row(
            "scores",
            translate("ledger", "scores Q Kᵀ"),
            scores,
            "MACs",
            f"h·d_k·{seen}",
            basis,
            convention,
        ),
        _Row(
            "values",
            translate("ledger", "values A V"),
            values,
            "MACs",
            f"h·d_v·{seen}",
            basis,
            convention,
        ),
        _Row(
            "scores_values",
            translate("ledger", "scores + values"),
            scores + values,
            "MACs",
            f"{both}·{seen}",
            basis,
            convention,
        ),
        _Row(
            "macs",
            translate("ledger", "all per token"),
            whole,
            "MACs",
            f"{_PRODUCTS} + {both}·{seen}",
            basis,
            everything,
        ),
        _Row(
            "macs_all",
            translate("ledger", "one {step}").format(step=step),
            whole * tokens * question.layers * question.batch,
            "MACs",
            f"B·L·({all_projections} + {both}·{pairs})",
            translate("ledger", "{layers}, batch {batch}").format(
                layers=_layers_text(question.layers), batch=number(question.batch)
            ),
            translate(
                "ledger",
                "Attention layers only, the whole {step} of every sequence. {how} The "
                "softmax is not counted. No MLP, norm or embedding.",
            ).format(step=step, how=how),
        ),
        _Row(
            "crossover",
            translate("ledger", "even at"),
            crossover(layer),
            "tokens",
            f"({_PRODUCTS})/({both})",
            translate("ledger", "scores = projections"),
            translate(
                "ledger",
                "Visible keys at which both cost the same; 2·d_model for square heads that "
                "share no keys. The average token of a causal prefill reaches it at twice "
                "this, less one.",
            ),
        ),
    )
    return _figures(question, "arithmetic", rows)


def _scores(question: CostQuestion) -> tuple[Figure, ...]:
    h, context, batch = question.layer.n_heads, question.context, question.batch
    dense = batch * h * context * context
    window = question.mask.window
    per_score = score_bytes_per_element(question)
    if question.mask.kind == "none":
        visible, seen = "B·h·T·T", translate("ledger", "no mask")
    elif window is not None and window < context:
        visible, seen = "B·h·(w·(w + 1)/2 + (T − w)·w)", translate("ledger", "window")
    else:
        visible, seen = "B·h·T·(T + 1)/2", translate("ledger", "causal")
    rows = (
        _Row(
            "score_entries",
            translate("ledger", "entries"),
            dense,
            "entries",
            "B·h·T·T",
            translate("ledger", "1 layer, full square"),
            translate(
                "ledger", "The whole context at once, T queries by T keys, masked entries included."
            ),
        ),
        _Row(
            "score_entries_visible",
            translate("ledger", "of these visible"),
            batch * h * visible_pairs(question.mask, context),
            "entries",
            visible,
            translate("ledger", "1 layer, {seen}").format(seen=seen),
            translate(
                "ledger", "The whole context at once, the entries that the mask leaves visible."
            ),
        ),
        _Row(
            "score_entries_step",
            translate("ledger", "entries of a decode step"),
            batch * h * cached_tokens(question.mask, context),
            "entries",
            "B·h·n",
            translate("ledger", "1 layer, one row a head"),
            translate("ledger", "One new token of every sequence against what it sees."),
        ),
        _Row(
            "score_bytes",
            translate("ledger", "memory if materialised"),
            dense * per_score,
            "bytes",
            "B·h·T·T·s",
            translate("ledger", "1 layer, {per_score} bytes each").format(
                per_score=exact_text(per_score)
            ),
            translate(
                "ledger",
                "All entries held at once, two bytes a score at least even over a "
                "quantised cache. Fused kernels such as FlashAttention never hold it.",
            ),
        ),
        _Row(
            "fused_bytes",
            translate("ledger", "a fused kernel keeps"),
            batch * h * context * 4,
            "bytes",
            "B·h·T·4",
            translate("ledger", "1 layer, log-sum-exp"),
            translate("ledger", "One fp32 number a row, for the backward pass."),
        ),
    )
    return _figures(question, "scores", rows)


def _cache(question: CostQuestion) -> tuple[Figure, ...]:
    elements = kv_elements(question.layer)
    cached = cached_tokens(question.mask, question.context)
    per_token = elements * question.layers * question.bytes_per_element
    windowed = cached < question.context
    layers = _layers_text(question.layers)
    batch = translate("ledger", "batch {batch}").format(batch=number(question.batch))
    scales = (
        "" if question.bytes_per_element >= 2 else translate("ledger", " Scales are not counted.")
    )
    kept = (
        translate("ledger", "Only the window's tokens are kept.")
        if windowed
        else translate("ledger", "Every token of context is kept.")
    )
    rows: tuple[_Row, ...] = (
        _Row(
            "kv_elements",
            translate("ledger", "elements per token"),
            elements,
            "elements",
            "g·(d_k + d_v)",
            translate("ledger", "1 layer, KV heads"),
            translate("ledger", "Keys and values of one token; KV heads count, not query heads."),
        ),
        _Row(
            "kv_elements_layer",
            translate("ledger", "elements per sequence"),
            elements * cached,
            "elements",
            "c·g·(d_k + d_v)",
            counted(
                cached,
                translate("ledger", "1 layer, 1 token"),
                translate("ledger", "1 layer, {n} tokens"),
            ),
            translate("ledger", "Keys and values of one sequence. {kept}").format(kept=kept),
        ),
        _Row(
            "kv_bytes_token",
            translate("ledger", "memory per token"),
            per_token,
            "bytes",
            "L·g·(d_k + d_v)·e",
            f"{layers}, {question.dtype}",
            translate("ledger", "Keys and values of one token.{scales}").format(scales=scales),
        ),
        _Row(
            "kv_bytes",
            translate("ledger", "memory"),
            per_token * cached * question.batch,
            "bytes",
            "B·c·L·g·(d_k + d_v)·e",
            f"{layers}, {batch}, {question.dtype}",
            translate("ledger", "{kept}{scales} Not rounded up to pages.").format(
                kept=kept, scales=scales
            ),
        ),
    )
    if windowed:
        rows = (
            *rows,
            _Row(
                "kv_bytes_full",
                translate("ledger", "memory without eviction"),
                per_token * question.context * question.batch,
                "bytes",
                "B·T·L·g·(d_k + d_v)·e",
                f"{layers}, {batch}, {question.dtype}",
                translate(
                    "ledger", "What a server allocates when it treats a window as full attention."
                ),
            ),
        )
    return _figures(question, "cache", rows)

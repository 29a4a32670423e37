"""The ledger: every cost of a layer with its formula, its values and its convention."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from headlab.engine.cost import (
    CostQuestion,
    cached_tokens,
    crossover,
    kv_elements,
    projection_macs,
    visible_pairs,
)

Unit = Literal["weights", "MACs", "tokens", "entries", "elements", "bytes"]
Exact = int | Fraction

SECTIONS = ("weights", "arithmetic", "scores", "cache")


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the ledger.

    `value` is exact: an int, or a Fraction where an average or half bytes are not whole.
    `formula` is written in the symbols of `values`; `convention` says in one sentence what is
    counted and what is not.
    """

    key: str
    section: str
    title: str
    value: Exact
    unit: Unit
    formula: str
    values: tuple[tuple[str, Exact], ...]
    convention: str

    def filled(self, number: Callable[[Exact], str] | None = None) -> str:
        """Return the formula with the values in place of the symbols."""
        write = number or exact_text
        known = dict(self.values)
        return re.sub(r"[A-Za-z_]+", lambda m: write(known[m.group()]), self.formula)

    def where(self, number: Callable[[Exact], str] | None = None) -> str:
        """Return what each symbol of the formula stands for: "h = 8 heads, …"."""
        write = number or exact_text
        return ", ".join(f"{name} = {write(v)} {_MEANINGS[name]}" for name, v in self.values)


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
    "h": "heads",
    "g": "KV heads",
    "d_k": "head_dim",
    "d_v": "value_dim",
    "T": "tokens of context",
    "n": "keys that the token sees",
    "w": "wide window",
    "c": "cached tokens a sequence",
    "B": "sequences",
    "L": "layers",
    "e": "bytes an element",
    "s": "bytes a score",
}


def exact_text(value: Exact) -> str:
    """Return a number exactly if it is whole or ends in .5 and so on, else to three places."""
    if isinstance(value, int) or value.denominator == 1:
        return f"{int(value):,}"
    thousandths = value * 1000
    if thousandths.denominator == 1:
        whole, part = divmod(int(thousandths), 1000)
        return f"{whole:,}.{part:03d}".rstrip("0")
    return f"≈ {round(thousandths) // 1000:,}.{round(thousandths) % 1000:03d}"


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


def _figures(
    question: CostQuestion, section: str, rows: tuple[tuple[str, str, Exact, Unit, str, str], ...]
) -> tuple[Figure, ...]:
    known = _symbols(question)
    made = []
    for key, title, value, unit, formula, convention in rows:
        names = dict.fromkeys(re.findall(r"[A-Za-z_]+", formula))
        values = tuple((name, known[name]) for name in names)
        made.append(Figure(key, section, title, _whole(value), unit, formula, values, convention))
    return tuple(made)


def _whole(value: Exact) -> Exact:
    return int(value) if value == int(value) else value


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


_BIAS_FORMULAS = {
    "none": ("0", "No biases."),
    "qkv": ("h·d_k + g·d_k + g·d_v", "Biases on Q, K and V only."),
    "all": ("h·d_k + g·d_k + g·d_v + d", "Biases on all four."),
}


def _weights(question: CostQuestion) -> tuple[Figure, ...]:
    layer = question.layer
    counted = layer.parameters
    bias, biases = _BIAS_FORMULAS[layer.biases]
    total = f"d·h·d_k + d·g·d_k + d·g·d_v + h·d_v·d + {bias}".removesuffix(" + 0")
    one = "One layer; the matrix alone, without bias or norm."
    kept = f"The four matrices of one layer. {biases} Norms are not counted."
    held = f"All layers in {question.dtype}; scales of a quantised format are not counted."
    elements = counted.total * question.layers
    rows: tuple[tuple[str, str, Exact, Unit, str, str], ...] = (
        ("q", "Q weights", counted.q, "weights", "d·h·d_k", one),
        ("k", "K weights", counted.k, "weights", "d·g·d_k", f"{one} KV heads count."),
        ("v", "V weights", counted.v, "weights", "d·g·d_v", f"{one} KV heads count."),
        ("o", "O weights", counted.o, "weights", "h·d_v·d", one),
        ("bias", "biases", counted.bias, "weights", bias, f"One layer. {biases}"),
        ("total", "weights, one layer", counted.total, "weights", total, kept),
        (
            "total_layers",
            "weights, all layers",
            elements,
            "weights",
            f"L·({total})",
            f"{kept} Times the layers, all of this shape.",
        ),
        (
            "weight_bytes",
            "memory of the weights",
            elements * question.bytes_per_element,
            "bytes",
            f"L·({total})·e",
            held,
        ),
    )
    return _figures(question, "weights", rows)


def _seen(question: CostQuestion) -> tuple[str, str, str]:
    """Return keys a token, pairs a sequence, and the convention of the keys, as text."""
    window = question.mask.window
    narrow = window is not None and window < question.context
    if question.phase == "decode":
        end = "the window, itself included" if narrow else "the whole context"
        return "n", "n", f"A new token sees {end}; nothing is halved."
    if question.mask.kind == "none":
        return "T", "T·T", "Every token sees all T."
    if narrow:
        pairs = "(w·(w + 1)/2 + (T − w)·w)"
        return f"{pairs}/T", pairs, "A token sees the latest w at most; visible pairs only."
    return (
        "(T + 1)/2",
        "T·(T + 1)/2",
        "Causal: visible pairs only, half the square; many counts take all of it.",
    )


def _arithmetic(question: CostQuestion) -> tuple[Figure, ...]:
    layer = question.layer
    h, k, v = layer.n_heads, layer.head_dim, layer.value_dim
    keys = question.keys_per_token
    tokens = question.context if question.phase == "prefill" else 1
    seen, pairs, how = _seen(question)
    products = "d·h·d_k + d·g·d_k + d·g·d_v + h·d_v·d"
    projections = projection_macs(layer)
    scores, values = h * k * keys, h * v * keys
    shared = " Query heads count, not KV heads." if layer.n_kv_heads < h else ""
    token = "one token" if question.phase == "decode" else "average over the tokens of a prefill"
    per_token = f"One layer, {token}. {how}{shared} The softmax is not counted."
    whole = projections + scores + values
    step = "the whole prefill" if question.phase == "prefill" else "one decode step"
    all_projections = f"T·({products})" if question.phase == "prefill" else products
    rows: tuple[tuple[str, str, Exact, Unit, str, str], ...] = (
        (
            "projections",
            "projections per token",
            projections,
            "MACs",
            products,
            "One layer, one token: the four matrix products, whatever the context. "
            "Biases are additions and not counted.",
        ),
        ("scores", "scores per token", scores, "MACs", f"h·d_k·{seen}", per_token),
        ("values", "values per token", values, "MACs", f"h·d_v·{seen}", per_token),
        (
            "scores_values",
            "scores + values per token",
            scores + values,
            "MACs",
            f"h·(d_k + d_v)·{seen}",
            per_token,
        ),
        (
            "macs",
            "all per token",
            whole,
            "MACs",
            f"{products} + h·(d_k + d_v)·{seen}",
            f"{per_token} No MLP, norm or embedding.",
        ),
        (
            "macs_all",
            f"{step}, all layers and sequences",
            whole * tokens * question.layers * question.batch,
            "MACs",
            f"B·L·({all_projections} + h·(d_k + d_v)·{pairs})",
            f"Attention layers only, {step} of every sequence. {how}",
        ),
        (
            "crossover",
            "scores + values equal projections at",
            crossover(layer),
            "tokens",
            f"({products})/(h·(d_k + d_v))",
            "Visible keys at which both cost the same; 2·d_model for square heads that share no "
            "keys. The average token of a causal prefill reaches it at twice this, less one.",
        ),
    )
    return _figures(question, "arithmetic", rows)


def _scores(question: CostQuestion) -> tuple[Figure, ...]:
    h, context, batch = question.layer.n_heads, question.context, question.batch
    dense = batch * h * context * context
    window = question.mask.window
    if question.mask.kind == "none":
        visible, seen = "B·h·T·T", "No mask: every pair is visible."
    elif window is not None and window < context:
        visible, seen = "B·h·(w·(w + 1)/2 + (T − w)·w)", "A causal window of w."
    else:
        visible, seen = "B·h·T·(T + 1)/2", "Causal: a token sees itself and what precedes it."
    rows: tuple[tuple[str, str, Exact, Unit, str, str], ...] = (
        (
            "score_entries",
            "score entries",
            dense,
            "entries",
            "B·h·T·T",
            "One layer, the whole context at once (T queries by T keys), masked entries included.",
        ),
        (
            "score_entries_visible",
            "of these visible",
            batch * h * visible_pairs(question.mask, context),
            "entries",
            visible,
            f"One layer, the whole context at once. {seen}",
        ),
        (
            "score_entries_step",
            "score entries, one decode step",
            batch * h * cached_tokens(question.mask, context),
            "entries",
            "B·h·n",
            "One layer, one new token of every sequence.",
        ),
        (
            "score_bytes",
            "score tensor, if materialised",
            dense * score_bytes_per_element(question),
            "bytes",
            "B·h·T·T·s",
            "One layer, all entries held at once, two bytes a score at least. Fused kernels "
            "(FlashAttention) never hold it.",
        ),
        (
            "fused_bytes",
            "kept by a fused kernel instead",
            batch * h * context * 4,
            "bytes",
            "B·h·T·4",
            "One layer, for the backward pass: one fp32 log-sum-exp a row.",
        ),
    )
    return _figures(question, "scores", rows)


def _cache(question: CostQuestion) -> tuple[Figure, ...]:
    elements = kv_elements(question.layer)
    cached = cached_tokens(question.mask, question.context)
    per_token = elements * question.layers * question.bytes_per_element
    scales = "" if question.bytes_per_element >= 2 else " Scales are not counted."
    stored = f"{question.dtype}, keys and values.{scales}"
    windowed = cached < question.context
    kept = "Only the window's tokens are kept." if windowed else "Every token of context is kept."
    rows: tuple[tuple[str, str, Exact, Unit, str, str], ...] = (
        (
            "kv_elements",
            "cached numbers per token and layer",
            elements,
            "elements",
            "g·(d_k + d_v)",
            "Keys and values of one token in one layer; KV heads count, not query heads.",
        ),
        (
            "kv_elements_layer",
            "cached numbers per layer",
            elements * cached,
            "elements",
            "c·g·(d_k + d_v)",
            f"One layer, one sequence. {kept}",
        ),
        (
            "kv_bytes_token",
            "KV cache per token",
            per_token,
            "bytes",
            "L·g·(d_k + d_v)·e",
            f"All layers, one token: {stored}",
        ),
        (
            "kv_bytes",
            "KV cache",
            per_token * cached * question.batch,
            "bytes",
            "B·c·L·g·(d_k + d_v)·e",
            f"All layers, all sequences: {stored} {kept} Not rounded up to pages.",
        ),
    )
    if windowed:
        rows = (
            *rows,
            (
                "kv_bytes_full",
                "KV cache if held for the whole context",
                per_token * question.context * question.batch,
                "bytes",
                "B·T·L·g·(d_k + d_v)·e",
                "What a server allocates when it treats a window as full attention.",
            ),
        )
    return _figures(question, "cache", rows)

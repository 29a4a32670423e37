"""A model's card as a list of facts: to carry away, and to set beside another model's."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from headlab import words
from headlab.deploy.cache import DTYPES, cache_elements, in_bytes
from headlab.deploy.tensor_parallel import WidthVerdict
from headlab.models.card import AttentionParameters, LayerRun, ModelCard
from headlab.models.plain import plain
from headlab.models.tensor_counts import spell
from headlab.words import QT_TRANSLATE_NOOP, translate

Section = Literal["shape", "weights", "KV cache", "serving", "naive"]
Value = int | Fraction | str | None

MATRICES = ("q", "k", "v", "o", "kv_a", "kv_b")
APART = {
    "bias": QT_TRANSLATE_NOOP("deploy", "biases"),
    "norm": QT_TRANSLATE_NOOP("deploy", "norms"),
    "other": QT_TRANSLATE_NOOP("deploy", "others"),
}
KINDS = {
    "attention": QT_TRANSLATE_NOOP("deploy", "full-attention layers"),
    "sliding": QT_TRANSLATE_NOOP("deploy", "sliding-window layers"),
    "latent": QT_TRANSLATE_NOOP("deploy", "latent layers"),
    "linear": QT_TRANSLATE_NOOP("deploy", "linear layers"),
    "none": QT_TRANSLATE_NOOP("deploy", "layers without attention"),
    "cross": QT_TRANSLATE_NOOP("deploy", "cross-attention layers"),
}
_KIND_WORDS = {
    "attention": QT_TRANSLATE_NOOP("deploy", "attention"),
    "sliding": QT_TRANSLATE_NOOP("deploy", "sliding"),
    "latent": QT_TRANSLATE_NOOP("deploy", "latent"),
    "linear": QT_TRANSLATE_NOOP("deploy", "linear"),
    "none": QT_TRANSLATE_NOOP("deploy", "none"),
    "cross": QT_TRANSLATE_NOOP("deploy", "cross"),
}
_SOURCES = {
    "explicit": QT_TRANSLATE_NOOP("deploy", "explicit"),
    "derived": QT_TRANSLATE_NOOP("deploy", "derived"),
    "family default": QT_TRANSLATE_NOOP("deploy", "family default"),
}


def kind_text(run: LayerRun) -> str:
    """Return a run's kind in a word."""
    return translate("deploy", _KIND_WORDS[run.kind])


def source_text(run: LayerRun) -> str:
    """Return where a run's head_dim comes from, in a word or two, empty where nobody knows."""
    return translate("deploy", _SOURCES[run.head_dim_source]) if run.head_dim_source else ""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: a stable key, words for it, its value (None: the file does not tell) and unit."""

    key: str
    section: Section
    title: str
    value: Value
    unit: str = ""

    @property
    def text(self) -> str:
        """Return the value as a person reads it."""
        if self.value is None:
            return translate("deploy", "not told")
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, Fraction) and self.value.denominator != 1:
            return words.number(float(self.value), ",.6g")
        return words.number(int(self.value))


@dataclass(frozen=True, slots=True)
class Compared:
    """The same fact of two models and what lies between them in words ("" where nothing does)."""

    first: Fact
    second: Fact
    difference: str


def main_run(card: ModelCard) -> LayerRun | None:
    """Return the run of layers that stands for the model: the most layers among those with heads.

    Of equally many the one whose every layer sees the whole context comes first.
    """
    runs = [run for run in card.layers if run.heads and run.kind not in ("none", "linear")]
    return max(runs, key=lambda run: (len(run.indices), run.window is None), default=None)


def facts(card: ModelCard, widths: Sequence[WidthVerdict], context: int) -> tuple[Fact, ...]:
    """Return every fact of a card; cache sizes are for one sequence of `context` tokens."""
    return (
        *_shape(card),
        *_weights(card.parameters),
        *_cache(card, context),
        *_serving(widths),
        *_naive(card),
    )


def compare(first: Sequence[Fact], second: Sequence[Fact]) -> tuple[Compared, ...]:
    """Return the facts of two models side by side; those that neither has are left out."""
    others = {fact.key: fact for fact in second}
    own = {fact.key for fact in first}
    order = [*first, *(fact for fact in second if fact.key not in own)]
    rows = []
    for fact in order:
        blank = Fact(fact.key, fact.section, fact.title, _absent(fact), fact.unit)
        here = fact if fact.key in own else blank
        there = others.get(fact.key, blank)
        if here.value is None and there.value is None:
            continue
        rows.append(Compared(here, there, difference(here.value, there.value)))
    return tuple(rows)


def difference(first: Value, second: Value) -> str:
    """Return what the second value is beside the first, in words: "+48 (× 1.6)"."""
    if first == second:
        return ""
    if not isinstance(first, int | Fraction) or not isinstance(second, int | Fraction):
        return translate("deploy", "differs")
    by = second - first
    sign = "+" if by > 0 else "−"
    size = Fraction(by) if by > 0 else Fraction(-by)
    text = sign + (
        words.number(float(size), ",.6g") if size.denominator != 1 else words.number(int(size))
    )
    if first and second:
        text += f" (× {words.number(float(Fraction(second) / Fraction(first)), ',.3g')})"
    return text


def facts_csv(found: Iterable[Fact]) -> str:
    """Return facts as CSV: exact plain numbers."""
    rows = [("section", "fact", "value", "unit")]
    rows += [(fact.section, fact.title, _cell(fact.value), fact.unit) for fact in found]
    return _csv(rows)


def compared_csv(rows: Iterable[Compared], names: tuple[str, str]) -> str:
    """Return a comparison as CSV: exact plain numbers and the difference in words."""
    table = [("section", "fact", _cell(names[0]), _cell(names[1]), "unit", "difference")]
    for row in rows:
        fact = row.first
        values = (_cell(row.first.value), _cell(row.second.value))
        table.append((fact.section, fact.title, *values, fact.unit, row.difference))
    return _csv(table)


def card_markdown(name: str, card: ModelCard, found: Iterable[Fact]) -> str:
    """Return a card as Markdown: facts, layers, parts and notes."""
    lines = [f"# {_marked(name)}", "", "| fact | value | unit |", "| --- | ---: | --- |"]
    lines += [f"| {fact.title} | {_marked(fact.text)} | {fact.unit} |" for fact in found]
    lines += ["", "| layers | kind | heads | KV heads | head_dim | window | weights a layer |"]
    lines += ["| --- | --- | ---: | ---: | ---: | ---: | ---: |"]
    for run in card.layers:
        sizes = (run.heads, run.kv_heads, run.head_dim, run.window, run.parameters.total)
        cells = [spell(run.indices, most=4), run.kind, *map(number, sizes)]
        lines.append(f"| {' | '.join(cells)} |")
    if card.parts:
        lines += ["", "| part, not in the totals | attention modules | weights |"]
        lines += ["| --- | ---: | ---: |"]
        for title, part in card.parts.items():
            weights = number(part.parameters.total)
            lines.append(f"| {_marked(title)} | {number(part.attention_modules)} | {weights} |")
    lines += ["", "How each number was found:", "", *(f"- {_marked(n)}" for n in card.notes)]
    return "\n".join(lines) + "\n"


def compared_markdown(rows: Iterable[Compared], names: tuple[str, str]) -> str:
    """Return a comparison as one Markdown table."""
    lines = [f"| fact | {_marked(names[0])} | {_marked(names[1])} | unit | difference |"]
    lines += ["| --- | ---: | ---: | --- | --- |"]
    for row in rows:
        cells = (row.first.title, _marked(row.first.text), _marked(row.second.text))
        lines.append(f"| {' | '.join(cells)} | {row.first.unit} | {row.difference} |")
    return "\n".join(lines) + "\n"


def number(value: int | None) -> str:
    """Return a count with separators, or a dash where there is none."""
    return "–" if value is None else words.number(value)


def joined(values: Iterable[int | None]) -> int | str | None:
    """Return the one value of all layers, or the different ones in rising order."""
    found = sorted({value for value in values if value is not None})
    if len(found) < 2:
        return found[0] if found else None
    shown = found if len(found) <= 4 else [*found[:3], found[-1]]
    told = [words.number(value) for value in shown]
    if len(found) > 4:
        return f"{', '.join(told[:-1])} … {told[-1]}"
    return translate("deploy", "{a} or {b}").format(a=", ".join(told[:-1]), b=told[-1])


def _shape(card: ModelCard) -> Iterable[Fact]:
    runs = [run for run in card.layers if run.heads]
    yield Fact("format", "shape", translate("deploy", "format"), card.format)
    model_type = None if card.model_type is None else plain(card.model_type)
    yield Fact("model_type", "shape", translate("deploy", "model type"), model_type)
    yield Fact("hidden_size", "shape", translate("deploy", "hidden size"), card.hidden_size)
    yield Fact(
        "heads", "shape", translate("deploy", "query heads"), joined(run.heads for run in runs)
    )
    latent = [run for run in runs if run.kind == "latent"]
    shared = joined(run.kv_heads for run in runs)
    if latent and shared is None:
        shared = translate("deploy", "one latent vector")
    yield Fact("kv_heads", "shape", translate("deploy", "KV heads"), shared)
    yield Fact("head_dim", "shape", "head_dim", joined(run.head_dim for run in runs))
    yield Fact("value_dim", "shape", "value_dim", joined(run.value_dim for run in runs))
    yield Fact(
        "layers",
        "shape",
        translate("deploy", "layers"),
        sum(len(run.indices) for run in card.layers),
    )
    for kind, title in KINDS.items():
        count = sum(len(run.indices) for run in card.layers if run.kind == kind)
        if count:
            yield Fact(f"kind-{kind}", "shape", translate("deploy", title), count)
    window = joined(run.window for run in runs) or translate("deploy", "none")
    yield Fact("window", "shape", translate("deploy", "window"), window, "tokens")
    yield Fact("vocabulary", "shape", translate("deploy", "vocabulary"), card.vocabulary)
    yield Fact(
        "context_length",
        "shape",
        translate("deploy", "context length"),
        card.context_length,
        "tokens",
    )


def _weights(parameters: AttentionParameters) -> Iterable[Fact]:
    yield Fact("total", "weights", translate("deploy", "attention weights"), parameters.total)
    for name in MATRICES:
        if getattr(parameters, name):
            yield Fact(
                name,
                "weights",
                translate("deploy", "{name} weights").format(name=name),
                getattr(parameters, name),
            )
    for name, title in APART.items():
        yield Fact(
            name,
            "weights",
            translate("deploy", "{title}, counted apart").format(title=translate("deploy", title)),
            getattr(parameters, name),
        )


def _cache(card: ModelCard, context: int) -> Iterable[Fact]:
    elements = card.kv_elements_per_token
    yield Fact("kv_elements", "KV cache", translate("deploy", "cached values a token"), elements)
    sliding = card.kv_elements_per_token_sliding
    if sliding:
        title = translate("deploy", "of them in windowed layers")
        yield Fact("kv_elements_sliding", "KV cache", title, sliding)
    held = cache_elements(card, context)
    if elements is None or held is None:
        return
    for dtype in DTYPES:
        title = translate("deploy", "KV cache a token, {dtype}").format(dtype=dtype)
        yield Fact(f"kv_bytes-{dtype}", "KV cache", title, in_bytes(elements, dtype), "bytes")
    title = translate("deploy", "KV cache at {context} tokens, bf16").format(
        context=number(context)
    )
    yield Fact("kv_context", "KV cache", title, in_bytes(held.total, "bf16"), "bytes")
    if held.windowed_uncapped:
        title = translate("deploy", "{title}, if windowed layers kept every token").format(
            title=title
        )
        yield Fact(
            "kv_context_uncapped", "KV cache", title, in_bytes(held.uncapped, "bf16"), "bytes"
        )


def _serving(widths: Sequence[WidthVerdict]) -> Iterable[Fact]:
    titles = {
        "splits": translate("deploy", "widths that split"),
        "replicates": translate("deploy", "widths that replicate KV heads"),
    }
    for verdict, title in titles.items():
        found = [f"{w.width}" for w in widths if w.verdict == verdict]
        key = f"widths-{verdict}"
        text = ", ".join(found) or translate("deploy", "none")
        yield Fact(key, "serving", title, text if widths else None)


def _naive(card: ModelCard) -> Iterable[Fact]:
    naive = card.naive
    if naive is None:
        return
    told = "hidden_size / num_attention_heads"
    width = None if naive.head_dim is None else Fraction(naive.head_dim).limit_denominator(10**6)
    yield Fact(
        "naive_head_dim",
        "naive",
        translate("deploy", "head_dim by {told}").format(told=told),
        width,
    )
    yield Fact(
        "naive_total",
        "naive",
        translate("deploy", "attention weights by {told}").format(told=told),
        naive.parameters,
    )
    title = translate("deploy", "cached values a token by {told}").format(told=told)
    yield Fact("naive_kv", "naive", title, naive.kv_elements_per_token)


def _absent(fact: Fact) -> Value:
    """Return what a fact is worth in a model that lists none such."""
    counted = fact.section == "weights" or fact.key.startswith("kind-")
    return 0 if counted or fact.key == "kv_elements_sliding" else None


def _cell(value: Value) -> str:
    """Return a value for a spreadsheet; a file's own text must not start a formula there."""
    if value is None:
        return ""
    if isinstance(value, Fraction) and value.denominator != 1:
        return repr(float(value))
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text[:1] in "=+-@" and text else text


def _marked(text: str) -> str:
    """Return a file's own text for Markdown: no HTML, no table edge."""
    return re.sub(r"([\\|`*_\[\]#])", r"\\\1", plain(text, 400)).replace("<", "&lt;")


def _csv(rows: Iterable[Sequence[str]]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()

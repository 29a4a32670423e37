"""The ledger and comparisons as text, Markdown and CSV, to be carried away."""

import csv
import io
from collections.abc import Sequence
from dataclasses import replace

from headlab.engine.alternatives import COMPARED, Row, differences
from headlab.engine.cost_report import size_text
from headlab.engine.ledger import SECTIONS, Exact, Figure, Ledger, exact_text, plain
from headlab.words import QT_TRANSLATE_NOOP, aligned, number, translate

_UNITS = {
    "weights": QT_TRANSLATE_NOOP("ledger", "weights"),
    "tokens": QT_TRANSLATE_NOOP("ledger", "tokens"),
    "entries": QT_TRANSLATE_NOOP("ledger", "entries"),
    "elements": QT_TRANSLATE_NOOP("ledger", "elements"),
}


def shown(figure: Figure, flops: bool = False, binary: bool = True) -> tuple[str, str]:
    """Return a figure's value and unit as a person reads them.

    `flops` counts a multiply-accumulate as two operations; `binary` chooses GiB over GB.
    """
    if figure.unit == "MACs" and flops:
        return exact_text(2 * figure.value), "FLOPs"
    if figure.unit == "bytes":
        number, unit = size_text(figure.value, binary).rsplit(" ", 1)
        return number, unit
    return exact_text(figure.value), translate("ledger", _UNITS.get(figure.unit, figure.unit))


def difference(figure: Figure, by: Exact, flops: bool = False, binary: bool = True) -> str:
    """Return how far a figure is from another, `by` in its own unit, with a sign: "+3 MiB"."""
    if by == 0:
        return translate("ledger", "same")
    size = by if by > 0 else -by
    amount, unit = shown(replace(figure, value=size), flops, binary)
    return f"{'+' if by > 0 else '−'}{amount}{f' {unit}' if figure.unit == 'bytes' else ''}"


def worked_out(figure: Figure, flops: bool = False) -> tuple[str, str]:
    """Return the formula in symbols and with the values filled in; ·2 where FLOPs are counted."""
    if figure.unit == "MACs" and flops:
        return f"2·({figure.formula})", f"2·({figure.filled()})"
    return figure.formula, figure.filled()


def ledger_text(book: Ledger, flops: bool = False, binary: bool = True) -> str:
    """Return the ledger as aligned text."""
    lines = [describe(book)]
    for section, heading in SECTIONS.items():
        rows = [
            (
                figure.title,
                " ".join(shown(figure, flops, binary)),
                figure.basis,
                worked_out(figure, flops)[0],
            )
            for figure in book
            if figure.section == section
        ]
        lines += [
            "",
            *aligned((translate("ledger", heading), "", "of", "formula"), rows, left=(0, 2, 3)),
        ]
    return "\n".join(lines) + "\n"


def ledger_markdown(book: Ledger, flops: bool = False, binary: bool = True) -> str:
    """Return the ledger as one Markdown table."""
    lines = [describe(book), "", "| figure | value | unit | of | formula |"]
    lines += ["| --- | ---: | --- | --- | --- |"]
    for section, heading in SECTIONS.items():
        lines.append(f"| **{translate('ledger', heading)}** | | | | |")
        for figure in book:
            if figure.section == section:
                cells = (figure.title, *shown(figure, flops, binary), figure.basis)
                lines.append(f"| {' | '.join(cells)} | `{worked_out(figure, flops)[0]}` |")
    return "\n".join(lines) + "\n"


def ledger_csv(book: Ledger, flops: bool = False) -> str:
    """Return the ledger as CSV: exact plain numbers, bytes as bytes."""
    rows = [("section", "figure", "value", "unit", "of", "formula", "filled", "convention")]
    for figure in book:
        twice = flops and figure.unit == "MACs"
        value = plain(figure.value * 2 if twice else figure.value)
        unit = "FLOPs" if twice else figure.unit
        rows.append(
            (
                figure.section,
                figure.title,
                str(value),
                unit,
                figure.basis,
                *worked_out(figure, flops),
                figure.convention,
            )
        )
    return _csv(rows)


def describe(book: Ledger) -> str:
    """Return the ledger's question in one line."""
    question, layer = book.question, book.question.layer
    text = translate(
        "ledger",
        "d_model {d_model}, {heads} heads of width {width}, {kv_heads} KV heads, biases {biases}; "
        "context {context}, batch {batch}, layers {layers}, {dtype}, {phase}, mask {mask}",
    )
    if layer.value_dim != layer.head_dim:
        text = translate(
            "ledger",
            "d_model {d_model}, {heads} heads of width {width}, values {value_dim} wide, "
            "{kv_heads} KV heads, biases {biases}; context {context}, batch {batch}, layers "
            "{layers}, {dtype}, {phase}, mask {mask}",
        )
    return text.format(
        d_model=number(layer.d_model),
        heads=number(layer.n_heads),
        width=number(layer.head_dim),
        value_dim=number(layer.value_dim),
        kv_heads=number(layer.n_kv_heads),
        biases=layer.biases,
        context=number(question.context),
        batch=number(question.batch),
        layers=number(question.layers),
        dtype=question.dtype,
        phase=question.phase,
        mask=question.mask.words,
    )


_SHAPE = ("d_model", "heads", "kv_heads", "head_dim", "value_dim", "bias")
_ASKED = ("context", "batch", "layers", "dtype", "phase", "mask")


def compared_csv(rows: Sequence[Row]) -> str:
    """Return a comparison as CSV: shapes, figures, and differences from the first row."""
    heading = ["name", *_SHAPE, *_ASKED]
    for key in COMPARED:
        unit = rows[0].ledger[key].unit if rows else ""
        heading += [f"{key} ({unit})", f"{key}, difference"]
    table = [heading]
    for place, row in enumerate(rows):
        question, layer = row.ledger.question, row.ledger.question.layer
        cells = [row.name]
        cells += [str(n) for n in (layer.d_model, layer.n_heads, layer.n_kv_heads)]
        cells += [str(layer.head_dim), str(layer.value_dim), layer.biases]
        cells += [str(n) for n in (question.context, question.batch, question.layers)]
        cells += [question.dtype, question.phase, str(question.mask)]
        for key in COMPARED:
            cells.append(str(plain(row.ledger[key].value)))
            cells.append(str(plain(differences(rows, key)[place])))
        table.append(cells)
    return _csv(table)


def _csv(rows: Sequence[Sequence[str]]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()

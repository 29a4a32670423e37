"""Answers of `headlab cost`, `shapes` and `measure`: plain dictionaries and readable tables."""

from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any, cast

from headlab.engine.cost import CostQuestion, Dtype, Phase
from headlab.engine.experiment import Mask
from headlab.engine.layer import Biases, Layer, require_count, require_kv_heads_divide
from headlab.engine.ledger import SECTIONS, Exact, exact_text, ledger, plain
from headlab.engine.measure import Measurement
from headlab.engine.shapes import Shape
from headlab.words import QT_TRANSLATE_NOOP, aligned, translate

Answer = dict[str, Any]

_MATRICES = ("q", "k", "v", "o", "bias", "total")
_PER_TOKEN = ("projections", "scores", "values")


def cost_question(
    *,
    d_model: int = 512,
    heads: int = 8,
    kv_heads: int | None = None,
    head_dim: int | None = None,
    value_dim: int | None = None,
    bias: str = "none",
    batch: int = 1,
    context: int = 8192,
    layers: int = 1,
    dtype: str = "bf16",
    phase: str = "decode",
    mask: str = "causal",
) -> CostQuestion:
    """Return the question of the command line's options.

    Raises InputError, one sentence, on impossible sizes; unlike the bench's slider it does not
    take kv_heads down to a divisor of heads but refuses it.
    """
    require_count("heads", heads)
    if kv_heads is not None:
        require_kv_heads_divide(heads, kv_heads)
    layer = Layer(d_model, heads, head_dim, kv_heads, value_dim, cast("Biases", bias))
    return CostQuestion(
        layer=layer,
        context=context,
        batch=batch,
        layers=layers,
        dtype=cast("Dtype", dtype),
        phase=cast("Phase", phase),
        mask=Mask.parse(mask),
    )


def cost_answer(question: CostQuestion) -> Answer:
    """Return every figure of a question as plain numbers, with formulas and conventions.

    Counts are exact integers; an average that is not whole, or half a byte, is a float.
    """
    book = ledger(question)
    figures = {figure.key: plain(figure.value) for figure in book}
    layer = question.layer
    return {
        "question": {
            "d_model": layer.d_model,
            "heads": layer.n_heads,
            "kv_heads": layer.n_kv_heads,
            "head_dim": layer.head_dim,
            "value_dim": layer.value_dim,
            "bias": layer.biases,
            "batch": question.batch,
            "context": question.context,
            "layers": question.layers,
            "dtype": question.dtype,
            "phase": question.phase,
            "mask": str(question.mask),
        },
        "parameters": {key: figures[key] for key in _MATRICES},
        "macs_per_token": {key: figures[key] for key in _PER_TOKEN},
        "flops_per_token": {key: plain(2 * book[key].value) for key in _PER_TOKEN},
        "macs_all_layers": figures["macs_all"],
        "crossover": figures["crossover"],
        "score_entries": figures["score_entries"],
        "score_entries_visible": figures["score_entries_visible"],
        "score_entries_per_decode_step": figures["score_entries_step"],
        "score_bytes_if_materialised": figures["score_bytes"],
        "kv_cache": {
            "elements_per_token_per_layer": figures["kv_elements"],
            "elements_per_layer": figures["kv_elements_layer"],
            "bytes_per_token": figures["kv_bytes_token"],
            "bytes": figures["kv_bytes"],
        },
        "weight_bytes": figures["weight_bytes"],
        "conventions": {figure.key: f"{figure.basis}. {figure.convention}" for figure in book},
        "ledger": [
            {
                "key": figure.key,
                "section": figure.section,
                "title": figure.title,
                "value": plain(figure.value),
                "text": figure_text(figure.value, figure.unit),
                "unit": figure.unit,
                "basis": figure.basis,
                "formula": figure.formula,
                "filled": figure.filled(),
            }
            for figure in book
        ],
    }


def readable_cost(answer: Answer) -> str:
    """Return the answer of `headlab cost` as a table: figure, formula, and what is counted."""
    asked = answer["question"]
    lines = [
        f"d_model {asked['d_model']:,}, {asked['heads']:,} heads of width {asked['head_dim']:,} "
        f"(values {asked['value_dim']:,}), {asked['kv_heads']:,} KV heads, biases {asked['bias']}",
        f"context {asked['context']:,}, batch {asked['batch']:,}, layers {asked['layers']:,}, "
        f"{asked['dtype']}, {asked['phase']}, mask {asked['mask']}",
    ]
    for section, heading in SECTIONS.items():
        rows = [
            (figure["title"], figure["text"], figure["basis"], figure["formula"])
            for figure in answer["ledger"]
            if figure["section"] == section
        ]
        lines += ["", *aligned((heading, "", "of", "formula"), rows, left=(0, 2, 3))]
    lines += ["", "d d_model, h heads, g KV heads, d_k head_dim, d_v value_dim, T context,"]
    lines += ["n visible keys, w window, c cached tokens, B batch, L layers, e bytes an element,"]
    lines += ["s bytes a score; one MAC is two FLOPs; --json tells every convention"]
    return "\n".join(lines)


def figure_text(value: Exact, unit: str) -> str:
    """Return a figure with its unit; large byte counts in GiB as well."""
    text = f"{exact_text(value)} {unit}"
    if unit == "bytes" and value >= 2**20:
        text += f" ({size_text(value)})"
    return text


def size_text(size: Exact, binary: bool = True) -> str:
    """Return bytes in the largest fitting unit, to three places: powers of 1,024 or of 1,000."""
    step = 1024 if binary else 1000
    names = ("bytes", *(("KiB", "MiB", "GiB", "TiB") if binary else ("kB", "MB", "GB", "TB")))
    power = 0
    while power < len(names) - 1 and size >= step ** (power + 1):
        power += 1
    if power == 0:
        return f"{exact_text(size)} {translate('ledger', 'bytes')}"
    rounded = Fraction(round(Fraction(size) / step**power * 1000), 1000)
    return f"{exact_text(rounded)} {names[power]}"


def shapes_answer(d_model: int, found: Sequence[Shape]) -> Answer:
    """Return the shapes of a d_model as plain numbers."""
    return {"d_model": d_model, "shapes": [asdict(shape) for shape in found]}


def readable_shapes(answer: Answer) -> str:
    """Return the answer of `headlab shapes` as a table."""
    d_model = answer["d_model"]
    if not answer["shapes"]:
        return f"d_model {d_model:,} has no head count with a head_dim between these limits."
    rows = [
        (f"{shape['heads']:,}", f"{shape['head_dim']:,}", "64 to 128" if shape["in_band"] else "")
        for shape in answer["shapes"]
    ]
    lines = [f"d_model {d_model:,} = heads × head_dim", ""]
    lines += aligned(("heads", "head_dim", "band"), rows)
    lines += ["", "Many designs put head_dim at 64 to 128: a habit, not a rule."]
    return "\n".join(lines)


MEASURE_CONVENTIONS = QT_TRANSLATE_NOOP(
    "ledger",
    "One layer's whole forward pass in numpy and float32; the full score square is computed "
    "whatever the mask. The same four d_model × d_model matrices at every head count, so the "
    "arithmetic is the same. Median over the repeats; spread is the distance between the "
    "quartiles; ratio to one head. A GPU kernel orders the work differently.",
)


def measure_answer(measured: Measurement) -> Answer:
    """Return a measurement as plain numbers: seconds, bytes, and the machine they hold for."""
    question = measured.question
    return {
        "d_model": question.d_model,
        "context": question.context,
        "batch": question.batch,
        "mask": str(question.mask),
        "dtype": "fp32",
        "repeats": question.repeats,
        "timings": [asdict(timing) for timing in measured.timings],
        "machine": asdict(measured.machine),
        "conventions": MEASURE_CONVENTIONS,
    }


def readable_measure(answer: Answer) -> str:
    """Return the answer of `headlab measure` as a table."""
    machine = answer["machine"]
    rows = [
        (
            f"{timing['heads']:,} × {timing['head_dim']:,}",
            f"{timing['median'] * 1000:,.2f} ms",
            f"{timing['spread'] * 1000:,.2f} ms",
            f"{timing['ratio']:.2f}",
            f"{timing['cores_busy']:.1f}",
            size_text(timing["score_bytes"]),
        )
        for timing in answer["timings"]
    ]
    heading = ("heads", "median", "spread", "ratio to one head", "cores busy", "score memory")
    lines = [
        f"d_model {answer['d_model']:,}, context {answer['context']:,}, batch "
        f"{answer['batch']:,}: {answer['timings'][0]['macs']:,} MACs a pass, "
        f"{answer['repeats']} repeats",
        f"{machine['processor']}, {machine['cores']} cores, {machine['threads']} threads, "
        f"{machine['blas']}, numpy {machine['numpy']}",
        "",
        *aligned(heading, rows),
        "",
        answer["conventions"],
    ]
    return "\n".join(lines)

"""Answer `headlab inspect`: a model card with its serving verdicts, as plain data and as text."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from headlab.deploy.kernels import KernelTable, judge, load_kernels, shapes_of
from headlab.deploy.tensor_parallel import CONVENTION, tensor_parallel, why_no_verdict
from headlab.models.card import AttentionParameters, LayerRun, ModelCard, Part
from headlab.models.reading import read_model
from headlab.models.tensor_counts import spell
from headlab.words import aligned

Answer = dict[str, Any]

BYTES_PER_ELEMENT = {"fp32": 4, "bf16": 2, "fp8": 1, "int8": 1}
"""Bytes of one cached value; scales that a quantised cache may keep beside them not counted."""

MATRICES = AttentionParameters.__slots__


def inspect_paths(
    paths: Iterable[str | Path], kernels_file: str | Path | None = None
) -> list[Answer]:
    """Return one answer a path, JSON-ready: numbers are plain and counts exact integers.

    `kernels_file` replaces headlab's own kernel table. Raises InputError for the first path
    that cannot be answered.
    """
    table = load_kernels(kernels_file)
    return [inspect_card(read_model(path), table) for path in paths]


def inspect_card(card: ModelCard, table: KernelTable) -> Answer:
    """Return the answer for a card.

    A run's `parameters` and `kv_elements_per_token` are those of one of its layers; `totals`
    and `parts` are sums. `waste` is a share, 0..1, of a padded head_dim tile.
    """
    verdicts = tensor_parallel(card)
    notes = list(card.notes)
    no_verdict = why_no_verdict(card)
    notes.append(f"Tensor parallel: {no_verdict or CONVENTION}.")
    if not shapes_of(card):
        notes.append("Kernels: no verdict, since the file tells no head widths.")
    return {
        "path": card.path,
        "format": card.format,
        "model_type": card.model_type,
        "layers": [_layer(run) for run in card.layers],
        "totals": {
            "parameters": _parameters(card.parameters),
            "kv_elements_per_token": card.kv_elements_per_token,
            "kv_elements_per_token_sliding": card.kv_elements_per_token_sliding,
            "kv_bytes_per_token": _bytes(card.kv_elements_per_token),
            "attention_layers": card.attention_layers,
        },
        "parts": {name: _part(part) for name, part in card.parts.items()},
        "naive": None
        if card.naive is None
        else {
            "head_dim": card.naive.head_dim,
            "parameters": card.naive.parameters,
            "kv_elements_per_token": card.naive.kv_elements_per_token,
        },
        "tensor_parallel": [
            {"width": v.width, "verdict": v.verdict, "reason": v.reason} for v in verdicts
        ],
        "kernels": [
            {
                "kernel": a.kernel,
                "arch": a.arch,
                "verdict": a.verdict,
                "waste": a.waste,
                "reason": a.reason,
                "source": a.source,
                "date": a.date,
                "verified": a.verified,
            }
            for a in judge(card, table)
        ],
        "notes": notes,
    }


def readable(answer: Answer) -> str:
    """Return an answer as a short readable text with its conventions."""
    totals = answer["totals"]
    lines = [
        _plain(answer["path"]),
        f"{answer['format']}, model type {_plain(answer['model_type'] or 'not told')}",
        "",
        *_layer_table(answer["layers"]),
        "",
        *_total_lines(totals),
    ]
    for name, part in answer["parts"].items():
        lines.append(
            f"{name}: {part['parameters']['total']:,} weights in {part['attention_modules']:,} "
            "attention modules, not in the totals above"
        )
    naive = answer["naive"]
    if naive is not None and naive["head_dim"] is not None:
        lines.append(f"hidden_size / num_attention_heads would have said: {_naive(naive)}")
    lines += ["", *_width_lines(answer["tensor_parallel"])]
    lines += ["", *_kernel_lines(answer["kernels"])]
    lines += ["", "how each number was found:", *(f"- {_plain(n)}" for n in answer["notes"])]
    return "\n".join(lines) + "\n"


def _parameters(parameters: AttentionParameters) -> dict[str, int]:
    counts: dict[str, int] = {name: getattr(parameters, name) for name in MATRICES}
    return {**counts, "total": parameters.total}


def _layer(run: LayerRun) -> Answer:
    return {
        "indices": list(run.indices),
        "kind": run.kind,
        "heads": run.heads,
        "kv_heads": run.kv_heads,
        "head_dim": run.head_dim,
        "value_dim": run.value_dim,
        "head_dim_source": run.head_dim_source,
        "window": run.window,
        "parameters": _parameters(run.parameters),
        "kv_elements_per_token": run.kv_elements_per_token,
    }


def _part(part: Part) -> Answer:
    return {
        "parameters": _parameters(part.parameters),
        "attention_modules": part.attention_modules,
        "heads": part.heads,
        "kv_heads": part.kv_heads,
        "head_dim": part.head_dim,
        "hidden_size": part.hidden_size,
    }


def _bytes(elements: int | None) -> dict[str, int] | None:
    if elements is None:
        return None
    return {name: elements * size for name, size in BYTES_PER_ELEMENT.items()}


def _plain(text: object) -> str:
    """Return text from a file without control characters, which a terminal would obey."""
    return "".join(c if c.isprintable() else "�" for c in str(text))


def _number(value: int | None) -> str:
    return "–" if value is None else f"{value:,}"


def _layer_table(layers: Sequence[Answer]) -> list[str]:
    """Return the runs of layers as an aligned table."""
    head = ("layers", "kind", "heads", "KV heads", "head_dim", "value_dim", "window")
    rows = [(*head, "weights a layer", "cached values a token")]
    for run in layers:
        source = run["head_dim_source"]
        head_dim = _number(run["head_dim"]) + (f" ({source})" if source else "")
        rows.append(
            (
                _layers(run["indices"]),
                run["kind"],
                _number(run["heads"]),
                _number(run["kv_heads"]),
                head_dim,
                _number(run["value_dim"]),
                _number(run["window"]),
                _number(run["parameters"]["total"]),
                _number(run["kv_elements_per_token"]),
            )
        )
    return aligned(rows[0], rows[1:], left=(0, 1))


def _layers(indices: Sequence[int]) -> str:
    """Return a run's layer numbers, and how many they are where that is not plain to see."""
    text = spell(indices, most=4)
    return f"{text} ({len(indices):,} layers)" if "," in text else text


def _total_lines(totals: Answer) -> list[str]:
    parameters = totals["parameters"]
    matrices = ", ".join(
        f"{name} {parameters[name]:,}"
        for name in ("q", "k", "v", "o", "kv_a", "kv_b")
        if parameters[name]
    )
    apart = ", ".join(
        f"{name} {parameters[name]:,}" for name in ("bias", "norm", "other") if parameters[name]
    )
    lines = [
        f"attention weights: {parameters['total']:,}" + (f" ({matrices})" if matrices else ""),
        f"counted apart: {apart or 'no biases, norms or others'}",
    ]
    elements, sizes = totals["kv_elements_per_token"], totals["kv_bytes_per_token"]
    if elements is None or sizes is None:
        return [*lines, "KV cache: no single number per token; see the notes"]
    by_type = ", ".join(f"{size:,} bytes as {name}" for name, size in sizes.items())
    lines.append(f"KV cache a token: {elements:,} values, {by_type}")
    sliding = totals["kv_elements_per_token_sliding"]
    if sliding:
        lines.append(f"of them in sliding layers, which stop growing at the window: {sliding:,}")
    return lines


def _naive(naive: Answer) -> str:
    head_dim = naive["head_dim"]
    words = [f"head_dim {head_dim:,.6g}"]
    if naive["parameters"] is not None:
        words.append(f"{naive['parameters']:,} weights")
    if naive["kv_elements_per_token"] is not None:
        words.append(f"{naive['kv_elements_per_token']:,} cached values a token")
    return ", ".join(words)


def _width_lines(verdicts: Sequence[Answer]) -> list[str]:
    if not verdicts:
        return ["tensor parallel: no verdict; see the notes"]
    lines = ["tensor-parallel widths up to 64, by vLLM's query-and-KV rule:"]
    for verdict in ("splits", "replicates"):
        widths = [v["width"] for v in verdicts if v["verdict"] == verdict]
        if widths:
            lines.append(f"  {verdict}: {', '.join(map(str, widths))}")
    refused = sum(v["verdict"] == "refused" for v in verdicts)
    return [*lines, f"  refused: the other {refused}"]


def _kernel_lines(kernels: Sequence[Answer]) -> list[str]:
    """Return one line a kernel and verdict, architectures joined; a star marks the unverified."""
    if not kernels:
        return ["kernels: no verdict; see the notes"]
    rows: dict[tuple[str, str], list[str]] = {}
    dates = sorted({a["date"] for a in kernels})
    for a in kernels:
        words = a["verdict"]
        if words == "padded":
            words = f"padded, {a['waste']:.1%} of the tile is zeros"
        mark = a["arch"] if a["verified"] else f"{a['arch']}*"
        rows.setdefault((a["kernel"], words), []).append(mark)
    width = max(len(kernel) for kernel, _ in rows)
    return [
        f"attention kernels, by sources dated {dates[0]} to {dates[-1]} (* not verified):",
        *(f"  {k.ljust(width)}  {words}: {', '.join(a)}" for (k, words), a in rows.items()),
    ]

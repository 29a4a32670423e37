"""The charts of what a layer costs: widths, KV cache, work and weights."""

from dataclasses import replace
from fractions import Fraction

from headlab.engine.cost import (
    CostQuestion,
    cached_tokens,
    crossover_context,
    kv_elements,
    projection_macs,
    score_macs,
    value_macs,
)
from headlab.engine.cost_report import size_text
from headlab.engine.layer import Layer, divisors, offered_head_counts
from headlab.engine.shapes import BAND
from headlab.ui import text
from headlab.ui.plots.chart import Chart, Level, Line, Mark, Point
from headlab.words import number, translate

D_MODELS = (512, 1024, 2048, 4096, 8192)
"""Hidden sizes that the widths are drawn for, beside the layer's own."""

FIRST_PINNED = 128
_CONTEXTS = (2.0**7, 2.0**20)
_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")


def _whole(value: float) -> str:
    return text.number(round(value))


def short_count(value: float) -> str:
    """Return a count for an axis: 1,024 as it is, above 9,999 in thousands, millions and so on."""
    for size, unit in ((1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e4, "K")):
        if value >= size:
            return f"{number(value / (1e3 if unit == 'K' else size), ',.3g')} {unit}"
    return _whole(value)


def widths_chart(layer: Layer) -> Chart:
    """Return head_dim against heads for several d_model, the valid shapes dotted."""
    most = 512.0
    lines = []
    colours = iter(_COLOURS)
    for d_model in sorted({*D_MODELS, layer.d_model}):
        here = d_model == layer.d_model and layer.pinned_head_dim is None
        colour = next(colours, None)
        points = tuple(
            (float(heads), d_model / heads)
            for heads in divisors(d_model)
            if heads <= most and d_model / heads >= 1
        )
        lines.append(Line(text.number(d_model), points, colour, here, dotted=True))
    now = (float(layer.n_heads), float(layer.head_dim))
    in_range = layer.n_heads <= most
    words = f"{text.number(layer.n_heads)} × {text.number(layer.head_dim)}"
    highest = max(2 * layer.head_dim, 512.0)
    return Chart(
        title=translate("CostPlots", "head_dim against heads"),
        note=translate("CostPlots", "grey, 64 to 128: a habit, not a rule"),
        x_name=translate("CostPlots", "heads"),
        y_name="head_dim",
        x_range=(1.0, most),
        y_range=(min(4.0, float(layer.head_dim)), min(highest, 16384.0)),
        x_text=_whole,
        y_text=_whole,
        lines=tuple(_within(line, (min(4.0, layer.head_dim), highest)) for line in lines),
        marks=(Mark(now, words, here=True),) if in_range else (),
        band=(float(BAND[0]), float(BAND[1])),
        cursor=now[0] if in_range else None,
        offered=tuple(h for h in offered_head_counts(layer.d_model, False) if h <= most),
        summary=translate(
            "CostPlots",
            "head_dim is d_model / heads, at the divisors of each d_model; now {words}. Many "
            "designs lie at 64 to 128: a habit, not a rule.",
        ).format(words=words),
    )


def _within(line: Line, y_range: Point) -> Line:
    low, high = y_range
    return replace(line, points=tuple(p for p in line.points if low <= p[1] <= high))


def cache_bytes(question: CostQuestion, context: float) -> float:
    """Return the KV cache at a context, all layers and sequences, as a float for drawing."""
    per_token = kv_elements(question.layer) * question.bytes_per_element
    kept = cached_tokens(question.mask, round(context))
    return float(per_token * kept * question.layers * question.batch)


def fitting_context(question: CostQuestion, memory: int) -> int | None:
    """Return the longest context whose KV cache fits in some bytes; None: a window always fits."""
    per_token = kv_elements(question.layer) * question.bytes_per_element
    tokens = int(Fraction(memory) / (per_token * question.layers * question.batch))
    window = question.mask.window
    return None if window is not None and tokens >= window else tokens


def cache_chart(question: CostQuestion, memory: int, binary: bool) -> Chart:
    """Return the KV cache against context: every head its own, 8, 1 KV head, and this layer."""
    layer = question.layer
    kinds: dict[str, int] = {"MHA": layer.n_heads}
    if layer.n_heads % 8 == 0 and layer.n_heads > 8:
        kinds["GQA-8"] = 8
    kinds["MQA"] = 1
    contexts = [2.0**power for power in range(7, 21)]
    if question.mask.window is not None:
        contexts = sorted({*contexts, float(max(question.mask.window, 128))})

    def drawn(asked: CostQuestion) -> tuple[Point, ...]:
        return tuple((n, cache_bytes(asked, n)) for n in contexts if n <= _CONTEXTS[1])

    lines = []
    for colour, (name, kv_heads) in zip(_COLOURS, kinds.items(), strict=False):
        asked = replace(question, layer=replace(layer, kv_heads_wanted=kv_heads))
        lines.append(Line(name, drawn(asked), colour))
    lines.append(Line(translate("CostPlots", "this layer"), drawn(question), here=True))
    now = (float(question.context), cache_bytes(question, question.context))
    values = [y for line in lines for _, y in line.points] + [float(memory)]
    size = size_text(round(now[1]), binary)
    longest = fitting_context(question, memory)
    name = size_text(memory, binary)
    fits = (
        translate("CostPlots", "{memory}: any context fits").format(memory=name)
        if longest is None
        else translate("CostPlots", "{memory}: full at {tokens} tokens").format(
            memory=name, tokens=text.number(longest)
        )
    )
    step = 1024 if binary else 1000
    return Chart(
        title=translate("CostPlots", "KV cache against context"),
        note=_basis(question),
        x_name=translate("CostPlots", "tokens"),
        y_name=translate("CostPlots", "bytes"),
        x_range=_CONTEXTS,
        y_range=(min(values) / 1.3, max(values) * 3),
        x_text=_whole,
        y_text=lambda value: size_text(round(value), binary),
        y_base=step if max(values) / min(values) > 1e7 else (32 if binary else 10),
        lines=tuple(lines),
        marks=(Mark(now, size, here=True),) if _CONTEXTS[0] <= now[0] <= _CONTEXTS[1] else (),
        levels=(Level(float(memory), fits),),
        summary=f"{size} {_basis(question)}. {fits}.",
    )


def _basis(question: CostQuestion) -> str:
    layers = (
        translate("CostPlots", "1 layer")
        if question.layers == 1
        else translate("CostPlots", "{n} layers")
    )
    batch = (
        translate("CostPlots", "1 sequence")
        if question.batch == 1
        else translate("CostPlots", "{n} sequences")
    )
    return ", ".join(
        (
            layers.format(n=text.number(question.layers)),
            batch.format(n=text.number(question.batch)),
            question.dtype,
        )
    )


def work_chart(question: CostQuestion, per_mac: int) -> Chart:
    """Return score + value work against context beside the projections', the crossing marked.

    `per_mac` 2 draws FLOPs, 1 MACs.
    """
    layer = question.layer
    one_key = score_macs(layer, 1) + value_macs(layer, 1)
    projections = float(projection_macs(layer) * per_mac)
    contexts = [2**power for power in range(7, 21)]
    if question.mask.window is not None and question.mask.window > 128:
        contexts = sorted({*contexts, question.mask.window})

    def work(context: int) -> float:
        return float(replace(question, context=context).keys_per_token * one_key * per_mac)

    growing = tuple((float(n), work(n)) for n in contexts if n <= _CONTEXTS[1])
    flat = tuple((end, projections) for end in _CONTEXTS)
    even = crossover_context(question)
    marks = []
    now = (float(question.context), work(question.context))
    if even is not None:
        words = translate("CostPlots", "even at {tokens}").format(tokens=_rounded(even))
        marks.append(Mark((float(even), projections), words))
    ratio = _ratio(projections, now[1])
    if _CONTEXTS[0] <= now[0] <= _CONTEXTS[1]:
        marks.append(Mark(now, ratio, here=True))
    unit = "FLOPs" if per_mac == 2 else "MACs"
    phase = (
        translate("CostPlots", "per decoded token")
        if question.phase == "decode"
        else translate("CostPlots", "average prefill token")
    )
    values = [y for _, y in (*growing, *flat)]
    return Chart(
        title=translate("CostPlots", "Score against projection work"),
        note=f"{unit} {phase}",
        x_name=translate("CostPlots", "tokens"),
        y_name=unit,
        x_range=_CONTEXTS,
        y_range=(min(values) / 2, max(values) * 2),
        x_text=_whole,
        y_text=short_count,
        y_base=10,
        lines=(
            Line(translate("CostPlots", "scores + values"), growing, here=True),
            Line(translate("CostPlots", "projections"), flat, _COLOURS[1]),
        ),
        marks=tuple(marks),
        summary=f"{ratio}. {marks[0].words if even is not None else ''}".strip(),
    )


def _ratio(projections: float, work: float) -> str:
    if work >= projections:
        return translate("CostPlots", "{times} times the projections").format(
            times=number(work / projections, ",.3g")
        )
    return translate("CostPlots", "1/{times} of the projections").format(
        times=number(projections / work, ",.3g")
    )


def _rounded(tokens: Fraction) -> str:
    return text.number(int(tokens)) if tokens.denominator == 1 else f"{float(tokens):,.1f}"


def weights_chart(layer: Layer) -> Chart:
    """Return the weights of a layer against heads: head_dim = d_model / heads, and pinned."""
    width = layer.pinned_head_dim or FIRST_PINNED
    most = max(512, layer.n_heads)
    free = replace(layer, pinned_head_dim=None, n_heads=1)

    def weights(heads: int, pinned: int | None) -> Point:
        shape = replace(free, n_heads=heads, pinned_head_dim=pinned)
        return float(heads), float(shape.parameters.total)

    powers = [1 << k for k in range(most.bit_length()) if 1 << k <= most]
    default = tuple(weights(h, None) for h in divisors(layer.d_model) if h <= most)
    pinned = tuple(weights(h, width) for h in sorted({*powers, layer.n_heads}))
    is_pinned = layer.pinned_head_dim is not None
    now = (float(layer.n_heads), float(layer.parameters.total))
    values = [y for _, y in (*default, *pinned)]
    words = text.number(layer.parameters.total)
    return Chart(
        title=translate("CostPlots", "Weights against heads"),
        note=translate("CostPlots", "one layer of d_model {d_model}").format(
            d_model=text.number(layer.d_model)
        ),
        x_name=translate("CostPlots", "heads"),
        y_name=translate("CostPlots", "weights"),
        x_range=(1.0, float(most)),
        y_range=(min(values) / 2, max(values) * 2),
        x_text=_whole,
        y_text=short_count,
        y_base=10,
        lines=(
            Line(
                translate("CostPlots", "d_model / heads"),
                default,
                _COLOURS[0],
                here=not is_pinned,
                dotted=True,
            ),
            Line(
                translate("CostPlots", "pinned at {width}").format(width=text.number(width)),
                pinned,
                _COLOURS[5],
                here=is_pinned,
                dotted=True,
            ),
        ),
        marks=(Mark(now, words, here=True),),
        cursor=now[0],
        offered=tuple(h for h in offered_head_counts(layer.d_model, is_pinned) if h <= most),
        summary=translate("CostPlots", "{weights} weights at {heads} heads.").format(
            weights=words, heads=text.number(layer.n_heads)
        ),
    )

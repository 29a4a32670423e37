"""The figures of the Cost workspace's charts, one each or all four on one sheet."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from headlab.app.change_words import heads_text, kv_heads_text
from headlab.app.figures import Cell, Rows, stem_of
from headlab.app.sessions import CostChoices
from headlab.engine.cost import CostQuestion
from headlab.engine.experiment import Experiment
from headlab.ui import text
from headlab.ui.figures.bench import listed_settings
from headlab.ui.figures.figure import Draw, Figure
from headlab.ui.plots.base import Style
from headlab.ui.plots.chart import Chart, chart_rows, paint_chart
from headlab.ui.plots.cost_plots import cache_chart, weights_chart, widths_chart, work_chart
from headlab.words import counted, translate

FIRST_MEMORY = 80
"""GiB or GB at which the cache chart draws its line."""


def cost_figures(
    experiment: Experiment, choices: CostChoices, memory: int = FIRST_MEMORY
) -> tuple[Figure, ...]:
    """Return the four charts: cache, work, widths, weights. Raises InputError on absurd sizes."""
    question = cost_question(experiment, choices)
    about = _settings(question, choices)
    tokens = f"n{question.context}"
    return tuple(
        Figure(
            name=name,
            words=chart.title,
            stem=stem_of(experiment, *parts),
            width=680.0,
            height=320.0,
            draw=_drawer(chart),
            caption=translate("Figures", "{caption} Both axes are logarithmic.").format(
                caption=caption
            ),
            settings=about,
            rows=_tabler(chart),
            view=view,
        )
        for name, view, parts, caption, chart in _charts(question, choices, memory, tokens)
    )


def cost_sheet(experiment: Experiment, choices: CostChoices, memory: int = FIRST_MEMORY) -> Figure:
    """Return the four charts on one sheet."""
    question = cost_question(experiment, choices)
    charts = [row[-1] for row in _charts(question, choices, memory, "")]

    def draw(painter: QPainter, area: QRectF, style: Style) -> None:
        across, down = 30 * style.unit, 22 * style.unit
        width, height = (area.width() - across) / 2, (area.height() - down) / 2
        for place, chart in enumerate(charts):
            row, column = divmod(place, 2)
            left, top = area.left() + column * (width + across), area.top() + row * (height + down)
            paint_chart(painter, QRectF(left, top, width, height), style, chart)

    return Figure(
        name="cost",
        words=translate("Figures", "cost: four charts on one sheet"),
        stem=stem_of(experiment, "cost", f"n{question.context}"),
        width=1080.0,
        height=600.0,
        draw=draw,
        caption=translate("Figures", "All axes are logarithmic."),
        settings=_settings(question, choices),
        rows=lambda: _sheet_rows(charts),
        view="costPlotsPage",
    )


def cost_question(experiment: Experiment, choices: CostChoices) -> CostQuestion:
    """Return what the cost of an experiment is asked with; raises InputError on absurd sizes."""
    return CostQuestion(
        layer=experiment.layer,
        context=experiment.context,
        batch=choices.batch,
        layers=choices.layers,
        dtype=choices.dtype,
        phase=choices.phase,
        mask=experiment.mask,
    )


def _charts(
    question: CostQuestion, choices: CostChoices, memory: int, tokens: str
) -> tuple[tuple[str, str, tuple[str, ...], str, Chart], ...]:
    line = memory * (2**30 if choices.binary else 10**9)
    cache = cache_chart(question, line, choices.binary)
    work = work_chart(question, 2 if choices.flops else 1)
    per = translate("Figures", "a decoded token that sees the whole context")
    if question.phase == "prefill":
        per = translate("Figures", "a prefilled token, on average over the context")
    return (
        (
            "cache",
            "cachePlot",
            ("kv-cache", tokens, question.dtype),
            translate("Figures", "Bytes of keys and values kept for the whole context."),
            cache,
        ),
        (
            "work",
            "workPlot",
            ("work", tokens, question.phase),
            translate("Figures", "Work of {per}.").format(per=per),
            work,
        ),
        (
            "widths",
            "widthsPlot",
            ("widths",),
            translate(
                "Figures",
                "head_dim = d_model / heads at the divisors of each d_model; a line's name "
                "is its d_model.",
            ),
            widths_chart(question.layer),
        ),
        (
            "weights",
            "weightsPlot",
            ("weights",),
            translate("Figures", "Weights of Q, K, V and O of one layer, biases included."),
            weights_chart(question.layer),
        ),
    )


def _drawer(chart: Chart) -> Draw:
    return lambda painter, area, style: paint_chart(painter, area, style, chart)


def _tabler(chart: Chart) -> Callable[[], Rows]:
    return lambda: chart_rows(chart)


def _sheet_rows(charts: Sequence[Chart]) -> Rows:
    """Return every chart's points one below the other, since the charts share no axis."""
    rows: list[Sequence[Cell]] = [("chart", "line", "x_name", "x", "y_name", "y")]
    for chart in charts:
        for line in chart.lines:
            rows += [
                (chart.title, line.name, chart.x_name, x, chart.y_name, y) for x, y in line.points
            ]
    return rows


def _settings(question: CostQuestion, choices: CostChoices) -> str:
    layer = question.layer
    parts = (
        f"d_model {text.number(layer.d_model)}",
        heads_text(layer.n_heads),
        f"head_dim {text.number(layer.head_dim)}",
        f"value_dim {text.number(layer.value_dim)}",
        kv_heads_text(layer.n_kv_heads),
        translate("Figures", "biases {biases}").format(biases=layer.biases),
        translate("Figures", "context {context}").format(context=text.number(question.context)),
        translate("Figures", "mask {mask}").format(mask=question.mask.words),
        f"{question.phase}",
        counted(
            question.layers, translate("Figures", "1 layer"), translate("Figures", "{n} layers")
        ),
        translate("Figures", "batch {batch}").format(batch=text.number(question.batch)),
        f"{question.dtype}",
        "1 MAC = 2 FLOPs",
        translate("Figures", "1 GiB = 2³⁰ bytes")
        if choices.binary
        else translate("Figures", "1 GB = 10⁹ bytes"),
    )
    return listed_settings(parts)

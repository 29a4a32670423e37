"""The figures of the Heads workspace: bars, curve, sheet of heads, one head."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from headlab.app.change_words import heads_text, kv_heads_text
from headlab.app.figures import Cell, HeatmapView, Rows, stem_of
from headlab.engine.experiment import Experiment, describe_tokens
from headlab.engine.outcome import HeadResult, Outcome
from headlab.errors import InputError
from headlab.ui import text
from headlab.ui.figures.figure import Figure
from headlab.ui.plots.base import Style, draw_text
from headlab.ui.plots.head_grid import paint_grid
from headlab.ui.plots.heads_curve import curve_rows, paint_curve, so_far_words
from headlab.ui.plots.job_bars import bar_rows, paint_bars
from headlab.ui.plots.matrix import (
    head_result,
    paint_focus,
    view_name,
    view_rows,
    view_scale,
    view_title,
)
from headlab.words import QT_TRANSLATE_NOOP, translate

BARS_CAPTION = QT_TRANSLATE_NOOP(
    "Figures",
    "Job score: overlap of achieved and target attention, 0 to 1. Ceiling: the "
    "most any one attention could score on the jobs that share the head, at "
    "any width.",
)
CURVE_CAPTION = QT_TRANSLATE_NOOP(
    "Figures", "Up: job score, 0 to 1; across: number of heads, log scale."
)
_PLAIN_WIDTH = 680.0
_ROOM_BESIDE = 560.0
"""A matrix in less has no room for words beside it."""
_LONGEST_TOKENS = 200
_FIRM = "\N{NO-BREAK SPACE}"


def bars_figure(outcome: Outcome) -> Figure:
    """Return the score of each job."""
    return Figure(
        name="bars",
        words=translate("Figures", "score of each job"),
        stem=_stem(outcome, "bars"),
        width=_PLAIN_WIDTH,
        height=320.0,
        draw=lambda painter, area, style: paint_bars(painter, area, style, outcome),
        caption=translate("Figures", BARS_CAPTION),
        settings=settings_text(outcome),
        rows=lambda: bar_rows(outcome),
        view="jobBars",
    )


def curve_figure(outcome: Outcome) -> Figure:
    """Return the scores against the head count."""
    best_curve = None if outcome.best is None else outcome.best.curve
    return Figure(
        name="curve",
        words=translate("Figures", "score against heads"),
        stem=_stem(outcome, "curve"),
        width=_PLAIN_WIDTH,
        height=320.0,
        draw=lambda painter, area, style: paint_curve(painter, area, style, outcome, alone=True),
        caption=f"{translate('Figures', CURVE_CAPTION)} {so_far_words(best_curve)}".strip(),
        settings=settings_text(outcome),
        rows=lambda: curve_rows(outcome),
        view="headsCurve",
    )


def sheet_figure(outcome: Outcome) -> Figure:
    """Return the attention of every busy head, and the idle ones, on one sheet."""
    return Figure(
        name="heatmaps",
        words=translate("Figures", "all heads as one sheet"),
        stem=_stem(outcome, "heatmaps"),
        width=900.0,
        height=_sheet_height(outcome),
        draw=lambda painter, area, style: paint_grid(painter, area, style, outcome),
        caption=translate(
            "Figures",
            "Attention of each busy head: queries down, keys across; one colour scale, 0 to 1.",
        )
        + _masked(outcome.experiment)
        + _pooled(outcome.experiment),
        settings=settings_text(outcome),
        rows=lambda: _sheet_rows(outcome),
        view="headGrid",
    )


def head_figure(outcome: Outcome, head: int, view: HeatmapView) -> Figure:
    """Return one head's matrix; raise InputError if there is no such head."""
    heads = outcome.experiment.layer.n_heads
    if not 0 <= head < heads:
        raise InputError(
            translate("errors", "there is no head {head}; heads go from 0 to {heads}").format(
                head=head, heads=heads - 1
            )
        )

    def draw(painter: QPainter, area: QRectF, style: Style) -> None:
        title = style.large.elided(view_title(outcome, head, view), area.width())
        at = QPointF(area.left(), area.top() + style.large.ascent)
        draw_text(painter, style.large, at, title, style.colour("text"))
        inner = QRectF(area)
        beside = area.width() >= _ROOM_BESIDE * style.unit
        found = head_result(outcome, head)
        if not beside and found is not None:
            at = QPointF(at.x(), at.y() + style.plain.height)
            words = style.plain.elided(_ranks(found), area.width())
            draw_text(painter, style.plain, at, words, style.colour("muted"))
        inner.setTop(at.y() + 16 * style.unit)
        paint_focus(painter, inner, style, outcome, head, view, panel=beside)

    return Figure(
        name="focus",
        words=translate("Figures", "head {head}: {view}").format(
            head=text.number(head), view=view_name(view)
        ),
        stem=_stem(outcome, f"head{head}", view),
        width=_PLAIN_WIDTH,
        height=400.0,
        draw=draw,
        caption=_head_caption(outcome.experiment, view),
        settings=settings_text(outcome),
        rows=lambda: _head_rows(outcome, head, view),
        view="focusHeatmap",
    )


def _ranks(head: HeadResult) -> str:
    return translate(
        "Figures",
        "rank of logits {rank_logits} of {rank_asked} asked; numerical rank of "
        "attention {rank_attention}",
    ).format(
        rank_logits=head.rank_logits, rank_asked=head.rank_asked, rank_attention=head.rank_attention
    )


def each_head(outcome: Outcome, view: HeatmapView) -> tuple[Figure, ...]:
    """Return a figure for every busy head."""
    return tuple(head_figure(outcome, head, view) for head in outcome.busy_heads)


def settings_text(outcome: Outcome) -> str:
    """Return the settings that a figure was made with, and the tokens, a line each."""
    experiment = outcome.experiment
    tokens = describe_tokens(experiment.tokens)
    if len(tokens) > _LONGEST_TOKENS:
        count = len(experiment.tokens)
        tokens = translate("Figures", "{tokens} … ({count} tokens)").format(
            tokens=tokens[:_LONGEST_TOKENS].rsplit(" ", 1)[0], count=count
        )
    named = translate("Figures", "tokens: {tokens}").format(tokens=tokens)
    return f"{settings_line(outcome)}\n{named}"


def settings_line(outcome: Outcome) -> str:
    """Return the settings that a figure was made with, in one line."""
    experiment = outcome.experiment
    layer = experiment.layer
    parts = [
        f"d_model {text.number(layer.d_model)}",
        heads_text(layer.n_heads),
        f"head_dim {text.number(layer.head_dim)}",
        kv_heads_text(layer.n_kv_heads),
        translate("Figures", "mask {mask}").format(mask=experiment.mask.words),
        translate("Figures", "sharpness {sharpness}").format(
            sharpness=text.short(experiment.sharpness)
        ),
        translate("Figures", "SVD fit")
        if outcome.shown.fit == "svd"
        else translate("Figures", "best fit"),
    ]
    if experiment.span != "free":
        parts.append(
            translate("Figures", "logits from content")
            if experiment.span == "content"
            else translate("Figures", "logits from content and position")
        )
    if outcome.best is not None:
        parts.append(
            translate("Figures", "logit cap {logit_cap}").format(
                logit_cap=text.short(experiment.logit_cap)
            )
        )
    off = sorted(head for head in experiment.off if head < layer.n_heads)
    if off:
        more = " …" if len(off) > 12 else ""
        parts.append(
            translate("Figures", "switched off: {heads}").format(
                heads=", ".join(str(head) for head in off[:12]) + more
            )
        )
    parts.append(
        translate("Figures", "mean score {mean_score}").format(
            mean_score=text.score(outcome.shown.mean_score)
        )
    )
    if outcome.best is not None and outcome.best is not outcome.shown:
        words = translate("Figures", "with the best fit {mean_score}")
        parts.append(words.format(mean_score=text.score(outcome.best.mean_score)))
    if not outcome.complete:
        parts.append(translate("Figures", "best fit still being searched for"))
    return listed_settings(parts)


def listed_settings(parts: Iterable[str]) -> str:
    """Return settings as one text whose lines break between them, never inside one."""
    return " · ".join(parts).replace(" ", _FIRM).replace(f"·{_FIRM}", "· ")


def _stem(outcome: Outcome, *parts: str) -> str:
    fit = () if outcome.experiment.fit == "svd" else (outcome.experiment.fit,)
    return stem_of(outcome.experiment, *parts, *fit)


def _masked(experiment: Experiment) -> str:
    return (
        ""
        if experiment.mask.kind == "none"
        else " " + translate("Figures", "Hatched cells are masked.")
    )


def _pooled(experiment: Experiment) -> str:
    if len(experiment.tokens) <= 64:
        return ""
    return " " + translate(
        "Figures",
        "Where cells are smaller than a pixel, each drawn one is the strongest of its square.",
    )


def _head_caption(experiment: Experiment, view: HeatmapView) -> str:
    scale = view_scale(experiment, view)
    low, high = text.short(scale.low).replace("-", "−"), text.short(scale.high)
    return (
        translate(
            "Figures", "Queries down, keys across; colour: {view}, fixed scale {low} to {high}."
        ).format(view=view_name(view), low=low, high=high)
        + _masked(experiment)
        + _pooled(experiment)
    )


def _head_rows(outcome: Outcome, head: int, view: HeatmapView) -> Rows:
    found = head_result(outcome, head)
    if found is None:
        raise InputError(
            translate(
                "errors", "head {head} is idle, so it has no numbers; choose a busy head"
            ).format(head=head)
        )
    return view_rows(outcome, found, view)


def _sheet_rows(outcome: Outcome) -> Rows:
    rows: list[Sequence[Cell]] = [("head", "jobs", "query", *outcome.experiment.tokens)]
    for head in outcome.shown.heads:
        matrix = view_rows(outcome, head, "attention")[1:]
        rows += [(head.head, " + ".join(head.jobs), *line) for line in matrix]
    return rows


def _sheet_height(outcome: Outcome) -> float:
    busy = len(outcome.busy_heads)
    across = max(1, min(busy, 4))
    tile = min(200.0, 860.0 / across)
    idle = 44.0 + 23.0 * min(4, -(-outcome.idle_heads // 37)) if outcome.idle_heads else 0.0
    return 34.0 + -(-busy // across) * (tile + 34.0) + idle

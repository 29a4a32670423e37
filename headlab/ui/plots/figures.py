"""Figures to take away: the plots in a print theme, with title, caption and settings."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from headlab.app.figures import FigureKind, FigureRequest
from headlab.engine.experiment import Experiment, describe_tokens
from headlab.engine.outcome import Outcome
from headlab.errors import InputError
from headlab.ui import text
from headlab.ui.plots.base import Style, draw_text
from headlab.ui.plots.head_grid import paint_grid
from headlab.ui.plots.heads_curve import paint_curve
from headlab.ui.plots.job_bars import paint_bars
from headlab.ui.plots.matrix import paint_focus, view_scale, view_title
from headlab.ui.theme import LIGHT, app_font

PRINT = replace(LIGHT, name="print", window="#ffffff")
"""The theme of figures: light on white paper, whatever the window wears."""

_TYPE = 13.0
_SMALLEST_TYPE = 7.0
_MARGIN = 20.0
_LONGEST_TOKENS = 200

Draw = Callable[[QPainter, QRectF, Style, Outcome, FigureRequest], object]


@dataclass(frozen=True, slots=True)
class _Kind:
    """A figure's width and the height of its drawing, in units of 1/13 of its type."""

    width: float
    height: Callable[[Outcome], float]
    draw: Draw


def figure_size(request: FigureRequest, outcome: Outcome) -> QSize:
    """Return the pixels of a figure: the width asked for, and the height that fits it."""
    style = _style(request)
    inner = request.width_px - 2 * _MARGIN * style.unit
    body = _KINDS[request.kind].height(outcome) * _shrink(request, style) * style.unit
    footer = _footer_height(style, inner, _footer(request, outcome))
    return QSize(request.width_px, round(body + footer + (2 * _MARGIN + 14) * style.unit))


def render_figure(request: FigureRequest, outcome: Outcome) -> QImage:
    """Return a figure as an image; needs a QGuiApplication.

    Raises InputError if the focused head does not exist or the picture would be too large.
    """
    image = QImage(figure_size(request, outcome), QImage.Format.Format_RGB32)
    if image.isNull():
        raise InputError(f"a figure {request.width_px:,} pixels wide does not fit in memory")
    painter = QPainter(image)
    try:
        paint_figure(painter, QSizeF(image.size()), request, outcome)
    finally:
        # Qt aborts if an image dies while it is painted on.
        painter.end()
    return image


def paint_figure(painter: QPainter, size: QSizeF, request: FigureRequest, outcome: Outcome) -> None:
    """Paint a figure on anything a QPainter can write to, over `size` of its pixels."""
    heads = outcome.experiment.layer.n_heads
    if request.kind == "focus" and request.head >= heads:
        raise InputError(f"there is no head {request.head}; heads go from 0 to {heads - 1}")
    style = _style(request)
    unit = style.unit
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(QRectF(QPointF(0, 0), size), style.colour("window"))
    footer = _footer(request, outcome)
    area = QRectF(QPointF(0, 0), size).adjusted(
        _MARGIN * unit, _MARGIN * unit, -_MARGIN * unit, -_MARGIN * unit
    )
    foot = area.bottom() - _footer_height(style, area.width(), footer)
    body = QRectF(area)
    body.setBottom(foot - 14 * unit)
    _KINDS[request.kind].draw(painter, body, style, outcome, request)
    painter.setFont(style.small.font)
    painter.setPen(style.colour("muted"))
    rest = QRectF(area)
    rest.setTop(foot)
    painter.drawText(rest, Qt.TextFlag.TextWordWrap.value, footer)


def settings_line(outcome: Outcome) -> str:
    """Return the settings that a figure was made with, in one line."""
    experiment = outcome.experiment
    layer = experiment.layer
    parts = [
        f"d_model {text.number(layer.d_model)}",
        f"{text.number(layer.n_heads)} heads",
        f"head_dim {text.number(layer.head_dim)}",
        f"{text.number(layer.n_kv_heads)} KV heads",
        f"mask {experiment.mask}",
        f"sharpness {text.short(experiment.sharpness)}",
        "SVD fit" if outcome.shown.fit == "svd" else "best fit",
    ]
    if outcome.best is not None:
        parts.append(f"logit cap {text.short(experiment.logit_cap)}")
    if experiment.off:
        off = sorted(experiment.off)
        parts.append("switched off: " + ", ".join(str(head) for head in off[:12]))
    parts.append(f"mean score {text.score(outcome.shown.mean_score)}")
    # Lines break between settings, never inside one.
    return " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


def _style(request: FigureRequest) -> Style:
    pixels = max(_SMALLEST_TYPE, _TYPE * request.width_px / _KINDS[request.kind].width)
    font = app_font(1.0)
    font.setPixelSize(round(pixels))
    return Style(PRINT, font)


def _shrink(request: FigureRequest, style: Style) -> float:
    """Return 1, or less where the type is as small as it gets and the drawing must give way."""
    return min(1.0, request.width_px / (_KINDS[request.kind].width * style.unit))


def _footer(request: FigureRequest, outcome: Outcome) -> str:
    tokens = describe_tokens(outcome.experiment.tokens)
    if len(tokens) > _LONGEST_TOKENS:
        count = len(outcome.experiment.tokens)
        tokens = tokens[:_LONGEST_TOKENS].rsplit(" ", 1)[0] + f" … ({count} tokens)"
    return f"{_caption(request, outcome.experiment)}\n{settings_line(outcome)}\ntokens: {tokens}"


def _caption(request: FigureRequest, experiment: Experiment) -> str:
    if request.kind == "focus":
        scale = view_scale(experiment, request.view)
        low, high = text.short(scale.low).replace("-", "−"), text.short(scale.high)
        masked = "" if experiment.mask.kind == "none" else " Hatched cells are masked."
        return (
            f"Queries down, keys across; colour: {request.view}, fixed scale {low} to {high}."
            + masked
        )
    return {
        "heatmaps": "Attention of each busy head: queries down, keys across; one colour scale, "
        "0 to 1.",
        "bars": "Job score: overlap of achieved and target attention, 0 to 1. Ceiling: the most "
        "any one attention could score on the jobs that share the head, at any width.",
        "curve": "Up: job score, 0 to 1; across: number of heads, log scale.",
    }[request.kind]


def _footer_height(style: Style, width: float, footer: str) -> float:
    metrics = QFontMetricsF(style.small.font)
    room = QRectF(0, 0, width, 1e6)
    return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap.value, footer).height()


def _draw_focus(
    painter: QPainter, area: QRectF, style: Style, outcome: Outcome, request: FigureRequest
) -> None:
    title = view_title(outcome, request.head, request.view)
    baseline = area.top() + style.large.ascent
    title = style.large.elided(title, area.width())
    draw_text(painter, style.large, QPointF(area.left(), baseline), title, style.colour("text"))
    inner = QRectF(area)
    inner.setTop(baseline + 16 * style.unit)
    paint_focus(painter, inner, style, outcome, request.head, request.view)


def _sheet_height(outcome: Outcome) -> float:
    busy = len(outcome.busy_heads)
    across = max(1, min(busy, 4))
    tile = min(200.0, 860.0 / across)
    idle = 44.0 + 23.0 * min(4, -(-outcome.idle_heads // 37)) if outcome.idle_heads else 0.0
    return 34.0 + -(-busy // across) * (tile + 34.0) + idle


_KINDS: dict[FigureKind, _Kind] = {
    "focus": _Kind(680, lambda _: 400.0, _draw_focus),
    "heatmaps": _Kind(
        900,
        _sheet_height,
        lambda painter, area, style, outcome, _: paint_grid(painter, area, style, outcome),
    ),
    "bars": _Kind(
        680,
        lambda _: 320.0,
        lambda painter, area, style, outcome, _: paint_bars(painter, area, style, outcome),
    ),
    "curve": _Kind(
        680,
        lambda _: 320.0,
        lambda painter, area, style, outcome, _: paint_curve(painter, area, style, outcome),
    ),
}

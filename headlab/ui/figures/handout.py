"""The bench on one page of paper: figures, numbers and what they say."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from headlab import __version__
from headlab.app.change_words import heads_text
from headlab.app.figures import HeatmapView, stem_of
from headlab.app.fit_words import fit_sentence
from headlab.app.sentences import describe
from headlab.engine import cost
from headlab.engine.outcome import Outcome
from headlab.errors import InputError
from headlab.ui import text
from headlab.ui.figures.bench import BARS_CAPTION, settings_text
from headlab.ui.figures.figure import Figure
from headlab.ui.plots.base import Lettering, Style, draw_rule, draw_text
from headlab.ui.plots.head_grid import paint_grid
from headlab.ui.plots.heads_curve import paint_curve
from headlab.ui.plots.job_bars import paint_bars
from headlab.ui.plots.matrix import paint_focus, view_title
from headlab.words import translate

PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

_TYPE_POINTS = 8.5
_MARGIN_MM = 15.0
_MOST_SAID = 0.14
_MM_PER_POINT = 25.4 / 72


def handout(outcome: Outcome, head: int, view: HeatmapView, paper: str = "a4") -> Figure:
    """Return the bench as one page; an idle head gives way to the first busy one.

    Raises InputError on an unknown paper.
    """
    page = PAPERS.get(paper.lower())
    if page is None:
        raise InputError(
            translate("errors", "the paper is {papers}, not {paper!r}").format(
                papers=" or ".join(PAPERS), paper=paper
            )
        )
    if head not in outcome.busy_heads and outcome.busy_heads:
        head = outcome.busy_heads[0]

    def draw(painter: QPainter, whole: QRectF, style: Style) -> None:
        margin = whole.width() * _MARGIN_MM / page[0]
        area = whole.adjusted(margin, margin, -margin, -margin)
        _draw_page(painter, area, style, outcome, head, view)

    return Figure(
        name="handout",
        words=translate("Figures", "handout, one page {paper}").format(
            paper=paper.upper() if paper == "a4" else paper.title()
        ),
        stem=stem_of(outcome.experiment, "handout", paper.lower()),
        # So many units are the paper's width that 13 of them are the type.
        width=page[0] / _MM_PER_POINT / _TYPE_POINTS * 13,
        height=0.0,
        draw=draw,
        page=page,
    )


def _draw_page(
    painter: QPainter,
    area: QRectF,
    style: Style,
    outcome: Outcome,
    head: int,
    view: HeatmapView,
) -> None:
    unit, layer = style.unit, outcome.experiment.layer
    ink, muted = style.colour("text"), style.colour("muted")
    heading = Lettering(style.plain.font, 26 * unit, strong=True)
    title = translate("Figures", "{heads} of width {head_dim}").format(
        heads=heads_text(layer.n_heads), head_dim=text.number(layer.head_dim)
    )
    y = area.top() + heading.ascent
    draw_text(painter, heading, QPointF(area.left(), y), title, ink)
    y += 12 * unit
    y += _write(painter, style.small, area, y, settings_text(outcome), muted)
    y = _draw_readouts(painter, QRectF(area.left(), y + 16 * unit, area.width(), 0), style, outcome)
    sentences = [*describe(outcome, None), fit_sentence(outcome)]
    said = _shortened([sentence for sentence in sentences if sentence], style, area)
    foot = translate(
        "Figures",
        "{bars_caption} Heatmaps: queries down, keys across. 1 MAC is 2 FLOPs; "
        "score and value MACs are of a decoded token that sees the whole context. "
        "headlab {version}",
    ).format(bars_caption=translate("Figures", BARS_CAPTION), version=__version__)
    foot_room = _height(style.small, area.width(), foot)
    said_room = _height(style.plain, area.width(), said)
    below = area.bottom() - foot_room - said_room - 40 * unit
    pictures = QRectF(QPointF(area.left(), y + 18 * unit), QPointF(area.right(), below))
    _draw_pictures(painter, pictures, style, outcome, head, view)
    y, grid = below + 18 * unit, style.colour("grid")
    draw_rule(painter, QPointF(area.left(), y), QPointF(area.right(), y), grid, unit)
    _write(painter, style.plain, area, y + 8 * unit, said, ink)
    _write(painter, style.small, area, area.bottom() - foot_room, foot, muted)


def _shortened(sentences: Sequence[str], style: Style, area: QRectF) -> str:
    """Return as many sentences as leave the pictures their room, and how many are left out."""
    room = _MOST_SAID * area.height()
    for count in range(len(sentences), 0, -1):
        kept = list(sentences[:count])
        if count < len(sentences):
            words = translate("Figures", "… and {count} more in the log.")
            kept.append(words.format(count=text.number(len(sentences) - count)))
        said = "\n".join(kept)
        if _height(style.plain, area.width(), said) <= room:
            return said
    return ""


def _draw_pictures(
    painter: QPainter,
    area: QRectF,
    style: Style,
    outcome: Outcome,
    head: int,
    view: HeatmapView,
) -> None:
    """Draw bars beside the curve, one head in large, and all heads beneath."""
    unit = style.unit
    gap, down = 26 * unit, 22 * unit
    half = (area.width() - gap) / 2
    heights = [(area.height() - 2 * down) * share for share in (0.3, 0.36, 0.34)]
    tops = [area.top()]
    for height in heights[:-1]:
        tops.append(tops[-1] + height + down)
    paint_bars(painter, QRectF(area.left(), tops[0], half, heights[0]), style, outcome)
    right = QRectF(area.left() + half + gap, tops[0], half, heights[0])
    paint_curve(painter, right, style, outcome, alone=True)
    name = style.strong.elided(view_title(outcome, head, view), area.width())
    at = QPointF(area.left(), tops[1] + style.strong.ascent)
    draw_text(painter, style.strong, at, name, style.colour("text"))
    skip = style.strong.ascent + 12 * unit
    middle = QRectF(area.left(), tops[1] + skip, area.width(), heights[1] - skip)
    paint_focus(painter, middle, style, outcome, head, view)
    paint_grid(painter, QRectF(area.left(), tops[2], area.width(), heights[2]), style, outcome)


def _draw_readouts(painter: QPainter, area: QRectF, style: Style, outcome: Outcome) -> float:
    """Write the four numbers in a row; return where they end."""
    unit = style.unit
    large = Lettering(style.plain.font, 19 * unit, strong=True)
    readouts = _readouts(outcome)
    width = area.width() / len(readouts)
    y = area.top() + large.ascent
    for place, (number, words) in enumerate(readouts):
        x = area.left() + place * width
        role = "accent" if place == len(readouts) - 1 else "text"
        draw_text(painter, large, QPointF(x, y), number, style.colour(role))
        at = QPointF(x, y + style.small.height + 2 * unit)
        words = style.small.elided(words, width - 8 * unit)
        draw_text(painter, style.small, at, words, style.colour("muted"))
    return y + style.small.height + 6 * unit


def _readouts(outcome: Outcome) -> Sequence[tuple[str, str]]:
    experiment = outcome.experiment
    layer = experiment.layer
    seen = cost.cached_tokens(experiment.mask, experiment.context)
    macs = cost.score_macs(layer, seen) + cost.value_macs(layer, seen)
    fit = (
        translate("Figures", "best fit")
        if outcome.shown.fit == "best"
        else translate("Figures", "SVD fit")
    )
    return (
        (text.number(outcome.parameters.total), "weights"),
        (text.number(cost.projection_macs(layer)), translate("Figures", "projection MACs / token")),
        (
            text.number(macs),
            translate("Figures", "score + value MACs at {seen}").format(seen=text.number(seen)),
        ),
        (
            text.score(outcome.shown.mean_score),
            translate("Figures", "mean score, {fit}").format(fit=fit),
        ),
    )


def _height(lettering: Lettering, width: float, words: str) -> float:
    room = QRectF(0, 0, width, 1e6)
    wrap = Qt.TextFlag.TextWordWrap.value
    return QFontMetricsF(lettering.font).boundingRect(room, wrap, words).height()


def _write(
    painter: QPainter, lettering: Lettering, area: QRectF, top: float, words: str, colour: QColor
) -> float:
    """Write wrapped lines from a height on; return the room they took."""
    height = _height(lettering, area.width(), words)
    painter.setFont(lettering.font)
    painter.setPen(colour)
    box = QRectF(area.left(), top, area.width(), height + lettering.height)
    painter.drawText(box, Qt.TextFlag.TextWordWrap.value, words)
    return height

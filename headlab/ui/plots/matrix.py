"""One head's matrix, painted: cells, tokens, colour bar, ranks and singular values."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import get_args

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from headlab.app.figures import HeatmapView, Rows
from headlab.engine.experiment import Experiment
from headlab.engine.outcome import HeadResult, Outcome
from headlab.ui import text
from headlab.ui.plots.base import (
    CENTRE,
    RIGHT,
    Lettering,
    Style,
    draw_colour_bar,
    draw_image,
    draw_text,
    draw_turned,
    every,
    is_vector,
    pixel_ratio,
    snapped,
    square_cells,
)
from headlab.ui.plots.colours import (
    MAGNITUDE,
    SIGNED,
    Scale,
    Values,
    Visible,
    pooled,
    signed_scale,
    to_image,
)
from headlab.ui.plots.spectrum import kept_values, paint_spectrum
from headlab.ui.theme import mixed
from headlab.words import QT_TRANSLATE_NOOP, translate

VIEWS: tuple[HeatmapView, ...] = get_args(HeatmapView)

_VIEW_NAMES: dict[HeatmapView, str] = {
    "logits": QT_TRANSLATE_NOOP("plots", "logits"),
    "attention": QT_TRANSLATE_NOOP("plots", "attention"),
    "target": QT_TRANSLATE_NOOP("plots", "target"),
    "difference": QT_TRANSLATE_NOOP("plots", "difference"),
}
_SIDE_WIDTH = 168.0
_BAR_WIDTH = 58.0
_MOST_SIDE_TOKEN = 70.0


@dataclass(frozen=True, slots=True)
class Cells:
    """Where the matrix is: a square of n × n cells."""

    square: QRectF
    n: int

    def at(self, point: QPointF) -> tuple[int, int] | None:
        """Return (row, column) under a point."""
        if not self.square.contains(point):
            return None
        column = int((point.x() - self.square.left()) / self.square.width() * self.n)
        row = int((point.y() - self.square.top()) / self.square.height() * self.n)
        return min(row, self.n - 1), min(column, self.n - 1)

    def box(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell."""
        side = self.square.width() / self.n
        return QRectF(
            self.square.left() + column * side, self.square.top() + row * side, side, side
        )


def head_result(outcome: Outcome | None, head: int) -> HeadResult | None:
    """Return what a head holds, or None where it is idle."""
    heads: Sequence[HeadResult] = () if outcome is None else outcome.shown.heads
    return next((found for found in heads if found.head == head), None)


def view_values(head: HeadResult, view: HeatmapView) -> Values:
    """Return the n × n numbers of a view."""
    if view == "difference":
        return head.attention - head.target
    return {"logits": head.logits, "attention": head.attention, "target": head.target}[view]


def view_scale(experiment: Experiment, view: HeatmapView) -> Scale:
    """Return the fixed scale of a view: it depends on the settings, never on the values."""
    if view == "logits":
        return signed_scale(max(experiment.sharpness, experiment.logit_cap))
    return SIGNED if view == "difference" else MAGNITUDE


def view_rows(outcome: Outcome, head: HeadResult, view: HeatmapView) -> Rows:
    """Return a head's matrix as a table: keys across, queries down, masked cells empty."""
    tokens, values = outcome.experiment.tokens, view_values(head, view)
    return [
        ("", *tokens),
        *(
            (
                token,
                *(float(value) if seen else None for value, seen in zip(row, visible, strict=True)),
            )
            for token, row, visible in zip(tokens, values, outcome.visible, strict=True)
        ),
    ]


def view_title(outcome: Outcome | None, head: int, view: HeatmapView) -> str:
    """Return the title of a head's heatmap."""
    found = head_result(outcome, head)
    if outcome is None:
        said = translate("plots", "Head {head}")
    elif found is None:
        said = translate("plots", "Head {head}: idle")
    elif found.off:
        said = translate("plots", "Head {head}, {jobs}, switched off: {view}")
    else:
        said = translate("plots", "Head {head}, {jobs}: {view}")
    jobs = "" if found is None else " + ".join(found.jobs)
    return said.format(head=head, jobs=jobs, view=view_name(view))


def view_name(view: HeatmapView) -> str:
    """Return what a view is called."""
    return translate("plots", _VIEW_NAMES[view])


def paint_focus(
    painter: QPainter,
    area: QRectF,
    style: Style,
    outcome: Outcome | None,
    head: int,
    view: HeatmapView,
    cursor: tuple[int, int] | None = None,
    panel: bool = True,
) -> Cells | None:
    """Draw matrix, tokens, colour bar and side text; return where the cells are.

    `cursor` is the cell to outline and read out. The title is the caller's. Without `panel` the
    matrix takes the room of the side text.
    """
    if outcome is None:
        return None
    found = head_result(outcome, head)
    if found is None:
        _paint_idle(painter, area, style, head)
        return None
    tokens = outcome.experiment.tokens
    unit = style.unit
    side = min(_SIDE_WIDTH * unit, 0.46 * area.width()) if panel else _BAR_WIDTH * unit
    rows_room = min(max(style.small_strong.width(t) for t in set(tokens)), _MOST_SIDE_TOKEN * unit)
    room = QRectF(area)
    room.setLeft(area.left() + rows_room + 8 * unit)
    room.setRight(area.right() - side - 14 * unit)
    turned_room = _columns_room(style, tokens, min(room.width(), room.height()))
    room.setBottom(area.bottom() - turned_room - 4 * unit)
    ratio = pixel_ratio(painter)
    width, block = square_cells(max(1.0, min(room.width(), room.height())), len(tokens), ratio)
    square = QRectF(snapped(painter, room.left()), snapped(painter, room.top()), width, width)
    cells = Cells(square, len(tokens))
    values, scale = view_values(found, view), view_scale(outcome.experiment, view)
    _paint_matrix(painter, style, cells, values, outcome, scale, block)
    _paint_tokens(painter, style, cells, tokens, rows_room, cursor)
    if cursor is not None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = cells.box(*cursor)
        painter.setPen(style.pen(style.colour("window"), 4.0))
        painter.drawRect(box)
        painter.setPen(style.pen(style.colour("accent"), 2.0))
        painter.drawRect(box)
    bar = QRectF(
        square.right() + (22 if panel else 12) * unit, square.top(), 11 * unit, square.height()
    )
    seen = values[outcome.visible]
    clipped = bool(np.any(np.abs(seen) > max(abs(scale.low), abs(scale.high)) + 1e-6))
    numbers = _paint_colour_bar(painter, style, bar, scale, clipped)
    if panel:
        beside = QRectF(area)
        beside.setLeft(numbers + 20 * unit)
        beside.setTop(square.top())
        _paint_panel(painter, style, beside, found, outcome, view, cursor, block)
    return cells


def describe_focus(
    outcome: Outcome | None, head: int, view: HeatmapView, cursor: tuple[int, int] | None
) -> str:
    """Return the focused head in words."""
    found = head_result(outcome, head)
    parts = [view_title(outcome, head, view) + "."]
    if found is not None and outcome is not None:
        parts.append(
            translate(
                "plots", "Rank of logits {rank} of {asked} asked. Rank of attention {attention}."
            ).format(rank=found.rank_logits, asked=found.rank_asked, attention=found.rank_attention)
        )
        where, value = cell_words(
            outcome, found, view, cursor or strongest_cell(found, view, outcome)
        )
        said = translate("plots", "Strongest: {where} {value}.")
        if cursor:
            said = translate("plots", "Cursor: {where} {value}.")
        parts.append(said.format(where=where, value=value))
    return " ".join(parts)


def cell_words(
    outcome: Outcome, head: HeadResult, view: HeatmapView, cell: tuple[int, int]
) -> tuple[str, str]:
    """Return a cell's tokens and its value, in words."""
    row, column = cell
    tokens = outcome.experiment.tokens
    where = translate("plots", "row {query}, key {key}").format(
        query=tokens[row], key=tokens[column]
    )
    if not outcome.visible[row, column]:
        return where, translate("plots", "masked")
    return where, _number(float(view_values(head, view)[row, column]))


def _number(value: float) -> str:
    return text.score(value + 0.0) if abs(value) < 99.9995 else text.short(value)


def strongest_cell(head: HeadResult, view: HeatmapView, outcome: Outcome) -> tuple[int, int]:
    """Return the visible cell of largest magnitude, the first one in reading order."""
    values = np.where(outcome.visible, np.abs(view_values(head, view)), -1.0)
    row, column = np.unravel_index(int(values.argmax()), values.shape)
    return int(row), int(column)


def _paint_idle(painter: QPainter, area: QRectF, style: Style, head: int) -> None:
    unit = style.unit
    side = min(area.height() - 20 * unit, area.width())
    box = QRectF(area.left(), area.top(), max(side, 0), max(side, 0))
    painter.setPen(style.pen(style.colour("idle_edge")))
    painter.setBrush(style.colour("idle"))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 8 * unit, 8 * unit)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    lines = (
        translate("plots", "Head {head} is idle:").format(head=head),
        translate("plots", "no job was dealt to it."),
    )
    y = box.center().y()
    for line in lines:
        draw_text(
            painter, style.plain, QPointF(box.center().x(), y), line, style.colour("muted"), CENTRE
        )
        y += style.plain.height


def _paint_matrix(
    painter: QPainter,
    style: Style,
    cells: Cells,
    values: Values,
    outcome: Outcome,
    scale: Scale,
    block: int,
) -> None:
    if not outcome.visible.all():
        style.masked(painter, cells.square)
    drawn, visible = pooled(values, outcome.visible, block)
    if is_vector(painter):
        draw_image(painter, to_image(drawn, visible, scale), cells.square)
    else:
        ratio = pixel_ratio(painter)
        cell = max(1, round(cells.square.width() * ratio / len(drawn)))
        image = to_image(drawn, visible, scale, cell)
        image.setDevicePixelRatio(ratio)
        painter.drawImage(cells.square.topLeft(), image)
    _paint_mask_edge(painter, style, cells.square, visible)


def _paint_mask_edge(painter: QPainter, style: Style, square: QRectF, visible: Visible) -> None:
    """Outline what is visible, so that a pale cell does not run into the masked ones."""
    n = visible.shape[0]
    side = square.width() / n
    if visible.all() or side < 4:
        return
    padded = np.pad(visible, 1)
    left, top = square.left(), square.top()
    lines = [
        QLineF(left + x * side, top + y * side, left + (x + 1) * side, top + y * side)
        for y, x in np.argwhere(padded[1:, 1:-1] != padded[:-1, 1:-1]).tolist()
    ]
    lines += [
        QLineF(left + x * side, top + y * side, left + x * side, top + (y + 1) * side)
        for y, x in np.argwhere(padded[1:-1, 1:] != padded[1:-1, :-1]).tolist()
    ]
    painter.setPen(style.pen(mixed(style.colour("muted"), style.colour("window"), 0.4)))
    painter.drawLines(lines)


def _fit_side_by_side(style: Style, tokens: Sequence[str], pitch: float) -> bool:
    """Say whether level tokens at this pitch keep clear of their neighbours."""
    widths = [style.small.width(token) for token in tokens]
    room = pitch - 2 * style.unit
    return all((a + b) / 2 <= room for a, b in pairwise(widths))


def _columns_room(style: Style, tokens: Sequence[str], side: float) -> float:
    """Return the height of the token row under the matrix: one line, or turned tokens."""
    widest = max(style.small.width(token) for token in set(tokens))
    # The matrix shrinks by about one line to make room for the tokens under it.
    if _fit_side_by_side(style, tokens, (side - style.small.height) / len(tokens)):
        return style.small.height + 2 * style.unit
    return min(widest, _MOST_SIDE_TOKEN * style.unit) + 4 * style.unit


def _paint_tokens(
    painter: QPainter,
    style: Style,
    cells: Cells,
    tokens: Sequence[str],
    room: float,
    cursor: tuple[int, int] | None,
) -> None:
    unit, small = style.unit, style.small
    pitch = cells.square.width() / cells.n
    step = every(tokens, pitch, 0.85 * small.height)
    turned = not _fit_side_by_side(style, tokens, pitch)
    # Without a cursor, a mark so far away that it displaces no token.
    row_mark, column_mark = cursor if cursor is not None else (-step, -step)
    for index, token in enumerate(tokens):
        centre = (index + 0.5) * pitch
        if index == row_mark or (index % step == 0 and abs(index - row_mark) >= step):
            here = index == row_mark
            pen, ink = _mark(style, here)
            y = cells.square.top() + centre + small.ascent / 2
            at = QPointF(cells.square.left() - 7 * unit, y)
            draw_text(painter, pen, at, pen.elided(token, room), ink, RIGHT)
        if index == column_mark or (index % step == 0 and abs(index - column_mark) >= step):
            here = index == column_mark
            pen, ink = _mark(style, here)
            x, y = cells.square.left() + centre, cells.square.bottom() + 6 * unit
            if turned:
                name = pen.elided(token, _MOST_SIDE_TOKEN * unit)
                draw_turned(painter, pen, QPointF(x + small.ascent / 2, y), name, ink, RIGHT)
            else:
                draw_text(painter, pen, QPointF(x, y + small.ascent), token, ink, CENTRE)


def _mark(style: Style, here: bool) -> tuple[Lettering, QColor]:
    if here:
        return style.small_strong, style.colour("accent")
    return style.small, style.colour("text")


def _paint_colour_bar(
    painter: QPainter, style: Style, bar: QRectF, scale: Scale, clipped: bool
) -> float:
    """Draw a numbered colour bar; return the right edge of its numbers."""
    draw_colour_bar(painter, scale, bar)
    right = bar.right()
    small, muted = style.small, style.colour("muted")
    ends = (scale.low, scale.high)
    # On a short bar the numbers between the ends would stand on them.
    crowded = bar.height() < 1.6 * small.ascent * len(scale.ticks)
    for value in scale.ticks:
        if crowded and value not in ends:
            continue
        y = bar.bottom() - (value - scale.low) / (scale.high - scale.low) * bar.height()
        y = min(max(y + small.ascent / 2, bar.top() + small.ascent), bar.bottom())
        words = text.short(value).replace("-", "−")
        if clipped and value in ends:
            words = ("≤ " if value == scale.low else "≥ ") + words
        at = QPointF(bar.right() + 6 * style.unit, y)
        draw_text(painter, small, at, words, muted)
        right = max(right, at.x() + small.width(words))
    return right


def _paint_panel(
    painter: QPainter,
    style: Style,
    panel: QRectF,
    head: HeadResult,
    outcome: Outcome,
    view: HeatmapView,
    cursor: tuple[int, int] | None,
    block: int,
) -> None:
    """Write ranks and read-out, and draw the singular values, as far as there is room."""
    unit = style.unit
    muted, ink = style.colour("muted"), style.colour("text")
    entries = [
        (
            translate("plots", "rank of logits"),
            translate("plots", "{rank} of {asked} asked").format(
                rank=head.rank_logits, asked=head.rank_asked
            ),
        ),
        (translate("plots", "numerical rank of attention"), str(head.rank_attention)),
    ]
    where, value = cell_words(outcome, head, view, cursor or strongest_cell(head, view, outcome))
    if not cursor:
        where = translate("plots", "strongest: {where}").format(where=where)
    entries.append((where, value))
    line = style.small.height + style.strong.height + 6 * unit
    spare = panel.height() - 3 * line - style.small.height - 8 * unit
    spectrum = min(max(spare, 0.0), 24 * unit)
    gap = min(max((spare - spectrum) / 4, 0.0), 10 * unit)
    y = panel.top()
    for name, value in entries:
        name = style.small.elided(name, panel.width())
        draw_text(painter, style.small, QPointF(panel.left(), y + style.small.ascent), name, muted)
        y += style.small.height
        at = QPointF(panel.left(), y + style.strong.ascent + 2 * unit)
        draw_text(painter, style.strong, at, style.strong.elided(value, panel.width()), ink)
        y += style.strong.height + 6 * unit + gap
    if spectrum > 8 * unit:
        kept = kept_values(head)
        name = translate("plots", "singular values, {kept} kept").format(kept=kept)
        if style.small.width(name) > panel.width():
            name = translate("plots", "singular values")
        draw_text(
            painter,
            style.small,
            QPointF(panel.left(), y + style.small.ascent),
            style.small.elided(name, panel.width()),
            muted,
        )
        y += style.small.height + 2 * unit
        paint_spectrum(painter, QRectF(panel.left(), y, panel.width(), spectrum), style, head)
        y += spectrum + gap
    if block > 1 and panel.bottom() - y > style.small.height:
        words = translate("plots", "a pixel: strongest of {n} × {n}").format(n=block)
        at = QPointF(panel.left(), y + style.small.ascent)
        draw_text(painter, style.small, at, style.small.elided(words, panel.width()), muted)

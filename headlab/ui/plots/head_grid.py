"""All heads at a glance, as one mosaic image."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QToolTip, QWidget

from headlab.app.change_words import heads_text
from headlab.engine.outcome import HeadResult, Outcome
from headlab.ui import text
from headlab.ui.plots.base import (
    PlotView,
    Style,
    draw_colour_bar,
    draw_image,
    draw_rule,
    draw_text,
    is_vector,
    pixel_ratio,
    same_shown,
    snapped,
)
from headlab.ui.plots.colours import MAGNITUDE, pooled, to_image
from headlab.ui.plots.grid_layout import Layout, lay_out
from headlab.ui.theme import job_text_colour
from headlab.words import translate


def paint_grid(
    painter: QPainter,
    area: QRectF,
    style: Style,
    outcome: Outcome | None,
    focused: int | None = None,
) -> Layout | None:
    """Draw title, key and all heads into an area; return where they are."""
    top = _paint_header(painter, area, style, outcome)
    if outcome is None:
        return None
    inner = QRectF(area)
    inner.setTop(top)
    # Room for the outline of the focused head.
    inner.setLeft(area.left() + 3 * style.unit)
    inner.setRight(area.right() - 3 * style.unit)
    layout = lay_out(inner, style, outcome, pixel_ratio(painter))
    heads = outcome.shown.heads
    _paint_tiles(painter, style, layout, heads, outcome)
    if outcome.experiment.layer.queries_per_kv_head > 1:
        _paint_groups(painter, style, layout, heads)
    _paint_idle(painter, style, layout, inner.width(), sorted(outcome.experiment.off))
    if focused is not None and focused < layout.n_heads:
        box = layout.box(focused)
        grow = min(2.5 * style.unit, layout.idle_gap or 2.5 * style.unit)
        painter.setPen(style.pen(style.colour("accent"), 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(-grow, -grow, grow, grow), grow, grow)
    return layout


def describe_grid(outcome: Outcome | None, focused: int | None = None) -> str:
    """Return the grid in words."""
    if outcome is None:
        return ""
    parts = [_title(outcome) + "."]
    for head in outcome.shown.heads:
        words = translate("plots", "Head {head}: {jobs}").format(
            head=head.head, jobs=", ".join(head.jobs)
        )
        if outcome.experiment.layer.queries_per_kv_head > 1:
            words += translate("plots", ", KV head {kv_head}").format(kv_head=head.kv_head)
        parts.append(words + (translate("plots", ", switched off.") if head.off else "."))
    if focused is not None:
        idle = "" if focused in outcome.busy_heads else translate("plots", ", idle")
        parts.append(
            translate("plots", "Focused: head {focused}{idle}.").format(focused=focused, idle=idle)
        )
    return " ".join(parts)


class HeadGrid(PlotView):
    """Busy heads as small heatmaps, idle heads as pale cells. Object name `headGrid`."""

    head_focused = Signal(int)
    """A head was clicked or reached by key."""
    head_switch_requested = Signal(int)
    """A head was double-clicked, or X was pressed on it: switch it off or on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("headGrid")
        self.setAccessibleName(translate("plots", "Heads"))
        self.setToolTip(
            translate(
                "plots",
                "Click a head to see it large; double-click it or press X to switch it off.",
            )
        )
        self._focused = 0
        self._layout: Layout | None = None

    @property
    def focused_head(self) -> int:
        """The head outlined in accent."""
        return self._focused

    def set_focused_head(self, head: int) -> None:
        """Outline a head without emitting anything."""
        if head != self._focused:
            self._focused = head
            self._changed()

    def head_rect(self, head: int) -> QRectF:
        """Return where a head was last drawn, in the widget's coordinates."""
        return QRectF() if self._layout is None else self._layout.box(head)

    def show_outcome(self, outcome: Outcome | None) -> None:
        """Draw an outcome; the focus moves to the last head if its own is gone."""
        if outcome is not None:
            self._focused = min(self._focused, outcome.experiment.layer.n_heads - 1)
        super().show_outcome(outcome)

    def _draws_alike(self, one: Outcome, other: Outcome) -> bool:
        return same_shown(one, other)

    def summary(self) -> str:
        """Return the grid in words."""
        return describe_grid(self._outcome, self._focused)

    def paint(self, painter: QPainter) -> None:
        """Draw the grid over the whole widget."""
        self._layout = paint_grid(
            painter, QRectF(self.rect()), self.style_, self._outcome, self._focused
        )

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            head = None if self._layout is None else self._layout.head_at(QPointF(event.pos()))
            if head is not None and self._outcome is not None:
                QToolTip.showText(event.globalPos(), _tip(self._outcome, head), self)
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        head = None if self._layout is None else self._layout.head_at(event.position())
        if head is not None and event.button() == Qt.MouseButton.LeftButton:
            self._focus(head)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        head = None if self._layout is None else self._layout.head_at(event.position())
        if head is not None and event.button() == Qt.MouseButton.LeftButton:
            self.head_switch_requested.emit(head)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        layout = self._layout
        if layout is None:
            super().keyPressEvent(event)
            return
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Home: (-layout.n_heads, 0),
            Qt.Key.Key_End: (layout.n_heads, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            self._focus(layout.stepped(self._focused, *step))
        elif event.key() == Qt.Key.Key_X:
            self.head_switch_requested.emit(self._focused)
        else:
            super().keyPressEvent(event)

    def _focus(self, head: int) -> None:
        if head != self._focused:
            self.set_focused_head(head)
            self.head_focused.emit(head)


def _title(outcome: Outcome) -> str:
    heads, busy = outcome.experiment.layer.n_heads, len(outcome.busy_heads)
    idle = text.number(outcome.idle_heads)
    return translate("plots", "{heads}: {busy} busy, {idle} idle").format(
        heads=heads_text(heads), busy=text.number(busy), idle=idle
    )


def _tip(outcome: Outcome, head: int) -> str:
    for found in outcome.shown.heads:
        if found.head == head:
            state = translate("plots", ", switched off") if found.off else ""
            return translate("plots", "Head {head}: {jobs}{state}.").format(
                head=head, jobs=", ".join(found.jobs), state=state
            )
    return translate("plots", "Head {head} is idle.").format(head=head)


def _mosaic(heads: Sequence[HeadResult], outcome: Outcome, block: int, pixels: float) -> QImage:
    """Return the attention of all busy heads as one image, one head below the other.

    A head takes `pixels` device pixels, or one pixel a cell if that is 0.
    """
    stack = np.stack([head.attention for head in heads])
    seen = np.broadcast_to(outcome.visible, stack.shape)
    values, visible = pooled(stack, seen, block)
    side = values.shape[-1]
    cell = max(1, round(pixels / side))
    return to_image(values.reshape(-1, side), visible.reshape(-1, side), MAGNITUDE, cell)


def _paint_tiles(
    painter: QPainter,
    style: Style,
    layout: Layout,
    heads: Sequence[HeadResult],
    outcome: Outcome,
) -> None:
    if not heads or not layout.tiles[0].width():
        return
    theme, unit = style.theme, style.unit
    vector, ratio = is_vector(painter), pixel_ratio(painter)
    pixels = 0.0 if vector else layout.tiles[0].width() * ratio
    image = _mosaic(heads, outcome, layout.block, pixels)
    image.setDevicePixelRatio(ratio)
    side = image.width()
    some_masked = not outcome.visible.all()
    for index, (head, tile) in enumerate(zip(heads, layout.tiles, strict=True)):
        if some_masked:
            style.masked(painter, tile)
        if head.off:
            painter.setOpacity(painter.opacity() * 0.25)
        part = QRectF(0, index * side, side, side)
        if vector:
            draw_image(painter, image.copy(part.toRect()), tile)
        else:
            painter.drawImage(tile.topLeft(), image, part)
        if head.off:
            painter.setOpacity(painter.opacity() * 4)
            _cross(painter, style, tile)
        name = f"{head.head} {' + '.join(head.jobs)}"
        single = len(head.jobs) == 1 and not head.off
        ink = job_text_colour(head.jobs[0], theme) if single else style.colour("muted")
        if len(head.jobs) > 1 and not head.off:
            ink = style.colour("text")
        if head.off:
            name = translate("plots", "{head} off").format(head=name)
        room = layout.pitch - 6 * unit
        at = QPointF(tile.left(), tile.bottom() + style.small.ascent + 5 * unit)
        lettering = style.small_strong
        if lettering.width(name) > room and room < 46 * unit:
            name = str(head.head)
        draw_text(painter, lettering, at, lettering.elided(name, room), ink)


def _cross(painter: QPainter, style: Style, box: QRectF) -> None:
    painter.setPen(style.pen(style.colour("muted"), 1.5))
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.bottomLeft(), box.topRight())


def _paint_groups(
    painter: QPainter, style: Style, layout: Layout, heads: Sequence[HeadResult]
) -> None:
    """Bracket the neighbouring tiles that share keys and values, with their KV head's number."""
    unit = style.unit
    start = 0
    for index in range(1, len(heads) + 1):
        same_group = index < len(heads) and heads[index].kv_head == heads[start].kv_head
        if same_group and index % layout.tile_columns:
            continue
        first, last = layout.tiles[start], layout.tiles[index - 1]
        y = first.top() - 4 * unit
        start_at, end_at = QPointF(first.left(), y), QPointF(last.right(), y)
        draw_rule(painter, start_at, end_at, style.colour("muted"), unit)
        name = style.small.elided(
            translate("plots", "KV {kv_head}").format(kv_head=heads[start].kv_head),
            last.right() - first.left(),
        )
        at = QPointF(first.left(), y - 3 * unit)
        draw_text(painter, style.small, at, name, style.colour("muted"))
        start = index


def _paint_idle(
    painter: QPainter, style: Style, layout: Layout, room: float, off: Sequence[int]
) -> None:
    idle, unit = layout.idle, style.unit
    if not idle:
        return
    area, cell = layout.idle_area, layout.idle_cell
    fill, edge = style.colour("idle"), style.colour("idle_edge")
    count = text.number(idle)
    if not cell:
        _rounded(painter, area, 3 * unit, fill, edge)
        words = translate("plots", "{count} idle heads, too many to draw one by one").format(
            count=count
        )
    elif is_vector(painter):
        for index in range(idle):
            _rounded(painter, layout.box(layout.idle_head(index)), 2 * unit, fill, edge)
        words = ""
    else:
        _tile_cells(painter, layout, min(2.5 * unit, cell / 4), fill, edge)
        words = ""
    if cell:
        words = translate(
            "plots", "{count} idle: their slices of W_O can go without a trace"
        ).format(count=count)
        for head in off:
            if head < layout.n_heads and head not in layout.busy:
                _cross(painter, style, layout.box(head).adjusted(3, 3, -3, -3))
    at = QPointF(area.left(), area.bottom() + style.small.ascent + 6 * unit)
    words = style.small.elided(words, room)
    draw_text(painter, style.small, at, words, style.colour("muted"))


def _tile_cells(
    painter: QPainter, layout: Layout, radius: float, fill: QColor, edge: QColor
) -> None:
    """Draw all idle cells as one repeated picture: full rows first, then the rest."""
    ratio = pixel_ratio(painter)
    pitch = layout.idle_cell + layout.idle_gap
    stamp = QPixmap(round(pitch * ratio), round(pitch * ratio))
    stamp.setDevicePixelRatio(ratio)
    stamp.fill(Qt.GlobalColor.transparent)
    brush = QPainter(stamp)
    brush.setRenderHint(QPainter.RenderHint.Antialiasing)
    _rounded(brush, QRectF(0, 0, layout.idle_cell, layout.idle_cell), radius, fill, edge)
    brush.end()
    left, top = (snapped(painter, v) for v in (layout.idle_area.left(), layout.idle_area.top()))
    rows, rest = divmod(layout.idle, layout.idle_columns)
    full = QRectF(left, top, layout.idle_columns * pitch, rows * pitch)
    painter.drawTiledPixmap(full, stamp)
    painter.drawTiledPixmap(QRectF(left, full.bottom(), rest * pitch, pitch), stamp)


def _rounded(painter: QPainter, box: QRectF, radius: float, fill: QColor, edge: QColor) -> None:
    painter.setPen(edge)
    painter.setBrush(fill)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_header(painter: QPainter, area: QRectF, style: Style, outcome: Outcome | None) -> float:
    unit = style.unit
    baseline = area.top() + style.strong.ascent + 4 * unit
    title = translate("plots", "Heads") if outcome is None else _title(outcome)
    draw_text(painter, style.strong, QPointF(area.left(), baseline), title, style.colour("text"))
    words = (translate("plots", "attention, one scale for all") + "  0", "1")
    bar = 44 * unit
    width = sum(style.small.width(part) for part in words) + bar + 10 * unit
    if outcome is not None and outcome.busy_heads:
        if width > area.width() - style.strong.width(title) - 16 * unit:
            words = ("0", "1")
            width = sum(style.small.width(part) for part in words) + bar + 10 * unit
            if width > area.width() - style.strong.width(title) - 8 * unit:
                baseline += style.plain.height
        x = area.right() - width
        muted = style.colour("muted")
        draw_text(painter, style.small, QPointF(x, baseline), words[0], muted)
        x += style.small.width(words[0]) + 5 * unit
        box = QRectF(snapped(painter, x), baseline - 8 * unit, bar, 8 * unit)
        draw_colour_bar(painter, MAGNITUDE, box)
        draw_text(painter, style.small, QPointF(x + bar + 5 * unit, baseline), words[1], muted)
    return baseline + 12 * unit

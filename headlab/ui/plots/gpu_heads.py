"""The heads that stand on each GPU of a tensor-parallel group, as small blocks."""

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from headlab.app.figures import Cell, Rows
from headlab.ui import text
from headlab.ui.plots.base import CENTRE, RIGHT, Style, draw_text
from headlab.ui.plots.roomy import RoomyPlot
from headlab.ui.theme import mixed, text_on
from headlab.words import translate


@dataclass(frozen=True, slots=True)
class Split:
    """How one layer's heads fall on `width` GPUs; `kv_heads` None: one latent vector on each.

    `refusal` is why they do not, "" where they do.
    """

    title: str
    width: int
    heads: int
    kv_heads: int | None
    refusal: str = ""

    def kv_on(self, gpu: int) -> tuple[int, ...]:
        """Return the KV heads on one GPU: its own share, or the one that it holds a copy of."""
        if self.kv_heads is None:
            return ()
        each = self.kv_heads // self.width
        if each:
            return tuple(range(gpu * each, (gpu + 1) * each))
        return (gpu * self.kv_heads // self.width,)


class GpuHeads(RoomyPlot):
    """One panel a GPU: its query heads, and under them the KV heads by number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._split: Split | None = None

    @property
    def split(self) -> Split | None:
        """What is on show."""
        return self._split

    def show_split(self, split: Split | None) -> None:
        """Draw another width or layer."""
        self._split = split
        self._changed()

    def summary(self) -> str:
        """Return the picture in words."""
        split = self._split
        if split is None:
            return ""
        if split.refusal:
            return f"{split.title}: {split.refusal}."
        held = translate("GpuHeads", "the whole latent vector")
        if split.kv_heads is not None:
            held = translate("GpuHeads", "{count} KV heads").format(count=len(split.kv_on(0)))
        words = translate(
            "GpuHeads", "{title}: {width} GPUs, each with {heads} query heads and {held}."
        )
        return words.format(
            title=split.title, width=split.width, heads=split.heads // split.width, held=held
        )

    def paint(self, painter: QPainter) -> None:
        """Draw the panels."""
        self.paint_in(painter, QRectF(self.rect()), self.style_)

    def paint_in(self, painter: QPainter, area: QRectF, style: Style) -> None:
        """Draw them into an area of anything."""
        if self._split is not None:
            paint_split(painter, area, style, self._split)

    def rows(self) -> Rows:
        """Return the heads on each GPU as a table; nothing where they do not split."""
        split = self._split
        found: list[tuple[Cell, ...]] = [("gpu", "query_heads", "kv_heads")]
        if split is not None and not split.refusal:
            each = split.heads // split.width
            for gpu in range(split.width):
                kv = "latent" if split.kv_heads is None else " ".join(map(str, split.kv_on(gpu)))
                found.append((gpu, each, kv))
        return found


def paint_split(painter: QPainter, area: QRectF, style: Style, split: Split) -> None:
    """Draw the GPUs of a split into an area."""
    unit, theme = style.unit, style.theme
    y = area.top() + style.strong.ascent + 4 * unit
    draw_text(painter, style.strong, QPointF(area.left(), y), split.title, theme.colour("text"))
    if split.refusal:
        at = QPointF(area.left(), y + 1.6 * style.plain.height)
        reason = style.plain.elided(split.refusal, area.width())
        draw_text(painter, style.plain, at, reason, theme.colour("muted"))
        return
    note = translate("GpuHeads", "light: query heads; full: KV heads by number")
    if split.kv_heads is None:
        note = translate("GpuHeads", "light: query heads; full: the latent vector")
    if style.small.width(note) + style.strong.width(split.title) + 14 * unit <= area.width():
        at = QPointF(area.right(), y)
        draw_text(painter, style.small, at, note, theme.colour("muted"), RIGHT)
    room = area.adjusted(0, y - area.top() + 8 * unit, 0, 0)
    columns = _columns(split.width, room)
    rows = ceil(split.width / columns)
    across, down = room.width() / columns, room.height() / rows
    for gpu in range(split.width):
        left = room.left() + (gpu % columns) * across
        top = room.top() + (gpu // columns) * down
        gap = min(8 * unit, across / 8)
        _paint_gpu(painter, style, QRectF(left, top, across - gap, down - 4 * unit), split, gpu)


def _columns(width: int, room: QRectF) -> int:
    """Return how many panels stand side by side, so that each is about as wide as high."""
    fitting = [n for n in range(1, width + 1) if width % n == 0]
    return min(
        fitting,
        key=lambda n: abs(room.width() / n - 1.3 * room.height() / ceil(width / n)),
    )


def _paint_gpu(painter: QPainter, style: Style, box: QRectF, split: Split, gpu: int) -> None:
    unit, theme = style.unit, style.theme
    painter.fillRect(box, theme.colour("panel"))
    inner = box.adjusted(3 * unit, 3 * unit, -3 * unit, -3 * unit)
    name = f"GPU {text.number(gpu)}"
    if style.small.width(name) <= inner.width() and inner.height() > 4 * style.small.height:
        at = QPointF(inner.left(), inner.top() + style.small.ascent)
        draw_text(painter, style.small, at, name, theme.colour("muted"))
        inner.setTop(inner.top() + style.small.height)
    above = QRectF(inner)
    above.setHeight(0.68 * inner.height())
    accent = theme.colour("accent")
    light = mixed(theme.colour("panel"), accent, 0.32)
    queries = _blocks(above, split.heads // split.width, 34 * unit)
    for block in queries:
        painter.fillRect(block, light)
    below = QRectF(inner)
    below.setTop(max((block.bottom() for block in queries), default=inner.top()) + 4 * unit)
    if split.kv_heads is None:
        painter.fillRect(QRectF(below.topLeft(), QSizeF(below.width(), 10 * unit)), accent)
        return
    held = split.kv_on(gpu)
    for number, block in zip(held, _blocks(below, len(held), 34 * unit), strict=True):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(block, accent)
        words = text.number(number)
        fits = style.small.width(words) <= block.width() and style.small.ascent <= block.height()
        if fits:
            at = QPointF(block.center().x(), block.center().y() + style.small.ascent / 2)
            draw_text(painter, style.small, at, words, text_on(accent), CENTRE)


def _blocks(area: QRectF, count: int, largest: float) -> list[QRectF]:
    """Return `count` squares in reading order, as large as the area allows."""
    if count < 1 or area.width() <= 0 or area.height() <= 0:
        return []

    def side_of(columns: int) -> float:
        return min(area.width() / columns, area.height() / ceil(count / columns), largest)

    # Full rows read better than slightly larger squares.
    columns = max(
        range(1, count + 1), key=lambda n: (side_of(n) * (1.0 if count % n == 0 else 0.7), n)
    )
    side = side_of(columns)
    gap = min(side * 0.16, 2.0)
    return [
        QRectF(
            area.left() + (place % columns) * side,
            area.top() + (place // columns) * side,
            side - gap,
            side - gap,
        )
        for place in range(count)
    ]

"""Where the heads go in the grid: tiles for busy ones, then small cells for idle ones."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from headlab.engine.outcome import Outcome
from headlab.ui.plots.base import Style, square_cells

_LARGEST_TILE = 220.0
_LARGEST_CELL, _SMALLEST_CELL = 20.0, 4.0


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything is: tiles of the busy heads, then a block of equal idle cells.

    `idle_cell` is 0 where the idle heads are too many to be drawn one by one; `idle_area` is
    then one bar that stands for all.
    """

    tiles: tuple[QRectF, ...]
    tile_columns: int
    pitch: float
    block: int
    idle_area: QRectF
    idle_cell: float
    idle_gap: float
    idle_columns: int
    busy: tuple[int, ...]
    n_heads: int

    @property
    def idle(self) -> int:
        """How many heads carry nothing."""
        return self.n_heads - len(self.busy)

    def idle_head(self, index: int) -> int:
        """Return the head number of the index-th idle head."""
        head = index
        for busy in self.busy:
            if busy <= head:
                head += 1
        return head

    def position(self, head: int) -> int:
        """Return a head's place in the picture: busy ones first, then idle ones."""
        before = sum(1 for busy in self.busy if busy < head)
        return before if head in self.busy else len(self.busy) + head - before

    def head(self, position: int) -> int:
        """Return the head at a place in the picture."""
        if position < len(self.busy):
            return self.busy[position]
        return self.idle_head(position - len(self.busy))

    def box(self, head: int) -> QRectF:
        """Return the rectangle of a head, or of all idle heads if they are summed up."""
        position = self.position(head)
        if position < len(self.tiles):
            return self.tiles[position]
        if not self.idle_cell:
            return self.idle_area
        row, column = divmod(position - len(self.tiles), self.idle_columns)
        pitch = self.idle_cell + self.idle_gap
        return QRectF(
            self.idle_area.left() + column * pitch,
            self.idle_area.top() + row * pitch,
            self.idle_cell,
            self.idle_cell,
        )

    def head_at(self, point: QPointF) -> int | None:
        """Return the head under a point."""
        for index, tile in enumerate(self.tiles):
            if tile.contains(point):
                return self.busy[index]
        if not self.idle or not self.idle_area.contains(point):
            return None
        if not self.idle_cell:
            return self.idle_head(0)
        pitch = self.idle_cell + self.idle_gap
        column = int((point.x() - self.idle_area.left()) / pitch)
        index = int((point.y() - self.idle_area.top()) / pitch) * self.idle_columns + column
        return self.idle_head(index) if index < self.idle else None

    def stepped(self, head: int, across: int, down: int) -> int:
        """Return the head reached by a step from another; at the edges it stays."""
        position, busy, last = self.position(head), len(self.busy), self.n_heads - 1
        if not self.idle_cell and self.idle:
            last = busy
        if across:
            return self.head(min(max(position + across, 0), last))
        box = self.box(head)
        best, found = None, head
        for candidate in self._rows_beside(position, down):
            other = self.box(self.head(candidate))
            distance = abs(other.center().x() - box.center().x())
            if best is None or distance < best:
                best, found = distance, self.head(candidate)
        return found

    def _rows_beside(self, position: int, down: int) -> range:
        """Return the places in the row of the picture below (1) or above (−1) a place."""
        busy = len(self.busy)
        idle = self.idle if self.idle_cell else min(self.idle, 1)
        tiles, cells = max(1, self.tile_columns), max(1, self.idle_columns)
        if position < busy:
            start = (position // tiles + down) * tiles
            if start < 0:
                return range(0)
            if start < busy:
                return range(start, min(start + tiles, busy))
            return range(busy, busy + min(cells, idle))
        start = ((position - busy) // cells + down) * cells
        if start < 0:
            return range((busy - 1) // tiles * tiles if busy else 0, busy)
        return range(busy + start, busy + min(start + cells, idle))


def lay_out(area: QRectF, style: Style, outcome: Outcome, ratio: float) -> Layout:
    """Return where the heads go in an area under the title; `ratio` is the device's."""
    unit = style.unit
    layer, n = outcome.experiment.layer, len(outcome.experiment.tokens)
    busy = outcome.busy_heads
    idle = layer.n_heads - len(busy)
    shared = layer.queries_per_kv_head > 1
    label = style.small.height + 4 * unit + (style.small.height + 6 * unit if shared else 0.0)
    gap = 12 * unit
    caption = style.small.height + 6 * unit
    columns, side, block = 1, 0.0, 1
    budget = area.height() - (_idle_need(area, style, idle) if idle else 0.0)
    for across in range(1, len(busy) + 1):
        down = -(-len(busy) // across)
        room = min((area.width() + gap) / across - gap, budget / down - label, _LARGEST_TILE * unit)
        found, pooling = square_cells(max(room, 1.0), n, ratio)
        # Of equal tiles, the most in a row.
        if found <= room and found >= side:
            columns, side, block = across, found, pooling
    tiles = []
    above = style.small.height if shared else 0.0
    pitch = min((area.width() + gap) / columns, 1.35 * side + gap)
    for index in range(len(busy)):
        row, column = divmod(index, columns)
        left = round((area.left() + column * pitch) * ratio) / ratio
        top = round((area.top() + above + row * (side + label)) * ratio) / ratio
        tiles.append(QRectF(left, top, side, side))
    used = -(-len(busy) // columns) * (side + label) if busy else 0.0
    rest = QRectF(area.left(), area.top() + used + (6 * unit if busy else 0), area.width(), 0)
    rest.setBottom(max(rest.top(), area.bottom() - caption))
    cell, idle_gap, idle_columns = _idle_cells(rest, unit, idle, ratio)
    rows = -(-idle // idle_columns) if idle_columns else 0
    if cell:
        rest.setWidth(min(idle, idle_columns) * (cell + idle_gap))
        rest.setHeight(rows * (cell + idle_gap))
    elif idle:
        rest.setHeight(min(max(rest.height(), 4 * unit), 20 * unit))
    return Layout(
        tuple(tiles), columns, pitch, block, rest, cell, idle_gap, idle_columns, busy, layer.n_heads
    )


def _idle_need(area: QRectF, style: Style, idle: int) -> float:
    """Return the height to keep for idle cells: enough for small ones, at most 40 %."""
    unit = style.unit
    per_row = max(1, int(area.width() / (9 * unit)))
    rows = min(-(-idle // per_row), 12)
    need = max(rows * 9 * unit, 20 * unit) + style.small.height + 14 * unit
    return min(need, 0.45 * area.height())


def _idle_cells(area: QRectF, unit: float, idle: int, ratio: float) -> tuple[float, float, int]:
    """Return (cell, gap, columns) of the largest cells that fit, cell 0 if none do."""
    if not idle or area.height() <= 0:
        return 0.0, 0.0, 0
    size = _LARGEST_CELL
    while size >= _SMALLEST_CELL:
        cell = max(1, round(size * unit * ratio)) / ratio
        gap = max(1, round(max(1.0, 0.13 * size) * unit * ratio)) / ratio
        columns = int((area.width() + gap) / (cell + gap))
        if columns and -(-idle // columns) * (cell + gap) - gap <= area.height():
            return cell, gap, columns
        size -= 1
    return 0.0, 0.0, 0

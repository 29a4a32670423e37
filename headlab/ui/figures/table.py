"""Tables as figures: what a table view lists, drawn on a page."""

from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from headlab.app.figures import Rows
from headlab.ui.figures.figure import Figure
from headlab.ui.plots.base import RIGHT, Style, draw_rule, draw_text

_WIDTH = 900.0
_LINE = 21.0
_GAP = 18.0


@dataclass(frozen=True, slots=True)
class Table:
    """Texts in columns; `right` says which columns stand flush right."""

    title: str
    header: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]


def read_table(title: str, model: QAbstractItemModel) -> Table:
    """Return what a model lists, with the names of its rows where they have some."""
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    columns = range(model.columnCount())
    header = tuple(_words(model.headerData(column, across)) for column in columns)
    # A model without a header counts its columns.
    if header == tuple(str(column + 1) for column in columns):
        header = ("",) * len(header)
    lines = tuple(
        tuple(_words(model.index(row, column).data()) for column in columns)
        for row in range(model.rowCount())
    )
    right = tuple(_flush_right(model, column) for column in columns)
    names = tuple(_words(model.headerData(row, down)) for row in range(model.rowCount()))
    if names != tuple(str(row + 1) for row in range(model.rowCount())) and any(names):
        header, right = ("", *header), (False, *right)
        lines = tuple((name, *line) for name, line in zip(names, lines, strict=True))
    return Table(title, header, lines, right)


def table_figure(name: str, stem: str, table: Table, view: str) -> Figure:
    """Return a table as a figure."""
    return Figure(
        name=name,
        words=table.title,
        stem=stem,
        width=_WIDTH,
        height=(len(table.lines) + 3) * _LINE,
        draw=lambda painter, area, style: paint_table(painter, area, style, table),
        rows=lambda: _rows(table),
        view=view,
    )


def paint_table(painter: QPainter, area: QRectF, style: Style, table: Table) -> None:
    """Draw title, header and lines into an area; a column that has no room is shortened."""
    unit = style.unit
    ink, muted = style.colour("text"), style.colour("muted")
    y = area.top() + style.strong.ascent + 4 * unit
    draw_text(painter, style.strong, QPointF(area.left(), y), table.title, ink)
    line = (area.bottom() - y) / (len(table.lines) + 1.6)
    widths = _widths(area.width(), style, table)
    rows = [(table.header, style.small, muted)] if any(table.header) else []
    rows += [(cells, style.plain, ink) for cells in table.lines]
    y += 0.3 * line
    for place, (cells, lettering, colour) in enumerate(rows):
        y += line
        x = area.left()
        for cell, width, right in zip(cells, widths, table.right, strict=True):
            words = lettering.elided(cell, width)
            at = QPointF(x + width if right else x, y)
            draw_text(painter, lettering, at, words, colour, RIGHT if right else 0.0)
            x += width + _GAP * unit
        if place == 0 and rows[0][0] is table.header:
            under = y + 0.35 * line
            edge = QPointF(min(area.right(), x), under)
            draw_rule(painter, QPointF(area.left(), under), edge, style.colour("grid"), unit)


def _widths(room: float, style: Style, table: Table) -> list[float]:
    """Return the columns' widths; where they do not fit, the widest give way."""
    columns = range(len(table.header))
    widths = [
        max(style.plain.width(cells[k]) for cells in (table.header, *table.lines)) for k in columns
    ]
    room -= _GAP * style.unit * (len(widths) - 1)
    if sum(widths) <= room:
        return widths
    low, high = 0.0, max(widths)
    for _ in range(40):
        middle = (low + high) / 2
        if sum(min(width, middle) for width in widths) <= room:
            low = middle
        else:
            high = middle
    return [min(width, low) for width in widths]


def _rows(table: Table) -> Rows:
    return [table.header, *table.lines] if any(table.header) else table.lines


def _words(value: object) -> str:
    return "" if value is None else " ".join(str(value).split())


def _flush_right(model: QAbstractItemModel, column: int) -> bool:
    if not model.rowCount():
        return False
    last = model.index(model.rowCount() - 1, column)
    found = last.data(Qt.ItemDataRole.TextAlignmentRole)
    right = int(Qt.AlignmentFlag.AlignRight.value)
    return found is not None and bool(int(getattr(found, "value", found)) & right)

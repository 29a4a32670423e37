"""A small table in large type: a few rows of figures that are read from the back of a room."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontInfo, QPainter
from PySide6.QtWidgets import QWidget

from headlab.ui.plots.base import RIGHT, PlotView, Style, draw_rule, draw_text

_LEADINGS = (1.35, 1.02)
_ROOMY = (1.9, 1.6, 1.35, 1.15, 1.0)
"""Sizes of the type beside the widget's own; the largest that fits is taken."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A name and its figures, one a column; `moves` says that they are not all the same."""

    name: str
    cells: tuple[str, ...]
    moves: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A titled table; a column that has no room is left out, the last ones first.

    `here` is the column set off in accent.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    here: int = 0

    def narrowed(self, columns: int) -> "Sheet":
        """Return the sheet with its first columns only, `here` always among them."""
        kept = sorted({*range(columns), self.here})
        if len(kept) > columns:
            kept = sorted({*range(columns - 1), self.here})
        return Sheet(
            self.title,
            tuple(self.columns[k] for k in kept),
            tuple(
                SheetRow(row.name, tuple(row.cells[k] for k in kept), row.moves)
                for row in self.rows
            ),
            kept.index(self.here),
        )

    def in_words(self) -> str:
        """Return the table as sentences."""
        lines = [self.title]
        for row in self.rows:
            told = (
                f"{column}: {cell}" if column else cell
                for column, cell in zip(self.columns, row.cells, strict=True)
            )
            lines.append(f"{row.name}: {', '.join(told)}")
        return ". ".join(lines) + "."


def paint_sheet(
    painter: QPainter, area: QRectF, style: Style, sheet: Sheet, leading: float = _LEADINGS[0]
) -> bool:
    """Draw a sheet into an area if it fits there; return whether it did.

    `leading` is the height of a line beside that of its type.
    """
    unit, line = style.unit, style.plain.height * leading
    gap = 18 * unit
    head = any(sheet.columns)
    widths = [
        max(style.strong.width(text) for text in (column, *(row.cells[k] for row in sheet.rows)))
        for k, column in enumerate(sheet.columns)
    ]
    names = max(style.plain.width(row.name) for row in sheet.rows)
    top = area.top() + style.strong.ascent + 4 * unit
    needed = top - area.top() + (len(sheet.rows) + head + 0.4) * line
    if names + sum(widths) + gap * len(widths) > area.width() or needed > area.height():
        return False
    ink, muted, accent = (style.colour(role) for role in ("text", "muted", "accent"))
    title = style.strong.elided(sheet.title, area.width())
    draw_text(painter, style.strong, QPointF(area.left(), top), title, ink)
    rights = []
    x = area.left() + names
    for width in widths:
        x += gap + width
        rights.append(x)
    y = top + 1.1 * line
    if head:
        for k, (column, right) in enumerate(zip(sheet.columns, rights, strict=True)):
            colour = accent if k == sheet.here else muted
            draw_text(painter, style.strong, QPointF(right, y), column, colour, RIGHT)
        under = y + 0.3 * line
        draw_rule(
            painter, QPointF(area.left(), under), QPointF(x, under), style.colour("grid"), 2.0
        )
        y += line
    for row in sheet.rows:
        draw_text(painter, style.plain, QPointF(area.left(), y), row.name, ink)
        for k, (cell, right) in enumerate(zip(row.cells, rights, strict=True)):
            # What moves stands out by weight and colour; what does not stays quiet.
            lettering = style.strong if row.moves or k == sheet.here else style.plain
            colour = accent if row.moves and k == sheet.here else ink
            draw_text(painter, lettering, QPointF(right, y), cell, colour, RIGHT)
        y += line
    return True


class SheetView(PlotView):
    """A sheet in the largest type that fits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: Sheet | None = None

    @property
    def sheet(self) -> Sheet | None:
        """What is on show."""
        return self._sheet

    def show_sheet(self, sheet: Sheet) -> None:
        """Draw another sheet."""
        self._sheet = sheet
        self._changed()

    def summary(self) -> str:
        """Return the sheet in words."""
        return "" if self._sheet is None else self._sheet.in_words()

    def paint(self, painter: QPainter) -> None:
        """Draw the sheet, as many columns and as large as there is room for."""
        if self._sheet is None:
            return
        area = QRectF(self.rect())
        for style, sheet, leading in self._ways(self._sheet):
            if paint_sheet(painter, area, style, sheet, leading):
                return

    def _ways(self, sheet: Sheet) -> Iterator[tuple[Style, Sheet, float]]:
        """Yield what to try: large type first, then dense lines, fewer columns, small type."""
        font = QFont(self.font())
        pixels = QFontInfo(font).pixelSize()

        def style(size: float) -> Style:
            font.setPixelSize(max(1, round(pixels * size)))
            return Style(self._theme, font)

        for columns in range(len(sheet.columns), 0, -1):
            narrowed = sheet.narrowed(columns)
            for leading in _LEADINGS:
                for size in _ROOMY:
                    yield style(size), narrowed, leading
        for size in (0.85, 0.7, 0.5):
            yield style(size), sheet.narrowed(1), _LEADINGS[-1]

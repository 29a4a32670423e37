"""The token grid: a pattern painted with mouse or keyboard."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from headlab.app.drawing import Drawing, cells_between
from headlab.engine.attention import visible
from headlab.engine.experiment import Mask
from headlab.ui.plots.base import (
    CENTRE,
    LEFT,
    RIGHT,
    Style,
    draw_text,
    draw_turned,
    every,
    pixel_ratio,
)
from headlab.ui.text import short
from headlab.ui.theme import LIGHT, Theme, job_colour, mixed, text_on
from headlab.words import translate

_SMALLEST_CELL = 7.0
_LARGEST_CELL = 44.0
_MOST_TOKEN = 64.0


class PatternGrid(QWidget):
    """n × n cells with the tokens on both sides; queries down, keys across.

    A left drag paints the brush's weight, or rubs out where it began on that weight; a right
    drag rubs out. Arrows move the cursor, with Shift they paint; Space paints or rubs out, a
    digit is a weight.
    """

    stroke_finished = Signal()
    pointed_at = Signal(str)
    """The cell under the mouse, or else the cursor's, in words."""

    def __init__(self, drawing: Drawing, parent: QWidget) -> None:
        super().__init__(parent)
        self._drawing = drawing
        self._tokens: tuple[str, ...] = ()
        self._seen = np.ones((drawing.n, drawing.n), dtype=bool)
        self._theme = LIGHT
        self._style: Style | None = None
        self._brush = 1.0
        self._painting: float | None = None
        self._last: tuple[int, int] | None = None
        self._cursor = (0, 0)
        self._hovered: tuple[int, int] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    # What is shown

    def set_scene(self, tokens: Sequence[str], mask: Mask) -> None:
        """Name the rows and columns, and hatch what the mask hides."""
        n = self._drawing.n
        self._tokens = tuple(tokens) if len(tokens) == n else tuple(map(str, range(n)))
        self._seen = visible(mask, n)
        self._cursor = (min(self._cursor[0], n - 1), min(self._cursor[1], n - 1))
        self._hovered = None
        self.updateGeometry()
        self.update()
        self._describe()

    def set_brush(self, weight: float) -> None:
        """Choose the weight that is painted."""
        self._brush = weight

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self._style = None
        self.updateGeometry()
        self.update()

    @property
    def cursor_cell(self) -> tuple[int, int]:
        """The (row, column) that keys act on."""
        return self._cursor

    def cell_rect(self, row: int, column: int) -> QRectF:
        """Return where a cell is, in the widget's coordinates."""
        square, side = self._square()
        return QRectF(square.left() + column * side, square.top() + row * side, side, side)

    def read_out(self) -> str:
        """Return the cell under the mouse, or else the cursor's, in words."""
        row, column = self._hovered or self._cursor
        weight = short(float(self._drawing.weights[row, column]))
        hidden = "" if self._seen[row, column] else translate("plots", ", hidden by the mask")
        return translate("plots", "row {query}, key {key}: {weight}{hidden}").format(
            query=self._tokens[row], key=self._tokens[column], weight=weight, hidden=hidden
        )

    # Geometry

    @property
    def _type(self) -> Style:
        if self._style is None:
            self._style = Style(self._theme, self.font())
        return self._style

    def _margins(self) -> tuple[float, float]:
        """Return the room for tokens at the left and above."""
        style = self._type
        widest = max((style.small.width(token) for token in self._tokens), default=0.0)
        widest = min(widest, _MOST_TOKEN * style.unit) + 8 * style.unit
        return widest, widest

    def _square(self) -> tuple[QRectF, float]:
        left, top = self._margins()
        unit, n = self._type.unit, self._drawing.n
        room = min(self.width() - left, self.height() - top) - 2 * unit
        side = min(max(room / n, _SMALLEST_CELL * unit), _LARGEST_CELL * unit)
        # Whole pixels a cell keep the lines sharp and of one strength.
        side = max(1.0, np.floor(side))
        return QRectF(round(left), round(top), side * n, side * n), float(side)

    def minimumSizeHint(self) -> QSize:
        """Return the size at which every cell can still be hit."""
        left, top = self._margins()
        cells = self._drawing.n * np.ceil(_SMALLEST_CELL * self._type.unit) + 3 * self._type.unit
        return QSize(round(left + cells), round(top + cells))

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        left, top = self._margins()
        cells = self._drawing.n * 30 * self._type.unit
        return QSize(round(left + cells), round(top + cells)).expandedTo(self.minimumSizeHint())

    def _cell_at(self, point: QPointF, outside: bool = False) -> tuple[int, int] | None:
        square, side = self._square()
        if not outside and not square.contains(point):
            return None
        last = self._drawing.n - 1
        row = int((point.y() - square.top()) // side)
        column = int((point.x() - square.left()) // side)
        return min(max(row, 0), last), min(max(column, 0), last)

    # Painting by hand

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke."""
        cell = self._cell_at(event.position())
        if cell is None:
            return
        buttons = {Qt.MouseButton.LeftButton: self._brush, Qt.MouseButton.RightButton: 0.0}
        weight = buttons.get(event.button())
        if weight is None:
            return
        if self._drawing.weights[cell] == weight:
            weight = 0.0
        self._drawing.begin()
        self._painting, self._last = weight, cell
        self._move_cursor(cell)
        self._paint_cells([cell])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the stroke, or read a cell out."""
        dragging = self._painting is not None
        cell = self._cell_at(event.position(), outside=dragging)
        self._hovered = cell
        if dragging and cell is not None and self._last is not None and cell != self._last:
            way = cells_between(self._last, cell)
            self._last = cell
            self._move_cursor(cell)
            self._paint_cells(way)
        self._describe()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the stroke."""
        if self._painting is not None:
            self._painting = self._last = None
            self._drawing.end()
            self.stroke_finished.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, or give its cell a weight."""
        row, column = self._cursor
        last = self._drawing.n - 1
        steps = {
            Qt.Key.Key_Up: (row - 1, column),
            Qt.Key.Key_Down: (row + 1, column),
            Qt.Key.Key_Left: (row, column - 1),
            Qt.Key.Key_Right: (row, column + 1),
            Qt.Key.Key_Home: (row, 0),
            Qt.Key.Key_End: (row, last),
            Qt.Key.Key_PageUp: (0, column),
            Qt.Key.Key_PageDown: (last, column),
        }
        key = Qt.Key(event.key())
        if key in steps:
            goal = (min(max(steps[key][0], 0), last), min(max(steps[key][1], 0), last))
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._set_cells(cells_between(self._cursor, goal), self._brush)
            self._hovered = None
            self._move_cursor(goal)
            return
        weight = self._weight_of(key, event.text())
        if weight is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            return
        self._set_cells([self._cursor], weight)
        self._describe()

    def _weight_of(self, key: Qt.Key, typed: str) -> float | None:
        if key == Qt.Key.Key_Space:
            return 0.0 if self._drawing.weights[self._cursor] == self._brush else self._brush
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return 0.0
        return float(typed) if len(typed) == 1 and typed in "0123456789" else None

    def _set_cells(self, cells: list[tuple[int, int]], weight: float) -> None:
        self._drawing.begin()
        self._painting = weight
        self._paint_cells(cells)
        self._painting = None
        self._drawing.end()
        self.stroke_finished.emit()

    def _paint_cells(self, cells: list[tuple[int, int]]) -> None:
        weight = 0.0 if self._painting is None else self._painting
        highest = self._highest()
        changed = [cell for cell in cells if self._drawing.paint(*cell, weight)]
        if not changed:
            return
        if self._highest() != highest:
            self.update()
        for cell in changed:
            self._update_cell(cell)
        self._describe()

    def _move_cursor(self, cell: tuple[int, int]) -> None:
        if cell != self._cursor:
            old, self._cursor = self._cursor, cell
            self._update_cell(old)
            self._update_cell(cell)
            self.update(0, 0, self.width(), round(self._margins()[1]))
            self.update(0, 0, round(self._margins()[0]), self.height())
        self._describe()

    def _update_cell(self, cell: tuple[int, int]) -> None:
        self.update(self.cell_rect(*cell).adjusted(-3, -3, 3, 3).toAlignedRect())

    def _describe(self) -> None:
        words = self.read_out()
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)
            self.pointed_at.emit(words)

    def leaveEvent(self, event: QEvent) -> None:
        """Read the cursor's cell out again."""
        super().leaveEvent(event)
        self._hovered = None
        self._describe()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where keys act."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that keys act elsewhere."""
        super().focusOutEvent(event)
        self.update()

    # Painting on the screen

    def _highest(self) -> float:
        return max(1.0, float(self._drawing.weights.max()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cells and tokens that are due."""
        painter = QPainter(self)
        style, theme = self._type, self._theme
        painter.fillRect(event.rect(), theme.colour("window"))
        square, side = self._square()
        due = event.rect().intersected(square.toAlignedRect())
        if not due.isEmpty():
            rows = self._due(due.top() - square.top(), due.bottom() - square.top(), side)
            columns = self._due(due.left() - square.left(), due.right() - square.left(), side)
            self._paint_weights(painter, square, side, rows, columns)
            self._paint_hidden(painter, square, side, rows, columns)
            self._paint_lines(painter, square, side, rows, columns)
            if side >= 24 * style.unit:
                self._write_weights(painter, style, rows, columns)
        self._write_tokens(painter, square, side, event.rect())
        if self.hasFocus():
            painter.setPen(style.pen(theme.colour("accent"), 2.0))
            painter.drawRect(self.cell_rect(*self._cursor).adjusted(1, 1, -1, -1))
        painter.end()

    def _due(self, low: float, high: float, side: float) -> range:
        return range(max(0, int(low // side)), min(self._drawing.n, int(high // side) + 1))

    def _paint_weights(
        self, painter: QPainter, square: QRectF, side: float, rows: range, columns: range
    ) -> None:
        part = self._drawing.weights[rows.start : rows.stop, columns.start : columns.stop]
        ground, fill = self._theme.colour("field"), job_colour("custom")
        share = np.where(part > 0, 0.18 + 0.82 * part / self._highest(), 0.0)[..., None]
        ends = np.array([[c.red(), c.green(), c.blue()] for c in (ground, fill)], dtype=float)
        mix = np.round(ends[0] * (1 - share) + ends[1] * share).astype(np.uint32)
        pixels = np.ascontiguousarray(
            0xFF000000 | (mix[..., 0] << 16) | (mix[..., 1] << 8) | mix[..., 2], dtype=np.uint32
        )
        height, width = pixels.shape
        image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)
        target = QRectF(
            square.left() + columns.start * side,
            square.top() + rows.start * side,
            width * side,
            height * side,
        )
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(target, image, QRectF(image.rect()))

    def _paint_hidden(
        self, painter: QPainter, square: QRectF, side: float, rows: range, columns: range
    ) -> None:
        muted, field = self._theme.colour("muted"), self._theme.colour("field")
        brush = QBrush(mixed(muted, field, 0.4), Qt.BrushStyle.BDiagPattern)
        for row in rows:
            hidden = ~self._seen[row, columns.start : columns.stop]
            edges = np.flatnonzero(np.diff(np.concatenate(([0], hidden.astype(np.int8), [0]))))
            for start, stop in zip(edges[::2], edges[1::2], strict=True):
                run = QRectF(
                    square.left() + (columns.start + int(start)) * side,
                    square.top() + row * side,
                    int(stop - start) * side,
                    side,
                )
                painter.fillRect(run, brush)

    def _paint_lines(
        self, painter: QPainter, square: QRectF, side: float, rows: range, columns: range
    ) -> None:
        if side < 5:
            return
        colour = self._theme.colour("idle_edge")
        thin = 1.0 / pixel_ratio(painter) if pixel_ratio(painter) > 1 else 1.0
        top, bottom = (square.top() + edge * side for edge in (rows.start, rows.stop))
        left, right = (square.left() + edge * side for edge in (columns.start, columns.stop))
        for row in range(rows.start, rows.stop + 1):
            painter.fillRect(QRectF(left, square.top() + row * side, right - left, thin), colour)
        for column in range(columns.start, columns.stop + 1):
            painter.fillRect(QRectF(square.left() + column * side, top, thin, bottom - top), colour)

    def _write_weights(self, painter: QPainter, style: Style, rows: range, columns: range) -> None:
        fill, ground = job_colour("custom"), self._theme.colour("field")
        for row in rows:
            for column in columns:
                weight = float(self._drawing.weights[row, column])
                if weight in (0.0, 1.0):
                    continue
                box = self.cell_rect(row, column)
                share = 0.18 + 0.82 * weight / self._highest()
                at = QPointF(box.center().x(), box.center().y() + style.small.ascent / 2)
                words = style.small.elided(short(weight), box.width() - 2 * style.unit)
                draw_text(
                    painter, style.small, at, words, text_on(mixed(ground, fill, share)), CENTRE
                )

    def _write_tokens(self, painter: QPainter, square: QRectF, side: float, due: QRect) -> None:
        style, theme, unit = self._type, self._theme, self._type.unit
        step = every(self._tokens, side, style.small.height * 0.8)
        room = _MOST_TOKEN * unit
        for place in range(0, self._drawing.n, step):
            token = style.small.elided(self._tokens[place], room)
            middle = (place + 0.5) * side
            for here, row in ((self._cursor[0], True), (self._cursor[1], False)):
                marked = self.hasFocus() and place == here
                lettering = style.small_strong if marked else style.small
                colour: QColor = theme.colour("accent" if marked else "text")
                if row and due.left() < square.left():
                    at = QPointF(
                        square.left() - 5 * unit, square.top() + middle + style.small.ascent / 2
                    )
                    draw_text(painter, lettering, at, token, colour, RIGHT)
                elif not row and due.top() < square.top():
                    at = QPointF(
                        square.left() + middle + style.small.ascent / 2, square.top() - 5 * unit
                    )
                    draw_turned(painter, lettering, at, token, colour, LEFT)

"""The matrices of one layer, drawn to one scale: inputs down, outputs across."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from headlab.app.figures import Rows
from headlab.deploy.matrices import Matrix
from headlab.models.card import LayerRun
from headlab.ui import text
from headlab.ui.plots.base import (
    CENTRE,
    RIGHT,
    Style,
    draw_rule,
    draw_text,
    is_vector,
    snapped,
)
from headlab.ui.plots.roomy import RoomyPlot
from headlab.ui.theme import mixed
from headlab.words import translate

_CACHED = ("k", "v", "kv_a")
_NARROWEST_HEAD = 3.0


def shape_text(matrix: Matrix) -> str:
    """Return inputs × outputs; an outputs figure that is no whole number is rounded."""
    return f"{text.number(matrix.inputs)} × {text.number(round(matrix.outputs))}"


class MatrixShapes(RoomyPlot):
    """Q, K, V and O of a layer, or the latent matrices in their place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._matrices: tuple[Matrix, ...] = ()
        self._heads: dict[str, int] = {}
        self._title = ""

    @property
    def matrices(self) -> tuple[Matrix, ...]:
        """The matrices on show."""
        return self._matrices

    def show_matrices(self, title: str, run: LayerRun, found: Sequence[Matrix]) -> None:
        """Draw another layer's matrices."""
        self._title, self._matrices = title, tuple(found)
        heads, shared = run.heads or 1, run.kv_heads or run.heads or 1
        self._heads = {"q": heads, "q_b": heads, "k": shared, "v": shared}
        self._changed()

    def summary(self) -> str:
        """Return the shapes in words."""
        shapes = (f"{m.name}: {shape_text(m)}, {text.number(m.weights)}" for m in self._matrices)
        return f"{self._title}. {'; '.join(shapes)}."

    def paint(self, painter: QPainter) -> None:
        """Draw title, rectangles and what they are."""
        self.paint_in(painter, QRectF(self.rect()), self.style_)

    def paint_in(self, painter: QPainter, area: QRectF, style: Style) -> None:
        """Draw them into an area of anything."""
        paint_matrices(painter, area, style, self._title, self._matrices, self._heads)

    def rows(self) -> Rows:
        """Return the matrices as a table."""
        return [
            ("matrix", "inputs", "outputs", "weights"),
            *((m.name, m.inputs, m.outputs, m.weights) for m in self._matrices),
        ]


def paint_matrices(
    painter: QPainter,
    area: QRectF,
    style: Style,
    title: str,
    found: Sequence[Matrix],
    heads: dict[str, int],
) -> None:
    """Draw matrices into an area; `heads` says into how many heads a matrix's outputs fall."""
    unit, theme = style.unit, style.theme
    top = area.top() + style.strong.ascent + 4 * unit
    draw_text(painter, style.strong, QPointF(area.left(), top), title, theme.colour("text"))
    note = translate(
        "MatrixShapes", "to one scale: inputs down, outputs across; darker: kept in the KV cache"
    )
    room = area.width() - style.strong.width(title) - 14 * unit
    if style.small.width(note) <= room:
        draw_text(painter, style.small, QPointF(area.right(), top), note, _muted(style), RIGHT)
    else:
        top += style.small.height
        note = style.small.elided(note, area.width())
        draw_text(painter, style.small, QPointF(area.left(), top), note, _muted(style))
    if not found:
        return
    gap = 14 * unit
    wide = area.width() - gap * (len(found) - 1)
    words = [_words(matrix) for matrix in found]
    if sum(style.small.width(lines[1]) for lines in words) > 0.8 * wide:
        words = [_words(matrix, narrow=True) for matrix in found]
    labels = max(len(lines) for lines in words) * style.small.height + 8 * unit
    room_down = area.bottom() - top - 12 * unit - labels
    needed = [max(style.small.width(line) for line in lines) for lines in words]
    scale = _scale(found, needed, wide, room_down)
    left = area.left()
    base = top + 12 * unit + max(matrix.inputs for matrix in found) * scale
    for matrix, lines, least in zip(found, words, needed, strict=True):
        across = max(2.0, matrix.outputs * scale)
        down = max(2.0, matrix.inputs * scale)
        column = max(across, least)
        box = QRectF(snapped(painter, left + (column - across) / 2), base - down, across, down)
        _paint_box(painter, style, box, matrix, heads.get(matrix.name, 1))
        y = base + style.small.ascent + 8 * unit
        for place, line in enumerate(lines):
            lettering = style.small_strong if place == 0 else style.small
            colour = (
                _muted(style) if place > 1 and not line.startswith("×") else theme.colour("text")
            )
            at = QPointF(left + column / 2, y + place * style.small.height)
            draw_text(painter, lettering, at, line, colour, CENTRE)
        left += column + gap


def _words(matrix: Matrix, narrow: bool = False) -> list[str]:
    """Return a matrix's name, shape and weights, one below the other."""
    name = matrix.name.upper() if len(matrix.name) == 1 else matrix.name
    inputs, outputs = text.number(matrix.inputs), text.number(round(matrix.outputs))
    if narrow:
        return [name, inputs, f"× {outputs}"]
    lines = [name, shape_text(matrix), text.number(matrix.weights)]
    return lines if matrix.plain else [*lines, translate("MatrixShapes", "not plain")]


def _scale(found: Sequence[Matrix], needed: Sequence[float], wide: float, high: float) -> float:
    """Return pixels per input and output at which all fit, each column as wide as its words."""
    largest = max(high, 1.0) / max(matrix.inputs for matrix in found)
    low, scale = 0.0, largest
    for _ in range(30):
        used = sum(
            max(matrix.outputs * scale, least) for matrix, least in zip(found, needed, strict=True)
        )
        if used <= wide:
            low = scale
            if scale == largest:
                break
            scale = (scale + min(largest, 2 * scale)) / 2
        else:
            scale = (low + scale) / 2
    return low or scale


def _paint_box(painter: QPainter, style: Style, box: QRectF, matrix: Matrix, heads: int) -> None:
    theme = style.theme
    share = 0.5 if matrix.name in _CACHED else 0.18
    fill = mixed(theme.colour("window"), theme.colour("accent"), share)
    painter.fillRect(box, fill)
    each = box.width() / heads
    if heads > 1 and each >= _NARROWEST_HEAD * style.unit and matrix.plain:
        line = theme.colour("window")
        for head in range(1, heads):
            x = box.left() + head * each
            draw_rule(painter, QPointF(x, box.top()), QPointF(x, box.bottom()), line, 1.0)
    pen = QPen(theme.colour("accent"), max(1.0, style.unit))
    if not matrix.plain:
        pen.setDashPattern([4, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_vector(painter))
    painter.drawRect(box)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _muted(style: Style) -> QColor:
    return style.theme.colour("muted")

"""One head, large, with the buttons of its four views and a cursor."""

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from headlab.app.figures import HeatmapView
from headlab.engine.outcome import Outcome
from headlab.ui.plots.base import PlotView, draw_text, same_shown
from headlab.ui.plots.matrix import (
    VIEWS,
    Cells,
    describe_focus,
    head_result,
    paint_focus,
    view_name,
    view_title,
    view_values,
)
from headlab.words import QT_TRANSLATE_NOOP, translate

_VIEW_TIPS = {
    "logits": QT_TRANSLATE_NOOP(
        "plots", "The score matrix before the softmax, on one scale around zero."
    ),
    "attention": QT_TRANSLATE_NOOP("plots", "The softmax of the logits over the visible keys."),
    "target": QT_TRANSLATE_NOOP("plots", "The attention that the head's jobs ask for."),
    "difference": QT_TRANSLATE_NOOP(
        "plots", "Attention minus target: too much is red, too little is blue."
    ),
}


class FocusHeatmap(PlotView):
    """The focused head. Object name `focusHeatmap`.

    Its header holds the four view buttons (`view-logits` … `view-difference`), its side the
    ranks, the cell read-out and the singular values: nothing is needed around it.
    """

    view_changed = Signal(str)
    """Another of the four views is shown, by button or by `set_view`."""
    cell_hovered = Signal(int, int, float)
    """Row, column and value (NaN where masked) under the mouse or the keyboard cursor."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("focusHeatmap")
        self.setAccessibleName(translate("plots", "Focused head"))
        self.setToolTip(
            translate(
                "plots", "Queries run down and keys across; point at a cell or use the arrow keys."
            )
        )
        self.setMouseTracking(True)
        self._head = 0
        self._view: HeatmapView = "attention"
        self._title = ""
        self._header = 0
        self._cells: Cells | None = None
        self._cursor: tuple[int, int] | None = None
        self._buttons = QWidget(self)
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._group = QButtonGroup(self)
        for index, name in enumerate(VIEWS):
            button = QToolButton(self._buttons)
            button.setObjectName(f"view-{name}")
            button.setText(view_name(name))
            button.setCheckable(True)
            button.setChecked(name == self._view)
            button.setAccessibleName(translate("plots", "Show {name}").format(name=view_name(name)))
            button.setToolTip(translate("plots", _VIEW_TIPS[name]))
            self._group.addButton(button, index)
            row.addWidget(button)
        self._group.idToggled.connect(self._take_button)

    @property
    def head(self) -> int:
        """The head on show."""
        return self._head

    @property
    def view(self) -> HeatmapView:
        """Which of the four views is shown."""
        return self._view

    def show_head(self, outcome: Outcome | None, head: int) -> None:
        """Draw one head of an outcome; an idle head is said to be idle."""
        moved = head != self._head
        self._head = head
        n = 0 if outcome is None else len(outcome.experiment.tokens)
        if self._cursor is not None and max(self._cursor) >= n:
            self._cursor = None
        self.show_outcome(outcome)
        if moved:
            self._changed()

    def _draws_alike(self, one: Outcome, other: Outcome) -> bool:
        return same_shown(one, other)

    def set_view(self, view: HeatmapView) -> None:
        """Show logits, attention, target or difference."""
        self._group.button(VIEWS.index(view)).setChecked(True)

    def cell_rect(self, row: int, column: int) -> QRectF:
        """Return where a cell was last drawn, in the widget's coordinates."""
        return QRectF() if self._cells is None else self._cells.box(row, column)

    def summary(self) -> str:
        """Return the focused head in words."""
        return describe_focus(self._outcome, self._head, self._view, self._cursor)

    def paint(self, painter: QPainter) -> None:
        """Draw title and head over the whole widget."""
        style, area = self.style_, QRectF(self.rect())
        baseline = area.top() + style.strong.ascent + 4 * style.unit
        title = self._title
        free = self._buttons.x() - 8 * style.unit
        below = self._buttons.y() > 0
        title = style.strong.elided(title, area.width() if below else free)
        at = QPointF(area.left(), baseline)
        draw_text(painter, style.strong, at, title, self._theme.colour("text"))
        self._header = round(max(self._buttons.geometry().bottom() + 1, baseline + 6 * style.unit))
        area.setTop(self._header + 9 * style.unit)
        self._cells = paint_focus(
            painter, area, style, self._outcome, self._head, self._view, self._cursor
        )

    def minimumSizeHint(self) -> QSize:
        unit = self.style_.unit
        return QSize(round(330 * unit), round(190 * unit))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_buttons()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._place_buttons()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = None if self._cells is None else self._cells.at(event.position())
        if found is not None:
            self._point(found)
        elif not self.hasFocus():
            self._point(None)

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self._point(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        n = 0 if self._cells is None else self._cells.n
        row, column = self._cursor or (0, 0)
        start = self._cursor is None
        targets = {
            Qt.Key.Key_Up: (row - 1, column),
            Qt.Key.Key_Down: (row + (not start), column),
            Qt.Key.Key_Left: (row, column - 1),
            Qt.Key.Key_Right: (row, column + (not start)),
            Qt.Key.Key_Home: (row, 0),
            Qt.Key.Key_End: (row, n - 1),
            Qt.Key.Key_PageUp: (0, column),
            Qt.Key.Key_PageDown: (n - 1, column),
        }
        target = targets.get(Qt.Key(event.key()))
        if target is None or not n:
            super().keyPressEvent(event)
            return
        self._point((min(max(target[0], 0), n - 1), min(max(target[1], 0), n - 1)))

    def _point(self, cell: tuple[int, int] | None) -> None:
        if cell == self._cursor:
            return
        self._cursor = cell
        self._changed()
        found = head_result(self._outcome, self._head)
        if cell is None or found is None or self._outcome is None:
            return
        seen = bool(self._outcome.visible[cell])
        value = float(view_values(found, self._view)[cell]) if seen else float("nan")
        self.cell_hovered.emit(cell[0], cell[1], value)

    def _repaint(self) -> None:
        # The buttons do not change with the outcome, and painting them costs as much as the rest.
        title = view_title(self._outcome, self._head, self._view)
        if title != self._title:
            self._title = title
            self.update()
        else:
            self.update(QRect(0, self._header, self.width(), self.height() - self._header))

    def _take_button(self, index: int, checked: bool) -> None:
        if checked and VIEWS[index] != self._view:
            self._view = VIEWS[index]
            self._changed()
            self.view_changed.emit(self._view)

    def _place_buttons(self) -> None:
        """Put the view buttons right of the title, or under it where there is no room."""
        size = self._buttons.sizeHint()
        style = self.style_
        # Half the width is kept for the title, so that buttons stay put when it changes.
        beside = size.width() <= 0.58 * self.width()
        x = self.width() - size.width() if beside else 0
        y = 0 if beside else round(style.strong.height + 2 * style.unit)
        self._buttons.setGeometry(x, y, min(size.width(), self.width()), size.height())

    def _restyle(self) -> None:
        super()._restyle()
        self._place_buttons()

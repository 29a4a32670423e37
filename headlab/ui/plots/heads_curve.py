"""Score against head count, with a cursor that moves the heads."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import log2

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from headlab.app.figures import Cell, Rows
from headlab.engine.outcome import Curve, Outcome
from headlab.engine.results import CurveFrame
from headlab.ui import text
from headlab.ui.plots.base import (
    CENTRE,
    Lettering,
    PlotView,
    Style,
    draw_line,
    draw_rule,
    draw_score_axis,
    draw_text,
    score_axis_width,
)
from headlab.ui.theme import job_colour, job_text_colour, mixed
from headlab.words import translate

_MOST_LABELS, _MOST_ALONE = 8, 16
"""Lines are labelled at their ends up to this many jobs; more would be a wall of words."""


def paint_curve(
    painter: QPainter,
    area: QRectF,
    style: Style,
    outcome: Outcome | None,
    cursor: int | None = None,
    best: Curve | None = None,
    alone: bool = False,
) -> QRectF:
    """Draw title, key, lines and cursor into an area; return the rectangle between the axes.

    `cursor` is the head count to mark, the experiment's own by default; `best` is a best fit's
    curve that is known while the outcome still lacks its own. A curve that stands `alone`, without
    the list of jobs beside it, names its lines even where that is crowded. What a search may still
    improve has open dots and paler lines.
    """
    unit, theme = style.unit, style.theme
    if outcome is not None and outcome.best is not None and outcome.best.curve is not None:
        best = outcome.best.curve
    shown = _shown(outcome, best)
    if shown is not None and not shown.heads:
        shown = None
    top = _paint_header(painter, area, style, outcome, best)
    jobs = () if shown is None else tuple(shown.jobs)
    widest = max((style.small.width(job) for job in jobs), default=0.0)
    roomy = len(jobs) <= _MOST_LABELS and area.width() > 4 * widest + 200 * unit
    labelled = bool(jobs) and (roomy or (alone and len(jobs) <= _MOST_ALONE))
    half_tick = 0.0 if shown is None else style.strong.width(text.number(shown.heads[-1])) / 2
    right = area.right() - max(half_tick + 2 * unit, widest + 10 * unit if labelled else 9 * unit)
    plot = QRectF(
        QPointF(area.left() + score_axis_width(style) + 4 * unit, top),
        QPointF(right, area.bottom() - style.small.height - 8 * unit),
    )
    draw_score_axis(painter, style, plot)
    if outcome is None or shown is None:
        words = translate("plots", "The curve is being computed.") if outcome is not None else ""
        draw_text(painter, style.plain, plot.center(), words, style.colour("muted"), CENTRE)
        return plot
    if cursor is None:
        cursor = outcome.experiment.layer.n_heads
    _paint_cursor_line(painter, style, plot, shown, cursor)
    dotted = outcome.shown.fit == "best"
    for job, scores in shown.jobs.items():
        _paint_line(painter, style, plot, shown, scores, job_colour(job), theme.line, dotted)
    if best is not None and best is not shown and best.heads:
        _paint_line(
            painter, style, plot, best, best.mean_score, style.colour("text"), theme.line, True
        )
        _paint_open_points(painter, style, plot, best)
    _paint_line(
        painter, style, plot, shown, shown.mean_score, style.colour("text"), theme.bold, dotted
    )
    _paint_points(painter, style, plot, shown, cursor)
    _paint_ticks(painter, style, plot, shown.heads, cursor)
    if labelled:
        _paint_labels(painter, style, plot, shown)
    return plot


def _shown(outcome: Outcome | None, best: Curve | None) -> Curve | None:
    """Return the curve that belongs to the bars; `best` in place of one that is still to come."""
    if outcome is None:
        return None
    if outcome.shown.curve is None and outcome.shown.fit == "best":
        return best
    return outcome.shown.curve


def describe_curve(outcome: Outcome | None) -> str:
    """Return the curve in words."""
    curve = None if outcome is None else outcome.shown.curve
    if outcome is None or curve is None:
        return translate("plots", "The curve is being computed.")
    known = [(h, s) for h, s in zip(curve.heads, curve.mean_score, strict=True) if s is not None]
    if not known:
        return translate("plots", "No job is ticked.")
    points = ", ".join(f"{text.number(heads)}: {text.score(mean)}" for heads, mean in known)
    now = text.number(outcome.experiment.layer.n_heads)
    words = translate("plots", "Mean score at each head count, now {now}. {points}.").format(
        now=now, points=points
    )
    best = None if outcome.best is None else outcome.best.curve
    return f"{words} {so_far_words(best)}".strip()


def so_far_words(best: Curve | None) -> str:
    """Return what of a best fit's curve is unfinished, and how that is drawn; else nothing."""
    if best is None or not best.improving:
        return ""
    return translate(
        "plots", "Open dots and paler lines: the best fit found so far (heads: {heads})."
    ).format(heads=", ".join(text.number(heads) for heads in sorted(best.improving)))


def curve_rows(outcome: Outcome) -> Rows:
    """Return the curve as a table: one line a head count, a column for each line drawn."""
    curve = outcome.shown.curve
    if curve is None:
        return []
    best = None if outcome.best is None or outcome.best is outcome.shown else outcome.best.curve
    # Not a mapping: a job of one's own may be called like another column.
    names = ["heads", "head_dim", "mean", *curve.jobs]
    columns: list[tuple[Cell, ...]] = [curve.heads, curve.head_dim, curve.mean_score]
    columns += curve.jobs.values()
    if best is not None:
        known = dict(zip(best.heads, best.mean_score, strict=True))
        names.append("mean_best_fit")
        columns.append(tuple(known.get(heads) for heads in curve.heads))
    improving = (best or curve).improving
    if improving:
        names.append("best_fit")
        columns.append(tuple("unfinished" if h in improving else "finished" for h in curve.heads))
    return [names, *zip(*columns, strict=True)]


class HeadsCurve(PlotView):
    """Mean score and each job against head count. Object name `headsCurve`."""

    heads_requested = Signal(int)
    """A person asked for one of the offered head counts."""
    gesture_finished = Signal()
    """The press, drag or key that asked is over: one undo step ends here."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("headsCurve")
        self.setAccessibleName(translate("plots", "Score against heads"))
        self._explain(None)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._plot = QRectF()
        self._wanted: int | None = None
        self._pressed = False
        self._best: tuple[object, Curve] | None = None

    @property
    def plot_area(self) -> QRectF:
        """The rectangle between the axes as last painted: 0..1 up, log2 of the heads across."""
        return self._plot

    def x_of(self, heads: int) -> float:
        """Return where a head count was last painted, in the widget's coordinates."""
        offered = self._offered()
        return _x(self._plot, offered, heads) if offered else self._plot.center().x()

    def show_outcome(self, outcome: Outcome | None) -> None:
        """Draw an outcome; while a drag goes on, the cursor stays under the hand."""
        if not self._pressed:
            self._wanted = None
        self._keep_best(outcome)
        self._explain(outcome)
        super().show_outcome(outcome)

    def _keep_best(self, outcome: Outcome | None) -> None:
        """Keep a best fit's curve over a move of the heads, which does not change it."""
        if outcome is None or outcome.experiment.fit == "svd":
            self._best = None
            return
        key = CurveFrame.key(replace(outcome.experiment, fit="best"))
        if outcome.best is not None and outcome.best.curve is not None:
            self._best = key, outcome.best.curve
        elif self._best is not None and self._best[0] != key:
            self._best = None

    def _explain(self, outcome: Outcome | None) -> None:
        """Say what a click does, and what open dots are while there may be some."""
        words = translate("plots", "Click or drag to move the heads to one of the offered counts.")
        best = None if outcome is None or outcome.best is None else outcome.best.curve
        self.setToolTip(f"{words}\n{so_far_words(best)}".strip())

    def summary(self) -> str:
        """Return the curve in words."""
        return describe_curve(self._outcome)

    def paint(self, painter: QPainter) -> None:
        """Draw the curve over the whole widget."""
        area = QRectF(self.rect())
        self._plot = paint_curve(
            painter, area, self.style_, self._outcome, self._wanted, self._kept
        )
        if self.hasFocus():
            y = area.bottom() - 1
            start, end = QPointF(self._plot.left(), y), QPointF(self._plot.right(), y)
            draw_rule(painter, start, end, self._theme.colour("accent"), self.style_.unit)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._offered():
            self._pressed = True
            self._ask_at(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed:
            self._ask_at(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed and event.button() == Qt.MouseButton.LeftButton:
            self._pressed = False
            self.gesture_finished.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        offered = self._offered()
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Down: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: 1,
            Qt.Key.Key_PageDown: -3,
            Qt.Key.Key_PageUp: 3,
            Qt.Key.Key_Home: -len(offered),
            Qt.Key.Key_End: len(offered),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None or not offered:
            super().keyPressEvent(event)
            return
        here = _nearest(offered, self._current())
        target = min(max(offered.index(here) + step, 0), len(offered) - 1)
        self._ask(offered[target])
        self.gesture_finished.emit()

    def _offered(self) -> tuple[int, ...]:
        curve = _shown(self._outcome, self._kept)
        return () if curve is None else curve.heads

    @property
    def _kept(self) -> Curve | None:
        return None if self._best is None else self._best[1]

    def _current(self) -> int:
        if self._wanted is not None or self._outcome is None:
            return self._wanted or 1
        return self._outcome.experiment.layer.n_heads

    def _ask_at(self, x: float) -> None:
        offered = self._offered()
        if offered and self._plot.width() > 0:
            share = (x - self._plot.left()) / self._plot.width()
            share = min(max(share, 0.0), 1.0)
            span = log2(offered[-1]) - log2(offered[0])
            self._ask(_nearest(offered, 2 ** (log2(offered[0]) + share * span)))

    def _ask(self, heads: int) -> None:
        if heads != self._current():
            self._wanted = heads
            self.update()
            self.heads_requested.emit(heads)


def _nearest(offered: tuple[int, ...], wanted: float) -> int:
    """Return the offered count nearest on the log axis."""
    return min(offered, key=lambda count: abs(log2(count) - log2(wanted)))


def _x(plot: QRectF, heads: tuple[int, ...], count: float) -> float:
    span = log2(heads[-1]) - log2(heads[0])
    if span == 0:
        return plot.center().x()
    share = (log2(count) - log2(heads[0])) / span
    return plot.left() + min(max(share, 0.0), 1.0) * plot.width()


def _y(plot: QRectF, score: float) -> float:
    return plot.bottom() - min(max(score, 0.0), 1.0) * plot.height()


def _paint_line(
    painter: QPainter,
    style: Style,
    plot: QRectF,
    curve: Curve,
    scores: tuple[float | None, ...],
    colour: QColor,
    width: float,
    dotted: bool,
) -> None:
    pale = mixed(colour, style.colour("window"), 0.42)
    for points, improving in _runs(plot, curve, scores):
        draw_line(painter, style, points, pale if improving else colour, width, dotted)


def _runs(
    plot: QRectF, curve: Curve, scores: tuple[float | None, ...]
) -> Iterator[tuple[list[QPointF], bool]]:
    """Yield a line in pieces, each between finished points or else reaching one still improving."""
    points: list[QPointF] = []
    open_before = open_run = False
    for heads, score in zip(curve.heads, scores, strict=True):
        if score is None:
            continue
        point = QPointF(_x(plot, curve.heads, heads), _y(plot, score))
        improving = heads in curve.improving
        if len(points) > 1 and (improving or open_before) != open_run:
            yield points, open_run
            points = points[-1:]
        open_run = bool(points) and (improving or open_before)
        points.append(point)
        open_before = improving
    yield points, open_run


def _paint_cursor_line(
    painter: QPainter, style: Style, plot: QRectF, curve: Curve, cursor: int
) -> None:
    x = _x(plot, curve.heads, cursor)
    width = max(1.6 * style.unit, style.theme.fine)
    top, bottom = QPointF(x, plot.top()), QPointF(x, plot.bottom())
    draw_rule(painter, top, bottom, style.colour("accent"), width)


def _paint_points(painter: QPainter, style: Style, plot: QRectF, curve: Curve, cursor: int) -> None:
    unit = style.unit
    _paint_open_points(painter, style, plot, curve)
    crowded = _crowded(style, plot, curve)
    painter.setPen(Qt.PenStyle.NoPen)
    for heads, score in zip(curve.heads, curve.mean_score, strict=True):
        if score is None:
            continue
        centre = QPointF(_x(plot, curve.heads, heads), _y(plot, score))
        if heads == cursor:
            painter.setBrush(style.colour("window"))
            painter.drawEllipse(centre, 6.6 * unit, 6.6 * unit)
            painter.setBrush(style.colour("accent"))
            painter.drawEllipse(centre, 5 * unit, 5 * unit)
            if heads in curve.improving:
                painter.setBrush(style.colour("window"))
                painter.drawEllipse(centre, 2.6 * unit, 2.6 * unit)
        elif heads in curve.improving:
            continue
        elif not crowded:
            painter.setBrush(style.colour("text"))
            painter.drawEllipse(centre, 2.8 * unit, 2.8 * unit)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_open_points(painter: QPainter, style: Style, plot: QRectF, curve: Curve) -> None:
    """Mark the head counts whose score is what a search has found so far."""
    if _crowded(style, plot, curve):
        return
    for heads, score in zip(curve.heads, curve.mean_score, strict=True):
        if score is not None and heads in curve.improving:
            _paint_ring(painter, style, QPointF(_x(plot, curve.heads, heads), _y(plot, score)))


def _paint_ring(painter: QPainter, style: Style, centre: QPointF) -> None:
    painter.setPen(style.pen(style.colour("text"), 1.4))
    painter.setBrush(style.colour("window"))
    painter.drawEllipse(centre, 3.6 * style.unit, 3.6 * style.unit)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _crowded(style: Style, plot: QRectF, curve: Curve) -> bool:
    return plot.width() / len(curve.heads) < 12 * style.unit


def _paint_ticks(
    painter: QPainter, style: Style, plot: QRectF, heads: tuple[int, ...], cursor: int
) -> None:
    """Write the counts under the axis, the current one first, then ends, then powers of two."""
    taken: list[tuple[float, float]] = []
    ends = (heads[0], heads[-1])

    def rank(count: int) -> tuple[int, int]:
        if count == cursor:
            return 0, 0
        if count in ends:
            return 1, 0
        if count & (count - 1) == 0:
            return 2, -(count & -count).bit_length() % 2
        return 3, count

    y = plot.bottom() + style.small.ascent + 9 * style.unit
    for count in sorted({*heads, cursor}, key=rank):
        here = count == cursor
        lettering: Lettering = style.strong if here else style.small
        words = text.number(count)
        half = lettering.width(words) / 2 + 3 * style.unit
        x = _x(plot, heads, count)
        if any(x - half < right and left < x + half for left, right in taken):
            continue
        taken.append((x - half, x + half))
        ink = style.colour("accent" if here else "text")
        draw_text(painter, lettering, QPointF(x, y), words, ink, CENTRE)


def _paint_labels(painter: QPainter, style: Style, plot: QRectF, curve: Curve) -> None:
    """Name each line at its right end, moved apart where they would touch."""
    step = style.small.height * 0.95
    ends = sorted((_y(plot, scores[-1]), job) for job, scores in curve.jobs.items())
    heights: list[float] = []
    for wanted, _ in ends:
        heights.append(max(wanted, heights[-1] + step) if heights else wanted)
    overflow = heights[-1] - plot.bottom()
    if overflow > 0:
        limit = plot.bottom()
        for index in range(len(heights) - 1, -1, -1):
            heights[index] = limit = min(heights[index], limit)
            limit -= step
    for (_, job), y in zip(ends, heights, strict=True):
        at = QPointF(plot.right() + 8 * style.unit, y + style.small.ascent / 2)
        draw_text(painter, style.small, at, job, job_text_colour(job, style.theme))


def _paint_header(
    painter: QPainter, area: QRectF, style: Style, outcome: Outcome | None, best: Curve | None
) -> float:
    unit, theme = style.unit, style.theme
    baseline = area.top() + style.strong.ascent + 4 * unit
    title = translate("plots", "Score against heads")
    draw_text(painter, style.strong, QPointF(area.left(), baseline), title, style.colour("text"))
    if outcome is None or outcome.shown.mean_score is None:
        return baseline + 13 * unit
    # Not only once its curve is there: the key must not jump when it comes.
    fits = ("svd", "best") if outcome.experiment.fit == "both" else (outcome.shown.fit,)
    improving = best is not None and bool(best.improving)
    names = {
        "svd": translate("plots", "mean, SVD fit"),
        "best": translate("plots", "mean, best fit so far")
        if improving
        else translate("plots", "mean, best fit"),
    }

    def room(words: Iterable[str]) -> float:
        return sum(style.small.width(each) + 34 * unit for each in words) - 12 * unit

    longest = {**names, "best": translate("plots", "mean, best fit so far")}
    if room(longest[fit] for fit in fits) > area.width() - style.strong.width(title) - 16 * unit:
        baseline += style.plain.height
    x = max(area.left(), area.right() - room(names[fit] for fit in fits))
    for fit in fits:
        words, dotted = names[fit], fit == "best"
        y = baseline - style.small.ascent / 2
        sample = [QPointF(x, y), QPointF(x + 16 * unit, y)]
        width = theme.line if dotted else theme.bold
        draw_line(painter, style, sample, style.colour("text"), width, dotted)
        if dotted and improving:
            _paint_ring(painter, style, QPointF(x + 8 * unit, y))
        at = QPointF(x + 22 * unit, baseline)
        draw_text(painter, style.small, at, words, style.colour("muted"))
        x += style.small.width(words) + 34 * unit
    return baseline + 13 * unit

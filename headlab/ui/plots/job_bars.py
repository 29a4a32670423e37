"""The bar of each job: its score, its ceiling and what was lost to what."""

from dataclasses import dataclass, field, replace

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from headlab.app.figures import Cell, Rows
from headlab.engine.outcome import JobResult, Outcome
from headlab.ui import text
from headlab.ui.plots.base import (
    CENTRE,
    TINY,
    PlotView,
    Style,
    draw_rule,
    draw_score_axis,
    draw_text,
    draw_turned,
    same_shown,
    score_axis_width,
    snapped,
)
from headlab.ui.theme import job_colour, job_text_colour, mixed, text_on
from headlab.words import translate

_WIDTH = 52.0


@dataclass(frozen=True, slots=True)
class _Bar:
    """One bar as it is drawn; `result` is None for the mean."""

    name: str
    score: float
    fill: QColor = field(default_factory=QColor)
    ink: QColor = field(default_factory=QColor)
    result: JobResult | None = None
    best: float | None = None
    off: bool = False

    @property
    def shown_name(self) -> str:
        """What stands under the bar."""
        return translate("plots", "mean") if self.result is None else self.name

    @property
    def sharing_loss(self) -> float:
        """What sharing cost; a switched-off head lost everything to the switch, nothing to it."""
        return 0.0 if self.result is None or self.off else max(0.0, self.result.sharing_loss)

    @property
    def width_loss(self) -> float:
        """What the width cost."""
        return 0.0 if self.result is None or self.off else max(0.0, self.result.width_loss)


def paint_bars(painter: QPainter, area: QRectF, style: Style, outcome: Outcome | None) -> QRectF:
    """Draw title, key and bars into an area; return the rectangle between the axes."""
    bars = _bars(outcome, style)
    # Not only once a best fit is there: the key must not jump when it comes.
    both = outcome is not None and outcome.experiment.fit == "both"
    top = _paint_header(painter, area, style, bars, both, _shared_words(outcome))
    names = style.small
    left = area.left() + score_axis_width(style)
    slot = (area.right() - left) / max(1, len(bars))
    widest = max((style.small_strong.width(bar.shown_name) for bar in bars), default=0.0)
    turned = widest > slot - 4 * style.unit
    room = min(widest, 0.28 * area.height()) if turned else names.height
    bottom = area.bottom() - room - 8 * style.unit
    plot = QRectF(QPointF(left, top), QPointF(area.right(), max(top + 1, bottom)))
    draw_score_axis(painter, style, plot)
    if not bars:
        draw_text(
            painter,
            style.plain,
            plot.center(),
            translate("plots", "No job is ticked."),
            style.colour("muted"),
            CENTRE,
        )
    for index, bar in enumerate(bars):
        middle = plot.left() + (index + 0.5) * slot
        _paint_bar(painter, style, plot, bar, middle, slot)
        lettering = style.small_strong if bar.result is None else names
        if turned:
            at = QPointF(middle + lettering.ascent / 2, plot.bottom() + 6 * style.unit)
            name = lettering.elided(bar.shown_name, room)
            draw_turned(painter, lettering, at, name, bar.ink, 1.0)
        else:
            at = QPointF(middle, plot.bottom() + 6 * style.unit + lettering.ascent + 3 * style.unit)
            draw_text(painter, lettering, at, bar.shown_name, bar.ink, CENTRE)
    return plot


def describe_bars(outcome: Outcome | None) -> str:
    """Return the bars in words."""
    if outcome is None or outcome.shown.mean_score is None:
        return translate("plots", "No job is ticked.")
    parts = [
        translate("plots", "Mean score {mean_score}.").format(
            mean_score=text.score(outcome.shown.mean_score)
        )
    ]
    for bar in _results(outcome):
        words = translate("plots", "{job} {score} of at most {ceiling}").format(
            job=bar.job, score=text.score(bar.score), ceiling=text.score(bar.ceiling)
        )
        if bar.head in outcome.experiment.off:
            words += translate("plots", ", head {head} is switched off").format(head=bar.head)
        else:
            if bar.sharing_loss > TINY:
                words += f", {text.score(bar.sharing_loss)} {_shared_words(outcome)}"
            if bar.width_loss > TINY:
                words += translate("plots", ", {width_loss} lost to width").format(
                    width_loss=text.score(bar.width_loss)
                )
        parts.append(words + ".")
    return " ".join(parts)


def bar_rows(outcome: Outcome) -> Rows:
    """Return the bars as a table: what is drawn of each job, and of the mean."""
    rows: list[tuple[Cell, ...]] = [
        ("job", "head", "score", "lost_to_sharing", "lost_to_width", "ceiling", "best_fit", "off")
    ]
    for bar in _plain_bars(outcome):
        head, ceiling = (
            (None, None) if bar.result is None else (bar.result.head, bar.result.ceiling)
        )
        lost = (None, None) if bar.result is None else (bar.sharing_loss, bar.width_loss)
        rows.append((bar.name, head, bar.score, *lost, ceiling, bar.best, int(bar.off)))
    return rows


def _shared_words(outcome: Outcome | None) -> str:
    """Return what a job that no width holds is lost to."""
    content = outcome is not None and outcome.experiment.span == "content"
    return (
        translate("plots", "lost to sharing or content")
        if content
        else translate("plots", "lost to sharing")
    )


class JobBars(PlotView):
    """One bar a job and the mean, 0..1. Object name `jobBars`."""

    head_focused = Signal(int)
    """A bar was clicked, or reached by key: the head of that job."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("jobBars")
        self.setAccessibleName(translate("plots", "Score of each job"))
        self.setToolTip(
            translate(
                "plots", "How well each job is held, and what sharing a head or its width cost."
            )
        )
        self._plot = QRectF()
        self._picked = 0

    @property
    def plot_area(self) -> QRectF:
        """The rectangle between the axes as last painted: 0..1 up, equal slots across."""
        return self._plot

    def _draws_alike(self, one: Outcome, other: Outcome) -> bool:
        before, after = one.best, other.best
        if before is None or after is None:
            return before is after and same_shown(one, other)
        return before.jobs is after.jobs and same_shown(one, other)

    def summary(self) -> str:
        """Return the bars in words."""
        return describe_bars(self._outcome)

    def paint(self, painter: QPainter) -> None:
        """Draw the bars over the whole widget."""
        self._plot = paint_bars(painter, QRectF(self.rect()), self.style_, self._outcome)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._result_at(event.pos().x())
            if found is not None:
                QToolTip.showText(event.globalPos(), _tip(found), self)
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._result_at(event.position().x())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.head_focused.emit(found.head)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        results = _results(self._outcome)
        last = len(results) - 1
        targets = {
            Qt.Key.Key_Left: max(self._picked - 1, 0),
            Qt.Key.Key_Right: min(self._picked + 1, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        target = targets.get(Qt.Key(event.key()))
        if target is None or not results:
            super().keyPressEvent(event)
            return
        self._picked = target
        self.head_focused.emit(results[self._picked].head)

    def _result_at(self, x: float) -> JobResult | None:
        results = _results(self._outcome)
        if not results or not self._plot.left() <= x < self._plot.right():
            return None
        slot = int((x - self._plot.left()) / self._plot.width() * (len(results) + 1))
        return results[slot] if slot < len(results) else None


def _results(outcome: Outcome | None) -> tuple[JobResult, ...]:
    return () if outcome is None else outcome.shown.jobs


def _tip(result: JobResult) -> str:
    return translate(
        "plots",
        "{job} on head {head}: {score} of at most {ceiling}; rank {rank} asked, width {width}.",
    ).format(
        job=result.job,
        head=result.head,
        score=text.score(result.score),
        ceiling=text.score(result.ceiling),
        rank=result.rank,
        width=result.width,
    )


def _plain_bars(outcome: Outcome | None) -> list[_Bar]:
    """Return the bars of the shown fit, the best fit beside them, before they are coloured."""
    if outcome is None or outcome.shown.mean_score is None:
        return []
    best = None if outcome.best is outcome.shown else outcome.best
    found = {} if best is None else {result.job: result.score for result in best.jobs}
    bars = [
        _Bar(
            result.job,
            result.score,
            result=result,
            best=found.get(result.job),
            off=result.head in outcome.experiment.off,
        )
        for result in outcome.shown.jobs
    ]
    mean = None if best is None else best.mean_score
    return [*bars, _Bar("mean", outcome.shown.mean_score, best=mean)]


def _bars(outcome: Outcome | None, style: Style) -> list[_Bar]:
    return [
        replace(bar, fill=style.colour("mean"), ink=style.colour("text"))
        if bar.result is None
        else replace(bar, fill=job_colour(bar.name), ink=job_text_colour(bar.name, style.theme))
        for bar in _plain_bars(outcome)
    ]


def _paint_bar(
    painter: QPainter, style: Style, plot: QRectF, bar: _Bar, middle: float, slot: float
) -> None:
    unit = style.unit
    width = min(max(_WIDTH * unit, 0.45 * slot), 0.64 * slot)
    left, right = (snapped(painter, middle + side * width / 2) for side in (-1, 1))

    def height(value: float) -> float:
        return snapped(painter, plot.bottom() - value * plot.height())

    def block(low: float, high: float) -> QRectF:
        return QRectF(QPointF(left, height(high)), QPointF(right, height(low)))

    if bar.off:
        _paint_off(painter, style, block(0.0, 1.0))
    painter.fillRect(block(0.0, bar.score), bar.fill)
    held = bar.score
    if bar.width_loss > TINY:
        lost = block(held, min(1.0, held + bar.width_loss))
        style.hatch(painter, lost, mixed(bar.fill, style.colour("window"), 0.25))
        pen = style.pen(mixed(bar.fill, style.colour("window"), 0.25))
        pen.setStyle(Qt.PenStyle.DashLine)
        _outline(painter, lost, pen)
        held += bar.width_loss
    if bar.sharing_loss > TINY:
        lost = block(held, 1.0)
        painter.fillRect(lost, mixed(bar.fill, style.colour("window"), 0.86))
        style.dots(painter, lost, mixed(bar.fill, style.colour("window"), 0.35))
    _paint_value(painter, style, plot, block(0.0, bar.score), bar, slot)
    if bar.result is not None:
        y, over = height(bar.result.ceiling), min(6 * unit, 0.16 * slot)
        start, end = QPointF(left - over, y), QPointF(right + over, y)
        draw_rule(painter, start, end, style.colour("text"), 2 * unit)
    if bar.best is not None:
        painter.setPen(style.pen(style.colour("text"), 1.4))
        painter.setBrush(style.colour("window"))
        radius = min(4.2 * unit, 0.3 * slot)
        painter.drawEllipse(QPointF(middle, height(bar.best)), radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_off(painter: QPainter, style: Style, bar: QRectF) -> None:
    painter.fillRect(bar, style.colour("idle"))
    painter.setPen(style.pen(style.colour("track")))
    painter.drawLine(bar.topLeft(), bar.bottomRight())
    painter.drawLine(bar.bottomLeft(), bar.topRight())


def _outline(painter: QPainter, box: QRectF, pen: QPen) -> None:
    painter.setPen(pen)
    painter.drawLine(box.topLeft(), box.bottomLeft())
    painter.drawLine(box.topRight(), box.bottomRight())
    painter.drawLine(box.topLeft(), box.topRight())


def _paint_value(
    painter: QPainter, style: Style, plot: QRectF, held: QRectF, bar: _Bar, slot: float
) -> None:
    words = "off" if bar.off else text.score(bar.score)
    room = held.width() - 3 * style.unit
    lettering = style.strong if style.strong.width(words) <= room else style.small_strong
    unit, middle = style.unit, held.center().x()
    marks = _marks(plot, bar)
    level = lettering.width(words) <= room
    if not level and lettering.ascent > slot:
        return
    tall = lettering.ascent if level else lettering.width(words)
    top = _free_place(held.top() + 8 * unit, tall, marks, 8 * unit)
    inside = top + tall + 3 * unit <= held.bottom() and (
        level or held.width() > lettering.ascent + 2
    )
    if not inside:
        top = -_free_place(6 * unit - held.top(), tall, [-y for y in marks], 8 * unit) - tall
        if top < plot.top() - 2 * unit:
            # Above the plot it would stand in the key.
            return
    ink = text_on(bar.fill) if inside else style.colour("text")
    if level:
        draw_text(painter, lettering, QPointF(middle, top + tall), words, ink, CENTRE)
    else:
        at = QPointF(middle + lettering.ascent / 2, top + tall)
        draw_turned(painter, lettering, at, words, ink)


def _marks(plot: QRectF, bar: _Bar) -> list[float]:
    """Return the heights of the ceiling and of the ring, which a value must not touch."""
    values = [bar.best, bar.result.ceiling if bar.result is not None else None]
    return [plot.bottom() - value * plot.height() for value in values if value is not None]


def _free_place(start: float, tall: float, marks: list[float], clear: float) -> float:
    """Return the first place at or after `start` that keeps clear of all marks."""
    for mark in sorted(marks):
        if start - clear < mark < start + tall + clear:
            start = mark + clear
    return start


def _paint_header(
    painter: QPainter, area: QRectF, style: Style, bars: list[_Bar], both: bool, shared: str
) -> float:
    """Write title and key; return where the plot may start."""
    unit = style.unit
    baseline = area.top() + style.strong.ascent + 4 * unit
    title = translate("plots", "Score of each job")
    draw_text(painter, style.strong, QPointF(area.left(), baseline), title, style.colour("text"))
    entries = [(translate("plots", "ceiling"), "line", any(bar.result for bar in bars))]
    entries.append((translate("plots", "best fit"), "ring", both and bool(bars)))
    entries.append(
        (translate("plots", "lost to width"), "hatch", any(bar.width_loss > TINY for bar in bars))
    )
    entries.append((shared, "dots", any(bar.sharing_loss > TINY for bar in bars)))
    shown = [(words, mark) for words, mark, there in entries if there]
    mark_width, space = 15 * unit, 11 * unit
    width = sum(mark_width + space + style.small.width(words) for words, _ in shown) - space
    if width > area.width() - style.strong.width(title) - 16 * unit:
        baseline += style.plain.height
    x = max(area.left(), area.right() - width)
    for words, mark in shown:
        _paint_mark(painter, style, mark, QRectF(x, baseline - 9 * unit, 11 * unit, 9 * unit))
        at = QPointF(x + mark_width, baseline)
        draw_text(painter, style.small, at, words, style.colour("muted"))
        x += mark_width + style.small.width(words) + space
    return baseline + 13 * unit


def _paint_mark(painter: QPainter, style: Style, mark: str, box: QRectF) -> None:
    muted = style.colour("muted")
    if mark == "line":
        y = box.center().y()
        start, end = QPointF(box.left(), y), QPointF(box.right(), y)
        draw_rule(painter, start, end, style.colour("text"), 2 * style.unit)
    elif mark == "ring":
        painter.setPen(style.pen(style.colour("text"), 1.4))
        painter.drawEllipse(box.center(), 4 * style.unit, 4 * style.unit)
    elif mark == "hatch":
        style.hatch(painter, box, muted, 4.0)
        painter.setPen(style.pen(muted))
        painter.drawRect(box)
    else:
        painter.fillRect(box, mixed(muted, style.colour("window"), 0.86))
        style.dots(painter, box, muted)

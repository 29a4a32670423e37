"""The lecture page: title, three figures, one or two pictures, the control strip, the caption."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from headlab.app import changes
from headlab.app.figures import HeatmapView
from headlab.app.store import Store
from headlab.app.sweep import Sweep
from headlab.app.tours import Scene
from headlab.deploy.facts import main_run
from headlab.deploy.matrices import matrices
from headlab.engine import cost
from headlab.engine.experiment import Experiment
from headlab.engine.outcome import Outcome
from headlab.ui import theme
from headlab.ui.lecture.caption import CaptionBar, Words
from headlab.ui.lecture.figure import Figure
from headlab.ui.lecture.outline import Outlines
from headlab.ui.lecture.sheets import bills_sheet, model_sheet
from headlab.ui.lecture.strip import ControlStrip
from headlab.ui.lecture.type import fitting_points, page_font, page_scale, stepped
from headlab.ui.plots.head_grid import HeadGrid
from headlab.ui.plots.head_picture import HeadPicture
from headlab.ui.plots.heads_curve import HeadsCurve
from headlab.ui.plots.job_bars import JobBars
from headlab.ui.plots.matrix_shapes import MatrixShapes
from headlab.ui.plots.sheet import SheetView
from headlab.ui.text import number, score
from headlab.ui.theme import LECTURE
from headlab.ui.widgets.fonts import scaled

FIGURES = ("parametersReadout", "headsReadout", "meanScoreReadout")
"""The figures of a page that points at nothing."""
_COSTS = ("projectionReadout", "scoreReadout")
_ORDER = ("jobBars", "headsCurve", "bills", "model", "shapes", "headGrid", "focusHeatmap")
"""Pictures from left to right."""
_SHARES = {"jobBars": 0.6, "headsCurve": 0.56, "model": 0.4}
"""What the left picture takes of the width."""
_LEAST_LINES = 7.0
"""Lines of type that pictures are high at least."""
_SHEET_LINES = 9.0
"""Lines of type that a sheet of figures takes."""
_TWO_ABREAST = 26.0
"""Lines of type that two pictures take in width."""


class LecturePage(QWidget):
    """Shows the newest outcome, or keeps the one it has while it is frozen."""

    next_requested = Signal()

    def __init__(self, store: Store, sweep: Sweep, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("lecturePage")
        self._store = store
        self._outcome: Outcome | None = None
        self._newest: Outcome | None = None
        self._frozen = False
        self._head = 0
        self._view: HeatmapView = "attention"
        self._scene: Scene | None = None
        self._told = True
        self._chosen_points: float | None = None
        self._points = 0.0
        self._outlines = Outlines()
        self.setAutoFillBackground(True)
        self.setPalette(theme.palette(LECTURE))
        self._build(sweep)
        store.experiment_changed.connect(self._on_experiment)
        self._show_costs(store.experiment)
        self._say_title("", "")

    def _build(self, sweep: Sweep) -> None:
        self._title = QLabel(self)
        self._title.setObjectName("lectureTitle")
        self._place = QLabel(self)
        self._place.setObjectName("lecturePlace")
        self._place.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._mark = QLabel(self.tr("frozen"), self)
        self._mark.setObjectName("frozenMark")
        self._mark.hide()
        self._figures = {
            name: Figure(f"lecture-{name}", self, accent=name == "headsReadout")
            for name in (*FIGURES, *_COSTS)
        }
        bars, curve, grid = JobBars(self), HeadsCurve(self), HeadGrid(self)
        self._focus, self._bills, self._model = HeadPicture(self), SheetView(self), SheetView(self)
        self._shapes = MatrixShapes(self)
        self._bench: tuple[JobBars | HeadsCurve | HeadGrid, ...] = (bars, curve, grid)
        self._grid = grid
        self._pictures = {
            "jobBars": bars,
            "headsCurve": curve,
            "headGrid": grid,
            "focusHeatmap": self._focus,
            "bills": self._bills,
            "model": self._model,
            "shapes": self._shapes,
        }
        for name, picture in self._pictures.items():
            picture.setObjectName(f"lecture-{name}")
            picture.setToolTip("")
            picture.set_theme(LECTURE)
            # The keyboard belongs to the page: a remote must work wherever one clicked last.
            picture.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._bills.setAccessibleName(self.tr("Costs"))
        self._model.setAccessibleName(self.tr("Model"))
        self._focus.setAccessibleName(self.tr("Focused head"))
        self.strip = ControlStrip(self._store, sweep, self)
        self.strip.resized.connect(self._arrange)
        self._rule = QFrame(self)
        self._rule.setAutoFillBackground(True)
        self._rule.setBackgroundRole(QPalette.ColorRole.Shadow)
        self.caption = CaptionBar("lectureCaption", self, titled=False)
        self.caption.clicked.connect(self.next_requested)
        curve.heads_requested.connect(self._ask_for_heads)
        curve.gesture_finished.connect(self._store.end_gesture)
        bars.head_focused.connect(self.show_head)
        grid.head_focused.connect(self.show_head)
        grid.head_switch_requested.connect(self._switch_head)

    # What is shown

    @property
    def points(self) -> float:
        """The size of the smallest type, in points."""
        return self._points

    @property
    def frozen(self) -> bool:
        """Whether the picture stays while settings change."""
        return self._frozen

    @property
    def outcome(self) -> Outcome | None:
        """The outcome on show."""
        return self._outcome

    @property
    def head(self) -> int:
        """The head that is shown large."""
        return self._head

    @property
    def shown(self) -> tuple[str, ...]:
        """The pictures on show, from left to right."""
        return tuple(name for name in _ORDER if not self._pictures[name].isHidden())

    @property
    def outlined(self) -> tuple[QWidget, ...]:
        """What is outlined for the scene."""
        return self._outlines.targets

    def show_view(self, head: int, view: HeatmapView) -> None:
        """Show a head large in one of its four views."""
        self._view = view
        self.show_head(head)

    @Slot(int)
    def show_head(self, head: int) -> None:
        """Show another head large."""
        self._head = head
        self._draw_head()

    @Slot(object)
    def show_outcome(self, outcome: Outcome) -> None:
        """Show an outcome, or keep it for later while the picture is frozen."""
        self._newest = outcome
        if not self._frozen:
            self._draw(outcome)

    @Slot(bool)
    def set_stale(self, stale: bool) -> None:
        """Dim the pictures while newer ones are being computed."""
        for name in ("jobBars", "headsCurve", "headGrid", "focusHeatmap"):
            self._pictures[name].set_stale(stale and not self._frozen)

    def set_frozen(self, frozen: bool) -> None:
        """Keep the picture while settings change, or show the newest again."""
        self._frozen = frozen
        self._mark.setVisible(frozen)
        self._arrange()
        if not frozen:
            self._show_costs(self._store.experiment)
            if self._newest is not None:
                self._draw(self._newest)

    def show_scene(self, scene: Scene | None, *, told: bool = True, place: str = "") -> None:
        """Show what a scene points at, or the plain page; unless `told`, what it asks is hidden."""
        self._scene, self._told = scene, told
        self.set_frozen(False)
        if scene is not None:
            self.show_view(scene.view.focused_head, scene.view.heatmap)
            self._show_model(scene, told)
        self._say_title("" if scene is None else scene.title, place)
        self._arrange()
        self._point_out()

    def say(self, words: Words) -> None:
        """Say something else in the bar at the bottom."""
        self.caption.say(words)
        self._arrange()

    def step_type(self, steps: int) -> None:
        """Make the type larger or smaller while all of it fits; 0 takes what fits the screen."""
        before = self._chosen_points
        self._chosen_points = None if steps == 0 else stepped(self._points, steps, 200.0)
        self._arrange()
        if steps > 0 and self._chosen_points and self._points < self._chosen_points:
            self._chosen_points = before
            self._arrange()

    # Drawing

    def _draw(self, outcome: Outcome) -> None:
        self._outcome = outcome
        experiment = outcome.experiment
        layer = experiment.layer
        for picture in self._bench:
            picture.show_outcome(outcome)
        self._draw_head()
        each = number(layer.head_dim)
        heads = self.tr("head") if layer.n_heads == 1 else self.tr("heads")
        self._figures["headsReadout"].show_figure(
            number(layer.n_heads),
            (self.tr("{heads}, {width} wide").format(heads=heads, width=each), heads),
        )
        fit = self.tr("best fit") if experiment.fit == "best" else self.tr("SVD fit")
        mean = self.tr("mean score")
        words = [f"{mean}, {fit}", mean]
        if outcome.best is not None and outcome.best is not outcome.shown:
            best = score(outcome.best.mean_score)
            words.insert(0, self.tr("SVD fit; best fit {score}").format(score=best))
        self._figures["meanScoreReadout"].show_figure(score(outcome.shown.mean_score), words)

    def _draw_head(self) -> None:
        if self._outcome is not None:
            self._head = min(self._head, self._outcome.experiment.layer.n_heads - 1)
        self._grid.set_focused_head(self._head)
        self._focus.show_head(self._outcome, self._head, self._view)

    @Slot(object, object)
    def _on_experiment(self, new: Experiment, _old: Experiment) -> None:
        if not self._frozen:
            self._show_costs(new)

    def _show_costs(self, experiment: Experiment) -> None:
        """Show what follows from the experiment alone."""
        layer = experiment.layer
        self._figures["parametersReadout"].show_figure(
            number(layer.parameters.total), (self.tr("weights, one layer"), self.tr("weights"))
        )
        self._figures["projectionReadout"].show_figure(
            number(cost.projection_macs(layer)),
            (self.tr("projection MACs / token"), self.tr("projection MACs")),
        )
        seen = cost.cached_tokens(experiment.mask, experiment.context)
        work = cost.score_macs(layer, seen) + cost.value_macs(layer, seen)
        self._figures["scoreReadout"].show_figure(
            number(work),
            (
                self.tr("score + value MACs / token at {n}").format(n=number(seen)),
                self.tr("score + value MACs at {n}").format(n=number(seen)),
                self.tr("score + value MACs"),
            ),
        )
        self._bills.show_sheet(bills_sheet(experiment))

    def _show_model(self, scene: Scene, told: bool) -> None:
        if scene.card is None or scene.model is None:
            return
        run = main_run(scene.card)
        if run is None:
            return
        self._model.show_sheet(model_sheet(scene.model.name, scene.card, run, told=told))
        found = matrices(run, scene.card.hidden_size)
        self._shapes.show_matrices(self.tr("One layer"), run, found)

    def _say_title(self, title: str, place: str) -> None:
        self._title.setText(title or self.tr("What heads buy, what they cost"))
        self._place.setText(place)

    def _point_out(self) -> None:
        found: list[QWidget] = []
        for name in () if self._scene is None else self._scene.highlight:
            element = self._element(name)
            if element is not None:
                found.append(element)
        thick = max(3.0, self.fontMetrics().height() / 9)
        self._outlines.put(found, self, thick=thick, room=round(2 * thick))

    def _element(self, name: str) -> QWidget | None:
        widget = self._figures.get(name) or self._pictures.get(name) or self.strip.element(name)
        return None if widget is None or widget.isHidden() else widget

    # Layout

    def _pictures_wanted(self) -> list[str]:
        """Return which pictures to show, the most wanted first."""
        scene = self._scene
        if scene is not None and scene.view.workspace == "cost":
            return ["bills"]
        if scene is not None and scene.view.workspace == "model":
            # The shapes would tell what is to be predicted.
            return ["model", "shapes"] if self._told else ["model"]
        pointed = () if scene is None else scene.highlight
        found = [name for name in _ORDER if name in pointed]
        return (found + [n for n in ("headsCurve", "focusHeatmap") if n not in found])[:2]

    def _figures_wanted(self) -> tuple[str, ...]:
        """Return three figures: the plain ones, the last giving way to those pointed at."""
        pointed = () if self._scene is None else self._scene.highlight
        if self._scene is not None and self._scene.view.workspace == "model":
            return ()
        costs = tuple(name for name in _COSTS if name in pointed)
        if self._scene is not None and self._scene.view.workspace == "cost" and not costs:
            return ()
        if len(costs) == 2 and "parametersReadout" not in pointed:
            return ("headsReadout", *costs)
        kept = [name for name in FIGURES if name not in costs]
        while len(kept) + len(costs) > 3:
            spare = [name for name in reversed(kept) if name not in pointed]
            spare = [name for name in spare if name != "headsReadout"] or spare or kept[-1:]
            kept.remove(spare[0])
        return (*kept, *costs)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the page out anew."""
        super().resizeEvent(event)
        self._arrange()

    @Slot()
    def _arrange(self) -> None:
        """Place everything by hand: what may shrink and in which order is this page's to decide."""
        if self.width() < 2 or self.height() < 2:
            return
        fitting = fitting_points(self.size())
        for points in _downwards(self._chosen_points or fitting):
            self._set_points(points)
            if self._fit():
                break
        self._place_all()
        self._point_out()

    def _pointed(self) -> Sequence[str]:
        return () if self._scene is None else self._scene.highlight

    @property
    def _line(self) -> int:
        return QFontMetrics(self.font()).height()

    def _set_points(self, points: float) -> None:
        if points == self._points:
            return
        self._points = points
        font = page_font(points)
        self.setStyleSheet(theme.stylesheet(LECTURE, page_scale(points)))
        # One by one: what a style sheet has touched takes no font from its parent.
        for widget in (self, *self.findChildren(QWidget)):
            widget.setFont(font)
        self._title.setFont(self._title_font())
        accent = LECTURE.accent
        pad = round(self._line * 0.35)
        self._mark.setStyleSheet(
            f"QLabel {{ background: {accent}; color: {LECTURE.on_accent};"
            f" border-radius: {pad}px; padding: 0 {pad}px; }}"
        )
        self.strip.set_points(points)

    def _fit(self) -> bool:
        """Give up, one by one, what the pictures need more; say whether they have room now."""
        wanted = self._pictures_wanted()
        # compact, tight, brief, bare: what is given up, in this order.
        ways = [(False, False, False, False), (False, True, False, False)]
        if self._scene is not None:
            ways += [(True, False, False, False), (True, False, True, False)]
            ways += [(True, False, True, True)]
            if self.height() < 26 * self._line:
                ways = ways[2:]
        least = _SHEET_LINES if "bills" in wanted or "model" in wanted else _LEAST_LINES
        for compact, tight, brief, bare in ways:
            self.strip.set_named(self._pointed(), compact=compact, tight=tight)
            self.strip.setHidden(bare and not self._strip_is_pointed_at())
            self.caption.set_brief(brief)
            used = sum(self._fixed_heights()) + self._strip_height()
            if self.height() - used >= least * self._line:
                return True
        return False

    def _strip_is_pointed_at(self) -> bool:
        return any(self.strip.element(name) is not None for name in self._pointed())

    def _strip_height(self) -> int:
        if self.strip.isHidden():
            return 0
        return self.strip.height_for(self.width() - 2 * self._margin)

    def _title_font(self) -> QFont:
        return scaled(self.font(), 1.25, QFont.Weight.Bold)

    @property
    def _margin(self) -> int:
        return round(0.9 * self._line)

    def _fixed_heights(self) -> tuple[int, ...]:
        """Return the heights of title, figures, caption and of the gaps between all parts."""
        title = QFontMetrics(self._title_font()).height()
        wanted = self._figures_wanted()
        figures = self._figures[wanted[0]].sizeHint().height() if wanted else 0
        caption = 0 if self._scene is None else self.caption.heightForWidth(self.width())
        gaps = round(2.0 * self._line)
        return title, figures, caption, gaps

    def _place_all(self) -> None:
        title, figures, caption, _ = self._fixed_heights()
        line, left = self._line, self._margin
        width = self.width() - 2 * left
        y = round(0.45 * line)
        right = left + width
        for label in (self._place, self._mark):
            if label.isHidden() or not label.text():
                continue
            size = label.sizeHint()
            across = size.width()
            label.setGeometry(
                right - across, y + (title - size.height()) // 2, across, size.height()
            )
            right -= across + line // 2
        self._title.setGeometry(left, y, right - left, title)
        self._title.setFont(_shrunk(self._title_font(), self._title.text(), right - left))
        y += title + round(0.15 * line)
        wanted = self._figures_wanted()
        for name, figure in self._figures.items():
            figure.setVisible(name in wanted)
        each = (width + line) // max(len(wanted), 1)
        for place, name in enumerate(wanted):
            self._figures[name].setGeometry(left + place * each, y, each - line, figures)
        y += figures + round(0.4 * line)
        bottom = self.height() - caption
        self.caption.setVisible(caption > 0)
        self.caption.setGeometry(0, bottom, self.width(), caption)
        strip = self._strip_height()
        top = bottom - strip - (round(0.35 * line) if strip else 0)
        self.strip.setGeometry(left, top, width, strip)
        self._rule.setVisible(strip > 0)
        self._rule.setGeometry(left, top - round(0.3 * line), width, max(2, line // 16))
        self._place_pictures(QRect(left, y, width, top - round(0.55 * line) - y))

    def _place_pictures(self, room: QRect) -> None:
        wanted = self._pictures_wanted()
        if room.width() < _TWO_ABREAST * self._line and self._scene is not None:
            wanted = wanted[:1]
        shown = [name for name in _ORDER if name in wanted]
        for name, picture in self._pictures.items():
            picture.setVisible(name in shown)
        if not shown:
            return
        gap = self._line
        first = room.width()
        if len(shown) == 2:
            share = _SHARES.get(shown[0], 0.5)
            first = round((room.width() - gap) * share)
            if shown[1] == "focusHeatmap":
                # The matrix is square: what it does not need belongs to its neighbour.
                needed = round(room.height() + 2.5 * self._line)
                least = round((room.width() - gap) * 0.52)
                first = max(least, room.width() - gap - needed)
        x = room.left()
        for name, across in zip(shown, (first, room.width() - gap - first), strict=False):
            self._pictures[name].setGeometry(x, room.top(), across, room.height())
            x += across + gap

    # What is asked for on the page

    @Slot(int)
    def _ask_for_heads(self, count: int) -> None:
        self._store.apply(changes.heads(count))

    @Slot(int)
    def _switch_head(self, head: int) -> None:
        off = head in self._store.experiment.off
        self._store.apply(changes.switch_head(head, off))


def _downwards(points: float) -> list[float]:
    """Return type sizes from `points` down to the smallest."""
    sizes = [points]
    while sizes[-1] > stepped(sizes[-1], -1, points):
        sizes.append(stepped(sizes[-1], -1, points))
    return sizes


def _shrunk(font: QFont, text: str, room: int) -> QFont:
    """Return the font of a title, smaller where it would be cut, at most by a fifth."""
    needed = QFontMetrics(font).horizontalAdvance(text)
    return font if needed <= room else scaled(font, max(room / max(needed, 1) * 0.99, 0.8))

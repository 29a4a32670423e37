"""The control strip of the lecture page: what one changes while talking, in large type."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from headlab.app import changes
from headlab.app.store import Store
from headlab.app.sweep import Sweep
from headlab.engine.experiment import DEFAULT_JOBS, Experiment, Mask
from headlab.engine.layer import divisors, offered_head_counts
from headlab.ui.docks.jobs import LOGIT_CAPS, SHARPNESSES
from headlab.ui.docks.layer import CONTEXTS
from headlab.ui.lecture.segments import Segments
from headlab.ui.lecture.type import page_scale
from headlab.ui.text import box_words, job_title, number, short
from headlab.ui.theme import LECTURE, job_checkbox_stylesheet
from headlab.ui.widgets.fonts import scaled
from headlab.ui.widgets.index_slider import IndexSlider
from headlab.ui.widgets.wrap import WrapLayout
from headlab.words import QT_TRANSLATE_NOOP

_MOST_JOBS = 8
_FIRST_WINDOW = 4
_BOX = 0.8
"""Size of a check box beside the type."""


@dataclass(frozen=True, slots=True)
class _Extra:
    """A slider that a scene can bring into the strip by pointing at it."""

    words: str
    offered: Callable[[Experiment], Iterable[int]]
    value: Callable[[Experiment], float]
    change: Callable[[int, Experiment], changes.Change]


_EXTRAS: dict[str, _Extra] = {
    "contextSlider": _Extra(
        QT_TRANSLATE_NOOP("ExtraSlider", "Context"),
        lambda e: CONTEXTS,
        lambda e: e.context,
        lambda n, e: changes.context(n),
    ),
    "kvHeadsSlider": _Extra(
        QT_TRANSLATE_NOOP("ExtraSlider", "KV heads"),
        lambda e: divisors(e.layer.n_heads),
        lambda e: e.layer.n_kv_heads,
        lambda n, e: changes.kv_heads(None if n == e.layer.n_heads else n),
    ),
    "sharpnessSlider": _Extra(
        QT_TRANSLATE_NOOP("ExtraSlider", "Sharpness"),
        lambda e: SHARPNESSES,
        lambda e: e.sharpness,
        lambda n, e: changes.sharpness(float(n)),
    ),
    "logitCapSlider": _Extra(
        QT_TRANSLATE_NOOP("ExtraSlider", "Logits within ±"),
        lambda e: LOGIT_CAPS,
        lambda e: e.logit_cap,
        lambda n, e: changes.logit_cap(float(n)),
    ),
}


class ExtraSlider(QWidget):
    """A named slider and its value."""

    def __init__(self, name: str, extra: _Extra, store: Store, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"lecture-{name}")
        self._extra, self._store = extra, store
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        words = self.tr(extra.words)
        line.addWidget(QLabel(words, self))
        self.slider = IndexSlider(self)
        self.slider.setAccessibleName(words)
        line.addWidget(self.slider, 1)
        self._value = QLabel(self)
        line.addWidget(self._value)
        self.slider.value_chosen.connect(self._choose)
        self.slider.gesture_finished.connect(store.end_gesture)

    def load(self, experiment: Experiment) -> None:
        """Show the experiment's value; nothing is announced."""
        value = self._extra.value(experiment)
        self._value.setText(number(int(value)) if value == int(value) else short(value))
        offered = sorted({*self._extra.offered(experiment), round(value)})
        self.slider.set_offered(offered, round(value))

    @Slot(int)
    def _choose(self, value: int) -> None:
        self._store.apply(self._extra.change(value, self._store.experiment))


class ControlStrip(QWidget):
    """Heads in one line; fit, mask, jobs and pin in the next; and what a scene points at."""

    resized = Signal()
    """It asks for another height."""

    def __init__(self, store: Store, sweep: Sweep, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("controlStrip")
        self.setAccessibleName(self.tr("Controls"))
        self._store, self._sweep = store, sweep
        self._points = 20.0
        self._compact = self._tight = False
        self._named: frozenset[str] = frozenset()
        self._boxes: dict[str, QCheckBox] = {}
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(4)
        self._line = self._build_heads()
        page.addLayout(self._line)
        self._others = QWidget(self)
        self._wrap = WrapLayout(self._others)
        page.addWidget(self._others)
        self._build_others()
        store.experiment_changed.connect(self._reload)
        sweep.changed.connect(self._show_sweep)
        self._load(store.experiment)
        self._show_parts()
        self._show_sweep()

    # Building

    def _build_heads(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.addWidget(QLabel(self.tr("Heads"), self))
        self.heads = IndexSlider(self, prominent=True)
        self.heads.setObjectName("lecture-headsSlider")
        self.heads.setAccessibleName(self.tr("Heads"))
        line.addWidget(self.heads, 1)
        self._count = QLabel(self)
        self._count.setObjectName("lecture-headsCount")
        self._count.setForegroundRole(QPalette.ColorRole.Accent)
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self._count)
        self._play = QToolButton(self)
        self._play.setObjectName("lecture-sweepButton")
        self._play.clicked.connect(self._sweep.toggle)
        line.addWidget(self._play)
        self.heads.value_chosen.connect(self._choose_heads)
        self.heads.gesture_finished.connect(self._store.end_gesture)
        return line

    def _build_others(self) -> None:
        self._extras = {
            name: ExtraSlider(name, extra, self._store, self._others)
            for name, extra in _EXTRAS.items()
        }
        self.fits = Segments(
            "lecture-fitBox",
            self.tr("Fit"),
            ((self.tr("SVD"), "svd"), (self.tr("best"), "best"), (self.tr("both"), "both")),
            self._others,
        )
        self.masks = Segments(
            "lecture-maskBox",
            self.tr("Mask"),
            (
                (self.tr("causal"), "causal"),
                (self.tr("none"), "none"),
                (self.tr("window"), "window"),
            ),
            self._others,
        )
        self.pin = QCheckBox(self._others)
        self.pin.setObjectName("lecture-pinHeadDim")
        self.fits.chosen.connect(self._choose_fit)
        self.masks.chosen.connect(self._choose_mask)
        self.pin.clicked.connect(self._choose_pin)

    def _plain_controls(self) -> tuple[QWidget, ...]:
        return self.fits, self.masks, self.pin

    # What the page asks for

    def set_points(self, points: float) -> None:
        """Take another type size."""
        self._points = points
        self._count.setFont(scaled(self.font(), 1.5, QFont.Weight.Bold))
        line = self.fontMetrics().height()
        self._wrap.set_gaps(round(0.9 * line), round(0.12 * line))
        for slider in self._extras.values():
            slider.setMinimumWidth(line * 9)
            slider.setMaximumWidth(line * 14)
        for job, box in self._boxes.items():
            box.setStyleSheet(job_checkbox_stylesheet(job, LECTURE, _BOX * page_scale(points)))
        self._reserve()

    def set_named(self, names: Iterable[str], *, compact: bool, tight: bool = False) -> None:
        """Show what a scene points at; `compact` shows nothing else but the heads.

        `tight` saves a line: names that their choices explain are left out.
        """
        wanted = frozenset(names), compact, tight
        if wanted != (self._named, self._compact, self._tight):
            self._named, self._compact, self._tight = wanted
            self._show_parts()

    def height_for(self, width: int) -> int:
        """Return the height at a width."""
        # What was hidden or shown a moment ago has not told its layouts yet.
        for segments in (self.fits, self.masks):
            segments.refit()
        self._line.invalidate()
        self._wrap.invalidate()
        high = self._line.sizeHint().height()
        if self._compact:
            return high
        layout = self.layout()
        assert layout is not None
        return high + layout.spacing() + self._wrap.heightForWidth(width)

    def element(self, name: str) -> QWidget | None:
        """Return the widget of a control by its name on the bench; None if it is not here."""
        known: dict[str, QWidget] = {
            "headsSlider": self.heads,
            "fitBox": self.fits,
            "maskBox": self.masks,
            "pinHeadDim": self.pin,
            "headDimBox": self.pin,
            **self._extras,
            **{f"job-{job}": box for job, box in self._boxes.items()},
        }
        return known.get(name)

    def event(self, event: QEvent) -> bool:
        """Say that the controls take another height than they have."""
        done = super().event(event)
        # Type and style reach the controls one after the other.
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            if self.height_for(self.width()) != self.height():
                self.resized.emit()
        return done

    # From the store

    @Slot(object, object)
    def _reload(self, new: Experiment, _old: Experiment) -> None:
        self._load(new)

    def _load(self, experiment: Experiment) -> None:
        layer = experiment.layer
        pinned = layer.pinned_head_dim is not None
        heads = {*offered_head_counts(layer.d_model, pinned), layer.n_heads}
        self.heads.set_offered(sorted(heads), layer.n_heads)
        self._count.setText(number(layer.n_heads))
        for slider in self._extras.values():
            slider.load(experiment)
        self.fits.choose(experiment.fit)
        self.masks.choose(experiment.mask.kind)
        self.pin.setChecked(pinned)
        words = self.tr("head_dim pinned at {width}") if pinned else self.tr("pin head_dim")
        self.pin.setText(words.format(width=number(layer.head_dim)))
        self._match_boxes(experiment)
        self._reserve()

    def _match_boxes(self, experiment: Experiment) -> None:
        wanted = list(dict.fromkeys((*DEFAULT_JOBS, *experiment.jobs)))[:_MOST_JOBS]
        if wanted != list(self._boxes):
            for box in self._boxes.values():
                box.hide()
                box.deleteLater()
            self._boxes = {}
            for job in wanted:
                box = QCheckBox(box_words(job), self._others)
                box.setAccessibleName(job_title(job))
                box.setObjectName(f"lecture-job-{job}")
                box.setProperty("job", job)
                box.setFont(self.font())
                box.setStyleSheet(
                    job_checkbox_stylesheet(job, LECTURE, _BOX * page_scale(self._points))
                )
                box.clicked.connect(self._tick)
                self._boxes[job] = box
            self._show_parts()
            self.resized.emit()
        for job, box in self._boxes.items():
            box.setChecked(job in experiment.jobs)

    def _show_parts(self) -> None:
        """Show what is wanted: all below the heads, or beside them only what is pointed at."""
        pointed = {self.element(name) for name in self._named}
        for name, slider in self._extras.items():
            self._put(slider, beside=self._compact, shown=name in self._named)
        for widget in (*self._boxes.values(), *self._plain_controls()):
            beside = self._compact or (self._tight and widget is self.pin)
            self._put(widget, beside=beside, shown=not self._compact or widget in pointed)
        for segments in (self.fits, self.masks):
            segments.show_name(not self._tight)
        self._others.setVisible(not self._compact)
        self._wrap.invalidate()

    def _put(self, widget: QWidget, *, beside: bool, shown: bool) -> None:
        """Stand a control beside or under the heads, after those that stand there already."""
        for layout in (self._line, self._wrap):
            layout.removeWidget(widget)
        (self._line if beside else self._wrap).addWidget(widget)
        widget.setVisible(shown)

    def _reserve(self) -> None:
        """Keep the count's place as wide as the largest: the slider must not move under a hand."""
        metrics = self._count.fontMetrics()
        widest = max(metrics.horizontalAdvance(number(n)) for n in self.heads.offered)
        self._count.setMinimumWidth(widest)

    @Slot()
    def _show_sweep(self) -> None:
        playing = self._sweep.is_playing
        self._play.setText("❚❚" if playing else "▶")
        words = self.tr("Pause the sweep") if playing else self.tr("Sweep the heads")
        self._play.setAccessibleName(words)

    # To the store

    @Slot(int)
    def _choose_heads(self, count: int) -> None:
        self._store.apply(changes.heads(count))

    @Slot(object)
    def _choose_fit(self, name: object) -> None:
        if not self._store.apply(changes.fit(name)):  # type: ignore[arg-type]
            self._load(self._store.experiment)

    @Slot(object)
    def _choose_mask(self, kind: object) -> None:
        if kind != self._store.experiment.mask.kind:
            width = _FIRST_WINDOW if kind == "window" else None
            self._store.apply(changes.mask(Mask(kind, width)))  # type: ignore[arg-type]

    @Slot(bool)
    def _choose_pin(self, pinned: bool) -> None:
        width = self._store.experiment.layer.head_dim
        if not self._store.apply(changes.pin_head_dim(width if pinned else None)):
            self._load(self._store.experiment)

    @Slot(bool)
    def _tick(self, on: bool) -> None:
        box = self.sender()
        if box is not None and not self._store.apply(changes.tick(box.property("job"), on)):
            self._load(self._store.experiment)

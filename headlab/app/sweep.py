"""The sweep: the head count goes up and down by itself, one offered count at a time."""

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from headlab.app.changes import Change
from headlab.app.controller import Controller
from headlab.app.store import Store
from headlab.engine.experiment import Experiment
from headlab.engine.layer import offered_head_counts

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""Steps per second on offer."""
SLOWEST, FASTEST = SPEEDS[0], SPEEDS[-1]
_MOST_MISSED = 8
"""Ticks that a step waits for its picture: a search may take longer than anybody watches."""


class Sweep(QObject):
    """Steps through the offered head counts, turning at both ends.

    The whole sweep is one undo step. Any other change of the bench stops it. A step waits until
    the picture of the one before is there.
    """

    changed = Signal()
    """It started, paused, stopped, stepped, or its speed changed."""

    def __init__(self, store: Store, controller: Controller, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._controller = controller
        self._speed = 1.0
        self._upwards = True
        self._mine: Experiment | None = None
        self._stepping = False
        self._missed = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        self._pace()
        store.experiment_changed.connect(self._on_experiment)

    @property
    def is_playing(self) -> bool:
        """Whether the next step comes by itself."""
        return self._timer.isActive()

    @property
    def is_paused(self) -> bool:
        """Whether it goes on, as part of the same undo step, when played again."""
        return self._mine is not None and not self.is_playing

    @property
    def speed(self) -> float:
        """Steps per second."""
        return self._speed

    @property
    def step(self) -> tuple[int, int]:
        """The place of the present head count among those offered, from 1, and their number."""
        offered = self._offered()
        return offered.index(self._store.experiment.layer.n_heads) + 1, len(offered)

    def set_speed(self, speed: float) -> None:
        """Choose the steps per second, 0.5 to 4."""
        self._speed = min(max(speed, SLOWEST), FASTEST)
        self._pace()
        self.changed.emit()

    @Slot()
    def toggle(self) -> None:
        """Play, or pause."""
        if self.is_playing:
            self._timer.stop()
        else:
            if self._mine is None:
                self._store.end_gesture()
                self._mine = self._store.experiment
                self._upwards = True
            self._missed = 0
            self._timer.start()
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """End the sweep where it stands: what comes next is another undo step."""
        if self._mine is None:
            return
        self._timer.stop()
        self._mine = None
        self._store.end_gesture()
        self.changed.emit()

    def _pace(self) -> None:
        self._timer.setInterval(round(1000 / self._speed))

    def _offered(self) -> tuple[int, ...]:
        layer = self._store.experiment.layer
        counts = offered_head_counts(layer.d_model, layer.pinned_head_dim is not None)
        return tuple(sorted({*counts, layer.n_heads}))

    @Slot()
    def _tick(self) -> None:
        outcome = self._controller.outcome
        late = outcome is None or outcome.experiment != self._store.experiment
        if late and self._missed < _MOST_MISSED:
            self._missed += 1
            return
        self._missed = 0
        offered = self._offered()
        if len(offered) < 2:
            self.stop()
            return
        here = offered.index(self._store.experiment.layer.n_heads)
        if here == len(offered) - 1:
            self._upwards = False
        elif here == 0:
            self._upwards = True
        count = offered[here + (1 if self._upwards else -1)]
        self._stepping = True
        try:
            # A key of its own: a hand on the slider must not merge into the sweep's step.
            self._store.apply(Change(self.tr("sweep"), lambda e: e.with_heads(count), "sweep"))
        finally:
            self._stepping = False
        self._mine = self._store.experiment
        self.changed.emit()

    @Slot(object, object)
    def _on_experiment(self, _new: Experiment, _old: Experiment) -> None:
        if self._mine is not None and not self._stepping:
            self.stop()

"""Playing a tour: which scene is shown, what it says, and what each key does."""

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import QObject, Qt, Signal, Slot

from headlab.app import changes, tour_text
from headlab.app.controller import Controller
from headlab.app.store import Store
from headlab.app.tours import Scene, Tour
from headlab.engine.experiment import Experiment
from headlab.engine.layer import offered_head_counts
from headlab.engine.outcome import Outcome


class Action(StrEnum):
    """What a presenter can do with one key."""

    NEXT = "next"
    PREVIOUS = "previous"
    MORE_HEADS = "more heads"
    FEWER_HEADS = "fewer heads"
    RESTORE = "restore"
    BLACK = "black"
    LEAVE = "leave"


KEYS: Mapping[Qt.Key, Action] = {
    Qt.Key.Key_PageDown: Action.NEXT,
    Qt.Key.Key_Space: Action.NEXT,
    Qt.Key.Key_Right: Action.NEXT,
    Qt.Key.Key_PageUp: Action.PREVIOUS,
    Qt.Key.Key_Left: Action.PREVIOUS,
    Qt.Key.Key_Up: Action.MORE_HEADS,
    Qt.Key.Key_Down: Action.FEWER_HEADS,
    Qt.Key.Key_Home: Action.RESTORE,
    Qt.Key.Key_B: Action.BLACK,
    # Many remotes send a full stop from the button that is meant for black.
    Qt.Key.Key_Period: Action.BLACK,
    Qt.Key.Key_Escape: Action.LEAVE,
}
"""The keys of a tour, without modifiers; a key that is not here is no key of the tour."""


class TourPlayer(QObject):
    """Steps through a tour on the bench of a store.

    A step is a scene as it is shown, or its reveal where it asks for a prediction. Every step
    sets the whole bench, so whatever the audience played in between is gone with the next one;
    `restore` brings the present step's bench back without going on. What a step did can be
    undone like any other change.
    """

    scene_changed = Signal(object)
    """The Scene that is shown now; `is_revealed` says which of its two sides."""
    revealed = Signal(object)
    """The Scene whose answer is shown now."""
    texts_changed = Signal()
    """`caption` or `question` changed, or a figure in them has been computed."""
    black_changed = Signal(bool)
    finished = Signal()
    """The presenter asked for more after the last step."""
    left = Signal()
    """The tour was left, and the bench is as it was before."""

    def __init__(
        self, tour: Tour, store: Store, controller: Controller, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._tour = tour
        self._store = store
        self._controller = controller
        self._place = 0
        self._is_revealed = False
        self._is_black = False
        self._before_tour: Experiment | None = None
        self._outcome: Outcome | None = None

    @property
    def tour(self) -> Tour:
        """The tour that is played."""
        return self._tour

    @property
    def scene(self) -> Scene:
        """The scene that is shown."""
        return self._tour.scenes[self._place]

    @property
    def position(self) -> int:
        """The number of the scene, from 1."""
        return self._place + 1

    @property
    def count(self) -> int:
        """How many scenes the tour has."""
        return len(self._tour.scenes)

    @property
    def is_playing(self) -> bool:
        """Whether the tour was started and not left."""
        return self._before_tour is not None

    @property
    def is_revealed(self) -> bool:
        """Whether the answer to the scene's question is shown."""
        return self._is_revealed

    @property
    def is_black(self) -> bool:
        """Whether the screen is to be black."""
        return self._is_black

    @property
    def experiment(self) -> Experiment:
        """The bench of this step, whatever the audience made of it."""
        return self.scene.after if self._is_revealed else self.scene.before

    @property
    def caption(self) -> str:
        """What is said at this step, its figures filled in: the caption, or the reveal."""
        text = self.scene.reveal if self._is_revealed else self.scene.caption
        return self._filled(text or "")

    @property
    def question(self) -> str:
        """What the class is to predict, or nothing where there is no question to answer now."""
        return "" if self._is_revealed else self._filled(self.scene.predict or "")

    @Slot()
    def start(self) -> None:
        """Show the first scene; the bench of now comes back when the tour is left."""
        if self.is_playing:
            return
        self._before_tour = self._store.experiment
        self._controller.outcome_ready.connect(self._take_outcome)
        self._show(0, revealed=False)

    @Slot()
    def next(self) -> None:
        """Reveal, or go on to the next scene; on a black screen only show it again."""
        if not self.is_playing or self._lights_on():
            return
        if self.scene.predict is not None and not self._is_revealed:
            self._show(self._place, revealed=True)
        elif self._place + 1 < self.count:
            self._show(self._place + 1, revealed=False)
        else:
            self.finished.emit()

    @Slot()
    def previous(self) -> None:
        """Go one step back: exactly what `next` took."""
        if not self.is_playing or self._lights_on():
            return
        if self._is_revealed:
            self._show(self._place, revealed=False)
        elif self._place > 0:
            before = self._tour.scenes[self._place - 1]
            self._show(self._place - 1, revealed=before.predict is not None)

    @Slot()
    def restore(self) -> None:
        """Put this step's bench back after the audience played."""
        if self.is_playing:
            self._set_bench()

    @Slot()
    def toggle_black(self) -> None:
        """Make the screen black, or show it again."""
        if self.is_playing:
            self._is_black = not self._is_black
            self.black_changed.emit(self._is_black)

    @Slot()
    def leave(self) -> None:
        """End the tour and put the bench back as it was before."""
        if self._before_tour is None:
            return
        self._lights_on()
        self._controller.outcome_ready.disconnect(self._take_outcome)
        label = self.tr("leave {tour}").format(tour=self._tour.title)
        before, self._before_tour = self._before_tour, None
        self._store.apply(changes.whole(before, label))
        self._place, self._is_revealed, self._outcome = 0, False, None
        self.left.emit()

    def step_heads(self, step: int) -> None:
        """Go up or down the offered head counts: the one control that a remote can play."""
        layer = self._store.experiment.layer
        offered = offered_head_counts(layer.d_model, layer.pinned_head_dim is not None)
        if step > 0:
            nearest = next((count for count in offered if count > layer.n_heads), None)
        else:
            nearest = next((count for count in reversed(offered) if count < layer.n_heads), None)
        if nearest is not None:
            self._store.apply(changes.heads(nearest))

    def act(self, action: Action) -> None:
        """Do what a key stands for."""
        {
            Action.NEXT: self.next,
            Action.PREVIOUS: self.previous,
            Action.MORE_HEADS: lambda: self.step_heads(1),
            Action.FEWER_HEADS: lambda: self.step_heads(-1),
            Action.RESTORE: self.restore,
            Action.BLACK: self.toggle_black,
            Action.LEAVE: self.leave,
        }[action]()

    def _show(self, place: int, *, revealed: bool) -> None:
        same_scene = place == self._place and revealed
        self._place, self._is_revealed = place, revealed
        self._set_bench()
        if same_scene:
            self.revealed.emit(self.scene)
        else:
            self.scene_changed.emit(self.scene)
        self.texts_changed.emit()

    def _set_bench(self) -> None:
        self._store.apply(changes.whole(self.experiment, self.scene.title))
        # No change, no new outcome: the one on screen may be the scene's already.
        outcome = self._controller.outcome
        self._outcome = None
        if outcome is not None and outcome.experiment == self.experiment:
            self._outcome = outcome

    def _lights_on(self) -> bool:
        """Show a black screen again; return whether it was black."""
        if self._is_black:
            self.toggle_black()
            return True
        return False

    def _filled(self, text: str) -> str:
        return tour_text.fill(text, self.experiment, self._outcome, self.scene.card)

    @Slot(object)
    def _take_outcome(self, outcome: Outcome) -> None:
        # What the audience plays has figures of its own; the caption keeps the scene's.
        if outcome.experiment == self.experiment:
            self._outcome = outcome
            self.texts_changed.emit()

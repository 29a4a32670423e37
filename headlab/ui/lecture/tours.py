"""Tours on the bench: the caption, the outlines, the keys, and the bench given back at the end."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QScrollArea, QWidget
from shiboken6 import Shiboken

from headlab.app.controller import Controller
from headlab.app.sessions import Session
from headlab.app.store import Store
from headlab.app.tour_player import KEYS, Action, TourPlayer
from headlab.app.tours import Scene, Tour
from headlab.ui.bench_view import BenchView
from headlab.ui.lecture.caption import CaptionBar, Words
from headlab.ui.lecture.covers import Black
from headlab.ui.lecture.outline import Outlines

if TYPE_CHECKING:
    # The page is made when a lecture begins, not at every start.
    from headlab.ui.lecture.page import LecturePage


class TourRunner(QObject):
    """Plays a tour in the window, and on the lecture page while there is one."""

    started = Signal()
    ended = Signal()
    """The tour is over and the bench is as it was before."""
    black_changed = Signal(bool)

    def __init__(
        self,
        store: Store,
        controller: Controller,
        view: BenchView,
        caption: CaptionBar,
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self._store, self._controller, self._view = store, controller, view
        self._caption, self._window = caption, window
        self._player: TourPlayer | None = None
        self._before: Session | None = None
        self._docks = QByteArray()
        self._focus: QWidget | None = None
        self._page: LecturePage | None = None
        self._outlines = Outlines()
        self._black = Black(window)
        self._shortcuts = [self._shortcut(key, action) for key, action in KEYS.items()]
        self._enable_keys(False)
        caption.clicked.connect(self._go_on)
        store.experiment_changed.connect(self._say)

    @property
    def player(self) -> TourPlayer | None:
        """The player of the tour that runs."""
        return self._player

    @property
    def is_playing(self) -> bool:
        """Whether a tour runs."""
        return self._player is not None

    @property
    def before(self) -> Session | None:
        """The bench that the tour gives back at its end."""
        return self._before

    @property
    def outlined(self) -> tuple[QWidget, ...]:
        """What is outlined in the window."""
        return self._outlines.targets

    def play(self, tour: Tour) -> None:
        """Play a tour from its first scene; one that runs already ends."""
        self.leave()
        self._before = self._view.take()
        self._docks, self._focus = self._window.saveState(), self._window.focusWidget()
        player = TourPlayer(tour, self._store, self._controller, self)
        self._player = player
        player.scene_changed.connect(self._show_scene)
        player.revealed.connect(self._show_scene)
        player.texts_changed.connect(self._say)
        player.black_changed.connect(self._show_black)
        player.finished.connect(self.leave)
        player.left.connect(self._give_back)
        self._caption.show()
        self._enable_keys(True)
        self.started.emit()
        player.start()

    @Slot()
    def leave(self) -> None:
        """End the tour that runs."""
        if self._player is not None:
            self._player.leave()

    @Slot(object)
    def act(self, action: Action) -> None:
        """Do what a key stands for."""
        if self._player is not None:
            self._player.act(action)

    def show_on(self, page: "LecturePage | None") -> None:
        """Show the tour on a lecture page too, or no longer."""
        self._page = page
        if page is not None:
            if self._player is not None:
                self._show_on_page(self._player, page)
            else:
                page.show_scene(None)
        self._show_black(self._player is not None and self._player.is_black)

    # What the player says

    @Slot(object)
    def _show_scene(self, scene: Scene) -> None:
        player = self._player
        if player is None:
            return
        self._view.show(scene.view)
        self._view.open_model(scene.model)
        self._say()
        if self._page is not None:
            self._show_on_page(player, self._page)
        # The tab that was turned to has no geometry before the next event.
        QTimer.singleShot(0, self, self._point_out)

    def _show_on_page(self, player: TourPlayer, page: "LecturePage") -> None:
        scene = player.scene
        page.say(self._words(player))
        page.show_scene(
            scene,
            told=player.is_revealed or not self._asks_of_new_model(player),
            place=f"{player.position} / {player.count}",
        )

    @staticmethod
    def _asks_of_new_model(player: TourPlayer) -> bool:
        """Say whether a model is shown for the first time and something of it is asked."""
        scene = player.scene
        earlier = player.tour.scenes[: player.position - 1]
        return scene.predict is not None and scene.model not in [e.model for e in earlier]

    @Slot()
    def _say(self) -> None:
        player = self._player
        if player is None:
            return
        words = self._words(player)
        self._caption.say(words)
        if self._page is not None:
            self._page.say(words)

    def _words(self, player: TourPlayer) -> Words:
        question = player.question
        last = player.position == player.count
        if question:
            goes_on = self.tr("Space reveals")
        else:
            goes_on = self.tr("Space ends the tour") if last else self.tr("Space goes on")
        hints = [goes_on, self.tr("← → scenes"), self.tr("↑ ↓ heads"), self.tr("B black")]
        hints.append(self.tr("Esc ends"))
        if self._store.experiment != player.experiment:
            hints.insert(1, self.tr("Home restores the scene"))
        return Words(
            title=player.scene.title,
            place=f"{player.position} / {player.count}",
            caption=player.caption,
            question=self.tr("Predict: {question}").format(question=question) if question else "",
            hints=tuple(hints),
        )

    @Slot()
    def _point_out(self) -> None:
        if self._player is None:
            return
        targets = []
        for name in self._player.scene.highlight:
            target = self._window.findChild(QWidget, name)
            if target is not None:
                targets.append(target)
        for target in targets:
            _scroll_to(target)
        self._outlines.put(targets, room=2)

    @Slot(bool)
    def _show_black(self, black: bool) -> None:
        self._black.set_on(black and self._page is None)
        self.black_changed.emit(black)

    @Slot()
    def _give_back(self) -> None:
        player, self._player = self._player, None
        before, self._before = self._before, None
        self._enable_keys(False)
        self._caption.hide()
        self._outlines.clear()
        self._show_black(False)
        if before is not None:
            self._view.put(before)
            # Once the docks have the words of this bench again, and with them their widths.
            QTimer.singleShot(0, self, self._put_back)
        if self._page is not None:
            self._page.show_scene(None)
        if player is not None:
            player.deleteLater()
        self.ended.emit()

    @Slot()
    def _put_back(self) -> None:
        """Give docks and keyboard back: a scene may have widened or taken them."""
        if self._player is None:
            self._window.restoreState(self._docks)
            if self._focus is not None and Shiboken.isValid(self._focus):
                self._focus.setFocus()
            self._focus = None

    # Keys of the window

    @Slot()
    def _go_on(self) -> None:
        self.act(Action.NEXT)

    def _shortcut(self, key: object, action: Action) -> QShortcut:
        shortcut = QShortcut(QKeySequence(key), self._window)  # type: ignore[call-overload]
        shortcut.setAutoRepeat(action in (Action.MORE_HEADS, Action.FEWER_HEADS))
        shortcut.activated.connect(partial(self.act, action))
        return shortcut

    def _enable_keys(self, on: bool) -> None:
        # Only while a tour runs: arrows and Space belong to the controls otherwise.
        for shortcut in self._shortcuts:
            shortcut.setEnabled(on)


def _scroll_to(target: QWidget) -> None:
    """Bring a control into view where its dock scrolls."""
    parent = target.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(target)
            return
        parent = parent.parentWidget()

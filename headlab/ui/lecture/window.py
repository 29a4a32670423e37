"""The lecture window: the page on a whole screen, its keys, the spot, black, and the way out."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QScreen,
    QShortcut,
)
from PySide6.QtWidgets import QWidget

from headlab.app import changes
from headlab.app.store import Store
from headlab.app.sweep import Sweep
from headlab.app.tour_player import KEYS, Action
from headlab.engine.layer import offered_head_counts
from headlab.ui.lecture.covers import Black, Spot
from headlab.ui.lecture.page import LecturePage


class LectureWindow(QWidget):
    """A window of its own: the bench behind it keeps its state, theme, scale and tab."""

    left = Signal()
    """The window was closed."""
    tour_action = Signal(object)
    """A key or click asks the tour that is played for an Action."""

    def __init__(self, store: Store, sweep: Sweep, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("lectureWindow")
        self.setWindowTitle(self.tr("headlab lecture"))
        self._bench, self._store, self._sweep = parent, store, sweep
        self.in_tour = False
        self.page = LecturePage(store, sweep, self)
        self.page.next_requested.connect(self._go_on)
        self.spot = Spot(self)
        self.black = Black(self)
        self._shortcuts = [
            self._shortcut(key, deed, repeats=repeats) for key, deed, repeats in self._keys()
        ]
        # Nothing may pop up over the page: no tooltip, whatever widget asks for it.
        for child in self.findChildren(QWidget):
            child.installEventFilter(self)

    def show_on(self, screen: QScreen | None) -> None:
        """Fill a screen; None is the one where the bench is."""
        screen = screen or self._bench.screen()
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()
        self.activateWindow()

    # Keys

    def _keys(self) -> list[tuple[str | Qt.Key, Callable[[], object], bool]]:
        page = self.page
        own: list[tuple[str | Qt.Key, Callable[[], object], bool]] = [
            ("F5", self.close, False),
            ("F", lambda: page.set_frozen(not page.frozen), False),
            ("P", self._sweep.toggle, False),
            ("Ctrl+=", lambda: page.step_type(1), True),
            ("Ctrl++", lambda: page.step_type(1), True),
            ("Ctrl+-", lambda: page.step_type(-1), True),
            ("Ctrl+0", lambda: page.step_type(0), False),
        ]
        for key, action in KEYS.items():
            steps = action in (Action.MORE_HEADS, Action.FEWER_HEADS)
            own.append((key, partial(self._press, key, action), steps))
        return own

    def _shortcut(
        self, key: str | Qt.Key, deed: Callable[[], object], *, repeats: bool
    ) -> QShortcut:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setAutoRepeat(repeats)
        shortcut.activated.connect(deed)
        return shortcut

    def _press(self, key: Qt.Key, action: Action) -> None:
        """Do what a key of a tour means here: without a tour, arrows and pages move the heads."""
        if self.in_tour:
            self.tour_action.emit(action)
            return
        steps = {
            Action.NEXT: 1,
            Action.PREVIOUS: -1,
            Action.MORE_HEADS: 1,
            Action.FEWER_HEADS: -1,
        }
        if action is Action.BLACK:
            self.black.set_on(self.black.isHidden())
        elif action is Action.LEAVE:
            self.close()
        elif self.black.isVisible():
            self.black.set_on(False)
        elif action in steps and key != Qt.Key.Key_Space:
            self._step_heads(steps[action])

    def _step_heads(self, step: int) -> None:
        layer = self._store.experiment.layer
        counts = offered_head_counts(layer.d_model, layer.pinned_head_dim is not None)
        offered = sorted({*counts, layer.n_heads})
        place = min(max(offered.index(layer.n_heads) + step, 0), len(offered) - 1)
        self._store.apply(changes.heads(offered[place]))
        self._store.end_gesture()

    @Slot()
    def _go_on(self) -> None:
        if self.in_tour:
            self.tour_action.emit(Action.NEXT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the spot while L is held."""
        if event.key() == Qt.Key.Key_L and not event.isAutoRepeat():
            self.spot.set_on(True)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Take the spot away."""
        if event.key() == Qt.Key.Key_L and not event.isAutoRepeat():
            self.spot.set_on(False)
        else:
            super().keyReleaseEvent(event)

    # The window

    def changeEvent(self, event: QEvent) -> None:
        """Take the spot away with the keyboard: the key's release would go elsewhere."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.spot.set_on(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow every tooltip and what's-this."""
        if event.type() in (QEvent.Type.ToolTip, QEvent.Type.WhatsThis, QEvent.Type.StatusTip):
            return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the page the whole window."""
        super().resizeEvent(event)
        self.page.setGeometry(self.rect())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Say that the lecture is over."""
        self.spot.set_on(False)
        super().closeEvent(event)
        self.left.emit()

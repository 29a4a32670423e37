"""Lecture mode and tours from the window's side: what opens, what waits, what comes back."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QScreen
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMenu

from headlab.app.controller import Controller
from headlab.app.settings import Settings
from headlab.app.store import Store
from headlab.app.sweep import Sweep
from headlab.app.tours import Tour, read_tour, shipped_tours
from headlab.errors import InputError
from headlab.ui.bench_view import BenchView
from headlab.ui.lecture.caption import CaptionBar
from headlab.ui.lecture.displays import screen_words
from headlab.ui.lecture.tours import TourRunner
from headlab.ui.widgets.notice import NoticeBar

if TYPE_CHECKING:
    from headlab.ui.lecture.window import LectureWindow


class Lecturing(QObject):
    """Opens and closes the lecture window, and starts tours in it or on the bench."""

    changed = Signal(bool)
    """The lecture window was opened or closed."""
    trouble = Signal(str)
    """A tour could not be opened; one sentence."""
    said = Signal(str)
    """Something was done that is worth a line in the log."""

    def __init__(
        self,
        store: Store,
        controller: Controller,
        settings: Settings,
        view: BenchView,
        caption: CaptionBar,
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self._store, self._controller, self._settings = store, controller, settings
        self._view, self._main = view, window
        self._shared: Sequence[QAction] = ()
        self._for_tour = False
        self.window: LectureWindow | None = None
        self.sweep = Sweep(store, controller, self)
        self.tours = TourRunner(store, controller, view, caption, window)
        self.tours.ended.connect(self._after_tour)

    def share(self, actions: Sequence[QAction]) -> None:
        """Let actions of the window, with their keys, work in the lecture window too."""
        self._shared = actions

    # The lecture window

    @Slot()
    def toggle(self) -> None:
        """Open the lecture window, or close it; a tour that runs goes on either way."""
        if self.window is None:
            self.open()
        else:
            self.window.close()

    def open(self) -> "LectureWindow":
        """Open the lecture window on the chosen display."""
        if self.window is not None:
            return self.window
        # Loaded late: most starts are no lectures.
        from headlab.ui.lecture.window import LectureWindow

        window = LectureWindow(self._store, self.sweep, self._main)
        self.window = window
        window.addActions(list(self._shared))
        window.left.connect(self._on_left)
        window.tour_action.connect(self.tours.act)
        self.tours.black_changed.connect(window.black.set_on)
        self._controller.outcome_ready.connect(window.page.show_outcome)
        self._controller.busy_changed.connect(window.page.set_stale)
        seen = self._view.take().view
        window.page.show_view(seen.focused_head, seen.heatmap)
        if self._controller.outcome is not None:
            window.page.show_outcome(self._controller.outcome)
        window.in_tour = self.tours.is_playing
        self.tours.show_on(window.page)
        window.show_on(self._screen())
        self.changed.emit(True)
        return window

    @Slot()
    def _on_left(self) -> None:
        window, self.window = self.window, None
        if window is None:
            return
        self.tours.show_on(None)
        self._for_tour = False
        self._controller.outcome_ready.disconnect(window.page.show_outcome)
        self._controller.busy_changed.disconnect(window.page.set_stale)
        self.tours.black_changed.disconnect(window.black.set_on)
        window.hide()
        window.deleteLater()
        if self._main.isVisible():
            self._main.activateWindow()
        self.changed.emit(False)

    def close(self) -> None:
        """Close everything: the window behind is being closed."""
        self.sweep.stop()
        self.tours.leave()
        if self.window is not None:
            self.window.close()

    # Displays

    def _screen(self) -> QScreen | None:
        """Return the chosen display; without a choice, one that the bench is not on."""
        screens = QGuiApplication.screens()
        wanted = self._settings.value("lecture_screen")
        for screen in screens:
            if screen.name() == wanted:
                return screen
        others = [screen for screen in screens if screen is not self._main.screen()]
        return others[0] if others else None

    def fill_screens(self, menu: QMenu) -> None:
        """Offer the displays; with a single one there is nothing to choose."""
        menu.clear()
        screens = QGuiApplication.screens()
        menu.menuAction().setVisible(len(screens) > 1)
        group = QActionGroup(menu)
        choices = [("", self.tr("another display than the bench"))]
        choices += [(screen.name(), screen_words(screen)) for screen in screens]
        for name, words in choices:
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(name == self._settings.value("lecture_screen"))
            action.setData(name)
            group.addAction(action)
        group.triggered.connect(self._choose_screen)

    @Slot(QAction)
    def _choose_screen(self, action: QAction) -> None:
        self._settings.set_value("lecture_screen", action.data())
        if self.window is not None:
            self.window.show_on(self._screen())

    # Tours

    def play(self, tour: Tour) -> None:
        """Play a tour in the lecture window if one is open or wanted, else on the bench."""
        if self._settings.value("tours_in_lecture") and self.window is None:
            self.open()
            self._for_tour = True
        self.tours.play(tour)
        if self.window is not None:
            self.window.in_tour = True

    @Slot(Path)
    def open_tour(self, path: Path) -> bool:
        """Play a tour from a file; say why where it is none."""
        try:
            tour = read_tour(path)
        except InputError as error:
            self.trouble.emit(str(error))
            return False
        self.play(tour)
        return True

    def fill_tours(self, menu: QMenu) -> None:
        """List the tours that headlab brings along at the beginning of a menu, once."""
        if menu.findChild(QAction, "actionTour1") is not None:
            return
        first = menu.actions()[0]
        for place, tour in enumerate(shipped_tours(), start=1):
            action = QAction(f"&{place}  {tour.title}", menu)
            action.setObjectName(f"actionTour{place}")
            action.setStatusTip(tour.about)
            action.triggered.connect(partial(self._play_action, tour))
            menu.insertAction(first, action)

    def _play_action(self, tour: Tour, _checked: bool = False) -> None:
        self.play(tour)

    def offer_first_tour(self, add_notice: Callable[[NoticeBar], None]) -> None:
        """Offer the first tour at the first start, and never again."""
        if self._settings.value("tour_offered"):
            return
        self._settings.set_value("tour_offered", True)
        tour = shipped_tours()[0]
        sentence = self.tr("New here? “{tour}” takes five minutes; the keys are on F1.")
        bar = NoticeBar("firstTourNotice", sentence.format(tour=tour.title), self._main)
        bar.add_button("firstTourStart", self.tr("Start the tour"), partial(self.play, tour))
        add_notice(bar)

    @Slot()
    def ask_for_tour(self) -> None:
        """Ask for a tour's file and play it."""
        name, _ = QFileDialog.getOpenFileName(
            self._main, self.tr("Open a tour"), "", self.tr("Tours (*.toml);;All files (*)")
        )
        if name:
            self.open_tour(Path(name))

    @Slot()
    def record(self) -> None:
        """Ask what a scene of the present bench says, and where it is added."""
        from headlab.ui.lecture.record import RecordDialog

        dialog = RecordDialog(self._view.take(), self._main)
        dialog.said.connect(self.said)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    @Slot()
    def _after_tour(self) -> None:
        if self.window is not None:
            self.window.in_tour = False
            if self._for_tour:
                self.window.close()

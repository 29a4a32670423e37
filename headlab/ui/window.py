"""The main window: docks around the workspaces, and what its menus do."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import (
    QActionGroup,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QShortcut,
    QShowEvent,
    QStatusTipEvent,
)
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStyle, QTabWidget, QWhatsThis

from headlab.app import changes
from headlab.app.compute import ComputeThread
from headlab.app.controller import Controller
from headlab.app.log import LogBuffer
from headlab.app.sessions import Session
from headlab.app.settings import Settings, WindowState
from headlab.app.store import Store
from headlab.engine.experiment import Experiment
from headlab.engine.outcome import Outcome
from headlab.ui.actions import RECENT, SCREENS, TOURS, Act, build_actions
from headlab.ui.bench_view import BenchView
from headlab.ui.beside import close_beside, show_carries, show_editor, show_guide
from headlab.ui.centre import Centre
from headlab.ui.docks.jobs import JobsDock
from headlab.ui.docks.layer import LayerDock
from headlab.ui.docks.log import LogDock
from headlab.ui.dress import Dress
from headlab.ui.lecture.lecturing import Lecturing
from headlab.ui.menus import build_menus
from headlab.ui.session_files import SessionFiles
from headlab.ui.widgets.docking import scrolling
from headlab.ui.widgets.labels import ScaledLabel
from headlab.ui.widgets.status import StatusLine
from headlab.ui.workspaces.cost import CostWorkspace
from headlab.ui.workspaces.heads import HeadsWorkspace
from headlab.ui.workspaces.model import ModelWorkspace
from headlab.ui.workspaces.registry import WORKSPACES, Workspace

FIRST_SIZE = QSize(1280, 720)
SMALLEST_SCREEN = QSize(1024, 700)
_THEMES = {Act.THEME_SYSTEM: "system", Act.THEME_LIGHT: "light", Act.THEME_DARK: "dark"}


@dataclass(frozen=True, slots=True)
class Parts:
    """What the window shows and drives; made before it, so that tests can make them too."""

    store: Store
    compute: ComputeThread
    log: LogBuffer
    controller: Controller
    settings: Settings
    dress: Dress


class MainWindow(QMainWindow):
    """Docks, tabs and menus; whatever is chosen goes through the store."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self.parts = parts
        self._behind: set[str] = set()
        self._hidden_docks: list[QDockWidget] = []
        self._laid_out = False
        self.setObjectName("headlab")
        self.setWindowTitle("headlab")
        self.setDockNestingEnabled(True)
        self.setAcceptDrops(True)
        self._build_workspaces()
        self._build_docks()
        self._build_helpers()
        self._actions = build_actions(self)
        self._build_menus()
        self._connect_actions()
        self._connect_parts()
        self._state = WindowState(parts.settings.folder)
        self.resize(self._first_size())
        self._restyle()
        self._shipped = self.saveState()
        self._restore()
        self.layer_dock.take_focus()

    # Building

    def _build_workspaces(self) -> None:
        self.tabs = QTabWidget(self)
        self.tabs.setObjectName("workspaces")
        self.tabs.setAccessibleName(self.tr("Workspaces"))
        self.tabs.setDocumentMode(True)
        self.workspaces: dict[str, Workspace] = {}
        for entry in WORKSPACES:
            page = entry.make(self.parts.store, self.tabs)
            self.workspaces[entry.name] = page
            place = self.tabs.addTab(scrolling(page.widget(), self.tabs), entry.title())
            self.tabs.setTabToolTip(place, entry.tip())
        self.status = StatusLine(self.tabs)
        self._centre = Centre(self.tabs, self)
        self.setCentralWidget(self._centre)

    def _build_docks(self) -> None:
        store = self.parts.store
        self.layer_dock = LayerDock(store, self)
        self.jobs_dock = JobsDock(store, self)
        self.log_dock = LogDock(self.parts.log, self)
        for corner in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner):
            self.setCorner(corner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.layer_dock)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.jobs_dock)
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.log_dock)
        self._docks = (self.layer_dock, self.jobs_dock, self.log_dock)

    def _build_helpers(self) -> None:
        parts = self.parts
        self.view = BenchView(parts.store, self.tabs, self.workspaces)
        self.lecturing = Lecturing(
            parts.store, parts.controller, parts.settings, self.view, self._centre.caption, self
        )
        self.files = SessionFiles(parts.store, parts.settings, self.view, self._take_session, self)
        self.layer_dock.add_sweep(self.lecturing.sweep)

    def _build_menus(self) -> None:
        panels = [dock.toggleViewAction() for dock in self._docks]
        fillers = {
            RECENT: self.files.fill_recent,
            SCREENS: self.lecturing.fill_screens,
            TOURS: self.lecturing.fill_tours,
        }
        build_menus(self, self._actions, panels, fillers)
        themes = QActionGroup(self)
        for act in _THEMES:
            themes.addAction(self._actions[act])
        # These keys work on the lecture page as they do here.
        shared = (Act.UNDO, Act.REDO, Act.FEWER_HEADS, Act.MORE_HEADS, Act.DEAL_AGAIN)
        self.lecturing.share([self._actions[act] for act in shared])

    def _deeds(self) -> dict[Act, Callable[..., object]]:
        """Return what each action does."""
        parts = self.parts
        store, dress = parts.store, parts.dress
        undo = store.undo_stack
        deeds: dict[Act, Callable[..., object]] = {
            Act.OPEN: self.files.ask_and_open,
            Act.SAVE: self.files.save,
            Act.SAVE_AS: self.files.ask_and_save,
            Act.REOPEN: self.files.reopen,
            Act.PREFERENCES: self._show_preferences,
            Act.EXPORT: lambda: self._export(""),
            Act.EXPORT_ALL: lambda: self._export("all"),
            Act.COPY_FIGURE: self._copy_figure,
            Act.SAVE_LOG: self.log_dock.save,
            Act.QUIT: self.close,
            Act.UNDO: undo.undo,
            Act.REDO: undo.redo,
            Act.PASTE: lambda: self.files.open_pasted(QGuiApplication.clipboard().mimeData()),
            Act.DEAL_AGAIN: lambda: store.apply(changes.deal_again()),
            Act.DRAW_JOB: lambda: show_editor(self),
            Act.CARRIES: lambda: show_carries(self),
            Act.RESET: lambda: store.apply(changes.whole(Experiment(), self.tr("reset"))),
            Act.LARGER: lambda: dress.step_scale(1),
            Act.SMALLER: lambda: dress.step_scale(-1),
            Act.FULL_SIZE: lambda: dress.step_scale(0),
            Act.FULL_SCREEN: self._toggle_full_screen,
            Act.FOCUS_VIEW: self._toggle_focus_view,
            Act.RESET_LAYOUT: self.reset_layout,
            Act.FEWER_HEADS: lambda: self.layer_dock.step_heads(-1),
            Act.MORE_HEADS: lambda: self.layer_dock.step_heads(1),
            Act.NEXT_VIEW: self._next_view,
            Act.SWEEP: self.lecturing.sweep.toggle,
            Act.LECTURE: self.lecturing.toggle,
            Act.OPEN_TOUR: self.lecturing.ask_for_tour,
            Act.RECORD_SCENE: self.lecturing.record,
            Act.TOURS_IN_LECTURE: lambda on: parts.settings.set_value("tours_in_lecture", on),
            Act.END_TOUR: self.lecturing.tours.leave,
            Act.GUIDE: lambda: show_guide(
                self, [self._actions[act] for act in (Act.LARGER, Act.SMALLER, Act.FULL_SIZE)]
            ),
            Act.SHORTCUTS: self._show_shortcuts,
            Act.WHATS_THIS: QWhatsThis.enterWhatsThisMode,
            Act.ABOUT: self._show_about,
        }
        themes = {act: partial(self._choose_theme, name) for act, name in _THEMES.items()}
        return deeds | themes

    def _connect_actions(self) -> None:
        for act, deed in self._deeds().items():
            self._actions[act].triggered.connect(deed)
        undo = self.parts.store.undo_stack
        undo.canUndoChanged.connect(self._show_undo)
        undo.canRedoChanged.connect(self._show_undo)
        undo.indexChanged.connect(self._show_undo)
        for place, key in enumerate("1234567890"):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.activated.connect(partial(self.jobs_dock.toggle_job, place))
        self._show_undo()

    def _connect_parts(self) -> None:
        parts = self.parts
        parts.controller.outcome_ready.connect(self._show_outcome)
        parts.controller.failed.connect(self.status.say)
        parts.controller.busy_changed.connect(self._show_busy)
        parts.controller.searching_changed.connect(self.status.set_searching)
        parts.controller.facts_ready.connect(self._heads_workspace().show_facts)
        self._heads_workspace().carries_requested.connect(partial(show_carries, self))
        self.jobs_dock.editor_requested.connect(partial(show_editor, self))
        parts.store.refused.connect(self.status.say)
        parts.store.experiment_changed.connect(self._show_moves)
        parts.dress.changed.connect(self._restyle)
        self.tabs.currentChanged.connect(self._catch_up)
        self.log_dock.trouble.connect(self._tell)
        model = self._model_workspace()
        model.said.connect(parts.log.say)
        model.trouble.connect(self._log_trouble)
        model.opened.connect(parts.settings.remember_file)
        model.taken.connect(self._show_taken)
        parts.settings.changed.connect(self._on_setting)
        self._on_setting("recent_files")
        self._connect_helpers()
        self._show_moves(parts.store.experiment, parts.store.experiment)

    def _connect_helpers(self) -> None:
        files, lecturing = self.files, self.lecturing
        for helper in (files, lecturing):
            helper.trouble.connect(self._tell)
            helper.said.connect(self.parts.log.say)
        files.title_changed.connect(self._show_title)
        files.tour_opened.connect(lecturing.open_tour)
        lecturing.changed.connect(self._actions[Act.LECTURE].setChecked)
        # What is said while a lecture goes on waits for its end.
        lecturing.changed.connect(self.status.set_held)
        lecturing.sweep.changed.connect(self._show_helpers)
        lecturing.tours.started.connect(self._show_helpers)
        lecturing.tours.ended.connect(self._show_helpers)
        self._show_helpers()

    def begin(self) -> None:
        """Keep the bench against a crash, and say what a first or a broken start has to say."""
        self.files.start(self._centre.add_notice)
        self.lecturing.offer_first_tour(self._centre.add_notice)
        self._show_helpers()

    # What the parts say

    @Slot(str, bool)
    def _show_title(self, title: str, modified: bool) -> None:
        self.setWindowTitle(title)
        self.setWindowModified(modified)

    @Slot()
    def _show_helpers(self) -> None:
        lecturing, settings = self.lecturing, self.parts.settings
        self._actions[Act.SWEEP].setChecked(lecturing.sweep.is_playing)
        self._actions[Act.END_TOUR].setEnabled(lecturing.tours.is_playing)
        self._actions[Act.REOPEN].setEnabled(self.files.can_reopen)
        self._actions[Act.TOURS_IN_LECTURE].setChecked(settings.value("tours_in_lecture"))

    def _take_session(self) -> Session:
        # A tour's benches are not a person's own.
        return self.lecturing.tours.before or self.view.take()

    @Slot(object)
    def _show_outcome(self, outcome: Outcome) -> None:
        # Those behind the current tab catch up when they are opened.
        self._behind = set(self.workspaces) - {self.current}
        self.workspaces[self.current].show_outcome(outcome)

    @property
    def current(self) -> str:
        """The name of the workspace under the current tab."""
        return list(self.workspaces)[self.tabs.currentIndex()]

    @Slot(int)
    def _catch_up(self, _index: int) -> None:
        outcome = self.parts.controller.outcome
        if outcome is not None and self.current in self._behind:
            self._behind.discard(self.current)
            self.workspaces[self.current].show_outcome(outcome)

    @Slot(bool)
    def _show_busy(self, busy: bool) -> None:
        self.status.set_busy(busy)
        for workspace in self.workspaces.values():
            workspace.set_stale(busy)

    @Slot(object, object)
    def _show_moves(self, new: Experiment, _old: Experiment) -> None:
        self._actions[Act.DEAL_AGAIN].setEnabled(bool(new.moves))

    @Slot()
    def _restyle(self) -> None:
        dress = self.parts.dress
        self.jobs_dock.set_theme(dress.theme, dress.scale)
        for workspace in self.workspaces.values():
            workspace.set_theme(dress.theme, dress.scale)
        for label in self.findChildren(ScaledLabel):
            label.rescale()
        chosen = self.parts.settings.value("theme")
        for act, name in _THEMES.items():
            self._actions[act].setChecked(name == chosen)

    @Slot()
    def _show_undo(self) -> None:
        undo = self.parts.store.undo_stack
        for act, text, can in (
            (Act.UNDO, undo.undoText(), undo.canUndo()),
            (Act.REDO, undo.redoText(), undo.canRedo()),
        ):
            action = self._actions[act]
            plain = {Act.UNDO: self.tr("&Undo"), Act.REDO: self.tr("&Redo")}[act]
            action.setText(f"{plain} {text}".rstrip())
            action.setEnabled(can)

    def _tell(self, sentence: str) -> None:
        """Say what went wrong in the log and, for a while, beside the tabs."""
        self.parts.log.say(sentence, "warning")
        self.status.say(sentence)

    @Slot(str)
    def _log_trouble(self, sentence: str) -> None:
        """Say in the log what a workspace says in itself."""
        self.parts.log.say(sentence if sentence.endswith(".") else f"{sentence}.", "warning")

    # What the menus do

    def open_path(self, path: Path) -> bool:
        """Open a session, a figure that carries one, a model or a tour."""
        return self.files.open_path(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files that are dropped anywhere on the window."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the files."""
        urls = event.mimeData().urls()
        event.acceptProposedAction()
        self.files.open_paths([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])

    @Slot(str, int)
    def _show_taken(self, name: str, layers: int) -> None:
        """Show the workspace that layers of a model were taken to."""
        if name == "cost":
            cost = self.workspaces["cost"]
            assert isinstance(cost, CostWorkspace)
            cost.set_view(replace(cost.view, layers=layers))
        self.view.open_tab(name)

    @Slot(str)
    def _on_setting(self, name: str) -> None:
        if name == "recent_files":
            self._model_workspace().show_recent(self.files.recent_models())

    def _model_workspace(self) -> ModelWorkspace:
        found = self.workspaces["model"]
        assert isinstance(found, ModelWorkspace)
        return found

    def _heads_workspace(self) -> HeadsWorkspace:
        found = self.workspaces["heads"]
        assert isinstance(found, HeadsWorkspace)
        return found

    def _export(self, chosen: str = "") -> None:
        # Here, because it loads all that draws, which a start has no time for.
        from headlab.ui.take_away import export

        export(self, chosen)

    @Slot()
    def _copy_figure(self) -> None:
        from headlab.ui.take_away import copy

        copy(self)

    def _choose_theme(self, name: str, _checked: bool = False) -> None:
        self.parts.dress.choose(name)

    @Slot()
    def _next_view(self) -> None:
        self._heads_workspace().next_view()

    @Slot()
    def _show_shortcuts(self) -> None:
        from headlab.ui.shortcuts import ShortcutsSheet

        sheet = ShortcutsSheet(self._actions, self)
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.open()

    @Slot()
    def _show_preferences(self) -> None:
        from headlab.ui.preferences import Preferences

        panel = Preferences(self.parts.settings, self)
        panel.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        panel.show()

    @Slot()
    def _show_about(self) -> None:
        # It asks the installation for versions, which a start has no time for.
        from headlab.ui.about import AboutDialog

        about = AboutDialog(self)
        about.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        about.open()

    # Layout

    @Slot()
    def _toggle_full_screen(self) -> None:
        full = not self.isFullScreen()
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        self._actions[Act.FULL_SCREEN].setChecked(full)

    @Slot()
    def _toggle_focus_view(self) -> None:
        if self._hidden_docks:
            for dock in self._hidden_docks:
                dock.show()
            self._hidden_docks = []
        else:
            self._hidden_docks = [dock for dock in self._docks if dock.isVisible()]
            for dock in self._hidden_docks:
                dock.hide()
        self._actions[Act.FOCUS_VIEW].setChecked(bool(self._hidden_docks))

    @Slot()
    def reset_layout(self) -> None:
        """Put docks and pictures back where they were at the first start."""
        self._hidden_docks = []
        self._actions[Act.FOCUS_VIEW].setChecked(False)
        self.restoreState(self._shipped)
        self._share_out()

    def _share_out(self) -> None:
        """Give the layer its full height, the jobs the rest, and the log three lines."""
        layer = self.layer_dock.sizeHint().height()
        both = self.layer_dock.height() + self.jobs_dock.height()
        self.resizeDocks(
            [self.layer_dock, self.jobs_dock],
            [layer, max(both - layer, 1)],
            Qt.Orientation.Vertical,
        )
        width = max(self.layer_dock.sizeHint().width(), self.jobs_dock.sizeHint().width())
        self.resizeDocks([self.layer_dock], [width], Qt.Orientation.Horizontal)
        self.resizeDocks(
            [self.log_dock], [self.log_dock.sizeHint().height()], Qt.Orientation.Vertical
        )
        for workspace in self.workspaces.values():
            workspace.reset_layout()

    def _first_size(self) -> QSize:
        """Return the size of a first start: with its title bar no larger than the screen.

        A screen smaller than headlab is made for gets the whole size, and its desktop decides.
        """
        room = QGuiApplication.primaryScreen().availableSize()
        if room.width() < SMALLEST_SCREEN.width() or room.height() < SMALLEST_SCREEN.height():
            return FIRST_SIZE
        title = self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
        return FIRST_SIZE.boundedTo(room - QSize(0, title))

    def _restore(self) -> None:
        geometry = self._state.geometry()
        if geometry is not None:
            self.restoreGeometry(geometry)
            seen = self.frameGeometry()
            if not any(
                screen.availableGeometry().intersects(seen) for screen in QGuiApplication.screens()
            ):
                self.resize(self._first_size())
                self.move(QGuiApplication.primaryScreen().availableGeometry().topLeft())

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out the docks once their sizes are known."""
        super().showEvent(event)
        if self._laid_out:
            return
        self._laid_out = True
        docks = self._state.docks()
        self._share_out()
        if docks is not None:
            self.restoreState(docks)

    def event(self, event: QEvent) -> bool:
        """Show beside the tabs what the action under the mouse does."""
        if isinstance(event, QStatusTipEvent):
            self.status.hint(event.tip())
            return True
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep an unsaved bench, stop the compute thread, remember where the window was."""
        close_beside(self)
        self.lecturing.close()
        self.files.close()
        self.parts.compute.shutdown()
        if self._hidden_docks:
            self._toggle_focus_view()
        self._state.save(self.saveGeometry(), self.saveState())
        self.status.clear()
        super().closeEvent(event)

"""Session files of the window: open, save, recent, drop, autosave and what a crash left."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from headlab.app import changes, sessions
from headlab.app.autosave import Autosave, LeftBehind, OpenFile
from headlab.app.sessions import SUFFIX, Session
from headlab.app.settings import Settings
from headlab.app.store import Store
from headlab.errors import InputError
from headlab.models.plain import plain
from headlab.ui.bench_view import BenchView
from headlab.ui.model.labels import action_words
from headlab.ui.widgets.notice import NoticeBar

UNSAVED = f"unsaved{SUFFIX}"
"""The file, in headlab's own folder, that keeps what was on the bench when it was closed."""
_TOUR_SUFFIX = ".toml"
_PASTED = (sessions.MIME, "image/png", "text/plain")
"""Formats of the clipboard that may hold a session, the surest first."""
_NO_MODELS = (SUFFIX, ".png", _TOUR_SUFFIX)


class SessionFiles(QObject):
    """Knows which file the bench belongs to and whether it has changed since."""

    title_changed = Signal(str, bool)
    """The window's title and whether the bench differs from its file."""
    trouble = Signal(str)
    """Something could not be done; one sentence."""
    said = Signal(str)
    """Something was done that is worth a line in the log."""
    tour_opened = Signal(Path)
    """A file that was opened is a tour."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        view: BenchView,
        take: Callable[[], Session],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._store, self._settings, self._view, self._window = store, settings, view, window
        self._take = take
        self._path: Path | None = None
        self._saved = store.experiment
        self._started = False
        self._autosave = Autosave(settings.folder / "autosave", take, self)
        self._mark = OpenFile(settings.folder / "open")
        store.experiment_changed.connect(self._on_change)
        store.undo_stack.cleanChanged.connect(self._on_change)

    @property
    def path(self) -> Path | None:
        """The session file that the bench was opened from or saved to."""
        return self._path

    @property
    def modified(self) -> bool:
        """Whether the experiment differs from the one in the file, or from the first one."""
        return not self._store.undo_stack.isClean() and self._store.experiment != self._saved

    @property
    def can_reopen(self) -> bool:
        """Whether a bench was closed unsaved."""
        return (self._settings.folder / UNSAVED).exists()

    # Life of the window

    def start(self, add_notice: Callable[[NoticeBar], None]) -> None:
        """Keep the bench against a crash from now on, and offer what a crash left."""
        self._started = True
        left = self._autosave.start()
        if left:
            self._offer(list(left), add_notice)
        elif self.can_reopen:
            self.said.emit(
                self.tr(
                    "The last bench was closed without saving; File → Reopen unsaved bench has it."
                )
            )

    def close(self) -> None:
        """End cleanly: an unsaved bench can be reopened, nothing is asked."""
        if self._started:
            if self.modified:
                try:
                    sessions.save(self._take(), self._settings.folder / UNSAVED)
                except InputError as error:
                    self.trouble.emit(str(error))
            self._autosave.close()
        self._mark.release()

    def _offer(self, left: list[LeftBehind], add_notice: Callable[[NoticeBar], None]) -> None:
        one = left[0]
        sentence = self.tr(
            "headlab did not close cleanly: the bench of {time} was kept{where}."
        ).format(
            time=one.saved_at.strftime("%H:%M, %d.%m."),
            where="" if one.file is None else f" ({one.file.name})",
        )
        bar = NoticeBar("recoveryNotice", sentence, self._window)

        def again() -> None:
            if left[1:]:
                self._offer(left[1:], add_notice)

        def restore() -> None:
            if self._put(one.session, self.tr("restore")):
                self._belong_to(one.file, saved=False)
                self._autosave.accept(one)
            again()

        def dismiss() -> None:
            self._autosave.dismiss(one)
            again()

        bar.add_button("recoveryRestore", self.tr("Restore"), restore)
        bar.dismissed.connect(dismiss)
        add_notice(bar)

    # Opening

    @Slot()
    def ask_and_open(self) -> None:
        """Ask for a file of any kind that headlab opens."""
        kinds = self.tr(
            "What headlab opens (*.headlab *.png *.json *.safetensors *.gguf *.toml);;All files (*)"
        )
        name, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open"), "", kinds)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """Open a session, a figure that carries one, a model or a tour; say why it cannot be.

        A model is read in the background: True says that it is being read.
        """
        kind = self._kind(path)
        if kind == "tour":
            self.tour_opened.emit(path)
            return True
        if kind == "model":
            self._view.open_tab("model")
            self._view.open_model(path)
            return True
        try:
            session = sessions.read(path)
        except InputError as error:
            self.trouble.emit(str(error))
            return False
        if not self._put(session, self.tr("open {name}").format(name=path.name)):
            return False
        # A figure brings a bench along but is no place to save one to.
        self._belong_to(path if path.suffix.lower() != ".png" else None, saved=True)
        self._settings.remember_file(path)
        return True

    @Slot()
    def reopen(self) -> None:
        """Bring back the bench that was closed unsaved."""
        path = self._settings.folder / UNSAVED
        try:
            session = sessions.read(path)
        except InputError as error:
            self.trouble.emit(str(error))
            return
        if self._put(session, self.tr("reopen unsaved bench")):
            self._belong_to(None, saved=False)

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open what was dropped: one file, or two models to be compared."""
        if not paths:
            return
        models = [path for path in paths if self._kind(path) == "model"]
        self.open_path(paths[0])
        if len(models) == 2 and len(paths) == 2:
            self._view.model.open_second(models[1])
        elif len(paths) > 1:
            self.trouble.emit(self.tr("Of several files only the first one was opened."))

    def open_pasted(self, held: QMimeData | None) -> None:
        """Open what the clipboard holds: copied files, a figure that headlab drew, or a session.

        Some platforms have None where nothing was copied yet.
        """
        held = held or QMimeData()
        paths = [Path(url.toLocalFile()) for url in held.urls() if url.isLocalFile()]
        if paths:
            self.open_paths(paths)
            return
        kind = next((kind for kind in _PASTED if held.hasFormat(kind)), None)
        if kind is None:
            self.trouble.emit(
                self.tr(
                    "the clipboard holds no bench: copy a figure in headlab, or a file that it "
                    "opens, and paste again"
                )
            )
            return
        try:
            session = sessions.read_bytes(bytes(held.data(kind).data()), self.tr("the clipboard"))
        except InputError as error:
            self.trouble.emit(str(error))
            return
        if self._put(session, self.tr("paste")):
            self._belong_to(None, saved=False)

    def fill_recent(self, menu: QMenu) -> None:
        """List the files that were open before."""
        menu.clear()
        for name in self._settings.value("recent_files"):
            action = menu.addAction(action_words(plain(name, 120)))
            action.triggered.connect(partial(self._open_recent, Path(name)))
        menu.setEnabled(not menu.isEmpty())

    def _open_recent(self, path: Path, _checked: bool = False) -> None:
        self.open_path(path)

    def recent_models(self) -> list[Path]:
        """Return the models that were open before, told by their names alone."""
        # A disk that sleeps must not hold up the start.
        paths = [Path(name) for name in self._settings.value("recent_files")]
        return [path for path in paths if path.suffix.lower() not in _NO_MODELS]

    def _kind(self, path: Path) -> str:
        if path.suffix.lower() == _TOUR_SUFFIX:
            return "tour"
        if os.path.isdir(path) or not sessions.looks_like_session(path):
            return "model"
        return "session"

    def _put(self, session: Session, label: str) -> bool:
        if not self._store.apply(changes.whole(session.experiment, label)):
            return False
        self._view.put(session)
        return True

    # Saving

    @Slot()
    def save(self) -> bool:
        """Save to the file that the bench belongs to; ask where if there is none."""
        return self.ask_and_save() if self._path is None else self.save_to(self._path)

    @Slot()
    def ask_and_save(self) -> bool:
        """Ask for a file and save to it."""
        suggested = str(self._path) if self._path is not None else self._suggested()
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            self.tr("Save session"),
            suggested,
            self.tr("Sessions (*.headlab)"),
        )
        return bool(name) and self.save_to(Path(name))

    def save_to(self, path: Path) -> bool:
        """Write the session whole or not at all; say why where it cannot be written."""
        if path.suffix.lower() != SUFFIX:
            path = path.with_name(path.name + SUFFIX)
        try:
            sessions.save(self._take(), path)
        except InputError as error:
            self.trouble.emit(str(error))
            return False
        self._belong_to(path, saved=True)
        self._settings.remember_file(path)
        self.said.emit(self.tr("Session saved as {name}.").format(name=path.name))
        return True

    def _suggested(self) -> str:
        layer = self._store.experiment.layer
        return f"headlab-d{layer.d_model}-h{layer.n_heads}{SUFFIX}"

    def _belong_to(self, path: Path | None, *, saved: bool) -> None:
        self._path = path
        self._autosave.belongs_to(path)
        if path is None:
            self._mark.release()
        elif not self._mark.claim(path):
            self.said.emit(
                self.tr("{name} is open in another headlab too; who saves last wins.").format(
                    name=path.name
                )
            )
        if saved:
            self._saved = self._store.experiment
            self._store.undo_stack.setClean()
            self._autosave.forget()
        self._say_title()

    @Slot()
    def _on_change(self) -> None:
        if self.modified:
            self._autosave.touch()
        self._say_title()

    def _say_title(self) -> None:
        name = "headlab" if self._path is None else f"{self._path.stem}[*] – headlab"
        if self._path is None and self.modified:
            name = self.tr("unsaved[*] – headlab")
        self.title_changed.emit(name, self.modified)

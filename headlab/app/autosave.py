"""Autosave: what was on the bench survives a crash, and is offered at the next start.

Every running headlab has a slot in one folder: a file with the session, and a lock that the
system or Qt releases with the process, however it ends. A file whose lock can be taken belongs
to nobody any more.
"""

import hashlib
import logging
import os
import secrets
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Literal

import msgspec
from PySide6.QtCore import QLockFile, QObject, QTimer, Slot

from headlab.app import sessions
from headlab.app.files import write_text_atomically
from headlab.app.sessions import Session
from headlab.errors import InputError
from headlab.models.files import open_regular, read_beginning

THROTTLE_MS = 1000
SUFFIX = ".autosave"

_log = logging.getLogger(__name__)


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["headlab-autosave"]
    file: str | None
    session: msgspec.Raw


@dataclass(frozen=True)
class LeftBehind:
    """A session that a headlab which did not close cleanly left; `file` is where it was saved."""

    session: Session
    file: Path | None
    saved_at: datetime
    _slot: Path
    _lock: QLockFile = field(compare=False)


class Autosave(QObject):
    """Writes the session at most once a second while it changes, away from the GUI thread.

    `take` returns the session of now and is called on the GUI thread. A folder that cannot be
    written to is said once in the log and is no error.
    """

    def __init__(
        self, folder: Path, take: Callable[[], Session], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._folder = folder
        self._take = take
        self._file: Path | None = None
        self._slot = folder / f"{os.getpid()}-{secrets.token_hex(4)}{SUFFIX}"
        self._lock: QLockFile | None = None
        self._left: list[LeftBehind] = []
        self._accepted: list[LeftBehind] = []
        self._complained = False
        # What is to be on the disk next: the newest wins, and None is for nothing at all.
        self._next: deque[tuple[Session, Path | None] | None] = deque(maxlen=1)
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="autosave")
        self._pace = QTimer(self)
        self._pace.setSingleShot(True)
        self._pace.setInterval(THROTTLE_MS)
        self._pace.timeout.connect(self.write_now)

    def start(self) -> tuple[LeftBehind, ...]:
        """Take a slot, and return what crashed instances left, the newest first.

        What is returned is offered to nobody else until this instance ends.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._complain(error.strerror or str(error))
            return ()
        self._lock = _locked(_lock_path(self._slot))
        if self._lock is None:
            self._complain("its folder cannot be written to")
            return ()
        for slot in self._folder.glob(f"*{SUFFIX}"):
            found = _left_behind(slot)
            if found is not None:
                self._left.append(found)
        self._left.sort(key=lambda left: left.saved_at, reverse=True)
        return tuple(self._left)

    def belongs_to(self, file: Path | None) -> None:
        """Say which session file the bench was opened from or saved to, if any."""
        self._file = file

    @Slot()
    def touch(self) -> None:
        """Note that something changed; it is written within a second."""
        if self._lock is not None and not self._pace.isActive():
            self._pace.start()

    @Slot()
    def write_now(self) -> None:
        """Write the session of now; returns before it is on the disk."""
        if self._lock is not None:
            self._ask_for((self._take(), self._file))

    @Slot()
    def forget(self) -> None:
        """Drop the autosave: the session is in its file, so a crash would lose nothing."""
        if self._lock is not None:
            self._ask_for(None)

    def accept(self, left: LeftBehind) -> None:
        """Take over what was left, once it is on the bench: it goes when the own copy is there."""
        self._left.remove(left)
        self._accepted.append(left)
        self.write_now()

    def dismiss(self, left: LeftBehind) -> None:
        """Delete what was left."""
        self._left.remove(left)
        _delete(left)

    @Slot()
    def close(self) -> None:
        """End cleanly: nothing is left behind. What was neither accepted nor dismissed stays."""
        self._pace.stop()
        self._worker.shutdown(wait=True)
        if self._lock is not None:
            self._remove()
            self._lock.unlock()
            self._lock = None
        for left in self._left:
            left._lock.unlock()
        self._left = []

    def _ask_for(self, wanted: tuple[Session, Path | None] | None) -> None:
        self._pace.stop()
        self._next.append(wanted)
        self._worker.submit(self._catch_up)

    # On the worker

    def _catch_up(self) -> None:
        """Bring the disk to what was asked for last."""
        try:
            wanted = self._next.popleft()
        except IndexError:
            return
        if wanted is None:
            self._remove()
        else:
            self._write(*wanted)

    def _write(self, session: Session, file: Path | None) -> None:
        try:
            document = _Document(
                "headlab-autosave",
                None if file is None else str(file),
                msgspec.Raw(sessions.encode(session).encode()),
            )
            write_text_atomically(self._slot, msgspec.json.encode(document).decode())
        except InputError as error:
            self._complain(str(error))
            return
        except Exception:
            _log.exception("The autosave met an unexpected error.")
            return
        self._complained = False
        self._drop_accepted()

    def _remove(self) -> None:
        _unlink(self._slot)
        self._drop_accepted()

    def _drop_accepted(self) -> None:
        while self._accepted:
            _delete(self._accepted.pop())

    def _complain(self, reason: str) -> None:
        if not self._complained:
            _log.warning("This session is not kept against a crash: %s.", reason)
        self._complained = True


class OpenFile:
    """Says of one session file that it is open here, so that two instances do not fight over it.

    The mark stands in headlab's own folder: a session in a read-only folder can be opened too.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock: QLockFile | None = None
        self._path: Path | None = None

    def claim(self, path: Path) -> bool:
        """Mark a file as open here in place of the last; return False if another has it open.

        Where no mark can be made the answer is True: there is nothing to know.
        """
        path = Path(os.path.normcase(path.resolve()))
        if path == self._path:
            return True
        self.release()
        name = hashlib.sha256(os.fsencode(path)).hexdigest()[:24]
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return True
        lock = _lock(self._folder / f"{name}.open")
        if lock.tryLock(0):
            self._lock, self._path = lock, path
            return True
        return lock.error() != QLockFile.LockError.LockFailedError

    def release(self) -> None:
        """Take the mark away."""
        if self._lock is not None:
            self._lock.unlock()
        self._lock = self._path = None


def _lock_path(slot: Path) -> Path:
    return slot.with_suffix(".lock")


def _lock(path: Path) -> QLockFile:
    lock = QLockFile(str(path))
    # Stale only when its process is gone, never by age: a lecture is longer than half a minute.
    lock.setStaleLockTime(0)
    return lock


def _locked(path: Path) -> QLockFile | None:
    lock = _lock(path)
    return lock if lock.tryLock(0) else None


def _left_behind(slot: Path) -> LeftBehind | None:
    """Return what a slot holds if its process is gone, holding its lock; None otherwise."""
    lock = _locked(_lock_path(slot))
    if lock is None:
        return None
    if not slot.exists():
        # Its owner closed cleanly a moment ago.
        lock.unlock()
        return None
    try:
        with open_regular(slot) as file:
            data = read_beginning(file, 2 * sessions.LARGEST_FILE, slot)
            saved_at = datetime.fromtimestamp(os.fstat(file.fileno()).st_mtime)
        document = msgspec.json.decode(data, type=_Document)
        session = sessions.decode(bytes(document.session))
    except (InputError, msgspec.DecodeError) as error:
        _log.warning("The autosave %s is kept but cannot be offered: %s.", slot, error)
        lock.unlock()
        return None
    origin = None if document.file is None else Path(document.file)
    return LeftBehind(session, origin, saved_at, slot, lock)


def _delete(left: LeftBehind) -> None:
    _unlink(left._slot)
    left._lock.unlock()


def _unlink(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        _log.warning("The autosave %s could not be deleted (%s).", path, error.strerror)

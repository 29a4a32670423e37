"""What the bench says, line by line: a bounded list model fed by sentences and by logging."""

import logging
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
    Slot,
)

from headlab.app.files import write_text_atomically

MOST_LINES = 2000
"""Qt keeps the shapes of a line that it has once shown: some 70 bytes a character."""
FLUSH_MS = 100

_LEVELS = ("debug", "info", "warning", "error")
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log; `level` is debug, info, warning or error."""

    text: str
    level: str
    time: datetime


class LogBuffer(QAbstractListModel):
    """The newest lines, oldest first.

    `say` and `narrate` belong to the GUI thread; `handler` takes records from any thread.
    """

    LEVEL_ROLE = int(Qt.ItemDataRole.UserRole) + 1
    TIME_ROLE = int(Qt.ItemDataRole.UserRole) + 2

    _record_arrived = Signal()

    def __init__(self, most_lines: int = MOST_LINES, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._most = most_lines
        self._lines: list[Line] = []
        self._gesture: object = None
        self._block = 0
        self._held: list[Line] | None = None
        self._lock = threading.RLock()
        self._arrived: deque[Line] = deque(maxlen=most_lines)
        self._told = False
        self._pace = QTimer(self)
        self._pace.setSingleShot(True)
        self._pace.setInterval(FLUSH_MS)
        self._pace.timeout.connect(self._show_held)
        self._flush = QTimer(self)
        self._flush.setSingleShot(True)
        self._flush.setInterval(FLUSH_MS)
        self._flush.timeout.connect(self.flush)
        self._record_arrived.connect(self._flush_soon, Qt.ConnectionType.QueuedConnection)
        self.handler: logging.Handler = _BufferHandler(self)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if not index.isValid() or not 0 <= index.row() < len(self._lines):
            return None
        line = self._lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.text
        if role == self.LEVEL_ROLE:
            return line.level
        if role == self.TIME_ROLE:
            return line.time
        return None

    @property
    def lines(self) -> tuple[Line, ...]:
        """What the model holds."""
        return tuple(self._lines)

    def say(self, text: str, level: str = "info") -> None:
        """Add a line."""
        self.flush()
        self._gesture = None
        self._append([Line(text, level, datetime.now())])

    def narrate(self, sentences: Sequence[str], gesture: object, level: str = "info") -> None:
        """Say what a change did; within one gesture the newest takes the place of the last.

        At most ten times a second, and the last one is always shown. `gesture` is anything that
        compares equal while the gesture lasts, and not None.
        """
        if gesture != self._gesture:
            self.flush()
            self._gesture = gesture
            self._block = 0
        now = datetime.now()
        self._held = [Line(text, level, now) for text in sentences[-self._most :]]
        if not self._pace.isActive():
            self._show_held()
            self._pace.start()

    def text(self) -> str:
        """Return every line as plain text."""
        self.flush()
        return "".join(f"{line.text}\n" for line in self._lines)

    def save(self, path: Path) -> None:
        """Write every line to a file, whole or not at all; raise InputError where it cannot."""
        write_text_atomically(path, self.text())

    @Slot()
    def clear(self) -> None:
        """Drop every line."""
        self.flush()
        self._gesture = None
        self.beginResetModel()
        self._lines.clear()
        self.endResetModel()

    @Slot()
    def flush(self) -> None:
        """Show at once what was held back."""
        self._show_held()
        self._pace.stop()
        with self._lock:
            arrived = list(self._arrived)
            self._arrived.clear()
            self._told = False
        for line in arrived:
            # A fault at every repaint must not push all else out of the log.
            last = self._lines[-1] if self._lines else None
            if last is None or (last.text, last.level) != (line.text, line.level):
                self._gesture = None
                self._append([line])

    def receive(self, text: str, level: str, time: datetime) -> None:
        """Take a line from any thread; it is shown within a tenth of a second."""
        with self._lock:
            self._arrived.append(Line(text, level, time))
            tell = not self._told
            self._told = True
        if tell:
            self._record_arrived.emit()

    @Slot()
    def _flush_soon(self) -> None:
        if not self._flush.isActive():
            self._flush.start()

    @Slot()
    def _show_held(self) -> None:
        new, self._held = self._held, None
        if new is None:
            return
        first = len(self._lines) - self._block
        same = min(self._block, len(new))
        self._lines[first : first + same] = new[:same]
        if same:
            self.dataChanged.emit(self.index(first), self.index(first + same - 1))
        if same < self._block:
            self._remove(first + same, self._block - same)
        self._append(new[same:])
        self._block = len(new)

    def _append(self, new: list[Line]) -> None:
        new = new[-self._most :]
        if not new:
            return
        self._remove(0, len(self._lines) + len(new) - self._most)
        at = len(self._lines)
        self.beginInsertRows(_NO_PARENT, at, at + len(new) - 1)
        self._lines.extend(new)
        self.endInsertRows()

    def _remove(self, at: int, count: int) -> None:
        if count > 0:
            self.beginRemoveRows(_NO_PARENT, at, at + count - 1)
            del self._lines[at : at + count]
            self.endRemoveRows()


class _BufferHandler(logging.Handler):
    def __init__(self, buffer: LogBuffer) -> None:
        super().__init__(logging.INFO)
        self._buffer = buffer

    def emit(self, record: logging.LogRecord) -> None:
        try:
            level = record.levelname.lower()
            self._buffer.receive(
                record.getMessage(),
                level if level in _LEVELS else "error",
                datetime.fromtimestamp(record.created),
            )
        except Exception:
            self.handleError(record)

"""The Log dock: what changed and what it cost, in plain sentences."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QFont,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QDockWidget,
    QFileDialog,
    QFrame,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from headlab.app.log import Line, LogBuffer
from headlab.errors import InputError
from headlab.ui.widgets.docking import DockTitle, calm
from headlab.ui.widgets.rows import explain

_LINES_SHOWN = 3
_ONE_BLOCK = dict.fromkeys((0x0A, 0x0D, 0x2029, 0xFDD0, 0xFDD1), 0x2028)
"""What would break a line of the log into several blocks breaks it inside its own."""


class LogView(QPlainTextEdit):
    """The lines of the log; follows the newest only while it stands at the end.

    A text and not a list: a list lays every line out anew for each that comes.
    """

    def __init__(self, log: LogBuffer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportMargins(16, 0, 11, 4)
        self.document().setDocumentMargin(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        copy = QAction(self.tr("&Copy"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_lines)
        self.addAction(copy)
        self._fill()
        log.modelReset.connect(self._fill)
        log.rowsInserted.connect(self._insert)
        log.rowsAboutToBeRemoved.connect(self._remove)
        log.dataChanged.connect(self._change)

    @Slot()
    def copy_lines(self) -> None:
        """Copy what is selected, or every line where nothing is."""
        chosen = self.textCursor().selection().toPlainText()
        QGuiApplication.clipboard().setText(chosen or self._log.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy as the context menu does: every line where nothing is selected."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_lines()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Return room for three lines: about what one change has to say."""
        line = self.fontMetrics().height()
        return QSize(line * 20, _LINES_SHOWN * line + 4)

    def minimumSizeHint(self) -> QSize:
        """Return room for one line."""
        return QSize(self.fontMetrics().height() * 10, self.fontMetrics().height() + 4)

    @contextmanager
    def _written(self) -> Iterator[QTextCursor]:
        """Give a cursor to write with; follow the end if the view stood there."""
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        yield cursor
        cursor.endEditBlock()
        if at_end:
            bar.setValue(bar.maximum())

    @Slot()
    def _fill(self) -> None:
        self.clear()
        if count := self._log.rowCount():
            self._insert(QModelIndex(), 0, count - 1)

    @Slot(QModelIndex, int, int)
    def _insert(self, _parent: QModelIndex, first: int, last: int) -> None:
        # Lines come at the end only.
        with self._written() as cursor:
            cursor.movePosition(QTextCursor.MoveOperation.End)
            for row, line in enumerate(self._log.lines[first : last + 1], start=first):
                if row:
                    cursor.insertBlock()
                _write(cursor, line)

    @Slot(QModelIndex, int, int)
    def _remove(self, _parent: QModelIndex, first: int, last: int) -> None:
        with self._written() as cursor:
            self._select(cursor, first, last)
            cursor.removeSelectedText()
            # The separator before goes along, or that behind where there is none before.
            if first:
                cursor.deletePreviousChar()
            else:
                cursor.deleteChar()

    @Slot(QModelIndex, QModelIndex)
    def _change(self, first: QModelIndex, last: QModelIndex) -> None:
        with self._written() as cursor:
            lines = self._log.lines[first.row() : last.row() + 1]
            for row, line in enumerate(lines, start=first.row()):
                self._select(cursor, row, row)
                _write(cursor, line)

    def _select(self, cursor: QTextCursor, first: int, last: int) -> None:
        cursor.setPosition(self.document().findBlockByNumber(first).position())
        end = self.document().findBlockByNumber(last)
        cursor.setPosition(end.position() + end.length() - 1, QTextCursor.MoveMode.KeepAnchor)


def _write(cursor: QTextCursor, line: Line) -> None:
    """Write a line in place of what is selected; trouble is set off by weight, not by colour."""
    look = QTextCharFormat()
    if line.level in ("warning", "error"):
        look.setFontWeight(QFont.Weight.DemiBold)
    cursor.insertText(line.text.translate(_ONE_BLOCK), look)


class LogDock(QDockWidget):
    """The log at the bottom of the window."""

    trouble = Signal(str)
    """The log could not be saved; one sentence."""

    def __init__(self, log: LogBuffer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self.setObjectName("logDock")
        self.setWindowTitle(self.tr("Log"))
        calm(self)
        title = DockTitle(self)
        self.setTitleBarWidget(title)
        for name, words, tip, act in (
            ("copyLog", self.tr("Copy"), self.tr("Copy the selected lines, or all."), self._copy),
            ("saveLog", self.tr("Save…"), self.tr("Save the log as a text file."), self.save),
        ):
            button = QToolButton(title)
            button.setText(words)
            explain(button, name, words, tip, tip)
            button.clicked.connect(act)
            title.add_tool(button)
        self._view = LogView(log, self)
        explain(
            self._view,
            "logView",
            self.tr("Log"),
            self.tr("What changed and what it cost; the newest line is last."),
            self.tr("The log keeps its newest 2,000 lines and follows while it stands at the end."),
        )
        self.setWidget(self._view)

    @Slot()
    def _copy(self) -> None:
        self._view.copy_lines()

    @Slot()
    def save(self) -> None:
        """Ask for a file and write every line to it."""
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the log"), "headlab-log.txt", self.tr("Text (*.txt)")
        )
        if not name:
            return
        try:
            self._log.save(Path(name))
        except InputError as error:
            self.trouble.emit(str(error))

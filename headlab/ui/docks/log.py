"""The Log dock: what changed and what it cost, in plain sentences."""

from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QFont, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDockWidget,
    QFileDialog,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from headlab.app.log import LogBuffer
from headlab.errors import InputError
from headlab.ui.widgets.docking import DockTitle, calm
from headlab.ui.widgets.rows import explain

_LINES_SHOWN = 3


class _LineDelegate(QStyledItemDelegate):
    """Sets a warning or an error off by weight, not by colour alone."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Make trouble bold."""
        super().initStyleOption(option, index)
        if index.data(LogBuffer.LEVEL_ROLE) in ("warning", "error"):
            option.font.setWeight(QFont.Weight.DemiBold)


class LogView(QListView):
    """The lines of the log; follows the newest only while it stands at the end."""

    def __init__(self, log: LogBuffer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self._at_end = True
        self.setModel(log)
        self.setItemDelegate(_LineDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportMargins(13, 0, 8, 4)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        copy = QAction(self.tr("&Copy"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_lines)
        self.addAction(copy)
        log.rowsAboutToBeInserted.connect(self._remember_end)
        log.rowsInserted.connect(self._follow)
        log.dataChanged.connect(self._follow)

    @Slot()
    def copy_lines(self) -> None:
        """Copy the selected lines, or all of them where none is selected."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        lines = [self._log.lines[row].text for row in rows]
        QGuiApplication.clipboard().setText("\n".join(lines) if lines else self._log.text())

    def sizeHint(self) -> QSize:
        """Return room for three lines: about what one change has to say."""
        line = self.fontMetrics().height()
        return QSize(line * 20, _LINES_SHOWN * line + 4)

    def minimumSizeHint(self) -> QSize:
        """Return room for one line."""
        return QSize(self.fontMetrics().height() * 10, self.fontMetrics().height() + 4)

    def _is_at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - self.fontMetrics().height()

    @Slot(QModelIndex, int, int)
    def _remember_end(self, _parent: QModelIndex, _first: int, _last: int) -> None:
        self._at_end = self._is_at_end()

    @Slot()
    def _follow(self) -> None:
        if self._at_end:
            self.scrollToBottom()


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
            self.tr("The log keeps its newest 5,000 lines and follows while it stands at the end."),
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

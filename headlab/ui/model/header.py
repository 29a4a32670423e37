"""The head of the Model workspace: the model's name, what to do with it, and its pages."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from headlab.models.plain import plain
from headlab.ui.model.empty_page import examples
from headlab.ui.model.labels import Name, Quiet, action_words, tip
from headlab.ui.widgets.rows import explain


class TwoGroups(QWidget):
    """Two groups of buttons on one line, or one under the other where they would not fit."""

    def __init__(self, left: QWidget, right: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._left, self._right = left, right
        self._beneath = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(left, 0, 0)
        self._grid.addWidget(right, 0, 2)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the wider group."""
        widest = max(self._left.sizeHint().width(), self._right.sizeHint().width())
        return QSize(widest, super().minimumSizeHint().height())

    def _fit(self) -> None:
        needed = self._left.sizeHint().width() + self._right.sizeHint().width() + 16
        beneath = needed > self.width()
        if beneath != self._beneath:
            self._beneath = beneath
            self._grid.removeWidget(self._right)
            row, column, span = (1, 0, 3) if beneath else (0, 2, 1)
            self._grid.addWidget(self._right, row, column, 1, span)
            self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose between one line and two."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Choose again when the window's scale changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()


class ModelHeader(QWidget):
    """Name and format, the menu that opens, the pages, and where the model can be taken."""

    page_chosen = Signal(int)
    file_wanted = Signal()
    folder_wanted = Signal()
    path_chosen = Signal(Path)
    bench_wanted = Signal()
    cost_wanted = Signal()
    copy_wanted = Signal(str)
    export_wanted = Signal(str)

    def __init__(self, pages: Sequence[tuple[str, str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("modelHeader")
        self._recent: tuple[Path, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        line = QHBoxLayout()
        line.setSpacing(12)
        self._name = Name(self)
        self._name.setObjectName("modelName")
        self._about = Quiet(self)
        self._about.setObjectName("modelAbout")
        self._about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line.addWidget(self._name)
        line.addWidget(self._about, 1)
        line.addWidget(self._build_open())
        column.addLayout(line)
        self.deeds = self._build_deeds()
        column.addWidget(TwoGroups(self._build_pages(pages), self.deeds, self))

    def _build_open(self) -> QPushButton:
        button = QPushButton(self.tr("Open"), self)
        sentence = self.tr("Open another model: a file, a folder, one from before, or an example.")
        explain(button, "modelOpen", self.tr("Open a model"), sentence, sentence)
        self._menu = QMenu(button)
        self._menu.setObjectName("modelOpenMenu")
        self._menu.aboutToShow.connect(self._fill_menu)
        button.setMenu(self._menu)
        self._fill_menu()
        return button

    def _build_pages(self, pages: Sequence[tuple[str, str, str]]) -> QWidget:
        group = QWidget(self)
        line = QHBoxLayout(group)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        self._tabs = QButtonGroup(self)
        for place, (name, words, sentence) in enumerate(pages):
            button = QToolButton(group)
            button.setText(words)
            button.setCheckable(True)
            explain(button, f"{name}Tab", words, sentence, sentence)
            self._tabs.addButton(button, place)
            line.addWidget(button)
        self._tabs.button(0).setChecked(True)
        self._tabs.idClicked.connect(self.page_chosen)
        return group

    def _build_deeds(self) -> QWidget:
        group = QWidget(self)
        line = QHBoxLayout(group)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        bench = self._button(
            "takeToBench",
            self.tr("Take to the bench"),
            self.tr("Put one of the chosen layers on the bench, and see what its heads buy."),
        )
        cost = self._button(
            "takeToCost",
            self.tr("Take to cost"),
            self.tr("Price the chosen layers in the Cost workspace."),
        )
        carry = self._button(
            "modelCarry",
            self.tr("Copy"),
            self.tr("Copy or save this page's facts as Markdown or CSV."),
        )
        bench.clicked.connect(self.bench_wanted)
        cost.clicked.connect(self.cost_wanted)
        menu = QMenu(carry)
        menu.setObjectName("modelCarryMenu")
        for name, words, signal, kind in (
            ("copyMarkdown", self.tr("Copy as Markdown"), self.copy_wanted, "md"),
            ("copyCsv", self.tr("Copy as CSV"), self.copy_wanted, "csv"),
            ("saveMarkdown", self.tr("Save as Markdown…"), self.export_wanted, "md"),
            ("saveCsv", self.tr("Save as CSV…"), self.export_wanted, "csv"),
        ):
            action = menu.addAction(words)
            action.setObjectName(name)
            action.triggered.connect(partial(self._send, signal, kind))
        carry.setMenu(menu)
        for button in (bench, cost, carry):
            line.addWidget(button)
        return group

    def _button(self, name: str, words: str, sentence: str) -> QPushButton:
        button = QPushButton(words, self)
        explain(button, name, words, sentence, sentence)
        return button

    def _send(self, signal: object, kind: str, _checked: bool = False) -> None:
        # A bound signal has no type of its own in the stubs.
        signal.emit(kind)  # type: ignore[attr-defined]

    # Showing

    def show_model(self, name: str, about: str) -> None:
        """Show the name of another model and a few words on it."""
        self._name.say(name)
        self._about.say(about)

    def show_page(self, place: int) -> None:
        """Mark the page that is open."""
        self._tabs.button(place).setChecked(True)

    def show_recent(self, paths: Sequence[Path]) -> None:
        """Offer the models that were open before."""
        self._recent = tuple(paths)

    def _fill_menu(self) -> None:
        menu = self._menu
        menu.clear()
        file = menu.addAction(self.tr("File…"))
        file.setObjectName("modelOpenFile")
        file.triggered.connect(self.file_wanted)
        folder = menu.addAction(self.tr("Folder…"))
        folder.setObjectName("modelOpenFolder")
        folder.triggered.connect(self.folder_wanted)
        for title, paths in (
            (self.tr("Open before"), self._recent),
            (self.tr("Examples"), examples()),
        ):
            if paths:
                menu.addSeparator()
                menu.addSection(title)
            for path in paths:
                beside = path.name.lower() == "config.json" and path.parent.name
                shown = f"{path.parent.name}/{path.name}" if beside else path.name
                action = menu.addAction(action_words(plain(shown, 60)))
                action.setToolTip(tip(plain(str(path))))
                action.triggered.connect(partial(self._choose, path))

    def _choose(self, path: Path, _checked: bool = False) -> None:
        self.path_chosen.emit(path)

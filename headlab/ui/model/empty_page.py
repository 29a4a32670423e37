"""What can be dropped, what was open before, and a few shapes to begin with."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from headlab.models.plain import plain
from headlab.resource_files import resource_path
from headlab.ui.model.labels import Prose, action_words, tip
from headlab.ui.widgets.labels import Heading, Remark, ScaledLabel
from headlab.ui.widgets.rows import explain

MOST_SHOWN = 6


def examples() -> tuple[Path, ...]:
    """Return the shapes that headlab brings along, in the order of their names."""
    return tuple(sorted(resource_path("examples").glob("*.json")))


class EmptyPage(QWidget):
    """Shown until a model is open."""

    open_wanted = Signal()
    path_chosen = Signal(Path)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("modelEmpty")
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 16, 0, 8)
        column.setSpacing(8)
        heading = Heading(inside)
        heading.say(self.tr("Drop a model on the window"))
        column.addWidget(heading)
        about = Prose(inside)
        about.setObjectName("modelEmptyAbout")
        about.say(
            self.tr(
                "A config.json, a folder that holds one, a .safetensors file or its index.json, "
                "or a .gguf file. Only headers and shapes are read: no weights, no code, and "
                "nothing leaves this machine. Pickled weights (.bin, .pt) are refused."
            )
        )
        column.addWidget(about)
        line = QHBoxLayout()
        button = QPushButton(self.tr("Open…"), inside)
        sentence = self.tr("Choose a model's file and read what it says.")
        explain(button, "modelEmptyOpen", self.tr("Open a model"), sentence, sentence)
        button.clicked.connect(self.open_wanted)
        line.addWidget(button)
        line.addStretch(1)
        column.addLayout(line)
        column.addSpacing(8)
        self._recent_title = self._section(column, self.tr("Open before"), inside)
        self._recent_box, self._recent = self._lines(column, inside, "modelEmptyRecent")
        self._section(column, self.tr("Examples"), inside)
        _, shapes = self._lines(column, inside, "modelEmptyExamples")
        for path in examples():
            words = self.tr("Read the shape of {name}, as its public config.json gives it.")
            self._add(shapes, path, path.stem, words.format(name=path.stem), "example")
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setObjectName("modelEmptyScroll")
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)
        self.show_recent(())

    def _section(self, column: QVBoxLayout, words: str, parent: QWidget) -> ScaledLabel:
        title = Remark(parent)
        title.say(words)
        column.addWidget(title)
        return title

    def _lines(
        self, column: QVBoxLayout, parent: QWidget, name: str
    ) -> tuple[QWidget, QVBoxLayout]:
        box = QWidget(parent)
        box.setObjectName(name)
        lines = QVBoxLayout(box)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(4)
        column.addWidget(box)
        return box, lines

    def _add(self, lines: QVBoxLayout, path: Path, words: str, told: str, kind: str) -> None:
        box = lines.parentWidget()
        button = QPushButton(action_words(plain(words, 80)), box)
        button.setAutoDefault(False)
        explain(button, f"{kind}-{lines.count()}", plain(words, 80), tip(plain(told)), tip(told))
        button.setProperty("path", str(path))
        button.clicked.connect(partial(self._choose, path))
        lines.addWidget(button, 0, Qt.AlignmentFlag.AlignLeading)

    def _choose(self, path: Path, _checked: bool = False) -> None:
        self.path_chosen.emit(path)

    def show_recent(self, paths: Sequence[Path]) -> None:
        """List the models that were open before, the latest first."""
        while (item := self._recent.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.deleteLater()
        for path in paths[:MOST_SHOWN]:
            shown = f"{path.parent.name}/{path.name}" if path.parent.name else path.name
            self._add(self._recent, path, shown, str(path), "recent")
        self._recent_title.setVisible(bool(paths))
        self._recent_box.setVisible(bool(paths))

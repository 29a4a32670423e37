"""Recording a scene: what it is called, what it says, and which tour it is added to."""

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from headlab.app.sessions import Session
from headlab.app.tours import LONGEST, append_scene, record_scene
from headlab.errors import InputError
from headlab.ui.widgets.labels import Sentence
from headlab.words import number

_SUFFIX = ".toml"


class RecordDialog(QDialog):
    """Writes the bench that it was opened on as one more scene of a tour file."""

    said = Signal(str)
    """The scene was written; one sentence."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.setObjectName("recordDialog")
        self.setWindowTitle(self.tr("Record scene"))
        page = QVBoxLayout(self)
        layer = session.experiment.layer
        about = QLabel(
            self.tr(
                "The bench as it is: {heads} heads × {width}, with its jobs and its view."
            ).format(heads=number(layer.n_heads), width=number(layer.head_dim)),
            self,
        )
        about.setWordWrap(True)
        page.addWidget(about)
        form = QFormLayout()
        self.title = QLineEdit(self)
        self.title.setObjectName("sceneTitle")
        self.title.setMaxLength(LONGEST["title"])
        self.title.setPlaceholderText(f"{number(layer.n_heads)} × {number(layer.head_dim)}")
        self.caption = QPlainTextEdit(self)
        self.caption.setObjectName("sceneCaption")
        self.caption.setTabChangesFocus(True)
        self.caption.setFixedHeight(self.fontMetrics().height() * 5)
        self.caption.setPlaceholderText(
            self.tr(
                "What you would say, at most {most} characters; {example} is filled in."
            ).format(most=LONGEST["caption"], example="{mean_score}")
        )
        form.addRow(self.tr("Title"), self.title)
        form.addRow(self.tr("Caption"), self.caption)
        page.addLayout(form)
        self._remark = Sentence(self)
        page.addWidget(self._remark)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        self._add = QPushButton(self.tr("Add to a tour…"), self)
        self._add.setObjectName("addScene")
        buttons.addButton(self._add, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.rejected.connect(self.reject)
        self._add.clicked.connect(self._ask_where)
        page.addWidget(buttons)

    def add_to(self, path: Path) -> bool:
        """Add the scene to a tour, a new one if there is none; say why where it cannot be."""
        if path.suffix.lower() != _SUFFIX:
            path = path.with_name(path.name + _SUFFIX)
        try:
            scene = record_scene(self._session, self.caption.toPlainText(), self.title.text())
            tour = append_scene(path, scene)
        except InputError as error:
            self._remark.say(str(error))
            return False
        words = self.tr("Scene {count} added to {name}.")
        self.said.emit(words.format(count=len(tour.scenes), name=path.name))
        self.accept()
        return True

    @Slot()
    def _ask_where(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("Add to a tour"),
            f"tour{_SUFFIX}",
            self.tr("Tours (*.toml)"),
            # A scene is added to what the file holds: nothing is overwritten.
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if name:
            self.add_to(Path(name))

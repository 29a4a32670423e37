"""Preferences: a small panel beside the work; whatever is chosen holds at once."""

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QSpinBox, QWidget

from headlab.app.settings import Settings
from headlab.ui.dress import SCALES
from headlab.ui.language import languages
from headlab.ui.lecture.displays import screen_words
from headlab.ui.widgets.rows import explain


class Preferences(QDialog):
    """Theme, scale, export width, language and lecture display; not modal."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setObjectName("preferences")
        self.setWindowTitle(self.tr("Preferences"))
        form = QFormLayout(self)
        scales = sorted({*SCALES, settings.value("scale_percent")})
        self._choices: dict[str, QComboBox] = {}
        self._add_choice(
            form,
            "theme",
            self.tr("Theme"),
            self.tr("Light, dark, or what the desktop wears."),
            [
                (self.tr("as the desktop"), "system"),
                (self.tr("light"), "light"),
                (self.tr("dark"), "dark"),
            ],
        )
        self._add_choice(
            form,
            "scale_percent",
            self.tr("Size"),
            self.tr("Type and controls of the whole window; the lecture page has its own."),
            [(f"{percent} %", percent) for percent in scales],
        )
        self._width = QSpinBox(self)
        self._width.setRange(64, 16384)
        self._width.setSingleStep(100)
        self._width.setSuffix(" px")
        words = self.tr("Figure width")
        tip = self.tr("How wide an exported figure is unless another width is typed.")
        explain(self._width, "preference-export_width", words, tip, tip)
        self._width.valueChanged.connect(self._choose_width)
        form.addRow(words, self._width)
        self._add_choice(
            form,
            "language",
            self.tr("Language"),
            self.tr("The language of the interface, from the next start on."),
            [
                (self.tr("as the desktop"), "system"),
                *((name, code) for code, name in languages().items()),
            ],
        )
        displays = [(screen_words(s), s.name()) for s in QGuiApplication.screens()]
        self._add_choice(
            form,
            "lecture_screen",
            self.tr("Lecture on"),
            self.tr("The display of lecture mode."),
            [(self.tr("another display than the bench"), ""), *displays],
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        settings.changed.connect(self._load)
        self._load()

    def _add_choice(
        self,
        form: QFormLayout,
        name: str,
        words: str,
        tip: str,
        entries: list[tuple[str, object]] | list[tuple[str, str]] | list[tuple[str, int]],
    ) -> None:
        box = QComboBox(self)
        for text, data in entries:
            box.addItem(text, data)
        explain(box, f"preference-{name}", words, tip, tip)
        box.activated.connect(self._choose)
        self._choices[name] = box
        form.addRow(words, box)

    @Slot()
    def _load(self) -> None:
        for name, box in self._choices.items():
            box.setCurrentIndex(max(box.findData(self._settings.value(name)), 0))
        if self._width.value() != self._settings.value("export_width"):
            self._width.setValue(self._settings.value("export_width"))

    @Slot()
    def _choose(self) -> None:
        for name, box in self._choices.items():
            if box is self.sender():
                self._settings.set_value(name, box.currentData())

    @Slot(int)
    def _choose_width(self, pixels: int) -> None:
        self._settings.set_value("export_width", pixels)

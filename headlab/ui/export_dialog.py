"""Taking figures away: which, in what format, how large, and where to."""

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from headlab.app.background import BackgroundThread, Desk
from headlab.app.figures import (
    HIGHEST_DPI,
    LOWEST_DPI,
    NARROWEST,
    SCREEN_DPI,
    WIDEST,
    Canvas,
    FigureFormat,
    refuse_taken,
    save,
    with_ending,
)
from headlab.app.settings import Settings
from headlab.errors import InputError
from headlab.ui.figures.figure import figure_size
from headlab.ui.figures.files import encode, render_figure, to_clipboard
from headlab.ui.figures.offer import Choice
from headlab.ui.text import number
from headlab.ui.widgets.fields import FLAT, ChoiceBox, CountBox
from headlab.ui.widgets.labels import Remark, Sentence
from headlab.ui.widgets.rows import explain
from headlab.words import number as written

PRINT_DPI, PRINT_CM = 300, 17.0
"""A figure as wide as the text of a page."""

_PREVIEW = QSize(420, 250)
_FORMAT_WORDS: dict[FigureFormat, str] = {
    "png": "PNG",
    "svg": "SVG",
    "pdf": "PDF",
    "csv": "CSV",
    "gif": "GIF",
}


class ExportDialog(QDialog):
    """Asks what, how and where; a PNG carries its session, so that headlab can open it."""

    saved = Signal(str)
    """Something was written or copied; one sentence says what and where."""

    def __init__(
        self,
        offered: Sequence[Choice],
        session: str,
        settings: Settings,
        chosen: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._offered = {choice.name: choice for choice in offered}
        self._session = session
        self._settings = settings
        self._path: Path | None = None
        self.setObjectName("exportDialog")
        self.setWindowTitle(self.tr("Export figure"))
        # Without a parent: it ends in `done`, and a dialog that is collected must not call on it.
        self.working = BackgroundThread()
        self.working.setObjectName("sweepThread")
        self._build_fields()
        self._build_page()
        self._connect()
        if chosen in self._offered:
            self._what.choose(chosen)
        self._on_what()

    # Building

    def _build_fields(self) -> None:
        settings = self._settings
        self._what = ChoiceBox(self)
        for choice in self._offered.values():
            self._what.addItem(choice.words, choice.name)
        self._form = ChoiceBox(self)
        self._look = ChoiceBox(self)
        self._look.addItem(self.tr("print: light, small type"), "print")
        self._look.addItem(self.tr("slide: large type, thick lines"), "slide")
        self._look.choose(settings.value("export_look"))
        self._preset = ChoiceBox(self)
        for words, data in (
            (self.tr("1 × the screen"), "1"),
            (self.tr("2 × the screen"), "2"),
            (self.tr("a page's width at 300 dpi"), "print"),
            (self.tr("as below"), "own"),
        ):
            self._preset.addItem(words, data)
        self._preset.choose("own")
        self._width = CountBox(self, step=100)
        self._width.load(settings.value("export_width"), NARROWEST, WIDEST)
        self._dpi = CountBox(self, step=50)
        self._dpi.load(settings.value("export_dpi"), LOWEST_DPI, HIGHEST_DPI)
        self._cm = QDoubleSpinBox(self)
        self._cm.setStyleSheet(FLAT.replace("QSpinBox", "QDoubleSpinBox"))
        self._cm.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self._cm.setDecimals(2)
        self._cm.setRange(0.01, 10_000.0)
        self._cm.setKeyboardTracking(False)
        self._cm.setButtonSymbols(QDoubleSpinBox.ButtonSymbols.NoButtons)
        self._cm.setValue(self._width.value() / self._dpi.value() * 2.54)
        for widget, name, spoken, tip, more in (
            (
                self._what,
                "exportWhat",
                self.tr("Figure"),
                self.tr("One figure of this workspace, the handout, the sweep, or several files."),
                self.tr("Title, axes, colour bar and all settings are in the picture."),
            ),
            (
                self._form,
                "exportFormat",
                self.tr("Format"),
                self.tr("PNG brings its bench back; SVG and PDF are vector; CSV has the numbers."),
                self.tr("SVG and PDF hold cells as rectangles and text as text."),
            ),
            (
                self._look,
                "exportLook",
                self.tr("Look"),
                self.tr("For paper, or for a projector."),
                self.tr("Both are on white, whatever the window wears."),
            ),
            (
                self._preset,
                "exportPreset",
                self.tr("Size"),
                self.tr("A size in one step, or the three numbers below."),
                self.tr("1 ×: type of 13 pixels at 96 dpi; 2 ×: twice the pixels at 192 dpi."),
            ),
            (
                self._width,
                "exportWidth",
                self.tr("Width in pixels"),
                self.tr("How many pixels the figure is wide; the height follows."),
                self.tr("Cells are whole pixels, so they stay crisp at every width."),
            ),
            (
                self._cm,
                "exportCm",
                self.tr("Width in centimetres"),
                self.tr("How wide the figure is on paper: pixels / dpi × 2.54."),
                self.tr("Another width changes the pixels, not the dpi."),
            ),
            (
                self._dpi,
                "exportDpi",
                self.tr("Dots per inch"),
                self.tr("Written into the file, so that paper and slides know its size."),
                self.tr("Type keeps to 6 points or more where the drawing has the room."),
            ),
        ):
            explain(widget, name, spoken, tip, more)

    def _build_page(self) -> None:
        form = QFormLayout()
        for words, field in (
            (self.tr("&Figure"), self._what),
            (self.tr("F&ormat"), self._form),
            (self.tr("&Look"), self._look),
            (self.tr("Si&ze"), self._preset),
            (self.tr("&Width in pixels"), self._width),
            (self.tr("Width in &centimetres"), self._cm),
            (self.tr("&Dots per inch"), self._dpi),
        ):
            form.addRow(words, field)
        self._preview = QLabel(self)
        self._preview.setObjectName("exportPreview")
        self._preview.setAccessibleName(self.tr("Preview"))
        self._preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._preview.setFixedSize(_PREVIEW)
        for field in (self._what, self._form, self._look, self._preset):
            field.setMinimumWidth(self.fontMetrics().averageCharWidth() * 34)
        self._size = Remark(self)
        self._size.setObjectName("exportSize")
        self._size.setWordWrap(True)
        self._sentence = Sentence(self)
        self._sentence.setObjectName("exportSentence")
        self._progress = QProgressBar(self)
        self._progress.setObjectName("exportProgress")
        self._progress.setAccessibleName(self.tr("Frames drawn"))
        self._progress.hide()
        left = QVBoxLayout()
        left.setSpacing(10)
        left.addLayout(form)
        left.addStretch(1)
        left.addWidget(self._size)
        both = QHBoxLayout()
        both.setSpacing(24)
        both.addLayout(left, 1)
        both.addWidget(self._preview)
        page = QVBoxLayout(self)
        page.setContentsMargins(20, 16, 20, 16)
        page.setSpacing(10)
        page.addLayout(both)
        page.addWidget(self._sentence)
        page.addWidget(self._progress)
        page.addWidget(self._build_buttons())

    def _build_buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(self)
        self._copy_button = QPushButton(self.tr("&Copy"), self)
        self._copy_button.setObjectName("exportCopy")
        self._save_button = QPushButton(self.tr("&Save as…"), self)
        self._save_button.setObjectName("exportSave")
        self._save_button.setDefault(True)
        for button in (self._copy_button, self._save_button):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        # The style's cross would be the only picture in the window.
        cancel = buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        cancel.setIcon(QIcon())
        cancel.setObjectName("exportCancel")
        buttons.rejected.connect(self._stop_or_close)
        return buttons

    def _connect(self) -> None:
        self._what.currentIndexChanged.connect(self._on_what)
        self._form.currentIndexChanged.connect(self._show_size)
        self._look.currentIndexChanged.connect(self._on_look)
        self._preset.currentIndexChanged.connect(self._on_preset)
        self._width.number_chosen.connect(self._on_width)
        self._dpi.number_chosen.connect(self._on_width)
        self._cm.valueChanged.connect(self._on_cm)
        self._copy_button.clicked.connect(self.copy)
        self._save_button.clicked.connect(self._ask)
        self.working.progress.connect(self._on_progress)
        self.working.done.connect(self._on_sweep)
        self.working.failed.connect(self._sentence.say)
        self.working.busy_changed.connect(self._show_busy)

    # What is chosen

    @property
    def choice(self) -> Choice:
        """What is to be taken away."""
        return self._offered[self._what.currentData()]

    @property
    def form(self) -> FigureFormat:
        """The format that is chosen."""
        found: FigureFormat = self._form.currentData()
        return found

    @property
    def canvas(self) -> Canvas:
        """The size and the look that are chosen."""
        return Canvas(self._width.value(), self._dpi.value(), self._look.currentData())

    @Slot()
    def _on_what(self) -> None:
        choice = self.choice
        kept = self._form.currentData() or self._settings.value("export_format")
        blocked = self._form.blockSignals(True)
        self._form.clear()
        for form in choice.formats:
            words = _FORMAT_WORDS[form]
            if choice.sweep is not None and form == "png":
                words = self.tr("animated PNG")
            self._form.addItem(words, form)
        # A handout is for paper and a sweep moves, whatever the last figure was saved as.
        own = choice.sweep is not None or choice.figures[0].page is not None
        self._form.choose(kept if kept in choice.formats and not own else choice.formats[0])
        self._form.blockSignals(blocked)
        self._copy_button.setEnabled(len(choice.figures) == 1)
        self._on_preset()
        self._show_preview()

    @Slot()
    def _on_look(self) -> None:
        self._show_size()
        self._show_preview()

    @Slot()
    def _on_preset(self) -> None:
        preset = self._preset.currentData()
        if preset == "print":
            self._load(Canvas.across(PRINT_CM, PRINT_DPI))
        elif preset != "own":
            times, figures = int(preset), self.choice.figures
            natural = round(figures[0].width) if figures else 900
            self._load(Canvas(times * natural, times * SCREEN_DPI))
        self._show_size()

    @Slot()
    def _on_width(self) -> None:
        self._preset.choose("own")
        self._load(self.canvas)
        self._show_size()

    @Slot(float)
    def _on_cm(self, cm: float) -> None:
        try:
            wanted = Canvas.across(cm, self._dpi.value())
        except InputError as error:
            self._sentence.say(str(error))
            return
        self._preset.choose("own")
        self._width.load(wanted.width_px)
        self._show_size()

    def _load(self, canvas: Canvas) -> None:
        self._width.load(canvas.width_px)
        self._dpi.load(canvas.dpi)
        blocked = self._cm.blockSignals(True)
        self._cm.setValue(canvas.cm)
        self._cm.blockSignals(blocked)

    @Slot()
    def _show_size(self) -> None:
        self._sentence.say("")
        choice, canvas = self.choice, self.canvas
        if self.form == "csv":
            self._size.say(self.tr("The numbers that the figure draws, in full."))
        elif choice.sweep is not None:
            self._size.say(self.tr("A frame for every head count on offer."))
        elif self.form == "pdf" and choice.figures[0].page is not None:
            self._size.say(self.tr("One page of that paper."))
        elif choice.several:
            words = self.tr("{count} files, {width} pixels wide")
            count = number(len(choice.figures))
            self._size.say(words.format(count=count, width=number(canvas.width_px)))
        else:
            size = figure_size(choice.figures[0], canvas)
            words = self.tr("{width} × {height} pixels, {across} × {down} cm")
            per_pixel = canvas.cm / canvas.width_px
            self._size.say(
                words.format(
                    width=number(size.width()),
                    height=number(size.height()),
                    across=written(canvas.cm, ".1f"),
                    down=written(size.height() * per_pixel, ".1f"),
                )
            )

    def _show_preview(self) -> None:
        figures = self.choice.figures
        if not figures:
            self._preview.clear()
            return
        ratio = self.devicePixelRatioF()
        across = _PREVIEW.width() if figures[0].page is None else _PREVIEW.height()
        canvas = Canvas(max(NARROWEST, 2 * round(across * ratio)), SCREEN_DPI, self.canvas.look)
        image = render_figure(figures[0], canvas).scaled(
            _PREVIEW * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        image.setDevicePixelRatio(ratio)
        self._preview.setPixmap(QPixmap.fromImage(image))

    # Taking away

    @Slot()
    def copy(self) -> None:
        """Put the figure on the clipboard as an image, as SVG, as CSV and with its session."""
        try:
            found = to_clipboard(self.choice.figures[0], self.canvas, self._session)
        except InputError as error:
            self._sentence.say(str(error))
            return
        QGuiApplication.clipboard().setMimeData(found)
        self._remember()
        self.saved.emit(self.tr("Copied: {figure}.").format(figure=self.choice.words))

    @Slot()
    def _ask(self) -> None:
        folder = self._settings.value("export_folder")
        choice, form = self.choice, self.form
        if choice.several:
            where = QFileDialog.getExistingDirectory(self, self.tr("Save into a folder"), folder)
            if where and self.save_all(Path(where)):
                self.accept()
            return
        stem = choice.figures[0].stem if choice.figures else self._sweep_stem(choice)
        name, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("Save the figure"),
            str(Path(folder) / f"{stem}.{form}"),
            f"{_FORMAT_WORDS[form]} (*.{form})",
        )
        if name and self.save(Path(name)) and choice.sweep is None:
            self.accept()

    def _sweep_stem(self, choice: Choice) -> str:
        assert choice.sweep is not None
        return choice.sweep(Canvas()).stem

    def save(self, path: Path) -> bool:
        """Write the figure, or start on the sweep; say in the dialog why where it cannot be.

        A name without its ending gets it; a file that is already there under that longer name was
        not what the person agreed to replace, so it stays.
        """
        choice, form = self.choice, self.form
        agreed = path.suffix.lower() == f".{form}"
        path = with_ending(path, form)
        try:
            refuse_taken([path], overwrite=agreed)
            if choice.sweep is not None:
                return self._start_sweep(choice, path)
            content = encode(choice.figures[0], form, self.canvas, self._session)
            save(content, path, overwrite=agreed)
        except InputError as error:
            self._sentence.say(str(error))
            return False
        self._remember(path.parent)
        self.saved.emit(self.tr("The figure is saved as {path}.").format(path=path))
        return True

    def save_all(self, folder: Path, overwrite: bool | None = None) -> bool:
        """Write one file a figure into a folder; ask, where `overwrite` is None, before replacing.

        Nothing is written where one of them cannot be drawn.
        """
        figures, form, canvas = self.choice.figures, self.form, self.canvas
        paths = [folder / f"{figure.stem}.{form}" for figure in figures]
        taken = [path for path in paths if os.path.exists(path)]
        if taken and overwrite is None:
            overwrite = self._may_replace(taken)
            if not overwrite:
                return False
        try:
            refuse_taken(paths, overwrite=bool(overwrite))
            contents = [encode(figure, form, canvas, self._session) for figure in figures]
            for path, content in zip(paths, contents, strict=True):
                save(content, path, overwrite=bool(overwrite))
        except InputError as error:
            self._sentence.say(str(error))
            return False
        self._remember(folder)
        words = self.tr("{count} figures are saved in {folder}.")
        self.saved.emit(words.format(count=number(len(paths)), folder=folder))
        return True

    def _may_replace(self, taken: Sequence[Path]) -> bool:
        words = self.tr("{count} of these files exist already, {name} among them. Replace them?")
        answer = QMessageBox.question(
            self,
            self.tr("Replace files"),
            words.format(count=number(len(taken)), name=taken[0].name),
        )
        return answer == QMessageBox.StandardButton.Yes

    def _remember(self, folder: Path | None = None) -> None:
        settings, canvas = self._settings, self.canvas
        settings.set_value("export_width", canvas.width_px)
        settings.set_value("export_dpi", canvas.dpi)
        settings.set_value("export_look", canvas.look)
        if self.form != "gif":
            settings.set_value("export_format", self.form)
        if folder is not None:
            settings.set_value("export_folder", str(folder.absolute()))

    # The sweep

    def _start_sweep(self, choice: Choice, path: Path) -> bool:
        assert choice.sweep is not None
        figure, form, session = choice.sweep(self.canvas), self.form, self._session

        def draw(desk: Desk) -> bytes:
            return figure.encode(form, session, desk.progress, desk.cancelled)

        self._path = path
        return self.working.take_on(draw)

    @Slot(int, int)
    def _on_progress(self, done: int, of: int) -> None:
        self._progress.setRange(0, of)
        self._progress.setValue(done)

    @Slot(object)
    def _on_sweep(self, content: bytes) -> None:
        path, self._path = self._path, None
        if path is None:
            return
        try:
            # Whether it may be replaced was settled before the drawing began.
            save(content, path, overwrite=True)
        except InputError as error:
            self._sentence.say(str(error))
            return
        self._remember(path.parent)
        self.saved.emit(self.tr("The sweep is saved as {path}.").format(path=path))
        self.accept()

    @Slot(bool)
    def _show_busy(self, busy: bool) -> None:
        self._progress.setVisible(busy)
        self._save_button.setEnabled(not busy)
        self._what.setEnabled(not busy)

    @Slot()
    def _stop_or_close(self) -> None:
        if self.working.busy:
            self.working.cancel()
        else:
            self.reject()

    def done(self, result: int) -> None:
        """Close, and stop what is still being drawn."""
        self.working.shutdown()
        super().done(result)

"""Taking the heatmaps away as a PNG: the focused head, or all heads as one sheet."""

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from headlab.app import sessions
from headlab.app.figures import (
    NARROWEST,
    WIDEST,
    FigureRequest,
    HeatmapView,
    save_png,
    suggested_name,
)
from headlab.app.settings import Settings
from headlab.engine.outcome import Outcome
from headlab.errors import InputError
from headlab.ui.plots.figures import figure_size, render_figure
from headlab.ui.text import number
from headlab.ui.widgets.fields import ChoiceBox, CountBox
from headlab.ui.widgets.labels import Remark, Sentence
from headlab.ui.widgets.rows import explain


class ExportDialog(QDialog):
    """Asks which figure and how wide, then where; the file carries its session."""

    saved = Signal(str)
    """A figure was written; one sentence says where."""

    def __init__(
        self,
        outcome: Outcome,
        head: int,
        view: HeatmapView,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._outcome = outcome
        self._head = head
        self._view: HeatmapView = view
        self._settings = settings
        self.setObjectName("exportDialog")
        self.setWindowTitle(self.tr("Export heatmaps"))
        self._what = ChoiceBox(self)
        self._what.addItem(
            self.tr("head {head}: {view}").format(head=number(head), view=view), "focus"
        )
        self._what.addItem(self.tr("all heads as one sheet"), "heatmaps")
        explain(
            self._what,
            "exportWhat",
            self.tr("Figure"),
            self.tr("The focused head as it is shown, or every busy head on one sheet."),
            self.tr("Title, axes, colour bar and all settings are in the picture."),
        )
        self._width = CountBox(self, step=100)
        self._width.load(settings.value("export_width"), NARROWEST, WIDEST)
        explain(
            self._width,
            "exportWidth",
            self.tr("Width in pixels"),
            self.tr("How many pixels the figure is wide; the height follows."),
            self.tr("Cells are whole pixels, so they stay crisp at every width."),
        )
        self._size = Remark(self)
        self._sentence = Sentence(self)
        form = QFormLayout()
        form.addRow(self.tr("&Figure"), self._what)
        form.addRow(self.tr("&Width in pixels"), self._width)
        buttons = QDialogButtonBox(self)
        self._save_button = QPushButton(self.tr("&Save as…"), self)
        self._save_button.setObjectName("exportSave")
        self._save_button.setDefault(True)
        buttons.addButton(self._save_button, QDialogButtonBox.ButtonRole.ActionRole)
        # The style's cross would be the only picture in the window.
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel).setIcon(QIcon())
        page = QVBoxLayout(self)
        page.setContentsMargins(20, 16, 20, 16)
        page.setSpacing(10)
        page.addLayout(form)
        page.addWidget(self._size)
        page.addWidget(self._sentence)
        page.addWidget(buttons)
        self.setMinimumWidth(self.fontMetrics().height() * 22)
        self._what.currentIndexChanged.connect(self._show_size)
        self._width.number_chosen.connect(self._show_size)
        self._save_button.clicked.connect(self._ask)
        buttons.rejected.connect(self.reject)
        self._show_size()

    @property
    def request(self) -> FigureRequest:
        """The figure that is asked for."""
        return FigureRequest(
            kind=self._what.currentData(),
            width_px=self._width.value(),
            head=self._head,
            view=self._view,
        )

    @Slot()
    def _show_size(self) -> None:
        size = figure_size(self.request, self._outcome)
        self._size.say(
            self.tr("{width} × {height} pixels").format(
                width=number(size.width()), height=number(size.height())
            )
        )

    @Slot()
    def _ask(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("Save the figure"),
            suggested_name(self.request, self._outcome.experiment),
            self.tr("PNG (*.png)"),
        )
        if name and self.save(Path(name)):
            self.accept()

    def save(self, path: Path) -> bool:
        """Write the figure; say in the dialog why where it cannot be written.

        A name without .png gets it; a file that is already there under that longer name was not
        what the person agreed to replace, so it stays.
        """
        request = self.request
        view = sessions.View(focused_head=self._head, heatmap=self._view)
        session = sessions.encode(sessions.Session(self._outcome.experiment, view))
        try:
            written = save_png(
                render_figure(request, self._outcome),
                path,
                request.dpi,
                session,
                overwrite=path.suffix.lower() == ".png",
            )
        except InputError as error:
            self._sentence.say(str(error))
            return False
        self._settings.set_value("export_width", request.width_px)
        self.saved.emit(self.tr("The figure is saved as {path}.").format(path=written))
        return True

"""The licence texts, one at a time."""

from PySide6.QtCore import Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from headlab.app.licences import licences


class LicencesDialog(QDialog):
    """A choice of texts and the chosen one, which can be copied."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("licencesDialog")
        self.setWindowTitle(self.tr("Licences"))
        self._texts = licences()
        self.choice = QComboBox(self)
        self.choice.setObjectName("licenceChoice")
        self.choice.setAccessibleName(self.tr("Part"))
        self.choice.addItems([licence.title for licence in self._texts])
        self.text = QPlainTextEdit(self)
        self.text.setObjectName("licenceText")
        self.text.setAccessibleName(self.tr("Licence text"))
        self.text.setReadOnly(True)
        metrics = self.text.fontMetrics()
        # The texts are set for eighty columns.
        self.text.setMinimumSize(metrics.averageCharWidth() * 88, metrics.height() * 24)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        page = QVBoxLayout(self)
        for widget in (self.choice, self.text, buttons):
            page.addWidget(widget)
        self.choice.currentIndexChanged.connect(self._show)
        self._show(0)

    @Slot(int)
    def _show(self, index: int) -> None:
        self.text.setPlainText(self._texts[index].text)

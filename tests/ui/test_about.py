"""About headlab and the licences behind it."""

from PySide6.QtWidgets import QComboBox, QDialog, QPlainTextEdit, QPushButton, QWidget

from headlab.app.licences import licences
from headlab.ui.about import AboutDialog


def test_every_licence_text_can_be_read_from_about(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    about = AboutDialog(window)
    about.findChild(QPushButton, "licencesButton").click()
    page = about.findChild(QDialog, "licencesDialog")
    choice = page.findChild(QComboBox, "licenceChoice")
    shown = page.findChild(QPlainTextEdit, "licenceText")
    texts = licences()
    assert choice.count() == len(texts)
    for index in (0, len(texts) - 1, 1):
        choice.setCurrentIndex(index)
        assert shown.toPlainText().strip() == texts[index].text.strip()
    assert shown.isReadOnly()

"""The list of keys, on F1."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont, QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from headlab.ui.actions import Act, key_rows
from headlab.ui.widgets.fonts import scaled


class ShortcutsSheet(QDialog):
    """Every key and what it does, in one list."""

    def __init__(self, actions: dict[Act, QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("shortcutsSheet")
        self.setWindowTitle(self.tr("Keys"))
        body = QWidget(self)
        grid = QGridLayout(body)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(4)
        strong = scaled(self.font(), 1.0, QFont.Weight.DemiBold)
        for line, (keys, meaning) in enumerate(key_rows(actions)):
            key = QLabel(keys, body)
            key.setFont(strong)
            grid.addWidget(key, line, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(QLabel(meaning, body), line, 1, Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(1, 1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(body)
        area.setAccessibleName(self.tr("Keys and what they do"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        # The style's cross would be the only picture in the window.
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        guide = buttons.addButton(self.tr("&User guide"), QDialogButtonBox.ButtonRole.ActionRole)
        guide.setObjectName("guideButton")
        guide.setAutoDefault(False)
        guide.clicked.connect(self.accept)
        guide.clicked.connect(actions[Act.GUIDE].trigger)
        page = QVBoxLayout(self)
        page.addWidget(area)
        page.addWidget(buttons)
        wanted = body.sizeHint()
        self.resize(wanted.width() + 60, min(wanted.height() + 80, parent.height()))

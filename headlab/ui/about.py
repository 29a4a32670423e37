"""What headlab is, which versions it runs on, and under which licences."""

import platform
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import Qt, Slot, qVersion
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

import headlab
from headlab.app.licences import LIBRARIES
from headlab.ui.licences import LicencesDialog
from headlab.ui.widgets.labels import Heading


def part_lines() -> list[str]:
    """Return one line a library: name, version, licence."""
    lines = [f"Python {platform.python_version()}: PSF-2.0", f"Qt {qVersion()}: LGPL-3.0"]
    return lines + [
        f"{name} {part_version(name)}: {licence}" for name, licence in LIBRARIES.items()
    ]


def part_version(name: str) -> str:
    """Return a library's version, or "unknown" where a frozen app does not carry it."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


class AboutDialog(QDialog):
    """Versions and licences, as text that can be copied."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("aboutDialog")
        self.setWindowTitle(self.tr("About headlab"))
        page = QVBoxLayout(self)
        page.setContentsMargins(24, 20, 24, 16)
        page.setSpacing(10)
        heading = Heading(self)
        heading.say(f"headlab {headlab.__version__}")
        page.addWidget(heading)
        for text in (
            self.tr("What does the number of attention heads buy, and what does it cost?"),
            "\n".join(part_lines()),
            self.tr(
                "headlab makes no network call. Qt and PySide6 are used under the LGPL; their "
                "libraries can be replaced."
            ),
        ):
            label = QLabel(text, self)
            label.setWordWrap(True)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            page.addWidget(label)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        # The style's cross would be the only picture in the window.
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        texts = buttons.addButton(self.tr("&Licences…"), QDialogButtonBox.ButtonRole.ActionRole)
        texts.setObjectName("licencesButton")
        texts.clicked.connect(self.show_licences)
        page.addWidget(buttons)

    @Slot()
    def show_licences(self) -> None:
        """Show the licence texts beside this page."""
        LicencesDialog(self).open()

"""The window. Importing this package is cheap: Qt is loaded when a window is built."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from headlab.ui.window import MainWindow


def build(argv: Sequence[str]) -> "tuple[QApplication, MainWindow]":
    """Make the application, or take the one there is, and the window without showing it.

    `argv` starts with the program's name, as `sys.argv` does; Qt's own options are taken from it.
    """
    from headlab.ui.start import make_window

    return make_window(argv)

"""Displays as a person tells them apart."""

from PySide6.QtGui import QScreen


def screen_words(screen: QScreen) -> str:
    """Return a display as a person tells it from the others."""
    size = screen.geometry()
    maker = f"{screen.manufacturer()} {screen.model()}".strip()
    name = f"{screen.name()} ({maker})" if maker else screen.name()
    return f"{name}, {size.width()} × {size.height()}"

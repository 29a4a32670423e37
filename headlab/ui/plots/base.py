"""What all plots share: a painted widget with a theme, a font and a spoken summary."""

from PySide6.QtWidgets import QWidget

from headlab.engine.outcome import Outcome
from headlab.ui.theme import LIGHT, Theme


class PlotView(QWidget):
    """A plot of an outcome. Fonts follow `font()`, colours follow `set_theme`.

    Each plot paints its own title and key, so it needs no label around it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._outcome: Outcome | None = None

    def show_outcome(self, outcome: Outcome | None) -> None:
        """Draw an outcome, or an empty plot."""
        self._outcome = outcome
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.update()

    def set_stale(self, stale: bool) -> None:
        """Dim the picture while a newer one is being computed."""

    def summary(self) -> str:
        """Return the picture in words; also the accessible description."""
        return ""

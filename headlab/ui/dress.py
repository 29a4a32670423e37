"""Which theme and scale the window wears, as the settings and the desktop have it."""

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication

from headlab.app.settings import Settings
from headlab.ui import theme
from headlab.ui.theme import DARK, LIGHT, Theme

SCALES = (80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
"""Percentages that Ctrl+= and Ctrl+- step over."""


class Dress(QObject):
    """Applies theme and scale to the application, again whenever they change."""

    changed = Signal()

    def __init__(
        self, app: QApplication, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._app = app
        self._settings = settings
        self._theme = LIGHT
        self._putting_on = False
        self.put_on()
        settings.changed.connect(self._on_setting)
        app.styleHints().colorSchemeChanged.connect(self._on_scheme)

    @property
    def theme(self) -> Theme:
        """The theme that is worn."""
        return self._theme

    @property
    def scale(self) -> float:
        """The scale of the whole window, 1 = 100 %."""
        return float(self._settings.value("scale_percent")) / 100

    def step_scale(self, steps: int) -> None:
        """Scale up or down by steps; 0 goes back to 100 %."""
        now = self._settings.value("scale_percent")
        if steps > 0:
            goal = next((s for s in SCALES if s > now), SCALES[-1])
        elif steps < 0:
            goal = next((s for s in reversed(SCALES) if s < now), SCALES[0])
        else:
            goal = 100
        self._settings.set_value("scale_percent", goal)

    def choose(self, name: str) -> None:
        """Wear `light`, `dark` or, with `system`, what the desktop wears."""
        self._settings.set_value("theme", name)

    def put_on(self) -> None:
        """Apply theme and scale to the application."""
        self._putting_on = True
        try:
            wanted = self._settings.value("theme")
            hints = self._app.styleHints()
            if wanted == "system":
                # What was set before would hide what the desktop says.
                hints.unsetColorScheme()
                self._theme = DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT
            else:
                self._theme = DARK if wanted == "dark" else LIGHT
            theme.apply(self._app, self._theme, self.scale)
            if wanted == "system":
                hints.unsetColorScheme()
        finally:
            self._putting_on = False
        self.changed.emit()

    @Slot(str)
    def _on_setting(self, name: str) -> None:
        if name in ("theme", "scale_percent"):
            self.put_on()

    @Slot(Qt.ColorScheme)
    def _on_scheme(self, _scheme: Qt.ColorScheme) -> None:
        if not self._putting_on and self._settings.value("theme") == "system":
            self.put_on()

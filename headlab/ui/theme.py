"""How headlab looks: colours, type and calm flat widgets, the same on every desktop."""

from dataclasses import dataclass, field
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication

BASE_POINT_SIZE = 9.75
"""Type size at scale 1: 13 pixels at 96 dpi."""

SMALLEST_SCALE, LARGEST_SCALE = 0.8, 3.0

_FAMILIES = ("Inter", "Segoe UI", "SF Pro Text", "Helvetica Neue", "Noto Sans", "DejaVu Sans")


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours ("#rrggbb") and line widths (pixels at scale 1).

    `window` is behind plots and tabs, `panel` behind docks, `field` behind typed text; `text`
    and `muted` both reach a contrast of 4.5 to 1 on all three. `accent` is the one colour that
    says "this is where you are"; `idle` fills what carries nothing.
    """

    name: str
    is_dark: bool
    window: str
    panel: str
    field: str
    text: str
    muted: str
    accent: str
    on_accent: str
    grid: str
    idle: str
    idle_edge: str
    track: str
    mean: str
    fine: float = 1.0
    line: float = 1.5
    bold: float = 2.5

    def colour(self, role: str) -> QColor:
        """Return the colour of a role, such as "text" or "grid"."""
        return QColor(getattr(self, role))


LIGHT = Theme(
    name="light",
    is_dark=False,
    window="#fcfcfd",
    panel="#f1f3f7",
    field="#ffffff",
    text="#1d1d22",
    muted="#62626c",
    accent="#0b57d0",
    on_accent="#ffffff",
    grid="#e6e7eb",
    idle="#eceef2",
    idle_edge="#d9dce3",
    track="#d3d7df",
    mean="#53535a",
)
DARK = Theme(
    name="dark",
    is_dark=True,
    window="#17181b",
    panel="#1f2125",
    field="#2a2c31",
    text="#ececf0",
    muted="#a5a7b0",
    accent="#7fb0ff",
    on_accent="#0b1626",
    grid="#303238",
    idle="#282a2f",
    idle_edge="#3a3d44",
    track="#454850",
    mean="#9a9ca5",
)
LECTURE = Theme(
    name="lecture",
    is_dark=False,
    window="#ffffff",
    panel="#ffffff",
    field="#ffffff",
    text="#000000",
    muted="#45454d",
    accent="#0b57d0",
    on_accent="#ffffff",
    grid="#d5d7dd",
    idle="#e6e8ee",
    idle_edge="#b9bdc8",
    track="#c3c8d2",
    mean="#3a3a40",
    fine=2.0,
    line=2.0,
    bold=3.5,
)
THEMES = {theme.name: theme for theme in (LIGHT, DARK, LECTURE)}


def palette(theme: Theme) -> QPalette:
    """Return a theme as a palette for every widget."""
    return QPalette()


def stylesheet(theme: Theme, scale: float) -> str:
    """Return the style sheet of calm flat widgets at a scale (1 = 100 %)."""
    return ""


def job_family(job: str) -> str:
    """Return the family a job's colour goes by: its name without the number or token."""
    return job.split("-")[0]


def job_colour(job: str) -> QColor:
    """Return the fixed fill colour of a job, the same everywhere."""
    return QColor("#0072b2")


def job_text_colour(job: str, theme: Theme) -> QColor:
    """Return the job's colour, moved until it reads at 4.5 to 1 on the theme."""
    return job_colour(job)


def apply(app: QApplication, theme: Theme, scale: float = 1.0) -> None:
    """Dress the whole application: style, palette, style sheet and font."""

"""How headlab looks: colours, type and calm flat widgets, the same on every desktop."""

from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from headlab.resource_files import resource_path

BASE_POINT_SIZE = 9.75
"""Type size at scale 1: 13 pixels at 96 dpi."""

SMALLEST_SCALE, LARGEST_SCALE = 0.8, 3.0

READABLE = 4.5
"""The least contrast of text on its background (WCAG 2 AA)."""

_FAMILIES = ("Inter", "Noto Sans", "DejaVu Sans")


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours ("#rrggbb") and line widths (pixels at scale 1).

    `window` is behind plots and tabs, `panel` behind docks, `field` behind typed text; `text`
    and `muted` both reach a contrast of 4.5 to 1 on all three. `accent` is the one colour that
    says "this is where you are"; `idle` fills what carries nothing. `small` is the size of small
    type, as a share of the plain one; no line is thinner than `thinnest` pixels.
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
    thinnest: float = 1.0
    small: float = 0.86

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
    line=1.3,
    bold=2.1,
    thinnest=2.0,
    small=1.0,
)
THEMES = {theme.name: theme for theme in (LIGHT, DARK, LECTURE)}


_JOB_COLOURS = {
    "previous": "#0072b2",
    "first": "#e69f00",
    "same": "#009e73",
    "even": "#cc79a7",
    "self": "#56b4e9",
    "offset": "#d55e00",
    "window": "#f0e442",
    "token": "#8b8d96",
    "induction": "#7b4fc9",
    "custom": "#8c6d31",
}
"""Okabe and Ito's eight colours first, then two that differ from them in lightness as well."""

_NUMBERED_JOBS = ("offset", "window", "token")


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours, 1..21 (WCAG 2, relative luminance)."""
    dark, light = sorted((_luminance(one.rgb()), _luminance(other.rgb())))
    return (light + 0.05) / (dark + 0.05)


def text_on(fill: QColor) -> QColor:
    """Return white or near-black, whichever reads better on a fill."""
    white, black = QColor("#ffffff"), QColor("#15161a")
    return white if contrast(white, fill) >= contrast(black, fill) else black


def job_family(job: str) -> str:
    """Return the family whose colour a job takes; names of a person's own are "custom"."""
    stem, dash, rest = job.partition("-")
    if dash and rest and stem in _NUMBERED_JOBS:
        return stem
    return job if job in _JOB_COLOURS and job not in _NUMBERED_JOBS else "custom"


def job_colour(job: str) -> QColor:
    """Return the fill colour of a job, the same in every theme and every view."""
    return QColor(_JOB_COLOURS[job_family(job)])


def job_text_colour(job: str, theme: Theme) -> QColor:
    """Return the job's colour, moved towards the text until it reads on the theme."""
    return QColor(_readable(_JOB_COLOURS[job_family(job)], theme))


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """Return `one` with a share (0..1) of `other` mixed in."""
    keep = 1 - share
    return QColor(
        round(one.red() * keep + other.red() * share),
        round(one.green() * keep + other.green() * share),
        round(one.blue() * keep + other.blue() * share),
    )


def palette(theme: Theme) -> QPalette:
    """Return a theme as a palette for every widget."""
    roles = QPalette.ColorRole
    colours = {
        roles.Window: theme.window,
        roles.WindowText: theme.text,
        roles.Base: theme.field,
        roles.AlternateBase: theme.panel,
        roles.Text: theme.text,
        roles.PlaceholderText: theme.muted,
        roles.Button: theme.panel,
        roles.ButtonText: theme.text,
        roles.BrightText: theme.on_accent,
        roles.ToolTipBase: theme.field,
        roles.ToolTipText: theme.text,
        roles.Highlight: theme.accent,
        roles.HighlightedText: theme.on_accent,
        roles.Link: theme.accent,
        roles.LinkVisited: theme.accent,
        roles.Accent: theme.accent,
        roles.Light: theme.field,
        roles.Midlight: theme.idle,
        roles.Mid: theme.track,
        roles.Dark: theme.idle_edge,
        roles.Shadow: theme.grid,
    }
    made = QPalette()
    for role, colour in colours.items():
        made.setColor(role, QColor(colour))
    faded = mixed(theme.colour("muted"), theme.colour("panel"), 0.4)
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faded)
    return made


def stylesheet(theme: Theme, scale: float) -> str:
    """Return the style sheet of calm flat widgets at a scale (1 = 100 %)."""
    values = {name: getattr(theme, name) for name in theme.__slots__}
    values["faded"] = mixed(theme.colour("muted"), theme.colour("panel"), 0.4).name()
    values["hover"] = mixed(theme.colour("panel"), theme.colour("text"), 0.06).name()
    values["check"] = _check_mark(theme.colour("accent"))
    values["up"] = _icon(f"chevron-up-{theme.name}")
    values["down"] = _icon(f"chevron-down-{theme.name}")
    for pixels in (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28):
        values[f"px{pixels}"] = f"{max(1, round(pixels * scale))}px"
    # A round slider handle needs exactly half its size as radius.
    handle = 2 * max(4, round(9 * scale))
    groove = 2 * max(1, round(2 * scale))
    values["handle"] = f"{handle}px"
    values["handle_radius"] = f"{handle // 2}px"
    values["handle_inner"] = f"{handle - 2 * max(1, round(2 * scale))}px"
    values["groove"] = f"{groove}px"
    values["groove_radius"] = f"{groove // 2}px"
    values["handle_margin"] = f"{-(handle - groove) // 2}px"
    return _SHEET % values


def job_checkbox_stylesheet(job: str, theme: Theme, scale: float) -> str:
    """Return the style sheet that ticks a check box in its job's colour."""
    colour = job_colour(job)
    return (
        f"QCheckBox::indicator:checked {{ background: {colour.name()};"
        f" border: {max(1, round(scale))}px solid {colour.name()};"
        f" image: url({_check_mark(colour)}); }}"
    )


@cache
def _load_fonts() -> None:
    """Make the fonts that headlab carries known to Qt, so that every machine draws the same."""
    for path in sorted(resource_path("fonts").glob("*.otf")):
        QFontDatabase.addApplicationFont(str(path))


def app_font(scale: float) -> QFont:
    """Return the interface's font at a scale: figures of equal width, sizes in points."""
    _load_fonts()
    font = QFont()
    font.setFamilies(_FAMILIES)
    font.setPointSizeF(BASE_POINT_SIZE * scale)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def apply(app: QApplication, theme: Theme, scale: float = 1.0) -> None:
    """Dress the whole application: style, palette, style sheet and font.

    `scale` is clamped to 0.8..3.
    """
    scale = min(max(scale, SMALLEST_SCALE), LARGEST_SCALE)
    undressed = not app.styleSheet()
    if undressed:
        app.setStyle("Fusion")
    scheme = Qt.ColorScheme.Dark if theme.is_dark else Qt.ColorScheme.Light
    # Some platforms ignore the scheme, so the palette is set as well; it is the one that counts.
    app.styleHints().setColorScheme(scheme)
    app.setPalette(palette(theme))
    sheet = stylesheet(theme, scale)
    if undressed:
        # Widgets take a new application font only when a style sheet replaces an earlier one.
        app.setStyleSheet(sheet)
    app.setFont(app_font(scale))
    # In place of another sheet, Qt would polish each widget once for every ancestor that it has.
    app.setStyleSheet("")
    app.setStyleSheet(sheet)


def _luminance(rgb: int) -> float:
    linear = []
    for shift in (16, 8, 0):
        part = ((rgb >> shift) & 255) / 255
        linear.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@lru_cache(maxsize=128)
def _readable(colour: str, theme: Theme) -> str:
    start, end = QColor(colour), QColor("#ffffff" if theme.is_dark else "#000000")
    behind = [theme.colour(role) for role in ("window", "panel", "field")]
    for step in range(101):
        found = mixed(start, end, step / 100)
        if all(contrast(found, back) >= READABLE for back in behind):
            return found.name()
    return end.name()


def _icon(name: str) -> str:
    return resource_path(f"icons/{name}.svg").as_posix()


def _check_mark(fill: QColor) -> str:
    return _icon("check-white" if text_on(fill).lightness() > 128 else "check-black")


_SHEET = """
QMainWindow, QDialog { background: %(window)s; }
QMainWindow::separator { background: %(window)s; width: %(px2)s; height: %(px2)s; }
QDockWidget { titlebar-close-icon: none; titlebar-normal-icon: none; }
QDockWidget::title { background: %(panel)s; padding: %(px8)s %(px16)s %(px2)s %(px16)s; }
QDockWidget > QWidget { background: %(panel)s; }
QDockWidget QScrollArea, QDockWidget QScrollArea > QWidget > QWidget { background: %(panel)s; }
QScrollArea, QStackedWidget { border: none; }
QToolTip { background: %(field)s; color: %(text)s; border: 1px solid %(idle_edge)s;
  padding: %(px4)s %(px6)s; }

QTabWidget::pane { border: none; }
QTabBar { background: %(window)s; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: %(text)s; border: none;
  border-bottom: %(px3)s solid transparent; padding: %(px8)s %(px4)s %(px6)s %(px4)s;
  margin: 0 %(px12)s 0 %(px12)s; }
QTabBar::tab:selected { color: %(accent)s; border-bottom-color: %(accent)s; }
QTabBar::tab:hover:!selected { border-bottom-color: %(track)s; }
QTabBar::tab:focus { border-bottom-color: %(accent)s; }

QSlider:horizontal { min-height: %(px24)s; }
QSlider::groove:horizontal { background: %(track)s; height: %(groove)s;
  border-radius: %(groove_radius)s; }
QSlider::sub-page:horizontal { background: %(accent)s; border-radius: %(groove_radius)s; }
QSlider::sub-page:horizontal:disabled { background: %(track)s; }
QSlider::handle:horizontal { background: %(accent)s; width: %(handle)s; height: %(handle)s;
  margin: %(handle_margin)s 0; border-radius: %(handle_radius)s; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {
  border: %(px2)s solid %(text)s; width: %(handle_inner)s; height: %(handle_inner)s; }
QSlider::handle:horizontal:disabled { background: %(track)s; }

QCheckBox, QRadioButton { spacing: %(px8)s; padding: %(px2)s 0; background: transparent; }
QCheckBox::indicator { width: %(px14)s; height: %(px14)s; border-radius: %(px3)s;
  border: %(px1)s solid %(muted)s; background: %(field)s; }
QCheckBox::indicator:checked { background: %(accent)s; border-color: %(accent)s;
  image: url(%(check)s); }
QCheckBox::indicator:disabled { border-color: %(track)s; }
QCheckBox:focus, QRadioButton:focus { outline: none; color: %(accent)s; }

QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox { background: %(field)s;
  color: %(text)s; border: 1px solid %(idle_edge)s; border-radius: %(px5)s;
  padding: %(px3)s %(px8)s; selection-background-color: %(accent)s;
  selection-color: %(on_accent)s; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
  border-color: %(accent)s; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: %(faded)s;
  background: %(panel)s; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: %(px16)s;
  background: transparent; }
QAbstractSpinBox::up-arrow { image: url(%(up)s); width: %(px10)s; height: %(px10)s; }
QAbstractSpinBox::down-arrow { image: url(%(down)s); width: %(px10)s; height: %(px10)s; }
QComboBox::drop-down { border: none; width: %(px20)s; }
QComboBox::down-arrow { image: url(%(down)s); width: %(px12)s; height: %(px12)s; }
QComboBox QAbstractItemView { background: %(field)s; color: %(text)s;
  border: 1px solid %(idle_edge)s; outline: none; selection-background-color: %(accent)s;
  selection-color: %(on_accent)s; }
QDockWidget QPlainTextEdit#logView, QDockWidget QAbstractItemView { border: none;
  background: %(panel)s; padding: 0; outline: none; }

QPushButton { background: %(field)s; color: %(text)s; border: 1px solid %(idle_edge)s;
  border-radius: %(px5)s; padding: %(px4)s %(px12)s; }
QPushButton:hover { background: %(hover)s; }
QPushButton:focus { border-color: %(accent)s; }
QPushButton:default { background: %(accent)s; color: %(on_accent)s; border-color: %(accent)s; }
QPushButton:disabled { color: %(faded)s; }
QToolButton { background: transparent; color: %(muted)s; border: none;
  border-bottom: %(px2)s solid transparent; padding: %(px2)s %(px4)s; }
QToolButton:hover { color: %(text)s; }
QToolButton:checked { color: %(accent)s; border-bottom-color: %(accent)s; }
QToolButton:focus { color: %(accent)s; border-bottom-color: %(track)s; }
QToolButton:checked:focus { border-bottom-color: %(accent)s; }

QMenuBar { background: %(panel)s; color: %(text)s; padding: 0 %(px8)s; }
QMenuBar::item { background: transparent; padding: %(px4)s %(px8)s; border-radius: %(px4)s; }
QMenuBar::item:selected { background: %(hover)s; }
QMenu { background: %(field)s; color: %(text)s; border: 1px solid %(idle_edge)s;
  padding: %(px4)s 0; }
QMenu::item { padding: %(px5)s %(px24)s; }
QMenu::item:selected { background: %(accent)s; color: %(on_accent)s; }
QMenu::item:disabled { color: %(faded)s; }
QMenu::separator { height: 1px; background: %(grid)s; margin: %(px4)s 0; }
QStatusBar { background: %(panel)s; color: %(muted)s; }
QStatusBar::item { border: none; }
QSplitter::handle { background: %(window)s; }

QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: %(px10)s; }
QScrollBar:horizontal { height: %(px10)s; }
QScrollBar::handle { background: %(track)s; border-radius: %(px4)s; margin: %(px1)s; }
QScrollBar::handle:vertical { min-height: %(px28)s; }
QScrollBar::handle:horizontal { min-width: %(px28)s; }
QScrollBar::handle:hover { background: %(muted)s; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QHeaderView::section { background: %(window)s; color: %(muted)s; border: none;
  border-bottom: 1px solid %(grid)s; padding: %(px4)s; }
QTableView { background: %(window)s; gridline-color: %(grid)s; border: none; }
"""

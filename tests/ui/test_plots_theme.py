import re
from pathlib import Path

import pytest
from plot_scenes import outcome
from PySide6.QtGui import QFontInfo, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from headlab.ui import theme as themes
from headlab.ui.plots.job_bars import JobBars
from headlab.ui.theme import DARK, LIGHT, THEMES, Theme, contrast, job_colour, job_text_colour

JOBS = (
    "previous", "first", "same", "even", "self", "offset-2", "window-3", "token-do", "induction",
    "my own",
)  # fmt: skip
BEHIND = ("window", "panel", "field")


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_read_on_every_background(theme: Theme) -> None:
    for role in ("text", "muted", "accent"):
        for behind in BEHIND:
            assert contrast(theme.colour(role), theme.colour(behind)) >= 4.5, (role, behind)
    assert contrast(theme.colour("on_accent"), theme.colour("accent")) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_job_names_read_on_every_background(theme: Theme) -> None:
    for job in JOBS:
        for behind in BEHIND:
            assert contrast(job_text_colour(job, theme), theme.colour(behind)) >= 4.5, job


def test_each_family_has_its_own_colour_whatever_its_number() -> None:
    assert len({job_colour(job).name() for job in JOBS}) == len(JOBS)
    assert job_colour("previous").name() == "#0072b2"
    assert job_colour("offset-2") == job_colour("offset-31")
    assert job_colour("firsthand") == job_colour("my own") != job_colour("first")
    assert job_colour("offset") == job_colour("my own")


def test_values_on_bars_read() -> None:
    for job in JOBS:
        assert contrast(themes.text_on(job_colour(job)), job_colour(job)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("scale", [0.8, 1.0, 3.0])
def test_sheet_is_whole_and_its_icons_exist(theme: Theme, scale: float) -> None:
    sheet = themes.stylesheet(theme, scale)
    icons = re.findall(r"url\(([^)]+)\)", sheet)
    assert icons
    assert all(Path(icon).is_file() for icon in icons)
    assert "%(" not in sheet
    assert "None" not in sheet
    assert all(float(size) >= 0 for size in re.findall(r"(-?\d+)px", sheet) if float(size) > 0)


def test_apply_reaches_widgets_that_exist_already(qapp: QApplication, qtbot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    label, bars = QLabel("0.774"), JobBars()
    layout.addWidget(label)
    layout.addWidget(bars)
    window.show()
    for scale in (1.0, 2.0, 1.5):
        themes.apply(qapp, DARK, scale)
        for widget in (label, bars):
            assert widget.font().pointSizeF() == pytest.approx(themes.BASE_POINT_SIZE * scale)
        pixels = QFontInfo(bars.font()).pixelSize()
        assert bars.style_.plain.font.pixelSize() == pytest.approx(pixels, abs=1)
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == DARK.window


def test_scale_is_kept_within_its_limits(qapp: QApplication) -> None:
    themes.apply(qapp, LIGHT, 99)
    assert qapp.font().pointSizeF() == pytest.approx(themes.BASE_POINT_SIZE * 3)
    themes.apply(qapp, LIGHT, 0.01)
    assert qapp.font().pointSizeF() == pytest.approx(themes.BASE_POINT_SIZE * 0.8)


def test_figures_have_equal_width() -> None:
    metrics = QFontMetricsF(themes.app_font(1.0))
    assert metrics.horizontalAdvance("1111") == pytest.approx(metrics.horizontalAdvance("8888"))


def test_a_plot_follows_theme_and_dims_when_stale(qtbot) -> None:
    bars = JobBars()
    qtbot.addWidget(bars)
    bars.show_outcome(outcome(64))
    bars.resize(400, 200)
    light = bars.grab().toImage()
    assert light.pixelColor(1, 199).name() == LIGHT.window
    bars.set_theme(DARK)
    dark = bars.grab().toImage()
    assert dark.pixelColor(1, 199).name() == DARK.window
    bars.set_stale(True)
    assert bars.grab().toImage() != dark
    bars.show_outcome(outcome(64))
    assert bars.grab().toImage() == dark

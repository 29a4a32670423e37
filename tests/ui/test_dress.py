"""Another theme or scale reaches every widget, and reaches it few times."""

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from headlab.ui import theme
from headlab.ui.theme import BASE_POINT_SIZE, DARK, LIGHT

DEPTH = 12


class Polishes(QObject):
    """Counts how often each widget is told of another style."""

    def __init__(self, app):
        super().__init__()
        self.times = Counter()
        app.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.StyleChange:
            self.times[watched] += 1
        return False


@pytest.fixture
def nest(qtbot, qapp):
    """Return widgets one within another, the innermost last; all of them are on show."""
    theme.apply(qapp, LIGHT, 1.0)
    widgets = [QWidget()]
    qtbot.addWidget(widgets[0])
    for _ in range(DEPTH):
        QVBoxLayout(widgets[-1]).addWidget(QLabel("deep", widgets[-1]))
        widgets.append(widgets[-1].findChild(QLabel))
    widgets[0].show()
    return widgets


def test_a_deep_widget_is_polished_no_more_often_than_a_shallow_one(qapp, nest):
    polishes = Polishes(qapp)
    theme.apply(qapp, DARK, 1.25)
    qapp.removeEventFilter(polishes)
    times = [polishes.times[widget] for widget in nest]
    assert min(times) > 0
    assert len(set(times)) == 1


def test_every_widget_takes_theme_and_scale_whenever_they_change(qapp, nest):
    for worn, scale in ((DARK, 1.25), (LIGHT, 1.25), (DARK, 0.8), (LIGHT, 1.0)):
        theme.apply(qapp, worn, scale)
        for widget in nest:
            assert widget.font().pointSizeF() == pytest.approx(BASE_POINT_SIZE * scale)
            assert widget.palette().windowText().color().name() == worn.text
            assert widget.palette().base().color().name() == worn.field

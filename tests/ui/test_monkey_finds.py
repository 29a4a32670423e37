"""What the monkey (tests/e2e/monkey.py) found, each by itself."""

import pytest
from PySide6.QtGui import QAction

from headlab.ui import build


@pytest.fixture
def window(qtbot):
    _, window = build(["headlab"])
    window.show()
    qtbot.waitUntil(lambda: window.parts.controller.outcome is not None)
    yield window
    window.close()
    window.deleteLater()


def act(window, name):
    action = window.findChild(QAction, name)
    assert action is not None, name
    return action


def test_where_tours_play_is_chosen_in_the_menu(window):
    action = act(window, "actionToursInLecture")
    for wanted in (True, False):
        action.trigger()
        assert window.parts.settings.value("tours_in_lecture") is wanted
        assert action.isChecked() is wanted

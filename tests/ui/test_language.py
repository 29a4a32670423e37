"""The window in other languages: which one is spoken, and that longer words fit."""

import re

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QDialogButtonBox,
    QLabel,
    QWidget,
)

from headlab import words
from headlab.app.settings import Settings
from headlab.ui import build
from headlab.ui.language import SOURCE, chosen_language, languages, speak
from headlab.ui.preferences import Preferences

# Names are the same in every language.
TERMS = re.compile(r"d_model|GiB|deepseek-v3|gpt-oss-20b|llama-3\.1-8b|qwen3-[48]b")


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication):
    yield
    speak(qapp, SOURCE)


@pytest.mark.parametrize(
    ("preference", "desktop", "code"),
    [
        ("system", ["de-AT", "en"], "de"),
        ("system", ["de_CH.UTF-8"], "de"),
        ("system", ["en-GB", "de"], "en"),
        ("system", ["xx", "de"], "en"),
        ("system", ["C"], "en"),
        ("system", [], "en"),
        ("de", ["en"], "de"),
        ("en", ["de"], "en"),
        ("xx", ["de"], "en"),
    ],
)
def test_the_language_is_the_preferred_one_or_the_desktops(preference, desktop, code):
    assert chosen_language(preference, desktop) == code


def test_preferences_offer_every_language_by_its_own_name(qapp, qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    box = Preferences(Settings(), parent).findChild(QWidget, "preference-language")
    offered = {box.itemData(row): box.itemText(row) for row in range(box.count())}
    assert offered.keys() == {"system", *languages()}
    assert languages().items() <= offered.items()


@pytest.fixture
def window(qtbot):
    """Make the window in whatever language the settings name, and take it away."""
    made = []

    def make():
        app, window = build(["headlab"])
        made.append(window)
        # Wide enough for a laptop and a projector.
        window.resize(1280, 720)
        window.show()
        qtbot.waitUntil(lambda: window.parts.controller.outcome is not None)
        return app, window

    yield make
    for window in made:
        window.close()
        window.deleteLater()


def shown(window):
    """Return the texts of a window's visible labels and buttons, and what does not fit."""
    found, clipped = set(), set()
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton) or not widget.isVisible():
            continue
        text = widget.text()
        if not text:
            continue
        found.add(text)
        wraps = isinstance(widget, QLabel) and widget.wordWrap()
        if not wraps and widget.sizeHint().width() > widget.width() + 1:
            clipped.add((text, widget.sizeHint().width(), widget.width()))
    return found, clipped


def pages(window, qtbot):
    """Open one page of every workspace after the other."""
    for place, workspace in enumerate(window.workspaces.values()):
        window.tabs.setCurrentIndex(place)
        groups = workspace.widget().findChildren(QButtonGroup)
        for button in groups[0].buttons() if groups and place else [None]:
            if button is not None and button.isVisible():
                button.click()
            qtbot.wait(60)
            yield window


def test_german_changes_words_numbers_and_qts_own_buttons(window, qtbot):
    Settings().set_value("language", "de")
    _, german = window()
    assert QLocale().decimalPoint() == ","
    texts, clipped = shown(german)
    assert any("1.048.576" in text for text in texts)
    assert not any("1,048,576" in text for text in texts)
    assert not clipped
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, german)
    assert box.button(QDialogButtonBox.StandardButton.Close).text().strip("&") != "Close"
    for page in pages(german, qtbot):
        assert not shown(page)[1]


def longer(_context, text):
    """Return a text in brackets and a third longer, as if in another language."""
    if not re.search(r"[^\W\d_]{2,}", text):
        return text
    return f"[{text}{'·' * round(0.3 * len(text) - 1)}]"


class Longer(QTranslator):
    """Qt's way to the same."""

    def translate(self, context, text, _disambiguation=None, _count=-1):
        return longer(context, text)

    def isEmpty(self):
        return False


def unbracketed(text):
    while text != (text := re.sub(r"\[[^\[\]]*\]", "", text)):
        pass
    return text


def test_words_a_third_longer_fit_and_none_is_missed(window, qtbot, qapp, monkeypatch):
    translator = Longer(qapp)
    monkeypatch.setattr("headlab.ui.start.speak", lambda _app, _code: None)
    monkeypatch.setattr("headlab.ui.application.speak", lambda _app, _code: None)
    QCoreApplication.installTranslator(translator)
    words.speak(words.Language("xx", longer))
    try:
        _, pseudo = window()
        bare, clipped = set(), set()
        for page in pages(pseudo, qtbot):
            texts, unfit = shown(page)
            clipped |= unfit
            bare |= {
                text
                for text in texts
                if re.search(r"[^\W\d_]{2,}", TERMS.sub("", unbracketed(text)))
            }
    finally:
        QCoreApplication.removeTranslator(translator)
    assert not clipped
    assert not bare

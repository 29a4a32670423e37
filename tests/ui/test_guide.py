"""The user guide in its window: pages, links, search, keys, dress, and what it remembers."""

import re
import sys
from itertools import product
from subprocess import run

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QFontMetricsF, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget
from rig import bench, find, lecture, trigger

from headlab.app.guide import PAGES, guide_pages
from headlab.ui.actions import ACTIONS, Act
from headlab.ui.beside import show_editor
from headlab.ui.guide.document import GuideDocument, is_key
from headlab.ui.guide.window import GuideWindow
from headlab.ui.language import speak
from headlab.ui.theme import THEMES, app_font, contrast
from headlab.ui.workspaces.registry import WORKSPACES


@pytest.fixture
def guide(qtbot, window) -> GuideWindow:
    trigger(window, "actionGuide")
    guide = window.findChild(GuideWindow)
    qtbot.waitExposed(guide)
    return guide


def places(guide: GuideWindow, text: str) -> int:
    """Count a text on all pages by what their documents say."""
    return sum(
        block.lower().count(text)
        for index in range(len(PAGES))
        for block in guide._document(index).toPlainText().split("\n")
    )


def chosen(guide: GuideWindow) -> str:
    """Return the page that the contents stand on."""
    return PAGES[guide.contents.place[0]]


def key(widget: QWidget, key: Qt.Key, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key as the window system does, so that shortcuts see it first."""
    QTest.keyClick(widget.window().windowHandle(), key, modifiers)


def test_a_start_does_not_load_it():
    ask = "import sys, headlab.ui, headlab.ui.window; print('headlab.ui.guide' in str(sys.modules))"
    done = run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("name", [entry.name for entry in WORKSPACES])
def test_it_opens_at_the_page_of_the_workspace(window, name):
    window.view.open_tab(name)
    trigger(window, "actionGuide")
    guide = window.findChild(GuideWindow)
    assert not guide.isModal()
    assert guide.page == chosen(guide) == name
    assert (
        guide.view.document()
        .toPlainText()
        .startswith(next(page.title for page in guide_pages() if page.name == name))
    )


def test_asked_for_again_it_is_the_same_window_at_the_page_of_the_new_workspace(window, guide):
    guide.open_page("limits")
    trigger(window, "actionGuide")
    assert guide.page == "limits"
    window.view.open_tab("cost")
    trigger(window, "actionGuide")
    assert guide.page == "cost"
    assert len(window.findChildren(GuideWindow)) == 1


def test_its_key_is_its_own_and_the_sheet_of_keys_leads_to_it(qtbot, window):
    (ours,) = ACTIONS[Act.GUIDE].keys
    others = [QKeySequence(k) for act, row in ACTIONS.items() if act != Act.GUIDE for k in row.keys]
    others += [shortcut.key() for shortcut in window.findChildren(QShortcut)]
    assert QKeySequence(ours) not in others
    trigger(window, "actionShortcuts")
    sheet = find(window, "shortcutsSheet", QDialog)
    find(sheet, "guideButton", QPushButton).click()
    assert window.findChild(GuideWindow).isVisible()
    assert not sheet.isVisible()


def test_every_control_says_what_it_is(guide):
    for name in ("Search", "Contents", "Page", "Back", "Forward", "Next", "Previous", "Count"):
        control = find(guide, f"guide{name}")
        assert control.accessibleName(), name


def test_links_lead_to_pages_and_back(qtbot, guide):
    guide.open_page("start")
    guide.view.anchorClicked.emit(QUrl("fits.md#exact-and-found"))
    assert guide.page == chosen(guide) == "fits"
    place = guide.view.document().place_of("exact-and-found")
    top = guide.view.cursorForPosition(QPoint(5, guide.fontMetrics().height() * 2)).position()
    assert abs(top - place) < 60
    down = guide.view.verticalScrollBar().value()
    assert down > 0
    key(guide, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert guide.page == chosen(guide) == "start"
    key(guide, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert guide.page == "fits"
    assert guide.view.verticalScrollBar().value() == down
    guide.back.click()
    guide.open_page("cost")
    assert not guide.forward.isEnabled()
    assert guide.back.isEnabled()


def test_the_keyboard_alone_follows_a_link(guide):
    guide.open_page("start")
    guide.view.setFocus()
    QTest.keyClick(guide.view, Qt.Key.Key_Tab)
    QTest.keyClick(guide.view, Qt.Key.Key_Return)
    assert guide.page == "heads"


def test_nothing_outside_is_opened_or_read(guide, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    before = guide.view.document().toPlainText()
    for link in ("https://example.org/", "file:///etc/hostname", "fits.txt", "../limits.md"):
        guide.view.anchorClicked.emit(QUrl(link))
    assert not opened
    assert guide.view.document().toPlainText() == before
    assert guide.view.loadResource(2, QUrl("file:///etc/hostname")) is None


def test_the_contents_lead_to_every_part(guide):
    for place in range(guide.contents.topLevelItemCount()):
        top = guide.contents.topLevelItem(place)
        guide.contents.setCurrentItem(top)
        assert guide.page == PAGES[place]
        assert guide.view.verticalScrollBar().value() == 0
        assert top.childCount() > 0
        for part in range(top.childCount()):
            guide.contents.setCurrentItem(top.child(part))
            assert guide.page == PAGES[place]
            assert guide.contents.currentItem() is top.child(part)
    assert len(guide._visits) == len(PAGES) + (guide._visits[0].page != 0)


def test_the_contents_follow_the_reader(guide):
    guide.open_page("cost")
    bar = guide.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    item = guide.contents.currentItem()
    assert item.parent() is guide.contents.topLevelItem(PAGES.index("cost"))
    assert guide.view.verticalScrollBar().value() == bar.maximum() // 2


@pytest.mark.parametrize("text", ["rank", "headlab export"])
def test_the_search_finds_and_counts_on_every_page(guide, text):
    guide.open_page("start")
    guide.search.setText(text)
    total = places(guide, text.lower())
    assert total > 1
    assert str(total) in guide.count.text()
    told = [
        guide.contents.topLevelItem(place).text(1)
        for place in range(guide.contents.topLevelItemCount())
    ]
    assert sum(int(count) for count in told if count) == total
    seen = set()
    for _ in range(total):
        marks = guide.view.extraSelections()
        assert all(mark.cursor.selectedText().lower() == text.lower() for mark in marks)
        assert guide.page == chosen(guide)
        page, place = guide._hits[guide._hit]
        assert PAGES[page] == guide.page
        hit = marks[place].cursor
        where = guide.view.cursorRect(hit)
        assert 0 <= where.top()
        assert where.bottom() <= guide.view.viewport().height()
        seen.add((guide.page, hit.position()))
        key(guide, Qt.Key.Key_F3)
    assert len(seen) == total
    key(guide, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    key(guide, Qt.Key.Key_F3)
    assert guide._hit == 0 or len(seen) > 1


def test_the_search_is_at_hand_and_enter_goes_on(qtbot, guide):
    key(guide, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert guide.focusWidget() is guide.search
    guide.search.setText("width")
    first = guide._hit
    QTest.keyClick(guide.search, Qt.Key.Key_Return)
    assert guide._hit == first + 1
    QTest.keyClick(guide.search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert guide._hit == first
    assert guide.isVisible()


def test_what_is_nowhere_is_said_and_leaves_the_page(guide):
    guide.open_page("cost")
    guide.search.setText("zebra crossing")
    assert guide.count.text()
    assert guide.page == "cost"
    assert not guide.next.isVisible()
    assert not guide.view.extraSelections()
    guide.search.setText("")
    assert not guide.count.text()


def test_esc_closes_it_and_size_and_page_come_back(qtbot, window, guide):
    guide.open_page("tours")
    guide.resize(700, 500)
    key(guide, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.findChild(GuideWindow) is None)
    trigger(window, "actionGuide")
    again = window.findChild(GuideWindow)
    assert again.page == "tours"
    assert (again.width(), again.height()) == (700, 500)
    again.close()
    qtbot.waitUntil(lambda: window.findChild(GuideWindow) is None)
    window.view.open_tab("model")
    trigger(window, "actionGuide")
    assert window.findChild(GuideWindow).page == "model"


def test_what_is_kept_of_it_leaves_the_window_s_own_state(window, guide):
    guide.close()
    window._state.save(window.saveGeometry(), window.saveState())
    assert window._state.guide()[1] == "heads"
    assert window._state.geometry() is not None


def test_a_broken_memory_is_no_matter(window):
    window._state._file.setValue("schema", 1)
    window._state._file.setValue("guide/size", "large")
    window._state._file.setValue("guide/page", ["no", "page"])
    window._state._file.sync()
    trigger(window, "actionGuide")
    assert window.findChild(GuideWindow).page == "heads"


def test_another_theme_and_scale_dress_it_anew(qtbot, window, guide):
    settings = window.parts.settings

    def ground() -> str:
        return guide.view.grab().toImage().pixelColor(2, guide.view.height() - 3).name()

    guide.open_page("cost")
    settings.set_value("theme", "light")
    light, words = ground(), guide.view.document().toPlainText()
    narrow = guide.view.lineWrapColumnOrWidth()
    settings.set_value("theme", "dark")
    assert ground() == window.parts.dress.theme.window != light
    settings.set_value("scale_percent", 150)
    assert guide.view.document().defaultFont().pointSizeF() == QApplication.font().pointSizeF()
    guide.resize(1600, 900)
    assert guide.view.lineWrapColumnOrWidth() > narrow
    assert guide.view.document().toPlainText() == words
    assert guide.page == "cost"
    guide.search.setText("MAC")
    settings.set_value("theme", "light")
    assert guide.view.extraSelections()


def test_lines_stay_readable_and_inside_at_any_size(window, guide):
    for scale, width in product((80, 100, 200, 300), (640, 1280, 2560)):
        window.parts.settings.set_value("scale_percent", scale)
        guide.resize(width, 720)
        view = guide.view
        assert view.lineWrapColumnOrWidth() <= view.viewport().width()
        line = "n" * 75
        assert view.lineWrapColumnOrWidth() <= QFontMetricsF(view.font()).horizontalAdvance(line)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_can_be_read_in_every_theme(qapp, theme, language):
    speak(qapp, language)
    try:
        owner = QWidget()
        for page in guide_pages():
            document = GuideDocument(page, theme, app_font(1.0), owner)
            assert len(document.headings) == len(page.headings)
            text = document.toPlainText()
            assert "`" not in text
            assert "**" not in text
            assert "](" not in text
            block = document.begin()
            while block.isValid():
                for run_ in block.textFormats():
                    style = run_.format
                    ground = style.background().color()
                    if style.background().style() == Qt.BrushStyle.NoBrush:
                        ground = theme.colour("window")
                    assert contrast(style.foreground().color(), ground) >= 4.5, block.text()
                block = block.next()
        owner.deleteLater()
    finally:
        speak(qapp, "en")


def test_keys_are_written_as_the_language_has_them(qapp):
    speak(qapp, "de")
    try:
        owner = QWidget()
        (page,) = [page for page in guide_pages() if page.name == "keys"]
        text = GuideDocument(page, THEMES["light"], app_font(1.0), owner).toPlainText()
        assert QKeySequence("Ctrl+E").toString(QKeySequence.SequenceFormat.NativeText) in text
        assert "Ctrl" not in text
        owner.deleteLater()
    finally:
        speak(qapp, "en")


OF_CONTROLS = {"Space", "Home", "End", "PgUp", "PgDown", "Del", "Backspace", "X", "L", "Tab"}
OF_CONTROLS |= {"Shift+Tab", "Return", "Esc"}
"""Keys that a control hears itself, without a shortcut of a window."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_key_that_is_named_is_one_that_is_heard(qtbot, qapp, window, guide, language):
    show_editor(window)
    lecture(qtbot, window)
    keys = set()
    for action in window.findChildren(QAction):
        keys |= {sequence.toString() for sequence in action.shortcuts()}
    for shortcut in window.findChildren(QShortcut):
        keys |= {sequence.toString() for sequence in shortcut.keys()}
    speak(qapp, language)
    try:
        named = {
            code
            for page in guide_pages()
            for code in re.findall(r"`([^`\n]+)`", page.text)
            if is_key(code)
        }
    finally:
        speak(qapp, "en")
    assert len(named) > 40
    assert all(QKeySequence(k).toString() for k in named)
    assert {k for k in named if QKeySequence(k).toString() not in keys} <= OF_CONTROLS
    # And none of the actions' keys is left out.
    registered = {s.toString() for a in window._actions.values() for s in a.shortcuts()}
    told = {QKeySequence(k).toString() for k in named}
    assert registered - told <= {"Ctrl++"} | {
        s.toString() for s in QKeySequence.keyBindings(QKeySequence.StandardKey.Paste)
    } | {s.toString() for s in QKeySequence.keyBindings(QKeySequence.StandardKey.Undo)}


def test_the_window_s_size_keys_work_in_it(window, guide):
    key(guide, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
    assert window.parts.settings.value("scale_percent") == 110
    key(guide, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert window.parts.settings.value("scale_percent") == 100


def test_it_goes_with_the_window(qtbot):
    with bench(qtbot) as window:
        trigger(window, "actionGuide")
        guide = window.findChild(GuideWindow)
        assert guide.isVisible()
        window.close()
        assert not guide.isVisible()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

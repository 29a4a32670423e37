"""Tours in the window and on the lecture page: stepped with a remote, and gone without a trace."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget
from rig import find, lecture, press, settle, trigger

from headlab.app import changes
from headlab.app.tours import read_tour, shipped_tours
from headlab.ui.lecture.record import RecordDialog

TOURS = shipped_tours()
FORWARD = [Qt.Key.Key_PageDown, Qt.Key.Key_Space, Qt.Key.Key_Right]


def view(window):
    heads = window._heads_workspace()
    return window.tabs.currentIndex(), heads.focused_head, heads.focus_heatmap.view


def run(qtbot, window, tour, keys_to: Callable[[], QWidget], look: Callable[[], None]) -> None:
    """Step through a tour with the keys of a remote; check the bench at every step."""
    steps = [
        (scene, revealed)
        for scene in tour.scenes
        for revealed in ((False, True) if scene.predict is not None else (False,))
    ]
    runner = window.lecturing.tours
    window.lecturing.play(tour)
    for count, (scene, revealed) in enumerate(steps):
        player = runner.player
        assert (player.scene, player.is_revealed) == (scene, revealed)
        wanted = scene.after if revealed else scene.before
        assert window.parts.store.experiment == wanted
        settle(qtbot, window)
        assert "…" not in player.caption + player.question
        look()
        if count == 1:
            # The audience plays; the next step restores the scene.
            window.parts.store.apply(changes.tokens(("a", "b", "c")))
        press(keys_to(), FORWARD[count % 3])
    assert not runner.is_playing


@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: tour.title)
def test_each_tour_runs_to_its_end_in_the_window(qtbot, window, tour):
    store = window.parts.store
    store.apply(changes.heads(64))
    store.apply(changes.tick("self", True))
    window.tabs.setCurrentIndex(1)
    find(window, "headGrid").head_focused.emit(5)
    settle(qtbot, window)
    before, seen_before = store.experiment, view(window)
    caption = find(window, "tourCaption")
    assert caption.isHidden()

    def look() -> None:
        player = window.lecturing.tours.player
        scene = player.scene
        assert caption.isVisible()
        qtbot.waitUntil(lambda: caption.height() == caption.heightForWidth(caption.width()))
        assert caption.words.caption == player.caption
        assert bool(caption.words.question) == (
            scene.predict is not None and not player.is_revealed
        )
        workspaces = window.view._names
        assert workspaces[window.tabs.currentIndex()] == scene.view.workspace
        assert view(window)[1:] == (scene.view.focused_head, scene.view.heatmap)
        qtbot.waitUntil(
            lambda: len(window.lecturing.tours.outlined) == len(scene.highlight), timeout=2000
        )
        outlined = window.lecturing.tours.outlined
        assert [target.objectName() for target in outlined] == list(scene.highlight)
        for target in outlined:
            frame = find(window, f"outline-{target.objectName()}")
            middle = target.mapTo(window, target.rect().center())
            assert frame.rect().contains(frame.mapFrom(window, middle))

    run(qtbot, window, tour, lambda: window, look)
    settle(qtbot, window)
    assert store.experiment == before
    assert view(window) == seen_before
    assert caption.isHidden()
    assert window.lecturing.tours.outlined == ()


@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: tour.title)
def test_each_tour_runs_to_its_end_on_the_lecture_page(qtbot, window, tour):
    store = window.parts.store
    before, seen_before = store.experiment, view(window)
    opened = lecture(qtbot, window)
    page = opened.page

    def look() -> None:
        player = window.lecturing.tours.player
        scene = player.scene
        assert find(page, "lectureTitle").text() == scene.title
        assert find(page, "lecturePlace").text() == f"{player.position} / {player.count}"
        assert page.caption.isVisible()
        assert page.caption.height() == page.caption.heightForWidth(page.width())
        assert page.caption.words.caption == player.caption
        if scene.view.workspace == "heads":
            assert page.outcome.experiment == store.experiment
            pointed = {name for name in scene.highlight if name in page._pictures}
            assert pointed <= set(page.shown)
        pointed = [page._element(name) for name in scene.highlight]
        assert set(page.outlined) == {widget for widget in pointed if widget is not None}
        assert page.outlined or not scene.highlight
        parts = [
            w
            for w in page.children()
            if isinstance(w, QWidget)
            and w.isVisible()
            and not w.objectName().startswith("outline-")
        ]
        for widget in parts:
            assert page.rect().contains(widget.geometry()), widget.objectName()
        for place, one in enumerate(parts):
            for other in parts[place + 1 :]:
                overlap = one.geometry().intersected(other.geometry())
                assert overlap.isEmpty(), (scene.title, one.objectName(), other.objectName())

    run(qtbot, window, tour, lambda: opened, look)
    assert window.lecturing.window is opened
    assert page.caption.isHidden()
    press(opened, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.lecturing.window is None)
    assert (store.experiment, view(window)) == (before, seen_before)


def test_the_answer_of_a_model_scene_is_not_shown_before_it_is_revealed(qtbot, window):
    opened = lecture(qtbot, window)
    window.lecturing.play(TOURS[3])
    assert opened.page.shown == ("model",)
    words = find(opened.page, "lecture-model").summary()
    assert "128" not in words
    press(opened, Qt.Key.Key_Space)
    assert opened.page.shown == ("model", "shapes")
    assert "128" in find(opened.page, "lecture-model").summary()


def test_escape_ends_a_tour_at_any_step_and_gives_the_bench_back(qtbot, window):
    store = window.parts.store
    store.apply(changes.d_model(768))
    before = store.experiment
    window.lecturing.play(TOURS[1])
    press(window, Qt.Key.Key_PageDown)
    press(window, Qt.Key.Key_PageDown)
    assert store.experiment != before
    press(window, Qt.Key.Key_Escape)
    assert store.experiment == before
    assert not window.lecturing.tours.is_playing
    assert not find(window, "actionEndTour", QAction).isEnabled()


def test_back_and_heads_and_restore_by_remote(qtbot, window):
    store = window.parts.store
    window.lecturing.play(TOURS[1])
    scenes = TOURS[1].scenes
    press(window, Qt.Key.Key_Right)
    assert store.experiment == scenes[1].before
    press(window, Qt.Key.Key_Up)
    assert store.experiment.layer.n_heads == 8
    assert "Home" in " ".join(find(window, "tourCaption").words.hints)
    press(window, Qt.Key.Key_Home)
    assert store.experiment == scenes[1].before
    press(window, Qt.Key.Key_Down)
    assert store.experiment.layer.n_heads == 2
    press(window, Qt.Key.Key_PageUp)
    assert store.experiment == scenes[0].before
    press(window, Qt.Key.Key_Left)
    assert window.lecturing.tours.player.position == 1


def test_typing_is_typing_during_a_tour(qtbot, window):
    window.lecturing.play(TOURS[0])
    edit = find(window, "tokensEdit", QPlainTextEdit)
    edit.setFocus()
    edit.selectAll()
    for key in "a b":
        QTest.keyClick(window.windowHandle(), key)
    assert edit.toPlainText() == "a b"
    assert window.lecturing.tours.player.position == 1
    assert not window.lecturing.tours.player.is_revealed


@pytest.mark.parametrize("large", [False, True])
def test_black_by_remote_covers_what_the_class_sees(qtbot, window, large):
    shown = lecture(qtbot, window) if large else window
    window.lecturing.play(TOURS[0])
    press(shown, Qt.Key.Key_B)
    picture = shown.grab().toImage()
    assert picture.pixelColor(picture.width() // 2, picture.height() // 2).lightness() == 0
    assert picture.pixelColor(5, 5).lightness() == 0
    press(shown, Qt.Key.Key_PageDown)
    assert shown.grab().toImage().pixelColor(5, 5).lightness() > 0
    player = window.lecturing.tours.player
    assert (player.position, player.is_revealed) == (1, False)


def test_a_click_on_the_caption_goes_on(qtbot, window):
    window.lecturing.play(TOURS[0])
    caption = find(window, "tourCaption")
    QTest.mouseClick(caption, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert window.lecturing.tours.player.is_revealed


def test_lecture_mode_can_be_entered_and_left_during_a_tour(qtbot, window):
    window.lecturing.play(TOURS[0])
    opened = lecture(qtbot, window)
    assert find(opened.page, "lectureTitle").text() == TOURS[0].scenes[0].title
    press(opened, Qt.Key.Key_PageDown)
    press(opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.lecturing.window is None)
    player = window.lecturing.tours.player
    assert (player.position, player.is_revealed) == (1, True)
    qtbot.waitUntil(window.isActiveWindow)
    press(window, Qt.Key.Key_Escape)
    assert not window.lecturing.tours.is_playing


def test_a_tour_that_opened_the_lecture_closes_it(qtbot, window):
    trigger(window, "actionToursInLecture")
    assert window.parts.settings.value("tours_in_lecture")
    window.lecturing.play(TOURS[2])
    opened = window.lecturing.window
    qtbot.waitUntil(opened.isActiveWindow)
    press(opened, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.lecturing.window is None)
    assert not window.lecturing.tours.is_playing


def test_a_step_shows_the_scene_although_the_picture_was_frozen(qtbot, window):
    opened = lecture(qtbot, window)
    window.lecturing.play(TOURS[1])
    settle(qtbot, window)
    press(opened, Qt.Key.Key_F)
    assert opened.page.frozen
    press(opened, Qt.Key.Key_PageDown)
    press(opened, Qt.Key.Key_PageDown)
    settle(qtbot, window)
    assert not opened.page.frozen
    assert opened.page.outcome.experiment == TOURS[1].scenes[1].after


def test_the_menu_lists_the_tours_and_plays_them(qtbot, window):
    menu = find(window, "menu-tours")
    menu.aboutToShow.emit()
    menu.aboutToShow.emit()
    found = [action for action in menu.actions() if action.objectName().startswith("actionTour")]
    assert [a.objectName() for a in found[:4]] == [f"actionTour{k}" for k in range(1, 5)]
    found[1].trigger()
    assert window.lecturing.tours.player.tour == TOURS[1]


def test_a_broken_tour_is_said_in_one_sentence_and_changes_nothing(qtbot, window, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('title = "x"\n[[scene]]\ntitle = "y"\ncaption = "z"\nbench = {jobs = ["no"]}\n')
    before = window.parts.store.experiment
    window.open_path(path)
    assert not window.lecturing.tours.is_playing
    assert window.parts.store.experiment == before
    assert "line 5" in window.status.text
    window.open_path(tmp_path / "none.toml")
    assert not window.lecturing.tours.is_playing


def test_a_recorded_scene_plays_back(qtbot, window, tmp_path):
    store = window.parts.store
    store.apply(changes.heads(128))
    store.apply(changes.fit("both"))
    settle(qtbot, window)
    find(window, "headGrid").head_focused.emit(2)
    recorded = store.experiment
    path = tmp_path / "mine"
    for count in (1, 2):
        trigger(window, "actionRecordScene")
        dialog = find(window, "recordDialog", RecordDialog)
        assert not dialog.isModal()
        assert not dialog.add_to(path)
        find(dialog, "sceneTitle", QLineEdit).setText(f"Mine {count}")
        find(dialog, "sceneCaption", QPlainTextEdit).setPlainText("{heads} heads: {svd_mean}")
        assert dialog.add_to(path)
        qtbot.waitUntil(lambda: window.findChild(QWidget, "recordDialog") is None)
    tour = read_tour(tmp_path / "mine.toml")
    assert [scene.title for scene in tour.scenes] == ["Mine 1", "Mine 2"]
    store.apply(changes.heads(1))
    window.open_path(tmp_path / "mine.toml")
    assert store.experiment == recorded
    assert find(window, "headGrid").focused_head == 2
    settle(qtbot, window)
    assert find(window, "tourCaption").words.caption == "128 heads: 0.836"

"""Session files in the window: save, open, recent, drop, the title, a crash, an unsaved end."""

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QPushButton, QSpinBox, QWidget
from rig import bench, find, settle, trigger

from headlab.app import changes, sessions
from headlab.app.sessions import Session
from headlab.app.tours import shipped_tours
from headlab.engine.experiment import Experiment
from headlab.resource_files import resource_path
from headlab.ui.cost.view import CostView


def drop(window, *paths):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at = QPointF(window.rect().center())
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at.toPoint(), Qt.DropAction.CopyAction, data, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(at, Qt.DropAction.CopyAction, data, buttons, keys))


def test_everything_in_view_comes_back_from_a_session(qtbot, window, tmp_path):
    store, files = window.parts.store, window.files
    cost = window.workspaces["cost"]
    store.apply(changes.heads(32))
    store.apply(changes.move("same", 7))
    settle(qtbot, window)
    find(window, "headGrid").head_focused.emit(7)
    window._heads_workspace().show_view(7, "difference")
    cost.set_view(CostView(phase="prefill", flops=True, binary=False, dtype="fp8", layers=4))
    window.tabs.setCurrentIndex(window.view._names.index("cost"))
    cost.desk.turn_to(1)
    find(window, "keepRow", QPushButton).click()
    store.apply(changes.kv_heads(4))
    find(window, "keepRow", QPushButton).click()
    model = resource_path("examples") / "qwen3-4b.json"
    window.view.open_model(model)
    qtbot.waitUntil(lambda: window.view.model.path == model)
    saved = window._take_session()
    assert files.save_to(tmp_path / "mine")
    path = tmp_path / "mine.headlab"
    assert sessions.read(path) == saved
    assert len(saved.compare.rows) == 2
    with bench(qtbot) as other:
        assert other.open_path(path)
        settle(qtbot, other)
        qtbot.waitUntil(lambda: other.view.model.path == model)
        assert other._take_session() == saved


def test_the_title_says_the_file_and_whether_it_was_changed(qtbot, window, tmp_path):
    store, files = window.parts.store, window.files
    assert window.windowTitle() == "headlab"
    assert not window.isWindowModified()
    store.apply(changes.heads(16))
    assert window.isWindowModified()
    assert files.save_to(tmp_path / "mine.headlab")
    assert "mine" in window.windowTitle()
    assert not window.isWindowModified()
    store.apply(changes.heads(32))
    assert window.isWindowModified()
    store.undo_stack.undo()
    assert not window.isWindowModified()
    store.apply(changes.heads(64))
    assert files.save()
    assert sessions.read(tmp_path / "mine.headlab").experiment.layer.n_heads == 64
    assert not window.isWindowModified()


def test_a_tour_is_no_change(qtbot, window, tmp_path):
    assert window.files.save_to(tmp_path / "mine.headlab")
    window.lecturing.play(shipped_tours()[0])
    assert window._take_session().experiment == Experiment()
    window.lecturing.tours.leave()
    assert not window.isWindowModified()


def test_saving_where_one_cannot_is_one_sentence(qtbot, window, tmp_path):
    window.parts.store.apply(changes.heads(16))
    assert not window.files.save_to(tmp_path / "nowhere" / "mine.headlab")
    assert window.status.text
    assert window.files.path is None
    assert window.isWindowModified()


def encoded(experiment):
    return sessions.encode(Session(experiment))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        json.dumps({**json.loads(encoded(Experiment())), "version": 99}),
        encoded(Experiment())[:-40],
        encoded(Experiment()).replace('"heads":8', '"heads":7'),
    ],
    ids=["empty", "foreign", "newer", "cut", "impossible"],
)
def test_a_file_that_cannot_be_opened_is_said_and_changes_nothing(window, tmp_path, text):
    store = window.parts.store
    store.apply(changes.heads(16))
    before, count = store.experiment, store.undo_stack.count()
    path = tmp_path / "bad.headlab"
    path.write_text(text)
    assert not window.open_path(path)
    assert (store.experiment, store.undo_stack.count()) == (before, count)
    assert window.status.text
    assert window.status.text in window.parts.log.text()
    assert path.read_text() == text
    assert window.files.path is None


def test_a_session_a_model_and_a_tour_can_be_dropped(qtbot, window, tmp_path):
    path = tmp_path / "dropped.headlab"
    sessions.save(Session(Experiment().with_heads(128)), path)
    drop(window, path)
    assert window.parts.store.experiment.layer.n_heads == 128
    assert window.files.path == path
    config = resource_path("examples") / "qwen3-8b.json"
    drop(window, config)
    qtbot.waitUntil(lambda: window.view.model.path == config)
    assert window.view._names[window.tabs.currentIndex()] == "model"
    drop(window, resource_path("tours") / "2-too-few-too-narrow.toml")
    assert window.lecturing.tours.is_playing


def test_recent_files_open_again(qtbot, window, tmp_path):
    path = tmp_path / "recent & old.headlab"
    sessions.save(Session(Experiment().with_heads(2)), path)
    assert window.open_path(path)
    window.parts.store.apply(changes.heads(16))
    menu = find(window, "menu-recent", QMenu)
    window.files.fill_recent(menu)
    menu.actions()[0].trigger()
    assert window.parts.store.experiment.layer.n_heads == 2


def test_an_unsaved_end_asks_nothing_and_can_be_reopened(qtbot, window):
    window.begin()
    assert not find(window, "actionReopen", QAction).isEnabled()
    window.parts.store.apply(changes.heads(256))
    settle(qtbot, window)
    window.close()
    assert not window.isVisible()
    with bench(qtbot) as again:
        again.begin()
        assert again.findChild(QWidget, "recoveryNotice") is None
        assert again.parts.store.experiment == Experiment()
        trigger(again, "actionReopen")
        assert again.parts.store.experiment.layer.n_heads == 256
        assert again.isWindowModified()


def crashed(tmp_path: Path, heads: int) -> None:
    """Let another headlab change its bench, keep it, and die without closing."""
    script = textwrap.dedent(f"""
        import os, sys
        from headlab.ui import build
        from headlab.app import changes
        app, window = build(["headlab"])
        window.begin()
        window.parts.store.apply(changes.heads({heads}))
        window.files._autosave.write_now()
        window.files._autosave._worker.shutdown(wait=True)
        os._exit(9)
    """)
    done = subprocess.run([sys.executable, "-c", script], check=False, timeout=60)
    assert done.returncode == 9


def test_a_crash_is_offered_in_a_quiet_bar_and_restored(qtbot, window, tmp_path):
    crashed(tmp_path, 64)
    window.begin()
    bar = find(window, "recoveryNotice")
    assert bar.isVisible()
    assert window.parts.store.experiment == Experiment()
    find(window, "recoveryRestore", QPushButton).click()
    assert window.parts.store.experiment.layer.n_heads == 64
    assert window.isWindowModified()
    qtbot.waitUntil(lambda: window.findChild(QWidget, "recoveryNotice") is None)
    window.close()
    with bench(qtbot) as again:
        again.begin()
        assert again.findChild(QWidget, "recoveryNotice") is None


def test_what_is_dismissed_does_not_come_back(qtbot, window, tmp_path):
    crashed(tmp_path, 64)
    window.begin()
    find(window, "recoveryNotice-dismiss").click()
    qtbot.waitUntil(lambda: window.findChild(QWidget, "recoveryNotice") is None)
    window.close()
    with bench(qtbot) as again:
        again.begin()
        assert again.findChild(QWidget, "recoveryNotice") is None
        assert again.parts.store.experiment == Experiment()


def test_the_first_start_offers_the_first_tour_once(qtbot, window):
    window.begin()
    bar = find(window, "firstTourNotice")
    assert bar.isVisible()
    assert find(window, "headsCurve").isVisible()
    find(window, "firstTourStart", QPushButton).click()
    assert window.lecturing.tours.player.tour == shipped_tours()[0]
    window.close()
    with bench(qtbot) as again:
        again.begin()
        assert again.findChild(QWidget, "firstTourNotice") is None


def test_preferences_hold_at_once_and_do_not_block(qtbot, window):
    trigger(window, "actionPreferences")
    panel = find(window, "preferences")
    assert panel.isVisible()
    assert not panel.isModal()
    theme = find(panel, "preference-theme", QComboBox)
    theme.setCurrentIndex(theme.findData("dark"))
    theme.activated.emit(theme.currentIndex())
    assert window.parts.dress.theme.is_dark
    scale = find(panel, "preference-scale_percent", QComboBox)
    scale.setCurrentIndex(scale.findData(150))
    scale.activated.emit(scale.currentIndex())
    assert window.parts.dress.scale == 1.5
    find(panel, "preference-export_width", QSpinBox).setValue(800)
    assert window.parts.settings.value("export_width") == 800
    window.parts.settings.set_value("theme", "light")
    assert theme.currentData() == "light"
    for box in panel.findChildren(QComboBox):
        assert box.accessibleName()
    panel.close()

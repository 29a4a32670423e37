"""Models in the window: dropped, opened, said in the log, taken to other tabs."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAccessible, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QLabel
from rig import find

from headlab.ui import build
from headlab.ui.model.desk import KERNELS, WIDTHS, ModelDesk
from headlab.ui.workspaces.model import ModelWorkspace

CONFIGS = Path(__file__).parents[1] / "data" / "configs"


@pytest.fixture
def window(qtbot):
    _, window = build(["headlab"])
    window.show()
    yield window
    window.close()
    window.deleteLater()


def drop(window, *paths):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    event = QDropEvent(
        QPointF(window.rect().center()),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)


def workspace_of(window):
    return find(window, "modelWorkspace", ModelWorkspace).desk


def test_the_tab_is_furnished_when_it_is_first_shown(qtbot, window):
    workspace = find(window, "modelWorkspace", ModelWorkspace)
    assert workspace.path is None
    assert window.findChild(ModelDesk) is None
    window.tabs.setCurrentIndex(window.tabs.count() - 1)
    assert find(window, "modelEmpty").isVisible()
    assert window.findChild(ModelDesk) is workspace.desk


def test_a_model_dropped_on_the_window_opens_in_its_workspace(qtbot, window):
    model = workspace_of(window)
    with qtbot.waitSignal(model.opened):
        drop(window, CONFIGS / "qwen3-4b.json")
    assert model.isVisible()
    assert model.reading.name == "qwen3-4b"
    assert window.parts.settings.value("recent_files") == (str(CONFIGS / "qwen3-4b.json"),)
    assert any("qwen3-4b" in line.text for line in window.parts.log.lines)
    with qtbot.waitSignal(model.opened), qtbot.waitSignal(model.reading_second.answered):
        drop(window, CONFIGS / "gpt-oss-20b.json", CONFIGS / "llama-3.1-8b.json")
    qtbot.waitUntil(lambda: model.second is not None)
    assert (model.reading.name, model.second.name) == ("gpt-oss-20b", "llama-3.1-8b")
    assert find(model, "modelCompareTable").isVisible()


def test_a_bad_file_is_in_the_workspace_and_in_the_log(qtbot, window, tmp_path):
    model = workspace_of(window)
    path = tmp_path / "notes.txt"
    path.write_text("nothing", encoding="utf-8")
    with qtbot.waitSignal(model.trouble):
        drop(window, path)
    (line,) = [line for line in window.parts.log.lines if line.level == "warning"]
    assert "notes.txt" in line.text
    assert find(model, "modelRemark", QLabel).text()


def test_files_do_not_become_text_in_the_tokens(window):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("config.json")])
    mime.setText("config.json")
    assert not find(window, "tokensEdit").canInsertFromMimeData(mime)
    plain = QMimeData()
    plain.setText("do re")
    assert find(window, "tokensEdit").canInsertFromMimeData(plain)


def test_layers_taken_to_cost_are_counted_there(qtbot, window):
    model = workspace_of(window)
    with qtbot.waitSignal(model.opened):
        window.open_path(CONFIGS / "llama-3.1-8b.json")
    find(model, "takeToCost", QAbstractButton).click()
    cost = find(window, "costWorkspace")
    assert cost.isVisible()
    assert cost.view.layers == 32
    assert find(window, "headsSlider").value() == 32


def test_the_boards_are_tables_to_assistive_technology(qtbot, window):
    model = workspace_of(window)
    with qtbot.waitSignal(model.opened):
        window.open_path(CONFIGS / "qwen3-4b.json")
    for place, name in ((WIDTHS, "modelWidths"), (KERNELS, "modelKernels")):
        model.turn_to(place)
        found = QAccessible.queryAccessibleInterface(find(model, name))
        assert found.role() == QAccessible.Role.Table

"""Figures of the window: what each workspace offers, and the bench that a PNG brings back."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from headlab.app import changes, sessions
from headlab.app.figures import Canvas
from headlab.app.sessions import CostChoices, View
from headlab.engine.experiment import Mask
from headlab.resource_files import resource_path
from headlab.ui import take_away
from headlab.ui.actions import Act
from headlab.ui.figures.files import encode


def settle(qtbot, window):
    parts = window.parts
    qtbot.waitUntil(lambda: parts.controller.outcome.experiment == parts.store.experiment)


def offered(window):
    return {choice.name: choice for choice in take_away.offer(window)}


def drawn_anywhere(window, names):
    found = offered(window)
    for name in names:
        (figure,) = found[name].figures
        for form in ("png", "svg", "pdf", "csv"):
            assert encode(figure, form, Canvas(500), "{}"), (name, form)


def test_the_whole_bench_comes_back_from_its_picture(qtbot, window, tmp_path):
    store = window.parts.store
    store.apply(changes.heads(32))
    store.apply(changes.mask(Mask("none")))
    cost = window.workspaces["cost"]
    costs = CostChoices(phase="prefill", flops=True, binary=False, dtype="int4", layers=7, batch=2)
    view = View(workspace="cost", focused_head=3, heatmap="target", cost=costs)
    window.view.put(sessions.Session(store.experiment, view))
    settle(qtbot, window)
    before = window.view.take()
    assert before.view == view
    dialog = take_away.export_dialog(window, "cache")
    assert dialog.save(tmp_path / "cache.png")
    dialog.deleteLater()
    store.apply(changes.heads(1))
    window.view.put(sessions.Session(store.experiment))
    settle(qtbot, window)
    assert window.open_path(tmp_path / "cache.png")
    settle(qtbot, window)
    assert window.view.take() == before
    assert cost.view.layers == 7


def test_every_workspace_offers_what_it_shows(qtbot, window):
    drawn_anywhere(window, ["bars", "curve", "heatmaps", "focus"])
    window.view.open_tab("cost")
    cost = window.workspaces["cost"]
    drawn_anywhere(window, ["cache", "work", "widths", "weights", "cost", "ledger"])
    cost.desk.turn_to(3)
    drawn_anywhere(window, ["shapesTable"])
    window.view.open_tab("width")
    width = window.workspaces["width"]
    width.findChild(QWidget, "widthCountsEdit").setText("6, 8")
    width.findChild(QWidget, "widthCapsEdit").setText("8")
    width.findChild(QWidget, "widthButton").click()
    qtbot.waitUntil(lambda: len(width.plot.points) == 4, timeout=30_000)
    drawn_anywhere(window, ["width"])
    assert "bars" not in offered(window)


def test_the_width_plot_is_true_vector(qtbot, window):
    window.view.open_tab("width")
    width = window.workspaces["width"]
    width.findChild(QWidget, "widthCountsEdit").setText("6, 8")
    width.findChild(QWidget, "widthButton").click()
    qtbot.waitUntil(lambda: len(width.plot.points) == 6, timeout=30_000)
    (figure,) = offered(window)["width"].figures
    assert b"<image" not in encode(figure, "svg", Canvas(700), "{}")
    assert b"/Subtype /Image" not in encode(figure, "pdf", Canvas(700), "{}")


def test_an_open_model_offers_its_drawings_and_no_path(qtbot, window, tmp_path):
    path = resource_path("examples/qwen3-4b.json")
    assert window.open_path(Path(path))
    qtbot.waitUntil(lambda: window.view.model.path is not None)
    drawn_anywhere(window, ["matrices"])
    window.view.model.desk.turn_to(1)
    drawn_anywhere(window, ["gpus", "modelWidths"])
    window.view.model.desk.turn_to(2)
    drawn_anywhere(window, ["modelKernels"])
    session = sessions.decode(take_away.session_text(window))
    assert session.model is None
    assert window.view.take().model is not None


def test_the_figure_of_the_view_with_the_keyboard_is_offered_first(qtbot, window):
    window.activateWindow()
    for view, name in (("headsCurve", "curve"), ("headGrid", "heatmaps"), ("jobBars", "bars")):
        window.findChild(QWidget, view).setFocus()
        dialog = take_away.export_dialog(window)
        assert dialog.choice.name == name
        dialog.deleteLater()


def test_copying_from_the_menu_takes_image_and_session(window):
    window.findChild(object, Act.COPY_FIGURE.value).trigger()
    mime = QGuiApplication.clipboard().mimeData()
    assert mime.hasImage()
    session = sessions.decode(bytes(mime.data(sessions.MIME)))
    assert session.experiment == window.parts.store.experiment


@pytest.mark.parametrize("kept", [(), ("image/png",), (sessions.MIME,)], ids=str)
def test_a_copied_figure_pasted_brings_its_bench_back(qtbot, window, kept):
    store = window.parts.store
    store.apply(changes.heads(32))
    settle(qtbot, window)
    window.findChild(object, Act.COPY_FIGURE.value).trigger()
    copied = QGuiApplication.clipboard().mimeData()
    # Other programs hand on one format of several.
    handed_on = {kind: bytes(copied.data(kind).data()) for kind in kept or copied.formats()}
    put_on_clipboard(handed_on)
    before = store.experiment
    store.apply(changes.heads(2))
    settle(qtbot, window)
    window.activateWindow()
    window.findChild(QWidget, "headsSlider").setFocus()
    QTest.keySequence(window, QKeySequence(QKeySequence.StandardKey.Paste))
    assert store.experiment == before
    store.undo_stack.undo()
    assert store.experiment.layer.n_heads == 2


def test_a_copied_file_is_opened(qtbot, window, tmp_path):
    store = window.parts.store
    store.apply(changes.heads(64))
    path = tmp_path / "sixty-four.headlab"
    assert window.files.save_to(path)
    store.apply(changes.heads(1))
    put_on_clipboard({"text/uri-list": QUrl.fromLocalFile(str(path)).toEncoded().data()})
    window.findChild(object, Act.PASTE.value).trigger()
    assert store.experiment.layer.n_heads == 64
    assert window.files.path == path


@pytest.mark.parametrize(
    "held",
    [
        {},
        {"text/plain": b"just words"},
        {"text/plain": b"[" * 100_000},
        {"image/png": b"\x89PNG\r\n\x1a\nbroken"},
        {"text/html": b"<b>no</b>"},
        {sessions.MIME: b'{"format": "headlab-session", "version": 99}'},
    ],
    ids=str,
)
def test_what_cannot_be_pasted_is_one_sentence(qtbot, window, held):
    put_on_clipboard(held)
    before = window.parts.store.experiment
    with qtbot.waitSignal(window.files.trouble) as said:
        window.findChild(object, Act.PASTE.value).trigger()
    assert said.args[0]
    assert window.parts.store.experiment == before


def put_on_clipboard(held):
    mime = QMimeData()
    for kind, data in held.items():
        mime.setData(kind, data)
    QGuiApplication.clipboard().setMimeData(mime)


def test_the_window_answers_while_a_sweep_is_drawn(qtbot, window, tmp_path):
    dialog = take_away.export_dialog(window, "sweep")
    dialog.findChild(object, "exportWidth").setValue(500)
    dialog.show()
    with qtbot.waitSignal(dialog.saved, timeout=60_000):
        assert dialog.save(tmp_path / "sweep.gif")
        before = window.parts.store.experiment
        QTest.qWait(1)
        window.findChild(object, Act.MORE_HEADS.value).trigger()
        assert window.parts.store.experiment != before
        settle(qtbot, window)
        assert not (tmp_path / "sweep.gif").exists()
    assert (tmp_path / "sweep.gif").exists()
    dialog.deleteLater()

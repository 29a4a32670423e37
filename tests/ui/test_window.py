"""The window: names, roles, values, keys, undo, and what stays when something goes wrong."""

import threading

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from headlab.app.compute import ComputeThread
from headlab.app.controller import Controller
from headlab.app.log import LogBuffer
from headlab.app.sessions import View
from headlab.app.settings import Settings
from headlab.app.store import Store
from headlab.engine import bench
from headlab.engine.experiment import DEFAULT_TOKENS
from headlab.ui import build
from headlab.ui.actions import ACTIONS, Act
from headlab.ui.dress import Dress
from headlab.ui.take_away import export_dialog
from headlab.ui.widgets.index_slider import IndexSlider
from headlab.ui.widgets.readout import Readout
from headlab.ui.window import MainWindow, Parts

CONTROLS = """headsSlider dModelBox pinHeadDim headDimBox kvHeadsSlider contextSlider maskBox
maskWindowBox sharpnessSlider fitBox logitCapSlider tokensEdit job-previous job-first job-same
job-even job-self job-offset job-window job-token job-induction parametersReadout projectionReadout
scoreReadout meanScoreReadout logView""".split()
VIEWS = ["jobBars", "headsCurve", "headGrid", "focusHeatmap", "workspaces"]


def find(window, name, kind=QWidget):
    found = window.findChild(kind, name)
    assert found is not None, name
    return found


def settle(qtbot, window):
    """Wait until the picture is that of the experiment."""
    parts = window.parts
    qtbot.waitUntil(lambda: parts.controller.outcome.experiment == parts.store.experiment)


def furnish(window):
    """Open every tab once: those that are furnished at the first look are full from then on."""
    for place in (*range(window.tabs.count()), 0):
        window.tabs.setCurrentIndex(place)


def value(widget):
    return QAccessible.queryAccessibleInterface(widget).valueInterface().currentValue()


def test_every_control_has_its_name_its_words_and_its_formula(window):
    for name in CONTROLS:
        control = find(window, name)
        for words in (control.accessibleName(), control.toolTip(), control.whatsThis()):
            assert words.strip(), name
    for name in VIEWS:
        assert find(window, name).accessibleName(), name


def test_nothing_is_named_twice(window):
    furnish(window)
    names = [w.objectName() for w in window.findChildren(QWidget) if w.objectName()]
    ours = [name for name in names if not name.startswith("qt_")]
    assert {name for name in CONTROLS + VIEWS if ours.count(name) != 1} == set()


def test_every_action_has_a_sentence_and_no_key_is_taken_twice(window):
    keys = []
    for act in ACTIONS:
        action = window.findChild(object, act.value)
        assert action.statusTip()
        keys += [key.toString() for key in action.shortcuts()]
    assert len(keys) == len(set(keys))


def test_the_heads_slider_says_the_count_and_steps_over_divisors(window):
    slider = find(window, "headsSlider", IndexSlider)
    assert QAccessible.queryAccessibleInterface(slider).role() == QAccessible.Role.Slider
    assert slider.offered == (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
    for key, count in (("Right", 16), ("Home", 1), ("Left", 1), ("End", 512), ("Left", 256)):
        QTest.keyClick(slider, getattr(Qt.Key, f"Key_{key}"))
        assert (slider.value(), value(slider)) == (count, count)
        assert window.parts.store.experiment.layer.n_heads == count


def test_what_assistive_technology_asks_for_snaps_to_an_offered_count(window):
    slider = find(window, "headsSlider", IndexSlider)
    QAccessible.queryAccessibleInterface(slider).valueInterface().setCurrentValue(100)
    assert window.parts.store.experiment.layer.n_heads == 128


def drag(slider, *shares):
    """Press at the first share of the groove, move over the others, and let go."""
    points = [QPoint(round(share * slider.width()), slider.height() // 2) for share in shares]
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=points[0])
    for point in points[1:]:
        QTest.mouseMove(slider, point)
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=points[-1])


def test_a_drag_is_one_undo_step(qtbot, window):
    store = window.parts.store
    slider = find(window, "headsSlider", IndexSlider)
    drag(slider, 0.4, 0.6, 0.8, 0.99)
    assert store.experiment.layer.n_heads == 512
    assert store.undo_stack.count() == 1
    drag(slider, 0.9, 0.5, 0.01)
    assert store.experiment.layer.n_heads == 1
    assert store.undo_stack.count() == 2
    window.findChild(object, Act.UNDO.value).trigger()
    assert (slider.value(), store.experiment.layer.n_heads) == (512, 512)
    window.findChild(object, Act.UNDO.value).trigger()
    assert slider.value() == 8
    window.findChild(object, Act.REDO.value).trigger()
    assert slider.value() == 512


def test_two_key_presses_are_two_undo_steps(window):
    slider = find(window, "headsSlider", IndexSlider)
    QTest.keyClick(slider, Qt.Key.Key_Right)
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert window.parts.store.undo_stack.count() == 2


def test_the_weights_stand_still_while_the_mean_score_moves(qtbot, window):
    weights = find(window, "parametersReadout", Readout)
    mean = find(window, "meanScoreReadout", Readout)
    assert (weights.text(), mean.text()) == ("1,048,576", "1.000")
    QTest.keyClick(find(window, "headsSlider"), Qt.Key.Key_End)
    qtbot.waitUntil(lambda: mean.text() == "0.686")
    assert mean.marked > 0
    assert (weights.text(), weights.marked) == ("1,048,576", 0)
    assert find(window, "projectionReadout", Readout).text() == "1,048,576"
    assert find(window, "scoreReadout", Readout).text() == "8,388,608"
    # The mark fades by itself.
    qtbot.waitUntil(lambda: mean.marked == 0, timeout=3000)


def test_a_pinned_head_dim_makes_the_weights_move(qtbot, window):
    weights = find(window, "parametersReadout", Readout)
    find(window, "pinHeadDim", QAbstractButton).click()
    slider = find(window, "headsSlider")
    for key, figure in (("Home", "262,144"), ("End", "134,217,728")):
        QTest.keyClick(slider, getattr(Qt.Key, f"Key_{key}"))
        qtbot.waitUntil(lambda figure=figure: weights.text() == figure)
        assert weights.marked > 0
    box = find(window, "headDimBox", QSpinBox)
    assert (box.isEnabled(), box.value()) == (True, 128)
    box.setValue(64)
    qtbot.waitUntil(lambda: weights.text() == "67,108,864")


def test_a_typed_head_count_is_taken_when_head_dim_is_pinned(window):
    find(window, "pinHeadDim", QAbstractButton).click()
    box = find(window, "headsBox", QSpinBox)
    box.selectAll()
    QTest.keyClicks(box, "12")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert window.parts.store.experiment.layer.n_heads == 12
    assert find(window, "headsSlider").value() == 12


@pytest.mark.parametrize(("typed", "kept"), [("0", 512), ("99999", 512), ("abc", 512), ("", 512)])
def test_a_d_model_that_is_none_is_answered_in_a_sentence_and_not_taken(window, typed, kept):
    box = find(window, "dModelBox", QSpinBox)
    remarks = visible_remarks(window)
    box.selectAll()
    QTest.keyClick(box, Qt.Key.Key_Delete)
    QTest.keyClicks(box, typed)
    if typed:
        assert len(visible_remarks(window)) == len(remarks) + 1
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert window.parts.store.experiment.layer.d_model == kept
    assert box.value() == kept


def visible_remarks(window):
    return [
        w for w in window.findChildren(QWidget) if w.property("role") == "misfit" and w.isVisible()
    ]


def test_a_new_d_model_brings_its_own_divisors(window):
    box = find(window, "dModelBox", QSpinBox)
    box.selectAll()
    QTest.keyClicks(box, "768")
    QTest.keyClick(box, Qt.Key.Key_Return)
    slider = find(window, "headsSlider", IndexSlider)
    assert window.parts.store.experiment.layer.d_model == 768
    assert all(768 % count == 0 for count in slider.offered)
    assert 12 in slider.offered


def test_kv_heads_are_divisors_of_the_heads(qtbot, window):
    slider = find(window, "kvHeadsSlider", IndexSlider)
    assert (slider.offered, slider.value()) == ((1, 2, 4, 8), 8)
    QTest.keyClick(slider, Qt.Key.Key_Home)
    assert window.parts.store.experiment.layer.n_kv_heads == 1
    # 512·512·2 of Q and O, 512·64·2 of the one key and the one value head.
    weights = find(window, "parametersReadout", Readout)
    qtbot.waitUntil(lambda: weights.text() == "589,824")


def test_the_context_moves_the_score_macs_alone(qtbot, window):
    slider = find(window, "contextSlider", IndexSlider)
    assert (slider.offered[0], slider.offered[-1]) == (128, 131072)
    QTest.keyClick(slider, Qt.Key.Key_Home)
    scores = find(window, "scoreReadout", Readout)
    qtbot.waitUntil(lambda: scores.text() == "131,072")
    assert find(window, "projectionReadout", Readout).text() == "1,048,576"


def test_a_window_mask_has_a_width(qtbot, window):
    mask, width = find(window, "maskBox"), find(window, "maskWindowBox", QSpinBox)
    assert not width.isVisible()
    mask.setFocus()
    QTest.keyClick(mask, Qt.Key.Key_End)
    assert str(window.parts.store.experiment.mask) == "window:4"
    assert width.isVisible()
    width.setValue(2)
    assert str(window.parts.store.experiment.mask) == "window:2"
    settle(qtbot, window)
    assert find(window, "scoreReadout", Readout).text() == "2,048"


def test_digits_tick_jobs_but_not_while_typing(qtbot, window):
    jobs = window.parts.store
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(find(window, "headsSlider"), Qt.Key.Key_1)
    assert "previous" not in jobs.experiment.jobs
    assert not find(window, "job-previous", QAbstractButton).isChecked()
    QTest.keyClick(find(window, "headsSlider"), Qt.Key.Key_9)
    assert "induction" in jobs.experiment.jobs
    assert find(window, "job-induction").isVisible()
    edit = find(window, "tokensEdit", QPlainTextEdit)
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_1)
    assert "previous" not in jobs.experiment.jobs


def test_a_job_moves_to_another_head_and_is_dealt_again(window):
    deal_again = find(window, "dealAgain", QAbstractButton)
    head = find(window, "job-previous-head", QSpinBox)
    assert not deal_again.isEnabled()
    head.setValue(5)
    assert window.parts.store.experiment.moves == (("previous", 5),)
    assert deal_again.isEnabled()
    deal_again.click()
    assert window.parts.store.experiment.moves == ()
    assert head.value() == 0


def test_a_numbered_job_takes_its_number(window):
    store = window.parts.store
    number = find(window, "job-offset-number", QSpinBox)
    number.setValue(3)
    assert store.experiment.jobs == ("previous", "first", "same", "even")
    find(window, "job-offset", QAbstractButton).click()
    assert store.experiment.jobs[-1] == "offset-3"
    number.setValue(4)
    assert store.experiment.jobs[-1] == "offset-4"
    assert store.experiment.jobs.count("offset-3") == 0


def test_a_token_job_takes_a_token_of_the_sequence(window):
    find(window, "job-token", QAbstractButton).click()
    assert window.parts.store.experiment.jobs[-1] == "token-do"
    edit = find(window, "tokensEdit", QPlainTextEdit)
    edit.setPlainText("a b a c")
    assert window.parts.store.experiment.jobs == ("previous", "first", "same", "even")
    assert not find(window, "job-token", QAbstractButton).isChecked()
    find(window, "job-token", QAbstractButton).click()
    assert window.parts.store.experiment.jobs[-1] == "token-a"


@pytest.mark.parametrize("text", ["", "alone", " ".join(["x"] * 513)])
def test_an_impossible_sequence_is_answered_in_a_sentence_and_not_taken(window, text):
    find(window, "tokensEdit", QPlainTextEdit).setPlainText(text)
    assert window.parts.store.experiment.tokens == DEFAULT_TOKENS
    assert len(visible_remarks(window)) == 1


def test_tokens_are_read_as_they_are_typed_and_undone_as_one_step(window):
    store = window.parts.store
    edit = find(window, "tokensEdit", QPlainTextEdit)
    edit.setFocus()
    edit.moveCursor(edit.textCursor().MoveOperation.End)
    QTest.keyClicks(edit, " sol si")
    assert store.experiment.tokens == (*DEFAULT_TOKENS, "sol", "si")
    assert store.undo_stack.count() == 1
    QTest.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    store.undo_stack.undo()
    assert store.experiment.tokens == DEFAULT_TOKENS
    assert edit.toPlainText() == " ".join(DEFAULT_TOKENS)


def test_there_are_five_presets_and_all_are_possible(qtbot, window):
    presets = find(window, "tokenPresets")
    assert presets.count() == 5
    for place in range(presets.count()):
        presets.setFocus()
        presets.setCurrentIndex(place)
        presets.activated.emit(place)
        assert window.parts.store.experiment.tokens == presets.itemData(place)
        settle(qtbot, window)


def test_the_logit_cap_belongs_to_the_best_fit(window):
    assert not find(window, "logitCapSlider").isEnabled()
    sharpness = find(window, "sharpnessSlider", IndexSlider)
    QTest.keyClick(sharpness, Qt.Key.Key_End)
    assert window.parts.store.experiment.sharpness == 32


def test_the_curve_moves_the_heads(window):
    curve = find(window, "headsCurve")
    curve.heads_requested.emit(64)
    curve.gesture_finished.emit()
    assert find(window, "headsSlider").value() == 64


def test_a_focused_head_that_no_longer_exists_gives_way_to_the_last(qtbot, window):
    grid = find(window, "headGrid")
    grid.head_focused.emit(7)
    assert grid.focused_head == 7
    QTest.keyClick(find(window, "headsSlider"), Qt.Key.Key_Home)
    settle(qtbot, window)
    qtbot.waitUntil(lambda: grid.focused_head == 0)


def test_a_refusal_shows_beside_the_tabs_and_in_the_log(window):
    before = window.parts.store.experiment
    window.parts.store.refused.emit("a sentence of refusal")
    assert window.status.text == "a sentence of refusal"
    assert "a sentence of refusal" in window.parts.log.text()
    assert window.parts.store.experiment == before


def test_docks_move_and_close_but_do_not_float(window):
    features = QDockWidget.DockWidgetFeature
    for dock in window.findChildren(QDockWidget):
        assert dock.objectName()
        assert dock.features() == features.DockWidgetMovable | features.DockWidgetClosable


def test_reset_layout_brings_closed_panels_back(window):
    docks = window.findChildren(QDockWidget)
    for dock in docks:
        dock.close()
    window.findChild(object, Act.RESET_LAYOUT.value).trigger()
    assert all(dock.isVisible() for dock in docks)


def test_focus_view_hides_the_panels_and_brings_them_back(window):
    docks = window.findChildren(QDockWidget)
    docks[0].close()
    shown = [dock.isVisible() for dock in docks]
    action = window.findChild(object, Act.FOCUS_VIEW.value)
    action.trigger()
    assert not any(dock.isVisible() for dock in docks)
    action.trigger()
    assert [dock.isVisible() for dock in docks] == shown


def test_the_scale_reaches_controls_readouts_and_plots(window):
    parts = [find(window, n) for n in ("headsSlider", "parametersReadout", "headsCount", "jobBars")]
    before = [part.sizeHint().height() for part in parts]
    for _ in range(4):
        window.findChild(object, Act.LARGER.value).trigger()
    assert window.parts.settings.value("scale_percent") == 175
    for part, height in zip(parts, before, strict=True):
        assert part.sizeHint().height() > 1.5 * height, part.objectName()
    window.findChild(object, Act.FULL_SIZE.value).trigger()
    assert [part.sizeHint().height() for part in parts] == before


def test_the_dark_theme_is_dark_in_every_corner(qtbot, window):
    window.findChild(object, Act.THEME_DARK.value).trigger()
    settle(qtbot, window)
    picture = window.grab().toImage()
    dark = [
        picture.pixelColor(x, y).lightness() < 100
        for x in range(5, picture.width(), 40)
        for y in range(5, picture.height(), 40)
    ]
    assert sum(dark) > 0.7 * len(dark)
    window.findChild(object, Act.THEME_LIGHT.value).trigger()
    assert window.grab().toImage().pixelColor(3, 3).lightness() > 200


@pytest.mark.parametrize("percent", [100, 175, 250])
def test_it_fits_a_projector_at_every_scale(qtbot, window, percent):
    furnish(window)
    window.parts.settings.set_value("scale_percent", percent)
    qtbot.wait(50)
    assert window.minimumSizeHint().width() <= 1024
    assert window.minimumSizeHint().height() <= 720


def test_size_and_closed_panels_are_kept_between_starts(qtbot, window):
    window.resize(703, 611)
    window.log_dock.close()
    window.close()
    _, again = build(["headlab"])
    again.show()
    try:
        assert (again.width(), again.height()) == (703, 611)
        assert not again.log_dock.isVisible()
        assert again.jobs_dock.isVisible()
    finally:
        again.close()
        again.deleteLater()


def test_a_place_on_a_screen_that_is_gone_is_not_returned_to(window):
    window.move(9000, 9000)
    window.close()
    _, again = build(["headlab"])
    again.show()
    try:
        assert again.screen().availableGeometry().intersects(again.frameGeometry())
    finally:
        again.close()
        again.deleteLater()


def test_closing_stops_the_compute_thread(window):
    QTest.keyClick(find(window, "headsSlider"), Qt.Key.Key_End)
    window.close()
    assert not window.parts.compute.isRunning()


def test_a_figure_brings_its_experiment_back(qtbot, window, tmp_path):
    store = window.parts.store
    slider = find(window, "headsSlider")
    QTest.keyClick(slider, Qt.Key.Key_End)
    settle(qtbot, window)
    grid = find(window, "headGrid")
    grid.head_focused.emit(3)
    window.view.show(View(focused_head=3, heatmap="target"))
    dialog = export_dialog(window, "bars")
    assert dialog.save(tmp_path / "figure.png")
    dialog.deleteLater()
    QTest.keyClick(slider, Qt.Key.Key_Home)
    settle(qtbot, window)
    assert window.open_path(tmp_path / "figure.png")
    assert store.experiment.layer.n_heads == 512
    settle(qtbot, window)
    assert (grid.focused_head, find(window, "focusHeatmap").view) == (3, "target")


def test_a_file_that_is_no_session_changes_nothing(window, tmp_path):
    before = window.parts.store.experiment
    path = tmp_path / "broken.headlab"
    path.write_text("{", encoding="utf-8")
    assert not window.open_path(path)
    assert window.parts.store.experiment == before
    assert window.status.text
    assert not window.open_path(tmp_path / "missing.headlab")


def test_a_failure_is_said_and_the_last_good_picture_stays(qtbot):
    def stages(experiment, cancelled):
        if experiment.layer.n_heads > 8:
            raise RuntimeError("a fault in the engine")
        yield from bench.stages(experiment, cancelled)

    app = QApplication.instance()
    settings, store, compute, log = Settings(), Store(), ComputeThread(stages), LogBuffer()
    controller = Controller(store, compute, log)
    window = MainWindow(Parts(store, compute, log, controller, settings, Dress(app, settings)))
    try:
        controller.start()
        window.show()
        mean = find(window, "meanScoreReadout", Readout)
        qtbot.waitUntil(lambda: mean.text() == "1.000")
        with qtbot.waitSignal(controller.failed):
            QTest.keyClick(find(window, "headsSlider"), Qt.Key.Key_End)
        assert window.status.text
        assert mean.text() == "1.000"
        assert controller.outcome.experiment.layer.n_heads == 8
        QTest.keyClick(find(window, "headsSlider"), Qt.Key.Key_Home)
        qtbot.waitUntil(lambda: mean.text() == "0.471")
    finally:
        window.close()
        window.deleteLater()


def test_a_slow_answer_dims_the_picture_and_says_so(qtbot):
    release = threading.Event()

    def stages(experiment, cancelled):
        if experiment.layer.n_heads == 16:
            release.wait(10)
        yield from bench.stages(experiment, cancelled)

    app = QApplication.instance()
    settings, store, compute, log = Settings(), Store(), ComputeThread(stages), LogBuffer()
    controller = Controller(store, compute, log)
    window = MainWindow(Parts(store, compute, log, controller, settings, Dress(app, settings)))
    try:
        controller.start()
        window.show()
        qtbot.waitUntil(lambda: controller.outcome is not None)
        bars = find(window, "jobBars")
        # The docks take their shares a few events after the window is shown.
        qtbot.wait(200)
        fresh = bars.grab().toImage()
        with qtbot.waitSignal(controller.busy_changed):
            QTest.keyClick(find(window, "headsSlider"), Qt.Key.Key_Right)
        assert window.status.text
        assert bars.grab().toImage() != fresh
        release.set()
        qtbot.waitUntil(lambda: not controller.busy)
        assert window.status.text == ""
        # Every job is at 1.000 with 16 heads as with 8, so it is the same picture, undimmed.
        assert bars.grab().toImage() == fresh
    finally:
        release.set()
        window.close()
        window.deleteLater()

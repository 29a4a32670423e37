"""The job editor: painted by mouse and keys, loaded and saved, measured, added and undone."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLabel, QLineEdit, QPushButton
from rig import find

from headlab.app import changes
from headlab.app.settings import Settings
from headlab.app.store import Store
from headlab.engine.experiment import CustomJob
from headlab.ui.docks.jobs import JobsDock
from headlab.ui.dress import Dress
from headlab.ui.editor.job_editor import JobEditor
from headlab.ui.theme import job_colour

CONTROLS = """patternGrid jobNameEdit startFromBox weightBox editorUndo editorRedo editorClear
editorLoad editorSave editorSpectrum editorAdd""".split()
N = 4


@pytest.fixture
def store(qapp):
    made = Store()
    made.apply(changes.tokens(("a", "b", "c", "a")))
    yield made
    made.deleteLater()


@pytest.fixture
def editor(store, qapp, qtbot):
    dress = Dress(qapp, Settings())
    made = JobEditor(store, dress, None)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.measuring.shutdown()
    dress.deleteLater()


def at(editor, row, column):
    return editor.grid.cell_rect(row, column).center().toPoint()


def drag(editor, *cells, button=Qt.MouseButton.LeftButton):
    QTest.mousePress(editor.grid, button, pos=at(editor, *cells[0]))
    for place in cells[1:]:
        QTest.mouseMove(editor.grid, at(editor, *place))
    QTest.mouseRelease(editor.grid, button, pos=at(editor, *cells[-1]))


def keys(editor, *names, modifier=Qt.KeyboardModifier.NoModifier):
    for name in names:
        QTest.keyClick(editor.grid, getattr(Qt.Key, f"Key_{name}"), modifier)


def painted(editor):
    """Return the cells that are not 0, with their weights."""
    weights = editor._drawing.weights
    return {
        (r, c): weights[r, c]
        for r in range(len(weights))
        for c in range(len(weights))
        if weights[r, c]
    }


def press(editor, name):
    QTest.mouseClick(find(editor, name, QPushButton), Qt.MouseButton.LeftButton)


def remark(editor):
    label = find(editor, "editorRemark", QLabel)
    return label.text() if label.isVisible() else ""


def test_every_control_has_its_name_and_its_words(editor):
    for name in CONTROLS:
        control = find(editor, name)
        for words in (control.accessibleName(), control.toolTip(), control.whatsThis()):
            assert words.strip(), name


def test_a_fast_drag_paints_the_way_and_is_one_step(editor):
    drag(editor, (0, 0), (3, 3))
    assert painted(editor) == {(k, k): 1.0 for k in range(N)}
    press(editor, "editorUndo")
    assert painted(editor) == {}
    press(editor, "editorRedo")
    assert len(painted(editor)) == N


def test_a_drag_from_a_painted_cell_or_with_the_right_button_rubs_out(editor):
    drag(editor, (1, 0), (1, 3))
    drag(editor, (1, 1), (1, 2))
    assert set(painted(editor)) == {(1, 0), (1, 3)}
    drag(editor, (1, 0), (1, 3), button=Qt.MouseButton.RightButton)
    assert painted(editor) == {}


def test_the_brush_paints_its_weight_over_another(editor):
    drag(editor, (2, 1))
    find(editor, "weightBox", QDoubleSpinBox).setValue(0.5)
    drag(editor, (2, 1))
    assert painted(editor) == {(2, 1): 0.5}


def test_a_drag_beyond_the_edge_stays_at_the_edge(editor):
    QTest.mousePress(editor.grid, Qt.MouseButton.LeftButton, pos=at(editor, 3, 2))
    outside = at(editor, 3, 3) + QPoint(4000, 4000)
    QTest.mouseMove(editor.grid, outside)
    QTest.mouseRelease(editor.grid, Qt.MouseButton.LeftButton, pos=outside)
    assert set(painted(editor)) == {(3, 2), (3, 3)}


def test_keys_paint_all_that_the_mouse_does(editor):
    editor.grid.setFocus()
    keys(editor, "Space", "Down", "Right", "5", "End", "Space")
    assert painted(editor) == {(0, 0): 1.0, (1, 1): 5.0, (1, 3): 1.0}
    keys(editor, "Space", "Home")
    keys(editor, "Right", "Right", modifier=Qt.KeyboardModifier.ShiftModifier)
    assert painted(editor) == {(0, 0): 1.0, (1, 0): 1.0, (1, 1): 1.0, (1, 2): 1.0}
    keys(editor, "Delete", "Left", "0")
    assert painted(editor) == {(0, 0): 1.0, (1, 0): 1.0}
    keys(editor, "Z", modifier=Qt.KeyboardModifier.ControlModifier)
    assert (1, 1) in painted(editor)
    assert editor.grid.cursor_cell == (1, 1)
    assert "row b, key b" in editor.grid.accessibleDescription()


def test_cells_are_drawn_queries_down_and_keys_across(editor):
    drag(editor, (3, 1))
    image = editor.grid.grab().toImage()
    ratio = image.devicePixelRatio()

    def colour(row, column):
        point = editor.grid.cell_rect(row, column).center()
        return image.pixelColor(round(point.x() * ratio) + 2, round(point.y() * ratio) + 2).name()

    assert colour(3, 1) == job_colour("custom").name()
    assert colour(1, 0) != job_colour("custom").name()


def test_rank_spectrum_and_width_follow_the_drawing(editor, qtbot):
    svd, best = find(editor, "editorSvd", QLabel), find(editor, "editorBest", QLabel)
    drag(editor, (0, 0), (3, 3))
    qtbot.waitUntil(lambda: not editor.measuring.busy, timeout=20_000)
    assert "4" in find(editor, "editorRank", QLabel).text()
    spectrum = find(editor, "editorSpectrum").accessibleDescription()
    assert spectrum.count("8") == N
    assert "exact" in svd.text()
    assert "±8" in best.text()
    before = svd.text()
    press(editor, "editorClear")
    qtbot.waitUntil(lambda: not editor.measuring.busy, timeout=20_000)
    assert "0" in find(editor, "editorRank", QLabel).text()
    assert svd.text() != before


def test_a_job_is_added_edited_and_taken_back(editor, store):
    drag(editor, (0, 0), (3, 3))
    find(editor, "jobNameEdit", QLineEdit).setText("mine")
    press(editor, "editorAdd")
    assert store.experiment.jobs[-1] == "mine"
    drag(editor, (0, 0))
    press(editor, "editorAdd")
    (job,) = store.experiment.custom
    assert job.weights[0][0] == 0.0
    store.undo_stack.undo()
    assert store.experiment.custom[0].weights[0][0] == 1.0
    store.undo_stack.undo()
    assert store.experiment.custom == ()


@pytest.mark.parametrize(
    ("name", "word"), [("previous", "built-in"), ("a,b", "comma"), (" ", "empty")]
)
def test_a_name_that_will_not_do_is_a_sentence(editor, store, name, word):
    drag(editor, (0, 0))
    find(editor, "jobNameEdit", QLineEdit).setText(name)
    press(editor, "editorAdd")
    assert word in remark(editor)
    assert store.experiment.custom == ()
    assert painted(editor) == {(0, 0): 1.0}


def test_another_job_is_a_start(editor, store):
    store.apply(changes.custom(CustomJob("mine", ((0.0,) * N,) * (N - 1) + ((2.0,) * N,))))
    for job, cells in (
        ("previous", {(0, 0), (1, 0), (2, 1), (3, 2)}),
        ("mine", {(3, c) for c in range(N)}),
    ):
        box = find(editor, "startFromBox", QComboBox)
        box.setCurrentIndex(box.findData(job))
        box.activated.emit(box.currentIndex())
        assert set(painted(editor)) == cells


def test_a_file_is_saved_and_loaded(editor, tmp_path):
    drag(editor, (0, 0), (3, 3))
    path = tmp_path / "steps, one.csv"
    assert editor.save(path)
    press(editor, "editorClear")
    assert editor.load(path)
    assert painted(editor) == {(k, k): 1.0 for k in range(N)}
    assert find(editor, "jobNameEdit", QLineEdit).text() == "steps  one"
    assert not editor.save(tmp_path / "missing" / "x.csv")
    assert "cannot be written" in remark(editor)


@pytest.mark.parametrize(
    ("text", "word"),
    [("1,0\n0,1\n", "2 by 2"), ("a,b\nc,d\n", "not a number"), ("-1,0\n0,1\n", "not a weight")],
)
def test_a_bad_file_is_a_sentence_and_nothing_is_lost(editor, tmp_path, text, word):
    drag(editor, (1, 1))
    path = tmp_path / "bad.csv"
    path.write_text(text)
    assert not editor.load(path)
    assert word in remark(editor)
    assert painted(editor) == {(1, 1): 1.0}


def test_other_tokens_keep_the_drawing_until_it_is_fitted(editor, store):
    drag(editor, (0, 0), (3, 3))
    store.apply(changes.tokens(("x", "y")))
    assert len(painted(editor)) == N
    assert "4 by 4" in remark(editor)
    press(editor, "editorAdd")
    assert store.experiment.custom == ()
    press(editor, "editorResize")
    assert painted(editor) == {(0, 0): 1.0, (1, 1): 1.0}
    assert not find(editor, "editorResize").isVisible()


def test_the_dock_edits_and_removes_a_job_of_ones_own(store, qtbot):
    dock = JobsDock(store)
    qtbot.addWidget(dock)
    asked = []
    dock.editor_requested.connect(asked.append)
    store.apply(changes.custom(CustomJob("self-made", ((1.0,) * N,) * N)))
    dock.show()
    find(dock, "drawJob").click()
    find(dock, "job-self-made-edit").click()
    assert asked == ["", "self-made"]
    find(dock, "job-self-made-remove").click()
    assert store.experiment.custom == ()
    store.undo_stack.undo()
    assert store.experiment.custom[0].name == "self-made"


def test_a_long_sequence_stays_paintable(editor, store, qtbot):
    store.apply(changes.tokens(tuple(f"t{k}" for k in range(129))))
    press(editor, "editorResize")
    assert editor.grid.cell_rect(0, 0).width() >= 6
    drag(editor, (128, 0), (128, 3))
    assert len(painted(editor)) == 4
    assert "128" in find(editor, "editorBest", QLabel).text()
    editor.grid.grab()
    qtbot.waitUntil(lambda: not editor.measuring.busy, timeout=20_000)

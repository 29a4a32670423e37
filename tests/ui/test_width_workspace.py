"""The Width workspace: asked, drawn as it comes, stopped, kept, and taken away."""

import threading

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QProgressBar, QPushButton
from rig import find

from headlab.app import changes
from headlab.app.widths import WidthQuestion
from headlab.engine.bench import Cancelled
from headlab.engine.experiment import CustomJob
from headlab.engine.width_needed import WidthNeeded
from headlab.ui.theme import DARK, LIGHT, job_colour
from headlab.ui.workspaces import width as module
from headlab.ui.workspaces.width import WidthWorkspace

CONTROLS = """widthJobBox wantedBox widthCountsEdit widthCapsEdit widthButton widthTable copyWidths
exportWidths widthPlot""".split()


@pytest.fixture
def sheet(store, qtbot):
    made = WidthWorkspace(store)
    qtbot.addWidget(made)
    made.resize(1000, 600)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.sweeping.shutdown()


def ask(sheet, counts, caps="8", job=None):
    for name, text in (("widthCapsEdit", caps), ("widthCountsEdit", counts)):
        find(sheet, name, QLineEdit).setText(text)
    find(sheet, "widthCountsEdit", QLineEdit).editingFinished.emit()
    if job is not None:
        box = find(sheet, "widthJobBox", QComboBox)
        box.setCurrentIndex(box.findData(job))
        box.activated.emit(box.currentIndex())


def press(sheet):
    QTest.mouseClick(find(sheet, "widthButton", QPushButton), Qt.MouseButton.LeftButton)


def run(sheet, qtbot):
    press(sheet)
    qtbot.waitUntil(lambda: not sheet.sweeping.busy, timeout=30_000)


def point(n, cap, width, score=0.96, proof="found", job="previous"):
    fit = "svd" if cap is None else "best"
    return WidthNeeded(job, n, fit, cap, 0.95, width, score, proof)


@pytest.fixture
def scripted(monkeypatch):
    """Answer sweeps at once, and wait for a word where the script says so."""
    go_on = threading.Event()
    go_on.set()

    def sweep(question, places, desk):
        for done, (n, _, cap) in enumerate(places, start=1):
            while not go_on.is_set():
                if desk.cancelled():
                    raise Cancelled
            desk.piece(point(n, cap, n - 1 if cap is None else 2, job=question.job))
            desk.progress(done, len(places))

    monkeypatch.setattr(module, "sweep", sweep)
    return go_on


def test_every_control_has_its_name_and_its_words(sheet):
    for name in CONTROLS:
        control = find(sheet, name)
        for words in (control.accessibleName(), control.toolTip(), control.whatsThis()):
            assert words.strip(), name
    assert find(sheet, "widthProgress").accessibleName()


def test_the_plot_is_made_at_the_first_look(store, qtbot):
    made = WidthWorkspace(store)
    qtbot.addWidget(made)
    assert made.plot is None
    made.show()
    assert made.plot is not None


def test_real_widths_are_found_and_shown(sheet, qtbot):
    ask(sheet, "4, 8", "8")
    run(sheet, qtbot)
    found = {(p.n, p.cap): p for p in sheet.table.points}
    assert set(found) == {(4, None), (4, 8.0), (8, None), (8, 8.0)}
    assert found[8, None].proof == "exact"
    assert found[8, 8.0].width < found[8, None].width
    shown = [sheet.table.item(row, 2).text() for row in range(sheet.table.rowCount())]
    assert shown == [str(p.width) for p in sheet.table.points]
    assert "8" in sheet.plot.accessibleDescription()
    assert find(sheet, "widthWords", QLabel).text()


def test_points_are_drawn_as_they_come_and_a_stop_keeps_them(sheet, qtbot, scripted):
    ask(sheet, "4, 8", "8, 16")
    scripted.clear()
    press(sheet)
    progress = find(sheet, "widthProgress", QProgressBar)
    assert progress.isVisible()
    assert sheet.table.rowCount() == 0
    scripted.set()
    qtbot.waitUntil(lambda: sheet.table.rowCount() == 6)
    qtbot.waitUntil(lambda: not progress.isVisible())
    ask(sheet, "4, 8, 10", "8, 16")
    scripted.clear()
    press(sheet)
    with qtbot.waitSignal(sheet.sweeping.stopped):
        press(sheet)
    assert sheet.table.rowCount() == 6


def test_what_was_found_is_kept_and_not_sought_again(sheet, qtbot, scripted):
    ask(sheet, "4, 8")
    run(sheet, qtbot)
    assert len(sheet.table.points) == 4
    ask(sheet, "4")
    assert {p.n for p in sheet.table.points} == {4}
    ask(sheet, "4, 8")
    assert len(sheet.table.points) == 4
    press(sheet)
    assert not sheet.sweeping.busy


def test_another_question_ends_the_sweep_and_shows_its_own_answers(sheet, qtbot, scripted):
    ask(sheet, "4, 8")
    run(sheet, qtbot)
    ask(sheet, "4, 9")
    scripted.clear()
    press(sheet)
    ask(sheet, "4, 8", job="same")
    qtbot.waitUntil(lambda: not sheet.sweeping.busy)
    assert sheet.table.points == ()
    ask(sheet, "4, 8", job="previous")
    assert len(sheet.table.points) == 4


def test_the_bench_s_mask_makes_another_question(sheet, store, qtbot, scripted):
    ask(sheet, "4")
    run(sheet, qtbot)
    store.apply(changes.sharpness(4.0))
    assert sheet.table.points == ()
    store.apply(changes.sharpness(8.0))
    store.apply(changes.heads(64))
    assert len(sheet.table.points) == 2


@pytest.mark.parametrize(
    ("counts", "caps", "word"),
    [
        ("12, 129", "8", "128"),
        ("12, x", "8", "separated by commas"),
        ("1", "8", "2 to 512"),
        ("2.5", "8", "whole"),
        ("", "8", "at least one"),
        ("12", "0", "2 to 64"),
        ("12", "8, 9, 10, 11", "not 4"),
        ("12", "", "at least one"),
    ],
)
def test_an_impossible_question_is_a_sentence_and_nothing_is_lost(
    sheet, qtbot, scripted, counts, caps, word
):
    ask(sheet, "4, 8")
    run(sheet, qtbot)
    ask(sheet, counts, caps)
    remark = find(sheet, "widthRemark", QLabel)
    assert remark.isVisible()
    assert word in remark.text()
    assert len(sheet.table.points) == 4
    press(sheet)
    assert not sheet.sweeping.busy


def test_a_job_of_ones_own_is_asked_at_its_own_size(sheet, store):
    drawn = CustomJob("mine", tuple(tuple(float(r == c) for c in range(12)) for r in range(12)))
    store.apply(changes.custom(drawn))
    ask(sheet, "12", job="mine")
    assert not find(sheet, "widthRemark", QLabel).isVisible()
    ask(sheet, "12, 16", job="mine")
    assert "'mine'" in find(sheet, "widthRemark", QLabel).text()


def test_numbers_are_taken_away_as_csv(sheet, qtbot, scripted, tmp_path):
    ask(sheet, "4, 8")
    run(sheet, qtbot)
    QTest.mouseClick(find(sheet, "copyWidths"), Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[1] == "previous,0.95,4,svd,,3,0.96,found"
    assert sheet.export(tmp_path / "widths.csv")
    assert (tmp_path / "widths.csv").read_text() == text
    assert not sheet.export(tmp_path / "missing" / "widths.csv")
    assert "cannot be written" in find(sheet, "widthRemark", QLabel).text()


def test_plot_draws_in_the_job_s_colour_reads_out_and_follows_the_theme(sheet, qtbot, scripted):
    ask(sheet, "4, 8", "8")
    run(sheet, qtbot)
    plot = sheet.plot
    image = plot.grab().toImage()
    colours = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    assert {job_colour("previous").name(), LIGHT.window, LIGHT.grid} <= colours
    assert plot.read_out == ""
    # From elsewhere: the pointer may stand there from another test, and then it does not move.
    QTest.mouseMove(plot.viewport(), QPoint(2, 2))
    QTest.mouseMove(plot.viewport(), plot.place_of(1).toPoint())
    qtbot.waitUntil(lambda: plot.read_out.startswith("8 tokens"))
    QTest.mouseMove(plot.viewport(), QPoint(2, 2))
    qtbot.waitUntil(lambda: plot.read_out == "")
    plot.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right):
        QTest.keyClick(plot, key)
    assert plot.read_out.startswith("4 tokens, best fit ±8")
    assert plot.accessibleDescription() == plot.read_out
    sheet.set_theme(DARK, 1.0)
    assert plot.grab().toImage().pixelColor(2, plot.height() - 2).name() == DARK.window


def test_higher_widths_are_higher_and_longer_sequences_further_right(sheet, qtbot, scripted):
    ask(sheet, "4, 8", "8")
    run(sheet, qtbot)
    short_svd, long_svd, short_best = (sheet.plot.place_of(k) for k in (0, 1, 2))
    assert long_svd.x() > short_svd.x()
    assert long_svd.y() < short_svd.y() < short_best.y()


def test_where_no_width_reaches_it_a_cross_stands_at_the_full_width(sheet):
    points = (point(4, None, 3), point(8, None, None, 0.5, "exact"))
    sheet.plot.show_points("title", points, (4, 8), (8.0,))
    top = sheet.plot.place_of(1)
    assert top.y() < sheet.plot.place_of(0).y()
    QTest.keyClick(sheet.plot, Qt.Key.Key_Left)
    QTest.keyClick(sheet.plot, Qt.Key.Key_Left)
    assert sheet.plot.read_out


def test_a_question_forgets_what_no_width_depends_on(store):
    one = WidthQuestion.about(store.experiment, "same", (8, 4), (16, 8))
    store.apply(changes.heads(64))
    store.apply(changes.context(128))
    store.apply(changes.tick("first", False))
    assert WidthQuestion.about(store.experiment, "same", (4, 8), (8, 16)) == one
    assert [p[1] for p in one.places] == ["svd", "svd", "best", "best", "best", "best"]

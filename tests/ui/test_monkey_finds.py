"""What the monkey (tests/e2e/monkey.py) found, each by itself."""

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QTabBar

from headlab.app import changes, figures, tours
from headlab.app.store import Store
from headlab.engine.experiment import CustomJob
from headlab.errors import InputError
from headlab.ui.plots.width_plot import WidthPlot
from headlab.ui.take_away import export_dialog


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


COPY_AND_END = """
from PySide6.QtTest import QTest
from headlab.app import changes, figures, tours
from headlab.app.store import Store
from headlab.errors import InputError
from headlab.ui import build
from headlab.ui.plots.width_plot import WidthPlot
from headlab.ui.take_away import export_dialog
from headlab.ui.take_away import copy
app, window = build(["headlab"])
window.show()
while window.parts.controller.outcome is None:
    QTest.qWait(10)
copy(window)
formats = app.clipboard().mimeData().formats()
window.close()
print(sorted(formats))
"""


def test_a_copied_figure_does_not_outlive_python(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", COPY_AND_END],
        env={**os.environ, "HEADLAB_CONFIG_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "image/png" in done.stdout
    assert "x-qabstractitemmodel" not in done.stdout


def test_a_long_day_can_be_undone_to_its_first_experiment(qapp):
    store = Store()
    first = store.experiment
    for step in range(3000):
        store.apply(changes.heads(2 ** (step % 9)))
        store.end_gesture()
    while store.undo_stack.canUndo():
        store.undo_stack.undo()
    assert store.experiment == first


@pytest.mark.parametrize("name", ["n" * 300 + ".png", "n" * 300 + ".headlab", "n" * 300])
def test_name_that_is_too_long_is_a_sentence(window, name, tmp_path):
    path = tmp_path / name
    dialog = export_dialog(window)
    assert not dialog.save(path)
    dialog.deleteLater()
    assert not window.files.save_to(path)
    window.files.open_path(path)
    with pytest.raises(InputError):
        tours.append_scene(path, "")
    figures.refuse_taken([path], overwrite=False)
    with pytest.raises(InputError, match="nnn"):
        figures.save(b"", path)


@pytest.mark.parametrize("turn", [-12000, 12000])
def test_width_plot_goes_no_farther_than_numbers_do(qtbot, turn):
    plot = WidthPlot()
    qtbot.addWidget(plot)
    plot.resize(600, 400)
    plot.show()
    place = QPointF(plot.viewport().rect().center())
    for _ in range(30):
        event = QWheelEvent(
            *(place, place, QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton),
            *(Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False),
        )
        QApplication.sendEvent(plot.viewport(), event)
        plot.grab()
    for low, high in plot.plotItem.viewRange():
        assert -3 < low < high < 17
    plot.show_all()
    assert not plot.grab().toImage().isNull()


def test_a_clipboard_that_holds_nothing_at_all_is_one_sentence(window):
    told = []
    window.files.trouble.connect(told.append)
    before = window.parts.store.experiment
    window.files.open_pasted(None)
    assert len(told) == 1
    assert window.parts.store.experiment == before


def test_a_width_plot_without_points_reads_nothing_out_at_any_type_size(qtbot):
    plot = WidthPlot()
    qtbot.addWidget(plot)
    font = plot.font()
    font.setPointSizeF(3 * font.pointSizeF())
    plot.setFont(font)
    plot.resize(600, 400)
    plot.show()
    place = QPointF(plot.viewport().rect().center())
    event = QMouseEvent(
        *(QEvent.Type.MouseMove, place, plot.viewport().mapToGlobal(place)),
        *(Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier),
    )
    # Called as it is: an exception on the way through Qt would end the process.
    plot.mouseMoveEvent(event)
    assert plot.read_out == ""


@pytest.mark.parametrize("typed", ["1e400", "NaN", "-inf, 12", "1e9"])
@pytest.mark.parametrize("name", ["widthCountsEdit", "widthCapsEdit"])
def test_numbers_that_are_none_are_refused_in_a_sentence(qtbot, window, name, typed):
    window.findChild(QTabBar, "qt_tabwidget_tabbar").setCurrentIndex(1)
    qtbot.waitUntil(lambda: window.findChild(QLineEdit, name) is not None)
    field = window.findChild(QLineEdit, name)
    field.setText(typed)
    field.editingFinished.emit()
    assert window.findChild(QLabel, "widthRemark").text()


@pytest.mark.parametrize("name", ["a" * 300, "do & re " * 60, "two\nlines"])
def test_the_name_of_a_job_does_not_widen_the_window(qtbot, window, name):
    before = window.minimumSizeHint()
    size = len(window.parts.store.experiment.tokens)
    pattern = tuple(tuple(float(s == t) for s in range(size)) for t in range(size))
    window.parts.store.apply(changes.custom(CustomJob(name.strip(), pattern)))
    lecture = act(window, "actionLecture")
    for _ in range(2):
        qtbot.wait(50)
        assert window.minimumSizeHint().width() < before.width() + 200
        assert all(top.width() < 4000 for top in QApplication.topLevelWidgets())
        lecture.trigger()

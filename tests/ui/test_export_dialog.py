"""The export dialog: what it writes, and what it says where it cannot."""

import pytest
from PySide6.QtGui import QImage

from headlab.app import sessions
from headlab.app.settings import Settings
from headlab.engine import bench
from headlab.engine.experiment import Experiment
from headlab.ui.export_dialog import ExportDialog


@pytest.fixture
def dialog(qtbot):
    outcome = bench.run(Experiment())
    dialog = ExportDialog(outcome, 2, "logits", Settings())
    qtbot.addWidget(dialog)
    return dialog


@pytest.mark.parametrize("place", [0, 1])
def test_a_figure_has_the_width_asked_for_and_carries_its_session(dialog, tmp_path, place, qtbot):
    dialog.findChild(object, "exportWhat").setCurrentIndex(place)
    dialog.findChild(object, "exportWidth").setValue(900)
    with qtbot.waitSignal(dialog.saved) as saved:
        assert dialog.save(tmp_path / "figure")
    path = tmp_path / "figure.png"
    assert str(path) in saved.args[0]
    image = QImage(str(path))
    assert image.width() == 900
    assert image.height() > 200
    session = sessions.read(path)
    assert session.experiment == Experiment()
    assert (session.view.focused_head, session.view.heatmap) == (2, "logits")


def test_the_width_is_remembered(dialog, tmp_path):
    dialog.findChild(object, "exportWidth").setValue(777)
    dialog.save(tmp_path / "figure.png")
    assert Settings().value("export_width") == 777


def test_a_folder_that_does_not_exist_is_answered_in_a_sentence(dialog, tmp_path):
    assert not dialog.save(tmp_path / "nowhere" / "figure.png")
    said = [w for w in dialog.findChildren(object) if w.property("role") == "misfit"]
    assert [w.isHidden() for w in said] == [False]


def test_a_file_that_nobody_agreed_to_replace_stays(dialog, tmp_path):
    (tmp_path / "figure.png").write_bytes(b"precious")
    assert not dialog.save(tmp_path / "figure")
    assert (tmp_path / "figure.png").read_bytes() == b"precious"
    # The file chooser has asked about this very name.
    assert dialog.save(tmp_path / "figure.png")

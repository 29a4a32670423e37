"""The export dialog: what it offers and writes, and what it says where it cannot."""

import csv
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QMessageBox

from headlab.app import sessions
from headlab.app.figures import dots_per_metre
from headlab.app.settings import Settings
from headlab.engine import bench
from headlab.engine.experiment import Experiment
from headlab.engine.layer import Layer
from headlab.ui.export_dialog import ExportDialog
from headlab.ui.figures.bench import bars_figure, curve_figure, head_figure, sheet_figure
from headlab.ui.figures.offer import choices

SESSION = sessions.encode(sessions.Session(Experiment()))


@pytest.fixture
def dialog(qtbot):
    return make(qtbot, Experiment())


def make(qtbot, experiment, session=SESSION):
    found = bench.run(experiment)
    here = (
        bars_figure(found),
        curve_figure(found),
        sheet_figure(found),
        head_figure(found, 2, "logits"),
    )
    offered = choices(found, here, here, 2, "logits")
    dialog = ExportDialog(offered, session, Settings(), "focus")
    qtbot.addWidget(dialog)
    return dialog


def choose(dialog, name, data):
    box = dialog.findChild(object, name)
    box.setCurrentIndex(box.findData(data))


def sentence(dialog):
    return dialog.findChild(object, "exportSentence").text()


@pytest.mark.parametrize("what", ["bars", "curve", "heatmaps", "focus"])
def test_a_png_has_the_width_and_resolution_asked_for_and_its_session(
    dialog, tmp_path, what, qtbot
):
    choose(dialog, "exportWhat", what)
    dialog.findChild(object, "exportWidth").setValue(900)
    dialog.findChild(object, "exportDpi").setValue(150)
    with qtbot.waitSignal(dialog.saved) as saved:
        assert dialog.save(tmp_path / "figure")
    path = tmp_path / "figure.png"
    assert str(path) in saved.args[0]
    image = QImage(str(path))
    assert (image.width(), image.dotsPerMeterX()) == (900, dots_per_metre(150))
    assert sessions.read(path).experiment == Experiment()


@pytest.mark.parametrize(
    ("preset", "width", "dpi"), [("1", 680, 96), ("2", 1360, 192), ("print", 2008, 300)]
)
def test_presets_are_exact(dialog, tmp_path, preset, width, dpi):
    choose(dialog, "exportPreset", preset)
    assert dialog.save(tmp_path / "figure.png")
    with Image.open(tmp_path / "figure.png") as found:
        assert found.width == width
        assert found.info["dpi"][0] == pytest.approx(dpi, abs=0.02)


def test_centimetres_and_pixels_follow_each_other(dialog):
    width, dpi, cm = (dialog.findChild(object, f"export{name}") for name in ("Width", "Dpi", "Cm"))
    dpi.setValue(300)
    cm.setValue(10.0)
    assert width.value() == 1181
    width.setValue(600)
    assert cm.value() == pytest.approx(5.08)
    assert dialog.canvas.width_px == 600


@pytest.mark.parametrize(
    ("form", "begins"), [("svg", b"<?xml"), ("pdf", b"%PDF"), ("csv", b",do,re")]
)
def test_every_format_is_written(dialog, tmp_path, form, begins):
    choose(dialog, "exportFormat", form)
    assert dialog.save(tmp_path / f"figure.{form}")
    assert (tmp_path / f"figure.{form}").read_bytes().startswith(begins)


def test_what_was_chosen_is_remembered(dialog, qtbot, tmp_path):
    dialog.findChild(object, "exportWidth").setValue(777)
    choose(dialog, "exportFormat", "svg")
    choose(dialog, "exportLook", "slide")
    assert dialog.save(tmp_path / "figure.svg")
    again = make(qtbot, Experiment())
    assert (again.canvas.width_px, again.canvas.look, again.form) == (777, "slide", "svg")
    assert Settings().value("export_folder") == str(tmp_path)


def test_a_folder_that_does_not_exist_is_answered_in_a_sentence(dialog, tmp_path):
    assert not dialog.save(tmp_path / "nowhere" / "figure.png")
    assert sentence(dialog)


def test_a_full_disk_is_answered_in_a_sentence_and_leaves_nothing(dialog, tmp_path, monkeypatch):
    import errno
    import os

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "figure.png").write_bytes(b"precious")
    monkeypatch.setattr(os, "replace", full)
    assert not dialog.save(tmp_path / "figure.png")
    assert "space" in sentence(dialog).lower()
    assert [path.read_bytes() for path in tmp_path.iterdir() if path.is_file()] == [b"precious"]


def test_a_file_that_nobody_agreed_to_replace_stays(dialog, tmp_path):
    (tmp_path / "figure.png").write_bytes(b"precious")
    assert not dialog.save(tmp_path / "figure")
    assert (tmp_path / "figure.png").read_bytes() == b"precious"
    # The file chooser has asked about this very name.
    assert dialog.save(tmp_path / "figure.png")


@pytest.mark.parametrize(("what", "count"), [("each", 4), ("all", 4)])
def test_several_figures_go_into_a_folder(dialog, tmp_path, what, count):
    folder = tmp_path / "out"
    folder.mkdir()
    choose(dialog, "exportWhat", what)
    choose(dialog, "exportFormat", "csv")
    assert dialog.save_all(folder)
    assert len(list(folder.glob("*.csv"))) == count
    for path in folder.iterdir():
        with path.open(encoding="utf-8", newline="") as file:
            assert len(list(csv.reader(file))) > 3


@pytest.mark.parametrize("agreed", [True, False])
def test_several_files_are_replaced_only_after_asking(dialog, tmp_path, monkeypatch, agreed):
    choose(dialog, "exportWhat", "each")
    assert dialog.save_all(tmp_path)
    files = sorted(tmp_path.glob("*.png"))
    files[0].write_bytes(b"precious")
    buttons = QMessageBox.StandardButton
    asked = []
    monkeypatch.setattr(
        QMessageBox,
        "question",
        lambda *words: asked.append(words) or (buttons.Yes if agreed else buttons.No),
    )
    assert dialog.save_all(tmp_path) == agreed
    assert len(asked) == 1
    assert (files[0].read_bytes() == b"precious") != agreed


def test_the_handout_is_a_pdf_unless_asked_otherwise(dialog, tmp_path):
    choose(dialog, "exportWhat", "handout-a4")
    assert dialog.form == "pdf"
    assert dialog.save(tmp_path / "page.pdf")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


def test_copying_puts_image_and_session_on_the_clipboard(dialog):
    dialog.copy()
    mime = QGuiApplication.clipboard().mimeData()
    assert mime.imageData().width() == dialog.canvas.width_px
    assert sessions.decode(bytes(mime.data(sessions.MIME))).experiment == Experiment()
    assert mime.hasFormat("image/svg+xml")


def test_a_sweep_is_drawn_beside_the_window_and_told(qtbot, tmp_path):
    dialog = make(qtbot, Experiment(layer=Layer(d_model=8)))
    choose(dialog, "exportWhat", "sweep")
    dialog.findChild(object, "exportWidth").setValue(400)
    told = []
    dialog.working.progress.connect(lambda done, of: told.append((done, of)))
    with qtbot.waitSignal(dialog.saved, timeout=30_000):
        assert dialog.save(tmp_path / "sweep.gif")
    assert told[-1] == (4, 4)
    with Image.open(tmp_path / "sweep.gif") as found:
        assert found.n_frames == 4


def test_a_sweep_that_is_stopped_leaves_no_file(qtbot, tmp_path):
    dialog = make(qtbot, Experiment())
    choose(dialog, "exportWhat", "sweep")
    dialog.findChild(object, "exportWidth").setValue(400)
    with qtbot.waitSignal(dialog.working.stopped, timeout=30_000):
        assert dialog.save(tmp_path / "sweep.gif")
        dialog.findChild(object, "exportCancel").click()
    assert list(tmp_path.glob("*.gif")) == []
    assert dialog.findChild(object, "exportSave").isEnabled()


def test_names_are_suggested_from_the_settings(dialog):
    stems = [figure.stem for choice in dialog._offered.values() for figure in choice.figures]
    assert all("d512" in stem and "h8" in stem for stem in stems)
    assert Path("head2-logits").name in " ".join(stems)

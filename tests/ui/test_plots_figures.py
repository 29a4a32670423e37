import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from plot_scenes import count, one_cell, outcome, with_best
from PySide6.QtCore import QBuffer, QByteArray, QSizeF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from headlab.app import sessions
from headlab.app.figures import KINDS, FigureRequest, save_png, suggested_name
from headlab.engine.experiment import Experiment
from headlab.engine.layer import Layer
from headlab.errors import InputError
from headlab.ui.plots.colours import MAGNITUDE, colour_table
from headlab.ui.plots.figures import figure_size, paint_figure, render_figure
from headlab.ui.theme import job_colour

ONE = f"#{int(colour_table(MAGNITUDE.table)[-1]) & 0xFFFFFF:06x}"
SESSION = sessions.encode(sessions.Session(Experiment()))

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [200, 1600, 2480])
def test_figures_have_the_width_asked_for_and_white_margins(kind, width: int) -> None:
    found = outcome(64)
    request = FigureRequest(kind, width)
    image = render_figure(request, found)
    assert image.width() == width
    assert image.size() == figure_size(request, found)
    frame = [image.pixelColor(x, y).name() for x in (0, width - 1) for y in (0, image.height() - 1)]
    assert set(frame) == {"#ffffff"}
    assert count(image, "#ffffff") < width * image.height()


def test_layout_is_the_same_at_every_width() -> None:
    found = outcome(64)
    small, large = (render_figure(FigureRequest("bars", width), found) for width in (800, 1600))
    share = [
        count(image, job_colour("first")) / (image.width() * image.height())
        for image in (small, large)
    ]
    assert share[0] == pytest.approx(share[1], rel=0.05)


@pytest.mark.parametrize("kind", ["focus", "heatmaps"])
@pytest.mark.parametrize("width", [700, 1601, 3000])
def test_exported_cells_are_crisp(kind, width: int) -> None:
    image = render_figure(FigureRequest(kind, width), one_cell(row=7, column=2))
    pixels = np.array(image.constBits(), np.uint8).reshape(image.height(), -1, 4)
    rows, columns = np.nonzero((pixels[..., :3] == _bgr(ONE)).all(axis=-1))
    # The colour bar ends in the same colour, but is thinner than a cell.
    best = max((_square(rows[rows == y], columns[rows == y]) for y in np.unique(rows)), default=0)
    assert best >= 10
    assert sum(_square(rows[rows == y], columns[rows == y]) == best for y in np.unique(rows)) >= (
        best
    )


def _bgr(colour: str) -> list[int]:
    return [int(colour[k : k + 2], 16) for k in (5, 3, 1)]


def _square(_: np.ndarray, columns: np.ndarray) -> int:
    """Return the longest run of neighbouring columns."""
    if not columns.size:
        return 0
    runs = np.split(columns, np.nonzero(np.diff(columns) != 1)[0] + 1)
    return max(len(run) for run in runs)


def test_views_and_heads_differ() -> None:
    found = outcome(64)
    requests = [FigureRequest("focus", 600, view=view) for view in ("logits", "attention")]
    requests += [FigureRequest("focus", 600, head=head) for head in (1, 40)]
    images = [render_figure(request, found) for request in requests]
    for index, image in enumerate(images):
        assert all(image != other for other in images[index + 1 :])


def test_best_fit_is_in_the_bars_and_the_curve() -> None:
    plain = outcome(64)
    both = with_best(plain, 0.5)
    for kind in ("bars", "curve"):
        request = FigureRequest(kind, 800)
        assert render_figure(request, plain) != render_figure(request, both)


def test_a_missing_head_is_refused() -> None:
    with pytest.raises(InputError, match="0 to 63"):
        render_figure(FigureRequest("focus", 400, head=64), outcome(64))


@pytest.mark.parametrize(
    "wrong",
    [
        {"width_px": 199}, {"width_px": 16385}, {"width_px": 1.5}, {"width_px": True},
        {"dpi": 0}, {"dpi": 10**9}, {"kind": "pie"}, {"view": "keys"}, {"head": -1},
    ],
    ids=str,
)  # fmt: skip
def test_absurd_requests_are_refused_in_one_sentence(wrong: dict) -> None:
    with pytest.raises(InputError) as refused:
        FigureRequest(**{"kind": "bars", **wrong})
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("dpi", [96, 300])
def test_png_carries_size_resolution_and_session(tmp_path: Path, dpi: int) -> None:
    request = FigureRequest("curve", 640, dpi)
    image = render_figure(request, outcome(8))
    path = save_png(image, tmp_path / "figure", dpi, SESSION)
    assert path == tmp_path / "figure.png"
    with Image.open(path) as found:
        found.load()
        assert found.size == (640, image.height())
        assert found.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
        assert json.loads(found.text[sessions.PNG_KEY]) == json.loads(SESSION)
    assert sessions.read(path).experiment == Experiment()


def test_any_text_survives_in_the_session(tmp_path: Path) -> None:
    told = sessions.encode(sessions.Session(Experiment(tokens=("naïve", "名", "—", "😀"))))
    image = render_figure(FigureRequest("bars", 300), outcome(8))
    path = save_png(image, tmp_path / "a.png", 96, told)
    assert sessions.read(path).experiment.tokens == ("naïve", "名", "—", "😀")


def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "figure.png"
    path.write_bytes(b"precious")
    image = render_figure(FigureRequest("bars", 300), outcome(8))
    with pytest.raises(InputError):
        save_png(image, path, 96, SESSION)
    assert path.read_bytes() == b"precious"
    save_png(image, path, 96, SESSION, overwrite=True)
    assert path.read_bytes().startswith(b"\x89PNG")
    assert [found.name for found in tmp_path.iterdir()] == ["figure.png"]


def test_unwritable_paths_are_refused_in_one_sentence(tmp_path: Path) -> None:
    image = render_figure(FigureRequest("bars", 300), outcome(8))
    (tmp_path / "folder.png").mkdir()
    for path in (tmp_path / "none" / "a.png", tmp_path / "folder.png"):
        with pytest.raises(InputError) as refused:
            save_png(image, path, 96, SESSION, overwrite=True)
        assert "\n" not in str(refused.value)


def test_names_say_what_is_inside() -> None:
    experiment = Experiment().with_heads(64)
    names = {suggested_name(FigureRequest(kind), experiment) for kind in KINDS}
    assert len(names) == len(KINDS)
    shared = Experiment(layer=Layer(n_heads=64, kv_heads_wanted=8))
    names.add(suggested_name(FigureRequest("bars"), shared))
    assert len(names) == len(KINDS) + 1
    for name in names:
        assert name.endswith(".png")
        assert "512" in name
        assert "64" in name
        assert not set(name) & set('/\\:*?"<>| ')


@pytest.mark.parametrize("kind", KINDS)
def test_figures_paint_on_vector_devices_without_a_picture_of_cells(kind) -> None:
    data = QByteArray()
    buffer = QBuffer(data)
    device = QSvgGenerator()
    device.setOutputDevice(buffer)
    request, found = FigureRequest(kind, 700), one_cell(row=7, column=2)
    size = figure_size(request, found)
    device.setSize(size)
    device.setViewBox(device.viewBox().adjusted(0, 0, 0, 0))
    painter = QPainter(device)
    paint_figure(painter, QSizeF(size), request, found)
    painter.end()
    root = ElementTree.fromstring(bytes(data.data()))
    tags = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert "image" not in tags
    assert tags.count("text") > 5
    cells = [e for e in root.iter() if e.get("fill") == ONE]
    assert (len(cells) > 0) == (kind in ("focus", "heatmaps"))


def test_figures_do_not_wear_the_windows_theme(qapp) -> None:
    from headlab.ui import theme as themes

    before = render_figure(FigureRequest("bars", 400), outcome(8))
    font, sheet, colours = qapp.font(), qapp.styleSheet(), qapp.palette()
    try:
        themes.apply(qapp, themes.DARK, 2.0)
        assert render_figure(FigureRequest("bars", 400), outcome(8)) == before
    finally:
        qapp.setStyleSheet(sheet)
        qapp.setFont(font)
        qapp.setPalette(colours)
    assert before.format() == QImage.Format.Format_RGB32

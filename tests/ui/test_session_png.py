"""A session goes through the PNG that headlab writes, and comes back equal, to the pixel."""

from pathlib import Path

import pytest
from experiment_strategies import experiments
from experiment_strategies import sessions as drawn_sessions
from hypothesis import HealthCheck, Phase, given, settings
from PySide6.QtGui import QImage

from headlab.app.figures import Canvas, encode_png
from headlab.app.sessions import Session, encode, read
from headlab.engine import bench
from headlab.ui.figures import files
from headlab.ui.figures.bench import bars_figure, curve_figure, head_figure, sheet_figure

pytestmark = pytest.mark.usefixtures("qapp")
SHARED = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
}


@settings(max_examples=300, **SHARED)
@given(session=drawn_sessions())
def test_exported_png_gives_the_session_back(session: Session, tmp_path: Path) -> None:
    image = QImage(4, 3, QImage.Format.Format_RGB32)
    image.fill(0)
    path = tmp_path / "a.png"
    path.write_bytes(encode_png(image, 96, encode(session)))
    assert read(path) == session


def pixel_equal(experiment, tmp_path: Path) -> None:
    """Draw every figure, read the bench back from the last one, and draw them all anew."""
    session = Session(experiment)
    first = drawn(experiment, encode(session))
    path = tmp_path / "a.png"
    for content in first:
        path.write_bytes(content)
        assert read(path) == session
    assert drawn(read(path).experiment, encode(read(path))) == first


def drawn(experiment, session: str) -> list[bytes]:
    found = bench.run(experiment)
    figures = [bars_figure(found), curve_figure(found), sheet_figure(found)]
    figures.append(head_figure(found, 0, "logits"))
    return [files.encode(figure, "png", Canvas(320), session) for figure in figures]


@settings(max_examples=12, phases=[Phase.generate], **SHARED)
@given(experiment=experiments())
def test_the_bench_out_of_a_png_exports_the_same_pixels(experiment, tmp_path: Path) -> None:
    pixel_equal(experiment, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@settings(max_examples=300, phases=[Phase.generate], **SHARED)
@given(experiment=experiments())
def test_three_hundred_benches_out_of_pngs_export_the_same_pixels(experiment, tmp_path) -> None:
    pixel_equal(experiment, tmp_path)

"""A session goes through the PNG that Qt writes, and comes back equal."""

from pathlib import Path

from experiment_strategies import sessions as drawn_sessions
from hypothesis import HealthCheck, given, settings
from PySide6.QtGui import QImage

from headlab.app.figures import encode_png
from headlab.app.sessions import Session, encode, read


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(session=drawn_sessions())
def test_exported_png_gives_the_session_back(session: Session, tmp_path: Path) -> None:
    image = QImage(4, 3, QImage.Format.Format_RGB32)
    image.fill(0)
    path = tmp_path / "a.png"
    path.write_bytes(encode_png(image, 96, encode(session)))
    assert read(path) == session

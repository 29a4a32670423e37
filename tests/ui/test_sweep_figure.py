"""The sweep as a moving picture."""

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageSequence

from headlab.app import sessions
from headlab.app.figures import Canvas
from headlab.engine.bench import Cancelled
from headlab.engine.experiment import Experiment
from headlab.engine.layer import Layer
from headlab.errors import InputError
from headlab.ui.figures.sweep import FRAME_MS, LAST_MS, WIDEST_SWEEP, SweepFigure

SMALL = replace(Experiment(), layer=Layer(d_model=12, n_heads=2))
SESSION = sessions.encode(sessions.Session(SMALL))

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("form", ["gif", "png"])
def test_frames_are_one_a_head_count_each_shown_long_enough(form):
    figure = SweepFigure(SMALL, Canvas(420, 150))
    assert figure.heads == (1, 2, 3, 4, 6, 12)
    with Image.open(io.BytesIO(figure.encode(form, SESSION))) as found:
        assert found.n_frames == 6
        assert found.info["loop"] == 0
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(found)]
        assert durations == [FRAME_MS] * 5 + [LAST_MS]
        assert found.width == 420
        frames = [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(found)]
        assert len(set(frames)) == 6


def test_the_animated_png_carries_session_and_resolution():
    content = SweepFigure(SMALL, Canvas(300, 150)).encode("png", SESSION)
    with Image.open(io.BytesIO(content)) as found:
        assert found.text[sessions.PNG_KEY] == SESSION
        assert found.info["dpi"] == pytest.approx((150, 150), abs=0.05)


def test_frames_have_the_colours_of_the_drawing():
    figure = SweepFigure(SMALL, Canvas(420))
    drawn = list(figure.frames())
    with Image.open(io.BytesIO(figure.encode("gif", SESSION))) as found:
        for frame, image in zip(ImageSequence.Iterator(found), drawn, strict=True):
            picture = frame.convert("RGB")
            assert picture.size == (image.width(), image.height())
            assert picture.getpixel((0, 0)) == (255, 255, 255)
            far = 0
            for x in range(0, image.width(), 7):
                for y in range(0, image.height(), 7):
                    wanted = image.pixelColor(x, y).getRgb()[:3]
                    gap = max(
                        abs(a - b) for a, b in zip(picture.getpixel((x, y)), wanted, strict=True)
                    )
                    far += gap > 24
            assert far < 0.01 * image.width() * image.height() / 49


def test_progress_is_told_and_cancelling_stops():
    told = []
    SweepFigure(SMALL, Canvas(300)).encode("gif", SESSION, lambda done, of: told.append((done, of)))
    assert told == [(done, 6) for done in range(7)]
    with pytest.raises(Cancelled):
        SweepFigure(SMALL, Canvas(300)).encode("gif", SESSION, cancelled=lambda: len(told) > 0)


def test_a_sweep_wider_than_memory_likes_is_refused():
    with pytest.raises(InputError, match="2,560"):
        SweepFigure(SMALL, Canvas(WIDEST_SWEEP + 1))


def test_one_head_count_is_one_frame():
    only = replace(Experiment(), layer=Layer(d_model=1, n_heads=1))
    with Image.open(io.BytesIO(SweepFigure(only, Canvas(300)).encode("gif", SESSION))) as found:
        assert getattr(found, "n_frames", 1) == 1

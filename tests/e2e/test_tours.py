"""The four tours end to end: a real window, the keys of a remote, a look at every scene."""

import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from headlab.app.tours import shipped_tours

TOURS = shipped_tours()
FORWARD = ("Next", "space", "Right")
"""What a remote sends for the next step; X calls PageDown Next."""
BAR = (11, 28, 54)
"""The ground of the caption."""


def steps(tour) -> int:
    return sum(2 if scene.predict is not None else 1 for scene in tour.scenes)


def bar_height(pixels: np.ndarray) -> int:
    """Return how many lines of pixels are crossed by the caption's ground at a quarter."""
    column = pixels[:, pixels.shape[1] // 4 :][:, :600]
    return int(((column == BAR).all(axis=2).mean(axis=1) > 0.2).sum())


def start_tour(app, place: int, tour) -> None:
    """Play a tour as a file that headlab is opened with would be played: from the menu."""
    app.keys("alt+t")
    app.desktop.xdotool("key", "--delay", 60, str(place))


@pytest.mark.parametrize("large", [False, True], ids=["window", "lecture"])
@pytest.mark.parametrize("place", range(1, len(TOURS) + 1))
def test_a_tour_runs_to_its_end_with_a_remote(launch, tmp_path: Path, place: int, large: bool):
    tour = TOURS[place - 1]
    app = launch()
    app.desktop.xdotool("windowsize", "--sync", app.window, 1280, 720)
    app.settled()
    before = app.pixels()
    screen = app.desktop.screenshot
    look = screen if large else app.pixels
    start_tour(app, place, tour)
    app.wait(lambda: bar_height(app.pixels()) > 40, "the caption")
    if large:
        app.desktop.xdotool("key", "F5")
        app.wait(lambda: (screen()[:4] > 250).all(), "the lecture page")
    seen: list[np.ndarray] = []
    for count in range(steps(tour)):
        app.wait(lambda: bar_height(look()) > 40, "the caption")
        shown = still(app, look)
        Image.fromarray(np.ascontiguousarray(shown)).save(tmp_path / f"{place}-{count + 1:02d}.png")
        assert all(not np.array_equal(shown, other) for other in seen), "the step shows nothing new"
        seen.append(shown)
        app.desktop.xdotool("key", FORWARD[count % len(FORWARD)])
        if count + 1 < steps(tour):
            app.wait(lambda shown=shown: not np.array_equal(look(), shown), "the next step")
    if large:
        app.desktop.xdotool("key", "Escape")
        app.wait(lambda: not (screen()[:4] > 250).all(), "the bench")
    app.wait(lambda: bar_height(app.pixels()) == 0, "the end of the caption")
    # The bench is as it was: the picture, not the log beneath it.
    height = 560
    Image.fromarray(before).save(tmp_path / f"{place}-before.png")
    Image.fromarray(still(app, app.pixels)).save(tmp_path / f"{place}-after.png")
    app.wait(lambda: close_to(app.pixels()[:height], before[:height]), "the bench as it was")
    assert app.close() == (0, "")


def still(app, look) -> np.ndarray:
    """Return the pixels once two looks half a second apart are the same."""
    found: list[np.ndarray] = []

    def same() -> bool:
        one = look()
        time.sleep(0.5)
        found[:] = [look()]
        return np.array_equal(one, found[0])

    app.wait(same, "a picture that stands still")
    return found[0]


def close_to(one: np.ndarray, other: np.ndarray) -> bool:
    """Say whether all but a few pixels are equal: undo's words and a faded mark may differ."""
    return one.shape == other.shape and float((one != other).any(axis=2).mean()) < 0.01

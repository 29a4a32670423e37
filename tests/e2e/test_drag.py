"""A hand on the heads slider: the picture follows, and one undo takes the whole drag back."""

import numpy as np

ACCENT = (0x0B, 0x57, 0xD0)
"""The light theme's one accent colour."""


def accent(pixels):
    """Return where the Layer dock is in accent below its large number: the heads slider."""
    return (pixels[95:150, :240] == ACCENT).all(axis=2)


def handle(pixels):
    """Return the middle of the heads slider's handle: the tallest run of accent."""
    rows, columns = np.nonzero(accent(pixels))
    tall = np.bincount(columns, minlength=240)
    return int(np.mean(np.nonzero(tall == tall.max())[0])), 95 + int(np.mean(rows))


def pictures(pixels):
    """Return what lies right of the docks and above the log."""
    return pixels[60:600, 260:]


def test_a_drag_moves_the_picture_and_one_undo_takes_it_back(launch):
    app = launch()
    app.wait(lambda: accent(app.pixels()).any(), "the heads slider")
    first = app.settled()
    x, y = handle(first)
    left, top, _, _ = app.geometry()
    mouse = app.desktop.xdotool
    mouse("mousemove", left + x, top + y, "mousedown", 1)
    seen = []
    for goal in range(x, 226, 12):
        mouse("mousemove", "--sync", left + goal, top + y)
        seen.append(pictures(app.pixels()))
    moved = pictures(app.changed(first, "the picture at 512 heads"))
    mouse("mouseup", 1)
    assert not np.array_equal(moved, pictures(first))
    # The picture followed the hand: it was not drawn at the end alone.
    assert any(
        not np.array_equal(frame, pictures(first)) and not np.array_equal(frame, moved)
        for frame in seen
    )
    # Away from the plots, where the mouse would leave its mark on them.
    mouse("mousemove", left + 5, top + 5)
    app.keys("ctrl+z")
    app.wait(lambda: np.array_equal(pictures(app.pixels()), pictures(first)), "the first picture")
    assert app.close() == (0, "")

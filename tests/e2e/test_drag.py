"""A hand on the heads slider: the picture follows, and one undo takes the whole drag back."""

import numpy as np

ACCENT = (0x0B, 0x57, 0xD0)
"""The light theme's one accent colour."""
DOCK = 240
"""Pixels from the window's left that belong to the docks at 1280 × 720."""


def groove(app):
    """Return where on the screen the heads slider is filled: left, right and middle row, or None.

    The large number and the tab are in accent too, but the slider's fill is the widest in the dock.
    """
    left = app.geometry()[0]
    dock = (app.desktop.screenshot()[:, left : left + DOCK] == ACCENT).all(axis=2)
    widths = dock.sum(axis=1)
    if widths.max() < 30:
        return None
    rows = np.nonzero(widths == widths.max())[0]
    columns = np.nonzero(dock[rows[0]])[0]
    return left + int(columns[0]), left + int(columns[-1]), int(rows.mean())


def test_a_drag_moves_the_picture_and_one_undo_takes_it_back(launch):
    app = launch()
    app.wait(lambda: groove(app), "the heads slider")
    app.settled()
    _, handle, row = groove(app)
    left, top, _, _ = app.geometry()

    def pictures():
        """Return what is right of the docks and above the log."""
        return app.desktop.screenshot()[top + 40 : top + 580, left + DOCK + 20 : left + 1270].copy()

    mouse = app.desktop.xdotool
    # The screenshot shows the pointer, so it must not stand on the pictures.
    mouse("mousemove", "--sync", left + 60, row - 70)
    app.settled()
    first = pictures()
    end = left + DOCK - 14
    mouse("mousemove", handle - 6, row, "mousedown", 1)
    seen = []
    for x in range(handle, end, 10):
        mouse("mousemove", "--sync", x, row)
        seen.append(pictures())
    mouse("mousemove", end, row)
    app.wait(lambda: groove(app)[1] > handle + 80, "the handle at the end")
    app.settled()
    last = pictures()
    mouse("mouseup", 1)
    assert not np.array_equal(last, first)
    # The picture followed the hand: it was not drawn at the end alone.
    between = [s for s in seen if not np.array_equal(s, first) and not np.array_equal(s, last)]
    assert between
    app.keys("ctrl+z")
    app.wait(lambda: np.array_equal(pictures(), first), "the first picture")
    assert groove(app)[1] == handle
    assert app.close() == (0, "")

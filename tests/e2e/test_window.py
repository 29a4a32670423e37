"""headlab as a person starts it: a window on a screen, keys, and an end without a word."""


def test_the_window_answers_the_keyboard_and_closes_in_silence(launch):
    app = launch()
    first = app.settled()
    app.keys("Right")
    moved = app.changed(first, "an answer to Right")
    # The slider, its number, the bars, the curve's cursor, the grid: far more than a cursor blink.
    assert (moved != first).any(axis=2).mean() > 0.01
    app.keys("ctrl+z")
    app.changed(moved, "an answer to undo")
    assert app.close() == (0, "")


def test_full_screen_fills_the_screen_and_comes_back(launch):
    app = launch()
    app.settled()
    before = app.geometry()
    app.keys("F11")
    height, width, _ = app.desktop.screenshot().shape
    app.wait(lambda: app.geometry() == (0, 0, width, height), "full screen")
    app.settled()
    app.keys("F11")
    app.wait(lambda: app.geometry()[2:] == before[2:], "the old size")
    app.settled()
    assert app.close() == (0, "")


def test_the_window_comes_back_where_it_was(launch):
    app = launch()
    app.settled()
    app.desktop.xdotool("windowsize", "--sync", app.window, 1301, 761)
    app.wait(lambda: app.geometry()[2:] == (1301, 761), "the new size")
    app.settled()
    assert app.close() == (0, "")
    again = launch()
    again.wait(lambda: again.geometry()[2:] == (1301, 761), "the size kept")
    assert again.close() == (0, "")


def test_closing_while_the_picture_moves_ends_at_once(launch):
    app = launch()
    app.settled()
    app.desktop.xdotool("windowactivate", "--sync", app.window)
    app.desktop.xdotool("key", "--delay", 1, *["Right"] * 9, "Home", "End", *["Left"] * 9, "alt+F4")
    assert app.ended(10) == (0, "")

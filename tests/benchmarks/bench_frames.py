"""Slider tick to painted frame, a hurried drag, and the time to the first frame.

Run by hand; prints ratios against named rivals measured in the same run.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEventLoop
from PySide6.QtWidgets import QApplication, QWidget

from headlab.app import changes
from headlab.app.compute import ComputeThread
from headlab.engine.bench import stages
from headlab.engine.experiment import Experiment
from headlab.ui import build

ROUNDS = 40


def main() -> None:
    """Print every table."""
    app, window = build(["bench"])
    window.resize(1280, 720)
    window.show()
    settle(app, 0.8)
    print_ticks(app, window)
    window.close()
    print_drag(app)
    print_start()


def settle(app: QApplication, seconds: float) -> None:
    """Let the event loop run."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def median_ms(action: Callable[[int], None], rounds: int = ROUNDS) -> float:
    """Return the median time of an action, warmed up twice, in milliseconds."""
    times = []
    for turn in range(rounds + 2):
        start = time.perf_counter()
        action(turn)
        times.append(time.perf_counter() - start)
    return 1e3 * statistics.median(times[2:])


def paint(widget: QWidget) -> None:
    """Paint what is due, now."""
    widget.repaint()
    QCoreApplication.processEvents()


# (b) one tick ---------------------------------------------------------------------------------


def print_ticks(app: QApplication, window) -> None:
    store, controller = window.parts.store, window.parts.controller
    size = (window.tabs.width(), window.tabs.height())
    image = one_image(*size)
    print(f"\ntick to painted frame, {size[0]} × {size[1]} workspace, median of {ROUNDS}")
    print(f"{'heads':>12} {'tokens':>6} {'tick':>9} {'ImageItem':>10} {'ratio':>6}")
    ticks = {}
    for tokens in (Experiment().tokens, tuple(f"t{k % 29}" for k in range(128))):
        store.apply(changes.tokens(tokens))
        settle(app, 1.5)
        for heads, other in ((4, 8), (64, 32), (512, 256)):

            def tick(turn: int, pair: tuple[int, int] = (heads, other)) -> None:
                wanted = pair[turn % 2]
                store.apply(changes.heads(wanted))
                while controller.outcome.experiment.layer.n_heads != wanted:
                    app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
                app.processEvents()

            ticks[len(tokens), heads] = ours = median_ms(tick)
            rival = median_ms(image)
            print(
                f"{other:>5} ↔ {heads:<4} {len(tokens):>6} {ours:6.2f} ms {rival:7.2f} ms "
                f"{ours / rival:6.2f}"
            )
    print_grids(app, window, ticks[12, 64])


def print_grids(app: QApplication, window, whole_tick: float) -> None:
    """Print the head grid's update and paint at 64 heads against two rivals of the same size."""
    store, controller = window.parts.store, window.parts.controller
    store.apply(changes.tokens(Experiment().tokens))
    outcomes = []
    for heads in (32, 64):
        store.apply(changes.heads(heads))
        settle(app, 0.5)
        outcomes.append(controller.outcome)
    grid = window.findChild(QWidget, "headGrid")

    def draw(turn: int) -> None:
        grid.show_outcome(outcomes[turn % 2])
        paint(grid)

    ours = median_ms(draw)
    size = (grid.width(), grid.height())
    print(f"\na grid of 64 heads, {size[0]} × {size[1]}: update and paint; ours {ours:.2f} ms")
    for name, rival in (
        ("PlotItem a head, updated", plot_items(64, *size, tick=False)),
        ("PlotItem a head, 32 ↔ 64", plot_items(64, *size, tick=True)),
        ("matplotlib imshow grid", imshow_grid(64, *size)),
    ):
        took = median_ms(rival, 5)
        print(
            f"{name:>24} {took:8.1f} ms: {took / ours:6.1f} times our grid, "
            f"{took / whole_tick:5.1f} times our whole window's tick"
        )


def one_image(width: int, height: int) -> Callable[[int], None]:
    """Return setImage and paint of one ImageItem that covers as many pixels."""
    import pyqtgraph as pg

    view = pg.GraphicsView()
    view.resize(width, height)
    box = pg.ViewBox(enableMenu=False)
    view.setCentralItem(box)
    item = pg.ImageItem(axisOrder="row-major")
    item.setLookupTable(pg.colormap.get("cividis").getLookupTable(nPts=256))
    box.addItem(item)
    view.show()
    frames = np.random.default_rng(0).random((2, height, width))

    def draw(turn: int) -> None:
        item.setImage(frames[turn % 2], autoLevels=False, levels=(0, 1))
        paint(view.viewport())

    return draw


def plot_items(count: int, width: int, height: int, tick: bool) -> Callable[[int], None]:
    """Return the paint of a PlotItem with an ImageItem a head.

    With `tick` the head count goes between half and all, as a slider moves it, so that half of
    the plots come and go; without, every image is only updated.
    """
    import pyqtgraph as pg

    layout = pg.GraphicsLayoutWidget()
    layout.resize(width, height)
    columns = 8
    frames = np.random.default_rng(0).random((2, count, 12, 12))
    plots: list[tuple[pg.PlotItem, pg.ImageItem]] = []

    def show(wanted: int, turn: int) -> None:
        while len(plots) > wanted:
            layout.removeItem(plots.pop()[0])
        while len(plots) < wanted:
            row, column = divmod(len(plots), columns)
            plot = layout.addPlot(row=row, col=column)
            item = pg.ImageItem(axisOrder="row-major")
            plot.addItem(item)
            plots.append((plot, item))
        for (_, item), frame in zip(plots, frames[turn % 2], strict=False):
            item.setImage(frame, autoLevels=False, levels=(0, 1))
        paint(layout.viewport())

    show(count, 0)
    layout.show()
    return lambda turn: show(count // 2 if tick and turn % 2 else count, turn)


def imshow_grid(count: int, width: int, height: int) -> Callable[[int], None]:
    """Return the update and draw of matplotlib's imshow a head (Agg)."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width / 100, height / 100), dpi=100)
    canvas = FigureCanvasAgg(figure)
    frames = np.random.default_rng(0).random((2, count, 12, 12))
    images = [
        axes.imshow(frame, vmin=0, vmax=1)
        for axes, frame in zip(figure.subplots(8, count // 8).flat, frames[0], strict=True)
    ]

    def draw(turn: int) -> None:
        for image, frame in zip(images, frames[turn % 2], strict=True):
            image.set_data(frame)
        canvas.draw()

    return draw


# (c) a hurried drag ---------------------------------------------------------------------------


def print_drag(app: QApplication) -> None:
    def slow(experiment, cancelled):
        time.sleep(0.05)
        yield from stages(experiment, cancelled)

    compute = ComputeThread(slow)
    seen: list[int] = []
    compute.outcome_ready.connect(lambda _, outcome: seen.append(outcome.experiment.context))
    compute.start()
    clock = QElapsedTimer()
    for tick in range(1, 401):
        compute.submit(Experiment(context=tick))
        settle(app, 0.002)
    clock.start()
    while seen[-1:] != [400] and clock.elapsed() < 5000:
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
    print(
        f"\n400 ticks 2 ms apart, 50 ms engine: {compute.runs} runs, the last value shown "
        f"{clock.elapsed()} ms after the last tick"
    )
    compute.shutdown()


# (d) the first frame --------------------------------------------------------------------------

BARE = """
import time
from PySide6.QtWidgets import QApplication, QMainWindow
import pyqtgraph as pg
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(pg.PlotWidget())
window.resize(1280, 720)
window.show()
app.processEvents()
window.grab()
"""

OURS = """
from headlab.ui import build
app, window = build(["bench"])
window.show()
app.processEvents()
window.grab()
window.close()
"""


def print_start() -> None:
    def start(code: str) -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        return time.perf_counter() - began

    pairs = [(start(OURS), start(BARE)) for _ in range(7)][1:]
    ours, bare = (statistics.median(times) for times in zip(*pairs, strict=True))
    ratio = statistics.median(a / b for a, b in pairs)
    print(
        f"\nstart to first frame, whole process: {ours:.2f} s, bare PySide6 + pyqtgraph window "
        f"{bare:.2f} s, ratio {ratio:.2f}"
    )


if __name__ == "__main__":
    main()

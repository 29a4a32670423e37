"""Slider tick to painted frame, against one ImageItem of as many pixels and grids of plots.

A tick goes to and fro between two head counts, as one drag. "again": both were seen before and
their answers are kept. "anew": the experiment was never asked (at another context), so that the
engine answers it first; its decompositions are kept, as they are during a drag.
"""

import os
import sys
from collections.abc import Callable
from itertools import count

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtWidgets import QWidget
from table import Row, report
from timing import medians, settle

from headlab.app import changes
from headlab.engine.experiment import Experiment
from headlab.ui import build
from headlab.ui.window import MainWindow

ROUNDS = 30
HEADS = ((4, 8), (64, 32), (512, 256))
TOKENS = (12, 128, 512)
TICK_LIMIT, GRID_LIMIT = 3.0, 20.0


def main() -> int:
    """Measure ticks and grids; return 1 if a limit is missed."""
    _, window = build(["bench"])
    window.resize(1280, 720)
    window.show()
    settle(0.8)
    rows = [*ticks(window), *grids(window)]
    window.close()
    return report(*rows)


def ticks(window: MainWindow) -> list[Row]:
    """Return the ticks of every number of tokens and heads."""
    image = one_image(window.tabs.width(), window.tabs.height())
    rows = []
    for n in TOKENS:
        tokens = tuple(f"t{k % 29}" for k in range(n)) if n > 12 else Experiment().tokens
        window.parts.store.apply(changes.tokens(tokens))
        settle(1.5)
        for pair in HEADS:
            sizes = {"heads": pair[0], "tokens": n}
            ours, theirs = medians(ROUNDS, tick(window, pair), image)
            rows.append(Row("tick again", sizes, ours, "one ImageItem", theirs, TICK_LIMIT))
            ours, theirs = medians(ROUNDS // 2, tick(window, pair), image, before=unseen(window))
            rows.append(Row("tick anew", sizes, ours, "one ImageItem", theirs))
    return rows


def tick(window: MainWindow, pair: tuple[int, int]) -> Callable[[int], None]:
    """Return one tick of the slider: to the other head count, until it is on screen."""
    store, controller = window.parts.store, window.parts.controller

    def move(turn: int) -> None:
        store.apply(changes.heads(pair[turn % 2]))
        while controller.outcome.experiment != store.experiment:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
        QCoreApplication.processEvents()

    return move


def unseen(window: MainWindow) -> Callable[[int], None]:
    """Return what moves to another context each time and waits for its picture."""
    contexts = count(window.parts.store.experiment.context + 1)

    def move(_turn: int) -> None:
        window.parts.store.apply(changes.context(next(contexts)))
        settle(0.1)

    return move


def grids(window: MainWindow) -> list[Row]:
    """Return the head grid's update and paint at 64 heads against rivals of the same size."""
    store, controller = window.parts.store, window.parts.controller
    store.apply(changes.whole(Experiment(), "reset"))
    settle(1.5)
    outcomes = []
    for heads in (32, 64):
        store.apply(changes.heads(heads))
        settle(0.5)
        outcomes.append(controller.outcome)
    grid = window.findChild(QWidget, "headGrid")

    def draw(turn: int) -> None:
        grid.show_outcome(outcomes[turn % 2])
        paint(grid)

    size = (grid.width(), grid.height())
    rows = []
    for name, rival in (
        ("PlotItem a head, updated", plot_items(64, *size, tick=False)),
        ("PlotItem a head, 32 ↔ 64", plot_items(64, *size, tick=True)),
        ("matplotlib imshow a head", imshow_grid(64, *size)),
    ):
        ours, theirs = medians(10, draw, rival)
        rows.append(Row("grid of 64 heads", {}, ours, name, theirs, GRID_LIMIT, faster=True))
    return rows


def paint(widget: QWidget) -> None:
    """Paint what is due, now."""
    widget.repaint()
    QCoreApplication.processEvents()


def one_image(width: int, height: int) -> Callable[[int], None]:
    """Return setImage and paint of one ImageItem that covers as many pixels."""
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


if __name__ == "__main__":
    sys.exit(main())

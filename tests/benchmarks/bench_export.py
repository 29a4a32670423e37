"""A head's heatmap written as PNG, SVG and PDF, against matplotlib's savefig of the same figure.

The rival draws the matrix with imshow, tokens on both axes, a title and a colour bar, at the same
width in pixels. Its SVG and PDF hold the matrix as a raster image; headlab's hold no raster.
"""

import io
import os
import sys
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from matplotlib.figure import Figure as MatplotlibFigure
from table import Row, report
from timing import medians

from headlab.app import sessions
from headlab.app.figures import Canvas
from headlab.engine import bench
from headlab.engine.experiment import DEFAULT_TOKENS, Experiment
from headlab.engine.outcome import Outcome
from headlab.engine.width_needed import extended_tokens
from headlab.ui.application import make_application
from headlab.ui.figures.bench import head_figure
from headlab.ui.figures.files import encode

TOKENS = (12, 64, 256)
WIDTH, DPI = 1600, 200


def main() -> int:
    """Measure every format at growing numbers of tokens."""
    application = make_application(["bench"])
    rows = []
    for n in TOKENS:
        experiment = Experiment(tokens=extended_tokens(DEFAULT_TOKENS, n))
        outcome = bench.run(experiment, lambda: False)
        for form in ("png", "svg", "pdf"):
            ours, theirs = medians(5, written(outcome, form), with_matplotlib(outcome, form))
            rows.append(Row(f"export {form}", {"tokens": n}, ours, "matplotlib savefig", theirs))
    application.quit()
    return report(*rows)


def written(outcome: Outcome, form: str) -> Callable[[int], object]:
    """Return what writes headlab's figure of the first head, with the session in it."""
    session = sessions.encode(sessions.Session(outcome.experiment))
    canvas = Canvas(WIDTH, DPI)
    return lambda _: encode(head_figure(outcome, 0, "attention"), form, canvas, session)


def with_matplotlib(outcome: Outcome, form: str) -> Callable[[int], object]:
    """Return what makes and saves matplotlib's figure of the same matrix."""
    attention, tokens = outcome.shown.heads[0].attention, outcome.experiment.tokens
    every = max(1, len(tokens) // 32)

    def write(_turn: int) -> None:
        figure = MatplotlibFigure(figsize=(WIDTH / DPI, WIDTH / DPI), dpi=DPI)
        axes = figure.subplots()
        image = axes.imshow(attention, vmin=0, vmax=1, cmap="cividis", interpolation="nearest")
        places = range(0, len(tokens), every)
        axes.set_xticks(places, tokens[::every], rotation=90)
        axes.set_yticks(places, tokens[::every])
        axes.set_title("attention")
        figure.colorbar(image)
        figure.savefig(io.BytesIO(), format=form)

    return write


if __name__ == "__main__":
    sys.exit(main())

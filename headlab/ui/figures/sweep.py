"""The head sweep as a moving picture: a frame for every head count on offer."""

import io
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
from PIL import Image, PngImagePlugin
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPainter

from headlab.app.change_words import heads_text
from headlab.app.figures import Canvas, dots_per_metre, stem_of
from headlab.app.sessions import PNG_KEY
from headlab.engine import bench
from headlab.engine.experiment import Experiment
from headlab.engine.outcome import Outcome
from headlab.engine.scene import stop_if
from headlab.errors import InputError
from headlab.ui import text
from headlab.ui.figures.bench import settings_text
from headlab.ui.figures.figure import Figure, figure_size, paint_figure
from headlab.ui.plots.base import RIGHT, Style, draw_text
from headlab.ui.plots.head_grid import paint_grid
from headlab.ui.plots.heads_curve import paint_curve
from headlab.ui.plots.job_bars import paint_bars
from headlab.words import number, translate

WIDEST_SWEEP = 2560
FRAME_MS, LAST_MS = 900, 2500
"""How long a frame stays, and the last one before it all begins anew."""

_COLOURS = 256

Progress = Callable[[int, int], None]


def sweep_format(form: str) -> str:
    """Return a format that moves: gif, or png for an animated PNG; raise InputError otherwise."""
    if form not in ("gif", "png"):
        raise InputError(
            translate(
                "errors", "a sweep is written as gif or as an animated png, not as {form}"
            ).format(form=form)
        )
    return form


class SweepFigure:
    """The bench at every offered head count, all frames of one size. May work in any thread.

    Raises InputError if it is to be more than 2,560 pixels wide.
    """

    def __init__(self, experiment: Experiment, canvas: Canvas) -> None:
        if canvas.width_px > WIDEST_SWEEP:
            raise InputError(
                translate(
                    "errors", "a sweep is at most {widest_sweep} pixels wide, not {width_px}"
                ).format(widest_sweep=number(WIDEST_SWEEP), width_px=number(canvas.width_px))
            )
        self._experiment = experiment
        self._canvas = canvas
        self.heads = tuple(layer.n_heads for layer in bench.curve_layers(experiment.layer))
        self.stem = stem_of(experiment.with_heads(self.heads[-1]), "sweep")

    def frames(self, cancelled: Callable[[], bool] = bench.never) -> Iterator[QImage]:
        """Yield one picture a head count. Raises Cancelled."""
        size: QSize | None = None
        for heads in self.heads:
            stop_if(cancelled)
            outcome = bench.run(self._experiment.with_heads(heads), cancelled)
            figure = _frame(outcome)
            # The first settings may need fewer lines than the last ones.
            size = size or self._size(outcome)
            image = QImage(size, QImage.Format.Format_RGB32)
            painter = QPainter(image)
            try:
                paint_figure(painter, QSizeF(size), figure, self._canvas)
            finally:
                painter.end()
            yield image

    def encode(
        self,
        form: str,
        session: str,
        progress: Progress = lambda done, of: None,
        cancelled: Callable[[], bool] = bench.never,
    ) -> bytes:
        """Return the sweep as GIF, or as animated PNG with its session. Raises Cancelled."""
        count = len(self.heads)
        progress(0, count)

        def pictures() -> Iterator[Image.Image]:
            for done, frame in enumerate(self.frames(cancelled), start=1):
                picture = _to_pillow(frame)
                yield _few_colours(picture) if form == "gif" else picture
                progress(done, count)

        written = io.BytesIO()
        durations = [FRAME_MS] * (count - 1) + [LAST_MS]
        options: dict[str, object] = {"duration": durations, "loop": 0, "save_all": True}
        if form == "gif":
            found = pictures()
            first = next(found)
            first.save(written, "GIF", append_images=found, optimize=False, disposal=1, **options)
        else:
            told = PngImagePlugin.PngInfo()
            told.add_itxt(PNG_KEY, session)
            dots = dots_per_metre(self._canvas.dpi) * 0.0254
            options |= {"pnginfo": told, "dpi": (dots, dots)}
            # Pillow goes through these pictures twice.
            first, *rest = [_pressed(picture) for picture in pictures()]
            first.save(written, "PNG", append_images=rest, **options)
        return written.getvalue()

    def _size(self, outcome: Outcome) -> QSize:
        """Return the size at which the longest settings still fit."""
        last = replace(outcome.experiment.layer, n_heads=self.heads[-1])
        longest = replace(outcome, experiment=replace(outcome.experiment, layer=last))
        sizes = [figure_size(_frame(found), self._canvas) for found in (outcome, longest)]
        return max(sizes, key=QSize.height)


def _frame(outcome: Outcome) -> Figure:
    def draw(painter: QPainter, area: QRectF, style: Style) -> None:
        _draw(painter, area, style, outcome)

    return Figure(
        name="sweep",
        words=translate("Figures", "head sweep"),
        stem="sweep",
        width=900.0,
        height=560.0,
        draw=draw,
        settings=settings_text(outcome),
    )


def _draw(painter: QPainter, area: QRectF, style: Style, outcome: Outcome) -> None:
    unit, layer = style.unit, outcome.experiment.layer
    title = translate("Figures", "{heads} × {head_dim} wide").format(
        heads=heads_text(layer.n_heads), head_dim=text.number(layer.head_dim)
    )
    baseline = area.top() + style.large.ascent
    ink = style.colour("accent")
    draw_text(painter, style.large, QPointF(area.left(), baseline), title, ink)
    mean = translate("Figures", "mean score {mean_score}").format(
        mean_score=text.score(outcome.shown.mean_score)
    )
    at = QPointF(area.right(), baseline)
    draw_text(painter, style.large, at, mean, style.colour("text"), RIGHT)
    top, gap = baseline + 20 * unit, 28 * unit
    width = (area.width() - gap) / 2
    height = 0.5 * (area.bottom() - top)
    paint_bars(painter, QRectF(area.left(), top, width, height), style, outcome)
    right = QRectF(area.left() + width + gap, top, width, height)
    paint_curve(painter, right, style, outcome, alone=True)
    below = QRectF(area)
    below.setTop(top + height + 16 * unit)
    paint_grid(painter, below, style, outcome)


def _to_pillow(image: QImage) -> Image.Image:
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    width, height, stride = plain.width(), plain.height(), plain.bytesPerLine()
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(height, stride)[:, : 3 * width]
    return Image.fromarray(rows.reshape(height, width, 3).copy())


def _pressed(picture: Image.Image) -> Image.Image:
    """Return a picture that stays compressed until it is asked for its pixels."""
    kept = io.BytesIO()
    picture.save(kept, "PNG", compress_level=1)
    return Image.open(kept)


def _few_colours(picture: Image.Image) -> Image.Image:
    """Return a picture in its own 256 colours, not dithered, which would grain flat areas."""
    return picture.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)

"""Numbers as colours: fixed scales, masked cells transparent, big matrices pooled."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from headlab.resource_files import resource_path

Values = NDArray[np.float64]
Visible = NDArray[np.bool_]

LEVELS = 255
"""Odd, so that a diverging scale has its zero in the middle of the middle colour."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A fixed colour scale from `low` to `high`; `table` names a file of colours."""

    low: float
    high: float
    table: str

    @property
    def ticks(self) -> tuple[float, float, float]:
        """The numbers beside the colour bar."""
        return self.low, (self.low + self.high) / 2, self.high


MAGNITUDE = Scale(0.0, 1.0, "cividis")
SIGNED = Scale(-1.0, 1.0, "cet-d1a")


def signed_scale(reach: float) -> Scale:
    """Return the diverging scale of logits, −reach..reach."""
    return Scale(-reach, reach, SIGNED.table)


@lru_cache(maxsize=8)
def colour_table(name: str) -> NDArray[np.uint32]:
    """Return a colour map as LEVELS opaque 0xAARRGGBB entries, lowest value first.

    The colours are read from a file of our own: loading pyqtgraph for them would take longer
    than the rest of headlab's start.
    """
    lines = resource_path(f"colours/{name}.txt").read_text(encoding="utf-8").splitlines()
    entries = [int(line, 16) for line in lines if not line.startswith(";")]
    table: NDArray[np.uint32] = np.array(entries, np.uint32) | np.uint32(0xFF000000)
    table.flags.writeable = False
    return table


def pooled(values: Values, visible: Visible, block: int) -> tuple[Values, Visible]:
    """Return the visible entry of largest magnitude in each block × block square.

    Averaging would fade a one-cell diagonal to nothing; the strongest entry keeps it. A square
    is visible if any of its cells is.
    """
    if block <= 1:
        return values, visible
    strongest = _gathered(np.maximum, np.where(visible, values, -np.inf), block)
    seen = np.isfinite(strongest)
    if values.min() < 0:
        lowest = _gathered(np.minimum, np.where(visible, values, np.inf), block)
        strongest = np.where(strongest >= -lowest, strongest, lowest)
    return np.where(seen, strongest, 0.0), seen


def _gathered(better: np.ufunc, values: Values, block: int) -> Values:
    """Return the one entry of each block × block square that is `better` than its others."""
    # Whole rows against whole rows, once along each axis: reduceat takes several times as long.
    for _ in range(2):
        best = values[..., ::block, :].copy()
        for start in range(1, block):
            other = values[..., start::block, :]
            rows = best[..., : other.shape[-2], :]
            better(rows, other, out=rows)
        values = best.swapaxes(-1, -2)
    return values


def to_image(values: Values, visible: Visible, scale: Scale, cell: int = 1) -> QImage:
    """Return a matrix (rows down) as an image, transparent where masked.

    Every cell takes `cell` × `cell` pixels: Qt copies an image at its own size several times
    faster than it enlarges one.
    """
    table = colour_table(scale.table)
    step = (LEVELS - 1) / (scale.high - scale.low)
    index = np.clip((values - scale.low) * step + 0.5, 0, LEVELS - 1).astype(np.uint8)
    height, width = values.shape
    image = QImage(width * cell, height * cell, QImage.Format.Format_ARGB32_Premultiplied)
    pixels = np.frombuffer(image.bits(), np.uint32).reshape(height, cell, width, cell)
    pixels[...] = np.where(visible, table[index], np.uint32(0))[:, None, :, None]
    return image


@lru_cache(maxsize=32)
def bar_image(scale: Scale, width: int = 1, height: int = LEVELS) -> QImage:
    """Return an upright colour bar of a size in pixels, the highest value on top."""
    values = np.linspace(scale.high, scale.low, max(1, height))
    column = np.repeat(values[:, None], max(1, width), axis=1)
    return to_image(column, np.ones_like(column, dtype=bool), scale)

"""What a figure is asked to be, and how it reaches a file: size, dpi, name, session, formats."""

import csv
import io
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from headlab.app.files import write_bytes_atomically
from headlab.app.sessions import PNG_KEY
from headlab.engine.experiment import Experiment
from headlab.errors import InputError
from headlab.words import number, translate

HeatmapView = Literal["logits", "attention", "target", "difference"]
Look = Literal["print", "slide"]
"""Small type on white for paper; large type and thick lines for a projector."""
FigureFormat = Literal["png", "svg", "pdf", "csv", "gif"]

FORMATS: tuple[FigureFormat, ...] = get_args(FigureFormat)
NARROWEST, WIDEST = 200, 16_384
LOWEST_DPI, HIGHEST_DPI = 30, 2400
SCREEN_DPI = 96

_CM_PER_INCH = 2.54
_METRES_PER_INCH = 0.0254

Cell = str | int | float | None
Rows = Sequence[Sequence[Cell]]
"""A table; None is an empty cell."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """What a figure is drawn on: pixels across, dots per inch, and the look.

    Raises InputError on a width outside 200..16,384 pixels or a dpi outside 30..2,400.
    """

    width_px: int = 1600
    dpi: int = SCREEN_DPI
    look: Look = "print"

    def __post_init__(self) -> None:
        if self.look not in get_args(Look):
            raise InputError(
                translate("errors", "a figure looks like {looks}, not {look}").format(
                    looks=" or ".join(get_args(Look)), look=self.look
                )
            )
        _require(
            translate("errors", "the figure's width"), "pixels", self.width_px, NARROWEST, WIDEST
        )
        _require(
            translate("errors", "the figure's resolution"), "dpi", self.dpi, LOWEST_DPI, HIGHEST_DPI
        )

    @classmethod
    def across(cls, cm: float, dpi: int, look: Look = "print") -> "Canvas":
        """Return the canvas that is so many centimetres wide at a resolution."""
        if not 0 < cm < 1e6:
            raise InputError(
                translate("errors", "the figure's width must be above 0 cm, not {cm} cm").format(
                    cm=number(cm, "g")
                )
            )
        return cls(round(cm / _CM_PER_INCH * dpi), dpi, look)

    @property
    def cm(self) -> float:
        """How wide the figure is on paper, in centimetres."""
        return self.width_px / self.dpi * _CM_PER_INCH


def format_of(path: Path, asked: str | None = None, default: FigureFormat = "png") -> FigureFormat:
    """Return the format that was asked for, or else the one of the file's ending.

    Raises InputError on a format that headlab does not write, and where the two disagree.
    """
    ending = path.suffix.lower().lstrip(".")
    if asked is not None:
        found = next((name for name in FORMATS if name == asked.lower()), None)
        if found is None:
            raise InputError(
                translate("errors", "a figure is written as {formats}, not {asked!r}").format(
                    formats=", ".join(FORMATS), asked=asked
                )
            )
        if ending in FORMATS and ending != found:
            raise InputError(
                translate("errors", "{name} ends in .{ending}, but {found} was asked for").format(
                    name=path.name, ending=ending, found=found
                )
            )
        return found
    return next((name for name in FORMATS if name == ending), default)


def stem_of(experiment: Experiment, *parts: str) -> str:
    """Return a file name without its ending that says what is in a figure."""
    layer = experiment.layer
    words = ["headlab", f"d{layer.d_model}", f"h{layer.n_heads}"]
    if layer.pinned_head_dim is not None:
        words.append(f"k{layer.head_dim}")
    if layer.n_kv_heads != layer.n_heads:
        words.append(f"kv{layer.n_kv_heads}")
    return plain_stem("-".join([*words, *parts]))


def plain_stem(words: str) -> str:
    """Return words as a file name that every system takes: letters, digits, points, hyphens."""
    return re.sub(r"[^\w.-]+", "-", words).strip("-.")[:120]


def with_ending(path: Path, ending: str) -> Path:
    """Return a path that ends in .`ending`, added where it is missing."""
    return path if path.suffix.lower() == f".{ending}" else path.with_name(f"{path.name}.{ending}")


def encode_png(image: QImage, dpi: int, session: str) -> bytes:
    """Return an image as PNG with its resolution and its session (JSON) in a text chunk.

    Raises InputError if the image is empty or Qt cannot write it.
    """
    picture = QImage(image)
    picture.setDotsPerMeterX(dots_per_metre(dpi))
    picture.setDotsPerMeterY(dots_per_metre(dpi))
    picture.setText(PNG_KEY, session)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # The second argument's stub wants bytes, Qt takes text.
    written = picture.save(buffer, "PNG")  # type: ignore[call-overload]
    buffer.close()
    if not written:
        raise InputError(
            translate("errors", "the figure could not be made into a PNG; ask for a smaller width")
        )
    return bytes(data.data())


def dots_per_metre(dpi: int) -> int:
    """Return a resolution as PNG keeps it."""
    return round(dpi / _METRES_PER_INCH)


def encode_csv(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return a table as CSV in UTF-8: numbers in full with a decimal point, None as nothing."""
    written = io.StringIO()
    out = csv.writer(written, lineterminator="\n")
    out.writerows(["" if cell is None else cell for cell in row] for row in rows)
    return written.getvalue().encode()


def refuse_taken(paths: Iterable[Path], *, overwrite: bool) -> None:
    """Raise InputError if a figure would be a folder, or replace a file that it must not."""
    for path in paths:
        # Not Path.is_dir: it raises on a name that is too long.
        if os.path.isdir(path):
            raise InputError(
                translate("errors", "{path} is a folder; name a file for the figure").format(
                    path=path
                )
            )
        if os.path.exists(path) and not overwrite:
            raise InputError(
                translate(
                    "errors", "{path} exists already; choose another name or allow overwriting"
                ).format(path=path)
            )


def save(content: bytes, path: Path, *, overwrite: bool = False) -> Path:
    """Write a figure whole or not at all and return its path.

    Raises InputError if the file exists and `overwrite` is not set, or cannot be written.
    """
    refuse_taken([path], overwrite=overwrite)
    write_bytes_atomically(path, content)
    return path


def _require(name: str, unit: str, value: object, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(
            translate(
                "errors", "{name} must be a whole number from {low} to {high} {unit}, not {value!r}"
            ).format(name=name, low=number(low), high=number(high), unit=unit, value=value)
        )

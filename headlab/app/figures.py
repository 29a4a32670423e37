"""What a figure is asked to be, and how it becomes a PNG: size, dpi, session, file."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from headlab.app.files import write_bytes_atomically
from headlab.app.sessions import PNG_KEY
from headlab.engine.experiment import Experiment
from headlab.errors import InputError

FigureKind = Literal["focus", "heatmaps", "bars", "curve"]
HeatmapView = Literal["logits", "attention", "target", "difference"]

KINDS: tuple[FigureKind, ...] = get_args(FigureKind)
NARROWEST, WIDEST = 200, 16_384
LOWEST_DPI, HIGHEST_DPI = 30, 2400

_METRES_PER_INCH = 0.0254


@dataclass(frozen=True, slots=True)
class FigureRequest:
    """One figure: which, how wide in pixels, at how many dots per inch.

    `head` and `view` count for the focused head alone. Raises InputError on a width outside
    200..16,384 pixels or a dpi outside 30..2,400.
    """

    kind: FigureKind
    width_px: int = 1600
    dpi: int = 96
    head: int = 0
    view: HeatmapView = "attention"

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError(f"a figure is one of {', '.join(KINDS)}, not {self.kind!r}")
        if self.view not in get_args(HeatmapView):
            raise InputError(
                f"a heatmap shows {', '.join(get_args(HeatmapView))}, not {self.view!r}"
            )
        if self.head < 0:
            raise InputError(f"a head is a number from 0 up, not {self.head}")
        _require("the figure's width", "pixels", self.width_px, NARROWEST, WIDEST)
        _require("the figure's resolution", "dpi", self.dpi, LOWEST_DPI, HIGHEST_DPI)


def suggested_name(request: FigureRequest, experiment: Experiment) -> str:
    """Return a file name that says what is in the figure."""
    layer = experiment.layer
    parts = ["headlab", f"d{layer.d_model}", f"h{layer.n_heads}"]
    if layer.pinned_head_dim is not None:
        parts.append(f"k{layer.head_dim}")
    if layer.n_kv_heads != layer.n_heads:
        parts.append(f"kv{layer.n_kv_heads}")
    if request.kind == "focus":
        parts += [f"head{request.head}", request.view]
    else:
        parts.append(request.kind)
    return "-".join(parts) + ".png"


def encode_png(image: QImage, dpi: int, session: str) -> bytes:
    """Return an image as PNG with its resolution and its session (JSON) in a text chunk.

    Raises InputError if the image is empty or Qt cannot write it.
    """
    picture = QImage(image)
    picture.setDotsPerMeterX(round(dpi / _METRES_PER_INCH))
    picture.setDotsPerMeterY(round(dpi / _METRES_PER_INCH))
    picture.setText(PNG_KEY, session)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # The second argument's stub wants bytes, Qt takes text.
    written = picture.save(buffer, "PNG")  # type: ignore[call-overload]
    buffer.close()
    if not written:
        raise InputError("the figure could not be made into a PNG; ask for a smaller width")
    return bytes(data.data())


def save_png(image: QImage, path: Path, dpi: int, session: str, *, overwrite: bool = False) -> Path:
    """Write a figure whole or not at all and return its path, `.png` added where missing.

    Raises InputError if the file exists and `overwrite` is not set, or cannot be written.
    """
    if path.suffix.lower() != ".png":
        path = path.with_name(path.name + ".png")
    if path.is_dir():
        raise InputError(f"{path} is a folder; name a file for the figure")
    if path.exists() and not overwrite:
        raise InputError(f"{path} exists already; choose another name or allow overwriting")
    write_bytes_atomically(path, encode_png(image, dpi, session))
    return path


def _require(name: str, unit: str, value: object, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(
            f"{name} must be a whole number from {low:,} to {high:,} {unit}, not {value!r}"
        )

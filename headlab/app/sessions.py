"""Sessions: an experiment and its view as versioned JSON, in a `.headlab` file or inside a PNG.

Free of Qt, since the command line starts from sessions too.
"""

import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from headlab import __version__
from headlab.engine.experiment import CustomJob, Experiment, Mask
from headlab.engine.layer import Layer
from headlab.errors import InputError

VERSION = 1
PNG_KEY = "headlab.session"
"""The text chunk of an exported PNG that carries its session."""

LARGEST_FILE = 64 << 20
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"

_Whole = Annotated[int, msgspec.Meta(ge=0)]


class _LayerDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    d_model: int
    heads: int
    head_dim: int | None = None
    value_dim: int | None = None
    kv_heads: int | None = None
    biases: Literal["none", "all", "qkv"] = "none"


class _CustomDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    weights: tuple[tuple[float, ...], ...]


class ExperimentDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An experiment as JSON; `to_experiment` checks what the types cannot."""

    layer: _LayerDocument
    context: int
    mask: str
    tokens: tuple[str, ...]
    jobs: tuple[str, ...]
    moves: tuple[tuple[str, _Whole], ...] = ()
    sharpness: float
    fit: Literal["svd", "best", "both"]
    logit_cap: float
    off: tuple[_Whole, ...] = ()
    span: Literal["free", "content", "content+position"] = "free"
    custom: tuple[_CustomDocument, ...] = ()

    def to_experiment(self) -> Experiment:
        """Return the experiment; raises InputError where it cannot exist."""
        layer = Layer(
            d_model=self.layer.d_model,
            n_heads=self.layer.heads,
            pinned_head_dim=self.layer.head_dim,
            pinned_value_dim=self.layer.value_dim,
            kv_heads_wanted=self.layer.kv_heads,
            biases=self.layer.biases,
        )
        return Experiment(
            layer=layer,
            context=self.context,
            mask=Mask.parse(self.mask),
            tokens=self.tokens,
            jobs=self.jobs,
            moves=self.moves,
            sharpness=self.sharpness,
            fit=self.fit,
            logit_cap=self.logit_cap,
            off=frozenset(self.off),
            span=self.span,
            custom=tuple(CustomJob(job.name, job.weights) for job in self.custom),
        )


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a person was looking at; not part of the experiment and not undoable."""

    workspace: str = "heads"
    focused_head: _Whole = 0
    heatmap: Literal["logits", "attention", "target", "difference"] = "attention"


class _SessionDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: Literal["headlab-session"]
    version: int
    app: str
    experiment: ExperimentDocument
    view: View = View()


class _Header(msgspec.Struct, frozen=True):
    """What every version of the format has."""

    format: str = ""
    version: int = 0


class Session(msgspec.Struct, frozen=True):
    """An experiment and its view."""

    experiment: Experiment
    view: View = View()


def experiment_document(experiment: Experiment) -> ExperimentDocument:
    """Return the experiment as a JSON-ready document."""
    layer = experiment.layer
    return ExperimentDocument(
        layer=_LayerDocument(
            d_model=layer.d_model,
            heads=layer.n_heads,
            head_dim=layer.pinned_head_dim,
            value_dim=layer.pinned_value_dim,
            kv_heads=layer.kv_heads_wanted,
            biases=layer.biases,
        ),
        context=experiment.context,
        mask=str(experiment.mask),
        tokens=experiment.tokens,
        jobs=experiment.jobs,
        moves=experiment.moves,
        sharpness=experiment.sharpness,
        fit=experiment.fit,
        logit_cap=experiment.logit_cap,
        off=tuple(sorted(experiment.off)),
        span=experiment.span,
        custom=tuple(
            _CustomDocument(name=job.name, weights=job.weights) for job in experiment.custom
        ),
    )


def encode(session: Session) -> str:
    """Return the session as JSON text."""
    document = _SessionDocument(
        format="headlab-session",
        version=VERSION,
        app=__version__,
        experiment=experiment_document(session.experiment),
        view=session.view,
    )
    return msgspec.json.encode(document).decode()


def decode(text: str | bytes) -> Session:
    """Read a session from JSON; raises InputError if it is foreign, damaged or newer."""
    try:
        header = msgspec.json.decode(text, type=_Header)
    except (msgspec.DecodeError, RecursionError):
        raise InputError(
            "this is not a headlab session: it is not readable as JSON of that kind"
        ) from None
    if header.format != "headlab-session":
        raise InputError("this is not a headlab session: it does not name that format")
    if header.version > VERSION:
        raise InputError(
            f"this session was written by a newer headlab (format {header.version}); this one "
            f"reads formats up to {VERSION}"
        )
    try:
        document = msgspec.json.decode(text, type=_SessionDocument)
    except msgspec.ValidationError as error:
        raise InputError(f"this session is damaged: {_in_plain_words(error)}") from None
    return Session(document.experiment.to_experiment(), document.view)


def read(path: Path) -> Session:
    """Read a session file or an exported PNG; raises InputError in one sentence."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise InputError(f"{path.name} is too large for a session; at most 64 MiB are read")
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from None
    if data.startswith(_PNG_SIGNATURE):
        return decode(_session_text(path))
    return decode(data)


def _session_text(path: Path) -> str:
    """Return the session carried by a PNG."""
    from PIL import Image, PngImagePlugin

    try:
        with Image.open(path, formats=["PNG"]) as image:
            # The chunk may stand behind the pixels, which only loading reads.
            image.load()
            assert isinstance(image, PngImagePlugin.PngImageFile)
            text = image.text.get(PNG_KEY)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise InputError(f"{path.name} is damaged: it cannot be read as a PNG") from None
    if text is None:
        raise InputError(f"{path.name} carries no session: headlab did not export it")
    return str(text)


def _in_plain_words(error: msgspec.ValidationError) -> str:
    """Return msgspec's message without its notation for the root of a document."""
    return re.sub(r"`\$\.?", "`", str(error)).replace("`", "'")

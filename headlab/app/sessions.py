"""Sessions: an experiment and its view as versioned JSON, in a `.headlab` file or inside a PNG.

Free of Qt, since the command line starts from sessions too.
"""

import io
import re
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from headlab import __version__
from headlab.app.files import write_text_atomically
from headlab.engine.cost import CostQuestion, Dtype, Phase
from headlab.engine.experiment import CustomJob, Experiment, Mask
from headlab.engine.layer import Layer
from headlab.errors import InputError
from headlab.models.files import open_regular, read_beginning
from headlab.words import translate

VERSION: Final = 1
SUFFIX = ".headlab"
MIME = "application/x-headlab-session"
PNG_KEY = "headlab.session"
"""The text chunk of an exported PNG that carries its session, as `encode` writes it."""

LARGEST_FILE = 64 << 20
"""Bytes; nothing larger is read, so nothing larger is written."""
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"

WorkspaceName = Literal["heads", "width", "cost", "model"]
"""The names of the workspaces in files: sessions and tours."""

_Whole = Annotated[int, msgspec.Meta(ge=0)]


class _LayerDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    d_model: int
    heads: int
    head_dim: int | None = None
    value_dim: int | None = None
    kv_heads: int | None = None
    biases: Literal["none", "all", "qkv"] = "none"

    @classmethod
    def of(cls, layer: Layer) -> "_LayerDocument":
        return cls(
            d_model=layer.d_model,
            heads=layer.n_heads,
            head_dim=layer.pinned_head_dim,
            value_dim=layer.pinned_value_dim,
            kv_heads=layer.kv_heads_wanted,
            biases=layer.biases,
        )

    def to_layer(self) -> Layer:
        return Layer(
            d_model=self.d_model,
            n_heads=self.heads,
            pinned_head_dim=self.head_dim,
            pinned_value_dim=self.value_dim,
            kv_heads_wanted=self.kv_heads,
            biases=self.biases,
        )


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
        return Experiment(
            layer=self.layer.to_layer(),
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


class CostChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The conventions of the Cost workspace; `flops` and `binary` only change how it is said."""

    phase: Phase = "decode"
    flops: bool = False
    binary: bool = True
    dtype: Dtype = "bf16"
    layers: int = 1
    batch: int = 1


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a person was looking at; not part of the experiment and not undoable."""

    workspace: WorkspaceName = "heads"
    focused_head: _Whole = 0
    heatmap: Literal["logits", "attention", "target", "difference"] = "attention"
    cost: CostChoices = CostChoices()


class _RowDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    note: str = ""
    layer: _LayerDocument
    context: int
    mask: str
    batch: int = 1
    layers: int = 1
    dtype: Dtype = "bf16"
    phase: Phase = "decode"


class _ComparisonDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    rows: tuple[_RowDocument, ...] = ()
    note: str = ""
    follows: bool = True


class _SessionDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: Literal["headlab-session"]
    version: Literal[1]
    app: str
    experiment: ExperimentDocument
    view: View = View()
    compare: _ComparisonDocument | None = None
    model: str | None = None


class _Header(msgspec.Struct, frozen=True):
    """What every version of the format has."""

    format: str = ""
    version: int = 0


class CompareRow(msgspec.Struct, frozen=True):
    """One kept line of a cost comparison; its figures follow from the question."""

    name: str
    question: CostQuestion
    note: str = ""


class Comparison(msgspec.Struct, frozen=True):
    """The rows of the cost comparison; `follows` adds the layer on the bench as the last one."""

    rows: tuple[CompareRow, ...] = ()
    note: str = ""
    follows: bool = True


class Session(msgspec.Struct, frozen=True):
    """An experiment, its view, a cost comparison if one was made, and the path of an open model."""

    experiment: Experiment
    view: View = View()
    compare: Comparison | None = None
    model: str | None = None


def experiment_document(experiment: Experiment) -> ExperimentDocument:
    """Return the experiment as a JSON-ready document."""
    return ExperimentDocument(
        layer=_LayerDocument.of(experiment.layer),
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
    """Return the session as JSON text; raises InputError if a text in it cannot be written."""
    document = _SessionDocument(
        format="headlab-session",
        version=VERSION,
        app=__version__,
        experiment=experiment_document(session.experiment),
        view=session.view,
        compare=None if session.compare is None else _comparison_document(session.compare),
        model=session.model,
    )
    try:
        return msgspec.json.encode(document).decode()
    except UnicodeEncodeError:
        raise InputError(
            translate(
                "errors",
                "a token or name holds half a character, which no file can keep; type it anew",
            )
        ) from None


def decode(text: str | bytes) -> Session:
    """Read a session from JSON; raises InputError if it is foreign, damaged or newer."""
    try:
        header = msgspec.json.decode(text, type=_Header)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        raise InputError(
            translate(
                "errors", "this is not a headlab session: it is not readable as JSON of that kind"
            )
        ) from None
    if header.format != "headlab-session":
        raise InputError(
            translate("errors", "this is not a headlab session: it does not name that format")
        )
    if header.version > VERSION:
        raise InputError(
            translate(
                "errors",
                "this session was written by a newer headlab (format {version}); this one "
                "reads formats up to {newest}",
            ).format(version=header.version, newest=VERSION)
        )
    try:
        document = msgspec.json.decode(text, type=_SessionDocument)
        compare = None if document.compare is None else _comparison(document.compare)
        experiment = document.experiment.to_experiment()
    except (msgspec.DecodeError, RecursionError, InputError) as error:
        raise InputError(
            translate("errors", "this session is damaged: {error}").format(
                error=in_plain_words(error)
            )
        ) from None
    return Session(experiment, document.view, compare, document.model)


def save(session: Session, path: Path) -> None:
    """Write a session file whole or not at all; raises InputError where it cannot be written."""
    text = encode(session)
    if len(text.encode()) > LARGEST_FILE:
        raise InputError(
            translate(
                "errors",
                "this session is larger than the 64 MiB that headlab reads; remove a job "
                "of your own",
            )
        )
    write_text_atomically(path, text + "\n")


def read(path: Path) -> Session:
    """Read a session file or an exported PNG; raises InputError in one sentence."""
    with open_regular(path) as file:
        data = read_beginning(file, LARGEST_FILE + 1, path)
    if data.startswith(_PNG_SIGNATURE):
        return decode(_session_text(path, path.name))
    return read_bytes(data, path.name)


def read_bytes(data: bytes, name: str) -> Session:
    """Read a session or an exported PNG that is no file; `name` stands for it in InputErrors."""
    if data.startswith(_PNG_SIGNATURE):
        return decode(_session_text(io.BytesIO(data), name))
    if len(data) > LARGEST_FILE:
        raise InputError(
            translate(
                "errors", "{name} is too large for a session; at most 64 MiB are read"
            ).format(name=name)
        )
    return decode(data)


def looks_like_session(path: Path) -> bool:
    """Tell whether a file is a session or a picture that may carry one, by name or beginning."""
    if path.suffix.lower() in (SUFFIX, ".png"):
        return True
    try:
        with open_regular(path) as file:
            beginning = read_beginning(file, 4096, path)
    except InputError:
        return False
    return beginning.startswith(_PNG_SIGNATURE) or b'"headlab-session"' in beginning


def in_plain_words(error: Exception) -> str:
    """Return the message of a strict reader without msgspec's notation for a document's root."""
    return re.sub(r"`\$\.?", "`", str(error)).replace("`", "'")


def _session_text(source: Path | io.BytesIO, name: str) -> str:
    """Return the session carried by a PNG."""
    from PIL import Image, PngImagePlugin

    # Jobs of one's own can fill more than the megabyte that Pillow expects of a text.
    PngImagePlugin.MAX_TEXT_CHUNK = max(PngImagePlugin.MAX_TEXT_CHUNK, LARGEST_FILE)
    PngImagePlugin.MAX_TEXT_MEMORY = max(PngImagePlugin.MAX_TEXT_MEMORY, 2 * LARGEST_FILE)
    try:
        # Not Image.open, which refuses pictures as large as headlab exports: nothing is decoded
        # where the text stands before the pixels, as headlab writes it.
        with PngImagePlugin.PngImageFile(source) as image:
            text = image.info.get(PNG_KEY)
            if text is None and image.width * image.height <= (Image.MAX_IMAGE_PIXELS or 0):
                text = image.text.get(PNG_KEY)
    except (OSError, ValueError, SyntaxError, EOFError):
        raise InputError(
            translate("errors", "{name} is damaged: it cannot be read as a PNG").format(name=name)
        ) from None
    if text is None:
        raise InputError(
            translate("errors", "{name} carries no session: headlab did not export it").format(
                name=name
            )
        )
    return str(text)


def _comparison_document(compare: Comparison) -> _ComparisonDocument:
    rows = tuple(
        _RowDocument(
            name=row.name,
            note=row.note,
            layer=_LayerDocument.of(row.question.layer),
            context=row.question.context,
            mask=str(row.question.mask),
            batch=row.question.batch,
            layers=row.question.layers,
            dtype=row.question.dtype,
            phase=row.question.phase,
        )
        for row in compare.rows
    )
    return _ComparisonDocument(rows=rows, note=compare.note, follows=compare.follows)


def _comparison(document: _ComparisonDocument) -> Comparison:
    rows = tuple(
        CompareRow(
            row.name,
            CostQuestion(
                layer=row.layer.to_layer(),
                context=row.context,
                batch=row.batch,
                layers=row.layers,
                dtype=row.dtype,
                phase=row.phase,
                mask=Mask.parse(row.mask),
            ),
            row.note,
        )
        for row in document.rows
    )
    return Comparison(rows, document.note, document.follows)

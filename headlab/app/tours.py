"""Tours: scripted scenes for a lecture, read from TOML and checked with line numbers.

Free of Qt. The format is documented in `resources/tours/README.md`.
"""

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import msgspec

from headlab.app import tour_text
from headlab.app.files import write_text_atomically
from headlab.app.sessions import Session, View, WorkspaceName, in_plain_words
from headlab.app.toml_lines import KeyPath, key_lines, line_of, parse_toml
from headlab.engine.experiment import CustomJob, Experiment, Fit, Mask, Span, parse_tokens
from headlab.engine.layer import OPTION_FIELDS, Biases
from headlab.engine.patterns import JOB_FAMILIES
from headlab.errors import InputError
from headlab.models.card import ModelCard
from headlab.models.files import open_regular, read_beginning
from headlab.resource_files import resource_path
from headlab.words import spoken

LARGEST_FILE = 1 << 20
LONGEST = {"title": 40, "caption": 200, "predict": 120, "reveal": 200}
"""Characters that can be read from the back of a room; a figure in braces counts as nine."""

HIGHLIGHTS = frozenset(
    (
        *("headsSlider", "dModelBox", "pinHeadDim", "headDimBox", "kvHeadsSlider"),
        *("contextSlider", "maskBox", "sharpnessSlider", "fitBox", "logitCapSlider"),
        *("tokensEdit", "parametersReadout", "projectionReadout", "scoreReadout"),
        *("meanScoreReadout", "jobBars", "headsCurve", "headGrid", "focusHeatmap", "logView"),
        "workspaces",
        *(f"job-{family.name}" for family in JOB_FAMILIES),
    )
)
"""Object names that a scene can point at."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One scene: what the bench shows and what is said, before and after a reveal.

    Without a `predict` question there is nothing to reveal: `reveal` is None and `after` equals
    `before`. Texts hold figures in braces; `tour_text.fill` fills `caption` and `predict` from
    `before`, `reveal` from `after`. `model` is a card that headlab brings along.
    """

    title: str
    caption: str
    before: Experiment
    after: Experiment
    predict: str | None = None
    reveal: str | None = None
    view: View = field(default_factory=View)
    highlight: tuple[str, ...] = ()
    model: Path | None = None
    card: ModelCard | None = None


@dataclass(frozen=True, slots=True)
class Tour:
    """A tour: its title, a sentence on what it teaches, and at least one scene."""

    title: str
    about: str
    scenes: tuple[Scene, ...]


def shipped_tours() -> tuple[Tour, ...]:
    """Return the tours that headlab brings along, in the order of their file names.

    Where a folder of the language spoken has a tour of the same name, it stands for the English.
    """
    folder = resource_path("tours")
    paths = ((path, folder / spoken() / path.name) for path in sorted(folder.glob("*.toml")))
    return tuple(read_tour(own if own.exists() else english) for english, own in paths)


def read_tour(path: Path) -> Tour:
    """Read and check a tour file; raises InputError as "tours/x.toml, line 12: …"."""
    with open_regular(path) as file:
        data = read_beginning(file, LARGEST_FILE + 1, path)
    name = f"{path.parent.name}/{path.name}" if path.parent.name else path.name
    if len(data) > LARGEST_FILE:
        raise InputError(f"{name} is too large for a tour; at most 1 MiB is read")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(f"{name}, line {line}: a tour is UTF-8 text, and this is not") from None
    try:
        return parse_tour(text)
    except InputError as error:
        raise InputError(f"{name}, {error}") from None


def parse_tour(text: str) -> Tour:
    """Check a tour's text; raises InputError as "line 12: …"."""
    data = parse_toml(text)
    try:
        return _tour(data)
    except _Wrong as wrong:
        line = line_of(key_lines(text), wrong.path)
        raise InputError(f"line {line}: {wrong.sentence}") from None


# The file as it is written -------------------------------------------------------------------

_Auto = Literal["auto"]


class _Bench(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that differ from those beneath; None: not given."""

    d_model: int | None = None
    heads: int | None = None
    head_dim: int | _Auto | None = None
    value_dim: int | _Auto | None = None
    kv_heads: int | _Auto | None = None
    bias: Biases | None = None
    context: int | None = None
    mask: str | None = None
    tokens: str | tuple[str, ...] | None = None
    jobs: tuple[str, ...] | None = None
    moves: dict[str, int] | None = None
    sharpness: float | None = None
    fit: Fit | None = None
    logit_cap: float | None = None
    off: tuple[int, ...] | None = None
    span: Span | None = None
    custom: dict[str, tuple[tuple[float, ...], ...]] | None = None

    def given(self) -> dict[str, Any]:
        return {
            name: value
            for name in self.__struct_fields__
            if (value := getattr(self, name)) is not None
        }


class _Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    title: str
    caption: str
    predict: str | None = None
    reveal: str | None = None
    bench: _Bench = _Bench()
    reveal_bench: _Bench = _Bench()
    workspace: WorkspaceName = "heads"
    head: int = 0
    heatmap: Literal["logits", "attention", "target", "difference"] = "attention"
    highlight: tuple[str, ...] = ()
    model: str | None = None


class _Tour(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    title: str
    about: str = ""
    bench: _Bench = _Bench()
    scene: tuple[_Scene, ...]


class _Wrong(Exception):
    """A sentence, and the key that it is about."""

    def __init__(self, path: KeyPath, sentence: str) -> None:
        super().__init__(sentence)
        self.path = path
        self.sentence = sentence


# Checking -------------------------------------------------------------------------------------


def _tour(data: dict[str, Any]) -> Tour:
    try:
        written = msgspec.convert(data, _Tour)
    except msgspec.ValidationError as error:
        raise _strictly(error) from None
    if not written.scene:
        raise _Wrong(("scene",), "a tour needs at least one scene")
    base = _experiment(Experiment(), written.bench, ("bench",))
    return Tour(
        title=_read(written.title, "title", ()),
        about=" ".join(written.about.split()),
        scenes=tuple(_scene(scene, base, ("scene", k)) for k, scene in enumerate(written.scene)),
    )


def _scene(written: _Scene, base: Experiment, path: KeyPath) -> Scene:
    if (written.predict is None) != (written.reveal is None):
        given = "reveal" if written.predict is None else "predict"
        raise _Wrong((*path, given), "a scene has both predict and reveal, or neither")
    if written.reveal is None and written.reveal_bench.given():
        raise _Wrong((*path, "reveal_bench"), "reveal_bench needs predict and reveal")
    before = _experiment(base, written.bench, (*path, "bench"))
    after = _experiment(before, written.reveal_bench, (*path, "reveal_bench"))
    for name in written.highlight:
        if name not in HIGHLIGHTS:
            raise _Wrong(
                (*path, "highlight"),
                f"there is nothing named {name!r} to highlight; the names are "
                f"{', '.join(sorted(HIGHLIGHTS))}",
            )
    fewest = min(before.layer.n_heads, after.layer.n_heads)
    if not 0 <= written.head < fewest:
        raise _Wrong((*path, "head"), f"head must be one of 0 to {fewest - 1:,} here")
    model, card = _model(written, path)

    def text(key: str, experiment: Experiment) -> str | None:
        found: str | None = getattr(written, key)
        if found is None:
            return None
        try:
            tour_text.check(found, experiment, card)
        except InputError as error:
            raise _Wrong((*path, key), str(error)) from None
        return _read(found, key, path)

    return Scene(
        title=_read(written.title, "title", path),
        caption=text("caption", before) or "",
        before=before,
        after=after,
        predict=text("predict", before),
        reveal=text("reveal", after),
        view=View(workspace=written.workspace, focused_head=written.head, heatmap=written.heatmap),
        highlight=written.highlight,
        model=model,
        card=card,
    )


def _read(text: str, key: str, path: KeyPath) -> str:
    """Return a text on one line; refuse one that is empty or too long to be read at a distance."""
    one_line = " ".join(text.split())
    if not one_line:
        raise _Wrong((*path, key), f"{key} must not be empty")
    length = len(re.sub(r"\{[^{}]*\}", "1,048,576", one_line))
    if length > LONGEST[key]:
        raise _Wrong(
            (*path, key),
            f"{key} has {length} characters; at most {LONGEST[key]} can be read from the back of "
            "a room",
        )
    return one_line


def _model(written: _Scene, path: KeyPath) -> tuple[Path | None, ModelCard | None]:
    if written.model is None:
        if written.workspace == "model":
            raise _Wrong((*path, "workspace"), "the model workspace needs a scene with a model")
        return None, None
    names = example_names()
    if written.model not in names:
        raise _Wrong(
            (*path, "model"),
            f"there is no example {written.model!r}; the examples are {', '.join(names)}",
        )
    file = resource_path("examples") / written.model
    # Most tours name no model, and the readers take as long to load as the tours themselves.
    from headlab.models.config import read_config

    return file, read_config(file)


def example_names() -> tuple[str, ...]:
    """Return the file names of the model configs that headlab brings along."""
    return tuple(sorted(path.name for path in resource_path("examples").glob("*.json")))


def _experiment(base: Experiment, bench: _Bench, path: KeyPath) -> Experiment:
    given = bench.given()
    try:
        return _with(base, given)
    except InputError as error:
        # The key without which all the others would do is the one to look at.
        for name in given:
            try:
                _with(base, {key: value for key, value in given.items() if key != name})
            except InputError:
                continue
            raise _Wrong((*path, name), str(error)) from None
        raise _Wrong(path, str(error)) from None


def _with(base: Experiment, given: dict[str, Any]) -> Experiment:
    layer: dict[str, Any] = {
        name: None if given[key] == "auto" else given[key]
        for key, name in OPTION_FIELDS.items()
        if key in given
    }
    changes = {key: value for key, value in given.items() if key not in OPTION_FIELDS}
    if "mask" in changes:
        changes["mask"] = Mask.parse(changes["mask"])
    if isinstance(changes.get("tokens"), str):
        changes["tokens"] = parse_tokens(changes["tokens"])
    if "moves" in changes:
        changes["moves"] = tuple(changes["moves"].items())
    if "off" in changes:
        changes["off"] = frozenset(changes["off"])
    if "custom" in changes:
        changes["custom"] = tuple(CustomJob(*pair) for pair in changes["custom"].items())
    return replace(base, layer=replace(base.layer, **layer), **changes)


_TABLES: Sequence[tuple[re.Pattern[str], type[msgspec.Struct], str]] = (
    (re.compile(r"\$"), _Tour, "a tour"),
    (re.compile(r"\$\.scene\[\d+\]"), _Scene, "a scene"),
    (re.compile(r"\$.*bench"), _Bench, "a bench"),
)


def _strictly(error: msgspec.ValidationError) -> _Wrong:
    """Return what the strict reader says as a sentence and the key that it is about."""
    message, _, place = str(error).partition(" - at ")
    place = place.strip("`") or "$"
    path = tuple(
        int(number) if number else key
        for key, number in re.findall(r"\.([A-Za-z_]+)|\[(\d+)\]", place)
    )
    for pattern, struct, what in _TABLES:
        if pattern.fullmatch(place):
            keys = ", ".join(struct.__struct_fields__)
            if unknown := re.match(r"Object contains unknown field `(.*)`$", message, re.DOTALL):
                key = unknown.group(1)
                return _Wrong((*path, key), f"{what} has no key {key!r}; its keys are {keys}")
            if missing := re.match(r"Object missing required field `(.*)`$", message):
                return _Wrong(path, f"{what} needs {missing.group(1)}")
    name = next((key for key in reversed(path) if isinstance(key, str)), "the tour")
    said = in_plain_words(msgspec.ValidationError(message))
    return _Wrong(path, f"{name}: {said[:1].lower()}{said[1:]}")


# Recording ------------------------------------------------------------------------------------


def record_scene(session: Session, caption: str, title: str = "") -> str:
    """Return the current bench as a scene in TOML; raises InputError if it cannot be one.

    Read back, the scene's experiment equals the session's, whatever bench the tour has.
    """
    experiment, view = session.experiment, session.view
    layer = experiment.layer
    title = title or f"{layer.n_heads:,} × {layer.head_dim:,}"
    scene: dict[str, object] = {
        "title": title,
        "caption": caption,
        "workspace": view.workspace,
        "head": min(view.focused_head, layer.n_heads - 1),
        "heatmap": view.heatmap,
    }
    if session.model is not None and Path(session.model).parent == resource_path("examples"):
        scene["model"] = Path(session.model).name
    bench: dict[str, object] = {
        "d_model": layer.d_model,
        "heads": layer.n_heads,
        "head_dim": layer.pinned_head_dim or "auto",
        "value_dim": layer.pinned_value_dim or "auto",
        "kv_heads": layer.kv_heads_wanted or "auto",
        "bias": layer.biases,
        "context": experiment.context,
        "mask": str(experiment.mask),
        "tokens": experiment.tokens,
        "jobs": experiment.jobs,
        "moves": dict(experiment.moves),
        "sharpness": experiment.sharpness,
        "fit": experiment.fit,
        "logit_cap": experiment.logit_cap,
        "off": sorted(experiment.off),
        "span": experiment.span,
        "custom": {job.name: job.weights for job in experiment.custom},
    }
    lines = ["[[scene]]", *_lines(scene), "", "[scene.bench]", *_lines(bench)]
    text = "\n".join(lines) + "\n"
    try:
        parse_tour(f'title = "recorded"\n{text}')
    except InputError as error:
        raise InputError(f"this bench cannot be a scene: {str(error).partition(': ')[2]}") from None
    return text


def append_scene(path: Path, scene: str) -> Tour:
    """Add a recorded scene to a tour file, a new one if there is none, and return the tour.

    Raises InputError, and leaves the file as it was, if the whole would be no tour.
    """
    text = f"title = {_written(path.stem[: LONGEST['title']])}\n"
    if os.path.exists(path):
        read_tour(path)
        text = path.read_text(encoding="utf-8")
    text = f"{text.rstrip()}\n\n{scene}"
    tour = parse_tour(text)
    write_text_atomically(path, text)
    return tour


def _lines(table: dict[str, object]) -> list[str]:
    return [f"{key} = {_written(value)}" for key, value in table.items()]


def _written(value: object) -> str:
    """Return a value in TOML."""
    if isinstance(value, str):
        # TOML's basic strings take JSON's escapes, and alone want DEL escaped as well.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        pairs = ", ".join(f"{_written(key)} = {_written(item)}" for key, item in value.items())
        return f"{{{pairs}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_written(item) for item in value)}]"
    return repr(value)

"""What the commands' options are, and the experiment that they describe."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from headlab.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from headlab.engine.experiment import CustomJob, Experiment
    from headlab.engine.layer import Layer


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{short(text)} is not a whole number") from None


def number(text: str) -> float:
    """Read a number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{short(text)} is not a number") from None


def whole_list(option: str, text: str) -> tuple[int, ...]:
    """Read whole numbers separated by commas."""
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and len(word) <= 13 for word in words):
        raise InputError(f"{option} takes whole numbers separated by commas, not {short(text)}")
    return tuple(int(word) for word in words)


def number_list(option: str, text: str) -> tuple[float, ...]:
    """Read numbers separated by commas."""
    try:
        return tuple(float(word) for word in text.split(","))
    except ValueError:
        raise InputError(f"{option} takes numbers separated by commas, not {short(text)}") from None


def short(text: str) -> str:
    """Return what was typed in quotes, cut where it is long."""
    return repr(text if len(text) <= 40 else text[:40] + "…")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option that answers as JSON."""
    parser.add_argument("--json", action="store_true", help="answer as JSON")


def add_experiment(parser: argparse.ArgumentParser, heads: bool = True) -> None:
    """Add the options that make an experiment; each one given overrides the session's."""
    parser.add_argument(
        "--session", type=Path, metavar="FILE", help="start from a session or an exported PNG"
    )
    parser.add_argument("--d-model", type=whole, metavar="N", help="hidden size (512)")
    if heads:
        parser.add_argument("--heads", type=whole, metavar="N", help="query heads (8)")
    parser.add_argument(
        "--head-dim", type=whole, metavar="N", help="pin the width of a head (d_model / heads)"
    )
    parser.add_argument(
        "--kv-heads", type=whole, metavar="N", help="key/value heads (one a query head)"
    )
    parser.add_argument("--jobs", metavar="A,B,…", help="jobs, in order (previous,first,same,even)")
    parser.add_argument("--fit", metavar="FIT", help="svd or best (svd)")
    parser.add_argument("--logit-cap", type=number, metavar="L", help="±L for the best fit (8)")
    parser.add_argument("--off", metavar="0,3", help="heads switched off")
    add_scene(parser, session=False)


def add_scene(parser: argparse.ArgumentParser, session: bool = True) -> None:
    """Add the options that say what a job is asked on; `session` False: that one is there."""
    if session:
        parser.add_argument(
            "--session", type=Path, metavar="FILE", help="start from a session or an exported PNG"
        )
    parser.add_argument("--tokens", metavar='"A B …"', help="the sequence (twelve notes)")
    parser.add_argument("--mask", metavar="MASK", help="causal, none or window:W (causal)")
    parser.add_argument("--sharpness", type=number, metavar="X", help="β, 1 to 32 (8)")
    parser.add_argument(
        "--span", metavar="SPAN", help="logits from: free, content or content+position (free)"
    )
    parser.add_argument(
        "--pattern",
        type=Path,
        action="append",
        metavar="FILE.csv",
        help="add a job of your own, an n × n matrix of weights, named after the file",
    )


def experiment_of(arguments: argparse.Namespace, heads: bool = True) -> "Experiment":
    """Return the experiment that the options describe; `heads` False: at every head count."""
    base, changes, added = _scene(arguments)
    given = _given(arguments)
    layer = layer_of(base.layer, given) if heads else _layer_at_any_heads(base.layer, given)
    changes["layer"] = layer
    if "logit_cap" in given:
        changes["logit_cap"] = given["logit_cap"]
    jobs = base.jobs
    if "jobs" in given:
        jobs = tuple(job.strip() for job in given["jobs"].split(",") if job.strip())
    changes["jobs"] = (*jobs, *(job for job in added if job not in jobs))
    if "off" in given:
        changes["off"] = _switched_off(given["off"], layer.n_heads if heads else layer.d_model)
    # A session may show both fits side by side; one answer has one fit.
    fit = given.get("fit", "best" if base.fit == "best" else "svd")
    if fit not in ("svd", "best"):
        raise InputError(f"the fit must be svd or best, not {short(fit)}")
    return replace(base, fit=fit, **changes)


def scene_of(arguments: argparse.Namespace) -> "tuple[Experiment, tuple[str, ...]]":
    """Return an experiment without a job, on what the options describe, and the new jobs' names.

    The new jobs are those of the pattern files.
    """
    base, changes, added = _scene(arguments)
    return replace(base, jobs=(), moves=(), fit="svd", **changes), added


def _given(arguments: argparse.Namespace) -> dict[str, Any]:
    return {name: value for name, value in vars(arguments).items() if value is not None}


def _scene(
    arguments: argparse.Namespace,
) -> "tuple[Experiment, dict[str, Any], tuple[str, ...]]":
    """Return the session's experiment, what the options change of its scene, and new jobs."""
    from headlab.engine.experiment import Experiment, Mask, parse_tokens

    base = Experiment()
    if arguments.session is not None:
        from headlab.app import sessions

        base = sessions.read(arguments.session).experiment
    given = _given(arguments)
    changes: dict[str, Any] = {}
    for name in ("sharpness", "span"):
        if name in given:
            changes[name] = given[name]
    if "tokens" in given:
        changes["tokens"] = parse_tokens(given["tokens"])
    if "mask" in given:
        changes["mask"] = Mask.parse(given["mask"])
    own = _patterns(given.get("pattern", ()))
    changes["custom"] = (*(job for job in base.custom if job.name not in own), *own.values())
    return base, changes, tuple(own)


def _patterns(paths: "Sequence[Path]") -> "dict[str, CustomJob]":
    from headlab.app.patterns_csv import read_custom_job

    own = {}
    for path in paths:
        job = read_custom_job(path)
        if job.name in own:
            raise InputError(f"two pattern files are named {short(job.name)}; rename one")
        own[job.name] = job
    return own


def layer_of(base: "Layer", given: dict[str, Any]) -> "Layer":
    """Return the base layer with the options given; KV heads must divide the query heads."""
    from headlab.engine.layer import OPTION_FIELDS, require_kv_heads_divide

    layer = replace(
        base, **{field: given[name] for name, field in OPTION_FIELDS.items() if name in given}
    )
    if "kv_heads" in given:
        require_kv_heads_divide(layer.n_heads, given["kv_heads"])
    return layer


def _layer_at_any_heads(base: "Layer", given: dict[str, Any]) -> "Layer":
    """Return the base layer with the options given, at one head: a count that always divides."""
    from headlab.engine.layer import OPTION_FIELDS

    changes = {field: given[name] for name, field in OPTION_FIELDS.items() if name in given}
    return replace(base, **changes | {"n_heads": 1})


def _switched_off(text: str, n_heads: int) -> frozenset[int]:
    heads = set()
    for word in text.split(","):
        if not word.strip().isdecimal() or int(word) >= n_heads:
            raise InputError(
                f"--off takes head numbers from 0 to {n_heads - 1}, separated by commas, "
                f"not {short(text)}"
            )
        heads.add(int(word))
    return frozenset(heads)

"""The jobs: attention patterns that a layer is required to produce."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from headlab.engine.experiment import MOST_TOKENS, CustomJob
from headlab.engine.keeping import remembered
from headlab.errors import InputError
from headlab.words import QT_TRANSLATE_NOOP, translate

Pattern = NDArray[np.float64]


def _previous(tokens: Sequence[str], _: object) -> Pattern:
    return _offset(tokens, 1)


def _first(tokens: Sequence[str], _: object) -> Pattern:
    pattern = np.zeros((len(tokens), len(tokens)))
    pattern[:, 0] = 1.0
    return pattern


def _same(tokens: Sequence[str], _: object) -> Pattern:
    names = np.array(tokens, dtype=object)
    return np.array(names[:, None] == names[None, :], dtype=np.float64)


def _even(tokens: Sequence[str], _: object) -> Pattern:
    return np.zeros((len(tokens), len(tokens)))


def _self(tokens: Sequence[str], _: object) -> Pattern:
    return np.eye(len(tokens))


def _offset(tokens: Sequence[str], k: int) -> Pattern:
    n = len(tokens)
    pattern = np.zeros((n, n))
    rows = np.arange(n)
    pattern[rows, np.maximum(rows - k, 0)] = 1.0
    return pattern


def _window(tokens: Sequence[str], w: int) -> Pattern:
    behind = np.subtract.outer(np.arange(len(tokens)), np.arange(len(tokens)))
    return ((behind >= 0) & (behind < w)).astype(np.float64)


def _token(tokens: Sequence[str], wanted: str) -> Pattern:
    column = np.array([token == wanted for token in tokens], dtype=np.float64)
    return np.tile(column, (len(tokens), 1))


def _induction(tokens: Sequence[str], _: object) -> Pattern:
    pattern = np.zeros((len(tokens), len(tokens)))
    last_seen: dict[str, int] = {}
    for t, token in enumerate(tokens):
        pattern[t, last_seen.get(token, -1) + 1] = 1.0
        last_seen[token] = t
    return pattern


@dataclass(frozen=True, slots=True)
class JobFamily:
    """A row of the job table. `argument` is what follows `name-`: a number, a token or none."""

    name: str
    build: Callable[[Sequence[str], Any], Pattern]
    argument: Literal["number", "token"] | None
    meaning: str

    @property
    def spelling(self) -> str:
        """The name as a person writes it, with -N or -X where it takes an argument."""
        return self.name + {None: "", "number": "-N", "token": "-X"}[self.argument]


JOB_FAMILIES: tuple[JobFamily, ...] = (
    JobFamily(
        "previous",
        _previous,
        None,
        QT_TRANSLATE_NOOP("jobs", "each token attends to the one before it"),
    ),
    JobFamily("first", _first, None, QT_TRANSLATE_NOOP("jobs", "every token attends to the first")),
    JobFamily(
        "same",
        _same,
        None,
        QT_TRANSLATE_NOOP("jobs", "each token attends to its own identity, itself included"),
    ),
    JobFamily(
        "even", _even, None, QT_TRANSLATE_NOOP("jobs", "every token attends evenly to all it sees")
    ),
    JobFamily("self", _self, None, QT_TRANSLATE_NOOP("jobs", "each token attends to itself")),
    JobFamily(
        "offset",
        _offset,
        "number",
        QT_TRANSLATE_NOOP("jobs", "each token attends to the one k before it"),
    ),
    JobFamily(
        "window", _window, "number", QT_TRANSLATE_NOOP("jobs", "each token attends to the w latest")
    ),
    JobFamily(
        "token",
        _token,
        "token",
        QT_TRANSLATE_NOOP("jobs", "every token attends to all occurrences of token X"),
    ),
    JobFamily(
        "induction",
        _induction,
        None,
        QT_TRANSLATE_NOOP("jobs", "each token attends to what followed its previous occurrence"),
    ),
)
"""The job table in list order; jobs of a person's own (`custom`) come after it."""

_BY_NAME = {family.name: family for family in JOB_FAMILIES}
_NAMES = ", ".join(family.spelling for family in JOB_FAMILIES)


def parse_job(job: str) -> tuple[JobFamily, int | str | None]:
    """Split a job's name into its family and argument; raise InputError if there is none such."""
    family = _BY_NAME.get(job)
    if family is not None and family.argument is None:
        return family, None
    name, _, argument = job.partition("-")
    family = _BY_NAME.get(name)
    if family is not None and argument:
        if family.argument == "token":
            return family, argument
        if family.argument == "number" and argument.isdecimal() and len(argument) <= 4:
            number = int(argument)
            if 1 <= number <= MOST_TOKENS:
                return family, number
            raise InputError(
                translate("errors", "{job!r} takes a number from 1 to {most_tokens}").format(
                    job=job, most_tokens=MOST_TOKENS
                )
            )
    raise InputError(
        translate(
            "errors", "there is no job {job!r}; the jobs are {names} and those of your own"
        ).format(job=job, names=_NAMES)
    )


def is_table_job(job: str) -> bool:
    """Return whether the name belongs to the job table (and so not to a custom job)."""
    try:
        parse_job(job)
    except InputError:
        return False
    return True


def list_order(job: str) -> int:
    """Return the job's place in the job list: the table's order, custom jobs last."""
    name = job if job in _BY_NAME else job.partition("-")[0]
    for place, family in enumerate(JOB_FAMILIES):
        if family.name == name:
            return place
    return len(JOB_FAMILIES)


def check_jobs(jobs: Sequence[str], tokens: Sequence[str], custom: Sequence[CustomJob]) -> None:
    """Raise InputError if a job is unknown, ticked twice or impossible on these tokens."""
    own = {job.name: job for job in custom}
    if len(own) != len(custom):
        raise InputError(
            translate("errors", "two jobs of your own have the same name; each needs its own")
        )
    for name in own:
        if is_table_job(name):
            raise InputError(
                translate(
                    "errors", "{name!r} is the name of a built-in job; choose another"
                ).format(name=name)
            )
    for job in jobs:
        if job in own:
            size = len(own[job].weights)
            if size != len(tokens):
                raise InputError(
                    translate(
                        "errors",
                        "the job {job!r} is {size} by {size}, and the sequence has {tokens} "
                        "tokens; they must agree",
                    ).format(job=job, size=size, tokens=len(tokens))
                )
            continue
        family, argument = parse_job(job)
        if family.argument == "token" and argument not in tokens:
            raise InputError(
                translate(
                    "errors", "{job!r} asks for a token that the sequence does not hold"
                ).format(job=job)
            )
    if len(set(jobs)) != len(jobs):
        raise InputError(translate("errors", "a job is named twice; each can be ticked once"))


@remembered
def pattern(job: str, tokens: tuple[str, ...], custom: tuple[CustomJob, ...] = ()) -> Pattern:
    """Return the job's pattern G, n × n and read-only: queries down, keys across.

    Target logits are sharpness · G. Raises InputError for an unknown job.
    """
    for own in custom:
        if own.name == job:
            built = np.array(own.weights, dtype=np.float64)
            break
    else:
        family, argument = parse_job(job)
        built = family.build(tokens, argument)
    built.flags.writeable = False
    return built

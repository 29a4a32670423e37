"""Everything a person chose, frozen: the question that the engine answers."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from headlab.engine.layer import Layer, require_count
from headlab.errors import InputError

DEFAULT_TOKENS = ("do", "re", "mi", "fa", "do", "sol", "re", "la", "mi", "do", "fa", "re")
DEFAULT_JOBS = ("previous", "first", "same", "even")
MOST_TOKENS = 512
MOST_TOKENS_BEST_FIT = 128

MaskKind = Literal["causal", "none", "window"]
Fit = Literal["svd", "best", "both"]
Span = Literal["free", "content", "content+position"]


@dataclass(frozen=True, slots=True)
class Mask:
    """Which keys a query sees: s ≤ t (causal), all (none), or t − window < s ≤ t (window)."""

    kind: MaskKind = "causal"
    window: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in ("causal", "none", "window"):
            raise InputError(f"the mask must be causal, none or window:W, not {self.kind!r}")
        if self.kind == "window":
            require_count("the mask's window", self.window)
        elif self.window is not None:
            raise InputError(f"only the window mask takes a width, not {self.kind}")

    @classmethod
    def parse(cls, text: str) -> "Mask":
        """Read `causal`, `none` or `window:W`; raise InputError on anything else."""
        kind, colon, width = text.strip().partition(":")
        if kind == "window" and colon:
            if not width.strip().isdecimal():
                raise InputError(f"the mask's window must be a whole number, not {width!r}")
            return cls("window", int(width))
        if kind in ("causal", "none") and not colon:
            return cls(kind)  # type: ignore[arg-type]
        raise InputError(f"the mask must be causal, none or window:W, not {text!r}")

    def __str__(self) -> str:
        return f"window:{self.window}" if self.kind == "window" else self.kind


@dataclass(frozen=True, slots=True)
class CustomJob:
    """A job painted or loaded by a person: `weights[t][s]` ≥ 0, an n × n pattern G."""

    name: str
    weights: tuple[tuple[float, ...], ...]

    def __post_init__(self) -> None:
        if not self.name.strip() or "," in self.name:
            raise InputError("a job's name must not be empty or hold a comma")
        n = len(self.weights)
        for row in self.weights:
            if len(row) != n:
                raise InputError(f"the pattern of {self.name!r} must be square, {n} by {n}")
            if any(not math.isfinite(w) or w < 0 for w in row):
                raise InputError(f"the pattern of {self.name!r} takes finite numbers from 0 up")


@dataclass(frozen=True, slots=True)
class Experiment:
    """Everything a person chose. Hashable and comparable; raises InputError where impossible.

    `jobs` are the ticked jobs in list order; `moves` are (job, head) pairs made by hand; `off`
    are switched-off heads; `span` says what logits may be made of.
    """

    layer: Layer = field(default_factory=Layer)
    context: int = 8192
    mask: Mask = field(default_factory=Mask)
    tokens: tuple[str, ...] = DEFAULT_TOKENS
    jobs: tuple[str, ...] = DEFAULT_JOBS
    moves: tuple[tuple[str, int], ...] = ()
    sharpness: float = 8.0
    fit: Fit = "svd"
    logit_cap: float = 8.0
    off: frozenset[int] = frozenset()
    span: Span = "free"
    custom: tuple[CustomJob, ...] = ()

    def __post_init__(self) -> None:
        # Imported here because the pattern table reads CustomJob from this module.
        from headlab.engine.patterns import check_jobs

        require_count("context", self.context)
        if not 2 <= len(self.tokens) <= MOST_TOKENS:
            raise InputError(
                f"a sequence takes 2 to {MOST_TOKENS} tokens, and this has {len(self.tokens)}"
            )
        _require_between("sharpness", self.sharpness, 1, 32)
        _require_between("the logit cap", self.logit_cap, 2, 64)
        if self.fit not in ("svd", "best", "both"):
            raise InputError(f"the fit must be svd, best or both, not {self.fit!r}")
        if self.span not in ("free", "content", "content+position"):
            raise InputError(
                f"the span must be free, content or content+position, not {self.span!r}"
            )
        if self.fit != "svd" and len(self.tokens) > MOST_TOKENS_BEST_FIT:
            raise InputError(
                f"the best fit takes up to {MOST_TOKENS_BEST_FIT} tokens, and this sequence has "
                f"{len(self.tokens)}"
            )
        for head in self.off:
            if isinstance(head, bool) or not isinstance(head, int) or head < 0:
                raise InputError(f"a switched-off head is a number from 0 up, not {head!r}")
        for job, head in self.moves:
            if isinstance(head, bool) or not isinstance(head, int) or head < 0:
                raise InputError(f"{job} can move to a head from 0 up, not {head!r}")
        check_jobs(self.jobs, self.tokens, self.custom)

    def with_heads(self, n_heads: int) -> "Experiment":
        """Return the same experiment at another head count."""
        return replace(self, layer=replace(self.layer, n_heads=n_heads))


def parse_tokens(text: str) -> tuple[str, ...]:
    """Split a text into tokens at white space."""
    return tuple(text.split())


def _require_between(name: str, value: float, low: float, high: float) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise InputError(f"{name} must be a number from {low:g} to {high:g}, not {value!r}")


def describe_tokens(tokens: Sequence[str]) -> str:
    """Return the tokens as the text a person would type."""
    return " ".join(tokens)

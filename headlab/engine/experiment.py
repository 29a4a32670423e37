"""Everything a person chose, frozen: the question that the engine answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from headlab.engine.layer import Layer, require_count
from headlab.errors import InputError
from headlab.words import number, translate

DEFAULT_TOKENS = ("do", "re", "mi", "fa", "do", "sol", "re", "la", "mi", "do", "fa", "re")
DEFAULT_JOBS = ("previous", "first", "same", "even")
MOST_TOKENS = 512
MOST_TOKENS_BEST_FIT = 128
MOST_WEIGHT = 1000.0
"""The largest entry of a pattern of one's own.

An entry of 1 asks for a logit of the sharpness; beyond this a decomposition loses its digits.
"""

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
            raise InputError(
                translate(
                    "errors", "the mask must be causal, none or window:W, not {kind!r}"
                ).format(kind=self.kind)
            )
        if self.kind == "window":
            require_count(translate("errors", "the mask's window"), self.window)
        elif self.window is not None:
            raise InputError(
                translate("errors", "only the window mask takes a width, not {kind}").format(
                    kind=self.kind
                )
            )

    @classmethod
    def parse(cls, text: str) -> "Mask":
        """Read `causal`, `none` or `window:W`; raise InputError on anything else."""
        kind, colon, width = text.strip().partition(":")
        if kind == "window" and colon:
            if not width.strip().isdecimal():
                raise InputError(
                    translate(
                        "errors", "the mask's window must be a whole number, not {width!r}"
                    ).format(width=width)
                )
            return cls("window", int(width))
        if kind in ("causal", "none") and not colon:
            return cls(kind)  # type: ignore[arg-type]
        raise InputError(
            translate("errors", "the mask must be causal, none or window:W, not {text!r}").format(
                text=text
            )
        )

    def __str__(self) -> str:
        return f"window:{self.window}" if self.kind == "window" else self.kind

    @property
    def words(self) -> str:
        """The mask in the language of the interface; `str` gives what `parse` reads."""
        shown = {
            "causal": translate("masks", "causal"),
            "none": translate("masks", "none"),
            "window": translate("masks", "window"),
        }[self.kind]
        return shown if self.window is None else f"{shown}:{number(self.window)}"


@dataclass(frozen=True, slots=True)
class CustomJob:
    """A job painted or loaded by a person: `weights[t][s]` ≥ 0, an n × n pattern G."""

    name: str
    weights: tuple[tuple[float, ...], ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.name.strip() or "," in self.name:
            raise InputError(translate("errors", "a job's name must not be empty or hold a comma"))
        n = len(self.weights)
        for row in self.weights:
            if len(row) != n:
                raise InputError(
                    translate(
                        "errors", "the pattern of {name!r} must be square, {n} by {n}"
                    ).format(name=self.name, n=n)
                )
            if any(not 0 <= w <= MOST_WEIGHT for w in row):
                raise InputError(
                    translate(
                        "errors", "the pattern of {name!r} takes numbers from 0 to {most}"
                    ).format(name=self.name, most=number(MOST_WEIGHT, ",g"))
                )
        # A pattern over 512 tokens is 6 MiB of equal numbers, kept by every undo step that has
        # it, and asked for its hash a hundred times an outcome.
        one = {weight: float(weight) for row in self.weights for weight in row}
        rows = {row: tuple(map(one.__getitem__, row)) for row in self.weights}
        object.__setattr__(self, "weights", tuple(map(rows.__getitem__, self.weights)))
        object.__setattr__(self, "_hash", hash((self.name, self.weights)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def nbytes(self) -> int:
        """Bytes that the weights take, roughly."""
        return 8 * len(self.weights) ** 2


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
                translate(
                    "errors", "a sequence takes 2 to {most_tokens} tokens, and this has {tokens}"
                ).format(most_tokens=MOST_TOKENS, tokens=len(self.tokens))
            )
        _require_between("sharpness", self.sharpness, 1, 32)
        _require_between(translate("errors", "the logit cap"), self.logit_cap, 2, 64)
        if self.fit not in ("svd", "best", "both"):
            raise InputError(
                translate("errors", "the fit must be svd, best or both, not {fit!r}").format(
                    fit=self.fit
                )
            )
        if self.span not in ("free", "content", "content+position"):
            raise InputError(
                translate(
                    "errors", "the span must be free, content or content+position, not {span!r}"
                ).format(span=self.span)
            )
        if self.fit != "svd" and len(self.tokens) > MOST_TOKENS_BEST_FIT:
            raise InputError(
                translate(
                    "errors",
                    "the best fit takes up to {most_tokens_best_fit} tokens, and this sequence "
                    "has {tokens}",
                ).format(most_tokens_best_fit=MOST_TOKENS_BEST_FIT, tokens=len(self.tokens))
            )
        for head in self.off:
            if isinstance(head, bool) or not isinstance(head, int) or head < 0:
                raise InputError(
                    translate(
                        "errors", "a switched-off head is a number from 0 up, not {head!r}"
                    ).format(head=head)
                )
        for job, head in self.moves:
            if isinstance(head, bool) or not isinstance(head, int) or head < 0:
                raise InputError(
                    translate("errors", "{job} can move to a head from 0 up, not {head!r}").format(
                        job=job, head=head
                    )
                )
        check_jobs(self.jobs, self.tokens, self.custom)

    def with_heads(self, n_heads: int) -> "Experiment":
        """Return the same experiment at another head count."""
        return replace(self, layer=replace(self.layer, n_heads=n_heads))


def parse_tokens(text: str) -> tuple[str, ...]:
    """Split a text into tokens at white space."""
    return tuple(text.split())


def _require_between(name: str, value: float, low: float, high: float) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise InputError(
            translate(
                "errors", "{name} must be a number from {low} to {high}, not {value!r}"
            ).format(name=name, low=number(low, "g"), high=number(high, "g"), value=value)
        )


def describe_tokens(tokens: Sequence[str]) -> str:
    """Return the tokens as the text a person would type."""
    return " ".join(tokens)

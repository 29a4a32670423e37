"""One attention layer: its shape, what shapes are allowed, and its weights."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from headlab.errors import InputError
from headlab.words import number, translate

Biases = Literal["none", "all", "qkv"]

LARGEST_SIZE = 10**12
"""Sizes up to here are accepted; Python integers keep every count exact."""


OPTION_FIELDS = {
    "d_model": "d_model",
    "heads": "n_heads",
    "head_dim": "pinned_head_dim",
    "value_dim": "pinned_value_dim",
    "kv_heads": "kv_heads_wanted",
    "bias": "biases",
}
"""A layer's fields by the names that the command line and tours give them."""


def require_count(name: str, value: object, largest: int = LARGEST_SIZE) -> int:
    """Return `value` if it is a whole number in 1..largest; raise InputError if not."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= largest:
        raise InputError(
            translate(
                "errors", "{name} must be a whole number from 1 to {largest}, not {value!r}"
            ).format(name=name, largest=number(largest), value=value)
        )
    return value


@lru_cache(maxsize=256)
def divisors(n: int) -> tuple[int, ...]:
    """Return the divisors of n in rising order."""
    small = []
    large = []
    step = 1
    while step * step <= n:
        if n % step == 0:
            small.append(step)
            if step * step != n:
                large.append(n // step)
        step += 1
    return (*small, *reversed(large))


def offered_head_counts(d_model: int, pinned: bool) -> tuple[int, ...]:
    """Return the head counts the bench offers for a hidden size.

    Without a pinned head_dim: the divisors of d_model, since head_dim = d_model / heads must be
    whole. With one, any count is legal; the powers of two up to d_model are offered as well.
    """
    counts = set(divisors(d_model))
    if pinned:
        counts.update(1 << k for k in range(d_model.bit_length()) if 1 << k <= d_model)
    return tuple(sorted(counts))


def nearest_kv_heads(n_heads: int, wanted: int) -> int:
    """Return the largest divisor of n_heads that is at most `wanted`: KV groups are equal."""
    return max(g for g in divisors(n_heads) if g <= wanted)


def require_kv_heads_divide(n_heads: int, kv_heads: int) -> int:
    """Return `kv_heads` if it divides the query heads; raise InputError naming the rule if not."""
    require_count("kv-heads", kv_heads)
    if n_heads % kv_heads:
        raise InputError(
            translate(
                "errors",
                "{kv_heads} KV heads cannot share {heads} query heads evenly; KV heads "
                "must divide the query heads ({divisors})",
            ).format(kv_heads=number(kv_heads), heads=number(n_heads), divisors=_listed(n_heads))
        )
    return kv_heads


@dataclass(frozen=True, slots=True)
class Parameters:
    """Weights of one layer by matrix; `total` includes the biases."""

    q: int
    k: int
    v: int
    o: int
    bias: int

    @property
    def weights(self) -> int:
        """The four matrices without biases."""
        return self.q + self.k + self.v + self.o

    @property
    def total(self) -> int:
        """The four matrices and the biases."""
        return self.weights + self.bias


@dataclass(frozen=True, slots=True)
class Layer:
    """The shape of one attention layer.

    `pinned_head_dim` None means head_dim = d_model / n_heads; a number is the width of every
    head whatever their count. `kv_heads_wanted` None means one KV head a query head; a number
    is taken down to the nearest divisor of n_heads (see `n_kv_heads`). `pinned_value_dim` None
    means value_dim = head_dim. Raises InputError on a shape that cannot exist.
    """

    d_model: int = 512
    n_heads: int = 8
    pinned_head_dim: int | None = None
    kv_heads_wanted: int | None = None
    pinned_value_dim: int | None = None
    biases: Biases = "none"

    def __post_init__(self) -> None:
        require_count("d_model", self.d_model)
        require_count("heads", self.n_heads)
        if self.pinned_head_dim is None:
            if self.d_model % self.n_heads:
                raise InputError(
                    translate(
                        "errors",
                        "{heads} heads do not divide d_model {d_model}; allowed are its divisors "
                        "({divisors}), or pin head_dim",
                    ).format(
                        heads=number(self.n_heads),
                        d_model=number(self.d_model),
                        divisors=_listed(self.d_model),
                    )
                )
        else:
            require_count("head_dim", self.pinned_head_dim)
        if self.pinned_value_dim is not None:
            require_count("value_dim", self.pinned_value_dim)
        if self.kv_heads_wanted is not None:
            require_count("kv-heads", self.kv_heads_wanted)
        if self.biases not in ("none", "all", "qkv"):
            raise InputError(
                translate("errors", "biases must be none, all or qkv, not {biases!r}").format(
                    biases=self.biases
                )
            )

    @property
    def head_dim(self) -> int:
        """Width d_k of a query or key head."""
        return self.pinned_head_dim or self.d_model // self.n_heads

    @property
    def value_dim(self) -> int:
        """Width d_v of a value head."""
        return self.pinned_value_dim or self.head_dim

    @property
    def n_kv_heads(self) -> int:
        """Key/value heads in use: a divisor of n_heads."""
        if self.kv_heads_wanted is None:
            return self.n_heads
        return nearest_kv_heads(self.n_heads, self.kv_heads_wanted)

    @property
    def queries_per_kv_head(self) -> int:
        """Query heads that share one key/value head; KV groups are contiguous."""
        return self.n_heads // self.n_kv_heads

    @property
    def parameters(self) -> Parameters:
        """Weights by matrix: Q d·h·d_k, K d·g·d_k, V d·g·d_v, O h·d_v·d, and the biases."""
        d, h, g = self.d_model, self.n_heads, self.n_kv_heads
        k, v = self.head_dim, self.value_dim
        bias = 0
        if self.biases != "none":
            bias = h * k + g * k + g * v
        if self.biases == "all":
            bias += d
        return Parameters(q=d * h * k, k=d * g * k, v=d * g * v, o=h * v * d, bias=bias)


def _listed(n: int) -> str:
    """Return the divisors of n as a short readable list."""
    found = divisors(n)
    if len(found) > 10:
        return ", ".join(f"{n:,}" for n in found[:8]) + f" … {found[-1]:,}"
    return ", ".join(f"{n:,}" for n in found)

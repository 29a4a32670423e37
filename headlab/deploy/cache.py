"""What a model's KV cache takes at a context, windowed layers apart."""

from dataclasses import dataclass, replace
from fractions import Fraction

from headlab.deploy.tensor_parallel import tensor_parallel
from headlab.engine.cost import BYTES_PER_ELEMENT, Dtype
from headlab.models.card import ModelCard

DTYPES: tuple[Dtype, ...] = ("fp32", "bf16", "fp8", "int8", "int4")


@dataclass(frozen=True, slots=True)
class CacheElements:
    """Values cached for one sequence of some tokens.

    `growing` in layers that keep every token; `windowed` in layers that keep the latest `window`
    alone, and `windowed_uncapped` in the same layers by an engine that keeps all of theirs.
    """

    growing: int
    windowed: int
    windowed_uncapped: int

    @property
    def total(self) -> int:
        """All layers, windowed ones up to their window."""
        return self.growing + self.windowed

    @property
    def uncapped(self) -> int:
        """All layers, every token of each."""
        return self.growing + self.windowed_uncapped


def cache_elements(card: ModelCard, context: int) -> CacheElements | None:
    """Return the values cached for `context` tokens; None where a card has no such number."""
    if card.kv_elements_per_token is None:
        return None
    growing = windowed = uncapped = 0
    capped = bool(card.kv_elements_per_token_sliding)
    for run in card.layers:
        each = run.kv_elements_per_token * len(run.indices)
        if capped and run.kind == "sliding" and run.window:
            windowed += each * min(context, run.window)
            uncapped += each * context
        else:
            growing += each * context
    return CacheElements(growing, windowed, uncapped)


def cache_per_gpu(card: ModelCard, context: int, width: int) -> CacheElements | None:
    """Return what each of `width` GPUs caches; None where the width or the card has no number."""
    runs = []
    for run in card.layers:
        if not run.kv_elements_per_token or not run.indices:
            continue
        alone = tensor_parallel(replace(card, layers=(run,)), (width,))
        if not alone or alone[0].kv_elements_per_gpu is None:
            return None
        held = alone[0].kv_elements_per_gpu // len(run.indices)
        runs.append(replace(run, kv_elements_per_token=held))
    return cache_elements(replace(card, layers=tuple(runs)), context)


def in_bytes(elements: int, dtype: Dtype) -> Fraction:
    """Return the bytes of cached values; scales beside quantised ones are not counted."""
    return elements * BYTES_PER_ELEMENT[dtype]

"""Say which tensor-parallel widths a model can be served at, and why not the others.

The verdict is the query-and-KV rule of vLLM (also SGLang's and Megatron's from 0.16): query
heads divide by the width; KV heads either divide by it or, where the width is larger, divide it
and are replicated. Sources: vllm/config/model.py `verify_with_parallel_config` @0052a5b,
vllm/model_executor/models/llama.py @0035bdf, Megatron-LM transformer_config.py @d98e8a6 of
2026-08-22 (read 2026-11). Vocabulary, vision and audio heads are conditions of their own: they
can stop an engine at a width whose attention splits, so they stand in the reason and not in the
verdict.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from headlab.models.card import LayerRun, ModelCard
from headlab.words import QT_TRANSLATE_NOOP, number, translate

WIDTHS = range(1, 65)
VOCABULARY_MULTIPLE = 64
Verdict = Literal["splits", "replicates", "refused"]
VERDICTS = (
    QT_TRANSLATE_NOOP("deploy", "splits"),
    QT_TRANSLATE_NOOP("deploy", "replicates"),
    QT_TRANSLATE_NOOP("deploy", "refused"),
)
"""The verdicts as views translate them."""

CONVENTION = QT_TRANSLATE_NOOP(
    "deploy",
    "verdicts are vLLM's query-and-KV rule: query heads divide by the width, "
    "and KV heads divide by it or, below it, divide it and are replicated; "
    "vocabulary, vision and audio heads are separate conditions, told in the "
    "reason",
)
NO_REPLICATION = QT_TRANSLATE_NOOP(
    "deploy",
    "engines without KV replication refuse this width: Megatron before 0.16, "
    "torchtitan, Transformers' own tensor parallelism, TGI, DeepSpeed "
    "(Qwen2.5), exo, Automodel",
)


@dataclass(frozen=True, slots=True)
class WidthVerdict:
    """What one tensor-parallel width does to a model.

    `query_heads_per_gpu` and `kv_heads_per_gpu` are per layer, the smallest and the largest where
    layers differ (an MLA layer holds its one latent vector whole: 1). `replication` is on how
    many GPUs the most replicated KV head stands. `kv_elements_per_gpu` are values per token that
    each GPU caches over all layers; None where a model has no such number. `conditions` are the
    separate obstacles (vocabulary, vision, audio) at this width.
    """

    width: int
    verdict: Verdict
    reason: str
    query_heads_per_gpu: tuple[int, int] | None
    kv_heads_per_gpu: tuple[int, int] | None
    replication: int
    kv_elements_per_gpu: int | None
    conditions: tuple[str, ...]


def tensor_parallel(card: ModelCard, widths: Iterable[int] = WIDTHS) -> tuple[WidthVerdict, ...]:
    """Return the verdict on every width; nothing if the card does not tell the heads."""
    layers = [run for run in card.layers if run.kind not in ("none", "linear")]
    if not layers or any(run.heads is None for run in layers):
        return ()
    if any(run.kv_heads is None and run.kind != "latent" for run in layers):
        return ()
    return tuple(_width(card, layers, width) for width in widths)


def why_no_verdict(card: ModelCard) -> str | None:
    """Return the reason why a card gets no verdicts, or None if it gets them."""
    layers = [run for run in card.layers if run.kind not in ("none", "linear")]
    if not layers:
        return translate("deploy", "no verdict, since the model has no attention heads to split")
    if not tensor_parallel(card, (1,)):
        return translate("deploy", "no verdict, since the file does not tell the head counts")
    return None


def vocabulary_condition(vocabulary: int | None, width: int) -> str | None:
    """Return the sentence that stops an engine at this width for the vocabulary, or None.

    vLLM pads to a multiple of 64 and then asks that the width divide it; Megatron pads to a
    multiple of 128 × width. Sources: vllm vocab_parallel_embedding.py @00db011, Megatron-LM
    arguments.py (read 2026-11).
    """
    if not vocabulary:
        return None
    padded = -(-vocabulary // VOCABULARY_MULTIPLE) * VOCABULARY_MULTIPLE
    if padded % width == 0:
        return None
    return translate(
        "deploy",
        "but the vocabulary of {vocabulary}, padded to {padded} (a multiple of "
        "64), does not divide by {width}: vLLM stops there, Megatron pads further "
        "and runs",
    ).format(vocabulary=number(vocabulary), padded=number(padded), width=width)


def _width(card: ModelCard, layers: list[LayerRun], width: int) -> WidthVerdict:
    conditions = tuple(_conditions(card, width))
    refusal = _refusal(layers, width)
    if refusal is not None:
        return WidthVerdict(width, "refused", refusal, None, None, 1, None, conditions)
    queries = sorted({(run.heads or 0) // width for run in layers})
    held = sorted({_kv_heads_per_gpu(run, width) for run in layers})
    replication = max(_replication(run, width) for run in layers)
    elements = None
    if card.kv_elements_per_token is not None:
        elements = sum(_kv_elements_per_gpu(run, width) * len(run.indices) for run in layers)
    verdict: Verdict = "replicates" if replication > 1 else "splits"
    words = [_sentence(layers, width, queries, held, replication)]
    if elements is not None and card.kv_elements_per_token:
        words.append(
            translate(
                "deploy", "each GPU caches {elements} of {kv_elements_per_token} values a token"
            ).format(
                elements=number(elements), kv_elements_per_token=number(card.kv_elements_per_token)
            )
        )
    if replication > 1 and any(_replication(run, width) > 1 for run in layers if run.kv_heads):
        words.append(translate("deploy", NO_REPLICATION))
    return WidthVerdict(
        width,
        verdict,
        "; ".join((*words, *conditions)),
        (queries[0], queries[-1]),
        (held[0], held[-1]),
        replication,
        elements,
        conditions,
    )


def _refusal(layers: list[LayerRun], width: int) -> str | None:
    """Return why the query-and-KV rule refuses a width, or None."""
    uneven = sorted({run.heads or 0 for run in layers if (run.heads or 0) % width})
    if uneven:
        return translate("deploy", "{uneven} query heads do not divide by {width}").format(
            uneven=_numbers(uneven), width=width
        )
    stuck = sorted(
        {run.kv_heads for run in layers if run.kv_heads and not _kv_fits(run.kv_heads, width)}
    )
    if not stuck:
        return None
    if stuck[0] < width:
        return translate(
            "deploy",
            "{stuck} KV heads neither divide by {width} nor divide it, so they can "
            "neither be split nor replicated evenly",
        ).format(stuck=_numbers(stuck), width=width)
    return translate("deploy", "{stuck} KV heads do not divide by {width}").format(
        stuck=_numbers(stuck), width=width
    )


def _kv_fits(kv_heads: int, width: int) -> bool:
    return kv_heads % width == 0 if kv_heads >= width else width % kv_heads == 0


def _replication(run: LayerRun, width: int) -> int:
    """Return on how many GPUs each KV head of a layer stands; MLA's latent stands on all."""
    if run.kind == "latent":
        return width
    return max(1, width // (run.kv_heads or width))


def _kv_heads_per_gpu(run: LayerRun, width: int) -> int:
    if run.kind == "latent":
        return 1
    return max(1, (run.kv_heads or 0) // width)


def _kv_elements_per_gpu(run: LayerRun, width: int) -> int:
    if run.kind == "latent" or not run.kv_heads:
        return run.kv_elements_per_token
    return run.kv_elements_per_token * _kv_heads_per_gpu(run, width) // run.kv_heads


def _sentence(
    layers: list[LayerRun], width: int, queries: list[int], held: list[int], replication: int
) -> str:
    """Return what stands on each GPU in words."""
    if width == 1:
        return translate("deploy", "one GPU holds everything")
    text = translate("deploy", "{queries} query heads a GPU").format(queries=_numbers(queries))
    if all(run.kind == "latent" for run in layers):
        return translate(
            "deploy", "{text}; the latent cache (MLA) stands whole on every GPU"
        ).format(text=text)
    text += translate("deploy", ", {held} KV heads a GPU").format(held=_numbers(held))
    if replication > 1:
        text += translate("deploy", ", each KV head on up to {replication} GPUs").format(
            replication=replication
        )
    if any(run.kind == "latent" for run in layers):
        text += translate("deploy", "; the latent cache (MLA) stands whole on every GPU")
    return text


def _conditions(card: ModelCard, width: int) -> Iterable[str]:
    """Yield the obstacles at a width that are not part of the query-and-KV rule."""
    vocabulary = vocabulary_condition(card.vocabulary, width)
    if vocabulary is not None:
        yield vocabulary
    for name, part in card.parts.items():
        if part.heads and part.heads % width:
            yield (
                translate(
                    "deploy",
                    "but the {heads} {name} heads do not divide by {width}: run that part "
                    "whole on each GPU (vLLM: mm_encoder_tp_mode=data; SGLang: "
                    "mm-enable-dp-encoder) or it is refused",
                ).format(heads=part.heads, name=name, width=width)
                if name in ("vision", "audio")
                else translate(
                    "deploy", "but the {heads} {name} heads do not divide by {width}"
                ).format(heads=part.heads, name=name, width=width)
            )


def _numbers(values: Iterable[int]) -> str:
    return translate("deploy", " or ").join(number(value) for value in values)

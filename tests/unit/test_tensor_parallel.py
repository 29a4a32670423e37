import json
from pathlib import Path
from typing import Any

import pytest

from headlab.deploy.tensor_parallel import (
    WIDTHS,
    WidthVerdict,
    tensor_parallel,
    vocabulary_condition,
    why_no_verdict,
)
from headlab.models.card import AttentionParameters, LayerKind, LayerRun, ModelCard, Part

DATA = Path(__file__).resolve().parent.parent / "data" / "tensor_parallel.json"
COUNTED = json.loads(DATA.read_text())


def card(
    *shapes: tuple[int | None, int | None],
    latent: bool = False,
    kind: LayerKind = "attention",
    vocabulary: int | None = None,
    vision: int | None = None,
) -> ModelCard:
    """Return a card of one layer per (query heads, KV heads), 16 cached values a KV head."""
    layers = tuple(
        LayerRun(
            (i,),
            "latent" if latent else kind,
            heads,
            None if latent else kv,
            8,
            8,
            kv_elements_per_token=576 if latent else 16 * (kv or 0),
        )
        for i, (heads, kv) in enumerate(shapes)
    )
    total = sum(run.kv_elements_per_token for run in layers)
    parts = {"vision": Part(AttentionParameters(), 1, vision)} if vision else {}
    return ModelCard(
        "x",
        "config",
        "x",
        None,
        vocabulary,
        None,
        layers,
        AttentionParameters(),
        total,
        0,
        len(layers),
        parts,
        None,
        (),
    )


def at(width: int, model: ModelCard) -> WidthVerdict:
    (verdict,) = tensor_parallel(model, (width,))
    return verdict


@pytest.mark.parametrize("row", COUNTED, ids=lambda row: "-".join(row["models"]))
def test_widths_that_work_equal_the_counted_answers(row: dict[str, Any]) -> None:
    model = card(*zip(row["heads"], row["kv_heads"], strict=True), latent=row["latent"])
    verdicts = tensor_parallel(model)
    assert [v.width for v in verdicts] == list(WIDTHS)
    assert [v.width for v in verdicts if v.verdict != "refused"] == row["widths"]
    assert all(v.reason for v in verdicts)


@pytest.mark.parametrize(
    ("width", "verdict", "kv_heads", "elements"),
    [(1, "splits", 4, 64), (2, "splits", 2, 32), (4, "splits", 1, 16), (28, "replicates", 1, 16)],
)
def test_kv_cache_stops_shrinking_at_the_kv_heads(
    width: int, verdict: str, kv_heads: int, elements: int
) -> None:
    got = at(width, card((28, 4)))
    assert (got.verdict, got.kv_heads_per_gpu) == (verdict, (kv_heads, kv_heads))
    assert got.kv_elements_per_gpu == elements
    assert got.query_heads_per_gpu == (28 // width, 28 // width)


@pytest.mark.parametrize(("width", "why"), [(3, "query heads"), (7, "KV heads"), (14, "KV heads")])
def test_refusals_name_the_heads(width: int, why: str) -> None:
    got = at(width, card((28, 4)))
    assert got.verdict == "refused"
    assert why in got.reason
    assert got.kv_elements_per_gpu is None


def test_replication_names_the_engines_that_refuse_it() -> None:
    got = at(8, card((32, 2)))
    assert got.replication == 4
    assert "TGI" in got.reason
    assert "TGI" not in at(2, card((32, 2))).reason


def test_latent_cache_stands_whole_on_every_gpu() -> None:
    got = at(8, card((128, None), latent=True))
    assert (got.verdict, got.replication, got.kv_elements_per_gpu) == ("replicates", 8, 576)
    assert "TGI" not in got.reason


def test_layers_that_differ_are_each_judged() -> None:
    model = card((64, 4), (64, 8))
    got = at(8, model)
    assert (got.verdict, got.replication, got.kv_heads_per_gpu) == ("replicates", 2, (1, 1))
    assert at(4, model).kv_heads_per_gpu == (1, 2)
    assert at(8, card((64, 8), (12, 4))).verdict == "refused"


def test_layers_without_softmax_heads_do_not_count() -> None:
    model = card((6, 6), kind="linear")
    assert tensor_parallel(model) == ()
    assert why_no_verdict(model) is not None
    assert why_no_verdict(card((6, 6))) is None


@pytest.mark.parametrize("heads", [(None, None), (8, None)])
def test_unknown_heads_get_no_verdict(heads: tuple[int | None, int | None]) -> None:
    model = card(heads)
    assert tensor_parallel(model) == ()
    assert "head counts" in (why_no_verdict(model) or "")


@pytest.mark.parametrize(
    ("vocabulary", "width", "stops"),
    [
        (50_257, 16, False),
        (32_000, 5, False),
        (100_352, 5, True),
        (128_256, 64, False),
        (50_257, 5, True),
        (None, 7, False),
    ],
)
def test_vocabulary_padded_to_64_must_divide(
    vocabulary: int | None, width: int, stops: bool
) -> None:
    assert (vocabulary_condition(vocabulary, width) is not None) is stops


def test_vocabulary_is_a_condition_and_not_the_verdict() -> None:
    got = at(5, card((40, 10), vocabulary=100_352))
    assert got.verdict == "splits"
    assert len(got.conditions) == 1
    assert got.conditions[0] in got.reason


def test_vision_heads_are_a_condition() -> None:
    got = at(32, card((32, 16), vision=16))
    assert got.verdict == "replicates"
    assert "vision" in got.conditions[0]
    assert at(16, card((32, 16), vision=16)).conditions == ()

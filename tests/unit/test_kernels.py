import json
from pathlib import Path
from typing import Any

import pytest

from headlab.deploy.kernels import KernelAnswer, judge, latent_rank, load_kernels, shapes_of
from headlab.errors import InputError
from headlab.models.card import AttentionParameters, LayerRun, ModelCard
from headlab.resource_files import resource_path


def card(*runs: LayerRun) -> ModelCard:
    none = AttentionParameters()
    return ModelCard(
        "x", "config", "x", None, None, None, runs, none, 0, 0, len(runs), {}, None, ()
    )


def plain(head_dim: int, value_dim: int | None = None, heads: int = 32, kv: int = 8) -> ModelCard:
    return card(LayerRun((0,), "attention", heads, kv, head_dim, value_dim or head_dim))


def latent(
    heads: int = 128, rank: int = 512, rope: int = 64, k: int = 192, v: int = 128
) -> LayerRun:
    weights = AttentionParameters(kv_b=rank * heads * (k - rope + v))
    return LayerRun(
        (0,), "latent", heads, None, k, v, parameters=weights, kv_elements_per_token=rank + rope
    )


def of(model: ModelCard, kernel: str, arch: str) -> KernelAnswer:
    (answer,) = [a for a in judge(model, load_kernels()) if (a.kernel, a.arch) == (kernel, arch)]
    return answer


CASES = [
    ("FlashAttention-2", "sm80", 128, "native", 0.0),
    ("FlashAttention-2", "sm80", 40, "padded", 0.375),
    ("FlashAttention-2", "sm80", 72, "padded", 0.25),
    ("FlashAttention-2", "sm80", 80, "padded", 1 / 6),
    ("FlashAttention-2", "sm80", 112, "padded", 0.125),
    ("FlashAttention-2", "sm80", 160, "padded", 1 / 6),
    ("FlashAttention-2", "sm80", 224, "padded", 0.125),
    ("FlashAttention-2", "sm80", 26, "padded", 1 - 26 / 32),
    ("FlashAttention-2", "sm90", 464, "refused", None),
    ("FlashAttention-2", "sm75", 128, "refused", None),
    ("FlashAttention-3", "sm90", 32, "padded", 0.5),
    ("FlashAttention-3", "sm90", 96, "native", 0.0),
    ("FlashAttention-3", "sm90", 100, "refused", None),
    ("FlashAttention-4", "sm100", 96, "native", 0.0),
    ("FlashAttention-4", "sm100", 160, "refused", None),
    ("FlashAttention-4", "sm90", 160, "native", 0.0),
    ("vLLM FLASH_ATTN", "sm100", 256, "fallback", None),
    ("vLLM FLASH_ATTN", "sm100", 192, "native", 0.0),
    ("vLLM FLASH_ATTN", "sm90", 512, "fallback", None),
    ("vLLM TRITON_ATTN", "sm80", 80, "padded", 0.375),
    ("vLLM TRITON_ATTN", "sm80", 160, "padded", 0.375),
    ("vLLM CPU", "cpu", 100, "refused", None),
    ("FlashInfer prefill", "sm80", 96, "refused", None),
    ("FlashInfer prefill", "sm80", 512, "native", 0.0),
    ("PyTorch SDPA flash", "rocm", 512, "native", 0.0),
    ("PyTorch SDPA flash", "sm80", 512, "fallback", None),
    ("PyTorch SDPA efficient", "sm75", 100, "fallback", None),
    ("llama.cpp CUDA", "sm89", 40, "fallback", None),
    ("llama.cpp CUDA", "sm89", 80, "native", 0.0),
    ("MLX prefill", "metal", 192, "fallback", None),
    ("MLX decode", "metal", 192, "native", 0.0),
]


@pytest.mark.parametrize(("kernel", "arch", "head_dim", "verdict", "waste"), CASES)
def test_head_dim_rules(
    kernel: str, arch: str, head_dim: int, verdict: str, waste: float | None
) -> None:
    answer = of(plain(head_dim), kernel, arch)
    assert answer.verdict == verdict
    assert answer.waste == (None if waste is None else pytest.approx(waste))
    assert answer.reason
    assert answer.source
    assert answer.date.startswith("20")


@pytest.mark.parametrize(("heads", "verdict"), [(8, "native"), (24, "native"), (40, "fallback")])
def test_query_to_kv_ratio_can_send_flashinfer_decode_elsewhere(heads: int, verdict: str) -> None:
    assert of(plain(128, heads=heads, kv=8), "FlashInfer decode", "sm80").verdict == verdict


@pytest.mark.parametrize(("heads", "verdict"), [(16, "native"), (12, "fallback")])
def test_llama_cpp_wants_a_ratio_of_eight_for_192(heads: int, verdict: str) -> None:
    answer = of(plain(192, 128, heads=heads, kv=2), "llama.cpp CUDA", "sm90")
    assert answer.verdict == verdict


@pytest.mark.parametrize(("heads", "verdict"), [(32, "native"), (64, "fallback")])
def test_mlx_decode_takes_32_query_heads_per_kv_head(heads: int, verdict: str) -> None:
    assert of(plain(128, heads=heads, kv=1), "MLX decode", "metal").verdict == verdict


def test_value_dim_of_its_own() -> None:
    assert of(plain(192, 128), "FlashAttention-3", "sm90").verdict == "native"
    assert of(plain(192, 64), "FlashAttention-3", "sm90").verdict == "refused"
    assert of(plain(192, 128), "FlashAttention-3", "sm80").verdict == "refused"
    assert of(plain(192, 128), "FlashAttention-4", "sm100").verdict == "native"


@pytest.mark.parametrize(
    ("run", "rank"),
    [
        (latent(), 512),
        (latent(heads=16), 512),
        (latent(40, 256, 32, 96, 64), 256),
        (latent(64, 512, 64, 256, 256), 512),
    ],
)
def test_latent_rank_follows_from_the_card(run: LayerRun, rank: int) -> None:
    assert latent_rank(run) == rank


def test_latent_layers_have_a_shape_for_each_phase() -> None:
    shapes = shapes_of(card(latent()))
    assert [(s.head_dim, s.value_dim, s.ratio) for s in shapes] == [(192, 128, 1), (576, 512, 128)]
    assert of(card(latent()), "FlashInfer prefill", "sm90").verdict == "native"
    assert of(card(latent()), "FlashInfer sparse MLA", "sm100").verdict == "native"
    assert of(card(latent()), "FlashAttention-2", "sm90").verdict == "refused"


def test_worst_of_layers_that_differ_with_each_named() -> None:
    model = card(
        LayerRun((0,), "sliding", 8, 2, 256, 256), LayerRun((1,), "attention", 8, 2, 512, 512)
    )
    answer = of(model, "FlashAttention-2", "sm80")
    assert answer.verdict == "refused"
    assert "head_dim 256" in answer.reason
    assert "head_dim 512" in answer.reason


def test_unverified_entries_say_so() -> None:
    assert not of(plain(128), "TensorRT-LLM MMHA decode", "sm90").verified
    assert not of(plain(192, 128), "vLLM TRITON_ATTN", "sm90").verified
    assert of(plain(128), "vLLM TRITON_ATTN", "sm90").verified


@pytest.mark.parametrize(
    "run", [LayerRun((0,), "none"), LayerRun((0,), "attention"), LayerRun((0,), "linear", 8, 8, 64)]
)
def test_unknown_widths_get_no_verdict(run: LayerRun) -> None:
    assert judge(card(run), load_kernels()) == ()


def own() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(resource_path("kernels.json").read_text())
    return table


def test_a_persons_own_file_replaces_the_table(tmp_path: Path) -> None:
    table = own()
    table["kernels"] = [
        {
            "name": "mine",
            "cells": [
                {
                    "archs": ["cpu"],
                    "source": "me",
                    "date": "2027-01",
                    "verified": False,
                    "rules": [{"verdict": "native", "reason": "all", "tiles": [100]}],
                }
            ],
        }
    ]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(table))
    (answer,) = judge(plain(80), load_kernels(path))
    assert (answer.kernel, answer.verdict, answer.verified) == ("mine", "padded", False)
    assert answer.waste == pytest.approx(0.2)


def changed(place: list[Any], value: Any) -> str:
    table = own()
    target: Any = table
    for step in place[:-1]:
        target = target[step]
    target[place[-1]] = value
    return json.dumps(table)


RULE = ["kernels", 0, "cells", 1, "rules", 1]
BROKEN = {
    "not json": ("{", "truncated"),
    "not an object": ("[]", "object"),
    "format": (changed(["format"], "other"), "$.format"),
    "version": (changed(["version"], 2), "$.version"),
    "unknown field": (changed(["kernels", 0, "speed"], 1), "$.kernels[0]"),
    "text for a number": (changed([*RULE, "head_dim", "to"], "256"), "rules[1].head_dim"),
    "yes for a number": (changed([*RULE, "head_dim", "to"], True), "rules[1].head_dim"),
    "zero": (changed([*RULE, "head_dim", "to"], 0), "rules[1].head_dim"),
    "verdict": (changed([*RULE, "verdict"], "padded"), "rules[1].verdict"),
    "no source": (changed(["kernels", 0, "cells", 1, "source"], ""), "cells[1].source"),
    "date": (changed(["kernels", 0, "cells", 1, "date"], "yesterday"), "cells[1].date"),
    "verified": (changed(["kernels", 0, "cells", 1, "verified"], "no"), "cells[1].verified"),
    "no rules": (changed(["kernels", 0, "cells", 1, "rules"], []), "cells[1].rules"),
    "architecture": (changed(["kernels", 0, "cells", 1, "archs"], ["z80"]), "z80"),
    "twice": (changed(["kernels", 0, "cells", 1, "archs"], ["sm75"]), "twice"),
    "no catch-all": (changed([*RULE[:-1], 2, "head_dim"], {"to": 9}), "last rule"),
    "tiles": (changed([*RULE[:-1], 2, "tiles"], [64]), "tiles"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_tables_name_the_place(name: str, tmp_path: Path) -> None:
    text, words = BROKEN[name]
    path = tmp_path / "broken.json"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        load_kernels(path)
    assert words in str(caught.value)
    assert "broken.json" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_missing_and_oversized_tables(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file"):
        load_kernels(tmp_path / "absent.json")
    large = tmp_path / "large.json"
    large.write_bytes(b" " * ((1 << 20) + 1))
    with pytest.raises(InputError, match="larger"):
        load_kernels(large)

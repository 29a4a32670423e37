import json
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import pytest
from safetensors.numpy import save_file

from headlab.deploy.inspection import inspect_card, inspect_paths, readable
from headlab.deploy.kernels import load_kernels
from headlab.errors import InputError
from headlab.models.card import AttentionParameters, LayerRun, ModelCard, Part
from headlab.resource_files import resource_path

KEYS = {
    "": "path format model_type layers totals parts naive tensor_parallel kernels notes",
    "layers": "indices kind heads kv_heads head_dim value_dim head_dim_source window parameters "
    "kv_elements_per_token",
    "totals": "parameters kv_elements_per_token kv_elements_per_token_sliding kv_bytes_per_token "
    "attention_layers",
    "parameters": "q k v o kv_a kv_b bias norm other total",
    "tensor_parallel": "width verdict reason",
    "kernels": "kernel arch verdict waste reason source date verified",
    "kv_bytes_per_token": "fp32 bf16 fp8 int8",
}
QWEN3 = {
    "model_type": "qwen3",
    "hidden_size": 2560,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "head_dim": 128,
    "num_hidden_layers": 36,
    "vocab_size": 151936,
}


def config(folder: Path, **change: Any) -> Path:
    path = folder / "config.json"
    path.write_text(json.dumps({**QWEN3, **change}))
    return path


def test_answer_has_the_agreed_form(tmp_path: Path) -> None:
    (answer,) = inspect_paths([config(tmp_path)])
    assert list(answer) == KEYS[""].split()
    assert list(answer["layers"][0]) == KEYS["layers"].split()
    assert list(answer["totals"]) == KEYS["totals"].split()
    for parameters in (answer["totals"]["parameters"], answer["layers"][0]["parameters"]):
        assert list(parameters) == KEYS["parameters"].split()
    assert list(answer["totals"]["kv_bytes_per_token"]) == KEYS["kv_bytes_per_token"].split()
    assert all(list(v) == KEYS["tensor_parallel"].split() for v in answer["tensor_parallel"])
    assert all(list(a) == KEYS["kernels"].split() for a in answer["kernels"])
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


def test_numbers_of_a_config(tmp_path: Path) -> None:
    """Qwen3-4B: q_proj is 2560 × 4096, the four matrices 26,214,400 a layer."""
    (answer,) = inspect_paths([config(tmp_path)])
    (run,) = answer["layers"]
    assert run["indices"] == list(range(36))
    assert run["parameters"]["q"] == 10_485_760
    assert run["parameters"]["total"] == 26_214_400
    totals = answer["totals"]
    assert totals["parameters"]["total"] == 36 * 26_214_400
    assert totals["kv_elements_per_token"] == 73_728
    assert totals["kv_bytes_per_token"] == {
        "fp32": 294_912,
        "bf16": 147_456,
        "fp8": 73_728,
        "int8": 73_728,
    }
    assert answer["naive"]["head_dim"] == 80
    widths = [v["width"] for v in answer["tensor_parallel"] if v["verdict"] != "refused"]
    assert widths == [1, 2, 4, 8, 16, 32]
    assert len(answer["tensor_parallel"]) == 64


def test_real_safetensors_file(tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    name = "model.layers.0.self_attn."
    shapes = {"q_proj": (4096, 64), "k_proj": (1024, 64), "v_proj": (1024, 64)}
    tensors = {f"{name}{m}.weight": np.zeros(s, np.float16) for m, s in shapes.items()}
    tensors[f"{name}o_proj.weight"] = np.zeros((64, 4096), np.float16)
    save_file(tensors, path)
    (alone,) = inspect_paths([path])
    assert alone["tensor_parallel"] == []
    assert alone["kernels"] == []
    assert alone["totals"]["parameters"]["total"] == 64 * (2 * 4096 + 2 * 1024)
    config(tmp_path, hidden_size=64, num_hidden_layers=1)
    (beside,) = inspect_paths([path])
    assert beside["layers"][0]["heads"] == 32
    assert len(beside["tensor_parallel"]) == 64
    assert beside["totals"]["parameters"]["total"] == alone["totals"]["parameters"]["total"]


def test_real_gguf_file(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    writer = gguf.GGUFWriter(path, "lfm2")
    writer.add_block_count(2)
    writer.add_embedding_length(64)
    writer.add_head_count(4)
    writer.add_head_count_kv([0, 2])
    for name, shape in {"q": (64, 64), "k": (32, 64), "v": (32, 64), "output": (64, 64)}.items():
        writer.add_tensor(f"blk.1.attn_{name}.weight", np.zeros(shape, np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    (answer,) = inspect_paths([path])
    assert [run["kind"] for run in answer["layers"]] == ["none", "attention"]
    assert answer["totals"]["attention_layers"] == 1
    assert answer["totals"]["kv_elements_per_token"] == 64
    assert {a["verdict"] for a in answer["kernels"]} <= {"native", "padded", "fallback", "refused"}


def test_several_paths_and_a_kernel_table_of_ones_own(tmp_path: Path) -> None:
    table = json.loads(resource_path("kernels.json").read_text())
    table["kernels"] = table["kernels"][:1]
    own = tmp_path / "own.json"
    own.write_text(json.dumps(table))
    path = config(tmp_path)
    answers = inspect_paths([path, tmp_path], own)
    assert [a["path"] for a in answers] == [str(path), str(tmp_path)]
    assert {a["kernel"] for a in answers[0]["kernels"]} == {"FlashAttention-2"}


def test_first_bad_path_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        inspect_paths([config(tmp_path), tmp_path / "absent.json"])


def odd_card() -> ModelCard:
    return ModelCard(
        "path\x1b[31m",
        "config",
        "evil\nname\x07",
        None,
        None,
        None,
        (
            LayerRun((0, 2), "attention", 8, 2, 80, 80, "explicit", None, AttentionParameters(q=7)),
            LayerRun((1,), "none"),
        ),
        AttentionParameters(q=10**30, bias=3),
        None,
        None,
        2,
        {"vision": Part(AttentionParameters(q=5), 1)},
        None,
        ("a note\twith a tab",),
    )


def test_unknown_numbers_are_null_and_large_ones_exact() -> None:
    answer = inspect_card(odd_card(), load_kernels())
    assert answer["totals"]["kv_elements_per_token"] is None
    assert answer["totals"]["kv_bytes_per_token"] is None
    assert answer["naive"] is None
    assert answer["totals"]["parameters"]["total"] == 10**30
    assert answer["parts"]["vision"]["parameters"]["total"] == 5
    assert answer["layers"][1]["heads"] is None
    padded = [a["waste"] for a in answer["kernels"] if a["verdict"] == "padded"]
    assert pytest.approx(0.375) in padded


def test_readable_text_holds_the_numbers_and_no_control_characters(tmp_path: Path) -> None:
    (answer,) = inspect_paths([config(tmp_path)])
    text = readable(answer)
    for number in ("943,718,400", "73,728", "147,456", "26,214,400"):
        assert number in text
    odd = readable(inspect_card(odd_card(), load_kernels()))
    assert all(c.isprintable() or c == "\n" for c in odd)


def test_readable_text_without_any_verdict(tmp_path: Path) -> None:
    card = ModelCard(
        "p", "gguf", None, None, None, None, (), AttentionParameters(), 0, 0, 0, {}, None, ()
    )
    answer = inspect_card(card, load_kernels())
    assert answer["tensor_parallel"] == []
    assert any("no attention heads" in note for note in answer["notes"])
    assert readable(answer).endswith("\n")

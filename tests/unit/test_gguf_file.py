import os
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import pytest
from header_fuzz import check_limits, check_memory, mutated

from headlab.errors import InputError
from headlab.models.card import AttentionParameters, ModelCard
from headlab.models.gguf_file import read_gguf

Shapes = Mapping[str, Sequence[int]]
HIDDEN = 32


def write(path: Path, arch: str, keys: Mapping[str, Any], shapes: Shapes) -> Path:
    """Write a GGUF file with the gguf library; keys are given without the architecture."""
    writer = gguf.GGUFWriter(path, arch)
    for key, value in keys.items():
        full = key if key.startswith("tokenizer") else f"{arch}.{key}"
        if isinstance(value, bool):
            writer.add_bool(full, value)
        elif isinstance(value, int):
            writer.add_uint32(full, value)
        elif isinstance(value, list):
            writer.add_array(full, value)
        else:
            writer.add_string(full, value)
    for name, shape in shapes.items():
        writer.add_tensor(name, np.zeros(shape, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def attention(i: int, heads: int = 4, kv: int = 2, width: int = 8) -> dict[str, tuple[int, ...]]:
    return {
        f"blk.{i}.attn_norm.weight": (HIDDEN,),
        f"blk.{i}.attn_q.weight": (heads * width, HIDDEN),
        f"blk.{i}.attn_k.weight": (kv * width, HIDDEN),
        f"blk.{i}.attn_v.weight": (kv * width, HIDDEN),
        f"blk.{i}.attn_output.weight": (HIDDEN, heads * width),
        f"blk.{i}.ffn_up.weight": (48, HIDDEN),
    }


def keys(layers: int, **more: Any) -> dict[str, Any]:
    return {
        "block_count": layers,
        "embedding_length": HIDDEN,
        "context_length": 4096,
        "attention.head_count": 4,
        **{name.replace("__", "."): value for name, value in more.items()},
    }


def read(tmp_path: Path, arch: str, meta: Mapping[str, Any], shapes: Shapes) -> ModelCard:
    return read_gguf(write(tmp_path / "model.gguf", arch, meta, shapes))


def by_layer(card: ModelCard, what: str) -> list[object]:
    """Return one field of every layer, in layer order."""
    found = {i: getattr(run, what) for run in card.layers for i in run.indices}
    return [found[i] for i in sorted(found)]


def test_real_file(tmp_path: Path) -> None:
    meta = keys(2, attention__head_count_kv=2)
    meta["tokenizer.ggml.tokens"] = ["a", "b", "c"]
    card = read(tmp_path, "llama", meta, attention(0) | attention(1))
    assert (card.format, card.model_type, card.hidden_size) == ("gguf", "llama", 32)
    assert (card.context_length, card.vocabulary) == (4096, 3)
    assert card.parameters == AttentionParameters(q=2048, k=1024, v=1024, o=2048)
    (run,) = card.layers
    assert (run.indices, run.kind, run.heads, run.kv_heads) == ((0, 1), "attention", 4, 2)
    assert (run.head_dim, run.value_dim, run.head_dim_source) == (8, 8, "derived")
    assert card.kv_elements_per_token == 2 * 2 * 16
    assert card.naive is not None
    assert card.naive.head_dim == 8


def test_head_count_kv_as_an_array_with_zeros(tmp_path: Path) -> None:
    """lfm2 and others: only layers with KV heads have attention (gguf-parser-go#31)."""
    shapes = attention(2) | {
        "blk.0.shortconv.conv.weight": (3, HIDDEN),
        "blk.1.shortconv.conv.weight": (3, HIDDEN),
    }
    card = read(tmp_path, "lfm2", keys(3, attention__head_count_kv=[0, 0, 2]), shapes)
    assert by_layer(card, "kind") == ["none", "none", "attention"]
    assert card.attention_layers == 1
    assert card.kv_elements_per_token == 32


def test_head_count_as_an_array(tmp_path: Path) -> None:
    meta = keys(2, attention__head_count_kv=[2, 1], attention__key_length=8)
    meta |= {"attention.head_count": [4, 2], "attention.value_length": 8}
    card = read(tmp_path, "openelm", meta, attention(0) | attention(1, heads=2, kv=1))
    assert by_layer(card, "heads") == [4, 2]
    assert by_layer(card, "kv_heads") == [2, 1]
    assert card.kv_elements_per_token == 2 * 16 + 16
    assert card.naive is None


def test_explicit_key_and_value_length(tmp_path: Path) -> None:
    shapes = attention(0, width=16)
    shapes["blk.0.attn_v.weight"] = (2 * 12, HIDDEN)
    shapes["blk.0.attn_output.weight"] = (HIDDEN, 4 * 12)
    meta = keys(1, attention__head_count_kv=2, attention__key_length=16)
    meta["attention.value_length"] = 12
    card = read(tmp_path, "qwen3", meta, shapes)
    (run,) = card.layers
    assert (run.head_dim, run.value_dim, run.head_dim_source) == (16, 12, "explicit")
    assert card.kv_elements_per_token == 2 * 28
    assert not any("wide" in note for note in card.notes)


def test_latent_attention(tmp_path: Path) -> None:
    rank, rotary, heads, k, v, query_rank = 16, 4, 4, 12, 8, 24
    shapes = {
        "blk.0.attn_q_a.weight": (query_rank, HIDDEN),
        "blk.0.attn_q_a_norm.weight": (query_rank,),
        "blk.0.attn_q_b.weight": (heads * k, query_rank),
        "blk.0.attn_kv_a_mqa.weight": (rank + rotary, HIDDEN),
        "blk.0.attn_kv_a_norm.weight": (rank,),
        "blk.0.attn_k_b.weight": (heads, rank, k - rotary),
        "blk.0.attn_v_b.weight": (heads, v, rank),
        "blk.0.attn_output.weight": (HIDDEN, heads * v),
        "blk.0.indexer.attn_k.weight": (6, HIDDEN),
    }
    meta = keys(1, attention__head_count_kv=1, rope__dimension_count=rotary)
    meta |= {
        "attention.key_length": rank + rotary,
        "attention.value_length": rank,
        "attention.key_length_mla": k,
        "attention.value_length_mla": v,
        "attention.kv_lora_rank": rank,
        "attention.q_lora_rank": query_rank,
    }
    card = read(tmp_path, "deepseek2", meta, shapes)
    (run,) = card.layers
    assert (run.kind, run.heads, run.kv_heads) == ("latent", 4, None)
    assert (run.head_dim, run.value_dim, run.kv_elements_per_token) == (12, 8, 20)
    assert card.parameters == AttentionParameters(
        q=query_rank * (HIDDEN + heads * k),
        o=HIDDEN * heads * v,
        kv_a=HIDDEN * (rank + rotary),
        kv_b=rank * heads * (k - rotary + v),
        norm=query_rank + rank,
        other=6 * HIDDEN,
    )
    without = write(tmp_path / "none.gguf", "deepseek2", meta, {"output.weight": (4, 4)})
    assert read_gguf(without).parameters.total == card.parameters.total


@pytest.mark.parametrize(
    ("arch", "pattern", "sliding"),
    [
        ("gemma3", [True, True, False, True], [1, 1, 0, 1]),
        ("llama4", 2, [1, 0, 1, 0]),
        ("gpt-oss", None, [1, 0, 1, 0]),
        ("gemma3", None, [1, 1, 1, 1]),
        ("starcoder2", None, [0, 0, 0, 0]),
    ],
)
def test_windows(arch: str, pattern: Any, sliding: list[int], tmp_path: Path) -> None:
    meta = keys(4, attention__head_count_kv=2, attention__sliding_window=128)
    if pattern is not None:
        meta["attention.sliding_window_pattern"] = pattern
    shapes = {k: v for i in range(4) for k, v in attention(i).items()}
    card = read(tmp_path, arch, meta, shapes)
    assert by_layer(card, "window") == [128 if s else None for s in sliding]
    assert card.kv_elements_per_token == 4 * 32
    assert card.kv_elements_per_token_sliding == 32 * sum(sliding)


def test_narrower_heads_in_sliding_layers_and_shared_caches(tmp_path: Path) -> None:
    """Gemma 4: key_length_swa in sliding layers; the last layers reuse an earlier cache."""
    meta = keys(4, attention__head_count_kv=2, attention__sliding_window=64)
    meta |= {
        "attention.sliding_window_pattern": [True, False, True, False],
        "attention.key_length": 16,
        "attention.value_length": 16,
        "attention.key_length_swa": 8,
        "attention.value_length_swa": 8,
        "attention.shared_kv_layers": 2,
    }
    shapes = attention(0) | attention(1, width=16) | attention(2) | attention(3, width=16)
    card = read(tmp_path, "gemma4", meta, shapes)
    assert by_layer(card, "head_dim") == [8, 16, 8, 16]
    assert by_layer(card, "kv_elements_per_token") == [32, 64, 0, 0]
    assert (card.kv_elements_per_token, card.kv_elements_per_token_sliding) == (96, 32)


def test_layers_for_further_tokens_are_left_out(tmp_path: Path) -> None:
    meta = keys(3, attention__head_count_kv=2, nextn_predict_layers=1)
    shapes = attention(0) | attention(1) | attention(2)
    card = read(tmp_path, "glm4moe", meta, shapes)
    assert card.attention_layers == 2
    assert card.parameters.q == 2048


def test_encoder_caches_nothing(tmp_path: Path) -> None:
    shapes: dict[str, tuple[int, ...]] = attention(0, kv=4)
    shapes["blk.0.attn_output_norm.weight"] = (HIDDEN,)
    shapes["blk.0.attn_q.bias"] = (HIDDEN,)
    card = read(tmp_path, "bert", keys(1, attention__causal=False), shapes)
    assert card.kv_elements_per_token == 0
    assert (card.parameters.norm, card.parameters.bias) == (0, HIDDEN)


def test_fused_matrix_is_split(tmp_path: Path) -> None:
    shapes = {
        "blk.0.attn_qkv.weight": (HIDDEN + 2 * 8, HIDDEN),
        "blk.0.attn_qkv.bias": (HIDDEN + 2 * 8,),
        "blk.0.attn_output.weight": (HIDDEN, HIDDEN),
    }
    card = read(tmp_path, "falcon", keys(1, attention__head_count_kv=1), shapes)
    assert card.parameters == AttentionParameters(q=1024, k=256, v=256, o=1024, bias=48)


def test_linear_attention_beside_a_gated_layer(tmp_path: Path) -> None:
    """qwen3next: linear layers have a fused matrix and a state; full ones a gate inside q."""
    shapes: dict[str, tuple[int, ...]] = {
        "blk.0.attn_qkv.weight": (96, HIDDEN),
        "blk.0.attn_gate.weight": (32, HIDDEN),
        "blk.0.ssm_a": (4,),
        **attention(1),
    }
    shapes["blk.1.attn_q.weight"] = (64, HIDDEN)
    meta = keys(2, attention__head_count_kv=2, full_attention_interval=2)
    card = read(tmp_path, "qwen3next", meta, shapes)
    assert by_layer(card, "kind") == ["linear", "attention"]
    assert card.parameters == AttentionParameters(q=2048, k=512, v=512, o=1024)
    assert any("gate" in note for note in card.notes)


def test_encoder_and_decoder(tmp_path: Path) -> None:
    shapes: dict[str, tuple[int, ...]] = {}
    for name in ("enc.blk.0.attn_", "dec.blk.0.attn_", "dec.blk.0.cross_attn_"):
        shapes |= {f"{name}{m}.weight": (HIDDEN, HIDDEN) for m in "qkvo"}
    card = read(tmp_path, "t5", keys(1), shapes)
    assert card.parameters.total == 4 * HIDDEN**2
    assert set(card.parts) == {"encoder", "cross"}
    assert card.kv_elements_per_token == 2 * HIDDEN


def test_vision_projector(tmp_path: Path) -> None:
    shapes = {f"v.blk.0.attn_{m}.weight": (16, 16) for m in ("q", "k", "v", "out")}
    meta = {"vision.attention.head_count": 2, "vision.embedding_length": 16}
    card = read(tmp_path, "clip", meta, shapes)
    part = card.parts["vision"]
    assert (part.heads, part.head_dim, part.parameters.total) == (2, 8, 1024)
    assert card.layers == ()


def test_disagreement_is_named(tmp_path: Path) -> None:
    meta = keys(1, attention__head_count_kv=2, attention__key_length=16)
    card = read(tmp_path, "llama", meta, attention(0))
    assert any("q is 32 wide, the metadata says 64" in note for note in card.notes)


def test_split_model_is_read_whole(tmp_path: Path) -> None:
    meta = keys(2, attention__head_count_kv=2)
    first = write(tmp_path / "m-00001-of-00002.gguf", "llama", meta, attention(0))
    assert any("file 2 is not" in note for note in read_gguf(first).notes)
    write(tmp_path / "m-00002-of-00002.gguf", "llama", {}, attention(1))
    card = read_gguf(first)
    assert card.parameters.q == 2048
    assert not any("computed" in note for note in card.notes)


def test_large_tokenizer_is_passed_over(tmp_path: Path) -> None:
    meta = keys(1, attention__head_count_kv=2)
    meta["tokenizer.ggml.tokens"] = [f"token {i}" for i in range(20_000)]
    path = write(tmp_path / "m.gguf", "llama", meta, attention(0))
    assert check_limits(read_gguf, path) is None
    assert read_gguf(path).vocabulary == 20_000


BAD_KEYS = {
    "short array": ({"attention.head_count_kv": [2]}, "1 entries for 3 layers"),
    "not a divisor": ({"attention.head_count_kv": 3}, "not a multiple"),
    "no layers": ({"block_count": 0}, "block_count"),
    "a million layers": ({"block_count": 1_000_000}, "block_count"),
    "no hidden size": ({"embedding_length": 0}, "embedding_length"),
    "text for a number": ({"attention.head_count": "many"}, "whole number"),
    "text array": ({"attention.head_count_kv": ["a", "b", "c"]}, "whole numbers"),
}


@pytest.mark.parametrize("name", BAD_KEYS)
def test_bad_metadata_gets_one_sentence(name: str, tmp_path: Path) -> None:
    change, words = BAD_KEYS[name]
    path = write(tmp_path / "m.gguf", "llama", {**keys(3), **change}, attention(0))
    with pytest.raises(InputError, match=words):
        read_gguf(path)


def head(*parts: bytes, tensors: int = 0, count: int = 1) -> bytes:
    return b"GGUF" + struct.pack("<IQQ", 3, tensors, count) + b"".join(parts)


def key(name: bytes, kind: int, value: bytes) -> bytes:
    return struct.pack("<Q", len(name)) + name + struct.pack("<I", kind) + value


def nested(depth: int) -> bytes:
    return struct.pack("<IQ", 9, 1) * depth + struct.pack("<IQ", 0, 0)


BAD_BYTES = {
    "empty": (b"", "empty"),
    "short": (b"GGUF", "too short"),
    "other": (b"PK\3\4" + bytes(40), "does not begin with GGUF"),
    "version 1": (b"GGUF" + struct.pack("<IQQ", 1, 0, 0), "version 1"),
    "tensors": (head(tensors=2**63), "claims"),
    "keys": (head(count=2**63), "claims"),
    "type": (head(key(b"a", 77, b"")), "unknown type 77"),
    "string": (head(key(b"a", 8, struct.pack("<Q", 2**63))), "beyond"),
    "array": (head(key(b"a", 9, struct.pack("<IQ", 10, 2**61))), "beyond"),
    "strings": (head(key(b"a", 9, struct.pack("<IQ", 8, 2**62))), "strings"),
    "nesting": (head(key(b"a", 9, nested(100))), "nests"),
    "dimensions": (
        head(key(b"a", 0, b"\1"), b"\1" + bytes(7) + b"t" + b"\xff" * 40, tensors=1),
        "",
    ),
    "nameless": (head(key(b"a", 0, b"\1")), "architecture"),
}


@pytest.mark.parametrize("name", BAD_BYTES)
def test_hostile_bytes_get_one_sentence(name: str, tmp_path: Path) -> None:
    content, words = BAD_BYTES[name]
    path = tmp_path / "bad.gguf"
    path.write_bytes(content)
    refusal = check_limits(read_gguf, path)
    assert refusal is not None
    assert words in refusal


def test_big_endian_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "big.gguf"
    writer = gguf.GGUFWriter(path, "llama", endianess=gguf.GGUFEndian.BIG)
    writer.add_block_count(1)
    writer.add_embedding_length(HIDDEN)
    writer.add_head_count(4)
    writer.add_head_count_kv(2)
    for name, shape in attention(0).items():
        writer.add_tensor(name, np.zeros(shape, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    assert read_gguf(path).parameters.q == 1024


@pytest.mark.parametrize("kind", ["strings", "arrays", "numbers", "tensors"])
def test_costliest_headers_stay_within_the_second(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "large.gguf"
    if kind == "strings":
        content = head(key(b"a", 9, struct.pack("<IQ", 8, 1_100_000) + bytes(8_800_000)))
    elif kind == "arrays":
        inner = struct.pack("<IQ", 9, 4000) + struct.pack("<IQ", 0, 0) * 4000
        content = head(key(b"a", 9, struct.pack("<IQ", 9, 40) + inner * 40))
    elif kind == "numbers":
        array = struct.pack("<IQ", 10, 4096) + b"\xff" * 8 * 4096
        content = head(*(key(b"k%d" % i, 9, array) for i in range(1400)), count=1400)
    else:
        names = [f"blk.{i % 2000}.attn_q.weight{i}".encode() for i in range(49_000)]
        table = b"".join(
            struct.pack("<Q", len(n)) + n + struct.pack("<IQQIQ", 2, 8, 8, 0, 0) for n in names
        )
        arch = key(b"general.architecture", 8, struct.pack("<Q", 5) + b"llama")
        content = head(arch, table, tensors=len(names))
    path.write_bytes(content)
    assert check_limits(read_gguf, path) is not None
    if kind in ("numbers", "tensors"):
        check_memory(read_gguf, path)


def test_pipe_does_not_block(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.gguf"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="not an ordinary file"):
        read_gguf(pipe)


def fuzz(count: int, tmp_path: Path) -> None:
    meta = keys(2, attention__head_count_kv=[2, 0], attention__sliding_window=8)
    path = write(tmp_path / "seed.gguf", "llama", meta, attention(0) | attention(1))
    seed = path.read_bytes()[:1400]
    rng = np.random.default_rng(6)
    target = tmp_path / "fuzz.gguf"
    refused = 0
    for _ in range(count):
        target.write_bytes(mutated(seed, rng))
        refused += check_limits(read_gguf, target) is not None
    assert 0 < refused < count


def test_mutated_headers(tmp_path: Path) -> None:
    fuzz(200, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_many_mutated_headers(tmp_path: Path) -> None:
    fuzz(5_000, tmp_path)

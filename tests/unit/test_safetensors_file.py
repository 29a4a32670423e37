import json
import os
import struct
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from header_fuzz import check_limits, check_memory, mutated
from safetensors.numpy import save_file

from headlab.errors import InputError
from headlab.models.card import AttentionParameters, ModelCard
from headlab.models.safetensors_file import read_safetensors, read_safetensors_index

Shapes = Mapping[str, tuple[int, ...]]


def write(path: Path, shapes: Shapes, dtype: type = np.float16) -> Path:
    save_file({name: np.zeros(shape, dtype) for name, shape in shapes.items()}, path)
    return path


def llama(layers: int = 2, start: int = 0) -> dict[str, tuple[int, ...]]:
    """Shapes of a small llama: hidden 32, 8 query heads of 8, 2 KV heads: q_out 64 is not 32."""
    shapes: dict[str, tuple[int, ...]] = {}
    for i in range(start, start + layers):
        p = f"model.layers.{i}."
        shapes |= {
            p + "self_attn.q_proj.weight": (64, 32),
            p + "self_attn.k_proj.weight": (16, 32),
            p + "self_attn.v_proj.weight": (16, 32),
            p + "self_attn.o_proj.weight": (32, 64),
            p + "mlp.up_proj.weight": (48, 32),
            p + "input_layernorm.weight": (32,),
            p + "post_attention_layernorm.weight": (32,),
        }
    return shapes


def test_real_file_is_counted_from_shapes(tmp_path: Path) -> None:
    shapes = {"model.embed_tokens.weight": (100, 32), "lm_head.weight": (100, 32), **llama()}
    card = read_safetensors(write(tmp_path / "m.safetensors", shapes))
    assert card.format == "safetensors"
    assert card.parameters == AttentionParameters(q=4096, k=1024, v=1024, o=4096)
    assert card.kv_elements_per_token == 2 * 32
    assert (card.hidden_size, card.vocabulary, card.attention_layers) == (32, 100, 2)
    (run,) = card.layers
    assert (run.indices, run.kind) == ((0, 1), "attention")
    assert run.heads is None
    assert run.kv_heads is None
    assert run.head_dim is None
    assert any("config.json" in note for note in card.notes)


def one(shapes: Shapes, tmp_path: Path) -> ModelCard:
    return read_safetensors(write(tmp_path / "one.safetensors", shapes))


A = "model.layers.0.self_attn."
SCHEMES: dict[str, tuple[Shapes, AttentionParameters, int]] = {
    "gpt-2: fused, inputs first": (
        {
            "h.0.attn.c_attn.weight": (16, 48),
            "h.0.attn.c_attn.bias": (48,),
            "h.0.attn.c_proj.weight": (16, 16),
            "h.0.attn.c_proj.bias": (16,),
            "h.0.mlp.c_proj.weight": (64, 16),
        },
        AttentionParameters(q=256, k=256, v=256, o=256, bias=64),
        32,
    ),
    "gpt-bigcode: fused, one KV head of 4": (
        {
            "transformer.h.0.attn.c_attn.weight": (24, 16),
            "transformer.h.0.attn.c_proj.weight": (16, 16),
        },
        AttentionParameters(q=256, k=64, v=64, o=256),
        8,
    ),
    "gpt-neox": (
        {
            "gpt_neox.layers.0.attention.query_key_value.weight": (48, 16),
            "gpt_neox.layers.0.attention.query_key_value.bias": (48,),
            "gpt_neox.layers.0.attention.dense.weight": (16, 16),
            "gpt_neox.layers.0.attention.dense.bias": (16,),
            "gpt_neox.layers.0.mlp.dense_h_to_4h.weight": (64, 16),
        },
        AttentionParameters(q=256, k=256, v=256, o=256, bias=64),
        32,
    ),
    "falcon with grouped heads": (
        {
            "transformer.h.0.self_attention.query_key_value.weight": (24, 16),
            "transformer.h.0.self_attention.dense.weight": (16, 16),
        },
        AttentionParameters(q=256, k=64, v=64, o=256),
        8,
    ),
    "phi-3": (
        {A + "qkv_proj.weight": (24, 16), A + "o_proj.weight": (16, 16)},
        AttentionParameters(q=256, k=64, v=64, o=256),
        8,
    ),
    "gate inside q_proj": (
        {
            A + "q_proj.weight": (64, 16),
            A + "k_proj.weight": (8, 16),
            A + "v_proj.weight": (8, 16),
            A + "o_proj.weight": (16, 32),
            A + "q_norm.weight": (8,),
            A + "k_norm.weight": (8,),
        },
        AttentionParameters(q=1024, k=128, v=128, o=512, norm=16),
        16,
    ),
    "latent (MLA)": (
        {
            A + "q_a_proj.weight": (12, 32),
            A + "q_a_layernorm.weight": (12,),
            A + "q_b_proj.weight": (48, 12),
            A + "kv_a_proj_with_mqa.weight": (10, 32),
            A + "kv_a_layernorm.weight": (6,),
            A + "kv_b_proj.weight": (64, 6),
            A + "o_proj.weight": (32, 32),
            A + "indexer.wq_b.weight": (20, 12),
            A + "indexer.k_norm.weight": (5,),
        },
        AttentionParameters(q=384 + 576, o=1024, kv_a=320, kv_b=384, norm=18, other=245),
        10,
    ),
    "meta": (
        {
            "layers.0.attention.wq.weight": (16, 16),
            "layers.0.attention.wk.weight": (8, 16),
            "layers.0.attention.wv.weight": (8, 16),
            "layers.0.attention.wo.weight": (16, 16),
        },
        AttentionParameters(q=256, k=128, v=128, o=256),
        16,
    ),
    "mamba beside attention in one layer": (
        {
            "model.layers.0.mamba.in_proj.weight": (64, 16),
            "model.layers.0.mamba.A_log": (4,),
            "model.layers.0.self_attn.q_proj.weight": (16, 16),
            "model.layers.0.self_attn.k_proj.weight": (8, 16),
            "model.layers.0.self_attn.v_proj.weight": (8, 16),
            "model.layers.0.self_attn.o_proj.weight": (16, 16),
        },
        AttentionParameters(q=256, k=128, v=128, o=256),
        16,
    ),
    "no value matrix: keys serve as values": (
        {
            A + "q_proj.weight": (16, 16),
            A + "k_proj.weight": (8, 16),
            A + "o_proj.weight": (16, 16),
        },
        AttentionParameters(q=256, k=128, o=256),
        16,
    ),
    "bert, an encoder, caches nothing": (
        {
            f"encoder.layer.0.attention.self.{m}.{s}": (16, 16) if s == "weight" else (16,)
            for m in ("query", "key", "value")
            for s in ("weight", "bias")
        }
        | {
            "encoder.layer.0.attention.output.dense.weight": (16, 16),
            "encoder.layer.0.attention.output.dense.bias": (16,),
            "encoder.layer.0.attention.output.LayerNorm.weight": (16,),
            "encoder.layer.0.output.dense.weight": (16, 64),
        },
        AttentionParameters(q=256, k=256, v=256, o=256, bias=64),
        0,
    ),
}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_naming_schemes(scheme: str, tmp_path: Path) -> None:
    shapes, parameters, kv = SCHEMES[scheme]
    card = one(shapes, tmp_path)
    assert card.parameters == parameters
    assert card.kv_elements_per_token == kv
    assert card.attention_layers == 1


def test_heads_that_a_per_head_norm_tells(tmp_path: Path) -> None:
    shapes = {
        **llama(1),
        A + "q_norm.weight": (8,),
        A + "k_norm.weight": (8,),
    }
    (run,) = one(shapes, tmp_path).layers
    assert (run.heads, run.kv_heads, run.head_dim, run.value_dim) == (8, 2, 8, 8)
    assert run.head_dim_source == "explicit"


def test_norm_over_all_heads_tells_no_head_count(tmp_path: Path) -> None:
    (run,) = one({**llama(1), A + "q_norm.weight": (64,)}, tmp_path).layers
    assert run.heads is None


def test_sinks_tell_the_heads(tmp_path: Path) -> None:
    card = one({**llama(1), A + "sinks": (8,)}, tmp_path)
    assert card.layers[0].heads == 8
    assert card.layers[0].head_dim == 8
    assert card.parameters.other == 8


def test_encoder_decoder_parts_are_counted_apart(tmp_path: Path) -> None:
    shapes: dict[str, tuple[int, ...]] = {"shared.weight": (50, 16)}
    for stack, modules in (("encoder", ["SelfAttention"]), ("decoder", ["SelfAttention", "Enc"])):
        for j, module in enumerate(modules):
            name = "EncDecAttention" if module == "Enc" else module
            for m in "qkv":
                shapes[f"{stack}.block.0.layer.{j}.{name}.{m}.weight"] = (32, 16)
            shapes[f"{stack}.block.0.layer.{j}.{name}.o.weight"] = (16, 32)
        shapes[f"{stack}.block.0.layer.0.SelfAttention.relative_attention_bias.weight"] = (32, 4)
        shapes[f"{stack}.block.0.layer.9.DenseReluDense.wo.weight"] = (16, 64)
    card = one(shapes, tmp_path)
    assert card.parameters == AttentionParameters(q=512, k=512, v=512, o=512, other=128)
    assert (card.layers[0].heads, card.layers[0].head_dim) == (4, 8)
    assert card.kv_elements_per_token == 64
    assert set(card.parts) == {"encoder", "cross"}
    assert card.parts["cross"].parameters.total == 4 * 512
    assert card.vocabulary == 50


def test_vision_part_is_apart(tmp_path: Path) -> None:
    shapes = {
        **llama(2),
        "visual.blocks.0.attn.qkv.weight": (48, 16),
        "visual.blocks.0.attn.qkv.bias": (48,),
        "visual.blocks.0.attn.proj.weight": (16, 16),
        "visual.blocks.0.attn.proj.bias": (16,),
    }
    card = one(shapes, tmp_path)
    assert card.parameters.total == 2 * (2048 + 512 + 512 + 2048)
    assert card.parts["vision"].parameters == AttentionParameters(256, 256, 256, 256, bias=64)


def test_layers_without_softmax_attention(tmp_path: Path) -> None:
    shapes = {
        **llama(1, start=3),
        "model.layers.0.linear_attn.in_proj_qkv.weight": (64, 32),
        "model.layers.0.linear_attn.out_proj.weight": (32, 32),
        "model.layers.1.self_attn.q_proj.weight": (32, 32),
        "model.layers.1.self_attn.k_proj.weight": (32, 32),
        "model.layers.1.self_attn.v_proj.weight": (32, 32),
        "model.layers.1.self_attn.o_proj.weight": (32, 32),
        "model.layers.1.self_attn.A_log": (4,),
        "model.layers.2.mlp.up_proj.weight": (64, 32),
    }
    card = one(shapes, tmp_path)
    kinds = {i: run.kind for run in card.layers for i in run.indices}
    assert kinds == {0: "linear", 1: "linear", 2: "none", 3: "attention"}
    assert card.attention_layers == 1


def test_layer_that_predicts_further_tokens_is_left_out(tmp_path: Path) -> None:
    card = one({**llama(3), "model.layers.2.eh_proj.weight": (32, 64)}, tmp_path)
    assert card.attention_layers == 2
    assert any("MTP" in note for note in card.notes)


def test_gptq_and_awq_shapes_are_unpacked(tmp_path: Path) -> None:
    tensors = {A + "k_proj.weight": np.zeros((16, 32), np.float16)}
    tensors[A + "q_proj.qweight"] = np.zeros((4, 64), np.int32)
    tensors[A + "q_proj.g_idx"] = np.zeros((32,), np.int32)
    tensors[A + "q_proj.scales"] = np.zeros((1, 64), np.float16)
    tensors[A + "v_proj.qweight"] = np.zeros((32, 2), np.int32)
    tensors[A + "v_proj.scales"] = np.zeros((1, 16), np.float16)
    tensors[A + "o_proj.weight"] = np.zeros((32, 8), np.uint32)
    path = tmp_path / "packed.safetensors"
    save_file(tensors, path)
    card = read_safetensors(path)
    assert card.parameters == AttentionParameters(q=2048, k=512, v=512)
    assert any("packed" in note and "o" in note for note in card.notes)


def sharded(folder: Path, config: dict[str, object] | None = None) -> Path:
    first, second = llama(1), llama(1, start=1)
    weight_map = {}
    for number, shapes in enumerate((first, second), start=1):
        name = f"model-0000{number}-of-00002.safetensors"
        write(folder / name, shapes)
        weight_map |= dict.fromkeys(shapes, name)
    index = folder / "model.safetensors.index.json"
    index.write_text(json.dumps({"metadata": {"total_size": 1}, "weight_map": weight_map}))
    if config is not None:
        (folder / "config.json").write_text(json.dumps(config))
    return index


def test_index_adds_its_files_up(tmp_path: Path) -> None:
    card = read_safetensors_index(sharded(tmp_path))
    assert card.format == "safetensors index"
    assert card.parameters.q == 4096
    assert card.attention_layers == 2


def test_index_with_a_missing_file_says_so(tmp_path: Path) -> None:
    index = sharded(tmp_path)
    (tmp_path / "model-00002-of-00002.safetensors").unlink()
    card = read_safetensors_index(index)
    assert card.attention_layers == 1
    assert any("model-00002-of-00002.safetensors" in note for note in card.notes)


def test_index_alone_has_no_shapes(tmp_path: Path) -> None:
    index = sharded(tmp_path)
    for shard in tmp_path.glob("*.safetensors"):
        shard.unlink()
    with pytest.raises(InputError, match="index"):
        read_safetensors_index(index)


def test_index_never_leaves_its_folder(tmp_path: Path) -> None:
    outside, folder = tmp_path / "secret.safetensors", tmp_path / "model"
    folder.mkdir()
    write(outside, llama())
    (folder / "link.safetensors").symlink_to(outside)
    names = ["../secret.safetensors", str(outside), "link.safetensors"]
    index = folder / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {f"t{i}": n for i, n in enumerate(names)}}))
    with pytest.raises(InputError):
        read_safetensors_index(index)


def test_hub_cache_links_are_followed(tmp_path: Path) -> None:
    blobs, snapshot = tmp_path / "blobs", tmp_path / "snapshots" / "abc"
    blobs.mkdir()
    snapshot.mkdir(parents=True)
    write(blobs / "1f", llama(1))
    (snapshot / "model-00001-of-00001.safetensors").symlink_to("../../blobs/1f")
    index = snapshot / "model.safetensors.index.json"
    names = dict.fromkeys(llama(1), "model-00001-of-00001.safetensors")
    index.write_text(json.dumps({"weight_map": names}))
    assert read_safetensors_index(index).attention_layers == 1


CONFIG = {
    "model_type": "llama",
    "hidden_size": 32,
    "num_attention_heads": 8,
    "num_key_value_heads": 2,
    "head_dim": 8,
    "num_hidden_layers": 2,
    "vocab_size": 100,
}


def test_config_beside_gives_the_heads_and_agrees(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps(CONFIG))
    card = read_safetensors(write(tmp_path / "m.safetensors", llama()))
    assert card.format == "safetensors"
    assert [(r.heads, r.kv_heads, r.head_dim) for r in card.layers] == [(8, 2, 8)]
    assert card.parameters.total == 10240
    assert any("agree" in note for note in card.notes)


def test_differences_from_the_config_are_named_and_the_file_wins(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps({**CONFIG, "head_dim": 4}))
    card = read_safetensors(write(tmp_path / "m.safetensors", llama()))
    assert card.parameters.total == 10240
    assert sum(r.parameters.total * len(r.indices) for r in card.layers) == 10240
    assert any("2,048 against 1,024" in note for note in card.notes)


def test_layers_missing_from_the_file_keep_the_config_numbers(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps(CONFIG))
    card = read_safetensors(write(tmp_path / "m.safetensors", llama(1)))
    assert card.parameters.total == 10240
    assert any("for layer 1 (" in note for note in card.notes)


def test_several_attentions_in_one_layer_are_numbered_on(tmp_path: Path) -> None:
    """LongCat: two attentions a layer, which the config's card counts as layers of their own."""
    latent = {
        "q_a_proj": (12, 32),
        "q_b_proj": (48, 12),
        "kv_a_proj_with_mqa": (10, 32),
        "kv_b_proj": (64, 6),
        "o_proj": (32, 32),
        "q_a_layernorm": (12,),
        "kv_a_layernorm": (6,),
    }
    shapes = {
        f"model.layers.{i}.self_attn.{j}.{name}.weight": shape
        for i in range(3)
        for j in range(2)
        for name, shape in latent.items()
    }
    config = {
        "model_type": "longcat_flash",
        "hidden_size": 32,
        "num_attention_heads": 4,
        "num_layers": 3,
        "kv_lora_rank": 6,
        "q_lora_rank": 12,
        "qk_nope_head_dim": 8,
        "qk_rope_head_dim": 4,
        "v_head_dim": 8,
    }
    (tmp_path / "config.json").write_text(json.dumps(config))
    card = read_safetensors(write(tmp_path / "m.safetensors", shapes))
    assert card.attention_layers == 6
    assert card.parameters.total == 6 * (384 + 576 + 320 + 384 + 1024)
    assert any("agree" in note for note in card.notes)


def test_config_with_an_encoder_part_is_matched_to_the_decoder(tmp_path: Path) -> None:
    config = {
        "model_type": "whisper",
        "d_model": 16,
        "encoder_layers": 1,
        "decoder_layers": 1,
        "encoder_attention_heads": 2,
        "decoder_attention_heads": 2,
    }
    shapes: dict[str, tuple[int, ...]] = {}
    for module in ("encoder.layers.0.self", "decoder.layers.0.self", "decoder.layers.0.encoder"):
        for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
            shapes[f"model.{module}_attn.{name}.weight"] = (16, 16)
            if name != "k_proj":
                shapes[f"model.{module}_attn.{name}.bias"] = (16,)
    (tmp_path / "config.json").write_text(json.dumps(config))
    card = read_safetensors(write(tmp_path / "m.safetensors", shapes))
    assert card.parameters == AttentionParameters(q=256, k=256, v=256, o=256, bias=48)
    assert set(card.parts) == {"encoder", "cross"}
    assert any("agree" in note for note in card.notes)
    assert not any("against" in note for note in card.notes)


def test_config_outside_the_folder_is_not_read(tmp_path: Path) -> None:
    outside, folder = tmp_path / "elsewhere.json", tmp_path / "model"
    folder.mkdir()
    outside.write_text(json.dumps(CONFIG))
    (folder / "config.json").symlink_to(outside)
    card = read_safetensors(write(folder / "m.safetensors", llama()))
    assert card.layers[0].heads is None


def test_cut_off_weights_are_noted(tmp_path: Path) -> None:
    path = write(tmp_path / "m.safetensors", llama())
    path.write_bytes(path.read_bytes()[:-100])
    card = read_safetensors(path)
    assert card.attention_layers == 2
    assert any("100 bytes shorter" in note for note in card.notes)


def header(text: bytes) -> bytes:
    return struct.pack("<Q", len(text)) + text


BAD = {
    "empty": (b"", "empty"),
    "short": (b"\x05\x00", "not a safetensors"),
    "lfs": (b"version https://git-lfs\noid sha256:0\nsize 4\n", "Git LFS"),
    "longer than the file": (struct.pack("<Q", 10**6) + b"{}", "not a safetensors"),
    "not json": (header(b"{nonsense"), "not a table"),
    "a list": (header(b"[1, 2]"), "not a table"),
    "negative shape": (
        header(b'{"a.0.attn.qkv.weight":{"dtype":"F16","shape":[-1,2],"data_offsets":[0,1]}}'),
        "tensor",
    ),
    "shape of words": (
        header(b'{"a":{"dtype":"F16","shape":"wide","data_offsets":[0,1]}}'),
        "tensor",
    ),
    "deep": (header(b'{"a":' + b"[" * 90_000 + b"]" * 90_000 + b"}"), "not a table"),
    "deep unknown": (header(b'{"a":{"x":' + b"[" * 90_000 + b"]" * 90_000 + b"}}"), "not a table"),
    "deep unclosed": (header(b'{"a":{"x":' + b'{"x":' * 40_000), "not a table"),
    "many": (header(b"{" + b'"a":{},' * 130_000 + b'"b":{}}'), "beyond"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_get_one_sentence(name: str, tmp_path: Path) -> None:
    content, words = BAD[name]
    path = tmp_path / "bad.safetensors"
    path.write_bytes(content)
    with pytest.raises(InputError, match=words) as caught:
        read_safetensors(path)
    assert "\n" not in str(caught.value)


def test_header_over_the_limit_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "big.safetensors"
    with path.open("wb") as file:
        file.write(struct.pack("<Q", 1 << 32))
        file.truncate(1 << 33)
    with pytest.raises(InputError, match="reads up to"):
        read_safetensors(path)


def test_pipe_does_not_block(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.safetensors"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="not an ordinary file"):
        read_safetensors(pipe)


def fuzz(count: int, tmp_path: Path) -> None:
    path = write(tmp_path / "seed.safetensors", {**llama(2), A + "q_norm.weight": (8,)})
    seed = path.read_bytes()
    (length,) = struct.unpack("<Q", seed[:8])
    text, rng = seed[8 : 8 + length], np.random.default_rng(5)
    target = tmp_path / "fuzz.safetensors"
    refused = 0
    for i in range(count):
        target.write_bytes(
            header(mutated(text, rng)) if i % 4 else mutated(seed[: 8 + length], rng)
        )
        refused += check_limits(read_safetensors, target) is not None
    assert 0 < refused < count


def test_mutated_headers(tmp_path: Path) -> None:
    fuzz(200, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_many_mutated_headers(tmp_path: Path) -> None:
    fuzz(5_000, tmp_path)


LARGE = {
    "layers": "model.layers.{i}.self_attn.q_proj.weight",
    "names": "model.layers.1.self_attn.n{i}.q_proj.weight",
    "experts": "model.layers.{j}.mlp.experts.{k}.up_proj.weight",
    "outside": "t{i}.weight",
    "segments": "a.1." + "attn." * 20 + "{i}.q_proj.weight",
}


@pytest.mark.parametrize("kind", LARGE)
def test_largest_headers_stay_within_the_second(kind: str, tmp_path: Path) -> None:
    entry = '":{"dtype":"F16","shape":[64,32],"data_offsets":[0,4096]}'
    names = (LARGE[kind].format(i=i, j=i // 1000, k=i % 1000) for i in range(49_000))
    text = "{" + ",".join(f'"{name}{entry}' for name in names) + "}"
    path = tmp_path / "large.safetensors"
    path.write_bytes(header(text.encode()))
    check_limits(read_safetensors, path)
    if kind == "outside":
        check_memory(read_safetensors, path)


@pytest.mark.parametrize("numbers", [b"9" * (9 << 20), b"1234567890123," * 399_000 + b"1"])
def test_largest_numbers_stay_within_time_and_memory(numbers: bytes, tmp_path: Path) -> None:
    path = tmp_path / "numbers.safetensors"
    entry = b'{"a":{"dtype":"F16","shape":[' + numbers + b'],"data_offsets":[0,1]}}'
    path.write_bytes(header(entry))
    assert check_limits(read_safetensors, path) is not None
    check_memory(read_safetensors, path)

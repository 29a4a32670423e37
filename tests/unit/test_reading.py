import json
import struct
from pathlib import Path

import gguf
import numpy as np
import pytest
from safetensors.numpy import save_file

from headlab.errors import InputError
from headlab.models.reading import read_model

CONFIG = {
    "model_type": "llama",
    "hidden_size": 64,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "num_hidden_layers": 2,
}


def config(folder: Path, name: str = "config.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(CONFIG))
    return path


def tensors(path: Path) -> Path:
    save_file({"model.layers.0.self_attn.q_proj.weight": np.zeros((8, 8), np.float32)}, path)
    return path


def gguf_file(path: Path) -> Path:
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_block_count(1)
    writer.add_embedding_length(8)
    writer.add_head_count(2)
    writer.add_tensor("blk.0.attn_q.weight", np.zeros((8, 8), np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def test_formats_by_suffix(tmp_path: Path) -> None:
    assert read_model(tensors(tmp_path / "a.safetensors")).format == "safetensors"
    assert read_model(gguf_file(tmp_path / "a.gguf")).format == "gguf"
    assert read_model(config(tmp_path, "other.json")).format == "config"


def test_formats_by_content(tmp_path: Path) -> None:
    assert read_model(tensors(tmp_path / "weights")).format == "safetensors"
    assert read_model(gguf_file(tmp_path / "blob.bin")).format == "gguf"
    assert read_model(config(tmp_path, "config.txt")).format == "config"
    index = {"weight_map": {"model.layers.0.self_attn.q_proj.weight": "weights"}}
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(index))
    assert read_model(path).format == "safetensors index"


def test_folder_with_a_config(tmp_path: Path) -> None:
    config(tmp_path)
    card = read_model(tmp_path)
    assert (card.format, card.path) == ("config", str(tmp_path))


def test_folders_without_a_config(tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in "abc")
    for folder in (first, second, third):
        folder.mkdir()
    tensors(first / "model.safetensors")
    assert read_model(first).format == "safetensors"
    gguf_file(second / "any.gguf")
    assert read_model(second).format == "gguf"
    gguf_file(second / "another.gguf")
    with pytest.raises(InputError, match="2 GGUF files"):
        read_model(second)
    with pytest.raises(InputError, match="no model file"):
        read_model(third)


def test_folder_in_a_hub_cache(tmp_path: Path) -> None:
    blobs, snapshot = tmp_path / "blobs", tmp_path / "snapshots" / "rev"
    blobs.mkdir()
    snapshot.mkdir(parents=True)
    config(blobs, "0a1b")
    (snapshot / "config.json").symlink_to("../../blobs/0a1b")
    assert read_model(snapshot).format == "config"


def test_link_out_of_a_folder_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "config.json").symlink_to(config(tmp_path, "elsewhere.json"))
    with pytest.raises(InputError, match="link out of the folder"):
        read_model(folder)


@pytest.mark.parametrize("name", ["pytorch_model.bin", "model.pt", "model.PTH", "a.ckpt", "a.pkl"])
def test_pickles_are_refused_by_name(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"anything")
    with pytest.raises(InputError, match="run code"):
        read_model(path)


@pytest.mark.parametrize("beginning", [b"PK\x03\x04", b"\x80\x02c", b"\x80\x04\x95"])
def test_pickles_are_refused_by_content(beginning: bytes, tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_bytes(beginning + bytes(20))
    with pytest.raises(InputError, match="run code"):
        read_model(path)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("config.json", b"", "empty"),
        ("a.gguf", b"", "empty"),
        ("a.safetensors", b"", "empty"),
        ("notes.txt", b"hello", "none of the files"),
        ("a.gguf", b"hello" * 9, "does not begin with GGUF"),
        ("a.safetensors", struct.pack("<Q", 99) + b"{}", "cut off"),
    ],
)
def test_refusals_are_one_sentence(name: str, content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError, match=words) as caught:
        read_model(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["absent.json", "absent/config.json", "a\0b.json", "x" * 5000])
def test_paths_that_lead_nowhere(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        read_model(f"{tmp_path}/{name}")
    assert len(str(caught.value)) < 400

"""Reading a model's files, against what any reader must do: parse the same bytes as JSON.

The configs are those of tests/data, each read many times; a config's first reading costs no more
than later ones, nothing is kept. The safetensors headers are made here, of growing depth.
"""

import json
import statistics
import struct
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from table import Row, report

from headlab.errors import InputError
from headlab.models.config import read_config
from headlab.models.safetensors_file import read_safetensors

CONFIGS = Path(__file__).parent.parent / "data" / "configs"
ROUNDS = 5
GOAL_S = 0.005
MATRICES = {"q_proj": 4096, "k_proj": 1024, "v_proj": 1024, "o_proj": 4096}


def main() -> int:
    """Measure configs and headers; return 1 if the goal is missed."""
    files = sorted(f for f in CONFIGS.glob("*.json") if f.name != "answers.json")
    ours = mean_seconds(read_config, files)
    rows = [
        Row("inspect a config, mean", {}, ours, limit=GOAL_S),
        Row("inspect a config, mean", {}, ours, "json.loads (floor)", mean_seconds(parse, files)),
    ]
    with tempfile.TemporaryDirectory() as folder:
        for layers in (8, 32, 128):
            file = write_header(Path(folder, f"{layers}.safetensors"), layers)
            ours, floor = (least_seconds(read, file) for read in (read_safetensors, parse_header))
            sizes = {"layers": layers}
            rows.append(Row("inspect safetensors", sizes, ours, "json.loads (floor)", floor))
    return report(*rows)


def parse(file: Path) -> object:
    """Parse a file, and that is all."""
    return json.loads(file.read_bytes())


def parse_header(file: Path) -> object:
    """Parse a safetensors header, and that is all."""
    with file.open("rb") as opened:
        (length,) = struct.unpack("<Q", opened.read(8))
        return json.loads(opened.read(length))


def write_header(path: Path, layers: int) -> Path:
    """Write the header of a model with grouped queries; its weights are a hole in the file."""
    tensors, end = {}, 0
    for layer in range(layers):
        for name, rows in MATRICES.items():
            start, end = end, end + 2 * rows * 4096
            shape = [4096, rows] if name == "o_proj" else [rows, 4096]
            tensors[f"model.layers.{layer}.self_attn.{name}.weight"] = {
                "dtype": "BF16",
                "shape": shape,
                "data_offsets": [start, end],
            }
    header = json.dumps(tensors).encode()
    with path.open("wb") as file:
        file.write(struct.pack("<Q", len(header)) + header)
        file.truncate(8 + len(header) + end)
    return path


def least_seconds(read: Callable[[Path], object], file: Path) -> float:
    """Return the least seconds of some readings; a file that is refused counts as well."""
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        try:
            read(file)
        except InputError:
            pass
        times.append(time.perf_counter() - began)
    return min(times)


def mean_seconds(read: Callable[[Path], object], files: list[Path]) -> float:
    """Return the mean over files of their least seconds."""
    return statistics.mean(least_seconds(read, file) for file in files)


if __name__ == "__main__":
    sys.exit(main())

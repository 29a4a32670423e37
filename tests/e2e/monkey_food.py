"""What the monkey types, opens and saves: good, awkward and bad."""

import json
import os
import random
import shutil
import struct
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

GOOD_TEXTS = (
    *("1", "2", "4", "8", "12", "16", "64", "96", "128", "512", "768", "1000", "4096", "8,192"),
    *("do re mi", "a b a b a c", "do re mi fa do sol re la mi do fa re", "x", "1 2 4 8"),
    *("bf16", "causal", "8-64", "1,2,4", "0.5", "90"),
)
BAD_TEXTS = (
    *("", " ", "0", "-1", "abc", "1e9", "1e400", "99999999999999999999", "٣", "½", "∞", "NaN"),
    *(
        "8.5",
        "1,2,,3",
        "%s %d {0}",
        "<b>do</b> &amp;",
        "../../etc",
        "\t",
        "a\nb\nc",
        "💥 💥 é e\u0301",
    ),
    *("שלום do", "a" * 300, "do " * 200, " ".join(str(n) for n in range(600)), "\u200b", "'\"\\"),
)


class Larder:
    """A folder of files of every kind that headlab is offered, and places to save to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.saved = folder / "saved"
        self.saved.mkdir(parents=True)
        self._fill()
        self._files = sorted(p for p in (folder / "files").rglob("*") if p.is_file())

    def pick(self, rng: random.Random) -> Path:
        """Return a path to open: files, some saved by the monkey, some not there."""
        saved = sorted(self.saved.iterdir())
        if saved and rng.random() < 0.3:
            return rng.choice(saved)
        if rng.random() < 0.15:
            return rng.choice(
                (self.folder / "gone.headlab", self.folder / "files", self.saved, Path("/dev/null"))
            )
        return rng.choice(self._files)

    def place(self, rng: random.Random) -> str:
        """Return a name to save under: mostly good, sometimes cancelled or impossible."""
        luck = rng.random()
        if luck < 0.1:
            return ""
        if luck < 0.25:
            bad = ("missing/x.png", "files", "saved", "\u0001.txt", "n" * 300, "files/dir.headlab")
            return str(self.folder / rng.choice(bad))
        name = f"{rng.choice('abcdefgh')}{rng.choice(('', ' é', '.v2'))}"
        suffix = rng.choice(
            (".headlab", ".png", ".svg", ".pdf", ".csv", ".txt", ".toml", ".md", "")
        )
        return str(self.saved / (name + suffix))

    def _fill(self) -> None:
        files = self.folder / "files"
        shutil.copytree(ROOT / "tests" / "data" / "configs", files / "configs")
        for kind in ("examples", "tours"):
            shutil.copytree(ROOT / "resources" / kind, files / kind)
        shutil.copy(ROOT / "resources" / "kernels.json", files)
        (files / "dir.headlab").mkdir()
        _sessions(files)
        texts = {
            "empty.headlab": "",
            "empty.json": "",
            "empty.toml": "",
            "null.json": "null",
            "half.headlab": '{"format": "headlab-session", "version": 1, "experi',
            "newer.headlab": '{"format": "headlab-session", "version": 99}',
            "bad.toml": "[[step]]\nsay = ",
            "pattern.csv": "1,0,0\n0,1,0\n0,0,1\n",
            "ragged.csv": "1,0\n1\nx,y,z\n",
            "rules.json": '{"kernels": 3}',
            "page.html": "<!doctype html><title>Sign in</title>",
        }
        for name, text in texts.items():
            (files / name).write_text(text, encoding="utf-8")
        noise = random.Random(0).randbytes(5000)
        header = json.dumps({"w": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]}})
        binaries = {
            "noise.bin": noise,
            "noise.gguf": b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + noise,
            "cut.gguf": b"GGUF\x03",
            "noise.png": b"\x89PNG\r\n\x1a\n" + noise,
            "plain.safetensors": struct.pack("<Q", len(header)) + header.encode() + bytes(16),
            "huge-header.safetensors": struct.pack("<Q", 1 << 60) + noise,
        }
        for name, content in binaries.items():
            (files / name).write_bytes(content)
        os.mkfifo(files / "pipe.headlab")


def _sessions(folder: Path) -> None:
    from dataclasses import replace

    from headlab.app import sessions
    from headlab.engine.experiment import CustomJob, Experiment
    from headlab.engine.layer import Layer

    first = Experiment()
    n = len(first.tokens)
    mirror = tuple(tuple(float(s == n - 1 - t) for s in range(n)) for t in range(n))
    kinds = {
        "first": first,
        "narrow": replace(first, layer=Layer(d_model=512, n_heads=256)),
        "shared": replace(first, layer=Layer(d_model=768, n_heads=12, kv_heads_wanted=4)),
        "pinned": replace(first, layer=Layer(d_model=2048, n_heads=16, pinned_head_dim=128)),
        "two": replace(first, tokens=("do", "re"), jobs=("previous",)),
        "none": replace(first, jobs=()),
        "best": replace(first, fit="best", layer=Layer(d_model=512, n_heads=128)),
        "long": replace(first, tokens=tuple(str(i % 9) for i in range(128))),
        "own": replace(first, custom=(CustomJob("mirror", mirror),), jobs=("mirror", "first")),
    }
    for name, experiment in kinds.items():
        sessions.save(sessions.Session(experiment), folder / f"{name}.headlab")

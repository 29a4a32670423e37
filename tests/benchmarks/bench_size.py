"""How much larger headlab's package is than that of a bare PySide6 + pyqtgraph + numpy window.

    python3 packaging/dev.py bench size

Both are frozen and packed by the same recipe (packaging/build.py), here the quick way; `--small`
packs them as a release is, which takes some minutes. More than LIMIT times fails.
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))
from table import Row, report  # noqa: E402

import build  # noqa: E402

LIMIT = 1.15
BARE = Path(__file__).with_name("bare_window.py")


def main() -> int:
    """Freeze and pack both; return 1 above the limit."""
    if sys.platform != "linux":
        print("packages are compared on Linux only")
        return 0
    fast = "--small" not in sys.argv
    sizes = []
    with tempfile.TemporaryDirectory(prefix="headlab-size-") as name:
        for what, script in (("headlab", None), ("bare window", BARE)):
            build.DIST = Path(name, what)
            folder = build.freeze(script, build.DIST)
            unpacked = sum(file.lstat().st_size for file in folder.rglob("*"))
            sizes.append((build.make_deb(folder, fast).stat().st_size / 1e6, unpacked / 1e6))
    (ours, ours_unpacked), (bare, bare_unpacked) = sizes
    rival = "frozen bare window"
    return report(
        Row("package" + " (quick)" * fast, {}, ours, rival, bare, LIMIT, unit="MB"),
        Row("package, unpacked", {}, ours_unpacked, rival, bare_unpacked, unit="MB"),
    )


if __name__ == "__main__":
    sys.exit(main())

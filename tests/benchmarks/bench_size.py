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
import build  # noqa: E402

LIMIT = 1.15
BARE = Path(__file__).with_name("bare_window.py")


def main() -> int:
    """Print folder, package and ratio of both; return 1 above the limit."""
    if sys.platform != "linux":
        print("packages are compared on Linux only")
        return 0
    fast = "--small" not in sys.argv
    megabytes = {}
    with tempfile.TemporaryDirectory(prefix="headlab-size-") as name:
        for what, script in (("headlab", None), ("bare window", BARE)):
            build.DIST = Path(name, what)
            folder = build.freeze(script, build.DIST)
            package = build.make_deb(folder, fast)
            unpacked = sum(file.lstat().st_size for file in folder.rglob("*"))
            megabytes[what] = package.stat().st_size / 1e6
            print(f"{what:12} {unpacked / 1e6:7.1f} MB unpacked {megabytes[what]:7.1f} MB packed")
    ratio = megabytes["headlab"] / megabytes["bare window"]
    print(f"ratio {ratio:.3f} (limit {LIMIT})")
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(main())

"""Start to first frame against a bare PySide6 + pyqtgraph window, from source and frozen.

From source: the whole process, offscreen, until the window's picture was taken; both sides have
their bytecode, as an installation has. Frozen (Linux, with Xvfb): from the call until the window
is painted on a screen of its own; headlab as `build` leaves it in build/dist, the bare window
frozen by the same recipe.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from table import Row, report

ROOT = Path(__file__).resolve().parents[2]
HEADLAB = ROOT / "build" / "dist" / "headlab" / "headlab"
BARE_FOLDER = ROOT / "build" / "benchmarks"
LIMIT = 1.6
ROUNDS = 9

BARE = """
from PySide6.QtWidgets import QApplication, QMainWindow
import pyqtgraph as pg
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(pg.PlotWidget())
window.resize(1280, 720)
window.show()
app.processEvents()
window.grab()
"""
OURS = """
from headlab.ui import build
app, window = build(["bench"])
window.show()
app.processEvents()
window.grab()
window.close()
"""


def main() -> int:
    """Measure both starts; return 1 if the limit is missed."""
    with tempfile.TemporaryDirectory(prefix="headlab-start-") as home:
        rows = [from_source(home)]
        if sys.platform != "linux":
            print("the frozen start is measured on Linux only")
        elif not HEADLAB.exists():
            print("no frozen headlab in build/dist: python3 packaging/dev.py build makes it")
        else:
            rows.append(frozen(home))
    return report(*rows)


def compared(ours: Callable[[], float], theirs: Callable[[], float]) -> tuple[float, float]:
    """Return the median seconds of both, which take turns; the first of each is not counted."""
    pairs = [(ours(), theirs()) for _ in range(ROUNDS + 1)][1:]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def from_source(home: str) -> Row:
    """Return the start of `python -c`."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": home}
    env.pop("PYTHONDONTWRITEBYTECODE", None)

    def start(code: str) -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, env=env)
        return time.perf_counter() - began

    ours, theirs = compared(lambda: start(OURS), lambda: start(BARE))
    return Row("start to first frame, source", {}, ours, "bare window", theirs, LIMIT)


def frozen(home: str) -> Row:
    """Return the start of the frozen programs."""
    newest = max(file.stat().st_mtime for file in (ROOT / "headlab").rglob("*.py"))
    if newest > HEADLAB.stat().st_mtime:
        print("the frozen headlab is older than the source: python3 packaging/dev.py build")
    bare = frozen_bare_window()
    with screen(home) as (display, pixels):
        env = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "XDG_CONFIG_HOME": home}

        def start(program: Path) -> float:
            began = time.perf_counter()
            running = subprocess.Popen(
                [program], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            while not painted(pixels):
                if running.poll() is not None:
                    sys.exit(f"{program} ends before its first frame")
                time.sleep(0.002)
            took = time.perf_counter() - began
            running.kill()
            running.wait()
            while painted(pixels):
                time.sleep(0.01)
            return took

        ours, theirs = compared(lambda: start(HEADLAB), lambda: start(bare))
    return Row("start to first frame, frozen", {}, ours, "frozen bare window", theirs, LIMIT)


def frozen_bare_window() -> Path:
    """Return the frozen bare window, made now unless it is there."""
    program = BARE_FOLDER / "bare" / "bare"
    if not program.exists():
        sys.path.insert(0, str(ROOT / "packaging"))
        import build

        print("freezing the bare window")
        build.freeze(Path(__file__).with_name("bare_window.py"), BARE_FOLDER)
    return program


@contextmanager
def screen(folder: str) -> Iterator[tuple[str, Path]]:
    """Start an X server on a free display; give its name and the file of its pixels."""
    reading, writing = os.pipe()
    line = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-fbdir", folder]
    server = subprocess.Popen(
        [*line, "-br", "-nocursor"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        yield display, Path(folder, "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait()


def painted(pixels: Path) -> bool:
    """Return whether the lower half of the screen, black at first, shows anything."""
    with pixels.open("rb") as file:
        file.seek(-1280 * 720 * 2, os.SEEK_END)
        return any(file.read(1280 * 400))


if __name__ == "__main__":
    sys.exit(main())

"""End-to-end tests: a real headlab on a private X server, driven from outside with xdotool."""

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
SCREEN = "1920x1080x24"
PATIENCE = 30.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    elsewhere = pytest.mark.skip(reason="Xvfb is a program of Linux")
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.e2e)
            if sys.platform != "linux":
                item.add_marker(elsewhere)


def wait_until(true: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Ask again and again until the answer is true; fail with what was waited for."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"waited {seconds:.0f} s in vain for {what}"
        time.sleep(0.05)


@dataclass(frozen=True)
class Desktop:
    """A private X server with a window manager."""

    display: str
    framebuffer: Path

    def environment(self) -> dict[str, str]:
        """Return the environment of a program that shall show its window here."""
        env = {name: text for name, text in os.environ.items() if name != "WAYLAND_DISPLAY"}
        return {**env, "DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb", "PYTHONFAULTHANDLER": "1"}

    def xdotool(self, *words: object) -> str:
        """Run one xdotool command and return what it says; empty if it found nothing."""
        line = ["xdotool", *(str(word) for word in words)]
        done = subprocess.run(
            line, env=self.environment(), capture_output=True, text=True, check=False
        )
        return done.stdout.strip() if done.returncode == 0 else ""

    def screenshot(self) -> np.ndarray:
        """Return the screen's pixels, height × width × RGB."""
        data = self.framebuffer.read_bytes()
        # The X server keeps its screen in a file in the XWD format: a header of big-endian words,
        # colour cells of 12 bytes, then rows of BGRX.
        header = struct.unpack(">25I", data[:100])
        width, height, row, cells = header[4], header[5], header[12], header[19]
        pixels = np.frombuffer(data, np.uint8, row * height, header[0] + 12 * cells)
        return pixels.reshape(height, row)[:, : 4 * width].reshape(height, width, 4)[..., 2::-1]


@dataclass(frozen=True)
class App:
    """A running headlab and its main window."""

    desktop: Desktop
    process: subprocess.Popen[str]
    window: str

    def geometry(self) -> tuple[int, int, int, int]:
        """Return the window's left, top, width and height on the screen in pixels."""
        lines = self.desktop.xdotool("getwindowgeometry", "--shell", self.window).splitlines()
        shell = dict(line.split("=") for line in lines)
        return int(shell["X"]), int(shell["Y"]), int(shell["WIDTH"]), int(shell["HEIGHT"])

    def pixels(self) -> np.ndarray:
        """Return the window's pixels, height × width × RGB."""
        left, top, width, height = self.geometry()
        return self.desktop.screenshot()[top : top + height, left : left + width].copy()

    def keys(self, *names: str) -> None:
        """Press keys, as if on the keyboard: `Right`, `ctrl+z`, `F11`."""
        self.desktop.xdotool("windowactivate", "--sync", self.window)
        self.desktop.xdotool("key", "--delay", 30, *names)

    def wait(self, true: Callable[[], object], what: str) -> None:
        """Wait until a question about this window is answered with yes."""
        wait_until(true, what)

    def changed(self, before: np.ndarray, what: str) -> np.ndarray:
        """Wait until the window's pixels differ from `before`; return them at rest."""
        wait_until(lambda: not np.array_equal(self.pixels(), before), what)
        return self.settled()

    def settled(self) -> np.ndarray:
        """Return the window's pixels once they have stood still for half a second."""
        end = time.monotonic() + PATIENCE
        before = self.pixels()
        while time.monotonic() < end:
            time.sleep(0.5)
            now = self.pixels()
            if np.array_equal(now, before):
                return now
            before = now
        pytest.fail("the window never stands still")

    def ended(self, seconds: float = PATIENCE) -> tuple[int, str]:
        """Wait for the end; return the exit code and what headlab printed."""
        try:
            output, _ = self.process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)
            pytest.fail(f"headlab does not end; it stands at\n{self.process.communicate()[0]}")
        return self.process.returncode, output

    def close(self) -> tuple[int, str]:
        """Close the window as a person does; return the exit code and what headlab printed."""
        self.keys("alt+F4")
        return self.ended()


@pytest.fixture(scope="session")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """Start an X server that nobody else uses, and a window manager on it."""
    missing = [name for name in ("Xvfb", "xdotool", "openbox") if shutil.which(name) is None]
    assert not missing, f"{missing} not installed; `python3 packaging/dev.py test` sees to it"
    folder = tmp_path_factory.mktemp("screen")
    quiet = {"stdin": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    ours, servers = os.pipe()
    options = f"-displayfd {servers} -screen 0 {SCREEN} -nolisten tcp -noreset".split()
    server = subprocess.Popen(
        ["Xvfb", *options, "-fbdir", str(folder)], pass_fds=[servers], **quiet
    )
    os.close(servers)
    with open(ours, encoding="ascii") as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb did not start"
    screen = Desktop(f":{number}", folder / "Xvfb_screen0")
    manager = subprocess.Popen(["openbox"], env=screen.environment(), **quiet)
    try:
        wait_until(lambda: screen.xdotool("get_desktop"), "the window manager")
        yield screen
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait(PATIENCE)


@pytest.fixture
def launch(desktop: Desktop, tmp_path: Path) -> Iterator[Callable[..., App]]:
    """Return a function that starts headlab with arguments and waits for its window.

    All starts of one test share one settings folder.
    """
    processes: list[subprocess.Popen[str]] = []

    def start(*arguments: object) -> App:
        process = subprocess.Popen(
            [sys.executable, "-m", "headlab", *map(str, arguments)],
            cwd=ROOT,
            env={**desktop.environment(), "XDG_CONFIG_HOME": str(tmp_path / "config")},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        processes.append(process)

        def window() -> str:
            if process.poll() is not None:
                pytest.fail(f"headlab ended with {process.returncode}: {process.communicate()[0]}")
            return desktop.xdotool("search", "--onlyvisible", "--pid", process.pid)

        wait_until(window, "headlab's window")
        app = App(desktop, process, window().splitlines()[-1])
        wait_until(lambda: np.ptp(app.pixels()) > 0, "the first picture")
        return app

    yield start
    for process in processes:
        if process.poll() is None:
            process.kill()
            process.communicate()

"""Put a headlab, frozen or from source, through what every installation must do.

    python smoke_test.py [--quick] [--platforms offscreen xcb …] -- COMMAND …

It answers on the command line, exports the same pixels as the headlab of this Python, opens its
window with a session on each platform there is, and ends cleanly when asked to. Whatever the log or
standard error holds that should not be there fails it. `--quick`: one platform, no comparison.
"""

import argparse
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = [sys.executable, "-m", "headlab"]
WINDOWS = os.name == "nt"
PATIENCE = 90.0
HEADS, WIDTH = 24, 192
VERSIONS = {"headlab", "python", "qt", "pyside", "pyqtgraph", "numpy", "blas", "platform"}
# Each of these on standard error means that something is wrong, whatever the exit code says.
FAILURES = re.compile(
    r"Traceback|ImportError|ModuleNotFoundError|DLL load failed|cannot open shared object"
    r"|Could not (load|find) the Qt platform plugin|Fatal Python error|Segmentation fault"
    r"|QThread: Destroyed|A fault in headlab|^(WARNING|ERROR|CRITICAL) ",
    re.MULTILINE,
)
# What the offscreen platform says that it cannot do is no fault of headlab.
HARMLESS = re.compile(r"^.*This plugin does not support (propagateSizeHints|raise)\(\).*\n", re.M)


class SmokeError(Exception):
    """Something that every installation must do was not done."""


def failed(said: str) -> bool:
    """Say whether a log or standard error holds what it should not."""
    return FAILURES.search(HARMLESS.sub("", said)) is not None


class Candidate:
    """The headlab that is tried, in a home of its own and without this Python's environment."""

    def __init__(self, command: list[str], home: Path) -> None:
        self.command = command
        self.home = home
        kept = {"SYSTEMROOT", "TEMP", "TMP", "PATH", "TMPDIR", "NUMBER_OF_PROCESSORS", "WINDIR"}
        self.env = {name: text for name, text in os.environ.items() if name.upper() in kept}
        self.env |= {
            "HOME": str(home),
            "USERPROFILE": str(home),
            "LANG": "C.UTF-8",
            "PYTHONUTF8": "1",
            "HEADLAB_CONFIG_DIR": str(home / "config"),
            "HEADLAB_LOG": "info",
        }
        if command[:3] == SOURCE:
            self.env["PYTHONPATH"] = str(ROOT)

    def start(self, *words: object, **env: str) -> "subprocess.Popen[str]":
        """Start it with some arguments."""
        return subprocess.Popen(
            [*self.command, *map(str, words)],
            cwd=self.home,
            env={**self.env, **env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )

    def answer(self, *words: object, code: int = 0) -> str:
        """Return what a command prints; raise SmokeError if it does not end as it should."""
        process = self.start(*words)
        try:
            said, complaint = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise SmokeError(f"{words[0]} does not end; {process.communicate()[1]}") from None
        if process.returncode != code or failed(complaint):
            raise SmokeError(f"{words[0]} ended with {process.returncode}: {complaint}")
        return said if code == 0 else complaint


# Checks ---------------------------------------------------------------------------------------


def check_self_test(candidate: Candidate) -> None:
    """Ask for the self-test, which names every version."""
    versions = json.loads(candidate.answer("--self-test").splitlines()[-1])
    vague = VERSIONS - versions.keys() | {
        name for name, text in versions.items() if not text or text == "unknown"
    }
    if vague:
        raise SmokeError(f"the self-test does not know {', '.join(sorted(vague))}")


def check_bad_input(candidate: Candidate) -> None:
    """Give bad input, which gets one sentence and exit code 2."""
    complaint = candidate.answer("score", "--heads", "0", code=2).strip()
    if len(complaint.splitlines()) != 1:
        raise SmokeError(f"bad input is answered with {complaint!r}")


def check_same_as_source(candidate: Candidate, source: Candidate) -> None:
    """Compare a figure with the one from source: pixels and the session that it carries."""
    from PIL import Image

    options = ("--heads", HEADS, "--d-model", WIDTH, "--width", 900, "--overwrite")
    pictures = []
    for who, name in ((candidate, "candidate.png"), (source, "source.png")):
        who.answer("export", "heatmaps", "--out", candidate.home / name, *options)
        pictures.append(Image.open(candidate.home / name))
    ours, theirs = pictures
    if ours.size != theirs.size or ours.tobytes() != theirs.tobytes():
        raise SmokeError(f"its figure differs from the one that source draws: {ours.size}")
    if ours.text != theirs.text:  # type: ignore[attr-defined]
        raise SmokeError("its figure carries another session than the one from source")
    # The exported figure is a session too.
    words = ("score", "--session", candidate.home / "candidate.png", "--json")
    if json.loads(candidate.answer(*words)) != json.loads(source.answer(*words)):
        raise SmokeError("the session in its figure scores otherwise than from source")


def check_window(candidate: Candidate, session: Path, env: Mapping[str, str]) -> None:
    """Open the window with a session and end it as the system does."""
    process = candidate.start(session, **env)
    lines: list[str] = []
    ready = threading.Event()

    def listen() -> None:
        assert process.stderr
        for line in process.stderr:
            lines.append(line)
            if re.search(rf"is ready: {HEADS} heads on d_model {WIDTH}", line):
                ready.set()
        ready.set()

    listener = threading.Thread(target=listen)
    listener.start()
    try:
        ready.wait(PATIENCE)
        if process.poll() is not None or "is ready" not in "".join(lines):
            raise SmokeError(f"the window is not ready with the session: {''.join(lines)}")
        end(process)
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise SmokeError("it does not end when asked to") from None
    finally:
        if process.poll() is None:
            process.kill()
        listener.join()
    said = "".join(lines)
    if code or failed(said):
        raise SmokeError(f"it ended with {code}: {said}")


def end(process: "subprocess.Popen[str]") -> None:
    """Ask for the end as the system does: on Windows by closing the window, else by a signal."""
    if WINDOWS:
        subprocess.run(["taskkill", "/PID", str(process.pid)], check=True, capture_output=True)
    else:
        process.send_signal(signal.SIGTERM)


# Platforms ------------------------------------------------------------------------------------


@contextmanager
def offscreen() -> Iterator[dict[str, str]]:
    """Draw without any screen."""
    yield {"QT_QPA_PLATFORM": "offscreen"}


@contextmanager
def native() -> Iterator[dict[str, str]]:
    """Draw on the screen of Windows or macOS."""
    yield {}


@contextmanager
def xcb() -> Iterator[dict[str, str]]:
    """Start an X server that nobody else uses."""
    ours, servers = os.pipe()
    options = f"-displayfd {servers} -screen 0 1280x800x24 -nolisten tcp".split()
    server = subprocess.Popen(["Xvfb", *options], pass_fds=[servers], stderr=subprocess.DEVNULL)
    os.close(servers)
    try:
        with open(ours, encoding="ascii") as pipe:
            number = pipe.readline().strip()
        if not number:
            raise SmokeError("Xvfb does not start")
        yield {"QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{number}"}
    finally:
        server.terminate()
        server.wait()


@contextmanager
def wayland() -> Iterator[dict[str, str]]:
    """Start a Wayland compositor that nobody else uses."""
    with tempfile.TemporaryDirectory(prefix="headlab-wayland-") as run_dir:
        os.chmod(run_dir, 0o700)
        env = {"XDG_RUNTIME_DIR": run_dir, "WAYLAND_DISPLAY": "smoke"}
        options = "--backend=headless-backend.so --socket=smoke --idle-time=0 --no-config"
        server = subprocess.Popen(
            ["weston", *options.split()],
            env={**os.environ, **env},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            limit = time.monotonic() + PATIENCE
            while not Path(run_dir, "smoke").exists():
                if server.poll() is not None or time.monotonic() > limit:
                    raise SmokeError("weston does not start")
                time.sleep(0.05)
            yield {**env, "QT_QPA_PLATFORM": "wayland"}
        finally:
            server.terminate()
            server.wait()


PLATFORMS = {"offscreen": offscreen, "xcb": xcb, "wayland": wayland, "native": native}


def platforms_here() -> list[str]:
    """Return the platforms that can be tried on this machine."""
    if platform.system() != "Linux":
        return ["native"]
    servers = {"xcb": "Xvfb", "wayland": "weston"}
    return ["offscreen", *(name for name, server in servers.items() if shutil.which(server))]


def smoke(command: list[str], platforms: list[str], quick: bool) -> None:
    """Run every check; raise SmokeError on the first that fails."""
    with tempfile.TemporaryDirectory(prefix="headlab-smoke-", ignore_cleanup_errors=True) as name:
        home = Path(name).resolve()
        candidate, source = Candidate(command, home), Candidate(SOURCE, home)
        session = home / "session.png"

        def step(text: str, check: object, *arguments: object) -> None:
            begun = time.monotonic()
            assert callable(check)
            check(*arguments)
            print(f"smoke: {text}: passed in {time.monotonic() - begun:.1f} s", flush=True)

        step("self-test", check_self_test, candidate)
        step("bad input", check_bad_input, candidate)
        if not quick:
            step("as from source", check_same_as_source, candidate, source)
        options = ("--heads", HEADS, "--d-model", WIDTH)
        candidate.answer("export", "curve", "--out", session, *options)
        for each in platforms[:1] if quick else platforms:
            with PLATFORMS[each]() as env:
                step(f"window on {each}", check_window, candidate, session, env)


def main(argv: list[str]) -> int:
    """Try the command after the dashes; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="one platform, no comparison")
    parser.add_argument("--platforms", nargs="+", choices=PLATFORMS, default=platforms_here())
    parser.add_argument("command", nargs="*", default=SOURCE, help="this Python's unless given")
    options = parser.parse_args(argv)
    try:
        smoke(options.command, options.platforms, options.quick)
    except SmokeError as error:
        print(f"smoke: FAILED: {error}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

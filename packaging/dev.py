#!/usr/bin/env python3
"""Set headlab up and work with it, from a bare Python 3.11 or newer and nothing else.

    python3 packaging/dev.py run [arguments of headlab]
    python3 packaging/dev.py test [arguments of pytest]
    python3 packaging/dev.py lint
    python3 packaging/dev.py bench [parts of benchmark names]
    python3 packaging/dev.py translations [--check]
    python3 packaging/dev.py build [--only PART …] [--fast]
    python3 packaging/dev.py packages

Each command first makes what it needs and is missing: `.venv` in the checkout, from the pinned
versions of constraints.txt, and on Debian and Ubuntu the system libraries that Qt loads.
"""

# Evaluated annotations would stop an old Python before it could be told what is wrong.
from __future__ import annotations

import ctypes
import hashlib
import importlib
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "headlab-setup"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
FIGURES = ROOT / "build" / "figures"
OLDEST_PYTHON = (3, 11)

# What the Qt wheels load from the system -> the Debian package that has it.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
FONT_PACKAGE = "fonts-dejavu-core"
# Programs that the tests start -> their Debian package.
TEST_PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool", "openbox": "openbox", "xz": "xz-utils"}
# Programs that make the installers and check what goes into them.
BUILD_PROGRAMS = {
    "Xvfb": "xvfb",
    "appstreamcli": "appstream",
    "cpio": "cpio",
    "desktop-file-validate": "desktop-file-utils",
    "makensis": "nsis",
    "objdump": "binutils",
    "rpm2cpio": "rpm2cpio",
    "xmllint": "libxml2-utils",
}


class SetupError(Exception):
    """Set-up cannot go on; the message is for the person at the keyboard."""


def say(text: str) -> None:
    """Print a line of progress at once, on standard error."""
    print(f"dev.py: {text}", file=sys.stderr, flush=True)


def environment(outer: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return `outer` for child processes: without traps and with what a bare one lacks."""
    env = dict(outer)
    for name in ("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__"):
        env.pop(name, None)
    if os.name == "posix":
        # dpkg needs ldconfig, and a minimal PATH has no sbin.
        usual = [f"{top}/{name}" for top in ("/usr/local", "/usr", "") for name in ("bin", "sbin")]
        here = [part for part in env.get("PATH", "").split(os.pathsep) if part]
        env["PATH"] = os.pathsep.join([*here, *(part for part in usual if part not in here)])
        env.setdefault("HOME", os.path.expanduser("~"))
    return env


def quietly(command: list[str], doing: str, **more: str) -> None:
    """Run a command of the set-up in the checkout; show what it printed only if it fails."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**environment(), **more},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        print("\n".join(done.stdout.splitlines()[-15:]), file=sys.stderr)
        raise SetupError(f"{doing} failed (exit {done.returncode}); the reason is above")


def has_library(soname: str) -> bool:
    """Say whether the dynamic loader finds a library."""
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def has_program(name: str) -> bool:
    """Say whether a program is installed, on PATH or in the usual folders."""
    return shutil.which(name, path=environment()["PATH"]) is not None


def missing_packages(
    window: bool,
    programs: Mapping[str, str],
    library: Callable[[str], bool] = has_library,
    program: Callable[[str], bool] = has_program,
) -> list[str]:
    """Return the Debian packages that this Linux lacks, sorted; none on another system.

    `window`: for Qt and its fonts; `programs`: what must be there by name, and its package.
    """
    if sys.platform != "linux":
        return []
    missing: set[str] = set()
    if not venv_is_current() and importlib.util.find_spec("ensurepip") is None:
        missing.add(f"python{sys.version_info[0]}.{sys.version_info[1]}-venv")
    if window:
        missing.update(name for soname, name in QT_LIBRARIES.items() if not library(soname))
        if program("apt-get") and not FONT.exists():
            missing.add(FONT_PACKAGE)
    missing.update(name for tool, name in programs.items() if not program(tool))
    return sorted(missing)


def apt_steps(packages: Iterable[str]) -> list[list[str]]:
    """Return the commands that install Debian packages."""
    return [
        ["apt-get", "update", "-q"],
        ["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages],
    ]


def by_hand(packages: Iterable[str]) -> str:
    """Return the one line that a person without root can run to install Debian packages."""
    return " && ".join(f"sudo {shlex.join(step)}" for step in apt_steps(packages))


def prepare_system(window: bool, programs: Mapping[str, str]) -> None:
    """Install the system packages that are missing, or say how."""
    packages = missing_packages(window, programs)
    if not packages:
        return
    if not has_program("apt-get"):
        raise SetupError(
            "install these with this system's package manager (Debian's names): "
            + " ".join(packages)
        )
    if os.geteuid() != 0:
        raise SetupError(f"system packages are missing; run this once:\n{by_hand(packages)}")
    say(f"installing {' '.join(packages)}")
    for step in apt_steps(packages):
        quietly(step, " ".join(step[:2]), DEBIAN_FRONTEND="noninteractive")
    importlib.invalidate_caches()
    still = missing_packages(window, programs)
    if still:
        raise SetupError(f"installed, and yet not to be found: {' '.join(still)}")


def fingerprint(pyproject: str, constraints: str, python: str, root: Path = ROOT) -> str:
    """Return a digest of all that decides what .venv must hold.

    Of pyproject.toml only the tables that say what is installed: a lint setting re-makes nothing.
    """
    import tomllib  # here, so that an older Python still gets to say what it lacks

    tables = tomllib.loads(pyproject)
    parts = {
        "build": tables["build-system"],
        "project": tables["project"],
        "hatch": tables.get("tool", {}).get("hatch"),
        "constraints": constraints,
        "python": python,
        "root": str(root),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def wanted_stamp() -> str:
    """Return the fingerprint of this checkout under the running Python."""
    return fingerprint(
        (ROOT / "pyproject.toml").read_text(encoding="utf-8"),
        CONSTRAINTS.read_text(encoding="utf-8"),
        # Not the full version: the system may update its Python under a venv that stays good.
        f"{sys.implementation.cache_tag} {sys.base_prefix}",
    )


def venv_is_current() -> bool:
    """Say whether .venv was completed and from these very versions."""
    try:
        return PYTHON.exists() and STAMP.read_text(encoding="utf-8") == wanted_stamp()
    except OSError:
        return False


def prepare_venv() -> None:
    """Make .venv anew unless it is current; its stamp comes last, so a broken one is never used."""
    if venv_is_current():
        return
    say("making .venv, once; this takes a minute or two")
    STAMP.unlink(missing_ok=True)
    # A venv's own Python would delete itself here.
    base = getattr(sys, "_base_executable", sys.executable)
    quietly([base, "-m", "venv", "--clear", str(VENV)], "making .venv")
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    pinned = ["--constraint", str(CONSTRAINTS)]
    # The build tool comes first and pinned too: an isolated build would take the newest.
    quietly([*pip, *pinned, "hatchling"], "installing the build tool")
    headlab = ["--no-build-isolation", "--editable", ".[test,lint,build]"]
    quietly([*pip, *pinned, *headlab], "installing the packages")
    STAMP.write_text(wanted_stamp(), encoding="utf-8")


def prepare(window: bool = False, programs: Mapping[str, str] | None = None) -> None:
    """Make all that a command needs."""
    prepare_system(window, programs or {})
    prepare_venv()


def call(command: list[str], **more: str) -> int:
    """Run a command to its end and return its exit code."""
    return subprocess.call(command, env={**environment(), **more})


def hand_over(command: list[str]) -> int:
    """Become another program, so that its last line and signals are its own; return its exit code.

    Windows has no such call: there it is run to its end.
    """
    if os.name == "nt":
        return call(command)
    sys.stdout.flush()
    os.execve(command[0], command, environment())


def has_display(env: Mapping[str, str] = os.environ) -> bool:
    """Say whether a window can be opened."""
    if sys.platform != "linux":
        return True
    return any(env.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def run(arguments: list[str]) -> int:
    """Open headlab's window; without a display write the default figures as PNG and say where."""
    prepare(window=True)
    headlab = [str(PYTHON), "-m", "headlab"]
    if arguments or has_display():
        return hand_over([*headlab, *arguments])
    say("there is no display, so the default figures are written as PNG")
    FIGURES.mkdir(parents=True, exist_ok=True)
    export = [*headlab, "export", "all", "--out", str(FIGURES), "--overwrite"]
    code = call(export, QT_QPA_PLATFORM="offscreen")
    if code == 0:
        print(f"The figures are in {FIGURES}")
    return code


def test(arguments: list[str]) -> int:
    """Run the tests; what pytest prints comes last."""
    prepare(window=True, programs=TEST_PROGRAMS)
    os.chdir(ROOT)
    return hand_over([str(PYTHON), "-m", "pytest", *arguments])


def lint(arguments: list[str]) -> int:
    """Check style, types and who imports whom; all checks run even if one fails."""
    if arguments:
        raise SetupError("lint takes no arguments")
    prepare()
    os.chdir(ROOT)
    checks = (
        ["ruff", "check"],
        ["ruff", "format", "--check"],
        ["mypy"],
        ["lint-imports", "--no-logo"],
    )
    failed = []
    for check in checks:
        say(" ".join(check))
        if call([str(BIN / check[0]), *check[1:]]):
            failed.append(" ".join(check))
    say(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


def bench(arguments: list[str]) -> int:
    """Run every benchmark, or those whose names hold one of the arguments; one table comes last."""
    prepare(window=True)
    os.chdir(ROOT)
    scripts = sorted((ROOT / "tests" / "benchmarks").glob("bench_*.py"))
    chosen = [s for s in scripts if not arguments or any(part in s.stem for part in arguments)]
    if not chosen:
        raise SetupError(f"no such benchmark; there are {', '.join(s.stem for s in scripts)}")
    platform = {} if has_display() else {"QT_QPA_PLATFORM": "offscreen"}
    failed = []
    with tempfile.TemporaryDirectory(prefix="headlab-bench-") as folder:
        rows = Path(folder, "rows")
        rows.touch()
        for script in chosen:
            print(f"== {script.stem} ==", flush=True)
            if call([str(PYTHON), str(script)], HEADLAB_BENCH_ROWS=str(rows), **platform):
                failed.append(script.stem)
        print(flush=True)
        call([str(PYTHON), str(scripts[0].with_name("table.py")), str(rows)])
    if failed:
        say(f"failed, or over a limit: {', '.join(failed)}")
    return 1 if failed else 0


def build(arguments: list[str]) -> int:
    """Freeze headlab and make this system's installers; packaging/build.py has the steps."""
    prepare(window=True, programs=BUILD_PROGRAMS)
    return hand_over([str(PYTHON), str(ROOT / "packaging" / "build.py"), *arguments])


def translations(arguments: list[str]) -> int:
    """Collect the texts for translation and compile the translations, or check them."""
    prepare()
    return hand_over([str(PYTHON), str(ROOT / "packaging" / "translations.py"), *arguments])


def packages(arguments: list[str]) -> int:
    """Print the Debian packages that are missing for all that is done here."""
    if arguments:
        raise SetupError("packages takes no arguments")
    print(*missing_packages(window=True, programs=TEST_PROGRAMS | BUILD_PROGRAMS))
    return 0


COMMANDS = {
    "run": run,
    "test": test,
    "lint": lint,
    "bench": bench,
    "translations": translations,
    "build": build,
    "packages": packages,
}


def main(argv: list[str]) -> int:
    """Run the command that argv names; return the exit code."""
    if sys.version_info < OLDEST_PYTHON:
        say("headlab needs Python 3.11 or newer; this one is " + sys.version.split()[0])
        return 1
    if argv and argv[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    if not argv or argv[0] not in COMMANDS:
        say(f"choose a command: {', '.join(COMMANDS)}")
        return 2
    try:
        return COMMANDS[argv[0]](argv[1:])
    except SetupError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

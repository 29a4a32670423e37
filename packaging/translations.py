#!/usr/bin/env python3
"""Bring the translations up to date: collect texts from the source, compile what is translated.

    python3 packaging/dev.py translations [--check]

Each resources/i18n/headlab_XX.ts is the source of truth for its language; beside it lies what Qt
loads, headlab_XX.qm. `--check` writes nothing, names what is missing and ends with 1.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree

import PySide6

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "i18n"
TOOLS = Path(PySide6.__file__).resolve().parent


def collect(ts: Path) -> None:
    """Bring a .ts file in line with the texts in the source; translations that have no text go."""
    sources = sorted(str(path) for path in (ROOT / "headlab").rglob("*.py"))
    # Locations would make every edit of the source an edit of the translation.
    options = ["-silent", "-no-obsolete", "-sort-messages", "-locations", "none"]
    # Texts that resemble one another are not translated alike.
    options += ["-disable-heuristic", "similartext"]
    _tool("lupdate", [*options, *sources, "-ts", str(ts)])


def compile_to(ts: Path, qm: Path) -> None:
    """Write what Qt loads."""
    _tool("lrelease", ["-silent", str(ts), "-qm", str(qm)])


def faults(ts: Path) -> list[str]:
    """Return what is wrong with a .ts file and the .qm beside it, one sentence a fault."""
    found = [f"{name!r} is {fault}" for name, fault in _message_faults(ts)]
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / ts.name
        fresh.write_bytes(ts.read_bytes())
        collect(fresh)
        old, new = _texts(ts), _texts(fresh)
        found += [f"{text!r} is not in the file" for _, text in sorted(new - old)]
        found += [f"{text!r} is in the file and not in the source" for _, text in sorted(old - new)]
        compiled = Path(folder) / "fresh.qm"
        compile_to(ts, compiled)
        qm = ts.with_suffix(".qm")
        if not qm.exists() or qm.read_bytes() != compiled.read_bytes():
            found.append(f"{qm.name} is not what {ts.name} compiles to")
    return found


def placeholders(text: str) -> list[str]:
    """Return the names in braces of a text, as str.format sees them, sorted."""
    try:
        return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError:
        return ["a brace that does not close"]


def _message_faults(ts: Path) -> list[tuple[str, str]]:
    found = []
    for message in ElementTree.parse(ts).iter("message"):
        source = message.findtext("source") or ""
        translation = message.find("translation")
        text = "" if translation is None else translation.text or ""
        state = None if translation is None else translation.get("type")
        if state or not text:
            found.append((source, state or "not translated"))
        elif placeholders(source) != placeholders(text):
            found.append((source, f"translated with other names in braces: {text!r}"))
        elif ("&" in source) != ("&" in text):
            found.append((source, f"translated without its key, or with one: {text!r}"))
    return found


def _texts(ts: Path) -> set[tuple[str, str]]:
    return {
        (context.findtext("name") or "", message.findtext("source") or "")
        for context in ElementTree.parse(ts).iter("context")
        for message in context.iter("message")
    }


def _tool(name: str, arguments: list[str]) -> None:
    program = next(TOOLS.glob(f"{name}*"))
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{name} failed:\n{done.stdout}{done.stderr}")


def main(argv: list[str]) -> int:
    """Update and compile every translation, or check it; return the exit code."""
    wrong = []
    for ts in sorted(FOLDER.glob("headlab_*.ts")):
        if argv != ["--check"]:
            collect(ts)
            compile_to(ts, ts.with_suffix(".qm"))
        wrong += [f"{ts.name}: {fault}" for fault in faults(ts)]
    print("\n".join(wrong) or "every text is translated")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

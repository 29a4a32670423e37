"""Open untrusted files: regular files only, bounded sizes, nothing outside the folder."""

import os
import stat
from pathlib import Path
from typing import BinaryIO

from headlab.errors import InputError

MEBIBYTE = 1 << 20


def shown(path: Path) -> str:
    """Return a path for a sentence: one line, control characters escaped, at most 200 long."""
    text = str(path).encode("unicode_escape", "replace").decode("ascii")
    return text if len(text) <= 200 else "…" + text[-199:]


def open_regular(path: Path) -> BinaryIO:
    """Open an ordinary file for reading.

    Raises InputError for what is missing, a folder, unreadable, or not an ordinary file: a pipe
    or a device could block for ever.
    """
    name = shown(path)
    try:
        # Without O_NONBLOCK the open itself would wait on a pipe nobody writes to.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _binary_flag())
    except FileNotFoundError:
        raise InputError(f"there is no file {name}") from None
    except IsADirectoryError:
        raise InputError(f"{name} is a folder; give a file inside it") from None
    except PermissionError:
        if path.is_dir():
            raise InputError(f"{name} is a folder; give a file inside it") from None
        raise InputError(f"{name} cannot be read: permission denied") from None
    except (OSError, ValueError) as problem:
        raise InputError(f"{name} cannot be opened: {_reason(problem)}") from None
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        os.close(handle)
        what = "a folder; give a file inside it" if stat.S_ISDIR(mode) else "not an ordinary file"
        raise InputError(f"{name} is {what}")
    return os.fdopen(handle, "rb")


def read_beginning(file: BinaryIO, count: int, path: Path) -> bytes:
    """Return up to `count` bytes from where the file stands; InputError if reading fails."""
    try:
        return file.read(count)
    except OSError as problem:
        raise InputError(f"{shown(path)} cannot be read: {_reason(problem)}") from None


def file_size(file: BinaryIO) -> int:
    """Return the size of an open file in bytes."""
    return os.fstat(file.fileno()).st_size


def companion(folder: Path, name: str) -> Path | None:
    """Return the file `name` of a folder, or None if it is not there or lies outside it.

    A link may point only inside the folder, or, in a hub cache (`snapshots/<revision>/`), into
    the same model's `blobs` folder, which is how such a cache stores every file.
    """
    if name in ("", ".", "..") or any(c in name for c in "/\\:\0"):
        return None
    try:
        root = folder.resolve(strict=True)
        target = (root / name).resolve(strict=True)
        inside = target.parent == root
        if root.parent.name == "snapshots":
            inside = inside or target.parent == root.parent.parent / "blobs"
        return root / name if inside and target.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None


def _binary_flag() -> int:
    return getattr(os, "O_BINARY", 0)


def _reason(problem: Exception) -> str:
    return getattr(problem, "strerror", None) or str(problem)

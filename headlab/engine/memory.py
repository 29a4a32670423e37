"""How much memory this machine has free, and how its heap is kept small, without a library."""

import ctypes
import os
import sys
from pathlib import Path

_MEMINFO = Path("/proc/meminfo")
_CGROUP = Path("/sys/fs/cgroup")
_M_ARENA_MAX = -8


def free_memory() -> int | None:
    """Return the bytes that a new array may take, or None where the system does not say.

    Linux: MemAvailable, or what is left of the control group's limit if that is less. Windows:
    available physical memory. Elsewhere: half of all memory, since none of it is said to be free.
    """
    if sys.platform == "win32":
        return _windows_memory()
    available = _meminfo_available(_MEMINFO)
    if available is not None:
        limit = _control_group_left(_CGROUP)
        return available if limit is None else min(available, limit)
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (ValueError, OSError):
        return None


def share_one_heap() -> None:
    """Have all threads of this process share one heap; call before there are any.

    Left to itself glibc has up to eight heaps a core and keeps freed memory at the end of each:
    a window whose threads come and go grows by hundreds of megabytes that nothing holds. Other C
    libraries are left as they are.
    """
    try:
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)
    except (AttributeError, OSError, TypeError):
        return


def _meminfo_available(path: Path) -> int | None:
    try:
        lines = path.read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    for line in lines:
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    return None


def _control_group_left(folder: Path) -> int | None:
    try:
        limit = (folder / "memory.max").read_text(encoding="ascii").strip()
        used = (folder / "memory.current").read_text(encoding="ascii").strip()
    except OSError:
        return None
    return max(0, int(limit) - int(used)) if limit.isdecimal() and used.isdecimal() else None


class _MemoryStatus(ctypes.Structure):
    _fields_ = (
        ("length", ctypes.c_ulong),
        ("load", ctypes.c_ulong),
        ("total_physical", ctypes.c_ulonglong),
        ("available_physical", ctypes.c_ulonglong),
        ("total_page_file", ctypes.c_ulonglong),
        ("available_page_file", ctypes.c_ulonglong),
        ("total_virtual", ctypes.c_ulonglong),
        ("available_virtual", ctypes.c_ulonglong),
        ("available_extended_virtual", ctypes.c_ulonglong),
    )


def _windows_memory() -> int | None:
    status = _MemoryStatus()
    status.length = ctypes.sizeof(status)
    if sys.platform == "win32" and ctypes.windll.kernel32.GlobalMemoryStatusEx(
        ctypes.byref(status)
    ):
        return int(status.available_physical)
    return None

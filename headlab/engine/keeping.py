"""What was worked out last, kept within bytes: one long sequence weighs as much as many short."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, wraps
from operator import methodcaller
from types import FunctionType
from typing import Any, Generic, ParamSpec, TypeVar

MOST_BYTES = 192 << 20
"""What all remembered answers may weigh together: those of a dozen jobs over 512 tokens."""

_ENTRY_BYTES = 500
"""What an entry weighs besides its arrays, so that small ones have a bound too."""

_LIGHT = frozenset({str, int, float, bool, type(None), FunctionType})

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
P = ParamSpec("P")
R = TypeVar("R")


class Kept(Generic[K, V]):
    """Values by key, the least recently used dropped once all weigh too much. Thread-safe.

    Whatever says its `nbytes` is weighed, in keys and values; what entries share counts once.
    """

    def __init__(self, most_bytes: int, most: int | None = None) -> None:
        self._most_bytes = most_bytes
        self._most = most
        self._bytes = 0
        self._entries: OrderedDict[K, tuple[V, dict[int, int]]] = OrderedDict()
        self._holders: dict[int, int] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def nbytes(self) -> int:
        """Bytes that the entries weigh together."""
        return self._bytes

    def get(self, key: K) -> V | None:
        """Return the value of a key if it is kept, and mark it as used."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def keep(self, key: K, value: V) -> None:
        """Keep a value; one that weighs too much by itself is not kept."""
        parts = {id(part): part.nbytes for part in _heavy((key, value))}
        with self._lock:
            self._drop(key)
            if sum(parts.values()) + _ENTRY_BYTES > self._most_bytes:
                return
            self._entries[key] = value, parts
            self._bytes += _ENTRY_BYTES
            for part, size in parts.items():
                holders = self._holders[part] = self._holders.get(part, 0) + 1
                if holders == 1:
                    self._bytes += size
            while self._bytes > self._most_bytes or len(self) > (self._most or len(self)):
                self._drop(next(iter(self._entries)))

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._entries.clear()
            self._holders.clear()
            self._bytes = 0

    def _drop(self, key: K) -> None:
        _, parts = self._entries.pop(key, (None, None))
        if parts is None:
            return
        self._bytes -= _ENTRY_BYTES
        for part, size in parts.items():
            self._holders[part] -= 1
            if not self._holders[part]:
                del self._holders[part]
                self._bytes -= size


_remembered: Kept[tuple[Any, ...], Any] = Kept(MOST_BYTES)


def remembered(function: Callable[P, R]) -> Callable[P, R]:
    """Make a function keep its answers, none of which is None; all such functions share a bound."""

    @wraps(function)
    def ask(*args: P.args, **kwargs: P.kwargs) -> R:
        key = (function, args, tuple(kwargs.items()))
        found: R | None = _remembered.get(key)
        if found is None:
            found = function(*args, **kwargs)
            _remembered.keep(key, found)
        return found

    return ask


def forget() -> None:
    """Drop all that functions remember."""
    _remembered.clear()


def _heavy(value: object) -> list[Any]:
    """Return what says its bytes in a value, in tuples, mappings and dataclasses too."""
    found: list[Any] = []
    waiting: list[Any] = [value]
    while waiting:
        part = waiting.pop()
        kind: Any = type(part)
        inside = _inside(kind)
        if inside is None:
            found.append(part)
        else:
            parts = inside(part)
            # Keys are full of words and numbers, which are passed by in one go.
            if not _LIGHT.issuperset(map(type, parts)):
                waiting += parts
    return found


@cache
def _inside(kind: type[Any]) -> Callable[[Any], Collection[object]] | None:
    """Return how to reach what values of a kind hold, or None if they say their bytes."""
    if hasattr(kind, "nbytes"):
        return None
    if issubclass(kind, tuple):
        return tuple
    if issubclass(kind, Mapping):
        return methodcaller("values")
    if is_dataclass(kind):
        names = [field.name for field in fields(kind)]
        return lambda value: [getattr(value, name) for name in names]
    return lambda _: ()

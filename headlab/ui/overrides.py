"""Faults in methods that Qt calls: reported, not fatal, on Python before 3.12 too.

There an exception that C raised (`1 / 0`, `int("x")`, a Qt call with a wrong argument) is not yet
an object when an overridden method lets it go, and PySide6, as of 6.11.3, crashes on it where the
method was called on behalf of Python, as in `resize`. Catching it once in Python makes it one.
"""

import builtins
import sys
from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any

from PySide6.QtCore import QMetaObject, QObject
from shiboken6 import Shiboken


def make_safe() -> None:
    """Let every override in classes of Qt, those there are and those to come, fail in peace."""
    if sys.version_info >= (3, 12) or getattr(builtins.__build_class__, "is_safe", False):
        return
    build = builtins.__build_class__

    def build_safely(*args: Any, **words: Any) -> Any:
        made = build(*args, **words)
        if isinstance(made, type) and issubclass(made, Shiboken.Object):
            _guard(made)
        return made

    build_safely.is_safe = True  # type: ignore[attr-defined]
    for kind in _below(Shiboken.Object):
        _guard(kind)
    builtins.__build_class__ = build_safely


def _below(kind: type) -> set[type]:
    found: set[type] = set(kind.__subclasses__())
    for one in tuple(found):
        found |= _below(one)
    return found


def _guard(kind: type) -> None:
    """Wrap the methods of a class written in Python that Qt may call in place of its own."""
    if _is_of_qt(kind):
        return
    names = {name for base in kind.__mro__ if _is_of_qt(base) for name in vars(base)}
    names -= _slots(kind)
    for name, method in list(vars(kind).items()):
        if isinstance(method, FunctionType) and name in names and not name.startswith("__"):
            setattr(kind, name, _caught_once(method))


def _slots(kind: type) -> set[str]:
    """Return the names that a signal may be connected to: there PySide6 counts the arguments."""
    if not issubclass(kind, QObject):
        return set()
    about: QMetaObject = vars(kind)["staticMetaObject"]
    return {about.method(i).name().toStdString() for i in range(about.methodCount())}


def _is_of_qt(kind: type) -> bool:
    return kind.__module__.partition(".")[0] in ("PySide6", "shiboken6", "Shiboken")


def _caught_once(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(*args: Any, **words: Any) -> Any:
        try:
            return method(*args, **words)
        except BaseException:
            raise

    return call

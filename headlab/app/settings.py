"""What a person prefers, in one readable file of overrides; and where the window was."""

import contextlib
import json
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QObject, QSettings, QSize, QStandardPaths, Signal

from headlab.app.files import write_text_atomically
from headlab.errors import InputError

FOLDER_VARIABLE = "HEADLAB_CONFIG_DIR"
WINDOW_STATE_SCHEMA = 1
MOST_RECENT_FILES = 10

_log = logging.getLogger(__name__)


def _one_of(*choices: str) -> tuple[Callable[[object], bool], str]:
    return (lambda value: value in choices), " or ".join(choices)


def _whole(low: int, high: int) -> tuple[Callable[[object], bool], str]:
    return (
        lambda value: type(value) is int and low <= value <= high
    ), f"a whole number from {low} to {high}"


def _paths(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) <= MOST_RECENT_FILES
        and all(isinstance(item, str) for item in value)
    )


@dataclass(frozen=True, slots=True)
class Setting:
    """One preference: its shipped value, what it may be, and that in words."""

    default: Any
    allows: Callable[[object], bool]
    allowed: str


SETTINGS: dict[str, Setting] = {
    "theme": Setting("system", *_one_of("system", "light", "dark")),
    "scale_percent": Setting(100, *_whole(80, 300)),
    "export_width": Setting(1600, *_whole(64, 16384)),
    "export_dpi": Setting(96, *_whole(30, 2400)),
    "export_look": Setting("print", *_one_of("print", "slide")),
    "export_format": Setting("png", *_one_of("png", "svg", "pdf", "csv")),
    "export_folder": Setting("", lambda v: isinstance(v, str), "a folder"),
    "language": Setting("system", lambda v: isinstance(v, str) and v != "", "a language's code"),
    "lecture_screen": Setting("", lambda v: isinstance(v, str), "a display's name"),
    "tours_in_lecture": Setting(False, lambda v: isinstance(v, bool), "true or false"),
    "tour_offered": Setting(False, lambda v: isinstance(v, bool), "true or false"),
    "recent_files": Setting([], _paths, f"a list of up to {MOST_RECENT_FILES} paths"),
}


def config_folder() -> Path:
    """Return the folder of settings and window state; the environment can move it."""
    moved = os.environ.get(FOLDER_VARIABLE)
    if moved:
        return Path(moved)
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppConfigLocation)
    return Path(place) if place else Path.home() / ".headlab"


class Settings(QObject):
    """Preferences by name; only what differs from the shipped value is in the file.

    A value that cannot be written still holds until headlab ends.
    """

    changed = Signal(str)
    """The name of the setting that changed."""

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = config_folder() if folder is None else folder
        self.path = self.folder / "settings.json"
        self._overrides = self._read()

    def value(self, name: str) -> Any:
        """Return a setting; a list comes as a tuple."""
        value = self._overrides.get(name, SETTINGS[name].default)
        return tuple(value) if isinstance(value, list) else value

    def set_value(self, name: str, value: Any) -> None:
        """Change a setting and write it; raise InputError on a value it cannot have."""
        setting = SETTINGS[name]
        if not setting.allows(value):
            raise InputError(f"{name} must be {setting.allowed}, not {value!r}")
        if isinstance(value, tuple):
            value = list(value)
        before = self._overrides.get(name, setting.default)
        self._overrides[name] = value
        if value == setting.default:
            del self._overrides[name]
        if value != before:
            self._write()
            self.changed.emit(name)

    def reset(self, name: str) -> None:
        """Put a setting back to its shipped value."""
        self.set_value(name, SETTINGS[name].default)

    def overrides(self) -> dict[str, Any]:
        """Return what differs from the shipped values, as in the file."""
        return dict(self._overrides)

    def remember_file(self, path: Path) -> None:
        """Put a file at the head of the recent ones."""
        text = str(path.absolute())
        others = [p for p in self.value("recent_files") if p != text]
        self.set_value("recent_files", [text, *others][:MOST_RECENT_FILES])

    def _read(self) -> dict[str, Any]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
            if not isinstance(found, dict):
                raise ValueError("not an object")
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            _log.warning("The settings in %s cannot be read (%s).", self.path, error.strerror)
            return {}
        except ValueError:
            self._set_aside()
            return {}
        wrong = [
            name for name, row in SETTINGS.items() if name in found and not row.allows(found[name])
        ]
        for name in wrong:
            _log.warning(
                "The setting %s in %s must be %s, so it is as shipped.",
                name,
                self.path,
                SETTINGS[name].allowed,
            )
            del found[name]
        # Names that this version does not know stay: a newer one may have written them.
        return found

    def _set_aside(self) -> None:
        aside = self.path.with_suffix(".broken.json")
        try:
            os.replace(self.path, aside)
        except OSError:
            aside = self.path
        _log.warning("The settings file is not readable JSON; it is kept as %s.", aside)

    def _write(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps(self._overrides, indent=2, ensure_ascii=False, sort_keys=True)
            write_text_atomically(self.path, text + "\n")
        except (InputError, OSError) as error:
            reason = getattr(error, "strerror", None) or error
            _log.warning("The settings in %s hold until headlab ends: %s.", self.folder, reason)


class WindowState:
    """Geometry and docks of the window, and the guide, in an INI file of their own.

    A folder that cannot be written to is no error: the next start has the shipped layout.
    """

    def __init__(self, folder: Path | None = None) -> None:
        folder = config_folder() if folder is None else folder
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        self._file = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
        if self._file.value("schema", 0, type=int) != WINDOW_STATE_SCHEMA:
            self._file.clear()

    def geometry(self) -> QByteArray | None:
        """Return the window's geometry, or None on the first start."""
        return self._bytes("geometry")

    def docks(self) -> QByteArray | None:
        """Return the state of docks and toolbars, or None on the first start."""
        return self._bytes("docks")

    def save(self, geometry: QByteArray, docks: QByteArray) -> None:
        """Keep geometry and docks."""
        self._file.setValue("schema", WINDOW_STATE_SCHEMA)
        self._file.setValue("geometry", geometry)
        self._file.setValue("docks", docks)
        self._file.sync()

    def guide(self) -> tuple[QSize | None, str, str]:
        """Return the size of the user guide, its page, and the workspace that was open beside."""
        size = self._file.value("guide/size")
        page, workspace = (
            str(self._file.value(f"guide/{name}", "")) for name in ("page", "workspace")
        )
        known = isinstance(size, QSize) and not size.isEmpty()
        return size if known else None, page, workspace

    def save_guide(self, size: QSize, page: str, workspace: str) -> None:
        """Keep the user guide's size, page and workspace."""
        self._file.setValue("schema", WINDOW_STATE_SCHEMA)
        for name, value in (("size", size), ("page", page), ("workspace", workspace)):
            self._file.setValue(f"guide/{name}", value)
        self._file.sync()

    def clear(self) -> None:
        """Forget everything: the next start has the shipped layout."""
        self._file.clear()
        self._file.sync()

    def _bytes(self, name: str) -> QByteArray | None:
        value = self._file.value(name)
        return value if isinstance(value, QByteArray) and not value.isEmpty() else None

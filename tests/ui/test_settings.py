"""Preferences in one readable file, window state in another; nothing may stop the start."""

import json
import logging
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings
from pytestqt.qtbot import QtBot

from headlab.app.settings import (
    FOLDER_VARIABLE,
    MOST_RECENT_FILES,
    SETTINGS,
    Settings,
    WindowState,
    config_folder,
)
from headlab.errors import InputError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "settings-folder"


def test_shipped_values_are_allowed_and_leave_no_file(folder: Path, qapp: object) -> None:
    settings = Settings(folder)
    for name, row in SETTINGS.items():
        assert row.allows(row.default), name
        settings.set_value(name, settings.value(name))
    assert not folder.exists()


def test_only_what_differs_is_written_and_read_back(folder: Path, qtbot: QtBot) -> None:
    settings = Settings(folder)
    with qtbot.waitSignal(settings.changed) as told:
        settings.set_value("theme", "dark")
    assert told.args == ["theme"]
    settings.set_value("scale_percent", 150)
    assert json.loads(settings.path.read_text()) == {"theme": "dark", "scale_percent": 150}
    again = Settings(folder)
    assert (again.value("theme"), again.value("scale_percent")) == ("dark", 150)
    again.reset("theme")
    assert json.loads(settings.path.read_text()) == {"scale_percent": 150}


def test_same_value_is_no_change(folder: Path, qtbot: QtBot) -> None:
    settings = Settings(folder)
    settings.set_value("theme", "dark")
    with qtbot.assertNotEmitted(settings.changed):
        settings.set_value("theme", "dark")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"),
        ("theme", None),
        ("scale_percent", 79),
        ("scale_percent", 301),
        ("scale_percent", 100.0),
        ("scale_percent", True),
        ("export_width", 0),
        ("language", ""),
        ("recent_files", "a path"),
        ("recent_files", [1]),
    ],
)
def test_value_that_is_not_allowed(
    folder: Path, qapp: object, name: str, value: object, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(folder)
    with pytest.raises(InputError, match=name):
        settings.set_value(name, value)
    folder.mkdir()
    settings.path.write_text(json.dumps({name: value, "language": "de"}))
    with caplog.at_level(logging.WARNING):
        read = Settings(folder)
    if name != "language":
        assert read.value("language") == "de"
        assert len(caplog.records) == 1
        assert read.value(name) == Settings(folder / "none").value(name)


@pytest.mark.parametrize("text", ["{", "[1]", "", "\x00", '"theme"'])
def test_broken_file_is_kept_aside_and_said_once(
    folder: Path, qapp: object, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    folder.mkdir()
    (folder / "settings.json").write_text(text)
    with caplog.at_level(logging.WARNING):
        settings = Settings(folder)
    assert settings.value("theme") == "system"
    assert len(caplog.records) == 1
    (aside,) = folder.iterdir()
    assert aside.name != "settings.json"
    assert aside.read_text() == text
    assert aside.name in caplog.text
    settings.set_value("theme", "light")
    assert Settings(folder).value("theme") == "light"


def test_bytes_that_are_no_text_are_a_broken_file(folder: Path, qapp: object) -> None:
    folder.mkdir()
    (folder / "settings.json").write_bytes(b"\xff\xfe{}")
    assert Settings(folder).value("theme") == "system"
    assert (folder / "settings.broken.json").exists()


def test_names_of_a_newer_version_survive(folder: Path, qapp: object) -> None:
    folder.mkdir()
    (folder / "settings.json").write_text('{"tomorrow": 1}')
    settings = Settings(folder)
    settings.set_value("theme", "dark")
    assert json.loads(settings.path.read_text()) == {"tomorrow": 1, "theme": "dark"}


def test_recent_files_newest_first_bounded_without_doubles(folder: Path, qapp: object) -> None:
    settings = Settings(folder)
    for number in range(15):
        settings.remember_file(Path(f"/a/{number}"))
    settings.remember_file(Path("/a/9"))
    recent = Settings(folder).value("recent_files")
    assert len(recent) == MOST_RECENT_FILES
    assert recent[:3] == (str(Path("/a/9").absolute()), str(Path("/a/14").absolute()), recent[2])
    assert len(set(recent)) == len(recent)


def test_folder_that_cannot_exist_does_not_stop_anything(
    tmp_path: Path, qapp: object, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "headlab"
    settings = Settings(folder)
    with caplog.at_level(logging.WARNING):
        settings.set_value("theme", "dark")
    assert settings.value("theme") == "dark"
    assert len(caplog.records) == 1
    state = WindowState(folder)
    state.save(QByteArray(b"geometry"), QByteArray(b"docks"))
    state.clear()
    assert WindowState(folder).geometry() is None


def test_environment_moves_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "portable"))
    assert config_folder() == tmp_path / "portable"
    Settings().set_value("theme", "dark")
    WindowState().save(QByteArray(b"g"), QByteArray(b"d"))
    names = {path.name for path in (tmp_path / "portable").iterdir()}
    assert names == {"settings.json", "window.ini"}


def test_window_state_round_trip_and_clear(folder: Path, qapp: object) -> None:
    assert WindowState(folder).geometry() is None
    WindowState(folder).save(QByteArray(b"\x00\xffgeometry"), QByteArray(b"docks\n"))
    read = WindowState(folder)
    assert read.geometry() == QByteArray(b"\x00\xffgeometry")
    assert read.docks() == QByteArray(b"docks\n")
    read.clear()
    assert WindowState(folder).docks() is None


@pytest.mark.parametrize("schema", ["99", "x", ""])
def test_window_state_of_another_schema_is_forgotten(
    folder: Path, qapp: object, schema: str
) -> None:
    WindowState(folder).save(QByteArray(b"g"), QByteArray(b"d"))
    ini = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    ini.setValue("schema", schema)
    ini.sync()
    assert WindowState(folder).geometry() is None


def test_window_state_of_garbage_is_forgotten(folder: Path, qapp: object) -> None:
    folder.mkdir()
    (folder / "window.ini").write_bytes(b"\xff\x00[[[ not an ini\nschema=1\ngeometry=7")
    state = WindowState(folder)
    assert state.geometry() is None
    assert state.docks() is None

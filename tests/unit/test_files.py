"""Files written whole or not at all."""

import os
from pathlib import Path

import pytest

from headlab.app.files import write_bytes_atomically, write_text_atomically
from headlab.errors import InputError


def test_text_replaces_the_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text("old and longer")
    write_text_atomically(path, "β = 8\n")
    assert path.read_bytes() == "β = 8\n".encode()
    assert [p.name for p in tmp_path.iterdir()] == ["log.txt"]


def test_new_file_has_the_permissions_of_any_other(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    write_bytes_atomically(tmp_path / "ours", b"x")
    assert os.stat(tmp_path / "ours").st_mode == os.stat(tmp_path / "plain").st_mode


@pytest.mark.parametrize("name", ["missing/log.txt", "file/log.txt", "folder"])
def test_place_that_cannot_be_written_is_one_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(InputError, match=name) as error:
        write_text_atomically(tmp_path / name, "text")
    assert "\n" not in str(error.value)
    assert sorted(tmp_path.rglob("*")) == before

"""The wheel carries headlab's own files and finds them where it is installed."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

ASK = """
import sys
sys.path.insert(0, sys.argv[1])
import headlab
from headlab.resource_files import resource_path
print(headlab.__file__)
for name in sys.argv[2:]:
    print(resource_path(name))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """Build the wheel as an installer would and unpack it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    done = subprocess.run(
        [*build, "--directory", str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("headlab-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_wheel_has_every_resource_and_nothing_of_the_checkout(installed):
    resources = files_below(ROOT / "resources")
    assert resources
    assert files_below(installed / "headlab" / "resources") == resources
    tops = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {"headlab"}


def test_the_installed_package_reads_its_own_resources(installed):
    names = sorted(files_below(ROOT / "resources"))
    done = subprocess.run(
        [sys.executable, "-I", "-c", ASK, str(installed), *names],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert all(Path(line).is_relative_to(installed) for line in done.stdout.splitlines())
    assert len(done.stdout.splitlines()) == len(names) + 1


def test_the_wheel_names_its_command_and_its_qt(installed):
    (metadata,) = installed.glob("headlab-*.dist-info")
    assert "headlab = headlab.__main__:main" in (metadata / "entry_points.txt").read_text()
    requires = [
        line
        for line in (metadata / "METADATA").read_text(encoding="utf-8").splitlines()
        if line.startswith("Requires-Dist: pyside6") or "PySide6" in line.partition(";")[0]
    ]
    assert requires
    assert all("essentials" in line.lower() for line in requires)

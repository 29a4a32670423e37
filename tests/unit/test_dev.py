"""The set-up script: what it decides, without setting anything up."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "dev.py"
PYPROJECT = """
[build-system]
requires = ["hatchling"]
[project]
name = "headlab"
dependencies = ["numpy"]
[tool.ruff]
line-length = 100
"""
on_linux = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere nothing is asked of the system"
)


@pytest.fixture
def dev(tmp_path, monkeypatch):
    spec = importlib.util.spec_from_file_location("headlab_dev", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("VENV", "PYTHON", "STAMP"):
        monkeypatch.setattr(module, name, tmp_path / name)
    return module


def test_the_fingerprint_follows_what_is_installed_and_nothing_else(dev):
    def of(pyproject=PYPROJECT, constraints="numpy==2", python="3.11.2"):
        return dev.fingerprint(pyproject, constraints, python)

    assert of() == of(pyproject=PYPROJECT.replace("100", "120"))
    changed = [
        of(pyproject=PYPROJECT.replace('"numpy"', '"numpy", "scipy"')),
        of(constraints="numpy==3"),
        of(python="3.12.1"),
        dev.fingerprint(PYPROJECT, "numpy==2", "3.11.2", Path("elsewhere")),
    ]
    assert len({of(), *changed}) == 5


def test_a_venv_without_its_stamp_or_its_python_is_not_current(dev):
    assert not dev.venv_is_current()
    dev.PYTHON.touch()
    assert not dev.venv_is_current()
    dev.STAMP.write_text(dev.wanted_stamp())
    assert dev.venv_is_current()
    dev.PYTHON.unlink()
    assert not dev.venv_is_current()


def test_an_interrupted_set_up_leaves_no_stamp_and_the_next_one_starts_anew(dev, monkeypatch):
    dev.STAMP.write_text("of an older checkout")
    steps = []

    def interrupted(command, doing, **more):
        steps.append(command)
        if len(steps) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(dev, "quietly", interrupted)
    with pytest.raises(KeyboardInterrupt):
        dev.prepare_venv()
    assert not dev.STAMP.exists()
    dev.prepare_venv()
    assert "--clear" in steps[2]
    assert dev.STAMP.read_text() == dev.wanted_stamp()


@on_linux
@pytest.mark.parametrize(
    ("lacking", "wanted"),
    [
        ((), set()),
        (("libEGL.so.1", "libxcb-cursor.so.0"), {"libegl1", "libxcb-cursor0"}),
        (("Xvfb",), {"xvfb"}),
    ],
)
def test_only_what_is_missing_is_asked_for(dev, monkeypatch, tmp_path, lacking, wanted):
    monkeypatch.setattr(dev, "venv_is_current", lambda: True)
    monkeypatch.setattr(dev, "FONT", tmp_path)

    def there(name):
        return name not in lacking

    assert set(dev.missing_packages(True, dev.TEST_PROGRAMS, there, there)) == wanted
    assert dev.missing_packages(False, {}, there, there) == []


@on_linux
def test_a_python_without_ensurepip_asks_for_its_own_venv_package(dev, monkeypatch):
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: None)
    major, minor = sys.version_info[:2]
    assert dev.missing_packages(False, {}) == [f"python{major}.{minor}-venv"]


@on_linux
def test_without_root_one_line_to_run_is_printed(dev, monkeypatch, capsys):
    monkeypatch.setattr(dev, "missing_packages", lambda window, programs: ["libegl1", "xvfb"])
    monkeypatch.setattr(dev, "has_program", lambda name: True)
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    assert dev.main(["test"]) == 1
    line = capsys.readouterr().err.splitlines()[-1]
    assert line.startswith("sudo apt-get update")
    assert line.endswith(" libegl1 xvfb")


def test_children_get_the_system_folders_and_no_other_python(dev):
    env = dev.environment({"PATH": "/usr/bin", "PYTHONPATH": "/x", "PYTHONHOME": "/y", "LANG": "C"})
    assert not {"PYTHONPATH", "PYTHONHOME"} & env.keys()
    assert env["LANG"] == "C"
    if os.name == "posix":
        assert env["PATH"].split(":")[0] == "/usr/bin"
        assert {"/usr/sbin", "/sbin"} <= set(env["PATH"].split(":"))
        assert os.path.isabs(env["HOME"])


@on_linux
def test_a_display_is_what_the_environment_names(dev):
    assert not dev.has_display({"DISPLAY": ""})
    assert dev.has_display({"DISPLAY": ":3"})
    assert dev.has_display({"WAYLAND_DISPLAY": "wayland-0"})


@on_linux
def test_run_without_a_display_writes_the_figures_and_says_where(
    dev, monkeypatch, tmp_path, capsys
):
    calls = []
    figures = tmp_path / "figures"

    def call(command, **more):
        calls.append((command, more))
        return 0

    monkeypatch.setattr(dev, "prepare", lambda **needs: None)
    monkeypatch.setattr(dev, "has_display", lambda: False)
    monkeypatch.setattr(dev, "FIGURES", figures)
    monkeypatch.setattr(dev, "call", call)
    assert dev.main(["run"]) == 0
    ((command, more),) = calls
    assert command[1:] == ["-m", "headlab", *f"export all --out {figures} --overwrite".split()]
    assert more["QT_QPA_PLATFORM"] == "offscreen"
    assert str(figures) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code"), [([], 2), (["nonsense"], 2), (["lint", "x"], 1), (["--help"], 0)]
)
def test_a_wrong_command_line_gets_a_sentence(arguments, code):
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *arguments],
        capture_output=True,
        text=True,
        env={"PATH": os.defpath},
        check=False,
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == (1 if code else 0)

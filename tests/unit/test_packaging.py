"""What the installers are made of: each file goes through the tool that will read it."""

import importlib.util
import json
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="made and tried on Linux")


def load(name):
    spec = importlib.util.spec_from_file_location(f"headlab_{name}", PACKAGING / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    # Its dataclasses look their module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def build():
    return load("build")


def tool(name):
    found = shutil.which(name, path=os.pathsep.join([os.environ["PATH"], "/usr/sbin", "/sbin"]))
    if not found:
        pytest.skip(f"{name} is not installed; `python3 packaging/dev.py build` sees to it")
    return found


def passes(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def app(tmp_path):
    """A stand-in for the frozen folder: a shell script and one real library's worth of tree."""
    folder = tmp_path / "frozen" / "headlab"
    (folder / "_internal").mkdir(parents=True)
    program = folder / "headlab"
    program.write_text("#!/bin/sh\necho started $0\n")
    program.chmod(0o755)
    (folder / "_internal" / "libA.so.1").write_bytes(b"library")
    (folder / "_internal" / "libA.so").symlink_to("libA.so.1")
    return folder


@pytest.fixture
def places(build, tmp_path, monkeypatch):
    for name in ("BUILD", "DIST", "STAGE", "ICONS"):
        folder = tmp_path / "build" / name.lower()
        folder.mkdir(parents=True)
        monkeypatch.setattr(build, name, folder)
    (build.ICONS / "headlab-48.png").write_bytes(b"picture")
    return tmp_path


# Linux ----------------------------------------------------------------------------------------


@on_linux
def test_the_menu_entry_and_the_metadata_are_valid():
    linux = PACKAGING / "linux"
    assert not passes(tool("desktop-file-validate"), linux / "headlab.desktop")
    passes(tool("appstreamcli"), "validate", "--no-net", linux / "headlab.metainfo.xml")


@on_linux
def test_the_desktop_learns_the_type_of_a_session(tmp_path):
    source = PACKAGING / "linux" / "headlab-mime.xml"
    passes(tool("xmllint"), "--noout", source)
    packages = tmp_path / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(source, packages / "headlab.xml")
    passes(tool("update-mime-database"), tmp_path / "mime")
    kind = "application/x-headlab-session"
    assert f"{kind}:*.headlab" in (tmp_path / "mime" / "globs").read_text()
    assert f"MimeType={kind};" in (PACKAGING / "linux" / "headlab.desktop").read_text()


@on_linux
@pytest.mark.parametrize("packager", ["deb", "rpm"])
def test_the_package_has_the_app_its_command_and_its_desktop_files(build, places, app, packager):
    tool("objdump")
    if not Path(sys.executable).with_name("nfpm").exists():
        pytest.skip("nfpm is not installed; `python3 packaging/dev.py build` sees to it")
    package = build.nfpm(packager, app, fast=True)
    lister = {"deb": ("dpkg-deb", "--contents"), "rpm": ("rpm", "-qlvp")}[packager]
    listing = passes(tool(lister[0]), *lister[1:], package)
    for wanted in (
        r"-rwxr-xr-x.*/opt/headlab/headlab$",
        r"^l.*/opt/headlab/_internal/libA.so -> libA.so.1$",
        r"/usr/bin/headlab -> ../../opt/headlab/headlab$",
        r"-rw-r--r--.*/usr/share/applications/headlab.desktop$",
        r"-rw-r--r--.*/usr/share/mime/packages/headlab.xml$",
        r"-rw-r--r--.*/usr/share/metainfo/org.headlab.headlab.metainfo.xml$",
        r"-rw-r--r--.*/usr/share/icons/hicolor/48x48/apps/headlab.png$",
        r"-rw-r--r--.*/usr/share/doc/headlab/copyright$",
    ):
        assert re.search(wanted, listing, re.MULTILINE), f"{wanted}\n{listing}"


@on_linux
def test_the_needs_of_a_folder_are_read_from_its_binaries(build, tmp_path):
    tool("objdump")
    shutil.copy(Path(sys.executable).resolve(), tmp_path / "python")
    (tmp_path / "note.txt").write_text("not a binary")
    found = build.needs(tmp_path)
    assert re.fullmatch(r"2\.\d+", found.glibc)
    assert not any(name.startswith("libc.so") for name in found.libraries)


def test_a_library_that_no_package_is_named_for_stops_the_build(build):
    named = build.Needs(frozenset({"libGL.so.1"}), "2.34")
    assert build.debian_depends(named)[:2] == ["libc6 (>= 2.34)", "libgl1"]
    assert "libGL.so.1()(64bit)" in build.rpm_depends(named)
    with pytest.raises(build.BuildError, match="libodd"):
        build.debian_depends(build.Needs(frozenset({"libodd.so.3"}), "2.34"))


@on_linux
def test_the_archive_installs_for_one_person_upgrades_and_leaves_nothing(build, places, app):
    archive = build.make_tar(app, fast=True)
    home = places / "a home"
    home.mkdir()
    passes("tar", "-C", places, "-xf", archive)
    (unpacked,) = places.glob("headlab-*")
    install = [unpacked / "install.sh", "--prefix", home / ".local"]
    passes(*install)
    program = home / ".local" / "bin" / "headlab"
    assert "started" in passes(program)
    entry = (home / ".local/share/applications/headlab.desktop").read_text()
    assert f'Exec="{home}/.local/lib/headlab/headlab" %f' in entry
    old = home / ".local" / "lib" / "headlab" / "of-an-older-version"
    old.touch()
    theirs = home / ".local" / "share" / "applications" / "other.desktop"
    theirs.touch()
    passes(*install)
    assert not old.exists()
    passes(*install, "--remove")
    left = [path for path in home.rglob("*") if not path.is_dir() and "mime" not in path.parts]
    # The desktop's own cache of what applications open what may stand beside the entries.
    assert set(left) - {theirs.with_name("mimeinfo.cache")} == {theirs}


def test_an_artefact_above_its_limit_is_refused(build, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(build, "ROOT", tmp_path)
    artefact = tmp_path / "headlab.deb"
    with artefact.open("wb") as file:
        file.truncate(build.LIMITS_MB["deb"] * 1_000_000)
    build.check_size("deb", artefact)
    assert "headlab.deb" in capsys.readouterr().out
    with artefact.open("ab") as file:
        file.write(b"x")
    with pytest.raises(build.BuildError, match=r"headlab\.deb"):
        build.check_size("deb", artefact)


# Windows and macOS ----------------------------------------------------------------------------


def test_nsis_compiles_the_installer(build, tmp_path):
    payload = tmp_path / "payload"
    (payload / "_internal").mkdir(parents=True)
    for name in ("headlab.exe", "headlab-cli.exe", "_internal/python.dll"):
        (payload / name).write_bytes(b"stand-in")
    icon = tmp_path / "headlab.ico"
    from PIL import Image

    Image.new("RGBA", (32, 32)).save(icon)
    target = tmp_path / "headlab-installer.exe"
    values = {"VERSION": build.version(), "PAYLOAD": payload, "ICON": icon, "OUT": target}
    options = [f"-D{name}={value}" for name, value in values.items()]
    passes(tool("makensis"), "-V2", "-WX", *options, PACKAGING / "windows" / "headlab.nsi")
    assert target.read_bytes()[:2] == b"MZ"


@pytest.mark.parametrize("name", ["Info.plist", "entitlements.plist"])
def test_the_property_lists_survive_a_round_trip(name):
    known = plistlib.loads((PACKAGING / "macos" / name).read_bytes())
    assert plistlib.loads(plistlib.dumps(known)) == known


def test_the_bundle_declares_the_type_that_it_opens():
    info = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    (document,) = info["CFBundleDocumentTypes"]
    (kind,) = info["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["headlab"]


# Workflows ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_to_a_version_and_every_secret_can_be_missing(path):
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w-]+@(v\d+\.\d+\.\d+|[0-9a-f]{40})", step["uses"])
            if "certificate" in step.get("name", "").lower():
                assert re.search(r"env\.\w+_CERTIFICATE != ''", step["if"])


def test_the_release_is_built_and_tried_on_three_systems():
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    job = workflow["jobs"]["build"]
    systems = {name.partition("-")[0] for name in job["strategy"]["matrix"]["os"]}
    assert systems == {"ubuntu", "windows", "macos"}
    # Without options: frozen, tried, packed small and held against the limits.
    assert any(step.get("run") == "python packaging/dev.py build" for step in job["steps"])


# The freeze and the smoke test ----------------------------------------------------------------


def test_the_recipe_ships_what_the_project_depends_on():
    # It is read by PyInstaller alone; here it must at least be Python that names real files.
    text = (PACKAGING / "headlab.spec").read_text(encoding="utf-8")
    compile(text, "headlab.spec", "exec")
    for folder, name in re.findall(r'"packaging" / "(\w+)" / "([\w.]+)"', text):
        assert (PACKAGING / folder / name).exists()


def test_the_installers_tools_are_pinned():
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = (PACKAGING / "constraints.txt").read_text(encoding="utf-8")
    for line in extra["optional-dependencies"]["build"]:
        name = re.match(r"[\w-]+", line).group()
        assert f"\n{name}==" in pins


@pytest.mark.parametrize(
    ("prints", "wrong"),
    [
        ("INFO headlab 0.1.0 is ready", False),
        ("WARNING Qt: This plugin does not support propagateSizeHints()", False),
        ("Traceback (most recent call last):", True),
        ("x\nWARNING Qt: something else", True),
        ("QThread: Destroyed while thread '' is still running", True),
        ("libEGL.so.1: cannot open shared object file", True),
    ],
)
def test_the_smoke_test_knows_what_should_not_be_said(prints, wrong):
    assert load("smoke_test").failed(prints + "\n") is wrong


VERSIONS = dict.fromkeys(
    ("headlab", "python", "qt", "pyside", "pyqtgraph", "numpy", "blas", "platform"), "1"
)


@pytest.mark.parametrize(
    "script",
    [
        "import sys; sys.exit(3)",
        "import sys; print('{}')",
        f"import sys; print({json.dumps(VERSIONS)!r}); print('Traceback', file=sys.stderr)",
        # passes its self-test, and then takes any input for good
        f"print({json.dumps(VERSIONS)!r})",
    ],
)
def test_a_broken_headlab_fails_the_smoke_test(script, capfd):
    smoke = load("smoke_test")
    command = ["--quick", "--", sys.executable, "-c", script]
    assert smoke.main(command) == 1
    assert "FAILED" in capfd.readouterr().out

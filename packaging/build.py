"""Freeze headlab and make this system's installers, into build/dist.

    python3 packaging/dev.py build [--only PART …] [--fast] [--no-smoke]

Parts: app, deb, rpm, tar (Linux), exe (Windows), dmg (macOS); all of this system's unless named.
Each is smoke-tested as it would be used, and none may be larger than its limit. `--fast` packs
quickly rather than small: for checks, not for a release.
"""

import argparse
import json
import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
BUILD = ROOT / "build"
DIST = BUILD / "dist"
ICONS = BUILD / "icons"
STAGE = BUILD / "stage"
WINDOWS, MACOS = os.name == "nt", sys.platform == "darwin"

# Megabytes (1,000,000 bytes) that each artefact may have when packed small.
LIMITS_MB = {"deb": 56, "rpm": 67, "tar": 56, "exe": 60, "dmg": 80}

# What the app leaves to the system -> the Debian packages that have it.
DEBIAN_PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libexpat.so.1": "libexpat1",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libxcb.so.1": "libxcb1",
}
GLIBC = re.compile(r"ld-linux.*|lib(c|dl|m|pthread|rt|util)\.so\.\d+")
# Not linked, read: keyboard layouts, and where the system's fonts are.
DEBIAN_DATA = ("xkb-data", "fontconfig-config")
RPM_DATA = ("xkeyboard-config", "fontconfig")


class BuildError(Exception):
    """A step failed; the message says which."""


def say(text: str) -> None:
    """Print a line of progress at once."""
    print(f"build: {text}", flush=True)


def run(command: Iterable[str | Path], **more: str) -> str:
    """Run a command; return what it said, which is shown only if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words,
        cwd=ROOT,
        env={**os.environ, **more},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        print("\n".join(done.stdout.splitlines()[-30:]), file=sys.stderr)
        raise BuildError(f"{Path(words[0]).name} ended with {done.returncode}; see above")
    return done.stdout


def version() -> str:
    """Return headlab's version without importing it."""
    text = (ROOT / "headlab" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', text)
    assert found, "headlab/__init__.py states no version"
    return found[1]


def machine() -> str:
    """Return the processor's name as the artefacts' names have it."""
    return platform.machine().lower().replace("amd64", "x86_64")


def program(folder: Path) -> Path:
    """Return the frozen program that speaks on standard output."""
    if WINDOWS:
        return folder / "headlab-cli.exe"
    if MACOS:
        return folder / "Contents" / "MacOS" / "headlab"
    return folder / "headlab"


# Steps ----------------------------------------------------------------------------------------


def freeze(script: Path | None = None, dist: Path = DIST) -> Path:
    """Freeze headlab, or another script in the same way; return the folder."""
    run([sys.executable, PACKAGING / "icons.py", ROOT / "resources/icons/headlab.svg", ICONS])
    work = BUILD / "pyinstaller"
    command: list[str | Path] = [sys.executable, "-m", "PyInstaller", "--noconfirm"]
    command += ["--distpath", dist, "--workpath", work, PACKAGING / "headlab.spec"]
    if script:
        command += ["--", "--bare", script]
    run(command)
    if script:
        return dist / "bare"
    return dist / ("headlab.app" if MACOS else "headlab")


def stage_shared() -> Path:
    """Lay out what a Linux desktop wants beside the app: menu entry, icons, file type and so on."""
    shutil.rmtree(STAGE, ignore_errors=True)
    share = STAGE / "share"
    linux = PACKAGING / "linux"
    sources = {
        "applications/headlab.desktop": linux / "headlab.desktop",
        "metainfo/org.headlab.headlab.metainfo.xml": linux / "headlab.metainfo.xml",
        "mime/packages/headlab.xml": linux / "headlab-mime.xml",
        "icons/hicolor/scalable/apps/headlab.svg": ROOT / "resources/icons/headlab.svg",
        "doc/headlab/copyright": ROOT / "resources/licences/NOTICE.txt",
    }
    for icon in ICONS.glob("headlab-*.png"):
        size = icon.stem.partition("-")[2]
        sources[f"icons/hicolor/{size}x{size}/apps/headlab.png"] = icon
    for name, source in sources.items():
        target = share / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    return share


@dataclass(frozen=True)
class Needs:
    """What a frozen folder leaves to the system: sonames and the oldest glibc that serves."""

    libraries: frozenset[str]
    glibc: str


def needs(app: Path) -> Needs:
    """Read what the binaries of a folder ask the system for."""
    wanted: set[str] = set()
    carried: set[str] = set()
    glibc = (0, 0)
    for path in app.rglob("*"):
        carried.add(path.name)
        if path.is_symlink() or not path.is_file():
            continue
        with path.open("rb") as file:
            if file.read(4) != b"\x7fELF":
                continue
        said = run(["objdump", "-p", path])
        wanted.update(re.findall(r"^ *NEEDED +(\S+)", said, re.MULTILINE))
        asked = re.findall(r"GLIBC_(\d+)\.(\d+)", said)
        glibc = max([glibc, *((int(major), int(minor)) for major, minor in asked)])
    libraries = {name for name in wanted - carried if not GLIBC.fullmatch(name)}
    return Needs(frozenset(libraries), ".".join(map(str, glibc)))


def debian_depends(found: Needs) -> list[str]:
    """Return the Debian packages that the app needs."""
    unknown = found.libraries - DEBIAN_PACKAGES.keys()
    if unknown:
        raise BuildError(f"no Debian package is named for {', '.join(sorted(unknown))}")
    packages = sorted(DEBIAN_PACKAGES[name] for name in found.libraries)
    return [f"libc6 (>= {found.glibc})", *packages, *DEBIAN_DATA]


def rpm_depends(found: Needs) -> list[str]:
    """Return what an rpm requires: sonames, which every distribution names alike."""
    return [
        f"libc.so.6(GLIBC_{found.glibc})(64bit)",
        *(f"{name}()(64bit)" for name in sorted(found.libraries)),
        *RPM_DATA,
    ]


def nfpm_config(app: Path, share: Path, fast: bool) -> dict[str, object]:
    """Return nfpm's recipe for the deb and the rpm."""
    found = needs(app)
    contents: list[dict[str, object]] = [
        {"src": str(app), "dst": "/opt/headlab", "type": "tree"},
        # Relative, so that it also leads to the app where the package is only unpacked.
        {"src": "../../opt/headlab/headlab", "dst": "/usr/bin/headlab", "type": "symlink"},
    ]
    for file in sorted(path for path in share.rglob("*") if path.is_file()):
        target = f"/usr/share/{file.relative_to(share).as_posix()}"
        contents.append({"src": str(file), "dst": target, "file_info": {"mode": 0o644}})
    return {
        "name": "headlab",
        "arch": {"x86_64": "amd64", "aarch64": "arm64"}[machine()],
        "platform": "linux",
        "version": version(),
        "release": "1",
        "section": "science",
        "maintainer": "headlab maintainers",
        "description": "What attention heads buy and what they cost\n"
        "A desktop bench for one question: what does the number of attention heads\n"
        "buy, and what does it cost? It opens no network connection.",
        "contents": contents,
        "deb": {"compression": "zstd" if fast else "none"},
        # rpm reads zstd everywhere; nfpm's xz takes minutes and saves little.
        "rpm": {"compression": f"zstd:{1 if fast else 19}"},
        "overrides": {
            "deb": {"depends": debian_depends(found)},
            "rpm": {"depends": rpm_depends(found)},
        },
    }


def nfpm(packager: str, app: Path, fast: bool) -> Path:
    """Make a deb or an rpm."""
    config = BUILD / "nfpm.json"  # JSON is YAML
    recipe = nfpm_config(app, stage_shared(), fast)
    config.write_text(json.dumps(recipe, indent=1), encoding="utf-8")
    suffix = {"deb": f"_{recipe['arch']}.deb", "rpm": f".{machine()}.rpm"}[packager]
    target = DIST / f"headlab{'_' if packager == 'deb' else '-'}{version()}-1{suffix}"
    tool = Path(sys.executable).with_name("nfpm")
    run([tool, "package", "--config", config, "--packager", packager, "--target", target])
    return target


def make_deb(app: Path, fast: bool) -> Path:
    """Make the package for Debian, Ubuntu and their kin."""
    package = nfpm("deb", app, fast)
    if not fast:
        # nfpm's own xz is slow and packs a fifth larger than Debian's.
        with tempfile.TemporaryDirectory(dir=BUILD) as name:
            run(["dpkg-deb", "--raw-extract", package, name])
            os.chmod(name, 0o755)  # it becomes the package's root folder
            pack = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build"]
            run([*pack, name, package])
    return package


def make_rpm(app: Path, fast: bool) -> Path:
    """Make the package for Fedora, openSUSE and their kin."""
    return nfpm("rpm", app, fast)


def make_tar(app: Path, fast: bool) -> Path:
    """Make the archive that runs where it is unpacked, and installs for one person."""
    share = stage_shared()
    name = f"headlab-{version()}-linux-{machine()}"
    target = DIST / f"{name}.tar.xz"

    def owned_by_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        return member

    with (
        lzma.open(target, "wb", preset=0 if fast else 6) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for source, inside in (
            (app, "headlab"),
            (share, "share"),
            (PACKAGING / "linux" / "install.sh", "install.sh"),
        ):
            archive.add(source, f"{name}/{inside}", filter=owned_by_nobody)
    return target


def make_exe(app: Path, fast: bool) -> Path:
    """Make the installer for Windows."""
    target = DIST / f"headlab-{version()}-windows-{machine()}.exe"
    values = {
        "VERSION": version(),
        "PAYLOAD": app,
        "ICON": ICONS / "headlab.ico",
        "OUT": target,
    }
    options = [f"-D{name}={value}" for name, value in values.items()]
    speed = ["-XSetCompressor /FINAL zlib"] if fast else []
    script = PACKAGING / "windows" / "headlab.nsi"
    sign(app / "headlab.exe", app / "headlab-cli.exe")
    run([makensis(), "-V2", "-WX", *options, *speed, script])
    sign(target)
    return target


def sign(*programs: Path) -> None:
    """Sign programs for Windows where the certificate is given."""
    certificate = os.environ.get("HEADLAB_SIGN_PFX")
    if certificate:
        password = os.environ["HEADLAB_SIGN_PASSWORD"]
        # With a date from outside, the signature outlives the certificate.
        dated = ["/fd", "sha256", "/td", "sha256", "/tr", "http://timestamp.digicert.com"]
        run(["signtool", "sign", "/f", certificate, "/p", password, *dated, *programs])


def makensis() -> str:
    """Return NSIS's compiler; its installer for Windows does not put it on PATH."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "NSIS" / "makensis.exe"
    found = shutil.which("makensis") or (str(usual) if usual.exists() else None)
    if not found:
        raise BuildError("makensis is not installed")
    return found


def make_dmg(app: Path, fast: bool) -> Path:
    """Make the disk image for macOS; notarise it where the credentials are given."""
    target = DIST / f"headlab-{version()}-macos-{machine()}.dmg"
    with tempfile.TemporaryDirectory() as name:
        # ditto keeps the links in the bundle, and with them its signature.
        run(["ditto", app, Path(name, app.name)])
        Path(name, "Applications").symlink_to("/Applications")
        packing = "UDZO" if fast else "ULMO"
        image = ["hdiutil", "create", "-volname", "headlab", "-srcfolder", name]
        run([*image, "-format", packing, "-ov", target])
    profile = os.environ.get("HEADLAB_NOTARY_PROFILE")
    if profile:
        run(["xcrun", "notarytool", "submit", target, "--keychain-profile", profile, "--wait"])
        run(["xcrun", "stapler", "staple", target])
    return target


# Trials: each artefact used as a person would -------------------------------------------------


def smoke(command: Path, *options: str) -> None:
    """Put a headlab through the smoke test."""
    test = [sys.executable, str(PACKAGING / "smoke_test.py"), *options, "--", str(command)]
    if subprocess.call(test, cwd=ROOT):
        raise BuildError(f"{command} failed the smoke test")


def files_in(folder: Path) -> set[Path]:
    """Return what a folder holds, links to nowhere included; folders only if they are empty."""
    return {
        path
        for path in folder.rglob("*")
        if path.is_symlink() or not path.is_dir() or not any(path.iterdir())
    }


@contextmanager
def scratch() -> Iterator[Path]:
    """Give a folder whose name has a space and a letter beyond ASCII."""
    with tempfile.TemporaryDirectory(prefix="headlab é ") as name:
        yield Path(name).resolve()


def try_deb(package: Path) -> None:
    """Unpack the deb and run what is on the PATH afterwards."""
    with scratch() as root:
        run(["dpkg-deb", "--extract", package, root])
        smoke(root / "usr/bin/headlab", "--quick")


def try_rpm(package: Path) -> None:
    """Unpack the rpm where its tools are and run what is on the PATH afterwards."""
    if not (shutil.which("rpm2cpio") and shutil.which("cpio")):
        say("the rpm was not tried: rpm2cpio and cpio are not installed")
        return
    with scratch() as root:
        with subprocess.Popen(["rpm2cpio", package], stdout=subprocess.PIPE) as archive:
            unpack = ["cpio", "--extract", "--make-directories", "--quiet"]
            subprocess.run(unpack, stdin=archive.stdout, cwd=root, check=True)
        smoke(root / "usr/bin/headlab", "--quick")


def try_tar(package: Path) -> None:
    """Unpack the archive, run it there, install it for one person, run that, and remove it."""
    with scratch() as folder:
        with tarfile.open(package) as archive:
            # Python knows filters from 3.11.4 on; an older one takes the archive as it is.
            archive.extraction_filter = getattr(tarfile, "tar_filter", None)
            archive.extractall(folder)
        (unpacked,) = folder.iterdir()
        smoke(unpacked / "headlab" / "headlab", "--quick")
        prefix = folder / "home" / ".local"
        install: list[str | Path] = [unpacked / "install.sh", "--prefix", prefix]
        run(install)
        smoke(prefix / "bin" / "headlab", "--quick")
        run(install)  # over itself, as an upgrade
        run([*install, "--remove"])
        left = files_in(prefix) - {prefix / "share", prefix / "bin", prefix / "lib"}
        if left:
            raise BuildError(f"the removal left {', '.join(map(str, sorted(left)))}")


def try_exe(package: Path) -> None:
    """Install silently into a folder, run that, and remove it."""
    with scratch() as folder:
        place = folder / "headlab"
        # /D= comes last and is never quoted: so NSIS wants it.
        subprocess.run(f'"{package}" /S /D={place}', check=True)
        smoke(place / "headlab-cli.exe", "--quick")
        subprocess.run(f'"{place / "uninstall.exe"}" /S _?={place}', check=True)
        left = files_in(place) - {place / "uninstall.exe"}
        if left:
            raise BuildError(f"the removal left {', '.join(map(str, sorted(left)))}")


def try_dmg(package: Path) -> None:
    """Attach the disk image and run the app from it."""
    with scratch() as folder:
        run(["hdiutil", "attach", package, "-mountpoint", folder, "-nobrowse", "-readonly"])
        try:
            smoke(program(folder / "headlab.app"), "--quick")
        finally:
            run(["hdiutil", "detach", folder])


@dataclass(frozen=True)
class Part:
    """One kind of artefact: how it is made and tried."""

    make: Callable[[Path, bool], Path]
    trial: Callable[[Path], None]


PARTS = {
    "linux": {
        "deb": Part(make_deb, try_deb),
        "rpm": Part(make_rpm, try_rpm),
        "tar": Part(make_tar, try_tar),
    },
    "win32": {"exe": Part(make_exe, try_exe)},
    "darwin": {"dmg": Part(make_dmg, try_dmg)},
}


def check_size(kind: str, artefact: Path) -> None:
    """Print an artefact's size; raise BuildError if it is above its limit."""
    size = artefact.stat().st_size / 1e6
    say(f"{artefact.relative_to(ROOT)}: {size:.1f} MB (limit {LIMITS_MB[kind]})")
    if size > LIMITS_MB[kind]:
        raise BuildError(f"{artefact.name} is larger than {LIMITS_MB[kind]} MB")


def main(argv: list[str]) -> int:
    """Build what the arguments name; return the exit code."""
    parts = PARTS[sys.platform]
    parser = argparse.ArgumentParser("dev.py build", description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="+", choices=["app", *parts], default=["app", *parts])
    parser.add_argument("--fast", action="store_true", help="pack quickly rather than small")
    parser.add_argument("--no-smoke", action="store_true", help="do not try what was made")
    options = parser.parse_args(argv)
    os.umask(0o022)  # the packages carry the modes of the files they are made from
    DIST.mkdir(parents=True, exist_ok=True)
    try:
        say("freezing headlab; this takes a minute or two")
        app = freeze()
        if not options.no_smoke:
            smoke(program(app))
        for kind in options.only:
            if kind == "app":
                continue
            artefact = parts[kind].make(app, options.fast)
            if not options.fast:
                check_size(kind, artefact)
            if not options.no_smoke:
                parts[kind].trial(artefact)
    except BuildError as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

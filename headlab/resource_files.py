"""Where headlab's data files are, the same from a checkout, a wheel and a frozen app."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
# The wheel and the frozen app carry the files inside the package; a checkout has them beside it.
_ROOTS = (_PACKAGE / "resources", _PACKAGE.parent / "resources")


def resource_path(name: str) -> Path:
    """Return the path of a data file or folder named relative to `resources/`.

    Raises FileNotFoundError if the installation does not carry it.
    """
    for root in _ROOTS:
        path = root / name
        if path.exists():
            return path
    raise FileNotFoundError(f"headlab's own file {name!r} is missing from this installation")

"""Render resources/icons/headlab.svg into the pictures that the systems' installers want."""

import os
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QIcon

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
LARGEST_IN_ICO = 256


def render(svg: Path, folder: Path) -> None:
    """Write headlab-N.png in every size, headlab.ico for Windows and headlab.icns for macOS."""
    folder.mkdir(parents=True, exist_ok=True)
    icon = QIcon(str(svg))
    files = {size: folder / f"headlab-{size}.png" for size in SIZES}
    for size, file in files.items():
        # Each size is drawn, not scaled: a small one keeps sharp edges.
        if not icon.pixmap(QSize(size, size)).save(str(file)):
            raise OSError(f"{file} could not be written")
    pictures = {size: Image.open(file) for size, file in files.items()}
    small = [size for size in SIZES if size <= LARGEST_IN_ICO]
    pictures[LARGEST_IN_ICO].save(
        folder / "headlab.ico",
        sizes=[(size, size) for size in small],
        append_images=[pictures[size] for size in small],
    )
    largest, *others = sorted(pictures.values(), key=lambda picture: -picture.width)
    largest.save(folder / "headlab.icns", append_images=others)


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(sys.argv)
    render(Path(sys.argv[1]), Path(sys.argv[2]))

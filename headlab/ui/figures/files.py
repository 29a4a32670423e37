"""Figures as PNG, SVG, PDF and CSV, and on the clipboard."""

import html
import re

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QMarginsF,
    QMimeData,
    QRect,
    QSizeF,
    QStringListModel,
)
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from headlab import __version__
from headlab.app import sessions
from headlab.app.figures import Canvas, FigureFormat, encode_csv, encode_png
from headlab.errors import InputError
from headlab.ui.figures.figure import Figure, figure_size, paint_figure
from headlab.ui.theme import app_font
from headlab.words import number, translate

_MM_PER_INCH = 25.4
_PAGE_DPI = 300
_SIZE_AND_WEIGHT = ("font-size", "font-weight")


def encode(figure: Figure, form: FigureFormat, canvas: Canvas, session: str) -> bytes:
    """Return a figure in a format; `session` (JSON) goes into PNG. Needs a QGuiApplication.

    SVG and PDF are true vector, text as text: an SVG names its fonts and the length of each line,
    a PDF carries its fonts. Raises InputError where the figure cannot be had in that format.
    """
    if form == "png":
        return encode_png(render_figure(figure, canvas), canvas.dpi, session)
    if form == "svg":
        return to_svg(figure, canvas)
    if form == "pdf":
        return to_pdf(figure, canvas)
    if form == "csv":
        if figure.rows is None:
            raise InputError(
                translate("errors", "{words} is no table; ask for png, svg or pdf").format(
                    words=figure.words
                )
            )
        return encode_csv(figure.rows())
    raise InputError(
        translate("errors", "{words} does not move; ask for png, svg, pdf or csv").format(
            words=figure.words
        )
    )


def render_figure(figure: Figure, canvas: Canvas) -> QImage:
    """Return a figure as an image; raise InputError if it would be too large."""
    image = QImage(figure_size(figure, canvas), QImage.Format.Format_RGB32)
    if image.isNull():
        raise InputError(
            translate("errors", "a figure {width_px} pixels wide does not fit in memory").format(
                width_px=number(canvas.width_px)
            )
        )
    painter = QPainter(image)
    try:
        paint_figure(painter, QSizeF(image.size()), figure, canvas)
    finally:
        # Qt aborts if an image dies while it is painted on.
        painter.end()
    return image


def to_svg(figure: Figure, canvas: Canvas) -> bytes:
    """Return a figure as SVG 1.1, as large as its pixels at its resolution."""
    # Here, for a start has no use for the module.
    from PySide6.QtSvg import QSvgGenerator

    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # Tiny 1.2, the default, knows no clipping.
    device = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    size = figure_size(figure, canvas)
    device.setOutputDevice(buffer)
    device.setResolution(canvas.dpi)
    device.setSize(size)
    device.setViewBox(QRect(0, 0, size.width(), size.height()))
    device.setTitle(figure.words)
    device.setDescription(figure.footer.replace("\N{NO-BREAK SPACE}", " "))
    painter = QPainter(device)
    try:
        paint_figure(painter, QSizeF(size), figure, canvas)
    finally:
        painter.end()
    buffer.close()
    return _firm(bytes(data.data()).decode()).encode()


def _firm(svg: str) -> str:
    """Return SVG whose texts keep their length in any font, and whose cells have sharp edges."""

    def held(found: re.Match[str]) -> str:
        size, weight = (re.search(rf'{name}="([\d.]+)"', found[1]) for name in _SIZE_AND_WEIGHT)
        words = html.unescape(found[2])
        if size is None or weight is None or not words.strip():
            return found[0]
        font = app_font(1.0)
        font.setPixelSize(max(1, round(float(size[1]))))
        font.setWeight(QFont.Weight(int(weight[1])))
        length = QFontMetricsF(font).horizontalAdvance(words)
        return f'<text textLength="{length:.2f}" {found[1]}>{found[2]}</text>'

    svg = re.sub(r"<text ([^>]*)>(.*?)</text>", held, svg, flags=re.DOTALL)
    return svg.replace("<rect ", '<rect shape-rendering="crispEdges" ')


def to_pdf(figure: Figure, canvas: Canvas) -> bytes:
    """Return a figure as a PDF of one page of its own size."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    device = QPdfWriter(buffer)
    if figure.page is not None:
        across, down = figure.page
        canvas = Canvas(round(across / _MM_PER_INCH * _PAGE_DPI), _PAGE_DPI, canvas.look)
        page = QPageSize(QSizeF(across, down), QPageSize.Unit.Millimeter)
    else:
        size = QSizeF(figure_size(figure, canvas)) * (72 / canvas.dpi)
        exact = QPageSize.SizeMatchPolicy.ExactMatch
        page = QPageSize(size, QPageSize.Unit.Point, "", exact)
    device.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    device.setResolution(canvas.dpi)
    device.setTitle(figure.words)
    device.setCreator(f"headlab {__version__}")
    painter = QPainter(device)
    try:
        paint_figure(painter, QSizeF(device.width(), device.height()), figure, canvas)
    finally:
        painter.end()
    buffer.close()
    return bytes(data.data())


def _mime_of_qt() -> QMimeData:
    """Return an empty QMimeData that Qt has made.

    Some platforms keep what is on the clipboard until the process exits; one made in Python would
    then call into a Python that has ended, and crash.
    """
    model = QStringListModel([""])
    mime = model.mimeData([model.index(0)])
    for kind in mime.formats():
        mime.removeFormat(kind)
    return mime


def to_clipboard(figure: Figure, canvas: Canvas, session: str) -> QMimeData:
    """Return a figure for the clipboard: an image, the same PNG, SVG, CSV, and the session."""
    image = render_figure(figure, canvas)
    mime = _mime_of_qt()
    mime.setImageData(image)
    mime.setData("image/png", encode_png(image, canvas.dpi, session))
    mime.setData("image/svg+xml", to_svg(figure, canvas))
    mime.setData(sessions.MIME, session.encode())
    if figure.rows is not None:
        mime.setData("text/csv", encode_csv(figure.rows()))
    return mime

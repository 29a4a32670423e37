"""Taking away what is on show: the export dialog, the clipboard, and what they are offered."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from headlab.app import sessions
from headlab.app.figures import Canvas
from headlab.errors import InputError
from headlab.ui.export_dialog import ExportDialog
from headlab.ui.figures.figure import Figure
from headlab.ui.figures.files import to_clipboard
from headlab.ui.figures.offer import Choice, choices
from headlab.ui.figures.on_show import figures_of

if TYPE_CHECKING:
    from headlab.ui.window import MainWindow


def export_dialog(window: "MainWindow", chosen: str = "") -> ExportDialog | None:
    """Return the dialog on what is on show, None before the first outcome.

    It stands on the figure of the view that has the keyboard unless another is named.
    """
    offered = offer(window)
    if not offered:
        return None
    chosen = chosen or _focused(window, [choice.figures[0] for choice in offered if choice.figures])
    dialog = ExportDialog(offered, session_text(window), window.parts.settings, chosen, window)
    dialog.saved.connect(window.parts.log.say)
    return dialog


def export(window: "MainWindow", chosen: str = "") -> None:
    """Ask what to take away and where to."""
    dialog = export_dialog(window, chosen)
    if dialog is not None:
        dialog.exec()
        dialog.deleteLater()


def copy(window: "MainWindow") -> None:
    """Copy the figure of the view that has the keyboard, or else the workspace's first."""
    figures = [choice.figures[0] for choice in offer(window) if len(choice.figures) == 1]
    if not figures:
        return
    name = _focused(window, figures)
    figure = next((found for found in figures if found.name == name), figures[0])
    settings = window.parts.settings
    try:
        canvas = Canvas(
            settings.value("export_width"),
            settings.value("export_dpi"),
            settings.value("export_look"),
        )
        found = to_clipboard(figure, canvas, session_text(window))
    except InputError as error:
        window.parts.log.say(str(error), "warning")
        return
    QGuiApplication.clipboard().setMimeData(found)
    window.parts.log.say(window.tr("Copied: {figure}.").format(figure=figure.words))


def offer(window: "MainWindow") -> tuple[Choice, ...]:
    """Return what can be taken away now; nothing before the first outcome."""
    outcome = window.parts.controller.outcome
    if outcome is None:
        return ()
    here = figures_of(window.workspaces[window.current], outcome)
    everything = [
        figure
        for workspace in window.workspaces.values()
        for figure in figures_of(workspace, outcome)
    ]
    view = window.view.take().view
    return choices(outcome, tuple(here), tuple(everything), view.focused_head, view.heatmap)


def session_text(window: "MainWindow") -> str:
    """Return the bench as figures carry it: whole, but without the path of an open model."""
    return sessions.encode(without_paths(window.view.take()))


def without_paths(session: sessions.Session) -> sessions.Session:
    """Return a session that names no file of this machine."""
    return sessions.Session(session.experiment, session.view, session.compare)


def _focused(window: "MainWindow", figures: Sequence[Figure]) -> str:
    """Return the name of the figure that shows what the view with the keyboard shows."""
    widget = QApplication.focusWidget()
    names = {figure.view: figure.name for figure in figures if figure.view}
    while widget is not None and widget is not window:
        if widget.objectName() in names:
            return names[widget.objectName()]
        widget = widget.parentWidget()
    return ""

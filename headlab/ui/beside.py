"""Windows that stay open beside the main one; each is made when it is first asked for."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog

from headlab.app.settings import WindowState

if TYPE_CHECKING:
    from headlab.ui.window import MainWindow


def show_carries(window: "MainWindow") -> None:
    """Show what each head carries."""
    from headlab.ui.carries import CarriesDialog

    dialog = window.findChild(CarriesDialog)
    if dialog is None:
        parts = window.parts
        dialog = CarriesDialog(parts.store, window)
        parts.controller.outcome_ready.connect(dialog.show_outcome)
        if parts.controller.outcome is not None:
            dialog.show_outcome(parts.controller.outcome)
        dialog.check()
    _bring_up(dialog)


def show_editor(window: "MainWindow", job: str = "") -> None:
    """Show the job editor, with a job of the list in it if one is named."""
    from headlab.ui.editor.job_editor import JobEditor

    editor = window.findChild(JobEditor)
    if editor is None:
        editor = JobEditor(window.parts.store, window.parts.dress, window)
    if job:
        editor.edit(job)
    _bring_up(editor)


def show_guide(window: "MainWindow", shared: Iterable[QAction]) -> None:
    """Show the user guide at the page of the open workspace; `shared` actions work there too."""
    from headlab.ui.guide.window import GuideWindow

    guide = window.findChild(GuideWindow)
    if guide is None:
        parts = window.parts
        state = WindowState(parts.settings.folder)
        guide = GuideWindow(parts.dress, state, window.current, shared, window)
    else:
        guide.open_for(window.current)
    _bring_up(guide)


def close_beside(window: "MainWindow") -> None:
    """Close whatever stands beside the window; the guide remembers its page by that."""
    for dialog in window.findChildren(QDialog):
        dialog.close()


def _bring_up(dialog: QDialog) -> None:
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()

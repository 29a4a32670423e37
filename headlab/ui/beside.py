"""Windows that stay open beside the main one; each is made when it is first asked for."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog

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


def _bring_up(dialog: QDialog) -> None:
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()

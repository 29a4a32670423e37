"""Which workspaces the window has, in tab order."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from headlab.app.store import Store
from headlab.engine.outcome import Outcome
from headlab.ui.text import QT_TRANSLATE_NOOP
from headlab.ui.theme import Theme
from headlab.ui.workspaces.cost import CostWorkspace
from headlab.ui.workspaces.heads import HeadsWorkspace
from headlab.ui.workspaces.model import ModelWorkspace
from headlab.ui.workspaces.width import WidthWorkspace


class Workspace(Protocol):
    """What the window asks of what is under a tab."""

    def widget(self) -> QWidget:
        """Return the widget itself."""

    def show_outcome(self, outcome: Outcome) -> None:
        """Show an outcome in every view."""

    def set_theme(self, theme: Theme, scale: float) -> None:
        """Draw in another theme or at another scale."""

    def set_stale(self, stale: bool) -> None:
        """Dim the pictures while newer ones are being computed."""

    def reset_layout(self) -> None:
        """Put the pictures back where they were at the first start."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One tab: its name in a session, its words, one sentence, and what makes its widget."""

    name: str
    words: str
    sentence: str
    make: Callable[[Store, QWidget], Workspace]

    def title(self) -> str:
        """Return the tab's words in the interface's language."""
        return QCoreApplication.translate("workspaces", self.words)

    def tip(self) -> str:
        """Return the sentence in the interface's language."""
        return QCoreApplication.translate("workspaces", self.sentence)


WORKSPACES = (
    Entry(
        "heads",
        QT_TRANSLATE_NOOP("workspaces", "Heads"),
        QT_TRANSLATE_NOOP("workspaces", "What the head count moves, and what it does not."),
        HeadsWorkspace,
    ),
    Entry(
        "width",
        QT_TRANSLATE_NOOP("workspaces", "Width"),
        QT_TRANSLATE_NOOP("workspaces", "The width that a job needs, against the tokens."),
        WidthWorkspace,
    ),
    Entry(
        "cost",
        QT_TRANSLATE_NOOP("workspaces", "Cost"),
        QT_TRANSLATE_NOOP("workspaces", "What the layer weighs, computes and stores."),
        CostWorkspace,
    ),
    Entry(
        "model",
        QT_TRANSLATE_NOOP("workspaces", "Model"),
        QT_TRANSLATE_NOOP("workspaces", "What somebody's files really say, and who can serve it."),
        ModelWorkspace,
    ),
)

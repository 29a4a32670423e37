"""Every action of the window in one table: its words, its keys, and the menu it is in."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from headlab.ui.text import QT_TRANSLATE_NOOP

_StandardKey = QKeySequence.StandardKey
Keys = tuple[str | QKeySequence.StandardKey, ...]


class Act(StrEnum):
    """What a person can do from a menu or by key; the value is the action's object name."""

    OPEN = "actionOpen"
    SAVE = "actionSave"
    SAVE_AS = "actionSaveAs"
    REOPEN = "actionReopen"
    PREFERENCES = "actionPreferences"
    EXPORT = "actionExport"
    EXPORT_ALL = "actionExportAll"
    COPY_FIGURE = "actionCopyFigure"
    SAVE_LOG = "actionSaveLog"
    QUIT = "actionQuit"
    UNDO = "actionUndo"
    REDO = "actionRedo"
    PASTE = "actionPaste"
    DEAL_AGAIN = "actionDealAgain"
    DRAW_JOB = "actionDrawJob"
    CARRIES = "actionCarries"
    RESET = "actionReset"
    THEME_SYSTEM = "actionThemeSystem"
    THEME_LIGHT = "actionThemeLight"
    THEME_DARK = "actionThemeDark"
    LARGER = "actionLarger"
    SMALLER = "actionSmaller"
    FULL_SIZE = "actionFullSize"
    FULL_SCREEN = "actionFullScreen"
    FOCUS_VIEW = "actionFocusView"
    RESET_LAYOUT = "actionResetLayout"
    FEWER_HEADS = "actionFewerHeads"
    MORE_HEADS = "actionMoreHeads"
    SWEEP = "actionSweep"
    NEXT_VIEW = "actionNextView"
    LECTURE = "actionLecture"
    OPEN_TOUR = "actionOpenTour"
    RECORD_SCENE = "actionRecordScene"
    TOURS_IN_LECTURE = "actionToursInLecture"
    END_TOUR = "actionEndTour"
    GUIDE = "actionGuide"
    SHORTCUTS = "actionShortcuts"
    WHATS_THIS = "actionWhatsThis"
    ABOUT = "actionAbout"


@dataclass(frozen=True, slots=True)
class Row:
    """One action: words for the menu, one sentence for the rest, and its keys."""

    words: str
    tip: str
    keys: Keys = ()
    checkable: bool = False


ACTIONS: dict[Act, Row] = {
    Act.OPEN: Row(
        QT_TRANSLATE_NOOP("actions", "&Open…"),
        QT_TRANSLATE_NOOP("actions", "Open a session, a figure with one, or a model's file."),
        (_StandardKey.Open,),
    ),
    Act.SAVE: Row(
        QT_TRANSLATE_NOOP("actions", "&Save session"),
        QT_TRANSLATE_NOOP("actions", "Save the bench, its view, comparison and open model."),
        (_StandardKey.Save,),
    ),
    Act.SAVE_AS: Row(
        QT_TRANSLATE_NOOP("actions", "Save session &as…"),
        QT_TRANSLATE_NOOP("actions", "Save the bench to another file."),
        ("Ctrl+Shift+S",),
    ),
    Act.REOPEN: Row(
        QT_TRANSLATE_NOOP("actions", "Reopen &unsaved bench"),
        QT_TRANSLATE_NOOP("actions", "Bring back the last bench that was closed without saving."),
    ),
    Act.PREFERENCES: Row(
        QT_TRANSLATE_NOOP("actions", "&Preferences…"),
        QT_TRANSLATE_NOOP("actions", "Theme, size, figure width, language, lecture display."),
        ("Ctrl+,",),
    ),
    Act.EXPORT: Row(
        QT_TRANSLATE_NOOP("actions", "&Export figure…"),
        QT_TRANSLATE_NOOP(
            "actions", "Take a figure of the open workspace, the handout or the sweep away."
        ),
        ("Ctrl+E",),
    ),
    Act.EXPORT_ALL: Row(
        QT_TRANSLATE_NOOP("actions", "Export &all figures…"),
        QT_TRANSLATE_NOOP("actions", "Save the figures of every workspace, one file each."),
        ("Ctrl+Shift+E",),
    ),
    Act.COPY_FIGURE: Row(
        QT_TRANSLATE_NOOP("actions", "&Copy figure"),
        QT_TRANSLATE_NOOP(
            "actions", "Copy the picture that has the keyboard, or else the workspace's first."
        ),
        ("Ctrl+Shift+C",),
    ),
    Act.SAVE_LOG: Row(
        QT_TRANSLATE_NOOP("actions", "Save &log…"),
        QT_TRANSLATE_NOOP("actions", "Save the log as a text file."),
    ),
    Act.QUIT: Row(
        QT_TRANSLATE_NOOP("actions", "&Quit"),
        QT_TRANSLATE_NOOP("actions", "Close the window."),
        ("Ctrl+Q",),
    ),
    Act.UNDO: Row(
        QT_TRANSLATE_NOOP("actions", "&Undo"),
        QT_TRANSLATE_NOOP("actions", "Take the last change back."),
        (_StandardKey.Undo,),
    ),
    Act.REDO: Row(
        QT_TRANSLATE_NOOP("actions", "&Redo"),
        QT_TRANSLATE_NOOP("actions", "Make the change again that was taken back."),
        ("Ctrl+Y", "Ctrl+Shift+Z"),
    ),
    Act.PASTE: Row(
        QT_TRANSLATE_NOOP("actions", "&Paste"),
        QT_TRANSLATE_NOOP("actions", "Open the copied file, or the bench of a copied figure."),
        (_StandardKey.Paste,),
    ),
    Act.DEAL_AGAIN: Row(
        QT_TRANSLATE_NOOP("actions", "&Deal again"),
        QT_TRANSLATE_NOOP("actions", "Put every job back on the head that the dealing gives it."),
        ("Ctrl+D",),
    ),
    Act.DRAW_JOB: Row(
        QT_TRANSLATE_NOOP("actions", "Draw a &job…"),
        QT_TRANSLATE_NOOP("actions", "Paint a pattern of your own, or load it from a CSV file."),
        ("Ctrl+J",),
    ),
    Act.CARRIES: Row(
        QT_TRANSLATE_NOOP("actions", "What does each head &carry?"),
        QT_TRANSLATE_NOOP(
            "actions", "Switch off one head at a time, and check the layer as a sum over heads."
        ),
        ("Ctrl+K",),
    ),
    Act.RESET: Row(
        QT_TRANSLATE_NOOP("actions", "Re&set experiment"),
        QT_TRANSLATE_NOOP("actions", "Put every setting back to what it is at the first start."),
        ("Ctrl+R",),
    ),
    Act.THEME_SYSTEM: Row(
        QT_TRANSLATE_NOOP("actions", "&System theme"),
        QT_TRANSLATE_NOOP("actions", "Follow the desktop's light or dark colours."),
        checkable=True,
    ),
    Act.THEME_LIGHT: Row(
        QT_TRANSLATE_NOOP("actions", "&Light theme"),
        QT_TRANSLATE_NOOP("actions", "Dark text on light ground: the one for projectors."),
        checkable=True,
    ),
    Act.THEME_DARK: Row(
        QT_TRANSLATE_NOOP("actions", "&Dark theme"),
        QT_TRANSLATE_NOOP("actions", "Light text on dark ground."),
        checkable=True,
    ),
    Act.LARGER: Row(
        QT_TRANSLATE_NOOP("actions", "L&arger"),
        QT_TRANSLATE_NOOP("actions", "Scale the whole window up, to at most 300 %."),
        ("Ctrl+=", "Ctrl++"),
    ),
    Act.SMALLER: Row(
        QT_TRANSLATE_NOOP("actions", "S&maller"),
        QT_TRANSLATE_NOOP("actions", "Scale the whole window down, to at least 80 %."),
        ("Ctrl+-",),
    ),
    Act.FULL_SIZE: Row(
        QT_TRANSLATE_NOOP("actions", "&Actual size"),
        QT_TRANSLATE_NOOP("actions", "Scale the window to 100 %."),
        ("Ctrl+0",),
    ),
    Act.FULL_SCREEN: Row(
        QT_TRANSLATE_NOOP("actions", "&Full screen"),
        QT_TRANSLATE_NOOP("actions", "Fill the screen, or come back from it."),
        ("F11",),
        checkable=True,
    ),
    Act.FOCUS_VIEW: Row(
        QT_TRANSLATE_NOOP("actions", "F&ocus view"),
        QT_TRANSLATE_NOOP("actions", "Hide the panels around the pictures, or bring them back."),
        ("F9",),
        checkable=True,
    ),
    Act.RESET_LAYOUT: Row(
        QT_TRANSLATE_NOOP("actions", "&Reset layout"),
        QT_TRANSLATE_NOOP("actions", "Put panels and pictures back where they were at first."),
    ),
    Act.FEWER_HEADS: Row(
        QT_TRANSLATE_NOOP("actions", "&Fewer heads"),
        QT_TRANSLATE_NOOP("actions", "Go one head count down, from anywhere."),
        ("Ctrl+[",),
    ),
    Act.MORE_HEADS: Row(
        QT_TRANSLATE_NOOP("actions", "&More heads"),
        QT_TRANSLATE_NOOP("actions", "Go one head count up, from anywhere."),
        ("Ctrl+]",),
    ),
    Act.SWEEP: Row(
        QT_TRANSLATE_NOOP("actions", "S&weep the heads"),
        QT_TRANSLATE_NOOP("actions", "Step the head count up and down by itself, or pause."),
        ("P",),
        checkable=True,
    ),
    Act.LECTURE: Row(
        QT_TRANSLATE_NOOP("actions", "Le&cture mode"),
        QT_TRANSLATE_NOOP("actions", "One large page on a whole display; Esc comes back."),
        ("F5",),
        checkable=True,
    ),
    Act.OPEN_TOUR: Row(
        QT_TRANSLATE_NOOP("actions", "&Open tour…"),
        QT_TRANSLATE_NOOP("actions", "Play a tour from a file."),
    ),
    Act.RECORD_SCENE: Row(
        QT_TRANSLATE_NOOP("actions", "&Record scene…"),
        QT_TRANSLATE_NOOP("actions", "Add the bench as it is to a tour of your own."),
    ),
    Act.TOURS_IN_LECTURE: Row(
        QT_TRANSLATE_NOOP("actions", "Play in &lecture mode"),
        QT_TRANSLATE_NOOP("actions", "Start tours on the large page, not on the bench."),
        checkable=True,
    ),
    Act.END_TOUR: Row(
        QT_TRANSLATE_NOOP("actions", "&End tour"),
        QT_TRANSLATE_NOOP("actions", "End the tour and bring the bench back as it was."),
    ),
    Act.NEXT_VIEW: Row(
        QT_TRANSLATE_NOOP("actions", "&Next view of the head"),
        QT_TRANSLATE_NOOP("actions", "Logits, attention, target, difference, in turn."),
        ("F8",),
    ),
    Act.GUIDE: Row(
        QT_TRANSLATE_NOOP("actions", "&User guide"),
        QT_TRANSLATE_NOOP("actions", "Read about the open workspace, or search for anything."),
        # Not Ctrl+F1: some desktops switch workspaces or mirror displays with it.
        ("F2",),
    ),
    Act.SHORTCUTS: Row(
        QT_TRANSLATE_NOOP("actions", "&Keys"),
        QT_TRANSLATE_NOOP("actions", "Show every key in one list."),
        ("F1", "?"),
    ),
    Act.WHATS_THIS: Row(
        QT_TRANSLATE_NOOP("actions", "&What is this?"),
        QT_TRANSLATE_NOOP("actions", "Click anything to read the formula behind it."),
        ("Shift+F1",),
    ),
    Act.ABOUT: Row(
        QT_TRANSLATE_NOOP("actions", "&About headlab"),
        QT_TRANSLATE_NOOP("actions", "Versions and licences."),
    ),
}

SEPARATOR = None
PANELS = "panels"
"""Stands for the docks' own show-and-hide actions."""

RECENT = "recent"
"""Stands for the menu of files that were open before."""

TOURS = "tours"
"""Stands for the tours that headlab brings along."""

SCREENS = "screens"
"""Stands for the menu of displays that a lecture can be shown on."""

MENUS: tuple[tuple[str, tuple[Act | str | None, ...]], ...] = (
    (
        QT_TRANSLATE_NOOP("actions", "&File"),
        (
            Act.OPEN,
            RECENT,
            Act.SAVE,
            Act.SAVE_AS,
            Act.REOPEN,
            SEPARATOR,
            Act.EXPORT,
            Act.EXPORT_ALL,
            Act.COPY_FIGURE,
            Act.SAVE_LOG,
            SEPARATOR,
            Act.PREFERENCES,
            SEPARATOR,
            Act.QUIT,
        ),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "&Edit"),
        (
            Act.UNDO,
            Act.REDO,
            Act.PASTE,
            SEPARATOR,
            Act.FEWER_HEADS,
            Act.MORE_HEADS,
            Act.SWEEP,
            SEPARATOR,
            Act.DEAL_AGAIN,
            Act.DRAW_JOB,
            Act.RESET,
        ),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "&View"),
        (
            Act.THEME_SYSTEM,
            Act.THEME_LIGHT,
            Act.THEME_DARK,
            SEPARATOR,
            Act.LARGER,
            Act.SMALLER,
            Act.FULL_SIZE,
            SEPARATOR,
            Act.NEXT_VIEW,
            Act.CARRIES,
            SEPARATOR,
            Act.LECTURE,
            SCREENS,
            Act.FULL_SCREEN,
            Act.FOCUS_VIEW,
            PANELS,
            Act.RESET_LAYOUT,
        ),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "&Tours"),
        (
            TOURS,
            SEPARATOR,
            Act.OPEN_TOUR,
            Act.RECORD_SCENE,
            SEPARATOR,
            Act.TOURS_IN_LECTURE,
            Act.END_TOUR,
        ),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "&Help"),
        (Act.GUIDE, Act.SHORTCUTS, Act.WHATS_THIS, SEPARATOR, Act.ABOUT),
    ),
)

OTHER_KEYS: tuple[tuple[str, str], ...] = (
    (
        QT_TRANSLATE_NOOP("actions", "←  →"),
        QT_TRANSLATE_NOOP("actions", "on a slider, curve or grid: one step"),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "Home  End"),
        QT_TRANSLATE_NOOP("actions", "the smallest, the largest"),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "PageUp  PageDown"),
        QT_TRANSLATE_NOOP("actions", "a few steps at once"),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "1 … 9, 0"),
        QT_TRANSLATE_NOOP("actions", "tick or untick the first to the tenth job"),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "Tab  Shift+Tab"),
        QT_TRANSLATE_NOOP("actions", "the next, the previous control"),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "Alt+letter"),
        QT_TRANSLATE_NOOP("actions", "the menu with that letter underlined"),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "arrows on the large head"),
        QT_TRANSLATE_NOOP("actions", "move the cell cursor"),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "F  L  B  Esc"),
        QT_TRANSLATE_NOOP("actions", "in a lecture: freeze, spot while held, black, leave"),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "PageDown  PageUp  Space"),
        QT_TRANSLATE_NOOP("actions", "in a tour: the next or previous step; Home restores it"),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "Ctrl+F  F3  Shift+F3"),
        QT_TRANSLATE_NOOP("actions", "in the user guide: search, the next and previous place"),
    ),
)
"""Keys that belong to a control and not to an action, for the list of keys."""


def words(text: str) -> str:
    """Return a text of the tables in the interface's language."""
    return QCoreApplication.translate("actions", text)


def build_actions(parent: QWidget) -> dict[Act, QAction]:
    """Return an action a row, owned by `parent` and working in its whole window."""
    built = {}
    for act, row in ACTIONS.items():
        action = QAction(words(row.words), parent)
        action.setObjectName(act.value)
        action.setToolTip(words(row.tip))
        action.setStatusTip(words(row.tip))
        action.setWhatsThis(words(row.tip))
        action.setShortcuts(_sequences(row.keys))
        action.setCheckable(row.checkable)
        parent.addAction(action)
        built[act] = action
    built[Act.QUIT].setMenuRole(QAction.MenuRole.QuitRole)
    built[Act.ABOUT].setMenuRole(QAction.MenuRole.AboutRole)
    return built


def _sequences(keys: Keys) -> list[QKeySequence]:
    return [QKeySequence(key) for key in keys]


def key_rows(actions: dict[Act, QAction]) -> Iterator[tuple[str, str]]:
    """Yield every key and what it does: those of the controls first, then the actions'."""
    for keys, meaning in OTHER_KEYS:
        yield words(keys), words(meaning)
    for action in actions.values():
        keys = ", ".join(
            key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()
        )
        if keys:
            yield keys, action.text().replace("&", "").rstrip("…")

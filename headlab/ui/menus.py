"""The menu bar, built from the table of actions."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from headlab.ui.actions import MENUS, PANELS, RECENT, SCREENS, TOURS, Act, words

Filler = Callable[[QMenu], None]


def build_menus(
    window: QMainWindow,
    actions: Mapping[Act, QAction],
    panels: Iterable[QAction],
    fillers: Mapping[str, Filler],
) -> None:
    """Fill the window's menu bar; `fillers` list what is known only when a menu is opened.

    `fillers` has an entry for RECENT, SCREENS and TOURS: the first two fill a menu of their own,
    the last the beginning of the menu that it stands in.
    """
    titles = {RECENT: window.tr("Open &recent"), SCREENS: window.tr("Lecture &on")}
    for title, entries in MENUS:
        menu = window.menuBar().addMenu(words(title))
        for entry in entries:
            if entry is None:
                menu.addSeparator()
            elif entry == PANELS:
                menu.addActions(list(panels))
            elif entry in titles:
                inner = menu.addMenu(titles[entry])
                inner.setObjectName(f"menu-{entry}")
                menu.aboutToShow.connect(partial(fillers[entry], inner))
            elif entry == TOURS:
                menu.setObjectName(f"menu-{entry}")
                menu.aboutToShow.connect(partial(fillers[entry], menu))
            else:
                menu.addAction(actions[Act(entry)])

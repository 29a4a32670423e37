"""From nothing to a running window."""

import sys
from collections.abc import Sequence
from pathlib import Path

# Before pyqtgraph, which would pick whatever binding it meets first.
from PySide6.QtWidgets import QApplication

from headlab.app import faults
from headlab.app.compute import ComputeThread
from headlab.app.controller import Controller
from headlab.app.log import LogBuffer
from headlab.app.settings import Settings
from headlab.app.store import Store
from headlab.engine.memory import share_one_heap
from headlab.ui.application import make_application
from headlab.ui.dress import Dress
from headlab.ui.language import chosen_language, speak
from headlab.ui.outside import followed_from_outside
from headlab.ui.window import MainWindow, Parts


def make_window(argv: Sequence[str]) -> tuple[QApplication, MainWindow]:
    """Return the application and its window, computing already but not shown."""
    share_one_heap()
    app = make_application(argv)
    settings = Settings()
    speak(app, chosen_language(settings.value("language")))
    store = Store()
    compute = ComputeThread()
    log = LogBuffer()
    parts = Parts(
        store=store,
        compute=compute,
        log=log,
        controller=Controller(store, compute, log),
        settings=settings,
        dress=Dress(app, settings),
    )
    window = MainWindow(parts)
    for part in (store, log, parts.controller, settings, parts.dress):
        part.setParent(window)
    parts.controller.start()
    return app, window


def open_window(path: Path | None = None) -> int:
    """Show the window until it is closed; open a file in it first if one is given."""
    app, window = make_window(sys.argv[:1])
    hooks = faults.install(window.parts.log)
    try:
        with followed_from_outside(window):
            if path is not None:
                window.open_path(path)
            window.show()
            window.begin()
            return app.exec()
    finally:
        hooks.uninstall()

"""A monkey at the real window: seeded random actions, and whether headlab stays whole.

    python tests/e2e/monkey.py --seed 7 --actions 500

What there is to do is found in the window itself: widgets by object name, actions by theirs. A
failure prints the seed and the last actions; the same line plays them again.
"""

import argparse
import faulthandler
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

MONKEY = Path(__file__).resolve()
ROOT = MONKEY.parents[2]
LAST = 20
"""Actions that a failure prints."""
CHECK_EVERY = 100
FIRST = 1000
"""Actions after which memory and objects must keep their level; memory is weighed as often."""
MOST_GROWTH = 96 << 20
"""Bytes that may come on top in the rest of a run: undo steps, glyphs, the heap's own gaps. What
is remembered has bounds of its own: it is dropped before memory is weighed, and must have kept
within them."""
MOST_OBJECTS = 300
"""Qt objects that may come on top: pages and dialogs that are made on their first use."""
MOST_INSIDE = 8
"""Actions in one menu or dialog before it is closed from outside."""
PATIENCE = 300
"""Seconds for one action."""


def main(arguments: list[str]) -> int:
    """Play in a process of its own, and tell of its end however it ends."""
    parser = argparse.ArgumentParser(description="Drive headlab's window at random.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--actions", type=int, default=500)
    parser.add_argument("--platform", default="offscreen", help="a platform plugin of Qt")
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.folder is not None:
        return play(options.seed, options.actions, options.folder)
    with tempfile.TemporaryDirectory(prefix="headlab-monkey-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        done = subprocess.run(
            [sys.executable, str(MONKEY), *arguments, "--folder", name],
            env=environment(folder, options.platform),
            cwd=folder,
            check=False,
        )
        if done.returncode:
            trace = folder / "trace.txt"
            lines = trace.read_text(encoding="utf-8").splitlines() if trace.exists() else []
            print(f"the monkey ended with {done.returncode}; its last actions were:")
            print("\n".join(f"  {line}" for line in lines[-LAST:]))
            print(f"again: python tests/e2e/monkey.py {' '.join(arguments)}")
        return 1 if done.returncode else 0


def environment(home: Path, platform: str) -> dict[str, str]:
    """Return an environment in which headlab touches nothing outside a folder."""
    wanted = {
        "HOME": str(home),
        "QT_QPA_PLATFORM": platform,
        # Nobody's desktop has a say, and none is started.
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "PYTHONPATH": str(ROOT),
        "PYTHONFAULTHANDLER": "1",
        "QT_API": "pyside6",
        "PYQTGRAPH_QT_LIB": "PySide6",
    }
    for name, below in (
        ("XDG_CONFIG_HOME", ".config"),
        ("XDG_DATA_HOME", ".local/share"),
        ("XDG_STATE_HOME", ".local/state"),
        ("XDG_CACHE_HOME", ".cache"),
        ("XDG_RUNTIME_DIR", "run"),
    ):
        (home / below).mkdir(parents=True, mode=0o700, exist_ok=True)
        wanted[name] = str(home / below)
    kept = {n: v for n, v in os.environ.items() if not n.startswith(("QT_", "HEADLAB_"))}
    return {**kept, **wanted}


def play(seed: int, actions: int, folder: Path) -> int:
    """Play in this process; return 0 if nothing went wrong."""
    from monkey_food import Larder
    from monkey_hands import Hands
    from monkey_watch import Watch

    from headlab.ui import build

    faulthandler.enable()
    watch = Watch()
    watch.install()
    app, window = build(["headlab"])
    hands = Hands(window, Larder(folder / "larder"))
    hands.borrow_dialogs()
    window.show()
    window.begin()
    window.activateWindow()
    with open(folder / "trace.txt", "w", encoding="utf-8") as trace:
        game = Game(seed, actions, app, window, hands, watch, trace)
        game.start()
        app.exec()
        game.end()
    watch.close()
    print(json.dumps(game.report))
    return 1 if watch.troubles else 0


class Game:
    """One action a turn of the event loop, in dialogs too, and checks between them."""

    def __init__(
        self, seed: int, actions: int, app: Any, window: Any, hands: Any, watch: Any, trace: Any
    ) -> None:
        from PySide6.QtCore import QTimer

        self.seed, self.actions = seed, actions
        self.app, self.window, self.hands, self.watch = app, window, hands, watch
        self._trace = trace
        self._timer = QTimer(app)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._turn)
        self._step = self._depth = self._inside = self._checked_at = 0
        self._level: int | None = None
        self._kinds: Any = None
        self._first = window.parts.store.experiment
        self._began = time.monotonic()
        self.report: dict[str, Any] = {"seed": seed, "memory": [], "whole": [], "objects": []}
        self.report["changes"] = 0
        window.parts.store.experiment_changed.connect(self._count)

    def start(self) -> None:
        """Begin with the next turn of the event loop."""
        self._later(0)

    def _count(self, _new: object, _old: object) -> None:
        self.report["changes"] += 1

    def _later(self, delay: int) -> None:
        self._timer.start(delay)

    def _turn(self) -> None:
        if self.watch.troubles:
            self._leave()
            return
        # The next turn is asked for first: an action that opens a dialog returns when it closes.
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        rng = random.Random(f"{self.seed}:{self._step}")
        self._later(rng.choice((0, 0, 1, 5, 20)))
        if self.hands.nested() is not None:
            self._act_inside(rng)
            return
        if self._depth:
            return  # the last action is still at work
        if not self.window.isVisible():
            self.watch.say("the window is gone")
        elif self._step >= self.actions:
            self._leave()
            return
        # A dialog may have been open at the very hundredth action.
        elif self._step // CHECK_EVERY > self._checked_at // CHECK_EVERY:
            self._check()
        else:
            self._inside = 0
            self._do(rng)

    def _act_inside(self, rng: random.Random) -> None:
        """Act in the dialog or menu that the last action opened; leave it after a while."""
        self._inside += 1
        if self._inside > MOST_INSIDE:
            self._note("leave")
            self.hands.leave()
        else:
            self._do(rng)

    def _do(self, rng: random.Random) -> None:
        words, deed = self.hands.choose(rng)
        self._note(words)
        self._step += 1
        self._depth += 1
        try:
            deed()
        except Exception:
            sys.excepthook(*sys.exc_info())
        finally:
            self._depth -= 1

    def _note(self, words: str) -> None:
        print(f"{self._step}: {words}", file=self._trace, flush=True)

    def _leave(self) -> None:
        self.hands.leave()
        if self._depth:
            self._later(10)
        else:
            self._timer.stop()
            self.app.exit()

    # Checks

    def _check(self) -> None:
        from monkey_watch import drain, memory, objects, orphans, windows

        self._depth += 1
        self.hands.tidy()
        drain()
        parts = self.window.parts
        for orphan in orphans(self.window, (parts.compute,)):
            self.watch.say(f"nobody owns the running {orphan}")
        now = windows()
        for name, count in now.items():
            if count > 1:
                self.watch.say(f"{count} windows {name} stand without a parent")
        counted = objects()
        total = sum(counted.values())
        self.report["objects"].append(total)
        whole = memory()
        self.report["whole"].append(whole >> 20)
        self._note(f"check: {whole >> 20} MiB, {total} objects")
        if self._step >= FIRST:
            self._kinds = self._kinds or counted
            if total - self._kinds.total() > MOST_OBJECTS:
                grown = (counted - self._kinds).most_common(12)
                self.watch.say(f"Qt objects have come on top: {grown}")
        if self._step // FIRST > self._checked_at // FIRST:
            self._weigh()
        self._checked_at = self._step
        self._depth -= 1

    def _weigh(self) -> None:
        """Weigh with the first experiment on the bench and nothing remembered, against the level.

        A long sequence on the bench takes a hundred megabytes that go with it, timing a large
        layer a gigabyte until it is done, and a window of another size another picture of itself.
        """
        from monkey_watch import at_work, drain, forget, memory

        from headlab.app.changes import Change

        until = time.monotonic() + PATIENCE / 4
        while (working := at_work()) and time.monotonic() < until:
            for thread in working:
                thread.cancel()
            self.app.processEvents()
        whole = memory()
        store, controller = self.window.parts.store, self.window.parts.controller
        steps = store.undo_stack.index()
        # Twice, since the outcome before is kept to compare with.
        for experiment in (self._first.with_heads(1), self._first):
            store.apply(Change("weighed", lambda _, wanted=experiment: wanted))
            until = time.monotonic() + PATIENCE / 4
            while controller.outcome.experiment != experiment and time.monotonic() < until:
                self.app.processEvents()
        bounds = forget(self.window)
        self.window.showNormal()
        self.window.resize(1280, 720)
        drain()
        used = memory()
        while store.undo_stack.index() > steps:
            store.undo_stack.undo()
        self.report["memory"].append(used >> 20)
        self._note(f"{used >> 20} MiB with nothing remembered")
        if self._level is None:
            self._level = used
            return
        if used - self._level > MOST_GROWTH:
            self.watch.say(f"memory has grown by {used - self._level:,} bytes")
        if whole - used > bounds + MOST_GROWTH:
            self.watch.say(f"{whole - used:,} bytes are remembered, beyond every bound")

    def end(self) -> None:
        """Undo everything, do it again, undo it again, close; complete the report."""
        if not self.watch.troubles:
            self._check()
        if not self.watch.troubles:
            self._undo_all()
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        self.report |= {
            "actions": self._step,
            "seconds": round(time.monotonic() - self._began),
            "deeds": dict(self.hands.deeds.most_common()),
        }
        self._close()
        faulthandler.cancel_dump_traceback_later()

    def _undo_all(self) -> None:
        store = self.window.parts.store
        store.experiment_changed.disconnect(self._count)
        stack, last = store.undo_stack, store.experiment
        self.report["undo_steps"] = count = stack.index()
        for name, goal, expected in (
            ("undo", 0, self._first),
            ("redo", count, last),
            ("undo", 0, self._first),
        ):
            self._note(f"{name} everything")
            while stack.index() != goal and getattr(stack, f"can{name.capitalize()}")():
                faulthandler.dump_traceback_later(PATIENCE, exit=True)
                getattr(stack, name)()
                if stack.index() % 50 == 0:
                    self.app.processEvents()
            self.app.processEvents()
            if store.experiment != expected:
                self.watch.say(f"{name} all the way gives {store.experiment} and not {expected}")

    def _close(self) -> None:
        from monkey_watch import drain, windows

        self._note("close")
        compute = self.window.parts.compute
        if not self.window.close():
            self.watch.say("the window does not close")
        if compute.isRunning():
            self.watch.say("the compute thread runs after the window has closed")
        self.window.deleteLater()
        self.window = None
        self.hands.window = None
        drain()
        if left := windows():
            self.watch.say(f"still there after the end: {dict(left)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

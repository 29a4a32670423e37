"""What the monkey can do with a window that it knows nothing of beforehand."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from monkey_food import BAD_TEXTS, GOOD_TEXTS, Larder
from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDesktopServices,
    QDropEvent,
    QInputMethodEvent,
    QKeySequence,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QFileDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QMainWindow,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QSplitter,
    QTabBar,
    QTextEdit,
    QWhatsThis,
    QWidget,
)

Deed = tuple[str, Callable[[], object]]
Key, Mod, Button = Qt.Key, Qt.KeyboardModifier, Qt.MouseButton

NEVER = ("actionQuit",)
"""The end comes when the game is over."""
KEYS = (
    *(Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End),
    *(Key.Key_PageUp, Key.Key_PageDown, Key.Key_Space, Key.Key_Return, Key.Key_Escape),
    *(Key.Key_Tab, Key.Key_Backtab, Key.Key_Delete, Key.Key_Backspace, Key.Key_Insert),
    *(Key.Key_0, Key.Key_1, Key.Key_2, Key.Key_5, Key.Key_9, Key.Key_F, Key.Key_L, Key.Key_B),
    *(Key.Key_X, Key.Key_Period, Key.Key_Plus, Key.Key_Minus, Key.Key_Menu, Key.Key_F10),
)
MODIFIERS = (
    *(Mod.NoModifier,) * 6,
    Mod.ShiftModifier,
    Mod.ControlModifier,
    Mod.AltModifier,
)
SIZES = ((640, 400), (800, 600), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 700))


class Hands:
    """Finds what can be done, and does one thing of it."""

    def __init__(self, window: QMainWindow, larder: Larder) -> None:
        self.window = window
        self.larder = larder
        self.deeds: Counter[str] = Counter()
        self._rng = random.Random(0)
        self._held: object = None

    def borrow_dialogs(self) -> None:
        """Answer the system's file dialogs, which are not headlab's to test, from the larder."""

        def opened(*_: object, **__: object) -> tuple[str, str]:
            return ("" if self._rng.random() < 0.1 else str(self.larder.pick(self._rng))), ""

        def opened_all(*_: object, **__: object) -> tuple[list[str], str]:
            return [str(self.larder.pick(self._rng)) for _ in range(2)], ""

        def saved(*_: object, **__: object) -> tuple[str, str]:
            return self.larder.place(self._rng), ""

        QFileDialog.getOpenFileName = staticmethod(opened)
        QFileDialog.getOpenFileNames = staticmethod(opened_all)
        QFileDialog.getSaveFileName = staticmethod(saved)
        QFileDialog.getExistingDirectory = staticmethod(lambda *_, **__: opened()[0])
        QDesktopServices.openUrl = staticmethod(lambda _url: True)

    # Which thing to do

    def choose(self, rng: random.Random) -> Deed:
        """Return one thing to do, in words and as a function."""
        self._rng = rng
        kinds = [
            (46, self._widget),
            (13, self._action),
            (12, self._key),
            (6, self._undo),
            (6, self._drop),
            (5, self._tab),
            (4, self._resize),
            (4, self._dock),
            (4, self._other_mouse),
        ]
        if self.nested() is not None:
            kinds = [(7, self._widget), (2, self._key)]
        weights, makers = zip(*kinds, strict=True)
        maker = rng.choices(makers, weights)[0]
        deed = maker(rng) or self._key(rng)
        self.deeds[maker.__name__.strip("_")] += 1
        return deed

    def nested(self) -> QWidget | None:
        """Return the menu or dialog that must be left first, if there is one."""
        return QApplication.activePopupWidget() or QApplication.activeModalWidget()

    def leave(self) -> None:
        """Close the menus and dialogs that stand open."""
        QWhatsThis.leaveWhatsThisMode()
        for _ in range(10):
            found = self.nested()
            if found is None:
                return
            found.close()

    def tidy(self) -> None:
        """Go back to the main window: no dialog, no lecture, no tour, no sweep, not full screen."""
        self.leave()
        for name in ("actionEndTour", "actionSweep", "actionLecture", "actionFullScreen"):
            action = self.window.findChild(QAction, name)
            if action is not None and action.isEnabled():
                if not action.isCheckable() or action.isChecked():
                    action.trigger()
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible() and widget is not self.window:
                widget.close()
        self.window.activateWindow()

    def _stage(self, rng: random.Random) -> QWidget:
        nested = self.nested()
        if nested is not None:
            return nested
        shown = [
            widget
            for widget in QApplication.topLevelWidgets()
            if widget.isVisible()
            and widget.windowType() in (Qt.WindowType.Window, Qt.WindowType.Dialog)
        ]
        shown.sort(key=lambda widget: (type(widget).__name__, widget.objectName()))
        others = [widget for widget in shown if widget is not self.window]
        return rng.choice(others) if others and rng.random() < 0.5 else self.window

    # One widget

    def _widget(self, rng: random.Random) -> Deed | None:
        stage = self._stage(rng)
        found = sorted(((path_of(w), w) for w in _playthings(stage)), key=lambda pair: pair[0])
        # A popup whose wrapper goes takes the wrappers of its children along.
        self._held = stage, found
        if isinstance(stage, QMenu):
            return self._menu(stage, rng)
        if not found:
            return None
        path, widget = rng.choice(found)
        for kind, maker in _POKES:
            if isinstance(widget, kind):
                words, deed = maker(widget, rng)
                return f"{path}: {words}", deed
        return None

    def _menu(self, menu: QMenu, rng: random.Random) -> Deed:
        rows = [a for a in menu.actions() if usable(a)]
        if not rows or rng.random() < 0.2:
            return "leave the menu", menu.close
        action = rng.choice(rows)
        point = menu.actionGeometry(action).center()
        return f"menu: {name_of(action)}", partial(
            QTest.mouseClick, menu, Button.LeftButton, Mod.NoModifier, point
        )

    # Everything else

    def _actions(self) -> list[tuple[str, QAction]]:
        roots = [w for w in QApplication.topLevelWidgets() if w.parent() is None]
        found = {a for root in roots for a in root.findChildren(QAction) if usable(a)}
        return sorted(((name_of(a), a) for a in found), key=lambda pair: pair[0])

    def _action(self, rng: random.Random) -> Deed | None:
        found = self._actions()
        # Every name once: a table's many rows of Copy must not drown the rest.
        names = sorted({name for name, _ in found})
        if not names:
            return None
        name = rng.choice(names)
        action = rng.choice([a for n, a in found if n == name])
        return f"action {name}", action.trigger

    def _key(self, rng: random.Random) -> Deed:
        target = QApplication.focusWidget() or self.nested() or self.window
        keys = [key for _, action in self._actions() for key in action.shortcuts()]
        if keys and rng.random() < 0.3:
            sequence = rng.choice(keys)
            return f"keys {sequence.toString()}", partial(QTest.keySequence, target, sequence)
        key, modifier, times = rng.choice(KEYS), rng.choice(MODIFIERS), rng.choice((1, 1, 1, 5))

        def press() -> None:
            for _ in range(times):
                now = QApplication.focusWidget() or self.nested() or self.window
                QTest.keyClick(now, key, modifier)

        pressed = QKeySequence(key | modifier).toString()
        return f"{path_of(target)}: key {pressed} × {times}", press

    def _undo(self, rng: random.Random) -> Deed:
        name = rng.choice(("actionUndo", "actionRedo"))
        times = rng.choice((1, 1, 1, 4))

        def deed() -> None:
            action = self.window.findChild(QAction, name)
            for _ in range(times):
                action.trigger()

        return f"{name} × {times}", deed

    def _drop(self, rng: random.Random) -> Deed:
        paths = [self.larder.pick(rng) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
        return f"drop {', '.join(p.name for p in paths)}", partial(drop, self.window, paths)

    def _tab(self, rng: random.Random) -> Deed | None:
        bars = [bar for bar in self.window.findChildren(QTabBar) if bar.isVisible() and bar.count()]
        if not bars:
            return None
        bars.sort(key=path_of)
        return _turn_tab(rng.choice(bars), rng)

    def _resize(self, rng: random.Random) -> Deed:
        window = self._stage(rng)
        if window is not self.window and rng.random() < 0.5:
            return f"{path_of(window)}: close", window.close
        width, height = rng.choice(SIZES)

        def resize() -> None:
            # Nobody can give a full screen another size, and Wayland ends a program that does.
            if not window.isFullScreen():
                window.resize(width, height)

        return f"{path_of(window)}: resize {width} × {height}", resize

    def _dock(self, rng: random.Random) -> Deed:
        docks = sorted(self.window.findChildren(QDockWidget), key=path_of)
        splitters = sorted(
            (s for s in self.window.findChildren(QSplitter) if s.isVisible()), key=path_of
        )
        if splitters and rng.random() < 0.4:
            splitter = rng.choice(splitters)
            sizes = [rng.randrange(600) for _ in range(splitter.count())]
            return f"{path_of(splitter)}: {sizes}", partial(splitter.setSizes, sizes)
        dock = rng.choice(docks)
        if rng.random() < 0.3:
            return f"{path_of(dock)}: toggle", dock.toggleViewAction().trigger
        area = rng.choice(
            (
                Qt.DockWidgetArea.LeftDockWidgetArea,
                Qt.DockWidgetArea.RightDockWidgetArea,
                Qt.DockWidgetArea.BottomDockWidgetArea,
            )
        )
        return f"{path_of(dock)}: to {area.name}", partial(self.window.addDockWidget, area, dock)

    def _other_mouse(self, rng: random.Random) -> Deed | None:
        """Hover, turn the wheel or ask for the context menu anywhere."""
        stage = self._stage(rng)
        found = [w for w in stage.findChildren(QWidget) if w.isVisible() and not w.size().isEmpty()]
        if not found:
            return None
        widget = rng.choice(sorted(found, key=path_of))
        point = _inside(widget, rng)
        what = rng.choice(("hover", "wheel", "wheel", "context menu"))
        turn = rng.choice((120, -120, 15, -360))

        def deed() -> None:
            if what == "hover":
                mouse(widget, QEvent.Type.MouseMove, point, Button.NoButton)
                return
            place = QPointF(widget.mapToGlobal(point))
            if what == "wheel":
                event = QWheelEvent(
                    *(QPointF(point), place, QPoint(), QPoint(0, turn)),
                    *(Button.NoButton, rng.choice(MODIFIERS), Qt.ScrollPhase.NoScrollPhase, False),
                )
            else:
                reason = QContextMenuEvent.Reason.Mouse
                event = QContextMenuEvent(reason, point, place.toPoint(), Mod.NoModifier)
            QApplication.sendEvent(widget, event)

        return f"{path_of(widget)}: {what} at {point.x()}, {point.y()}", deed


# Finding


def usable(action: QAction) -> bool:
    """Return whether an action can be chosen by itself."""
    return (
        # pyqtgraph makes actions for menus that headlab never shows.
        any(isinstance(place, QWidget) for place in action.associatedObjects())
        and action.isEnabled()
        and action.isVisible()
        and not action.isSeparator()
        and action.menu() is None
        and action.objectName() not in NEVER
    )


def name_of(action: QAction) -> str:
    """Return an action's object name, or its words where it has none."""
    return action.objectName() or action.text().replace("&", "") or "?"


def path_of(widget: QWidget) -> str:
    """Return the object names from the window down to a widget; its class where it has none."""
    names = []
    item: object = widget
    while isinstance(item, QWidget):
        if item is widget or (item.objectName() and not item.objectName().startswith("qt_")):
            names.append(item.objectName() or type(item).__name__)
        item = item.parentWidget()
    return "/".join(reversed(names[:3]))


def _playthings(stage: QWidget) -> Iterator[QWidget]:
    for widget in (stage, *stage.findChildren(QWidget)):
        if not widget.isVisible() or not widget.isEnabled() or widget.size().isEmpty():
            continue
        if isinstance(widget, QMenuBar | QMenu | QLabel | QDockWidget | QMainWindow):
            continue
        if isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox):
            continue
        if any(isinstance(widget, kind) for kind, _ in _POKES[:-1]) or (
            widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        ):
            yield widget


def _inside(widget: QWidget, rng: random.Random) -> QPoint:
    return QPoint(rng.randrange(widget.width()), rng.randrange(widget.height()))


def mouse(
    widget: QWidget,
    kind: QEvent.Type,
    point: QPoint,
    button: Qt.MouseButton = Button.LeftButton,
    modifier: Qt.KeyboardModifier = Mod.NoModifier,
) -> None:
    """Send one mouse event."""
    pressed = Button.NoButton if kind == QEvent.Type.MouseButtonRelease else button
    which = Button.NoButton if kind == QEvent.Type.MouseMove else button
    place = QPointF(widget.mapToGlobal(point))
    QApplication.sendEvent(
        widget, QMouseEvent(kind, QPointF(point), place, which, pressed, modifier)
    )


def drop(window: QWidget, paths: list[Path]) -> None:
    """Drop files on a window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    event = QDropEvent(
        QPointF(100, 100), Qt.DropAction.CopyAction, data, Button.LeftButton, Mod.NoModifier
    )
    QApplication.sendEvent(window, event)


# What can be done to one widget


def _press(button: QAbstractButton, rng: random.Random) -> Deed:
    point = QPoint(min(8, button.width() - 1), button.height() // 2)
    return "click", partial(QTest.mouseClick, button, Button.LeftButton, Mod.NoModifier, point)


def _turn_tab(bar: QTabBar, rng: random.Random) -> Deed:
    place = rng.randrange(bar.count()) if bar.count() else -1
    return f"{path_of(bar)}: tab {place}", partial(bar.setCurrentIndex, place)


def _pick(box: QComboBox, rng: random.Random) -> Deed:
    key = rng.choice((Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End, Key.Key_F4))
    if rng.random() < 0.2:
        return "click", partial(QTest.mouseClick, box, Button.LeftButton)
    return f"key {key.name}", partial(QTest.keyClick, box, key)


def _type(field: QWidget, rng: random.Random) -> Deed:
    text = rng.choice(GOOD_TEXTS if rng.random() < 0.6 else BAD_TEXTS)
    end = rng.choice((Key.Key_Return, Key.Key_Return, Key.Key_Tab, Key.Key_Escape, None))
    whole = rng.random() < 0.8

    def deed() -> None:
        field.setFocus()
        if whole:
            QTest.keyClick(field, Key.Key_A, Mod.ControlModifier)
        if len(text) < 12 and text.isascii() and text.isprintable():
            QTest.keyClicks(field, text)
        # Where it is off, as in what is only read, no platform sends what Qt would take.
        elif field.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled):
            event = QInputMethodEvent()
            event.setCommitString(text)
            QApplication.sendEvent(field, event)
        if end is not None:
            QTest.keyClick(field, end)

    return f"type {text[:40]!r}, then {end.name if end else 'nothing'}", deed


def _slide(slider: QAbstractSlider, rng: random.Random) -> Deed:
    if rng.random() < 0.4:
        return _drag(slider, rng)
    key = rng.choice(KEYS[:8])
    times = rng.choice((1, 1, 3, 12))
    return f"key {key.name} × {times}", lambda: [QTest.keyClick(slider, key) for _ in range(times)]


def _drag(widget: QWidget, rng: random.Random) -> Deed:
    points = [_inside(widget, rng) for _ in range(rng.choice((1, 2, 8)))]
    modifier = rng.choice(MODIFIERS)

    def deed() -> None:
        mouse(widget, QEvent.Type.MouseButtonPress, points[0], modifier=modifier)
        for point in points[1:]:
            mouse(widget, QEvent.Type.MouseMove, point, modifier=modifier)
        mouse(widget, QEvent.Type.MouseButtonRelease, points[-1], modifier=modifier)

    path = " → ".join(f"{point.x()}, {point.y()}" for point in points)
    return f"mouse {path} {modifier.name}", deed


def _item(view: QAbstractItemView, rng: random.Random) -> Deed:
    model = view.model()
    top = QModelIndex()
    rows = 0 if model is None else model.rowCount(top)
    # A list model keeps its count of columns to itself.
    columns = 1 if isinstance(view, QListView) or not rows else model.columnCount(top)
    if not rows or not columns:
        return _drag(view.viewport(), rng)
    index = model.index(rng.randrange(rows), rng.randrange(columns))

    def deed() -> None:
        view.scrollTo(index)
        point = view.visualRect(index).center()
        if view.viewport().rect().contains(point):
            QTest.mouseClick(view.viewport(), Button.LeftButton, Mod.NoModifier, point)

    return f"item {index.row()}, {index.column()}", deed


def _paw(widget: QWidget, rng: random.Random) -> Deed:
    area = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    luck = rng.random()
    if luck < 0.5:
        return _drag(area, rng)
    if luck < 0.6:
        point = _inside(area, rng)
        return "double click", partial(
            QTest.mouseDClick, area, Button.LeftButton, Mod.NoModifier, point
        )
    key, times = rng.choice(KEYS), rng.choice((1, 1, 5))

    def deed() -> None:
        widget.setFocus()
        for _ in range(times):
            QTest.keyClick(widget, key)

    return f"key {key.name} × {times}", deed


_POKES: tuple[tuple[type, Callable[..., Deed]], ...] = (
    (QAbstractButton, _press),
    (QComboBox, _pick),
    (QAbstractSpinBox, _type),
    (QLineEdit, _type),
    (QPlainTextEdit, _type),
    (QTextEdit, _type),
    (QAbstractSlider, _slide),
    (QTabBar, _turn_tab),
    (QHeaderView, _paw),
    (QAbstractItemView, _item),
    (QWidget, _paw),
)

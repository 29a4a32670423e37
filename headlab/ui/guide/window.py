"""The window of the user guide: contents, a page, and a search over all of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, QUrl, Slot
from PySide6.QtGui import (
    QAction,
    QHideEvent,
    QKeySequence,
    QPalette,
    QShortcut,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from headlab.app.guide import PAGES, guide_pages
from headlab.app.settings import WindowState
from headlab.ui.dress import Dress
from headlab.ui.guide.contents import Contents
from headlab.ui.guide.document import GuideDocument, found, unstyled
from headlab.ui.guide.page_view import PageView
from headlab.ui.text import number
from headlab.ui.widgets.rows import explain

_FIRST_SIZE = QSize(860, 620)


@dataclass(slots=True)
class _Visit:
    """A page that was looked at, and how far down."""

    page: int
    scroll: int = 0


class GuideWindow(QDialog):
    """Pages of the guide beside their contents; stays open beside the work.

    `workspace` is the one it was opened from: the page that was read last comes back with its
    workspace, and any other workspace has its own page. `shared` actions work here too.
    """

    def __init__(
        self,
        dress: Dress,
        state: WindowState,
        workspace: str,
        shared: Iterable[QAction],
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._dress, self._state, self._workspace = dress, state, workspace
        self._pages = guide_pages()
        self._documents: dict[int, GuideDocument] = {}
        self._unstyled: list[QTextDocument] = []
        # Each place found: its page, and how many were found on that page before it.
        self._hits: list[tuple[int, int]] = []
        self._hit: int | None = None
        self._visits = [_Visit(0)]
        self._visit = 0
        self._jumping = False
        self.setObjectName("guideWindow")
        self.setWindowTitle(self.tr("User guide"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build()
        self._connect()
        self.addActions(list(shared))
        self._restore()
        self._restyle()
        self.view.setFocus()

    # Building

    def _build(self) -> None:
        self.back = self._button(
            "guideBack", "←", self.tr("Back"), self.tr("The page that was read before.")
        )
        self.forward = self._button(
            "guideForward", "→", self.tr("Forward"), self.tr("The page that was left last.")
        )
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Search the guide"))
        tip = self.tr("Find words on every page; Enter goes to the next place.")
        explain(self.search, "guideSearch", self.tr("Search the guide"), tip, tip)
        self.count = QLabel(self)
        self.count.setObjectName("guideCount")
        self.count.setAccessibleName(self.tr("Places found"))
        self.count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.previous = self._button(
            "guidePrevious", "↑", self.tr("Previous place"), self.tr("Go to the place before.")
        )
        self.next = self._button(
            "guideNext", "↓", self.tr("Next place"), self.tr("Go to the next place.")
        )
        line = QHBoxLayout()
        line.setContentsMargins(12, 8, 12, 8)
        line.setSpacing(6)
        line.addWidget(self.back)
        line.addWidget(self.forward)
        line.addStretch(1)
        for widget in (self.count, self.previous, self.next):
            line.addWidget(widget)
        line.addWidget(self.search, 1)
        self.contents = Contents(self._pages, self)
        self.view = PageView(self)
        self.view.setObjectName("guidePage")
        self.view.setAccessibleName(self.tr("Page of the guide"))
        self._halves = QSplitter(Qt.Orientation.Horizontal, self)
        self._halves.addWidget(self.contents)
        self._halves.addWidget(self.view)
        self._halves.setStretchFactor(1, 1)
        self._halves.setChildrenCollapsible(False)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addLayout(line)
        page.addWidget(self._halves, 1)

    def _button(self, name: str, sign: str, words: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setStyleSheet("QToolButton:disabled { color: palette(mid); }")
        explain(button, name, words, tip, tip)
        return button

    def _connect(self) -> None:
        standard = QKeySequence.StandardKey
        for keys, deed in (
            ((standard.Find,), self._start_search),
            (("F3", standard.FindNext), self._go_next),
            (("Shift+F3", standard.FindPrevious), self._go_previous),
            (("Alt+Left", standard.Back), self.go_back),
            (("Alt+Right", standard.Forward), self.go_forward),
        ):
            shortcut = QShortcut(self)
            shortcut.setKeys(_sequences(keys))
            shortcut.activated.connect(deed)
        for names, deed in (
            (("Return", "Enter"), self._go_next),
            (("Shift+Return", "Shift+Enter"), self._go_previous),
        ):
            shortcut = QShortcut(self.search)
            shortcut.setKeys(_sequences(names))
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(deed)
        self.back.clicked.connect(self.go_back)
        self.forward.clicked.connect(self.go_forward)
        self.next.clicked.connect(self._go_next)
        self.previous.clicked.connect(self._go_previous)
        self.search.textChanged.connect(self._find)
        self.contents.chosen.connect(self._choose)
        self.view.anchorClicked.connect(self._follow)
        self.view.verticalScrollBar().valueChanged.connect(self._on_scroll)
        self._dress.changed.connect(self._restyle)

    # Looking as the window does

    @Slot()
    def _restyle(self) -> None:
        """Set the page anew in the theme and the type that are worn now."""
        bar = self.view.verticalScrollBar()
        share = bar.value() / max(bar.maximum(), 1)
        theme = self._dress.theme
        self.view.set_theme(theme)
        self.contents.set_theme(theme, self._dress.scale)
        left = min(self.contents.wanted_width(), self.width() * 2 // 5)
        self._halves.setSizes([left, self.width() - left])
        old, self._documents = self._documents, {}
        self._show_document(self._visits[self._visit].page)
        for document in old.values():
            document.deleteLater()
        bar.setValue(round(share * bar.maximum()))

    def _document(self, index: int) -> GuideDocument:
        document = self._documents.get(index)
        if document is None:
            font = QApplication.font()
            document = GuideDocument(self._pages[index], self._dress.theme, font, self)
            self._documents[index] = document
        return document

    # Going to pages

    @property
    def page(self) -> str:
        """The name of the page on show."""
        return self._pages[self._visits[self._visit].page].name

    def open_page(self, name: str, anchor: str = "") -> None:
        """Show a page, from one of its headings on; it can be gone back from."""
        index = PAGES.index(name)
        place = self._document(index).place_of(anchor)
        self._jump(index, 0 if place is None else place)

    def open_for(self, workspace: str) -> None:
        """Show the page of a workspace, unless it is the one the guide was opened from."""
        if workspace != self._workspace and workspace in PAGES:
            self._workspace = workspace
            self.open_page(workspace)

    @Slot(int, int)
    def _choose(self, page: int, heading: int) -> None:
        self._jump(page, self._document(page).headings[heading] if heading else 0)

    def _jump(self, index: int, position: int) -> None:
        """Show a page from a position on, and mark in the contents that place and no other."""
        self._jumping = True
        self._go_to(index)
        self.view.scroll_to(position)
        self._jumping = False
        self._mark_contents(position)

    def _go_to(self, index: int) -> None:
        if index != self._visits[self._visit].page:
            self._leave()
            self._visits[self._visit + 1 :] = [_Visit(index)]
            self._visit += 1
            self._show_document(index)

    def _leave(self) -> None:
        self._visits[self._visit].scroll = self.view.verticalScrollBar().value()

    def _show_document(self, index: int) -> None:
        self.view.show_document(self._document(index))
        self.back.setEnabled(self._visit > 0)
        self.forward.setEnabled(self._visit + 1 < len(self._visits))
        self._mark_hits()
        self._on_scroll()

    @Slot()
    def go_back(self) -> None:
        """Show the page that was read before."""
        self._visit_again(-1)

    @Slot()
    def go_forward(self) -> None:
        """Show the page that was gone back from."""
        self._visit_again(1)

    def _visit_again(self, step: int) -> None:
        if 0 <= self._visit + step < len(self._visits):
            self._leave()
            self._visit += step
            visit = self._visits[self._visit]
            self._show_document(visit.page)
            self.view.verticalScrollBar().setValue(visit.scroll)

    @Slot(QUrl)
    def _follow(self, link: QUrl) -> None:
        name = link.path().removesuffix(".md")
        if link.isRelative() and name in PAGES:
            self.open_page(name, link.fragment())

    @Slot()
    def _on_scroll(self) -> None:
        if not self._jumping:
            self._mark_contents(self.view.position_at_top())

    def _mark_contents(self, position: int) -> None:
        index = self._visits[self._visit].page
        self.contents.mark(index, self._document(index).heading_at(position))

    # Searching

    @Slot()
    def _start_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    @Slot()
    def _find(self) -> None:
        """Look for what is typed on every page and go to its first place from here on."""
        text = self.search.text().strip()
        self._hits, self._hit = [], None
        if text:
            self._unstyled = self._unstyled or [unstyled(page) for page in self._pages]
            self._hits = [
                (index, place)
                for index, document in enumerate(self._unstyled)
                for place in range(len(found(document, text)))
            ]
        pages = [page for page, _ in self._hits]
        self.contents.show_counts([pages.count(index) for index in range(len(self._pages))])
        here = self._visits[self._visit].page
        if pages:
            self._go_to_hit(next((hit for hit, page in enumerate(pages) if page >= here), 0))
        else:
            self._mark_hits()
        self._say_count()

    def _say_count(self) -> None:
        words = ""
        if self._hit is not None:
            words = self.tr("{place} of {count}").format(
                place=number(1 + self._hit), count=number(len(self._hits))
            )
        elif self.search.text().strip():
            words = self.tr("not found")
        self.count.setText(words)
        for button in (self.previous, self.next):
            button.setVisible(bool(self._hits))

    def _found(self, index: int) -> list[QTextCursor]:
        text = self.search.text().strip()
        return found(self._document(index), text) if text else []

    def _mark_hits(self) -> None:
        here = self._visits[self._visit].page
        page, place = (None, None) if self._hit is None else self._hits[self._hit]
        self.view.mark(self._found(here), place if page == here else None)

    @Slot()
    def _go_next(self) -> None:
        self._step_hit(1)

    @Slot()
    def _go_previous(self) -> None:
        self._step_hit(-1)

    def _step_hit(self, step: int) -> None:
        if self._hit is None:
            self._start_search()
        else:
            self._go_to_hit((self._hit + step) % len(self._hits))

    def _go_to_hit(self, hit: int) -> None:
        self._hit = hit
        page, place = self._hits[hit]
        self._jumping = True
        self._go_to(page)
        self._mark_hits()
        there = self._found(page)[place]
        self.view.reveal(there)
        self._jumping = False
        self._mark_contents(there.selectionStart())
        self._say_count()

    # Life of the window

    def _restore(self) -> None:
        size, page, workspace = self._state.guide()
        room = self.screen().availableGeometry().size()
        self.resize((size or _FIRST_SIZE * self._dress.scale).boundedTo(room))
        if page not in PAGES or workspace != self._workspace:
            page = self._workspace if self._workspace in PAGES else PAGES[0]
        self._visits = [_Visit(PAGES.index(page))]

    def hideEvent(self, event: QHideEvent) -> None:
        """Remember size and page."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._state.save_guide(self.size(), self.page, self._workspace)


def _sequences(keys: Iterable[str | QKeySequence.StandardKey]) -> list[QKeySequence]:
    """Return keys and the bindings that standard ones have on this system, each once."""
    found: dict[str, QKeySequence] = {}
    for key in keys:
        several = [QKeySequence(key)] if isinstance(key, str) else QKeySequence.keyBindings(key)
        for sequence in several:
            found.setdefault(sequence.toString(), sequence)
    return list(found.values())

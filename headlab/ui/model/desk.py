"""The inside of the Model workspace: an open model on its pages, read in threads."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from headlab.app.files import write_text_atomically
from headlab.app.reading import (
    Reading,
    ReadingRequest,
    ReadingThread,
    load_rules,
    rejudged,
)
from headlab.app.store import Store
from headlab.app.taking import take, taking
from headlab.deploy.facts import (
    card_markdown,
    compared_csv,
    compared_markdown,
    facts,
    facts_csv,
    main_run,
    number,
)
from headlab.deploy.kernels import KernelTable, load_kernels
from headlab.errors import InputError
from headlab.models.plain import plain
from headlab.ui.model.card_page import CardPage
from headlab.ui.model.compare_page import ComparePage
from headlab.ui.model.empty_page import EmptyPage
from headlab.ui.model.header import ModelHeader
from headlab.ui.model.kernels_page import KernelsPage
from headlab.ui.model.widths_page import WidthsPage
from headlab.ui.theme import Theme
from headlab.ui.widgets.labels import Sentence
from headlab.ui.workspaces.furnished import Desk
from headlab.words import translate

CARD, WIDTHS, KERNELS, COMPARE = range(4)
FIRST_CONTEXT = 8192
_PATIENCE_MS = 200
_MODELS = "*.json *.safetensors *.gguf"


class ModelDesk(Desk):
    """An open model on four pages; files are read in threads, and a bad one changes nothing."""

    said = Signal(str)
    """A sentence for the log."""
    trouble = Signal(str)
    """One sentence on what could not be done."""
    opened = Signal(Path)
    """A model was read."""
    taken = Signal(str, int)
    """The workspace that a layer was taken to, and how many such layers the model has."""

    def __init__(self, store: Store, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("modelDesk")
        self._store = store
        self._first: Reading | None = None
        self._second: Reading | None = None
        self._table: KernelTable = load_kernels()
        self._rules: Path | None = None
        self._context = FIRST_CONTEXT
        self._wanted = {"first": 0, "second": 0, "rules": 0}
        self._waiting_for = ""
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self._lose_patience)
        self._build()
        self._build_threads()

    # Building

    def _build(self) -> None:
        page = QVBoxLayout(self)
        page.setContentsMargins(16, 4, 16, 8)
        page.setSpacing(6)
        self._header = ModelHeader(
            (
                (
                    "modelCard",
                    self.tr("Card"),
                    self.tr("What the file says, and how it was found."),
                ),
                (
                    "modelWidths",
                    self.tr("Tensor parallel"),
                    self.tr("On how many GPUs the model can be split, and why not on others."),
                ),
                (
                    "modelKernels",
                    self.tr("Kernels"),
                    self.tr("Which attention kernels take its heads on which processor."),
                ),
                ("modelCompare", self.tr("Compare"), self.tr("Two models side by side.")),
            ),
            self,
        )
        page.addWidget(self._header)
        self._remark = Sentence(self)
        self._remark.setObjectName("modelRemark")
        self._remark.setTextFormat(Qt.TextFormat.PlainText)
        page.addWidget(self._remark)
        self._stack = QStackedWidget(self)
        self._stack.setObjectName("modelPages")
        self.card = CardPage(self._stack)
        self.widths = WidthsPage(self._stack)
        self.kernels = KernelsPage(self._stack)
        self.compare = ComparePage(self._stack)
        self.empty = EmptyPage(self._stack)
        for widget in (self.card, self.widths, self.kernels, self.compare, self.empty):
            self._stack.addWidget(widget)
        page.addWidget(self._stack, 1)
        self._stack.setCurrentWidget(self.empty)
        self._header.hide()
        self.kernels.show_rules(None, self._table)
        self._connect()

    def _connect(self) -> None:
        header = self._header
        header.page_chosen.connect(self.turn_to)
        header.file_wanted.connect(self.ask_for_file)
        header.folder_wanted.connect(self._ask_for_folder)
        header.path_chosen.connect(self.open_path)
        header.bench_wanted.connect(self.take_to_bench)
        header.cost_wanted.connect(self.take_to_cost)
        header.copy_wanted.connect(self.copy)
        header.export_wanted.connect(self._ask_where)
        self.empty.open_wanted.connect(self.ask_for_file)
        self.empty.path_chosen.connect(self.open_path)
        self.card.context_chosen.connect(self.set_context)
        self.kernels.rules_wanted.connect(self._ask_for_rules)
        self.kernels.own_rules_wanted.connect(self.reset_rules)
        self.compare.second_wanted.connect(self._ask_for_second)
        self.compare.swap_wanted.connect(self._swap)
        self.compare.clear_wanted.connect(self._clear_second)

    def _build_threads(self) -> None:
        queued = Qt.ConnectionType.QueuedConnection
        self.reading_first = ReadingThread(parent=self)
        self.reading_second = ReadingThread(parent=self)
        self.reading_rules = ReadingThread(load_rules, self)
        for thread, answered, failed in (
            (self.reading_first, self._on_first, self._on_first_failed),
            (self.reading_second, self._on_second, self._on_second_failed),
            (self.reading_rules, self._on_rules, self._on_rules_failed),
        ):
            thread.answered.connect(answered, queued)
            thread.failed.connect(failed, queued)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or at another scale."""
        self.card.set_theme(theme)
        self.widths.set_theme(theme)
        self.kernels.set_theme(theme)

    # Reading

    @property
    def reading(self) -> Reading | None:
        """The open model."""
        return self._first

    @property
    def second(self) -> Reading | None:
        """The model that it is compared with."""
        return self._second

    @property
    def path(self) -> Path | None:
        """Where the open model was read from."""
        return None if self._first is None else self._first.path

    @Slot(Path)
    def open_path(self, path: Path) -> None:
        """Read a model in the background and show it; what is open stays if it cannot be read."""
        self._say_reading(path)
        self._wanted["first"] = self.reading_first.submit(ReadingRequest(path, self._table))

    def open_second(self, path: Path) -> None:
        """Read a model to compare the open one with."""
        self._say_reading(path)
        self._wanted["second"] = self.reading_second.submit(ReadingRequest(path, self._table))

    def open_rules(self, path: Path) -> None:
        """Judge kernels by a person's own rules."""
        self._wanted["rules"] = self.reading_rules.submit(path)

    @Slot()
    def reset_rules(self) -> None:
        """Judge kernels by headlab's own rules."""
        self._wanted["rules"] = self.reading_rules.withdraw()
        self._judge_by(None, load_kernels())

    def _say_reading(self, path: Path) -> None:
        self._waiting_for = plain(path.name, 80)
        self._patience.start()

    @Slot()
    def _lose_patience(self) -> None:
        """Say what is being read, once it takes longer than a glance."""
        self._remark.say(self.tr("Reading {name}.").format(name=self._waiting_for))

    def _say(self, sentence: str) -> None:
        self._patience.stop()
        self._remark.say(sentence)

    @Slot(int, object)
    def _on_first(self, generation: int, reading: Reading) -> None:
        if generation != self._wanted["first"]:
            return
        self._first = rejudged(reading, self._table)
        self._say("")
        self._header.show()
        self._header.show_model(plain(reading.name, 120), _about(reading))
        if self._stack.currentWidget() is self.empty:
            self.turn_to(CARD)
        else:
            self._show_page()
        self.said.emit(_in_a_sentence(reading))
        self.opened.emit(reading.path)

    @Slot(int, object)
    def _on_second(self, generation: int, reading: Reading) -> None:
        if generation != self._wanted["second"]:
            return
        self._second = rejudged(reading, self._table)
        self._say("")
        self.said.emit(_in_a_sentence(reading))
        self.opened.emit(reading.path)
        if self._first is not None:
            self.turn_to(COMPARE)

    @Slot(int, object)
    def _on_rules(self, generation: int, answer: tuple[Path, KernelTable]) -> None:
        if generation == self._wanted["rules"]:
            self._judge_by(*answer)

    def _judge_by(self, path: Path | None, table: KernelTable) -> None:
        self._rules, self._table = path, table
        self.kernels.show_rules(path, table)
        if self._first is not None:
            self._first = rejudged(self._first, table)
        if self._second is not None:
            self._second = rejudged(self._second, table)
        self._say("")
        self._show_page()

    @Slot(int, str)
    def _on_first_failed(self, generation: int, sentence: str) -> None:
        self._fail("first", generation, sentence)

    @Slot(int, str)
    def _on_second_failed(self, generation: int, sentence: str) -> None:
        self._fail("second", generation, sentence)

    @Slot(int, str)
    def _on_rules_failed(self, generation: int, sentence: str) -> None:
        self._fail("rules", generation, sentence)

    def _fail(self, what: str, generation: int, sentence: str) -> None:
        if generation == self._wanted[what]:
            self._refuse(plain(sentence, 600))

    def _refuse(self, sentence: str) -> None:
        self._say(sentence)
        self.trouble.emit(sentence)

    def showEvent(self, event: QShowEvent) -> None:
        """Show what was read while another tab was open."""
        super().showEvent(event)
        self._show_page()

    # Showing

    @Slot(int)
    def turn_to(self, place: int) -> None:
        """Show a page: card, tensor parallel, kernels, compare."""
        if self._first is None:
            return
        self._header.show_page(place)
        self._stack.setCurrentIndex(place)
        self._show_page()

    def _show_page(self) -> None:
        first = self._first
        if first is None or not self.isVisible():
            return
        place = self._stack.currentIndex()
        if place == CARD:
            self.card.show_reading(first, self._context)
        elif place == WIDTHS:
            same = self.card.shown is first
            self.widths.show_reading(first, self._context, self.card.run if same else None)
        elif place == KERNELS:
            self.kernels.show_reading(first)
        elif place == COMPARE:
            self.compare.show_readings(first, self._second, self._context)

    @Slot(int)
    def set_context(self, tokens: int) -> None:
        """Count caches for a sequence of so many tokens."""
        self._context = tokens
        self._show_page()

    def show_recent(self, paths: Sequence[Path]) -> None:
        """Offer the models that were open before."""
        self._header.show_recent(paths)
        self.empty.show_recent(paths)

    @Slot()
    def _swap(self) -> None:
        if self._first is not None and self._second is not None:
            self._first, self._second = self._second, self._first
            self._header.show_model(plain(self._first.name, 120), _about(self._first))
            self._show_page()

    @Slot()
    def _clear_second(self) -> None:
        self._wanted["second"] = self.reading_second.withdraw()
        self._second = None
        self._show_page()

    # Taking along

    @Slot()
    def take_to_bench(self) -> None:
        """Put one of the chosen layers on the bench."""
        self._take("heads")

    @Slot()
    def take_to_cost(self) -> None:
        """Price the chosen layers in the Cost workspace."""
        self._take("cost")

    def _take(self, where: str) -> None:
        if self._first is None:
            return
        card = self._first.card
        run = self.card.run if self.card.shown is self._first else main_run(card)
        name = plain(self._first.name, 60)
        try:
            if run is None:
                raise InputError(
                    translate("model", "this model has no attention heads to take along")
                )
            found = take(card, run, priced=where == "cost")
        except InputError as error:
            self._refuse(str(error))
            return
        if not self._store.apply(taking(name, found)):
            return
        self._say("")
        words = self.tr("{name} on the bench").format(name=name)
        self.said.emit(f"{words}{'; ' if found.remarks else ''}{'; '.join(found.remarks)}.")
        self.taken.emit(where, len(run.indices))

    # Carrying away

    def _text(self, kind: str) -> str:
        assert self._first is not None
        first = self._first
        if self._stack.currentIndex() == COMPARE and self._second is not None:
            written = compared_csv if kind == "csv" else compared_markdown
            return written(self.compare.rows, self.compare.names)
        found = facts(first.card, first.widths, self._context)
        return facts_csv(found) if kind == "csv" else card_markdown(first.name, first.card, found)

    @Slot(str)
    def copy(self, kind: str) -> None:
        """Copy the card, or the comparison if it is open, as Markdown or CSV."""
        if self._first is not None:
            QGuiApplication.clipboard().setText(self._text(kind))

    @Slot(str)
    def _ask_where(self, kind: str) -> None:
        if self._first is None:
            return
        suggested = f"{_file_name(self._first.name)}.{kind}"
        kinds = self.tr("CSV (*.csv)") if kind == "csv" else self.tr("Markdown (*.md)")
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save the card"), suggested, kinds)
        if name:
            self.export(Path(name), kind)

    def export(self, path: Path, kind: str) -> bool:
        """Write the card or the comparison; say why where it cannot be written."""
        try:
            write_text_atomically(path, self._text(kind))
        except InputError as error:
            self._refuse(str(error))
            return False
        self.said.emit(self.tr("Saved as {name}.").format(name=plain(path.name)))
        return True

    # Asking

    @Slot()
    def ask_for_file(self) -> None:
        """Ask for a model's file."""
        path = self._ask(self.tr("Open a model"))
        if path is not None:
            self.open_path(path)

    @Slot()
    def _ask_for_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, self.tr("Open a model's folder"))
        if name:
            self.open_path(Path(name))

    @Slot()
    def _ask_for_second(self) -> None:
        path = self._ask(self.tr("Compare with"))
        if path is not None:
            self.open_second(path)

    @Slot()
    def _ask_for_rules(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Kernel rules"), "", self.tr("Rules (*.json);;All files (*)")
        )
        if name:
            self.open_rules(Path(name))

    def _ask(self, title: str) -> Path | None:
        kinds = self.tr("Models ({kinds});;All files (*)").format(kinds=_MODELS)
        name, _ = QFileDialog.getOpenFileName(self, title, "", kinds)
        return Path(name) if name else None


def _about(reading: Reading) -> str:
    """Return a model's format, type and file in a few words."""
    card = reading.card
    told = plain(card.model_type or translate("model", "no model type"), 60)
    return f"{card.format}  ·  {told}  ·  {plain(str(reading.path), 160)}"


def _in_a_sentence(reading: Reading) -> str:
    """Return what was read, for the log."""
    card, run = reading.card, main_run(reading.card)
    name = plain(reading.name, 80)
    if run is None:
        return translate("model", "{name}: no layer with attention heads.").format(name=name)
    shared = (
        ""
        if run.kv_heads is None
        else translate("model", ", {kv_heads} KV heads").format(kv_heads=number(run.kv_heads))
    )
    cached = card.kv_elements_per_token
    held = (
        ""
        if cached is None
        else translate("model", ", {cached} cached values a token").format(cached=number(cached))
    )
    return translate(
        "model",
        "{name}: {heads} heads of {head_dim}{shared}; {total} attention weights in "
        "{attention_layers} layers{held}.",
    ).format(
        name=name,
        heads=number(run.heads),
        head_dim=number(run.head_dim),
        shared=shared,
        total=number(card.parameters.total),
        attention_layers=number(card.attention_layers),
        held=held,
    )


def _file_name(name: str) -> str:
    """Return a name for a file: letters, figures and a few signs only."""
    kept = "".join(c if c.isalnum() or c in "-_. " else "-" for c in plain(name, 60)).strip(". ")
    return kept or "model"

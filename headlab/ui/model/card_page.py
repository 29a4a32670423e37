"""The model card: what one file says of a model's attention, and how each number was found."""

from fractions import Fraction

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from headlab.app.reading import Reading
from headlab.deploy.cache import DTYPES, cache_elements, in_bytes
from headlab.deploy.facts import (
    APART,
    MATRICES,
    difference,
    joined,
    kind_text,
    main_run,
    number,
    source_text,
)
from headlab.deploy.matrices import matrices
from headlab.engine.cost_report import size_text
from headlab.models.card import AttentionParameters, LayerRun, ModelCard, Part
from headlab.models.plain import plain
from headlab.models.tensor_counts import spell
from headlab.ui.cost.view import Title
from headlab.ui.model.labels import Prose
from headlab.ui.model.table import Cell, FactsTable, Row
from headlab.ui.plots.matrix_shapes import MatrixShapes
from headlab.ui.theme import Theme
from headlab.ui.widgets.fields import CountBox
from headlab.ui.widgets.flow import Flow
from headlab.ui.widgets.labels import Remark
from headlab.ui.widgets.readout import Readout
from headlab.ui.widgets.rows import explain
from headlab.words import translate

MOST_CONTEXT = 1 << 30
MOST_NOTES = 200
_MOST_RUNS = 400


class CardPage(QScrollArea):
    """Readouts, shapes, layers, cache, other parts and notes, one below the other."""

    context_chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("modelCardPage")
        self.setAccessibleName(self.tr("Model card"))
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._reading: Reading | None = None
        self._context = 8192
        self._run: LayerRun | None = None
        inside = self._inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 4, 12, 8)
        column.setSpacing(6)
        column.addWidget(self._build_readouts(inside))
        column.addWidget(self._build_shapes(inside))
        self._layers = self._table(
            inside,
            "modelLayers",
            self.tr("Layers"),
            self.tr("Runs of equal layers; choose one to draw it and to take it to the bench."),
            left=(0, 1),
        )
        self._layers.selectionModel().currentRowChanged.connect(self._choose_run)
        column.addWidget(self._heading(self.tr("Layers"), inside))
        column.addWidget(self._layers)
        column.addSpacing(8)
        column.addWidget(self._build_cache(inside))
        self._parts = QVBoxLayout()
        self._parts.setSpacing(6)
        column.addLayout(self._parts)
        column.addSpacing(8)
        column.addWidget(self._heading(self.tr("How each number was found"), inside))
        self._notes = Prose(inside)
        self._notes.setObjectName("modelNotes")
        self._notes.setAccessibleName(self.tr("Notes"))
        column.addWidget(self._notes)
        column.addStretch(1)
        self.setWidget(inside)

    # Building

    def _heading(self, words: str, parent: QWidget) -> Title:
        title = Title(parent)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.say(words)
        return title

    def _table(
        self, parent: QWidget, name: str, spoken: str, sentence: str, left: tuple[int, ...] = (0,)
    ) -> FactsTable:
        table = FactsTable(parent, left)
        explain(table, name, spoken, sentence, sentence)
        return table

    def _build_readouts(self, parent: QWidget) -> QWidget:
        self._heads = Readout(self.tr("heads × head_dim"), parent, accent=True)
        self._kv_heads = Readout(self.tr("KV heads"), parent)
        self._hidden = Readout(self.tr("hidden size"), parent)
        self._weights = Readout(self.tr("attention weights"), parent)
        self._cached = Readout(self.tr("KV cache a token"), parent)
        named = {
            "modelHeads": (self._heads, self.tr("Query heads of the layers that are drawn.")),
            "modelKvHeads": (self._kv_heads, self.tr("Heads whose keys and values are cached.")),
            "modelHidden": (self._hidden, self.tr("Width of what runs between the layers.")),
            "modelWeights": (
                self._weights,
                self.tr("Q, K, V, O and the latent matrices of the whole language part."),
            ),
            "modelCached": (self._cached, self.tr("All layers, in bf16, for one more token.")),
        }
        for name, (readout, sentence) in named.items():
            readout.setObjectName(name)
            readout.setTextFormat(Qt.TextFormat.PlainText)
            readout.setToolTip(sentence)
            readout.setWhatsThis(sentence)
        return Flow([readout for readout, _ in named.values()], parent)

    def _build_shapes(self, parent: QWidget) -> QWidget:
        self._drawing = MatrixShapes(parent)
        sentence = self.tr("The matrices of one layer, all to one scale.")
        explain(self._drawing, "modelShapes", self.tr("Shapes"), sentence, sentence)
        left, side = QWidget(parent), QWidget(parent)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._drawing, 1)
        self._naive_title = self._heading(
            self.tr("hidden_size / num_attention_heads would have told you"), left
        )
        self._naive = self._table(
            left,
            "modelNaive",
            self.tr("The shortcut"),
            self.tr("What dividing the hidden size by the heads would have said, and the truth."),
        )
        self._naive_remark = Prose(left, muted=True)
        self._naive_remark.setObjectName("modelNaiveRemark")
        self._matrix_table = self._table(
            side,
            "modelMatrices",
            self.tr("Weights by matrix"),
            self.tr("Weights of the whole language part; biases, norms and others apart."),
        )
        for part in (self._naive_title, self._naive, self._naive_remark):
            column.addWidget(part)
        beside = QVBoxLayout(side)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(4)
        beside.addWidget(self._heading(self.tr("Weights, all layers"), side))
        beside.addWidget(self._matrix_table)
        beside.addStretch(1)
        both = QWidget(parent)
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight, both)
        self._beside.setContentsMargins(0, 0, 0, 0)
        self._beside.setSpacing(24)
        self._beside.addWidget(left, 3)
        self._beside.addWidget(side, 1)
        return both

    def _build_cache(self, parent: QWidget) -> QWidget:
        box = QWidget(parent)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        line = QHBoxLayout()
        line.addWidget(self._heading(self.tr("KV cache"), box))
        line.addSpacing(12)
        label = QLabel(self.tr("context"), box)
        self._context_box = CountBox(box, step=1024)
        self._context_box.setRange(1, MOST_CONTEXT)
        self._context_box.load(self._context)
        sentence = self.tr("Tokens of one sequence; the cache of the whole model is counted.")
        explain(self._context_box, "modelContextBox", self.tr("Context"), sentence, sentence)
        self._context_box.number_chosen.connect(self.context_chosen)
        label.setBuddy(self._context_box)
        line.addWidget(label)
        line.addWidget(self._context_box)
        line.addStretch(1)
        column.addLayout(line)
        self._cache = self._table(
            box,
            "modelCache",
            self.tr("KV cache by number format"),
            self.tr("Bytes by number format: a token, and one sequence; scales not counted."),
        )
        column.addWidget(self._cache)
        self._cache_remark = Remark(box)
        self._cache_remark.setObjectName("modelCacheRemark")
        self._cache_remark.setWordWrap(True)
        column.addWidget(self._cache_remark)
        return box

    # Showing

    @property
    def shown(self) -> Reading | None:
        """The model on show."""
        return self._reading

    @property
    def run(self) -> LayerRun | None:
        """The run of layers that is drawn."""
        return self._run

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme, or at another scale."""
        self._drawing.set_theme(theme)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand shapes and weights side by side where there is room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        line, room = self.fontMetrics().height(), self.viewport().width()
        wide = room >= 50 * line
        direction = QBoxLayout.Direction
        self._beside.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        self._drawing.setMinimumHeight(round(min(max(0.23 * room, 13 * line), 24 * line)))

    def show_reading(self, reading: Reading, context: int) -> None:
        """Show another model, or the same one at another context."""
        self._context = context
        self._context_box.load(context)
        if reading is not self._reading:
            self._reading = reading
            self._show_layers(reading.card)
            self._show_weights(reading.card)
            self._show_naive(reading.card)
            self._show_parts(reading.card)
            self._show_notes(reading.card)
            self.verticalScrollBar().setValue(0)
        self._show_cache(reading.card)

    def choose_run(self, place: int) -> None:
        """Draw another run of layers."""
        self._layers.selectRow(place)

    def _show_layers(self, card: ModelCard) -> None:
        headings = (
            self.tr("layers"),
            self.tr("kind"),
            self.tr("heads"),
            self.tr("KV heads"),
            self.tr("head_dim"),
            self.tr("value_dim"),
            self.tr("window"),
            self.tr("weights a layer"),
            self.tr("biases"),
            self.tr("norms"),
            self.tr("others"),
            self.tr("cached a token"),
        )
        rows = [_run_row(run) for run in card.layers[:_MOST_RUNS]]
        run = main_run(card)
        place = card.layers.index(run) if run is not None else -1
        blocked = self._layers.selectionModel().blockSignals(True)
        self._layers.show_rows(headings, rows)
        self._layers.selectionModel().blockSignals(blocked)
        if 0 <= place < len(rows):
            self._layers.selectRow(place)
        self._show_run(run)

    @Slot()
    def _choose_run(self) -> None:
        place = self._layers.currentIndex().row()
        if self._reading is not None and 0 <= place < len(self._reading.card.layers):
            self._show_run(self._reading.card.layers[place])

    def _show_run(self, run: LayerRun | None) -> None:
        self._run = run
        assert self._reading is not None
        card = self._reading.card
        found = () if run is None else matrices(run, card.hidden_size)
        self._drawing.setVisible(bool(found))
        if run is None:
            self._heads.show_number("–", self.tr("no attention heads"))
            self._kv_heads.show_number("–", "")
        else:
            title = self.tr("One layer: {which}").format(which=_run_name(run))
            self._drawing.show_matrices(title, run, found)
            self._heads.show_number(
                f"{number(run.heads)} × {number(run.head_dim)}",
                self.tr("head_dim {source}").format(source=source_text(run) or "–"),
            )
            self._show_kv_heads(run)
        count = sum(len(each.indices) for each in card.layers)
        layers = self.tr("{count} layers, {attending} with attention").format(
            count=number(count), attending=number(card.attention_layers)
        )
        self._hidden.show_number(number(card.hidden_size), layers)

    def _show_kv_heads(self, run: LayerRun) -> None:
        if run.kind == "latent":
            words = self.tr("one latent vector for all heads")
            self._kv_heads.show_number(self.tr("latent"), words)
        elif run.kv_heads and run.heads and run.heads % run.kv_heads == 0:
            ratio = run.heads // run.kv_heads
            words = self.tr("{ratio} query heads share one").format(ratio=number(ratio))
            alone = self.tr("one for each query head")
            self._kv_heads.show_number(number(run.kv_heads), alone if ratio == 1 else words)
        else:
            self._kv_heads.show_number(number(run.kv_heads), "")

    def _show_weights(self, card: ModelCard) -> None:
        parameters = card.parameters
        self._weights.show_number(number(parameters.total), _apart(parameters))
        rows: list[Row] = [
            (name, Cell(number(getattr(parameters, name))))
            for name in MATRICES
            if getattr(parameters, name)
        ]
        rows.append((Cell(self.tr("together"), "strong"), Cell(number(parameters.total), "strong")))
        rows += [
            (
                Cell(translate("deploy", words), "muted"),
                Cell(number(getattr(parameters, name)), "muted"),
            )
            for name, words in APART.items()
        ]
        self._matrix_table.show_rows((self.tr("matrix"), self.tr("weights")), rows)

    def _show_naive(self, card: ModelCard) -> None:
        naive, run = card.naive, main_run(card)
        self._naive_title.setVisible(naive is not None)
        self._naive.setVisible(naive is not None)
        if naive is None:
            self._naive_remark.say("")
            return
        width = joined(each.head_dim for each in card.layers)
        told = None if naive.head_dim is None else Fraction(naive.head_dim)
        pairs: tuple[tuple[str, int | Fraction | None, int | str | None], ...] = (
            ("head_dim", told, width),
            (self.tr("attention weights"), naive.parameters, card.parameters.total),
            (
                self.tr("cached values a token"),
                naive.kv_elements_per_token,
                card.kv_elements_per_token,
            ),
        )
        rows = []
        differs = False
        for words, shortcut, right in pairs:
            apart = "" if right is None else difference(right, shortcut)
            differs = differs or bool(apart)
            said = "–" if shortcut is None else f"{float(shortcut):,.8g}"
            if isinstance(shortcut, int) or (shortcut is not None and shortcut.denominator == 1):
                said = number(int(shortcut))
            shown = right if isinstance(right, str) else number(right)
            rows.append(
                (
                    words,
                    Cell(said, "muted"),
                    Cell(shown, "strong"),
                    Cell(apart or self.tr("same"), "accent" if apart else "muted"),
                )
            )
        headings = (
            "",
            self.tr("it says"),
            self.tr("this file"),
            self.tr("the shortcut is off by"),
        )
        self._naive.show_rows(headings, rows)
        latent = run is not None and run.kind == "latent"
        why = self.tr("It takes Q, K and V for three equal matrices of that width.")
        if latent:
            why = self.tr("It knows no latent vector: it would cache keys and values a head.")
        self._naive_remark.say(
            why if differs else self.tr("Here the shortcut happens to be right.")
        )

    def _show_cache(self, card: ModelCard) -> None:
        elements = card.kv_elements_per_token
        held = cache_elements(card, self._context)
        self._cache.setVisible(bool(elements))
        if elements is None or held is None:
            self._cached.show_number("–", self.tr("no single number, see the notes"))
            self._cache_remark.say(
                self.tr("This model has no single number of cached values a token; see the notes.")
            )
            return
        self._cached.show_number(
            size_text(in_bytes(elements, "bf16")),
            self.tr("bf16; {count} values").format(count=number(elements)),
        )
        if not elements:
            self._cache_remark.say(self.tr("Nothing is cached from token to token."))
            return
        windowed = bool(held.windowed_uncapped)
        at = self.tr("at {context} tokens").format(context=number(self._context))
        headings = [self.tr("number format"), self.tr("a token"), at]
        if windowed:
            headings += [
                self.tr("of it in windowed layers"),
                self.tr("if those kept every token"),
            ]
        rows = []
        for dtype in DTYPES:
            row = [
                Cell(dtype, "strong" if dtype == "bf16" else "value"),
                Cell(size_text(in_bytes(elements, dtype))),
                Cell(size_text(in_bytes(held.total, dtype)), "strong"),
            ]
            if windowed:
                row.append(Cell(size_text(in_bytes(held.windowed, dtype))))
                row.append(Cell(size_text(in_bytes(held.uncapped, dtype)), "muted"))
            rows.append(row)
        self._cache.show_rows(headings, rows)
        remark = self.tr(
            "One sequence, the whole language part; scales beside quantised values not counted."
        )
        if windowed:
            more = self.tr(
                "A windowed layer stops growing at its window, in an engine that frees what has "
                "left it."
            )
            remark = f"{remark} {more}"
        self._cache_remark.say(remark)

    def _show_parts(self, card: ModelCard) -> None:
        while (item := self._parts.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        for name, part in card.parts.items():
            self._parts.addWidget(PartCard(plain(name, 60), part, self._inside))

    def _show_notes(self, card: ModelCard) -> None:
        notes = [f"•  {plain(note, 600)}" for note in card.notes[:MOST_NOTES]]
        more = len(card.notes) - len(notes)
        if more > 0:
            notes.append(self.tr("and {count} more").format(count=number(more)))
        self._notes.say("\n".join(notes))


class PartCard(QWidget):
    """Another part of the model, which the totals leave out."""

    def __init__(self, name: str, part: Part, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"modelPart-{name}")
        self.setAccessibleName(name)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(4)
        title = Title(self)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.say(self.tr("Another part: {name}, not in the totals").format(name=name))
        column.addWidget(title)
        table = FactsTable(self)
        sentence = self.tr("The attention of this part, counted by itself.")
        explain(table, f"modelPartTable-{name}", name, sentence, sentence)
        headings = [
            self.tr("attention modules"),
            self.tr("hidden size"),
            self.tr("heads"),
            self.tr("KV heads"),
            self.tr("head_dim"),
            self.tr("weights"),
        ]
        cells = [
            Cell(number(part.attention_modules)),
            Cell(number(part.hidden_size)),
            Cell(number(part.heads)),
            Cell(number(part.kv_heads)),
            Cell(number(part.head_dim)),
            Cell(number(part.parameters.total), "strong"),
        ]
        for key in (*MATRICES, *APART):
            count = getattr(part.parameters, key)
            if count:
                headings.append(translate("deploy", APART.get(key, key)))
                cells.append(Cell(number(count), "muted"))
        table.show_rows(headings, [cells])
        column.addWidget(table)


def _run_name(run: LayerRun) -> str:
    """Return a run's layers and kind in a few words."""
    return f"{kind_text(run)}, {spell(run.indices, most=4)}"


def _run_row(run: LayerRun) -> Row:
    """Return a run as a row of the table of layers."""
    count = len(run.indices)
    shown = spell(run.indices, most=4)
    layers = f"{shown}  ({count:,})" if count > 1 else shown
    source = f" {source_text(run)}"
    parameters = run.parameters
    return (
        Cell(layers, told=spell(run.indices, most=60)),
        kind_text(run),
        number(run.heads),
        number(run.kv_heads),
        Cell(f"{number(run.head_dim)}{source}".rstrip()),
        number(run.value_dim),
        number(run.window),
        Cell(number(parameters.total), "strong"),
        Cell(number(parameters.bias), "muted"),
        Cell(number(parameters.norm), "muted"),
        Cell(number(parameters.other), "muted"),
        number(run.kv_elements_per_token),
    )


def _apart(parameters: AttentionParameters) -> str:
    counted = (
        f"{translate('deploy', words)} {number(getattr(parameters, name))}"
        for name, words in APART.items()
        if getattr(parameters, name)
    )
    found = ", ".join(counted)
    return (
        translate("model", "apart: {found}").format(found=found)
        if found
        else translate("model", "no biases, norms or others")
    )

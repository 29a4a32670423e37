"""Two models side by side, and what differs between them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from headlab.app.reading import Reading
from headlab.deploy.facts import Compared, compare, facts
from headlab.models.plain import plain
from headlab.ui.model.labels import Prose
from headlab.ui.model.table import Cell, FactsTable
from headlab.ui.widgets.rows import explain


class ComparePage(QWidget):
    """The facts of the open model and of a second one; differences stand in the accent colour."""

    second_wanted = Signal()
    swap_wanted = Signal()
    clear_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("modelComparePage")
        self._rows: tuple[Compared, ...] = ()
        self._names = ("", "")
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 4, 0, 0)
        page.setSpacing(6)
        line = QHBoxLayout()
        self._second = self._button(
            "modelSecond", self.tr("Second model…"), self.tr("Choose the model to compare with.")
        )
        self._swap = self._button(
            "modelSwap", self.tr("Swap"), self.tr("Make the second model the first.")
        )
        self._clear = self._button(
            "modelClearSecond", self.tr("Remove"), self.tr("Take the second model off.")
        )
        self._second.clicked.connect(self.second_wanted)
        self._swap.clicked.connect(self.swap_wanted)
        self._clear.clicked.connect(self.clear_wanted)
        for button in (self._second, self._swap, self._clear):
            line.addWidget(button)
        line.addStretch(1)
        page.addLayout(line)
        self._remark = Prose(self, muted=True)
        self._remark.setObjectName("modelCompareRemark")
        page.addWidget(self._remark)
        self._table = FactsTable(self)
        sentence = self.tr("Each fact of both models, and how far the second is from the first.")
        explain(self._table, "modelCompareTable", self.tr("Comparison"), sentence, sentence)
        scroll = QScrollArea(self)
        scroll.setObjectName("modelCompareScroll")
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget(scroll)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 12, 0)
        column.addWidget(self._table)
        column.addStretch(1)
        scroll.setWidget(inside)
        page.addWidget(scroll, 1)

    def _button(self, name: str, words: str, sentence: str) -> QPushButton:
        button = QPushButton(words, self)
        explain(button, name, words, sentence, sentence)
        return button

    @property
    def rows(self) -> tuple[Compared, ...]:
        """What is compared."""
        return self._rows

    @property
    def names(self) -> tuple[str, str]:
        """The names of both models."""
        return self._names

    def show_readings(self, first: Reading, second: Reading | None, context: int) -> None:
        """Compare two models, or wait for the second."""
        self._swap.setEnabled(second is not None)
        self._clear.setEnabled(second is not None)
        self._table.setVisible(second is not None)
        if second is None:
            self._rows = ()
            self._remark.say(
                self.tr(
                    "Choose a second model, or drop two files on the window, to see them side by "
                    "side."
                )
            )
            return
        self._names = plain(first.name, 60), plain(second.name, 60)
        self._rows = compare(
            facts(first.card, first.widths, context), facts(second.card, second.widths, context)
        )
        apart = sum(bool(row.difference) for row in self._rows)
        words = self.tr("{apart} of {count} facts differ; cache sizes are for one sequence.")
        self._remark.say(words.format(apart=apart, count=len(self._rows)))
        headings = ("", *self._names, self.tr("second beside first"))
        self._table.show_rows(headings, [self._cells(row) for row in self._rows])

    def _cells(self, row: Compared) -> Sequence[Cell]:
        unit = f" ({row.first.unit})" if row.first.unit else ""
        return (
            Cell(f"{row.first.title}{unit}"),
            Cell(row.first.text, "strong"),
            Cell(row.second.text, "strong"),
            Cell(row.difference or self.tr("same"), "accent" if row.difference else "muted"),
        )

"""The Cost workspace: figures, conventions, comparison, plots, shapes and measured time."""

import csv
import io
import threading

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QMenu,
    QSpinBox,
    QTableView,
)
from rig import find

from headlab.app import changes, measuring
from headlab.app.measuring import MeasureThread
from headlab.engine.cost import CostQuestion
from headlab.engine.cost_tables import ledger_csv, ledger_markdown, ledger_text
from headlab.engine.experiment import Mask
from headlab.engine.layer import Layer
from headlab.engine.ledger import ledger
from headlab.engine.measure import MeasureQuestion
from headlab.engine.scene import Cancelled
from headlab.ui.cost.compare_page import SECOND_LINE_ROLE
from headlab.ui.cost.desk import CostDesk
from headlab.ui.cost.ledger_page import BASIS, TITLE, UNIT, VALUE
from headlab.ui.plots.cost_plots import (
    cache_chart,
    fitting_context,
    weights_chart,
    widths_chart,
    work_chart,
)
from headlab.ui.plots.time_bars import TimeBars
from headlab.ui.theme import DARK, LIGHT

LEDGER, COMPARE, PLOTS, SHAPES, TIME = range(5)


@pytest.fixture
def cost(qtbot, store):
    workspace = CostDesk(store)
    qtbot.addWidget(workspace)
    workspace.resize(1010, 600)
    workspace.show()
    qtbot.waitExposed(workspace)
    yield workspace
    workspace.time.measuring.shutdown()


def row_of(cost, key):
    """Return a figure's row as (table, row)."""
    for name in ("ledgerWeights", "ledgerWork"):
        table = find(cost, name, QTableView)
        row = table.ledger_model.row_of(key)
        if row is not None:
            return table, row
    raise AssertionError(key)


def cells(cost, key):
    table, row = row_of(cost, key)
    return [table.model().index(row, column).data() for column in range(4)]


def choose(cost, name, data):
    box = find(cost, name, QComboBox)
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


# Ledger


@pytest.mark.parametrize("heads", [1, 8, 512])
def test_ledger_follows_the_bench(cost, store, heads):
    store.apply(changes.heads(heads))
    assert cells(cost, "total")[VALUE] == "1,048,576"
    assert cells(cost, "scores_values")[VALUE] == "8,388,608"
    assert cells(cost, "score_entries")[VALUE] == f"{heads * 8192**2:,}"


def test_every_figure_has_a_row_with_its_convention(cost):
    for figure in ledger(CostQuestion()):
        title, value, unit, basis = cells(cost, figure.key)
        assert title
        assert value
        assert unit
        assert basis == figure.basis
        table, row = row_of(cost, figure.key)
        told = table.model().index(row, BASIS).data(Qt.ItemDataRole.ToolTipRole)
        assert figure.convention in told


def test_switches_change_the_numbers_and_what_is_said(cost, store):
    choose(cost, "operationsBox", True)
    assert cells(cost, "projections")[VALUE : UNIT + 1] == ["2,097,152", "FLOPs"]
    choose(cost, "sizeUnitBox", False)
    assert cells(cost, "kv_bytes")[VALUE : UNIT + 1] == ["16.777", "MB"]
    choose(cost, "dtypeBox", "int4")
    assert cells(cost, "kv_bytes")[VALUE : UNIT + 1] == ["4.194", "MB"]
    find(cost, "layersBox", QSpinBox).setValue(10)
    assert cells(cost, "kv_bytes")[VALUE : UNIT + 1] == ["41.943", "MB"]
    before = cells(cost, "scores")[BASIS]
    choose(cost, "phaseBox", "prefill")
    assert cells(cost, "scores")[VALUE] == f"{512 * 8193:,}"
    assert cells(cost, "scores")[BASIS] != before
    store.apply(changes.mask(Mask("none")))
    assert cells(cost, "scores")[VALUE] == f"{2 * 512 * 8192:,}"


def test_biases_and_value_dim_go_to_the_bench_and_back(cost, store):
    choose(cost, "biasesBox", "qkv")
    assert store.experiment.layer.biases == "qkv"
    assert cells(cost, "bias")[VALUE] == "1,536"
    find(cost, "valueDimBox", QSpinBox).setValue(32)
    assert store.experiment.layer.value_dim == 32
    assert cells(cost, "v")[VALUE] == "131,072"
    store.undo_stack.undo()
    store.undo_stack.undo()
    assert find(cost, "biasesBox", QComboBox).currentData() == "none"
    assert find(cost, "valueDimBox", QSpinBox).value() == 0


def test_click_opens_the_formula_with_its_values(cost, qtbot):
    table, row = row_of(cost, "kv_bytes")
    place = table.visualRect(table.model().index(row, TITLE)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    figure = ledger(CostQuestion())["kv_bytes"]
    said = find(cost, "formulaLine", QLabel).text()
    assert figure.formula in said
    assert figure.filled() in said
    assert "16,777,216" in said
    assert find(cost, "conventionLine", QLabel).text() == figure.convention
    choose(cost, "dtypeBox", "fp8")
    assert "8,388,608" in find(cost, "formulaLine", QLabel).text()


def test_keys_open_formulas_too(cost):
    table, row = row_of(cost, "projections")
    table.setFocus()
    table.selectRow(row)
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert ledger(CostQuestion())["scores"].filled() in find(cost, "formulaLine", QLabel).text()


@pytest.mark.parametrize(
    ("name", "write"),
    [("copyText", ledger_text), ("copyMarkdown", ledger_markdown), ("copyCsv", ledger_csv)],
)
def test_copies_what_is_shown(cost, name, write):
    choose(cost, "operationsBox", True)
    menu = find(cost, "copyLedger").menu()
    next(action for action in menu.actions() if action.objectName() == name).trigger()
    assert QGuiApplication.clipboard().text() == write(ledger(CostQuestion()), True)


def test_all_rows_are_seen_at_projector_size(cost, qtbot):
    cost.resize(1010, 500)
    qtbot.wait(10)
    for name in ("ledgerWeights", "ledgerWork"):
        table = find(cost, name, QTableView)
        last = table.model().index(table.model().rowCount() - 1, 0)
        assert table.viewport().rect().contains(table.visualRect(last))


def test_type_grows_with_the_room_and_shrinks_back(cost, qtbot):
    table = find(cost, "ledgerWork", QTableView)

    def height():
        qtbot.wait(10)
        return table.model().index(1, VALUE).data(Qt.ItemDataRole.FontRole).pointSizeF()

    small = height()
    cost.resize(1700, 950)
    assert height() > 1.3 * small
    cost.resize(1010, 600)
    assert height() == pytest.approx(small)


def test_misfit_is_said_and_the_last_number_stays(cost):
    box = find(cost, "batchBox", QSpinBox)
    box.selectAll()
    QTest.keyClicks(box, "0")
    remark = find(cost, "costRemark", QLabel)
    assert remark.isVisible()
    assert "65,536" in remark.text()
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert cost.view.batch == 1


def test_hidden_workspace_catches_up_when_shown(cost, store):
    cost.hide()
    store.apply(changes.heads(2))
    cost.show()
    assert cells(cost, "score_entries")[VALUE] == f"{2 * 8192**2:,}"


# Comparison


def figures(cost, row):
    model = cost.compare.model
    return [model.index(row, column).data() for column in range(model.columnCount())]


def apart(cost, row):
    model = cost.compare.model
    return [model.index(row, column).data(SECOND_LINE_ROLE) for column in range(1, 6)]


def click(cost, name):
    find(cost, name, QAbstractButton).click()


def test_kept_row_is_compared_with_the_bench(cost, store):
    cost.turn_to(COMPARE)
    assert cost.compare.model.rowCount() == 1
    click(cost, "keepRow")
    store.apply(changes.pin_head_dim(128))
    assert figures(cost, 0)[1] == "1,048,576"
    assert figures(cost, 1)[1] == "2,097,152"
    assert apart(cost, 1) == ["+1,048,576", "+1,048,576", "+8,388,608", "same", "+16 MiB"]
    choose(cost, "operationsBox", True)
    assert apart(cost, 1)[1] == "+2,097,152"
    click(cost, "removeRow")
    assert cost.compare.model.rowCount() == 1


def test_alternatives_are_priced_side_by_side(cost):
    cost.turn_to(COMPARE)
    click(cost, "priceAlternative")
    assert [figures(cost, row)[1] for row in range(4)] == [
        "1,048,576",
        "1,048,576",
        "2,097,152",
        "4,194,304",
    ]
    click(cost, "clearRows")
    assert cost.compare.model.rowCount() == 1


def test_refused_alternative_is_named(cost, store):
    store.apply(changes.heads(1))
    cost.turn_to(COMPARE)
    click(cost, "priceAlternative")
    assert cost.compare.model.rowCount() == 3
    assert find(cost, "compareNote", QLabel).isVisible()


@pytest.mark.parametrize(
    ("key", "column", "expected"),
    [
        ("score-matrices", 4, ["20,000", "60,000"]),
        ("shared-keys", 1, ["67,108,864", "41,943,040", "37,748,736", "34,603,008"]),
        ("pinned-width", 1, ["262,144", "2,097,152", "134,217,728"]),
    ],
)
def test_ready_made_comparisons(cost, key, column, expected):
    cost.turn_to(COMPARE)
    menu = find(cost, "comparePresets", QAbstractButton).findChild(QMenu)
    action = next(a for a in menu.actions() if a.objectName() == f"preset-{key}")
    action.trigger()
    assert [figures(cost, row)[column] for row in range(len(expected))] == expected
    assert cost.compare.model.rowCount() == len(expected)


def test_comparison_is_exported(cost, tmp_path):
    cost.turn_to(COMPARE)
    click(cost, "priceAlternative")
    path = tmp_path / "cost.csv"
    assert cost.compare.export(path)
    rows = list(csv.DictReader(io.StringIO(path.read_text())))
    assert [int(row["total, difference"]) for row in rows] == [0, 0, 1_048_576, 3_145_728]
    assert not cost.compare.export(tmp_path / "missing" / "cost.csv")
    assert find(cost, "compareNote", QLabel).isVisible()


# Plots and shapes


def test_work_is_even_where_it_should_be():
    chart = work_chart(CostQuestion(Layer(512, 8)), per_mac=1)
    assert chart.marks[0].at == (1024, 1_048_576)
    assert chart.marks[1].at == (8192, 8_388_608)
    prefill = work_chart(CostQuestion(Layer(512, 8), phase="prefill"), per_mac=2)
    assert prefill.marks[0].at == (2047, 2 * 1_048_576)


def test_cache_chart_draws_every_sharing_and_the_memory_line():
    question = CostQuestion(
        Layer(8192, 64, kv_heads_wanted=8), context=131_072, layers=80, dtype="fp16"
    )
    chart = cache_chart(question, 80 * 2**30, binary=True)
    at_131072 = {line.name: dict(line.points)[131_072] / 2**30 for line in chart.lines}
    assert sorted(at_131072.values()) == [5, 40, 40, 320]
    assert chart.marks[0].at == (131_072, 40 * 2**30)
    assert chart.levels[0].y == 80 * 2**30
    assert fitting_context(question, 80 * 2**30) == 262_144


def test_window_always_fits_once_it_does():
    question = CostQuestion(mask=Mask("window", 1024))
    assert fitting_context(question, 2**30) is None
    assert fitting_context(question, 2**20) == 512
    chart = cache_chart(question, 2**30, binary=True)
    own = next(line for line in chart.lines if line.here)
    assert dict(own.points)[1024.0] == dict(own.points)[2.0**20] == 2**21


def test_weights_stay_by_default_and_grow_when_pinned():
    chart = weights_chart(Layer(512, 8))
    here = next(line for line in chart.lines if line.here)
    other = next(line for line in chart.lines if not line.here)
    assert {weights for _, weights in here.points} == {1_048_576}
    assert dict(other.points)[1] == 262_144
    assert dict(other.points)[512] == 134_217_728
    pinned = weights_chart(Layer(512, 8, pinned_head_dim=128))
    assert pinned.marks[0].at == (8, 2_097_152)


def test_widths_are_the_divisors():
    chart = widths_chart(Layer(768, 12))
    own = next(line for line in chart.lines if line.here)
    assert (12.0, 64.0) in own.points
    assert all(heads * width == 768 for heads, width in own.points)
    assert chart.band == (64, 128)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_charts_paint_where_they_are(cost, qtbot, theme):
    cost.set_theme(theme)
    cost.turn_to(PLOTS)
    accent = theme.colour("accent").rgb()
    for name in ("cachePlot", "workPlot", "widthsPlot", "weightsPlot"):
        chart = find(cost, name)
        image = QImage(chart.size(), QImage.Format.Format_RGB32)
        chart.render(image)
        assert chart.accessibleDescription()
        pixels = [
            image.pixel(x, y)
            for x in range(0, image.width(), 2)
            for y in range(0, image.height(), 2)
        ]
        assert pixels.count(accent) > 20, name


def test_click_on_a_plot_takes_heads_to_the_bench(cost, store, qtbot):
    cost.turn_to(PLOTS)
    chart = find(cost, "weightsPlot")
    chart.grab()
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(2, 20))
    assert store.experiment.layer.n_heads == 1
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(chart.width() - 2, 20))
    assert store.experiment.layer.n_heads == 512


def test_memory_line_follows_its_box(cost):
    cost.turn_to(PLOTS)
    find(cost, "memoryLineBox", QSpinBox).setValue(24)
    assert find(cost, "cachePlot").chart.levels[0].y == 24 * 2**30
    choose(cost, "sizeUnitBox", False)
    assert find(cost, "cachePlot").chart.levels[0].y == 24 * 10**9


def test_shape_goes_to_the_bench(cost, store, qtbot):
    store.apply(changes.d_model(768))
    store.apply(changes.pin_head_dim(128))
    cost.turn_to(SHAPES)
    assert [s.heads for s in cost.shapes.model.shapes] == [3, 4, 6, 8, 12, 16, 24]
    table = find(cost, "shapesTable", QTableView)
    place = table.visualRect(cost.shapes.model.index(2, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    layer = store.experiment.layer
    assert (layer.n_heads, layer.head_dim, layer.pinned_head_dim) == (6, 128, None)
    find(cost, "minHeadDimBox", QSpinBox).setValue(96)
    assert [s.heads for s in cost.shapes.model.shapes] == [3, 4, 6, 8]


# Measured time


def test_times_the_bench_and_shows_it(cost, store, qtbot):
    store.apply(changes.d_model(16))
    cost.turn_to(TIME)
    find(cost, "timeHeadsEdit").setText("2, 8")
    find(cost, "timeContextBox", QSpinBox).setValue(8)
    find(cost, "timeRepeatsBox", QSpinBox).setValue(2)
    with qtbot.waitSignal(cost.time.measuring.measured) as told:
        click(cost, "measureButton")
    measured = told.args[0]
    assert [timing.heads for timing in measured.timings] == [1, 2, 8]
    bars = find(cost, "timeBars", TimeBars)
    qtbot.waitUntil(lambda: f"{measured.timings[2].ratio:.2f}" in bars.accessibleDescription())
    assert measured.machine.blas in find(cost, "timeMachine", QLabel).text()
    assert find(cost, "timeHeadsEdit").isEnabled()
    bars.grab()


@pytest.mark.parametrize(("typed", "word"), [("3", "512"), ("2.5", "2.5"), ("", "head count")])
def test_impossible_head_counts_are_refused_in_words(cost, typed, word):
    cost.turn_to(TIME)
    find(cost, "timeHeadsEdit").setText(typed)
    click(cost, "measureButton")
    remark = find(cost, "timeRemark", QLabel)
    assert remark.isVisible()
    assert word in remark.text()
    assert not cost.time.measuring.isRunning()


def test_what_does_not_fit_is_refused_with_its_size(cost, qtbot, monkeypatch):
    monkeypatch.setattr("headlab.engine.measure.free_memory", lambda: 2**20)
    cost.turn_to(TIME)
    with qtbot.waitSignal(cost.time.measuring.failed):
        click(cost, "measureButton")
    remark = find(cost, "timeRemark", QLabel)
    qtbot.waitUntil(remark.isVisible)
    assert "GiB" in remark.text()


@pytest.fixture
def endless(monkeypatch):
    """Make a measurement that goes on until it is cancelled."""
    started = threading.Event()

    def measure(question, progress, cancelled):
        started.set()
        while not cancelled():
            pass
        raise Cancelled

    monkeypatch.setattr(measuring, "measure", measure)
    return started


def test_measuring_can_be_stopped(cost, qtbot, endless):
    cost.turn_to(TIME)
    click(cost, "measureButton")
    assert endless.wait(5)
    assert not find(cost, "timeHeadsEdit").isEnabled()
    with qtbot.waitSignal(cost.time.measuring.stopped):
        click(cost, "measureButton")
    qtbot.waitUntil(lambda: find(cost, "timeHeadsEdit").isEnabled())


def test_one_measurement_at_a_time_and_shutdown_ends_it(qapp, endless):
    thread = MeasureThread()
    assert thread.begin(MeasureQuestion())
    assert endless.wait(5)
    assert not thread.begin(MeasureQuestion())
    thread.shutdown()
    assert not thread.isRunning()
    thread.deleteLater()


def test_fault_is_said_and_not_fatal(qtbot, monkeypatch, caplog):
    def measure(*_):
        raise RuntimeError("a fault")

    monkeypatch.setattr(measuring, "measure", measure)
    thread = MeasureThread()
    with qtbot.waitSignal(thread.failed):
        thread.begin(MeasureQuestion())
    thread.shutdown()
    assert "a fault" in caplog.text
    thread.deleteLater()


def test_selection_survives_a_change(cost, store):
    table, row = row_of(cost, "q")
    table.selectionModel().setCurrentIndex(
        table.model().index(row, 0),
        QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows,
    )
    store.apply(changes.heads(16))
    assert [index.row() for index in table.selectionModel().selectedRows()] == [row]

"""What each head carries: the table follows the bench, and the sum is checked for real."""

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSpinBox, QWidget
from rig import find

from headlab.app import changes
from headlab.engine.bench import run
from headlab.engine.sum_of_heads import check_sum
from headlab.ui.carries import CarriesDialog
from headlab.ui.text import number

CONTROLS = """carriesTable carriesSwitch carriesAllOn sumDevicesBox sumSeedBox sumDtypeBox
sumCheckButton""".split()


@pytest.fixture
def dialog(store, qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    made = CarriesDialog(store, parent)
    made.show_outcome(run(store.experiment))
    store.experiment_changed.connect(lambda new, old: made.show_outcome(run(new)))
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.checking.shutdown()


def rows(dialog):
    table = dialog.table
    return [
        tuple(table.item(r, c).text() for c in range(table.columnCount()))
        for r in range(table.rowCount())
    ]


def choose(dialog, name, data):
    box = find(dialog, name, QComboBox)
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def test_every_control_has_its_name_and_its_words(dialog):
    for name in CONTROLS:
        control = find(dialog, name)
        for words in (control.accessibleName(), control.toolTip(), control.whatsThis()):
            assert words.strip(), name


def test_each_busy_head_s_loss_and_what_is_left_without_it(dialog, store):
    left = number(1_048_576 - 4 * 512 * 64)
    assert rows(dialog) == [
        (str(head), job, "0.750", "0.250", left)
        for head, job in enumerate(("previous", "first", "same", "even"))
    ]
    assert number(1_048_576 // 2) in find(dialog, "carriesWords", QLabel).text()
    store.apply(changes.heads(2))
    assert [row[1] for row in rows(dialog)] == ["previous + same", "first + even"]


def test_heads_are_switched_off_and_on_from_here(dialog, store):
    dialog.table.selectRow(2)
    find(dialog, "carriesSwitch", QPushButton).click()
    assert store.experiment.off == {2}
    assert rows(dialog)[2][3] == "0.000"
    assert rows(dialog)[0][2] == "0.500"
    assert dialog.table.currentRow() == 2
    find(dialog, "carriesSwitch", QPushButton).click()
    assert store.experiment.off == frozenset()
    store.apply(changes.switch_head(1, False))
    find(dialog, "carriesAllOn", QPushButton).click()
    assert store.experiment.off == frozenset()
    store.apply(changes.tick("previous", False))
    assert len(rows(dialog)) == 3


def test_the_sum_is_checked_on_the_bench_s_layer(dialog, store, qtbot):
    with qtbot.waitSignal(dialog.checking.done) as told:
        find(dialog, "sumSeedBox", QSpinBox).setValue(7)
    assert told.args[0] == check_sum(store.experiment.layer, 2, seed=7)
    words = find(dialog, "sumWords", QLabel).text()
    assert f"{told.args[0].by_head:.2g}" in words
    assert told.args[0].by_head < 1e-12
    with qtbot.waitSignal(dialog.checking.done) as told:
        choose(dialog, "sumDtypeBox", "float32")
    assert 0 < told.args[0].by_head < 1e-4
    with qtbot.waitSignal(dialog.checking.done) as told:
        choose(dialog, "sumDevicesBox", 8)
    assert told.args[0].devices == 8


def test_devices_divide_the_heads_and_suit_the_kv_heads(dialog, store):
    store.apply(changes.heads(16))
    store.apply(changes.kv_heads(4))
    box = find(dialog, "sumDevicesBox", QComboBox)
    assert [box.itemData(k) for k in range(box.count())] == [1, 2, 4, 8, 16]
    store.apply(changes.heads(1))
    assert [box.itemData(k) for k in range(box.count())] == [1]


def test_a_layer_too_large_to_make_is_a_sentence(dialog, store, qtbot):
    store.apply(changes.d_model(16384))
    with qtbot.waitSignal(dialog.checking.failed):
        find(dialog, "sumCheckButton", QPushButton).click()
    label = find(dialog, "sumRemark", QLabel)
    assert label.isVisible()
    assert "weights" in label.text()

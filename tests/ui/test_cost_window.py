"""The Cost tab in the window: furnished when it is first needed, and nothing lost by that."""

import subprocess
import sys

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox, QTableView
from rig import find, settle

from headlab.app import changes, sessions
from headlab.app.sessions import CompareRow, Comparison, CostChoices, View
from headlab.engine.cost import CostQuestion
from headlab.engine.layer import Layer
from headlab.ui.cost.desk import CostDesk
from headlab.ui.theme import DARK
from headlab.ui.workspaces.cost import CostWorkspace

CHOICES = CostChoices(phase="prefill", flops=True, binary=False, dtype="int4", layers=7, batch=2)
COMPARED = Comparison((CompareRow("wide", CostQuestion(Layer(4096, 32))),), "A note.", False)


def test_the_tab_is_furnished_when_it_is_first_shown(window):
    workspace = find(window, "costWorkspace", CostWorkspace)
    assert window.findChild(CostDesk) is None
    window.view.open_tab("cost")
    assert window.findChild(CostDesk) is workspace.desk
    assert find(window, "ledgerWeights", QTableView).isVisible()


def test_what_was_chosen_before_the_first_look_is_there_at_it(qtbot, window):
    window.parts.dress.choose("dark")
    window.parts.settings.set_value("scale_percent", 125)
    window.parts.store.apply(changes.biases("all"))
    session = sessions.Session(window.parts.store.experiment, View(cost=CHOICES))
    window.view.put(session)
    assert window.findChild(CostDesk) is None
    assert window.view.take() == session
    window.view.open_tab("cost")
    settle(qtbot, window)
    assert find(window, "phaseBox", QComboBox).currentData() == "prefill"
    assert find(window, "dtypeBox", QComboBox).currentData() == "int4"
    assert find(window, "layersBox", QSpinBox).value() == 7
    assert find(window, "biasesBox", QComboBox).currentData() == "all"
    ledger = find(window, "ledgerWeights", QTableView)
    assert ledger.palette().text().color() == DARK.colour("text")
    label = find(window, "costShape", QLabel)
    assert label.font().pointSizeF() == pytest.approx(0.92 * window.font().pointSizeF())
    assert window.view.take().view.cost == CHOICES


def test_a_comparison_comes_from_a_session_that_shows_another_tab(window):
    session = sessions.Session(window.parts.store.experiment, View(), COMPARED)
    window.view.put(session)
    assert window.current == "heads"
    assert window.view.take() == session
    window.view.put(sessions.Session(window.parts.store.experiment))
    assert window.view.take().compare is None


def test_a_start_loads_nothing_of_what_it_does_not_show():
    script = """
import sys
from headlab.ui import build
app, window = build(["headlab"])
window.show()
app.processEvents()
window.close()
late = ("pyqtgraph", "headlab.ui.cost.desk", "headlab.ui.model.desk", "headlab.ui.export_dialog")
sys.exit(", ".join(name for name in late if name in sys.modules) or 0)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr

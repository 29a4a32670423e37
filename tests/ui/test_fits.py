"""The fit choice end to end: both fits at a glance, the cap live, and what is refused."""

import time
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QComboBox, QLabel
from rig import find

from headlab.app import changes
from headlab.engine import best_side
from headlab.engine.best_fit import forget
from headlab.engine.experiment import Experiment
from headlab.ui import build
from headlab.ui.docks.jobs import JobsDock
from headlab.ui.widgets.index_slider import IndexSlider

LONG = tuple(f"t{k}" for k in range(129))


@pytest.fixture
def window(qtbot):
    _, window = build(["headlab"])
    start = replace(Experiment(), jobs=("previous",)).with_heads(64)
    window.parts.store.apply(changes.whole(start, "start"))
    window.show()
    qtbot.waitUntil(lambda: settled(window), timeout=20_000)
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def dock(store, qtbot):
    made = JobsDock(store)
    qtbot.addWidget(made)
    made.show()
    return made


def settled(window):
    outcome = window.parts.controller.outcome
    same = outcome is not None and outcome.experiment == window.parts.store.experiment
    return same and outcome.complete


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget):
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        self.count += event.type() == QEvent.Type.Paint
        return False


def choose(widget, name, data):
    box = find(widget, name, QComboBox)
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def test_both_fits_are_shown_and_said_and_the_cap_acts(window, qtbot):
    sentence = find(window, "fitSentence")
    alone = sentence.accessibleDescription()
    choose(window, "fitBox", "both")
    assert find(window, "logitCapSlider").isEnabled()
    qtbot.waitUntil(lambda: settled(window), timeout=60_000)
    outcome = window.parts.controller.outcome
    best, svd = outcome.best.jobs[0], outcome.svd.jobs[0]
    assert svd.score < 0.8 < 0.999 < best.score
    assert sentence.accessibleDescription() not in ("", alone)
    assert outcome.best.curve.mean_score[-1] > outcome.svd.curve.mean_score[-1]
    assert not window.parts.controller.searching
    find(window, "logitCapSlider", IndexSlider).value_chosen.emit(2)
    qtbot.waitUntil(lambda: settled(window), timeout=60_000)
    assert window.parts.controller.outcome.best.jobs[0].score < best.score
    assert window.parts.controller.outcome.best.jobs[0].max_logit <= 2 + 1e-6


def test_the_best_curve_is_drawn_as_it_is_found(window, qtbot):
    forget()
    best_side._curves.clear()
    curve = find(window, "headsCurve")
    plain = curve.toolTip()
    paints = {name: Paints(find(window, name)) for name in ("headsCurve", "jobBars", "headGrid")}
    seen = []
    window.parts.controller.outcome_ready.connect(
        lambda outcome: seen.append((time.monotonic(), outcome, curve.toolTip()))
    )
    window.parts.store.apply(changes.tick("same", True))
    qtbot.waitUntil(lambda: settled(window), timeout=20_000)
    for one in paints.values():
        one.count = 0
    choose(window, "fitBox", "both")
    qtbot.waitUntil(lambda: settled(window), timeout=60_000)
    found = [(at, outcome.best.curve, tip) for at, outcome, tip in seen if outcome.best is not None]
    partial = [(curve.improving, tip) for _, curve, tip in found if curve and curve.improving]
    assert len(partial) >= 2
    assert all(tip != plain for _, tip in partial), "what is unfinished is said"
    assert not found[-1][1].improving
    assert curve.toolTip() == plain
    times = [at for at, outcome, _ in seen if outcome.best is not None and not outcome.complete]
    # A curve that grew is no reason to paint the heads again.
    assert paints["headsCurve"].count >= len(partial)
    assert paints["headGrid"].count <= 3
    assert paints["jobBars"].count < paints["headsCurve"].count
    assert sum(later - at < 0.1 for at, later in pairwise(times[1:])) <= 1, "a few a second"


def test_content_alone_says_why_previous_is_out_of_reach(window, qtbot):
    choose(window, "spanBox", "content")
    sentence = find(window, "fitSentence")
    qtbot.waitUntil(lambda: "re ×3" in sentence.accessibleDescription(), timeout=20_000)
    assert "previous" in sentence.accessibleDescription()
    choose(window, "spanBox", "content+position")
    qtbot.waitUntil(lambda: "re ×3" not in sentence.accessibleDescription(), timeout=20_000)


@pytest.mark.parametrize("fit", ["best", "both"])
def test_a_long_sequence_and_the_best_fit_refuse_each_other(dock, store, fit):
    store.apply(changes.tokens(LONG))
    choose(dock, "fitBox", fit)
    assert store.experiment.fit == "svd"
    assert find(dock, "fitBox", QComboBox).currentData() == "svd"
    said = [label.text() for label in dock.findChildren(QLabel) if label.isVisible()]
    assert any("128" in text and "129" in text for text in said)
    store.apply(changes.tokens(LONG[:128]))
    choose(dock, "fitBox", fit)
    assert store.experiment.fit == fit
    find(dock, "tokensEdit").setPlainText(" ".join(LONG))
    assert len(store.experiment.tokens) == 128
    said = [label.text() for label in dock.findChildren(QLabel) if label.isVisible()]
    assert any("128" in text and "129" in text for text in said)


def test_the_span_is_one_undo_step(dock, store):
    choose(dock, "spanBox", "content")
    assert store.experiment.span == "content"
    store.undo_stack.undo()
    assert find(dock, "spanBox", QComboBox).currentData() == "free"

"""The Model workspace: cards, boards, comparison, bad files, and what is taken along."""

import json
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QSpinBox, QTableView, QWidget
from rig import find

from headlab.app import reading
from headlab.app.changes import LARGEST_ON_BENCH
from headlab.engine.experiment import Mask
from headlab.resource_files import resource_path
from headlab.ui.docks.layer import LayerDock
from headlab.ui.model.desk import CARD, COMPARE, KERNELS, WIDTHS, ModelDesk
from headlab.ui.model.kernels_page import ANSWER_ROLE
from headlab.ui.model.widths_page import VERDICT_ROLE
from headlab.ui.theme import DARK, LIGHT

CONFIGS = Path(__file__).parents[1] / "data" / "configs"


@pytest.fixture
def model(qtbot, store):
    workspace = ModelDesk(store)
    qtbot.addWidget(workspace)
    workspace.resize(1010, 640)
    workspace.show()
    qtbot.waitExposed(workspace)
    workspace.sentences, workspace.troubles, workspace.places = [], [], []
    workspace.said.connect(workspace.sentences.append)
    workspace.trouble.connect(workspace.troubles.append)
    workspace.taken.connect(lambda *place: workspace.places.append(place))
    return workspace


def open_(qtbot, model, name):
    path = Path(name) if "/" in str(name) else CONFIGS / f"{name}.json"
    with qtbot.waitSignal(model.opened, timeout=10_000):
        model.open_path(path)
    return model.reading


def fail(qtbot, model, path):
    with qtbot.waitSignal(model.trouble, timeout=10_000):
        model.open_path(path)
    return model.troubles[-1]


def texts(model, name):
    """Return a table's cells as rows of text."""
    shown = find(model, name, QTableView).model()
    return [
        [shown.index(row, column).data() for column in range(shown.columnCount())]
        for row in range(shown.rowCount())
    ]


# Card


def test_before_a_model_is_open_examples_and_recent_files_are_offered(qtbot, model):
    empty = find(model, "modelEmpty")
    assert empty.isVisible()
    assert not find(model, "modelHeader").isVisible()
    recent = CONFIGS / "gpt-oss-20b.json"
    model.show_recent([recent])
    with qtbot.waitSignal(model.opened):
        find(model, "recent-0", QAbstractButton).click()
    assert model.path == recent
    assert not empty.isVisible()


def test_every_example_opens_by_its_button(qtbot, model):
    buttons = [b for b in model.findChildren(QAbstractButton) if b.property("path")]
    assert len(buttons) >= 4
    with qtbot.waitSignal(model.opened):
        buttons[0].click()
    assert model.path.parent == resource_path("examples")


def test_the_card_shows_what_the_file_says(qtbot, model):
    open_(qtbot, model, "gpt-oss-20b")
    assert find(model, "modelName", QLabel).text() == "gpt-oss-20b"
    for name, value in (
        ("modelHeads", "64 × 64"),
        ("modelKvHeads", "8"),
        ("modelHidden", "2,880"),
        ("modelWeights", "637,009,920"),
        ("modelCached", "48 KiB"),
    ):
        assert find(model, name, QLabel).text() == value
    layers = texts(model, "modelLayers")
    assert [row[1] for row in layers] == ["sliding", "attention"]
    assert layers[0][6] == "128"
    assert {row[7] for row in layers} == {"26,542,080"}
    weights = dict(texts(model, "modelMatrices"))
    assert weights["q"] == "283,115,520"
    assert list(weights.values())[-3:] == ["192,000", "0", "1,536"]
    assert find(model, "modelNotes", QLabel).text().count("\n") >= 5
    assert [m.name for m in find(model, "modelShapes").matrices] == ["q", "k", "v", "o"]
    assert find(model, "modelShapes").accessibleDescription()


def test_the_shortcut_stands_beside_the_truth(qtbot, model):
    open_(qtbot, model, "qwen3-4b")
    rows = texts(model, "modelNaive")
    assert rows[0][1:3] == ["80", "128"]
    assert rows[0][3].startswith("−48")
    assert rows[1][2] == f"{36 * (2 * 2560 * 4096 + 2 * 2560 * 1024):,}"


def test_the_cache_follows_the_context_with_windowed_layers_apart(qtbot, model):
    open_(qtbot, model, "gpt-oss-20b")
    row = {r[0]: r[1:] for r in texts(model, "modelCache")}["bf16"]
    assert row == ["48 KiB", "195 MiB", "3 MiB", "384 MiB"]
    find(model, "modelContextBox", QSpinBox).setValue(131072)
    row = {r[0]: r[1:] for r in texts(model, "modelCache")}["bf16"]
    assert row == ["48 KiB", "3.003 GiB", "3 MiB", "6 GiB"]
    open_(qtbot, model, "llama-3.1-8b")
    rows = texts(model, "modelCache")
    assert [r[0] for r in rows] == ["fp32", "bf16", "fp8", "int8", "int4"]
    assert [r[1] for r in rows] == ["256 KiB", "128 KiB", "64 KiB", "64 KiB", "32 KiB"]
    assert [r[2] for r in rows][1] == "16 GiB"


def test_other_parts_have_cards_of_their_own(qtbot, model):
    open_(qtbot, model, "gemma-3-27b-it")
    assert texts(model, "modelPartTable-vision")[0][:6] == [
        "27", "1,152", "16", "16", "72", "143,327,232",
    ]  # fmt: skip
    open_(qtbot, model, "qwen3-4b")
    QTest.qWait(0)
    assert not [w for w in model.findChildren(QWidget, "modelPart-vision") if w.isVisible()]


@pytest.mark.parametrize("name", ["falcon-mamba-7b", "deepseek-v4-flash", "bert-large-uncased"])
def test_models_without_a_usual_cache_show_on_every_page(qtbot, model, name):
    open_(qtbot, model, name)
    for place in (WIDTHS, KERNELS, COMPARE, CARD):
        model.turn_to(place)
    model.grab()
    assert find(model, "modelCacheRemark", QLabel).text()


def test_html_in_a_file_is_text(qtbot, model, tmp_path):
    config = json.loads((CONFIGS / "llama-3.1-8b.json").read_text(encoding="utf-8"))
    hostile = "<b>bold</b><img src='x'>"
    folder = tmp_path / "<i>name"
    folder.mkdir()
    path = folder / "config.json"
    path.write_text(json.dumps(config | {"model_type": hostile}), encoding="utf-8")
    open_(qtbot, model, str(path))
    for label in model.findChildren(QLabel):
        if "<" in label.text():
            assert label.textFormat() == Qt.TextFormat.PlainText, label.objectName()
    assert find(model, "modelName", QLabel).text() == "<i>name"
    assert hostile in find(model, "modelAbout", QLabel).text()
    for widget in model.findChildren(QWidget):
        assert "<i>" not in widget.toolTip()
        assert "<b>" not in widget.toolTip()
    model.copy("md")
    assert "<b>" not in QGuiApplication.clipboard().text()


def test_every_control_has_its_name_and_its_words(qtbot, model):
    open_(qtbot, model, "gemma-3-27b-it")
    with qtbot.waitSignal(model.opened):
        model.open_second(CONFIGS / "qwen3-4b.json")
    kinds = (QAbstractButton, QTableView, QSpinBox)
    for control in (c for kind in kinds for c in model.findChildren(kind)):
        if control.objectName().startswith("qt_"):
            continue
        assert control.objectName(), control
        assert control.accessibleName(), control.objectName()
        assert control.toolTip(), control.objectName()
    names = [w.objectName() for w in model.findChildren(QWidget) if w.objectName()]
    ours = [name for name in names if name.startswith(("model", "take"))]
    assert len(ours) == len(set(ours))


# Reading


def test_files_are_read_off_the_gui_thread_and_the_newest_wins(qtbot, model, monkeypatch):
    threads, held = [], threading.Event()
    real = reading.read_model

    def slowly(path):
        threads.append(threading.current_thread())
        held.wait(5)
        return real(path)

    monkeypatch.setattr(reading, "read_model", slowly)
    opened = []
    model.opened.connect(opened.append)
    for name in ("qwen3-4b", "gpt-oss-20b", "llama-3.1-8b", "gemma-3-27b-it", "deepseek-v3"):
        model.open_path(CONFIGS / f"{name}.json")
    QTest.qWait(50)
    held.set()
    qtbot.waitUntil(lambda: bool(opened))
    assert opened == [CONFIGS / "deepseek-v3.json"]
    assert len(threads) <= 2
    assert threading.main_thread() not in threads


@pytest.mark.parametrize(
    "name", ["heads-negative", "html-login-page", "zip-magic", "deep-nesting", "git-lfs-pointer"]
)
def test_a_bad_file_is_one_sentence_and_the_last_good_card_stays(qtbot, model, name):
    good = open_(qtbot, model, "qwen3-4b")
    sentence = fail(qtbot, model, CONFIGS / "awkward" / f"{name}.json")
    assert "\n" not in sentence
    assert model.reading is good
    assert find(model, "modelName", QLabel).text() == "qwen3-4b"
    remark = find(model, "modelRemark", QLabel)
    assert remark.isVisible()
    assert remark.textFormat() == Qt.TextFormat.PlainText
    open_(qtbot, model, "gpt-oss-20b")
    assert not remark.isVisible()


def test_a_fault_in_a_reader_is_said_and_kept_for_the_log(qtbot, model, monkeypatch, caplog):
    good = open_(qtbot, model, "qwen3-4b")

    def broken(path):
        raise RuntimeError("secret")

    monkeypatch.setattr(reading, "read_model", broken)
    assert "secret" not in fail(qtbot, model, CONFIGS / "qwen3-8b.json")
    assert model.reading is good
    assert any(record.exc_info for record in caplog.records)


def test_pickles_are_refused_unopened(qtbot, model, tmp_path):
    path = tmp_path / "pytorch_model.bin"
    path.write_bytes(b"\x80\x02}q\x00.")
    assert "pickle" in fail(qtbot, model, path)
    assert find(model, "modelEmpty").isVisible()


# Tensor parallel


def test_the_board_says_which_widths_split_replicate_and_are_refused(qtbot, model):
    open_(qtbot, model, "gpt-oss-20b")
    model.turn_to(WIDTHS)
    board = find(model, "modelWidths", QTableView)
    cells = {verdict.width: board.model().place(verdict.width) for verdict in model.reading.widths}
    assert list(cells) == list(range(1, 65))
    found = {width: cell.data(VERDICT_ROLE).verdict for width, cell in cells.items()}
    assert [w for w in found if found[w] == "splits"] == [1, 2, 4, 8]
    assert [w for w in found if found[w] == "replicates"] == [16, 32, 64]
    for cell in cells.values():
        assert cell.data(Qt.ItemDataRole.ToolTipRole)
        assert cell.data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_chosen_width_shows_its_gpus_and_its_reason(qtbot, model):
    open_(qtbot, model, "gpt-oss-20b")
    model.turn_to(WIDTHS)
    board, gpus = find(model, "modelWidths", QTableView), find(model, "modelGpus")
    reasons = find(model, "modelWidthReasons", QLabel)
    model.widths.choose_width(16)
    assert [gpus.split.kv_on(gpu) for gpu in (0, 1, 2, 15)] == [(0,), (0,), (1,), (7,)]
    assert "24.375 MiB" in reasons.text()
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Left)
    assert model.widths.width_chosen == 15
    assert gpus.split.refusal
    assert gpus.split.refusal[-2:] == "15"
    assert "15" in reasons.text()
    model.widths.choose_width(2)
    assert gpus.split.kv_on(1) == (4, 5, 6, 7)


def test_another_part_and_the_vocabulary_are_conditions_of_their_own(qtbot, model):
    open_(qtbot, model, "gemma-3-27b-it")
    model.turn_to(WIDTHS)
    model.widths.choose_width(32)
    verdict = model.reading.widths[31]
    assert verdict.conditions
    assert all(c[4:] in find(model, "modelWidthReasons", QLabel).text() for c in verdict.conditions)


def test_a_narrow_board_has_fewer_widths_in_a_row_and_keeps_its_choice(qtbot, model):
    open_(qtbot, model, "gpt-oss-20b")
    model.turn_to(WIDTHS)
    model.widths.choose_width(32)
    model.resize(520, 640)
    board = find(model, "modelWidths", QTableView)
    qtbot.waitUntil(lambda: board.model().columnCount() < 16)
    assert board.currentIndex().data(VERDICT_ROLE).width == 32


# Kernels


def test_the_board_shows_verdict_source_and_date(qtbot, model):
    open_(qtbot, model, "deepseek-v3")
    model.turn_to(KERNELS)
    board = find(model, "modelKernels", QTableView)
    told = find(model, "modelKernelReason", QLabel)
    for answer in model.reading.kernels:
        cell = board.model().place(answer.kernel, answer.arch)
        assert cell.data(ANSWER_ROLE) == answer
    model.kernels.choose("vLLM FLASH_ATTN", "sm90")
    answer = board.currentIndex().data(ANSWER_ROLE)
    assert answer.reason in told.text()
    assert answer.source in told.text()
    assert answer.date in told.text()


def verdict_picture(model, kernel, arch):
    board = find(model, "modelKernels", QTableView)
    place = board.model().place(kernel, arch)
    board.scrollTo(place)
    QTest.qWait(10)
    picture = board.viewport().grab(board.visualRect(place)).toImage()
    return picture


def test_verdicts_look_different_and_unverified_ones_are_hatched(qtbot, model):
    open_(qtbot, model, "phi-3.5-mini")
    model.turn_to(KERNELS)
    answers = {(a.verdict, a.verified): (a.kernel, a.arch) for a in model.reading.kernels}
    pictures = {key: verdict_picture(model, *place) for key, place in answers.items()}
    assert len({bytes(p.constBits()) for p in pictures.values()}) == len(pictures) > 2

    def inked(picture):
        ground = picture.pixel(0, 0)
        pixels = [
            picture.pixel(x, y) == ground
            for x in range(picture.width())
            for y in range(picture.height())
        ]
        return 1 - sum(pixels) / len(pixels)

    assert inked(pictures["native", True]) > 0.8
    assert 0.3 < inked(pictures["padded", True]) < inked(pictures["native", True])
    assert inked(pictures["refused", True]) < 0.3


def test_own_rules_are_used_until_reset_and_bad_ones_change_nothing(qtbot, model, tmp_path):
    open_(qtbot, model, "gpt-oss-20b")
    model.turn_to(KERNELS)
    board = find(model, "modelKernels", QTableView)
    shipped = board.model().rowCount()
    own = json.loads(resource_path("kernels.json").read_text(encoding="utf-8"))
    own["kernels"] = own["kernels"][:2]
    path = tmp_path / "rules.json"
    path.write_text(json.dumps(own), encoding="utf-8")
    reset = find(model, "modelResetRules", QAbstractButton)
    assert not reset.isEnabled()
    model.open_rules(path)
    qtbot.waitUntil(lambda: board.model().rowCount() == 2)
    assert str(path) in find(model, "modelRules", QLabel).text()
    own["kernels"][1]["cells"][0]["rules"][-1]["verdict"] = "perhaps"
    path.write_text(json.dumps(own), encoding="utf-8")
    with qtbot.waitSignal(model.trouble):
        model.open_rules(path)
    assert "rules.json" in model.troubles[-1]
    assert "kernels[1]" in model.troubles[-1]
    assert board.model().rowCount() == 2
    open_(qtbot, model, "qwen3-4b")
    assert board.model().rowCount() == 2
    reset.click()
    assert board.model().rowCount() == shipped


# Compare, copy, take


def test_two_models_stand_side_by_side(qtbot, model):
    open_(qtbot, model, "qwen3-4b")
    with qtbot.waitSignal(model.opened):
        model.open_second(CONFIGS / "llama-3.1-8b.json")
    rows = {row[0]: row[1:] for row in texts(model, "modelCompareTable")}
    assert rows["hidden size"][:2] == ["2,560", "4,096"]
    assert rows["hidden size"][2].startswith("+1,536")
    assert rows["head_dim"][:2] == ["128", "128"]
    find(model, "modelSwap", QAbstractButton).click()
    assert model.reading.name == "llama-3.1-8b"
    rows = {row[0]: row[1:] for row in texts(model, "modelCompareTable")}
    assert rows["hidden size"][:2] == ["4,096", "2,560"]
    model.copy("csv")
    assert "llama-3.1-8b,qwen3-4b" in QGuiApplication.clipboard().text()
    find(model, "modelClearSecond", QAbstractButton).click()
    assert model.second is None


def test_a_card_is_saved_whole_or_the_reason_is_said(qtbot, model, tmp_path):
    open_(qtbot, model, "gpt-oss-20b")
    assert model.export(tmp_path / "card.csv", "csv")
    assert "637009920" in (tmp_path / "card.csv").read_text(encoding="utf-8")
    assert model.export(tmp_path / "card.md", "md")
    assert not model.export(tmp_path / "nowhere" / "card.md", "md")
    assert model.troubles


def test_a_layer_goes_to_the_bench_as_it_is(qtbot, model, store):
    open_(qtbot, model, "qwen3-4b")
    find(model, "takeToBench", QAbstractButton).click()
    layer = store.experiment.layer
    assert (layer.d_model, layer.n_heads, layer.n_kv_heads, layer.head_dim) == (2560, 32, 8, 128)
    assert model.places == [("heads", 36)]
    before = store.experiment.mask
    store.undo_stack.undo()
    assert (store.experiment.layer.d_model, before) == (512, Mask())


def test_a_sliding_layer_brings_its_window_and_a_full_one_takes_it_back(qtbot, model, store):
    open_(qtbot, model, "gpt-oss-20b")
    model.card.choose_run(0)
    find(model, "takeToCost", QAbstractButton).click()
    assert store.experiment.mask == Mask("window", 128)
    assert store.experiment.layer.biases == "all"
    assert model.places == [("cost", 12)]
    model.card.choose_run(1)
    find(model, "takeToBench", QAbstractButton).click()
    assert store.experiment.mask == Mask()


def test_what_the_bench_cannot_show_is_said(qtbot, model, store, tmp_path):
    before = store.experiment
    open_(qtbot, model, "deepseek-v3")
    find(model, "takeToCost", QAbstractButton).click()
    assert len(model.troubles) == 1
    assert store.experiment == before
    find(model, "takeToBench", QAbstractButton).click()
    assert store.experiment.layer.value_dim == 128
    assert "MLA" in model.sentences[-1]
    config = {"model_type": "llama", "hidden_size": 65536, "num_attention_heads": 512}
    path = tmp_path / "config.json"
    path.write_text(json.dumps(config | {"num_hidden_layers": 1}), encoding="utf-8")
    after = store.experiment
    open_(qtbot, model, str(path))
    find(model, "takeToBench", QAbstractButton).click()
    assert "65,536" in model.troubles[-1]
    assert store.experiment == after
    open_(qtbot, model, "falcon-mamba-7b")
    find(model, "takeToBench", QAbstractButton).click()
    assert len(model.troubles) == 3
    dock = LayerDock(store)
    qtbot.addWidget(dock)
    dock.load(after)
    for name in ("dModelBox", "headDimBox", "headsBox"):
        assert find(dock, name, QSpinBox).maximum() == LARGEST_ON_BENCH


# Looks


def test_both_themes_paint_in_their_colours(qtbot, model):
    open_(qtbot, model, "gpt-oss-20b")
    for theme in (LIGHT, DARK):
        model.set_theme(theme)
        for place, name in ((CARD, "modelShapes"), (WIDTHS, "modelGpus")):
            model.turn_to(place)
            picture = find(model, name).grab().toImage()
            assert picture.pixelColor(1, picture.height() - 2) == theme.colour("window")
            colours = {
                picture.pixel(x, y)
                for x in range(0, picture.width(), 2)
                for y in range(0, picture.height(), 2)
            }
            assert len(colours) > 3


@pytest.mark.parametrize("page", [CARD, WIDTHS, COMPARE])
def test_a_narrow_workspace_scrolls_down_only(qtbot, model, page):
    open_(qtbot, model, "gpt-oss-20b")
    model.turn_to(page)
    model.resize(560, 420)
    QTest.qWait(20)
    header = find(model, "modelHeader")
    for button in header.findChildren(QAbstractButton):
        if button.isVisible():
            right = button.mapTo(header, button.rect().topRight()).x()
            assert right <= header.width(), button.objectName()
    for area in (model.card, model.widths):
        assert area.widget().width() <= area.viewport().width() or not area.isVisible()

"""Figures: their size, what is in them, and that every format says the same."""

import csv
import io
import re
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from plot_scenes import count, long_sequence, one_cell, outcome, with_best
from PySide6.QtGui import QImage

from headlab.app import sessions
from headlab.app.figures import Canvas, dots_per_metre
from headlab.app.sessions import CostChoices
from headlab.engine.experiment import Experiment, Mask
from headlab.engine.layer import Layer
from headlab.errors import InputError
from headlab.ui.figures.bench import (
    bars_figure,
    curve_figure,
    each_head,
    head_figure,
    sheet_figure,
)
from headlab.ui.figures.cost import cost_figures, cost_sheet
from headlab.ui.figures.figure import figure_size
from headlab.ui.figures.files import encode, render_figure, to_clipboard
from headlab.ui.figures.handout import PAPERS, handout
from headlab.ui.plots.colours import MAGNITUDE, colour_table
from headlab.ui.plots.cost_plots import cache_chart
from headlab.ui.plots.job_bars import bar_rows
from headlab.ui.theme import job_colour

ONE = f"#{int(colour_table(MAGNITUDE.table)[-1]) & 0xFFFFFF:06x}"
SESSION = sessions.encode(sessions.Session(Experiment()))
SVG = "{http://www.w3.org/2000/svg}"

pytestmark = pytest.mark.usefixtures("qapp")


def bench_figures(found):
    return {
        "bars": bars_figure(found),
        "curve": curve_figure(found),
        "heatmaps": sheet_figure(found),
        "focus": head_figure(found, 0, "attention"),
    }


def every_figure(found):
    cost = cost_figures(found.experiment, CostChoices())
    drawn = {figure.name: figure for figure in cost}
    drawn["cost"] = cost_sheet(found.experiment, CostChoices())
    drawn["handout"] = handout(found, 0, "attention")
    return bench_figures(found) | drawn


NAMES = sorted(every_figure(outcome(64)))
BENCH = sorted(bench_figures(outcome(64)))


def table(figure):
    return list(csv.reader(io.StringIO(encode(figure, "csv", Canvas(), SESSION).decode())))


# Pictures


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("look", ["print", "slide"])
@pytest.mark.parametrize("width", [200, 1601])
def test_figures_have_the_width_asked_for_and_white_margins(name, look, width):
    figure, canvas = every_figure(outcome(64))[name], Canvas(width, look=look)
    image = render_figure(figure, canvas)
    assert image.width() == width
    assert image.size() == figure_size(figure, canvas)
    edge = [image.pixelColor(x, y).name() for y in range(image.height()) for x in (0, width - 1)]
    edge += [image.pixelColor(x, y).name() for x in range(width) for y in (0, image.height() - 1)]
    assert set(edge) == {"#ffffff"}
    assert count(image, "#ffffff") < width * image.height()


@pytest.mark.parametrize(
    "canvas",
    [Canvas(680, 96), Canvas(1360, 192), Canvas.across(17, 300), Canvas.across(8.5, 600, "slide")],
    ids=["1x", "2x", "300dpi", "slide"],
)
def test_png_has_exactly_the_pixels_and_the_resolution_asked_for(canvas, tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(encode(bars_figure(outcome(64)), "png", canvas, SESSION))
    with Image.open(path) as found:
        assert found.width == canvas.width_px
        assert found.info["dpi"] == pytest.approx((canvas.dpi, canvas.dpi), abs=0.02)
    assert QImage(str(path)).dotsPerMeterX() == dots_per_metre(canvas.dpi)
    assert sessions.read(path).experiment == Experiment()


def test_centimetres_become_exact_pixels():
    assert Canvas.across(17, 300).width_px == 2008
    assert Canvas.across(2.54, 300).width_px == 300
    assert Canvas.across(2.54, 300).cm == pytest.approx(2.54)


def test_a_figure_of_some_centimetres_is_the_same_at_every_resolution():
    figure = bars_figure(outcome(64))
    heights = [
        figure_size(figure, Canvas.across(cm, dpi)).height() / dpi
        for cm, dpi in ((4, 300), (4, 600))
    ]
    assert heights[0] == pytest.approx(heights[1], rel=0.05)


def test_layout_is_the_same_at_every_width():
    figure = bars_figure(outcome(64))
    share = [
        count(image, job_colour("first")) / (image.width() * image.height())
        for image in (render_figure(figure, Canvas(width)) for width in (800, 1600))
    ]
    assert share[0] == pytest.approx(share[1], rel=0.05)


@pytest.mark.parametrize("name", ["focus", "heatmaps"])
@pytest.mark.parametrize("width", [700, 1601, 3000])
def test_exported_cells_are_crisp(name, width):
    figure = bench_figures(one_cell(row=7, column=2))[name]
    image = render_figure(figure, Canvas(width))
    pixels = np.array(image.constBits(), np.uint8).reshape(image.height(), -1, 4)
    rows, columns = np.nonzero((pixels[..., :3] == _bgr(ONE)).all(axis=-1))
    # The colour bar ends in the same colour, but is thinner than a cell.
    best = max((_run(columns[rows == y]) for y in np.unique(rows)), default=0)
    assert best >= 10
    assert sum(_run(columns[rows == y]) == best for y in np.unique(rows)) >= best


def _bgr(colour):
    return [int(colour[k : k + 2], 16) for k in (5, 3, 1)]


def _run(columns):
    """Return the longest run of neighbouring columns."""
    runs = np.split(columns, np.nonzero(np.diff(columns) != 1)[0] + 1)
    return max(len(run) for run in runs)


def test_views_heads_looks_and_fits_differ():
    found = outcome(64)
    figures = [head_figure(found, 0, view) for view in ("logits", "attention")]
    figures += [head_figure(found, head, "attention") for head in (1, 40)]
    images = [render_figure(figure, Canvas(600)) for figure in figures]
    for index, image in enumerate(images):
        assert all(image != other for other in images[index + 1 :])
    both = with_best(found, 0.5)
    for name in ("bars", "curve"):
        drawn = [render_figure(bench_figures(o)[name], Canvas(800)) for o in (found, both)]
        assert drawn[0] != drawn[1]


def test_a_missing_head_is_refused():
    with pytest.raises(InputError, match="0 to 63"):
        head_figure(outcome(64), 64, "attention")


def test_every_busy_head_has_a_figure_and_a_name_of_its_own():
    figures = each_head(outcome(64), "attention")
    assert len(figures) == len({figure.stem for figure in figures}) == 4


def test_figures_do_not_wear_the_windows_theme(qapp):
    from headlab.ui import theme as themes

    figure = bars_figure(outcome(8))
    before = render_figure(figure, Canvas(400))
    font, sheet, colours = qapp.font(), qapp.styleSheet(), qapp.palette()
    try:
        themes.apply(qapp, themes.DARK, 2.0)
        assert render_figure(figure, Canvas(400)) == before
    finally:
        qapp.setStyleSheet(sheet)
        qapp.setFont(font)
        qapp.setPalette(colours)


# Vector files


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("look", ["print", "slide"])
def test_svg_is_shapes_and_text_as_large_as_asked_for(name, look):
    # One head: hatched and dotted losses; causal: masked cells.
    for heads in (1, 64):
        figure = every_figure(outcome(heads))[name]
        root = ElementTree.fromstring(encode(figure, "svg", Canvas(960, 96, look), SESSION))
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert not tags & {"image", "pattern", "foreignObject"}
        texts = list(root.iter(f"{SVG}text"))
        assert len(texts) > 5
        assert all(float(text.get("textLength")) > 0 for text in texts if (text.text or "").strip())
        assert root.get("width") == "254mm"
        assert root.get("viewBox").split()[2] == "960"


def test_cells_are_rectangles_in_svg():
    figure = head_figure(one_cell(row=7, column=2), 0, "attention")
    root = ElementTree.fromstring(encode(figure, "svg", Canvas(700), SESSION))
    cells = [rect for rect in root.iter(f"{SVG}rect") if float(rect.get("width")) > 15]
    assert all(rect.get("shape-rendering") == "crispEdges" for rect in cells)
    groups = [group for group in root.iter(f"{SVG}g") if group.get("fill") == ONE]
    assert any(float(rect.get("height")) > 15 for g in groups for rect in g.iter(f"{SVG}rect"))


@pytest.mark.parametrize("name", [name for name in NAMES if name != "handout"])
def test_pdf_has_one_page_of_its_own_size_and_no_raster(name):
    figure, canvas = every_figure(outcome(1))[name], Canvas.across(17, 300)
    content = encode(figure, "pdf", canvas, SESSION)
    size = figure_size(figure, canvas)
    assert pages(content) == 1
    assert media_box(content) == pytest.approx(
        (size.width() * 0.24, size.height() * 0.24), abs=0.51
    )
    assert b"/Subtype /Image" not in content


@pytest.mark.parametrize("paper", PAPERS)
def test_handout_is_one_page_of_paper(paper):
    content = encode(handout(outcome(64), 0, "attention", paper), "pdf", Canvas(), SESSION)
    assert pages(content) == 1
    inches = [side / 25.4 * 72 for side in PAPERS[paper]]
    assert media_box(content) == pytest.approx(inches, abs=0.6)
    assert b"/Subtype /Image" not in content


def test_an_unknown_paper_is_refused():
    with pytest.raises(InputError, match="a4 or letter"):
        handout(outcome(64), 0, "attention", "a3")


def pages(content):
    return len(re.findall(rb"/Type /Page\b", content))


def media_box(content):
    box = re.search(rb"/MediaBox \[([\d. ]+)\]", content)
    left, bottom, right, top = (float(number) for number in box[1].split())
    return right - left, top - bottom


# Tables


@pytest.mark.parametrize("heads", [1, 2, 64])
def test_csv_of_the_bars_is_what_the_bars_show(heads):
    found = with_best(outcome(heads, off=frozenset({1})), 0.9)
    rows = [
        dict(zip(table(bars_figure(found))[0], row, strict=True))
        for row in table(bars_figure(found))[1:]
    ]
    *jobs, mean = rows
    assert [row["job"] for row in jobs] == list(found.experiment.jobs)
    for row, job in zip(jobs, found.shown.jobs, strict=True):
        off = job.head in found.experiment.off
        assert (int(row["head"]), float(row["score"])) == (job.head, job.score)
        assert (float(row["ceiling"]), float(row["best_fit"])) == (job.ceiling, 0.9)
        lost = (0.0, 0.0) if off else (max(0.0, job.sharing_loss), max(0.0, job.width_loss))
        assert (float(row["lost_to_sharing"]), float(row["lost_to_width"])) == lost
        assert row["off"] == str(int(off))
    assert (mean["job"], float(mean["score"])) == ("mean", found.shown.mean_score)
    assert (mean["head"], mean["ceiling"]) == ("", "")


def test_csv_of_the_curve_has_every_line():
    found = with_best(outcome(64), 0.9)
    header, *rows = table(curve_figure(found))
    curve = found.shown.curve
    columns = dict(zip(header, zip(*rows, strict=True), strict=True))
    assert tuple(map(int, columns["heads"])) == curve.heads
    assert tuple(map(int, columns["head_dim"])) == curve.head_dim
    assert tuple(map(float, columns["mean"])) == curve.mean_score
    assert set(map(float, columns["mean_best_fit"])) == {0.9}
    for job, scores in curve.jobs.items():
        assert tuple(map(float, columns[job])) == scores


@pytest.mark.parametrize("view", ["logits", "attention", "target", "difference"])
def test_csv_of_a_head_has_tokens_around_and_nothing_where_masked(view):
    found = outcome(64, mask=Mask("window", 3))
    head = found.shown.heads[2]
    wanted = {
        "logits": head.logits,
        "attention": head.attention,
        "target": head.target,
        "difference": head.attention - head.target,
    }[view]
    (corner, *across), *rows = table(head_figure(found, head.head, view))
    assert (corner, tuple(across)) == ("", found.experiment.tokens)
    assert tuple(row[0] for row in rows) == found.experiment.tokens
    for t, (_, *cells) in enumerate(rows):
        for s, cell in enumerate(cells):
            assert cell == "" if not found.visible[t, s] else float(cell) == wanted[t, s]


def test_csv_of_the_sheet_has_every_busy_head():
    found = outcome(64)
    header, *rows = table(sheet_figure(found))
    assert header[:3] == ["head", "jobs", "query"]
    assert len(rows) == 4 * 12
    last = found.shown.heads[-1]
    assert float(rows[-1][-1]) == last.attention[-1, -1]
    assert (rows[-1][0], rows[-1][1]) == (str(last.head), "even")


def test_csv_of_an_idle_head_is_refused_in_a_sentence():
    with pytest.raises(InputError, match="idle"):
        encode(head_figure(outcome(64), 40, "attention"), "csv", Canvas(), SESSION)


def test_csv_of_a_cost_chart_is_every_line_it_draws():
    figures = {figure.name: figure for figure in cost_figures(Experiment(), CostChoices())}
    header, *rows = table(figures["cache"])
    from headlab.ui.figures.cost import cost_question

    chart = cache_chart(cost_question(Experiment(), CostChoices()), 80 * 2**30, binary=True)
    points = {
        (place, float(row[0])): float(row[place + 1])
        for row in rows
        for place in range(len(chart.lines))
        if row[place + 1]
    }
    drawn = {(k, x): y for k, line in enumerate(chart.lines) for x, y in line.points}
    assert points == drawn
    assert len(header) == 1 + len(chart.lines) + len(chart.levels)


def test_a_handout_has_no_table():
    with pytest.raises(InputError):
        encode(handout(outcome(64), 0, "attention"), "csv", Canvas(), SESSION)


def test_no_job_ticked_is_drawn_and_listed():
    found = outcome(8, jobs=())
    assert bar_rows(found)[1:] == []
    for figure in every_figure(found).values():
        for form in ("png", "svg", "pdf"):
            assert encode(figure, form, Canvas(700), SESSION)


# Names and the clipboard


def test_names_say_what_is_inside():
    experiment = Experiment().with_heads(64)
    found = outcome(64)
    stems = {figure.stem for figure in every_figure(found).values()}
    assert len(stems) == len(NAMES)
    shared = replace(
        found, experiment=replace(experiment, layer=Layer(n_heads=64, kv_heads_wanted=8))
    )
    assert bars_figure(shared).stem not in stems
    for stem in stems:
        assert "512" in stem
        assert "64" in stem
        assert not set(stem) & set('/\\:*?"<>| ')


def test_the_clipboard_has_image_svg_table_and_session():
    figure, canvas = bars_figure(outcome(64)), Canvas(800)
    mime = to_clipboard(figure, canvas, SESSION)
    assert mime.imageData() == render_figure(figure, canvas)
    assert bytes(mime.data("image/svg+xml")) == encode(figure, "svg", canvas, SESSION)
    assert sessions.decode(bytes(mime.data(sessions.MIME))).experiment == Experiment()
    assert bytes(mime.data("text/csv")) == encode(figure, "csv", canvas, SESSION)
    with Image.open(io.BytesIO(bytes(mime.data("image/png")))) as png:
        assert png.text[sessions.PNG_KEY] == SESSION


def test_long_sequences_say_that_cells_are_pooled():
    found = long_sequence(300)
    figure = head_figure(found, 0, "attention")
    assert len(figure.caption) > len(head_figure(outcome(64), 0, "attention").caption)
    assert encode(figure, "svg", Canvas(700), SESSION).count(b"<rect") < 60_000


@pytest.mark.parametrize(
    "wrong",
    [
        {"width_px": 199}, {"width_px": 16385}, {"width_px": 1.5}, {"width_px": True},
        {"dpi": 0}, {"dpi": 10**9}, {"look": "dark"},
    ],
    ids=str,
)  # fmt: skip
def test_absurd_canvases_are_refused_in_one_sentence(wrong):
    with pytest.raises(InputError) as refused:
        Canvas(**wrong)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("cm", [0.0, -3.0, float("nan"), float("inf"), 1e9])
def test_absurd_centimetres_are_refused(cm):
    with pytest.raises(InputError):
        Canvas.across(cm, 300)

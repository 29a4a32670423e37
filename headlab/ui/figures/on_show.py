"""The figures of what is on show: each workspace's plots and tables, as a person sees them."""

import csv
import io
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QTableView, QWidget

from headlab.app.figures import Rows, plain_stem, stem_of
from headlab.app.sessions import CostChoices
from headlab.app.widths import sweep_sentence, widths_csv
from headlab.engine.cost import CostQuestion
from headlab.engine.cost_tables import shown as shown_text
from headlab.engine.experiment import Experiment
from headlab.engine.ledger import SECTIONS, ledger
from headlab.engine.outcome import Outcome
from headlab.errors import InputError
from headlab.ui.cost.view import CostView
from headlab.ui.figures.bench import bars_figure, curve_figure, head_figure, sheet_figure
from headlab.ui.figures.cost import cost_figures, cost_question, cost_sheet
from headlab.ui.figures.figure import Figure
from headlab.ui.figures.table import Table, read_table, table_figure
from headlab.ui.model.widths_page import WidthsModel
from headlab.ui.plots.base import Style
from headlab.ui.plots.gpu_heads import GpuHeads
from headlab.ui.plots.matrix_shapes import MatrixShapes
from headlab.ui.plots.time_bars import TimeBars
from headlab.ui.workspaces.cost import CostWorkspace
from headlab.ui.workspaces.heads import HeadsWorkspace
from headlab.ui.workspaces.model import ModelWorkspace
from headlab.ui.workspaces.width import WidthWorkspace
from headlab.words import number, translate

_Found = TypeVar("_Found", bound=QWidget)


class _Painted(Protocol):
    def paint_in(self, painter: QPainter, area: QRectF, style: Style) -> None: ...

    def rows(self) -> Rows: ...


def figures_of(workspace: object, outcome: Outcome) -> list[Figure]:
    """Return the figures of a workspace."""
    experiment = outcome.experiment
    if isinstance(workspace, HeadsWorkspace):
        return heads_figures(workspace, outcome)
    if isinstance(workspace, CostWorkspace):
        return cost_workspace_figures(workspace, experiment)
    if isinstance(workspace, WidthWorkspace):
        return width_figures(workspace, experiment)
    return model_figures(workspace) if isinstance(workspace, ModelWorkspace) else []


def heads_figures(workspace: HeadsWorkspace, outcome: Outcome) -> list[Figure]:
    """Return bars, curve, sheet of heads and the focused head."""
    head = min(workspace.focused_head, outcome.experiment.layer.n_heads - 1)
    return [
        bars_figure(outcome),
        curve_figure(outcome),
        sheet_figure(outcome),
        head_figure(outcome, head, workspace.focus_heatmap.view),
    ]


def cost_workspace_figures(workspace: CostWorkspace, experiment: Experiment) -> list[Figure]:
    """Return the four charts and their sheet, the ledger and what else was asked for."""
    desk = workspace.desk
    view = desk.view
    choices = CostChoices(
        phase=view.phase,
        flops=view.flops,
        binary=view.binary,
        dtype=view.dtype,
        layers=view.layers,
        batch=view.batch,
    )
    try:
        memory = desk.plots.memory
        figures = [
            *cost_figures(experiment, choices, memory),
            cost_sheet(experiment, choices, memory),
        ]
    except InputError:
        return []

    def stem(name: str) -> str:
        return stem_of(experiment, name)

    book = _ledger_table(cost_question(experiment, choices), view)
    figures.append(table_figure("ledger", stem("ledger"), book, "ledgerPage"))
    for page in (desk.compare, desk.shapes):
        figures += _tables(page, stem)
    for bars in _children(desk, TimeBars):
        if bars.measured is not None:
            figures.append(_painted(bars, "time", stem("time"), 900, 40 + 70 * len(bars.rows())))
    return figures


def model_figures(workspace: ModelWorkspace) -> list[Figure]:
    """Return the drawings and tables of an open model."""
    path = workspace.path
    if path is None:
        return []
    model = path.parent.name if path.stem in ("config", "model") else path.stem

    def stem(name: str) -> str:
        return plain_stem(f"headlab-{model}-{name}")

    figures = []
    for shapes in _children(workspace, MatrixShapes):
        if shapes.matrices:
            figures.append(_painted(shapes, "matrices", stem("matrices"), 680, 220))
    for gpus in _children(workspace, GpuHeads):
        if gpus.split is not None:
            figures.append(_painted(gpus, "gpus", stem(f"tp{gpus.split.width}"), 680, 260))
    return figures + _tables(workspace, stem)


def width_figures(workspace: WidthWorkspace, experiment: Experiment) -> list[Figure]:
    """Return the plot of widths, once there is one."""
    shown = workspace.plot
    if shown is None or not shown.points:
        return []
    points = shown.points
    text = widths_csv(points)
    mask = translate("Figures", "mask {mask}, sharpness {sharpness}, span {span}").format(
        mask=experiment.mask.words,
        sharpness=number(experiment.sharpness, "g"),
        span=experiment.span,
    )
    return [
        Figure(
            name="width",
            words=translate("Figures", "width needed against tokens"),
            stem=plain_stem(f"headlab-width-{points[0].job}"),
            width=680.0,
            height=340.0,
            draw=shown.paint_in,
            caption=translate(
                "Figures", "{sentence} Both axes are logarithmic; a cross: no width."
            ).format(sentence=sweep_sentence(points)),
            settings=mask,
            rows=lambda: list(csv.reader(io.StringIO(text))),
            view="widthPlot",
        )
    ]


def _painted(widget: QWidget, name: str, stem: str, width: float, height: float) -> Figure:
    painted: _Painted = widget  # type: ignore[assignment]
    return Figure(
        name=name,
        words=widget.accessibleName() or name,
        stem=stem,
        width=width,
        height=height,
        draw=painted.paint_in,
        rows=painted.rows,
        view=widget.objectName(),
    )


def _ledger_table(question: CostQuestion, view: CostView) -> Table:
    """Return every number of the ledger in the conventions that are chosen."""
    lines = []
    for section, title in SECTIONS.items():
        lines.append((title, "", "", ""))
        lines += [
            (figure.title, *shown_text(figure, view.flops, view.binary), figure.basis)
            for figure in ledger(question)
            if figure.section == section
        ]
    return Table(
        translate("Figures", "Ledger"), ("", "", "", ""), tuple(lines), (False, True, False, False)
    )


def _tables(page: QWidget, stem: Callable[[str], str]) -> list[Figure]:
    """Return the tables that a person sees: those behind another page may be out of date."""
    figures = []
    for table in _children(page, QTableView):
        if table.isVisible() and table.model() is not None and table.model().rowCount():
            name = table.objectName()
            model, title = table.model(), table.accessibleName() or name
            found = (
                _verdicts(title, model)
                if isinstance(model, WidthsModel)
                else read_table(title, model)
            )
            figures.append(table_figure(name, stem(name), found, name))
    return figures


def _verdicts(title: str, model: WidthsModel) -> Table:
    """Return the verdicts of a model whose cells show numbers of GPUs alone."""
    lines = []
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            verdict = model.verdict(model.index(row, column))
            if verdict is not None:
                lines.append(
                    (number(verdict.width), translate("deploy", verdict.verdict), verdict.reason)
                )
    return Table(
        title,
        ("GPUs", translate("Figures", "verdict"), translate("Figures", "reason")),
        tuple(lines),
        (True, False, False),
    )


def _children(parent: QWidget, kind: type[_Found]) -> Sequence[_Found]:
    return parent.findChildren(kind)

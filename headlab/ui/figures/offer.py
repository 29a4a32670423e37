"""What can be taken away at this moment: figures, heads one by one, the handout, the sweep."""

from collections.abc import Callable
from dataclasses import dataclass

from headlab.app.figures import Canvas, FigureFormat, HeatmapView
from headlab.engine.outcome import Outcome
from headlab.ui.figures.bench import each_head
from headlab.ui.figures.figure import Figure
from headlab.ui.figures.handout import PAPERS, handout
from headlab.ui.figures.sweep import SweepFigure
from headlab.words import translate

_FORMATS: tuple[FigureFormat, ...] = ("png", "svg", "pdf", "csv")
_DRAWN: tuple[FigureFormat, ...] = ("png", "svg", "pdf")
_PAGES: tuple[FigureFormat, ...] = ("pdf", "svg", "png")


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list: one figure, several at once, or the sweep."""

    name: str
    words: str
    formats: tuple[FigureFormat, ...]
    figures: tuple[Figure, ...] = ()
    several: bool = False
    sweep: Callable[[Canvas], SweepFigure] | None = None


def choices(
    outcome: Outcome,
    here: tuple[Figure, ...],
    everything: tuple[Figure, ...],
    head: int,
    view: HeatmapView,
) -> tuple[Choice, ...]:
    """Return what is on offer: the figures of the open workspace first."""
    found = [
        Choice(
            figure.name, figure.words, _FORMATS if figure.rows is not None else _DRAWN, (figure,)
        )
        for figure in here
    ]
    heads = each_head(outcome, view)
    if heads:
        words = translate("Figures", "every busy head, one file each")
        found.append(Choice("each", words, _FORMATS, heads, several=True))
    found += [
        Choice(f"handout-{paper}", page.words, _PAGES, (page,))
        for paper in PAPERS
        for page in (handout(outcome, head, view, paper),)
    ]
    experiment = outcome.experiment
    found.append(
        Choice(
            "sweep",
            translate("Figures", "head sweep, animated"),
            ("gif", "png"),
            sweep=lambda canvas: SweepFigure(experiment, canvas),
        )
    )
    tables = tuple(figure for figure in everything if figure.rows is not None)
    if tables:
        words = translate("Figures", "all figures, one file each")
        found.append(Choice("all", words, _FORMATS, tables, several=True))
    return tuple(found)

"""What the Cost workspace's switches say, beside the experiment on the bench."""

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtGui import QFont

from headlab.engine.cost import CostQuestion, Dtype, Phase
from headlab.engine.experiment import Experiment
from headlab.ui.theme import Theme
from headlab.ui.widgets.labels import ScaledLabel


@dataclass(frozen=True, slots=True)
class CostView:
    """Conventions chosen in the workspace; `flops` and `binary` only change how it is said."""

    phase: Phase = "decode"
    flops: bool = False
    binary: bool = True
    dtype: Dtype = "bf16"
    layers: int = 1
    batch: int = 1

    def question(self, experiment: Experiment) -> CostQuestion:
        """Return the cost question of an experiment; raises InputError on absurd sizes."""
        return CostQuestion(
            layer=experiment.layer,
            context=experiment.context,
            batch=self.batch,
            layers=self.layers,
            dtype=self.dtype,
            phase=self.phase,
            mask=experiment.mask,
        )


class CostPage(Protocol):
    """What the workspace asks of each of its pages."""

    def show_cost(self, question: CostQuestion, view: CostView) -> None:
        """Show another question, or the same one in other conventions."""

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""


class Title(ScaledLabel):
    """The title of a page."""

    factor = 1.15
    weight = QFont.Weight.DemiBold
    role = "title"

"""Model files and kernel rules read off the GUI thread; the newest file wins."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from headlab.app.newest import NewestWins
from headlab.deploy.kernels import KernelAnswer, KernelTable, judge, load_kernels
from headlab.deploy.tensor_parallel import WidthVerdict, tensor_parallel
from headlab.errors import InputError
from headlab.models.card import ModelCard
from headlab.models.reading import read_model
from headlab.words import translate

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reading:
    """A model's card with its verdicts, ready to be shown."""

    path: Path
    card: ModelCard
    widths: tuple[WidthVerdict, ...]
    table: KernelTable
    kernels: tuple[KernelAnswer, ...]

    @property
    def name(self) -> str:
        """What the model is called: the folder of a config.json, else the file."""
        path = self.path
        plain = path.name.lower() in _PLAIN_NAMES and path.parent.name
        return path.parent.name if plain else (path.stem if path.suffix else path.name)


_PLAIN_NAMES = frozenset(
    {"config.json", "params.json", "model.safetensors", "model.safetensors.index.json"}
)


@dataclass(frozen=True, slots=True)
class ReadingRequest:
    """What is to be read: a model's file or folder, judged by these kernel rules."""

    path: Path
    table: KernelTable | None = None


def read(request: ReadingRequest) -> Reading:
    """Read a model and judge it; raises InputError, one sentence."""
    card = read_model(request.path)
    table = load_kernels() if request.table is None else request.table
    return Reading(request.path, card, tensor_parallel(card), table, judge(card, table))


class ReadingThread(NewestWins):
    """Does `work(request)` for the newest request; starts with the first one."""

    answered = Signal(int, object)
    """A generation and what the work returned."""
    failed = Signal(int, str)
    """A generation and one sentence on why it has no answer."""

    def __init__(self, work: Callable[[Any], object] = read, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("readingThread")
        self._work = work

    def submit(self, request: Any) -> int:
        """Ask for an answer, in place of whatever was asked before; return the generation."""
        generation = super().submit(request)
        if not self.isRunning() and not self._stop:
            self.start()
        return generation

    def _answer(self, generation: int, request: Any) -> None:
        try:
            answer = self._work(request)
        except InputError as error:
            self.failed.emit(generation, str(error))
        except Exception:
            _log.exception("Reading met an unexpected error.")
            self.failed.emit(
                generation,
                translate(
                    "errors",
                    "This file has no answer because of a fault in headlab itself; the last "
                    "good card stays.",
                ),
            )
        else:
            if not self._stop:
                self.answered.emit(generation, answer)


def rejudged(reading: Reading, table: KernelTable) -> Reading:
    """Return the same model judged by other kernel rules."""
    if reading.table is table:
        return reading
    return replace(reading, table=table, kernels=judge(reading.card, table))


def load_rules(path: Path) -> tuple[Path, KernelTable]:
    """Return a person's own kernel rules with where they came from; raises InputError."""
    return path, load_kernels(path)

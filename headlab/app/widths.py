"""The width-needed view's questions, its answers kept for the session, and the sweep itself."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from headlab.app.background import Desk
from headlab.app.sentences import reached_text, score_text
from headlab.engine.experiment import Experiment
from headlab.engine.layer import Layer
from headlab.engine.width_needed import WidthNeeded, width_needed
from headlab.words import QT_TRANSLATE_NOOP, listed, number, translate

FIRST_COUNTS = (12, 16, 24, 32, 48, 64, 96, 128)
FIRST_CAPS = (8.0, 16.0)
MOST_CAPS = 3
_PROOFS = {
    "exact": QT_TRANSLATE_NOOP("widths", "exact"),
    "found": QT_TRANSLATE_NOOP("widths", "found"),
}

Place = tuple[int, Literal["svd", "best"], float | None]
"""A point before it is answered: its tokens, its fit and the best fit's logit cap."""


@dataclass(frozen=True, slots=True)
class WidthQuestion:
    """Which width a job needs, over which numbers of tokens and under which logit caps.

    `scene` holds tokens, mask, sharpness and span; what no width depends on is at its default.
    """

    scene: Experiment
    job: str
    counts: tuple[int, ...] = FIRST_COUNTS
    caps: tuple[float, ...] = FIRST_CAPS
    wanted: float = 0.95

    @classmethod
    def about(
        cls,
        experiment: Experiment,
        job: str,
        counts: Sequence[int] = FIRST_COUNTS,
        caps: Sequence[float] = FIRST_CAPS,
        wanted: float = 0.95,
    ) -> "WidthQuestion":
        """Ask about a job on an experiment's tokens; raises InputError where it is impossible."""
        scene = replace(
            experiment,
            layer=Layer(),
            context=1,
            jobs=(),
            moves=(),
            fit="svd",
            logit_cap=8.0,
            off=frozenset(),
            custom=tuple(own for own in experiment.custom if own.name == job),
        )
        # Asked and not taken: whatever is impossible is refused before the first answer.
        width_needed(scene, job, counts, caps, wanted)
        return cls(scene, job, tuple(sorted(set(counts))), tuple(sorted(set(caps))), wanted)

    @property
    def places(self) -> tuple[Place, ...]:
        """Every point in the order of the sweep: the SVD fit, which is quick, first."""
        best: list[Place] = [(n, "best", cap) for n in self.counts for cap in self.caps]
        return (*((n, "svd", None) for n in self.counts), *best)


class WidthBook:
    """Answers that were found, kept as long as the window is open."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Any, ...], WidthNeeded] = {}

    def keep(self, question: WidthQuestion, point: WidthNeeded) -> None:
        """Keep an answer to a question's scene."""
        self._kept[_key(question, (point.n, point.fit, point.cap))] = point

    def known(self, question: WidthQuestion) -> tuple[WidthNeeded, ...]:
        """Return the question's points that are known, in the order of the sweep."""
        found = (self._kept.get(_key(question, place)) for place in question.places)
        return tuple(point for point in found if point is not None)

    def missing(self, question: WidthQuestion) -> tuple[Place, ...]:
        """Return the question's points that are not known yet, in the order of the sweep."""
        return tuple(place for place in question.places if _key(question, place) not in self._kept)


def sweep(question: WidthQuestion, places: Sequence[Place], desk: Desk) -> None:
    """Find points one by one, each told as a piece. Raises Cancelled."""
    desk.progress(0, len(places))
    for done, (n, fit, cap) in enumerate(places, start=1):
        for point in width_needed(
            question.scene,
            question.job,
            (n,),
            (8.0 if cap is None else cap,),
            question.wanted,
            fits=(fit,),
            cancelled=desk.cancelled,
        ):
            desk.piece(point)
        desk.progress(done, len(places))


def width_text(point: WidthNeeded) -> str:
    """Return the width as it is shown, a word where no width reaches the wanted score."""
    return translate("widths", "none") if point.width is None else number(point.width)


def fit_text(point: WidthNeeded) -> str:
    """Return which fit a point is of, with its cap."""
    if point.cap is None:
        return translate("widths", "SVD fit")
    return translate("widths", "best fit ±{cap}").format(cap=number(point.cap, "g"))


def score_reached(point: WidthNeeded) -> str:
    """Return the score of a point, cut where it was searched for."""
    return score_text(point.score) if point.fit == "svd" else reached_text(point.score)


def point_sentence(point: WidthNeeded) -> str:
    """Return a point in words."""
    if point.width is not None:
        text = translate("widths", "{n} tokens, {fit}: width {width} reaches {score} ({proof})")
    elif point.proof == "exact":
        text = translate(
            "widths",
            "{n} tokens, {fit}: no width reaches {wanted}; {score} is the most there is",
        )
    else:
        text = translate(
            "widths",
            "{n} tokens, {fit}: no width reaches {wanted}; {score} is the most that was found",
        )
    return text.format(
        n=number(point.n),
        fit=fit_text(point),
        width=width_text(point),
        wanted=number(point.wanted, "g"),
        score=score_reached(point),
        proof=proof_text(point),
    )


def proof_text(point: WidthNeeded) -> str:
    """Return how sure a point is, in a word."""
    return translate("widths", _PROOFS[point.proof])


def sweep_sentence(points: Sequence[WidthNeeded]) -> str:
    """Return what the longest sequence needs under each fit, empty without points."""
    if not points:
        return ""
    longest = max(point.n for point in points)
    parts = [
        f"{fit_text(point)} {width_text(point)} ({proof_text(point)})"
        for point in points
        if point.n == longest
    ]
    return translate("widths", "{job} at {wanted} over {n} tokens needs width: {parts}.").format(
        job=points[0].job,
        wanted=number(points[0].wanted, "g"),
        n=number(longest),
        parts=listed(parts),
    )


def widths_csv(points: Sequence[WidthNeeded]) -> str:
    """Return points as CSV: plain numbers, an empty width where none reaches the score."""
    written = io.StringIO()
    out = csv.writer(written, lineterminator="\n")
    out.writerow(("job", "wanted", "tokens", "fit", "logit_cap", "width", "score", "proof"))
    out.writerows(_cells(point) for point in points)
    return written.getvalue()


def _cells(point: WidthNeeded) -> Iterator[object]:
    cells = (point.job, point.wanted, point.n, point.fit, point.cap, point.width, point.score)
    return ("" if cell is None else cell for cell in (*cells, point.proof))


def _key(question: WidthQuestion, place: Place) -> tuple[Any, ...]:
    return (question.scene, question.job, question.wanted, *place)

"""Figures in the captions of a tour: filled in from the bench, so that they cannot be wrong."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from headlab.app.sentences import reached_text, score_text
from headlab.engine.cost import CostQuestion
from headlab.engine.cost_report import size_text
from headlab.engine.dealing import deal
from headlab.engine.experiment import Experiment
from headlab.engine.ledger import exact_text, ledger
from headlab.engine.outcome import FitResult, HeadResult, JobResult, Outcome
from headlab.engine.results import curve_layers
from headlab.engine.scene import width_of
from headlab.errors import InputError
from headlab.models.card import LayerRun, ModelCard
from headlab.words import number, translate

NOT_YET = "…"
"""Stands for a figure that is still being computed."""

_BRACED = re.compile(r"\{([^{}]*)\}")


def fill(
    text: str,
    experiment: Experiment,
    outcome: Outcome | None = None,
    card: ModelCard | None = None,
) -> str:
    """Return a text with every `{figure}` filled in.

    Counts follow from the experiment; scores from its outcome, and without one, or while a
    search is at work, "…" stands for them. The text must have passed `check`.
    """

    def one(match: re.Match[str]) -> str:
        asked = _parse(match.group(1))
        if asked.figure.needs == "card":
            assert card is not None
            return asked.figure.write(_Source(experiment, None, card), asked)
        if asked.figure.needs == "experiment":
            return asked.figure.write(_Source(asked.at_heads(experiment)), asked)
        if outcome is None or outcome.experiment != experiment:
            return NOT_YET
        return asked.figure.write(_Source(experiment, outcome), asked)

    return _BRACED.sub(one, text)


def check(text: str, experiment: Experiment, card: ModelCard | None = None) -> None:
    """Raise InputError if a text asks for a figure that this experiment does not have."""
    if "{" in (rest := _BRACED.sub("", text)) or "}" in rest:
        raise InputError("a brace must open and close around the name of a figure")
    for inner in _BRACED.findall(text):
        asked = _parse(inner)
        figure = asked.figure
        if figure.needs == "outcome" and not experiment.jobs:
            raise InputError(f"{{{inner}}} needs a ticked job")
        if figure.arguments is not None:
            allowed = figure.arguments(experiment)
            if asked.argument not in allowed:
                raise InputError(f"{{{inner}}} must name one of {', '.join(allowed)}")
        elif asked.argument:
            raise InputError(f"{{{inner}}} takes nothing after a colon")
        if figure.needs == "card" and card is None:
            raise InputError(f"{{{inner}}} needs a scene that opens a model")
        fits = {"svd": ("svd", "both"), "best": ("best", "both")}.get(figure.fit)
        if fits and experiment.fit not in fits:
            raise InputError(f"{{{inner}}} needs the fit {' or '.join(fits)}")
        if asked.heads is not None:
            _check_heads(inner, asked, experiment)


def _check_heads(inner: str, asked: "_Asked", experiment: Experiment) -> None:
    offered = [layer.n_heads for layer in curve_layers(experiment.layer)]
    if not asked.figure.on_curve:
        raise InputError(f"{{{inner}}} cannot be asked for at another head count")
    if asked.heads not in offered:
        counts = ", ".join(f"{count:,}" for count in offered)
        raise InputError(f"{{{inner}}} must ask for a head count on the curve: {counts}")


# What can be asked for ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Source:
    """What a figure is taken from."""

    experiment: Experiment
    outcome: Outcome | None = None
    card: ModelCard | None = None


@dataclass(frozen=True, slots=True)
class _Figure:
    """One row of the table: what a figure needs, what may stand after its colon, its writing."""

    write: Callable[[_Source, "_Asked"], str]
    needs: str = "experiment"
    arguments: Callable[[Experiment], tuple[str, ...]] | None = None
    fit: str = ""
    on_curve: bool = False


@dataclass(frozen=True, slots=True)
class _Asked:
    """A placeholder taken apart: `{name:argument@heads}`."""

    figure: _Figure
    argument: str
    heads: int | None

    def at_heads(self, experiment: Experiment) -> Experiment:
        return experiment if self.heads is None else experiment.with_heads(self.heads)


def _parse(inner: str) -> _Asked:
    found = re.fullmatch(r"([a-z_]+)(?::(.+?))?(?:@(\d{1,12}))?", inner)
    figure = _FIGURES.get(found.group(1)) if found else None
    if found is None or figure is None:
        raise InputError(f"there is no figure {{{inner}}}; the figures are {', '.join(_FIGURES)}")
    heads = found.group(3)
    return _Asked(figure, found.group(2) or "", None if heads is None else int(heads))


def _count(take: Callable[[Experiment], int]) -> _Figure:
    return _Figure(lambda source, _: number(take(source.experiment)), on_curve=True)


def _number(take: Callable[[Experiment], float]) -> _Figure:
    return _Figure(lambda source, _: number(take(source.experiment), "g"))


def _cost(source: _Source, asked: _Asked) -> str:
    experiment = source.experiment
    question = CostQuestion(experiment.layer, experiment.context, mask=experiment.mask)
    figure = ledger(question)[asked.argument]
    return size_text(figure.value) if figure.unit == "bytes" else exact_text(figure.value)


def _cost_keys(experiment: Experiment) -> tuple[str, ...]:
    return tuple(figure.key for figure in ledger(CostQuestion(experiment.layer)))


def _jobs(experiment: Experiment) -> tuple[str, ...]:
    return experiment.jobs


def _result(source: _Source, fit: str) -> FitResult | None:
    """Return a fit's result, or None while it is not there or still improving."""
    outcome = source.outcome
    assert outcome is not None
    if fit != "svd" and not outcome.complete and (fit == "best" or outcome.svd is None):
        return None
    return {"": outcome.shown, "svd": outcome.svd, "best": outcome.best}[fit]


def _written(score: float, fit: str) -> str:
    """Return a score rounded to three digits, but what a best fit reached cut to four."""
    return reached_text(score) if fit == "best" else score_text(score)


def _mean(fit: str) -> _Figure:
    def write(source: _Source, asked: _Asked) -> str:
        result = _result(source, fit)
        if result is None:
            return NOT_YET
        mean = result.mean_score
        if asked.heads is not None:
            if result.curve is None:
                return NOT_YET
            mean = result.curve.mean_score[result.curve.heads.index(asked.heads)]
        return NOT_YET if mean is None else _written(mean, result.fit)

    return _Figure(write, needs="outcome", fit=fit, on_curve=True)


def _score(fit: str) -> _Figure:
    def write(source: _Source, asked: _Asked) -> str:
        result = _result(source, fit)
        if result is None:
            return NOT_YET
        if asked.heads is None:
            return _written(_job(result, asked.argument).score, result.fit)
        if result.curve is None:
            return NOT_YET
        place = result.curve.heads.index(asked.heads)
        return _written(result.curve.jobs[asked.argument][place], result.fit)

    return _Figure(write, needs="outcome", arguments=_jobs, fit=fit, on_curve=True)


def _of_job(take: Callable[[JobResult], str]) -> _Figure:
    def write(source: _Source, asked: _Asked) -> str:
        result = _result(source, "")
        return NOT_YET if result is None else take(_job(result, asked.argument))

    return _Figure(write, needs="outcome", arguments=_jobs)


def _of_head(take: Callable[[HeadResult], int]) -> _Figure:
    def write(source: _Source, asked: _Asked) -> str:
        result = _result(source, "")
        if result is None:
            return NOT_YET
        head = next(head for head in result.heads if asked.argument in head.jobs)
        return number(take(head))

    return _Figure(write, needs="outcome", arguments=_jobs)


def _job(result: FitResult, name: str) -> JobResult:
    return next(job for job in result.jobs if job.job == name)


def _first_run(card: ModelCard) -> LayerRun:
    return next((run for run in card.layers if run.heads is not None), card.layers[0])


_CARD: Mapping[str, Callable[[ModelCard], int | float | None]] = {
    "hidden_size": lambda card: card.hidden_size,
    "layers": lambda card: card.attention_layers,
    "heads": lambda card: _first_run(card).heads,
    "kv_heads": lambda card: _first_run(card).kv_heads,
    "head_dim": lambda card: _first_run(card).head_dim,
    "q": lambda card: _first_run(card).parameters.q,
    "k": lambda card: _first_run(card).parameters.k,
    "v": lambda card: _first_run(card).parameters.v,
    "o": lambda card: _first_run(card).parameters.o,
    "layer_total": lambda card: _first_run(card).parameters.total,
    "total": lambda card: card.parameters.total,
    "kv_elements": lambda card: card.kv_elements_per_token,
    "naive_head_dim": lambda card: None if card.naive is None else card.naive.head_dim,
    "naive_total": lambda card: None if card.naive is None else card.naive.parameters,
}


def _model(source: _Source, asked: _Asked) -> str:
    assert source.card is not None
    value = _CARD[asked.argument](source.card)
    return translate("tours", "unknown") if value is None else exact_text(Fraction(value))


_FIGURES: Mapping[str, _Figure] = {
    # Exact, from the experiment alone.
    "d_model": _count(lambda e: e.layer.d_model),
    "heads": _count(lambda e: e.layer.n_heads),
    "head_dim": _count(lambda e: e.layer.head_dim),
    "kv_heads": _count(lambda e: e.layer.n_kv_heads),
    "queries_per_kv_head": _count(lambda e: e.layer.queries_per_kv_head),
    "width": _count(lambda e: width_of(e.layer, len(e.tokens))),
    "parameters": _count(lambda e: e.layer.parameters.total),
    "busy_heads": _count(lambda e: len(deal(e).busy_heads)),
    "idle_heads": _count(lambda e: e.layer.n_heads - len(deal(e).busy_heads)),
    "context": _count(lambda e: e.context),
    "tokens": _count(lambda e: len(e.tokens)),
    "sharpness": _number(lambda e: e.sharpness),
    "logit_cap": _number(lambda e: e.logit_cap),
    "cost": _Figure(_cost, arguments=_cost_keys, on_curve=True),
    # From the outcome: of the fit that is shown, or of the fit that is named.
    "mean_score": _mean(""),
    "score": _score(""),
    "svd_mean": _mean("svd"),
    "svd": _score("svd"),
    "best_mean": _mean("best"),
    "best": _score("best"),
    # To four digits, as what a best fit reached, so that none seems to exceed it.
    "ceiling": _of_job(lambda job: number(job.ceiling, ".4f")),
    "rank": _of_job(lambda job: number(job.rank)),
    "sharing_loss": _of_job(lambda job: score_text(job.sharing_loss)),
    "width_loss": _of_job(lambda job: score_text(job.width_loss)),
    "logits_rank": _of_head(lambda head: head.rank_logits),
    "attention_rank": _of_head(lambda head: head.rank_attention),
    # From the model that the scene opens.
    "model": _Figure(_model, needs="card", arguments=lambda _: tuple(_CARD)),
}

FIGURES = tuple(_FIGURES)
"""The names that may stand in braces."""

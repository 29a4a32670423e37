"""What an outcome does not say by itself: what sharing keys cost, and what content cannot make."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from headlab.app.sentences import reached_text, score_text
from headlab.engine.bench import stages, width_of
from headlab.engine.best_fit import Problem, Search
from headlab.engine.dealing import deal
from headlab.engine.experiment import Experiment
from headlab.engine.outcome import Outcome
from headlab.engine.scene import Scene, never, stop_if
from headlab.engine.span_limits import OutOfReach, out_of_reach
from headlab.words import listed, number, translate

_SMALL = 0.0005
_MOST_SHARING = 3


@dataclass(frozen=True, slots=True)
class Facts:
    """What was worked out beside an outcome of the same experiment.

    `sharing` are the busy heads of each KV group that has several; `unshared` is the mean score
    of the shown fit with one KV head a query head, None where no busy heads share.
    """

    experiment: Experiment
    sharing: tuple[tuple[int, ...], ...] = ()
    unshared: float | None = None
    out_of_reach: tuple[OutOfReach, ...] = ()


def has_facts(experiment: Experiment) -> bool:
    """Say whether there is anything to work out."""
    return experiment.span == "content" or bool(_sharing(experiment))


def find_facts(experiment: Experiment, cancelled: Callable[[], bool] = never) -> Facts:
    """Work out an experiment's facts. Raises Cancelled."""
    sharing = _sharing(experiment)
    unshared = None
    if sharing:
        own_keys = replace(experiment.layer, kv_heads_wanted=None)
        fit: Literal["svd", "best"] = "best" if experiment.fit == "best" else "svd"
        unshared = _mean_score(replace(experiment, layer=own_keys, fit=fit), cancelled)
    stop_if(cancelled)
    return Facts(experiment, sharing, unshared, out_of_reach(experiment))


def fact_sentences(facts: Facts, outcome: Outcome) -> list[str]:
    """Return the facts as sentences; `outcome` is that of the same experiment."""
    said = [reach_sentence(facts)] if facts.out_of_reach else []
    if facts.unshared is not None and outcome.shown.mean_score is not None:
        said.append(_sharing_sentence(facts, facts.unshared, outcome))
    return said


def reach_sentence(facts: Facts) -> str:
    """Return which jobs content alone cannot hold and why; empty where it rules out none."""
    if not facts.out_of_reach:
        return ""
    first, *others = facts.out_of_reach
    if not others:
        return f"{first}."
    also = [
        translate("facts", "{job} at or below {most}").format(job=one.job, most=_cut_up(one.most))
        for one in others
    ]
    return translate("facts", "{first}; the same keeps {jobs}.").format(
        first=first, jobs=listed(also)
    )


def _cut_up(most: float) -> str:
    """Return a limit to three digits, never below itself."""
    return number(math.ceil(most * 1000) / 1000, ".3f")


def _sharing_sentence(facts: Facts, unshared: float, outcome: Outcome) -> str:
    here = outcome.shown.mean_score or 0.0
    svd = outcome.shown.fit == "svd"
    text = score_text if svd else reached_text
    if len(facts.sharing) > _MOST_SHARING:
        shares = translate("facts", "Busy heads of {n} KV groups share keys").format(
            n=len(facts.sharing)
        )
    else:
        groups = [listed(str(head) for head in heads) for heads in facts.sharing]
        first = translate("facts", "Heads {heads}").format(heads=groups[0])
        more = [translate("facts", "heads {heads}").format(heads=heads) for heads in groups[1:]]
        shares = translate("facts", "{groups} share keys").format(groups=listed([first, *more]))
    under = translate("facts", "under the SVD fit")
    if not svd:
        under = translate("facts", "by the best fits found")
    if unshared - here > _SMALL:
        said = translate(
            "facts",
            "{shares}: that costs {lost} {under}, mean score {here} where a KV head each gives "
            "{unshared}.",
        )
    elif here - unshared > _SMALL:
        said = translate(
            "facts",
            "{shares}; {under} that costs nothing: mean score {here}, and {unshared} with a KV "
            "head each.",
        )
    else:
        said = translate("facts", "{shares}; {under} that costs nothing at this width.")
    return said.format(
        shares=shares,
        under=under,
        lost=score_text(unshared - here),
        here=text(here),
        unshared=text(unshared),
    )


def _sharing(experiment: Experiment) -> tuple[tuple[int, ...], ...]:
    on = (
        tuple(head for head in group.heads if head not in experiment.off)
        for group in deal(experiment).groups
    )
    return tuple(heads for heads in on if len(heads) > 1)


def _mean_score(experiment: Experiment, cancelled: Callable[[], bool]) -> float | None:
    if experiment.fit == "svd":
        return next(stages(experiment, cancelled)).shown.mean_score
    scene, dealt = Scene.of(experiment), deal(experiment)
    width = width_of(experiment.layer, scene.n)
    problems = [Problem(scene, group.load, experiment.logit_cap) for group in dealt.groups]
    search = Search([(problem, width) for problem in problems], cancelled)
    for _ in search.slices():
        stop_if(cancelled)
    scores = {job: at for one in problems for job, at in search.best(one, width).scores}
    on = [0.0 if dealt.head_of[job] in experiment.off else scores[job] for job in experiment.jobs]
    return sum(on) / len(on) if on else None

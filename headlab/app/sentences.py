"""Plain true sentences on what changed and what it cost.

A score is rounded to three digits, what a best fit reaches is cut to four, so that neither a
sentence nor a bar claims more than was found. What only the SVD fit loses is said of the SVD fit.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from headlab.app.change_words import changed, heads_text, moved
from headlab.engine.experiment import Experiment
from headlab.engine.layer import Layer
from headlab.engine.outcome import FitResult, HeadResult, JobResult, Outcome
from headlab.words import QT_TRANSLATE_NOOP, counted, listed, number, translate

_TOLERANCE = 0.0005
"""Half of the last digit that is shown: a smaller loss is none."""
_MOST_HEADS = 4
"""Heads that lose something and get a sentence of their own."""

_UNDER = {
    "svd": QT_TRANSLATE_NOOP("log", "under the SVD fit"),
    "best": QT_TRANSLATE_NOOP("log", "under the best fit"),
}
_VERBS = {
    "reaches": QT_TRANSLATE_NOOP("log", "{job} reaches {score} {under}"),
    "stays": QT_TRANSLATE_NOOP("log", "{job} stays at {score} {under}"),
    "falls": QT_TRANSLATE_NOOP("log", "{job} falls to {score} {under}"),
    "rises": QT_TRANSLATE_NOOP("log", "{job} rises to {score} {under}"),
}


def describe(outcome: Outcome, previous: Outcome | None) -> list[str]:
    """Return sentences on an outcome; with an earlier one, on what changed since and its cost."""
    said: list[str] = []
    if previous is not None:
        said += changed(outcome.experiment, previous.experiment)
        said += _mask(outcome, previous)
        said += _moves(outcome, previous)
    said += _shape(outcome, previous)
    said += _head_switches(outcome, previous)
    said += _scores(outcome, previous)
    if not outcome.complete:
        said.append(_searching(outcome))
    return said


def _searching(outcome: Outcome) -> str:
    curve = None if outcome.best is None else outcome.best.curve
    if curve is None or not curve.improving:
        return translate("log", "The best fit is still being searched for.")
    return translate(
        "log",
        "The best fit is still being searched for; finished points of its curve: {finished} of "
        "{all}, the others are the best found so far.",
    ).format(finished=len(curve.heads) - len(curve.improving), all=len(curve.heads))


def score_text(score: float) -> str:
    """Return a score as it is shown everywhere: three digits."""
    return number(score, ".3f")


def reached_text(score: float) -> str:
    """Return a score cut, not rounded, to four digits: it was reached."""
    return number(math.floor(score * 1e4 + 1e-9) / 1e4, ".4f")


def weights_left(layer: Layer, off: Iterable[int]) -> int:
    """Return the weights that remain once the slices of switched-off heads are cut away.

    Q and O lose a slice a head; a KV head goes only when every query head of its group is off.
    """
    gone = {head for head in off if head < layer.n_heads}
    groups = Counter(head // layer.queries_per_kv_head for head in gone)
    whole = sum(count == layer.queries_per_kv_head for count in groups.values())
    slices = len(gone) + whole
    return layer.parameters.weights - layer.d_model * (layer.head_dim + layer.value_dim) * slices


# What it made of the layer ------------------------------------------------------------------


def _mask(outcome: Outcome, previous: Outcome) -> list[str]:
    new, old = outcome.experiment.mask, previous.experiment.mask
    if new == old:
        return []
    cells = moved(int(previous.visible.sum()), int(outcome.visible.sum()))
    return [
        translate("log", "Mask {old} → {new}: {cells} of {all_cells} cells are visible.").format(
            old=old.words, new=new.words, cells=cells, all_cells=number(outcome.visible.size)
        )
    ]


def _moves(outcome: Outcome, previous: Outcome) -> list[str]:
    """Return where jobs went; at another head count the dealing is a new one and no news."""
    if outcome.experiment.layer.n_heads != previous.experiment.layer.n_heads:
        return []
    places = {job.job: job.head for job in previous.shown.jobs}
    gone = [
        translate("log", "{job}: head {old} → {new}").format(
            job=job.job, old=places[job.job], new=job.head
        )
        for job in outcome.shown.jobs
        if places.get(job.job, job.head) != job.head
    ]
    return [f"{listed(gone)}."] if gone else []


def _shape(outcome: Outcome, previous: Outcome | None) -> list[str]:
    if previous is not None and _shape_of(outcome) == _shape_of(previous):
        return []
    layer = outcome.experiment.layer
    n = len(outcome.experiment.tokens)
    # The glossary's width stops at n, so head_dim is called by its own name above that.
    if layer.head_dim <= n:
        text = translate("log", "{heads} of width {width}: {busy} busy, {idle} idle. ")
    else:
        text = translate("log", "{heads} of head_dim {width}: {busy} busy, {idle} idle. ")
    weights = layer.parameters.weights
    old = weights if previous is None else previous.parameters.weights
    if previous is None:
        text += translate("log", "Weights: {weights}")
    elif old == weights:
        text += translate("log", "Weights unchanged: {weights}")
    else:
        text += translate("log", "Weights {old} → {weights} (× {ratio})")
    if layer.parameters.bias:
        text += translate("log", ", and {biases} biases")
    said = text.format(
        heads=heads_text(layer.n_heads),
        width=number(layer.head_dim),
        busy=number(len(outcome.busy_heads)),
        idle=number(outcome.idle_heads),
        weights=number(weights),
        old=number(old),
        ratio=number(weights / old, ".3g"),
        biases=number(layer.parameters.bias),
    )
    return [f"{said}."]


def _shape_of(outcome: Outcome) -> tuple[object, ...]:
    layer = outcome.experiment.layer
    return layer.n_heads, layer.head_dim, outcome.busy_heads, outcome.parameters


def _head_switches(outcome: Outcome, previous: Outcome | None) -> list[str]:
    layer = outcome.experiment.layer
    off = _heads_off(outcome)
    before = set() if previous is None else _heads_off(previous)
    switched = sorted(head for head in off ^ before if head < layer.n_heads)
    if not switched:
        return []
    said = []
    jobs = {head.head: head.jobs for head in outcome.shown.heads}
    for head in switched[:_MOST_HEADS]:
        if head not in jobs and head in off:
            text = translate("log", "Head {head} is off; it is idle, so no score depends on it.")
        elif head not in jobs:
            text = translate(
                "log", "Head {head} is on again; it is idle, so no score depends on it."
            )
        elif head in off:
            text = translate("log", "Head {head} is off: {jobs} at 0.")
        else:
            text = translate("log", "Head {head} is on again, with {jobs}.")
        said.append(text.format(head=head, jobs=listed(jobs.get(head, ("",)))))
    if len(switched) > _MOST_HEADS:
        said.append(
            translate("log", "{n} more heads were switched.").format(
                n=number(len(switched) - _MOST_HEADS)
            )
        )
    if off:
        said.append(
            counted(
                len(off),
                translate(
                    "log", "Without the 1 head that is off, {left} of {whole} weights are left."
                ),
                translate(
                    "log", "Without the {n} heads that are off, {left} of {whole} weights are left."
                ),
                left=number(weights_left(layer, off)),
                whole=number(layer.parameters.weights),
            )
        )
    return said


def _heads_off(outcome: Outcome) -> set[int]:
    return {head for head in outcome.experiment.off if head < outcome.experiment.layer.n_heads}


def _scores(outcome: Outcome, previous: Outcome | None) -> list[str]:
    result = outcome.shown
    if not result.jobs:
        nothing = translate("log", "No job is ticked, so there is nothing to score.")
        return [nothing] if _jobs_moved(outcome, previous) else []
    old = None if previous is None else _same_fit(previous, result)
    known = {} if old is None else {job.job: job for job in old.jobs}
    news = [job for job in result.jobs if _is_news(job, known.get(job.job))]
    if old is not None and not news and not _jobs_moved(outcome, previous):
        if previous is not None and _could_move_scores(outcome.experiment, previous.experiment):
            return [
                translate("log", "Every score as before: {summary}.").format(
                    summary=_summary(result)
                )
            ]
        return _best_news(outcome, previous)
    held = [job for job in result.jobs if _holds(job)]
    if len(held) == len(result.jobs):
        return [
            translate("log", "Every job at {score} {under}.").format(
                score=score_text(1), under=_under(result.fit)
            )
        ]
    said = _losses(outcome, {job.head for job in news}, known)
    if held:
        text = translate("log", "{jobs} hold: ranks {ranks}.")
        if len(held) == 1:
            text = translate("log", "{jobs} holds: rank {ranks}.")
        said.append(
            text.format(
                jobs=listed(job.job for job in held), ranks=listed(str(job.rank) for job in held)
            )
        )
    if len(result.jobs) > 1 and result.mean_score is not None:
        text = translate("log", "Mean score {score}.")
        earlier = None if old is None else old.mean_score
        if earlier is not None:
            text = translate("log", "Mean score {score} (before: {old}).")
        said.append(text.format(score=score_text(result.mean_score), old=score_text(earlier or 0)))
    return said


def _losses(outcome: Outcome, heads: set[int], known: dict[str, JobResult]) -> list[str]:
    result = outcome.shown
    by_head = {
        head.head: [job for job in result.jobs if job.head == head.head] for head in result.heads
    }
    told = [
        head
        for head in result.heads
        if head.head in heads and not head.off and not all(map(_holds, by_head[head.head]))
    ]
    said = [
        _loss(outcome, head, by_head[head.head], known) + _best_clause(outcome, by_head[head.head])
        for head in told[:_MOST_HEADS]
    ]
    rest = [job for head in told[_MOST_HEADS:] for job in by_head[head.head]]
    if rest:
        lowest = min(rest, key=lambda job: job.score)
        said.append(
            counted(
                len(rest),
                translate("log", "1 more job below {full}; the lowest is {job} at {score}."),
                translate("log", "{n} more jobs below {full}; the lowest is {job} at {score}."),
                full=score_text(1),
                job=lowest.job,
                score=score_text(lowest.score),
            )
        )
    return said


def _loss(
    outcome: Outcome, head: HeadResult, jobs: Sequence[JobResult], known: dict[str, JobResult]
) -> str:
    fit = outcome.shown.fit
    under = _under(fit)
    text = score_text
    if fit == "best":
        text = reached_text
        under = translate("log", "under the best fit found within ±{cap} at width {width}")
        if outcome.complete and _all_exact(jobs):
            under = translate(
                "log",
                "under the best fit found within ±{cap} at width {width}, which is the most "
                "there is",
            )
        under = under.format(cap=number(outcome.experiment.logit_cap, "g"), width=head.width)
    short = head.rank_asked > head.width and sum(job.width_loss for job in jobs) > _TOLERANCE
    if len(jobs) > 1:
        said = translate(
            "log",
            "{jobs} share head {head} and average {score} {under}; no attention averages more "
            "than {ceiling} on them",
        ).format(
            jobs=listed(job.job for job in jobs),
            head=head.head,
            score=text(sum(job.score for job in jobs) / len(jobs)),
            under=under,
            ceiling=score_text(jobs[0].ceiling),
        )
        if short and fit == "svd":
            said += translate("log", ", and {lost} is lost to width: {why}").format(
                lost=score_text(sum(job.width_loss for job in jobs) / len(jobs)),
                why=_rank_short(outcome, head),
            )
        return f"{said}."
    (job,) = jobs
    verb = translate("log", _VERBS[_verb(job, known.get(job.job))])
    said = verb.format(job=job.job, score=text(job.score), under=under)
    reasons = []
    if job.sharing_loss > _TOLERANCE and outcome.experiment.span != "free":
        reasons.append(translate("log", "its logits must come from the tokens"))
    if short and fit == "svd":
        reasons.append(_rank_short(outcome, head))
    return f"{said}: {listed(reasons)}." if reasons else f"{said}."


def _rank_short(outcome: Outcome, head: HeadResult) -> str:
    sharing = [h for h in outcome.shown.heads if h.kv_head == head.kv_head]
    if len(sharing) > 1:
        # Target logits of heads that share keys are cut as one stack.
        text = translate(
            "log",
            "with heads {heads} on one KV head, the logits need rank {rank} and {width} is to be "
            "had",
        )
    elif len(head.jobs) == 1:
        text = translate("log", "its logits need rank {rank} and {width} is to be had")
    else:
        text = translate("log", "their logits need rank {rank} and {width} is to be had")
    return text.format(
        heads=listed(str(h.head) for h in sharing), rank=head.rank_asked, width=head.width
    )


def _best_clause(outcome: Outcome, jobs: Sequence[JobResult]) -> str:
    if outcome.best is None or outcome.shown is outcome.best:
        return ""
    wanted = {job.job for job in jobs}
    found = [job for job in outcome.best.jobs if job.job in wanted]
    if not found:
        return ""
    text = translate("log", "A best fit of the same width averages {score} within ±{cap}")
    if len(found) == 1:
        text = translate("log", "A best fit of the same width reaches {score} within ±{cap}")
    if _all_exact(found):
        text += translate("log", ", and nothing of this width does better")
    elif not outcome.complete:
        text += translate("log", ", so far")
    said = text.format(
        score=reached_text(sum(job.score for job in found) / len(found)),
        cap=number(outcome.experiment.logit_cap, "g"),
    )
    return f" {said}."


def _best_news(outcome: Outcome, previous: Outcome | None) -> list[str]:
    """Return what the best fit adds where the fit shown has nothing new to say."""
    new, old = outcome.best, None if previous is None else previous.best
    if new is None or new is outcome.shown or new.mean_score is None:
        return []
    if old is not None and old.mean_score is not None:
        if score_text(old.mean_score) == score_text(new.mean_score):
            return []
    text = translate(
        "log", "The best fit of the same width averages {score} within ±{cap}; the {summary}."
    )
    if not outcome.complete:
        text = translate(
            "log",
            "The best fit of the same width averages {score} so far within ±{cap}; the {summary}.",
        )
    return [
        text.format(
            score=reached_text(new.mean_score),
            cap=number(outcome.experiment.logit_cap, "g"),
            summary=_summary(outcome.shown),
        )
    ]


# Small words --------------------------------------------------------------------------------


def _same_fit(outcome: Outcome, result: FitResult) -> FitResult | None:
    return outcome.svd if result.fit == "svd" else outcome.best


def _jobs_moved(outcome: Outcome, previous: Outcome | None) -> bool:
    return previous is None or outcome.experiment.jobs != previous.experiment.jobs


def _could_move_scores(now: Experiment, before: Experiment) -> bool:
    same = replace(now, context=before.context, fit=before.fit, logit_cap=before.logit_cap)
    return same != before


def _is_news(job: JobResult, old: JobResult | None) -> bool:
    return old is None or score_text(old.score) != score_text(job.score) or old.head != job.head


def _holds(job: JobResult) -> bool:
    return job.score >= 1 - _TOLERANCE


def _all_exact(jobs: Sequence[JobResult]) -> bool:
    return all(job.proof == "exact" for job in jobs)


def _verb(job: JobResult, old: JobResult | None) -> str:
    if old is None:
        return "reaches"
    if score_text(old.score) == score_text(job.score):
        return "stays"
    return "falls" if job.score < old.score else "rises"


def _under(fit: str) -> str:
    return translate("log", _UNDER[fit])


def _summary(result: FitResult) -> str:
    return translate("log", "mean score is {score} {under}").format(
        score="" if result.mean_score is None else score_text(result.mean_score),
        under=_under(result.fit),
    )

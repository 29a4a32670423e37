"""Plain true sentences on what changed and what it cost.

A score is rounded to three digits, what a best fit reaches is cut to four, so that neither a
sentence nor a bar claims more than was found. What only the SVD fit loses is said of the SVD fit.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from headlab.app.changes import nearest_head_count
from headlab.engine import cost
from headlab.engine.experiment import Experiment
from headlab.engine.layer import Layer
from headlab.engine.outcome import FitResult, HeadResult, JobResult, Outcome
from headlab.engine.patterns import is_table_job, parse_job

_TOLERANCE = 0.0005
"""Half of the last digit that is shown: a smaller loss is none."""
_MOST_HEADS = 4
"""Heads that lose something and get a sentence of their own."""

_FIT_WORDS = {"svd": "the SVD fit", "best": "the best fit"}
_BIASED = {"none": "no matrix", "qkv": "Q, K and V", "all": "Q, K, V and O"}
_SPANS = {
    "free": "Logits may be any matrix of the head's rank.",
    "content": "Logits must come from the tokens' content, so equal tokens act alike.",
    "content+position": "Logits must come from the tokens' content and position.",
}


def describe(outcome: Outcome, previous: Outcome | None) -> list[str]:
    """Return sentences on an outcome; with an earlier one, on what changed since and its cost."""
    said: list[str] = []
    if previous is not None:
        before, now = previous.experiment, outcome.experiment
        for part in _PARTS:
            said += part(now, before)
        said += _mask(outcome, previous)
        said += _moves(outcome, previous)
    said += _shape(outcome, previous)
    said += _head_switches(outcome, previous)
    said += _scores(outcome, previous)
    if not outcome.complete:
        said.append("The best fit is still being searched for.")
    return said


def score_text(score: float) -> str:
    """Return a score as it is shown everywhere: three digits."""
    return f"{score:.3f}"


def reached_text(score: float) -> str:
    """Return a score cut, not rounded, to four digits: it was reached."""
    return f"{math.floor(score * 1e4 + 1e-9) / 1e4:.4f}"


def listed(words: Iterable[str]) -> str:
    """Return words as a list to be read: a, b and c."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def weights_left(layer: Layer, off: Iterable[int]) -> int:
    """Return the weights that remain once the slices of switched-off heads are cut away.

    Q and O lose a slice a head; a KV head goes only when every query head of its group is off.
    """
    gone = {head for head in off if head < layer.n_heads}
    groups = Counter(head // layer.queries_per_kv_head for head in gone)
    whole = sum(count == layer.queries_per_kv_head for count in groups.values())
    slices = len(gone) + whole
    return layer.parameters.weights - layer.d_model * (layer.head_dim + layer.value_dim) * slices


# What a person moved ------------------------------------------------------------------------


def _d_model(now: Experiment, before: Experiment) -> list[str]:
    new, old = now.layer, before.layer
    said = []
    if new.d_model != old.d_model:
        said.append(f"d_model {old.d_model:,} → {new.d_model:,}.")
    given_way = new.pinned_head_dim is None and new.d_model % old.n_heads != 0
    if given_way and new.n_heads == nearest_head_count(old.n_heads, new.d_model):
        said.append(
            f"{old.n_heads:,} heads do not divide {new.d_model:,}; the nearest count that does is "
            f"{new.n_heads:,}."
        )
    return said


def _pinned(now: Experiment, before: Experiment) -> list[str]:
    new, old = now.layer, before.layer
    if new.pinned_head_dim == old.pinned_head_dim:
        return []
    if new.pinned_head_dim is None:
        said = f"head_dim is d_model / heads again: {new.d_model:,} / {new.n_heads:,}"
        return [f"{said} = {new.head_dim:,}."]
    said = f"head_dim is pinned at {new.head_dim:,}, so the head count moves the weights"
    if new.n_kv_heads == new.n_heads:
        said += f": {new.parameters.weights // new.n_heads:,} a head"
    return [f"{said}."]


def _shared_keys(now: Experiment, before: Experiment) -> list[str]:
    new, old = now.layer, before.layer
    if (new.n_kv_heads, new.kv_heads_wanted) == (old.n_kv_heads, old.kv_heads_wanted):
        return []
    if new.n_kv_heads == new.n_heads:
        # A head count alone that moves one KV head a query head along is no news.
        if old.n_kv_heads == old.n_heads:
            return []
        said = "Every query head has a KV head of its own"
    else:
        said = (
            f"{new.n_heads:,} query heads share {_many(new.n_kv_heads, 'KV head')}, "
            f"{new.queries_per_kv_head:,} to each"
        )
    wanted = new.kv_heads_wanted
    if wanted is not None and wanted > new.n_heads:
        said += f" ({wanted:,} asked of {_many(new.n_heads, 'head')})"
    elif wanted is not None and wanted != new.n_kv_heads:
        said += f" ({wanted:,} asked; the nearest below that divides {new.n_heads:,})"
    cached = [g.n_kv_heads * (g.head_dim + g.value_dim) for g in (old, new)]
    matrices = [g.parameters.k + g.parameters.v for g in (old, new)]
    return [
        f"{said}. K and V: {_moved(*matrices)} weights; KV cache: {_moved(*cached)} values a "
        "token in this layer."
    ]


def _value_dim(now: Experiment, before: Experiment) -> list[str]:
    new, old = now.layer, before.layer
    if new.pinned_value_dim == old.pinned_value_dim:
        return []
    matrices = [x.parameters.v + x.parameters.o for x in (old, new)]
    return [
        f"value_dim {old.value_dim:,} → {new.value_dim:,}: V and O {_moved(*matrices)} weights; "
        "no score depends on it."
    ]


def _biases(now: Experiment, before: Experiment) -> list[str]:
    new, old = now.layer, before.layer
    if new.biases == old.biases:
        return []
    numbers = _moved(old.parameters.bias, new.parameters.bias)
    return [f"Biases on {_BIASED[new.biases]}: {numbers} numbers beside the weights."]


def _context(now: Experiment, before: Experiment) -> list[str]:
    if now.context == before.context:
        return []
    layer, keys = now.layer, now.context
    macs = cost.score_macs(layer, keys) + cost.value_macs(layer, keys)
    ratio = macs / cost.projection_macs(layer)
    return [
        f"Context {before.context:,} → {keys:,}: a token that sees all of it costs {macs:,} "
        f"multiply-accumulates in scores and values, {ratio:.3g} times the projections; they are "
        f"even at {float(cost.crossover(layer)):,.6g}."
    ]


def _tokens(now: Experiment, before: Experiment) -> list[str]:
    if now.tokens == before.tokens:
        return []
    kinds = [len(set(e.tokens)) for e in (before, now)]
    said = [f"{_moved(len(before.tokens), len(now.tokens))} tokens, {_moved(*kinds)} identities."]
    for job in before.jobs:
        if job not in now.jobs and (why := _why_impossible(job, now)):
            said.append(f"{job} is unticked: {why}.")
    return said


def _why_impossible(job: str, now: Experiment) -> str:
    """Return why these tokens do not allow a job of the list, empty if they do."""
    for own in now.custom:
        if own.name == job and len(own.weights) != len(now.tokens):
            return f"its pattern is for {len(own.weights)} tokens and there are {len(now.tokens)}"
    if is_table_job(job):
        _, argument = parse_job(job)
        if isinstance(argument, str) and argument not in now.tokens:
            return f"no token is {argument} any more"
    return ""


def _jobs(now: Experiment, before: Experiment) -> list[str]:
    said = []
    own = {job.name: job for job in before.custom}
    for job in now.custom:
        size = len(job.weights)
        if job.name not in own:
            said.append(f"{job.name} is a new job of your own, {size} by {size}.")
        elif own[job.name] != job:
            said.append(f"{job.name} has a new pattern.")
    removed = own.keys() - {job.name for job in now.custom}
    if removed:
        said.append(f"Off the list: {listed(sorted(removed))}.")
    ticked = [job for job in now.jobs if job not in before.jobs]
    if ticked:
        said.append(f"Ticked: {listed(ticked)}.")
    unticked = [
        job
        for job in before.jobs
        if job not in now.jobs and job not in removed and not _why_impossible(job, now)
    ]
    if unticked:
        said.append(f"Unticked: {listed(unticked)}.")
    return said


def _sharpness(now: Experiment, before: Experiment) -> list[str]:
    if now.sharpness == before.sharpness:
        return []
    return [
        f"Sharpness {before.sharpness:g} → {now.sharpness:g}: that is the target logit of a cell "
        "of weight 1."
    ]


def _fit(now: Experiment, before: Experiment) -> list[str]:
    said = []
    if now.fit != before.fit:
        within = f" (logits within ±{now.logit_cap:g})"
        said.append(
            {
                "svd": "Shown: the SVD fit.",
                "best": f"Shown: the best fit found{within}.",
                "both": f"Shown: the SVD fit and the best fit found{within}.",
            }[now.fit]
        )
    elif now.logit_cap != before.logit_cap:
        tail = "; the SVD fit has no cap" if now.fit == "svd" else ""
        said.append(f"Logits of the best fit stay within ±{now.logit_cap:g}{tail}.")
    if now.span != before.span:
        said.append(_SPANS[now.span])
    return said


_PARTS: tuple[Callable[[Experiment, Experiment], list[str]], ...] = (
    _d_model,
    _pinned,
    _shared_keys,
    _value_dim,
    _biases,
    _context,
    _tokens,
    _jobs,
    _sharpness,
    _fit,
)


# What it made of the layer ------------------------------------------------------------------


def _mask(outcome: Outcome, previous: Outcome) -> list[str]:
    new, old = outcome.experiment.mask, previous.experiment.mask
    if new == old:
        return []
    cells = _moved(int(previous.visible.sum()), int(outcome.visible.sum()))
    return [f"Mask {old} → {new}: {cells} of {outcome.visible.size:,} cells are visible."]


def _moves(outcome: Outcome, previous: Outcome) -> list[str]:
    """Return where jobs went; at another head count the dealing is a new one and no news."""
    if outcome.experiment.layer.n_heads != previous.experiment.layer.n_heads:
        return []
    places = {job.job: job.head for job in previous.shown.jobs}
    moved = [
        f"{job.job}: head {places[job.job]} → {job.head}"
        for job in outcome.shown.jobs
        if places.get(job.job, job.head) != job.head
    ]
    return [f"{listed(moved)}."] if moved else []


def _shape(outcome: Outcome, previous: Outcome | None) -> list[str]:
    if previous is not None and _shape_of(outcome) == _shape_of(previous):
        return []
    layer = outcome.experiment.layer
    n = len(outcome.experiment.tokens)
    # The glossary's width stops at n, so head_dim is called by its own name above that.
    size = f"width {layer.head_dim}" if layer.head_dim <= n else f"head_dim {layer.head_dim:,}"
    weights = layer.parameters.weights
    old = None if previous is None else previous.parameters.weights
    if old == weights:
        price = f"Weights unchanged: {weights:,}"
    elif old is None:
        price = f"Weights: {weights:,}"
    else:
        price = f"Weights {old:,} → {weights:,} (× {weights / old:.3g})"
    if layer.parameters.bias:
        price += f", and {layer.parameters.bias:,} biases"
    return [
        f"{_many(layer.n_heads, 'head')} of {size}: {len(outcome.busy_heads):,} busy, "
        f"{outcome.idle_heads:,} idle. {price}."
    ]


def _shape_of(outcome: Outcome) -> tuple[object, ...]:
    layer = outcome.experiment.layer
    return layer.n_heads, layer.head_dim, outcome.busy_heads, outcome.parameters


def _head_switches(outcome: Outcome, previous: Outcome | None) -> list[str]:
    layer = outcome.experiment.layer
    off = _heads_off(outcome)
    before = set() if previous is None else _heads_off(previous)
    changed = sorted(head for head in off ^ before if head < layer.n_heads)
    if not changed:
        return []
    said = []
    jobs = {head.head: head.jobs for head in outcome.shown.heads}
    for head in changed[:_MOST_HEADS]:
        state = "off" if head in off else "on again"
        if head not in jobs:
            said.append(f"Head {head} is {state}; it is idle, so no score depends on it.")
        elif head in off:
            said.append(f"Head {head} is off: {listed(jobs[head])} at 0.")
        else:
            said.append(f"Head {head} is on again, with {listed(jobs[head])}.")
    if len(changed) > _MOST_HEADS:
        said.append(f"{len(changed) - _MOST_HEADS:,} more heads were switched.")
    if off:
        left = weights_left(layer, off)
        said.append(
            f"Without the {_many(len(off), 'head')} that {'is' if len(off) == 1 else 'are'} off, "
            f"{left:,} of {layer.parameters.weights:,} weights are left."
        )
    return said


def _heads_off(outcome: Outcome) -> set[int]:
    return {head for head in outcome.experiment.off if head < outcome.experiment.layer.n_heads}


def _scores(outcome: Outcome, previous: Outcome | None) -> list[str]:
    result = outcome.shown
    if not result.jobs:
        return (
            ["No job is ticked, so there is nothing to score."]
            if _jobs_moved(outcome, previous)
            else []
        )
    old = None if previous is None else _same_fit(previous, result)
    known = {} if old is None else {job.job: job for job in old.jobs}
    news = [job for job in result.jobs if _is_news(job, known.get(job.job))]
    if old is not None and not news and not _jobs_moved(outcome, previous):
        if previous is not None and _could_move_scores(outcome.experiment, previous.experiment):
            return [f"Every score as before: {_summary(result)}."]
        return _best_news(outcome, previous)
    held = [job for job in result.jobs if _holds(job)]
    if len(held) == len(result.jobs):
        return [f"Every job at {score_text(1)} under {_FIT_WORDS[result.fit]}."]
    said = _losses(outcome, {job.head for job in news}, known)
    if held:
        ranks = listed(str(job.rank) for job in held)
        several = len(held) > 1
        said.append(
            f"{listed(job.job for job in held)} {'hold' if several else 'holds'}: "
            f"{'ranks' if several else 'rank'} {ranks}."
        )
    if len(result.jobs) > 1 and result.mean_score is not None:
        mean = f"Mean score {score_text(result.mean_score)}"
        if old is not None and old.mean_score is not None:
            mean += f" (before: {score_text(old.mean_score)})"
        said.append(f"{mean}.")
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
            f"{_many(len(rest), 'more job')} below {score_text(1)}; the lowest is {lowest.job} at "
            f"{score_text(lowest.score)}."
        )
    return said


def _loss(
    outcome: Outcome, head: HeadResult, jobs: Sequence[JobResult], known: dict[str, JobResult]
) -> str:
    fit = outcome.shown.fit
    under = f"under {_FIT_WORDS[fit]}"
    text = score_text
    if fit == "best":
        text = reached_text
        under += f" found within ±{outcome.experiment.logit_cap:g} at width {head.width}"
        if outcome.complete and _all_exact(jobs):
            under += ", which is the most there is"
    short = head.rank_asked > head.width and sum(job.width_loss for job in jobs) > _TOLERANCE
    if len(jobs) > 1:
        average = sum(job.score for job in jobs) / len(jobs)
        said = (
            f"{listed(job.job for job in jobs)} share head {head.head} and average "
            f"{text(average)} {under}; no attention averages more than "
            f"{score_text(jobs[0].ceiling)} on them"
        )
        if short and fit == "svd":
            lost = sum(job.width_loss for job in jobs) / len(jobs)
            said += f", and {score_text(lost)} is lost to width: {_rank_short(outcome, head)}"
        return f"{said}."
    (job,) = jobs
    said = f"{job.job} {_verb(job, known.get(job.job))} {text(job.score)} {under}"
    reasons = []
    if job.sharing_loss > _TOLERANCE and outcome.experiment.span != "free":
        reasons.append("its logits must come from the tokens")
    if short and fit == "svd":
        reasons.append(_rank_short(outcome, head))
    return f"{said}: {listed(reasons)}." if reasons else f"{said}."


def _rank_short(outcome: Outcome, head: HeadResult) -> str:
    sharing = [h for h in outcome.shown.heads if h.kv_head == head.kv_head]
    whose = "its" if len(head.jobs) == 1 else "their"
    if len(sharing) > 1:
        # Target logits of heads that share keys are cut as one stack.
        whose = f"with heads {listed(str(h.head) for h in sharing)} on one KV head, the"
    return f"{whose} logits need rank {head.rank_asked} and {head.width} is to be had"


def _best_clause(outcome: Outcome, jobs: Sequence[JobResult]) -> str:
    if outcome.best is None or outcome.shown is outcome.best:
        return ""
    wanted = {job.job for job in jobs}
    found = [job for job in outcome.best.jobs if job.job in wanted]
    if not found:
        return ""
    verb = "reaches" if len(found) == 1 else "averages"
    best = reached_text(sum(job.score for job in found) / len(found))
    so_far = "" if outcome.complete else " so far"
    exact = ", and nothing of this width does better" if _all_exact(found) else ""
    return (
        f" A best fit of the same width {verb} {best}{so_far} within "
        f"±{outcome.experiment.logit_cap:g}{exact}."
    )


def _best_news(outcome: Outcome, previous: Outcome | None) -> list[str]:
    """Return what the best fit adds where the fit shown has nothing new to say."""
    new, old = outcome.best, None if previous is None else previous.best
    if new is None or new is outcome.shown or new.mean_score is None:
        return []
    if old is not None and old.mean_score is not None:
        if score_text(old.mean_score) == score_text(new.mean_score):
            return []
    so_far = "" if outcome.complete else " so far"
    return [
        f"The best fit of the same width averages {reached_text(new.mean_score)}{so_far} within "
        f"±{outcome.experiment.logit_cap:g}; the {_summary(outcome.shown)}."
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
        return "stays at"
    return "falls to" if job.score < old.score else "rises to"


def _summary(result: FitResult) -> str:
    mean = "" if result.mean_score is None else score_text(result.mean_score)
    return f"mean score is {mean} under {_FIT_WORDS[result.fit]}"


def _moved(old: int, new: int) -> str:
    return f"{new:,}" if old == new else f"{old:,} → {new:,}"


def _many(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"

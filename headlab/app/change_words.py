"""Sentences on what a person changed, whatever it then made of the layer."""

from collections.abc import Callable

from headlab.app.changes import nearest_head_count
from headlab.engine import cost
from headlab.engine.experiment import Experiment
from headlab.engine.patterns import is_table_job, parse_job
from headlab.words import QT_TRANSLATE_NOOP, counted, listed, number, translate

_BIASED = {
    "none": QT_TRANSLATE_NOOP("log", "Biases on no matrix: {numbers} numbers beside the weights."),
    "qkv": QT_TRANSLATE_NOOP("log", "Biases on Q, K and V: {numbers} numbers beside the weights."),
    "all": QT_TRANSLATE_NOOP(
        "log", "Biases on Q, K, V and O: {numbers} numbers beside the weights."
    ),
}
_SPANS = {
    "free": QT_TRANSLATE_NOOP("log", "Logits may be any matrix of the head's rank."),
    "content": QT_TRANSLATE_NOOP(
        "log", "Logits must come from the tokens' content, so equal tokens act alike."
    ),
    "content+position": QT_TRANSLATE_NOOP(
        "log", "Logits must come from the tokens' content and position."
    ),
}
_FITS = {
    "svd": QT_TRANSLATE_NOOP("log", "Shown: the SVD fit."),
    "best": QT_TRANSLATE_NOOP("log", "Shown: the best fit found (logits within ±{cap})."),
    "both": QT_TRANSLATE_NOOP(
        "log", "Shown: the SVD fit and the best fit found (logits within ±{cap})."
    ),
}


def changed(now: Experiment, before: Experiment) -> list[str]:
    """Return a sentence on every setting that differs."""
    return [sentence for part in _PARTS for sentence in part(now, before)]


def moved(old: int, new: int) -> str:
    """Return a number, or where it came from and where it went."""
    return number(new) if old == new else f"{number(old)} → {number(new)}"


def heads_text(count: int) -> str:
    """Return a number of heads."""
    return counted(count, translate("log", "1 head"), translate("log", "{n} heads"))


def kv_heads_text(count: int) -> str:
    """Return a number of KV heads."""
    return counted(count, translate("log", "1 KV head"), translate("log", "{n} KV heads"))


def _d_model(now: Experiment, before: Experiment) -> list[str]:
    new, old = now.layer, before.layer
    said = []
    if new.d_model != old.d_model:
        said.append(f"d_model {number(old.d_model)} → {number(new.d_model)}.")
    given_way = new.pinned_head_dim is None and new.d_model % old.n_heads != 0
    if given_way and new.n_heads == nearest_head_count(old.n_heads, new.d_model):
        said.append(
            translate(
                "log",
                "{old} heads do not divide {d_model}; the nearest count that does is {new}.",
            ).format(old=number(old.n_heads), d_model=number(new.d_model), new=number(new.n_heads))
        )
    return said


def _pinned(now: Experiment, before: Experiment) -> list[str]:
    new, old = now.layer, before.layer
    if new.pinned_head_dim == old.pinned_head_dim:
        return []
    if new.pinned_head_dim is None:
        text = translate("log", "head_dim is d_model / heads again: {d_model} / {heads} = {width}.")
    elif new.n_kv_heads == new.n_heads:
        text = translate(
            "log",
            "head_dim is pinned at {width}, so the head count moves the weights: {share} a head.",
        )
    else:
        text = translate(
            "log", "head_dim is pinned at {width}, so the head count moves the weights."
        )
    return [
        text.format(
            d_model=number(new.d_model),
            heads=number(new.n_heads),
            width=number(new.head_dim),
            share=number(new.parameters.weights // new.n_heads),
        )
    ]


def _shared_keys(now: Experiment, before: Experiment) -> list[str]:
    new, old = now.layer, before.layer
    if (new.n_kv_heads, new.kv_heads_wanted) == (old.n_kv_heads, old.kv_heads_wanted):
        return []
    if new.n_kv_heads == new.n_heads:
        # A head count alone that moves one KV head a query head along is no news.
        if old.n_kv_heads == old.n_heads:
            return []
        said = translate("log", "Every query head has a KV head of its own")
    elif new.n_kv_heads == 1:
        said = translate("log", "{heads} query heads share 1 KV head, {each} to each")
    else:
        said = translate("log", "{heads} query heads share {kv_heads} KV heads, {each} to each")
    wanted = new.kv_heads_wanted
    if wanted is not None and wanted > new.n_heads:
        said += translate("log", " ({wanted} asked of {all_heads})")
    elif wanted is not None and wanted != new.n_kv_heads:
        said += translate("log", " ({wanted} asked; the nearest below that divides {heads})")
    cached = [g.n_kv_heads * (g.head_dim + g.value_dim) for g in (old, new)]
    matrices = [g.parameters.k + g.parameters.v for g in (old, new)]
    said += translate(
        "log", ". K and V: {weights} weights; KV cache: {cached} values a token in this layer."
    )
    return [
        said.format(
            heads=number(new.n_heads),
            kv_heads=number(new.n_kv_heads),
            each=number(new.queries_per_kv_head),
            wanted=number(wanted or 0),
            all_heads=heads_text(new.n_heads),
            weights=moved(*matrices),
            cached=moved(*cached),
        )
    ]


def _value_dim(now: Experiment, before: Experiment) -> list[str]:
    new, old = now.layer, before.layer
    if new.pinned_value_dim == old.pinned_value_dim:
        return []
    matrices = [x.parameters.v + x.parameters.o for x in (old, new)]
    return [
        translate(
            "log",
            "value_dim {old} → {new}: V and O {weights} weights; no score depends on it.",
        ).format(old=number(old.value_dim), new=number(new.value_dim), weights=moved(*matrices))
    ]


def _biases(now: Experiment, before: Experiment) -> list[str]:
    new, old = now.layer, before.layer
    if new.biases == old.biases:
        return []
    numbers = moved(old.parameters.bias, new.parameters.bias)
    return [translate("log", _BIASED[new.biases]).format(numbers=numbers)]


def _context(now: Experiment, before: Experiment) -> list[str]:
    if now.context == before.context:
        return []
    layer, keys = now.layer, now.context
    macs = cost.score_macs(layer, keys) + cost.value_macs(layer, keys)
    ratio = macs / cost.projection_macs(layer)
    return [
        translate(
            "log",
            "Context {old} → {new}: a token that sees all of it costs {macs} "
            "multiply-accumulates in scores and values, {ratio} times the projections; they are "
            "even at {even}.",
        ).format(
            old=number(before.context),
            new=number(keys),
            macs=number(macs),
            ratio=number(ratio, ".3g"),
            even=number(float(cost.crossover(layer)), ",.6g"),
        )
    ]


def _tokens(now: Experiment, before: Experiment) -> list[str]:
    if now.tokens == before.tokens:
        return []
    kinds = [len(set(e.tokens)) for e in (before, now)]
    said = [
        translate("log", "{tokens} tokens, {identities} identities.").format(
            tokens=moved(len(before.tokens), len(now.tokens)), identities=moved(*kinds)
        )
    ]
    for job in before.jobs:
        if job not in now.jobs and (why := _why_impossible(job, now)):
            said.append(translate("log", "{job} is unticked: {why}.").format(job=job, why=why))
    return said


def _why_impossible(job: str, now: Experiment) -> str:
    """Return why these tokens do not allow a job of the list, empty if they do."""
    for own in now.custom:
        if own.name == job and len(own.weights) != len(now.tokens):
            return translate(
                "log", "its pattern is for {wanted} tokens and there are {tokens}"
            ).format(wanted=len(own.weights), tokens=len(now.tokens))
    if is_table_job(job):
        _, argument = parse_job(job)
        if isinstance(argument, str) and argument not in now.tokens:
            return translate("log", "no token is {token} any more").format(token=argument)
    return ""


def _jobs(now: Experiment, before: Experiment) -> list[str]:
    said = []
    own = {job.name: job for job in before.custom}
    for job in now.custom:
        if job.name not in own:
            said.append(
                translate("log", "{job} is a new job of your own, {n} by {n}.").format(
                    job=job.name, n=len(job.weights)
                )
            )
        elif own[job.name] != job:
            said.append(translate("log", "{job} has a new pattern.").format(job=job.name))
    removed = own.keys() - {job.name for job in now.custom}
    if removed:
        said.append(translate("log", "Off the list: {jobs}.").format(jobs=listed(sorted(removed))))
    ticked = [job for job in now.jobs if job not in before.jobs]
    if ticked:
        said.append(translate("log", "Ticked: {jobs}.").format(jobs=listed(ticked)))
    unticked = [
        job
        for job in before.jobs
        if job not in now.jobs and job not in removed and not _why_impossible(job, now)
    ]
    if unticked:
        said.append(translate("log", "Unticked: {jobs}.").format(jobs=listed(unticked)))
    return said


def _sharpness(now: Experiment, before: Experiment) -> list[str]:
    if now.sharpness == before.sharpness:
        return []
    return [
        translate(
            "log",
            "Sharpness {old} → {new}: that is the target logit of a cell of weight 1.",
        ).format(old=number(before.sharpness, "g"), new=number(now.sharpness, "g"))
    ]


def _fit(now: Experiment, before: Experiment) -> list[str]:
    said = []
    cap = number(now.logit_cap, "g")
    if now.fit != before.fit:
        said.append(translate("log", _FITS[now.fit]).format(cap=cap))
    elif now.logit_cap != before.logit_cap:
        text = translate("log", "Logits of the best fit stay within ±{cap}.")
        if now.fit == "svd":
            text = translate(
                "log", "Logits of the best fit stay within ±{cap}; the SVD fit has no cap."
            )
        said.append(text.format(cap=cap))
    if now.span != before.span:
        said.append(translate("log", _SPANS[now.span]))
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

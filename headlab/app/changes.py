"""Every change a person can make to an experiment, as a named pure function."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from headlab.engine.experiment import CustomJob, Experiment, Fit, Mask, Span
from headlab.engine.layer import Biases, Layer, offered_head_counts, require_count
from headlab.engine.patterns import JOB_FAMILIES, check_jobs, list_order, parse_job
from headlab.errors import InputError
from headlab.words import number, translate

LARGEST_ON_BENCH = 16384
"""The largest hidden size, head count and head_dim that the bench's controls reach."""

Edit = Callable[[Experiment], Experiment]


@dataclass(frozen=True, slots=True)
class Change:
    """One change: the words for the undo menu, the edit, and the key that a drag merges on.

    `edit` raises InputError where the change is impossible. `merge` None never merges.
    """

    label: str
    edit: Edit
    merge: str | None = None


def heads(n: int) -> Change:
    """Set the head count."""
    return Change(
        translate("changes", "1 head")
        if n == 1
        else translate("changes", "{n} heads").format(n=number(n)),
        lambda e: e.with_heads(n),
        "heads",
    )


def d_model(n: int) -> Change:
    """Set the hidden size; a head count that no longer divides it goes to the nearest that does."""

    def edit(e: Experiment) -> Experiment:
        require_count("d_model", n)
        pinned = e.layer.pinned_head_dim is not None
        count = e.layer.n_heads if pinned else nearest_head_count(e.layer.n_heads, n)
        return _with_layer(e, replace(e.layer, d_model=n, n_heads=count))

    return Change(translate("changes", "d_model {n}").format(n=number(n)), edit, "d_model")


def pin_head_dim(n: int | None) -> Change:
    """Pin head_dim to a number, or None for d_model / heads.

    A head count that does not divide d_model then goes to the nearest that does.
    """
    if n is None:
        return Change(
            translate("changes", "head_dim = d_model / heads"),
            lambda e: _with_layer(
                e,
                replace(
                    e.layer,
                    pinned_head_dim=None,
                    n_heads=nearest_head_count(e.layer.n_heads, e.layer.d_model),
                ),
            ),
        )
    return Change(
        translate("changes", "head_dim {n}").format(n=number(n)),
        lambda e: _with_layer(e, replace(e.layer, pinned_head_dim=n)),
        "head_dim",
    )


def value_dim(n: int | None) -> Change:
    """Set the width of a value head, or None for head_dim."""
    return Change(
        translate("changes", "value_dim = head_dim")
        if n is None
        else translate("changes", "value_dim {n}").format(n=number(n)),
        lambda e: _with_layer(e, replace(e.layer, pinned_value_dim=n)),
        None if n is None else "value_dim",
    )


def kv_heads(n: int | None) -> Change:
    """Ask for a number of KV heads, or None for one a query head."""
    return Change(
        translate("changes", "one KV head a query head")
        if n is None
        else translate("changes", "{n} KV heads").format(n=number(n)),
        lambda e: _with_layer(e, replace(e.layer, kv_heads_wanted=n)),
        "kv_heads",
    )


def biases(which: Biases) -> Change:
    """Choose which of the four matrices have biases."""
    return Change(
        translate("changes", "biases {which}").format(which=which),
        lambda e: _with_layer(e, replace(e.layer, biases=which)),
    )


def context(n: int) -> Change:
    """Set the context length that arithmetic is counted at."""
    return Change(
        translate("changes", "context {n}").format(n=number(n)),
        lambda e: replace(e, context=n),
        "context",
    )


def mask(new: Mask) -> Change:
    """Choose which keys a query sees."""
    return Change(
        translate("changes", "mask {new}").format(new=new.words),
        lambda e: replace(e, mask=new),
        "mask" if new.kind == "window" else None,
    )


def tokens(new: tuple[str, ...]) -> Change:
    """Set the sequence; jobs that it no longer allows are unticked, not refused."""

    def edit(e: Experiment) -> Experiment:
        kept = {job for job in e.jobs if _possible(job, new, e.custom)}
        return replace(e, tokens=new, jobs=in_list_order(kept, new, e.custom))

    return Change("tokens", edit, "tokens")


def tick(job: str, on: bool) -> Change:
    """Tick or untick a job; the ticked ones keep the order of the list."""

    def edit(e: Experiment) -> Experiment:
        names = {*e.jobs, job} if on else set(e.jobs) - {job}
        return _with_jobs(e, names)

    return Change(
        translate("changes", "tick {job}").format(job=job)
        if on
        else translate("changes", "untick {job}").format(job=job),
        edit,
    )


def move(job: str, head: int | None) -> Change:
    """Move a job to a head, or None to put it back where the dealing has it."""

    def edit(e: Experiment) -> Experiment:
        if job not in e.jobs:
            raise InputError(
                translate(
                    "errors", "only a ticked job can move to a head, and {job} is not ticked"
                ).format(job=job)
            )
        others = tuple(pair for pair in e.moves if pair[0] != job)
        if head is None:
            return replace(e, moves=others)
        _require_head(e.layer, head)
        return replace(e, moves=tuple(sorted((*others, (job, head)))))

    label = (
        translate("changes", "deal {job} again").format(job=job)
        if head is None
        else translate("changes", "{job} to head {head}").format(job=job, head=head)
    )
    return Change(label, edit, f"move {job}")


def deal_again() -> Change:
    """Take back every move made by hand."""
    return Change(translate("changes", "deal again"), lambda e: replace(e, moves=()))


def sharpness(x: float) -> Change:
    """Set β, the size of the target logits."""
    return Change(
        translate("changes", "sharpness {x}").format(x=number(x, "g")),
        lambda e: replace(e, sharpness=x),
        "sharpness",
    )


def fit(name: Fit) -> Change:
    """Choose the fit that is shown: svd, best or both."""
    return Change(
        translate("changes", "fit: {name}").format(name=name), lambda e: replace(e, fit=name)
    )


def logit_cap(x: float) -> Change:
    """Set L: the best fit keeps visible logits within ±L."""
    return Change(
        translate("changes", "logit cap {x}").format(x=number(x, "g")),
        lambda e: replace(e, logit_cap=x),
        "logit_cap",
    )


def span(name: Span) -> Change:
    """Choose what logits may be made of: free, content or content+position."""
    return Change(
        translate("changes", "logits from {name}").format(name=name),
        lambda e: replace(e, span=name),
    )


def switch_head(head: int, on: bool) -> Change:
    """Switch one head on or off."""

    def edit(e: Experiment) -> Experiment:
        _require_head(e.layer, head)
        return replace(e, off=e.off - {head} if on else e.off | {head})

    return Change(
        translate("changes", "head {head} on").format(head=head)
        if on
        else translate("changes", "head {head} off").format(head=head),
        edit,
    )


def all_heads_on() -> Change:
    """Switch every head on."""
    return Change(translate("changes", "all heads on"), lambda e: replace(e, off=frozenset()))


def custom(job: CustomJob) -> Change:
    """Add a job of one's own, or replace that of the same name, and tick it."""

    def edit(e: Experiment) -> Experiment:
        names = [c.name for c in e.custom]
        if job.name in names:
            own = tuple(job if c.name == job.name else c for c in e.custom)
        else:
            own = (*e.custom, job)
        return _with_jobs(e, {*e.jobs, job.name}, own)

    return Change(
        translate("changes", "job {name}").format(name=job.name), edit, f"custom {job.name}"
    )


def remove_custom(name: str) -> Change:
    """Take a job of one's own off the list, with its moves."""

    def edit(e: Experiment) -> Experiment:
        own = tuple(c for c in e.custom if c.name != name)
        if len(own) == len(e.custom):
            raise InputError(
                translate("errors", "there is no job of one's own named {name!r}").format(name=name)
            )
        return replace(
            e,
            custom=own,
            jobs=tuple(job for job in e.jobs if job != name),
            moves=tuple(pair for pair in e.moves if pair[0] != name),
        )

    return Change(translate("changes", "remove {name}").format(name=name), edit)


def whole(experiment: Experiment, label: str) -> Change:
    """Replace everything at once: a preset, a session, a step of a tour."""
    return Change(label, lambda _: experiment)


def in_list_order(
    jobs: set[str], sequence: tuple[str, ...], own: tuple[CustomJob, ...]
) -> tuple[str, ...]:
    """Return jobs in the order of the list: the table's, then one's own as they were added.

    Within offset and window the number counts, within token the place in the sequence.
    """
    names = [c.name for c in own]

    def place(job: str) -> tuple[int, int, str]:
        if job in names:
            return len(JOB_FAMILIES), names.index(job), job
        _, argument = parse_job(job)
        if isinstance(argument, str):
            argument = sequence.index(argument) if argument in sequence else len(sequence)
        return list_order(job), argument or 0, job

    return tuple(sorted(jobs, key=place))


def nearest_head_count(wanted: int, d_model: int) -> int:
    """Return the divisor of d_model nearest to a head count, the smaller one of two."""
    return min(offered_head_counts(d_model, False), key=lambda n: (abs(n - wanted), n))


def _with_layer(e: Experiment, layer: Layer) -> Experiment:
    return replace(e, layer=layer)


def _with_jobs(
    e: Experiment, names: set[str], own: tuple[CustomJob, ...] | None = None
) -> Experiment:
    own = e.custom if own is None else own
    return replace(e, custom=own, jobs=in_list_order(names, e.tokens, own))


def _possible(job: str, sequence: tuple[str, ...], own: tuple[CustomJob, ...]) -> bool:
    try:
        check_jobs((job,), sequence, own)
    except InputError:
        return False
    return True


def _require_head(layer: Layer, head: int) -> None:
    if isinstance(head, bool) or not isinstance(head, int) or not 0 <= head < layer.n_heads:
        raise InputError(
            translate("errors", "this layer has heads 0 to {heads}, and no head {head!r}").format(
                heads=number(layer.n_heads - 1), head=head
            )
        )

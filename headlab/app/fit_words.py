"""One plain sentence on what the two fits say of the head itself, and how sure that is."""

from headlab.app.sentences import listed, reached_text, score_text
from headlab.engine.experiment import MOST_TOKENS_BEST_FIT
from headlab.engine.outcome import FitResult, JobResult, Outcome

_SMALL = 0.0005
"""Half of the last digit that is shown: a smaller gap is none."""


def fit_sentence(outcome: Outcome) -> str:
    """Return what the gap between the fits means, empty where there is nothing to say.

    What only the SVD fit loses is said of the SVD fit; what a search reached is called found,
    what nothing can exceed exact.
    """
    fit = outcome.experiment.fit
    if fit == "svd":
        return _svd_alone(outcome)
    if outcome.best is None:
        return f"Searching for the best fit within ±{outcome.experiment.logit_cap:g}…"
    pairs = _pairs(outcome)
    if not outcome.best.jobs or (fit == "both" and not pairs):
        return ""
    return _best_alone(outcome) if fit == "best" else _gap(outcome, pairs)


def _pairs(outcome: Outcome) -> list[tuple[JobResult, JobResult]]:
    """Return (best fit, SVD fit) of every job whose head is on."""
    svd, best = outcome.svd, outcome.best
    if svd is None or best is None:
        return []
    off = outcome.experiment.off
    return [
        (found, cut)
        for found, cut in zip(best.jobs, svd.jobs, strict=True)
        if found.head not in off
    ]


def _svd_alone(outcome: Outcome) -> str:
    off = outcome.experiment.off
    lost = [job for job in outcome.shown.jobs if job.width_loss > _SMALL and job.head not in off]
    if not lost or len(outcome.experiment.tokens) > MOST_TOKENS_BEST_FIT:
        return ""
    worst = max(lost, key=lambda job: job.width_loss)
    return (
        f"{worst.job} loses {score_text(worst.width_loss)} to the SVD fit's cut at rank "
        f"{worst.width}; whether a head must lose it is seen with Fit: SVD and best fit."
    )


def _best_alone(outcome: Outcome) -> str:
    best = outcome.best
    assert best is not None
    on = [job for job in best.jobs if job.head not in outcome.experiment.off]
    if not on:
        return ""
    what = on[0].job if len(on) == 1 else f"{len(on)} jobs, on average,"
    mean = sum(job.score for job in on) / len(on)
    return (
        f"Width {on[0].width} holds {what} at {reached_text(mean)} {_within(outcome)} "
        f"({_how_sure(outcome, best)})."
    )


def _gap(outcome: Outcome, pairs: list[tuple[JobResult, JobResult]]) -> str:
    best, svd = max(pairs, key=lambda pair: pair[0].score - pair[1].score)
    gained = best.score - svd.score
    if gained > _SMALL:
        others = sum(b.score - s.score > _SMALL for b, s in pairs) - 1
        more = f" {others} more {'job gains' if others == 1 else 'jobs gain'} too." * (others > 0)
        return (
            f"Width {best.width} holds {best.job} at {reached_text(best.score)} "
            f"{_within(outcome)} ({_sure(outcome, best)}), the SVD fit "
            f"{score_text(svd.score)}: {_whose(outcome, best, svd)}.{more}"
        )
    best, svd = min(pairs, key=lambda pair: pair[0].score - pair[1].score)
    if svd.score - best.score > _SMALL:
        return (
            f"{_within(outcome).capitalize()} {best.job} is held at {reached_text(best.score)} "
            f"({_sure(outcome, best)}); the SVD fit's {score_text(svd.score)} takes logits up to "
            f"{svd.max_logit:.3g}, beyond that cap."
        )
    if all(b.score >= 1 - _SMALL for b, _ in pairs):
        return f"Width {best.width} holds every job under both fits: there is no gap."
    return (
        f"Both fits hold every job equally well at width {best.width}: the best fit gains "
        f"nothing {_within(outcome)} ({_how_sure(outcome, outcome.best)})."
    )


def _whose(outcome: Outcome, best: JobResult, svd: JobResult) -> str:
    """Say whose the gap is, the SVD fit's or its averaging of logits, and what is left of it."""
    if svd.width_loss <= _SMALL:
        return "the SVD fit takes the mean of the target logits, and other logits hold more"
    left = best.score_full_width - best.score
    if left <= 2 * _SMALL:
        return "the fall belongs to the SVD fit, not to the head"
    if not outcome.complete:
        return "so much of the fall belongs to the SVD fit"
    return (
        f"so much of the fall belongs to the SVD fit; the last {score_text(left)} no fit found "
        "wins back at this width"
    )


def _within(outcome: Outcome) -> str:
    return f"within ±{outcome.experiment.logit_cap:g}"


def _sure(outcome: Outcome, job: JobResult) -> str:
    if not outcome.complete:
        return "found so far"
    return "exact: no head does better" if job.proof == "exact" else "found"


def _how_sure(outcome: Outcome, result: FitResult | None) -> str:
    if not outcome.complete:
        return "found so far"
    jobs = () if result is None else result.jobs
    off = outcome.experiment.off
    exact = [job.job for job in jobs if job.proof == "exact"]
    if jobs and len(exact) == sum(job.head not in off for job in jobs):
        return "exact: no head does better"
    if exact and len(exact) <= 3:
        return f"exact for {listed(exact)}, else found"
    return "found"

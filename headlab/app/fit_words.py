"""One plain sentence on what the two fits say of the head itself, and how sure that is."""

from headlab.app.sentences import reached_text, score_text
from headlab.engine.experiment import MOST_TOKENS_BEST_FIT
from headlab.engine.outcome import FitResult, JobResult, Outcome
from headlab.words import counted, listed, number, translate

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
        return translate("fits", "Searching for the best fit within ±{cap}…").format(
            cap=_cap(outcome)
        )
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
    return translate(
        "fits",
        "{job} loses {lost} to the SVD fit's cut at rank {width}; whether a head must lose it is "
        "seen with Fit: SVD and best fit.",
    ).format(job=worst.job, lost=score_text(worst.width_loss), width=worst.width)


def _best_alone(outcome: Outcome) -> str:
    best = outcome.best
    assert best is not None
    on = [job for job in best.jobs if job.head not in outcome.experiment.off]
    if not on:
        return ""
    text = translate("fits", "Width {width} holds {job} at {score} within ±{cap} ({sure}).")
    if len(on) > 1:
        text = translate(
            "fits",
            "Width {width} holds {n} jobs, on average, at {score} within ±{cap} ({sure}).",
        )
    return text.format(
        width=on[0].width,
        job=on[0].job,
        n=len(on),
        score=reached_text(sum(job.score for job in on) / len(on)),
        cap=_cap(outcome),
        sure=_how_sure(outcome, best),
    )


def _gap(outcome: Outcome, pairs: list[tuple[JobResult, JobResult]]) -> str:
    best, svd = max(pairs, key=lambda pair: pair[0].score - pair[1].score)
    gained = best.score - svd.score
    if gained > _SMALL:
        others = sum(b.score - s.score > _SMALL for b, s in pairs) - 1
        more = ""
        if others > 0:
            one = translate("fits", "1 more job gains too.")
            more = " " + counted(others, one, translate("fits", "{n} more jobs gain too."))
        return (
            translate(
                "fits",
                "Width {width} holds {job} at {score} within ±{cap} ({sure}), the SVD fit {svd}: "
                "{whose}.",
            ).format(
                width=best.width,
                job=best.job,
                score=reached_text(best.score),
                cap=_cap(outcome),
                sure=_sure(outcome, best),
                svd=score_text(svd.score),
                whose=_whose(outcome, best, svd),
            )
            + more
        )
    best, svd = min(pairs, key=lambda pair: pair[0].score - pair[1].score)
    if svd.score - best.score > _SMALL:
        return translate(
            "fits",
            "Within ±{cap} {job} is held at {score} ({sure}); the SVD fit's {svd} takes logits up "
            "to {largest}, beyond that cap.",
        ).format(
            cap=_cap(outcome),
            job=best.job,
            score=reached_text(best.score),
            sure=_sure(outcome, best),
            svd=score_text(svd.score),
            largest=number(svd.max_logit, ".3g"),
        )
    if all(b.score >= 1 - _SMALL for b, _ in pairs):
        return translate(
            "fits", "Width {width} holds every job under both fits: there is no gap."
        ).format(width=best.width)
    if not outcome.complete:
        return translate(
            "fits",
            "So far the best fit gains nothing at width {width} within ±{cap}; the search goes on.",
        ).format(width=best.width, cap=_cap(outcome))
    return translate(
        "fits",
        "Both fits hold every job equally well at width {width}: the best fit gains nothing "
        "within ±{cap} ({sure}).",
    ).format(width=best.width, cap=_cap(outcome), sure=_how_sure(outcome, outcome.best))


def _whose(outcome: Outcome, best: JobResult, svd: JobResult) -> str:
    """Say whose the gap is, the SVD fit's or its averaging of logits, and what is left of it."""
    if svd.width_loss <= _SMALL:
        return translate(
            "fits", "the SVD fit takes the mean of the target logits, and other logits hold more"
        )
    left = best.score_full_width - best.score
    if left <= 2 * _SMALL:
        return translate("fits", "the fall belongs to the SVD fit, not to the head")
    if not outcome.complete:
        return translate("fits", "so much of the fall belongs to the SVD fit")
    return translate(
        "fits",
        "so much of the fall belongs to the SVD fit; the last {left} no fit found wins back at "
        "this width",
    ).format(left=score_text(left))


def _cap(outcome: Outcome) -> str:
    return number(outcome.experiment.logit_cap, "g")


def _sure(outcome: Outcome, job: JobResult) -> str:
    if not outcome.complete:
        return translate("fits", "found so far")
    return _exact() if job.proof == "exact" else translate("fits", "found")


def _exact() -> str:
    return translate("fits", "exact: no head does better")


def _how_sure(outcome: Outcome, result: FitResult | None) -> str:
    if not outcome.complete:
        return translate("fits", "found so far")
    jobs = () if result is None else result.jobs
    off = outcome.experiment.off
    exact = [job.job for job in jobs if job.proof == "exact"]
    if jobs and len(exact) == sum(job.head not in off for job in jobs):
        return _exact()
    if exact and len(exact) <= 3:
        return translate("fits", "exact for {jobs}, else found").format(jobs=listed(exact))
    return translate("fits", "found")

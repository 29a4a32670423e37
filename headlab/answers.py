"""Outcomes as answers of the command line: JSON-ready objects and readable tables."""

from collections.abc import Iterable
from typing import Any

import msgspec

from headlab.app.sessions import experiment_document
from headlab.engine.outcome import Curve, FitResult, Outcome
from headlab.engine.width_needed import WidthNeeded
from headlab.words import aligned

Answer = dict[str, Any]


def score_answer(outcome: Outcome) -> Answer:
    """Return the answer of `headlab score`; numbers are plain and counts exact integers."""
    result = outcome.shown
    return {
        "experiment": msgspec.to_builtins(experiment_document(outcome.experiment)),
        "fit": result.fit,
        "jobs": [
            {
                "job": job.job,
                "head": job.head,
                "rank": job.rank,
                "width": job.width,
                "score": job.score,
                "score_full_width": job.score_full_width,
                "sharing_loss": job.sharing_loss,
                "width_loss": job.width_loss,
                "ceiling": job.ceiling,
                "max_logit": job.max_logit,
                "proof": job.proof,
            }
            for job in result.jobs
        ],
        "mean_score": result.mean_score,
        "busy_heads": len(outcome.busy_heads),
        "idle_heads": outcome.idle_heads,
        "parameters": outcome.parameters.total,
    }


def curve_answer(outcome: Outcome) -> Answer:
    """Return the answer of `headlab curve`: lists with one entry a head count."""
    result = outcome.shown
    curve = _curve(result)
    return {
        "fit": result.fit,
        "heads": list(curve.heads),
        "head_dim": list(curve.head_dim),
        "mean_score": list(curve.mean_score),
        "parameters": list(curve.parameters),
        "jobs": {job: list(scores) for job, scores in curve.jobs.items()},
    }


def readable_score(answer: Answer) -> str:
    """Return the answer of `headlab score` as a short table."""
    experiment = answer["experiment"]
    layer = experiment["layer"]
    lines = [
        f"{layer['heads']:,} heads on d_model {layer['d_model']:,}: {answer['parameters']:,} "
        f"weights; {answer['busy_heads']} busy, {answer['idle_heads']:,} idle",
        f"{_fit_name(answer['fit'], experiment)}, {experiment['mask']} mask, "
        f"{len(experiment['tokens'])} tokens, sharpness {experiment['sharpness']:g}",
        "",
    ]
    head = ("job", "head", "rank", "width", "score", "full width", "sharing", "width loss",
            "ceiling", "max logit")  # fmt: skip
    rows = [
        (
            job["job"],
            str(job["head"]),
            str(job["rank"]),
            str(job["width"]),
            f"{job['score']:.4f}",
            f"{job['score_full_width']:.4f}",
            f"{job['sharing_loss']:.4f}",
            f"{job['width_loss']:.4f}",
            f"{job['ceiling']:.4f}",
            f"{job['max_logit']:.3g}",
        )
        for job in answer["jobs"]
    ]
    mean = answer["mean_score"]
    lines += aligned(head, rows)
    lines += ["", "mean score " + ("none: no job is ticked" if mean is None else f"{mean:.4f}")]
    return "\n".join(lines)


def readable_curve(answer: Answer) -> str:
    """Return the answer of `headlab curve` as a short table."""
    jobs = answer["jobs"]
    head = ("heads", "head_dim", "weights", "mean", *jobs)
    rows = [
        (
            f"{heads:,}",
            f"{answer['head_dim'][place]:,}",
            f"{answer['parameters'][place]:,}",
            _score(answer["mean_score"][place]),
            *(_score(scores[place]) for scores in jobs.values()),
        )
        for place, heads in enumerate(answer["heads"])
    ]
    return "\n".join(aligned(head, rows))


def width_answer(points: Iterable[WidthNeeded]) -> Answer:
    """Return the answer of `headlab width`: one point a count of tokens, fit and logit cap."""
    found = list(points)
    return {
        "job": found[0].job,
        "wanted": found[0].wanted,
        "points": [
            {
                "tokens": point.n,
                "fit": point.fit,
                "logit_cap": point.cap,
                "width": point.width,
                "score": point.score,
                "proof": point.proof,
            }
            for point in found
        ],
    }


def readable_width(answer: Answer) -> str:
    """Return the answer of `headlab width` as a short table."""
    head = ("tokens", "fit", "width", "score", "sure")
    rows = [
        (
            f"{point['tokens']:,}",
            "SVD fit" if point["fit"] == "svd" else f"best fit ±{point['logit_cap']:g}",
            "none" if point["width"] is None else str(point["width"]),
            f"{point['score']:.4f}",
            point["proof"],
        )
        for point in answer["points"]
    ]
    title = f"smallest width at which {answer['job']} reaches {answer['wanted']:g}"
    return "\n".join([title, "", *aligned(head, rows)])


def _curve(result: FitResult) -> Curve:
    assert result.curve is not None, "a complete outcome has its curve"
    return result.curve


def _fit_name(fit: str, experiment: Answer) -> str:
    return "SVD fit" if fit == "svd" else f"best fit found within ±{experiment['logit_cap']:g}"


def _score(score: float | None) -> str:
    return "-" if score is None else f"{score:.4f}"

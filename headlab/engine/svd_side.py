"""The SVD fit's side of an outcome: its results, and its curve from one decomposition a load."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from headlab.engine.attention import job_score, masked_softmax
from headlab.engine.dealing import Deal, GroupDeal, Load
from headlab.engine.experiment import Experiment
from headlab.engine.keeping import Kept, remembered
from headlab.engine.outcome import Curve, FitResult
from headlab.engine.results import (
    CURVES_BYTES,
    CurveFrame,
    HeadPicture,
    LoadAnswer,
    Scores,
    fit_result,
    pictures,
)
from headlab.engine.scene import (
    Scene,
    decomposition,
    stop_if,
    target_attention,
    target_logits,
    width_of,
)

_BATCH_ENTRIES = 1 << 21


def svd_result(experiment: Experiment, dealt: Deal, cancelled: Callable[[], bool]) -> FitResult:
    """Return the SVD fit's result with its curve. Raises Cancelled."""
    scene = Scene.of(experiment)
    width = width_of(experiment.layer, scene.n)

    def answer(group: GroupDeal) -> LoadAnswer:
        stop_if(cancelled)
        here, full = scores(scene, group.load, (width, scene.n))
        return LoadAnswer(_heads(scene, group.load, width), here, full, None)

    return fit_result(experiment, dealt, "svd", answer, svd_curve(experiment, cancelled))


@remembered
def scores(scene: Scene, load: Load, widths: tuple[int, ...]) -> tuple[Scores, ...]:
    """Return the SVD fit's score of every job of a load, one mapping a width.

    Widths rise; each adds its directions to the logits of the one before, so that all of them
    together cost one product, and widths beyond the target's rank share one answer. Widths that
    cover the whole sequence need no decomposition.
    """
    n = scene.n
    parts = decomposition(scene, load) if widths[0] < n else None
    target = np.concatenate(target_logits(scene, load)) if parts is None else parts.target
    rank = n if parts is None else parts.rank
    places = [place for place, jobs in enumerate(load) for _ in jobs]
    names = [job for jobs in load for job in jobs]
    targets = np.stack([target_attention(scene, job) for job in names])
    used = sorted({min(width, rank) for width in widths})
    at: dict[int, Scores] = {}
    batch = max(1, _BATCH_ENTRIES // target.size)
    logits = np.zeros_like(target)
    reached = 0
    for start in range(0, len(used), batch):
        steps = []
        for stop in used[start : start + batch]:
            if parts is None or stop == rank:
                logits = target
            else:
                logits = logits + parts.left[:, reached:stop] @ parts.right[reached:stop]
            reached = stop
            steps.append(logits)
        attention = masked_softmax(np.stack(steps).reshape(len(steps), len(load), n, n), scene.seen)
        for stop, own in zip(used[start : start + batch], attention, strict=True):
            each = job_score(own[places], targets)
            at[stop] = dict(zip(names, map(float, each), strict=True))
    return tuple(at[min(width, rank)] for width in widths)


@remembered
def _heads(scene: Scene, load: Load, width: int) -> tuple[HeadPicture, ...]:
    """Return a load's pictures under the SVD fit at a width."""
    parts = decomposition(scene, load)
    n = scene.n
    kept = parts.left[:, :width].reshape(len(load), n, -1)
    ranks = [kept.shape[-1]]
    if len(load) > 1:
        ranks = [int(np.linalg.matrix_rank(own)) if own.size else 0 for own in kept]
    return pictures(scene, load, parts.truncated(width).reshape(len(load), n, n), ranks)


def svd_curve(experiment: Experiment, cancelled: Callable[[], bool]) -> Curve:
    """Return the SVD fit's curve, which does not depend on the current head count."""
    key = CurveFrame.key(replace(experiment, fit="svd"))
    found = _curves.get(key)
    if found is None:
        scene = Scene.of(key)
        frame = CurveFrame(key)
        at: dict[tuple[Load, int], Scores] = {}
        for load, widths in frame.widths_of.items():
            stop_if(cancelled)
            rising = tuple(sorted(widths))
            for width, here in zip(rising, scores(scene, load, rising), strict=True):
                at[load, width] = here
        found = frame.filled(lambda load, width: at[load, width])
        _curves.keep(key, found)
    return found


_curves: Kept[Experiment, Curve] = Kept(CURVES_BYTES)

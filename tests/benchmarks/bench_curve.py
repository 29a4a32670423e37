"""Time the SVD fit's curve against computing each head count anew.

The rival answers every head count by itself: it deals the jobs, decomposes the target logits of
each load with LAPACK, puts ties in reading order and scores the truncation, keeping nothing from
one head count to the next. A second rival, for information, does the same with headlab's own
decomposition, which is faster than LAPACK on patterns that repeat or fall into blocks. All start
from nothing kept. Processor seconds with one BLAS thread. Exits 1 if LAPACK's is less than 4 times
as slow, or if the curves differ.
"""

import os
import sys
import time
import unittest.mock

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
from table import Row, report

from headlab.engine import bench, fits, keeping, scene, svd_side
from headlab.engine.attention import job_score, masked_softmax
from headlab.engine.dealing import deal
from headlab.engine.experiment import DEFAULT_TOKENS, Experiment
from headlab.engine.results import curve_layers
from headlab.engine.width_needed import extended_tokens

WANTED = {12: 4.0, 256: 4.0}


def ours(experiment):
    """Return the curve's means from nothing kept."""
    return bench.curve(experiment).mean_score


def with_lapack(target):
    """Decompose target logits whole, then put ties in reading order as headlab defines it."""
    with unittest.mock.patch.object(fits, "_left_vectors", whole):
        return fits.decompose(target)


def whole(target):
    """Return left singular vectors and singular values from one plain decomposition."""
    return np.linalg.svd(target, full_matrices=False)[:2]


def anew_with_lapack(experiment):
    """Return the means with each head count computed by itself and decomposed by LAPACK."""
    return anew(experiment, with_lapack)


def anew(experiment, decompose=fits.decompose):
    """Return the means with each head count computed by itself."""
    means = []
    for layer in curve_layers(experiment.layer):
        forget()
        here = scene.Scene.of(experiment)
        width = scene.width_of(layer, here.n)
        scores = []
        for group in deal(experiment, layer).groups:
            target = np.concatenate(scene.target_logits(here, group.load))
            logits = decompose(target).truncated(width).reshape(-1, here.n, here.n)
            attention = masked_softmax(logits, here.seen)
            for own, jobs in zip(attention, group.load, strict=True):
                scores += [job_score(own, scene.target_attention(here, job)) for job in jobs]
        means.append(float(np.mean(scores)))
    return means


def forget():
    """Drop everything that the engine keeps between questions."""
    svd_side._curves.clear()
    keeping.forget()


def seconds(answers, experiment, rounds):
    """Return each one's least processor seconds of some rounds, taken in turns, and its answer."""
    least, found = dict.fromkeys(answers, np.inf), {}
    for _ in range(rounds):
        for answer in answers:
            forget()
            began = time.process_time()
            found[answer] = answer(experiment)
            least[answer] = min(least[answer], time.process_time() - began)
    return least, found


def main():
    """Measure the curve at growing numbers of tokens; return 0 if the promise holds."""
    rows, same = [], True
    for n, rounds in ((12, 60), (64, 10), (256, 3)):
        experiment = Experiment(tokens=extended_tokens(DEFAULT_TOKENS, n))
        least, found = seconds((ours, anew_with_lapack, anew), experiment, rounds)
        for name, rival, limit in (
            ("each anew, LAPACK", anew_with_lapack, WANTED.get(n)),
            ("each anew, headlab's", anew, None),
        ):
            same = same and np.allclose(found[ours], found[rival], atol=1e-9)
            mine, spent = least[ours], least[rival]
            rows.append(Row("curve", {"tokens": n}, mine, name, spent, limit, faster=True))
    if not same:
        print("the curves differ")
    return report(*rows) or int(not same)


if __name__ == "__main__":
    sys.exit(main())

"""Time the SVD fit's curve against computing each head count anew.

The rival answers every head count by itself: it deals the jobs, decomposes the target logits of
each load with LAPACK, puts ties in reading order and scores the truncation, keeping nothing from
one head count to the next. A second rival, for information, does the same with headlab's own
decomposition, which is faster than LAPACK on patterns that repeat or fall into blocks. All start
from nothing kept. Processor seconds with one BLAS thread. Prints the ratios at 12 and 256
tokens; exits 1 if the first is below 4, or if the curves differ.
"""

import os
import sys
import time
import unittest.mock

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

from headlab.engine import bench, fits, keeping, scene, svd_side
from headlab.engine.attention import job_score, masked_softmax
from headlab.engine.dealing import deal
from headlab.engine.experiment import DEFAULT_TOKENS, Experiment
from headlab.engine.results import curve_layers
from headlab.engine.width_needed import extended_tokens

WANTED = 4.0


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


def seconds(answer, experiment, rounds):
    """Return the least processor seconds of some rounds, and the answer."""
    least = np.inf
    for _ in range(rounds):
        forget()
        began = time.process_time()
        found = answer(experiment)
        least = min(least, time.process_time() - began)
    return least, found


def main():
    """Print the table; return 0 if the promise holds."""
    good = True
    for n, rounds in ((12, 20), (256, 2)):
        experiment = Experiment(tokens=extended_tokens(DEFAULT_TOKENS, n))
        mine, curve = seconds(ours, experiment, rounds)
        print(f"{n} tokens, {len(curve)} head counts: curve {mine * 1e3:.2f} ms")
        for name, rival in (("LAPACK", anew_with_lapack), ("headlab's decomposition", anew)):
            spent, means = seconds(rival, experiment, rounds)
            same = np.allclose(curve, means, atol=1e-9)
            good = good and same and (rival is anew or spent / mine >= WANTED)
            print(
                f"  each anew with {name}: {spent * 1e3:.2f} ms, {spent / mine:.2f} times as "
                f"long, same figures: {same}"
            )
    print(f"wanted: at least {WANTED:g} times as long with LAPACK")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

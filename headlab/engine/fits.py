"""The SVD fit: target logits truncated at a head's width, the same on every machine."""

import itertools
from dataclasses import dataclass

import numpy as np

from headlab.engine.outcome import FloatArray

TIE = 1e-9
"""Singular values closer than this share of the largest count as equal."""

_DEPENDENT = 1e-7
"""A projected unit vector with less left than this after Gram–Schmidt adds no direction."""


@dataclass(frozen=True, slots=True)
class Decomposition:
    """A decomposition that serves every width.

    For a matrix T of shape (N, n) and rank R: `left` (N, R) has orthonormal columns in the
    order in which widths take them, `right` (R, n) is leftᵀ T, so that the truncation at width
    r is left[:, :r] @ right[:r]. `singular_values` has min(N, n) entries, falling.
    """

    target: FloatArray
    left: FloatArray
    right: FloatArray
    singular_values: FloatArray

    @property
    def rank(self) -> int:
        """Rank of the target."""
        return int(self.left.shape[1])

    def truncated(self, width: int) -> FloatArray:
        """Return the SVD fit at a width: the target itself once the width covers its rank."""
        if width >= self.rank:
            return self.target
        return self.left[:, :width] @ self.right[:width]


def decompose(target: FloatArray) -> Decomposition:
    """Decompose target logits (N, n) so that no width's fit depends on the LAPACK in use.

    Equal singular values leave their space's basis open, and libraries choose differently.
    Inside a tied left space the basis is what Gram–Schmidt gives from the projections of the
    unit vectors e_0, e_1, … in row order (for a stack: head by head).
    """
    basis, values, _ = np.linalg.svd(target, full_matrices=False)
    largest = values[0]
    rank = int(np.count_nonzero(values > TIE * largest)) if largest > 0 else 0
    left = basis[:, :rank].copy()
    # A new space starts wherever the gap to the value before exceeds the tie.
    gaps = np.flatnonzero(np.diff(values[:rank]) < -TIE * largest) + 1
    for start, stop in itertools.pairwise((0, *gaps, rank)):
        if stop - start > 1:
            left[:, start:stop] = _in_reading_order(left[:, start:stop])
    parts = (left, left.T @ target, values)
    for part in parts:
        part.flags.writeable = False
    return Decomposition(target, *parts)


def _in_reading_order(space: FloatArray) -> FloatArray:
    """Return the reading-order basis of the space spanned by orthonormal columns (N, k)."""
    # In the space's own coordinates the projection of e_i is row i.
    width = space.shape[1]
    rows = space[np.einsum("ij,ij->i", space, space) > _DEPENDENT**2]
    # LAPACK's QR is Gram–Schmidt in row order as long as no leading row depends on earlier ones.
    turned, triangle = np.linalg.qr(rows[:width].T)
    if len(rows) >= width and np.all(np.abs(np.diagonal(triangle)) > _DEPENDENT):
        return np.asarray(space @ turned)
    found = np.zeros((width, width))
    count = 0
    for row in rows:
        rest = row
        for _ in range(2):  # Twice, since once loses orthogonality to rounding.
            rest = rest - found[:count].T @ (found[:count] @ rest)
        length = float(np.sqrt(rest @ rest))
        if length > _DEPENDENT:
            found[count] = rest / length
            count += 1
            if count == width:
                break
    return np.asarray(space @ found.T)

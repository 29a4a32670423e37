"""The SVD fit: target logits truncated at a head's width, the same on every machine."""

import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from headlab.engine.outcome import FloatArray

TIE = 1e-9
"""Singular values closer than this share of the largest count as equal."""

_DEPENDENT = 1e-7
"""A projected unit vector with less left than this after Gram–Schmidt adds no direction."""

_LONGEST_CHAIN = 6
_WORTH_TAKING_APART = 64 * 64


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
    basis, values = _left_vectors(target)
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


def _left_vectors(target: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return left singular vectors (N, k) and all min(N, n) singular values, both falling.

    Patterns repeat whole rows and columns and often fall into blocks, and neither costs a
    decomposition of the full size: equal rows are one row times the root of their count, and
    blocks that share no row or column are decomposed one by one. Vectors of zero values may be
    missing. Small matrices are not worth taking apart.
    """
    if target.size < _WORTH_TAKING_APART:
        basis, values, _ = np.linalg.svd(target, full_matrices=False)
        return basis, values
    rows, row_of, row_counts = _distinct(target)
    columns, _, column_counts = _distinct(rows.T)
    small = np.sqrt(row_counts)[:, None] * columns.T * np.sqrt(column_counts)
    row_blocks, column_blocks = _blocks(small != 0.0)
    vectors, found_values = [], []
    for block in np.unique(row_blocks):
        mine = np.flatnonzero(row_blocks == block)
        part = small[np.ix_(mine, np.flatnonzero(column_blocks == block))]
        if part.size:
            basis, found, _ = np.linalg.svd(part, full_matrices=False)
            spread = np.zeros((len(small), len(found)))
            spread[mine] = basis
            vectors.append(spread)
            found_values.append(found)
    every = np.concatenate(found_values) if found_values else np.zeros(0)
    order = np.argsort(-every, kind="stable")
    padded = np.zeros(min(target.shape))
    padded[: len(every)] = every[order]
    if not vectors:
        return np.zeros((len(target), 0)), padded
    basis = np.concatenate(vectors, axis=1)[:, order] / np.sqrt(row_counts)[:, None]
    return basis[row_of], padded


def _distinct(
    matrix: FloatArray,
) -> tuple[FloatArray, NDArray[np.intp], NDArray[np.intp]]:
    """Return a matrix's distinct rows, which of them each row is, and how often each occurs."""
    number: dict[bytes, int] = {}
    place = np.array([number.setdefault(row.tobytes(), len(number)) for row in matrix])
    first = np.unique(place, return_index=True)[1]
    return matrix[first], place, np.bincount(place)


def _blocks(linked: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the number of the block each row and each column is in: (rows,), (columns,).

    A column linked to no row has a number that no row has. Blocks held together by long chains
    are not worth following: then all is one block.
    """
    rows = np.arange(len(linked))
    alone = len(linked)
    for _ in range(_LONGEST_CHAIN):
        columns = np.where(linked, rows[:, None], alone).min(axis=0)
        joined = np.minimum(rows, np.where(linked, columns, alone).min(axis=1))
        if np.array_equal(joined, rows):
            return rows, columns
        rows = joined
    return np.zeros_like(rows), np.zeros(linked.shape[1], dtype=np.intp)


def _in_reading_order(space: FloatArray) -> FloatArray:
    """Return the reading-order basis of the space spanned by orthonormal columns (N, k)."""
    # In the space's own coordinates the projection of e_i is row i.
    width = space.shape[1]
    rows = space[np.einsum("ij,ij->i", space, space) > _DEPENDENT**2]
    if np.all(np.count_nonzero(rows, axis=1) == 1):
        # Vectors without a common row stay as they are: only their order and signs are open.
        column = np.argmax(rows != 0.0, axis=1)
        order, first = np.unique(column, return_index=True)
        order = order[np.argsort(first)]
        signs = np.sign(rows[np.sort(first), order])
        return np.asarray(space[:, order] * signs)
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

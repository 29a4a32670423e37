"""The matrices of one attention layer with their shapes, as far as a card's counts tell them."""

from collections.abc import Iterable
from dataclasses import dataclass

from headlab.deploy.kernels import latent_rank
from headlab.models.card import LayerRun


@dataclass(frozen=True, slots=True)
class Matrix:
    """One matrix: inputs × outputs, and its weights.

    `plain` False: the weights are no single matrix of the shape that the heads ask for (a gate
    inside it, experts, groups), and `outputs` is what they come to at this many inputs.
    """

    name: str
    inputs: int
    outputs: float
    weights: int
    plain: bool = True


def matrices(run: LayerRun, hidden_size: int | None) -> tuple[Matrix, ...]:
    """Return the matrices of one layer of a run, in the order q, kv_a, kv_b, k, v, o.

    Nothing where the file does not tell heads, head_dim and hidden size. A matrix without
    weights of its own (keys that another layer shares) is left out.
    """
    if not (hidden_size and run.heads and run.head_dim):
        return ()
    return tuple(matrix for matrix in _matrices(run, hidden_size) if matrix.weights)


def _matrices(run: LayerRun, hidden: int) -> Iterable[Matrix]:
    weights, heads, width = run.parameters, run.heads or 0, run.head_dim or 0
    value_width = run.value_dim or width
    queries = heads * width
    rank = weights.q // (hidden + queries)
    if (
        run.kind == "latent"
        and weights.q != hidden * queries
        and weights.q == rank * (hidden + queries)
    ):
        yield Matrix("q_a", hidden, rank, hidden * rank)
        yield Matrix("q_b", rank, queries, rank * queries)
    else:
        yield _matrix("q", hidden, queries, weights.q)
    yield _whole("kv_a", hidden, weights.kv_a)
    latent = latent_rank(run) if run.kind == "latent" else None
    yield _whole("kv_b", latent or hidden, weights.kv_b)
    shared = run.kv_heads or heads
    yield _matrix("k", hidden, shared * width, weights.k)
    yield _matrix("v", hidden, shared * value_width, weights.v)
    yield _matrix("o", heads * value_width, hidden, weights.o)


def _matrix(name: str, inputs: int, outputs: int, weights: int) -> Matrix:
    """Return a matrix of an expected shape, or what its weights come to if it is none."""
    plain = weights == inputs * outputs
    return Matrix(name, inputs, outputs if plain else weights / inputs, weights, plain)


def _whole(name: str, inputs: int, weights: int) -> Matrix:
    """Return a matrix of which only the inputs and the weights are known."""
    return Matrix(name, inputs, weights / inputs, weights, plain=weights % inputs == 0)

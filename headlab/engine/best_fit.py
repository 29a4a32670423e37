"""The best fit: the best logits found of a given rank within the logit cap.

What is searched: for one KV group, keys K (n × r) and queries Q_i (n × r) a busy head, so that
the logits Q_i Kᵀ have rank at most r, their visible entries stay within ±cap, and the mean job
score over the group's jobs is highest. Entries that the mask hides are kept within ±65,504, the
largest 16-bit float, since a head computes them before they are hidden. Without that bound a
width of two would hold `previous` at any length under a causal mask: keys a^s (1, s) with a
large enough, queries to match.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from headlab.engine.attention import job_score, masked_softmax
from headlab.engine.dealing import Load
from headlab.engine.descent import Goal, Phase, Single, descend, scored, within_cap
from headlab.engine.keeping import Kept, remembered
from headlab.engine.limits import capped_optimum, content_ceiling, logits_of
from headlab.engine.outcome import FloatArray
from headlab.engine.scene import Scene, decomposition, never, stop_if, target_attention
from headlab.engine.spans import averaging, identities
from headlab.engine.starts import aimed, balanced, by_chance, constructed_keys, factors

EXACT = 1e-6
"""A score this close to its limit counts as the best possible."""

CLOSE = 1e-4
"""Widths above one that comes this close to its limit take over its logits unless the SVD fit
beats them: further search could gain no more than this."""

MOST_HIDDEN = 65504.0
"""Most size of a logit that the mask hides: the largest 16-bit float."""

_OPENINGS = (
    Phase(entropy=1.0, rounding=1.0, steps=150, first_step=0.3, last_step=0.1, kept=4),
    Phase(entropy=0.0, rounding=0.3, steps=200, first_step=0.3, last_step=0.05, kept=3),
)
"""Every start is taken both ways: cross-entropy holds every row, the score gives up the worst."""

_PHASES = (
    Phase(entropy=0.2, rounding=0.1, steps=150, first_step=0.2, last_step=0.05, kept=4),
    Phase(entropy=0.0, rounding=0.03, steps=200, first_step=0.15, last_step=0.02, kept=2),
    Phase(entropy=0.0, rounding=0.01, steps=500, first_step=0.15, last_step=0.01, kept=2),
    Phase(entropy=0.0, rounding=0.001, steps=600, first_step=0.1, last_step=0.001, kept=1),
)
_STARTS = ((2, 12), (4, 8), (8, 6), (512, 4))
"""Up to this width, this many starts: narrow heads have more poor optima to get stuck in."""

_EVERY_WIDTH_TO = 16
_LADDER_STEP = 1.5
_BLOCK = 4
_MOST_ENTRIES = 1 << 21
_HIDDEN = -1e30
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class Problem:
    """A KV group's load under a scene and a logit cap: what the best fit is found for."""

    scene: Scene
    load: Load
    cap: float


@dataclass(frozen=True, slots=True)
class Found:
    """The best logits found for a problem at a width.

    `rows` (H · n + n, r) holds the busy heads' queries, stacked, above their shared keys.
    `scores` has every job's, `score` is their mean; `exact` says of each head that its jobs'
    mean comes within EXACT of the most that any head could have at any width under this cap.
    """

    rows: FloatArray
    score: float
    scores: tuple[tuple[str, float], ...]
    exact: tuple[bool, ...]

    def logits(self, n: int) -> FloatArray:
        """Return the heads' logits, (H, n, n)."""
        return np.asarray(self.rows[:-n] @ self.rows[-n:].T).reshape(-1, n, n)


_Task = tuple[Problem, int, Found | None]
"""A problem, the width to search, and the best of the width below as far as there is one."""


@dataclass(frozen=True, slots=True)
class _Desk:
    """What every evaluation of a problem needs. Stacks have N = H · n rows.

    `places` gives each job's head in the load. `limits` are the heads' exact limits and `limit`
    their mean over the jobs; `optimum` are the logits (N, n) that reach it, None inside a span.
    `widest` is the width beyond which more rank cannot be used.
    """

    n: int
    seen: NDArray[np.bool_]
    targets: FloatArray
    places: tuple[int, ...]
    limits: tuple[float, ...]
    limit: float
    optimum: FloatArray | None
    optimum_rank: int
    widest: int
    scale: FloatArray
    averages: FloatArray | None


@remembered
def _desk(problem: Problem) -> _Desk:
    """Prepare a problem: targets, exact limits and the caps of its logits."""
    scene, load = problem.scene, problem.load
    seen, n = scene.seen, scene.n
    identity = scene.identities
    limits, optima = [], []
    for jobs in load:
        targets = np.stack([target_attention(scene, job) for job in jobs])
        attention, rows = capped_optimum(targets, seen, problem.cap)
        optima.append(logits_of(attention, seen))
        if identity is not None:
            rows = np.minimum(rows, content_ceiling(targets, seen, identity))
        limits.append(float(rows.mean()))
    places = tuple(place for place, jobs in enumerate(load) for _ in jobs)
    stacked = np.concatenate(optima)
    return _Desk(
        n=n,
        seen=seen,
        targets=np.stack([target_attention(scene, job) for jobs in load for job in jobs]),
        places=places,
        limits=tuple(limits),
        limit=float(np.mean([limits[place] for place in places])),
        optimum=stacked if identity is None else None,
        optimum_rank=int(np.linalg.matrix_rank(stacked)),
        widest=n if identity is None else int(identity.max()) + 1,
        scale=np.tile(np.where(seen, 1.0 / problem.cap, 1.0 / MOST_HIDDEN), (len(load), 1)),
        averages=None if identity is None else averaging(identity),
    )


def _scored(problem: Problem, rows: FloatArray) -> Found:
    """Return what queries above keys (N + n, r) score as they are."""
    desk = _desk(problem)
    logits = (rows[: -desk.n] @ rows[-desk.n :].T).reshape(-1, desk.n, desk.n)
    attention = masked_softmax(logits, desk.seen)
    scores = job_score(attention[list(desk.places)], desk.targets)
    names = [job for jobs in problem.load for job in jobs]
    exact = tuple(
        float(scores[[place == head for place in desk.places]].mean()) >= limit - EXACT
        for head, limit in enumerate(desk.limits)
    )
    rows.flags.writeable = False
    each = tuple(zip(names, map(float, scores), strict=True))
    return Found(rows, float(scores.mean()), each, exact)


def _fitted(problem: Problem, rows: FloatArray) -> Found:
    """Return what queries above keys score once they are shrunk into the cap."""
    desk = _desk(problem)
    keys = rows[-desk.n :]
    queries = within_cap(rows[: -desk.n], keys, desk.scale, desk.averages)
    return _scored(problem, np.concatenate([queries, keys]))


@remembered
def _best_svd(problem: Problem, width: int) -> tuple[float, int, bool]:
    """Return (score, width used, rows shrunk one by one) of the best SVD fit up to a width."""
    if width > decomposition(problem.scene, problem.load).rank:
        return _best_svd(problem, width - 1)
    best = _best_svd(problem, width - 1) if width else (-1.0, 0, False)
    for by_row in (False, True):
        score = _svd_fit(problem, width, by_row).score
        if score > best[0]:
            best = (score, width, by_row)
    return best


def _svd_fit(problem: Problem, width: int, by_row: bool) -> Found:
    """Return the SVD fit scaled into the cap: all of it alike, or row by row."""
    parts = decomposition(problem.scene, problem.load)
    rows = np.concatenate([parts.left[:, :width], parts.right[:width].T])
    if by_row:
        return _fitted(problem, rows)
    desk = _desk(problem)
    logits = (rows[: -desk.n] @ rows[-desk.n :].T).reshape(-1, desk.n, desk.n)
    excess = float(np.abs(logits[:, desk.seen]).max()) / problem.cap
    rows[: -desk.n] /= max(excess, 1.0)
    return _scored(problem, rows)


@remembered
def without_search(problem: Problem, width: int) -> Found:
    """Return the best that needs no search: an SVD fit in the cap, or the exact optimum.

    Of equally good ones the exact optimum comes first, since it favours no job over another.
    """
    desk = _desk(problem)
    _, used, by_row = _best_svd(problem, min(width, desk.n))
    found = _svd_fit(problem, used, by_row)
    shared = len(desk.places) > len(problem.load)
    if desk.optimum is None or width < desk.optimum_rank or (all(found.exact) and not shared):
        return found
    best = _fitted(problem, factors(desk.optimum, desk.optimum_rank, desk.n))
    return best if best.score >= found.score - _ROUNDING else found


@lru_cache(maxsize=64)
def _ladder(widest: int) -> tuple[tuple[int, ...], ...]:
    """Return the widths that are searched, rising, in the blocks that share a tensor."""
    widths = list(range(1, min(widest, _EVERY_WIDTH_TO) + 1))
    while (wider := max(int(widths[-1] * _LADDER_STEP), widths[-1] + 1)) <= widest:
        widths.append(wider)
    cuts = [0, *range(_BLOCK // 2, _BLOCK, _BLOCK // 2), *range(_BLOCK, len(widths), _BLOCK)]
    blocks = (tuple(widths[first:last]) for first, last in pairwise((*cuts, len(widths))))
    return tuple(block for block in blocks if block)


_kept: Kept[tuple[Problem, int], tuple[Found, ...]] = Kept(64 << 20)


class Search:
    """A search for the best fit of some problems of one scene and cap, in slices.

    Run `slices()` to its end, or stop at any yield; `best` answers at any time with the best
    known. What it answers at the end depends on the problem and the width alone: a width's
    search is seeded by the widths below it, never by what else was asked. Finished widths are
    kept for the session.
    """

    def __init__(
        self, wanted: Iterable[tuple[Problem, int]], cancelled: Callable[[], bool] = never
    ) -> None:
        self.improvements = 0
        """Grows with every answer that may have become better or settled."""
        self._wanted: dict[Problem, int] = {}
        self._done: dict[Problem, list[tuple[Found, ...]]] = {}
        self._partial: dict[tuple[Problem, int], Found] = {}
        self.want(wanted, cancelled)

    def want(
        self, wanted: Iterable[tuple[Problem, int]], cancelled: Callable[[], bool] = never
    ) -> None:
        """Ask for more, between runs of `slices()`. Raises Cancelled."""
        for problem, width in wanted:
            stop_if(cancelled)
            width = min(width, _desk(problem).widest)
            if all(without_search(problem, width).exact):
                width = 0
            self._wanted[problem] = max(width, self._wanted.get(problem, 0))

    def best(self, problem: Problem, width: int) -> Found:
        """Return the best fit known at a width, whether or not it was asked for."""
        width = min(width, _desk(problem).widest)
        best = without_search(problem, width)
        if all(best.exact):
            return best
        blocks = _ladder(_desk(problem).widest)
        known = [
            found
            for widths, block in zip(blocks, self._known(problem), strict=False)
            for step, found in zip(widths, block, strict=True)
            if step <= width
        ]
        known += [
            found
            for (whose, step), found in self._partial.items()
            if whose == problem and step <= width
        ]
        for found in known:
            if found.score > best.score:
                best = found
        return best

    def settled(self, problem: Problem, width: int) -> bool:
        """Return whether no more searching changes what is best at a width."""
        width = min(width, _desk(problem).widest)
        needed = sum(block[0] <= width for block in _ladder(_desk(problem).widest))
        return len(self._known(problem)) >= needed or all(without_search(problem, width).exact)

    def slices(self) -> Iterator[None]:
        """Search; yield often enough that no slice holds its thread for long."""
        number = 0
        while True:
            due: list[Problem] = []
            for problem, width in self._wanted.items():
                blocks = _ladder(_desk(problem).widest)
                if number >= len(blocks) or blocks[number][0] > width:
                    continue
                self._recall(problem)
                if number >= len(self._done[problem]):
                    due.append(problem)
            groups: dict[tuple[int, ...], list[Problem]] = {}
            for problem in due:
                shape = (len(problem.load), max(map(len, problem.load)), _desk(problem).widest)
                groups.setdefault(shape, []).append(problem)
            for group in groups.values():
                yield from self._search_block(group, number)
            number += 1
            if all(
                number >= len(blocks := _ladder(_desk(problem).widest)) or blocks[number][0] > width
                for problem, width in self._wanted.items()
            ):
                return

    def _known(self, problem: Problem) -> list[tuple[Found, ...]]:
        """Return the finished blocks of a problem; the first time, those that are kept."""
        if problem not in self._done:
            self._recall(problem)
        return self._done[problem]

    def _recall(self, problem: Problem) -> None:
        """Take over the blocks that were kept since. Not while a block is being searched."""
        done = self._done.setdefault(problem, [])
        while (block := _kept.get((problem, len(done)))) is not None:
            done.append(block)
            self.improvements += 1

    def _search_block(self, problems: list[Problem], number: int) -> Iterator[None]:
        widths = _ladder(_desk(problems[0]).widest)[number]
        tasks: list[_Task] = []
        for problem in problems:
            below = self._done[problem][-1][-1] if number else None
            if below is not None and below.score >= _desk(problem).limit - CLOSE:
                continue
            tasks += [
                (problem, width, below)
                for width in widths
                if not all(without_search(problem, width).exact)
            ]
            yield
        found: dict[tuple[Problem, int], Found] = {}
        for rows in _searched(tasks, widths[-1]):
            if rows is None:
                yield
                continue
            for place, one in rows.items():
                problem, width, _ = tasks[place]
                fitted = _fitted(problem, one)
                known = found.get((problem, width))
                if known is None or fitted.score > known.score:
                    found[problem, width] = fitted
                    self._partial[problem, width] = fitted
                    self.improvements += 1
            yield
        self._partial.clear()
        for problem in problems:
            block: list[Found] = []
            below = self._done[problem][-1][-1] if number else None
            for width in widths:
                choices = [below, without_search(problem, width), found.get((problem, width))]
                below = max((c for c in choices if c is not None), key=lambda c: c.score)
                block.append(below)
            self._done[problem].append(tuple(block))
            _kept.keep((problem, number), tuple(block))


def searched_widths(problem: Problem) -> tuple[int, ...]:
    """Return the last width of each block that a search takes together, rising."""
    return tuple(block[-1] for block in _ladder(_desk(problem).widest))


def restarts(width: int) -> int:
    """Return how many descents a search makes at a width: every start, both ways."""
    return _start_count(width) * len(_OPENINGS)


def _start_count(width: int) -> int:
    return next(count for widest, count in _STARTS if width <= widest)


def forget() -> None:
    """Drop what is kept of earlier searches."""
    _kept.clear()


def best_fit(problem: Problem, width: int) -> Found:
    """Return the best fit of a problem at a width, searching as long as that takes."""
    search = Search([(problem, width)])
    for _ in search.slices():
        pass
    return search.best(problem, width)


def _searched(tasks: list[_Task], room: int) -> Iterator[dict[int, FloatArray] | None]:
    """Search tasks in tensors with room for a width.

    Yields None between slices, and after each phase the best rows so far by the task's place.
    """
    starts = [_starts(*task) for task in tasks]
    first = 0
    while first < len(tasks):
        entries = (
            np.cumsum([len(some) for some in starts[first:]]) * _desk(tasks[first][0]).scale.size
        )
        last = first + max(1, int(np.searchsorted(entries, _MOST_ENTRIES)))
        batch = _Batch.of(tasks[first:last], starts[first:last], room)
        opened = []
        for phase in _OPENINGS:
            yield from (half := batch.copy()).run(phase)
            yield half.best(first)
            opened.append(half)
        batch = _Batch.joined(opened)
        for phase in _PHASES:
            yield from batch.run(phase)
            yield batch.best(first)
        first = last


class _Batch:
    """Fits of several tasks in one tensor; `owners` says whose each is, best first."""

    def __init__(self, tasks: list[_Task], rows: Single, owners: NDArray[np.intp]) -> None:
        self._tasks = tasks
        self._rows = rows
        self._owners = owners

    @classmethod
    def of(cls, tasks: list[_Task], starts: list[list[FloatArray]], room: int) -> "_Batch":
        """Put the tasks' starts into one tensor with room for a width."""
        flat = [start for some in starts for start in some]
        rows = np.zeros((len(flat), len(flat[0]), room), np.float32)
        for place, start in enumerate(flat):
            rows[place, :, : start.shape[1]] = start
        return cls(tasks, rows, np.repeat(np.arange(len(tasks)), [len(some) for some in starts]))

    @classmethod
    def joined(cls, batches: list["_Batch"]) -> "_Batch":
        """Return the fits of several batches of the same tasks as one."""
        owners = np.concatenate([batch._owners for batch in batches])
        order = np.argsort(owners, kind="stable")
        rows = np.concatenate([batch._rows for batch in batches])
        return cls(batches[0]._tasks, rows[order], owners[order])

    def copy(self) -> "_Batch":
        """Return a batch that can be run apart from this one."""
        return _Batch(self._tasks, self._rows.copy(), self._owners)

    def run(self, phase: Phase) -> Iterator[None]:
        """Take every fit through a phase, then keep the best of each task."""
        desk = _desk(self._tasks[0][0])
        goals = [_goal(self._tasks[owner][0]) for owner in self._owners]
        stacks = len(desk.scale) // desk.n
        goal = Goal(
            targets=np.stack([targets for targets, _ in goals]),
            weights=np.stack([weights for _, weights in goals]),
            hidden=np.tile(np.where(desk.seen, 0.0, _HIDDEN), (stacks, 1)).astype(np.float32),
            scale=desk.scale.astype(np.float32),
            averages=None if desk.averages is None else desk.averages.astype(np.float32),
        )
        for _ in descend(self._rows, goal, phase):
            yield
        scores = scored(self._rows, goal)
        chosen: list[int] = []
        for owner in range(len(self._tasks)):
            mine = np.flatnonzero(self._owners == owner)
            chosen.extend(mine[np.argsort(-scores[mine], kind="stable")][: phase.kept])
        self._rows, self._owners = self._rows[chosen], self._owners[chosen]

    def best(self, first: int) -> dict[int, FloatArray]:
        """Return each task's best rows, by its place counted from `first`."""
        places = np.searchsorted(self._owners, np.arange(len(self._tasks)))
        return {
            first + owner: self._rows[place, :, : self._tasks[owner][1]].astype(np.float64)
            for owner, place in enumerate(places)
        }


@remembered
def _goal(problem: Problem) -> tuple[Single, Single]:
    """Return a problem's targets (m, N, n) and their weights (m, N, 1) for the descent."""
    desk = _desk(problem)
    most = max(map(len, problem.load))
    targets = np.zeros((most, len(problem.load), desk.n, desk.n), np.float32)
    weights = np.zeros((most, len(problem.load), desk.n, 1), np.float32)
    for head, jobs in enumerate(problem.load):
        for place, job in enumerate(jobs):
            targets[place, head] = target_attention(problem.scene, job)
            weights[place, head] = 1.0 / most
    many = len(problem.load) * desk.n
    return targets.reshape(most, many, desk.n), weights.reshape(most, many, 1)


def _starts(problem: Problem, width: int, below: Found | None) -> list[FloatArray]:
    """Return where a search starts: queries above keys (N + n, width) each."""
    desk = _desk(problem)
    many = len(desk.scale)
    count = _start_count(width)
    random = by_chance(width, count, many, desk.n, desk.scale)
    svd = factors(decomposition(problem.scene, problem.load).target, width, desk.n)
    starts = [balanced(within_cap(svd[:many], svd[many:], desk.scale, None), svd[many:])]
    if desk.optimum is not None and max(map(len, problem.load)) > 1:
        starts.append(factors(desk.optimum, width, desk.n))
    if below is not None:
        wider = 0.3 * random[-1]
        wider[:, : below.rows.shape[1]] += below.rows
        starts.append(balanced(wider[:many], wider[many:]))
    even = desk.seen / desk.seen.sum(axis=-1, keepdims=True)
    wanted = np.concatenate(
        [
            np.mean([target_attention(problem.scene, job) for job in jobs], axis=0) - even
            for jobs in problem.load
        ]
    )
    for keys in constructed_keys(width, identities(problem.scene.tokens)):
        starts.append(aimed(keys, wanted, desk.scale))
    starts = starts[: count - count // 4]
    starts += random[: count - len(starts)]
    if desk.averages is not None:
        averages = desk.averages
        starts = [
            np.matmul(averages, rows.reshape(-1, desk.n, width)).reshape(rows.shape)
            for rows in starts
        ]
    return starts

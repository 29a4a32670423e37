"""What is worked out once is kept, within its bytes and whatever shares it."""

import threading
from dataclasses import replace

import numpy as np
import pytest

from headlab.engine import keeping
from headlab.engine.bench import run
from headlab.engine.experiment import CustomJob, Experiment
from headlab.engine.keeping import Kept, remembered

ROOM = 10_000


def block(size: int) -> np.ndarray:
    return np.zeros(size, np.uint8)


def test_the_least_recently_used_goes_first() -> None:
    kept: Kept[int, int] = Kept(ROOM, most=2)
    kept.keep(1, 10)
    kept.keep(2, 20)
    assert kept.get(1) == 10
    kept.keep(3, 30)
    assert (kept.get(1), kept.get(2), kept.get(3)) == (10, None, 30)


def test_bytes_are_bounded_whatever_comes() -> None:
    kept: Kept[int, np.ndarray] = Kept(ROOM)
    for place in range(50):
        kept.keep(place, block(100 * place))
        assert kept.nbytes <= ROOM
        assert len(kept) >= 1
    kept.keep(0, block(ROOM))
    assert kept.get(0) is None, "what is heavier than all may be is not kept"
    assert kept.get(49) is not None, "and drives nothing out"


def test_small_entries_are_bounded_too() -> None:
    kept: Kept[int, int] = Kept(ROOM)
    for place in range(10_000):
        kept.keep(place, place)
    assert len(kept) <= ROOM / 100


def test_what_entries_share_counts_once_until_the_last_of_them_goes() -> None:
    kept: Kept[int, tuple[np.ndarray, ...]] = Kept(ROOM)
    kept.keep(0, ())
    alone = kept.nbytes
    shared = block(4000)
    kept.keep(1, (shared, shared))
    kept.keep(2, (shared,))
    assert kept.nbytes == 3 * alone + 4000
    kept.keep(1, ())
    assert kept.nbytes == 3 * alone + 4000
    kept.keep(2, ())
    assert kept.nbytes == 3 * alone
    kept.clear()
    assert (kept.nbytes, len(kept)) == (0, 0)


def test_bytes_are_found_in_tuples_mappings_and_dataclasses_and_in_keys() -> None:
    outcome = run(Experiment(jobs=("same",)))
    assert outcome.svd is not None
    (head,) = outcome.svd.heads
    kept: Kept[object, object] = Kept(1 << 20)
    kept.keep(1, outcome)
    before = kept.nbytes
    other = replace(head, logits=np.array(head.logits))
    kept.keep(1, replace(outcome, svd=replace(outcome.svd, heads=(head, other))))
    assert kept.nbytes == before + head.logits.nbytes
    kept.keep(1, ({"deep": (head.logits,)},))
    slim = kept.nbytes
    kept.keep(1, 0)
    assert slim - kept.nbytes == head.logits.nbytes
    job = CustomJob("mirror", ((0.0,) * 40,) * 40)
    before = kept.nbytes
    kept.keep(job, 0)
    assert kept.nbytes > before + job.nbytes


def test_answers_are_remembered_and_errors_are_not() -> None:
    asked = []

    @remembered
    def half(number: int) -> float:
        asked.append(number)
        return 1 / (number - 1)

    assert half(3) == half(3) == 0.5
    assert asked == [3]
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            half(1)
    assert asked == [3, 1, 1]
    keeping.forget()
    assert half(3) == 0.5
    assert asked == [3, 1, 1, 3]


def test_many_threads_leave_the_count_right() -> None:
    kept: Kept[int, np.ndarray] = Kept(ROOM)
    shared = [block(300 * size) for size in range(1, 9)]

    def work(seed: int) -> None:
        rng = np.random.default_rng(seed)
        for _ in range(2000):
            key = int(rng.integers(20))
            kept.keep(key, shared[key % 8])
            kept.get(int(rng.integers(20)))

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    left = {key: kept.get(key) for key in range(20) if kept.get(key) is not None}
    kinds = {key % 8 for key in left}
    entries = kept.nbytes - sum(300 * (kind + 1) for kind in kinds)
    assert len(left) == len(kept)
    assert entries % len(left) == 0
    assert 0 < entries // len(left) < 1000


def test_long_sequences_fill_the_engine_to_its_bound_and_no_further(monkeypatch) -> None:
    most = 8 << 20
    keeping.forget()
    monkeypatch.setattr(keeping._remembered, "_most_bytes", most)
    tokens = tuple(str(place % 50) for place in range(96))
    for sharpness in range(1, 13):
        run(Experiment(tokens=tokens, jobs=("previous", "same"), sharpness=float(sharpness)))
        assert keeping._remembered.nbytes <= most
    assert keeping._remembered.nbytes > most / 2
    keeping.forget()
    assert keeping._remembered.nbytes == 0


def test_a_large_pattern_of_ones_own_is_light_and_quick_to_ask_for() -> None:
    numbers = np.random.default_rng(0).integers(0, 3, (200, 200)).astype(float)
    job = CustomJob("noise", tuple(tuple(map(float, row)) for row in numbers))
    assert len({id(weight) for row in job.weights for weight in row}) == 3
    assert np.array_equal(np.array(job.weights), numbers)
    twin = CustomJob("noise", tuple(tuple(map(float, row)) for row in numbers))
    assert (twin, hash(twin)) == (job, hash(job))
    assert CustomJob("other", job.weights) != job
    even = CustomJob("even rows", ((0.5,) * 64,) * 64)
    assert len(set(map(id, even.weights))) == 1

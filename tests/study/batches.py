"""Batches of games by a library beside those by Python: the same in every array, step by step."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from dogtable.ahead.finding import find_batch
from dogtable.base.program import Program
from dogtable.study.learning.batches import Batch, CompiledBatch
from dogtable.study.learning.plan import plan_of
from dogtable.study.learning.play import Encoding, Play, next_seed
from tests.ahead.shared import shared

_MOST = 5_000


def by_library(made: Program, folder: Path, count: int, *, every: bool = True) -> CompiledBatch:
    """A batch of a Program's games by its library in a folder."""
    library = find_batch(made, folder)
    assert library is not None
    encoding = Encoding(made)
    return CompiledBatch(encoding, count, library, plan_of(encoding), every=every)


def answers(batch: Batch, rng: Random) -> list[int]:
    """An open action for every game."""
    asked = batch.seat if batch.rows > 1 else np.zeros(batch.count, int)
    return [rng.choice(np.flatnonzero(batch.mask[row, asked[row]]).tolist()) for row in range(batch.count)]


def go_alike(made: Program, count: int, steps: int) -> CompiledBatch:
    """Step some games both ways, and compare all that is told to every seat; return the batch by the library."""
    fast, slow, rng = by_library(made, shared(made), count), Batch(Encoding(made), count, every=True), Random(1)
    for batch in (fast, slow):
        batch.begin(range(count))
    for step in range(steps):
        for name in ("seat", "status", "rewards", "mask", "observation"):
            assert getattr(fast, name).tobytes() == getattr(slow, name).tobytes(), f"{name}, step {step}"
        assert {row: str(error) for row, error in fast.errors.items()} == {
            row: str(error) for row, error in slow.errors.items()
        }
        taken = answers(slow, rng)
        fast.step(taken)
        slow.step(taken)
    return fast


def end_alike(made: Program, seed: int) -> None:
    """Play a game by the library to its end, and the same actions by Python, which comes to the same rewards."""
    fast, slow, rng = by_library(made, shared(made), 1, every=False), Play(Encoding(made)), Random(seed)
    fast.begin([seed])
    slow.begin(next_seed(Random(seed)))
    for _ in range(_MOST):
        assert (slow.seat, slow.rewards) == (fast.seat[0], ())
        taken = answers(fast, rng)
        fast.step(taken)
        slow.pick(taken[0])
        if fast.status[0]:
            assert slow.rewards == _numbers(fast.rewards[0])
            assert not fast.by_python
            return
    raise AssertionError(f"no end within {_MOST} steps")


def _numbers(told: Any) -> list[float]:
    return [float(number) for number in told]

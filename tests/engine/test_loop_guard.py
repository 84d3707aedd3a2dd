"""The public loop may not become clearly slower: lines of Python for each decision, over those of a game by hand.

A match goes straight on as long as nobody looks into it; a loop that does (picks, views) goes by blocks. Lines are
counted by Python alone, so that they are the same with and without libraries compiled ahead of time. Each bound is a
fifth above what is reached.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dogtable.ahead.choice import PURE
from tests.bench.dog_by_hand import Dog
from tests.bench.lines import lines
from tests.bench.lines_by_hand import ConnectFour
from tests.bench.ludo_by_hand import Ludo
from tests.bench.speed import play_loop
from tests.helpers import Folder, ruleset

BOUNDS: dict[str, tuple[Callable[[Random], Any], float, float, int]] = {
    "dog": (Dog, 3.0, 11.2, 2),
    "ludo": (Ludo, 3.9, 13.0, 4),
    "connect-four": (ConnectFour, 7.2, 31.9, 20),
}
"""By hand; the bounds of the plain loop and of the one that looks; how many games."""


def decision(play: Callable[[int], int], games: int) -> float:
    """Lines for each decision of some games."""
    decisions: list[int] = []
    return lines(lambda: decisions.extend(play(seed) for seed in range(games))) / sum(decisions)


@pytest.fixture
def pure(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Folder]:
    monkeypatch.setenv(PURE, "1")
    return lambda name: Folder(ruleset(name).rules)  # nothing of it was played before


@pytest.mark.parametrize("name", BOUNDS)
def test_a_decision_of_the_loop_runs_not_many_more_lines_than_one_by_hand(
    name: str, pure: Callable[[str], Folder]
) -> None:
    by_hand, bound, looking, games = BOUNDS[name]
    rules = pure(name)
    for seed in range(2):
        play_loop(rules, seed)
    rng = Random(1)
    theirs = decision(lambda _: by_hand(rng).playout(), games)
    ours = decision(lambda seed: play_loop(rules, seed), games)
    looked = decision(lambda seed: play_loop(rules, seed, looked=True), max(1, games // 4))
    assert ours / theirs < bound
    assert looked / theirs < looking

"""A playout may not become clearly slower: lines of Python run, for ours and for the same games by hand.

Lines are counted, not seconds, so the figures are the same on every machine. Each bound is a fifth (of games without a
yardstick by hand a quarter) above what is reached; the same measure of games that were slowed down on purpose, with
every list built or every list built twice, is above it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dogtable.ahead.choice import PURE
from dogtable.engine.game import game_of
from dogtable.engine.machine import Machine
from dogtable.engine.match import Match
from dogtable.engine.track import Track
from tests.bench.dog_by_hand import Dog
from tests.bench.eights_by_hand import CrazyEights
from tests.bench.lines import lines
from tests.bench.lines_by_hand import ConnectFour, TicTacToe
from tests.bench.ludo_by_hand import Ludo
from tests.helpers import ruleset as shown

BOUNDS: dict[str, tuple[Callable[[Random], Any], float, int]] = {
    "dog": (Dog, 3.0, 4),
    "crazy-eights": (CrazyEights, 2.7, 20),
    "ludo": (Ludo, 2.6, 6),
    "connect-four": (ConnectFour, 3.0, 30),
    "tic-tac-toe": (TicTacToe, 2.6, 60),
}
ALONE: dict[str, tuple[int, int]] = {
    "dog-marbles": (560, 1),
    "inn-keeper": (1_900, 5),
    "sweet-dog-hotel": (1_150, 5),
    "we-rate-dogs": (1_900, 5),
}
"""Rulesets that nobody wrote by hand: lines for each decision at most, and how many games are played."""


def decisions(work: Callable[[], int]) -> float:
    """Return lines for each decision."""
    found: list[int] = []
    run = lines(lambda: found.append(work()))
    return run / found[0]


@pytest.mark.parametrize("ruleset", BOUNDS)
def test_a_playout_runs_not_many_more_lines_than_one_by_hand(ruleset: str):
    by_hand, bound, games = BOUNDS[ruleset]
    machine = Machine(shown(ruleset).program(shown(ruleset).players[0], {}))
    machine.playout(0)
    machine.playout_by_blocks(0)
    rng = Random(1)
    theirs = decisions(lambda: sum(by_hand(rng).playout() for _ in range(games)))
    ours = decisions(lambda: sum(machine.playout(seed)[1] for seed in range(games)))
    slowed = decisions(lambda: sum(machine.playout_by_blocks(seed)[1] for seed in range(max(2, games // 4))))
    assert ours / theirs < bound
    assert slowed / theirs > bound


@pytest.mark.parametrize("ruleset", ALONE)
def test_a_decision_of_a_playout_runs_not_many_more_lines_than_it_did(ruleset: str, monkeypatch: pytest.MonkeyPatch):
    bound, games = ALONE[ruleset]
    machine = Machine(shown(ruleset).program(shown(ruleset).players[0], {}))
    machine.playout(0)
    machine.playout_by_blocks(0)
    assert decisions(lambda: sum(machine.playout(seed)[1] for seed in range(games))) < bound
    listed = machine.all_options
    monkeypatch.setattr(machine, "all_options", lambda s: listed(s) and listed(s))
    assert decisions(lambda: machine.playout_by_blocks(0)[1]) > bound


LOOPS: dict[str, tuple[float, int]] = {
    "dog": (2.7, 2),
    "crazy-eights": (3.6, 10),
    "ludo": (3.8, 3),
    "connect-four": (7.1, 15),
    "tic-tac-toe": (5.3, 30),
}
"""Each game with its bound, and how many are played by the public loop."""


def looped(ruleset: str, games: int, look: bool) -> int:
    """How many decisions some games by the public loop have; with `look`, somebody looks at each as it begins."""
    rng, count = Random(1), 0
    for seed in range(games):
        match = Match(shown(ruleset), seed=seed)
        if look:
            assert match.cells
        while (decision := match.decision) is not None:
            match.choose(decision.options[int(rng.random() * len(decision.options))])
            count += 1
    return count


@pytest.mark.parametrize("ruleset", LOOPS)
def test_the_public_loop_runs_not_many_more_lines_than_a_game_by_hand(ruleset: str, monkeypatch: pytest.MonkeyPatch):
    by_hand, (bound, games) = BOUNDS[ruleset][0], LOOPS[ruleset]
    monkeypatch.setenv(PURE, "1")
    program = shown(ruleset).program(shown(ruleset).players[0], {})
    game_of(program).track = Track(game_of(program), None)  # by Python, whether or not a library was built
    looped(ruleset, 1, look=True)
    looped(ruleset, 1, look=False)
    rng = Random(1)
    theirs = decisions(lambda: sum(by_hand(rng).playout() for _ in range(games)))
    ours = decisions(lambda: looped(ruleset, games, look=False))
    slowed = decisions(lambda: looped(ruleset, max(2, games // 4), look=True))
    assert ours / theirs < bound
    assert slowed / theirs > bound

"""P1: whole random games against the same games by hand.

Beside what a user gets (compiled ahead of time, where `make fast` has built something), the same by Python alone.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from random import Random
from typing import Any

import dogtable
from dogtable.ahead.choice import PURE
from dogtable.base.errors import UsageError
from dogtable.base.ruleset import Ruleset
from dogtable.engine.game import game_of
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from tests.bench.dog_by_hand import Dog
from tests.bench.dog_in_c import DogInC
from tests.bench.eights_by_hand import CrazyEights
from tests.bench.lines_by_hand import ConnectFour, TicTacToe
from tests.bench.ludo_by_hand import Ludo
from tests.bench.measure import Figure, against, not_yet, ratio

YARDSTICKS: dict[str, tuple[Callable[[Random], Any], str]] = {
    "dog": (Dog, "≥ 20"),
    "crazy-eights": (CrazyEights, "≥ 10"),
    "ludo": (Ludo, "≥ 10"),
    "connect-four": (ConnectFour, "≥ 3"),
    "tic-tac-toe": (TicTacToe, "≥ 3"),
}
"""Each game with what plays it by hand, and the goal of whole random games."""
LARGE = {"inn-keeper": (3, 143), "sweet-dog-hotel": (3, 273), "we-rate-dogs": (4, 85)}
"""Games that nobody wrote by hand: for how many they are measured, and what Python alone played a second on 22 November
2026."""
MORE = 20
"""So many times as many are the goal."""
LOOKED_GOAL = "≥ 0.5"
IN_A_ROW = 100  # games in C that are played by one call


def playouts(scale: float) -> list[Figure]:
    """P1: whole random games a second over the same by hand: drawn, every list built, and the public loop."""
    figures = []
    for game, (by_hand, goal_of_games) in YARDSTICKS.items():
        rules, pure = Library().load(game), by_python(game)
        ahead = told_ahead(rules)
        ways: list[tuple[str, str, Callable[[int], int]]] = [
            (f"rules.playout{ahead}", goal_of_games, lambda n, r=rules: r.playout(n) and 1),
            ("rules.playout by Python", "", lambda n, r=pure: r.playout(n) and 1),
            ("every list built", "", _by_blocks(rules)),
            (f"public Match loop{ahead}", "", lambda n, r=rules: play_loop(r, n) and 1),
            ("public Match loop, looked into", LOOKED_GOAL, lambda n, r=rules: play_loop(r, n, looked=True) and 1),
            ("public Match loop by Python", "", lambda n, r=pure: play_loop(r, n) and 1),
        ]
        for what, goal, ours in ways:
            with pure_python() if what.endswith("by Python") else nullcontext():
                figures.append(_against(game, what, goal, ours, by_hand, scale))
    return [
        *figures,
        *(against_python(game, players, then, scale) for game, (players, then) in LARGE.items()),
        against_c(scale),
    ]


def against_python(game: str, players: int, then: int, scale: float) -> Figure:
    """P1: whole random games of a game that nobody wrote by hand, over the same by Python alone.

    The goal is about games a second, by those that Python played `then`.
    """
    rules, pure, goal = Library().load(game), by_python(game), MORE * then

    def theirs(n: int) -> int:
        with pure_python():
            return pure.playout(n, players) and 1

    pairs = against(lambda n: rules.playout(n, players) and 1, theirs, 5 if scale >= 1 else 3, max(0.15, 0.3 * scale))
    value, spread = ratio(pairs)
    mine, yours = (statistics.median(side) for side in zip(*pairs, strict=True))
    told = f"{mine:,.1f} ÷ {yours:,.1f} games/s{told_ahead(rules, players)}"
    what = f"{game} for {players}, rules.playout ÷ by Python"
    return Figure("P1", what, f"{goal:,} games/s", told, value, spread, {}, value, mine >= goal)


def against_c(scale: float) -> Figure:
    """P1c: whole random games of DOG over the same by hand in C; without a C compiler, nothing."""
    what, goal = "dog, rules.playout ÷ by hand in C", 0.25
    rules = Library().load("dog")
    try:
        in_c = DogInC()
    except UsageError as error:
        return not_yet("P1c", what, f"≥ {goal}", str(error))

    def theirs(n: int) -> int:
        in_c.play_many(n * IN_A_ROW, IN_A_ROW)
        return IN_A_ROW

    pairs = against(lambda n: rules.playout(n) and 1, theirs, 5 if scale >= 1 else 3, max(0.15, 0.3 * scale))
    value, spread = ratio(pairs)
    mine, yours = (statistics.median(side) for side in zip(*pairs, strict=True))
    told = f"{mine:,.1f} ÷ {yours:,.1f} games/s{told_ahead(rules)}"
    return Figure("P1c", what, f"≥ {goal}", told, value, spread, {}, value, value >= goal)


def told_ahead(rules: LoadedRuleset, players: int = 0) -> str:
    """Return what is to be said of figures of a ruleset for which nothing is compiled ahead of time."""
    made = rules.program(players or rules.players[0], {})
    return "" if game_of(made).machine.whole_games() else " (nothing compiled ahead)"


@contextmanager
def pure_python() -> Iterator[None]:
    """While this lasts, no library is looked for: one may come at any time (engine/awaited.py)."""
    before = os.environ.get(PURE)
    os.environ[PURE] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[PURE]
        else:
            os.environ[PURE] = before


def by_python(game: str) -> LoadedRuleset:
    """Load a ruleset for which no library is used, as long as it is played in `pure_python` alone."""
    with pure_python():
        rules = Library().load(game)
        rules.playout(0)
        for seed in range(3):  # the first matches decide how those after them are played
            play_loop(rules, seed)
    return rules


def _by_blocks(rules: LoadedRuleset) -> Callable[[int], int]:
    machine = game_of(rules.program(rules.players[0], {})).machine

    def play(n: int) -> int:
        machine.playout_by_blocks(n)
        return 1

    return play


def play_loop(rules: Ruleset, seed: int, looked: bool = False) -> int:
    """Play a random game as a program would that uses the public interface; return how many decisions it had.

    `looked`: it reads the picks of every option, and at every tenth decision the view of who is asked.
    """
    match = dogtable.Match(rules, seed=seed)
    choice = Random(seed).choice
    while (decision := match.decision) is not None:
        options = decision.options
        if looked:
            for option in options:
                option.picks  # noqa: B018 # to read it is all
            if match.count % 10 == 0:
                match.view(decision.seat)
        match.choose(choice(options))
    return match.count


def _against(
    game: str, what: str, goal: str, ours: Callable[[int], int], by_hand: Callable[[Random], Any], scale: float
) -> Figure:
    rng = Random(1)

    def theirs(_: int) -> int:
        by_hand(rng).playout()
        return 1

    pairs = against(ours, theirs, 5 if scale >= 1 else 3, max(0.15, 0.3 * scale))
    value, spread = ratio(pairs)
    mine, yours = (statistics.median(side) for side in zip(*pairs, strict=True))
    told = f"{mine:,.1f} ÷ {yours:,.1f} games/s"
    details = {"ours a second": mine, "by hand a second": yours}
    reached = value >= float(goal.removeprefix("≥ ")) if goal else None
    return Figure("P1", f"{game}, {what} ÷ by hand", goal, told, value, spread, details, value, reached)


FIGURES = {"P1": playouts}

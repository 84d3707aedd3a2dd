"""P1, P3, P4 and P9: playouts against games by hand, the slowest decisions, clones, the way to a first decision."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import dogtable
from dogtable.engine.game import game_of
from dogtable.session.library import Library, LoadedRuleset
from tests.bench.dog_by_hand import Dog
from tests.bench.eights_by_hand import CrazyEights
from tests.bench.lines_by_hand import ConnectFour, TicTacToe
from tests.bench.ludo_by_hand import Ludo
from tests.bench.measure import Figure, against, percentile, ratio

GAMES = ("dog", "dog-marbles")
SHIPPED = (*GAMES, "inn-keeper", "sweet-dog-hotel", "we-rate-dogs")
YARDSTICKS: dict[str, tuple[Callable[[Random], Any], str]] = {
    "dog": (Dog, "≥ 0.8"),
    "crazy-eights": (CrazyEights, "≥ 0.4"),
    "ludo": (Ludo, "≥ 0.4"),
    "connect-four": (ConnectFour, "≥ 0.4"),
    "tic-tac-toe": (TicTacToe, "≥ 0.4"),
}
"""Each game with what plays it by hand, and the goal of the public loop."""


def playouts(scale: float) -> list[Figure]:
    """P1: whole random games a second over the same game by hand: drawn, every list built, and the public loop."""
    figures = []
    for game, (by_hand, loop_goal) in YARDSTICKS.items():
        rules = Library().load(game)
        figures += [
            _against(game, "rules.playout", "≥ 1.0", lambda n, r=rules: r.playout(n) and 1, by_hand, scale),
            _against(game, "every list built", "", _by_blocks(rules), by_hand, scale),
            _against(game, "public Match loop", loop_goal, _loop(rules), by_hand, scale),
        ]
    return figures


def _by_blocks(rules: LoadedRuleset) -> Callable[[int], int]:
    machine = game_of(rules.program(rules.players[0], {})).machine

    def play(n: int) -> int:
        machine.playout_by_blocks(n)
        return 1

    return play


def _loop(rules: LoadedRuleset) -> Callable[[int], int]:
    def play(n: int) -> int:
        match = dogtable.Match(rules, seed=n)
        choice = Random(n).choice
        while (decision := match.decision) is not None:
            match.choose(choice(decision.options))
        return 1

    return play


def _against(
    game: str, what: str, goal: str, ours: Callable[[int], int], by_hand: Callable[[Random], Any], scale: float
) -> Figure:
    rng = Random(1)

    def theirs(_: int) -> int:
        by_hand(rng).playout()
        return 1

    pairs = against(ours, theirs, 9 if scale >= 1 else 3, 1.5 * scale)
    value, spread = ratio(pairs)
    mine, yours = (statistics.median(side) for side in zip(*pairs, strict=True))
    told = f"{value:.2f} ({mine:,.1f} ÷ {yours:,.1f} games/s)"
    details = {"ours a second": mine, "by hand a second": yours}
    return Figure("P1", f"{game}, {what} ÷ by hand", goal, told, value, spread, details)


def decisions(scale: float) -> list[Figure]:
    """P3: how long a decision takes, over 10,000 of each ruleset: the answer carried out, the next options listed.

    That is processor time, like all figures here.

    (A list may be made on the way to its decision already, as `none:` needs it, so both are timed together.)
    """
    figures = []
    for game in SHIPPED:
        rules = Library().load(game)
        times: list[float] = []
        seed = 0
        while len(times) < 10_000 * scale:
            match = dogtable.Match(rules, players=rules.players[0], seed=seed)
            rng = Random(seed)
            seed += 1
            while (decision := match.decision) is not None and len(times) < 10_000 * scale:
                option = decision.options[rng.randrange(len(decision.options))]
                begin = time.process_time()
                match.choose(option)
                following = match.decision
                if following is not None:
                    len(following.options)
                times.append((time.process_time() - begin) * 1000)
        p50, p999, worst = percentile(times, 0.5), percentile(times, 0.999), max(times)
        told = f"p50 {p50:.3f} ms, p99.9 {p999:.2f} ms, worst {worst:.2f} ms"
        figures.append(
            Figure(
                "P3",
                f"{game}, a decision",
                "p50 ≤ 0.2, p99.9 ≤ 50",
                told,
                p999,
                "",
                {"p50": p50, "p99.9": p999, "max": worst},
            )
        )
    return figures


def clones(scale: float) -> list[Figure]:
    """P4: clone of a running game over `list(state)` of the same length."""
    rules = Library().load("dog")
    match = dogtable.Match(rules, players=4, seed=3)
    for _ in range(200):
        match.choose(match.decisions[0].options[0], seat=match.decisions[0].seat) if match.decision else None
    cells = match.cells
    rounds, count = 9, int(20_000 * scale) + 100

    def many(work: Callable[[], object]) -> float:
        begin = time.process_time()
        for _ in range(count):
            work()
        return (time.process_time() - begin) / count

    pairs = [(many(lambda: cells[:]), many(lambda: list(cells))) for _ in range(rounds)]
    value, spread = ratio(pairs)
    whole = statistics.median(many(match.clone) for _ in range(rounds))
    us = statistics.median(a for a, _ in pairs) * 1e6
    told = f"{value:.2f} ({us:.2f} µs for {len(cells)} cells; Match.clone {whole * 1e6:.1f} µs)"
    return [Figure("P4", "clone of a running game ÷ list(state)", "≤ 1.5", told, value, spread)]


_FIRST = """
import sys, time
begin = time.process_time()
from dogtable.session.library import Library
from dogtable.engine.match import Match
imported = time.process_time()
for game in sys.argv[2:]:
    rules = Library(data=__import__('pathlib').Path(sys.argv[1])).load(game)
    Match(rules, players=rules.players[0], seed=1).decision.options[0]
print(imported - begin, time.process_time() - imported)
"""


def first_decision(scale: float) -> list[Figure]:
    """P9: from the ruleset's text to the first decision, with an empty cache and with a warm one."""
    import tempfile

    figures = []
    cold, warm = [], []
    for _ in range(3 if scale < 1 else 7):
        with tempfile.TemporaryDirectory() as data:
            for times in (cold, warm):
                out = subprocess.run(
                    [sys.executable, "-c", _FIRST, data, *GAMES], capture_output=True, text=True, check=True
                ).stdout.split()
                times.append(float(out[1]) * 1000)
    for what, goal, times in (("cold", "≤ 250 ms", cold), ("cached", "≤ 50 ms", warm)):
        value = statistics.median(times)
        spread = f"{min(times):.0f} to {max(times):.0f}"
        figures.append(
            Figure("P9", f"the DOG pair to its first decisions, {what}", goal, f"{value:.0f} ms", value, spread)
        )
    return figures


FIGURES = {"P1": playouts, "P3": decisions, "P4": clones, "P9": first_decision}

"""Whether partners give the card that helps most: what comes of each card when all hands are played on in the open.

    python -m tests.bots.giving dog exchange.card --positions 200 --seed 1

Positions are from games of greedy, where somebody is asked so and can give cards that differ. Each card is given in the
true position, and all play on by advice, by what all hold, by the same lots (3 decisions of 100 are any), until about a
hand is over; then the position is judged. Told is by how much what a bot gives is better than any card, as by lots; and
what there is to be had by who sees all hands: the card that comes to most in half of the lots, by the other half. It
needs a library.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev

from dogtable.ahead.wanting import have
from dogtable.bots.judge import chances_of
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.study.entrant import Entrant, parse
from tests.bots.honest import loaded

LOTS = 32
DECISIONS = 40
"""So many are played on: a hand of five or six cards, for four."""
ANYTHING = 30
"""In so many decisions of 1,000 anything is played."""
APART = 8
"""Of the decisions of a game one in so many is looked at, so that positions are of many games."""


def asked_so(ruleset: str, ask: str, number: int, seed: int) -> Iterator[Match]:
    """Give matches in which somebody is asked so, and has a choice."""
    rules, rng, game = loaded(ruleset), Random(seed), 0
    while number:
        match = Match(rules, players=4, seed=1000 * seed + game)
        game += 1
        while number and (decision := match.decision) is not None:
            if decision.name == ask and len(decision.options) > 1 and not rng.randrange(APART):
                number -= 1
                yield match
            request = Request("greedy", "", pack(match, decision.seat), match.count)
            match.choose(POLICIES["greedy"](match.game.program, request).key, decision.seat)


def came_to(match: Match, seat: int, place: int, lots: int) -> float:
    """Return what the side of a seat may expect when it gives an option and all play on."""
    native, cells = match.game.by_library(), match.cells[:]
    assert native is not None, "there is no library"
    native.seal(cells, seat, native.options(cells, seat)[place])
    assert native.play_on(cells, lots, ANYTHING, 0, DECISIONS) is not None
    return chances_of(match.game.program, cells, len(match.given(seat)))[seat]


def answer_of(match: Match, seat: int, bot: Entrant, seed: int) -> str:
    """Return what a bot answers."""
    request = Request(bot.bot, "", pack(match, seat), seed, iterations=bot.iterations)
    return POLICIES[bot.bot](match.game.program, request).key


def told(name: str, gains: list[float]) -> None:
    """Tell by how much cards were better than any."""
    within = 1.96 * stdev(gains) / sqrt(len(gains))
    sys.stdout.write(f"  {name}: better than any card by {fmean(gains):.2%} ± {within:.2%} of a win\n")


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("ask")
    parser.add_argument("--bots", default="greedy,hard@iterations=400")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    have(loaded(asked.ruleset).program(4, {}))
    bots = [parse(word) for word in asked.bots.split(",")]
    gains: dict[str, list[float]] = {str(bot): [] for bot in bots}
    there: list[float] = []
    for met, match in enumerate(asked_so(asked.ruleset, asked.ask, asked.positions, asked.seed)):
        assert match.decision is not None
        seat, rng = match.decision.seat, Random(met)
        keys = [option.key for option in match.decision.options]
        lots = [rng.getrandbits(63) for _ in range(LOTS)]
        found = [[came_to(match, seat, place, one) for one in lots] for place in range(len(keys))]
        worth = dict(zip(keys, map(fmean, found), strict=True))
        usual = fmean(worth.values())
        for bot in bots:
            gains[str(bot)].append(worth[answer_of(match, seat, bot, met)] - usual)
        seen, shown = ([fmean(row[half::2]) for row in found] for half in (0, 1))
        there.append(shown[seen.index(max(seen))] - fmean(shown))
    sys.stdout.write(f"{asked.ruleset}, {asked.ask}: {asked.positions} positions of seed {asked.seed}\n")
    for name, rows in gains.items():
        told(name, rows)
    told("who sees all hands", there)


if __name__ == "__main__":
    main()

"""Whether partners give the card that helps most: what comes of each card when all hands are played on in the open.

    python -m tests.bots.giving dog exchange.card --positions 200 --seed 1

Positions are from games of greedy, where somebody is asked so and can give cards that differ. Each card is given in the
true position, and all play on by advice, by what all hold, by the same lots (3 decisions of 100 are any), until about a
hand is over; then the position is judged. Told is by how much what a bot gives is better than any card, as by lots; and
what there is to be had by who sees all hands: the card that comes to most in half of the lots, by the other half.

Who gives sees none of the other hands. So the same is told of worlds that fit what the seat knows, in place of the true
one, a lot each: what a card comes to there is what can be expected of it, and the card that comes to most in half of
these worlds, by the other half, is what there is to be had by who knows no more than that. It needs a library.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev

from dogtable.ahead.wanting import have
from dogtable.bots.judge import chances_of
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.game import Game
from dogtable.engine.keys import Path
from dogtable.engine.match import Match
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import pack
from dogtable.engine.sample import worlds
from dogtable.study.entrant import Entrant, parse
from tests.bots.honest import loaded

LOTS = 32
WORLDS = 256
"""So many are drawn by what the seat knows."""
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


def came_to(game: Game, cells: Sequence[int], seat: int, path: Path, lots: int, given: int) -> float:
    """Return what the side of a seat may expect when it gives an option and all play on; it has `given` so many."""
    native, cells = library(game), list(cells)
    native.seal(cells, seat, path)
    assert native.play_on(cells, lots, ANYTHING, 0, DECISIONS) is not None
    return chances_of(game.program, cells, given)[seat]


def library(game: Game) -> NativeMachine:
    """Return what plays on."""
    native = game.by_library()
    assert native is not None, "there is no library"
    return native


Found = Mapping[str, Sequence[float]]
"""What each option came to, by its key: in one way of playing on after the other."""


def truly(match: Match, seat: int, rng: Random) -> Found:
    """Return what options come to in the true position, by lots."""
    assert match.decision is not None
    lots, given = [rng.getrandbits(63) for _ in range(LOTS)], len(match.given(seat))
    paths = library(match.game).options(match.cells, seat)
    keys = [option.key for option in match.decision.options]
    return {
        key: [came_to(match.game, match.cells, seat, path, one, given) for one in lots]
        for key, path in zip(keys, paths, strict=True)
    }


def by_what_is_known(match: Match, seat: int, rng: Random) -> Found:
    """Return what options come to in worlds that fit what the seat knows."""
    found: dict[str, list[float]] = {}
    given = len(match.given(seat))
    for world in islice(worlds(match.game.program, pack(match, seat), rng), WORLDS):
        lots = rng.getrandbits(63)
        for path in world.options():
            worth = came_to(match.game, world.cells, seat, path, lots, given)
            found.setdefault(world.key(path), []).append(worth)
    return found


def to_be_had(found: Found) -> float:
    """Return by how much what is best in half of the ways is better than any, in the other half; of both halves."""
    halves = [{key: fmean(ways[half::2]) for key, ways in found.items()} for half in (0, 1)]
    return fmean(
        judged[max(seen, key=seen.__getitem__)] - fmean(judged.values()) for seen, judged in (halves, halves[::-1])
    )


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
    looks = {"in the true position": truly, "by what is known": by_what_is_known}
    gains = {look: {str(bot): list[float]() for bot in bots} for look in looks}
    there: dict[str, list[float]] = {look: [] for look in looks}
    for met, match in enumerate(asked_so(asked.ruleset, asked.ask, asked.positions, asked.seed)):
        assert match.decision is not None
        seat, rng = match.decision.seat, Random(met)
        answers = {str(bot): answer_of(match, seat, bot, met) for bot in bots}
        for look, at in looks.items():
            found = at(match, seat, rng)
            worth = {key: fmean(ways) for key, ways in found.items()}
            usual = fmean(worth.values())
            for bot, answer in answers.items():
                gains[look][bot].append(worth[answer] - usual)
            there[look].append(to_be_had(found))
    sys.stdout.write(f"{asked.ruleset}, {asked.ask}: {asked.positions} positions of seed {asked.seed}\n")
    for look in looks:
        sys.stdout.write(f"{look}\n")
        for name, rows in gains[look].items():
            told(name, rows)
        told("there is to be had", there[look])


if __name__ == "__main__":
    main()

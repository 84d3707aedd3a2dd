"""The wins of each place alone, in the games of `tests.balance` between equal bots: ten times as quick, by a library.

    python -m tests.balance.places we-rate-dogs [--players 3 4 5 6] [--games 2000]

Nobody looks on, so no cards are counted, and docs/balance.md is not written. Every hundred games it tells.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt

from dogtable.ahead.wanting import have
from dogtable.engine.game import game_of
from dogtable.engine.result import result_of
from dogtable.session.library import Library
from dogtable.study.playing import play
from tests.balance.figures import WIDTH, Share
from tests.balance.jobs import EQUAL, SEED
from tests.balance.recipe import Kitchen, recipe_of

EVERY = 100


def won(ruleset: str, players: int) -> Iterator[list[float]]:
    """Give of one game after another, without end, what each place has of the win."""
    rules, recipe = Library().load(ruleset), recipe_of(ruleset)
    kitchen, program = Kitchen(rules, recipe, players), rules.program(players, {})
    have(program)
    game, number = game_of(program), 0
    while True:
        seed = SEED * 1_000_003 + number
        first = kitchen.value(recipe.seats["from"], game.machine.start(seed)) if "from" in recipe.seats else 0
        has = result_of(game, play(game, (EQUAL,) * players, seed).cells).utility
        yield [has[(first + place) % players] for place in range(players)]
        number += 1


def share(of: list[float]) -> Share:
    """Return the mean in percent of what a place had of each win."""
    mean = sum(of) / len(of)
    return Share(100 * mean, 100 * WIDTH * sqrt(sum((one - mean) ** 2 for one in of)) / len(of))


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--players", type=int, nargs="+")
    parser.add_argument("--games", type=int, default=2000)
    args = parser.parse_args()
    for players in args.players or Library().load(args.ruleset).players:
        shares = won(args.ruleset, players)
        rows: list[list[float]] = []
        while len(rows) < args.games:
            rows.append(next(shares))
            if len(rows) % EVERY == 0 or len(rows) == args.games:
                told = " · ".join(
                    f"{one.percent:.1f} ±{one.within:.1f}" for one in map(share, map(list, zip(*rows, strict=True)))
                )
                print(f"{args.ruleset}, {players} players, {len(rows)} games: {told}", flush=True)


if __name__ == "__main__":
    main()

"""What a partner is worth: two of a bot as partners against one of them beside somebody else.

    python -m tests.bots.partnering dog --bot hard@iterations=400 --beside greedy --deals 100 --seed 1

Each deal is played twice with the sides exchanged; who sits beside takes either seat of its side in turn.
"""

from __future__ import annotations

import argparse
import sys

from dogtable.base.errors import UsageError
from dogtable.base.intervals import wilson
from dogtable.engine.game import game_of
from dogtable.study.entrant import parse
from dogtable.study.playing import play
from tests.bots.honest import loaded


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--bot", default="hard@iterations=400")
    parser.add_argument("--beside", default="greedy")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = game_of(loaded(asked.ruleset).program(asked.players, {}))
    bot, beside, sides = parse(asked.bot), parse(asked.beside), game.program.layout.teams
    if len(sides) != 2 or any(len(side) < 2 for side in sides):
        raise UsageError(f"{asked.ruleset} for {asked.players} is not between two sides of partners")
    won = 0.0
    for deal in range(asked.deals):
        for mixed in range(2):
            seats = [bot] * asked.players
            seats[sides[mixed][deal % len(sides[mixed])]] = beside
            winners = game.machine.winners(play(game, seats, 1_000_000 * asked.seed + deal).cells)
            won += sum(seat not in sides[mixed] for seat in winners) / len(winners) if winners else 0.5
        if not (deal + 1) % 10:
            found = wilson(won, 2 * (deal + 1))
            sys.stdout.write(
                f"{asked.ruleset}: partners alike {100 * found.share:.0f} % of {2 * (deal + 1)} games"
                f" ({100 * found.low:.0f} to {100 * found.high:.0f})\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()

"""How strength grows with search: `python -m tests.experience.strength connect-four --games 40` draws it for the page.

Bots with more and more iterations play against one opponent, each deal twice with the seats exchanged. Where nothing is
drawn, every deal begins with a few random decisions (`--opening`); otherwise all games would be one and the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import log2
from pathlib import Path

from dogtable.base.intervals import Share, two_player
from dogtable.engine.game import Game, game_of
from dogtable.engine.result import result_of
from dogtable.session.library import Library
from dogtable.study.entrant import Entrant, parse
from dogtable.study.playing import play
from tests.experience.drawing import Point, drawn

BUDGETS = (25, 50, 100, 200, 400, 800, 1600)
DOCS = Path(__file__).parents[2] / "docs"


def share(game: Game, entrant: Entrant, opponent: Entrant, games: int, opening: int) -> Share:
    """Return the two-player share of an entrant, sides in turn."""
    sides = game.program.layout.teams
    won = held = 0.0
    for number in range(games):
        mine = {seat for n, side in enumerate(sides) if n % 2 == number % 2 for seat in side}
        seats = [entrant if seat in mine else opponent for seat in range(game.program.players)]
        has = result_of(game, play(game, seats, number // 2, opening=opening).cells).utility
        won += sum(has[seat] for seat in mine)
        held += len(mine)
    return two_player(won, games, held, game.program.players * games - held)


def points_of(shares: Sequence[tuple[int, Share]]) -> list[Point]:
    """Return what is drawn: each doubling of the iterations is as wide as every other."""
    low, high = log2(shares[0][0]), log2(shares[-1][0])
    return [Point((log2(n) - low) / (high - low), one.share, one.low, one.high, str(n)) for n, one in shares]


def main() -> None:
    """Play, tell, draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--opening", type=int, default=0, metavar="N")
    args = parser.parse_args()
    rules = Library().load(args.ruleset)
    game = game_of(rules.program(rules.players[0], {}))
    points, opponent = [], parse(args.against)
    for budget in BUDGETS:
        points.append((budget, share(game, Entrant("hard", budget), opponent, args.games, args.opening)))
        one = points[-1][1]
        print(f"{budget} iterations: {one.share:.1%} ({one.low:.1%} to {one.high:.1%})", flush=True)
    title = f"{rules.title}: hard against {args.against} by iterations ({args.games} games a point)"
    (DOCS / f"strength-{args.ruleset}.svg").write_text(drawn(title, points_of(points)), encoding="utf-8")


if __name__ == "__main__":
    main()

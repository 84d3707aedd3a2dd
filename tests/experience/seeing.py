"""How much is left to luck: hard as it is, but for seeing everything, against another bot.

    python -m tests.experience.seeing we-rate-dogs --players 4 --games 40

Its one world is the true one: it knows all hands and decks, and what will be drawn. So it tells how often the game can
be won at all; nobody plays it at the table. Games and seats are those of `dogtable arena` with the same seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import repeat
from typing import Any
from unittest.mock import patch

from dogtable.base.intervals import two_player
from dogtable.base.program import Program
from dogtable.bots import levels
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.bots.strength import LEVELS
from dogtable.engine.game import game_of
from dogtable.engine.result import result_of
from dogtable.engine.sample import World
from dogtable.engine.state import State
from dogtable.session.library import Library
from dogtable.study.entrant import Entrant, parse
from dogtable.study.playing import play
from dogtable.study.schedule import Pairing, Series, setting_of

NAME = "seeing"


class Seeing:
    """A bot that looks at the cells themselves; it listens to a game to get hold of them."""

    def __init__(self) -> None:
        self._cells: State = []

    def begins(self, cells: State) -> None:
        """Take hold of the cells, which are changed in place as the game goes on."""
        self._cells = cells

    def hears(self, events: Sequence[tuple[Any, ...]]) -> None:
        """Nothing is to be heard that cannot be seen."""

    def answer(self, program: Program, request: Request) -> Answer:
        """Answer as hard does, in the one world that is true."""
        world = World(game_of(program), self._cells[:], request.packed.seat)
        with ExitStack() as stack:
            stack.enter_context(patch.object(levels, "sample", lambda *_: world))
            stack.enter_context(patch.object(levels, "worlds", lambda *_: repeat(world)))
            return levels.play(LEVELS["hard"], program, request)


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    setting = setting_of(Library().load(args.ruleset), args.players, {})
    game, seeing = game_of(setting.program), Seeing()
    POLICIES[NAME] = seeing.answer
    pairing = Pairing(0, Entrant(NAME, args.iterations), parse(args.against))
    series = Series(pairing, [setting], args.games, args.seed)
    won = held = 0.0
    for number in range(args.games):
        bout = series.bout(number)
        has = result_of(game, play(game, bout.seats, bout.seed, listener=seeing).cells).utility
        mine = [seat for seat, entrant in enumerate(bout.seats) if entrant == pairing.one]
        won, held = won + sum(has[seat] for seat in mine), held + len(mine)
        one = two_player(won, number + 1, int(held), args.players * (number + 1) - int(held))
        print(f"{number + 1} games: {one.share:.1%} ({one.low:.1%} to {one.high:.1%})", flush=True)


if __name__ == "__main__":
    main()

"""What can be reached by search: each option played out to the end, by advice, in many worlds, against another bot.

    python -m tests.experience.possible we-rate-dogs --players 4 --games 200 --sprt 65,75

There is no clock. Of each decision all options are tried in the same worlds with the same lots: first in eight; the
third of them that came to most, four at least, in as many as make a quarter of the worlds, a third of these in half of
the worlds, and the four best, or more, in all 64 (sequential halving). It needs a library.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from dogtable.base.program import STATUS, TOGETHER, Program
from dogtable.bots.playing_on import play_on
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.engine.game import Game, game_of
from dogtable.engine.keys import Path
from dogtable.engine.result import shares
from dogtable.engine.sample import World, worlds
from dogtable.study.entrant import Entrant, parse
from tests.experience.duel import duel, test_of

NAME = "playing-on"
FIRST, MOST = 8, 64
LEFT, FEWEST = 3, 4
"""One in so many options is left after each part of the worlds, and so few at least."""


@dataclass(frozen=True)
class Tried:
    """An option, by its key, with what its side had of the win at the end, in one world after another."""

    key: str
    path: Path
    came: list[float]

    @property
    def mean(self) -> float:
        """Return what it came to on the average."""
        return sum(self.came) / len(self.came)


def tried(game: Game, world: World, others: Iterator[World], rng: Random, most: int = MOST) -> list[Tried]:
    """Return the options of a decision, the best first, with what they came to; those first in `most` worlds."""
    found = [Tried(world.key(path), path, []) for path in world.options()]
    known, left = all(world.is_known(one.path) for one in found), found
    done = 0
    for until in sorted({min(FIRST, most), max(FIRST, most // 4), max(FIRST, most // 2), most}):
        for n in range(done, until):
            here = world if n == 0 else next(others)
            there = {} if known else {here.key(path): path for path in here.options()}
            lots = rng.getrandbits(63)
            for one in left:
                one.came.append(came_to(game, here, one.path if known else there[one.key], lots))
        left.sort(key=lambda one: -one.mean)
        done, left = until, left[: max(FEWEST, len(left) // LEFT)]
    return left + sorted((one for one in found if one not in left), key=lambda one: -one.mean)


def came_to(game: Game, world: World, path: Path, lots: int) -> float:
    """Return what a seat's side has of the win when it takes an option and all play on by advice."""
    native, cells = game.by_library(), world.cells[:]
    assert native is not None, "there is no library"
    if cells[STATUS] == TOGETHER:
        native.seal(cells, world.seat, path)
        if not game.machine.waiting(cells):
            native.open_sealed(cells)
    else:
        native.take(cells, path)
    if native.play_on(cells, lots) is None:
        play_on(game.machine, cells, lots)
    side = next(side for side in game.program.layout.teams if world.seat in side)
    has = shares(game.program.players, native.winners(cells))
    return sum(has[seat] for seat in side)


def answer(program: Program, request: Request) -> Answer:
    """Answer with what came to most; `iterations` are worlds."""
    game, rng = game_of(program), Random(request.seed)
    drawn = worlds(program, request.packed, rng)
    world = next(drawn)
    if len(world.options()) == 1:
        return Answer(world.key(world.options()[0]))
    return Answer(tried(game, world, drawn, rng, request.iterations or MOST)[0].key)


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=MOST)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", type=test_of, default="65,75", metavar="LOW,HIGH")
    args = parser.parse_args()
    POLICIES[NAME] = answer
    duel(args.ruleset, args.players, Entrant(NAME, args.worlds), parse(args.against), args.games, args.seed, args.sprt)


if __name__ == "__main__":
    main()

"""What can be reached by search: each option played out to the end, by advice, in many worlds, against another bot.

    python -m tests.experience.possible we-rate-dogs --players 3 --alone --games 300 --sprt 65,75

There is no clock. The options of a decision race: all are tried in the same worlds with the same lots, so it is known
of each by how much it came to more than what greedy takes. After four worlds, and whenever there were twice as many,
half of them are left at most, the best, and of these only who still may come to lie above greedy's, by a bar that rises
from about one standard error below it to one above it in the end: of many options one is the luckiest, and what advice
likes is better than most. Where none is left, greedy's is taken. It needs a library.
"""

from __future__ import annotations

import argparse
import base64
import json
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random

from dogtable.base.program import ASK, STATUS, TOGETHER, Program
from dogtable.bots.playing_on import play_on
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.engine.game import Game, game_of
from dogtable.engine.keys import Path as Option
from dogtable.engine.result import shares
from dogtable.engine.sample import World, worlds
from dogtable.study.entrant import Entrant, parse
from tests.experience.duel import duel, test_of

NAME = "playing-on"
FIRST, MOST = 4, 64
FEWEST = 2
"""So few options are left at least beside greedy's, where so many may still be better."""


@dataclass(frozen=True)
class Tried:
    """An option, by its key, with what its side had of the win at the end, in one world after another."""

    key: str
    path: Option
    came: list[float]

    @property
    def mean(self) -> float:
        """Return what it came to on the average."""
        return sum(self.came) / len(self.came)

    def over(self, other: Tried) -> tuple[float, float]:
        """Return how much more it came to than another, in the same worlds, and the standard error of that.

        So few worlds may all have come out alike; the error is as if one more had been half a win off.
        """
        off = [mine - its for mine, its in zip(self.came, other.came, strict=True)]
        mean = sum(off) / len(off)
        return mean, sqrt(sum((one - mean) ** 2 for one in off) + 0.25) / len(off)


def race(game: Game, world: World, others: Iterator[World], rng: Random, greedy: str, most: int = MOST) -> list[Tried]:
    """Return the options of a decision, the best first: who is left, then what greedy takes, then who was left out."""
    found = [Tried(world.key(path), path, []) for path in world.options()]
    known = all(world.is_known(one.path) for one in found)
    mine = next(one for one in found if one.key == greedy)
    left, out = [one for one in found if one is not mine], list[Tried]()
    done, until = 0, min(FIRST, most)
    while left and done < most:
        for n in range(done, until):
            here = world if n == 0 else next(others)
            there = {} if known else {here.key(path): path for path in here.options()}
            lots = rng.getrandbits(63)
            for one in [mine, *left]:
                one.came.append(came_to(game, here, one.path if known else there[one.key], lots))
        bar = 2 * until / most - 1
        ahead = {one.key: one.over(mine) for one in left}
        ranked = sorted(left, key=lambda one: -one.mean)
        best = ranked[: max(FEWEST, len(ranked) // 2)] if until < most else ranked
        left = [one for one in best if ahead[one.key][0] > bar * ahead[one.key][1]]
        out = [one for one in ranked if one not in left] + out
        done, until = until, min(2 * until, most)
    return [*left, mine, *out]


def came_to(game: Game, world: World, path: Option, lots: int) -> float:
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


def answer(program: Program, request: Request, notes: Path | None = None) -> Answer:
    """Answer with what came to most; `iterations` are worlds. What was found is noted, a line for each decision."""
    game, rng = game_of(program), Random(request.seed)
    greedy = POLICIES["greedy"](program, replace(request, policy="greedy", iterations=0)).key
    drawn = worlds(program, request.packed, rng)
    world = next(drawn)
    found = race(game, world, drawn, rng, greedy, request.iterations or MOST)
    if notes is not None:
        with notes.open("a", encoding="utf-8") as file:
            print(json.dumps(noted(program, request, found, greedy)), file=file)
    return Answer(found[0].key)


def noted(program: Program, request: Request, found: list[Tried], greedy: str) -> dict[str, object]:
    """Return what is noted of a decision: the view, what greedy takes and what led halfway, what these came to."""
    mine = next(one for one in found if one.key == greedy)
    half = len(mine.came) // 2
    rivals = [one for one in found if one is not mine and len(one.came) == len(mine.came)]
    best = max(rivals, key=lambda one: sum(one.came[:half]), default=mine)
    packed = request.packed
    cells = base64.b85encode(zlib.compress(array("q", packed.cells).tobytes())).decode()
    return {
        "ask": program.asks[packed.cells[ASK]].name,
        "options": len(found),
        "greedy": {"key": greedy, "came": mine.came},
        "best": {"key": best.key, "came": best.came},
        "taken": found[0].key,
        "view": {"seat": packed.seat, "decisions": packed.decisions, "cells": cells},
    }


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=MOST)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--bot", type=parse, help="another bot in its place and in the same games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", type=test_of, default="65,75", metavar="LOW,HIGH")
    parser.add_argument("--alone", action="store_true", help="it has but one seat, and each of a deal in turn")
    parser.add_argument("--notes", type=Path, metavar="FILE", help="note every decision, for `differences`")
    args = parser.parse_args()
    POLICIES[NAME] = partial(answer, notes=args.notes)
    mine, other = args.bot or Entrant(NAME, args.worlds), parse(args.against)
    duel(args.ruleset, args.players, mine, other, args.games, args.seed, args.sprt, alone=args.alone)


if __name__ == "__main__":
    main()

"""What can be reached by search: each option played out to the end, by advice, in many worlds, against another bot.

    python -m tests.experience.possible we-rate-dogs --players 3 --alone --games 300 --sprt 65,75

There is no clock. The options of a decision race (`dogtable.bots.racing`), whether that pays in the ruleset or not.
What came out can be noted, for `differences`.
"""

from __future__ import annotations

import argparse
import base64
import json
import zlib
from array import array
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import chain
from math import inf
from pathlib import Path
from random import Random

from dogtable.base.program import ASK, Program
from dogtable.bots.experience import FILE
from dogtable.bots.levels import Beginning, advised
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.bots.racing import Race
from dogtable.bots.search import run
from dogtable.bots.strength import LEVELS
from dogtable.bots.temper import EVEN
from dogtable.engine.game import game_of
from dogtable.engine.sample import worlds
from dogtable.study.entrant import Entrant, parse
from tests.experience.duel import duel, test_of
from tests.rulesets.found import folders

NAME = "playing-on"
MOST = LEVELS["hard"].races


def answer(program: Program, request: Request, notes: Path | None = None) -> Answer:
    """Answer with what came to most; `iterations` are worlds. What was found is noted, a line for each decision."""
    game, rng, most = game_of(program), Random(request.seed), request.iterations or MOST
    level = replace(LEVELS["hard"], races=most)
    drawn = worlds(program, request.packed, rng)
    world = next(drawn)
    beginning = Beginning(level, game, request.packed, world, rng, EVEN, game.by_library())
    looked = beginning.look(drawn)
    race = beginning.race(looked)
    if not race.open:
        return advised(world, looked)
    run(race, chain([world], drawn), most, most * len(looked.paths), inf)
    keys = [world.key(path) for path in looked.paths]
    if notes is not None:
        with notes.open("a", encoding="utf-8") as file:
            print(json.dumps(noted(program, request, race, keys)), file=file)
    return Answer(keys[race.ranked()[0].place])


def noted(program: Program, request: Request, race: Race, keys: list[str]) -> dict[str, object]:
    """Return what is noted of a decision: the view, what greedy takes and what led halfway, what these came to."""
    mine, found = race.mine, race.ranked()
    half = len(mine.came) // 2
    rivals = [one for one in found if one is not mine and len(one.came) == len(mine.came)]
    best = max(rivals, key=lambda one: sum(one.came[:half]), default=mine)
    packed = request.packed
    cells = base64.b85encode(zlib.compress(array("q", packed.cells).tobytes())).decode()
    return {
        "ask": program.asks[packed.cells[ASK]].name,
        "options": len(found),
        "greedy": {"key": keys[mine.place], "came": mine.came},
        "best": {"key": keys[best.place], "came": best.came},
        "taken": keys[found[0].place],
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
    learnt = folders()[args.ruleset] / FILE
    known = f"-{sha256(learnt.read_bytes()).hexdigest()[:8]}" if learnt.is_file() else ""
    duel(args.ruleset, args.players, mine, other, args.games, args.seed, args.sprt, known, alone=args.alone)


if __name__ == "__main__":
    main()

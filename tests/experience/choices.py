"""What hard's choices are worth over greedy's, decision by decision: by a race of options, and by its search.

    python -m tests.experience.choices we-rate-dogs --players 3 --positions 200 --seed 1 --by stage

Positions come from games by advice; both ways of hard and greedy are asked in each. Where they answer otherwise, each
answer is played out by advice in so many further worlds, the same for all. That tells of a few hundred decisions what
some hundred games would not. Others play by advice on, and so does the seat: what comes of a whole game of better
choices is not told. It needs a library.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from unittest.mock import patch

from dogtable.ahead.wanting import have
from dogtable.base.program import ASKING, OVER, STATUS
from dogtable.bots import levels
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.bots.racing import came_to
from dogtable.engine.game import Game, game_of
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import Packed
from dogtable.engine.position import state
from dogtable.engine.sample import worlds
from dogtable.engine.sight import Sight
from dogtable.session.library import Library

WORLDS = 128
FEWEST = 3
"""A choice has so many options at least."""

FAR = 1 << 40
"""So many decisions from the end options race, when they always do."""

WAYS = {"race": FAR, "search": 0}
"""How hard chooses, by how near the end its options race."""


@dataclass(frozen=True)
class Chosen:
    """Of one decision: by the way of choosing, how much of a win it gained over greedy, and the seconds it took."""

    of: str
    gains: dict[str, float]
    took: dict[str, float]


def decisions(
    game: Game, native: NativeMachine, rng: Random, often: float
) -> Iterator[tuple[Packed, dict[str, object]]]:
    """Give views of seats that have a choice, in games by advice, each `often` of the time, with what stands there."""
    machine = game.machine
    while True:
        seed = rng.getrandbits(40)
        cells, number, answered = machine.start(seed), 0, [0] * game.program.players
        while cells[STATUS] != OVER:
            seats = machine.waiting(cells)
            choice = cells[STATUS] == ASKING and len(native.options(cells, seats[0])) >= FEWEST
            if choice and rng.random() < often:
                known = native.rewritten(cells, seats[0], answered[seats[0]])
                assert known is not None
                yield Packed(seats[0], tuple(known), answered[seats[0]]), state(Sight(game.naming, cells, seats[0]))
            for seat in seats:
                answered[seat] += 1
            number += native.play_on(cells, seed, 0, number, 1) or 0


def chosen(game: Game, native: NativeMachine, packed: Packed, rounds: int, rng: Random, of: str) -> Chosen:
    """Return what each way of choosing gains over greedy in one position."""
    request = Request("hard", game.program.hash, packed, rng.getrandbits(30), iterations=rounds)
    keys = {"greedy": POLICIES["greedy"](game.program, replace(request, policy="greedy", iterations=0)).key}
    took = {}
    for name, within in WAYS.items():
        with patch.object(levels, "races", lambda *_, within=within: within):
            begin = time.process_time()
            keys[name] = POLICIES["hard"](game.program, request).key
            took[name] = time.process_time() - begin
    came = dict.fromkeys(keys.values(), 0.0)
    drawn = worlds(game.program, packed, rng)
    for _ in range(WORLDS if len(came) > 1 else 0):
        world, lots = next(drawn), rng.getrandbits(63)
        paths = {world.key(path): path for path in world.options()}
        for key in came:
            came[key] += came_to(world, paths[key], lots, native)[0] / WORLDS
    return Chosen(of, {name: came[keys[name]] - came[keys["greedy"]] for name in WAYS}, took)


def told(of: str, found: list[Chosen]) -> str:
    """Return what was found of some decisions: gains in percent of a win with 95 % intervals, and the time."""
    race, search = ([one.gains[name] for one in found] for name in WAYS)
    gains = {"race": race, "search": search, "race over search": [a - b for a, b in zip(race, search, strict=True)]}
    words = []
    for name, values in gains.items():
        mean = sum(values) / len(values)
        within = 1.96 * sqrt(sum((one - mean) ** 2 for one in values)) / len(values)
        words.append(f"{name} {mean:+.2%} ± {within:.2%}")
    words += [f"{name} {sum(one.took[name] for one in found) / len(found):.2f} s" for name in WAYS]
    return f"{of}: {len(found)} decisions, " + ", ".join(words)


def main() -> None:
    """Ask, play out, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--often", type=float, default=0.1, help="the part of all choices that is looked at")
    parser.add_argument("--by", nargs="*", default=[], metavar="STATE")
    args = parser.parse_args()
    game = game_of(Library().load(args.ruleset).program(args.players, {}))
    have(game.program)
    native = game.by_library()
    if native is None:
        raise SystemExit("there is no library")
    rng, groups = Random(args.seed), defaultdict(list)
    views = decisions(game, native, rng, args.often)
    for number in range(1, args.positions + 1):
        packed, there = next(views)
        of = " ".join(["all", *(f"{name}={there.get(name)}" for name in args.by)])
        groups[of].append(chosen(game, native, packed, args.rounds, rng, of))
        if number % 20 == 0 or number == args.positions:
            print("\n".join(told(name, group) for name, group in sorted(groups.items())), flush=True)


if __name__ == "__main__":
    main()

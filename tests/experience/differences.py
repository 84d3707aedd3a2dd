"""What playing on sees and greedy does not: both asked in the same positions, sorted by what greedy gives away.

    python -m tests.experience.differences we-rate-dogs --positions 1000

The positions are those with a choice from games of greedy. Options are tried in 16 worlds, as in `possible`; the one
that came to most and the one that greedy takes are then played on in 48 others, so that the best of many is not the
luckiest. Told is what greedy gives away (of one win), by what is asked and what each would do. What was found lies in a
file and is not looked for again.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from math import sqrt
from random import Random

from dogtable.ahead.wanting import have
from dogtable.base.program import ASK
from dogtable.bots.policies import greedy_at_once
from dogtable.engine.game import Game, game_of
from dogtable.engine.keys import labels_of
from dogtable.engine.packed import Packed
from dogtable.engine.sample import worlds
from dogtable.session.library import Library
from dogtable.study.entrant import Entrant
from dogtable.study.playing import bot_seed, request_of
from tests.experience.games import FOLDER
from tests.experience.possible import came_to, tried

GREEDY = Entrant("greedy")
FIRST, THEN = 16, 48
EVERY = 7
"""One in so many decisions with a choice is looked at."""
SHOWN = 25


def differences(game: Game, done: int) -> Iterator[dict[str, object]]:
    """Give what is found in one position after another, without end, but for the first, which are `done`."""
    native = game.by_library()
    assert native is not None, "there is no library"
    met = 0
    for number in count():
        cells, answered, rng = game.machine.start(number), [0] * game.program.players, Random(number)
        while waiting := game.machine.waiting(cells):
            seat = waiting[0]
            options = native.options(cells, seat)
            place = 0
            if len(options) > 1:
                seed = bot_seed(number, sum(answered))
                request = request_of(GREEDY, game.program, None, seed, "")
                told = greedy_at_once(native, cells, seat, answered[seat], request)
                assert told is not None
                place = told
                met += (looks := rng.randrange(EVERY) == 0)
                if looks and met > done:
                    known = native.rewritten(cells, seat, answered[seat])
                    assert known is not None
                    key = labels_of(game, cells, seat, options).key(game.machine.steps(options[place]))
                    found = compared(game, Packed(seat, tuple(known), answered[seat]), key, Random(met))
                    yield {"game": number, "answers": sum(answered), "ask": game.program.asks[cells[ASK]].name, **found}
            answered[seat] += 1
            native.take(cells, options[place], seat)


def compared(game: Game, packed: Packed, greedy: str, rng: Random) -> dict[str, object]:
    """Return what greedy gives away with its option in a position, and what would be better."""
    drawn = worlds(game.program, packed, rng)
    world = next(drawn)
    found = tried(game, world, drawn, rng, FIRST)
    best = found[0]
    mine = next(one for one in found if one.key == greedy)
    off = []
    if best is not mine:
        for _ in range(THEN):
            other = next(drawn)
            there = {other.key(path): path for path in other.options()}
            lots = rng.getrandbits(63)
            off.append(came_to(game, other, there[best.key], lots) - came_to(game, other, there[mine.key], lots))
    gain = sum(off) / len(off) if off else 0.0
    spread = sqrt(sum((one - gain) ** 2 for one in off)) / len(off) if off else 0.0
    return {"gain": gain, "within": spread, "greedy": greedy, "better": best.key, "options": len(found)}


def main() -> None:
    """Compare and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--positions", type=int, default=1000)
    args = parser.parse_args()
    rules = Library().load(args.ruleset)
    program = rules.program(args.players, {})
    have(program)
    path = FOLDER / f"differences-{args.ruleset}-{args.players}-{rules.hash[:12]}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    found = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    if len(found) < args.positions:
        for one in differences(game_of(program), len(found)):
            found.append(one)
            path.write_text(json.dumps(found, indent=1), encoding="utf-8")
            if len(found) >= args.positions:
                break
    told(found[: args.positions])


def told(found: list[dict[str, object]]) -> None:
    """Tell what greedy gives away, over all, by what is asked, and where it is most."""
    by_ask = defaultdict(list)
    for one in found:
        by_ask["all"].append(float(str(one["gain"])))
        by_ask[str(one["ask"])].append(float(str(one["gain"])))
    for ask, gains in by_ask.items():
        mean = sum(gains) / len(gains)
        within = 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
        print(f"{ask}: {len(gains)} positions, greedy gives away {mean:.2%} ± {within:.2%} of a win")
    for one in sorted(found, key=lambda one: -float(str(one["gain"])))[:SHOWN]:
        print(f"{one['gain']:+.3f} ± {one['within']:.3f} {one['ask']}: {one['greedy']} / {one['better']}")


if __name__ == "__main__":
    main()

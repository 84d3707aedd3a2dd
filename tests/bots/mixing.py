"""What solving is worth in short games for two: hard, and hard as it would be if it searched there, too.

    python -m tests.bots.mixing kuhn-poker leduc-poker one-die little-court --deals 400 --seed 0

Each deal is played twice, with the seats exchanged; hard has 400 rounds (of which a solved game makes nothing), medium
100. Told are shares of wins with their 95 % interval (Wilson).
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from functools import partial

from dogtable.base.intervals import wilson
from dogtable.base.rng import derive
from dogtable.bots.levels import play
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Policy, Request
from dogtable.bots.strength import LEVELS
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from tests.bots.honest import loaded

SEARCHING: Policy = partial(play, replace(LEVELS["hard"], mixes=False))
"""Hard without solving, as it is in longer games."""

BOTS: dict[str, tuple[Policy, int]] = {
    "hard": (POLICIES["hard"], 400),
    "searching": (SEARCHING, 400),
    "medium": (POLICIES["medium"], 100),
    "greedy": (POLICIES["greedy"], 0),
}
PAIRS = (
    ("hard", "searching"),
    ("hard", "medium"),
    ("searching", "medium"),
    ("hard", "greedy"),
    ("searching", "greedy"),
)


def won(ruleset: str, bots: tuple[str, str], seed: int) -> float:
    """Return what the first of two bots has of the win of one game."""
    match = Match(loaded(ruleset), players=2, seed=seed)
    while match.decision is not None:
        seat = match.decision.seat
        policy, rounds = BOTS[bots[seat]]
        asked = derive(seed, f"{match.count}/{seat}")
        request = Request(bots[seat], "", pack(match, seat), asked, iterations=rounds)
        match.choose(policy(match.game.program, request).key, seat)
    assert match.result is not None
    return match.result.utility[0]


def main() -> None:
    """Play all pairs, and tell what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="+")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    asked = parser.parse_args()
    for ruleset in asked.rulesets:
        for one, other in PAIRS:
            deals = range(asked.seed, asked.seed + asked.deals)
            wins = sum(won(ruleset, (one, other), deal) + 1 - won(ruleset, (other, one), deal) for deal in deals)
            found = wilson(wins, 2 * asked.deals)
            told = f"{100 * found.share:.0f} % of {2 * asked.deals} ({100 * found.low:.0f} to {100 * found.high:.0f})"
            sys.stdout.write(f"{ruleset}: {one} over {other} {told}\n")


if __name__ == "__main__":
    main()

"""Whether a bot's bluffs pay and its doubts are right, in a game of claims that may be lies (little-court).

    python -m tests.bots.bluffing --players 2 --against greedy --deals 200 --iterations 400 --seed 1

Each deal is played with the bot in each seat, twice: as it plays, and with a bot that never lies (asked again by
another seed where it would, up to a limit, then it claims nothing). What comes out at chance is not the same in both,
as chance goes on from what was played.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field

from dogtable.base.intervals import wilson
from dogtable.base.rng import derive
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from tests.bots.honest import loaded

RULESET = "little-court"
CLAIMS = {"deed=collect": "treasurer", "deed=pick_a_pocket": "cutpurse"}
MODEST = "deed=beg"
ASKED_AGAIN = 20
"""So often is a bot that may not lie asked for another answer, before it claims nothing."""


@dataclass
class Came:
    """What came of the games of a bot: its share of the wins; of its turns and its doubts how they went."""

    shares: list[float] = field(default_factory=list)
    turns: dict[str, list[float]] = field(default_factory=lambda: {"lie": [], "truth": [], "nothing": []})
    doubts: list[bool] = field(default_factory=list)
    heard: list[bool] = field(default_factory=list)
    """Of each claim that the bot could doubt whether it was a lie."""

    @property
    def share(self) -> float:
        """Return the bot's share of the wins."""
        return sum(self.shares) / len(self.shares)


def claim_of(key: str) -> str | None:
    """Return whom an answer says to be; None where it says nothing."""
    return next((guise for deed, guise in CLAIMS.items() if key.startswith(deed)), None)


def is_lie(match: Match, seat: int, key: str) -> bool:
    """Whether an answer claims what is not so."""
    claim = claim_of(key)
    return claim is not None and claim != guise_of(match, seat)


def guise_of(match: Match, seat: int) -> str:
    """Return who hides behind a seat's mask."""
    return str(match.position()["state"]["behind"][seat])


def answered(match: Match, seat: int, bot: str, iterations: int, seed: int) -> str:
    """Return what a bot answers."""
    program = match.game.program
    return POLICIES[bot](program, Request(bot, "", pack(match, seat), seed, iterations=iterations)).key


def play(players: int, bots: list[str], own: int, iterations: int, seed: int, came: Came, *, lies: bool) -> None:
    """Play a game, and add to what came of the games of the bot in the seat `own`; `lies`: whether it may."""
    match, turns, claimed = Match(loaded(RULESET), players=players, seed=seed), [], (-1, False)
    while match.decision is not None:
        seat = match.decision.seat
        asked = derive(seed, f"{match.count}/{seat}")
        key = answered(match, seat, bots[seat], iterations, asked)
        if seat == own and not lies:
            again = (answered(match, seat, bots[seat], iterations, asked + n) for n in range(1, ASKED_AGAIN))
            while is_lie(match, seat, key):
                key = next(again, MODEST)
        if key.startswith("deed"):
            claimed = seat, is_lie(match, seat, key)
            if seat == own:
                turns.append("nothing" if claim_of(key) is None else "lie" if claimed[1] else "truth")
        elif seat == own:
            came.heard.append(claimed[1])
            if key == "belief=doubt":
                came.doubts.append(claimed[1])
        match.choose(key, seat)
    assert match.result is not None
    came.shares.append(match.result.utility[own])
    for turn in turns:
        came.turns[turn].append(match.result.utility[own])


def measured(
    players: int, bot: str, against: str, deals: int, iterations: int, seed: int, *, lies: bool
) -> Came:  # fmt: skip
    """Return what comes of a bot in each seat of so many deals."""
    came = Came()
    for deal in range(deals):
        for own in range(players):
            bots = [bot if seat == own else against for seat in range(players)]
            play(players, bots, own, iterations, 1000 * seed + deal, came, lies=lies)
    return came


def _told(name: str, happened: float, of: int) -> str:
    found = wilson(happened, of)
    return f"  {name}: {100 * found.share:.0f} % of {of} ({100 * found.low:.0f} to {100 * found.high:.0f})\n"


def main() -> None:
    """Measure, and tell it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", choices=POLICIES, default="hard")
    parser.add_argument("--against", choices=POLICIES, default="hard")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for lies in (True, False):
        came = measured(asked.players, asked.bot, asked.against, asked.deals, asked.iterations, asked.seed, lies=lies)
        sys.stdout.write(f"{asked.bot} against {asked.against}, {asked.players} players, lies: {lies}\n")
        sys.stdout.write(_told("share of the wins", sum(came.shares), len(came.shares)))
        for turn, shares in came.turns.items():
            sys.stdout.write(_told(f"share after a turn of {turn}", sum(shares), len(shares)))
        sys.stdout.write(_told("lies among the claims heard", sum(came.heard), len(came.heard)))
        sys.stdout.write(_told("doubts that were right", sum(came.doubts), len(came.doubts)))


if __name__ == "__main__":
    main()

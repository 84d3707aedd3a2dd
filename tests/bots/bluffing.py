"""Whether a bot's bluffs pay and its doubts are right, in a game of claims that may be lies (little-court).

    python -m tests.bots.bluffing --players 2 --against hard --deals 500 --iterations 400 --seed 1

Each deal is played with the bot in each seat: as it plays; by one that never lies (asked again by another seed where it
would, up to a limit, then it claims nothing); by one that never doubts. What comes out at chance is not the same in
them, as chance goes on from what was played. For two, it is also worked out what the solution promises in each case.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from functools import cache

from dogtable.base.intervals import wilson
from dogtable.base.rng import derive
from dogtable.bots.beliefs import told_to
from dogtable.bots.equilibrium import ROUNDS
from dogtable.bots.game_tree import Tree
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.bots.regret import Regret
from dogtable.engine.game import Game, game_of
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from tests.bots.honest import loaded
from tests.bots.trees import laid_out

RULESET = "little-court"
CLAIMS = {"deed=collect": "treasurer", "deed=pick_a_pocket": "cutpurse"}
MODEST = "deed=beg"
BOTS = {**POLICIES, "deaf": POLICIES["hard"]}
"""`deaf` is hard that is told nothing of what others did."""
BELIEVE, DOUBT = "belief=believe", "belief=doubt"
WAYS = ("as it plays", "never lies", "never doubts")
LITTLE = 1e-3
"""A mixture of less than that holds nothing that is played."""
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
    heard = told_to(bot, match, seat)
    return BOTS[bot](program, Request(bot, "", pack(match, seat), seed, iterations=iterations, told=heard)).key


def play(players: int, bots: list[str], own: int, iterations: int, seed: int, came: Came, way: str) -> None:
    """Play a game, and add to what came of the games of the bot in the seat `own`, which goes one of the WAYS."""
    match, turns, claimed = Match(loaded(RULESET), players=players, seed=seed), [], (-1, False)
    while match.decision is not None:
        seat = match.decision.seat
        asked = derive(seed, f"{match.count}/{seat}")
        key = answered(match, seat, bots[seat], iterations, asked)
        if seat == own and way == "never doubts" and key == DOUBT:
            key = BELIEVE
        if seat == own and way == "never lies":
            again = (answered(match, seat, bots[seat], iterations, asked + n) for n in range(1, ASKED_AGAIN))
            while is_lie(match, seat, key):
                key = next(again, MODEST)
        if key.startswith("deed"):
            claimed = seat, is_lie(match, seat, key)
            if seat == own:
                turns.append("nothing" if claim_of(key) is None else "lie" if claimed[1] else "truth")
        elif seat == own:
            came.heard.append(claimed[1])
            if key == DOUBT:
                came.doubts.append(claimed[1])
        match.choose(key, seat)
    assert match.result is not None
    came.shares.append(match.result.utility[own])
    for turn in turns:
        came.turns[turn].append(match.result.utility[own])


def measured(players: int, bot: str, against: str, deals: int, iterations: int, seed: int, way: str) -> Came:
    """Return what comes of a bot in each seat of so many deals, which goes one of the WAYS."""
    came = Came()
    for deal in range(deals):
        for own in range(players):
            bots = [bot if seat == own else against for seat in range(players)]
            play(players, bots, own, iterations, 1000 * seed + deal, came, way)
    return came


@cache
def _solved() -> tuple[Game, Tree, Regret]:
    game = game_of(loaded(RULESET).program(2, {}))
    tree = laid_out(game)
    regret = Regret(tree)
    for _ in range(ROUNDS):
        regret.go_on()
    return game, tree, regret


def promised(way: str) -> float:
    """Return what share of the wins who goes a way has, over both seats, against who plays by the solution for two."""
    game, tree, regret = _solved()
    behind = next(info for info in game.program.layout.state if info.name == "behind")
    mean, found = regret.mean(), 0.0
    for own in (0, 1):
        mixed = list(mean)
        for ((seat, _, cells), knows), keys in zip(tree.sets.items(), tree.keys, strict=True):
            if seat == own:
                guise = game.program.layout.words["guises"].words[cells[behind.cell + own]]
                mixed[knows] = _held(way, keys, mean[knows], guise)
        found += regret.value(mixed) if own == 0 else 1 - regret.value(mixed)
    return found / 2


def _held(way: str, keys: tuple[str, ...], shares: list[float], guise: str) -> list[float]:
    """Return a mixture without what somebody of a guise does not do: something else that it plays, or nothing."""
    lies = [claim_of(key) not in (None, guise) for key in keys]
    barred = [key == DOUBT for key in keys] if way == "never doubts" else lies if way == "never lies" else []
    left = [0.0 if bar else share for bar, share in zip(barred or [False] * len(keys), shares, strict=True)]
    if sum(left) < LITTLE:
        left = [float(key in (MODEST, BELIEVE)) for key in keys]
    return [share / sum(left) for share in left]


def _told(name: str, happened: float, of: int) -> str:
    found = wilson(happened, of)
    return f"  {name}: {100 * found.share:.0f} % of {of} ({100 * found.low:.0f} to {100 * found.high:.0f})\n"


def main() -> None:
    """Measure, and tell it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", choices=BOTS, default="hard")
    parser.add_argument("--against", choices=BOTS, default="hard")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for way in WAYS:
        sys.stdout.write(f"{asked.bot}, {way}, against {asked.against}, {asked.players} players\n")
        if asked.players == 2:
            sys.stdout.write(f"  by the solution: {100 * promised(way):.1f} %\n")
        came = measured(asked.players, asked.bot, asked.against, asked.deals, asked.iterations, asked.seed, way)
        sys.stdout.write(_told("share of the wins", sum(came.shares), len(came.shares)))
        for turn, shares in came.turns.items():
            sys.stdout.write(_told(f"share after a turn of {turn}", sum(shares), len(shares)))
        sys.stdout.write(_told("lies among the claims heard", sum(came.heard), len(came.heard)))
        sys.stdout.write(_told("doubts that were right", sum(came.doubts), len(came.doubts)))


if __name__ == "__main__":
    main()

"""What there is to play, in portions: games of equal bots, and games of one kind of bot against another.

A portion is a number of games with seeds of its own, so that any process may play it; what it gives are sums.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from dogtable.base.errors import DogtableError
from dogtable.engine.result import result_of
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.study.entrant import Entrant, parse
from dogtable.study.playing import play
from dogtable.study.pool import Tell
from dogtable.study.simulate import Plan, play_one
from tests.balance.count import Counter
from tests.balance.essence import essence
from tests.balance.recipe import Kitchen, recipe_of

SEED = 9
WORLDS = 2
"""So many worlds equal bots look at where lots or chance have a part: fewer than at the table, as all have the same."""
EQUAL = Entrant("greedy", WORLDS)
PORTION = 20
BOTS = Path(__file__).parents[2] / "dogtable" / "bots"


@dataclass(frozen=True)
class Job:
    """Games of one ruleset at a number of players. `against`: greedy against that bot; "": equal bots, counted."""

    ruleset: str
    players: int
    against: str = ""

    @property
    def name(self) -> str:
        """Return what its file is called."""
        return f"{self.ruleset}-{self.players}" + (f"-{self.against}" if self.against else "")


Portions = tuple[tuple[Job, int], ...]
"""A portion, by its job and number: one at a time."""


@cache
def _rules(ruleset: str) -> LoadedRuleset:
    return Library().load(ruleset)


@cache
def _kitchen(ruleset: str, players: int) -> Kitchen:
    return Kitchen(_rules(ruleset), recipe_of(ruleset), players)


@cache
def fingerprint(job: Job) -> str:
    """Return what the figures of a job depend on, in short: the rules, the bots, the recipe."""
    digest = blake2b(essence(_rules(job.ruleset).rules).encode(), digest_size=6)
    for file in sorted(BOTS.glob("*.py")):
        digest.update(file.read_bytes())
    digest.update(b"" if job.against else recipe_of(job.ruleset).hash.encode())
    return digest.hexdigest()


def stand_back(by: int) -> None:
    """Let the rest of the machine go first, by so many steps; said again, it changes nothing."""
    if hasattr(os, "nice"):
        os.nice(max(0, by - os.nice(0)))


def played(nice: int, portions: Portions, _: Tell) -> tuple[Job, dict[str, Any]]:
    """Play one portion, standing back, and return its sums with its job."""
    stand_back(nice)
    job, number = portions[0]
    return job, portion(job, number)


def lost(portions: Portions, why: str) -> tuple[Job, dict[str, Any]]:
    """Raise DogtableError: a page without a portion would not tell of all games that were asked for."""
    job, number = portions[0]
    raise DogtableError(f"{job.name}, portion {number}: {why}")


def portion(job: Job, number: int) -> dict[str, Any]:
    """Play a portion and return its sums."""
    begin = time.perf_counter()
    games = range(number * PORTION, (number + 1) * PORTION)
    sums = _against(job, games) if job.against else _equal(job, games)
    return {"of": fingerprint(job), "portion": number, "seconds": round(time.perf_counter() - begin, 2), **sums}


def _equal(job: Job, games: Sequence[int]) -> dict[str, Any]:
    """Equal bots: shares of each place (and their squares), by place and by seat; lengths; counts."""
    kitchen = _kitchen(job.ruleset, job.players)
    places, squares, seats = ([0.0] * job.players for _ in range(3))
    lengths: dict[str, list[float]] = {}
    counts: dict[str, dict[str, list[float]]] = {}
    errors: list[str] = []
    ended = 0
    for game in games:
        counter = Counter(kitchen)
        try:
            played = play(
                kitchen.game, (EQUAL,) * job.players, SEED * 1_000_003 + game, watcher=counter, listener=counter
            )
            counter.ends(played.cells)
        except DogtableError as error:
            errors.append(f"game {game}: {error}")
            continue
        ended += 1
        for seat, share in enumerate(result_of(kitchen.game, played.cells).utility):
            seats[seat] += share
            place = (seat - counter.first_seat) % job.players
            places[place] += share
            squares[place] += share * share
        measured = {length["what"]: kitchen.value(length["is"], played.cells) for length in kitchen.recipe.lengths}
        for what, length in {**measured, "decisions": played.answers}.items():
            old = lengths.get(what, [0, length, length])
            lengths[what] = [old[0] + length, min(old[1], length), max(old[2], length)]
        for what, by_name in counter.counts.items():
            for name, (counted, base) in by_name.items():
                sums = counts.setdefault(what, {}).setdefault(name, [0.0, 0.0])
                sums[0] += counted
                sums[1] += base
    return {"games": ended, "places": places, "squares": squares, "seats": seats, "lengths": lengths,
            "counts": counts, "errors": errors}  # fmt: skip


def _against(job: Job, games: Sequence[int]) -> dict[str, Any]:
    """One kind of bot against another, seats rotated: seats held by each, and what they won there."""
    held, won = [0, 0], [0.0, 0.0]
    errors: list[str] = []
    ended = 0
    teams = _rules(job.ruleset).program(job.players, {}).layout.teams
    for game in games:
        turn, lap = game % len(teams), game // len(teams) % 2
        of_team = [(team + turn) % len(teams) % 2 ^ lap for team in range(len(teams))]
        kinds = [kind for _, kind in sorted((seat, of_team[i]) for i, team in enumerate(teams) for seat in team)]
        seats = tuple(parse(job.against if kind else "greedy") for kind in kinds)
        played = play_one(_rules(job.ruleset), Plan(job.ruleset, job.players, {}, seats, SEED), game)
        if played.error:
            errors.append(f"game {game}: {played.error}")
            continue
        ended += 1
        for kind, share in zip(kinds, played.utility, strict=True):
            held[kind] += 1
            won[kind] += share
    return {"games": ended, "held": held, "won": won, "errors": errors}

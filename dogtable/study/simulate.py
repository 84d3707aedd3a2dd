"""Many games between bots, over several processes, counted.

Every game has a seed of its own made from the run's seed and its number, so a run can be split over any number of
processes and gives the same games. Bots get a seat's packed view and nothing more, here as at the table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from dogtable.base.errors import DogtableError, UsageError
from dogtable.bots.policies import BLIND, POLICIES
from dogtable.bots.process import Request
from dogtable.engine.game import game_of
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.result import result_of
from dogtable.session.library import Library, LoadedRuleset
from dogtable.study.playing import play

BLOCK = 8
"""Games that one task of a worker plays: small enough for smooth progress."""


@dataclass(frozen=True)
class Plan:
    """What is to be played. `folder` is the ruleset's; `data` where rulesets of the user lie."""

    ruleset: str
    players: int
    options: Mapping[str, object]
    seats: Sequence[str]
    seed: int
    budget: float = 1.0
    record: bool = False
    data: Path | None = None


@dataclass
class Played:
    """One game: its result, how long each decision took (ms), its record when asked for, an error or ""."""

    number: int
    winners: Sequence[int] = ()
    scores: Sequence[Mapping[str, int]] = ()
    utility: Sequence[float] = ()
    decisions: int = 0
    ms: list[float] = field(default_factory=list)
    record: Mapping[str, Any] | None = None
    error: str = ""


def play_one(rules: LoadedRuleset, plan: Plan, number: int) -> Played:
    """Play the game of this number; an error of the rules ends it and is told in `error`."""
    seed = plan.seed * 1_000_003 + number
    if plan.record:
        return _recorded(rules, plan, number, seed)
    played = Played(number)
    game = game_of(rules.program(plan.players, plan.options))
    try:
        ended = play(game, plan.seats, seed, plan.budget)
        played.decisions, played.ms = ended.answers, ended.ms
        result = result_of(game, ended.cells)
        played.winners, played.scores, played.utility = result.winners, result.scores, result.utility
    except DogtableError as error:
        played.error = str(error)
    return played


def _recorded(rules: LoadedRuleset, plan: Plan, number: int, seed: int) -> Played:
    """Play it as a match, which keeps its record."""
    played = Played(number)
    match = Match(rules, players=plan.players, options=dict(plan.options), seed=seed)
    program = rules.program(plan.players, plan.options)
    try:
        while (decision := match.decision) is not None:
            seat = decision.seat
            begin = time.perf_counter()
            bot, chosen = plan.seats[seat], seed ^ (match.count << 20)
            if bot in BLIND:
                match.choose(decision.options[BLIND[bot](chosen, len(decision.options))])
            else:
                request = Request(bot, rules.hash, pack(match, seat), chosen, plan.budget)
                match.choose(POLICIES[bot](program, request).key, seat=seat)
            played.ms.append((time.perf_counter() - begin) * 1000)
    except DogtableError as error:
        played.error = str(error)
    result = match.result
    if result is not None:
        played.winners, played.scores, played.utility = result.winners, result.scores, result.utility
    played.decisions = match.count
    people = [{"name": f"{by} {seat + 1}", "by": by} for seat, by in enumerate(plan.seats)]
    played.record = {**match.record(), "seats": people}
    return played


_rules: LoadedRuleset | None = None


def _begin(plan: Plan) -> None:
    global _rules  # one ruleset a worker, loaded once
    _rules = Library(data=plan.data).load(plan.ruleset)


def _block(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    assert _rules is not None
    return [play_one(_rules, plan, number) for number in numbers]


def play_many(rules: LoadedRuleset, plan: Plan, games: int, jobs: int = 1) -> Iterator[Played]:
    """Yield the games as they end (in any order when there are several jobs)."""
    if jobs <= 1:
        for number in range(games):
            yield play_one(rules, plan, number)
        return
    blocks = [range(first, min(first + BLOCK, games)) for first in range(0, games, BLOCK)]
    context = get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(blocks)), context, _begin, (plan,)) as pool:
        waiting = [pool.submit(_block, plan, block) for block in blocks]
        for done in as_completed(waiting):
            yield from done.result()


def simulate(
    rules: LoadedRuleset, plan: Plan, games: int, jobs: int = 1, each: Callable[[Played], None] | None = None
) -> dict[str, Any]:
    """Play `games` games and return what `dogtable sim --json` prints; `each` is called as a game ends."""
    if games < 1:
        raise UsageError("at least one game is to be played")
    tally = _Tally(plan, rules.program(plan.players, plan.options).layout.teams)
    for played in play_many(rules, plan, games, jobs):
        tally.add(played)
        if each is not None:
            each(played)
    return tally.report(rules, games)


class _Tally:
    def __init__(self, plan: Plan, teams: Sequence[Sequence[int]]) -> None:
        self.plan, self.teams = plan, teams
        self.wins = [0.0] * plan.players
        self.team_wins = [0.0] * len(teams)
        self.scores: dict[str, list[float]] = {}
        self.decisions: list[int] = []
        self.ms: list[float] = []
        self.errors: list[dict[str, Any]] = []
        self.ended = 0

    def add(self, played: Played) -> None:
        self.decisions.append(played.decisions)
        self.ms += played.ms
        if played.error:
            self.errors.append({"game": played.number, "error": played.error})
            return
        self.ended += 1
        for seat, share in enumerate(played.utility):
            self.wins[seat] += share
        for place, team in enumerate(self.teams):
            self.team_wins[place] += sum(played.utility[seat] for seat in team)
        for seat, scores in enumerate(played.scores):
            for source, points in scores.items():
                self.scores.setdefault(source, [0.0] * self.plan.players)[seat] += points

    def report(self, rules: LoadedRuleset, games: int) -> dict[str, Any]:
        ended = max(1, self.ended)
        ms = sorted(self.ms) or [0.0]
        return {
            "ruleset": rules.id,
            "players": self.plan.players,
            "options": dict(self.plan.options),
            "seed": self.plan.seed,
            "games": games,
            "errors": self.errors,
            "seats": list(self.plan.seats),
            "wins": [round(wins / ended, 4) for wins in self.wins],
            "teams": [
                {"seats": list(team), "wins": round(wins / ended, 4)}
                for team, wins in zip(self.teams, self.team_wins, strict=True)
            ],
            "scores": {source: [round(sum_ / ended, 3) for sum_ in sums] for source, sums in self.scores.items()},
            "decisions": {"mean": round(sum(self.decisions) / games, 1), "max": max(self.decisions)},
            "ms": {
                "p50": round(ms[len(ms) // 2], 3),
                "p99.9": round(ms[min(len(ms) - 1, len(ms) * 999 // 1000)], 3),
                "max": round(ms[-1], 3),
            },
        }

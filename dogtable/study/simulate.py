"""Many games between bots on fixed seats, over several processes, counted.

Every game has a seed of its own made from the run's seed and its number, so a run can be split over any number of
processes and gives the same games. Bots get a seat's packed view and nothing more, here as at the table.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from dogtable.base.intervals import two_player, wilson
from dogtable.bots.policies import BLIND, POLICIES, any_option
from dogtable.engine.game import game_of
from dogtable.engine.keys import Path as Answer
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.result import Result, result_of
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.study.entrant import Entrant
from dogtable.study.playing import USUAL_SECONDS, Widths, bot_seed, fault_told, play, request_of
from dogtable.study.pool import Pool, Tell, quietly
from dogtable.study.schedule import SEEDS

BLOCK = 8
"""Games that a process plays before it tells of them: few enough for smooth progress."""


@dataclass(frozen=True)
class Plan:
    """What is to be played. `budget`: seconds for a decision; `data`: where rulesets of the user lie.

    `opening`: so many decisions at the beginning of a game are random.
    """

    ruleset: str
    players: int
    options: Mapping[str, object]
    seats: Sequence[Entrant]
    seed: int
    budget: float = USUAL_SECONDS
    record: bool = False
    data: Path | None = None
    opening: int = 0

    def seed_of(self, number: int) -> int:
        """Return the seed of the game of this number."""
        return self.seed * SEEDS + number


@dataclass
class Played:
    """One game: its result, how long each decision took (ms), its record when asked for, an error or "".

    `widths` are the choices there were: how many with two options and more, and how many options.
    """

    number: int
    winners: Sequence[int] = ()
    scores: Sequence[Mapping[str, int]] = ()
    utility: Sequence[float] = ()
    decisions: int = 0
    ms: list[float] = field(default_factory=list)
    widths: Widths = field(default_factory=Widths)
    record: Mapping[str, Any] | None = None
    error: str = ""

    def ended(self, result: Result) -> None:
        """Note how it ended."""
        self.winners, self.scores, self.utility = result.winners, result.scores, result.utility


@dataclass
class _Notes:
    """Looks on: counts how wide decisions are, and tells of each."""

    widths: Widths
    tell: Tell

    def answers(self, seat: int, options: Sequence[Answer], path: Answer) -> None:
        """Count a decision."""
        self.widths.answers(seat, options, path)
        self.tell(1)


def play_one(rules: LoadedRuleset, plan: Plan, number: int, tell: Tell = quietly) -> Played:
    """Play the game of this number; an error of the rules, or a fault of a bot, ends it and is told in `error`."""
    seed = plan.seed_of(number)
    if plan.record:
        return recorded(rules, plan, number, tell)[0]
    played = Played(number)
    game, notes = game_of(rules.program(plan.players, plan.options)), _Notes(played.widths, tell)
    try:
        table = play(game, plan.seats, seed, plan.budget, watcher=notes, opening=plan.opening)
        played.decisions, played.ms = table.answers, [ms for _, ms in table.took]
        played.ended(result_of(game, table.cells))
    except Exception as error:  # noqa: BLE001  # a fault of one game is told, and the others go on
        played.error = fault_told(error)
    return played


def recorded(rules: LoadedRuleset, plan: Plan, number: int, tell: Tell = quietly) -> tuple[Played, Match]:
    """Play the game of this number as a match, which keeps its record; also the match, as far as it came."""
    played, seed = Played(number), plan.seed_of(number)
    match = Match(rules, players=plan.players, options=dict(plan.options), seed=seed)
    program = rules.program(plan.players, plan.options)
    try:
        while (decision := match.decision) is not None:
            seat = decision.seat
            begin = time.perf_counter()
            entrant, chosen = plan.seats[seat], bot_seed(seed, match.count)
            played.widths.add(len(decision.options))
            tell(1)
            blind = any_option if match.count < plan.opening else BLIND.get(entrant.bot)
            if blind is not None:
                match.choose(decision.options[blind(chosen, len(decision.options))])
            else:
                past, packed = match.past(seat) if entrant.hears(match.game, seat) else (), pack(match, seat)
                request = request_of(entrant, program, packed, chosen, f"{number}.{seat}", plan.budget, past)
                match.choose(POLICIES[entrant.bot](program, request).key, seat=seat)
            played.ms.append((time.perf_counter() - begin) * 1000)
    except Exception as error:  # noqa: BLE001  # a fault of one game is told, and the others go on
        played.error = fault_told(error)
    if match.result is not None:
        played.ended(match.result)
    played.decisions = match.count
    played.record = record_of(match, plan)
    return played, match


def record_of(match: Match, plan: Plan) -> dict[str, Any]:
    """Return the record of a game as far as it came."""
    people = [{"name": f"{by.bot} {seat + 1}", "by": by.bot} for seat, by in enumerate(plan.seats)]
    return {**match.record(), "seats": people}


@lru_cache(1)
def _rules(ruleset: str, data: Path | None) -> LoadedRuleset:
    return Library(data=data).load(ruleset)


def _block(plan: Plan, numbers: range, tell: Tell) -> list[Played]:
    """Play some of the games, in a process of its own."""
    rules = _rules(plan.ruleset, plan.data)
    return [play_one(rules, plan, number, tell) for number in numbers]


def play_many(rules: LoadedRuleset, plan: Plan, games: int, jobs: int = 1, heard: Tell = quietly) -> Iterator[Played]:
    """Yield the games as they end (in any order when there are several jobs); `heard` is told of every decision."""
    if jobs <= 1 or games == 1:
        for number in range(games):
            yield play_one(rules, plan, number, heard)
        return
    size = max(1, min(BLOCK, games // jobs))
    blocks = (range(first, min(first + size, games)) for first in range(0, games, size))
    for played in Pool(jobs, _block, plan, _lost, heard).work(blocks):
        yield from played


def _lost(numbers: range, why: str) -> list[Played]:
    return [Played(number, error=why) for number in numbers]


class Tally:
    """Adds up games. `teams` are the seats of each."""

    def __init__(self, plan: Plan, teams: Sequence[Sequence[int]]) -> None:
        self.plan, self.teams = plan, teams
        self.wins = [0.0] * plan.players
        self.team_wins = [0.0] * len(teams)
        self.scores: dict[str, list[float]] = {}
        self.decisions: list[int] = []
        self.ms: list[float] = []
        self.widths = Widths()
        self.errors: list[dict[str, Any]] = []
        self.ended = 0

    def add(self, played: Played) -> None:
        """Add a game."""
        self.decisions.append(played.decisions)
        self.ms += played.ms
        self.widths.join(played.widths)
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

    def report(self, ruleset: str) -> dict[str, Any]:
        """Return what `dogtable sim --json` prints of the games added so far."""
        ended, games = max(1, self.ended), len(self.decisions)
        ms = sorted(self.ms) or [0.0]
        return {
            "ruleset": ruleset,
            "players": self.plan.players,
            "options": dict(self.plan.options),
            "seed": self.plan.seed,
            "opening": self.plan.opening,
            "games": games,
            "errors": sorted(self.errors, key=lambda error: int(error["game"])),
            "seats": list(map(str, self.plan.seats)),
            "wins": [round(wins / ended, 4) for wins in self.wins],
            "intervals": [_interval(wins, self.ended) for wins in self.wins],
            "teams": [
                {"seats": list(team), "wins": round(wins / ended, 4), "interval": _interval(wins, self.ended)}
                for team, wins in zip(self.teams, self.team_wins, strict=True)
            ],
            "bots": self._bots(),
            "scores": {source: [round(sum_ / ended, 3) for sum_ in sums] for source, sums in self.scores.items()},
            "decisions": {"mean": round(sum(self.decisions) / max(1, games), 1), "max": max(self.decisions, default=0)},
            "branching": {"mean": round(self.widths.mean, 2), "max": self.widths.widest},
            "ms": {
                "p50": round(ms[len(ms) // 2], 3),
                "p99.9": round(ms[min(len(ms) - 1, len(ms) * 999 // 1000)], 3),
                "max": round(ms[-1], 3),
            },
        }

    def _bots(self) -> list[dict[str, Any]]:
        """Return, where two kinds of bots play, the two-player share of each."""
        kinds = list(dict.fromkeys(self.plan.seats))
        if len(kinds) != 2:
            return []
        found = []
        for kind in kinds:
            won = sum(wins for wins, seat in zip(self.wins, self.plan.seats, strict=True) if seat == kind)
            held = sum(seat == kind for seat in self.plan.seats)
            share = two_player(won, self.ended, held, self.plan.players - held)
            found.append({"bot": str(kind), "seats": held, **share.to_json()})
        return found


def _interval(won: float, games: int) -> list[float]:
    share = wilson(won, games)
    return [round(share.low, 4), round(share.high, 4)]

"""What came of an arena: shares, ratings, lengths, times, seats, picks, as plain JSON (docs/arena.md says all keys)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dogtable.base.intervals import Mean, beyond_luck, mean_of, two_player, wilson
from dogtable.base.rating import rate
from dogtable.study.arena import Run
from dogtable.study.entrant import Entrant
from dogtable.study.outcome import Outcome, middle
from dogtable.study.schedule import Pairing, Series, Setting
from dogtable.study.sequential import BOUND, Trial

SCHEMA = 1
LEAST_SEATS = 30
"""Picks that fewer seats have made are not told of."""
BARS = 24
"""Bars of a histogram, about."""


def outcomes(run: Run, pairing: Pairing) -> Iterator[Outcome]:
    """Yield those games of a pairing that are in the file and count in this run."""
    series = Series(pairing, run.settings, run.counted(pairing), run.seed)
    for place, seats in enumerate(series.seatings):
        wanted = series.seeds(place)
        yield from (outcome for outcome in run.store.games(pairing.setting, seats) if outcome.bout.seed in wanted)


@dataclass
class _Meeting:
    """What came of a pairing: games, what the first has won, the seats that each held."""

    games: int = 0
    won: float = 0.0
    held: list[int] = field(default_factory=lambda: [0, 0])


@dataclass
class _Of:
    """What is summed up of one bot."""

    shares: float = 0.0
    seats: int = 0
    times: Counter[int] = field(default_factory=Counter)


@dataclass
class _Pick:
    """What is summed up of the seats of one bot that picked one thing: how many, their shares of the win, squared."""

    seats: int = 0
    shares: float = 0.0
    squares: float = 0.0


class _Sums:
    """What is summed up of one setting."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.games = self.choices = self.options = self.widest = 0
        self.seconds = 0.0
        self.errors: list[dict[str, Any]] = []
        self.lengths: Counter[int] = Counter()
        self.seats = [0.0] * setting.players
        self.meetings: dict[tuple[Entrant, Entrant], _Meeting] = {}
        self.trials: dict[tuple[Entrant, Entrant], Trial | None] = {}
        self.bots: dict[Entrant, _Of] = {}
        self.picks: dict[str, dict[Entrant, _Pick]] = {}

    def add(self, pairing: Pairing, outcome: Outcome) -> None:
        seats = outcome.bout.seats
        if outcome.error:
            told = {"seats": list(map(str, seats)), "seed": outcome.bout.seed, "error": outcome.error}
            self.errors.append(told)
            return
        self.games += 1
        self.choices += outcome.choices
        self.options += outcome.options
        self.widest = max(self.widest, outcome.widest)
        self.seconds += outcome.seconds
        self.lengths[outcome.decisions] += 1
        meeting = self.meetings.setdefault((pairing.one, pairing.other), _Meeting())
        meeting.games += 1
        for seat, entrant in enumerate(seats):
            share = outcome.shares[seat]
            self.seats[seat] += share
            meeting.held[entrant != pairing.one] += 1
            meeting.won += share if entrant == pairing.one else 0.0
            of = self.bots.setdefault(entrant, _Of())
            of.shares += share
            of.seats += 1
            of.times.update(outcome.times[seat])
            for pick in outcome.picks[seat]:
                picked = self.picks.setdefault(pick, {}).setdefault(entrant, _Pick())
                picked.seats += 1
                picked.shares += share
                picked.squares += share * share

    def report(self) -> dict[str, Any]:
        setting = self.setting
        return {
            "ruleset": setting.ruleset,
            "name": setting.name,
            "hash": setting.hash,
            "players": setting.players,
            "options": json.loads(setting.options),
            "opening": setting.opening,
            "games": self.games,
            "errors": self.errors,
            "seconds": round(self.seconds, 3),
            "pairings": [_meeting(*both, met, self.trials[both]) for both, met in self.meetings.items()],
            "ratings": ratings([self.meetings]),
            "seats": [wilson(won, self.games).to_json() for won in self.seats],
            "decisions": _lengths(self.lengths),
            "branching": {
                "mean": round(self.options / self.choices, 2) if self.choices else 0.0,
                "max": self.widest,
                "choices": round(self.choices / self.games, 1) if self.games else 0.0,
            },
            "bots": [_bot(entrant, of) for entrant, of in self.bots.items()],
            "picks": self._picks(),
        }

    def _picks(self) -> list[dict[str, Any]]:
        """Return what was picked, the most winning first."""
        lifts = {pick: self._lift(of) for pick, of in self.picks.items()}
        lifts = {pick: (seats, lift) for pick, (seats, lift) in lifts.items() if seats >= LEAST_SEATS}
        found = [
            {
                "pick": pick,
                "seats": seats,
                "lift": round(lift.mean, 4),
                "within": round(lift.within, 4),
                "beyond_luck": beyond_luck(lift, len(lifts)),
            }
            for pick, (seats, lift) in lifts.items()
        ]
        return sorted(found, key=lambda one: (-float(str(one["lift"])), str(one["pick"])))

    def _lift(self, by_bot: Mapping[Entrant, _Pick]) -> tuple[int, Mean]:
        """Return how many seats picked something, and by how much each won more than its bot does on average."""
        seats, lift, squares = 0, 0.0, 0.0
        for entrant, of in by_bot.items():
            usual = self.bots[entrant].shares / self.bots[entrant].seats
            seats += of.seats
            lift += of.shares - of.seats * usual
            squares += of.squares - 2 * usual * of.shares + of.seats * usual * usual
        return seats, mean_of(seats, lift, squares)


def _meeting(one: Entrant, other: Entrant, met: _Meeting, trial: Trial | None) -> dict[str, Any]:
    """Return a pairing: the share of the one win that the first had, and its two-player equivalent."""
    return {
        "one": str(one),
        "other": str(other),
        "games": met.games,
        "won": round(met.won, 4),
        "held": list(met.held),
        "equivalent": two_player(met.won, met.games, *met.held).to_json(),
        "test": trial and {"deals": trial.deals, "ratio": round(trial.ratio, 3), "holds": trial.told},
    }


def ratings(several: Sequence[dict[tuple[Entrant, Entrant], _Meeting]]) -> list[dict[str, Any]]:
    """Return the rating of every bot over all of these meetings, the best first."""
    entrants = list(dict.fromkeys(entrant for meetings in several for pair in meetings for entrant in pair))
    met: dict[tuple[int, int], tuple[float, float]] = {}
    for meetings in several:
        for (one, other), meeting in meetings.items():
            if not meeting.games:
                continue
            won = two_player(meeting.won, meeting.games, *meeting.held).share * meeting.games
            pair = (entrants.index(one), entrants.index(other))
            if pair[0] > pair[1]:
                pair, won = (pair[1], pair[0]), meeting.games - won
            before = met.get(pair, (0.0, 0.0))
            met[pair] = (before[0] + won, before[1] + meeting.games)
    rated = zip(entrants, rate(len(entrants), met), strict=True)
    told = [{"bot": str(e), "points": round(r.points, 1), "within": round(r.within, 1)} for e, r in rated]
    return sorted(told, key=lambda one: -float(str(one["points"])))


def _lengths(lengths: Counter[int]) -> dict[str, Any]:
    """Return how many answers games took: mean, extremes, and a histogram of [from, how many games]."""
    if not lengths:
        return {"mean": 0.0, "min": 0, "max": 0, "width": 1, "histogram": []}
    least, most, games = min(lengths), max(lengths), lengths.total()
    width = max(1, -(-(most - least + 1) // BARS))
    bars: Counter[int] = Counter()
    for length, count in lengths.items():
        bars[least + (length - least) // width * width] += count
    mean = sum(length * count for length, count in lengths.items()) / games
    return {
        "mean": round(mean, 1),
        "min": least,
        "max": most,
        "width": width,
        "histogram": [[start, bars[start]] for start in range(least, most + 1, width)],
    }


def _bot(entrant: Entrant, of: _Of) -> dict[str, Any]:
    """Return what one bot did in a setting: seats held, its share of wins in them, the times of its decisions (ms)."""
    return {
        "bot": str(entrant),
        "seats": of.seats,
        "share": round(of.shares / of.seats, 4),
        "ms": {f"p{part * 100:g}": _quantile(of.times, part) for part in (0.5, 0.9, 0.99)}
        | {"max": round(middle(max(of.times)), 3) if of.times else None, "decisions": of.times.total()},
    }


def _quantile(times: Counter[int], part: float) -> float | None:
    """Return the time (ms, to within a tenth) that so many decisions did not exceed; None where none was timed."""
    left = part * times.total()
    for step in sorted(times):
        left -= times[step]
        if left <= 0:
            return round(middle(step), 3)
    return None


def summary(run: Run) -> dict[str, Any]:
    """Return what came of a run, as far as its file goes."""
    sums = [_Sums(setting) for setting in run.settings]
    for pairing in run.pairings:
        sums[pairing.setting].trials[pairing.one, pairing.other] = run.trial(pairing)
        for outcome in outcomes(run, pairing):
            sums[pairing.setting].add(pairing, outcome)
    return {
        "dogtable arena": SCHEMA,
        "games": sum(one.games for one in sums),
        "planned": len(run.pairings) * run.games,
        "seed": run.seed,
        "test": None if run.test is None else {"low": run.test.low, "high": run.test.high, "bound": round(BOUND, 3)},
        "ratings": ratings([one.meetings for one in sums]),
        "settings": [one.report() for one in sums],
    }

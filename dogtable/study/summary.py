"""What came of an arena: shares, ratings, what decides, lengths, times, as plain JSON (docs/arena.md says all keys)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from dogtable.base.intervals import Share, Z, clustered, strict, two_player
from dogtable.base.rating import rate
from dogtable.session.characters import cast
from dogtable.session.tempers import EVEN
from dogtable.study.arena import Run
from dogtable.study.deciding import Deal, deciding
from dogtable.study.effects import Effects
from dogtable.study.entrant import Entrant
from dogtable.study.failures import Failure, counted, failed
from dogtable.study.outcome import Outcome, middle
from dogtable.study.schedule import Pairing, Series, Setting, left_out, share_of, sides_of
from dogtable.study.sequential import BOUND, Trial

SCHEMA = 2
PICKED = "picked"
"""The first word of a pick among what goes with winning; what seats did begins with the words of `deeds`."""
BARS = 24
"""Bars of a histogram, about."""


def outcomes(run: Run, pairing: Pairing) -> Iterator[Outcome]:
    """Yield those games of a pairing that are in the file and count in this run."""
    series = Series(pairing, run.settings, run.counted(pairing), run.seed)
    for place, seats in enumerate(series.seatings):
        wanted = series.seeds(place)
        yield from (outcome for outcome in run.store.games(pairing.setting, seats) if outcome.bout.seed in wanted)


Keep = Callable[[Setting, Sequence[Failure]], Sequence[Failure]]
"""Looks closer at the errors of a setting, each of which is there once."""


def _as_they_are(_setting: Setting, found: Sequence[Failure]) -> Sequence[Failure]:
    return found


@dataclass
class _Meeting:
    """What came of a pairing: games, what the first has won, the seats that each held.

    `deals`: by seed, and by its way of seating, what the first had above its fair part in a game.
    """

    games: int = 0
    won: float = 0.0
    held: list[int] = field(default_factory=lambda: [0, 0])
    deals: dict[int, dict[int, float]] = field(default_factory=dict)

    def share(self, z: float = Z) -> Share:
        """Return the two-player share of the first."""
        return two_player(self.won, self.games, self.held[0], self.held[1], z)

    def twice(self) -> list[Deal]:
        """Return the deals of which both games are there."""
        several = [dict(sorted(games.items())) for games in self.deals.values() if len(games) == 2]
        return [Deal(min(games) // 2, *games.values()) for games in several]


@dataclass
class _Of:
    """What is summed up of one bot."""

    shares: float = 0.0
    seats: int = 0
    times: Counter[int] = field(default_factory=Counter)


class _Sums:
    """What is summed up of one setting."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.games = self.choices = self.options = self.widest = 0
        self.seconds = 0.0
        self.failed: list[Failure] = []
        self.lengths: Counter[int] = Counter()
        self.deals: dict[int, list[float]] = {}  # by seed: games, and what each seat has won
        self.meetings: dict[tuple[Entrant, Entrant], _Meeting] = {}
        self.trials: dict[tuple[Entrant, Entrant], Trial | None] = {}
        self.bots: dict[Entrant, _Of] = {}
        self.picked, self.done = Effects(), Effects()

    def add(self, pairing: Pairing, way: int, outcome: Outcome) -> None:
        """Add a game; `way` is the place of its seating among all of the pairing."""
        seats, seed = outcome.bout.seats, outcome.bout.seed
        if outcome.error:
            self.failed.append(failed(self.setting, outcome.bout, outcome.error))
            return
        self.games += 1
        self.choices += outcome.choices
        self.options += outcome.options
        self.widest = max(self.widest, outcome.widest)
        self.seconds += outcome.seconds
        self.lengths[outcome.decisions] += 1
        meeting = self.meetings.setdefault((pairing.one, pairing.other), _Meeting())
        meeting.games += 1
        above = share_of(pairing, seats, outcome.shares) - sides_of(self.setting, pairing, seats)
        meeting.deals.setdefault(seed, {})[way] = above
        deal = self.deals.setdefault(seed, [0.0] * (1 + len(seats)))
        deal[0] += 1
        for seat, entrant in enumerate(seats):
            share = outcome.shares[seat]
            deal[1 + seat] += share
            meeting.held[entrant != pairing.one] += 1
            meeting.won += share if entrant == pairing.one else 0.0
            of = self.bots.setdefault(entrant, _Of())
            of.shares += share
            of.seats += 1
            of.times.update(outcome.times[seat])
            self.picked.add(seed, (pairing, entrant), share, {f"{PICKED} {pick}": 1 for pick in outcome.picks[seat]})
            if outcome.deeds:
                self.done.add(seed, (pairing, entrant), share, outcome.deeds[seat])

    def report(self, keep: Keep) -> dict[str, Any]:
        setting = self.setting
        results = [one.to_json() for one in self.failed]
        return {
            "ruleset": setting.ruleset,
            "name": setting.name,
            "title": setting.title,
            "chosen": list(setting.chosen),
            "hash": setting.hash,
            "players": setting.players,
            "options": json.loads(setting.options),
            "opening": setting.opening,
            "games": self.games,
            "errors": [{key: one[key] for key in ("seats", "seed", "error")} for one in results],
            "failures": [one.to_json() for one in keep(setting, counted(self.failed))],
            "seconds": round(self.seconds, 3),
            "pairings": [_meeting(*both, met, self.trials[both]) for both, met in self.meetings.items()],
            "ratings": ratings([self.meetings]),
            "seats": [self._seat(seat) for seat in range(setting.players)],
            "decisions": _lengths(self.lengths),
            "branching": {
                "mean": round(self.options / self.choices, 2) if self.choices else 0.0,
                "max": self.widest,
                "choices": round(self.choices / self.games, 1) if self.games else 0.0,
            },
            "bots": [_bot(entrant, of) for entrant, of in self.bots.items()],
            "goes_with": self._goes_with(),
            "ablation": self._ablation(),
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        """Return what a seat has won, and whether that is more or less than its part beyond luck."""
        won, players = [(deal[1 + seat], int(deal[0])) for deal in self.deals.values()], self.setting.players
        surely = clustered(won, strict(players))
        return {**clustered(won).to_json(), "beyond_luck": not surely.low <= 1 / players <= surely.high}

    def _goes_with(self) -> list[dict[str, Any]]:
        """Return what goes with winning, the most first: what was picked, and what seats did."""
        called = self.setting.titles.called
        found = [{**one, "called": called(one["name"])} for one in (*self.picked.found(), *self.done.found())]
        return sorted(found, key=lambda one: -float(one["lift"]))

    def _ablation(self) -> list[dict[str, Any]]:
        """Return what each term of advice is worth that a bot was left without, the most first."""
        says = {term.name: term.says for term in self.setting.program.advice}
        pairs = [(Pairing(0, *both), met) for both, met in self.meetings.items() if left_out(Pairing(0, *both))]
        results = [
            {"bot": str(pair.one), "term": left_out(pair), "says": says[left_out(pair)], "games": met.games}
            | met.share().to_json()
            | {"verdict": _verdict(met.share(strict(len(pairs))))}
            for pair, met in pairs
        ]
        return sorted(results, key=lambda one: -float(str(one["share"])))


def _verdict(share: Share) -> str:
    """Return whether a term pays, costs, or cannot be told from luck ("open")."""
    return "pays" if share.low > 0.5 else "costs" if share.high < 0.5 else "open"


def _meeting(one: Entrant, other: Entrant, met: _Meeting, trial: Trial | None) -> dict[str, Any]:
    """Return a pairing: the share of the one win that the first had, and its two-player equivalent."""
    return {
        "one": str(one),
        "other": str(other),
        "games": met.games,
        "won": round(met.won, 4),
        "held": list(met.held),
        "equivalent": met.share().to_json(),
        "deciding": deciding(met.twice()),
        "test": trial and {"deals": trial.deals, "ratio": round(trial.ratio, 3), "holds": trial.verdict},
    }


def ratings(several: Sequence[dict[tuple[Entrant, Entrant], _Meeting]]) -> list[dict[str, Any]]:
    """Return the rating of every bot over all of these meetings, the best first."""
    entrants = list(dict.fromkeys(entrant for meetings in several for pair in meetings for entrant in pair))
    met: dict[tuple[int, int], tuple[float, float]] = {}
    for meetings in several:
        for (one, other), meeting in meetings.items():
            if not meeting.games:
                continue
            won = meeting.share().share * meeting.games
            pair = (entrants.index(one), entrants.index(other))
            if pair[0] > pair[1]:
                pair, won = (pair[1], pair[0]), meeting.games - won
            before = met.get(pair, (0.0, 0.0))
            met[pair] = (before[0] + won, before[1] + meeting.games)
    rated = zip(entrants, rate(len(entrants), met), strict=True)
    results = [{"bot": str(e), "points": round(r.points, 1), "within": round(r.within, 1)} for e, r in rated]
    return sorted(results, key=lambda one: -float(str(one["points"])))


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
        "characters": [one.name for one in cast().values() if one.temper == entrant.temper != EVEN],
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


def summary(run: Run, keep: Keep | None = None) -> dict[str, Any]:
    """Return what came of a run, as far as its file goes; `keep` may keep a game of each error."""
    sums = [_Sums(setting) for setting in run.settings]
    for pairing in run.pairings:
        sums[pairing.setting].trials[pairing.one, pairing.other] = run.trial(pairing)
        ways = {seats: way for way, seats in enumerate(Series(pairing, run.settings, 0, run.seed).seatings)}
        for outcome in outcomes(run, pairing):
            sums[pairing.setting].add(pairing, ways[outcome.bout.seats], outcome)
    return {
        "dogtable arena": SCHEMA,
        "games": sum(one.games for one in sums),
        "planned": len(run.pairings) * run.games,
        "seed": run.seed,
        "test": None if run.test is None else {"low": run.test.low, "high": run.test.high, "bound": round(BOUND, 3)},
        "ratings": ratings([one.meetings for one in sums]),
        "settings": [one.report(keep or _as_they_are) for one in sums],
    }

"""From the sums of all portions to figures: shares with their intervals, counts against their bounds, strength."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any

from tests.balance.jobs import Job, fingerprint
from tests.balance.recipe import Recipe

FOLDER = Path(__file__).parents[2] / "build" / "balance"
WIDTH = 1.96
"""Standard errors on each side of a mean that 95 in 100 lie within."""


def file_of(job: Job) -> Path:
    """Return where the portions of a job are kept, one a line."""
    return FOLDER / f"{job.name}.jsonl"


def kept(job: Job) -> list[dict[str, Any]]:
    """Return the portions that were played by today's rules and bots, each once."""
    file = file_of(job)
    if not file.exists():
        return []
    lines = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    return list({line["portion"]: line for line in lines if line["of"] == fingerprint(job)}.values())


@dataclass(frozen=True)
class Share:
    """A share of wins in percent, and its interval of 95 % (plus or minus)."""

    percent: float
    within: float


@dataclass
class Equal:
    """What came of games between equal bots at one number of players."""

    players: int
    games: int = 0
    seconds: float = 0.0
    places: list[Share] = field(default_factory=list)
    seats: list[float] = field(default_factory=list)
    lengths: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def furthest_off(self) -> float:
        """Return by how many percent points the place that is furthest off misses the even share."""
        return max((abs(share.percent - 100 / self.players) for share in self.places), default=0.0)


def equal(job: Job) -> Equal:
    """Return the figures of a job of equal bots."""
    portions = kept(job)
    found = Equal(job.players, sum(p["games"] for p in portions), sum(p["seconds"] for p in portions))
    found.errors = [error for p in portions for error in p["errors"]]
    if not found.games:
        return found
    for place in range(job.players):
        mean = sum(p["places"][place] for p in portions) / found.games
        squares = sum(p["squares"][place] for p in portions) / found.games
        found.places.append(Share(100 * mean, 100 * WIDTH * sqrt(max(0.0, squares - mean * mean) / found.games)))
        found.seats.append(100 * sum(p["seats"][place] for p in portions) / found.games)
    for what in portions[0]["lengths"]:
        of = [p["lengths"][what] for p in portions if what in p["lengths"]]
        found.lengths[what] = (sum(o[0] for o in of) / found.games, min(o[1] for o in of), max(o[2] for o in of))
    return found


@dataclass
class Count:
    """One count over all numbers of players: the figure of each thing, least first, and what is out of bounds."""

    what: str
    how: str
    bounds: str
    figures: list[tuple[str, float]]
    out: list[str]


def counts(recipe: Recipe, jobs: Sequence[Job]) -> list[Count]:
    """Return what was counted in all games of these jobs together."""
    portions = [portion for job in jobs for portion in kept(job)]
    return [_count(count, portions) for count in recipe.counts]


def _count(count: Mapping[str, Any], portions: Sequence[Mapping[str, Any]]) -> Count:
    sums: dict[str, list[float]] = {}
    for portion in portions:
        for name, (counted, base) in portion["counts"].get(count["what"], {}).items():
            total = sums.setdefault(name, [0.0, 0.0])
            total[0] += counted
            total[1] += base
    rates = {name: counted / base for name, (counted, base) in sums.items() if base}
    out: list[str] = []
    if "even" in count:
        least, most = count["even"]
        bounds = f"{least} to {most} times the even share"
        if "picks" not in count:  # there, the base is the even share already
            counted, base = (sum(pair[i] for pair in sums.values()) for i in (0, 1))
            rates = {name: rate * base / counted for name, rate in rates.items()} if counted else rates
        out = [name for name, rate in rates.items() if not least <= rate <= most]
    elif "factor" in count:
        bounds = f"all means within a factor of {count['factor']}"
        low, high = min(rates.values(), default=0.0), max(rates.values(), default=0.0)
        out = [name for name, rate in rates.items() if rate == low] if high > count["factor"] * low else []
    else:
        bounds = f"at most {count['most over median']} times the median"
        middle = median(rates.values()) if rates else 0.0
        out = [name for name, rate in rates.items() if rate > count["most over median"] * middle]
        rates = {name: rate / middle for name, rate in rates.items()} if middle else rates
    return Count(count["what"], count["how"], bounds, sorted(rates.items(), key=lambda one: one[1]), out)


@dataclass
class Strength:
    """What one kind of bot does against another: p, two-player equivalent, in percent, and its interval."""

    players: int
    games: int
    percent: float
    within: float
    errors: int


def strength(job: Job) -> Strength:
    """Return p = (wA/nA) / (wA/nA + wB/nB): w what a kind of bot has won, n the seats it has held.

    The interval is that of a share of as many games between two.
    """
    portions = kept(job)
    games = sum(p["games"] for p in portions)
    held, won = ([sum(p[key][kind] for p in portions) for kind in (0, 1)] for key in ("held", "won"))
    rates = [w / n if n else 0.0 for w, n in zip(won, held, strict=True)]
    p = rates[0] / sum(rates) if sum(rates) else 0.0
    within = WIDTH * sqrt(p * (1 - p) / games) if games else 0.0
    return Strength(job.players, games, 100 * p, 100 * within, sum(len(portion["errors"]) for portion in portions))

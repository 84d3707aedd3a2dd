"""What one person has played, in numbers: sums over the games that `counted` reads. Pure.

Shares and ratings are those of the arena (docs/arena.md). Where more than two kinds of players sat at a table, two of
them are compared by the games that one of the two has won.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import combinations
from typing import Final, Literal

from dogtable.base.intervals import Share, two_player, wilson
from dogtable.base.rating import Rating, rate
from dogtable.session.counted import Counted, Sat
from dogtable.session.deals import days_in_a_row
from dogtable.session.seats import BOTS

Help = Literal["", "without", "with"]
"""Which games: all, those without hints and moves taken back, those with."""
HELP: Final[Sequence[Help]] = ("", "without", "with")
ME: Final = ""
"""Who the person is among the bots of a rating."""
WINDOW: Final = 20
"""A point of the course is the share of wins of so many games."""
MONTHS: Final = 12


@dataclass(frozen=True, slots=True)
class Played:
    """A game, and where the person sat at it."""

    game: Counted
    seat: int

    @property
    def me(self) -> Sat:
        """Return the person as they sat there."""
        return self.game.seats[self.seat]


@dataclass(slots=True)
class Meeting:
    """Two kinds of players at the same tables: the games, how many of them one of the two has won, and the first alone.

    `held` are the seats of each, in those games.
    """

    games: list[Played] = field(default_factory=list)
    decided: float = 0.0
    won: float = 0.0
    held: list[float] = field(default_factory=lambda: [0.0, 0.0])

    @property
    def equivalent(self) -> Share:
        """What the first would win of games between the two alone; nobody's game tells nothing."""
        return two_player(self.won, self.decided, *self.held)

    def add(self, played: Played, one: Sequence[Sat], other: Sequence[Sat]) -> None:
        """Take a game in at which both sat."""
        won = sum(sat.share for sat in one)
        decided = won + sum(sat.share for sat in other)
        self.games.append(played)
        self.won += won
        self.decided += decided
        self.held[0] += len(one) * decided
        self.held[1] += len(other) * decided


def people(games: Iterable[Counted]) -> list[str]:
    """Return the names of all persons who played, the one with the most games first."""
    names = Counter(name for game in games for name in {sat.name for sat in game.seats if sat.is_person})
    return [name for name, _ in sorted(names.items(), key=lambda one: (-one[1], one[0]))]


def rulesets(games: Iterable[Counted]) -> list[tuple[str, str]]:
    """Return (id, title) of all rulesets that were played, the one with the most games first; titles of the last."""
    count, titles = Counter[str](), dict[str, str]()
    for game in games:
        count[game.ruleset] += 1
        titles[game.ruleset] = game.title
    return [(id_, titles[id_]) for id_, _ in count.most_common()]


class Statistics:
    """The numbers of one person, over all games or those of one ruleset, with or without help; all where that is ""."""

    def __init__(self, games: Iterable[Counted], person: str, ruleset: str = "", help_: Help = "") -> None:
        self.all: list[Played] = []
        for game in games:
            seat = next((n for n, sat in enumerate(game.seats) if sat.is_person and sat.name == person), None)
            of = ruleset in ("", game.ruleset) and help_ in ("", "with" if game.helped else "without")
            if seat is not None and of:
                self.all.append(Played(game, seat))

    @cached_property
    def over(self) -> list[Played]:
        """The games that are over, the first played first."""
        return [one for one in self.all if one.game.over]

    @cached_property
    def open(self) -> list[Played]:
        """The games that are not."""
        return [one for one in self.all if not one.game.over]

    @cached_property
    def won(self) -> list[Played]:
        """The games that were won."""
        return [one for one in self.over if one.me.won]

    @property
    def share(self) -> Share:
        """The share of games won, with its 95 % interval."""
        return wilson(len(self.won), len(self.over))

    @cached_property
    def unaided(self) -> list[Played]:
        """The games that are over and had no help."""
        return [one for one in self.over if not one.game.helped]

    @cached_property
    def hinted(self) -> list[Played]:
        """The games with hints, also those that are not over."""
        return [one for one in self.all if one.game.hinted]

    @cached_property
    def taken_back(self) -> list[Played]:
        """The games in which moves were taken back, also those that are not over."""
        return [one for one in self.all if one.game.taken_back]

    @cached_property
    def daily(self) -> list[Played]:
        """The games that are over and were the deal of their day."""
        return [one for one in self.over if one.game.daily is not None]

    def days(self, today: date) -> int:
        """Return on how many days in a row, up to today or yesterday, a deal of the day was played to its end."""
        return days_in_a_row({one.game.daily for one in self.daily}, today)

    @property
    def spent(self) -> float:
        """The seconds played."""
        return sum(one.game.spent for one in self.all)

    # -------------------------------------------------------------------------------------------------------- streaks

    @cached_property
    def streaks(self) -> list[list[Played]]:
        """The runs of games that were won one after another; an empty one after a game that was lost."""
        runs: list[list[Played]] = [[]]
        for one in self.over:
            if one.me.won:
                runs[-1].append(one)
            else:
                runs.append([])
        return runs

    @property
    def longest(self) -> list[Played]:
        """The longest run of wins, the first of several."""
        return max(self.streaks, key=len)

    @property
    def running(self) -> list[Played]:
        """The run of wins that still goes on."""
        return self.streaks[-1]

    # -------------------------------------------------------------------------------------------------------- records

    @property
    def most_points(self) -> Played | None:
        """The game with the most points; None where none are counted."""
        counted = [one for one in self.over if one.me.points is not None]
        return max(counted, key=lambda one: one.me.points or 0, default=None)

    @property
    def quickest(self) -> Played | None:
        """The game won in the fewest answers."""
        return min(self.won, key=lambda one: one.game.answers, default=None)

    @property
    def slowest(self) -> Played | None:
        """The game with the most answers."""
        return max(self.over, key=lambda one: one.game.answers, default=None)

    # ---------------------------------------------------------------------------------------------- against the bots

    @cached_property
    def against(self) -> dict[str, Meeting]:
        """What came of the games against each level of bots that was met, the weakest first."""
        met = _meetings(self.over)
        return {by: met[ME, by] for by in BOTS if (ME, by) in met}

    @cached_property
    def ratings(self) -> list[tuple[str, Rating]]:
        """The ratings of the person (`ME`) and of the levels that were met, the best first; 0 is their mean.

        Only games without help count.
        """
        met = _meetings(self.unaided)
        who = [ME, *(by for by in BOTS if (ME, by) in met)]
        if len(who) < 2:
            return []
        pairs = {
            (who.index(one), who.index(other)): (meeting.equivalent.share * meeting.decided, meeting.decided)
            for (one, other), meeting in met.items()
        }
        return sorted(zip(who, rate(len(who), pairs), strict=True), key=lambda one: -one[1].points)

    # ---------------------------------------------------------------------------------------------------------- plots

    @cached_property
    def seats(self) -> dict[int, list[Played]]:
        """The games that are over, by where the person sat, the favourite seat first."""
        by_seat: dict[int, list[Played]] = {}
        for one in self.over:
            by_seat.setdefault(one.seat, []).append(one)
        return dict(sorted(by_seat.items(), key=lambda one: (-len(one[1]), one[0])))

    @cached_property
    def course(self) -> list[float]:
        """The share of wins of the `WINDOW` games up to each game, from the first on of which there are so many."""
        wins = [one.me.won for one in self.over]
        return [sum(wins[n - WINDOW : n]) / WINDOW for n in range(WINDOW, len(wins) + 1)]

    def months(self) -> list[tuple[int, int, list[Played]]]:
        """Return (year, month, games that ended in it) for the last `MONTHS`, the oldest first."""
        here = time.localtime()
        numbers = [here.tm_year * 12 + here.tm_mon - 1 - n for n in reversed(range(MONTHS))]
        by_month: dict[int, list[Played]] = {number: [] for number in numbers}
        for one in self.over:
            there = time.localtime(one.game.when)
            by_month.get(there.tm_year * 12 + there.tm_mon - 1, []).append(one)
        return [(number // 12, number % 12 + 1, found) for number, found in by_month.items()]


def _meetings(over: Iterable[Played]) -> dict[tuple[str, str], Meeting]:
    """Return what came of all games for each two kinds of players, the person first, then the weaker bot."""
    met: dict[tuple[str, str], Meeting] = {}
    for played in over:
        sat: dict[str, list[Sat]] = {ME: [played.me]}
        for by in BOTS:
            found = [one for one in played.game.seats if one.by == by]
            if found:
                sat[by] = found
        for one, other in combinations(sat, 2):
            met.setdefault((one, other), Meeting()).add(played, sat[one], sat[other])
    return met

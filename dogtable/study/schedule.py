"""Which games an arena plays: pairings of bots, over settings, in every way of seating.

A game is known by its setting, who sits where, and its seed: that, and nothing else, is what a result is kept under.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

from dogtable.base.errors import UsageError
from dogtable.base.program import Program
from dogtable.base.texts import spaced
from dogtable.engine.game import options_of
from dogtable.session.loaded import LoadedRuleset
from dogtable.study.entrant import Entrant, ablations
from dogtable.study.titles import Titles

SEEDS = 1_000_003
"""The seed of a run times this, and the number of the deal, is the seed of a game."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A ruleset for a number of players, with options: all it has, as JSON in order of their names.

    `opening`: so many decisions at the beginning of a game are random. `title` is the ruleset's, `chosen` what it calls
    its options and their values, `named` as they are written; `titles` say what people call what is counted in it.
    """

    ruleset: str
    hash: str
    players: int
    options: str
    opening: int
    title: str = field(compare=False)
    named: tuple[str, ...] = field(compare=False)
    chosen: tuple[str, ...] = field(compare=False)
    program: Program = field(repr=False, compare=False)
    titles: Titles = field(repr=False, compare=False)

    @property
    def name(self) -> str:
        """Return what it is called where English alone is spoken: `The title, 6 players, teams 2x3`."""
        begun = [f"the first {self.opening} decisions random"] if self.opening else []
        return ", ".join((self.title, f"{self.players} players", *self.named, *begun))


def setting_of(rules: LoadedRuleset, players: int, options: Mapping[str, object], opening: int = 0) -> Setting:
    """Return a setting; UsageError when there is none such, or nobody plays against anybody in it."""
    program = rules.program(players, options)
    if len(program.layout.teams) < 2:
        raise UsageError(f"in {rules.title} for {players} nobody plays against anybody, so no bot beats another")
    usual, chosen = options_of(rules.program(players, {})), options_of(program)
    shown = {option.name for option in rules.options(players)} | {n for n in chosen if chosen[n] != usual[n]}
    named = tuple(f"{spaced(name)} {_word(chosen[name])}" for name in sorted(shown))
    said = tuple(rules.option(name).said(chosen[name]) for name in sorted(shown))
    asked, titles = json.dumps(chosen, sort_keys=True), Titles(rules, program)
    return Setting(rules.id, rules.hash, players, asked, opening, rules.title, named, said, program, titles)


def _word(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else spaced(str(value))


@dataclass(frozen=True, slots=True)
class Bout:
    """A game: the setting (its place among those of the run), who sits where, the seed, its random decisions."""

    setting: int
    seats: tuple[Entrant, ...]
    seed: int
    opening: int = 0


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two bots that meet in a setting (its place in the run)."""

    setting: int
    one: Entrant
    other: Entrant


def pairings(settings: int, entrants: Sequence[Entrant], ladder: bool) -> list[Pairing]:
    """Return who meets whom: everybody everybody else, or on a ladder each only the next."""
    if len(entrants) < 2:
        raise UsageError("an arena wants two bots at least, parted by commas: --bots greedy,random")
    for n, entrant in enumerate(entrants):
        if entrant in entrants[:n]:
            raise UsageError(f"{entrant} is named twice")
    pairs = list(pairwise(entrants)) if ladder else list(combinations(entrants, 2))
    return [Pairing(setting, one, other) for setting in range(settings) for one, other in pairs]


def ablated(settings: Sequence[Setting], entrants: Sequence[Entrant]) -> list[Pairing]:
    """Return each bot against itself without one term of advice, for each term that the ruleset has."""
    return [
        Pairing(place, one, other)
        for place, setting in enumerate(settings)
        for one in dict.fromkeys(entrants)
        for other in ablations(one, setting.program)
    ]


def share_of(pairing: Pairing, seats: Sequence[Entrant], shares: Sequence[float]) -> float:
    """Return what the first bot of a pairing has of the one win, by what each seat has."""
    return sum(share for entrant, share in zip(seats, shares, strict=True) if entrant == pairing.one)


def arrangements(teams: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return every way in which two bots (0 and 1) can share the sides of a game as evenly as it goes, a bot a seat.

    Each is followed by the one with the two exchanged, so that after an even number each has held every seat equally
    often.
    """
    sides = len(teams)
    ways: list[tuple[int, ...]] = []
    for chosen in combinations(range(sides), sides // 2):
        if sides % 2 == 0 and 0 not in chosen:
            continue  # it is another one's exchange
        seats = {seat: int(side not in chosen) for side, team in enumerate(teams) for seat in team}
        way = tuple(seats[seat] for seat in sorted(seats))
        ways += [way, tuple(1 - kind for kind in way)]
    return ways


def left_out(pairing: Pairing) -> str:
    """Return the term of advice that the second bot of a pairing lacks and the first has; "" where it is not that."""
    one, other = pairing.one, pairing.other
    terms = set(other.without) - set(one.without)
    same = len(terms) == 1 and set(one.without) < set(other.without) and replace(other, without=one.without) == one
    return terms.pop() if same else ""


def sides_of(setting: Setting, pairing: Pairing, seats: Sequence[Entrant]) -> float:
    """Return the part of a game's sides (teams, or players) that the first bot of a pairing holds: its fair part."""
    teams = setting.program.layout.teams
    return sum(seats[team[0]] == pairing.one for team in teams) / len(teams)


class Series:
    """The games of a pairing, by number; each deal is played twice, with the two bots exchanged."""

    def __init__(self, pairing: Pairing, settings: Sequence[Setting], games: int, seed: int) -> None:
        both = (pairing.one, pairing.other)
        ways = arrangements(settings[pairing.setting].program.layout.teams)
        self.pairing = pairing
        self.games = games
        self.seatings = [tuple(both[kind] for kind in way) for way in ways]
        self._first = seed * SEEDS
        self._opening = settings[pairing.setting].opening

    def bout(self, number: int) -> Bout:
        """Return the game of a number."""
        seats = self.seatings[number % len(self.seatings)]
        return Bout(self.pairing.setting, seats, self._first + number // 2, self._opening)

    def number(self, bout: Bout) -> int:
        """Return the number of one of its games."""
        return next(
            number
            for number in (2 * (bout.seed - self._first), 2 * (bout.seed - self._first) + 1)
            if self.seatings[number % len(self.seatings)] == bout.seats
        )

    def numbers(self, seating: int) -> range:
        """Return the numbers of the games with a seating (its place among all)."""
        return range(seating, self.games, len(self.seatings))

    def seeds(self, seating: int) -> set[int]:
        """Return the seeds of the games with a seating."""
        return {self._first + number // 2 for number in self.numbers(seating)}

"""The two things that can play a ruleset, asked alike: the slow interpreter and the public match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Protocol

from dogtable.base.rng import Rng
from dogtable.engine.decision import Option
from dogtable.engine.match import Match
from dogtable.lang.tree import Rules
from tests.helpers import Folder
from tests.reference.match import SlowMatch
from tests.reference.things import setup_of
from tests.reference.values import constant
from tests.reference.view import sample, view
from tests.rulesets.found import rules_of


class Game(Protocol):
    """A game in progress."""

    @property
    def waiting(self) -> Sequence[int]:
        """The seats that are asked and have sealed nothing yet; none when the game is over."""
        ...

    def keys(self, seat: int) -> Sequence[str]: ...
    def choose(self, key: str, seat: int) -> None: ...
    def clone(self) -> Game: ...
    def undo(self) -> None: ...
    def position(self) -> dict[str, Any]: ...
    def view(self, seat: int | None) -> dict[str, Any]: ...
    def sample(self, seat: int, rng: Rng) -> World: ...
    def why_not(self, picks: Mapping[str, str], seat: int) -> tuple[str, str] | None: ...


class World(Protocol):
    """A world that a seat could be in."""

    def view(self) -> dict[str, Any]: ...
    def keys(self) -> Sequence[str]: ...
    def why_not(self, picks: Mapping[str, str]) -> tuple[str, str] | None: ...


class SlowGame:
    def __init__(self, match: SlowMatch) -> None:
        self.match = match

    @classmethod
    def begin(cls, rules: Rules, players: int, options: Mapping[str, Any], seed: int) -> SlowGame:
        return cls(SlowMatch(rules, players, dict(options), seed))

    @property
    def waiting(self) -> Sequence[int]:
        sealed = self.match.sealed
        return [seat for seat in self.match.waiting if seat not in sealed]

    def keys(self, seat: int) -> Sequence[str]:
        return self.match.keys(seat)

    def choose(self, key: str, seat: int) -> None:
        self.match.choose(key, seat)

    def clone(self) -> SlowGame:
        return SlowGame(self.match.clone())

    def undo(self) -> None:
        self.match.undo()

    def position(self) -> dict[str, Any]:
        return self.match.position()

    def view(self, seat: int | None) -> dict[str, Any]:
        return view(self.match, seat)

    def sample(self, seat: int, rng: Rng) -> SlowWorld:
        return SlowWorld(sample(self.match, seat, rng), seat)

    def why_not(self, picks: Mapping[str, str], seat: int) -> tuple[str, str] | None:
        reason = self.match.why_not(dict(picks), seat)
        return None if reason is None else (reason.text, reason.rule)


class SlowWorld:
    def __init__(self, match: SlowMatch, seat: int) -> None:
        self.match = match
        self.seat = seat

    def view(self) -> dict[str, Any]:
        return view(self.match, self.seat)

    def keys(self) -> Sequence[str]:
        return self.match.keys(self.seat)

    def why_not(self, picks: Mapping[str, str]) -> tuple[str, str] | None:
        reason = self.match.why_not(dict(picks), self.seat)
        return None if reason is None else (reason.text, reason.rule)


@cache
def compiled(ruleset: str) -> Folder:
    return Folder(rules_of(ruleset), kept=True)


class PublicGame:
    def __init__(self, match: Match) -> None:
        self.match = match

    @classmethod
    def begin(cls, ruleset: str, players: int, options: Mapping[str, Any], seed: int) -> PublicGame:
        return cls(Match(compiled(ruleset), players, options, seed))

    def at(self, position: Mapping[str, Any]) -> PublicGame:
        """A match of the same ruleset in a position."""
        return PublicGame(Match.at(self.match.rules, position, self.match.players, self.match.options))

    @property
    def waiting(self) -> Sequence[int]:
        return [decision.seat for decision in self.match.decisions if decision.sealed is None]

    def keys(self, seat: int) -> Sequence[str]:
        return next([o.key for o in decision.options] for decision in self.match.decisions if decision.seat == seat)

    def choose(self, key: str, seat: int) -> None:
        self.match.choose(key, seat)

    def match_option(self, seat: int, number: int) -> Option:
        """An option by its number."""
        return next(decision for decision in self.match.decisions if decision.seat == seat).options[number]

    def clone(self) -> PublicGame:
        return PublicGame(self.match.clone())

    def undo(self) -> None:
        self.match.undo()

    def position(self) -> dict[str, Any]:
        return self.match.position()

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.match.view(seat)

    def sample(self, seat: int, rng: Rng) -> PublicWorld:
        return PublicWorld(self.match.sample(seat, Random(rng.below(1 << 32))), seat)

    def why_not(self, picks: Mapping[str, str], seat: int) -> tuple[str, str] | None:
        reason = self.match.why_not(picks, seat)
        return None if reason is None else (reason.text, reason.rule)


class PublicWorld:
    def __init__(self, match: Match, seat: int) -> None:
        self.game = PublicGame(match)
        self.seat = seat

    def view(self) -> dict[str, Any]:
        return self.game.view(self.seat)

    def keys(self) -> Sequence[str]:
        return self.game.keys(self.seat)

    def why_not(self, picks: Mapping[str, str]) -> tuple[str, str] | None:
        return self.game.why_not(picks, self.seat)


@cache
def tables(ruleset: str) -> list[tuple[int, dict[str, str]]]:
    """The numbers of players with the options that tests play: the defaults, and each other value of each option."""
    rules = rules_of(ruleset)
    found: list[tuple[int, dict[str, str]]] = []
    for players in rules.game.players:
        found.append((players, {}))
        for option in rules.options.values():
            if option.when is not None and not constant(option.when, setup_of(rules, players)):
                continue
            values = [value for value, _ in option.values] or ["false", "true"]
            found += [(players, {option.name: v}) for i, v in enumerate(values) if i != option.default]
    return found

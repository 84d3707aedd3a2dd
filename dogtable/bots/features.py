"""What can be looked at in a position, in any ruleset: numbers of each seat, by names that are the ruleset's own.

These are the terms of `advice:` that need no picks, the scores as they stand, state that is there for each seat or
holds a seat, and how much lies in the zones that each seat has.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import mul
from typing import Any

from dogtable.base.errors import RuleError
from dogtable.base.fuel import DECISION_FUEL
from dogtable.base.program import Layout
from dogtable.bots.temper import EVEN, Temper
from dogtable.engine.fault import FaultError
from dogtable.engine.game import Game
from dogtable.engine.place import error_of


@dataclass(frozen=True, slots=True)
class Counted:
    """Something that the rules count, a seat at a time: a cell for each seat, or one that holds a seat (or none)."""

    name: str
    cells: tuple[int, ...]

    def of(self, cells: Sequence[int], seat: int) -> int:
        """Return the number of a seat; of a cell that holds a seat: whether it is this one."""
        return cells[self.cells[seat]] if len(self.cells) > 1 else int(cells[self.cells[0]] == seat)


def counted(layout: Layout) -> list[Counted]:
    """Return what the rules count for seats."""
    found = []
    for info in layout.state:
        if not info.per and info.kind.sort == "player":
            found.append(Counted(f"state {info.name}", (info.cell,)))
        elif len(info.per) == 1 and info.per[0].sort == "player" and info.kind.sort in ("int", "flag"):
            found.append(Counted(f"state {info.name}", tuple(range(info.cell, info.cell + layout.players))))
    zones: dict[str, list[int]] = {}
    for place in layout.places:
        if not place.board and not place.single and [kind.sort for kind in place.per] == ["player"]:
            zones.setdefault(place.name, []).append(place.count)
    return found + [Counted(f"zone {name}", tuple(cells)) for name, cells in zones.items()]


class Features:
    """The features of one game, in a fixed order: `names`, and those of a position, a seat at a time."""

    def __init__(self, game: Game) -> None:
        machine, program = game.machine, game.program
        self.players = program.players
        self._program = program
        self.runtime = machine.runtime
        self.all_scores: Any = machine.scores
        functions = machine.space["ADVICE"]
        self.terms = [
            (f"advice {term.name}", function)
            for term, (function, taken) in zip(program.advice, functions, strict=True)
            if not taken
        ]
        self.scores = [f"score {name}" for name in program.scores]
        self.counts = counted(program.layout)
        self.names = [name for name, _ in self.terms] + self.scores + [thing.name for thing in self.counts]

    def of(self, cells: Sequence[int]) -> list[list[int]]:
        """Return all of each seat; RuleError where the rules have no answer."""
        scores = self.all_scores(cells) if self.scores else [[]] * self.players
        return [
            [
                *(self._guarded(function, cells, seat) for _, function in self.terms),
                *scores[seat],
                *(thing.of(cells, seat) for thing in self.counts),
            ]
            for seat in range(self.players)
        ]

    def _guarded(self, function: Any, cells: Sequence[int], seat: int) -> int:
        self.runtime.fuel[0] = DECISION_FUEL
        try:
            return int(function(cells, seat))
        except FaultError as fault:
            raise self.error(fault, cells) from None

    def error(self, fault: FaultError, cells: Sequence[int]) -> RuleError:
        """Return what a fault is to whoever asked, with its place in the rules."""
        return error_of(self._program, fault, cells)

    def factors(self, temper: Temper) -> dict[str, float]:
        """Return what a temper makes of each term of advice, by the names of features."""
        return {
            f"advice {term.name}": factor for term, factor in zip(self._program.advice, temper.factors, strict=True)
        }

    def weighed(self, weights: Sequence[float], temper: Temper = EVEN, wanted: Collection[str] = ()) -> Weighing:
        """Return what adds them up by these weights, one for each name; those of weight 0 are not worked out.

        At the seat that has the `temper`, terms of advice weigh by it, too. Those that are `wanted` are worked out
        whatever they weigh.
        """
        return Weighing(self, weights, temper, wanted)


@lru_cache(maxsize=16)
def features_of(game: Game) -> Features:
    """Return the features of a game, which are the same at every position of it."""
    return Features(game)


class Weighing:
    """Adds features up, as far as they count."""

    def __init__(self, features: Features, weights: Sequence[float], temper: Temper, wanted: Collection[str]) -> None:
        by_name = dict(zip(features.names, weights, strict=True))
        counting = {name for name, weight in by_name.items() if weight or name in wanted}
        self._features = features
        terms = [_Term(at, by_name[name], 1.0, function) for at, (name, function) in enumerate(features.terms)]
        terms = [term for term in terms if features.names[term.place] in counting]
        self._terms = [terms] * features.players  # by seat
        if temper.factors:
            factors = features.factors(temper)
            tempered = [factors[features.names[term.place]] for term in terms]
            self._terms[temper.seat] = [
                replace(term, factor=factor, weight=term.weight * factor)
                for term, factor in zip(terms, tempered, strict=True)
            ]
        self._functions = [term.function for term in terms]
        self._weights = [[term.weight for term in of_seat] for of_seat in self._terms]
        scores = [by_name[name] for name in features.scores]
        self._scores = scores if counting.intersection(features.scores) else None
        first = len(features.terms) + len(features.scores)
        self._counts = [
            (at, by_name[thing.name], thing)
            for at, thing in enumerate(features.counts, first)
            if thing.name in counting
        ]

    def of(self, cells: Sequence[int], seen: Sequence[list[float]] = ()) -> list[float]:
        """Return the sum of each seat; RuleError where the rules have no answer.

        `seen`, if given, has a row of all features for each seat: what is worked out is put there, as it counts for it.
        """
        features = self._features
        seats = range(features.players)
        features.runtime.fuel[0] = DECISION_FUEL
        worth = []
        try:
            for seat, weights in enumerate(self._weights):
                values = [function(cells, seat) for function in self._functions]
                worth.append(sum(map(mul, weights, values)))
                if seen:
                    for term, value in zip(self._terms[seat], values, strict=True):
                        seen[seat][term.place] = term.factor * value
        except FaultError as fault:
            raise features.error(fault, cells) from None
        for at, weight, thing in self._counts:
            for seat in seats:
                value = thing.of(cells, seat)
                worth[seat] += weight * value
                if seen:
                    seen[seat][at] = float(value)
        if self._scores is not None:
            first = len(features.terms)
            for seat, scored in enumerate(features.all_scores(cells)):
                worth[seat] += sum(map(mul, self._scores, scored))
                if seen:
                    seen[seat][first : first + len(scored)] = map(float, scored)
        return worth


@dataclass(frozen=True, slots=True)
class _Term:
    """A term of advice: its place among the features, what it weighs and is multiplied by, and how it is worked out."""

    place: int
    weight: float
    factor: float
    function: Any

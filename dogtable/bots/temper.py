"""A temper: how much more or less than others a bot likes what an aim stands for.

It multiplies the ruleset's own advice at one seat, where options are compared and where positions are judged, and
nothing else: who searches imagines everybody else without a temper.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dogtable.base.program import Program

if TYPE_CHECKING:
    from dogtable.engine.keys import Path
    from dogtable.engine.machine import Machine

Weights = Mapping[str, float]
"""How many times as much an aim counts (`base.aims`); one that is not there counts as it does."""


@dataclass(frozen=True, slots=True)
class Temper:
    """The temper of a seat: a factor for each term of advice of its game; none of them: it is even."""

    seat: int
    factors: tuple[float, ...] = ()

    def advice(self, machine: Machine, cells: Sequence[int], seat: int, path: Path = ()) -> Sequence[float]:
        """Return the terms of advice for any seat as it likes them, where `path` has led (see Machine.advice)."""
        return self.likes(machine.advice(cells, seat, path), seat)

    def likes(self, terms: Sequence[float], seat: int) -> Sequence[float]:
        """Return the terms of any seat as it likes them."""
        if seat != self.seat or not self.factors:
            return terms
        return [term * factor for term, factor in zip(terms, self.factors, strict=True)]


EVEN: Final = Temper(-1)
"""Nobody has a temper."""


def temper_of(program: Program, seat: int, weights: Weights, without: Collection[str] = ()) -> Temper:
    """Return the temper of a seat by what it makes of aims, with some terms (by name) left out altogether.

    EVEN where that changes nothing in this game.
    """
    factors = tuple(0.0 if term.name in without else weights.get(term.aim, 1.0) for term in program.advice)
    return EVEN if all(factor == 1 for factor in factors) else Temper(seat, factors)

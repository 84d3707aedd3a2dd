"""Greedy: one look ahead over the ruleset's own named terms.

An option is worth the sum of the `advice:` terms on the position it leads to, when it is carried out to its end (or to
its first commit point) and nothing else happens. Where an option opens further decisions of the same seat before it
ends, these are answered greedily too, so that the parts of a composite move are weighed by the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from dogtable.base.program import ASKING, BASE, DEPTH, STATUS

if TYPE_CHECKING:
    from dogtable.engine.keys import Path
    from dogtable.engine.machine import Machine
    from dogtable.engine.sample import World

MOST_PARTS = 60
"""So many further decisions of one option are followed at most."""

Terms = Sequence[int]


def best(world: World, rng: Random) -> tuple[Path, tuple[tuple[str, int], ...]]:
    """Return the best option of the seat that is asked, and the terms that tell it from the others.

    The terms are (what the ruleset calls it, by how much it is above or below the mean of all options), those that
    count most first; none when there was no choice or nothing to tell apart.
    """
    machine, seat = world.machine, world.seat
    paths = list(world.options())
    rng.shuffle(paths)
    valued = [(path, terms_after(machine, world.cells, path, seat)) for path in paths]
    path, terms = max(valued, key=lambda one: sum(one[1]))
    return path, _reasons(machine, terms, [other for _, other in valued])


def terms_after(machine: Machine, cells: list[int], path: Path, seat: int) -> Terms:
    """Return the advice terms of `seat` on the position to which an option leads, and over its picks."""
    terms: Terms = machine.advice(follow(machine, cells, path, seat), seat, path)
    return terms


def follow(machine: Machine, cells: list[int], path: Path, seat: int) -> list[int]:
    """Return the position to which an option leads, the seat's further decisions on the way answered greedily."""
    reached = machine.outcome(cells, path, seat)
    for _ in range(MOST_PARTS):
        if reached[STATUS] != ASKING or reached[DEPTH] <= reached[BASE] or machine.waiting(reached) != (seat,):
            break
        parts = machine.options(reached, seat)
        if len(parts) == 1:
            reached = machine.outcome(reached, parts[0], seat)
        else:
            ends = [(machine.outcome(reached, part, seat), part) for part in parts]
            reached, _ = max(ends, key=lambda one: sum(machine.advice(one[0], seat, one[1])))
    return reached


def _reasons(machine: Machine, terms: Terms, all_terms: Sequence[Terms]) -> tuple[tuple[str, int], ...]:
    if len(all_terms) < 2:
        return ()
    names = [says for _, says in machine.program.advice]
    means = [round(sum(column) / len(all_terms)) for column in zip(*all_terms, strict=True)]
    told = [(name, term - mean) for name, term, mean in zip(names, terms, means, strict=True) if term != mean]
    return tuple(sorted(told, key=lambda reason: -abs(reason[1])))

"""Greedy: one look ahead over the ruleset's own named terms.

An option is worth the sum of the `advice:` terms on the position it comes to in a world that fits what the seat knows:
carried out for good, until no `do:` is open and nothing lies on the stack, while the others let it be. Choices of the
same seat on the way are answered by the same terms; sealed answers of the others, and what they cannot decline, by lot.
Where lots or chance have a part in it, several worlds are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import add
from random import Random
from typing import TYPE_CHECKING

from dogtable.base.errors import RuleError
from dogtable.base.program import ASK, ASKING, COUNTER, ME, PASS, STATUS, TOGETHER
from dogtable.base.rng import below
from dogtable.base.searching import MOST_PARTS
from dogtable.bots.temper import EVEN, Temper

if TYPE_CHECKING:
    from dogtable.engine.keys import Path
    from dogtable.engine.machine import Machine
    from dogtable.engine.sample import World

WORLDS = 6
"""So many worlds are looked at where lots or chance have a part."""

LOOKS = 120
"""So many options are carried out for one decision at most, before there are fewer worlds (two at the least)."""

Terms = Sequence[float]
Looking = Callable[[list[int], int, "Sequence[Path]"], Sequence[tuple[Terms, bool]]]
"""Looks ahead from cells, with a seed of lots: the terms where each option leads, and whether it is `uncertain`."""
Reasons = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Looked:
    """What was seen ahead: the options, mixed, and for each the sums of its terms over so many worlds (`looks`)."""

    paths: Sequence[Path]
    terms: Sequence[Terms]
    looks: int

    def worth(self) -> list[float]:
        """Return for each option the sum of all its terms."""
        return [sum(sums) for sums in self.terms]

    def reasons(self, machine: Machine, chosen: int) -> Reasons:
        """Return the terms that tell one option from the rest, those that count most first."""
        names, looks = [term.says for term in machine.program.advice], self.looks
        told = zip(names, self.terms[chosen], self._means, strict=True)
        reasons = [(name, round((term - mean) / looks)) for name, term, mean in told]
        return tuple(sorted((reason for reason in reasons if reason[1]), key=lambda reason: -abs(reason[1])))

    @cached_property
    def _means(self) -> Sequence[float]:
        """Return the mean of each term over all options."""
        return [sum(column) / len(self.terms) for column in zip(*self.terms, strict=True)]


def looking(world: World, temper: Temper) -> Looking:
    """Return what looks ahead by Python for the seat of a world."""

    def look_at(cells: list[int], lots: int, paths: Sequence[Path]) -> Sequence[tuple[Terms, bool]]:
        look = Look(world.machine, cells, world.seat, lots, temper)
        return [(look.terms(path), look.uncertain) for path in paths]

    return look_at


def weighed(
    world: World,
    others: Iterator[World],
    rng: Random,
    most: int = WORLDS,
    temper: Temper = EVEN,
    look_at: Looking | None = None,
) -> Looked:
    """Return all options of the seat that is asked with the terms of advice where they lead.

    `others` are further worlds, looked at when there is need; `most` are looked at in all. `look_at` looks, by Python
    where there is none.
    """
    look_at = look_at or looking(world, temper)
    paths = list(world.options())
    rng.shuffle(paths)
    lots, looks, known = rng.getrandbits(32), 1, None
    first = look_at(world.cells, lots, paths)
    terms = [look for look, _ in first]
    unsure = [i for i, (_, uncertain) in enumerate(first) if uncertain]
    for more in range(1, max(2, min(most, LOOKS // len(unsure))) if unsure else 1):
        other = next(others)
        known = all(map(world.is_known, paths)) if known is None else known
        if known or set(paths) == set(other.options()):  # if not, what is unknown has other numbers there
            looks += 1
            looked = look_at(other.cells, lots + more, [paths[i] for i in unsure])
            for i, (also, _) in zip(unsure, looked, strict=True):
                terms[i] = [*map(add, terms[i], also)]
    for i in {*range(len(paths))}.difference(unsure):
        terms[i] = [term * looks for term in terms[i]]
    return Looked(paths, terms, looks)


class Look:
    """A look ahead from one world. `uncertain`: lots or chance had a part in where the last option led.

    `lots` is the seed of the lots: the same for all options, so that these are compared under the same luck.
    """

    def __init__(self, machine: Machine, cells: Sequence[int], seat: int, lots: int = 0, temper: Temper = EVEN) -> None:
        self.machine = machine
        self.seat = seat
        self.temper = temper
        self.uncertain = False
        self._lots = lots
        self._cells = list(cells)
        self._sealed = cells[STATUS] == TOGETHER
        if self._sealed:
            for answer, other in self._answers(self._cells):
                machine.seal(self._cells, other, answer)

    def terms(self, path: Path) -> Terms:
        """Return the advice terms of the seat on the position to which an option leads, and over its picks.

        A world may hold what cannot be, such as more than there is in a hidden purse. Where a rule goes wrong in it,
        the option tells nothing, and counts as the position before it.
        """
        try:
            reached = self.follow(path)
        except RuleError:
            self.uncertain = True
            reached = self._cells
        return self.heard(reached, path)

    def heard(self, cells: Sequence[int], path: Path = ()) -> Terms:
        """Return the advice terms of the seat, as its temper likes them, on a position to which `path` has led."""
        return self.temper.advice(self.machine, cells, self.seat, path)

    def follow(self, path: Path) -> list[int]:
        """Return the position to which an option leads."""
        machine = self.machine
        self.uncertain = self._sealed
        t: list[int] = machine.ahead(self._cells, path, self.seat)
        self._others(t)
        for _ in range(MOST_PARTS):
            if t[STATUS] not in (ASKING, TOGETHER):
                break
            parts = machine.options(t, self.seat)
            if not parts:
                break
            ends = [self._part(t, part) for part in parts]
            if len(ends) > 1:
                worth = [sum(self.heard(end, part)) for end, part in zip(ends, parts, strict=True)]
                t = ends[worth.index(max(worth))]
            else:
                t = ends[0]
        if t[COUNTER] != self._cells[COUNTER]:
            self.uncertain = True
        return t

    def _part(self, t: list[int], part: Path) -> list[int]:
        """Return where an option leads that the seat has on the way: to its next choice, or to the end."""
        t = t[:]
        self.machine.further(t, part, self.seat)
        self._others(t)
        return t

    def _others(self, t: list[int]) -> None:
        """Go on, in place, past what other seats choose: they pass if they may, else it is a matter of lots."""
        machine, seat = self.machine, self.seat
        while machine.waiting(t) not in ((), (seat,)):
            if t[STATUS] == TOGETHER:
                for answer, other in self._answers(t):
                    machine.further(t, answer, other)
                continue
            options = machine.options(t, t[ME])
            passing = next((path for path in options if path[0][1] == PASS), None)
            machine.further(t, passing or self._lot(options, t[ASK], t[ME]), t[ME])

    def _answers(self, t: list[int]) -> list[tuple[Path, int]]:
        """Return an answer, by lot, of each other seat that is to seal one, and whose it is.

        Who has none in this world (by what it may hide there) is not asked any more.
        """
        found = []
        for other in self.machine.waiting(t):
            if other != self.seat:
                options = self.machine.options(t, other)
                if options:
                    found.append((self._lot(options, t[ASK], other), other))
                else:
                    self.machine.pass_over(t, other)
        return found

    def _lot(self, options: Sequence[Path], ask: int, seat: int) -> Path:
        if len(options) > 1:
            self.uncertain = True
        return options[below(self._lots, ask << 8 | seat, len(options))]

"""Hands over random positions, without a window: what can be taken there, and where each order of taking it leads.

A table is laid out once for each position; what is armed and lit changes only the states of its targets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import permutations
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from dogtable.base.frozen import replaced
from dogtable.base.look import Look
from dogtable.compile.looks import make_look
from dogtable.engine.decision import Decision, Option
from dogtable.engine.match import Match
from dogtable.ui.look.entries import Layout, State, Target
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import SeatInfo, Ui, Window
from dogtable.ui.table.ahead import Ahead
from dogtable.ui.table.picking import Picking
from dogtable.ui.table.picks import Pick, parts
from dogtable.ui.table.picture import held, lights
from dogtable.ui.table.selection import Answer, Choose, Outcome, Refused, Selection
from dogtable.ui.table.touch import Nameable, names_of
from tests.rulesets.found import folders, rules_of
from tests.rulesets.sides import compiled, tables
from tests.ui.tables import looks

WINDOW = Window(1280, 720)
ORDERS = 6
"""So many orders of the picks of one option are gone through."""
OPTIONS = 24
"""So many options of one position, drawn where there are more."""


@cache
def look_of(ruleset: str) -> Look:
    return make_look(rules_of(ruleset), [folders()[ruleset]])


def positions(ruleset: str, count: int, seed: int) -> Iterator[tuple[Match, Decision]]:
    """Give so many decisions of random games, early and late, at every table of the ruleset in turn."""
    rng, every, number = Random(seed), tables(ruleset), 0
    while count > 0:
        players, options = every[number % len(every)]
        number += 1
        match = Match(compiled(ruleset), players, options, rng.getrandbits(32))
        while match.decisions and count > 0:
            asked = [decision for decision in match.decisions if decision.sealed is None]
            decision = rng.choice(asked)
            if rng.random() < 0.2:
                count -= 1
                yield match, decision
            match.choose(rng.choice(decision.options), decision.seat)


class Place:
    """One decision, as the hand of its seat finds it."""

    def __init__(self, ruleset: str, match: Match, decision: Decision) -> None:
        self.match, self.decision, self.seat = match, decision, decision.seat
        self.options: Sequence[Option] = list(decision.options)
        self.effects = match.effects(self.seat)
        self.like = {option.key: one.like for option, one in zip(self.options, self.effects, strict=True)}
        self.view = match.view(self.seat)
        self.selection = self.fresh()
        self._lights: dict[object, list[frozenset[str]]] = {}
        self._reasons: dict[str, Any] = {}
        known = frozenset(pick.thing for pick in self.picking.known) | self.picking.beside
        seats = tuple(SeatInfo(f"Player {n + 1}") for n in range(match.players))
        lit = held(known, self.view, self.seat)
        ui = Ui(seats, faint=lit, turn=self.seat, waits=frozenset({self.seat}), asked=True)
        self.layout: Layout = layout(look_of(ruleset), self.view, ui, WINDOW, looks.palette())
        self.shown = frozenset(target.id for target in self.layout.targets)

    @cached_property
    def nameable(self) -> Sequence[Nameable]:
        """What can be asked about in this decision, worked out once."""
        return self.match.nameable(self.seat)

    def why_not(self, seat: int, picks: Any) -> Any:
        """Return why picks cannot be made; what was asked before is not searched for again."""
        key = repr(sorted(picks.items()))
        if key not in self._reasons:
            self._reasons[key] = self.match.why_not(picks, seat)
        return self._reasons[key]

    @property
    def picking(self) -> Picking:
        return self.selection.model.picking

    def fresh(self) -> Selection:
        """A hand that holds nothing."""
        picking = Picking(self.options, self.decision.kinds, self.effects)
        table = SimpleNamespace(nameable=lambda seat: self.nameable, why_not=self.why_not)
        model = SimpleNamespace(
            decision=self.decision, picking=picking, ahead=Ahead(), seat=self.seat, view=self.view, table=table
        )
        return Selection(cast(Any, model))

    def state(self, target: Target) -> State:
        """Return how a target is lit just now."""
        key = self.picking.armed, self.picking.legal
        if key not in self._lights:
            self._lights[key] = [held(ids, self.view, self.seat) for ids in lights(self.picking)]
        lit, faint = self._lights[key]
        armed = held(frozenset(pick.thing for pick in self.picking.armed), self.view, self.seat)
        names = {target.id, target.thing}
        return "armed" if names & armed else "legal" if names & lit else "faint" if names & faint else ""

    def target(self, thing: str) -> Target | None:
        """Return the first target that stands for a thing; of equal ones the first that is not taken yet."""
        taken = self.selection.touched.values()
        stand = [one for one in self.layout.targets if one.id == thing and one.state]
        found = next((one for one in stand if one.thing not in taken), next(iter(stand), None))
        return None if found is None else replace(found, state=self.state(found))

    # ------------------------------------------------------------------ taking
    def make(self, option: Option, order: Sequence[Pick], *, drag: bool) -> str:
        """Take the picks of an option in an order, words when they are offered; return "" when that makes it, else why.

        `drag`: what can be carried is carried onto what comes next.
        """
        self.selection.clear()
        wanted = self.like[option.key]
        left = list(order)
        carried = False
        while left:
            pick = next((one for one in left if self._can(one)), None)
            if pick is None:
                pick = next(self._others(wanted), None)
                if pick is None:
                    return f"{left[0]} is shown nowhere, with {self.picking.armed} armed"
                left = [pick]
            left.remove(pick)
            target = self.target(pick.thing)
            if target is None:
                outcome: Outcome = self.selection.press(pick, self.shown)
            elif carried and not self._is_lit(target):
                return f"{pick} does not glow while {self.picking.armed} is carried"
            elif drag and not carried and left and self.selection.can_lift(target):
                self.selection.lift(target)
                left, carried = self._left(option, left), True
                continue
            else:
                outcome = self.selection.touch(target, dropped=carried, shown=self.shown)
            carried = False
            if isinstance(outcome, Refused):
                return f"{pick} is refused, with {self.picking.armed} armed"
            if isinstance(outcome, Answer):
                made = outcome.keys[0]
                return "" if self.like[made] == wanted else f"{pick} made {made}"
            if isinstance(outcome, Choose) and any(self.like[one.key] == wanted for one in outcome.options):
                return ""
            left = self._left(option, left)
        return "" if self._is_left(option, wanted) else f"{self.picking.armed} makes nothing"

    def _left(self, option: Option, left: list[Pick]) -> list[Pick]:
        """Return what is left to be taken: what was touched may have been taken for another pick of the option."""
        if option not in self.picking.fitting:
            return left
        rest = self.picking.rest(option)
        kept = [one for one in left if not one.name or one in rest]
        return [*kept, *(one for one in rest if one not in kept)]

    def _others(self, wanted: int) -> Iterator[Pick]:
        """Give what can be taken next for another option that comes to the same: of such there is one button."""
        for option in self.picking.fitting:
            if self.like[option.key] == wanted:
                yield from (pick for pick in self.picking.rest(option) if self._can(pick))

    def _can(self, pick: Pick) -> bool:
        """Whether this can be taken now: it lies there, or there is a button for it."""
        if self.target(pick.thing) is not None:
            return True
        return pick in self.picking.unseen(lambda one: one.thing in self.shown)

    def _is_lit(self, target: Target) -> bool:
        lit = {pick.thing for pick in self.picking.legal} | self.picking.beside
        return bool(lit & set(names_of(target)))

    def _is_left(self, option: Option, wanted: int) -> bool:
        """Whether the option can be made now without another pick: by the next click, or by a button of its own."""
        left = self.picking.only
        ends = [self.like[one.key] for one in self.picking.ends]
        return wanted in ends or (left is not None and self.like[left.key] == wanted)

    def failures(self, rng: Random) -> Iterator[str]:
        """Give what cannot be made by taking its picks, in whatever order, by clicks and by drags."""
        chosen = self.options if len(self.options) <= OPTIONS else rng.sample(self.options, OPTIONS)
        for option in chosen:
            picks = parts(option.picks, self.decision.kinds)
            beside = [one for one in sorted(self.picking_of(option)) if self.target(one.thing) is not None]
            starts: list[list[Pick]] = [picks, *([one, *picks] for one in beside[:2])]
            for start in starts:
                orders = _orders(start, rng)
                for order in orders:
                    for drag in (False, True):
                        why = self.make(option, order, drag=drag)
                        if why:
                            how = "dragged" if drag else "clicked"
                            yield f"{self.decision.name} {option.key} {how} {[p.thing for p in order]}: {why}"

    def picking_of(self, option: Option) -> set[Pick]:
        """Return the pieces that an option moves by the way."""
        effect = self.effects[option.number]
        fresh = Picking([option], self.decision.kinds, [replaced(effect, like=0, places=())])
        return {Pick("", thing) for thing in fresh.beside}


def _orders(picks: Sequence[Pick], rng: Random) -> list[Sequence[Pick]]:
    if len(picks) <= 3:
        return list(permutations(picks))
    return [rng.sample(picks, len(picks)) for _ in range(ORDERS)]


def untouchable(ruleset: str, count: int, seed: int) -> list[str]:
    """Return what cannot be made in so many positions by taking its picks in any order."""
    rng = Random(seed)
    places = (Place(ruleset, match, decision) for match, decision in positions(ruleset, count, seed))
    return [failure for place in places for failure in place.failures(rng)]

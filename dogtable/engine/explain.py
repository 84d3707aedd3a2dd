"""Why not: asked picks are taken as if they were candidates, and the way that gets furthest says what forbids it.

The plans come from the compiler (compile/explain.py); what they blame is a `because:` of the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from dogtable.base.program import (
    ANY,
    ANY_DEPTH,
    ANY_FP,
    ANY_SEAT,
    ASK,
    BASE,
    CUT,
    DEPTH,
    FP,
    ME,
    NONE,
    PASS,
    TRIAL,
    Program,
)
from dogtable.engine.attempt import ASKED, DEAD, Attempts, Step
from dogtable.engine.fault import FaultError
from dogtable.engine.runtime import Runtime
from dogtable.engine.state import Cells

Locals = Mapping[str, Any]
Reason = tuple[int, tuple[Any, ...], str, int]
"""Index of the text, its values, number of the rule, place (-1: none)."""

_WALKS = 5_000  # walks looked at for one reason
_STATES = 5_000  # states looked at for one question


@dataclass(frozen=True, slots=True)
class Way:
    """How far a way has come: asked picks that were made, choices made; and the picks that are still to be made."""

    made: int
    steps: int
    wanted: Mapping[str, Any]

    def without(self, name: str) -> Way:
        """Return the way when an asked pick has been made."""
        rest = {key: value for key, value in self.wanted.items() if key != name}
        return Way(self.made + (name in self.wanted), self.steps, rest)

    def on(self) -> Way:
        """Return the way one choice further."""
        return replace(self, steps=self.steps + 1)


@dataclass(frozen=True, slots=True)
class Speech:
    """What a way that ended says: how far it got, and its reason, if it has one."""

    way: Way
    reason: Reason | None


class Explainer:
    """Answers why not, for one Program."""

    def __init__(self, program: Program, attempts: Attempts, runtime: Runtime, space: Mapping[str, Any]) -> None:
        assert program.explanations is not None
        self.program = program
        self.attempts = attempts
        self.runtime = runtime
        self.space = space
        self.reasons = Reasons(program.explanations.plans["definitions"], space, self._stand_for)
        self.asks = program.explanations.plans["asks"]
        self.anytime = program.explanations.plans["anytime"]
        self.requires = program.explanations.plans["requires"]
        self._seen: set[Any] = set()

    def why_not(self, s: Sequence[int], seat: int, wanted: Mapping[str, Any]) -> Reason | None:
        """Return what forbids these picks to the seat that is asked; None when the rules do not say."""
        t = list(s)
        t[ME], t[TRIAL], t[CUT] = seat, 1, 0
        self._seen = set()
        best = Speech(Way(-1, -1, {}), None)
        for speech in self._at_first(t, Way(0, 0, dict(wanted))):
            further = (speech.way.made, speech.way.steps) > (best.way.made, best.way.steps)
            same = (speech.way.made, speech.way.steps) == (best.way.made, best.way.steps)
            if further or (same and best.reason is None):
                best = speech
        return best.reason

    # ------------------------------------------------------------------------------------------------------- the ways

    def _at_first(self, t: Cells, way: Way) -> Iterator[Speech]:
        if "anytime" not in way.wanted:
            yield from self._at(t, way)
            return
        group = t[ANY]
        if group < 0 or t[DEPTH] != t[ANY_DEPTH] or t[ME] != t[ANY_SEAT]:
            return
        yield from self._menu(t, (-1 - group, self.anytime[group], "anytime"), self._frame_locals(t, t[ANY_FP]), way)

    def _at(self, t: Cells, way: Way) -> Iterator[Speech]:
        """Give what the ways say that begin at the ask at which `t` stands."""
        key = (tuple(t), tuple(way.wanted))
        if key in self._seen or len(self._seen) >= _STATES:
            return
        self._seen.add(key)
        ask = t[ASK]
        info = self.program.asks[ask]
        bound = self._frame_locals(t, t[FP])
        if info.menu:
            yield from self._menu(t, (ask, self.asks[ask], info.label), bound, way)
        elif self.asks[ask]:
            picks = self.asks[ask][0][4]
            yield from self._bind(t, (ask, 0), picks, bound, way)

    def _menu(self, t: Cells, of: tuple[int, Sequence[Any], str], bound: Locals, way: Way) -> Iterator[Speech]:
        ask, entries, label = of
        for number, (key, when, plan, because, picks) in enumerate(entries):
            if way.wanted.get(label, key) != key:
                continue
            here = way.without(label)
            if when and not self._call(when, t, bound):
                yield Speech(here, self.reasons.own(because, plan, t, bound))
            else:
                yield from self._bind(t, (ask, number), picks, bound, here.on())

    def _bind(self, t: Cells, step: Step, picks: Sequence[Any], bound: Locals, way: Way) -> Iterator[Speech]:
        """Give what is said by the ways to make the picks that are left."""
        if not picks:
            yield from self._after(t, step, way)
            return
        name, listing, plan = picks[0]
        offered = list(dict.fromkeys(self._call(listing, t, bound)))
        chosen = offered
        if name in way.wanted:
            value = way.wanted[name]
            way = way.without(name)
            chosen = [value] if value in offered else []
            if not chosen:
                yield Speech(replace(way, made=way.made - 1), self.reasons.absent(plan, value, t, bound))
                return
        elif not offered:
            yield Speech(way, self.reasons.emptiness(plan, t, bound))
        for value in chosen:
            yield from self._bind(t, (*step, value), picks[1:], {**bound, name: value}, way.on())

    def _after(self, t: Cells, step: Step, way: Way) -> Iterator[Speech]:
        """Give what is said once a step has been made."""
        if self.program.asks[t[ASK]].sort == "together":
            return
        u = t[:]
        failing: list[tuple[int, dict[str, Any]]] = []
        self.runtime.why[:] = [failing]
        try:
            code = self.attempts.enter(u, step)
        finally:
            self.runtime.why[:] = []
        if code == DEAD and failing:
            number, bound = failing[-1]
            because, plan = self.requires[number]
            yield Speech(way, self.reasons.own(because, plan, u, bound))
        elif code == ASKED:
            yield from self._at(u, way.on())
            yield from self._past(u, way)

    def _past(self, u: Cells, way: Way) -> Iterator[Speech]:
        """Go on past a choice that may be passed, or that has `none:`."""
        row, ask = self.attempts.asks[u[ASK]], u[ASK]
        for step, block in (((ask, PASS), row.passed), ((ask, NONE), row.nothing)):
            if block >= 0 and u[DEPTH] > u[BASE]:
                yield from self._after(u, step, way)

    # ------------------------------------------------------------------------------------------------------- helpers

    def _call(self, name: str, s: Cells, bound: Locals) -> Any:
        return self.space[name](s, s[ME], bound)

    def _stand_for(self, s: Cells, one: int, other: int) -> bool:
        """Whether a piece offered stands for another one: of one row and owner, and at the same place."""
        pieces, at = self.program.layout.pieces, self.program.layout.at
        if not (
            isinstance(one, int) and isinstance(other, int) and 0 <= min(one, other) <= max(one, other) < len(pieces)
        ):
            return False
        a, b = pieces[one], pieces[other]
        return (a.set, a.owner, a.row, s[at + one]) == (b.set, b.owner, b.row, s[at + other])

    def _frame_locals(self, s: Cells, fp: int) -> dict[str, Any]:
        """Return the locals of the frame that rests at the ask (or of the one that an any-time group sees)."""
        point = self._point_of(s, fp)
        found: dict[str, Any] = {}
        for cell in self.program.points[point].locals:
            at = fp + cell.cell
            found[cell.name] = s[at] if cell.width == 1 else tuple(s[at + 1 : at + 1 + s[at]])
        return found

    def _point_of(self, s: Cells, fp: int) -> int:
        point, frame = self.program.asks[s[ASK]].point, s[FP]
        while frame != fp:
            point, frame = s[frame], s[frame + 1]
        return point


class Reasons:
    """Finds what a plan blames."""

    def __init__(
        self, definitions: Mapping[str, Any], space: Mapping[str, Any], alike: Callable[[Cells, int, int], bool]
    ) -> None:
        self.definitions = definitions
        self.space = space
        self.alike = alike

    def _call(self, name: str, s: Cells, bound: Locals) -> Any:
        return self.space[name](s, s[ME], bound)

    def _told(self, because: Any, s: Cells, bound: Locals, place: int = -1) -> Reason | None:
        if because is None:
            return None
        name, rule = because
        index, values = self._call(name, s, bound)
        return (index, values, rule, place)

    def own(self, because: Any, plan: Any, s: Cells, bound: Locals) -> Reason | None:
        """Return the reason that stands beside a condition, else that of the condition, which does not hold."""
        return self._told(because, s, bound) or self.untrue(plan, s, bound, True)

    def _opened(self, plan: Any, s: Cells, bound: Locals) -> tuple[Any, Locals]:
        """Return the definition that a plan uses, and its parameters bound."""
        _, name, args = plan
        decl = self.definitions[name]
        return decl, dict(zip(decl[1], (self._call(a, s, bound) for a in args), strict=True))

    def untrue(self, plan: Any, s: Cells, bound: Locals, wanted: bool) -> Reason | None:
        """Return why a condition is not as wanted."""
        if plan is None:
            return None
        if plan[0] == "not":
            return self.untrue(plan[1], s, bound, not wanted)
        if plan[0] == "logic":
            for test, inner in plan[1]:
                if bool(self._call(test, s, bound)) != wanted:
                    found = self.untrue(inner, s, bound, wanted)
                    if found is not None:
                        return found
            return None
        decl, inner_bound = self._opened(plan, s, bound)
        return self._told(decl[0], s, inner_bound) or self.untrue(decl[3], s, inner_bound, wanted)

    def absent(self, plan: Any, value: Any, s: Cells, bound: Locals) -> Reason | None:
        """Return why a value is not in a list."""
        if plan is None:
            return None
        if plan[0] == "define":
            decl, inner = self._opened(plan, s, bound)
            return self.absent(decl[4], value, s, inner) or self._told(decl[0], s, inner)
        if plan[0] == "if":
            return self.absent(plan[2 if self._call(plan[1], s, bound) else 3], value, s, bound)
        if plan[0] == "these":
            found = (self.absent(inner, value, s, bound) for inner in plan[1])
            return next((reason for reason in found if reason is not None), None)
        if plan[0] == "ends":
            return self._shut(plan, value, s, bound)
        return self._left_out(plan, value, s, bound)

    def emptiness(self, plan: Any, s: Cells, bound: Locals) -> Reason | None:
        """Return why a list is empty."""
        if plan is None:
            return None
        if plan[0] == "define":
            decl, inner = self._opened(plan, s, bound)
            return self.emptiness(decl[4], s, inner) or self._told(decl[0], s, inner)
        return self._shut(plan, None, s, bound) if plan[0] == "ends" else None

    # ------------------------------------------------------------------------------------------------------ generators

    def _left_out(self, plan: Any, value: Any, s: Cells, bound: Locals) -> Reason | None:
        """Return why a generator does not give a value.

        Its variables are bound backwards, over all they could be. Of the bindings that would give the value, the one
        speaks whose last failing clause or test comes first, that is, after which all else holds.
        """
        _, clauses, element, of_pieces = plan
        domains = [self._domain(clause, value, s, bound) for clause in clauses]
        exact = self._blamed(clauses, domains, element, lambda given: bool(given == value), s, bound)
        if exact is not None or not of_pieces:
            return exact
        return self._blamed(clauses, domains, element, lambda given: self.alike(s, given, value), s, bound)

    def _blamed(
        self,
        clauses: Any,
        domains: Sequence[Sequence[Any]],
        element: str,
        fits: Callable[[Any], bool],
        s: Cells,
        bound: Locals,
    ) -> Reason | None:
        """Return the reason of the binding that fails least, of those whose element fits."""
        best: tuple[int, Reason | None] = (1 << 30, None)
        for values in product(*domains):
            inner = {**bound, **dict(zip((clause[0] for clause in clauses), values, strict=True))}
            try:
                if not fits(self._call(element, s, inner)):
                    continue
                failing = list(self._failures(clauses, s, inner))
            except FaultError:  # a binding that could not have come about
                continue
            reason = next((reason for _, reason in failing if reason is not None), None)
            if reason is not None and failing[-1][0] < best[0]:
                best = (failing[-1][0], reason)
        return best[1]

    def _domain(self, clause: Any, value: Any, s: Cells, bound: Locals) -> Sequence[Any]:
        _, listing, _, _, own, domain = clause
        if own:
            return (value,)
        if domain != "":
            return tuple(domain)
        try:
            return tuple(self._call(listing, s, bound))
        except (FaultError, KeyError):  # it hangs on a variable that is bound before it
            return ()

    def _failures(self, clauses: Any, s: Cells, bound: Locals) -> Iterator[tuple[int, Reason | None]]:
        """Give every clause and test that a binding fails, by its number, with the reason."""
        number = 0
        for name, listing, plan, tests, _, _ in clauses:
            if bound[name] not in self._call(listing, s, bound):
                yield number, self.absent(plan, bound[name], s, bound)
            for test, inner in tests:
                number += 1
                if not self._call(test, s, bound):
                    yield number, self.untrue(inner, s, bound, True)
            number += 1

    # ------------------------------------------------------------------------------------------------------------ walks

    def _shut(self, plan: Any, goal: int | None, s: Cells, bound: Locals) -> Reason | None:
        """Return what shuts the first space on a walk that would lead to the goal if no space were shut."""
        _, start, steps, stepper, unless, extra = plan
        first, count = self._call(start, s, bound), self._call(steps, s, bound)
        if first < 0:
            return None
        step = self._call(stepper, s, bound)
        for tried, walk in enumerate(_walks((first,), count, step)):
            if tried >= _WALKS:
                return None
            if goal is None or walk[-1] == goal:
                for space in walk[1:]:
                    found = self._shut_space(unless, space, extra, s, bound)
                    if found is not None:
                        return found
        return None

    def _shut_space(self, unless: str, space: int, extra: Sequence[str], s: Cells, bound: Locals) -> Reason | None:
        because, parameters, call, untrue, _ = self.definitions[unless]
        values = (space, *(self._call(name, s, bound) for name in extra))[: len(parameters)]
        inner = dict(zip(parameters, values, strict=True))
        if not self._call(call, s, inner):
            return None
        found = self._told(because, s, inner, space) or self.untrue(untrue, s, inner, False)
        return None if found is None else (*found[:3], space)


def _walks(walk: tuple[int, ...], steps: int, step: Callable[[int], Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Give all walks of so many steps that begin so."""
    if steps <= 0:
        yield walk
        return
    for space in step(walk[-1]):
        if space >= 0:
            yield from _walks((*walk, space), steps - 1, step)

"""What a plan of the compiler blames: the `because:` that tells why a condition does not hold, or what a list lacks.

Plans (compile/explain.py) follow expressions as they are written; the functions that they name read a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, pairwise, product
from typing import Any, NamedTuple

from dogtable.base.errors import NOWHERE, Span
from dogtable.base.program import ME
from dogtable.engine.fault import TOO_MUCH, FaultError
from dogtable.engine.state import State

Locals = Mapping[str, Any]

_CALL_FUEL = 10
_WALKS = 5_000  # walks looked at for one reason
_FARTHEST = 300  # steps of such a walk

_VAGUE, _PLAIN, _POINTED = range(3)


class Blame(NamedTuple):
    """A part of the rules that forbids something: where it stands, and the locals and cells that it was asked of."""

    span: Span
    bound: Locals
    cells: State


class Reason(NamedTuple):
    """Index of a text (or a sentence of the engine), its values, the number of the rule, and a place (-1: none).

    `sharp` is the greater the more it says: what only names the list that lacks something; a condition; a place.
    `blame` has the span of the text, where it is one of the ruleset.
    """

    text: int | str
    values: tuple[Any, ...] = ()
    rule: str = ""
    place: int = -1
    sharp: int = _PLAIN
    blame: Blame | None = None


class Reasons:
    """Finds what a plan blames."""

    def __init__(
        self,
        definitions: Mapping[str, Any],
        space: Mapping[str, Any],
        alike: Callable[[State, int, int], bool],
        burn: Callable[[int], None],
        lines: Mapping[int, Span],
    ) -> None:
        self.lines = lines
        self.definitions = definitions
        self.space = space
        self.alike = alike
        self.burn = burn

    def _call(self, name: str, s: State, bound: Locals) -> Any:
        self.burn(_CALL_FUEL)
        return self.space[name](s, s[ME], bound)

    def filled(self, because: Any, s: State, bound: Locals, sharp: int = _PLAIN) -> Reason:
        """Return a reason with its holes filled."""
        name, rule = because
        index, values = self._call(name, s, bound)
        return Reason(index, values, rule, -1, sharp, Blame(self.span(name), bound, s))

    def span(self, name: str) -> Span:
        """Return where in the ruleset stands what a function of the plans was made from."""
        return self.lines.get(self.space[name].__code__.co_firstlineno + 1, NOWHERE)

    def _filled(self, because: Any, s: State, bound: Locals, sharp: int = _PLAIN) -> Reason | None:
        return None if because is None else self.filled(because, s, bound, sharp)

    def own(self, because: Any, plan: Any, s: State, bound: Locals) -> Reason | None:
        """Return the reason that stands beside a condition, else that of the condition, which does not hold."""
        return self._filled(because, s, bound) or self.untrue(plan, s, bound, True)

    def _opened(self, plan: Any, s: State, bound: Locals) -> tuple[Any, Locals]:
        """Return the definition that a plan uses, and its parameters bound."""
        _, name, args = plan
        decl = self.definitions[name]
        return decl, dict(zip(decl[1], (self._call(a, s, bound) for a in args), strict=True))

    def untrue(self, plan: Any, s: State, bound: Locals, wanted: bool) -> Reason | None:
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
        return self._filled(decl[0], s, inner_bound) or self.untrue(decl[3], s, inner_bound, wanted)

    def absent(self, plan: Any, value: Any, s: State, bound: Locals) -> Reason | None:
        """Return why a value is not in a list."""
        if plan is None:
            return None
        if plan[0] == "define":
            decl, inner = self._opened(plan, s, bound)
            return self.absent(decl[4], value, s, inner) or self._filled(decl[0], s, inner, _VAGUE)
        if plan[0] == "if":
            return self._other_branch(plan, value, s, bound)
        if plan[0] == "these":
            found = (self.absent(inner, value, s, bound) for inner in plan[1])
            return next((reason for reason in found if reason is not None), None)
        if plan[0] == "some":
            there = self._call(plan[1], s, bound)
            missing = (self.absent(plan[2], one, s, bound) for one in value if one not in there)
            return next((reason for reason in missing if reason is not None), None)
        if plan[0] == "ends":
            return self._shut(plan, value, s, bound)
        if plan[0] == "line":
            return self._barred_line(plan, value, s, bound)
        return self._left_out(plan, value, s, bound)

    def _other_branch(self, plan: Any, value: Any, s: State, bound: Locals) -> Reason | None:
        """Return why a condition does not pick the list that has a value, else why the picked list lacks it."""
        for other, reason in self.loosened(plan, s, bound):
            if other == value:
                return reason
        _, test, _, inner, _ = plan
        return self.absent(inner[0 if self._call(test, s, bound) else 1], value, s, bound)

    def emptiness(self, plan: Any, s: State, bound: Locals) -> Reason | None:
        """Return why a list is empty."""
        if plan is None:
            return None
        if plan[0] == "define":
            decl, inner = self._opened(plan, s, bound)
            return self.emptiness(decl[4], s, inner) or self._filled(decl[0], s, inner, _VAGUE)
        if plan[0] == "if":
            _, test, _, branches, _ = plan
            return self.emptiness(branches[0 if self._call(test, s, bound) else 1], s, bound)
        if plan[0] == "these":
            found = (self.emptiness(inner, s, bound) for inner in plan[1])
            return next((reason for reason in found if reason is not None), None)
        if plan[0] == "some":
            return self.emptiness(plan[2], s, bound)
        if plan[0] == "ends":
            return self._shut(plan, None, s, bound)
        if plan[0] == "line":
            return self._barred_line(plan, None, s, bound)
        ends = self._dead_ends(plan[1], 0, s, bound)
        deepest = max(ends, key=lambda end: (end[0], end[1].sharp), default=None)
        return None if deepest is None else deepest[1]

    def loosened(self, plan: Any, s: State, bound: Locals) -> Iterator[tuple[Any, Reason]]:
        """Give what a list would hold besides, if a condition were otherwise, with what tells that it is not."""
        if plan is None:
            return
        if plan[0] == "define":
            decl, inner = self._opened(plan, s, bound)
            yield from self.loosened(decl[4], s, inner)
        elif plan[0] == "these":
            for inner_plan in plan[1]:
                yield from self.loosened(inner_plan, s, bound)
        elif plan[0] == "if":
            _, test, why, _, items = plan
            holds = bool(self._call(test, s, bound))
            reason = self._excuse(why, s, bound, not holds)
            if reason is not None:
                yield from ((value, reason) for value in self._could_be(items[1 if holds else 0], s, bound))

    def _could_be(self, listing: str, s: State, bound: Locals) -> Sequence[Any]:
        """Return a list that the rules have not asked for; nothing where it could not come about."""
        try:
            return tuple(self._call(listing, s, bound))
        except FaultError as fault:
            if fault.code in TOO_MUCH:
                raise
            return ()

    def _excuse(self, plan: Any, s: State, bound: Locals, wanted: bool) -> Reason | None:
        """Return why a condition is not as wanted, if every part of it that is not so has a reason."""
        if plan is not None and plan[0] == "not":
            return self._excuse(plan[1], s, bound, not wanted)
        if plan is None or plan[0] != "logic":
            return self.untrue(plan, s, bound, wanted)
        guilty = (inner for test, inner in plan[1] if bool(self._call(test, s, bound)) != wanted)
        reasons = [self._excuse(inner, s, bound, wanted) for inner in guilty]
        return None if None in reasons or not reasons else reasons[0]

    # ------------------------------------------------------------------------------------------------------ generators

    def _left_out(self, plan: Any, value: Any, s: State, bound: Locals) -> Reason | None:
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
        s: State,
        bound: Locals,
    ) -> Reason | None:
        """Return the reason of the binding that fails least, of those whose element fits.

        Whatever fails without a reason counts most: such a binding says little about the value.
        """
        best: tuple[tuple[int, int, int, int], Reason] | None = None
        for values in product(*domains):
            inner = {**bound, **dict(zip((clause[0] for clause in clauses), values, strict=True))}
            try:
                if not fits(self._call(element, s, inner)):
                    continue
                failing = list(self._failures(clauses, s, inner))
            except FaultError as fault:  # a binding that could not have come about
                if fault.code in TOO_MUCH:
                    raise
                continue
            reasons = [reason for _, reason in failing if reason is not None]
            if reasons:
                weight = (len(failing) - len(reasons), failing[-1][0], len(failing), -reasons[0].sharp)
                if best is None or weight < best[0]:
                    best = (weight, reasons[0])
        return None if best is None else best[1]

    def _dead_ends(self, clauses: Any, number: int, s: State, bound: Locals) -> Iterator[tuple[int, Reason]]:
        """Give where the bindings of a generator come to an end: how deep, and why."""
        if not clauses:
            return
        name, listing, plan, tests, _, _ = clauses[0]
        offered = self._call(listing, s, bound)
        if not offered:
            reason = self.emptiness(plan, s, bound)
            if reason is not None:
                yield number, reason
        for value in offered:
            inner = {**bound, name: value}
            failing = next((n for n, (test, _) in enumerate(tests) if not self._call(test, s, inner)), None)
            if failing is None:
                yield from self._dead_ends(clauses[1:], number + 1 + len(tests), s, inner)
                continue
            reason = self.untrue(tests[failing][1], s, inner, True)
            if reason is not None:
                yield number + 1 + failing, reason

    def _domain(self, clause: Any, value: Any, s: State, bound: Locals) -> Sequence[Any]:
        _, listing, _, _, own, domain = clause
        if own:
            return (value,)
        if domain != "":
            return tuple(domain)
        try:
            return self._could_be(listing, s, bound)
        except KeyError:  # it hangs on a variable that is bound before it
            return ()

    def _failures(self, clauses: Any, s: State, bound: Locals) -> Iterator[tuple[int, Reason | None]]:
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

    def _shut(self, plan: Any, goal: int | None, s: State, bound: Locals) -> Reason | None:
        """Return what shuts the first space on a walk that would lead to the goal if no space were shut.

        Where no walk leads there: what forbids the first step that is not allowed, on a walk that would.
        """
        _, start, steps, stepper, unless, extra, loose = plan
        first, count = self._call(start, s, bound), self._call(steps, s, bound)
        if count > _FARTHEST:
            return None
        stepped = self._call(stepper, s, bound)

        def step(space: int) -> Sequence[int]:
            self.burn(_CALL_FUEL)
            found: Sequence[int] = stepped(space)
            return found

        for walk in islice(_walks((first,), count, step), _WALKS):
            if goal is None or walk[-1] == goal:
                for space in walk[1:]:
                    found = self._shut_space(unless, space, extra, s, bound)
                    if found is not None:
                        return found
        return self._barred(plan, goal, (first, count), step, s, bound) if goal is not None and loose else None

    def _barred_line(self, plan: Any, goal: int | None, s: State, bound: Locals) -> Reason | None:
        """Return what shuts the first space on a line to the goal (or to anywhere)."""
        _, row, unless = plan
        spaces = self._call(row, s, bound)
        if goal is not None and goal not in spaces:
            return None
        ahead = spaces if goal is None else spaces[: spaces.index(goal) + 1]
        found = (self._shut_space(unless, space, (), s, bound) for space in ahead)
        return next((reason for reason in found if reason is not None), None)

    def _barred(
        self,
        plan: Any,
        goal: int,
        begin: tuple[int, int],
        step: Callable[[int], Sequence[int]],
        s: State,
        bound: Locals,
    ) -> Reason | None:
        """Return why a step is not allowed with which a walk would lead to the goal."""
        _, _, _, _, _, extra, loose = plan
        _, parameters, _, _, inner_plan = self.definitions[loose]
        values = tuple(self._call(name, s, bound) for name in extra)
        barred: dict[tuple[int, int], Reason] = {}

        def loosely(space: int) -> Sequence[int]:
            allowed = tuple(step(space))
            inner = dict(zip(parameters, (space, *values), strict=False))
            for other, reason in self.loosened(inner_plan, s, inner):
                if other not in allowed:
                    barred.setdefault((space, other), reason)
            return (*allowed, *(other for one, other in barred if one == space))

        for walk in islice(_walks(begin[:1], begin[1], loosely), _WALKS):
            if walk[-1] == goal:
                return next((barred[pair] for pair in pairwise(walk) if pair in barred), None)
        return None

    def _shut_space(self, unless: str, space: int, extra: Sequence[str], s: State, bound: Locals) -> Reason | None:
        because, parameters, call, untrue, _ = self.definitions[unless]
        values = (space, *(self._call(name, s, bound) for name in extra))[: len(parameters)]
        inner = dict(zip(parameters, values, strict=True))
        if not self._call(call, s, inner):
            return None
        found = self._filled(because, s, inner) or self.untrue(untrue, s, inner, False)
        return None if found is None else found._replace(place=space, sharp=_POINTED)


def _walks(walk: tuple[int, ...], steps: int, step: Callable[[int], Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Give all walks of so many steps that begin so."""
    if steps <= 0:
        yield walk
        return
    for space in step(walk[-1]):
        if space >= 0:
            yield from _walks((*walk, space), steps - 1, step)

"""What a condition or a list of the rules blames: the `because:` for what is not so, found in the tree itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from typing import Any, NamedTuple

from dogtable.base.errors import DogtableError
from dogtable.base.frozen import replaced
from dogtable.lang import tree as t
from tests.reference.functions import step_from
from tests.reference.things import NONE
from tests.reference.values import Env, call, evaluate, holds, missing
from tests.reference.world import World


class Found(NamedTuple):
    """A reason and what its holes are about.

    How sharp it is: 0 when it only names the list that lacks something, 1 for a condition, 2 for a shut space.
    """

    because: t.Because
    env: Env
    me: int
    sharp: int = 1


def false(w: World, e: t.Expr, env: Env, me: int) -> Found | None:
    """Why a condition that does not hold does not."""
    return untrue(w, e, env, me, wanted=True)


def untrue(w: World, e: t.Expr, env: Env, me: int, wanted: bool) -> Found | None:
    """The reason of a condition that is not as wanted."""
    if isinstance(e, t.Not):
        return untrue(w, e.value, env, me, not wanted)
    if isinstance(e, t.Logic):
        guilty = (v for v in e.values if holds(v, w, env, me) != wanted)
        return next((found for v in guilty if (found := untrue(w, v, env, me, wanted))), None)
    if isinstance(e, t.Define):
        decl, inner = opened(w, e, env, me)
        if decl.because is not None:
            return Found(decl.because, inner, me)
        return untrue(w, decl.value, inner, me, wanted) if decl.value is not None else None
    return None


def opened(w: World, e: t.Define, env: Env, me: int) -> tuple[t.Definition, Env]:
    decl = w.setup.rules.definitions[e.name]
    values = [evaluate(a, w, env, me) for a in e.args]
    return decl, dict(zip((p.name for p in decl.parameters), values, strict=True))


def absent(w: World, e: t.Expr, value: Any, env: Env, me: int) -> Found | None:
    """Why a value is not in a list."""
    if isinstance(e, t.Define):
        decl, inner = opened(w, e, env, me)
        own = Found(decl.because, inner, me, 0) if decl.because is not None else None
        return (absent(w, decl.value, value, inner, me) if decl.value is not None else None) or own
    if isinstance(e, t.IfElse):
        for other, reason in loosened(w, e, env, me):
            if other == value:
                return reason
        return absent(w, e.then if holds(e.test, w, env, me) else e.other, value, env, me)
    if not isinstance(e, t.Function):
        return None
    if e.name == "ends":
        return shut_on_the_way(w, e, env, me, value)
    if e.name == "line" and e.unless:
        return shut_on_the_line(w, e, env, me, value)
    if e.name == "these":
        return next((found for a in e.args if (found := absent(w, a, value, env, me))), None)
    if e.name == "those":
        assert isinstance(e.args[0], t.Generator)
        return left_out(w, e.args[0], value, env, me)
    if e.name == "some":
        among = evaluate(e.args[0], w, env, me)
        missing = (absent(w, e.args[0], one, env, me) for one in value if one not in among)
        return next((found for found in missing if found), None)
    return None


def left_out(w: World, e: t.Generator, value: Any, env: Env, me: int) -> Found | None:
    """Why a generator does not give a value: of all bindings that would, the one that fails least speaks."""
    best: tuple[tuple[int, int, int, int], Found] | None = None
    for values in product(*(domain(w, clause, e, value, env, me) for clause in e.clauses)):
        bound = env | dict(zip((c.name for c in e.clauses), values, strict=True))
        try:
            if evaluate(e.element, w, bound, me) != value:
                continue
            failing = list(failures(w, e, bound, me))
        except DogtableError:
            continue
        reasons = [found for _, found in failing if found is not None]
        if reasons:
            weight = (len(failing) - len(reasons), failing[-1][0], len(failing), -reasons[0].sharp)
            if best is None or weight < best[0]:
                best = (weight, reasons[0])
    return None if best is None else best[1]


def failures(w: World, e: t.Generator, bound: Env, me: int) -> Iterator[tuple[int, Found | None]]:
    n = 0
    for clause in e.clauses:
        if bound[clause.name] not in evaluate(clause.list, w, bound, me):
            yield n, absent(w, clause.list, bound[clause.name], bound, me)
        for test in clause.tests:
            n += 1
            if not holds(test, w, bound, me):
                yield n, false(w, test, bound, me)
        n += 1


def domain(w: World, clause: t.Clause, e: t.Generator, value: Any, env: Env, me: int) -> list[Any]:
    """What a variable could be at all; the one that the generator gives is the value itself."""
    if isinstance(e.element, t.Local) and e.element.name == clause.name:
        return [value]
    kind = clause.list.kind.item or t.NONE
    if kind.sort == "piece":
        return [p.number for p in w.setup.pieces if p.kind in kind.of]
    if kind.sort in ("player", "word"):
        return w.setup.values_of(kind)
    try:
        return list(evaluate(clause.list, w, env, me))
    except (DogtableError, KeyError):  # it hangs on another variable
        return []


def emptiness(w: World, e: t.Expr, env: Env, me: int) -> Found | None:
    """Why a list is empty."""
    if isinstance(e, t.Define):
        decl, inner = opened(w, e, env, me)
        own = Found(decl.because, inner, me, 0) if decl.because is not None else None
        return (emptiness(w, decl.value, inner, me) if decl.value is not None else None) or own
    if isinstance(e, t.IfElse):
        return emptiness(w, e.then if holds(e.test, w, env, me) else e.other, env, me)
    if not isinstance(e, t.Function):
        return None
    if e.name == "ends":
        return shut_on_the_way(w, e, env, me, None)
    if e.name == "line" and e.unless:
        return shut_on_the_line(w, e, env, me, None)
    if e.name == "these":
        return next((found for a in e.args if (found := emptiness(w, a, env, me))), None)
    if e.name == "those" and isinstance(e.args[0], t.Generator):
        ends = dead_ends(w, e.args[0].clauses, 0, env, me)
        deepest = max(ends, key=lambda end: (end[0], end[1].sharp), default=None)
        return None if deepest is None else deepest[1]
    return None


def dead_ends(w: World, clauses: tuple[t.Clause, ...], n: int, env: Env, me: int) -> Iterator[tuple[int, Found]]:
    """Where the bindings of a generator come to an end: how deep, and why."""
    if not clauses:
        return
    clause = clauses[0]
    offered = evaluate(clause.list, w, env, me)
    if not offered and (found := emptiness(w, clause.list, env, me)):
        yield n, found
    for value in offered:
        bound = env | {clause.name: value}
        failing = next((i for i, test in enumerate(clause.tests) if not holds(test, w, bound, me)), None)
        if failing is None:
            yield from dead_ends(w, clauses[1:], n + 1 + len(clause.tests), bound, me)
        elif found := false(w, clause.tests[failing], bound, me):
            yield n + 1 + failing, found


def loosened(w: World, e: t.Expr | None, env: Env, me: int) -> Iterator[tuple[Any, Found]]:
    """What a list would hold besides, if a condition were otherwise, and what tells that it is not."""
    if isinstance(e, t.Define):
        decl, inner = opened(w, e, env, me)
        yield from loosened(w, decl.value, inner, me)
    elif isinstance(e, t.Function) and e.name == "these":
        for a in e.args:
            yield from loosened(w, a, env, me)
    elif isinstance(e, t.IfElse):
        held = holds(e.test, w, env, me)
        found = excuse(w, e.test, env, me, not held)
        if found is not None:
            yield from ((value, found) for value in evaluate(e.other if held else e.then, w, env, me))


def excuse(w: World, e: t.Expr, env: Env, me: int, wanted: bool) -> Found | None:
    """The reason of a condition that is not as wanted, if every part of it that is not so has one."""
    if isinstance(e, t.Not):
        return excuse(w, e.value, env, me, not wanted)
    if not isinstance(e, t.Logic):
        return untrue(w, e, env, me, wanted)
    reasons = [excuse(w, v, env, me, wanted) for v in e.values if holds(v, w, env, me) != wanted]
    return None if None in reasons or not reasons else reasons[0]


def shut_on_the_way(w: World, e: t.Function, env: Env, me: int, goal: int | None) -> Found | None:
    """The first shut space on a walk that would lead to the goal (or anywhere) if none were.

    Where no walk leads there: the first step that is not allowed, on a walk that would lead there if it were.
    """
    start, n, *extra = (evaluate(a, w, env, me) for a in e.args)
    if not e.unless or missing(start, e.args[0].kind):
        return None
    step = w.setup.rules.definitions.get(e.step)
    barred: dict[tuple[int, int], Found] = {}

    def steps(space: int) -> list[int]:
        found = step_from(e.step, space, w, e.span) if step is None else call(e.step, [space, *extra], w, me)
        return [s for s in (found if isinstance(found, list | tuple) else [found]) if s != NONE]

    def loosely(space: int) -> list[int]:
        assert step is not None
        allowed = steps(space)
        inner = dict(zip((p.name for p in step.parameters), [space, *extra], strict=False))
        for other, found in loosened(w, step.value, inner, me):
            if other not in allowed:
                barred.setdefault((space, other), found)
        return [*allowed, *(other for one, other in barred if one == space)]

    for walk in walks([start], n, steps):
        if goal is None or walk[-1] == goal:
            found = next((one for space in walk[1:] if (one := shut(w, e.unless, space, me))), None)
            if found is not None:
                return found
    if goal is not None and step is not None:
        for walk in walks([start], n, loosely):
            if walk[-1] == goal:
                return next((barred[pair] for pair in pairwise(walk) if pair in barred), None)
    return None


def shut(w: World, unless: str, space: int, me: int) -> Found | None:
    """Why a space is shut, if it is and that can be told."""
    if not call(unless, [space], w, me):
        return None
    decl = w.setup.rules.definitions[unless]
    inner = {decl.parameters[0].name: space}
    if decl.because is not None:
        return Found(decl.because, inner, me, 2)
    found = untrue(w, decl.value, inner, me, wanted=False) if decl.value is not None else None
    return None if found is None else found._replace(sharp=2)


def shut_on_the_line(w: World, e: t.Function, env: Env, me: int, goal: int | None) -> Found | None:
    """The first shut space on a line to the goal (or to anywhere)."""
    spaces = evaluate(replaced(e, unless=""), w, env, me)
    if goal is not None and goal not in spaces:
        return None
    ahead = spaces if goal is None else spaces[: spaces.index(goal) + 1]
    return next((found for space in ahead if (found := shut(w, e.unless, space, me))), None)


def walks(walk: list[int], n: int, steps: Callable[[int], list[int]]) -> Iterator[list[int]]:
    """All walks of so many steps that begin so."""
    if n <= 0:
        yield walk
        return
    for space in steps(walk[-1]):
        yield from walks([*walk, space], n - 1, steps)

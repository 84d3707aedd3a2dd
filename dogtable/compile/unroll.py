"""`any` and `all` over few things that are known while they are written: one condition, without a loop."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from dogtable.compile.unit import Scope
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.functions import Functions

_LONGEST = 4_000  # characters of one condition


def written_out(functions: Functions, expr: tree.Function, sc: Scope) -> str | None:
    """Return `any` or `all` as one condition, where that is wanted and possible; else None."""
    arg, most = expr.args[0], functions.expressions.level.unrolled
    if not most or not isinstance(arg, tree.Generator) or len(arg.clauses) != 1:
        return None
    clause = arg.clauses[0]
    one = functions.on_single(clause.list, sc)
    if one is not None:
        return _of_one(functions, expr, arg, sc.bind(clause.name, one), one)
    empty = _some_empty(functions, expr, arg, sc)
    if empty is not None:
        return empty
    parts = []
    for inner in _items(functions, clause, sc, most):
        parts.append(_item(functions, expr, arg, inner))
        if sum(map(len, parts)) > _LONGEST:
            return None
    if not parts:
        return None
    decides, neutral = ("True", "False") if expr.name == "any" else ("False", "True")
    if decides in parts:
        return decides
    parts = [part for part in parts if part != neutral]
    word = " or " if expr.name == "any" else " and "
    return f"({word.join(parts)})" if parts else neutral


def _items(functions: Functions, clause: tree.Clause, sc: Scope, most: int) -> Iterator[Scope]:
    """Give the scope of each item of a list; none when they are not known, or too many."""
    code = sc.env.get(clause.list.name, "") if isinstance(clause.list, tree.Local) else ""
    if code in sc.spread:
        yield from (sc.bind(clause.name, part) for part in sc.spread[code])
        return
    items = functions.world.fold.value(clause.list, sc.values)
    if isinstance(items, tuple) and len(items) <= most:
        for item in items:
            inner = sc.bind(clause.name, functions.unit.literal(item))
            yield replace(inner, values={**inner.values, clause.name: item})


def _of_one(functions: Functions, expr: tree.Function, arg: tree.Generator, sc: Scope, one: str) -> str:
    """Write it about the one piece that may lie on a space."""
    code = _item(functions, expr, arg, sc)
    if expr.name == "all":
        return f"({one} < 0 or {code})"
    there = re.fullmatch(rf"\(\d+ <= {re.escape(one)} <= \d+\)", code)  # none is below all numbers
    return code if there else f"({one} >= 0 and {code})"


def _some_empty(functions: Functions, expr: tree.Function, arg: tree.Generator, sc: Scope) -> str | None:
    """Write `any(empty(s) for s in A)` over places for one piece that are numbered in one run."""
    element, clause = arg.element, arg.clauses[0]
    if expr.name != "any" or clause.tests or not isinstance(element, tree.Function) or element.name != "empty":
        return None
    space = element.args[0]
    items = functions.world.fold.value(clause.list, sc.values)
    if not isinstance(space, tree.Local) or space.name != clause.name or not isinstance(items, tuple) or not items:
        return None
    places = functions.world
    if items != tuple(range(items[0], items[0] + len(items))) or not all(places.extent(p).single for p in items):
        return None
    first = functions.cells.first + items[0]
    return f"(-1 in s[{first}:{first + len(items)}])"


def _item(functions: Functions, expr: tree.Function, arg: tree.Generator, sc: Scope) -> str:
    """Return whether one item counts for `any`, or does not spoil `all`."""
    x = functions.expressions
    tests = [code for test in arg.clauses[0].tests if (code := x.condition(test, sc)) != "True"]
    if "False" in tests:
        return "False" if expr.name == "any" else "True"
    element = x.condition(arg.element, sc)
    if not tests:
        return element
    both = " and ".join(tests)
    return f"({both} and {element})" if expr.name == "any" else f"(not ({both}) or {element})"

"""`any` and `all` over few things that are known while they are written: one condition, without a loop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dogtable import ir
from dogtable.base.frozen import replaced
from dogtable.compile.unit import Scope
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.functions import Functions

_LONGEST = 900  # nodes of one condition


def written_out(functions: Functions, expr: tree.Function, sc: Scope) -> ir.Value | None:
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
    parts, length = [], 0
    for inner in _items(functions, clause, sc, most):
        parts.append(_item(functions, expr, arg, inner))
        length += ir.size_of(parts[-1])
        if length > _LONGEST:
            return None
    if not parts:
        return None
    decides, neutral = (ir.TRUE, ir.FALSE) if expr.name == "any" else (ir.FALSE, ir.TRUE)
    if decides in parts:
        return decides
    parts = [part for part in parts if part != neutral]
    return ir.any_of(parts) if expr.name == "any" else ir.all_of(parts)


def _items(functions: Functions, clause: tree.Clause, sc: Scope, most: int) -> Iterator[Scope]:
    """Give the scope of each item of a list; none when they are not known, or too many."""
    apart = sc.parts_of(clause.list)
    if apart is not None:
        yield from (sc.bind(clause.name, part) for part in apart)
        return
    items = functions.world.fold.value(clause.list, sc.values)
    if isinstance(items, tuple) and len(items) <= most:
        for item in items:
            inner = sc.bind(clause.name, functions.unit.literal(item, ir.single_of(clause.list.kind)))
            yield replaced(inner, values={**inner.values, clause.name: item})


def _of_one(functions: Functions, expr: tree.Function, arg: tree.Generator, sc: Scope, one: ir.Value) -> ir.Value:
    """Write it about the one piece that may lie on a space."""
    found = _item(functions, expr, arg, sc)
    if expr.name == "all":
        return ir.Or((ir.is_none(one), found))
    return found if _is_between(found, one) else ir.And((ir.is_there(one), found))


def _is_between(found: ir.Value, one: ir.Value) -> bool:
    """Whether a condition is that a piece lies in a range of numbers: none is below all of them."""
    match found:
        case ir.Compare(values=(ir.Const(value=low), subject, ir.Const()), ops=("<=", "<=")):
            return low >= 0 and subject == one
    return False


def _some_empty(functions: Functions, expr: tree.Function, arg: tree.Generator, sc: Scope) -> ir.Value | None:
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
    return ir.compare(ir.number(-1), "in", ir.Range(ir.number(first), ir.number(first + len(items))))


def _item(functions: Functions, expr: tree.Function, arg: tree.Generator, sc: Scope) -> ir.Value:
    """Return whether one item counts for `any`, or does not spoil `all`."""
    x = functions.expressions
    tests = [found for test in arg.clauses[0].tests if (found := x.condition(test, sc)) != ir.TRUE]
    if ir.FALSE in tests:
        return ir.Truth(expr.name == "all")
    element = x.condition(arg.element, sc)
    if not tests:
        return element
    return ir.And((*tests, element)) if expr.name == "any" else ir.Or((ir.Not(ir.all_of(tests)), element))

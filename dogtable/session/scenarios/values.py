"""What a condition that does not hold is made of: the same condition with the values that were found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dogtable.lang import tree

_LONGEST = 200  # characters of a value


Worded = Callable[[Sequence[tree.Expr]], Sequence[str]]
"""Returns the values of expressions, in words."""


def with_values(condition: tree.Expr, values: Worded) -> str:
    """Return a condition with both sides of each comparison as values: `4 == 10`; "" where it compares nothing."""
    compares = any(isinstance(node, tree.Compare) for node in _nodes(condition))
    return in_values(condition, values) if compares else ""


def in_values(expr: tree.Expr, values: Worded) -> str:
    """Return an expression with the values of its parts: of a condition those that are compared, else all of it."""
    return _written(expr, iter(values(list(_asked(expr)))))


def _nodes(expr: tree.Expr) -> Iterator[tree.Expr]:
    """Yield a condition and the conditions that it is made of."""
    yield expr
    inner = expr.values if isinstance(expr, tree.Logic) else (expr.value,) if isinstance(expr, tree.Not) else ()
    for one in inner:
        yield from _nodes(one)


def _asked(expr: tree.Expr) -> Iterator[tree.Expr]:
    """Yield what has to be known, in the order in which it is written."""
    for node in _nodes(expr):
        if isinstance(node, tree.Compare):
            yield node.left
            yield node.right
        elif not isinstance(node, (tree.Logic, tree.Not)):
            yield node


def _written(expr: tree.Expr, found: Iterator[str]) -> str:
    if isinstance(expr, tree.Compare):
        left, right = next(found), next(found)
        return f"{left:.{_LONGEST}} {expr.op} {right:.{_LONGEST}}"
    if isinstance(expr, tree.Logic):
        return f" {expr.op} ".join(_written(one, found) for one in expr.values)
    if isinstance(expr, tree.Not):
        return f"not ({_written(expr.value, found)})"
    return f"{next(found):.{_LONGEST}}"

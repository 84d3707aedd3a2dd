"""Where everything stands that the checker understood."""

from __future__ import annotations

from collections.abc import Mapping

from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen, values_of
from dogtable.lang.tree import Rules


def spots(rules: Rules) -> frozenset[tuple[str, int, int]]:
    """Return the place at which each node of checked rules begins: path, line, column."""
    found: set[tuple[str, int, int]] = set()
    seen: set[int] = set()
    left: list[object] = [rules]
    while left:
        one = left.pop()
        if isinstance(one, Span):
            found.add((one.path, one.line, one.column))
        elif isinstance(one, (tuple, list)):
            left += one
        elif isinstance(one, Mapping):
            left += one.values()
        elif isinstance(one, Frozen) and id(one) not in seen:
            seen.add(id(one))
            left += values_of(one)
    return frozenset(found)

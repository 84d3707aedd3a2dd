"""Where everything stands that the checker understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from dogtable.base.errors import Span
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
        elif is_dataclass(one) and id(one) not in seen:
            seen.add(id(one))
            left += [getattr(one, field.name) for field in fields(one)]
    return frozenset(found)

"""Checks the built-in functions: what they take, and what they give."""

from __future__ import annotations

from collections.abc import Callable

from dogtable.lang import expr as x
from dogtable.lang import tree
from dogtable.lang.check_names import CheckNames
from dogtable.lang.function_lists import (
    check_abs,
    check_any,
    check_below,
    check_distinct,
    check_extreme,
    check_first,
    check_index,
    check_len,
    check_numbers,
    check_ranked,
    check_seats,
    check_some,
    check_sum,
    check_these,
    check_those,
)
from dogtable.lang.function_places import (
    check_beside,
    check_empty,
    check_ends,
    check_line,
    check_lines,
    check_next,
    check_on,
)
from dogtable.lang.scope import Scope
from dogtable.lang.vocabulary import FUNCTION


def check_function(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Return a checked call of a built-in function."""
    row = FUNCTION[e.name]
    count = len(e.args)
    if count < row.least or (row.most >= 0 and count > row.most):
        wanted = f"{row.least}" if row.least == row.most else f"{row.least} to {row.most}" if row.most >= 0 else "more"
        return check.problem(e.name_span, "E219", f"'{e.name}' takes {wanted} value(s), found {count}", row.signature)
    for keyword in e.keywords:
        if keyword.name not in row.keywords:
            return check.problem(keyword.span, "E219", f"'{e.name}' takes no '{keyword.name}='", row.signature)
    if count and isinstance(e.args[0], x.Generator) and not row.generator:
        hint = f"those(...) makes a list of it: {e.name}(those(...))"
        return check.problem(e.args[0].span, "E219", f"'{e.name}' takes no generator", hint)
    return _CHECKS[e.name](check, e, scope)


_CHECKS: dict[str, Callable[[CheckNames, x.Call, Scope], tree.Expr]] = {
    "any": check_any,
    "all": check_any,
    "len": check_len,
    "sum": check_sum,
    "first": check_first,
    "last": check_first,
    "those": check_those,
    "these": check_these,
    "distinct": check_distinct,
    "min": check_extreme,
    "max": check_extreme,
    "ranked": check_ranked,
    "some": check_some,
    "numbers": check_numbers,
    "index": check_index,
    "abs": check_abs,
    "on": check_on,
    "empty": check_empty,
    "next": check_next,
    "previous": check_next,
    "before": check_beside,
    "after": check_beside,
    "neighbours": check_beside,
    "line": check_line,
    "lines": check_lines,
    "ends": check_ends,
    "seats_from": check_seats,
    "mates": check_seats,
    "partner": check_seats,
    "below": check_below,
}

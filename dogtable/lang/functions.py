"""The built-in functions, and the check of a call: how many arguments of what form; the rest is the function's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.lang import expr as x
from dogtable.lang import function_lists, function_places, function_values, tree
from dogtable.lang.constructs import Function
from dogtable.lang.scope import Scope

if TYPE_CHECKING:
    from dogtable.lang.check_names import CheckNames

FUNCTIONS: tuple[Function, ...] = (*function_lists.FUNCTIONS, *function_values.FUNCTIONS, *function_places.FUNCTIONS)
FUNCTION: dict[str, Function] = {function.name: function for function in FUNCTIONS}


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
    return row.check(check, e, scope)

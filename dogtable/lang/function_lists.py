"""Checks the built-in functions of lists, numbers, seats and the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import kinds, tree
from dogtable.lang.constructs import Function
from dogtable.lang.hints import another_name
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Broken, Scope
from dogtable.lang.tree import FLAG, INT, Kind, list_of

if TYPE_CHECKING:
    from dogtable.lang.check_names import CheckNames

# -------------------------------------------------------------------------------------------------- lists, generators


def generator(check: CheckNames, e: x.Generator, scope: Scope, truth: bool = False) -> tree.Expr:
    """Return a checked generator; its element is a condition when only its truth matters."""
    clauses = []
    for clause in e.clauses:
        source = check.a_list(clause.list, scope)
        if not free(check, clause.name, clause.name_span, scope):
            return Broken(e.span, UNKNOWN)
        scope = scope.bind(clause.name, source.kind.item or UNKNOWN)
        tests = tuple(check.condition(test, scope) for test in clause.tests)
        clauses.append(tree.Clause(clause.name, source, tests))
    element = check.condition(e.element, scope) if truth else check.value(e.element, scope)
    item = kinds.optional(element.kind, False) if element.kind.sort != "none" else element.kind
    return tree.Generator(e.span, list_of(FLAG if truth else item), element, tuple(clauses))


def free(check: CheckNames, name: str, span: Span, scope: Scope) -> bool:
    """Whether a local may be called so; it may hide nothing (E204)."""
    symbol = check.names.symbols.get(name)
    if name not in scope.locals and symbol is None:
        return True
    other = another_name(name, {*scope.locals, *check.names.symbols})
    if symbol is None or name in scope.locals:
        check.report.add(span, "E204", f"'{name}' hides a local of the same name", other)
    else:
        hint = f"it is a {symbol.what} on line {symbol.span.line}; {other}"
        check.report.add(span, "E204", f"'{name}' hides what is declared", hint)
    return False


def listed(check: CheckNames, e: x.Expr, scope: Scope, truth: bool = False) -> tree.Expr:
    """Return a generator or a list."""
    if isinstance(e, x.Generator):
        return generator(check, e, scope, truth)
    return check.a_list(e, scope)


def item_of(value: tree.Expr) -> Kind:
    """Return the kind of the items of a list."""
    return value.kind.item or UNKNOWN


def made(e: x.Call, kind: Kind, *args: tree.Expr) -> tree.Function:
    """Return a checked call."""
    return tree.Function(e.span, kind, e.name, args)


def check_any(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check any and all."""
    value = listed(check, e.args[0], scope, truth=True)
    item = item_of(value)
    if not is_unknown(item) and item.sort not in ("flag", "list"):
        hint = f"{e.name}(... for x in ...)"
        return check.problem(e.args[0].span, "E302", f"'{e.name}' looks at conditions, not at {kinds.a(item)}", hint)
    return made(e, FLAG, value)


def check_how_many(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check how_many."""
    if not isinstance(e.args[0], x.Generator):
        hint = "how_many(... for x in ...); len(list) counts all of a list"
        return check.problem(e.args[0].span, "E219", "'how_many' takes a generator", hint)
    value = check_any(check, e, scope)
    return made(e, INT, *value.args) if isinstance(value, tree.Function) else value


def check_sum(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check sum."""
    value = listed(check, e.args[0], scope)
    if not is_unknown(item_of(value)) and item_of(value).sort != "int":
        return check.problem(e.args[0].span, "E301", f"sum takes numbers, found {kinds.a(value.kind)}")
    return made(e, INT, value)


def check_first(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check first and last; of all zones of a name at once it is rarely meant (W406)."""
    value = listed(check, e.args[0], scope)
    if isinstance(value, tree.Zone) and value.index is None:
        hint = f"one of them is {value.name}[...]"
        check.report.add(e.args[0].span, "W406", f"the {e.name} of all zones '{value.name}' together", hint)
    check.never_empty(value)
    return made(e, kinds.optional(item_of(value)), value)


def check_those(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check those."""
    if not isinstance(e.args[0], x.Generator):
        hint = "these(...) makes a list of things and lists"
        return check.problem(e.args[0].span, "E219", "'those' takes a generator", f"those(x for x in ...); {hint}")
    value = generator(check, e.args[0], scope)
    return made(e, value.kind if value.kind.sort == "list" else list_of(UNKNOWN), value)


def check_these(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check these: things and lists of one kind."""
    args = tuple(check.expr(arg, scope) for arg in e.args)
    item: Kind = UNKNOWN
    for arg, value in zip(e.args, args, strict=True):
        one = item_of(value) if value.kind.sort == "list" else kinds.optional(value.kind, False)
        if one.sort == "none":
            continue
        joined = kinds.join(item, one)
        if joined is None:
            hint = "as_place(...) makes a place of a zone"
            hint = hint if {"space", "place"} & {item.sort, one.sort} and any(map(_is_zone, args)) else ""
            what = f"a list of {kinds.name(item, True)} holds no {kinds.name(one)}"
            return check.problem(arg.span, "E303", what, hint)
        item = joined
    return made(e, kinds.EMPTY if item == UNKNOWN else list_of(item), *args)


def _is_zone(value: tree.Expr) -> bool:
    return isinstance(value, tree.Zone)


def check_distinct(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check distinct."""
    value = listed(check, e.args[0], scope)
    return made(e, list_of(kinds.optional(item_of(value), False)), value)


def check_some(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check some: its items are lists."""
    value = check.a_list(e.args[0], scope)
    counts = tuple(check.need(arg, INT, scope, "some") for arg in e.args[1:])
    return made(e, list_of(list_of(item_of(value))), value, *counts)


FUNCTIONS: tuple[Function, ...] = (
    Function(
        "any(list)", 1, 1, "Whether one of them holds.",
        "any(c.suit == red for c in hand[me])", check_any, "truth", "yes", generator=True,
    ),
    Function(
        "all(list)", 1, 1, "Whether all of them hold.",
        "all(hand[p] for p in players)", check_any, "truth", "yes", generator=True,
    ),
    Function(
        "how_many(… for x in list)", 1, 1, "How often a condition holds.",
        "how_many(c.suit == red for c in hand[me])", check_how_many, "truth", "yes", generator=True,
    ),
    Function(
        "len(list)", 1, 1, "How many there are.",
        "len(hand[me])", lambda check, e, scope: made(e, INT, check.a_list(e.args[0], scope)),
        "truth", "yes", generator=False,
    ),
    Function(
        "sum(numbers)", 1, 1, "All numbers together; what is none does not count.",
        "sum(c.number for c in hand[me])", check_sum, "total", "yes", generator=True,
    ),
    Function(
        "first(list)", 1, 1, "The first (of a zone: the bottom one), or none.",
        "first(hand[me])", check_first, "item", "yes", generator=True,
    ),
    Function(
        "last(list)", 1, 1, "The last (of a zone: the top one), or none.",
        "last(discard)", check_first, "item", "yes", generator=True,
    ),
    Function(
        "those(x for x in list if …)", 1, 1, "The list of what the generator gives, without none.",
        "those(c for c in hand[me] if c.suit == red)", check_those, "items", "yes", generator=True,
    ),
    Function(
        "these(a, list, …)", 0, -1, "One list of several things and lists, without none.",
        "these(first(draw), hand[me])", check_these, "items", "yes", generator=False,
    ),
    Function(
        "distinct(list)", 1, 1, "The list without repetitions.",
        "len(distinct(c.suit for c in hand[me]))", check_distinct, "picked", "yes", generator=True,
    ),
    Function(
        "some(list, n[, m])", 2, 3,
        "All ways to take n (or n to m) of a list of pieces, spaces, words, players or numbers: for a pick that is a "
        "list. Equal faces are merged. Each of them glows: a click picks it, one more takes it back. Two that change "
        "places are picked so, too: each pair is one option, in whichever order they are clicked.",
        "some(hand[me], 3)", check_some, "items", "no", generator=False,
    ),
)  # fmt: skip

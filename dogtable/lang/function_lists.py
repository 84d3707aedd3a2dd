"""Checks the built-in functions of lists, numbers, seats and the stack."""

from __future__ import annotations

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import kinds, tree
from dogtable.lang.check_names import CheckNames
from dogtable.lang.check_values import Broken
from dogtable.lang.hints import did_you_mean
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Scope
from dogtable.lang.tree import FLAG, INT, PLAYER, Kind, list_of
from dogtable.lang.vocabulary import FUNCTION

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
    if name in scope.locals:
        check.report.add(span, "E204", f"'{name}' hides a local of the same name", "take another name")
        return False
    symbol = check.names.symbols.get(name)
    if symbol is not None:
        hint = f"it is a {symbol.what} on line {symbol.span.line}"
        check.report.add(span, "E204", f"'{name}' hides what is declared", hint)
        return False
    return True


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


def check_len(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check len."""
    return made(e, INT, check.a_list(e.args[0], scope))


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
            return check.problem(arg.span, "E303", f"a list of {kinds.name(item, True)} holds no {kinds.name(one)}")
        item = joined
    return made(e, kinds.EMPTY if item == UNKNOWN else list_of(item), *args)


def check_distinct(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check distinct."""
    value = listed(check, e.args[0], scope)
    return made(e, list_of(kinds.optional(item_of(value), False)), value)


# ------------------------------------------------------------------------------------------------------------- ranking


def check_extreme(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check min and max."""
    if len(e.args) > 1:
        if e.keywords:
            return check.problem(e.keywords[0].span, "E219", f"'by=' ranks a list: {FUNCTION[e.name].signature}")
        return made(e, INT, *(check.need(arg, INT, scope, e.name) for arg in e.args))
    value = listed(check, e.args[0], scope)
    return _ranked_by(check, e, value, scope, kinds.optional(item_of(value)))


def check_ranked(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check ranked."""
    value = listed(check, e.args[0], scope)
    return _ranked_by(check, e, value, scope, list_of(kinds.optional(item_of(value), False)))


def _ranked_by(check: CheckNames, e: x.Call, value: tree.Expr, scope: Scope, kind: Kind) -> tree.Expr:
    item = item_of(value)
    if e.keywords:
        key = _key(check, e.keywords[0], item, scope)
        return Broken(e.span, UNKNOWN) if key is None else tree.Function(e.span, kind, e.name, (value,), key)
    if not is_unknown(item) and item.sort != "int":
        hint = f"say by what: {e.name}(..., by=...)"
        return check.problem(e.args[0].span, "E301", f"'{e.name}' cannot rank {kinds.name(item, True)}", hint)
    return made(e, kind, value)


def _key(check: CheckNames, keyword: x.Keyword, item: Kind, scope: Scope) -> tree.Key | None:
    """Return what `by=` names: a definition of one parameter, a per-player state, or a field."""
    value = keyword.value
    if not isinstance(value, x.Name):
        check.report.add(value.span, "E219", "'by=' takes a name", "a definition, a field, or a state per player")
        return None
    signature = check.signatures.get(value.name)
    if signature is not None and signature.sort == "define":
        return _key_definition(check, value, item, scope)
    state = check.names.state.get(value.name)
    if state is not None and len(state.per) == 1:
        if not is_unknown(item) and not kinds.fits(item, check.per_kind(state.per[0])):
            check.report.add(
                value.span, "E301", f"'{value.name}' is per {state.per[0].name}, not per {kinds.name(item)}"
            )
        return tree.Key("state", value.name)
    if is_unknown(item):
        return tree.Key("field", value.name)
    kind = check.field_kind(item, value.name)
    if kind is None or kind.sort != "int":
        hint = did_you_mean(value.name, check.known_fields(item), check.names.what)
        check.report.add(
            value.span, "E203", f"'{value.name}' ranks no {kinds.name(item)}", hint or "a number is needed"
        )
        return None
    return tree.Key("field", value.name)


def _key_definition(check: CheckNames, value: x.Name, item: Kind, scope: Scope) -> tree.Key | None:
    signature = check.signatures[value.name]
    check.uses.setdefault(scope.unit, set()).add(value.name)
    if len(signature.parameters) != 1:
        check.report.add(value.span, "E219", f"'{value.name}' would need one parameter to rank by it")
        return None
    check.learn(signature, 0, kinds.optional(item, False) if not is_unknown(item) else item, value.span)
    if not is_unknown(signature.result) and signature.result.sort != "int":
        check.report.add(value.span, "E301", f"'{value.name}' gives {kinds.a(signature.result)}, no number")
    return tree.Key("define", value.name)


# ------------------------------------------------------------------------------------------------------------- numbers


def check_some(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check some: its items are lists."""
    value = check.a_list(e.args[0], scope)
    counts = tuple(check.need(arg, INT, scope, "some") for arg in e.args[1:])
    return made(e, list_of(list_of(item_of(value))), value, *counts)


def check_numbers(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check numbers."""
    return made(e, list_of(INT), *(check.need(arg, INT, scope, "numbers") for arg in e.args))


def check_index(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check index."""
    value = check.value(e.args[0], scope)
    if not is_unknown(value.kind) and value.kind.sort not in ("player", "word", "space", "place"):
        return check.problem(e.args[0].span, "E301", f"{kinds.a(value.kind)} has no index", "a player, word or space")
    return made(e, INT, value)


def check_abs(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check abs."""
    return made(e, INT, check.need(e.args[0], INT, scope, "abs"))


# --------------------------------------------------------------------------------------------------------------- seats


def check_seats(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check seats_from, mates and partner."""
    value = check.need(e.args[0], PLAYER, scope, e.name)
    return made(e, kinds.optional(PLAYER) if e.name == "partner" else list_of(PLAYER), value)


def check_below(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check below."""
    return made(e, kinds.optional(tree.ENTRY), check.need(e.args[0], tree.ENTRY, scope, "below"))

"""Functions that rank, those of numbers, and those of seats and the stack: what they are, and their checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.lang import expr as x
from dogtable.lang import kinds, tree
from dogtable.lang.constructs import Function
from dogtable.lang.function_lists import item_of, listed, made
from dogtable.lang.hints import did_you_mean
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Broken, Scope
from dogtable.lang.tree import INT, PLAYER, Kind, list_of

if TYPE_CHECKING:
    from dogtable.lang.check_names import CheckNames


def check_extreme(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check min and max."""
    if len(e.args) > 1:
        if e.keywords:
            return check.problem(
                e.keywords[0].span, "E219", f"'by=' ranks a list: {e.name}(list, by=…) or {e.name}(a, b, …)"
            )
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
        return tree.Key("state", value.name, state.kind)
    if is_unknown(item):
        return tree.Key("field", value.name, UNKNOWN)
    kind = check.field_kind(item, value.name)
    if kind is None or kind.sort != "int":
        hint = did_you_mean(value.name, check.known_fields(item), check.names.what)
        check.report.add(
            value.span, "E203", f"'{value.name}' ranks no {kinds.name(item)}", hint or "a number is needed"
        )
        return None
    return tree.Key("field", value.name, kind)


def _key_definition(check: CheckNames, value: x.Name, item: Kind, scope: Scope) -> tree.Key | None:
    signature = check.signatures[value.name]
    check.uses.setdefault(scope.unit, set()).add(value.name)
    if len(signature.parameters) != 1:
        check.report.add(value.span, "E219", f"'{value.name}' would need one parameter to rank by it")
        return None
    check.learn(signature, 0, kinds.optional(item, False) if not is_unknown(item) else item, value.span)
    if not is_unknown(signature.result) and signature.result.sort != "int":
        check.report.add(value.span, "E301", f"'{value.name}' gives {kinds.a(signature.result)}, no number")
    return tree.Key("define", value.name, signature.result)


def check_index(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check index."""
    value = check.value(e.args[0], scope)
    if not is_unknown(value.kind) and value.kind.sort not in ("player", "word", "space", "place"):
        return check.problem(e.args[0].span, "E301", f"{kinds.a(value.kind)} has no index", "a player, word or space")
    return made(e, INT, value)


# --------------------------------------------------------------------------------------------------------------- seats


def check_seats(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check seats_from, mates and partner."""
    value = check.need(e.args[0], PLAYER, scope, e.name)
    return made(e, kinds.optional(PLAYER) if e.name == "partner" else list_of(PLAYER), value)


FUNCTIONS: tuple[Function, ...] = (
    Function(
        "min(list, by=…) or min(a, b, …)", 1, -1,
        "The least; `by` a definition, a field or per-player state. Of nothing: none. The first of equals.",
        "min(players, by=points)", check_extreme, "picked", "yes", generator=True,
    ),
    Function(
        "max(list, by=…) or max(a, b, …)", 1, -1,
        "The greatest; `by` as for min. Of nothing: none. The first of equals.",
        "max(hand[me], by=number)", check_extreme, "picked", "yes", generator=True,
    ),
    Function(
        "ranked(list, by=…)", 1, 1, "The list with the greatest first; equals stay in order.",
        "first(ranked(players, by=points))", check_ranked, "picked", "yes", generator=True,
    ),
    Function(
        "numbers(a, b)", 2, 2, "The numbers from a to b, both included.",
        "numbers(1, 6)",
        lambda check, e, scope: made(e, list_of(INT), *(check.need(arg, INT, scope, "numbers") for arg in e.args)),
        "value", "yes", generator=False,
    ),
    Function(
        "index(x)", 1, 1, "The number of a player, a word or a space, from 0.",
        "index(me) + 1", check_index, "value", "yes", generator=False,
    ),
    Function(
        "abs(n)", 1, 1, "The number without its sign.",
        "abs(points[me] - 10)", lambda check, e, scope: made(e, INT, check.need(e.args[0], INT, scope, "abs")),
        "value", "yes", generator=False,
    ),
    Function(
        "seats_from(p)", 1, 1, "All seats, from p on to the left.",
        "seats_from(next(me))", check_seats, "value", "yes", generator=False,
    ),
    Function(
        "mates(p)", 1, 1, "The other seats of p's team.",
        "mates(me)", check_seats, "value", "yes", generator=False,
    ),
    Function(
        "partner(p)", 1, 1, "The next seat of p's team to the left, or none.",
        "partner(me)", check_seats, "value", "yes", generator=False,
    ),
    Function(
        "below(entry)", 1, 1, "The entry directly beneath, or none.",
        "below(top)",
        lambda check, e, scope: made(
            e, kinds.optional(tree.ENTRY), check.need(e.args[0], tree.ENTRY, scope, "below")
        ),
        "entry", "yes", generator=False,
    ),
)  # fmt: skip

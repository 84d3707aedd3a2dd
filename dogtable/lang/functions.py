"""Checks the built-in functions: what they take, and what they give."""

from __future__ import annotations

from collections.abc import Callable

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import kinds, tree
from dogtable.lang.check_names import CheckNames
from dogtable.lang.check_values import Broken
from dogtable.lang.hints import did_you_mean, one_of
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Scope
from dogtable.lang.tree import FLAG, INT, PLAYER, Kind, list_of
from dogtable.lang.vocabulary import DIRECTIONS, FUNCTION

_SPACE = Kind("space")


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


def _item(value: tree.Expr) -> Kind:
    return value.kind.item or UNKNOWN


def _make(e: x.Call, kind: Kind, *args: tree.Expr) -> tree.Function:
    return tree.Function(e.span, kind, e.name, args)


def _any(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value = listed(check, e.args[0], scope, truth=True)
    item = _item(value)
    if not is_unknown(item) and item.sort not in ("flag", "list"):
        hint = f"{e.name}(... for x in ...)"
        return check.problem(e.args[0].span, "E302", f"'{e.name}' looks at conditions, not at {kinds.a(item)}", hint)
    return _make(e, FLAG, value)


def _len(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    return _make(e, INT, check.a_list(e.args[0], scope))


def _sum(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value = listed(check, e.args[0], scope)
    if not is_unknown(_item(value)) and _item(value).sort != "int":
        return check.problem(e.args[0].span, "E301", f"sum takes numbers, found {kinds.a(value.kind)}")
    return _make(e, INT, value)


def _first(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value = listed(check, e.args[0], scope)
    return _make(e, kinds.optional(_item(value)), value)


def _those(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    if not isinstance(e.args[0], x.Generator):
        hint = "these(...) makes a list of things and lists"
        return check.problem(e.args[0].span, "E219", "'those' takes a generator", f"those(x for x in ...); {hint}")
    value = generator(check, e.args[0], scope)
    return _make(e, value.kind if value.kind.sort == "list" else list_of(UNKNOWN), value)


def _these(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    args = tuple(check.expr(arg, scope) for arg in e.args)
    item: Kind = UNKNOWN
    for arg, value in zip(e.args, args, strict=True):
        one = _item(value) if value.kind.sort == "list" else kinds.optional(value.kind, False)
        if one.sort == "none":
            continue
        joined = kinds.join(item, one)
        if joined is None:
            return check.problem(arg.span, "E303", f"a list of {kinds.name(item, True)} holds no {kinds.name(one)}")
        item = joined
    return _make(e, kinds.EMPTY if item == UNKNOWN else list_of(item), *args)


def _distinct(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value = listed(check, e.args[0], scope)
    return _make(e, list_of(kinds.optional(_item(value), False)), value)


# ------------------------------------------------------------------------------------------------------------- ranking


def _extreme(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    if len(e.args) > 1:
        if e.keywords:
            return check.problem(e.keywords[0].span, "E219", f"'by=' ranks a list: {FUNCTION[e.name].signature}")
        return _make(e, INT, *(check.need(arg, INT, scope, e.name) for arg in e.args))
    value = listed(check, e.args[0], scope)
    return _ranked_by(check, e, value, scope, kinds.optional(_item(value)))


def _ranked(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value = listed(check, e.args[0], scope)
    return _ranked_by(check, e, value, scope, list_of(kinds.optional(_item(value), False)))


def _ranked_by(check: CheckNames, e: x.Call, value: tree.Expr, scope: Scope, kind: Kind) -> tree.Expr:
    item = _item(value)
    if e.keywords:
        key = _key(check, e.keywords[0], item, scope)
        return Broken(e.span, UNKNOWN) if key is None else tree.Function(e.span, kind, e.name, (value,), key)
    if not is_unknown(item) and item.sort != "int":
        hint = f"say by what: {e.name}(..., by=...)"
        return check.problem(e.args[0].span, "E301", f"'{e.name}' cannot rank {kinds.name(item, True)}", hint)
    return _make(e, kind, value)


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


def _some(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value = check.a_list(e.args[0], scope)
    counts = tuple(check.need(arg, INT, scope, "some") for arg in e.args[1:])
    return _make(e, list_of(list_of(_item(value))), value, *counts)


def _numbers(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    return _make(e, list_of(INT), *(check.need(arg, INT, scope, "numbers") for arg in e.args))


def _index(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value = check.value(e.args[0], scope)
    if not is_unknown(value.kind) and value.kind.sort not in ("player", "word", "space", "place"):
        return check.problem(e.args[0].span, "E301", f"{kinds.a(value.kind)} has no index", "a player, word or space")
    return _make(e, INT, value)


def _abs(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    return _make(e, INT, check.need(e.args[0], INT, scope, "abs"))


# -------------------------------------------------------------------------------------------------------------- places


def _where(check: CheckNames, arg: x.Expr, scope: Scope) -> tuple[tree.Expr, tuple[str, ...]]:
    """Return a space, place, list of spaces, or zone, and the kinds of piece that can lie there."""
    value = check.expr(arg, scope)
    kind = value.kind
    names = check.names
    if isinstance(value, tree.Zone):
        return value, names.zones[value.name].of
    item = kind.item if kind.sort == "list" and kind.item is not None else kind
    if item.sort == "space":
        found = tuple(dict.fromkeys(of for board in item.of for of in names.boards[board].of))
        return value, found or names.piece_kinds()
    if item.sort == "place":
        return value, names.piece_kinds()
    if is_unknown(kind):
        check.want(arg, kinds.space(*names.boards), scope)
        return value, names.piece_kinds()
    hint = "where it lies: x.at" if item.sort == "piece" else ""
    return check.problem(arg.span, "E301", f"expected a space or zone, found {kinds.a(kind)}", hint), ()


def _on(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value, of = _where(check, e.args[0], scope)
    if len(e.args) == 1:
        return _make(e, kinds.pieces(of), value)
    kind = e.args[1]
    if not isinstance(kind, x.Name) or kind.name not in check.names.kinds:
        found = kind.name if isinstance(kind, x.Name) else ""
        hint = did_you_mean(found, check.names.kinds) or f"kinds are {one_of(list(check.names.kinds))}"
        return check.problem(kind.span, "E203", "expected a kind of piece", hint)
    if of and kind.name not in of:
        check.report.add(kind.span, "E303", f"no {kind.name} can lie there", f"only {one_of(of)}")
    return tree.Function(e.span, kinds.pieces((kind.name,)), e.name, (value,), of=kind.name)


def _empty(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    return _make(e, FLAG, _where(check, e.args[0], scope)[0])


def _a_space(check: CheckNames, arg: x.Expr, scope: Scope, what: str) -> tree.Expr:
    return check.need(arg, _SPACE, scope, what)


def space_kind(check: CheckNames, value: tree.Expr) -> Kind:
    """Return the kind of the spaces of the boards where a space or place can be."""
    if value.kind.sort == "space" and value.kind.of:
        return kinds.optional(value.kind, False)
    boards = check.names.boards
    if isinstance(value, tree.Field) and value.name == "at" and value.of.kind.sort == "piece":
        holding = [name for name, board in boards.items() if set(board.of) & set(value.of.kind.of)]
        return kinds.space(*sorted(holding)) if holding else kinds.space(*boards)
    return kinds.space(*sorted(boards))


def _next(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    if check.seats and isinstance(e.args[0], x.Number):
        return _make(e, PLAYER, check.need(e.args[0], PLAYER, scope))
    value = check.value(e.args[0], scope)
    if is_unknown(value.kind):
        return _make(e, UNKNOWN, value)
    if value.kind.sort == "player":
        if len(e.args) > 1:
            return check.problem(e.args[1].span, "E219", "seats have no directions")
        return _make(e, PLAYER, value)
    if value.kind.sort not in ("space", "place"):
        return check.problem(e.args[0].span, "E301", f"expected a player or space, found {kinds.a(value.kind)}")
    kind = space_kind(check, value)
    shapes = {check.names.boards[of].shape for of in kind.of}
    args = [value]
    if len(e.args) > 1:
        args.append(_direction(check, e.args[1], kind))
    elif shapes & {"grid", "spaces"} and shapes <= {"grid", "spaces"}:
        hint = f"{e.name}(space, direction)" if e.name == "next" else "neighbours(space), line(space, direction, n)"
        return check.problem(e.span, "E219", "on such a board there are several ways to go", hint)
    return _make(e, kinds.optional(kind, shapes != {"ring"}), *args)


def _direction(check: CheckNames, arg: x.Expr, kind: Kind) -> tree.Expr:
    """Return a direction: of a grid, or a name among a board's links."""
    boards = [check.names.boards[of] for of in kind.of]
    links = {name: (board.name, i) for board in boards for i, name in enumerate(board.links) if name}
    if isinstance(arg, x.Name):
        if arg.name in links:
            board, at = links[arg.name]
            return tree.Const(arg.span, kinds.word(f"links:{board}"), at)
        if arg.name in DIRECTIONS and any(board.shape == "grid" for board in boards):
            return tree.Const(arg.span, kinds.word("direction"), DIRECTIONS.index(arg.name))
    known = [*links, *(DIRECTIONS if any(board.shape == "grid" for board in boards) else ())]
    hint = one_of(known) if known else "this board has none"
    return check.problem(arg.span, "E203", "expected a direction", hint)


def _beside(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value = _a_space(check, e.args[0], scope, e.name)
    return _make(e, list_of(space_kind(check, value)), value)


def _line(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value = _a_space(check, e.args[0], scope, "line")
    kind = space_kind(check, value)
    direction = _direction(check, e.args[1], kind)
    return _make(e, list_of(kind), value, direction, check.need(e.args[2], INT, scope, "line"))


def _lines(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    board = check.expr(e.args[0], scope)
    if not isinstance(board, tree.Board):
        return check.problem(e.args[0].span, "E301", f"expected a board, found {kinds.a(board.kind)}")
    decl = check.names.boards[board.name]
    if decl.shape != "grid" and not decl.lines:
        return check.problem(e.args[0].span, "E405", f"'{board.name}' lists no lines", "give it 'lines:'")
    if decl.shape == "grid" and not decl.lines and len(e.args) == 1:
        return check.problem(e.span, "E219", "how long? lines(board, n)")
    counts = tuple(check.need(arg, INT, scope, "lines") for arg in e.args[1:])
    return _make(e, list_of(list_of(kinds.space(board.name))), board, *counts)


def _ends(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    start = _a_space(check, e.args[0], scope, "ends")
    count = check.need(e.args[1], INT, scope, "ends")
    kind = space_kind(check, start)
    step = e.args[2]
    if not isinstance(step, x.Name):
        return check.problem(step.span, "E219", "the step is named", "a definition, next, previous or neighbours")
    extra = tuple(check.value(arg, scope) for arg in e.args[3:])
    if step.name in ("next", "previous", "neighbours") and step.name not in check.signatures:
        if extra:
            return check.problem(e.args[3].span, "E219", f"'{step.name}' takes nothing more")
        found = kind
    else:
        given = _step_definition(check, step, kind, extra, scope)
        if given is None:
            return Broken(e.span, UNKNOWN)
        found = given
    unless = _shut_test(check, e, found, scope) if e.keywords else ""
    return tree.Function(e.span, list_of(found), e.name, (start, count, *extra), step=step.name, unless=unless)


def _step_definition(
    check: CheckNames, step: x.Name, kind: Kind, extra: tuple[tree.Expr, ...], scope: Scope
) -> Kind | None:
    """Return the kind of the spaces that a stepping definition reaches."""
    signature = check.signatures.get(step.name)
    if signature is None or signature.sort != "define":
        known = ["next", "previous", "neighbours", *(n for n, s in check.signatures.items() if s.sort == "define")]
        hint = did_you_mean(step.name, known, check.names.what)
        check.report.add(step.span, "E203", f"'{step.name}' is no definition to step by", hint)
        return None
    check.uses.setdefault(scope.unit, set()).add(step.name)
    if len(signature.parameters) != 1 + len(extra):
        what = f"'{step.name}' takes {len(signature.parameters)}: the space and {len(signature.parameters) - 1} more"
        check.report.add(step.span, "E219", what, f"found {len(extra)} more")
        return None
    result = signature.result
    reached = result.item if result.sort == "list" else result
    found = kind
    if reached is not None and not is_unknown(reached) and reached.sort != "none":
        if reached.sort not in ("space", "place"):
            check.report.add(step.span, "E301", f"'{step.name}' gives {kinds.a(result)}, no spaces")
            return None
        if reached.sort == "space":
            found = kinds.join(kind, kinds.optional(reached, False)) or kind
    check.learn(signature, 0, found, step.span)
    for at, value in enumerate(extra, 1):
        check.learn(signature, at, value.kind, value.span)
    return found


def _shut_test(check: CheckNames, e: x.Call, kind: Kind, scope: Scope) -> str:
    """Return the name of the definition that tells whether a space is shut."""
    value = e.keywords[0].value
    signature = check.signatures.get(value.name) if isinstance(value, x.Name) else None
    if signature is None or signature.sort != "define" or len(signature.parameters) != 1:
        check.report.add(value.span, "E219", "'unless=' takes the name of a definition with one parameter, the space")
        return ""
    check.uses.setdefault(scope.unit, set()).add(signature.name)
    if not is_unknown(signature.result) and signature.result.sort not in ("flag", "list"):
        check.report.add(value.span, "E302", f"'{signature.name}' gives {kinds.a(signature.result)}, no condition")
    check.learn(signature, 0, kind, value.span)
    return signature.name


# --------------------------------------------------------------------------------------------------------------- seats


def _seats(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    value = check.need(e.args[0], PLAYER, scope, e.name)
    return _make(e, kinds.optional(PLAYER) if e.name == "partner" else list_of(PLAYER), value)


def _below(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    return _make(e, kinds.optional(tree.ENTRY), check.need(e.args[0], tree.ENTRY, scope, "below"))


_CHECKS: dict[str, Callable[[CheckNames, x.Call, Scope], tree.Expr]] = {
    "any": _any,
    "all": _any,
    "len": _len,
    "sum": _sum,
    "first": _first,
    "last": _first,
    "those": _those,
    "these": _these,
    "distinct": _distinct,
    "min": _extreme,
    "max": _extreme,
    "ranked": _ranked,
    "some": _some,
    "numbers": _numbers,
    "index": _index,
    "abs": _abs,
    "on": _on,
    "empty": _empty,
    "next": _next,
    "previous": _next,
    "before": _beside,
    "after": _beside,
    "neighbours": _beside,
    "line": _line,
    "lines": _lines,
    "ends": _ends,
    "seats_from": _seats,
    "mates": _seats,
    "partner": _seats,
    "below": _below,
}

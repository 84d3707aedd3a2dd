"""Checks the built-in functions of places: what lies there, and what is beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.lang import expr as x
from dogtable.lang import kinds, tree
from dogtable.lang.builtin import DIRECTIONS
from dogtable.lang.constructs import Function
from dogtable.lang.function_lists import made
from dogtable.lang.hints import did_you_mean, one_of
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Broken, Scope
from dogtable.lang.tree import FLAG, INT, PLACE, PLAYER, Kind, list_of

if TYPE_CHECKING:
    from dogtable.lang.check_names import CheckNames

_SPACE = Kind("space")

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


def check_on(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check on, with or without a kind."""
    value, of = _where(check, e.args[0], scope)
    if len(e.args) == 1:
        return made(e, kinds.pieces(of), value)
    kind = e.args[1]
    if not isinstance(kind, x.Name) or kind.name not in check.names.kinds:
        found = kind.name if isinstance(kind, x.Name) else ""
        hint = did_you_mean(found, check.names.kinds) or f"kinds are {one_of(list(check.names.kinds))}"
        return check.problem(kind.span, "E203", "expected a kind of piece", hint)
    if of and kind.name not in of:
        check.report.add(kind.span, "E303", f"no {kind.name} can lie there", f"only {one_of(of)}")
    return tree.Function(e.span, kinds.pieces((kind.name,)), e.name, (value,), of=kind.name)


def _a_space(check: CheckNames, arg: x.Expr, scope: Scope, what: str) -> tree.Expr:
    return check.need(arg, _SPACE, scope, what)


def check_as_place(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check as_place: one zone."""
    value = check.expr(e.args[0], scope)
    if isinstance(value, tree.Zone) and value.index is not None:
        return made(e, PLACE, value)
    if isinstance(value, tree.Zone):
        return check.problem(e.span, "E308", f"which of the zones '{value.name}'?", f"{value.name}[...]")
    if is_unknown(value.kind):
        return value
    hint = "a space is a place by itself" if value.kind.sort in ("space", "place") else ""
    return check.problem(e.args[0].span, "E301", f"expected a zone, found {kinds.a(value.kind)}", hint)


def space_kind(check: CheckNames, value: tree.Expr) -> Kind:
    """Return the kind of the spaces of the boards where a space or place can be."""
    if value.kind.sort == "space" and value.kind.of:
        return kinds.optional(value.kind, False)
    boards = check.names.boards
    if isinstance(value, tree.Field) and value.name == "at" and value.of.kind.sort == "piece":
        holding = [name for name, board in boards.items() if set(board.of) & set(value.of.kind.of)]
        return kinds.space(*sorted(holding)) if holding else kinds.space(*boards)
    return kinds.space(*sorted(boards))


def check_next(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check next and previous: of a seat, or of a space."""
    if check.seats and isinstance(e.args[0], x.Number):
        return made(e, PLAYER, check.need(e.args[0], PLAYER, scope))
    value = check.value(e.args[0], scope)
    if is_unknown(value.kind):
        return made(e, UNKNOWN, value)
    if value.kind.sort == "player":
        if len(e.args) > 1:
            return check.problem(e.args[1].span, "E219", "seats have no directions")
        return made(e, PLAYER, value)
    if value.kind.sort not in ("space", "place"):
        return check.problem(e.args[0].span, "E301", f"expected a player or space, found {kinds.a(value.kind)}")
    kind = space_kind(check, value)
    shapes = {check.names.boards[of].shape for of in kind.of}
    args = [value]
    if len(e.args) > 1:
        args.append(_direction(check, e.args[1], kind, scope))
        if e.name == "previous" and args[1].kind.sort == "word" and args[1].kind != check.names.direction():
            hint = "give the way back a name of its own, and go there by next(space, NAME)"
            return check.problem(e.args[1].span, "E219", "links lead one way", hint)
    elif shapes & {"grid", "spaces"} and shapes <= {"grid", "spaces"}:
        hint = f"{e.name}(space, direction)"
        return check.problem(e.span, "E219", "on such a board there are several ways to go", hint)
    return made(e, kinds.optional(kind, shapes != {"ring"}), *args)


def _direction(check: CheckNames, arg: x.Expr, kind: Kind, scope: Scope) -> tree.Expr:
    """Return a direction: of a grid (any value that is one), or a name among a board's links."""
    boards = [check.names.boards[of] for of in kind.of]
    links = {name: (board.name, i) for board in boards for i, name in enumerate(board.links) if name}
    if isinstance(arg, x.Name) and arg.name in links:
        board, at = links[arg.name]
        return tree.Const(arg.span, kinds.word(f"links:{board}"), at)
    if any(board.shape == "grid" for board in boards):
        if isinstance(arg, x.Name) and arg.name in DIRECTIONS and arg.name not in scope.locals:
            return tree.Const(arg.span, check.names.direction(), DIRECTIONS.index(arg.name))
        if not isinstance(arg, x.Name) or arg.name in scope.locals or arg.name in check.names.symbols:
            return check.need(arg, check.names.direction(), scope, "the direction")
    known = [*links, *(DIRECTIONS if any(board.shape == "grid" for board in boards) else ())]
    hint = one_of(known) if known else "this board has none"
    return check.problem(arg.span, "E203", "expected a direction", hint)


def check_beside(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check before, after and neighbours."""
    value = _a_space(check, e.args[0], scope, e.name)
    return made(e, list_of(space_kind(check, value)), value)


def check_line(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check line."""
    value = _a_space(check, e.args[0], scope, "line")
    kind = space_kind(check, value)
    direction = _direction(check, e.args[1], kind, scope)
    count = check.need(e.args[2], INT, scope, "line")
    unless = _shut_test(check, e, kind, scope) if e.keywords else ""
    return tree.Function(e.span, list_of(kind), e.name, (value, direction, count), unless=unless)


def check_lines(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check lines."""
    board = check.expr(e.args[0], scope)
    if not isinstance(board, tree.Board):
        return check.problem(e.args[0].span, "E301", f"expected a board, found {kinds.a(board.kind)}")
    decl = check.names.boards[board.name]
    if decl.shape != "grid" and not decl.lines:
        return check.problem(e.args[0].span, "E405", f"'{board.name}' lists no lines", "give it 'lines:'")
    if decl.shape == "grid" and not decl.lines and len(e.args) == 1:
        return check.problem(e.span, "E219", "how long? lines(board, n)")
    counts = tuple(check.need(arg, INT, scope, "lines") for arg in e.args[1:])
    return made(e, list_of(list_of(kinds.space(board.name))), board, *counts)


def check_ends(check: CheckNames, e: x.Call, scope: Scope) -> tree.Expr:
    """Check ends: its step and its test are names of definitions."""
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


FUNCTIONS: tuple[Function, ...] = (
    Function(
        "on(where[, KIND])", 1, 2, "The pieces on a space, on several spaces, or in a zone; only those of a kind.",
        "on(track[0], token)", check_on, "lying", "yes", generator=False,
    ),
    Function(
        "empty(where)", 1, 1, "Whether nothing lies there.",
        "empty(track[0])", lambda check, e, scope: made(e, FLAG, _where(check, e.args[0], scope)[0]),
        "emptiness", "yes", generator=False,
    ),
    Function(
        "as_place(zone)", 1, 1,
        "A zone as a place, to be picked, kept and compared like a space: these(as_place(discard), track[0])."
        " In rules only: a table names the zone that it lays out, and nothing is picked there.",
        "as_place(discard) == it.at", check_as_place, "place", "no", generator=False,
    ),
    Function(
        "next(x[, dir])", 1, 2,
        "The seat to the left; the next space (on a grid in a direction, along links by name). Past the end: "
        "none.",
        "next(me)", check_next, "beside", "yes", generator=False,
    ),
    Function(
        "previous(x[, dir])", 1, 2,
        "The seat to the right; the space before (on a grid the one behind, for who goes in a direction), or none.",
        "previous(track[0])", check_next, "beside", "yes", generator=False,
    ),
    Function(
        "before(space)", 1, 1, "The spaces of a lane before this one, in order.",
        "before(goal[me][2])", check_beside, "board", "yes", generator=False,
    ),
    Function(
        "after(space)", 1, 1, "The spaces of a lane after this one, in order.",
        "after(goal[me][2])", check_beside, "board", "yes", generator=False,
    ),
    Function(
        "neighbours(space)", 1, 1, "The spaces beside, or linked to, a space.",
        "neighbours(square[1, 1])", check_beside, "board", "yes", generator=False,
    ),
    Function(
        "line(space, dir, n, unless=test)", 3, 3,
        "The next n spaces from a space in a direction of a grid or along named links, as far as the board goes. "
        "It ends before the first one for which the test holds: that one is shut, and not in it.",
        "line(square[0, 0], right, 2, unless=shut)", check_line, "board", "yes", generator=False,
    ),
    Function(
        "lines(board[, n])", 1, 2, "All straight lines of n spaces of a grid, or the lines that a board lists.",
        "any(all(not empty(s) for s in row) for row in lines(square, 3))", check_lines, "value", "yes", generator=False,
    ),
    Function(
        "ends(start, n, step, extra…, unless=test)", 3, -1,
        "Every space exactly n steps away. `step` gives the space, or the list of spaces, after one; a space for "
        "which the test holds is shut, the last one too.",
        "ends(t.at, 3, next, unless=shut)", check_ends, "value", "defined", generator=False,
    ),
)  # fmt: skip

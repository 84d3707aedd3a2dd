"""What an expression of the checked tree is worth in a world: one function a node, straight from the language page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from dogtable.base.errors import Problem, RuleError, Span
from dogtable.base.program import MOST_THINGS
from dogtable.lang import tree as t
from tests.reference.things import NO_INT, NONE, Setup, no_value

Env = dict[str, Any]


def fault(span: Span, code: str, message: str) -> RuleError:
    return RuleError(Problem(span, code, message))


FUEL = 2_000_000


@dataclass
class Fuel:
    """What was worked at since somebody was asked."""

    used: int = 0


def burn(w: Any, span: Span, units: int = 1) -> None:
    """Count work; too much of it is an error."""
    w.fuel.used += units
    if w.fuel.used > FUEL:
        raise fault(span, "E505", "this takes too long")


def constant(expr: t.Expr, setup: Setup) -> int:
    """An expression over options and the number of players alone."""

    class Nowhere:
        pass

    world = Nowhere()
    world.fuel = Fuel()  # type: ignore[attr-defined]  # likewise
    world.setup = setup  # type: ignore[attr-defined]  # the only thing that such an expression reads
    return evaluate(expr, world, {}, 0)


def evaluate(expr: t.Expr, w: Any, env: Env, me: int) -> Any:
    """The value of `expr`: an int, or a list of ints (data of a ruleset may hold lists of lists, as tuples)."""
    return NODES[type(expr)](expr, w, env, me)


def given(expr: t.Expr, w: Any, env: Env, me: int) -> Any:
    """The value, which must be there."""
    value = evaluate(expr, w, env, me)
    if missing(value, expr.kind):
        raise fault(expr.span, "E502", "there is nothing here where a value is needed")
    return value


def convert(value: Any, old: t.Kind, new: t.Kind) -> Any:
    """The same value, with none as it is written in the new kind."""
    return no_value(new) if missing(value, old) else value


def missing(value: Any, kind: t.Kind) -> bool:
    if kind.sort == "int":
        return value == NO_INT
    return kind.sort != "list" and value == NONE


def holds(expr: t.Expr, w: Any, env: Env, me: int) -> bool:
    """A condition: a flag, or a list that is not empty."""
    return bool(given(expr, w, env, me))


def _local(e, w, env, me):
    return env[e.name]


def _option(e, w, env, me):
    return w.setup.options[e.name]


def state_key(target: t.StateValue, w: Any, env: Env, me: int) -> tuple[str, tuple[int, ...]]:
    index = tuple(given(i, w, env, me) for i in target.index)
    key = (target.name, index)
    if key not in w.state:
        raise fault(target.span, "E502", f"{target.name} has nothing at {index}")
    return key


def _state(e, w, env, me):
    return w.state[state_key(e, w, env, me)]


def _piece_set(e, w, env, me):
    pieces = list(w.setup.by_set[e.name])
    if e.owner is not None:
        owner = given(e.owner, w, env, me)
        pieces = [p for p in pieces if w.setup.pieces[p].owner == owner]
    return _as_they_lie(pieces, w)


def _as_they_lie(pieces: list[int], w: Any) -> list[int]:
    """Of pieces that share face and owner and have no names, the first is the one that lies first."""
    groups: dict[Any, list[int]] = {}
    for p in pieces:
        groups.setdefault(w.setup.unnamed(p), []).append(p)
    for group in groups.values():
        group.sort(key=lambda p: (w.at[p], w.lying[w.at[p]].index(p)), reverse=True)
    return [groups[w.setup.unnamed(p)].pop() for p in pieces]


def zone_places(e: t.Zone, w: Any, env: Env, me: int) -> list[int]:
    if e.index is None:
        return [place for (name, _), place in w.setup.zones.items() if name == e.name]
    index = tuple(given(i, w, env, me) for i in e.index)
    if (e.name, index) not in w.setup.zones:
        raise fault(e.span, "E502", f"there is no {e.name} for {index}")
    return [w.setup.zones[e.name, index]]


def _zone(e, w, env, me):
    return [piece for place in zone_places(e, w, env, me) for piece in w.lying[place]]


def board_spaces(e, w, env, me):
    owner = NONE if e.owner is None else given(e.owner, w, env, me)
    if (e.name, owner) in w.setup.boards:
        return list(w.setup.boards[e.name, owner])
    return [p for (name, _), places in w.setup.boards.items() if name == e.name for p in places]


def space_at(board: str, owner: int, index: list[int], w: Any, span: Span) -> int:
    grid = w.setup.grids.get(board)
    if grid is not None and len(index) == 2:
        row, column = index
        if not (0 <= row < grid[0] and 0 <= column < grid[1]):
            raise fault(span, "E502", f"{board} has no space {row}, {column}")
        index = [row * grid[1] + column]
    if w.setup.rules.boards[board].shape == "ring":  # goes round, both ways
        index = [index[0] % len(w.setup.boards[board, owner])]
    place = w.setup.spaces.get((board, owner, index[0]))
    if place is None:
        raise fault(span, "E502", f"{board} has no space {index[0]}")
    return place


def _space(e, w, env, me):
    owner = NONE if e.owner is None else given(e.owner, w, env, me)
    return space_at(e.board, owner, [given(i, w, env, me) for i in e.index], w, e.span)


def _table(e, w, env, me):
    rows = w.setup.rules.tables[e.name].rows
    value = rows.get(evaluate(e.key, w, env, me))
    if value is None:
        return [] if e.kind.sort == "list" else no_value(e.kind)
    return value


def call(name: str, args: list[Any], w: Any, me: int) -> Any:
    """A definition with its arguments."""
    decl = w.setup.rules.definitions[name]
    env = dict(zip((p.name for p in decl.parameters), args, strict=True))
    chosen = decl.value
    if chosen is None:
        subject = evaluate(decl.subject, w, env, me)
        fitting = (c.value for c in decl.cases if any(evaluate(v, w, env, me) == subject for v in c.values))
        chosen = next(fitting, decl.other)
    if chosen is None:
        return no_value(decl.kind)
    return convert(evaluate(chosen, w, env, me), chosen.kind, decl.kind)


def _define(e, w, env, me):
    parameters = w.setup.rules.definitions[e.name].parameters
    args = [convert(evaluate(a, w, env, me), a.kind, p.kind) for a, p in zip(e.args, parameters, strict=True)]
    return call(e.name, args, w, me)


def field_of(of: Any, sort: str, name: str, kind: t.Kind, w: Any, span: Span) -> Any:
    found = _field_or_nothing(of, sort, name, w, span)
    if found is None:
        return [] if kind.sort == "list" else no_value(kind)
    return found


def _field_or_nothing(of: Any, sort: str, name: str, w: Any, span: Span) -> Any:
    setup: Setup = w.setup
    if sort == "piece":
        piece = setup.pieces[of]
        if name == "owner":
            return piece.owner
        if name == "at":
            return w.at[of]
        return w.fields[of, name] if (of, name) in w.fields else piece.faces.get(name)
    if sort == "entry":
        if not 0 <= of < len(w.entries):
            raise fault(span, "E502", "there is no such entry on the stack")
        entry = w.entries[of]
        return entry.owner if name == "owner" else entry.fields[name]
    place = setup.places[of]
    if name in ("row", "column") and not (place.board and place.name in setup.grids):
        raise fault(span, "E502", f"{place.name} is no grid: it has no {name}")
    if place.board:
        if name in ("owner", "player"):
            return place.owner
        if name in ("row", "column"):
            return divmod(place.index[0], setup.grids[place.name][1])[name == "column"]
        declared = next((f for f in setup.rules.boards[place.name].fields if f.name == name), None)
        return None if declared is None else setup.data(declared.kind, place.data[name], place.owner)
    for per, value in zip(setup.rules.zones[place.name].per, place.index, strict=True):
        if name == ("player" if per.sort == "player" else per.name) or (name == "owner" and per.sort == "player"):
            return value
    return None


def _field(e, w, env, me):
    of = given(e.of, w, env, me)
    kind = e.of.kind
    if kind.sort == "word":
        decl = w.setup.rules.words[kind.of[0]]
        return w.setup.data(e.kind, decl.words[of].fields[e.name], NONE)
    return field_of(of, kind.sort, e.name, e.kind, w, e.span)


def _index(e, w, env, me):
    items = given(e.list, w, env, me)
    i = given(e.index, w, env, me)
    if not 0 <= i < len(items):
        raise fault(e.span, "E502", f"the list has no item {i}")
    return items[i]


def _not(e, w, env, me):
    return int(not holds(e.value, w, env, me))


def _logic(e, w, env, me):
    test = all if e.op == "and" else any
    return int(test(holds(v, w, env, me) for v in e.values))


def _plain(value):
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def _compare(e, w, env, me):
    if e.op in ("in", "not in"):
        found = contains(evaluate(e.left, w, env, me), e.left, e.right, w, env, me)
        return int(found == (e.op == "in"))
    if e.op in ("==", "!="):
        left, right = evaluate(e.left, w, env, me), evaluate(e.right, w, env, me)
        if "none" in (e.left.kind.sort, e.right.kind.sort):
            same = missing(left, e.left.kind) and missing(right, e.right.kind)
        else:
            same = _plain(left) == _plain(right)
        return int(same == (e.op == "=="))
    left, right = given(e.left, w, env, me), given(e.right, w, env, me)
    return int({"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[e.op])


def contains(value: Any, left: t.Expr, right: t.Expr, w: Any, env: Env, me: int) -> bool:
    if missing(value, left.kind):
        return False
    if isinstance(right, t.Board) and left.kind.sort == "piece":
        return w.at[value] in board_spaces(right, w, env, me)
    return value in evaluate(right, w, env, me)


def _arith(e, w, env, me):
    left, right = given(e.left, w, env, me), given(e.right, w, env, me)
    if e.op in ("//", "%") and right == 0:
        raise fault(e.span, "E502", "division by zero")
    if e.op == "+":
        return left + right
    if e.op == "-":
        return left - right
    if e.op == "*":
        return left * right
    return left // right if e.op == "//" else left % right


def _negate(e, w, env, me):
    return -given(e.value, w, env, me)


def _if_else(e, w, env, me):
    chosen = e.then if holds(e.test, w, env, me) else e.other
    return convert(evaluate(chosen, w, env, me), chosen.kind, e.kind)


# ------------------------------------------------------------------------------------------------ lists, generators

FUNCTIONS: dict[str, Callable[..., Any]] = {}
"""The built-in functions by name; `functions` fills it."""


def items(expr: t.Expr, w: Any, env: Env, me: int) -> Iterator[Any]:
    """The things of a list, or of a generator one by one (none is left to the caller)."""
    if not isinstance(expr, t.Generator):
        found = given(expr, w, env, me)
        burn(w, expr.span, 1 + len(found) // 100)
        yield from found
        return

    def rounds(clauses: tuple[t.Clause, ...], inner: Env) -> Iterator[Any]:
        if not clauses:
            yield evaluate(expr.element, w, inner, me)
            return
        clause = clauses[0]
        for value in items(clause.list, w, inner, me):
            burn(w, clause.list.span)
            bound = inner | {clause.name: value}
            if all(holds(test, w, bound, me) for test in clause.tests):
                yield from rounds(clauses[1:], bound)

    yield from rounds(expr.clauses, env)


def few(found: Iterator[Any], span: Span, most: int = MOST_THINGS) -> list[Any]:
    """A list of things that are not too many."""
    listed = list(islice(found, most + 1))
    if len(listed) > most:
        raise fault(span, "E512", f"more than {most:,} things are too many")
    return listed


def item_kind(expr: t.Expr) -> t.Kind:
    return expr.kind.item or t.NONE


def there(expr: t.Expr, w: Any, env: Env, me: int) -> list[Any]:
    """The items that are there."""
    kind = expr.element.kind if isinstance(expr, t.Generator) else item_kind(expr)
    return few((v for v in items(expr, w, env, me) if not missing(v, kind)), expr.span)


def _function(e, w, env, me):
    return FUNCTIONS[e.name](e, w, env, me)


NODES: dict[type, Callable[..., Any]] = {
    t.Const: lambda e, w, env, me: e.value,
    t.Local: _local,
    t.Me: lambda e, w, env, me: me,
    t.Players: lambda e, w, env, me: list(range(w.setup.players)),
    t.Total: lambda e, w, env, me: env["total"],
    t.Top: lambda e, w, env, me: len(w.entries) - 1,
    t.OptionValue: _option,
    t.StateValue: _state,
    t.PieceSet: _piece_set,
    t.WordList: lambda e, w, env, me: list(range(len(w.setup.rules.words[e.name].words))),
    t.Zone: _zone,
    t.Board: board_spaces,
    t.Space: _space,
    t.TableValue: _table,
    t.Define: _define,
    t.Function: _function,
    t.Generator: lambda e, w, env, me: few(items(e, w, env, me), e.span),
    t.Field: _field,
    t.Index: _index,
    t.Not: _not,
    t.Logic: _logic,
    t.Compare: _compare,
    t.Arith: _arith,
    t.Negate: _negate,
    t.IfElse: _if_else,
}

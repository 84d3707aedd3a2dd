"""The built-in functions, as values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dogtable import ir
from dogtable.base.board_shape import DIRECTIONS
from dogtable.base.errors import NOWHERE
from dogtable.base.frozen import replaced
from dogtable.compile import geometry
from dogtable.compile.fold import none_of
from dogtable.compile.parts import ExpressionPart
from dogtable.compile.unit import Scope
from dogtable.compile.unroll import written_out
from dogtable.compile.walks import Walks
from dogtable.lang import tree
from dogtable.lang.functions import FUNCTION
from dogtable.lang.kinds import optional

if TYPE_CHECKING:
    from dogtable.compile.expressions import Expressions


class Functions(ExpressionPart):
    """Writes calls of built-in functions."""

    def __init__(self, expressions: Expressions) -> None:
        super().__init__(expressions)
        self.walks = Walks(self)

    def write(self, expr: tree.Function, sc: Scope) -> ir.Value:
        """Return what a function gives."""
        return _WRITERS[expr.name](self, expr, sc)

    # ---------------------------------------------------------------------------------------------------- about lists

    def _quantor(self, expr: tree.Function, sc: Scope) -> ir.Value:
        """Write `any` and `all`."""
        arg = expr.args[0]
        short = written_out(self, expr, sc)
        if short is not None:
            return short
        if isinstance(arg, tree.Generator):
            return ir.holds(expr.name, self.expressions.generator(arg, sc, tree.FLAG, ordered=False))
        return ir.holds(expr.name, self.expressions.items(arg, sc))

    def _how_many(self, expr: tree.Function, sc: Scope) -> ir.Value:
        """Write it as the length of a list of what holds."""
        arg = expr.args[0]
        assert isinstance(arg, tree.Generator)
        *outer, last = arg.clauses
        clauses = (*outer, replaced(last, tests=(*last.tests, arg.element)))
        holds = replaced(arg, element=tree.Const(arg.span, tree.INT, 1), clauses=clauses)
        return ir.operation("len", ir.NUMBER, self._in_any_order(holds, sc))

    def _len(self, expr: tree.Function, sc: Scope) -> ir.Value:
        arg = expr.args[0]
        if isinstance(arg, tree.Zone) and arg.index is not None:
            place = self.expressions.place(arg, sc)
            if self.world.zones[arg.name].single:
                return ir.AsNumber(ir.is_there(self.expressions.first_of(place)))
            return ir.load(self.cells.count, place, ir.NUMBER)
        return ir.operation("len", ir.NUMBER, self._in_any_order(arg, sc))

    def _in_any_order(self, arg: tree.Expr, sc: Scope) -> ir.Value:
        """Return a list whose order does not matter."""
        if isinstance(arg, tree.Function) and arg.name == "those":
            return self._in_any_order(arg.args[0], sc)
        if isinstance(arg, tree.Generator):
            items = self.world.metering.found.kept(arg, self.expressions.generator(arg, sc, ordered=False))
            return self._there(items, arg)
        return (
            self.expressions.pieces_of(arg, sc) if isinstance(arg, tree.PieceSet) else self.expressions.items(arg, sc)
        )

    def _listed(self, arg: tree.Expr, sc: Scope) -> ir.Value:
        """Return the things of a list or generator; none is no thing of a list."""
        return self._there(self.expressions.items(arg, sc), arg)

    def _there(self, items: ir.Value, arg: tree.Expr) -> ir.Value:
        """Return what a list or generator gives, without none, where that can be among it."""
        if not isinstance(arg, tree.Generator) or not arg.element.kind.optional:
            return items
        return self._without_none(items, arg.element.kind)

    def _end_of_list(self, expr: tree.Function, sc: Scope) -> ir.Value:
        """Write `first` and `last`."""
        arg = expr.args[0]
        type_ = ir.type_of(expr.kind)
        nothing = ir.Const(none_of(expr.kind), type_)
        if isinstance(arg, tree.Zone) and arg.index is not None:
            first = expr.name == "first" or self.world.zones[arg.name].single
            base = self.cells.first if first else self.cells.last
            return ir.load(base, self.expressions.place(arg, sc), type_)
        if isinstance(arg, tree.Generator) and expr.name == "first" and not arg.element.kind.optional:
            return ir.operation("next", type_, self.expressions.generator(arg, sc), nothing)
        one = self.on_single(arg, sc)
        if one is not None:
            return one
        return ir.operation(expr.name, type_, self._listed(arg, sc), nothing)

    def _without_none(self, items: ir.Value, kind: tree.Kind) -> ir.Value:
        return ir.operation("given_numbers" if kind.sort == "int" else "given", items.type, items)

    def _these(self, expr: tree.Function, sc: Scope) -> ir.Value:
        parts: list[ir.Value | ir.Spread] = []
        item = expr.kind.item or tree.INT
        type_ = ir.type_of(item)
        for arg in expr.args:
            if arg.kind.sort == "list":
                parts.append(ir.Spread(self.expressions.items(arg, sc)))
            elif arg.kind.optional:
                value = self.expressions.value(arg, sc, item)
                alone = ir.tuple_of([value], type_)
                if self.expressions.level.unrolled and item.sort != "int" and not ir.calls(value):
                    there = ir.Conditional(ir.is_there(value), alone, ir.tuple_of((), type_))
                    parts.append(ir.Spread(there))
                else:
                    parts.append(ir.Spread(self._without_none(alone, item)))
            else:
                parts.append(self.expressions.value(arg, sc, item))
        found = ir.list_of(parts, type_)
        return self.world.metering.found.kept(expr, found) if parts else found

    def _distinct(self, expr: tree.Function, sc: Scope) -> ir.Value:
        items = self._listed(expr.args[0], sc)
        return ir.operation("distinct", items.type, items)

    def _extreme(self, expr: tree.Function, sc: Scope) -> ir.Value:
        """Write `min`, `max` and `ranked`, with and without `by=`."""
        type_ = ir.type_of(expr.kind)
        nothing = ir.Const(none_of(expr.kind), type_)
        if len(expr.args) > 1 and expr.by is None:
            return ir.operation(expr.name, type_, *(self.expressions.given(a, sc) for a in expr.args))
        items = self._listed(expr.args[0], sc)
        key = () if expr.by is None else (self._key(expr.by, expr.args[0].kind.item or tree.INT, sc),)
        items = self.world.metering.found.ranked(expr.args[0], items) if key else items
        if expr.name == "ranked":
            return ir.operation("ranked", type_, items, *key)
        name = "least" if expr.name == "min" else "greatest"
        return ir.operation(f"{name}_by" if key else name, type_, items, *(key or (nothing,)))

    def _key(self, key: tree.Key, item: tree.Kind, sc: Scope) -> ir.Value:
        """Return a function of one thing: what it is ranked by."""
        name = "key"
        local = tree.Local(NOWHERE, optional(item, False), name)
        inner = sc.named(name, name, item)
        expr: tree.Expr
        if key.sort == "define":
            expr = tree.Define(NOWHERE, key.kind, key.name, (local,))
        elif key.sort == "field":
            expr = tree.Field(NOWHERE, key.kind, local, key.name)
        else:
            expr = tree.StateValue(NOWHERE, key.kind, key.name, (local,))
        return ir.Key(name, self.expressions.given(expr, inner))

    def _some(self, expr: tree.Function, sc: Scope) -> ir.Value:
        numbers = [self.expressions.given(a, sc) for a in expr.args[1:]]
        merged = ir.Truth((expr.args[0].kind.item or tree.INT).sort == "piece")
        items = self.expressions.items(expr.args[0], sc)
        return ir.of_state("some", ir.type_of(expr.kind), items, numbers[0], numbers[-1], merged)

    # ------------------------------------------------------------------------------------------- numbers, words, seats

    def _numbers(self, expr: tree.Function, sc: Scope) -> ir.Value:
        return ir.operation("numbers", ir.NUMBERS, *(self.expressions.given(a, sc) for a in expr.args))

    def _index(self, expr: tree.Function, sc: Scope) -> ir.Value:
        arg = expr.args[0]
        value = self.expressions.given(arg, sc)
        if arg.kind.sort in ("space", "place"):
            places = range(len(self.world.place_owner))
            return self._of_each("index", tuple(self.world.index_on_board(p) for p in places), ir.NUMBER, value)
        return value

    def _of_each(self, name: str, values: tuple[Any, ...], of: ir.Type, value: ir.Value) -> ir.Value:
        """Return what is known of each place, piece or seat: a look into the row of that."""
        return ir.Item(self.unit.table(name, values, of), value)

    def _of_seats(self, expr: tree.Function, sc: Scope) -> ir.Value:
        """Write what is known of every seat: `seats_from`, `mates`, `partner`, and `next` and `previous` of seats."""
        call = replaced(expr, args=(tree.Local(expr.span, tree.PLAYER, "seat"),))
        rows = tuple(self.world.fold.value(call, {"seat": p}) for p in range(self.world.players))
        return ir.Item(self.unit.table(expr.name, rows, ir.PLAYER), self.expressions.given(expr.args[0], sc))

    def _below(self, expr: tree.Function, sc: Scope) -> ir.Value:
        return ir.Arithmetic("-", self.expressions.given(expr.args[0], sc), ir.number(1), ir.type_of(expr.kind))

    # -------------------------------------------------------------------------------------------------------- the board

    def _on(self, expr: tree.Function, sc: Scope) -> ir.Value:
        arg = expr.args[0]
        sort = "list" if isinstance(arg, (tree.Zone, tree.Board)) else arg.kind.sort
        if isinstance(arg, tree.Zone) and arg.index is not None:
            pieces: ir.Value = ir.of_state("pieces", ir.PIECES, self.expressions.place(arg, sc))
        elif isinstance(arg, tree.Zone):
            pieces = self.expressions.value(arg, sc)
        elif sort == "list":
            pieces = ir.of_state("pieces_in", ir.PIECES, self.expressions.items(arg, sc))
        elif self.world.is_single(arg.kind):
            pieces = ir.operation("single", ir.PIECES, self.expressions.first_of(self.expressions.given(arg, sc)))
        else:
            pieces = ir.of_state("pieces", ir.PIECES, self.expressions.given(arg, sc))
        if expr.of:
            kinds = tuple(piece.kind == expr.of for piece in self.world.pieces)
            x = ir.Local("x", ir.PIECE)
            test = self._of_each("is_" + expr.of, kinds, ir.TRUTH, x)
            return ir.Gather(x, (ir.Clause(("x",), pieces, (test,)),), whole=True)
        return pieces

    def on_single(self, expr: tree.Expr, sc: Scope) -> ir.Value | None:
        """Return the one piece (or -1) of `on(space)`, where a space holds one; None for any other list."""
        if not isinstance(expr, tree.Function) or expr.name != "on" or expr.of:
            return None
        arg = expr.args[0]
        if isinstance(arg, (tree.Zone, tree.Board)) or not self.world.is_single(arg.kind):
            return None
        return self.expressions.first_of(self.expressions.given(arg, sc))

    def _empty(self, expr: tree.Function, sc: Scope) -> ir.Value:
        arg = expr.args[0]
        if isinstance(arg, (tree.Zone, tree.Board)) or arg.kind.sort != "list":
            stretch = self.expressions.stretch(arg, sc)
            if stretch is None or stretch[1] is None:
                return ir.is_none(self.expressions.first_of(self.expressions.place(arg, sc)))
            first, end = (ir.offset(self.cells.first, place) for place in (stretch[0], stretch[1]))
            return ir.is_none(ir.operation("max", ir.PIECE, ir.Range(first, end)))
        return ir.Not(ir.of_state("pieces_in", ir.PIECES, self.expressions.items(arg, sc)))

    def _next(self, expr: tree.Function, sc: Scope) -> ir.Value:
        """Write `next` and `previous`: seats, spaces, and spaces of a grid in a direction."""
        value = self.expressions.given(expr.args[0], sc)
        if expr.args[0].kind.sort == "player":
            return self._of_seats(expr, sc)
        places = range(len(self.world.place_owner))
        if len(expr.args) > 1:
            rows = [[next(iter(found), -1) for found in row] for row in self._rows(expr.args[1], 1, expr.name)]
            return ir.Item(self._way("next_in", rows, expr.args[1], sc), value)
        steps = tuple(geometry.step(self.world, p, 1 if expr.name == "next" else -1) for p in places)
        return self._of_each(expr.name, steps, ir.PLACE, value)

    def _lane(self, expr: tree.Function, sc: Scope) -> ir.Value:
        places = range(len(self.world.place_owner))
        rows = tuple(geometry.lane(self.world, p, expr.name == "after") for p in places)
        return ir.Item(self.unit.table(expr.name, rows, ir.PLACE), self.expressions.given(expr.args[0], sc))

    def _neighbours(self, expr: tree.Function, sc: Scope) -> ir.Value:
        rows = tuple(geometry.neighbours(self.world, p) for p in range(len(self.world.place_owner)))
        return ir.Item(self.unit.table("neighbours", rows, ir.PLACE), self.expressions.given(expr.args[0], sc))

    def _line(self, expr: tree.Function, sc: Scope) -> ir.Value:
        space, direction, length = expr.args
        longest = max(e.sizes[-1] for e in self.world.boards.values())
        rows = self._way("line", self._rows(direction, longest), direction, sc)
        whole = ir.Item(rows, self.expressions.given(space, sc))
        line = ir.Head(whole, self.expressions.given(length, sc))
        if not expr.unless:
            return line
        shut = self.walks.shut(expr.unless, ir.Local("f", ir.PLACE), expr.span, sc)
        return ir.operation("up_to", ir.PLACES, line, ir.Key("f", shut))

    def _rows(self, direction: tree.Expr, length: int, name: str = "next") -> list[list[tuple[int, ...]]]:
        """Return the lines from every place in the one direction that is written, or in each of all.

        With the name `previous` they lead the other way, which grids alone have.
        """
        words = direction.kind.of[0]
        ways: Sequence[int] = (direction.value,) if isinstance(direction, tree.Const) else range(len(DIRECTIONS))
        if name == "previous":
            ways = [(way + len(DIRECTIONS) // 2) % len(DIRECTIONS) for way in ways]
        places = range(len(self.world.place_owner))
        return [[geometry.line(self.world, p, words, way, length) for p in places] for way in ways]

    def _way(self, name: str, rows: list[list[Any]], direction: tree.Expr, sc: Scope) -> ir.Value:
        """Return the table over places of the one direction that is written, or picked from those of all."""
        if isinstance(direction, tree.Const):
            return self.unit.table(name, tuple(rows[0]), ir.PLACE)
        table = self.unit.table(name, tuple(map(tuple, rows)), ir.PLACE)
        return ir.Item(table, self.expressions.given(direction, sc))

    def _lines(self, expr: tree.Function, sc: Scope) -> ir.Value:
        board = expr.args[0]
        assert isinstance(board, tree.Board)
        length = self.world.fold.value(expr.args[1]) if len(expr.args) > 1 else 0
        owners = (None,) if board.owner is None else range(self.world.players)
        rows = tuple(self._lines_of(board.name, length, owner) for owner in owners)
        table: ir.Value = self.unit.table("lines", rows[0] if board.owner is None else rows, ir.PLACE)
        if board.owner is not None:
            table = ir.Item(table, self.expressions.given(board.owner, sc))
        if length is not None:
            return table
        return ir.operation("item", ir.type_of(expr.kind), table, self.expressions.given(expr.args[1], sc))

    def _lines_of(self, name: str, length: int | None, owner: int | None) -> tuple[tuple[Any, ...], ...]:
        """Return the lines of a board; where their length is not known, those of each length, from 0 on."""
        if length is not None:
            return geometry.lines(self.world, name, length, owner)
        lengths = range(1, self.world.board_size(name) + 1)
        return ((), *(geometry.lines(self.world, name, n, owner) for n in lengths))

    def step(self, expr: tree.Function, sc: Scope) -> ir.Value:
        """Return the spaces after `f`, of a walk by a step that is built in, or a definition that is called."""
        here = ir.Local("f", ir.PLACE)
        if expr.step in ("next", "previous", "neighbours"):
            space = tree.Kind("space", tuple(self.world.rules.boards))
            local = tree.Local(expr.span, space, "f")
            kind = tree.list_of(space) if expr.step == "neighbours" else tree.Kind("space", space.of, optional=True)
            value = self.write(tree.Function(expr.span, kind, expr.step, (local,)), sc.bind("f", here))
            return value if expr.step == "neighbours" else ir.tuple_of([value], ir.PLACE)
        decl = self.world.rules.definitions[expr.step]
        taken = expr.args[2:] if len(decl.parameters) > 1 else ()
        args = [here, *(self.expressions.value(a, sc) for a in taken)]
        value = self.expressions.called(expr.step, args, sc)
        return value if decl.kind.sort == "list" else ir.tuple_of([value], ir.PLACE)


_WRITERS: dict[str, Callable[[Functions, tree.Function, Scope], ir.Value]] = {
    "any": Functions._quantor,
    "all": Functions._quantor,
    "how_many": Functions._how_many,
    "len": Functions._len,
    "sum": lambda self, expr, sc: ir.operation("sum", ir.NUMBER, self._in_any_order(expr.args[0], sc)),
    "first": Functions._end_of_list,
    "last": Functions._end_of_list,
    "those": lambda self, expr, sc: self._listed(expr.args[0], sc),
    "these": Functions._these,
    "distinct": Functions._distinct,
    "min": Functions._extreme,
    "max": Functions._extreme,
    "ranked": Functions._extreme,
    "some": Functions._some,
    "numbers": Functions._numbers,
    "index": Functions._index,
    "abs": lambda self, expr, sc: ir.operation("abs", ir.NUMBER, self.expressions.given(expr.args[0], sc)),
    "on": Functions._on,
    "empty": Functions._empty,
    "as_place": lambda self, expr, sc: self.expressions.place(expr.args[0], sc),
    "next": Functions._next,
    "previous": Functions._next,
    "before": Functions._lane,
    "after": Functions._lane,
    "neighbours": Functions._neighbours,
    "line": Functions._line,
    "lines": Functions._lines,
    "ends": lambda self, expr, sc: self.walks.write(expr, sc),
    "seats_from": Functions._of_seats,
    "mates": Functions._of_seats,
    "partner": Functions._of_seats,
    "below": Functions._below,
}
if wrong := _WRITERS.keys() ^ FUNCTION.keys():
    raise TypeError("functions are missing, or too many: " + ", ".join(sorted(wrong)))

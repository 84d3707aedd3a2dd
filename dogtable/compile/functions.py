"""The built-in functions as Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import NOWHERE
from dogtable.compile import geometry
from dogtable.compile.fold import none_of
from dogtable.compile.inlining import calls
from dogtable.compile.parts import ExpressionPart
from dogtable.compile.unit import Scope, python_name
from dogtable.compile.unroll import written_out
from dogtable.compile.walks import Walks
from dogtable.lang import tree
from dogtable.lang.functions import FUNCTION

if TYPE_CHECKING:
    from dogtable.compile.expressions import Expressions


class Functions(ExpressionPart):
    """Writes calls of built-in functions."""

    def __init__(self, expressions: Expressions) -> None:
        super().__init__(expressions)
        self.walks = Walks(self)

    def write(self, expr: tree.Function, sc: Scope) -> str:
        """Return the Python of a call."""
        return _WRITERS[expr.name](self, expr, sc)

    # ---------------------------------------------------------------------------------------------------- about lists

    def _quantor(self, expr: tree.Function, sc: Scope) -> str:
        """Write `any` and `all`."""
        arg = expr.args[0]
        short = written_out(self, expr, sc)
        if short is not None:
            return short
        if isinstance(arg, tree.Generator):
            return f"{expr.name}({self.expressions.generator(arg, sc, tree.FLAG, ordered=False)})"
        return f"{expr.name}({self.expressions.items(arg, sc)})"

    def _how_many(self, expr: tree.Function, sc: Scope) -> str:
        """Write it as the length of a list of what holds."""
        arg = expr.args[0]
        assert isinstance(arg, tree.Generator)
        *outer, last = arg.clauses
        clauses = (*outer, replace(last, tests=(*last.tests, arg.element)))
        holds = replace(arg, element=tree.Const(arg.span, tree.INT, 1), clauses=clauses)
        return f"len({self._in_any_order(holds, sc)})"

    def _len(self, expr: tree.Function, sc: Scope) -> str:
        arg = expr.args[0]
        if isinstance(arg, tree.Zone) and arg.index is not None:
            place = self.expressions.place(arg, sc)
            if self.world.zones[arg.name].single:
                return f"+(s[{self.expressions.offset(self.cells.first, place)}] >= 0)"
            return f"s[{self.expressions.offset(self.cells.count, place)}]"
        return f"len({self._in_any_order(arg, sc)})"

    def _sum(self, expr: tree.Function, sc: Scope) -> str:
        arg = expr.args[0]
        item = arg.kind.item
        code = self._in_any_order(arg, sc)
        return f"sum(numbers_of({code}))" if item is not None and item.optional else f"sum({code})"

    def _in_any_order(self, arg: tree.Expr, sc: Scope) -> str:
        """Return Python for a list whose order does not matter."""
        if isinstance(arg, tree.Function) and arg.name == "those" and isinstance(arg.args[0], tree.Generator):
            element = arg.args[0].element.kind
            code = self.world.metering.found.kept(
                arg.args[0], self.expressions.generator(arg.args[0], sc, ordered=False)
            )
            return self._without_none(code, element) if element.optional else code
        if isinstance(arg, tree.Generator):
            return self.world.metering.found.kept(arg, self.expressions.generator(arg, sc, ordered=False))
        return (
            self.expressions.pieces_of(arg, sc) if isinstance(arg, tree.PieceSet) else self.expressions.items(arg, sc)
        )

    def _end_of_list(self, expr: tree.Function, sc: Scope) -> str:
        """Write `first` and `last`."""
        arg = expr.args[0]
        nothing = none_of(expr.kind)
        if isinstance(arg, tree.Zone) and arg.index is not None:
            first = expr.name == "first" or self.world.zones[arg.name].single
            base = self.cells.first if first else self.cells.last
            return f"s[{self.expressions.offset(base, self.expressions.place(arg, sc))}]"
        if isinstance(arg, tree.Generator) and expr.name == "first" and not arg.element.kind.optional:
            return f"next(({self.expressions.generator(arg, sc)}), {nothing})"
        one = self.on_single(arg, sc)
        if one is not None:
            return one
        code = self.expressions.items(arg, sc)
        if isinstance(arg, tree.Generator) and arg.element.kind.optional:
            code = self._without_none(code, arg.element.kind)
        return f"{expr.name}({code}, {nothing})"

    def _without_none(self, code: str, kind: tree.Kind) -> str:
        return f"given_numbers({code})" if kind.sort == "int" else f"given({code})"

    def _those(self, expr: tree.Function, sc: Scope) -> str:
        arg = expr.args[0]
        code = self.expressions.items(arg, sc)
        element = arg.element.kind if isinstance(arg, tree.Generator) else arg.kind.item
        return self._without_none(code, element) if element is not None and element.optional else code

    def _these(self, expr: tree.Function, sc: Scope) -> str:
        parts = []
        item = expr.kind.item or tree.INT
        for arg in expr.args:
            if arg.kind.sort == "list":
                parts.append(f"*{self.expressions.items(arg, sc)}")
            elif arg.kind.optional:
                code = self.expressions.value(arg, sc, item)
                short = self.expressions.level.unrolled and item.sort != "int" and not calls(code)
                one = f"(({code}, ) if {code} >= 0 else ())" if short else self._without_none(f"({code},)", item)
                parts.append(f"*{one}")
            else:
                parts.append(self.expressions.value(arg, sc, item))
        return self.world.metering.found.kept(expr, ", ".join(parts)) if parts else "[]"

    def _distinct(self, expr: tree.Function, sc: Scope) -> str:
        arg = expr.args[0]
        code = self.expressions.items(arg, sc)
        item = arg.kind.item
        if item is not None and item.optional:
            code = self._without_none(code, item)
        return f"distinct({code})"

    def _extreme(self, expr: tree.Function, sc: Scope) -> str:
        """Write `min`, `max` and `ranked`, with and without `by=`."""
        nothing = none_of(expr.kind)
        if len(expr.args) > 1 and expr.by is None:
            return f"{expr.name}({', '.join(self.expressions.given(a, sc) for a in expr.args)})"
        code = self.expressions.items(expr.args[0], sc)
        key = "" if expr.by is None else self._key(expr.by, expr.args[0].kind.item or tree.INT, sc)
        code = self.world.metering.found.ranked(expr.args[0], code) if key else code
        if expr.name == "ranked":
            return f"ranked({code}{key and f', {key}'})"
        if expr.by is None:
            return f"{'least' if expr.name == 'min' else 'greatest'}({code}, {nothing})"
        return f"{'least_by' if expr.name == 'min' else 'greatest_by'}({code}, {key})"

    def _key(self, key: tree.Key, item: tree.Kind, sc: Scope) -> str:
        """Return a function of one thing: what it is ranked by."""
        name = "key"
        local = tree.Local(NOWHERE, _plain(item), name)
        inner = sc.bind(name, name)
        expr: tree.Expr
        if key.sort == "define":
            decl = self.world.rules.definitions[key.name]
            expr = tree.Define(NOWHERE, decl.kind, key.name, (local,))
        elif key.sort == "field":
            expr = tree.Field(NOWHERE, self._field_kind(item, key.name), local, key.name)
        else:
            decl_state = self.world.rules.state[key.name]
            expr = tree.StateValue(NOWHERE, decl_state.kind, key.name, (local,))
        return f"lambda {name}: {self.expressions.given(expr, inner)}"

    def _field_kind(self, item: tree.Kind, name: str) -> tree.Kind:
        if item.sort == "piece":
            fields = [f for kind in item.of for f in self.world.rules.kinds[kind].fields]
        elif item.sort == "word":
            fields = list(self.world.rules.words[item.of[0]].fields)
        else:
            fields = [f for board in item.of for f in self.world.rules.boards[board].fields]
        return next((f.kind for f in fields if f.name == name), tree.INT)

    def _some(self, expr: tree.Function, sc: Scope) -> str:
        numbers = [self.expressions.given(a, sc) for a in expr.args[1:]]
        low, high = numbers[0], numbers[-1]
        merged = "True" if (expr.args[0].kind.item or tree.INT).sort == "piece" else "False"
        return f"some(s, {self.expressions.items(expr.args[0], sc)}, {low}, {high}, {merged})"

    # ------------------------------------------------------------------------------------------- numbers, words, seats

    def _numbers(self, expr: tree.Function, sc: Scope) -> str:
        low, high = (self.expressions.given(a, sc) for a in expr.args)
        return f"numbers({low}, {high})"

    def _index(self, expr: tree.Function, sc: Scope) -> str:
        arg = expr.args[0]
        code = self.expressions.given(arg, sc)
        if arg.kind.sort in ("space", "place"):
            places = range(len(self.world.place_owner))
            return f"{self.unit.table('index', tuple(self.world.index_on_board(p) for p in places))}[{code}]"
        if arg.kind.sort == "piece":
            numbers = [0] * len(self.world.pieces)
            for pieces in self.world.sets.values():
                for i, piece in enumerate(pieces):
                    numbers[piece] = i
            return f"{self.unit.table('index', tuple(numbers))}[{code}]"
        return code

    def _abs(self, expr: tree.Function, sc: Scope) -> str:
        return f"abs({self.expressions.given(expr.args[0], sc)})"

    def _seats(self, expr: tree.Function, sc: Scope) -> str:
        n = self.world.players
        rows = tuple(tuple((p + i) % n for i in range(n)) for p in range(n))
        return f"{self.unit.table('seats_from', rows)}[{self.expressions.given(expr.args[0], sc)}]"

    def _mates(self, expr: tree.Function, sc: Scope) -> str:
        """Write `mates` and `partner`."""
        call = tree.Function(expr.span, expr.kind, expr.name, (tree.Local(expr.span, tree.PLAYER, "seat"),))
        rows = tuple(self.world.fold.value(call, {"seat": p}) for p in range(self.world.players))
        return f"{self.unit.table(expr.name, rows)}[{self.expressions.given(expr.args[0], sc)}]"

    def _below(self, expr: tree.Function, sc: Scope) -> str:
        return f"({self.expressions.given(expr.args[0], sc)} - 1)"

    # -------------------------------------------------------------------------------------------------------- the board

    def _on(self, expr: tree.Function, sc: Scope) -> str:
        arg = expr.args[0]
        sort = "list" if isinstance(arg, (tree.Zone, tree.Board)) else arg.kind.sort
        if isinstance(arg, tree.Zone) and arg.index is not None:
            code = f"pieces(s, {self.expressions.place(arg, sc)})"
        elif isinstance(arg, tree.Zone):
            code = self.expressions.value(arg, sc)
        elif sort == "list":
            code = f"pieces_in(s, {self.expressions.items(arg, sc)})"
        elif self._all_single(arg.kind):
            code = f"single(s[{self.expressions.offset(self.cells.first, self.expressions.given(arg, sc))}])"
        else:
            code = f"pieces(s, {self.expressions.given(arg, sc)})"
        if expr.of:
            kinds = tuple(piece.kind == expr.of for piece in self.world.pieces)
            code = f"[x for x in {code} if {self.unit.table('is_' + expr.of, kinds)}[x]]"
        return code

    def on_single(self, expr: tree.Expr, sc: Scope) -> str | None:
        """Return Python for the one piece (or -1) of `on(space)`, where a space holds one; None for any other list."""
        if not isinstance(expr, tree.Function) or expr.name != "on" or expr.of:
            return None
        arg = expr.args[0]
        if isinstance(arg, (tree.Zone, tree.Board)) or not self._all_single(arg.kind):
            return None
        return f"s[{self.expressions.offset(self.cells.first, self.expressions.given(arg, sc))}]"

    def _all_single(self, kind: tree.Kind) -> bool:
        return kind.sort == "space" and bool(kind.of) and all(self.world.boards[b].single for b in kind.of)

    def _empty(self, expr: tree.Function, sc: Scope) -> str:
        arg = expr.args[0]
        if isinstance(arg, (tree.Zone, tree.Board)) or arg.kind.sort != "list":
            stretch = self.expressions.stretch(arg, sc)
            if stretch is None or stretch[1] is None:
                return f"(s[{self.expressions.offset(self.cells.first, self.expressions.place(arg, sc))}] < 0)"
            first, end = (self.expressions.offset(self.cells.first, str(code)) for code in stretch)
            return f"(max(s[{first}:{end}]) < 0)"
        return f"(not pieces_in(s, {self.expressions.items(arg, sc)}))"

    def _as_place(self, expr: tree.Function, sc: Scope) -> str:
        return self.expressions.place(expr.args[0], sc)

    def _next(self, expr: tree.Function, sc: Scope) -> str:
        """Write `next` and `previous`: seats, spaces, and spaces of a grid in a direction."""
        arg = expr.args[0]
        code = self.expressions.given(arg, sc)
        by = 1 if expr.name == "next" else -1
        if arg.kind.sort == "player":
            n = self.world.players
            return f"{self.unit.table(expr.name, tuple((p + by) % n for p in range(n)))}[{code}]"
        places = range(len(self.world.place_owner))
        if len(expr.args) > 1:
            rows = [[next(iter(found), -1) for found in row] for row in self._rows(expr.args[1], 1)]
            return f"{self._way('next_in', rows, expr.args[1], sc)}[{code}]"
        return f"{self.unit.table(expr.name, tuple(geometry.step(self.world, p, by) for p in places))}[{code}]"

    def _lane(self, expr: tree.Function, sc: Scope) -> str:
        places = range(len(self.world.place_owner))
        rows = tuple(geometry.lane(self.world, p, expr.name == "after") for p in places)
        return f"{self.unit.table(expr.name, rows)}[{self.expressions.given(expr.args[0], sc)}]"

    def _neighbours(self, expr: tree.Function, sc: Scope) -> str:
        rows = tuple(geometry.neighbours(self.world, p) for p in range(len(self.world.place_owner)))
        return f"{self.unit.table('neighbours', rows)}[{self.expressions.given(expr.args[0], sc)}]"

    def _line(self, expr: tree.Function, sc: Scope) -> str:
        space, direction, length = expr.args
        longest = max(e.sizes[-1] for e in self.world.boards.values())
        rows = self._way("line", self._rows(direction, longest), direction, sc)
        code = f"{rows}[{self.expressions.given(space, sc)}][:max(0, {self.expressions.given(length, sc)})]"
        if not expr.unless:
            return code
        shut = self.walks.shut(expr.unless, "f", expr.span, sc)
        return f"up_to({code}, lambda f: {shut})"

    def _rows(self, direction: tree.Expr, length: int) -> list[list[tuple[int, ...]]]:
        """Return the lines from every place in the one direction that is written, or in each of all."""
        words = direction.kind.of[0]
        ways = (direction.value,) if isinstance(direction, tree.Const) else range(len(geometry.DIRECTIONS))
        places = range(len(self.world.place_owner))
        return [[geometry.line(self.world, p, words, way, length) for p in places] for way in ways]

    def _way(self, name: str, rows: list[list[Any]], direction: tree.Expr, sc: Scope) -> str:
        """Return the table over places of the one direction that is written, or picked from those of all."""
        if isinstance(direction, tree.Const):
            return self.unit.table(name, tuple(rows[0]))
        return f"{self.unit.table(name, tuple(map(tuple, rows)))}[{self.expressions.given(direction, sc)}]"

    def _lines(self, expr: tree.Function, sc: Scope) -> str:
        board = expr.args[0]
        assert isinstance(board, tree.Board)
        length = self.world.fold.value(expr.args[1]) if len(expr.args) > 1 else 0
        if length is not None:
            return self.unit.table("lines", geometry.lines(self.world, board.name, length))
        longest = self.world.board_size(board.name)
        rows = tuple(geometry.lines(self.world, board.name, n) if n else () for n in range(longest + 1))
        return f"item({self.unit.table('lines', rows)}, {self.expressions.given(expr.args[1], sc)})"

    def _ends(self, expr: tree.Function, sc: Scope) -> str:
        """Write `ends`: a walk of n steps, each space once a level."""
        return self.walks.write(expr, sc)

    def stepper(self, expr: tree.Function, sc: Scope) -> str:
        """Return a function from a space to those after it."""
        if expr.step in ("next", "previous", "neighbours"):
            space = tree.Kind("space", tuple(self.world.rules.boards))
            local = tree.Local(expr.span, space, "f")
            kind = tree.list_of(space) if expr.step == "neighbours" else tree.Kind("space", space.of, optional=True)
            code = self.write(tree.Function(expr.span, kind, expr.step, (local,)), sc.bind("f", "f"))
            return f"lambda f: {code if expr.step == 'neighbours' else f'({code},)'}"
        decl = self.world.rules.definitions[expr.step]
        taken = expr.args[2:] if len(decl.parameters) > 1 else ()
        code = self._apply(expr.step, taken, sc)
        return f"lambda f: {code if decl.kind.sort == 'list' else f'({code},)'}"

    def _apply(self, name: str, extra: tuple[tree.Expr, ...], sc: Scope) -> str:
        """Return the call of a definition with `f` and the extra arguments."""
        args = ["s", "f", *(self.expressions.value(a, sc) for a in extra)]
        if name in self.world.me_users:
            args.append(sc.me)
        return f"{python_name('d', name)}({', '.join(args)})"


def _plain(kind: tree.Kind) -> tree.Kind:
    return tree.Kind(kind.sort, kind.of, kind.item, False, kind.low, kind.high)


_WRITERS: dict[str, Callable[[Functions, tree.Function, Scope], str]] = {
    "any": Functions._quantor,
    "all": Functions._quantor,
    "how_many": Functions._how_many,
    "len": Functions._len,
    "sum": Functions._sum,
    "first": Functions._end_of_list,
    "last": Functions._end_of_list,
    "those": Functions._those,
    "these": Functions._these,
    "distinct": Functions._distinct,
    "min": Functions._extreme,
    "max": Functions._extreme,
    "ranked": Functions._extreme,
    "some": Functions._some,
    "numbers": Functions._numbers,
    "index": Functions._index,
    "abs": Functions._abs,
    "on": Functions._on,
    "empty": Functions._empty,
    "as_place": Functions._as_place,
    "next": Functions._next,
    "previous": Functions._next,
    "before": Functions._lane,
    "after": Functions._lane,
    "neighbours": Functions._neighbours,
    "line": Functions._line,
    "lines": Functions._lines,
    "ends": Functions._ends,
    "seats_from": Functions._seats,
    "mates": Functions._mates,
    "partner": Functions._mates,
    "below": Functions._below,
}
if wrong := _WRITERS.keys() ^ FUNCTION.keys():
    raise TypeError("functions are missing, or too many: " + ", ".join(sorted(wrong)))

"""Expressions as values: one expression of the ruleset becomes one value of the intermediate representation (`ir`).

What an expression gives, by its kind: an int (-1, or NO_INT for numbers, is none), a sequence of ints for a list.
`given` is for places where none may not stand: it is E502 there. A condition is any value that is true or false.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dogtable import ir
from dogtable.base.complete import complete
from dogtable.base.frozen import Frozen, replaced
from dogtable.compile.comparing import Comparing
from dogtable.compile.fields import Fields
from dogtable.compile.fold import none_of
from dogtable.compile.functions import Functions
from dogtable.compile.inlining import Inlining
from dogtable.compile.unit import Scope, python_name
from dogtable.compile.world import Extent
from dogtable.ir import header
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.unit import Unit


_ROW = 8  # a row of so many spaces is taken apart into locals


class OptimizationLevel(Frozen):
    """How far expressions are worked out while they are written.

    `inlined` is the longest body (in nodes) that stands in place of a call, `unrolled` the most items that `any`
    and `all` are written out for, `calls` whether such a body may itself call something, and `traced` whether somebody
    may want to know by which spaces a walk went.
    """

    inlined: int = 32
    unrolled: int = 0
    calls: bool = False
    traced: bool = True


THOROUGH = OptimizationLevel(inlined=130, unrolled=16, calls=True, traced=False)
"""For what runs at every decision of whole games."""


class Expressions:
    """Writes expressions for one unit."""

    def __init__(self, unit: Unit, level: OptimizationLevel | None = None) -> None:
        self.unit = unit
        self.level = level or OptimizationLevel()
        self.used: set[str] = set()  # definitions that are called
        self.world = unit.world
        self.cells = unit.cells
        self.short = Inlining(self)
        self.fields = Fields(self)
        self.comparing = Comparing(self)
        self.functions = Functions(self)

    # ------------------------------------------------------------------------------------------------- the entrances

    def value(self, expr: tree.Expr, sc: Scope, kind: tree.Kind | None = None) -> ir.Value:
        """Return a value; `kind` says what is expected, where `none` alone would not tell."""
        if expr.kind.sort == "none":
            return self.unit.literal(none_of(kind or expr.kind), ir.NOTHING)
        folded = self.world.fold.value(expr, sc.values)
        if folded is not None:
            return self.unit.literal(folded, ir.single_of(expr.kind))
        return _METHODS[type(expr)](self, expr, sc)

    def given(self, expr: tree.Expr, sc: Scope) -> ir.Value:
        """Return a value that must be there: none is E502."""
        value = self.value(expr, sc)
        if not expr.kind.optional or self.world.fold.value(expr, sc.values) not in (None, none_of(expr.kind)):
            return value
        if expr.kind.sort == "int":
            return ir.operation("number", ir.NUMBER, value)
        if self.level.unrolled and ir.is_cell(value):
            return ir.Conditional(ir.is_there(value), value, ir.operation("need", value.type, ir.number(-1)))
        return ir.operation("need", value.type, value)

    def condition(self, expr: tree.Expr, sc: Scope) -> ir.Value:
        """Return a value that is true when the flag is set, or when the list is not empty."""
        folded = self.world.fold.value(expr, sc.values)
        if folded is not None:
            return ir.Truth(bool(folded))
        if isinstance(expr, tree.Zone) and expr.index is not None:
            return ir.is_there(self.first_of(self.place(expr, sc)))
        return self.given(expr, sc)

    def flag(self, expr: tree.Expr, sc: Scope, kind: tree.Kind | None = None) -> ir.Value:
        """Return a value to be kept in a cell: a flag as 0 or 1, never as a truth value of Python."""
        value = self.value(expr, sc, kind)
        return ir.AsNumber(value) if expr.kind.sort == "flag" and not isinstance(value, ir.Const) else value

    def items(self, expr: tree.Expr, sc: Scope) -> ir.Value:
        """Return what is gone through: the items of a list, zone, board or generator."""
        if isinstance(expr, tree.Generator):
            return self.world.metering.found.kept(expr, self.generator(expr, sc))
        return self.value(expr, sc)

    def walk(self, expr: tree.Expr, sc: Scope) -> ir.Value:
        """Return what is gone through once: the items of a list, which burn where that can be much."""
        return self.world.metering.found.walk(expr, self.items(expr, sc))

    def place(self, expr: tree.Expr, sc: Scope) -> ir.Value:
        """Return the number of the place that a zone, space or place is."""
        if isinstance(expr, tree.Zone):
            extent = self.world.zones[expr.name]
            return ir.address(extent.first, extent.strides(), self.zone_index(expr, sc))
        return self.given(expr, sc)

    # ------------------------------------------------------------------------------------------------------- helpers

    def first_of(self, place: ir.Value) -> ir.Value:
        """Return the piece that lies first on a place, or none."""
        return ir.load(self.cells.first, place, ir.PIECE)

    def per_index(self, per: tuple[tree.Per, ...], index: tuple[tree.Expr, ...], sc: Scope) -> list[ir.Value]:
        """Return indices as they count: pieces by their order in their kind."""
        found = []
        for one, expr in zip(per, index, strict=True):
            value = self.given(expr, sc)
            if one.sort == "piece":
                pieces = self.world.kind_pieces[one.name]
                if pieces == list(range(pieces[0], pieces[0] + len(pieces))):
                    value = ir.arithmetic(value, "-", ir.number(pieces[0])) if pieces[0] else value
                else:
                    ordinals = {piece: i for i, piece in enumerate(pieces)}
                    value = ir.Item(self.unit.table("ordinal", ordinals, ir.NUMBER), value)
            found.append(value)
        return found

    def zone_index(self, expr: tree.Zone, sc: Scope) -> list[ir.Value]:
        """Return the indices of one zone."""
        return self.per_index(self.world.rules.zones[expr.name].per, expr.index or (), sc)

    def stretch(self, expr: tree.Expr, sc: Scope) -> tuple[ir.Value, ir.Value | None] | None:
        """Return (first place, one past the last) of a zone or board, None for the end of a single place."""
        if isinstance(expr, tree.Zone):
            extent = self.world.zones[expr.name]
            if expr.index is None:
                return self._all(extent)
            return self.place(expr, sc), None
        if isinstance(expr, tree.Board):
            extent = self.world.boards[expr.name]
            if expr.owner is None:
                return self._all(extent)
            size = extent.sizes[-1]
            owner = self.given(expr.owner, sc)
            return ir.address(extent.first, (size,), [owner]), ir.address(extent.first + size, (size,), [owner])
        return None

    @staticmethod
    def _all(extent: Extent) -> tuple[ir.Value, ir.Value | None]:
        first = ir.Const(extent.first, ir.PLACE)
        return first, None if extent.count == 1 else ir.Const(extent.first + extent.count, ir.PLACE)

    # --------------------------------------------------------------------------------------------------------- nodes

    def state_cell(self, expr: tree.StateValue, sc: Scope) -> ir.Value:
        """Return the number of the cell of a state variable."""
        decl = self.world.rules.state[expr.name]
        sizes = [len(self.world.per_values(per)) for per in decl.per]
        strides = Extent("", 0, tuple(sizes), False, "").strides()
        return ir.address(self.cells.state[expr.name], strides, self.per_index(decl.per, expr.index, sc))

    def _set(self, expr: tree.PieceSet, sc: Scope) -> ir.Value:
        pieces = self.pieces_of(expr, sc)
        return ir.of_state("as_they_lie", ir.PIECES, pieces) if expr.name in self.world.alike else pieces

    def pieces_of(self, expr: tree.PieceSet, sc: Scope) -> ir.Value:
        """Return a set by number, for where the order does not matter."""
        if expr.owner is None:
            return self.unit.table(expr.name, self.world.sets[expr.name], ir.PIECE)
        return ir.Item(self.unit.table(expr.name, self.world.owned[expr.name], ir.PIECE), self.given(expr.owner, sc))

    def _zone(self, expr: tree.Zone, sc: Scope) -> ir.Value:
        if expr.index is None:
            places = self.unit.literal(self.world.zones[expr.name].places, ir.PLACE)
            return ir.of_state("pieces_in", ir.PIECES, places)
        return ir.of_state("pieces", ir.PIECES, self.place(expr, sc))

    def _board(self, expr: tree.Board, sc: Scope) -> ir.Value:
        assert expr.owner is not None
        extent = self.world.boards[expr.name]
        size = extent.sizes[-1]
        rows = tuple(tuple(range(f, f + size)) for f in range(extent.first, extent.first + extent.count, size))
        return ir.Item(self.unit.table(expr.name, rows, ir.PLACE), self.given(expr.owner, sc))

    def _space(self, expr: tree.Space, sc: Scope) -> ir.Value:
        extent = self.world.boards[expr.board]
        size = extent.sizes[-1]
        index = [self.given(i, sc) for i in expr.index]
        at = index[0]
        if len(index) == 2:
            rows = ir.number(size // extent.columns), ir.number(extent.columns)
            at = ir.operation("cell", ir.NUMBER, *index, *rows)
        elif not isinstance(at, ir.Const) or not 0 <= at.value < size:
            ring = self.world.rules.boards[expr.board].shape == "ring"
            size_ = ir.number(size)
            at = ir.arithmetic(at, "%", size_) if ring else ir.operation("within", ir.NUMBER, at, size_)
        owner = [] if expr.owner is None else [self.given(expr.owner, sc)]
        return ir.address(extent.first, (size, 1) if owner else (1,), [*owner, at])

    def _table(self, expr: tree.TableValue, sc: Scope) -> ir.Value:
        decl = self.world.rules.tables[expr.name]
        of = ir.single_of(decl.kind)
        missing = ir.tuple_of((), of) if decl.kind.sort == "list" else ir.Const(none_of(decl.kind), of)
        return ir.Find(self.unit.table(expr.name, dict(decl.rows), of), self.value(expr.key, sc), missing)

    def _define(self, expr: tree.Define, sc: Scope) -> ir.Value:
        decl = self.world.rules.definitions[expr.name]
        args = [self.value(a, sc, p.kind) for a, p in zip(expr.args, decl.parameters, strict=True)]
        short = self.short.tabled(expr, args) or self.short.inlined(expr, args, sc)
        return short or self.called(expr.name, args, sc)

    def called(self, name: str, args: Sequence[ir.Value], sc: Scope) -> ir.Value:
        """Return the call of a definition."""
        self.used.add(name)
        me = (sc.me,) if name in self.world.me_users else ()
        type_ = ir.type_of(self.world.rules.definitions[name].kind)
        return ir.Invoke(python_name("d", name), (ir.STATE, *args, *me), type_)

    def _index(self, expr: tree.Index, sc: Scope) -> ir.Value:
        parts = sc.parts_of(expr.list) or ()
        at = self.world.fold.value(expr.index, sc.values)
        if isinstance(at, int) and 0 <= at < len(parts):
            return parts[at]
        return ir.operation("item", ir.type_of(expr.kind), self.value(expr.list, sc), self.given(expr.index, sc))

    def _not(self, expr: tree.Not, sc: Scope) -> ir.Value:
        if isinstance(expr.value, tree.Zone) and expr.value.index is not None:
            return ir.is_none(self.first_of(self.place(expr.value, sc)))
        return ir.Not(self.condition(expr.value, sc))

    def _logic(self, expr: tree.Logic, sc: Scope) -> ir.Value:
        parts: list[ir.Value] = []
        for value in expr.values:
            folded = self.world.fold.value(value, sc.values)
            if folded is None:
                part = self.condition(value, sc)
                parts.append(part if value.kind.sort == "flag" else ir.holds("bool", part))
            elif bool(folded) == (expr.op == "or"):
                parts.append(ir.Truth(bool(folded)))
                break
        return ir.all_of(parts) if expr.op == "and" else ir.any_of(parts)

    def _arith(self, expr: tree.Arith, sc: Scope) -> ir.Value:
        return ir.arithmetic(self.given(expr.left, sc), expr.op, self.given(expr.right, sc))

    def _if(self, expr: tree.IfElse, sc: Scope) -> ir.Value:
        folded = self.world.fold.value(expr.test, sc.values)
        if folded is not None:
            return self.value(expr.then if folded else expr.other, sc, expr.kind)
        then, other = self.value(expr.then, sc, expr.kind), self.value(expr.other, sc, expr.kind)
        return ir.Conditional(self.condition(expr.test, sc), then, other)

    # ---------------------------------------------------------------------------------------------------- generators

    def generator(
        self, expr: tree.Generator, sc: Scope, kind: tree.Kind | None = None, ordered: bool = True
    ) -> ir.Gather:
        """Return what a generator gives, one after another; not `ordered` where the order does not matter."""
        if self.level.unrolled:
            rows: set[str] = set()
            gather = self._generator(expr, sc, kind, ordered, rows)
            if not rows or not rows & ir.names(gather):
                return gather
        return self._generator(expr, sc, kind, ordered, None)

    def _generator(
        self, expr: tree.Generator, sc: Scope, kind: tree.Kind | None, ordered: bool, rows: set[str] | None
    ) -> ir.Gather:
        """Return it; names of rows that it has taken apart are added to `rows`: these must not be left in it."""
        clauses = []
        for clause in expr.clauses:
            name = python_name("l", clause.name)
            targets: tuple[str, ...] = (name,)
            if not ordered and isinstance(clause.list, tree.PieceSet):
                given = self.world.metering.found.walk(clause.list, self.pieces_of(clause.list, sc))
            else:
                given = self.walk(clause.list, sc)
            length = 0 if rows is None else self.row_length(clause.list, sc)
            item = clause.list.kind.item or tree.INT
            sc = sc.named(clause.name, name, item)
            if length and rows is not None:
                rows.add(name)
                sc, targets = self.taken_apart(name, length, item, sc)
            tests = (self.condition(test, sc) for test in clause.tests)
            clauses.append(ir.Clause(targets, given, tuple(test for test in tests if test != ir.TRUE)))
        element = expr.element
        tested = kind is tree.FLAG and (element.kind.sort == "list" or element.kind.optional)
        value = self.condition(element, sc) if tested else self.value(element, sc, kind)
        return ir.Gather(value, tuple(clauses), whole=False)

    @staticmethod
    def taken_apart(name: str, length: int, row: tree.Kind, sc: Scope) -> tuple[Scope, tuple[str, ...]]:
        """Return the scope in which a row is taken apart into locals, and their names."""
        names = tuple(f"{name}{i}" for i in range(length))
        items = tuple(ir.Local(item, ir.type_of(row.item or tree.INT)) for item in names)
        return replaced(sc, spread={**sc.spread, name: items}), names

    def row_length(self, expr: tree.Expr, sc: Scope) -> int:
        """Return how long the rows of a list are, where they are known, short and all of one length; else 0."""
        items = self.world.fold.value(expr, sc.values)
        if not isinstance(items, tuple) or not all(isinstance(item, tuple) for item in items):
            return 0
        lengths = {len(item) for item in items}
        return lengths.pop() if len(lengths) == 1 and 1 < max(lengths) <= _ROW else 0


_METHODS: dict[type, Callable[[Expressions, Any, Scope], ir.Value]] = complete(
    {
        tree.Local: lambda _self, expr, sc: sc.env[expr.name],
        tree.Me: lambda _self, _expr, sc: sc.me,
        tree.Total: lambda _self, _expr, sc: ir.Local(sc.total, ir.NUMBER),
        tree.Top: lambda _self, _expr, _sc: ir.Arithmetic("-", header.HEIGHT, ir.number(1), ir.ENTRY),
        tree.StateValue: lambda self, expr, sc: ir.Load(self.state_cell(expr, sc), ir.type_of(expr.kind)),
        tree.PieceSet: Expressions._set,
        tree.Zone: Expressions._zone,
        tree.Board: Expressions._board,
        tree.Space: Expressions._space,
        tree.TableValue: Expressions._table,
        tree.Define: Expressions._define,
        tree.Function: lambda self, expr, sc: self.functions.write(expr, sc),
        tree.Field: lambda self, expr, sc: self.fields.write(expr, sc),
        tree.Index: Expressions._index,
        tree.Not: Expressions._not,
        tree.Logic: Expressions._logic,
        tree.Compare: lambda self, expr, sc: self.comparing.write(expr, sc),
        tree.Arith: Expressions._arith,
        tree.Negate: lambda self, expr, sc: ir.Negate(self.given(expr.value, sc)),
        tree.IfElse: Expressions._if,
    },
    tree.Current,
    tree.Either,
)

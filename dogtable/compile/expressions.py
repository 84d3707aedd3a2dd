"""Expressions as Python: one expression of the ruleset becomes one expression of Python over the cells `s`.

What an expression gives, by its kind: an int (-1, or NO_INT for numbers, is none), a sequence of ints for a list.
`given` is for places where none may not stand: it is E502 there. A condition is any Python that is true or false.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dogtable.compile import header
from dogtable.compile.comparing import Comparing
from dogtable.compile.fields import Fields
from dogtable.compile.fold import none_of
from dogtable.compile.functions import Functions
from dogtable.compile.inlining import Inlining
from dogtable.compile.unit import Scope, python_name
from dogtable.compile.world import Extent
from dogtable.lang import tree
from dogtable.lang.does import complete

if TYPE_CHECKING:
    from dogtable.compile.unit import Unit


_CELL = re.compile(r"s\[[\w +]+\]")
_ROW = 8  # a row of so many spaces is taken apart into locals


@dataclass(frozen=True, slots=True)
class OptimizationLevel:
    """How far expressions are worked out while they are written.

    `inlined` is the longest body (in characters) that stands in place of a call, `unrolled` the most items that `any`
    and `all` are written out for, `calls` whether such a body may itself call something, and `traced` whether somebody
    may want to know by which spaces a walk went.
    """

    inlined: int = 160
    unrolled: int = 0
    calls: bool = False
    traced: bool = True


THOROUGH = OptimizationLevel(inlined=700, unrolled=16, calls=True, traced=False)
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

    def value(self, expr: tree.Expr, sc: Scope, kind: tree.Kind | None = None) -> str:
        """Return the Python of a value; `kind` says what is expected, where `none` alone would not tell."""
        if expr.kind.sort == "none":
            return self.unit.literal(none_of(kind or expr.kind))
        folded = self.world.fold.value(expr, sc.values)
        if folded is not None:
            return self.unit.literal(folded)
        return _METHODS[type(expr)](self, expr, sc)

    def given(self, expr: tree.Expr, sc: Scope) -> str:
        """Return the Python of a value that must be there: none is E502."""
        code = self.value(expr, sc)
        if not expr.kind.optional or self.world.fold.value(expr, sc.values) not in (None, -1):
            return code
        if expr.kind.sort == "int":
            return f"number({code})"
        if self.level.unrolled and _CELL.fullmatch(code):
            return f"({code} if {code} >= 0 else need(-1))"
        return f"need({code})"

    def condition(self, expr: tree.Expr, sc: Scope) -> str:
        """Return Python that is true when the flag is set, or when the list is not empty."""
        folded = self.world.fold.value(expr, sc.values)
        if folded is not None:
            return "True" if folded else "False"
        if isinstance(expr, tree.Zone) and expr.index is not None:
            return f"s[{self.offset(self.cells.first, self.place(expr, sc))}] >= 0"
        return self.given(expr, sc)

    def flag(self, expr: tree.Expr, sc: Scope, kind: tree.Kind | None = None) -> str:
        """Return a value to be kept in a cell: a flag as 0 or 1, never as a truth value of Python."""
        code = self.value(expr, sc, kind)
        return f"+({code})" if expr.kind.sort == "flag" and not code.isdigit() else code

    def items(self, expr: tree.Expr, sc: Scope) -> str:
        """Return Python to iterate over: the items of a list, zone, board or generator."""
        if isinstance(expr, tree.Generator):
            return self.world.metering.found.kept(expr, self.generator(expr, sc))
        return self.value(expr, sc)

    def walk(self, expr: tree.Expr, sc: Scope) -> str:
        """Return Python to go through once: the items of a list, which burn where that can be much."""
        return self.world.metering.found.walk(expr, self.items(expr, sc))

    def place(self, expr: tree.Expr, sc: Scope) -> str:
        """Return the number of the place that a zone, space or place is."""
        if isinstance(expr, tree.Zone):
            extent = self.world.zones[expr.name]
            return self.indexed(extent.first, extent.strides(), self.zone_index(expr, sc))
        return self.given(expr, sc)

    # ------------------------------------------------------------------------------------------------------- helpers

    @staticmethod
    def offset(base: int, code: str) -> str:
        """Return the Python of base + code, as one number where `code` is one."""
        if code.lstrip("-").isdigit():
            return str(base + int(code))
        head, plus, tail = code.rpartition(" + ")
        if plus and tail.isdigit() and head.count("(") == head.count(")"):
            return f"{head} + {base + int(tail)}"
        return f"{code} + {base}" if base else code

    def indexed(self, first: int, strides: tuple[int, ...], index: list[str]) -> str:
        """Return the Python of first + the sum of each index times its stride."""
        terms = []
        for stride, code in zip(strides, index, strict=True):
            if code.isdigit():
                first += stride * int(code)
            else:
                bare = code.isidentifier() or (code.endswith(("]", ")")) and " " not in code)
                code = code if bare else f"({code})"
                terms.append(code if stride == 1 else f"{code} * {stride}")
        return " + ".join([*terms, str(first)] if first or not terms else terms)

    def per_index(self, per: tuple[tree.Per, ...], index: tuple[tree.Expr, ...], sc: Scope) -> list[str]:
        """Return the Python of indices as they count: pieces by their order in their kind."""
        found = []
        for one, expr in zip(per, index, strict=True):
            code = self.given(expr, sc)
            if one.sort == "piece":
                pieces = self.world.kind_pieces[one.name]
                if pieces == list(range(pieces[0], pieces[0] + len(pieces))):
                    code = f"({code} - {pieces[0]})" if pieces[0] else code
                else:
                    ordinals = {piece: i for i, piece in enumerate(pieces)}
                    code = f"{self.unit.table('ordinal', ordinals)}[{code}]"
            found.append(code)
        return found

    def zone_index(self, expr: tree.Zone, sc: Scope) -> list[str]:
        """Return the indices of one zone."""
        return self.per_index(self.world.rules.zones[expr.name].per, expr.index or (), sc)

    def stretch(self, expr: tree.Expr, sc: Scope) -> tuple[str, str | None] | None:
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
            return self.indexed(extent.first, (size,), [owner]), self.indexed(extent.first + size, (size,), [owner])
        return None

    @staticmethod
    def _all(extent: Extent) -> tuple[str, str | None]:
        return str(extent.first), None if extent.count == 1 else str(extent.first + extent.count)

    # --------------------------------------------------------------------------------------------------------- nodes

    def _local(self, expr: tree.Local, sc: Scope) -> str:
        return sc.env[expr.name]

    def _me(self, _expr: tree.Me, sc: Scope) -> str:
        return sc.me

    def _total(self, _expr: tree.Total, sc: Scope) -> str:
        return sc.total

    def _top(self, _expr: tree.Top, _sc: Scope) -> str:
        return f"({header.HEIGHT} - 1)"

    def _state(self, expr: tree.StateValue, sc: Scope) -> str:
        return f"s[{self.state_cell(expr, sc)}]"

    def state_cell(self, expr: tree.StateValue, sc: Scope) -> str:
        """Return the number of the cell of a state variable."""
        decl = self.world.rules.state[expr.name]
        sizes = [len(self.world.per_values(per)) for per in decl.per]
        strides = Extent("", 0, tuple(sizes), False, "").strides()
        return self.indexed(self.cells.state[expr.name], strides, self.per_index(decl.per, expr.index, sc))

    def _set(self, expr: tree.PieceSet, sc: Scope) -> str:
        code = self.pieces_of(expr, sc)
        return f"as_they_lie(s, {code})" if expr.name in self.world.alike else code

    def pieces_of(self, expr: tree.PieceSet, sc: Scope) -> str:
        """Return Python for a set by number, for where the order does not matter."""
        if expr.owner is None:
            return self.unit.table(expr.name, self.world.sets[expr.name])
        return f"{self.unit.table(expr.name, self.world.owned[expr.name])}[{self.given(expr.owner, sc)}]"

    def _zone(self, expr: tree.Zone, sc: Scope) -> str:
        if expr.index is None:
            return f"pieces_in(s, {self.unit.literal(self.world.zones[expr.name].places)})"
        return f"pieces(s, {self.place(expr, sc)})"

    def _board(self, expr: tree.Board, sc: Scope) -> str:
        assert expr.owner is not None
        extent = self.world.boards[expr.name]
        size = extent.sizes[-1]
        rows = tuple(tuple(range(f, f + size)) for f in range(extent.first, extent.first + extent.count, size))
        return f"{self.unit.table(expr.name, rows)}[{self.given(expr.owner, sc)}]"

    def _space(self, expr: tree.Space, sc: Scope) -> str:
        extent = self.world.boards[expr.board]
        size = extent.sizes[-1]
        index = [self.given(i, sc) for i in expr.index]
        if len(index) == 2:
            at = f"cell({index[0]}, {index[1]}, {size // extent.columns}, {extent.columns})"
        elif self.world.rules.boards[expr.board].shape == "ring":
            at = index[0] if index[0].isdigit() and int(index[0]) < size else f"({index[0]}) % {size}"
        else:
            at = index[0] if index[0].isdigit() and int(index[0]) < size else f"within({index[0]}, {size})"
        if expr.owner is None:
            return f"({self.offset(extent.first, at)})"
        return f"({self.indexed(extent.first, (size, 1), [self.given(expr.owner, sc), at])})"

    def _table(self, expr: tree.TableValue, sc: Scope) -> str:
        decl = self.world.rules.tables[expr.name]
        missing = "()" if decl.kind.sort == "list" else str(none_of(decl.kind))
        table = self.unit.table(expr.name, dict(decl.rows))
        return f"{table}.get({self.value(expr.key, sc)}, {missing})"

    def _define(self, expr: tree.Define, sc: Scope) -> str:
        decl = self.world.rules.definitions[expr.name]
        args = [self.value(a, sc, p.kind) for a, p in zip(expr.args, decl.parameters, strict=True)]
        short = self.short.tabled(expr, args) or self.short.inlined(expr, args, sc)
        if short is not None:
            return short
        self.used.add(expr.name)
        if expr.name in self.world.me_users:
            args.append(sc.me)
        return f"{python_name('d', expr.name)}({', '.join(['s', *args])})"

    def _function(self, expr: tree.Function, sc: Scope) -> str:
        return self.functions.write(expr, sc)

    def _field(self, expr: tree.Field, sc: Scope) -> str:
        return self.fields.write(expr, sc)

    def _index(self, expr: tree.Index, sc: Scope) -> str:
        parts = sc.spread.get(sc.env.get(expr.list.name, ""), ()) if isinstance(expr.list, tree.Local) else ()
        at = self.world.fold.value(expr.index, sc.values)
        if parts and isinstance(at, int) and 0 <= at < len(parts):
            return parts[at]
        return f"item({self.value(expr.list, sc)}, {self.given(expr.index, sc)})"

    def _not(self, expr: tree.Not, sc: Scope) -> str:
        if isinstance(expr.value, tree.Zone) and expr.value.index is not None:
            return f"(s[{self.offset(self.cells.first, self.place(expr.value, sc))}] < 0)"
        return f"(not {self.condition(expr.value, sc)})"

    def _logic(self, expr: tree.Logic, sc: Scope) -> str:
        parts = []
        for value in expr.values:
            folded = self.world.fold.value(value, sc.values)
            if folded is None:
                code = self.condition(value, sc)
                parts.append(
                    code if value.kind.sort == "flag" else f"({code}) != ()" if code == "()" else f"bool({code})"
                )
            elif bool(folded) == (expr.op == "or"):
                parts.append("True" if folded else "False")
                break
        if not parts:
            return "True" if expr.op == "and" else "False"
        return parts[0] if len(parts) == 1 else "(" + f" {expr.op} ".join(parts) + ")"

    def _compare(self, expr: tree.Compare, sc: Scope) -> str:
        return self.comparing.write(expr, sc)

    def _arith(self, expr: tree.Arith, sc: Scope) -> str:
        left, right = self.given(expr.left, sc), self.given(expr.right, sc)
        if expr.op in ("//", "%") and not (right.isdigit() and int(right) > 0):
            return f"{'divide' if expr.op == '//' else 'modulo'}({left}, {right})"
        return f"({left} {expr.op} {right})"

    def _negate(self, expr: tree.Negate, sc: Scope) -> str:
        return f"(-{self.given(expr.value, sc)})"

    def _if(self, expr: tree.IfElse, sc: Scope) -> str:
        folded = self.world.fold.value(expr.test, sc.values)
        if folded is not None:
            return self.value(expr.then if folded else expr.other, sc, expr.kind)
        then, other = self.value(expr.then, sc, expr.kind), self.value(expr.other, sc, expr.kind)
        return f"({then} if {self.condition(expr.test, sc)} else {other})"

    # ---------------------------------------------------------------------------------------------------- generators

    def generator(self, expr: tree.Generator, sc: Scope, kind: tree.Kind | None = None, ordered: bool = True) -> str:
        """Return the inside of a comprehension; not `ordered` where the order of what it gives does not matter."""
        if self.level.unrolled:
            rows: set[str] = set()
            code = self._generator(expr, sc, kind, ordered, rows)
            if not rows & set(re.findall(r"\w+", code)):
                return code
        return self._generator(expr, sc, kind, ordered, None)

    def _generator(
        self, expr: tree.Generator, sc: Scope, kind: tree.Kind | None, ordered: bool, rows: set[str] | None
    ) -> str:
        """Return it; names of rows that it has taken apart are added to `rows`: these must not be left in it."""
        parts: list[str] = []
        for clause in expr.clauses:
            name = target = python_name("l", clause.name)
            if not ordered and isinstance(clause.list, tree.PieceSet):
                given = self.world.metering.found.walk(clause.list, self.pieces_of(clause.list, sc))
            else:
                given = self.walk(clause.list, sc)
            length = 0 if rows is None else self.row_length(clause.list, sc)
            sc = sc.bind(clause.name, name)
            if length and rows is not None:
                rows.add(name)
                items = tuple(f"{name}{i}" for i in range(length))
                target, sc = ", ".join(items), replace(sc, spread={**sc.spread, name: items})
            parts.append(f"for {target} in {given}")
            for test in clause.tests:
                code = self.condition(test, sc)
                if code != "True":
                    parts.append(f"if {code}")
        element = expr.element
        code = (
            self.condition(element, sc)
            if element.kind.sort == "list" and kind is tree.FLAG
            else (self.value(element, sc, kind))
        )
        return " ".join([code, *parts])

    def row_length(self, expr: tree.Expr, sc: Scope) -> int:
        """Return how long the rows of a list are, where they are known, short and all of one length; else 0."""
        items = self.world.fold.value(expr, sc.values)
        if not isinstance(items, tuple) or not all(isinstance(item, tuple) for item in items):
            return 0
        lengths = {len(item) for item in items}
        return lengths.pop() if len(lengths) == 1 and 1 < max(lengths) <= _ROW else 0


_METHODS: dict[type, Callable[[Expressions, Any, Scope], str]] = complete(
    {
        tree.Local: Expressions._local,
        tree.Me: Expressions._me,
        tree.Total: Expressions._total,
        tree.Top: Expressions._top,
        tree.StateValue: Expressions._state,
        tree.PieceSet: Expressions._set,
        tree.Zone: Expressions._zone,
        tree.Board: Expressions._board,
        tree.Space: Expressions._space,
        tree.TableValue: Expressions._table,
        tree.Define: Expressions._define,
        tree.Function: Expressions._function,
        tree.Field: Expressions._field,
        tree.Index: Expressions._index,
        tree.Not: Expressions._not,
        tree.Logic: Expressions._logic,
        tree.Compare: Expressions._compare,
        tree.Arith: Expressions._arith,
        tree.Negate: Expressions._negate,
        tree.IfElse: Expressions._if,
    },
    tree.Current,
    tree.Either,
)

"""Rows, cells, and what is among them, in C.

What needs statements on the way (a row that is built) is a GNU statement expression.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeGuard

from dogtable import ir
from dogtable.ahead.errors import UnknownError
from dogtable.ahead.signatures import ANY, sort_of, sort_of_things
from dogtable.ahead.values import Values
from dogtable.base.frozen import Frozen

_ORDER = ("==", "!=", "<", "<=", ">", ">=")


class Round(Frozen):
    """A loop in C: the three parts of its head, and what comes in each round.

    `sort` is what comes; `table` is all that comes, where it is a table of the source, and `index` says which of it
    comes now.
    """

    start: str
    test: str
    step: str
    item: str
    sort: str
    table: Sequence[Any] = ()
    index: str = ""


class Rows(Values):
    """Writes rows, their parts, and comparisons."""

    # ---------------------------------------------------------------------------------------------------- comparisons

    def _compare(self, node: ir.Compare) -> str:
        if len(node.ops) == 1:
            return f"((I)({self._pair(node.values[0], node.ops[0], node.values[1])}))"
        first, *inner, last = node.values
        kept, parts, codes = "", [], [self.number(first)]
        for part in inner:
            codes.append(self.fresh())
            kept += f"I {codes[-1]} = {self.number(part)}; "
            # each is worked out once
        codes.append(self.number(last))
        for op, left, right in zip(node.ops, codes[:-1], codes[1:], strict=True):
            if op not in _ORDER:
                raise UnknownError(f"a comparison by {op} among several")
            parts.append(f"{left} {op} {right}")
        return f"((I)({{ {kept}{' && '.join(parts)}; }}))"

    def _pair(self, left: ir.Value, op: ir.Comparison, right: ir.Value) -> str:
        if op in ("in", "not in"):
            return ("!" if op == "not in" else "") + self._among(left, right)
        if op not in _ORDER:
            raise UnknownError(f"a comparison by {op}")
        if "number" in (sort_of(left), sort_of(right)):
            return f"{self.number(left)} {op} {self.number(right)}"
        if of_numbers(left) and of_numbers(right) and op in ("==", "!="):
            return f"{'!' if op == '!=' else ''}same({self.value(left)}, {self.value(right)})"
        raise UnknownError(f"a comparison of a {sort_of(left)} and a {sort_of(right)}")

    def _remembered(self, node: ir.Remembered) -> str:
        among, cells = self.of(node.among, "positions"), self.of(node.cells, "cells")
        return f"((I)(is_known({among}, {self.number(node.beside)}, {cells})))"

    def _among(self, left: ir.Value, right: ir.Value) -> str:
        if isinstance(right, ir.Range):
            return f"in_cells(c, {self._between(right)}, {self.number(left)})"
        if not of_numbers(right):
            raise UnknownError("`in` a row of rows")
        return f"has({self.of(right, 'row')}, {self.number(left)})"

    # ----------------------------------------------------------------------------------------------------------- rows

    def _row(self, node: ir.Row) -> str:
        """Write a row of these; one of constants that nobody changes is a table."""
        if not node.fresh and all(isinstance(item, ir.Const) for item in node.items):
            return self.tables.value(tuple(item.value for item in node.items if isinstance(item, ir.Const)))
        name, codes = self.fresh(), []
        for item in node.items:
            if isinstance(item, ir.Spread):
                codes.append(f"append_all(c, {name}, {self.of(item.row, 'row')});")
            else:
                codes.append(f"append(c, {name}, {self.of(item, 'number', 'row')});")
        return f"({{ Seq *{name} = list(c, {max(len(codes), 4)}); {' '.join(codes)} (I){name}; }})"

    def _gather(self, node: ir.Gather) -> str:
        name = self.fresh()
        loops = self.loops(node.clauses, lambda: f"append(c, {name}, {self.of(node.element, 'number', 'row')});")
        return f"({{ Seq *{name} = list(c, 8); {loops} (I){name}; }})"

    def loops(self, clauses: Sequence[ir.Clause], inner: Callable[[], str]) -> str:
        """Return loops in loops around what `inner` writes.

        What lies at places is gone through where it lies: nothing moves while a value is worked out. So is a row that
        is only gathered to be looped over, where nothing can go wrong in what would have been gathered before.
        """
        if not clauses:
            return inner()
        clause, before = clauses[0], dict(self.inner)

        def rounds(bound: str) -> str:
            tests = "".join(f"if (!{self.condition(test)}) continue; " for test in clause.tests)
            return f"{bound} {tests}{self.loops(clauses[1:], inner)}"

        match clause.row:
            case ir.Gather(element=element, clauses=gathered) if len(clause.names) == 1 and _is_sure(clause.row):
                sort = sort_of_things(clause.row)
                code = self.loops(gathered, lambda: self._renamed(clause.names[0], element, sort, rounds))
            case ir.Operation(name="pieces", args=(_, place)) if len(clause.names) == 1:
                code = self._lying(self.number(place), clause.names[0], rounds)
            case ir.Operation(name="pieces_in", args=(_, places)) if len(clause.names) == 1:
                loop = self.over(places)
                code = self._lying(loop.item, clause.names[0], rounds)
                code = f"for ({loop.start}; {loop.test}; {loop.step}) {{ {code} }}"
            case row:
                loop = self.over(row)
                code = rounds(self.comes(clause.names, loop))
                code = f"for ({loop.start}; {loop.test}; {loop.step}) {{ {code} }}"
        self.inner = before
        return code

    def _lying(self, place: str, name: str, rounds: Callable[[str], str]) -> str:
        """Return a loop over the pieces at a place, the lowest first."""
        x, cells = self.fresh(), self.value(ir.STATE)
        head = f"I {x} = lowest_at(c, {cells}, {place}); {x} >= 0; {x} = above(c, {cells}, {x})"
        return f"for ({head}) {{ {rounds(self.bind(name, x, 'number'))} }}"

    def _renamed(self, name: str, element: ir.Value, sort: str, rounds: Callable[[str], str]) -> str:
        """Return what binds a name to what was gathered, and goes on; that may have the same name."""
        held = self.fresh()
        return f"I {held} = {self.value(element)}; {{ {rounds(self.bind(name, held, sort))} }}"

    def over(self, row: ir.Value) -> Round:
        """Return a loop over a row, or over numbers in a row."""
        q = self.fresh()
        if isinstance(row, ir.Operation) and row.name == "numbers":
            low, high = row.args
            start = f"I {q} = {self.number(low)}, {q}_top = up_to(c, {q}, {self.number(high)})"
            return Round(start, f"{q} <= {q}_top", f"{q}++", q, "number")
        index = f"{q}.i"
        if isinstance(row, ir.Operation) and row.name == "reversed":
            row, index = row.args[0], f"{q}.q->n - 1 - {q}.i"
        start = f"struct {{ Seq *q; I i; }} {q} = {{(Seq *){self.of(row, 'row')}, 0}}"
        table = self.tables.rows_of(row.name, row.type) if isinstance(row, ir.Table) else ()
        return Round(start, f"{q}.i < {q}.q->n", f"{q}.i++", f"{q}.q->v[{index}]", sort_of_things(row), table, index)

    def comes(self, names: Sequence[str], loop: Round) -> str:
        """Return what binds the names of a loop; of a table of numbers it is known between which each lies."""
        rows = [row if len(names) > 1 else (row,) for row in loop.table]
        if not rows or not _are_rows(rows, len(names)):
            return self.bound(names, loop.item, loop.sort)
        name = self.fresh()
        out = f"const I *{name} = {self.tables.rows(rows)} + {len(names)} * ({loop.index});"
        for i, (inner, numbers) in enumerate(zip(names, zip(*rows, strict=True), strict=True)):
            lies = f"LIES_IN({name}[{i}], (I){min(numbers)}, (I){max(numbers)});"
            out += f" {lies} {self.bind(inner, f'{name}[{i}]', 'number')}"
        return out

    def bound(self, names: Sequence[str], code: str, sort: str) -> str:
        """Return what binds the names of a loop, in their order."""
        if len(names) == 1:
            return self.bind(names[0], code, sort)
        name = self.fresh()
        bound = " ".join(self.bind(inner, f"{name}[{i}]", ANY) for i, inner in enumerate(names))
        return f"I *{name} = unpacked(c, {code}, {len(names)}); {bound}"

    def bind(self, name: str, code: str, sort: str) -> str:
        """Return what declares a name for the rest of a block of C."""
        self.inner[name] = sort
        inner = self.called(name)
        return f"I {inner} = {code}; (void){inner};"

    # --------------------------------------------------------------------------------------------- parts, and the cells

    def _item(self, node: ir.Item) -> str:
        if isinstance(node.row, ir.Table):
            gaps = self.tables.gaps(node.row.name, node.row.type)
            if gaps is not None:
                return f"there(c, in_list(c, {gaps}, {self.number(node.index)}))"
            flat = self.tables.numbers(node.row.name, node.row.type)
            if flat is not None:
                return f"in_table(c, {flat[0]}, {flat[1]}, {self.number(node.index)})"
        return f"in_list(c, {self.of(node.row, 'row')}, {self.number(node.index)})"

    def _slice(self, node: ir.Slice) -> str:
        first = self.tables.value(node.first) if node.first else "0"
        end = self.tables.value(node.end) if node.end else "INT64_MAX"
        return f"part(c, {self.of(node.row, 'row')}, {first}, {end})"

    def _index_of(self, node: ir.IndexOf) -> str:
        if not of_numbers(node.row):
            raise UnknownError("the index of a row in a row")
        return f"index_of(c, {self.of(node.row, 'row')}, {self.number(node.item)})"

    def _copy(self, node: ir.Copy) -> str:
        name = self.fresh()
        self.copies.append(name)
        return f"copied(c, &{name}, {self.of(node.cells, 'cells')})"

    def _find(self, node: ir.Find) -> str:
        if not isinstance(node.mapping, ir.Table):
            key = self.of(node.key, "number", "row")
            return f"under({self.of(node.mapping, 'mapping')}, {key}, {int(sort_of(node.key) != 'number')})"
        table, low = self.value(node.mapping), self.tables.low(node.mapping.name)
        if sort_of(node) == "number":
            return f"look_up({table}, {low}, {self.number(node.key)}, {self.number(node.nothing)})"
        if not (isinstance(node.nothing, ir.Row) and not node.nothing.items):
            raise UnknownError("a table with something else than () for what is not there")
        return f"look({table}, {low}, {self.number(node.key)})"

    def _head(self, node: ir.Head) -> str:
        return (
            f"part(c, {self.of(node.row, 'row')}, 0, greatest_of({self.tables.value(0)}, {self.number(node.length)}))"
        )

    def cell(self, cells: str, index: ir.Value) -> str:
        """Return one of the cells, to be read."""
        if self._is_there(index):
            return f"{cells}[{index.value}]"
        return f"(*of_cells(c, {cells}, {self.number(index)}))"

    def store(self, index: ir.Value, code: str) -> str:
        """Return what writes one of the cells."""
        if self._is_there(index):
            return f"store({self.value(ir.STATE)}, {index.value}, {code});"
        return f"store_in(c, {self.value(ir.STATE)}, {self.number(index)}, {code});"

    def _is_there(self, index: ir.Value) -> TypeGuard[ir.Const]:
        return isinstance(index, ir.Const) and 0 <= index.value < self.size

    def _between(self, node: ir.Range) -> str:
        """Return the cells, from where and to where."""
        return f"{self.value(ir.STATE)}, {self.number(node.first)}, {self.number(node.end)}"


_SURE = (
    *(ir.Local, ir.Table, ir.Const, ir.Truth, ir.Item, ir.Load, ir.Address),
    *(ir.Compare, ir.And, ir.Or, ir.Not, ir.AsNumber, ir.Conditional),
)
"""Values that burn nothing and in which nothing can go wrong, if nothing can in their parts."""


def _is_sure(row: ir.Gather) -> bool:
    """Whether nothing can go wrong once a row begins to be gathered: then it makes no difference when that is done."""
    first, *others = row.clauses
    values = (row.element, *first.tests, *(value for clause in others for value in (clause.row, *clause.tests)))
    return all(
        isinstance(node, _SURE) or (isinstance(node, ir.Operation) and node.name in ("pieces", "pieces_in"))
        for value in values
        for node in ir.walk(value)
    )


def of_numbers(value: ir.Value) -> bool:
    """Whether something is a row of numbers."""
    item = value.type.item
    return isinstance(value, ir.Nothing) or (value.type.sort == "row" and item is not None and item.is_number)


def _are_rows(rows: Sequence[Any], wide: int) -> bool:
    """Whether these are rows of so many numbers each."""
    return all(isinstance(row, tuple) and len(row) == wide and all(isinstance(n, int) for n in row) for row in rows)

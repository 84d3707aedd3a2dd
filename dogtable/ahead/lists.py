"""Lists, cells, and what is among them, in C.

What needs statements on the way (a list that is built) is a GNU statement expression.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dogtable.ahead.shapes import CELLS, MIXED, NUMBER, NUMBERS, OPEN, Shape, UnknownError, joined, list_of, tuple_of
from dogtable.ahead.values import Value, Values

_ORDER: dict[type, str] = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop in C: the three parts of its head, and what comes in each round.

    `table` is all that comes, where it is a table of the source, and `index` says which of it comes now.
    """

    start: str
    test: str
    step: str
    item: str
    shape: Shape
    table: Sequence[Any] = ()
    index: str = ""


class Lists(Values):
    """Writes lists, their parts, and comparisons."""

    # ---------------------------------------------------------------------------------------------------- comparisons

    def _compare(self, node: ast.Compare) -> Value:
        if len(node.ops) == 1:
            return f"((I)({self._pair(node.left, node.ops[0], node.comparators[0])}))", NUMBER
        kept, parts = "", []
        codes = [self.number(node.left)]
        for inner in node.comparators[:-1]:
            codes.append(self.fresh())
            kept += f"I {codes[-1]} = {self.number(inner)}; "
        codes.append(self.number(node.comparators[-1]))
        for op, left, right in zip(node.ops, codes[:-1], codes[1:], strict=True):
            if type(op) not in _ORDER:
                raise UnknownError(f"a comparison: {ast.unparse(node)[:80]}")
            parts.append(f"{left} {_ORDER[type(op)]} {right}")
        return f"((I)({{ {kept}{' && '.join(parts)}; }}))", NUMBER

    def _pair(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
        if isinstance(op, (ast.In, ast.NotIn)):
            return ("!" if isinstance(op, ast.NotIn) else "") + self._among(left, right)
        if isinstance(op, (ast.Is, ast.IsNot)):
            if not (isinstance(right, ast.Constant) and right.value is None):
                raise UnknownError("`is` with something else than None")
            return f"{self.value(left)[0]} {'==' if isinstance(op, ast.Is) else '!='} NIL"
        one, two = self.value(left), self.value(right)
        if NUMBER in (one[1], two[1]) and {one[1], two[1]} <= {NUMBER, OPEN}:
            return f"{one[0]} {_ORDER[type(op)]} {two[0]}"
        if of_numbers(one[1]) and of_numbers(two[1]) and isinstance(op, (ast.Eq, ast.NotEq)):
            return f"{'!' if isinstance(op, ast.NotEq) else ''}same({one[0]}, {two[0]})"
        raise UnknownError(f"a comparison of {one[1].sort} and {two[1].sort}")

    def _among(self, left: ast.expr, right: ast.expr) -> str:
        if isinstance(left, ast.Tuple):
            beside, cells = self._position(left)
            return f"is_known({self.of(right, 'positions')[0]}, {beside}, {cells})"
        part = self._cells_between(right)
        if part is not None:
            return f"in_cells(c, {part[0]}, {part[1]}, {part[2]}, {self.number(left)})"
        code, shape = self.of(right, "list")
        if shape.of and shape.of[0] not in (NUMBER, OPEN):
            raise UnknownError(f"`in` a list of {shape.of[0].sort}")
        return f"has({code}, {self.number(left)})"

    def _position(self, node: ast.Tuple) -> tuple[str, str]:
        """Return the parts of `(number, tuple(s))`, which is how positions are remembered."""
        match node.elts:
            case [beside, ast.Call(func=ast.Name(id="tuple"), args=[cells])]:
                return self.number(beside), self.of(cells, "cells")[0]
        raise UnknownError(f"what is remembered: {ast.unparse(node)[:80]}")

    # ---------------------------------------------------------------------------------------------------------- lists

    def _sequence(self, node: ast.Tuple | ast.List) -> Value:
        """Write a tuple or a list of these; a tuple of constants is a table."""
        if isinstance(node, ast.Tuple):
            plain = _constants(node)
            if plain is not None:
                return self.tables.value(plain), tuple_of((NUMBER,) * len(plain))
        name, codes, shapes = self.fresh(), [], []
        for item in node.elts:
            if isinstance(item, ast.Starred):
                code, shape = self.of(item.value, "list")
                codes.append(f"append_all(c, {name}, {code});")
                shapes.append(shape.of[0] if shape.of else OPEN)
            else:
                code, shape = self.of(item, "number", "list", "tuple")
                codes.append(f"append(c, {name}, {code});")
                shapes.append(shape)
        whole = tuple_of(tuple(shapes)) if isinstance(node, ast.Tuple) else list_of(all_of(shapes))
        return f"({{ Seq *{name} = list(c, {max(len(codes), 4)}); {' '.join(codes)} (I){name}; }})", whole

    def _listed(self, node: ast.ListComp | ast.GeneratorExp) -> Value:
        name = self.fresh()
        item: list[Shape] = []

        def add() -> str:
            code, shape = self.of(node.elt, "number", "list", "tuple")
            item.append(shape)
            return f"append(c, {name}, {code});"

        loops = self.loops(node.generators, add)
        return f"({{ Seq *{name} = list(c, 8); {loops} (I){name}; }})", list_of(item[0])

    def loops(self, clauses: Sequence[ast.comprehension], inner: Callable[[], str]) -> str:
        """Return loops in loops around what `inner` writes; their names are gone behind them."""
        if not clauses:
            return inner()
        clause, before = clauses[0], dict(self.env)
        loop = self.over(clause.iter)
        target = self.comes(clause.target, loop)
        tests = "".join(f"if (!{self.condition(test)}) continue; " for test in clause.ifs)
        body = self.loops(clauses[1:], inner)
        self.env = before
        return f"for ({loop.start}; {loop.test}; {loop.step}) {{ {target} {tests}{body} }}"

    def over(self, node: ast.expr) -> Loop:
        """Return a loop over a list, or over numbers in a row."""
        q = self.fresh()
        match node:
            case ast.Call(func=ast.Name(id="numbers"), args=[low, high]):
                start = f"I {q} = {self.number(low)}, {q}_top = up_to(c, {q}, {self.number(high)})"
                return Loop(start, f"{q} <= {q}_top", f"{q}++", q, NUMBER)
            case ast.Call(func=ast.Name(id="reversed"), args=[of]):
                index = f"{q}.q->n - 1 - {q}.i"
            case of:
                index = f"{q}.i"
        code, shape = self.of(of, "list")
        start = f"struct {{ Seq *q; I i; }} {q} = {{(Seq *){code}, 0}}"
        item = shape.of[0] if shape.of else OPEN
        return Loop(start, f"{q}.i < {q}.q->n", f"{q}.i++", f"{q}.q->v[{index}]", item, self._table(of), index)

    def _table(self, node: ast.expr) -> Sequence[Any]:
        """Return what comes in a loop over a table of the source."""
        known = isinstance(node, ast.Name) and node.id not in self.env
        table = self.tables.named[node.id] if isinstance(node, ast.Name) and known else ()
        return table if isinstance(table, tuple) else ()

    def comes(self, target: ast.expr, loop: Loop) -> str:
        """Return what binds the target of a loop; of a table of numbers it is known between which each lies."""
        several = isinstance(target, ast.Tuple)
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        rows = [row if several else (row,) for row in loop.table]
        if not rows or not all(isinstance(name, ast.Name) for name in names) or not _are_rows(rows, len(names)):
            return self.bound(target, loop.item, loop.shape)
        name = self.fresh()
        out = f"const I *{name} = {self.tables.rows(rows)} + {len(names)} * ({loop.index});"
        for i, (inner, numbers) in enumerate(zip(names, zip(*rows, strict=True), strict=True)):
            bound = self.bound(inner, f"{name}[{i}]", NUMBER)
            out += f" LIES_IN({name}[{i}], (I){min(numbers)}, (I){max(numbers)}); {bound}"
        return out

    def bound(self, target: ast.expr, code: str, shape: Shape) -> str:
        """Return what binds the target of a loop, in the order of its names."""
        if isinstance(target, ast.Name):
            return self.bind(target.id, code, shape)
        if not isinstance(target, ast.Tuple):
            raise UnknownError(f"a loop over {ast.unparse(target)[:80]}")
        items = self.parts_of(shape, len(target.elts))
        name = self.fresh()
        out = f"I *{name} = unpacked(c, {code}, {len(items)});"
        for i, (inner, item) in enumerate(zip(target.elts, items, strict=True)):
            out += " " + self.bound(inner, f"{name}[{i}]", item)
        return out

    def bind(self, name: str, code: str, shape: Shape) -> str:
        """Return what declares a name for the rest of a block of C."""
        self.env[name] = shape
        return f"I v_{name} = {code}; (void)v_{name};"

    @staticmethod
    def parts_of(shape: Shape, count: int) -> list[Shape]:
        """Return the shapes of what is unpacked from a value."""
        if shape.sort == "tuple" and len(shape.of) == count:
            return list(shape.of)
        if shape.sort == "list":
            return [shape.of[0]] * count
        if shape == OPEN:
            return [OPEN] * count
        raise UnknownError(f"{count} are taken from a {shape.sort}")

    def _part(self, node: ast.Subscript) -> Value:
        """Write `of[i]` and `of[low:high]`."""
        if isinstance(node.slice, ast.Slice):
            return self._slice(node, node.slice)
        if isinstance(node.value, ast.Name) and node.value.id not in self.env and node.value.id in self.tables.named:
            gaps = self.tables.gaps(node.value.id)
            if gaps is not None:
                return f"there(c, in_list(c, {gaps[0]}, {self.number(node.slice)}))", gaps[1]
            flat = self.tables.numbers(node.value.id)
            if flat is not None:
                return f"in_table(c, {flat[0]}, {flat[1]}, {self.number(node.slice)})", NUMBER
        if isinstance(node.value, ast.Name) and node.value.id == "fuel":
            return "c->fuel", NUMBER
        code, shape = self.of(node.value, "cells", "list", "tuple", "map")
        if shape.sort == "cells":
            return self.cell(code, node.slice), NUMBER
        if shape.sort == "tuple":
            if not isinstance(node.slice, ast.Constant) or not isinstance(node.slice.value, int):
                raise UnknownError("one of a tuple, which is not known")
            return f"in_list(c, {code}, {node.slice.value})", shape.of[node.slice.value]
        if shape.sort == "map":
            raise UnknownError("a mapping is asked with `get`")
        return f"in_list(c, {code}, {self.number(node.slice)})", shape.of[0] if shape.of else OPEN

    def cell(self, cells: str, index: ast.expr) -> str:
        """Return one of the cells, to be read or written."""
        if isinstance(index, ast.Constant) and isinstance(index.value, int) and 0 <= index.value < self.size:
            return f"{cells}[{index.value}]"
        return f"(*of_cells(c, {cells}, {self.number(index)}))"

    def _slice(self, node: ast.Subscript, slice_: ast.Slice) -> Value:
        if slice_.step is not None:
            raise UnknownError("a slice with a step")
        code, shape = self.of(node.value, "cells", "list")
        if shape.sort != "cells":
            low = "0" if slice_.lower is None else self.number(slice_.lower)
            high = "INT64_MAX" if slice_.upper is None else self.number(slice_.upper)
            return f"part(c, {code}, {low}, {high})", shape
        if slice_.lower is None and slice_.upper is None:
            name = self.fresh()
            self.copies.append(name)
            return f"copied(c, &{name}, {code})", CELLS
        part = self._cells_between(node)
        assert part is not None
        return f"some_cells(c, {', '.join(part)})", NUMBERS

    def _cells_between(self, node: ast.expr) -> tuple[str, str, str] | None:
        """Return cells, from where and to where, of `s[low:high]`; None where it is something else."""
        if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Slice):
            return None
        code, shape = self.value(node.value)
        if shape != CELLS or node.slice.lower is None or node.slice.upper is None:
            return None
        return code, self.number(node.slice.lower), self.number(node.slice.upper)


def all_of(shapes: Sequence[Shape]) -> Shape:
    """Return the shape of the items of a list."""
    item = OPEN
    for shape in shapes:
        item = joined(item, shape)
    if item == MIXED:
        raise UnknownError("a list of different things")
    return item


def all_numbers(shape: Shape) -> Shape:
    """Return the shape of a tuple that goes as a list, as far as is known."""
    if not of_numbers(shape):
        raise UnknownError("a list of different things")
    return list_of(all_of(shape.of))


def of_numbers(shape: Shape) -> bool:
    """Whether something is a list of numbers, as far as is known."""
    return shape == OPEN or (shape.sort in ("list", "tuple") and set(shape.of) <= {NUMBER, OPEN})


def _are_rows(rows: Sequence[Any], wide: int) -> bool:
    """Whether these are rows of so many numbers each."""
    return all(isinstance(row, tuple) and len(row) == wide and all(isinstance(n, int) for n in row) for row in rows)


def _constants(node: ast.Tuple) -> tuple[int, ...] | None:
    """Return the numbers of a tuple that holds nothing else."""
    found = []
    for item in node.elts:
        sign = 1
        if isinstance(item, ast.UnaryOp) and isinstance(item.op, ast.USub):
            item, sign = item.operand, -1
        if not isinstance(item, ast.Constant) or not isinstance(item.value, int):
            return None
        found.append(sign * item.value)
    return tuple(found)

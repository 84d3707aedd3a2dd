"""What the generated source changes, in C: locals, cells, lists that grow."""

from __future__ import annotations

import ast

from dogtable.ahead.expressions import Expressions
from dogtable.ahead.lists import of_numbers
from dogtable.ahead.operations import Dialect
from dogtable.ahead.shapes import CELLS, NUMBER, OPEN, Shape, UnknownError, joined
from dogtable.ahead.tables import Tables
from dogtable.ahead.values import Signature


class Assignments(Expressions):
    """Writes the statements of one function that change something. `locals` are those it has, by name."""

    signature: Signature

    def __init__(self, functions: dict[str, Signature], tables: Tables, size: int, dialect: Dialect) -> None:
        super().__init__(functions, tables, size, dialect)
        self.lines: list[str] = []
        self.locals: dict[str, Shape] = {}
        self.loops_around = 0  # so many loops of statements
        self.indent = 1
        self._copies_in: set[str] = set()  # locals that a copy of the cells was given to

    def add(self, code: str) -> None:
        """Write a line."""
        self.lines.append("    " * self.indent + code)

    def local(self, name: str, shape: Shape) -> None:
        """Note what a local is from here on."""
        if name not in self.signature.parameters:
            known = self.locals.setdefault(name, shape)
            if CELLS in (known, shape) and known != shape:
                raise UnknownError(f"{name} is the cells here and something else there")
        elif CELLS in (shape, self.signature.given[self.signature.parameters.index(name)]) and name != "s":
            raise UnknownError(f"{name} becomes the cells")
        self.env[name] = shape

    def assign(self, node: ast.Assign) -> None:
        """Write `targets = value`."""
        match node.targets, node.value:
            case [ast.Tuple(elts=targets)], ast.Tuple(elts=values) if len(targets) == len(values):
                self._side_by_side(targets, values)
                return
            case [ast.Tuple(elts=targets)], value:
                code, shape = self.value(value)
                name = self.fresh()
                self.add(f"I *{name} = unpacked(c, {code}, {len(targets)});")
                for i, (target, part) in enumerate(zip(targets, self.parts_of(shape, len(targets)), strict=True)):
                    self.into(target, f"{name}[{i}]", part)
                return
        code, shape = self.value(node.value)
        if len(node.targets) > 1:
            name = self.fresh()
            self.add(f"{'I *' if shape == CELLS else 'I '}{name} = {code};")
            code = name
        for target in node.targets:
            self.into(target, code, shape)

    def _side_by_side(self, targets: list[ast.expr], values: list[ast.expr]) -> None:
        """Write `a, b = x, y`: all values are worked out before the first is kept."""
        known = []
        for value in values:
            code, shape = self.value(value)
            known.append((self.fresh(), shape))
            self.add(f"{'I *' if shape == CELLS else 'I '}{known[-1][0]} = {code};")
        for target, (name, shape) in zip(targets, known, strict=True):
            self.into(target, name, shape)

    def into(self, target: ast.expr, code: str, shape: Shape) -> None:
        """Write what keeps a value."""
        if isinstance(target, ast.Name):
            if shape == CELLS:
                self._refers(target.id, code)
            self.local(target.id, shape)
            self.add(f"v_{target.id} = {code};")
            return
        if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            between = self._cells_between(target)
            if self.dialect.frames and between is not None and of_numbers(shape):
                self.add(f"put_cells(c, {', '.join(between)}, {code});")
                return
        if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
            raise UnknownError(f"an assignment to {ast.unparse(target)[:80]}")
        if isinstance(target.value, ast.Name) and target.value.id == "fuel":
            self.add(f"c->fuel = {code};")
            return
        of, kind = self.value(target.value)
        if kind == CELLS and shape in (NUMBER, OPEN):
            self.add(f"{self.cell(of, target.slice)} = {code};")
        elif kind.sort in ("map", "open") and isinstance(target.value, ast.Name):
            key, sort = self.value(target.slice)
            if sort not in (NUMBER, OPEN) and not of_numbers(sort):
                raise UnknownError("a key that is neither a number nor a few")
            self.add(f"put_under(c, {of}, {key}, {int(sort != NUMBER)}, {code});")
            self.grown(target.value.id, Shape("map", (sort, shape)))
        else:
            raise UnknownError(f"an assignment of a {shape.sort} into a {kind.sort}")

    def _refers(self, name: str, code: str) -> None:
        """Note that a local becomes the cells or a copy of them.

        A copy lies in room that is used again when a loop comes to it again, so there nothing else may refer to it.
        """
        other = code.removeprefix("v_")
        if other == code:
            self._copies_in.add(name)
        elif self.loops_around and other in self._copies_in:
            raise UnknownError(f"{name} refers to a copy of the cells, in a loop that makes another")

    def change(self, node: ast.AugAssign) -> None:
        """Write `target += value` and the like."""
        match node.target:
            case ast.Subscript(value=ast.Name(id="fuel")):
                if not isinstance(node.op, ast.Sub):
                    raise UnknownError("fuel is only burnt")
                self.add(f"c->fuel -= {self.number(node.value)};")
                return
            case ast.Subscript() as target if self.value(target.value)[1] == CELLS:
                name = self.fresh()
                self.add(f"I *{name} = &{self.cell(self.value(target.value)[0], target.slice)};")
                self.add(f"*{name} = {self.combined(node.op, f'*{name}', self.number(node.value))};")
                return
            case ast.Name(id=name) if self.env.get(name) in (NUMBER, OPEN):
                self.into(node.target, self.value(ast.BinOp(ast.Name(name), node.op, node.value))[0], NUMBER)
                return
            case ast.Name(id=name) if isinstance(node.op, ast.Add):
                self._longer(name, *self.of(node.value, "list", "tuple"))
                return
        raise UnknownError(f"a change: {ast.unparse(node)[:80]}")

    def _longer(self, name: str, code: str, shape: Shape) -> None:
        """Write `name += list`: of the cells, or of a list that the function has made."""
        if self.dialect.frames and self.env.get(name) == CELLS and of_numbers(shape):
            self.add(f"more_cells(c, v_{name}, {code});")
        elif self.env.get(name, OPEN).sort in ("list", "open") and shape.sort == "list":
            self.add(f"append_all(c, (Seq *)v_{name}, {code});")
            self.grown(name, shape)
        else:
            raise UnknownError(f"{name} becomes longer by a {shape.sort}")

    def drop(self, node: ast.Delete) -> None:
        """Write `del s[from:]`."""
        match node.targets if self.dialect.frames else []:
            case [
                ast.Subscript(value=ast.Name() as of, slice=ast.Slice(lower=ast.expr() as low, upper=None, step=None))
            ]:
                self.add(f"drop_cells(c, {self.of(of, 'cells')[0]}, {self.number(low)});")
            case _:
                raise UnknownError(f"{ast.unparse(node)[:80]}")

    def grown(self, name: str, shape: Shape) -> None:
        """Note what a list holds, also for whoever gave it."""
        super().grown(name, shape)
        if name in self.signature.parameters:
            i = self.signature.parameters.index(name)
            self.signature.given[i] = joined(self.signature.given[i], shape)

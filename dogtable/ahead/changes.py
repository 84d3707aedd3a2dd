"""What operations change, in C: locals, cells, rows that grow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dogtable import ir
from dogtable.ahead.calls import Calls
from dogtable.ahead.errors import UnknownError
from dogtable.ahead.operations import Dialect
from dogtable.ahead.rows import of_numbers
from dogtable.ahead.signatures import ANY, Signature, sort_of
from dogtable.ahead.tables import Tables
from dogtable.ir import statements as st


class Changes(Calls):
    """Writes the operations of one function that change something."""

    def __init__(
        self, functions: Mapping[str, Signature], tables: Tables, size: int, dialect: Dialect, function: st.Function
    ) -> None:
        super().__init__(functions, tables, size, dialect)
        self.function = function
        self.signature = functions[function.name]
        self.lines: list[str] = []
        self.indent = 1
        self.locals: dict[str, str] = {}  # all that are no parameters: what they are
        self.loops_around = 0  # so many loops of operations
        self.parameters = {parameter.name for parameter in function.parameters}
        self._copies_in: set[str] = set()  # locals that a copy of the cells was given to
        for parameter in function.parameters:
            self.gives(parameter.name, sort_of(parameter))

    def add(self, code: str) -> None:
        """Write a line."""
        self.lines.append("    " * self.indent + code)

    def local(self, name: str, sort: str) -> str:
        """Return a local that is given something."""
        inner = self.gives(name, sort)
        known = sort if name in self.parameters else self.locals.setdefault(inner, sort)
        if known != sort and "cells" in (known, sort):
            raise UnknownError("a local that is the cells here and something else there")
        return inner

    def _let(self, node: st.Let) -> None:
        self._into(node.name, self.value(node.value), node.value)

    def _into(self, name: str, code: str, value: ir.Value) -> None:
        """Write what gives a value to a local."""
        if sort_of(value) == "cells":
            self._refers(name, value)
        self.add(f"{self.local(name, sort_of(value))} = {code};")

    def _refers(self, name: str, value: ir.Value) -> None:
        """Note that a local becomes the cells or a copy of them.

        A copy lies in room that is used again when a loop comes to it again, so there nothing else may refer to it.
        """
        if not isinstance(value, ir.Local):
            self._copies_in.add(name)
        elif self.loops_around and value.name in self._copies_in:
            raise UnknownError("a local refers to a copy of the cells, in a loop that makes another")

    def _unpack(self, node: st.Unpack) -> None:
        if isinstance(node.value, ir.Row) and len(node.value.items) == len(node.names):
            self._side_by_side(node.names, node.value.items)
            return
        name = self.fresh()
        self.add(f"I *{name} = unpacked(c, {self.of(node.value, 'row')}, {len(node.names)});")
        for i, inner in enumerate(node.names):
            self.add(f"{self.local(inner, ANY)} = {name}[{i}];")

    def _side_by_side(self, names: Sequence[str], values: Sequence[ir.Value | ir.Spread]) -> None:
        """Write what gives several values to several locals: all are worked out before the first is kept."""
        known = []
        for value in values:
            if isinstance(value, ir.Spread):
                raise UnknownError("a row of which it is not known how long it is")
            known.append((self.fresh(), value))
            self.add(f"{'I *' if sort_of(value) == 'cells' else 'I '}{known[-1][0]} = {self.value(value)};")
        for name, (code, value) in zip(names, known, strict=True):
            self._into(name, code, value)

    def _store(self, node: st.Store) -> None:
        code = self.of(node.value, "number", "row")
        if len(node.cells) + bool(node.local) > 1:
            name = self.fresh()
            self.add(f"I {name} = {code};")
            code = name
        for cell in node.cells:
            self._keep(cell, code, node.value)
        if node.local:
            self._into(node.local, code, node.value)

    def _keep(self, cell: ir.Value, code: str, value: ir.Value) -> None:
        """Write what keeps a value in a cell, in several, or under a key."""
        if isinstance(cell, ir.Load) and sort_of(value) == "number":
            self.add(self.store(cell.cell, code))
        elif isinstance(cell, ir.Range) and self.dialect.frames and of_numbers(value):
            self.add(f"put_cells(c, {self._between(cell)}, {code});")
        elif isinstance(cell, ir.Item) and sort_of(cell.row) == "mapping":
            key, keys = self.of(cell.index, "number", "row"), int(sort_of(cell.index) != "number")
            self.add(f"put_under(c, {self.value(cell.row)}, {key}, {keys}, {code});")
        else:
            raise UnknownError(f"a {sort_of(value)} that is kept in a {type(cell).__name__}")

    def _change(self, node: st.Change) -> None:
        """Write what becomes of a cell, a number or a row."""
        target = node.target
        if isinstance(target, ir.Load):
            at, cells = self.fresh(), self.value(ir.STATE)
            self.add(f"I {at} = {self.number(target.cell)};")
            known = f"(*of_cells(c, {cells}, {at}))"
            self.add(f"store_in(c, {cells}, {at}, {self.combined(node.op, known, self.number(node.value))});")
        elif not isinstance(target, ir.Local):
            raise UnknownError(f"a change of a {type(target).__name__}")
        elif sort_of(target) == "number":
            code = self.combined(node.op, self.number(target), self.number(node.value))
            self.add(f"{self.local(target.name, 'number')} = {code};")
        elif node.op != "+":
            raise UnknownError(f"a {sort_of(target)} with {node.op}")
        elif sort_of(target) == "cells" and self.dialect.frames and of_numbers(node.value):
            self.add(f"more_cells(c, {self.value(target)}, {self.of(node.value, 'row')});")
        else:
            self.add(f"append_all(c, (Seq *){self.of(target, 'row')}, {self.of(node.value, 'row')});")

    def _drop(self, node: st.Drop) -> None:
        if not self.dialect.frames:
            raise UnknownError("cells that go")
        self.add(f"drop_cells(c, {self.value(ir.STATE)}, {self.number(node.first)});")

    def _append(self, node: st.Append) -> None:
        code = self.of(node.item, "number", "row")
        self.add(f"{'add_path' if node.bounded else 'append'}(c, (Seq *){self.of(node.into, 'row')}, {code});")

    def _remember(self, node: st.Remember) -> None:
        into, cells = self.of(node.into, "positions"), self.of(node.cells, "cells")
        self.add(f"now_known(c, {into}, {self.number(node.beside)}, {cells});")

    def _alone(self, node: st.Call) -> None:
        if node.asks:
            raise UnknownError("a generator")
        self.add(f"{self.value(node.call)};")

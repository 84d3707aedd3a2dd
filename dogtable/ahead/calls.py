"""Calls in C: of functions of the source, of operations, of what Python has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from dogtable import ir
from dogtable.ahead.errors import UnknownError
from dogtable.ahead.operations import Operation
from dogtable.ahead.rows import Rows, of_numbers
from dogtable.ahead.signatures import sort_of, sort_of_things
from dogtable.base.complete import complete
from dogtable.ir.calls import invoked

_BY_KEY = ("ranked", "least_by", "greatest_by", "up_to")
"""Operations that are given a function."""


class Calls(Rows):
    """Writes every value that has a form in C."""

    def _invoke(self, node: ir.Invoke) -> str:
        if node.name not in self.functions:
            raise UnknownError("a function that there is not")
        self.calls = True
        self.functions[node.name].check(node)
        return f"{self.functions[node.name].name}({', '.join(['c', *map(self.value, node.args)])})"

    def _call(self, node: ir.Operation) -> str:
        args = node.args
        match node.name, args:
            case "any" | "all", (ir.Gather() as gather,):
                return self._any(node.name, gather)
            case "min" | "max", (one, other):
                pair = f"{self.number(one)}, {self.number(other)}"
                return f"{'least' if node.name == 'min' else 'greatest'}_of({pair})"
            case "bool", (one,):
                return f"((I){self.condition(one)})"
            case "len" | "sum" | "first" | "last" | "next" | "least" | "greatest", (ir.Gather() as gather, *nothing):
                return self._gathered(node.name, gather, *nothing)
            case "len", (one,):
                code = self.of(one, "row", "cells")
                return f"LENGTH({code})" if sort_of(one) == "cells" else f"counted({code})"
            case "iter", (one,):
                return f"begun(c, {self.of(one, 'row')})"
            case "next", (one,):
                return f"next_of(c, {self.of(one, 'iterator')})"
            case "unknown", (cells, what, seat, *_) if "unknown" in self.dialect.operations:
                name = "unknown" if sort_of(what) == "number" else "one_unknown"
                return f"{name}(c, {self.of(cells, 'cells')}, {self.of(what, 'number', 'row')}, {self.number(seat)})"
            case name, (items, ir.Key() as key) if name in _BY_KEY:
                return self._by_key(name, items, key)
        operation = self.dialect.operations.get(node.name)
        if operation is None:
            raise UnknownError(f"an operation: {node.name}")
        return self._operation(node.name, operation, args)

    def _operation(self, name: str, operation: Operation, args: Sequence[ir.Value]) -> str:
        if len(args) < len(operation.takes):
            raise UnknownError(f"too little for {name}")
        codes = ["c"] if operation.plays else []
        for arg, sort in zip(args, operation.takes, strict=False):
            if sort == "row" and operation.numbers and not of_numbers(arg):
                raise UnknownError(f"{name} of rows")
            codes.append(self.of(arg, sort))
        return f"{operation.c or name}({', '.join(codes)})"

    def _by_key(self, name: str, items: ir.Value, key: ir.Key) -> str:
        """Write what asks a function of each thing of a row."""
        if not of_numbers(items):
            raise UnknownError(f"{name} of rows")
        over, keys = self.fresh(), self.fresh()
        code = self.of(items, "row")
        before = dict(self.inner)
        bound = Rows.bind(self, key.name, f"{over}->v[i]", sort_of_things(items))
        if name == "up_to":
            inner = f"if ({self.condition(key.value)}) break; append(c, {keys}, {over}->v[i]);"
            end = f"(I){keys};"
        else:
            inner = f"append(c, {keys}, {self.number(key.value)});"
            end = f"{'ranked_by' if name == 'ranked' else name}(c, (I){over}, (I){keys});"
        self.inner = before
        loop = f"for (I i = 0; i < {over}->n; i++) {{ {bound} {inner} }}"
        lists = f"Seq *{over} = (Seq *){code}, *{keys} = list(c, {over}->n);"
        return f"({{ {lists} {loop} {end} }})"

    def _gathered(self, name: str, gather: ir.Gather, nothing: ir.Value | None = None) -> str:
        """Write what is asked of a row that is gathered for nothing else: there is no row then."""
        if name != "len" and not of_numbers(gather):
            raise UnknownError(f"{name} of rows")
        result, is_first, out = self.fresh(), self.fresh(), self.fresh()
        begin = self.number(nothing) if nothing is not None else self.tables.value(0)
        sort = "row" if sort_of_things(gather) == "row" else "number"

        def add() -> str:
            code = self.of(gather.element, sort)
            match name:
                case "len":
                    return f"(void){code}; {result}++;"
                case "sum":
                    return f"{result} = add(c, {result}, {code});"
                case "last":
                    return f"{result} = {code};"
                case "next":
                    return f"{result} = {code}; goto {out};"
                case "first":
                    return f"I one = {code}; if ({is_first}) {result} = one; {is_first} = 0;"
            order = "<" if name == "least" else ">"
            return f"I one = {code}; if ({is_first} || one {order} {result}) {result} = one; {is_first} = 0;"

        loops = self.loops(gather.clauses, add)
        end = f"{out}: (void)0; " if name == "next" else ""
        return f"({{ I {result} = {begin}, {is_first} = 1; (void){is_first}; {loops} {end}{result}; }})"

    def _any(self, name: str, node: ir.Gather) -> str:
        found, out = self.fresh(), self.fresh()
        is_any = name == "any"

        def leave() -> str:
            test = self.condition(node.element)
            return f"if ({test if is_any else '!' + test}) {{ {found} = {int(is_any)}; goto {out}; }}"

        loops = self.loops(node.clauses, leave)
        return f"({{ I {found} = {int(not is_any)}; {loops} {out}: (void)0; {found}; }})"

    writers: ClassVar[dict[type[ir.Value], Callable[[Any, Any], str]]] = complete(
        {
            ir.Const: Rows._known,
            ir.Truth: Rows._known,
            ir.Decimal: Rows._unknown,
            ir.Word: Rows._unknown,
            ir.Nothing: lambda _self, _node: "NIL",
            ir.Empty: lambda _self, node: "positions(c)" if node.type == ir.POSITIONS else "((I)list(c, 8))",
            ir.Table: lambda self, node: self.tables.table(node.name, node.type),
            ir.Local: Rows._local,
            ir.Explained: Rows._unknown,
            ir.Load: lambda self, node: self.cell(self.value(ir.STATE), node.cell),
            ir.Range: lambda self, node: f"some_cells(c, {self._between(node)})",
            ir.Item: Rows._item,
            ir.Part: lambda self, node: f"in_list(c, {self.of(node.row, 'row')}, {self.tables.value(node.index)})",
            ir.Slice: Rows._slice,
            ir.IndexOf: Rows._index_of,
            ir.Copy: Rows._copy,
            ir.Find: Rows._find,
            ir.Head: Rows._head,
            ir.Address: Rows._address,
            ir.Arithmetic: lambda self, node: self.combined(node.op, self.number(node.left), self.number(node.right)),
            ir.Negate: lambda self, node: f"sub(c, 0, {self.number(node.value)})",
            ir.AsNumber: lambda self, node: self.number(node.value),
            ir.Compare: Rows._compare,
            ir.IsNothing: lambda self, node: f"((I)({self.value(node.value)} == NIL))",
            ir.Remembered: Rows._remembered,
            ir.And: Rows._either,
            ir.Or: Rows._either,
            ir.Not: lambda self, node: f"((I){self.condition(node)})",
            ir.Conditional: Rows._conditional,
            ir.Row: Rows._row,
            ir.Gather: Rows._gather,
            ir.Key: Rows._unknown,
            ir.Operation: _call,
            ir.Invoke: _invoke,
            ir.Walk: lambda self, node: self.value(invoked(node)),
            ir.Traced: Rows._unknown,
            ir.Reason: Rows._unknown,
            ir.Yield: Rows._unknown,
        },
        *ir.leaves(ir.Value),
    )

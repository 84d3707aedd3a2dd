"""Expressions of the generated source in C: calls of its own functions, of operations, of what Python has."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from dogtable.ahead.lists import Lists, all_numbers, all_of
from dogtable.ahead.operations import Operation
from dogtable.ahead.shapes import CELLS, MIXED, NUMBER, NUMBERS, OPEN, Shape, UnknownError, joined, list_of
from dogtable.ahead.values import Signature, Value

_BY_KEY = {"ranked": NUMBERS, "least_by": NUMBER, "greatest_by": NUMBER, "up_to": NUMBERS}
"""Operations that are given a function, and what they give."""


class Expressions(Lists):
    """Writes every expression that has a form in C."""

    def _call(self, node: ast.Call) -> Value:
        if node.keywords:
            raise UnknownError(f"a call: {ast.unparse(node)[:80]}")
        if isinstance(node.func, ast.Attribute):
            return self._method(node.func, node.args)
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name in self.functions:
            return self._own(self.functions[name], node.args)
        if name in ("any", "all") and isinstance(node.args[0], ast.GeneratorExp):
            return self._any(name, node.args[0])
        if name in ("min", "max") and len(node.args) == 2:
            pair = ", ".join(self.number(arg) for arg in node.args)
            return f"{'least' if name == 'min' else 'greatest'}_of({pair})", NUMBER
        if name == "bool":
            return f"((I){self.condition(node.args[0])})", NUMBER
        if name == "len":
            code, shape = self.of(node.args[0], "list", "tuple", "cells")
            return f"LENGTH({code})" if shape == CELLS else f"counted({code})", NUMBER
        if name == "set" and not node.args:
            return "positions(c)", Shape("positions")
        if name == "iter":
            code, shape = self.of(node.args[0], "list", "tuple")
            return f"begun(c, {code})", Shape("iterator", (all_of(shape.of),))
        if name == "next" and len(node.args) == 2 and isinstance(node.args[0], ast.GeneratorExp):
            listed, nothing = self._listed(node.args[0]), self.number(node.args[1])
            if listed[1] not in (NUMBERS, list_of(OPEN)):
                raise UnknownError(f"the next of {listed[1].of[0].sort}")
            return f"first({listed[0]}, {nothing})", NUMBER
        if name == "next" and len(node.args) == 1:
            code, shape = self.of(node.args[0], "iterator")
            return f"next_of(c, {code})", shape.of[0] if shape.of else OPEN
        if name in _BY_KEY and len(node.args) == 2:
            return self._by_key(name, *node.args)
        operation = self.dialect.operations.get(name)
        if operation is None:
            raise UnknownError(f"an operation: {name}")
        if name == "unknown":
            code, shape = self.of(node.args[1], "number", "list")
            whole = f"c, {self.of(node.args[0], 'cells')[0]}, {code}, {self.number(node.args[2])}"
            return f"{'unknown' if shape == NUMBER else 'one_unknown'}({whole})", NUMBER
        return self._operation(name, operation, node.args)

    def _operation(self, name: str, operation: Operation, args: Sequence[ast.expr]) -> Value:
        taken = args[: len(operation.takes)]
        if len(taken) < len(operation.takes):
            raise UnknownError(f"too little for {name}")
        codes = ["c"] if operation.plays else []
        first, same = NUMBER, OPEN
        for arg, sorts in zip(taken, operation.takes, strict=True):
            code, shape = self.of(arg, *(("list", "tuple") if sorts in ("list", "tuple") else (sorts,)))
            if sorts == "list" and shape.sort == "tuple":
                shape = all_numbers(shape)
            if sorts == "list":
                first, same = shape.of[0] if shape.of else OPEN, shape
                if operation.numbers and first not in (NUMBER, OPEN):
                    raise UnknownError(f"{name} of {first.sort}")
            codes.append(code)
        rows = list_of(NUMBERS)
        shapes = {"number": NUMBER, "numbers": NUMBERS, "item": first, "same": same, "rows": rows, "": OPEN}
        return f"{operation.c or name}({', '.join(codes)})", shapes[operation.gives]

    def _by_key(self, name: str, items: ast.expr, key: ast.expr) -> Value:
        """Write what asks a function of each thing of a list."""
        if not isinstance(key, ast.Lambda) or len(key.args.args) != 1:
            raise UnknownError(f"a key: {ast.unparse(key)[:80]}")
        target = ast.Name(key.args.args[0].arg, ast.Store())
        over, keys = self.fresh(), self.fresh()
        code, shape = self.of(items, "list")
        if shape not in (NUMBERS, list_of(OPEN)) and shape != OPEN:
            raise UnknownError(f"{name} of {shape.of[0].sort}")
        before = dict(self.env)
        bound = super().bind(target.id, f"{over}->v[i]", NUMBER)
        if name == "up_to":
            inner = f"if ({self.condition(key.body)}) break; append(c, {keys}, {over}->v[i]);"
            end = f"(I){keys};"
        else:
            inner = f"append(c, {keys}, {self.number(key.body)});"
            end = f"{'ranked_by' if name == 'ranked' else name}(c, (I){over}, (I){keys});"
        self.env = before
        loop = f"for (I i = 0; i < {over}->n; i++) {{ {bound} {inner} }}"
        lists = f"Seq *{over} = (Seq *){code}, *{keys} = list(c, {over}->n);"
        return f"({{ {lists} {loop} {end} }})", _BY_KEY[name]

    def _own(self, called: Signature, args: Sequence[ast.expr]) -> Value:
        if len(args) != len(called.parameters):
            raise UnknownError(f"a call of {called.node.name}")
        codes = ["c"]
        for i, arg in enumerate(args):
            code, shape = self.value(arg)
            called.given[i] = joined(called.given[i], shape)
            if MIXED in (called.given[i], shape):
                raise UnknownError(f"{called.node.name} is given one thing here and another there")
            if isinstance(arg, ast.Name) and shape.sort in ("list", "map"):
                self.grown(arg.id, called.given[i])  # it may have added to what it was given
            codes.append(code)
        self.calls = True
        return f"f_{called.node.name}({', '.join(codes)})", called.returned

    def grown(self, name: str, shape: Shape) -> None:
        """Note what a list or a mapping holds."""
        self.env[name] = joined(self.env.get(name, OPEN), shape)

    def _any(self, name: str, node: ast.GeneratorExp) -> Value:
        found, out = self.fresh(), self.fresh()
        is_any = name == "any"

        def leave() -> str:
            test = self.condition(node.elt)
            return f"if ({test if is_any else '!' + test}) {{ {found} = {int(is_any)}; goto {out}; }}"

        loops = self.loops(node.generators, leave)
        return f"({{ I {found} = {int(not is_any)}; {loops} {out}: (void)0; {found}; }})", NUMBER

    def _method(self, func: ast.Attribute, args: Sequence[ast.expr]) -> Value:
        of = self.value(func.value)
        match func.attr, of[1].sort:
            case "get", "map":
                key, shape = self.value(args[0])
                return f"under({of[0]}, {key}, {int(shape.sort != 'number')})", of[1].of[1]
            case "get", "table":
                assert isinstance(func.value, ast.Name)
                low = self.tables.low(func.value.id)
                if len(args) == 2 and of[1].of[0] == NUMBER:
                    return f"look_up({of[0]}, {low}, {self.number(args[0])}, {self.number(args[1])})", NUMBER
                if len(args) != 2 or ast.unparse(args[1]) != "()":
                    raise UnknownError("`get` with something else than () for what is not there")
                return f"look({of[0]}, {low}, {self.number(args[0])})", of[1].of[0]
            case _, "open":
                return "NIL", OPEN  # not known yet what it is
            case "index", "list":
                return f"index_of(c, {of[0]}, {self.number(args[0])})", NUMBER
        raise UnknownError(f"a method: {func.attr} of {of[1].sort}")

    def _map(self, node: ast.Dict) -> Value:
        if node.keys:
            raise UnknownError("a mapping with something in it")
        return "((I)list(c, 8))", Shape("map", (OPEN, OPEN))

    writers: ClassVar[dict[type, Callable[[Any, Any], Value]]] = {
        ast.Constant: Lists._constant,
        ast.Name: Lists._name,
        ast.BinOp: Lists._binary,
        ast.UnaryOp: Lists._unary,
        ast.BoolOp: Lists._either,
        ast.IfExp: Lists._if,
        ast.Compare: Lists._compare,
        ast.Tuple: Lists._sequence,
        ast.List: Lists._sequence,
        ast.ListComp: Lists._listed,
        ast.GeneratorExp: Lists._listed,
        ast.Subscript: Lists._part,
        ast.Call: _call,
        ast.Dict: _map,
    }

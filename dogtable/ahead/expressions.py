"""Expressions of the generated source in C: each gives its C and the shape of its value.

What needs statements on the way (a list that is built, `any` over a loop) is a GNU statement expression.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dogtable.ahead.operations import OPERATIONS, Operation
from dogtable.ahead.shapes import CELLS, MIXED, NUMBER, NUMBERS, OPEN, Shape, UnknownError, joined, list_of, tuple_of
from dogtable.ahead.tables import Tables

Value = tuple[str, Shape]
_CHECKED: dict[type, str] = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Mod: "modulo", ast.FloorDiv: "divide"}
_ORDER: dict[type, str] = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop in C: the three parts of its head, and what comes in each round."""

    start: str
    test: str
    step: str
    item: str
    shape: Shape


class Signature:
    """What a function is given and what it returns, as far as is known."""

    def __init__(self, node: ast.FunctionDef) -> None:
        args = node.args
        if args.vararg or args.kwarg or args.kwonlyargs or args.defaults or args.posonlyargs or node.decorator_list:
            raise UnknownError(f"the parameters of {node.name}")
        self.node = node
        self.parameters = [arg.arg for arg in node.args.args]
        self.given: list[Shape] = [CELLS if name == "s" else OPEN for name in self.parameters]
        self.returned = OPEN


class Expressions:
    """Writes expressions for one function. `env` is what its locals are, at the place that is being written."""

    def __init__(self, functions: dict[str, Signature], tables: Tables, size: int) -> None:
        self.functions, self.tables, self.size = functions, tables, size
        self.env: dict[str, Shape] = {}
        self.copies: list[str] = []  # cells that are copied here and there, each with room of its own
        self._names = 0

    def fresh(self) -> str:
        """Return a name that nothing has yet."""
        self._names += 1
        return f"n{self._names}"

    # ------------------------------------------------------------------------------------------------------- in general

    def value(self, node: ast.expr) -> Value:
        """Return the C of an expression, and its shape."""
        writer = _WRITERS.get(type(node))
        if writer is None:
            raise UnknownError(f"an expression: {ast.unparse(node)[:80]}")
        return writer(self, node)

    def of(self, node: ast.expr, *sorts: str) -> Value:
        """Return an expression that must be of one of these sorts (what is open is nothing at all, and will do)."""
        code, shape = self.value(node)
        if shape.sort not in sorts and shape != OPEN:
            raise UnknownError(f"{' or '.join(sorts)} expected, not {shape.sort}: {ast.unparse(node)[:80]}")
        return code, shape

    def number(self, node: ast.expr) -> str:
        """Return an expression that is a number."""
        return self.of(node, "number")[0]

    def condition(self, node: ast.expr) -> str:
        """Return whether an expression is true, as C takes it."""
        if isinstance(node, ast.BoolOp):
            word = " && " if isinstance(node.op, ast.And) else " || "
            return "(" + word.join(self.condition(part) for part in node.values) + ")"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"(!{self.condition(node.operand)})"
        code, shape = self.of(node, "number", "list", "tuple", "map", "positions")
        if shape.sort in ("list", "tuple", "map"):
            return f"(counted({code}) != 0)"
        if shape.sort == "positions":
            return f"(((Positions *){code})->n != 0)"
        return f"({code} != 0)" if _is_truth(node) else f"truth({code})"

    def _constant(self, node: ast.Constant) -> Value:
        if node.value is None:
            return "NIL", OPEN
        if isinstance(node.value, int):
            return self.tables.value(node.value), NUMBER
        raise UnknownError(f"a constant: {node.value!r}")

    def _name(self, node: ast.Name) -> Value:
        if node.id in self.env:
            return f"v_{node.id}", self.env[node.id]
        if node.id in self.tables.named:
            shape = self.tables.shape(node.id)
            return self.tables.table(node.id), shape
        if node.id == "LIMIT":
            return "c->limit", NUMBER
        if node.id == "STRETCH":
            return "c->stretch", NUMBER
        raise UnknownError(f"a name: {node.id}")

    # --------------------------------------------------------------------------------------------- numbers and truth

    def _binary(self, node: ast.BinOp) -> Value:
        return self.combined(node.op, self.number(node.left), self.number(node.right)), NUMBER

    @staticmethod
    def combined(op: ast.operator, left: str, right: str) -> str:
        """Return the C of two numbers with an operator between; what leaves 64 bits gives the game up."""
        if type(op) not in _CHECKED:
            raise UnknownError(f"an operation: {type(op).__name__}")
        return f"{_CHECKED[type(op)]}(c, {left}, {right})"

    def _unary(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return f"((I){self.condition(node)})", NUMBER
        if isinstance(node.op, ast.USub):
            return f"sub(c, 0, {self.number(node.operand)})", NUMBER
        raise UnknownError(f"an operation: {ast.unparse(node)[:80]}")

    def _either(self, node: ast.BoolOp) -> Value:
        """Write `and` and `or`, whose value is that of a part."""
        if _is_truth(node):
            return f"((I){self.condition(node)})", NUMBER
        is_and = isinstance(node.op, ast.And)
        *others, last = node.values
        code, shape = self.of(last, "number")
        for part in reversed(others):
            name = self.fresh()
            known = self.number(part)
            ways = f"{code} : {name}" if is_and else f"{name} : {code}"
            code = f"({{ I {name} = {known}; {name} ? {ways}; }})"
        return code, NUMBER if shape == OPEN else shape

    def _if(self, node: ast.IfExp) -> Value:
        one, other = self.value(node.body), self.value(node.orelse)
        return f"({self.condition(node.test)} ? {one[0]} : {other[0]})", joined(one[1], other[1])

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
                codes.append(f"push_all(c, {name}, {code});")
                shapes.append(shape.of[0] if shape.of else OPEN)
            else:
                code, shape = self.of(item, "number", "list", "tuple")
                codes.append(f"push(c, {name}, {code});")
                shapes.append(shape)
        whole = tuple_of(tuple(shapes)) if isinstance(node, ast.Tuple) else list_of(_all_of(shapes))
        return f"({{ Seq *{name} = list(c, {max(len(codes), 4)}); {' '.join(codes)} (I){name}; }})", whole

    def _listed(self, node: ast.ListComp | ast.GeneratorExp) -> Value:
        name = self.fresh()
        item: list[Shape] = []

        def add() -> str:
            code, shape = self.of(node.elt, "number", "list", "tuple")
            item.append(shape)
            return f"push(c, {name}, {code});"

        loops = self.loops(node.generators, add)
        return f"({{ Seq *{name} = list(c, 8); {loops} (I){name}; }})", list_of(item[0])

    def loops(self, clauses: Sequence[ast.comprehension], inner: Callable[[], str]) -> str:
        """Return loops in loops around what `inner` writes; their names are gone behind them."""
        if not clauses:
            return inner()
        clause, before = clauses[0], dict(self.env)
        loop = self.over(clause.iter)
        target = self.bound(clause.target, loop.item, loop.shape)
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
        return Loop(start, f"{q}.i < {q}.q->n", f"{q}.i++", f"{q}.q->v[{index}]", shape.of[0] if shape.of else OPEN)

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

    # ---------------------------------------------------------------------------------------------------------- calls

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
            return f"counted({self.of(node.args[0], 'list')[0]})", NUMBER
        if name == "set" and not node.args:
            return "positions(c)", Shape("positions")
        if name == "iter":
            code, shape = self.of(node.args[0], "list", "tuple")
            return f"begun(c, {code})", Shape("iterator", (_all_of(shape.of),))
        if name == "next" and len(node.args) == 2 and isinstance(node.args[0], ast.GeneratorExp):
            listed, nothing = self._listed(node.args[0]), self.number(node.args[1])
            if listed[1] not in (NUMBERS, list_of(OPEN)):
                raise UnknownError(f"the next of {listed[1].of[0].sort}")
            return f"first({listed[0]}, {nothing})", NUMBER
        if name == "next" and len(node.args) == 1:
            code, shape = self.of(node.args[0], "iterator")
            return f"next_of(c, {code})", shape.of[0] if shape.of else OPEN
        operation = OPERATIONS.get(name)
        if operation is None:
            raise UnknownError(f"an operation: {name}")
        return self._operation(name, operation, node.args)

    def _operation(self, name: str, operation: Operation, args: Sequence[ast.expr]) -> Value:
        taken = args[: len(operation.takes)]
        if len(taken) < len(operation.takes):
            raise UnknownError(f"too little for {name}")
        codes = ["c"] if operation.plays else []
        first = NUMBER
        for arg, sorts in zip(taken, operation.takes, strict=True):
            code, shape = self.of(arg, sorts)
            if sorts == "list":
                first = shape.of[0] if shape.of else OPEN
                if operation.numbers and first not in (NUMBER, OPEN):
                    raise UnknownError(f"{name} of {first.sort}")
            codes.append(code)
        shape = {"number": NUMBER, "numbers": NUMBERS, "item": first, "": OPEN}[operation.gives]
        return f"{operation.c or name}({', '.join(codes)})", shape

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
                if len(args) != 2 or ast.unparse(args[1]) != "()":
                    raise UnknownError("`get` with something else than () for what is not there")
                low = self.tables.low(func.value.id)
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


def _all_of(shapes: Sequence[Shape]) -> Shape:
    """Return the shape of the items of a list."""
    item = OPEN
    for shape in shapes:
        item = joined(item, shape)
    if item == MIXED:
        raise UnknownError("a list of different things")
    return item


def of_numbers(shape: Shape) -> bool:
    """Whether something is a list of numbers, as far as is known."""
    return shape == OPEN or (shape.sort in ("list", "tuple") and set(shape.of) <= {NUMBER, OPEN})


def _is_truth(node: ast.expr) -> bool:
    """Whether an expression is True or False, and nothing else."""
    if isinstance(node, ast.BoolOp):
        return all(_is_truth(part) for part in node.values)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("any", "all", "bool")
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


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


_WRITERS: dict[type, Callable[[Expressions, ast.expr], Value]] = {
    ast.Constant: Expressions._constant,  # type: ignore[dict-item]
    ast.Name: Expressions._name,  # type: ignore[dict-item]
    ast.BinOp: Expressions._binary,  # type: ignore[dict-item]
    ast.UnaryOp: Expressions._unary,  # type: ignore[dict-item]
    ast.BoolOp: Expressions._either,  # type: ignore[dict-item]
    ast.IfExp: Expressions._if,  # type: ignore[dict-item]
    ast.Compare: Expressions._compare,  # type: ignore[dict-item]
    ast.Tuple: Expressions._sequence,  # type: ignore[dict-item]
    ast.List: Expressions._sequence,  # type: ignore[dict-item]
    ast.ListComp: Expressions._listed,  # type: ignore[dict-item]
    ast.GeneratorExp: Expressions._listed,  # type: ignore[dict-item]
    ast.Subscript: Expressions._part,  # type: ignore[dict-item]
    ast.Call: Expressions._call,  # type: ignore[dict-item]
    ast.Dict: Expressions._map,  # type: ignore[dict-item]
}

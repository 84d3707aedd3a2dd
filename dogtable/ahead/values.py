"""Numbers and truth in C: the simple expressions of the generated source, each with the shape of its value."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, ClassVar

from dogtable.ahead.operations import Dialect
from dogtable.ahead.shapes import CELLS, NUMBER, OPEN, Shape, UnknownError, joined, list_of
from dogtable.ahead.tables import Tables

Value = tuple[str, Shape]
"""The C of an expression, and its shape."""

_CHECKED: dict[type, str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Mod: "modulo",
    ast.FloorDiv: "divide",
    ast.LShift: "shifted",
}


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


class Values:
    """Writes expressions for one function. `env` is what its locals are, at the place that is being written."""

    writers: ClassVar[dict[type, Callable[[Any, Any], Value]]] = {}

    def __init__(self, functions: dict[str, Signature], tables: Tables, size: int, dialect: Dialect) -> None:
        self.functions, self.tables, self.size, self.dialect = functions, tables, size, dialect
        self.env: dict[str, Shape] = {}
        self.copies: list[str] = []  # cells that are copied here and there, each with room of its own
        self.calls = False  # a function of the source
        self._names = 0

    def fresh(self) -> str:
        """Return a name that nothing has yet."""
        self._names += 1
        return f"n{self._names}"

    # ------------------------------------------------------------------------------------------------------- in general

    def value(self, node: ast.expr) -> Value:
        """Return the C of an expression, and its shape."""
        writer = self.writers.get(type(node))
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
        return f"({code} != 0)" if is_truth(node) else f"truth({code})"

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
        if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.Tuple) and len(node.left.elts) == 1:
            return f"repeated(c, {self.number(node.left.elts[0])}, {self.number(node.right)})", list_of(NUMBER)
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
        if isinstance(node.op, ast.UAdd):
            return self.number(node.operand), NUMBER
        raise UnknownError(f"an operation: {ast.unparse(node)[:80]}")

    def _either(self, node: ast.BoolOp) -> Value:
        """Write `and` and `or`, whose value is that of a part."""
        if is_truth(node):
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


def is_truth(node: ast.expr) -> bool:
    """Whether an expression is True or False, and nothing else."""
    if isinstance(node, ast.BoolOp):
        return all(is_truth(part) for part in node.values)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("any", "all", "bool")
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))

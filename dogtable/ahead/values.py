"""Numbers and truth in C: the simple values of the intermediate representation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from dogtable import ir
from dogtable.ahead.errors import UnknownError
from dogtable.ahead.operations import Dialect
from dogtable.ahead.signatures import ANY, Signature, agree, sort_of
from dogtable.ahead.tables import Tables

_CHECKED = {"+": "add", "-": "sub", "*": "mul", "%": "modulo", "//": "divide", "<<": "shifted"}
_TRUE_OR_FALSE = ("any", "all", "bool")
"""Operations that give True or False, and nothing else."""


class Values:
    """Writes the values of one function. `names` are what its locals are called in C, `functions` all functions."""

    writers: ClassVar[dict[type[ir.Value], Callable[[Any, Any], str]]] = {}

    def __init__(self, functions: Mapping[str, Signature], tables: Tables, size: int, dialect: Dialect) -> None:
        self.functions, self.tables, self.size, self.dialect = functions, tables, size, dialect
        self.names: dict[str, str] = {}
        self.sorts: dict[str, str] = {}  # what locals are that were given something
        self.read: dict[str, str] = {}  # those that were read before
        self.inner: dict[str, str] = {}  # locals of loops in the value that is being written
        self.copies: list[str] = []  # cells that are copied here and there, each with room of its own
        self.calls = False  # a function of the source
        self._fresh = 0

    def fresh(self) -> str:
        """Return a name that nothing has yet."""
        self._fresh += 1
        return f"n{self._fresh}"

    # ------------------------------------------------------------------------------------------------------- in general

    def value(self, node: ir.Value) -> str:
        """Return the C of a value."""
        return self.writers[type(node)](self, node)

    def of(self, node: ir.Value, *sorts: str) -> str:
        """Return a value that must be of one of these sorts; what is nothing at all will do."""
        if sort_of(node) not in (*sorts, ANY):
            raise UnknownError(f"{' or '.join(sorts)} expected, not {sort_of(node)}: {type(node).__name__}")
        return self.value(node)

    def number(self, node: ir.Value) -> str:
        """Return a value that is a number."""
        return self.of(node, "number")

    def condition(self, node: ir.Value) -> str:
        """Return whether a value is true, as C takes it."""
        if isinstance(node, (ir.And, ir.Or)):
            word = " && " if isinstance(node, ir.And) else " || "
            return "(" + word.join(self.condition(part) for part in node.values) + ")"
        if isinstance(node, ir.Not):
            return f"(!{self.condition(node.value)})"
        code = self.of(node, "number", "row", "mapping", "positions")
        if sort_of(node) in ("row", "mapping"):
            return f"(counted({code}) != 0)"
        if sort_of(node) == "positions":
            return f"(((Positions *){code})->n != 0)"
        return f"({code} != 0)" if is_truth(node) else f"truth({code})"

    def _known(self, node: ir.Const | ir.Truth) -> str:
        return self.tables.value(node.value)

    def _unknown(self, node: ir.Value) -> str:
        raise UnknownError(f"a value that only Python has: {type(node).__name__}")

    def _local(self, node: ir.Local) -> str:
        if node.name in self.inner:
            agree(sort_of(node), self.inner[node.name])
        else:
            self.read[node.name] = sort_of(node)
            agree(sort_of(node), self.sorts.get(node.name, ANY))
        return self.called(node.name)

    def called(self, name: str) -> str:
        """Return what a local is called in C: no name of an author gets there."""
        if name == ir.STATE.name:
            return "v_s"
        return self.names.setdefault(name, f"v_x{len(self.names)}")

    def gives(self, name: str, sort: str) -> str:
        """Note that a local of the function is given something; return what it is called in C."""
        agree(sort, self.sorts.get(name, ANY))
        agree(sort, self.read.get(name, ANY))
        if self.sorts.get(name, ANY) == ANY:
            self.sorts[name] = sort
        return self.called(name)

    # --------------------------------------------------------------------------------------------- numbers and truth

    def _address(self, node: ir.Address) -> str:
        terms = [self.number(term) for term in node.terms]
        terms = [
            code if stride == 1 else self.combined("*", code, self.tables.value(stride))
            for code, stride in zip(terms, node.strides, strict=True)
        ]
        return self._sum([*terms, self.tables.value(node.first)] if node.first else terms)

    def _sum(self, terms: Sequence[str]) -> str:
        first, *others = terms
        for other in others:
            first = self.combined("+", first, other)
        return first

    @staticmethod
    def combined(op: str, left: str, right: str) -> str:
        """Return the C of two numbers with an operator between; what leaves 64 bits gives the game up."""
        return f"{_CHECKED[op]}(c, {left}, {right})"

    def _either(self, node: ir.And | ir.Or) -> str:
        """Write `and` and `or`, whose value is that of a part."""
        if is_truth(node):
            return f"((I){self.condition(node)})"
        *others, last = node.values
        code = self.number(last)
        for part in reversed(others):
            name = self.fresh()
            known = self.number(part)
            ways = f"{code} : {name}" if isinstance(node, ir.And) else f"{name} : {code}"
            code = f"({{ I {name} = {known}; {name} ? {ways}; }})"
        return code

    def _conditional(self, node: ir.Conditional) -> str:
        return f"({self.condition(node.test)} ? {self.value(node.then)} : {self.value(node.other)})"


def is_truth(node: ir.Value) -> bool:
    """Whether a value is True or False, and nothing else."""
    if isinstance(node, (ir.And, ir.Or)):
        return all(is_truth(part) for part in node.values)
    if isinstance(node, ir.Operation):
        return node.name in _TRUE_OR_FALSE
    return isinstance(node, (ir.Compare, ir.IsNothing, ir.Remembered, ir.Not))

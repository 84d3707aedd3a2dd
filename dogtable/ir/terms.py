"""Values that are numbers or truths, and are worked out of others."""

from __future__ import annotations

from typing import ClassVar, Literal

from dogtable.ir.types import NUMBER, Type
from dogtable.ir.values import Condition, Value

__all__ = [
    "Address", "And", "Arithmetic", "AsNumber", "Compare", "Comparison", "Conditional", "IsNothing", "Negate", "Not",
    "Operator", "Or", "Remembered",
]  # fmt: skip

Operator = Literal["+", "-", "*", "//", "%", "<<"]
Comparison = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in"]


class Address(Value):
    """The number of a place or cell: a known one, and some indices times their strides. It never leaves the state."""

    terms: tuple[Value, ...]
    strides: tuple[int, ...]
    first: int
    type: Type


class Arithmetic(Value):
    """Two numbers with an operator between; what they come to can be too large for a machine."""

    op: Operator
    left: Value
    right: Value
    type: Type


class Negate(Value):
    """A number below zero for one above, and the other way round."""

    value: Value
    type: ClassVar[Type] = NUMBER


class AsNumber(Condition):
    """A truth as 0 or 1, to be kept in a cell."""

    value: Value


class Compare(Condition):
    """Values with a comparison between each two, of which all hold; each is worked out once."""

    values: tuple[Value, ...]
    ops: tuple[Comparison, ...]


class IsNothing(Condition):
    """Whether a value is not known yet."""

    value: Value


class Remembered(Condition):
    """Whether cells are among positions, together with a number that is kept beside them."""

    among: Value
    beside: Value
    cells: Value


class And(Condition):
    """Whether all hold; those behind the first that does not are not worked out."""

    values: tuple[Value, ...]


class Or(Condition):
    """Whether one holds; those behind it are not worked out."""

    values: tuple[Value, ...]


class Not(Condition):
    """Whether something does not hold: a truth, or a row that is empty."""

    value: Value


class Conditional(Value):
    """One value or another; only that which is taken is worked out."""

    test: Value
    then: Value
    other: Value

    @property
    def type(self) -> Type:
        """Return that it is what both values are."""
        return self.then.type

"""Values that are numbers or truths, and are worked out of others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from dogtable.ir.types import NUMBER, Type
from dogtable.ir.values import Condition, Value

Operator = Literal["+", "-", "*", "//", "%", "<<"]
Comparison = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in"]


@dataclass(frozen=True, slots=True)
class Address(Value):
    """The number of a place or cell: a known one, and some indices times their strides. It never leaves the state."""

    terms: tuple[Value, ...]
    strides: tuple[int, ...]
    first: int
    type: Type


@dataclass(frozen=True, slots=True)
class Arithmetic(Value):
    """Two numbers with an operator between; what they come to can be too large for a machine."""

    op: Operator
    left: Value
    right: Value
    type: Type


@dataclass(frozen=True, slots=True)
class Negate(Value):
    """A number below zero for one above, and the other way round."""

    value: Value
    type: ClassVar[Type] = NUMBER


@dataclass(frozen=True, slots=True)
class AsNumber(Condition):
    """A truth as 0 or 1, to be kept in a cell."""

    value: Value


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Values with a comparison between each two, of which all hold; each is worked out once."""

    values: tuple[Value, ...]
    ops: tuple[Comparison, ...]


@dataclass(frozen=True, slots=True)
class IsNothing(Condition):
    """Whether a value is not known yet."""

    value: Value


@dataclass(frozen=True, slots=True)
class Remembered(Condition):
    """Whether cells are among positions, together with a number that is kept beside them."""

    among: Value
    beside: Value
    cells: Value


@dataclass(frozen=True, slots=True)
class And(Condition):
    """Whether all hold; those behind the first that does not are not worked out."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Or(Condition):
    """Whether one holds; those behind it are not worked out."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """Whether something does not hold: a truth, or a row that is empty."""

    value: Value


@dataclass(frozen=True, slots=True)
class Conditional(Value):
    """One value or another; only that which is taken is worked out."""

    test: Value
    then: Value
    other: Value

    @property
    def type(self) -> Type:
        """Return that it is what both values are."""
        return self.then.type

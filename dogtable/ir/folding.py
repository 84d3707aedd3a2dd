"""Values made from others, worked out as far as they are known."""

from __future__ import annotations

from collections.abc import Sequence

from dogtable.base.frozen import replaced
from dogtable.ir.calls import Operation
from dogtable.ir.rows import Gather, Row, Spread
from dogtable.ir.terms import Address, And, Arithmetic, Compare, Comparison, Operator, Or
from dogtable.ir.types import NUMBER, PLACE, TRUTH, Type, row_of
from dogtable.ir.values import STATE, Const, Load, Local, Range, Truth, Value

__all__ = [
    "FALSE", "FRAME", "TRUE", "address", "all_of", "any_of", "arithmetic", "between", "compare", "frame_cell",
    "frame_cells", "holds", "is_none", "is_there", "list_of", "load", "number", "of_state", "offset", "operation",
    "tuple_of", "whole",
]  # fmt: skip

TRUE, FALSE = Truth(True), Truth(False)
FRAME = Local("fp", NUMBER)
"""The first cell of the frame on top."""


def number(value: int) -> Const:
    """Return a known number."""
    return Const(value, NUMBER)


def address(first: int, strides: Sequence[int], index: Sequence[Value]) -> Value:
    """Return first + the sum of each index times its stride."""
    terms = []
    for stride, value in zip(strides, index, strict=True):
        if isinstance(value, Const):
            first += stride * value.value
        else:
            terms.append((value, stride))
    if not terms:
        return Const(first, PLACE)
    if not first and len(terms) == 1 and terms[0][1] == 1:
        return terms[0][0]
    return Address(tuple(value for value, _ in terms), tuple(stride for _, stride in terms), first, PLACE)


def offset(base: int, value: Value) -> Value:
    """Return base + value."""
    if isinstance(value, Address):
        return replaced(value, first=value.first + base)
    return address(base, (1,), (value,))


def load(base: int, value: Value, type_: Type) -> Load:
    """Return what the cell at base + value holds."""
    return Load(offset(base, value), type_)


def frame_cell(slot: int, type_: Type) -> Load:
    """Return what a slot of the frame holds."""
    return load(slot, FRAME, type_)


def frame_cells(slot: int, width: int) -> Range:
    """Return what so many cells of the frame hold, from a slot on."""
    return Range(offset(slot, FRAME), offset(slot + width, FRAME))


def compare(left: Value, op: Comparison, right: Value) -> Compare:
    """Return a comparison of two."""
    return Compare((left, right), (op,))


def between(low: int, value: Value, high: int) -> Compare:
    """Return whether a number is one of low to high."""
    return Compare((number(low), value, number(high)), ("<=", "<="))


def is_there(value: Value) -> Compare:
    """Return whether a value is not none."""
    return compare(value, ">=", number(0))


def is_none(value: Value) -> Compare:
    """Return whether a value is none."""
    return compare(value, "<", number(0))


def all_of(values: Sequence[Value]) -> Value:
    """Return whether all hold, as one value; nothing is taken to hold by itself."""
    return values[0] if len(values) == 1 else And(tuple(values)) if values else TRUE


def any_of(values: Sequence[Value]) -> Value:
    """Return whether any holds, as one value."""
    return values[0] if len(values) == 1 else Or(tuple(values)) if values else FALSE


def arithmetic(left: Value, op: Operator, right: Value) -> Value:
    """Return two numbers with an operator between; a division by what may be zero is an operation of its own."""
    if op in ("//", "%") and not (isinstance(right, Const) and right.value > 0):
        return operation("divide" if op == "//" else "modulo", NUMBER, left, right)
    return Arithmetic(op, left, right, NUMBER)


def operation(name: str, type_: Type, *args: Value) -> Operation:
    """Return a call of an operation that is given values alone."""
    return Operation(name, args, type_)


def of_state(name: str, type_: Type, *args: Value) -> Operation:
    """Return a call of an operation that is given the cells first."""
    return Operation(name, (STATE, *args), type_)


def holds(name: str, *args: Value) -> Operation:
    """Return a call of an operation that tells whether something holds."""
    return Operation(name, args, TRUTH)


def tuple_of(items: Sequence[Value | Spread], item: Type) -> Row:
    """Return a row that nobody changes."""
    return Row(tuple(items), row_of(item), fresh=False)


def list_of(items: Sequence[Value | Spread], item: Type) -> Row:
    """Return a fresh row."""
    return Row(tuple(items), row_of(item), fresh=True)


def whole(row: Value) -> Value:
    """Return a row that is there as a whole, where it would come one thing after another."""
    return replaced(row, whole=True) if isinstance(row, Gather) else row

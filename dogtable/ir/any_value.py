"""All values that there are."""

from __future__ import annotations

from typing import TypeAlias

from dogtable.ir.calls import Invoke, Operation, Reason, Traced, Walk, Yield
from dogtable.ir.nodes import has_all
from dogtable.ir.rows import Gather, Key, Row
from dogtable.ir.terms import (
    Address,
    And,
    Arithmetic,
    AsNumber,
    Compare,
    Conditional,
    IsNothing,
    Negate,
    Not,
    Or,
    Remembered,
)
from dogtable.ir.values import (
    Const,
    Copy,
    Decimal,
    Empty,
    Explained,
    Find,
    Head,
    IndexOf,
    Item,
    Load,
    Local,
    Nothing,
    Part,
    Range,
    Slice,
    Table,
    Truth,
    Value,
    Word,
)

__all__ = ["AnyValue"]

AnyValue: TypeAlias = (
    Const
    | Decimal
    | Truth
    | Word
    | Nothing
    | Empty
    | Table
    | Local
    | Explained
    | Load
    | Range
    | Item
    | Part
    | Slice
    | IndexOf
    | Copy
    | Find
    | Head
    | Address
    | Arithmetic
    | Negate
    | AsNumber
    | Compare
    | IsNothing
    | Remembered
    | And
    | Or
    | Not
    | Conditional
    | Row
    | Gather
    | Key
    | Operation
    | Invoke
    | Walk
    | Traced
    | Reason
    | Yield
)
"""One of all values: who tells them apart has a line for each (`complete`), or ends in `assert_never`."""
has_all(AnyValue, Value)

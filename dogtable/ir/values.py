"""Values of the intermediate representation: what an expression of a ruleset is worked out by.

Each node says its type; a class that does not cannot be imported. A value prints itself as Python that can stand
anywhere in a line (`ir.python`). Here are those that are known or read; `terms`, `rows` and `calls` are made of others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from dogtable.ir.nodes import Node
from dogtable.ir.types import ANYTHING, CELLS, MIXED, NOTHING, NUMBER, NUMBERS, PLAYER, TRUTH, WORD, Type, item_of

__all__ = [
    "KNOWN", "LOG", "ME", "NOTHING_YET", "STATE", "TRACE", "Const", "Copy", "Decimal", "Empty", "Explained", "Find",
    "Head", "IndexOf", "Item", "Load", "Local", "Nothing", "Part", "Range", "Slice", "Table", "Truth", "Value", "Word",
]  # fmt: skip


class Value(Node):
    """What can be worked out."""

    printer: ClassVar[Callable[[Value], str]]
    """How a value is printed: `ir.python` sets it."""

    if TYPE_CHECKING:

        @property
        def type(self) -> Type:
            """Return what it is."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not (hasattr(cls, "type") or "type" in vars(cls).get("__annotations__", ())):
            raise TypeError(f"{cls.__name__} does not say its type")

    def __str__(self) -> str:
        return Value.printer(self)


Cell: TypeAlias = Value
"""What is written: a cell, a local or a list."""


class Condition(Value):
    """What is true or false."""

    type: ClassVar[Type] = TRUTH


# ------------------------------------------------------------------------------------------------------ what is known


class Const(Value):
    """A number that is known."""

    value: int
    type: Type


class Decimal(Value):
    """A number of a view, which need not be whole."""

    value: float
    type: ClassVar[Type] = ANYTHING


class Truth(Condition):
    """True or False."""

    value: bool


class Table(Value):
    """A constant table of the unit, by its name."""

    name: str
    type: Type


class Word(Value):
    """A word of the engine, such as the kind of an event."""

    text: str
    type: ClassVar[Type] = WORD


class Nothing(Value):
    """What stands for a value that is not known yet, or that there is not."""

    type: ClassVar[Type] = NOTHING


class Empty(Value):
    """A fresh mapping, or fresh positions."""

    type: Type


# ------------------------------------------------------------------------------------------------------- what is read


class Local(Value):
    """A local of the function, by its name in Python."""

    name: str
    type: Type


class Explained(Value):
    """A local of the ruleset, by its name there, among those that an explanation is given."""

    name: str
    type: Type


class Load(Value):
    """What a cell of the state holds."""

    cell: Value
    type: Type


class Range(Value):
    """What the cells from one to before another hold."""

    first: Value
    end: Value
    type: ClassVar[Type] = NUMBERS


class Item(Value):
    """One of a row, by its index, which is within it."""

    row: Value
    index: Value

    @property
    def type(self) -> Type:
        """Return that it is what the row holds."""
        return item_of(self.row.type)


class Part(Value):
    """One of a row of different things, such as a step: its index, and what lies there."""

    row: Value
    index: int
    type: Type


class Slice(Value):
    """The things of a row from an index on, up to another, which counts from the end (0: all)."""

    row: Value
    first: int
    end: int

    @property
    def type(self) -> Type:
        """Return that it is what the row is."""
        return self.row.type


class IndexOf(Value):
    """Where a thing lies in a row that holds it."""

    row: Value
    item: Value
    type: ClassVar[Type] = NUMBER


class Copy(Value):
    """A copy of all cells."""

    cells: Value
    type: ClassVar[Type] = CELLS


class Find(Value):
    """What a mapping has under a key, or what stands for nothing."""

    mapping: Value
    key: Value
    nothing: Value

    @property
    def type(self) -> Type:
        """Return that it is what the mapping gives."""
        return item_of(self.mapping.type)


class Head(Value):
    """The first things of a row, none for a length below 0."""

    row: Value
    length: Value

    @property
    def type(self) -> Type:
        """Return that it is what the row is."""
        return self.row.type


STATE = Local("s", CELLS)
"""The cells of the game that is played."""
ME = Local("me", PLAYER)
"""The seat that acts."""
KNOWN = Local("v", Type("mapping"))
"""The locals that an explanation is given, by their names in the ruleset."""
LOG, WHY, TRACE = Local("log", MIXED), Local("why", MIXED), Local("trace", Type("mapping", MIXED))
"""Who listens, who asks why not, who traces walks: empty, or what is told."""
NOTHING_YET = Nothing()

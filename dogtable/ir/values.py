"""Values of the intermediate representation: what an expression of a ruleset is worked out by.

Each node says its type and, in `parts`, which of its fields hold other nodes; a class that does not cannot be imported.
A value prints itself as Python that can stand anywhere in a line (`ir.python`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias, get_args

from dogtable.ir.types import CELLS, MIXED, NOTHING, NUMBER, PLAYER, TRUTH, WORD, Type, item_of, row_of

Operator = Literal["+", "-", "*", "//", "%", "<<"]
Comparison = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in"]


class Node:
    """What has parts that are nodes: fields of a node each, of None, or of a tuple of them."""

    __slots__ = ()
    parts: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        if "parts" not in vars(cls):
            raise TypeError(f"{cls.__name__} does not say its parts")


class Value(Node):
    """What can be worked out."""

    __slots__ = ()
    parts: ClassVar[tuple[str, ...]] = ()
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


class Condition(Value):
    """What is true or false."""

    __slots__ = ()
    parts: ClassVar[tuple[str, ...]] = ()

    @property
    def type(self) -> Type:
        """Return that it is a truth."""
        return TRUTH


# ------------------------------------------------------------------------------------------------------ what is known


@dataclass(frozen=True, slots=True)
class Const(Value):
    """A number that is known."""

    value: int
    type: Type
    parts = ()


@dataclass(frozen=True, slots=True)
class Truth(Condition):
    """True or False."""

    value: bool
    parts = ()


@dataclass(frozen=True, slots=True)
class Table(Value):
    """A constant table of the unit, by its name."""

    name: str
    type: Type
    parts = ()


@dataclass(frozen=True, slots=True)
class Word(Value):
    """A word of the engine, such as the kind of an event."""

    text: str
    parts = ()

    @property
    def type(self) -> Type:
        """Return that it is a word."""
        return WORD


@dataclass(frozen=True, slots=True)
class Nothing(Value):
    """What stands for a value that is not known yet, or that there is not."""

    parts = ()

    @property
    def type(self) -> Type:
        """Return that it is nothing."""
        return NOTHING


@dataclass(frozen=True, slots=True)
class Empty(Value):
    """A fresh mapping, or fresh positions."""

    type: Type
    parts = ()


# ------------------------------------------------------------------------------------------------------- what is read


@dataclass(frozen=True, slots=True)
class Local(Value):
    """A local of the function, by its name in Python."""

    name: str
    type: Type
    parts = ()


@dataclass(frozen=True, slots=True)
class Explained(Value):
    """A local of the ruleset, by its name there, among those that an explanation is given."""

    name: str
    type: Type
    parts = ()


@dataclass(frozen=True, slots=True)
class Load(Value):
    """What a cell of the state holds."""

    cell: Value
    type: Type
    parts = ("cell",)


@dataclass(frozen=True, slots=True)
class Range(Value):
    """What the cells from one to before another hold."""

    first: Value
    end: Value
    parts = ("first", "end")

    @property
    def type(self) -> Type:
        """Return that it is a row of numbers."""
        return row_of(NUMBER)


@dataclass(frozen=True, slots=True)
class Item(Value):
    """One of a row, by its index, which is within it."""

    row: Value
    index: Value
    parts = ("row", "index")

    @property
    def type(self) -> Type:
        """Return that it is what the row holds."""
        return item_of(self.row.type)


@dataclass(frozen=True, slots=True)
class Part(Value):
    """One of a row of different things, such as a step: its index, and what lies there."""

    row: Value
    index: int
    type: Type
    parts = ("row",)


@dataclass(frozen=True, slots=True)
class Slice(Value):
    """The things of a row from an index on, up to another, which counts from the end (0: all)."""

    row: Value
    first: int
    end: int
    parts = ("row",)

    @property
    def type(self) -> Type:
        """Return that it is what the row is."""
        return self.row.type


@dataclass(frozen=True, slots=True)
class IndexOf(Value):
    """Where a thing lies in a row that holds it."""

    row: Value
    item: Value
    parts = ("row", "item")

    @property
    def type(self) -> Type:
        """Return that it is a number."""
        return NUMBER


@dataclass(frozen=True, slots=True)
class Copy(Value):
    """A copy of all cells."""

    cells: Value
    parts = ("cells",)

    @property
    def type(self) -> Type:
        """Return that it is cells."""
        return CELLS


@dataclass(frozen=True, slots=True)
class Find(Value):
    """What a mapping has under a key, or what stands for nothing."""

    mapping: Value
    key: Value
    nothing: Value
    parts = ("mapping", "key", "nothing")

    @property
    def type(self) -> Type:
        """Return that it is what the mapping gives."""
        return item_of(self.mapping.type)


@dataclass(frozen=True, slots=True)
class Head(Value):
    """The first things of a row, none for a length below 0."""

    row: Value
    length: Value
    parts = ("row", "length")

    @property
    def type(self) -> Type:
        """Return that it is what the row is."""
        return self.row.type


# ---------------------------------------------------------------------------------------------------- numbers and truth


@dataclass(frozen=True, slots=True)
class Address(Value):
    """The number of a place or cell: a known one, and some indices times their strides. It never leaves the state."""

    terms: tuple[Value, ...]
    strides: tuple[int, ...]
    first: int
    type: Type
    parts = ("terms",)


@dataclass(frozen=True, slots=True)
class Arithmetic(Value):
    """Two numbers with an operator between; what they come to can be too large for a machine."""

    op: Operator
    left: Value
    right: Value
    type: Type
    parts = ("left", "right")


@dataclass(frozen=True, slots=True)
class Negate(Value):
    """A number below zero for one above, and the other way round."""

    value: Value
    parts = ("value",)

    @property
    def type(self) -> Type:
        """Return that it is a number."""
        return NUMBER


@dataclass(frozen=True, slots=True)
class AsNumber(Condition):
    """A truth as 0 or 1, to be kept in a cell."""

    value: Value
    parts = ("value",)


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Values with a comparison between each two, of which all hold; each is worked out once."""

    values: tuple[Value, ...]
    ops: tuple[Comparison, ...]
    parts = ("values",)


@dataclass(frozen=True, slots=True)
class IsNothing(Condition):
    """Whether a value is not known yet."""

    value: Value
    parts = ("value",)


@dataclass(frozen=True, slots=True)
class Remembered(Condition):
    """Whether cells are among positions, together with a number that is kept beside them."""

    among: Value
    beside: Value
    cells: Value
    parts = ("among", "beside", "cells")


@dataclass(frozen=True, slots=True)
class And(Condition):
    """Whether all hold; those behind the first that does not are not worked out."""

    values: tuple[Value, ...]
    parts = ("values",)


@dataclass(frozen=True, slots=True)
class Or(Condition):
    """Whether one holds; those behind it are not worked out."""

    values: tuple[Value, ...]
    parts = ("values",)


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """Whether something does not hold: a truth, or a row that is empty."""

    value: Value
    parts = ("value",)


@dataclass(frozen=True, slots=True)
class Conditional(Value):
    """One value or another; only that which is taken is worked out."""

    test: Value
    then: Value
    other: Value
    parts = ("test", "then", "other")

    @property
    def type(self) -> Type:
        """Return that it is what both values are."""
        return self.then.type


# ------------------------------------------------------------------------------------------------------- rows and calls


@dataclass(frozen=True, slots=True)
class Spread(Node):
    """All things of a row, among those of another."""

    row: Value
    parts = ("row",)


@dataclass(frozen=True, slots=True)
class Row(Value):
    """A row of these: a fresh one, to which things can be added, or one that nobody changes."""

    items: tuple[Value | Spread, ...]
    type: Type
    fresh: bool
    parts = ("items",)


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """A loop over a row, as far as its tests hold; several names take the things of the row apart."""

    names: tuple[str, ...]
    row: Value
    tests: tuple[Value, ...]
    parts = ("row", "tests")


@dataclass(frozen=True, slots=True)
class Gather(Value):
    """What an element comes to in loops in loops: a row, or (not `whole`) one thing after another, when asked for."""

    element: Value
    clauses: tuple[Clause, ...]
    whole: bool
    parts = ("element", "clauses")

    @property
    def type(self) -> Type:
        """Return that it is a row of what the element is."""
        return row_of(self.element.type)


@dataclass(frozen=True, slots=True)
class Key(Value):
    """A function of one thing, which has that name in it."""

    name: str
    value: Value
    parts = ("value",)

    @property
    def type(self) -> Type:
        """Return that it is a key, and what it finds."""
        return Type("key", self.value.type)


@dataclass(frozen=True, slots=True)
class Operation(Value):
    """A call of an operation of the engine, or of Python."""

    name: str
    args: tuple[Value, ...]
    type: Type
    parts = ("args",)


@dataclass(frozen=True, slots=True)
class Invoke(Value):
    """A call of a function that is written: a definition."""

    name: str
    args: tuple[Value, ...]
    type: Type
    parts = ("args",)


@dataclass(frozen=True, slots=True)
class Walk(Value):
    """The ends of a walk (`compile.walks`), by the function that is written for it.

    `form` says which: of any length, of one step, of what is known of the way, of several lengths of that. `args` are
    the space and what else the step is given, `length` (those of several) stands between unless it is one step.
    """

    number: int
    form: Literal["any", "step", "known", "several"]
    seat: Value
    start: Value
    length: Value
    extra: tuple[Value, ...]
    parts = ("seat", "start", "length", "extra")

    @property
    def type(self) -> Type:
        """Return that it is a row of places."""
        return row_of(self.start.type)


@dataclass(frozen=True, slots=True)
class Traced(Value):
    """The ends of a walk that somebody traces: where it begins, how far it goes, each step, and what is shut."""

    start: Value
    length: Value
    step: Value
    shut: Value
    parts = ("start", "length", "step", "shut")

    @property
    def type(self) -> Type:
        """Return that it is a row of places."""
        return row_of(self.start.type)


@dataclass(frozen=True, slots=True)
class Reason(Value):
    """Why something cannot be carried out: the number of a requirement, and the values of the locals that it names."""

    number: int
    names: tuple[str, ...]
    values: tuple[Value, ...]
    parts = ("values",)

    @property
    def type(self) -> Type:
        """Return that it is a row of different things."""
        return MIXED


@dataclass(frozen=True, slots=True)
class Yield(Value):
    """The number of what is chosen, among so many options: a generator asks whoever runs it."""

    options: Value
    parts = ("options",)

    @property
    def type(self) -> Type:
        """Return that it is a number."""
        return NUMBER


STATE = Local("s", CELLS)
"""The cells of the game that is played."""
ME = Local("me", PLAYER)
"""The seat that acts."""
KNOWN = Local("v", Type("mapping"))
"""The locals that an explanation is given, by their names in the ruleset."""
ENDED = Invoke("ended", (STATE,), TRUTH)
"""Whether the game is over, as `end.when` says."""
LOG, WHY, TRACE = Local("log", MIXED), Local("why", MIXED), Local("trace", Type("mapping", MIXED))
"""Who listens, who asks why not, who traces walks: empty, or what is told."""
NOTHING_YET = Nothing()


def _below(kind: type[Value]) -> Iterator[type[Value]]:
    for inner in kind.__subclasses__():
        yield inner
        yield from _below(inner)


AnyValue: TypeAlias = (
    Const
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
if unknown := {kind.__name__ for kind in _below(Value) if kind is not Condition} ^ {
    kind.__name__ for kind in get_args(AnyValue)
}:
    raise TypeError(f"values are missing: {', '.join(sorted(unknown))}")

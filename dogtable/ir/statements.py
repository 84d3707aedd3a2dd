"""Statements of the intermediate representation: what a function does, operation by operation.

Each operation is a frozen class, and says in `columns` what each of its fields is: a value that is worked out, a local
that is bound, a cell that is written, operations inside it, or plain data. None has a default, so a class that leaves
one out fails as it is imported, and whoever goes over operations (`walk`, `words`) needs to know nothing else.

What always comes together as one meaning (fuel that is burnt, a commit point, a frame) is one operation. `expanding`
says of which simpler ones such a whole consists, for those who have no form of their own for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import NamedTuple, TypeAlias, TypeVar

from dogtable.base.complete import complete
from dogtable.base.errors import Span
from dogtable.ir.values import Local, Operator, Value
from dogtable.ir.walk import names


class Columns(NamedTuple):
    """What the fields of an operation are, by their names: each stands in exactly one column."""

    reads: tuple[str, ...]  # values, or tuples of values, that are worked out
    binds: tuple[str, ...]  # names of locals, or tuples of names, that are bound
    stores: tuple[str, ...]  # cells, or tuples of cells, that are written
    inside: tuple[str, ...]  # operations (None where there are none)
    data: tuple[str, ...]  # what is no value of the game: numbers, words, whether


@dataclass(frozen=True, slots=True)
class Node:
    """An operation, or a part of one. Two are equal that do the same, wherever they come from."""

    span: Span = field(compare=False)


COLUMNS: dict[type[Node], Columns] = {}
"""What the fields of each class are."""

N = TypeVar("N", bound=Node)


def columns(
    *,
    reads: tuple[str, ...],
    binds: tuple[str, ...],
    stores: tuple[str, ...],
    inside: tuple[str, ...],
    data: tuple[str, ...],
) -> Callable[[type[N]], type[N]]:
    """Note what the fields of a class are; TypeError where one is left out, or said twice."""

    def noted(cls: type[N]) -> type[N]:
        row = Columns(reads, binds, stores, inside, data)
        said, there = ["span", *(name for column in row for name in column)], [f.name for f in fields(cls)]
        if sorted(said) != sorted(there):
            raise TypeError(f"{cls.__name__}: its columns are {said}, its fields {there}")
        COLUMNS[cls] = row
        return cls

    return noted


# ------------------------------------------------------------------------------------------------------ what is changed


@columns(reads=("value",), binds=("name",), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Let(Node):
    """A local is given a value."""

    name: str
    value: Value


@columns(reads=("value",), binds=("names",), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Unpack(Node):
    """Locals are given the parts of a value."""

    names: tuple[str, ...]
    value: Value


@columns(reads=("value",), binds=("local",), stores=("cells",), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Store(Node):
    """Cells are given a value, the first first, and at last a local (none where it is empty)."""

    cells: tuple[Value, ...]
    local: str
    value: Value


@columns(reads=("value",), binds=(), stores=("target",), inside=(), data=("op",))
@dataclass(frozen=True, slots=True)
class Change(Node):
    """A cell, a number or a list becomes what an operator makes of it and of a value."""

    target: Value
    op: Operator
    value: Value


@columns(reads=("first",), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Drop(Node):
    """Cells at the end of the state go, from one on."""

    first: Value


@columns(reads=("item",), binds=(), stores=("into",), inside=(), data=("bounded",))
@dataclass(frozen=True, slots=True)
class Append(Node):
    """A list gets one more item; `bounded`: it is looked at how long it has become."""

    into: Value
    item: Value
    bounded: bool


@columns(reads=("beside", "cells"), binds=(), stores=("into",), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Remember(Node):
    """Cells are among positions from now on, together with a number that is kept beside them."""

    into: Value
    beside: Value
    cells: Value


@columns(reads=("call",), binds=(), stores=(), inside=(), data=("asks",))
@dataclass(frozen=True, slots=True)
class Call(Node):
    """An operation of the engine, or another function, is called; `asks`: it is a generator that asks meanwhile."""

    call: Value
    asks: bool


# -------------------------------------------------------------------------------------------------------- ways to go on


@columns(reads=("test",), binds=(), stores=(), inside=("body",), data=())
@dataclass(frozen=True, slots=True)
class Arm(Node):
    """What is done where a test holds."""

    test: Value
    body: Block


@columns(reads=(), binds=(), stores=(), inside=("arms", "other"), data=())
@dataclass(frozen=True, slots=True)
class Branch(Node):
    """The first arm whose test holds is done, or else the other."""

    arms: tuple[Arm, ...]
    other: Block | None


@columns(reads=("items",), binds=("names",), stores=(), inside=("body", "other"), data=())
@dataclass(frozen=True, slots=True)
class Each(Node):
    """A loop over items, each bound to one local or taken apart into several; `other` when it ends by itself."""

    names: tuple[str, ...]
    items: Value
    body: Block
    other: Block | None


@columns(reads=("test",), binds=(), stores=(), inside=("body", "other"), data=())
@dataclass(frozen=True, slots=True)
class Loop(Node):
    """A loop as long as a test holds; `other` when it ends by itself."""

    test: Value
    body: Block
    other: Block | None


@columns(reads=(), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Break(Node):
    """The loop is left."""


@columns(reads=(), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Continue(Node):
    """The next round of the loop begins."""


@columns(reads=("value",), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Return(Node):
    """The function ends with a value."""

    value: Value


@columns(reads=(), binds=(), stores=(), inside=(), data=("block",))
@dataclass(frozen=True, slots=True)
class Goto(Node):
    """The run goes on at another block of the routine, or of another one."""

    block: int


@columns(reads=("test",), binds=(), stores=(), inside=(), data=("yes", "no"))
@dataclass(frozen=True, slots=True)
class Fork(Node):
    """The run goes on at one of two blocks."""

    test: Value
    yes: int
    no: int


@columns(reads=("value",), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Result(Node):
    """One of several values that a function ends with."""

    value: Value


@columns(reads=(), binds=(), stores=(), inside=("results",), data=())
@dataclass(frozen=True, slots=True)
class Results(Node):
    """The function ends with several values, each from a place of its own."""

    results: tuple[Result, ...]


@columns(reads=(), binds=(), stores=(), inside=(), data=("name",))
@dataclass(frozen=True, slots=True)
class Raise(Node):
    """All is left, up to who waits for this."""

    name: str


# ----------------------------------------------------------------------------------- what comes together as one meaning


@columns(reads=(), binds=(), stores=(), inside=(), data=("code",))
@dataclass(frozen=True, slots=True)
class Halt(Node):
    """A run comes to an end: dead, legal or over (or somebody is asked, which only blocks do), by `base.halts`.

    A block returns it, a plain function raises it.
    """

    code: int


@columns(reads=("units",), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Burn(Node):
    """So much fuel is used; without any it is over."""

    units: Value


@columns(reads=("left",), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class CountDown(Node):
    """One more round of a loop that has only so many `left` (a local or a cell): none is an error."""

    left: Value


@columns(reads=(), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class CountDecision(Node):
    """One more decision was taken: there is a limit to them, and behind each there is fuel again."""


@columns(reads=("seat",), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Act(Node):
    """Another seat acts: it is `me`, for the header too."""

    seat: Value


@columns(reads=("unknown",), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Commit(Node):
    """A commit point: what was tried out so far is legal, and a new scope and a new decision begin.

    With `unknown` it is one only where that holds: who acts does not know what is moved.
    """

    unknown: Value | None


@columns(reads=("test", "values"), binds=(), stores=(), inside=(), data=("number", "names"))
@dataclass(frozen=True, slots=True)
class Require(Node):
    """What is tried out is dead unless a test holds; who asks why is told the requirement and the locals it names."""

    test: Value
    number: int
    names: tuple[str, ...]
    values: tuple[Value, ...]


@columns(reads=("test",), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Forbid(Node):
    """What nobody tries out is forbidden unless a test holds: an error of the rules."""

    test: Value


@columns(reads=("value",), binds=(), stores=(), inside=(), data=("low", "high", "spare"))
@dataclass(frozen=True, slots=True)
class Bound(Node):
    """A value lies within bounds (or is `spare`, where there is such a one), or it is an error of the rules."""

    value: Value
    low: int
    high: int
    spare: int | None


@columns(reads=("tried",), binds=(), stores=(), inside=(), data=("ends",))
@dataclass(frozen=True, slots=True)
class CloseScope(Node):
    """An open `do:` ends: a trial where `tried` holds, or a scope; `ends`: the game is perhaps over."""

    tried: Value
    ends: bool


@columns(reads=("back", "values", "rest"), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class PushFrame(Node):
    """A frame lies on top: the block to go `back` to, the frame around, values, and what fills the rest."""

    back: Value
    values: tuple[Value, ...]
    rest: Value


@columns(reads=(), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class PopFrame(Node):
    """The frame on top goes, and the run goes back to where it was laid; from the last one the game is over."""


@columns(reads=(), binds=(), stores=(), inside=(), data=("slot", "cells"))
@dataclass(frozen=True, slots=True)
class Keep(Node):
    """The frame keeps cells of the header, from a slot on."""

    slot: int
    cells: tuple[int, ...]


@columns(reads=(), binds=(), stores=(), inside=(), data=("slot", "cells"))
@dataclass(frozen=True, slots=True)
class Restore(Node):
    """Cells of the header become again what the frame kept of them."""

    slot: int
    cells: tuple[int, ...]


@columns(reads=(), binds=(), stores=(), inside=(), data=("ask", "status"))
@dataclass(frozen=True, slots=True)
class Suspend(Node):
    """The run rests: the header says what the game waits for (`status`), and at which ask."""

    ask: int
    status: int


@columns(reads=("options",), binds=(), stores=(), inside=(), data=("ask",))
@dataclass(frozen=True, slots=True)
class Ask(Node):
    """A generator gives how many options there are; `drawn` is the number of the one that was chosen."""

    ask: int
    options: Value


@columns(reads=("call",), binds=(), stores=(), inside=(), data=())
@dataclass(frozen=True, slots=True)
class Emit(Node):
    """Whoever listens is told something."""

    call: Value


Simple: TypeAlias = (
    Let | Unpack | Store | Change | Drop | Append | Remember | Call | Break | Continue | Return | Goto | Fork | Raise
)
"""What is one line, and holds nothing."""
Counted: TypeAlias = Burn | CountDown | CountDecision
"""What is counted, and has a limit."""
Framed: TypeAlias = PushFrame | PopFrame | Keep | Restore | Suspend
"""What lays, takes, fills and leaves the frames of routines."""
Ruled: TypeAlias = Commit | Require | Forbid | Bound | CloseScope
"""What says whether something can be carried out."""
Whole: TypeAlias = Counted | Framed | Ruled | Halt | Act | Ask | Emit
"""What consists of simpler operations."""
Statement: TypeAlias = Simple | Branch | Each | Loop | Results | Whole
Block: TypeAlias = tuple[Statement, ...]

complete(COLUMNS, Statement, Arm, Result)


@dataclass(frozen=True, slots=True)
class Function:
    """A function. `block`: it is part of a routine that can ask, and returns where to go on."""

    name: str
    parameters: tuple[Local, ...]
    body: Block
    block: bool
    span: Span


def walk(nodes: Sequence[Node]) -> Iterator[Node]:
    """Give operations and all that they hold, each before what is in it."""
    for node in nodes:
        yield node
        for name in COLUMNS[type(node)].inside:
            yield from walk(getattr(node, name) or ())


def _names(part: Value | str | tuple[Value | str, ...] | None) -> set[str]:
    if isinstance(part, Value):
        return names(part)
    if isinstance(part, tuple):
        return set().union(*map(_names, part))
    return {part} if part else set()


def words(nodes: Sequence[Node]) -> set[str]:
    """Return the names that operations, and all that they hold, read, bind or write."""
    found: set[str] = set()
    for node in walk(nodes):
        reads, binds, stores, _, _ = COLUMNS[type(node)]
        for name in (*reads, *binds, *stores):
            found |= _names(getattr(node, name))
    return found

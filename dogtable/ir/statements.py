"""Statements of the intermediate representation: what a function does, operation by operation.

What always comes together as one meaning (fuel that is burnt, a commit point, a frame) is one operation. `expanding`
says of which simpler ones such a whole consists, for those who have no form of their own for it.
"""

from __future__ import annotations

from typing import TypeAlias

from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen
from dogtable.ir.nodes import Name, Node, has_all
from dogtable.ir.terms import Operator
from dogtable.ir.values import Cell, Local, Value


class Placed(Node):
    """An operation, or a part of one. Two are equal that do the same, wherever they come from."""

    span: Span


# ------------------------------------------------------------------------------------------------------ what is changed


class Let(Placed):
    """A local is given a value."""

    name: Name
    value: Value


class Unpack(Placed):
    """Locals are given the parts of a value."""

    names: tuple[Name, ...]
    value: Value


class Store(Placed):
    """Cells are given a value, the first first, and at last a local (none where it is empty)."""

    cells: tuple[Cell, ...]
    local: Name
    value: Value


class Change(Placed):
    """A cell, a number or a list becomes what an operator makes of it and of a value."""

    target: Cell
    op: Operator
    value: Value


class Drop(Placed):
    """Cells at the end of the state go, from one on."""

    first: Value


class Append(Placed):
    """A list gets one more item; `bounded`: it is looked at how long it has become."""

    into: Cell
    item: Value
    bounded: bool


class Remember(Placed):
    """Cells are among positions from now on, together with a number that is kept beside them."""

    into: Cell
    beside: Value
    cells: Value


class Call(Placed):
    """An operation of the engine, or another function, is called; `asks`: it is a generator that asks meanwhile."""

    call: Value
    asks: bool


# -------------------------------------------------------------------------------------------------------- ways to go on


class Arm(Placed):
    """What is done where a test holds."""

    test: Value
    body: Block


class Branch(Placed):
    """The first arm whose test holds is done, or else the other."""

    arms: tuple[Arm, ...]
    other: Block | None


class Each(Placed):
    """A loop over items, each bound to one local or taken apart into several; `other` when it ends by itself."""

    names: tuple[Name, ...]
    items: Value
    body: Block
    other: Block | None


class Loop(Placed):
    """A loop as long as a test holds; `other` when it ends by itself."""

    test: Value
    body: Block
    other: Block | None


class Break(Placed):
    """The loop is left."""


class Continue(Placed):
    """The next round of the loop begins."""


class Return(Placed):
    """The function ends with a value."""

    value: Value


class Goto(Placed):
    """The run goes on at another block of the routine, or of another one."""

    block: int


class Fork(Placed):
    """The run goes on at one of two blocks."""

    test: Value
    yes: int
    no: int


class Result(Placed):
    """One of several values that a function ends with."""

    value: Value


class Results(Placed):
    """The function ends with several values, each from a place of its own."""

    results: tuple[Result, ...]


class Raise(Placed):
    """All is left, up to who waits for this."""

    name: str


# ----------------------------------------------------------------------------------- what comes together as one meaning


class Halt(Placed):
    """A run comes to an end: dead, legal or over (or somebody is asked, which only blocks do), by `base.halts`.

    A block returns it, a plain function raises it.
    """

    code: int


class Burn(Placed):
    """So much fuel is used; without any it is over."""

    units: Value


class CountDown(Placed):
    """One more round of a loop that has only so many `left` (a local or a cell): none is an error."""

    left: Value


class CountDecision(Placed):
    """One more decision was taken: there is a limit to them, and behind each there is fuel again."""


class Act(Placed):
    """Another seat acts: it is `me`, for the header too."""

    seat: Value


class Commit(Placed):
    """A commit point: what was tried out so far is legal, and a new scope and a new decision begin.

    With `unknown` it is one only where that holds: who acts does not know what is moved.
    """

    unknown: Value | None


class Require(Placed):
    """What is tried out is dead unless a test holds; who asks why is told the requirement and the locals it names."""

    test: Value
    number: int
    names: tuple[str, ...]
    values: tuple[Value, ...]


class Forbid(Placed):
    """What nobody tries out is forbidden unless a test holds: an error of the rules."""

    test: Value


class Bound(Placed):
    """A value lies within bounds (or is `spare`, where there is such a one), or it is an error of the rules."""

    value: Value
    low: int
    high: int
    spare: int | None


class CloseScope(Placed):
    """An open `do:` ends: a trial where `tried` holds, or a scope; `ends`: the game is perhaps over."""

    tried: Value
    ends: bool


class PushFrame(Placed):
    """A frame lies on top: the block to go `back` to, the frame around, values, and what fills the rest."""

    back: Value
    values: tuple[Value, ...]
    rest: Value


class PopFrame(Placed):
    """The frame on top goes, and the run goes back to where it was laid; from the last one the game is over."""


class Keep(Placed):
    """The frame keeps cells of the header, from a slot on."""

    slot: int
    cells: tuple[int, ...]


class Restore(Placed):
    """Cells of the header become again what the frame kept of them."""

    slot: int
    cells: tuple[int, ...]


class Suspend(Placed):
    """The run rests: the header says what the game waits for (`status`), and at which ask."""

    ask: int
    status: int


class Ask(Placed):
    """A generator gives how many options there are; `drawn` is the number of the one that was chosen."""

    ask: int
    options: Value


class Emit(Placed):
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
AnyPlaced: TypeAlias = Statement | Arm | Result
"""One of all operations, and of the parts of these."""
has_all(AnyPlaced, Placed)


class Function(Frozen):
    """A function. `block`: it is part of a routine that can ask, and returns where to go on."""

    name: str
    parameters: tuple[Local, ...]
    body: Block
    block: bool
    span: Span

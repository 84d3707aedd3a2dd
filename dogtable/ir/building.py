"""Functions of the intermediate representation as they are built: operation after operation, blocks inside blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from dogtable.base.errors import Problem, RulesetError, Span
from dogtable.base.program import FP
from dogtable.ir import header
from dogtable.ir.calls import Yield
from dogtable.ir.folding import FRAME, TRUE, number
from dogtable.ir.lines import lines_of
from dogtable.ir.statements import (
    Act,
    Append,
    Arm,
    Ask,
    Block,
    Bound,
    Branch,
    Break,
    Burn,
    Call,
    Change,
    CloseScope,
    Commit,
    Continue,
    CountDecision,
    CountDown,
    Each,
    Emit,
    Forbid,
    Fork,
    Function,
    Goto,
    Halt,
    Keep,
    Let,
    Loop,
    PopFrame,
    PushFrame,
    Raise,
    Require,
    Restore,
    Result,
    Results,
    Return,
    Statement,
    Store,
    Suspend,
    Unpack,
)
from dogtable.ir.terms import Operator
from dogtable.ir.types import NUMBER
from dogtable.ir.values import Load, Local, Truth, Value

_DEEPEST = 60  # blocks in blocks; deeper, a function is refused
_LOOPS = 18  # so many loops in loops, too: Python has room for 20


Given: TypeAlias = Value | int
"""A value, or a known number or truth."""


def given(value: Given) -> Value:
    """Return a value that was given so."""
    if isinstance(value, Value):
        return value
    return Truth(value) if isinstance(value, bool) else number(value)


class Mark(NamedTuple):
    """A place in a block that is being built, and how many operations there were before."""

    block: list[Statement]
    at: int
    length: int


class Fn:
    """A function that is being built. Operations come from `span` of the function where nothing else is said."""

    def __init__(self, name: str, parameters: Sequence[Local], span: Span, *, block: bool = False) -> None:
        self.name = name
        self.parameters = list(parameters)
        self.span = span
        self.block = block  # part of a routine that can ask: it returns where to go on
        self.asks = False  # a generator, even where nothing in it asks
        self.uses: set[str] = set()
        self.locals: tuple[tuple[str, int], ...] = ()  # those in the frame where it begins, and their slots
        self.frame = FP  # the header cell that tells which frame `fp` is
        self._open: list[list[Statement]] = [[]]
        self._loops = 0
        self._length = 0
        self._names = 0

    # ----------------------------------------------------------------------------------------------- one operation more

    def put(self, node: Statement) -> None:
        """Add an operation."""
        self._open[-1].append(node)
        self._length += 1

    def let(self, name: str, value: Given, span: Span | None = None) -> Local:
        """Give a local a value; return the local."""
        value = given(value)
        self.put(Let(span or self.span, name, value))
        return Local(name, value.type)

    def unpack(self, names: Sequence[str], value: Value, span: Span | None = None) -> None:
        """Give locals the parts of a value."""
        self.put(Unpack(span or self.span, tuple(names), value))

    def store(
        self, cell: Value, value: Given, span: Span | None = None, *, also: Value | None = None, local: str = ""
    ) -> Local:
        """Give a cell a value, then another one (`also`), then a local; return the local."""
        value = given(value)
        self.put(Store(span or self.span, (cell,) if also is None else (cell, also), local, value))
        return Local(local, value.type)

    def change(self, target: Value, op: Operator, value: Given, span: Span | None = None) -> None:
        """Change a local or a cell by an operator and a value."""
        self.put(Change(span or self.span, target, op, given(value)))

    def append(self, into: Value, item: Value, span: Span | None = None, *, bounded: bool = False) -> None:
        """Add an item to a list; `bounded`: it is looked at how long it becomes."""
        self.put(Append(span or self.span, into, item, bounded))

    def call(self, call: Value, span: Span | None = None, *, asks: bool = False) -> None:
        """Call what works by itself; `asks`: a generator."""
        self.put(Call(span or self.span, call, asks))

    def leave(self, value: Given, span: Span | None = None) -> None:
        """End the function with a value."""
        self.put(Return(span or self.span, given(value)))

    def goto(self, block: int, span: Span | None = None) -> None:
        """Go on at another block."""
        self.put(Goto(span or self.span, block))

    def fork(self, test: Value, yes: int, no: int, span: Span | None = None) -> None:
        """Go on at one of two blocks."""
        self.put(Fork(span or self.span, test, yes, no))

    def leave_with(self, results: Sequence[tuple[Value, Span]]) -> None:
        """End the function with several values, each from its own place."""
        self.put(Results(self.span, tuple(Result(span, value) for value, span in results)))

    def leave_loop(self, span: Span | None = None) -> None:
        """Leave the loop."""
        self.put(Break(span or self.span))

    def next_round(self, span: Span | None = None) -> None:
        """Go on with the next round of the loop."""
        self.put(Continue(span or self.span))

    def throw(self, name: str, span: Span | None = None) -> None:
        """Leave all, up to who waits for this."""
        self.put(Raise(span or self.span, name))

    # --------------------------------------------------------------------------------------------------- one whole more

    def halt(self, code: int, span: Span | None = None) -> None:
        """End the run: dead, legal or over, and in a block that somebody is asked."""
        self.put(Halt(span or self.span, code))

    def burn(self, units: Given, span: Span | None = None) -> None:
        """Use fuel."""
        self.put(Burn(span or self.span, given(units)))

    def count_down(self, left: Value, span: Span | None = None) -> None:
        """Begin one of the rounds that are left."""
        self.put(CountDown(span or self.span, left))

    def count_decision(self, span: Span | None = None) -> None:
        """Count one more decision."""
        self.put(CountDecision(span or self.span))

    def act(self, seat: Value, span: Span | None = None) -> None:
        """Let another seat act."""
        self.put(Act(span or self.span, seat))

    def commit(self, span: Span | None = None, *, unknown: Value | None = None) -> None:
        """Come to a commit point, or to one only where something is unknown."""
        self.put(Commit(span or self.span, unknown))

    def require(self, test: Value, number: int, known: Sequence[tuple[str, Value]], span: Span | None = None) -> None:
        """Require something; `known` are the locals that it names."""
        names, values = tuple(name for name, _ in known), tuple(value for _, value in known)
        self.put(Require(span or self.span, test, number, names, values))

    def forbid(self, test: Value, span: Span | None = None) -> None:
        """Forbid all but where a test holds."""
        self.put(Forbid(span or self.span, test))

    def bound(self, value: Value, low: int, high: int, span: Span | None = None, *, spare: int | None = None) -> None:
        """Refuse a value outside of bounds that is not the spare one."""
        self.put(Bound(span or self.span, value, low, high, spare))

    def close_scope(self, tried: Value, span: Span | None = None, *, ends: bool) -> None:
        """End an open `do:`."""
        self.put(CloseScope(span or self.span, tried, ends))

    def push_frame(self, back: Given, values: Sequence[Value], rest: Value, span: Span | None = None) -> None:
        """Lay a frame on top."""
        self.put(PushFrame(span or self.span, given(back), tuple(values), rest))

    def pop_frame(self, span: Span | None = None) -> None:
        """Take the frame on top away and go back."""
        self.put(PopFrame(span or self.span))

    def keep(self, slot: int, cells: Sequence[int], span: Span | None = None) -> None:
        """Keep cells of the header in the frame, from a slot on."""
        self.put(Keep(span or self.span, slot, tuple(cells)))

    def restore(self, slot: int, cells: Sequence[int], span: Span | None = None) -> None:
        """Make cells of the header again what the frame kept of them."""
        self.put(Restore(span or self.span, slot, tuple(cells)))

    def suspend(self, ask: int, status: int, span: Span | None = None) -> None:
        """Say in the header what the game waits for."""
        self.put(Suspend(span or self.span, ask, status))

    def ask(self, ask: int, options: Value, span: Span | None = None) -> None:
        """Ask, as a generator, which of so many options."""
        self.put(Ask(span or self.span, ask, options))

    def emit(self, call: Value, span: Span | None = None) -> None:
        """Tell whoever listens."""
        self.put(Emit(span or self.span, call))

    # ---------------------------------------------------------------------------------------------------- blocks in it

    @contextmanager
    def when(self, test: Value, span: Span | None = None) -> Iterator[None]:
        """Do what is built meanwhile where a test holds."""
        span = span or self.span
        with self._inside() as body:
            yield
        self.put(Branch(span, (Arm(span, test, tuple(body)),), None))

    @contextmanager
    def or_when(self, test: Value, span: Span | None = None) -> Iterator[None]:
        """Do it where no test so far holds, but this one."""
        with self._inside() as body:
            yield
        branch = self._open[-1][-1]
        assert isinstance(branch, Branch) and branch.other is None, "there is no branch here that goes on"
        self._open[-1][-1] = Branch(branch.span, (*branch.arms, Arm(span or self.span, test, tuple(body))), None)

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """Do it where no test holds; behind a loop, when that ends by itself."""
        with self._inside() as body:
            yield
        node, other = self._open[-1][-1], tuple(body)
        if isinstance(node, Branch) and node.other is None:
            node = Branch(node.span, node.arms, other)
        elif isinstance(node, Each) and node.other is None:
            node = Each(node.span, node.names, node.items, node.body, other)
        else:
            assert isinstance(node, Loop) and node.other is None, "there is nothing here that has an other way"
            node = Loop(node.span, node.test, node.body, other)
        self._open[-1][-1] = node

    @contextmanager
    def each(self, names: str | Sequence[str], items: Value, span: Span | None = None) -> Iterator[None]:
        """Do it for each of some items, which is one local or several."""
        with self._inside(loops=1) as body:
            yield
        bound = (names,) if isinstance(names, str) else tuple(names)
        self.put(Each(span or self.span, bound, items, tuple(body), None))

    @contextmanager
    def loop(self, test: Value = TRUE, span: Span | None = None) -> Iterator[None]:
        """Do it as long as a test holds."""
        with self._inside(loops=1) as body:
            yield
        self.put(Loop(span or self.span, test, tuple(body), None))

    @contextmanager
    def _inside(self, loops: int = 0) -> Iterator[list[Statement]]:
        """Build a block; what was built of it is gone where that fails."""
        if len(self._open) >= _DEEPEST or self._loops + loops > _LOOPS:
            raise RulesetError([Problem(self.span, "E450", "statements are nested too deep", "give a part a name")])
        body: list[Statement] = []
        self._open.append(body)
        self._loops += loops
        try:
            yield body
        finally:
            self._open.pop()
            self._loops -= loops

    # -------------------------------------------------------------------------------------------------- what there is

    def mark(self) -> Mark:
        """Return the place in the block that is being built, to come back to."""
        return Mark(self._open[-1], len(self._open[-1]), self._length)

    def since(self, mark: Mark) -> Block:
        """Return the operations that were put into its block since a mark was taken."""
        return tuple(mark.block[mark.at :])

    def back_to(self, mark: Mark) -> None:
        """Take back all that was built since a mark was taken, in the block that is being built now."""
        assert mark.block is self._open[-1], "the mark stands in another block"
        del mark.block[mark.at :]
        self._length = mark.length

    def insert(self, mark: Mark, node: Statement) -> None:
        """Put an operation where a mark was taken."""
        mark.block.insert(mark.at, node)
        self._length += 1

    @property
    def body(self) -> Block:
        """The operations so far, but for those in blocks that are not done."""
        return tuple(self._open[0])

    def length(self) -> int:
        """Return how many operations there are."""
        return self._length

    def fresh(self, stem: str) -> str:
        """Return a name that this function does not use yet."""
        self._names += 1
        return f"{stem}_{self._names}"

    def continues(self, other: Fn) -> None:
        """Let no fresh name here be one of another function's, as this one takes over where that one is."""
        self._names = max(self._names, other._names)

    def done(self) -> Function:
        """Return the whole function: before what was built stands what that uses."""
        head: list[Statement] = []
        if "fp" in self.uses:
            head.append(Let(self.span, FRAME.name, Load(number(self.frame), NUMBER)))
        if "me" in self.uses and "me" not in (parameter.name for parameter in self.parameters):
            head.append(Let(self.span, "me", header.ME))
        if self.asks:
            never = Arm(self.span, number(0), (Call(self.span, Yield(number(0)), False),))
            head.append(Branch(self.span, (never,), None))
        return Function(self.name, tuple(self.parameters), (*head, *self._open[0]), self.block, self.span)

    def render(self) -> list[tuple[str, Span]]:
        """Return the lines of the whole function, each with its span."""
        return lines_of(self.done())

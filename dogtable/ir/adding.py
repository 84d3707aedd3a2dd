"""Operations added to a function that is being built, one after another; each comes from a place in the ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from dogtable.base.errors import Span
from dogtable.ir import statements as st
from dogtable.ir.folding import number
from dogtable.ir.terms import Operator
from dogtable.ir.values import Local, Truth, Value

Given: TypeAlias = Value | int
"""A value, or a known number or truth."""


def given(value: Given) -> Value:
    """Return a value that was given so."""
    if isinstance(value, Value):
        return value
    return Truth(value) if isinstance(value, bool) else number(value)


class Adding:
    """What operations are added to, in the innermost block that is open; from `span` where nothing else is said."""

    def __init__(self, span: Span) -> None:
        self.span = span
        self._open: list[list[st.Statement]] = [[]]
        self._length = 0

    # ----------------------------------------------------------------------------------------------- one operation more

    def put(self, node: st.Statement) -> None:
        """Add an operation."""
        self._open[-1].append(node)
        self._length += 1

    def let(self, name: str, value: Given, span: Span | None = None) -> Local:
        """Give a local a value; return the local."""
        value = given(value)
        self.put(st.Let(span or self.span, name, value))
        return Local(name, value.type)

    def unpack(self, names: Sequence[str], value: Value, span: Span | None = None) -> None:
        """Give locals the parts of a value."""
        self.put(st.Unpack(span or self.span, tuple(names), value))

    def store(
        self, cell: Value, value: Given, span: Span | None = None, *, also: Value | None = None, local: str = ""
    ) -> Local:
        """Give a cell a value, then another one (`also`), then a local; return the local."""
        value = given(value)
        self.put(st.Store(span or self.span, (cell,) if also is None else (cell, also), local, value))
        return Local(local, value.type)

    def change(self, target: Value, op: Operator, value: Given, span: Span | None = None) -> None:
        """Change a local or a cell by an operator and a value."""
        self.put(st.Change(span or self.span, target, op, given(value)))

    def append(self, into: Value, item: Value, span: Span | None = None, *, bounded: bool = False) -> None:
        """Add an item to a list; `bounded`: it is looked at how long it becomes."""
        self.put(st.Append(span or self.span, into, item, bounded))

    def call(self, call: Value, span: Span | None = None, *, asks: bool = False) -> None:
        """Call what works by itself; `asks`: a generator."""
        self.put(st.Call(span or self.span, call, asks))

    def leave(self, value: Given, span: Span | None = None) -> None:
        """End the function with a value."""
        self.put(st.Return(span or self.span, given(value)))

    def goto(self, block: int, span: Span | None = None) -> None:
        """Go on at another block."""
        self.put(st.Goto(span or self.span, block))

    def fork(self, test: Value, yes: int, no: int, span: Span | None = None) -> None:
        """Go on at one of two blocks."""
        self.put(st.Fork(span or self.span, test, yes, no))

    def leave_with(self, results: Sequence[tuple[Value, Span]]) -> None:
        """End the function with several values, each from its own place."""
        self.put(st.Results(self.span, tuple(st.Result(span, value) for value, span in results)))

    def leave_loop(self, span: Span | None = None) -> None:
        """Leave the loop."""
        self.put(st.Break(span or self.span))

    def next_round(self, span: Span | None = None) -> None:
        """Go on with the next round of the loop."""
        self.put(st.Continue(span or self.span))

    def throw(self, name: str, span: Span | None = None) -> None:
        """Leave all, up to who waits for this."""
        self.put(st.Raise(span or self.span, name))

    # --------------------------------------------------------------------------------------------------- one whole more

    def halt(self, code: int, span: Span | None = None) -> None:
        """End the run: dead, legal or over, and in a block that somebody is asked."""
        self.put(st.Halt(span or self.span, code))

    def burn(self, units: Given, span: Span | None = None) -> None:
        """Use fuel."""
        self.put(st.Burn(span or self.span, given(units)))

    def count_down(self, left: Value, span: Span | None = None) -> None:
        """Begin one of the rounds that are left."""
        self.put(st.CountDown(span or self.span, left))

    def count_decision(self, span: Span | None = None) -> None:
        """Count one more decision."""
        self.put(st.CountDecision(span or self.span))

    def act(self, seat: Value, span: Span | None = None) -> None:
        """Let another seat act."""
        self.put(st.Act(span or self.span, seat))

    def commit(self, span: Span | None = None, *, unknown: Value | None = None) -> None:
        """Come to a commit point, or to one only where something is unknown."""
        self.put(st.Commit(span or self.span, unknown))

    def require(self, test: Value, number: int, known: Sequence[tuple[str, Value]], span: Span | None = None) -> None:
        """Require something; `known` are the locals that it names."""
        names, values = tuple(name for name, _ in known), tuple(value for _, value in known)
        self.put(st.Require(span or self.span, test, number, names, values))

    def forbid(self, test: Value, span: Span | None = None) -> None:
        """Forbid all but where a test holds."""
        self.put(st.Forbid(span or self.span, test))

    def bound(self, value: Value, low: int, high: int, span: Span | None = None, *, spare: int | None = None) -> None:
        """Refuse a value outside of bounds that is not the spare one."""
        self.put(st.Bound(span or self.span, value, low, high, spare))

    def close_scope(self, tried: Value, span: Span | None = None, *, ends: bool) -> None:
        """End an open `do:`."""
        self.put(st.CloseScope(span or self.span, tried, ends))

    def push_frame(self, back: Given, values: Sequence[Value], rest: Value, span: Span | None = None) -> None:
        """Lay a frame on top."""
        self.put(st.PushFrame(span or self.span, given(back), tuple(values), rest))

    def pop_frame(self, span: Span | None = None) -> None:
        """Take the frame on top away and go back."""
        self.put(st.PopFrame(span or self.span))

    def keep(self, slot: int, cells: Sequence[int], span: Span | None = None) -> None:
        """Keep cells of the header in the frame, from a slot on."""
        self.put(st.Keep(span or self.span, slot, tuple(cells)))

    def restore(self, slot: int, cells: Sequence[int], span: Span | None = None) -> None:
        """Make cells of the header again what the frame kept of them."""
        self.put(st.Restore(span or self.span, slot, tuple(cells)))

    def suspend(self, ask: int, status: int, span: Span | None = None) -> None:
        """Say in the header what the game waits for."""
        self.put(st.Suspend(span or self.span, ask, status))

    def ask(self, ask: int, options: Value, span: Span | None = None) -> None:
        """Ask, as a generator, which of so many options."""
        self.put(st.Ask(span or self.span, ask, options))

    def emit(self, call: Value, span: Span | None = None) -> None:
        """Tell whoever listens."""
        self.put(st.Emit(span or self.span, call))

"""Values that are called, of the engine or of what is written."""

from __future__ import annotations

from typing import ClassVar, Literal

from dogtable.ir.types import MIXED, NUMBER, TRUTH, Type, row_of
from dogtable.ir.values import STATE, Local, Value

__all__ = ["ENDED", "FAR", "Invoke", "Operation", "Reason", "Traced", "Walk", "Yield", "invoked"]

Form = Literal["any", "step", "known", "several"]


class Operation(Value):
    """A call of an operation of the engine, or of Python."""

    name: str
    args: tuple[Value, ...]
    type: Type


class Invoke(Value):
    """A call of a function that is written: a definition."""

    name: str
    args: tuple[Value, ...]
    type: Type


class Walk(Value):
    """The ends of a walk (`compile.walks`), by the function that is written for it.

    `form` says which: of any length, of one step, of what is known of the way, of several lengths of that. `args` are
    the space and what else the step is given, `length` (those of several) stands between unless it is one step.
    """

    number: int
    form: Form
    seat: Value
    start: Value
    length: Value
    extra: tuple[Value, ...]

    @property
    def type(self) -> Type:
        """Return that it is a row of places."""
        return row_of(self.start.type)


class Traced(Value):
    """The ends of a walk that somebody traces: where it begins, how far it goes, each step, and what is shut."""

    start: Value
    length: Value
    step: Value
    shut: Value

    @property
    def type(self) -> Type:
        """Return that it is a row of places."""
        return row_of(self.start.type)


class Reason(Value):
    """Why something cannot be carried out: the number of a requirement, and the values of the locals that it names."""

    number: int
    names: tuple[str, ...]
    values: tuple[Value, ...]
    type: ClassVar[Type] = MIXED


class Yield(Value):
    """The number of what is chosen, among so many options: a generator asks whoever runs it."""

    options: Value
    type: ClassVar[Type] = NUMBER


ENDED = Invoke("ended", (STATE,), TRUTH)
"""Whether the game is over, as `end.when` says."""
FAR = Type("mapping", MIXED)
"""What is known of ways: for a space how far it is free from there."""
_WALKS = {"any": "w{}", "step": "w{}_1", "known": "v{}", "several": "y{}"}


def invoked(walk: Walk) -> Invoke:
    """Return the call of the function of a walk that its form takes."""
    length = () if walk.form == "step" else (walk.length,)
    far = (Local(f"far{walk.number}", FAR),) if walk.form in ("known", "several") else ()
    args = (STATE, walk.seat, walk.start, *length, *walk.extra, *far)
    return Invoke(_WALKS[walk.form].format(walk.number), args, walk.type)

"""What writers of blocks share: the place in a routine that they have come to, and the blocks of a whole unit."""

from __future__ import annotations

from dogtable import ir
from dogtable.base.frozen import Frozen, replaced
from dogtable.base.program import Cell, Point, RoutineInfo
from dogtable.compile.unit import Scope
from dogtable.ir.building import Fn
from dogtable.ir.statements import Block, Statement
from dogtable.lang import tree


class Loop(Frozen):
    """A loop around a place, for what is left of it: the rounds still to come, and whether a `do:` is open."""

    left: ir.Value
    open: bool


class EmitContext(Frozen):
    """Where in a routine we are: its scope, and what its frame holds here."""

    sc: Scope
    locals: tuple[Cell, ...] = ()
    hidden: tuple[Cell, ...] = ()
    loops: tuple[Loop, ...] = ()
    begins: Block = ()  # what puts the loops around here at their first round

    def begun(self, *begins: Statement) -> EmitContext:
        """Return the place with what puts one more loop at its first round."""
        return replaced(self, begins=(*self.begins, *begins))

    def at(self, fn: Fn) -> EmitContext:
        """Return the same place, in another function."""
        return replaced(self, sc=Scope(fn, self.sc.env, self.sc.values, self.sc.total))


class UnitBlocks:
    """The blocks of a whole unit: their numbers are those that frames hold."""

    def __init__(self) -> None:
        self.count = 0
        self.points: dict[int, Point] = {}
        self.routines: list[RoutineInfo] = []
        self.entries: dict[str, int] = {}
        self.sizes: dict[str, int] = {}
        self.target: tree.Statement | None = None  # the turn at which a position can be entered
        self.body = -1  # the block that begins its body
        self.entering: tuple[str, Block] = ("", ())  # its routine, and what its frame holds there
        self.callers: dict[str, tuple[str, int, Block]] = {}  # first call: routine, block after it, loops

    def label(self) -> int:
        """Return the number of a new block."""
        self.count += 1
        return self.count - 1

"""Entering a game in the middle: the body of its first turn, with the loops around it at their first round."""

from __future__ import annotations

from dogtable import ir
from dogtable.base.errors import NOWHERE
from dogtable.base.frozen import replaced
from dogtable.base.program import FRAME_HEAD
from dogtable.compile.emit_context import UnitBlocks
from dogtable.compile.turns import ENTERED
from dogtable.compile.unit import Unit
from dogtable.ir import header
from dogtable.ir.building import Fn


def write_entering(unit: Unit, program: UnitBlocks) -> str:
    """Write the function that lays the frames for that and returns the block to go on at; return its name.

    "None" when there is no turn that the play comes to.
    """
    name, begins = program.entering
    if program.body < 0:
        return "None"
    chain = [(name, begins)]
    back = [-1]
    while name != "play":
        if name not in program.callers:
            return "None"
        name, label, around = program.callers[name]
        chain.append((name, around))
        back.insert(0, label)
    fn = unit.function(Fn("entering", [ir.STATE, ENTERED], NOWHERE))
    fn.uses.add("me")
    fn.let(ir.FRAME.name, -1)
    for (routine, inits), label in zip(reversed(chain), [-1, *back[:-1]], strict=True):
        rest = [ir.number(-1)] * (program.sizes[routine] - FRAME_HEAD)
        frame = fn.let("frame", ir.tuple_of([ir.number(label), ir.FRAME, *rest], ir.NUMBER))
        fn.store(header.FP, ir.of_state("len", ir.NUMBER), local=ir.FRAME.name)
        fn.change(ir.STATE, "+", frame)
        for begin in inits:
            fn.put(replaced(begin, span=fn.span))
    fn.store(header.ME, ENTERED)
    fn.goto(program.body)
    return fn.name

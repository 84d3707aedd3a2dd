"""Entering a game in the middle: the body of its first turn, with the loops around it at their first round."""

from __future__ import annotations

from dataclasses import replace

from dogtable.base.errors import NOWHERE
from dogtable.compile import header
from dogtable.compile.emit_context import UnitBlocks
from dogtable.compile.ir.building import Fn
from dogtable.compile.unit import Unit


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
    fn = unit.function(Fn("entering", ["s", "seat"], NOWHERE))
    fn.uses.add("me")
    fn.let("fp", -1)
    for (routine, inits), label in zip(reversed(chain), [-1, *back[:-1]], strict=True):
        fn.let("frame", f"({label}, fp) + (-1,) * {program.sizes[routine] - 2}")
        fn.store(header.FP, "len(s)", local="fp")
        fn.change("s", "+", "frame")
        for begin in inits:
            fn.put(replace(begin, span=fn.span))
    fn.store(header.ME, "seat")
    fn.goto(program.body)
    return fn.name

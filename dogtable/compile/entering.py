"""Entering a game in the middle: the body of its first turn, with the loops around it at their first round."""

from __future__ import annotations

from dogtable.base.errors import NOWHERE
from dogtable.compile import header
from dogtable.compile.emit_context import UnitBlocks
from dogtable.compile.unit import Fn, Unit


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
    fn.add("fp = -1")
    for (routine, inits), label in zip(reversed(chain), [-1, *back[:-1]], strict=True):
        fn.add(f"frame = ({label}, fp) + (-1,) * {program.sizes[routine] - 2}")
        fn.add(f"{header.FP} = fp = len(s)")
        fn.add("s += frame")
        for code in inits:
            fn.add(code)
    fn.add(f"{header.ME} = seat")
    fn.add(f"return {program.body}")
    return fn.name

"""The cells of the header, as values that are written: `header.DEPTH` reads the cell at DEPTH."""

from __future__ import annotations

from dogtable import ir
from dogtable.base import program


def _cell(index: int, type_: ir.Type = ir.NUMBER) -> ir.Value:
    return ir.Load(ir.number(index), type_)


STATUS = _cell(program.STATUS)
ASK = _cell(program.ASK)
FP = _cell(program.FP)
ME = _cell(program.ME, ir.PLAYER)
DEPTH = _cell(program.DEPTH)
BASE = _cell(program.BASE)
CUT = _cell(program.CUT)
TRIAL = _cell(program.TRIAL)
HEIGHT = _cell(program.HEIGHT)
ASKED = _cell(program.ASKED)

"""The cells of the header, as Python that is written: `header.DEPTH` is the text of the cell at DEPTH."""

from __future__ import annotations

from dogtable.base import program


def _cell(index: int) -> str:
    return f"s[{index}]"


STATUS = _cell(program.STATUS)
ASK = _cell(program.ASK)
FP = _cell(program.FP)
ME = _cell(program.ME)
DEPTH = _cell(program.DEPTH)
BASE = _cell(program.BASE)
CUT = _cell(program.CUT)
TRIAL = _cell(program.TRIAL)
HEIGHT = _cell(program.HEIGHT)
ASKED = _cell(program.ASKED)

"""Where in the ruleset a rule error happened: the line of compiled code leads to the line of YAML."""

from __future__ import annotations

from collections.abc import Sequence
from types import FrameType

from dogtable.base.errors import NOWHERE, Problem, RuleError, Span
from dogtable.base.program import ME, Program, source_name
from dogtable.engine.fault import FaultError

_LOCAL = "l_"


def error_of(program: Program, fault: FaultError, s: Sequence[int]) -> RuleError:
    """Return the RuleError for a fault: with its place, the seat that acted, and the values of the locals there."""
    name = source_name(program)
    span: Span = NOWHERE
    values: dict[str, object] = {}
    trace = fault.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_code.co_filename == name:
            span = program.lines.get(trace.tb_lineno, span)
            values = {**values, **_locals(program, frame, s)}
        trace = trace.tb_next
    return RuleError(Problem(span, fault.code, fault.message), s[ME], values)


def _locals(program: Program, frame: FrameType, s: Sequence[int]) -> dict[str, object]:
    """Return the ruleset's locals that a frame of compiled code knows, by their names."""
    known: dict[str, object] = {}
    fp = frame.f_locals.get("fp")
    if isinstance(fp, int):
        for local, slot in program.slots.get(frame.f_code.co_name, ()):
            if fp + slot < len(s):
                known[local] = s[fp + slot]
    known.update({k[len(_LOCAL) :]: v for k, v in frame.f_locals.items() if k.startswith(_LOCAL)})
    return known

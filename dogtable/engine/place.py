"""Where in the ruleset a rule error happened: the line of compiled code leads to the line of YAML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import FrameType

from dogtable.base.errors import NOWHERE, Problem, RuleError, Span
from dogtable.base.program import ME, Program, source_name
from dogtable.engine.fault import FaultError

_LOCAL = "l_"


def error_of(program: Program, fault: FaultError, s: Sequence[int]) -> RuleError:
    """Return the RuleError for a fault: with its place, the seat that acted, and the values of the locals there."""
    return error_in(program, source_name(program), program.lines, fault, s)


def error_in(
    program: Program, name: str, lines: Mapping[int, Span], fault: FaultError, s: Sequence[int]
) -> RuleError:  # fmt: skip
    """Return the same for a fault in the source of this name; its lines lead to places in the ruleset."""
    span: Span = NOWHERE
    values: dict[str, object] = {}
    places = {source_name(program): program.lines, name: lines}
    trace = fault.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        known = places.get(frame.f_code.co_filename)
        if known is not None:
            span = known.get(trace.tb_lineno, span)
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

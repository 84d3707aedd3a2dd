"""What a whole of the intermediate representation consists of: the simpler operations that do the same."""

from __future__ import annotations

from typing import assert_never

from dogtable.base.errors import Span
from dogtable.base.halts import DEAD, LEGAL, OVER
from dogtable.base.program import TRYING
from dogtable.ir import header
from dogtable.ir import statements as st
from dogtable.ir.calls import ENDED, Reason, Yield
from dogtable.ir.folding import (
    FRAME,
    arithmetic,
    between,
    compare,
    frame_cell,
    is_there,
    number,
    of_state,
    operation,
    tuple_of,
)
from dogtable.ir.terms import And, Conditional, Not, Or
from dogtable.ir.types import MIXED, NOTHING, NUMBER, NUMBERS
from dogtable.ir.values import LOG, STATE, WHY, Load, Local, Part, Table, Value

_FUEL = Part(Local("fuel", NUMBERS), 0, NUMBER)
_REASONS = Part(WHY, 0, MIXED)
"""Where what failed is noted: its number, and the values of the locals that it names."""
_LIMIT, _STRETCH = Table("LIMIT", NUMBER), Table("STRETCH", NUMBER)
_RAISED = {DEAD: "Dead", LEGAL: "Legal", OVER: "Over"}


def expanded(node: st.Whole, *, block: bool) -> st.Block:
    """Return the operations of which a whole consists, in a block of a routine or in a plain function."""
    span = node.span
    if isinstance(node, st.Halt):
        return (halted(node, block=block),)
    if isinstance(node, st.Act):
        return (st.Store(span, (header.ME,), "me", node.seat),)
    if isinstance(node, st.Burn):
        burnt = compare(_FUEL, "<", number(0))
        return st.Change(span, _FUEL, "-", node.units), _where(span, burnt, _call(span, "burnt"))
    if isinstance(node, st.CountDown):
        too_often = _where(span, compare(node.left, "<=", number(0)), _call(span, "too_often"))
        return too_often, st.Change(span, node.left, "-", number(1))
    if isinstance(node, st.CountDecision):
        count = Local("count", NUMBER)
        return (
            st.Store(span, (header.ASKED,), "count", arithmetic(header.ASKED, "+", number(1))),
            _where(span, compare(count, ">", _LIMIT), _call(span, "endless")),
            st.Store(span, (_FUEL,), "", _STRETCH),
        )
    if isinstance(node, st.Commit):
        return _commit(node)
    if isinstance(node, st.Require):
        note = st.Append(span, _REASONS, Reason(node.number, node.names, node.values), False)
        forbidden = _where(span, Not(Or((header.TRIAL, WHY))), _call(span, "forbidden"))
        return (_where(span, Not(node.test), _where(span, WHY, note), forbidden, st.Halt(span, DEAD)),)
    if isinstance(node, st.Forbid):
        return (_where(span, Not(node.test), _call(span, "forbidden")),)
    if isinstance(node, st.Bound):
        low, high = number(node.low), number(node.high)
        outside: Value = Not(between(node.low, node.value, node.high))
        if node.spare is not None:
            outside = And((outside, compare(node.value, "!=", number(node.spare))))
        return (_where(span, outside, _call(span, "outside", node.value, low, high)),)
    if isinstance(node, st.CloseScope):
        return _close(node)
    if isinstance(node, st.PushFrame):
        frame = tuple_of((node.back, header.FP, *node.values), NUMBER)
        return (
            st.Let(span, "frame", frame),
            st.Store(span, (header.FP,), "", of_state("len", NUMBER)),
            st.Change(span, STATE, "+", Local("frame", frame.type)),
            st.Change(span, STATE, "+", node.rest),
        )
    if isinstance(node, st.PopFrame):
        label = Local("label", NUMBER)
        return (
            st.Store(span, (header.FP,), "", frame_cell(1, NUMBER)),
            st.Let(span, "label", frame_cell(0, NUMBER)),
            st.Drop(span, FRAME),
            st.Return(span, Conditional(is_there(label), label, number(OVER))),
        )
    if isinstance(node, st.Keep):
        kept = enumerate(node.cells, node.slot)
        return tuple(st.Store(span, (frame_cell(slot, NUMBER),), "", _cell(cell)) for slot, cell in kept)
    if isinstance(node, st.Restore):
        kept = enumerate(node.cells, node.slot)
        return tuple(st.Store(span, (_cell(cell),), "", frame_cell(slot, NUMBER)) for slot, cell in kept)
    if isinstance(node, st.Suspend):
        return st.Store(span, (header.STATUS,), "", number(node.status)), st.Store(
            span, (header.ASK,), "", number(node.ask)
        )
    if isinstance(node, st.Ask):
        return st.Store(span, (header.ASK,), "", number(node.ask)), st.Let(span, "drawn", Yield(node.options))
    if isinstance(node, st.Emit):
        return (_where(span, LOG, st.Call(span, node.call, False)),)
    assert_never(node)


def halted(node: st.Halt, *, block: bool) -> st.Return | st.Raise:
    """Return how a run comes to an end in a block of a routine, or in a plain function."""
    return st.Return(node.span, number(node.code)) if block else st.Raise(node.span, _RAISED[node.code])


def _call(span: Span, name: str, *args: Value) -> st.Call:
    """Return a call of what ends a game, or tells of an error of the rules."""
    return st.Call(span, operation(name, NOTHING, *args), False)


def _cell(cell: int) -> Load:
    return Load(number(cell), NUMBER)


def _where(span: Span, test: Value, *body: st.Statement) -> st.Branch:
    """Return what is done only where a test holds."""
    return st.Branch(span, (st.Arm(span, test, body),), None)


def _commit(node: st.Commit) -> st.Block:
    span = node.span
    legal = _where(span, compare(header.TRIAL, "==", number(TRYING)), st.Halt(span, LEGAL))
    begun, cut = st.Store(span, (header.BASE,), "", header.DEPTH), st.Store(span, (header.CUT,), "", number(1))
    inside = compare(header.DEPTH, ">", header.BASE)
    if node.unknown is None:
        return _where(span, inside, legal, begun), cut
    return (_where(span, And((inside, node.unknown)), legal, begun, cut),)


def _close(node: st.CloseScope) -> st.Block:
    span, depth = node.span, Local("depth", NUMBER)
    ended = And((Not(depth), ENDED))
    over = (_where(span, ended, st.Halt(span, OVER)),) if node.ends else ()
    return (
        st.Store(span, (header.DEPTH,), "depth", arithmetic(header.DEPTH, "-", number(1))),
        _where(
            span,
            compare(depth, "<=", header.BASE),
            _where(span, node.tried, st.Halt(span, LEGAL)),
            st.Store(span, (header.BASE,), "", depth),
            st.Store(span, (header.CUT,), "", number(1)),
            *over,
        ),
    )

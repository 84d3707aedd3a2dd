"""What a whole of the intermediate representation consists of: the simpler operations that do the same."""

from __future__ import annotations

from typing import assert_never

from dogtable.base.errors import Span
from dogtable.base.halts import DEAD, LEGAL, OVER
from dogtable.base.program import TRYING
from dogtable.ir import header
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
from dogtable.ir.statements import (
    Act,
    Append,
    Arm,
    Ask,
    Block,
    Bound,
    Branch,
    Burn,
    Call,
    Change,
    CloseScope,
    Commit,
    CountDecision,
    CountDown,
    Drop,
    Emit,
    Forbid,
    Halt,
    Keep,
    Let,
    PopFrame,
    PushFrame,
    Raise,
    Require,
    Restore,
    Return,
    Statement,
    Store,
    Suspend,
    Whole,
)
from dogtable.ir.terms import And, Conditional, Not, Or
from dogtable.ir.types import MIXED, NOTHING, NUMBER, NUMBERS
from dogtable.ir.values import LOG, STATE, WHY, Load, Local, Part, Table, Value

_FUEL = Part(Local("fuel", NUMBERS), 0, NUMBER)
_REASONS = Part(WHY, 0, MIXED)
"""Where what failed is noted: its number, and the values of the locals that it names."""
_LIMIT, _STRETCH = Table("LIMIT", NUMBER), Table("STRETCH", NUMBER)
_RAISED = {DEAD: "Dead", LEGAL: "Legal", OVER: "Over"}


def expanded(node: Whole, *, block: bool) -> Block:
    """Return the operations of which a whole consists, in a block of a routine or in a plain function."""
    span = node.span
    if isinstance(node, Halt):
        return (halted(node, block=block),)
    if isinstance(node, Act):
        return (Store(span, (header.ME,), "me", node.seat),)
    if isinstance(node, Burn):
        burnt = compare(_FUEL, "<", number(0))
        return Change(span, _FUEL, "-", node.units), _where(span, burnt, _call(span, "burnt"))
    if isinstance(node, CountDown):
        too_often = _where(span, compare(node.left, "<=", number(0)), _call(span, "too_often"))
        return too_often, Change(span, node.left, "-", number(1))
    if isinstance(node, CountDecision):
        count = Local("count", NUMBER)
        return (
            Store(span, (header.ASKED,), "count", arithmetic(header.ASKED, "+", number(1))),
            _where(span, compare(count, ">", _LIMIT), _call(span, "endless")),
            Store(span, (_FUEL,), "", _STRETCH),
        )
    if isinstance(node, Commit):
        return _commit(node)
    if isinstance(node, Require):
        note = Append(span, _REASONS, Reason(node.number, node.names, node.values), False)
        forbidden = _where(span, Not(Or((header.TRIAL, WHY))), _call(span, "forbidden"))
        return (_where(span, Not(node.test), _where(span, WHY, note), forbidden, Halt(span, DEAD)),)
    if isinstance(node, Forbid):
        return (_where(span, Not(node.test), _call(span, "forbidden")),)
    if isinstance(node, Bound):
        low, high = number(node.low), number(node.high)
        outside: Value = Not(between(node.low, node.value, node.high))
        if node.spare is not None:
            outside = And((outside, compare(node.value, "!=", number(node.spare))))
        return (_where(span, outside, _call(span, "outside", node.value, low, high)),)
    if isinstance(node, CloseScope):
        return _close(node)
    if isinstance(node, PushFrame):
        frame = tuple_of((node.back, header.FP, *node.values), NUMBER)
        return (
            Let(span, "frame", frame),
            Store(span, (header.FP,), "", of_state("len", NUMBER)),
            Change(span, STATE, "+", Local("frame", frame.type)),
            Change(span, STATE, "+", node.rest),
        )
    if isinstance(node, PopFrame):
        label = Local("label", NUMBER)
        return (
            Store(span, (header.FP,), "", frame_cell(1, NUMBER)),
            Let(span, "label", frame_cell(0, NUMBER)),
            Drop(span, FRAME),
            Return(span, Conditional(is_there(label), label, number(OVER))),
        )
    if isinstance(node, Keep):
        kept = enumerate(node.cells, node.slot)
        return tuple(Store(span, (frame_cell(slot, NUMBER),), "", _cell(cell)) for slot, cell in kept)
    if isinstance(node, Restore):
        kept = enumerate(node.cells, node.slot)
        return tuple(Store(span, (_cell(cell),), "", frame_cell(slot, NUMBER)) for slot, cell in kept)
    if isinstance(node, Suspend):
        return Store(span, (header.STATUS,), "", number(node.status)), Store(span, (header.ASK,), "", number(node.ask))
    if isinstance(node, Ask):
        return Store(span, (header.ASK,), "", number(node.ask)), Let(span, "drawn", Yield(node.options))
    if isinstance(node, Emit):
        return (_where(span, LOG, Call(span, node.call, False)),)
    assert_never(node)


def halted(node: Halt, *, block: bool) -> Return | Raise:
    """Return how a run comes to an end in a block of a routine, or in a plain function."""
    return Return(node.span, number(node.code)) if block else Raise(node.span, _RAISED[node.code])


def _call(span: Span, name: str, *args: Value) -> Call:
    """Return a call of what ends a game, or tells of an error of the rules."""
    return Call(span, operation(name, NOTHING, *args), False)


def _cell(cell: int) -> Load:
    return Load(number(cell), NUMBER)


def _where(span: Span, test: Value, *body: Statement) -> Branch:
    """Return what is done only where a test holds."""
    return Branch(span, (Arm(span, test, body),), None)


def _commit(node: Commit) -> Block:
    span = node.span
    legal = _where(span, compare(header.TRIAL, "==", number(TRYING)), Halt(span, LEGAL))
    begun, cut = Store(span, (header.BASE,), "", header.DEPTH), Store(span, (header.CUT,), "", number(1))
    inside = compare(header.DEPTH, ">", header.BASE)
    if node.unknown is None:
        return _where(span, inside, legal, begun), cut
    return (_where(span, And((inside, node.unknown)), legal, begun, cut),)


def _close(node: CloseScope) -> Block:
    span, depth = node.span, Local("depth", NUMBER)
    ended = And((Not(depth), ENDED))
    over = (_where(span, ended, Halt(span, OVER)),) if node.ends else ()
    return (
        Store(span, (header.DEPTH,), "depth", arithmetic(header.DEPTH, "-", number(1))),
        _where(
            span,
            compare(depth, "<=", header.BASE),
            _where(span, node.tried, Halt(span, LEGAL)),
            Store(span, (header.BASE,), "", depth),
            Store(span, (header.CUT,), "", number(1)),
            *over,
        ),
    )

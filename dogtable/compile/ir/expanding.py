"""What a whole of the intermediate representation consists of: the simpler operations that do the same."""

from __future__ import annotations

from typing import assert_never

from dogtable.base.errors import Span
from dogtable.base.halts import DEAD, LEGAL, OVER
from dogtable.base.program import TRYING
from dogtable.compile import header
from dogtable.compile.ir.statements import (
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
    Code,
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

_RAISED = {DEAD: "Dead", LEGAL: "Legal", OVER: "Over"}


def expanded(node: Whole, *, block: bool) -> Block:
    """Return the operations of which a whole consists, in a block of a routine or in a plain function."""
    span = node.span
    if isinstance(node, Halt):
        return (halted(node, block=block),)
    if isinstance(node, Act):
        return (Store(span, (header.ME,), "me", node.seat),)
    if isinstance(node, Burn):
        return Change(span, "fuel[0]", "-", node.units), _where(span, "fuel[0] < 0", Call(span, "burnt()", False))
    if isinstance(node, CountDown):
        too_often = _where(span, f"{node.left} <= 0", Call(span, "too_often()", False))
        return too_often, Change(span, node.left, "-", 1)
    if isinstance(node, CountDecision):
        return (
            Store(span, (header.ASKED,), "count", f"{header.ASKED} + 1"),
            _where(span, "count > LIMIT", Call(span, "endless()", False)),
            Store(span, ("fuel[0]",), "", "STRETCH"),
        )
    if isinstance(node, Commit):
        return _commit(node)
    if isinstance(node, Require):
        known = ", ".join(f"{name!r}: {value}" for name, value in zip(node.names, node.values, strict=True))
        note = Append(span, "why[0]", f"({node.number}, {{{known}}})", False)
        forbidden = _where(span, f"not ({header.TRIAL} or why)", Call(span, "forbidden()", False))
        return (_where(span, f"not {node.test}", _where(span, "why", note), forbidden, Halt(span, DEAD)),)
    if isinstance(node, Forbid):
        return (_where(span, f"not {node.test}", Call(span, "forbidden()", False)),)
    if isinstance(node, Bound):
        spare = "" if node.spare is None else f" and {node.value} != {node.spare}"
        outside = Call(span, f"outside({node.value}, {node.low}, {node.high})", False)
        return (_where(span, f"not {node.low} <= {node.value} <= {node.high}{spare}", outside),)
    if isinstance(node, CloseScope):
        return _close(node)
    if isinstance(node, PushFrame):
        return (
            Let(span, "frame", f"({node.back}, {header.FP}, {''.join(f'{value}, ' for value in node.values)})"),
            Store(span, (header.FP,), "", "len(s)"),
            Change(span, "s", "+", "frame"),
            Change(span, "s", "+", node.rest),
        )
    if isinstance(node, PopFrame):
        return (
            Store(span, (header.FP,), "", "s[fp + 1]"),
            Let(span, "label", "s[fp]"),
            Drop(span, "s[fp:]"),
            Return(span, f"label if label >= 0 else {OVER}"),
        )
    if isinstance(node, Keep):
        kept = enumerate(node.cells, node.slot)
        return tuple(Store(span, (f"s[fp + {slot}]",), "", f"s[{cell}]") for slot, cell in kept)
    if isinstance(node, Restore):
        kept = enumerate(node.cells, node.slot)
        return tuple(Store(span, (f"s[{cell}]",), "", f"s[fp + {slot}]") for slot, cell in kept)
    if isinstance(node, Suspend):
        return Store(span, (header.STATUS,), "", node.status), Store(span, (header.ASK,), "", node.ask)
    if isinstance(node, Ask):
        return Store(span, (header.ASK,), "", node.ask), Let(span, "drawn", f"yield {node.options}")
    if isinstance(node, Emit):
        return (_where(span, "log", Call(span, node.call, False)),)
    assert_never(node)


def halted(node: Halt, *, block: bool) -> Return | Raise:
    """Return how a run comes to an end in a block of a routine, or in a plain function."""
    return Return(node.span, node.code) if block else Raise(node.span, _RAISED[node.code])


def _where(span: Span, test: Code, *body: Statement) -> Branch:
    """Return what is done only where a test holds."""
    return Branch(span, (Arm(span, test, body),), None)


def _commit(node: Commit) -> Block:
    span = node.span
    legal = _where(span, f"{header.TRIAL} == {TRYING}", Halt(span, LEGAL))
    begun, cut = Store(span, (header.BASE,), "", header.DEPTH), Store(span, (header.CUT,), "", 1)
    inside = f"{header.DEPTH} > {header.BASE}"
    if node.unknown is None:
        return _where(span, inside, legal, begun), cut
    return (_where(span, f"{inside} and {node.unknown}", legal, begun, cut),)


def _close(node: CloseScope) -> Block:
    span = node.span
    over = (_where(span, "not depth and ended(s)", Halt(span, OVER)),) if node.ends else ()
    return (
        Store(span, (header.DEPTH,), "depth", f"{header.DEPTH} - 1"),
        _where(
            span,
            f"depth <= {header.BASE}",
            _where(span, node.tried, Halt(span, LEGAL)),
            Store(span, (header.BASE,), "", "depth"),
            Store(span, (header.CUT,), "", 1),
            *over,
        ),
    )

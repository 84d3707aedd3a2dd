"""Facts: functions whose values are kept while many are asked of the same cells (`facts.c`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dogtable import ir
from dogtable.ahead.operations import COMMON
from dogtable.ahead.signatures import Signature
from dogtable.ahead.statements import calls_in
from dogtable.ir import statements as st

_MOST_GIVEN = 4
"""Numbers that such a function is given beside the cells, at most (`FACT_KEY`)."""
_STILL = (st.Let, st.Unpack, st.Append, st.Branch, st.Arm, st.Each, st.Loop, st.Break, st.Continue, st.Return, st.Burn)
"""Operations that change nothing but what is a function's own."""
_PYTHONS = ("any", "all", "len", "min", "max", "next", "bool", "reversed", "least_by", "greatest_by", "up_to")
_OWN = frozenset({*COMMON, *_PYTHONS})


def facts_of(functions: Iterable[st.Function], signatures: Mapping[str, Signature]) -> set[str]:
    """Return the names of the functions whose values are worth keeping: a number, of numbers, for which they loop."""
    known = {function.name: function for function in functions}
    moving = {name for name, function in known.items() if not _is_still(function)}
    while True:
        reached = {name for name, one in known.items() if any(call.name in moving for call in calls_in(one))}
        if reached <= moving:
            break
        moving |= reached
    return {name for name, one in known.items() if name not in moving and _is_worth_it(one, signatures[name])}


def _is_still(function: st.Function) -> bool:
    """Whether a function changes nothing itself, draws nothing, and halts nothing."""
    if function.block:
        return False
    for node in ir.walk(*function.body):
        if isinstance(node, ir.Operation) and node.name not in _OWN:
            return False
        if isinstance(node, st.Placed) and not isinstance(node, _STILL):
            return False
    return True


def _is_worth_it(function: st.Function, signature: Signature) -> bool:
    """Whether a function loops, and what it is given and gives is short enough to be kept."""
    first, *given = signature.given or ("",)
    short = first == "cells" and set(given) <= {"number"} and len(given) <= _MOST_GIVEN
    loops = (isinstance(node, (st.Each, st.Loop, ir.Gather)) for node in ir.walk(*function.body))
    return short and signature.returned == {"number"} and any(loops)


def kept(signature: Signature, own: str, number: int) -> str:
    """Return the C of a function whose values are kept: `own` works them out."""
    given = [f"x{i}" for i in range(len(signature.given) - 1)]
    call = f"{own}({', '.join(['c', 's', *given])})"
    lines = [
        f"static I {signature.name}(Game *c, I *s{''.join(f', I {name}' for name in given)}) {{",
        f"    if (!c->kept_since) return {call};",
        f"    const I key[FACT_KEY] = {{{', '.join([str(number), *given])}}};",
        "    const Fact *fact = known_fact(c, key);",
        "    if (fact) return fact->value;",
        "    I fuel = c->fuel, value = " + call + ";",
        "    return now_fact(c, key, value, fuel - c->fuel);",
        "}",
        "",
    ]
    return "\n".join(lines)

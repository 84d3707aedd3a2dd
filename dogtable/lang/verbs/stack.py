"""Verbs about the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.lang import kinds, lines, tree
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import Does, flat, never, safe, still, the_stack, unnamed
from dogtable.lang.hints import did_you_mean
from dogtable.lang.scope import Scope
from dogtable.lang.tree import ENTRY
from dogtable.lang.verbs.common import stack_there

if TYPE_CHECKING:
    from dogtable.lang.check_statements import CheckStatements


def _stack(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    ident = line.ident("routine")
    if not stack_there(checker, line) or ident is None:
        return None
    signature = checker.routine(ident.name, ident.span)
    if signature is None:
        return None
    checker.found.stacked.setdefault(ident.name, ident.span)
    checker.expressions.uses.setdefault(scope.unit, set()).add(ident.name)
    if len(signature.parameters) != 1:
        what = f"'{ident.name}' resolves an entry: it takes one value, the entry"
        checker.report.add(ident.span, "E219", what)
    else:
        checker.expressions.learn(signature, 0, ENTRY, ident.span)
    return tree.Stack(line.span, checker.asks(line), ident.name, _entry_fields(checker, line, scope))


def _entry_fields(checker: CheckStatements, line: lines.Line, scope: Scope) -> tuple[tuple[str, tree.Expr], ...]:
    """Return the fields that an entry is laid with."""
    stack = checker.names.stack
    known = {one.name: one.kind for one in stack.fields} if stack else {}
    found = []
    for given in line.fields():
        if given.name not in known:
            hint = did_you_mean(given.name, known)
            checker.report.add(given.span, "E305", f"an entry has no field '{given.name}'", hint)
            checker.expressions.value(given.value, scope)
        else:
            found.append((given.name, checker.keep(given.value, known[given.name], scope, f"'{given.name}'")))
    return tuple(found)


def _cancel(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    if not stack_there(checker, line):
        return None
    entry = checker.need(line, "entry", kinds.optional(ENTRY), scope)
    return tree.Cancel(line.span, checker.asks(line), entry) if entry else None


VERBS: tuple[Verb, ...] = (
    Verb(
        "stack",
        tree.Stack,
        Slot("routine", "routine", "head", "what runs when the entry resolves, with the entry as its parameter"),
        (Slot("with", "fields", "free", "fields of the entry"),),
        "Lays an entry on the stack; its owner is `me`.",
        (),
        _stack,
        Does("never", never, still, safe, the_stack, flat, unnamed, acts=True, ends=False, work=1, event="stack"),
        """\
- stack: resolve
  with:
    card: first(hand[me])
""",
    ),
    Verb(
        "cancel",
        tree.Cancel,
        Slot("entry", "expr", "head", "an entry of the stack"),
        (),
        "Marks an entry of the stack: it will not resolve.",
        (),
        _cancel,
        Does("never", never, still, safe, the_stack, flat, unnamed, acts=False, ends=False, work=1, event="cancel"),
        """\
- if: top != none
  then:
    - cancel: top
""",
    ),
)

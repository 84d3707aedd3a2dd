"""Verbs that say what is done, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dogtable.base.errors import Span
from dogtable.lang import lines, tree
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import Does, Part, flat, its_body, never, nothing, safe, still, unnamed
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Scope
from dogtable.lang.tree import INT
from dogtable.lang.verbs.common import DO

if TYPE_CHECKING:
    from dogtable.lang.check_statements import CheckStatements


def _two_ways(st: tree.If) -> Iterator[Part]:
    yield st.then, False
    yield st.other, False


def _all_cases(st: tree.Match) -> Iterator[Part]:
    for case in st.cases:
        yield case.body, False
    yield st.other, False


def _if(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    test = checker.condition(line, "test", scope)
    then, other = checker.block(line.block("then"), scope), checker.block(line.block("else"), scope)
    return tree.If(line.span, checker.asks(line), test, then, other) if test else None


def _match(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    subject_expr = line.expr("subject")
    subject = checker.expressions.value(subject_expr, scope) if subject_expr else None
    kind = subject.kind if subject else UNKNOWN
    cases = []
    seen: dict[int, Span] = {}
    for case in line.cases():
        values = checker.case_values(case, kind, seen, scope)
        cases.append(tree.Case(values, checker.block(case.body, scope)))
    other = checker.block(line.block("else"), scope)
    if subject_expr is not None and is_unknown(kind) and cases and cases[0].values:
        checker.expressions.want(subject_expr, cases[0].values[0].kind, scope)
    checker.cover(line.span, kind, seen, line.has("else"))
    return tree.Match(line.span, checker.asks(line), subject, tuple(cases), other) if subject else None


def _each(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    ident, listed = line.ident("name"), checker.listed(line, "in", scope)
    if ident is None or listed is None or not checker.free(ident.name, ident.span, scope):
        name = ident.name if ident else "_"
        checker.block(line.block("do"), scope.bind(name, UNKNOWN))
        return None
    body = checker.block(line.block("do"), scope.bind(ident.name, listed.kind.item or UNKNOWN))
    return tree.Each(line.span, checker.asks(line), ident.name, listed, body)


def _repeat(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    times = checker.need(line, "times", INT, scope)
    body = checker.block(line.block("do"), scope)
    return tree.Repeat(line.span, checker.asks(line), times, body) if times else None


def _while(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    test, most = checker.condition(line, "test", scope), checker.need(line, "at most", INT, scope)
    body = checker.block(line.block("do"), scope)
    return tree.While(line.span, checker.asks(line), test, most, body) if test and most else None


def _loop(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    return tree.Loop(line.span, checker.asks(line), checker.block(line.block("do"), scope))


def _call(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    call = line.parts.get("call")
    if not isinstance(call, lines.Call):
        return None
    signature = checker.routine(call.name, call.span)
    if signature is None:
        return None
    checker.found.calls.setdefault(scope.unit, {}).setdefault(call.name, call.span)
    args = checker.expressions.arguments(signature, call.args, call.span, scope)
    return None if args is None else tree.Call(line.span, checker.asks(line), call.name, args)


def _finish(checker: CheckStatements, line: lines.Line, _scope: Scope) -> tree.Statement | None:
    return tree.Finish(line.span, checker.asks(line))


VERBS: tuple[Verb, ...] = (
    Verb(
        "if",
        tree.If,
        Slot("test", "condition", "head", "a flag, or a list: true when it is not empty"),
        (
            Slot("then", "block", "needed", "what is done when it holds"),
            Slot("else", "block", "free", "what is done when it does not"),
        ),
        "Does one thing or the other.",
        ("when",),
        _if,
        Does("never", never, still, safe, nothing, _two_ways, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- if: not hand[me]
  then:
    - deal: 1 from draw to hand[me]
""",
    ),
    Verb(
        "match",
        tree.Match,
        Slot("subject", "expr", "head", "what is looked at"),
        (
            Slot("cases", "cases", "needed", "for each value, or several with commas, what is done"),
            Slot("else", "block", "free", "what is done in all other cases"),
        ),
        "Does what belongs to a value.",
        (),
        _match,
        Does("never", never, still, safe, nothing, _all_cases, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- match: it.suit
  cases:
    red, blue:
      - set: points[me] += 1
    green:
      - set: points[me] += 2
""",
    ),
    Verb(
        "each",
        tree.Each,
        Slot("name", "name", "head", "the local that stands for one after the other"),
        (Slot("in", "expr", "needed in line", "a list; it is looked at once, before the first round"), DO),
        "Does something for each thing of a list.",
        ("for", "foreach"),
        _each,
        Does("never", never, still, safe, nothing, its_body, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- each: p in players
  do:
    - deal: 5 from draw to hand[p]
""",
    ),
    Verb(
        "repeat",
        tree.Repeat,
        Slot("times", "expr", "head", "how often"),
        (DO,),
        "Does something so many times.",
        (),
        _repeat,
        Does("never", never, still, safe, nothing, its_body, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- repeat: 3
  do:
    - deal: 1 from draw to hand[me]
""",
    ),
    Verb(
        "while",
        tree.While,
        Slot("test", "condition", "head", "looked at before each round"),
        (Slot("at most", "expr", "needed", "how many rounds there can be; one more is a rule error"), DO),
        "Does something as long as a condition holds.",
        ("until",),
        _while,
        Does("never", never, still, safe, nothing, its_body, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- while: len(hand[me]) < 5 and draw
  at most: 5
  do:
    - deal: 1 from draw to hand[me]
""",
    ),
    Verb(
        "loop",
        tree.Loop,
        Slot("do", "block", "head", "the round; it must ask somebody, or finish"),
        (),
        "Goes on for ever, until the game ends.",
        (),
        _loop,
        Does("never", never, still, safe, nothing, its_body, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- loop:
    - turns: dealer
      do:
        - choose:
            c: hand[me]
          do:
            - move: c to discard
""",
    ),
    Verb(
        "call",
        tree.Call,
        Slot("call", "call", "head", "a routine, with a value for each of its parameters"),
        (),
        "Does a routine.",
        ("do", "run"),
        _call,
        Does("called", never, still, safe, nothing, flat, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- call: refill_hand(me)
""",
    ),
    Verb(
        "finish",
        tree.Finish,
        Slot("nothing", "nothing", "head", "it stands alone"),
        (),
        "Ends the game here and now.",
        ("end", "stop"),
        _finish,
        Does("never", never, still, safe, nothing, flat, unnamed, acts=False, ends=True, work=1, event=""),
        """\
- if: not draw
  then:
    - finish
""",
    ),
)

"""Verbs by which another seat acts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dogtable.lang import kinds, lines, tree
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import Does, Part, always, its_body, nothing, safe, still, unnamed
from dogtable.lang.scope import Scope
from dogtable.lang.tree import PLAYER
from dogtable.lang.verbs.common import DO, check_entries, its_rule

if TYPE_CHECKING:
    from dogtable.lang.check_statements import CheckStatements

_ANYTIME = Slot(
    "anytime", "entries", "free", "what the seat may do beside every decision of its turn, outside open choices"
)
_ANYTIME_RULE = Slot(
    "rule", "rule", "free", "the rule of the any-time entries; a refusal between two decisions names it"
)
_AFTER = Slot("after", "block", "free", "what is done when the turn is over and nobody wants an any-time entry")


def _of_a_turn(st: tree.Turns | tree.Turn) -> Iterator[Part]:
    for entry in st.anytime:
        yield entry.body, True
    yield st.body, False
    yield st.after, False


def _turns(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    first = checker.need(line, "first", kinds.optional(PLAYER), scope)
    while_, skip = checker.condition(line, "while", scope), checker.condition(line, "skip", scope)
    anytime = check_entries(checker, "anytime", line.entries("anytime"), scope)
    body, after = checker.block(line.block("do"), scope), checker.block(line.block("after"), scope)
    return (
        tree.Turns(line.span, checker.asks(line), first, while_, skip, anytime, its_rule(line), body, after)
        if first
        else None
    )


def _turn(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    seat = checker.need(line, "seat", kinds.optional(PLAYER), scope)
    anytime = check_entries(checker, "anytime", line.entries("anytime"), scope)
    body, after = checker.block(line.block("do"), scope), checker.block(line.block("after"), scope)
    return tree.Turn(line.span, checker.asks(line), seat, anytime, its_rule(line), body, after) if seat else None


def _as(checker: CheckStatements, line: lines.Line, scope: Scope) -> tree.Statement | None:
    seat = checker.need(line, "seat", kinds.optional(PLAYER), scope)
    body = checker.block(line.block("do"), scope)
    return tree.As(line.span, checker.asks(line), seat, body) if seat else None


VERBS: tuple[Verb, ...] = (
    Verb(
        "turns",
        tree.Turns,
        Slot("first", "expr", "head", "the seat that begins"),
        (
            Slot("while", "condition", "free", "goes round as long as it holds"),
            Slot("skip", "condition", "free", "seats (as `me`) that are passed over; a whole lap of them ends it"),
            _ANYTIME,
            _ANYTIME_RULE,
            DO,
            _AFTER,
        ),
        "Gives the seats turns, to the left, round and round.",
        (),
        _turns,
        Does("anytime", always, still, safe, nothing, _of_a_turn, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- turns: next(dealer)
  while: draw
  skip: not hand[me]
  do:
    - choose:
        c: hand[me]
      do:
        - move: c to discard
""",
    ),
    Verb(
        "turn",
        tree.Turn,
        Slot("seat", "expr", "head", "whose turn it is"),
        (_ANYTIME, _ANYTIME_RULE, DO, _AFTER),
        "Gives one seat a turn.",
        (),
        _turn,
        Does("anytime", always, still, safe, nothing, _of_a_turn, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- each: p in players
  do:
    - turn: p
      do:
        - deal: 1 from draw to hand[me]
""",
    ),
    Verb(
        "as",
        tree.As,
        Slot("seat", "expr", "head", "who is `me` meanwhile"),
        (DO,),
        "Lets another seat act, without a turn of its own.",
        (),
        _as,
        Does("never", always, still, safe, nothing, its_body, unnamed, acts=False, ends=False, work=1, event=""),
        """\
- as: next(me)
  do:
    - choose:
        c: hand[me]
      none: []
      do:
        - move: c to discard
""",
    ),
)

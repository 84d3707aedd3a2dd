"""Verbs by which another seat acts."""

from __future__ import annotations

from collections.abc import Iterator

from dogtable.lang import tree
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import (
    Does,
    Part,
    always,
    cannot_fail,
    its_body,
    no_pieces,
    nothing,
)
from dogtable.lang.verbs.slots import DO

_ANYTIME = Slot("anytime", "entries", "what the seat may do beside every decision of its turn, outside open choices")
_ANYTIME_RULE = Slot("rule", "rule", "the rule of the any-time entries; a refusal between two decisions names it")
_AFTER = Slot("after", "block", "what is done when the turn is over and nobody wants an any-time entry")


def _of_a_turn(st: tree.Turns | tree.Turn) -> Iterator[Part]:
    for entry in st.anytime:
        yield entry.body, True
    yield st.body, False
    yield st.after, False


VERBS: tuple[Verb, ...] = (
    Verb(
        "turns",
        tree.Turns,
        Slot("first", "expr", "the seat that begins"),
        (
            Slot("while", "condition", "goes round as long as it holds"),
            Slot("skip", "condition", "seats (as `me`) that are passed over; a whole lap of them ends it"),
            _ANYTIME,
            _ANYTIME_RULE,
            DO,
            _AFTER,
        ),
        "Gives the seats turns, to the left, round and round.",
        (),
        Does("anytime", always, no_pieces, cannot_fail, nothing, _of_a_turn, acts=False, ends=False, work=1, event=""),
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
        Slot("seat", "expr", "whose turn it is"),
        (_ANYTIME, _ANYTIME_RULE, DO, _AFTER),
        "Gives one seat a turn.",
        (),
        Does("anytime", always, no_pieces, cannot_fail, nothing, _of_a_turn, acts=False, ends=False, work=1, event=""),
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
        Slot("seat", "expr", "who is `me` meanwhile"),
        (DO,),
        "Lets another seat act, without a turn of its own.",
        (),
        Does("never", always, no_pieces, cannot_fail, nothing, its_body, acts=False, ends=False, work=1, event=""),
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

"""Verbs that say what is done, and how often; and those about values."""

from __future__ import annotations

from collections.abc import Iterator

from dogtable.lang import tree
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import (
    Does,
    Part,
    cannot_fail,
    its_body,
    its_target,
    never,
    no_parts,
    no_pieces,
    nothing,
)
from dogtable.lang.verbs.slots import DO


def _two_ways(st: tree.If) -> Iterator[Part]:
    yield st.then, False
    yield st.other, False


def _all_cases(st: tree.Match) -> Iterator[Part]:
    for case in st.cases:
        yield case.body, False
    yield st.other, False


VERBS: tuple[Verb, ...] = (
    Verb(
        "if",
        tree.If,
        Slot("test", "condition", "a flag, or a list: true when it is not empty"),
        (
            Slot("then", "block", "what is done when it holds", must=True),
            Slot("else", "block", "what is done when it does not"),
        ),
        "Does one thing or the other.",
        ("when",),
        Does("never", never, no_pieces, cannot_fail, nothing, _two_ways, acts=False, ends=False, work=1, event=""),
        """\
- if: not hand[me]
  then:
    - deal: 1 from draw to hand[me]
""",
    ),
    Verb(
        "match",
        tree.Match,
        Slot("subject", "expr", "what is looked at"),
        (
            Slot("cases", "cases", "for each value, or several with commas, what is done", must=True),
            Slot("else", "block", "what is done in all other cases"),
        ),
        "Does what belongs to a value.",
        (),
        Does("never", never, no_pieces, cannot_fail, nothing, _all_cases, acts=False, ends=False, work=1, event=""),
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
        Slot("name", "name", "the local that stands for one after the other"),
        (Slot("in", "expr", "a list; it is looked at once, before the first round", must=True, inline=True), DO),
        "Does something for each thing of a list.",
        ("for", "foreach"),
        Does("never", never, no_pieces, cannot_fail, nothing, its_body, acts=False, ends=False, work=1, event=""),
        """\
- each: p in players
  do:
    - deal: 5 from draw to hand[p]
""",
    ),
    Verb(
        "repeat",
        tree.Repeat,
        Slot("times", "expr", "how often"),
        (DO,),
        "Does something so many times.",
        (),
        Does("never", never, no_pieces, cannot_fail, nothing, its_body, acts=False, ends=False, work=1, event=""),
        """\
- repeat: 3
  do:
    - deal: 1 from draw to hand[me]
""",
    ),
    Verb(
        "while",
        tree.While,
        Slot("test", "condition", "looked at before each round"),
        (Slot("at most", "expr", "how many rounds there can be; one more is a rule error", must=True), DO),
        "Does something as long as a condition holds.",
        ("until",),
        Does("never", never, no_pieces, cannot_fail, nothing, its_body, acts=False, ends=False, work=1, event=""),
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
        Slot("do", "block", "the round; it must ask somebody, or finish"),
        (),
        "Goes on for ever, until the game ends.",
        (),
        Does("never", never, no_pieces, cannot_fail, nothing, its_body, acts=False, ends=False, work=1, event=""),
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
        Slot("call", "call", "a routine, with a value for each of its parameters"),
        (),
        "Does a routine.",
        ("do", "run"),
        Does("called", never, no_pieces, cannot_fail, nothing, no_parts, acts=False, ends=False, work=1, event=""),
        """\
- call: refill_hand(me)
""",
    ),
    Verb(
        "let",
        tree.Let,
        Slot("let", "let", "`name = expression`; the name holds to the end of the list of statements"),
        (),
        "Gives a value a name.",
        (),
        Does("never", never, no_pieces, cannot_fail, nothing, no_parts, acts=False, ends=False, work=1, event=""),
        """\
- let: best = first(hand[me])
- set: points[me] += best.number
""",
    ),
    Verb(
        "set",
        tree.Set,
        Slot("set", "set", "`target = expression`, also += and -=; a target is state, or a field of a piece or entry"),
        (),
        "Changes state.",
        (),
        Does("never", never, no_pieces, cannot_fail, its_target, no_parts, acts=False, ends=False, work=1, event=""),
        """\
- set: points[me] += 1
- set: dealer = next(dealer)
- set: t.fresh = true
""",
    ),
    Verb(
        "finish",
        tree.Finish,
        Slot("nothing", "nothing", "it stands alone"),
        (),
        "Ends the game here and now.",
        ("end", "stop"),
        Does("never", never, no_pieces, cannot_fail, nothing, no_parts, acts=False, ends=True, work=1, event=""),
        """\
- if: not draw
  then:
    - finish
""",
    ),
)

"""Verbs that ask, and what forbids an option."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dogtable.lang import tree
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import (
    Does,
    Holds,
    Part,
    always,
    cannot_fail,
    never,
    no_parts,
    no_pieces,
    nothing,
)
from dogtable.lang.things import STACK, Thing
from dogtable.lang.verbs.slots import ASK, DO, MAY, RULE

_ELSE = Slot("else", "block", "what is done after a pass")
_NONE = Slot("none", "block", "what is done, unasked, when no option is legal")
_CHOOSE = Slot("choose", "picks", "what is picked, each from a list; later picks see earlier ones")


def _must_be_made(st: tree.Choice, _holds: Holds) -> bool:
    return st.may is None and st.none is None


def _unless_it_holds(st: tree.Require, holds: Holds) -> bool:
    return not holds(st.test)


def _of_a_choice(st: tree.Choose) -> Iterator[Part]:
    yield st.body, True
    yield st.other, False
    yield st.none or (), False


def _of_a_menu(st: tree.Menu) -> Iterator[Part]:
    for entry in st.entries:
        yield entry.body, True
    yield st.other, False
    yield st.none or (), False


def _sealed_answers(st: tree.Together) -> Iterator[Part]:
    yield st.body, False
    for entry in st.entries:
        yield entry.body, False


def _an_answer(st: tree.Respond) -> Iterator[Part]:
    yield st.body, True


def _the_stack(_rules: tree.Rules, _st: tree.Respond) -> Iterable[Thing]:
    return (STACK,)


VERBS: tuple[Verb, ...] = (
    Verb(
        "choose",
        tree.Choose,
        Slot("choose", "picks", "each pick with the list it is taken from; later picks see earlier ones"),
        (
            ASK,
            RULE,
            Slot("do", "block", "what is done with the picks; without it, the rest of the list of statements"),
            MAY,
            _ELSE,
            _NONE,
        ),
        "Asks the seat to pick. An option is legal when all that follows it can be carried out.",
        ("pick", "ask"),
        Does("itself", never, no_pieces, _must_be_made, nothing, _of_a_choice, acts=True, ends=False, work=1, event=""),
        """\
- choose:
    c: hand[me]
    p: those(p for p in players if p != me)
  ask: Which card, and for whom?
  do:
    - move: c to gift[p]
  may: Keep all
""",
    ),
    Verb(
        "menu",
        tree.Menu,
        Slot("pick", "name", "what the choice is called in an option's key"),
        (
            Slot("of", "entries", "the ways, each with what is done", must=True),
            ASK,
            RULE,
            MAY,
            _ELSE,
            _NONE,
        ),
        "Asks the seat to take one of several ways.",
        (),
        Does("itself", never, no_pieces, _must_be_made, nothing, _of_a_menu, acts=True, ends=False, work=1, event=""),
        """\
- menu: use
  ask: What do you do?
  of:
    draw a card:
      - deal: 1 from draw to hand[me]
    lay one down:
      when: hand[me]
      because: You have no card.
      choose:
        c: hand[me]
      do:
        - move: c to discard
""",
    ),
    Verb(
        "require",
        tree.Require,
        Slot("test", "condition", "what must hold, or the option was not legal"),
        (Slot("because", "because", "why not, for the player who wonders"),),
        "Forbids what led here. It stands inside the `do:` of a choice.",
        (),
        Does("never", never, no_pieces, _unless_it_holds, nothing, no_parts, acts=False, ends=False, work=1, event=""),
        """\
- choose:
    c: hand[me]
  do:
    - move: c to discard
    - require: hand[me]
      because: You keep one card.
""",
    ),
    Verb(
        "together",
        tree.Together,
        Slot("seats", "expr", "who is asked"),
        (
            _CHOOSE,
            Slot("do", "block", "what is done with the picks; it cannot fail"),
            Slot("menu", "name", "instead of choose: the name of a menu"),
            Slot("of", "entries", "the ways of that menu"),
            ASK,
            RULE,
            MAY,
        ),
        "Asks several seats at once, sealed; when all have answered, what they chose is done in the order of the list.",
        (),
        Does(
            "itself", always, no_pieces, cannot_fail, nothing, _sealed_answers, acts=False, ends=False, work=1, event=""
        ),
        """\
- together: players
  choose:
    c: hand[me]
  ask: Which card do you pass?
  do:
    - move: c to gift[me]
""",
    ),
    Verb(
        "respond",
        tree.Respond,
        Slot("seats", "expr", "who may answer, in that order; the owner of the top entry is left out"),
        (Slot("choose", "picks", "what an answer picks", must=True), DO, ASK, RULE, MAY),
        "Asks who wants to answer the top entry of the stack; answers can be answered; then the stack resolves.",
        (),
        Does(
            "itself", always, no_pieces, cannot_fail, _the_stack, _an_answer, acts=False, ends=False, work=1, event=""
        ),
        """\
- stack: resolve
  with:
    card: first(hand[me])
- respond: seats_from(next(me))
  choose:
    a: hand[me]
  may: Let it be
  do:
    - move: a to discard
    - stack: resolve
      with: {card: a}
""",
    ),
)

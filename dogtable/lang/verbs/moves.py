"""Verbs that move pieces, shuffle and show them."""

from __future__ import annotations

from collections.abc import Iterable

from dogtable.lang import tree
from dogtable.lang.commit_points import is_unseen, taken_from
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import (
    Commits,
    Does,
    always,
    cannot_fail,
    never,
    no_parts,
    no_pieces,
    nothing,
)
from dogtable.lang.things import Thing, of_pieces
from dogtable.lang.verbs.slots import EVENT, SAY

_AT = Slot("at", "word", "`bottom`: put it under what lies there")


def _out_of_the_unseen(rules: tree.Rules, st: tree.Move) -> Commits:
    return "always" if any(is_unseen(rules, zone) for zone in taken_from(rules, st.what)) else "never"


def _dealt(rules: tree.Rules, st: tree.Deal) -> Commits:
    """What fills a zone that has run out is shuffled."""
    if is_unseen(rules, st.source):
        return "always"
    return "perhaps" if rules.zones[st.source.name].refill else "never"


def _what_moves(st: tree.Move) -> tuple[tree.Expr, ...]:
    return (st.what,)


def _both(st: tree.Swap) -> tuple[tree.Expr, ...]:
    return (st.one, st.other)


def _its_pieces(rules: tree.Rules, st: tree.Move) -> Iterable[Thing]:
    return of_pieces(rules, st.what)


def _both_pieces(rules: tree.Rules, st: tree.Swap) -> Iterable[Thing]:
    return (*of_pieces(rules, st.one), *of_pieces(rules, st.other))


def _its_source(rules: tree.Rules, st: tree.Deal) -> Iterable[Thing]:
    return of_pieces(rules, st.source)


def _its_zone(rules: tree.Rules, st: tree.Shuffle) -> Iterable[Thing]:
    return of_pieces(rules, st.zone)


VERBS: tuple[Verb, ...] = (
    Verb(
        "move",
        tree.Move,
        Slot("what", "expr", "a piece (of none: nothing moves), a list of pieces, or a whole zone"),
        (Slot("to", "expr", "a zone, a space, or a place", must=True, inline=True), _AT, EVENT, SAY),
        "Moves pieces.",
        ("put", "take", "give", "place"),
        Does(
            "never",
            _out_of_the_unseen,
            _what_moves,
            cannot_fail,
            _its_pieces,
            no_parts,
            acts=False,
            ends=False,
            work=15,
            event="move",
        ),
        """\
- move: first(hand[me]) to discard
  event: thrown
  say: "{me} throws a card away."
- move: t to track[0]
""",
    ),
    Verb(
        "deal",
        tree.Deal,
        Slot("count", "expr", "how many"),
        (
            Slot("from", "expr", "a zone; from its top", must=True, inline=True),
            Slot("to", "expr", "a zone, or a space", must=True, inline=True),
            _AT,
            EVENT,
            SAY,
        ),
        "Moves pieces from the top of a zone, as many as there are; an empty zone with `refill` fills itself.",
        ("draw",),
        Does(
            "never",
            _dealt,
            no_pieces,
            cannot_fail,
            _its_source,
            no_parts,
            acts=False,
            ends=False,
            work=15,
            event="deal",
        ),
        """\
- deal: 5 from draw to hand[me]
""",
    ),
    Verb(
        "swap",
        tree.Swap,
        Slot("one", "expr", "a piece"),
        (Slot("with", "expr", "another piece", must=True, inline=True), EVENT, SAY),
        "Lets two pieces change places.",
        (),
        Does("never", never, _both, cannot_fail, _both_pieces, no_parts, acts=False, ends=False, work=15, event="swap"),
        """\
- swap: t with first(tokens[next(me)])
""",
    ),
    Verb(
        "shuffle",
        tree.Shuffle,
        Slot("zone", "expr", "a zone"),
        (),
        "Shuffles a zone; who does not see it forgets what lies there.",
        ("mix",),
        Does(
            "never",
            always,
            no_pieces,
            cannot_fail,
            _its_zone,
            no_parts,
            acts=False,
            ends=False,
            work=1,
            event="shuffle",
        ),
        """\
- shuffle: draw
""",
    ),
    Verb(
        "reveal",
        tree.Reveal,
        Slot("what", "expr", "a piece, a list of pieces, or a zone"),
        (Slot("to", "expr", "the seat that sees it; without it everybody", inline=True),),
        "Shows the faces of pieces.",
        ("show",),
        Does(
            "never", always, no_pieces, cannot_fail, nothing, no_parts, acts=False, ends=False, work=1, event="reveal"
        ),
        """\
- reveal: hand[next(me)] to me
- reveal: first(hand[me])
""",
    ),
)

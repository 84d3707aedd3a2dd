"""Verbs about chance and the log."""

from __future__ import annotations

from dogtable.lang import tree
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import (
    Does,
    always,
    cannot_fail,
    its_target,
    never,
    no_parts,
    no_pieces,
    nothing,
)
from dogtable.lang.verbs.slots import EVENT

VERBS: tuple[Verb, ...] = (
    Verb(
        "random",
        tree.Random,
        Slot("name", "name", "a new local, state, or a field of a piece"),
        (Slot("from", "expr", "a list", must=True, inline=True),),
        "Draws one of a list by chance. The log tells what came to all who see where it is kept.",
        ("roll",),
        Does(
            "never",
            always,
            no_pieces,
            cannot_fail,
            its_target,
            no_parts,
            acts=False,
            ends=False,
            work=1,
            event="random",
        ),
        """\
- random: face from numbers(1, 6)
- random: dealer from players
- random: t.fresh from these(true, false)
""",
    ),
    Verb(
        "say",
        tree.Say,
        Slot("text", "text", "a sentence, with {expressions}"),
        (EVENT,),
        "Writes a sentence into the log.",
        ("print", "log"),
        Does("never", never, no_pieces, cannot_fail, nothing, no_parts, acts=False, ends=False, work=1, event="say"),
        """\
- say: "{me} has {len(hand[me])} cards."
""",
    ),
)

"""Verbs about the stack."""

from __future__ import annotations

from collections.abc import Iterable

from dogtable.lang import tree
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.does import (
    Does,
    cannot_fail,
    never,
    no_parts,
    no_pieces,
)
from dogtable.lang.things import STACK, Thing


def _the_stack(_rules: tree.Rules, _st: tree.Stack | tree.Cancel) -> Iterable[Thing]:
    return (STACK,)


VERBS: tuple[Verb, ...] = (
    Verb(
        "stack",
        tree.Stack,
        Slot("routine", "routine", "what runs when the entry resolves, with the entry as its parameter"),
        (Slot("with", "fields", "fields of the entry"),),
        "Lays an entry on the stack; its owner is `me`.",
        (),
        Does(
            "never", never, no_pieces, cannot_fail, _the_stack, no_parts, acts=True, ends=False, work=1, event="stack"
        ),
        """\
- stack: resolve
  with:
    card: first(hand[me])
""",
    ),
    Verb(
        "cancel",
        tree.Cancel,
        Slot("entry", "expr", "an entry of the stack"),
        (),
        "Marks an entry of the stack: it will not resolve.",
        (),
        Does(
            "never", never, no_pieces, cannot_fail, _the_stack, no_parts, acts=False, ends=False, work=1, event="cancel"
        ),
        """\
- if: top != none
  then:
    - cancel: top
""",
    ),
)

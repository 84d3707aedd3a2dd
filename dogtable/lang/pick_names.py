"""Picks by other names: where one decision has two that are called alike, the later one is NAME2 (NAME3 …) in keys.

A pick that hides another one has its name from the scope (`scope.Scope.pick`). Here are those that meet only as the
game is played: in a routine that is called, or behind another choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen, replaced
from dogtable.lang import tree
from dogtable.lang.flow import walk_play

Names = Mapping[str, str]


def renamed_picks(rules: tree.Rules, clashing: Mapping[Span, str]) -> tree.Rules:
    """Return the rules with other names for some picks: each by the place of its list, or of its menu, and its name."""
    taken = {node.name for node in walk_play(rules) if isinstance(node, tree.Local | tree.Pick)}
    taken |= {*rules.zones, *rules.boards, *rules.state, *rules.pieces, *rules.definitions, *rules.words}
    picks: dict[Span, str] = {}
    for span, name in sorted(clashing.items()):
        picks[span] = next(called for n in count(2) if (called := f"{name}{n}") not in taken)
        taken.add(picks[span])
    routines = {name: replaced(one, body=_renamed(one.body, {}, picks)) for name, one in rules.routines.items()}
    return replaced(rules, play=_renamed(rules.play, {}, picks), routines=routines)


def _renamed(thing: Any, names: Names, picks: Mapping[Span, str]) -> Any:
    """Return anything of a tree with picks, and what speaks of them, by their new names (`names`, by the old ones)."""
    if isinstance(thing, tuple):
        return tuple(_renamed(one, names, picks) for one in thing)
    if isinstance(thing, tree.Local):
        return replaced(thing, name=names.get(thing.name, thing.name))
    if not isinstance(thing, Frozen) or isinstance(thing, tree.Kind):
        return thing
    changed: dict[str, Any] = {}
    if isinstance(thing, tree.Choose | tree.Respond | tree.Together | tree.Entry):
        changed["picks"], inner = _picked(thing.picks, names, picks)
        changed["body"] = _renamed(thing.body, inner, picks)
        if isinstance(thing, tree.Choose):
            changed["because"] = _renamed(thing.because, inner, picks)
    if isinstance(thing, tree.Menu):
        changed["label"] = picks.get(thing.span, thing.label)
    left = (name for name in thing.types if name not in changed)
    return replaced(thing, **changed, **{name: _renamed(getattr(thing, name), names, picks) for name in left})


def _picked(
    given: tuple[tree.Pick, ...], names: Names, picks: Mapping[Span, str]
) -> tuple[tuple[tree.Pick, ...], Names]:
    """Return picks, of which later ones see earlier ones, and the names by which what follows speaks of them."""
    made = []
    for pick in given:
        called = picks.get(pick.list.span, pick.name)
        made.append(tree.Pick(called, _renamed(pick.list, names, picks)))
        names = {**names, pick.name: called}
    return tuple(made), names

"""From what is touched to what is picked: targets of a layout, picks of a decision. Pure; lengths in points."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dogtable.ui.look.entries import Layout, Target
from dogtable.ui.look.hit import hit
from dogtable.ui.table.picking import Picking
from dogtable.ui.table.picks import Pick, thing_id

if TYPE_CHECKING:
    from dogtable.engine.decision import Decision

SNAP = 0.75  # of a field: so near a dropped thing may be to the target it is meant for
Nameable = tuple[str, str, tuple[str, ...]]
"""A name, the sort of what is picked by it, and what of: kinds of pieces, boards and zones, words."""
ALIKE = {"space": "place", "zone": "place", "seat": "player", "number": "int", "word": "word"}  # target -> sort of pick
LEAST = 32.0  # pixels that a target is wide and high at least


def target_at(layout: Layout, x: float, y: float, scale: float = 1.0) -> Target | None:
    """Return what is touched at a point; of things that overlap in one zone, the one that is seen there.

    Things on one space of a board lie in one another's place: there what can be picked goes first.
    """
    found = hit(layout, x, y, LEAST * scale / layout.unit)
    if found is None or found.kind != "piece" or found.path or found.place in layout.places_of_boards:
        return found
    seen = (t for t in reversed(layout.targets) if t.kind == "piece" and t.place == found.place)
    return next((target for target in seen if target.rect.holds(x, y)), found)


def names_of(target: Target) -> tuple[str, ...]:
    """Return the ids that touching this target may mean: itself, then the place it lies on.

    A face that is not lit is not itself: an equal one is meant, held elsewhere.
    """
    if target.kind != "piece" or not target.place:
        return (target.id,)
    if isinstance(target.value, Mapping) and not target.state:
        return (target.place,)
    return (target.id, target.place)


def meaning(target: Target, picking: Picking, boards: Collection[str]) -> tuple[Pick, ...]:
    """Return what touching this target may mean: itself, then the place it lies on, as whatever that is asked for.

    What lies in a pile or a hand does not stand for where something goes that is put there.
    """
    itself, *where = names_of(target)
    on_board = itself == target.place or target.place.partition(".")[0] in boards
    found = [picking.meaning(itself), *(picking.meaning(place, beside=on_board) for place in where)]
    return tuple(dict.fromkeys(pick for picks in found for pick in picks))


def snap(
    layout: Layout, lit: Iterable[str], x: float, y: float, carried: str = "", scale: float = 1.0
) -> Target | None:
    """Return the target for which something dropped at a point is meant: the nearest of those `lit`, if near enough.

    `carried` is the thing in the hand, which cannot be dropped on itself.
    """
    wanted = set(lit)
    best: tuple[float, Target] | None = None
    for target in layout.targets:
        if target.thing == carried or not wanted & set(names_of(target)):
            continue
        far = _distance(target, x, y)
        reach = SNAP * max(min(target.rect.w, target.rect.h), LEAST * scale / layout.unit)
        if far <= reach and (best is None or far < best[0]):
            best = far, target
    return best[1] if best else None


def _distance(target: Target, x: float, y: float) -> float:
    """Return how far a point is from a field's middle, or from the nearest edge of something larger than a field."""
    left, top, wide, high = target.rect
    if target.round:
        return math.hypot(x - left - wide / 2, y - top - high / 2)
    return math.hypot(max(left - x, 0, x - left - wide), max(top - y, 0, y - top - high))


def asked_about(
    target: Target, decision: Decision, picking: Picking, nameable: Sequence[Nameable]
) -> tuple[Mapping[str, Any], ...]:
    """Return the picks to ask `why_not` about, the likeliest first: what is armed, and this target under some name.

    A piece is asked about itself, then as the place where it lies; first under names that are still to be picked, then
    in place of what is armed, then under those that the ruleset asks for elsewhere: it can say why not now. `nameable`
    is all that; nothing where none is of this kind.
    """
    armed, several = values(picking), picking.several
    groups: list[list[Nameable]] = [[], [], []]
    for one in nameable:
        groups[1 if one[0] in armed else 0 if one[0] in decision.kinds else 2].append(one)
    found = [
        {**armed, name: [*armed.get(name, ()), value] if name in several else value}
        for group in groups
        for sort, value in _values(target)
        for name, wanted, of in group
        if sort == wanted and (not of or sort not in KNOWN or KNOWN[sort](value) in of)
    ]
    return tuple(one for n, one in enumerate(found) if one not in found[:n])


def _values(target: Target) -> Iterator[tuple[str, Any]]:
    """Yield what a target is, by the sort of a pick: a piece whose face is seen, then the place where it lies."""
    if target.kind != "piece":
        yield ALIKE[target.kind], target.value
        return
    if not isinstance(target.value, Mapping) or len(target.value) > 1:
        yield "piece", target.value
    if target.place:
        yield "place", target.place


def values(picking: Picking) -> dict[str, Any]:
    """Return what is armed as an option holds it; of several at once, those of them that are armed."""
    armed, kinds = set(picking.armed), picking.kinds or {}
    names = {pick.name for pick in armed}
    option = next(iter(picking.fitting), None)
    return {
        name: [one for one in value if Pick(name, thing_id(one, kinds.get(name, ""))) in armed]
        if isinstance(value, list)
        else value
        for name, value in ({} if option is None else option.picks).items()
        if name in names
    }


def _sort(piece: Any) -> str:
    """Return the kind of a piece as a view writes it."""
    return str(piece["kind"]) if isinstance(piece, Mapping) else str(piece).partition(".")[0]


def _area(place: Any) -> str:
    """Return the board or zone of a place."""
    return str(place).partition(".")[0]


KNOWN: Mapping[str, Callable[[Any], str]] = {"piece": _sort, "word": str, "place": _area}
"""Sorts of picks of which not everything may be picked under a name, and what of a value tells that."""

"""From what is touched to what is picked: targets of a layout, picks of a decision. Pure; lengths in points."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dogtable.ui.look.entries import Layout, Target
from dogtable.ui.look.hit import hit
from dogtable.ui.table.picking import Picking
from dogtable.ui.table.picks import Pick, thing_id

if TYPE_CHECKING:
    from dogtable.engine.decision import Decision

SNAP = 0.75  # of a field: so near a dropped thing may be to the target it is meant for
Nameable = tuple[str, str, tuple[str, ...]]
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
    target: Target, decision: Decision, picking: Picking, elsewhere: Sequence[Nameable] = ()
) -> Mapping[str, Any] | None:
    """Return the picks to ask `why_not` about: what is armed, and this target under the name it would be asked for.

    `elsewhere` is what the ruleset asks for at all (name, sort, kinds of pieces): it can say why none of that is asked
    for now. None where nothing of this kind is ever asked for.
    """
    armed = values(decision, picking.armed)
    free = [name for name in decision.kinds if name not in armed]
    for name in (*free, *armed):
        if _could_be(target, name, decision):
            if name in armed:
                armed = {name: target.value}
            return armed | {name: target.value}
    alike = {**ALIKE, "piece": "piece"}.get(target.kind)
    for name, sort, kinds in elsewhere:
        if sort == alike and name not in decision.kinds and (sort != "piece" or _sort(target.value) in kinds):
            return armed | {name: target.value}
    return None


def values(decision: Decision, picks: Sequence[Pick]) -> dict[str, Any]:
    """Return picks as an option holds them."""
    found: dict[str, Any] = {}
    for option in decision.options:
        for name, value in option.picks.items():
            one = value[0] if isinstance(value, list) and value else value
            if Pick(name, thing_id(one, decision.kinds.get(name, ""))) in picks:
                found.setdefault(name, value)
    return found


def _could_be(target: Target, name: str, decision: Decision) -> bool:
    """Whether something of this kind may be asked for by this name."""
    kind = decision.kinds[name]
    if target.kind == "piece" and kind == "piece":
        seen = {_sort(option.picks[name]) for option in decision.options if name in option.picks}
        return _sort(target.value) in seen
    return ALIKE.get(target.kind) == kind


def _sort(piece: Any) -> str:
    """Return the kind of a piece as a view writes it."""
    if isinstance(piece, list):
        return _sort(piece[0]) if piece else ""
    return str(piece["kind"]) if isinstance(piece, Mapping) else str(piece).partition(".")[0]

"""Looking ahead: what an option would drive away, and how far a piece gets when the same decision comes again.

The session plays options on a copy of the game (`preview`) and gives the view after it; this compares views. Pure, and
done piece by piece, so that no frame waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dogtable.ui.table.picking import Picking
from dogtable.ui.table.picks import Choice, Pick, parts, thing_id

View = Mapping[str, Any]
Preview = Callable[[Sequence[str]], View | None]

MOST = 48  # options that are looked at for one state of the picks
FARTHEST = 12  # rounds of one decision that are walked ahead


@dataclass
class Ahead:
    """What is known so far of the moves that fit: grows while `look` is run."""

    crosses: dict[str, frozenset[str]] = field(default_factory=dict)  # option's key -> places of what it drives away
    strides: dict[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # place -> the answers that lead there, one a round
    walked: frozenset[str] = frozenset()  # places of what would be driven away on the way to these
    views: dict[tuple[str, ...], View | None] = field(default_factory=dict)

    def hit_by(self, options: Sequence[Choice]) -> frozenset[str]:
        """Return the places of everything that one of these options would drive away, as far as is known."""
        return self.walked.union(*(self.crosses.get(option.key, frozenset()) for option in options))


def look(ahead: Ahead, preview: Preview, view: View, picking: Picking, left: int | None) -> Iterator[None]:
    """Look at everything that fits what is armed, one preview at a time; stop whenever time is short."""
    if not picking.armed:
        return
    for option in picking.fitting[:MOST]:
        if option.key not in ahead.crosses:
            after = _seen(ahead, preview, (option.key,))
            picked = {pick.thing for pick in parts(option.picks, dict.fromkeys(option.picks, "piece"))}
            ahead.crosses[option.key] = frozenset() if after is None else driven_away(view, after, picked)
            yield
    if left is not None and left > 1:
        yield from _walk(ahead, preview, view, picking, min(left, FARTHEST))


def driven_away(before: View, after: View, picked: Collection[str]) -> frozenset[str]:
    """Return the places on boards whose piece is on no board afterwards, and was not picked itself.

    What belongs to nobody and comes to the one who moves is won, not driven away.
    """
    there = {piece for _, piece in lying(after)} | set(_won(after)) | set(picked)
    return frozenset(place for place, piece in lying(before) if piece not in there)


def _won(view: View) -> Iterator[str]:
    """Yield the names of the pieces of nobody in the zones of the one who looks."""
    seat = view.get("seat")
    for owners in view.get("zones", {}).values():
        held = owners[seat] if isinstance(owners, list) and seat is not None and seat < len(owners) else ()
        for piece in held if isinstance(held, list) else ():
            if isinstance(piece, str) and not any(part.isdigit() for part in piece.split(".")):
                yield piece


def lying(view: View) -> Iterator[tuple[str, str]]:
    """Yield (place, name) of every named piece on a board of this view."""
    for board, owners in view["boards"].items():
        for owner, spaces in enumerate(owners) if isinstance(owners, list) else [(None, owners)]:
            for space, pieces in spaces.items():
                place = f"{board}.{space}" if owner is None else f"{board}.{owner}.{space}"
                for piece in pieces:
                    if isinstance(piece, str):
                        yield place, piece


def _walk(ahead: Ahead, preview: Preview, view: View, picking: Picking, rounds: int) -> Iterator[None]:
    """Walk the armed piece on through the coming rounds; `strides` gets the shortest way to each place."""
    armed = picking.armed[0]
    ways: list[tuple[str, ...]] = []
    for option in picking.fitting:
        place = _other(option.picks, armed)
        if place is not None:
            ahead.strides.setdefault(place, (option.key,))
            ways.append((option.key,))
    for step in range(rounds):
        longer: list[tuple[str, ...]] = []
        for way in ways:
            after = _seen(ahead, preview, way)
            if after is not None:
                ahead.walked |= driven_away(view, after, {armed.thing})
            for result in _options(after) if step < rounds - 1 else ():
                place = _other(result["picks"], armed)
                if place is not None and place not in ahead.strides:
                    ahead.strides[place] = (*way, result["key"])
                    longer.append(ahead.strides[place])
            yield
        ways = longer


def _other(picks: Mapping[str, Any], armed: Pick) -> str | None:
    """Return the one other thing of an option of two picks of which one is the armed piece."""
    if len(picks) != 2 or armed.name not in picks:
        return None
    rest = next(value for name, value in picks.items() if name != armed.name)
    if thing_id(picks[armed.name], "piece") != armed.thing or not isinstance(rest, str):
        return None
    return rest


def _options(view: View | None) -> Sequence[Mapping[str, Any]]:
    decision = None if view is None else view.get("decision")
    return decision.get("options", ()) if isinstance(decision, Mapping) else ()


def _seen(ahead: Ahead, preview: Preview, keys: tuple[str, ...]) -> View | None:
    if keys not in ahead.views:
        ahead.views[keys] = preview(keys)
    return ahead.views[keys]

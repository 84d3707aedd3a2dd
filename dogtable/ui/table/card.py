"""The card in play, large beside the board, with what it says and what it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dogtable.ui.look.entries import Rect
from dogtable.ui.table import wearing

if TYPE_CHECKING:
    from dogtable.ui.look.entries import Target
    from dogtable.ui.look.layout import Portrait
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Box
    from dogtable.ui.table.overlays import Layer


def in_play(scene: TableScene, now: float) -> Any:
    """Return the piece that is armed in the hand; else the one being shown; else the one played last."""
    if scene.flights is not None:
        shown = scene.flights.card(now) or scene.flights.own_card
        return shown if shown is not None else scene.model.history.card
    for pick in scene.model.picking.armed:
        target = _touched(scene, pick.thing)
        if target is not None and scene.renderer.in_hand(target):
            return target.value
    return scene.model.history.card


def _touched(scene: TableScene, thing: str) -> Target | None:
    """Return the target of an armed pick: the one that was touched, else the first that stands for it."""
    found = scene.desk.target(scene.selection.touched.get(thing, thing))
    return found or next((target for target in scene.desk.layout.targets if target.id == thing), None)


def portrait(scene: TableScene, now: float) -> Portrait | None:
    """Return the card in play as it is shown, where the look has a place for it."""
    region = scene.desk.layout.regions.get("card")
    piece = None if region is None else in_play(scene, now)
    if piece is None or region is None:
        return None
    return scene.desk.portrait(piece, Rect(0, 0, region.w, region.h))


def beside(scene: TableScene, region: Rect, wide: float) -> Box:
    """Return the room for words beside the card, `wide` points of its region, as far as a hand that begins there."""
    x = region.x + wide + 24
    hand = [target.rect.x for target in scene.desk.layout.targets if scene.renderer.in_hand(target)]
    right = min([region.x + region.w, *(left - 10 for left in hand if left > x)])
    return x, region.y, max(80.0, right - x), region.h


def layers(scene: TableScene, shown: Portrait | None, now: float) -> Iterator[Layer]:
    """Return the card in play as it is `shown`, with what it says; and what the card played last stands for."""
    desk, large = scene.desk, None
    if shown is not None and shown.entry is not None:
        region, entry = desk.layout.regions["card"], shown.entry
        at = Rect(region.x, region.y + (region.h - entry.h) / 2, entry.w, entry.h)
        yield desk.layer(entry, at.x, at.y)
        if shown.title or shown.about:
            yield desk.parts.card_text(shown.title, shown.about, shown.rule, beside(scene, region, entry.w))
        large = at if in_play(scene, now) is scene.model.history.card else None
    yield from wearing.layers(scene, large)

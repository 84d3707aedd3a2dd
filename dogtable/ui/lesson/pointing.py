"""Where on the table lies what the guide points at. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.ui.look.ids import seat_id

if TYPE_CHECKING:
    from dogtable.session.lessons.pointing import Pointed
    from dogtable.ui.look.entries import Layout, Rect


def rects(layout: Layout, one: Pointed) -> list[Rect]:
    """Return where something lies that is no button; nothing where it is not to be seen."""
    if one.seat is not None:
        return [target.rect for target in layout.targets if target.id == seat_id(one.seat)]
    if one.piece:
        return [t.rect for t in layout.targets if (t.id, t.place) == (one.piece, one.place)][:1]
    if one.place:
        spot = layout.places.get(one.place)
        return [] if spot is None else [spot.rect]
    return [layout.regions["prompt"]]

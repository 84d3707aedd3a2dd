"""What is done with the pieces of a beat while the table stands still: lifted, ringed, come down upon, struck out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dogtable.ui.look.entries import Rect
from dogtable.ui.look.motion import ease

if TYPE_CHECKING:
    from dogtable.ui.table.desk import Desk
    from dogtable.ui.table.flights import Flights, Staged
    from dogtable.ui.table.overlays import Layer

LIFTED = 1.7  # how large a piece is that is held up
LEAST_LIFTED = 170.0  # points that it is high at least
WAVE = 46.0  # points that the ring runs out from where something came down


def layers(desk: Desk, flights: Flights, now: float) -> Iterator[Layer]:
    """Return the layers of what is staged just now."""
    for one in flights.staged:
        share = flights.time.staged(flights.at(now), one.step)
        if share is not None:
            yield from _layers(desk, one, 1.0 if flights.reduced else ease(share))


def _layers(desk: Desk, one: Staged, share: float) -> Iterator[Layer]:
    rect = one.rect
    if one.stage == "strike":
        yield desk.parts.struck(tuple(rect), round(share, 1))  # type: ignore[arg-type]  # four floats
    elif one.stage == "ring":
        yield desk.parts.outline(tuple(rect), "legal")  # type: ignore[arg-type]  # four floats
    elif one.stage in ("slam", "knock"):
        wave = desk.parts.outline(tuple(rect.grown(max(rect.w, rect.h) + WAVE * share)), "hint")  # type: ignore[arg-type]
        if share < 1:
            yield type(wave)(wave.key, wave.picture, wave.x, wave.y, 1.0 - share)
    else:
        high = max(LEAST_LIFTED, rect.h * (1 + (LIFTED - 1) * share))
        x, y = rect.centre
        region = desk.layout.regions["column"]
        box = Rect(0, 0, high, high)
        entry = desk.portrait(one.piece, box).entry
        if entry is not None:
            left = min(max(region.x, x - entry.w / 2), region.x + region.w - entry.w)
            top = max(region.y + 8, y - entry.h / 2 - 14 * share)
            yield desk.layer(entry, left, top)

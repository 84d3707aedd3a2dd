"""What is done with the pieces of a beat while the table stands still: lifted, ringed, come down upon, struck out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dogtable.ui.look.entries import Rect
from dogtable.ui.look.motion import ease

if TYPE_CHECKING:
    from dogtable.ui.table.desk import Desk
    from dogtable.ui.table.flights import Flights, Staged
    from dogtable.ui.table.overlays import Layer

LIFTED = 0.4  # how high pieces are that are held up, as a share of the table's height
BESIDE = 18.0  # points between two of them, and above what is said
RISE = 0.75  # how large they are when they begin to rise
WAVE = 46.0  # points that the ring runs out from where something came down


def layers(desk: Desk, flights: Flights, now: float) -> Iterator[Layer]:
    """Return the layers of what is staged just now."""
    lifted: list[Staged] = []
    risen = 0.0
    yield from struck(desk, flights.struck(now))
    for one in flights.staged:
        share = flights.share(now, one.step)
        if share is None:
            continue
        share = 1.0 if flights.reduced else ease(share)
        if one.stage == "lift":
            lifted.append(one)
            risen = share
        else:
            yield from _layers(desk, one, share)
    yield from _lifted(desk, lifted, risen)


def struck(desk: Desk, pieces: Iterable[Staged]) -> Iterator[Layer]:
    """Return the layers of what was struck out before, and stays so until it goes."""
    for one in pieces:
        yield from _layers(desk, one, 1.0)


def _layers(desk: Desk, one: Staged, share: float) -> Iterator[Layer]:
    x, y, w, h = one.rect
    if one.stage == "strike":
        entry = desk.portrait(one.piece, Rect(0, 0, w, h)).entry
        if entry is not None:  # on top of what may lie over it
            yield desk.layer(entry, x, y)
        yield desk.parts.struck((x, y, w, h), round(share, 1))
    elif one.stage == "ring":
        yield desk.parts.ringed((x, y, w, h))
    elif share < 1:  # a wave that runs out
        grown = one.rect.grown(max(w, h) + WAVE * share)
        yield replace(desk.parts.outline(grown, "hint"), opacity=1.0 - share)


def _lifted(desk: Desk, pieces: Sequence[Staged], risen: float) -> Iterator[Layer]:
    """Hold pieces up side by side, in rows where they are many, over where they lie, and below nothing that is said."""
    if not pieces:
        return
    column, prompt = desk.layout.regions["column"], desk.layout.regions["prompt"]
    high, across = _fitting(desk, pieces)
    high *= RISE + (1 - RISE) * round(risen, 1)
    entries = [desk.portrait(one.piece, Rect(0, 0, column.w, high)).entry for one in pieces]
    shown = [entry for entry in entries if entry is not None]
    middle = sum(one.rect.centre[0] for one in pieces) / len(pieces)
    foot = prompt.y - BESIDE
    for row in reversed([shown[k : k + across] for k in range(0, len(shown), across)]):
        wide = sum(entry.w + BESIDE for entry in row) - BESIDE
        left = min(max(column.x + BESIDE, middle - wide / 2), column.x + column.w - BESIDE - wide)
        for entry in row:
            yield desk.layer(entry, left, foot - entry.h)
            left += entry.w + BESIDE
        foot -= max(entry.h for entry in row) + BESIDE


def _fitting(desk: Desk, pieces: Sequence[Staged]) -> tuple[float, int]:
    """Return how high pieces can be that are held up, and how many side by side then: as large as may be."""
    column = desk.layout.regions["column"]
    best = 0.0, 1
    first = desk.portrait(pieces[0].piece, Rect(0, 0, column.h, column.h)).entry
    shape = 1.0 if first is None else first.w / first.h
    for rows in range(1, len(pieces) + 1):
        across = math.ceil(len(pieces) / rows)
        wide = (column.w - BESIDE) / across - BESIDE
        best = max(best, (min((column.h * LIFTED + BESIDE) / rows - BESIDE, wide / shape), across))
    return best

"""From an event to the way its piece takes: out of the layout before into the layout after it.

Pure; it knows the words of `motion:` and nothing of a game. Lengths in points, times in milliseconds.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from dogtable.base.look import Look
from dogtable.ui.look.entries import Group, Layout, Shown
from dogtable.ui.look.ids import face_of, piece_id, seat_id

Path = Literal["slide", "hop", "arc", "flip", "fade"]
Point = tuple[float, float]

MOST_HOPS = 24  # a longer way is a slide
HOP, ALL_HOPS = 130.0, 800.0  # ms: a hop takes min(HOP, ALL_HOPS / hops)
SLIDE, SLIDE_A_PIXEL, MOST_SLIDE = 220.0, 0.12, 320.0
FLIP = 260.0
FADE = 220.0
LONGEST = 800.0
ARC_STEPS = 8
ARC_HIGH, MOST_ARC = 0.22, 60.0  # how high an arc goes: a share of its length, in points at most
HOP_HIGH = 12.0


@dataclass(frozen=True, slots=True)
class Journey:
    """The way of one piece.

    `entry` is its picture when it arrives (None: it goes out of sight), `before` the one it left with; `index` is
    where its picture stands in the entries after, which is left out while it is on its way (-1: nowhere).
    """

    thing: str
    path: Path
    points: tuple[Point, ...]
    ms: float
    sound: str
    entry: Group | None
    before: Group | None
    index: int

    def at(self, share: float) -> Point:
        """Return where the middle of the piece is at a share (0 to 1) of the time, eased."""
        share = min(1.0, max(0.0, share))
        if len(self.points) == 1:
            return self.points[0]
        if self.path == "hop":
            return self._hopping(share)
        return _along(self.points, ease(share))

    def _hopping(self, share: float) -> Point:
        """Return a point of a way that goes in equal hops, each a low arc."""
        hops = len(self.points) - 1
        n = min(int(share * hops), hops - 1)
        part = ease(share * hops - n)
        (x0, y0), (x1, y1) = self.points[n], self.points[n + 1]
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part - HOP_HIGH * 4 * part * (1 - part)


def ease(share: float) -> float:
    """Return ease-out cubic: fast at first, coming to rest."""
    return 1.0 - (1.0 - share) ** 3


def journey(before: Layout, after: Layout, event: Mapping[str, Any], look: Look) -> Journey | None:
    """Return the way of the piece of an event (`Event.to_json()`), or None when it moves no piece that is shown."""
    start, end, piece = event.get("from"), event.get("to"), event.get("piece")
    if piece is None or not isinstance(start, str) or not isinstance(end, str):
        return None
    motion = look.motion_of(str(event.get("event", "")), str(event.get("kind", "")))
    gone, come = _shown(before, piece, start), _shown(after, piece, end)
    steps = _steps(before, after, start, end, event.get("by"))
    word: Path = "hop" if len(steps) > 2 else "flip" if _turns_up(gone, come) else "slide"
    if motion is not None and motion.path:
        word = motion.path  # type: ignore[assignment]  # one of PATHS, says the checker
    if word != "hop":
        steps = [start, end]
    points = _points(before, after, steps, gone, come)
    if len(points) < 2:
        word = "fade"
    if not points:
        return None
    if word == "arc":
        points = _arc(*points)
    ms = motion.time if motion is not None and motion.time is not None else _time(word, points, before.unit)
    seen = come or gone
    return Journey(
        seen.thing if seen is not None else piece_id(piece),
        word,
        tuple(points),
        min(ms, LONGEST),
        look.sound_of(str(event.get("event", "")), str(event.get("kind", "")), word, start, end),
        come.entry if come is not None else None,
        gone.entry if gone is not None else None,
        come.index if come is not None else -1,
    )


def _shown(layout: Layout, piece: Any, place: str) -> Shown | None:
    """Return where a piece is drawn in a place: itself, else the topmost of its look, else the topmost there."""
    wanted = piece_id(piece)
    there = [s for s in layout.shown if s.place == place]
    same = [s for s in there if s.id == wanted or s.thing == wanted]
    same = same or [s for s in there if face_of(s.id) == face_of(wanted)]
    return (same or there or [None])[-1]  # type: ignore[list-item]  # None stands for nothing there


def _turns_up(gone: Shown | None, come: Shown | None) -> bool:
    return gone is not None and come is not None and gone.id != come.id and come.id.startswith(f"{gone.id}:")


def _steps(before: Layout, after: Layout, start: str, end: str, by: Any) -> list[str]:
    """Return the places of the way: those the rules walked, else the shortest way over drawn neighbours."""
    if isinstance(by, list) and by and all(place in after.places for place in by):
        steps = [start, *(str(place) for place in by), end]
        return steps if len(steps) <= MOST_HOPS + 1 else [start, end]
    if start not in before.neighbours or end not in before.neighbours:
        return [start, end]
    return way(before.neighbours, start, end)


def way(neighbours: Mapping[str, Sequence[str]], start: str, end: str, most: int = MOST_HOPS) -> list[str]:
    """Return the shortest way over neighbours, or just its ends when there is none of at most `most` steps."""
    came: dict[str, str] = {start: ""}
    waiting = deque([start])
    while waiting and end not in came:
        at = waiting.popleft()
        for other in neighbours.get(at, ()):
            if other not in came:
                came[other] = at
                waiting.append(other)
    if end not in came:
        return [start, end]
    steps = [end]
    while came[steps[-1]]:
        steps.append(came[steps[-1]])
    return steps[::-1] if len(steps) <= most + 1 else [start, end]


def _points(before: Layout, after: Layout, steps: list[str], gone: Shown | None, come: Shown | None) -> list[Point]:
    points = [gone.rect.centre if gone is not None else middle(before, steps[0])]
    points += [middle(after, step) for step in steps[1:-1]]
    points.append(come.rect.centre if come is not None else middle(after, steps[-1]))
    return [p for p in points if p is not None]


def middle(layout: Layout, place: str) -> Point | None:
    """Return where a place lies: itself, else what stands for its owner, else None."""
    spot = layout.places.get(place)
    if spot is not None:
        return spot.x, spot.y
    owner = place.split(".")[-1]
    if owner.isdigit():
        seat = next((t for t in layout.targets if t.id == seat_id(int(owner))), None)
        if seat is not None:
            return seat.rect.centre
    return None


def _arc(start: Point, end: Point) -> list[Point]:
    (x0, y0), (x1, y1) = start, end
    high = min(MOST_ARC, ARC_HIGH * math.hypot(x1 - x0, y1 - y0))
    shares = [i / ARC_STEPS for i in range(ARC_STEPS + 1)]
    return [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - high * 4 * t * (1 - t)) for t in shares]


def _time(path: Path, points: Sequence[Point], unit: float) -> float:
    if path == "hop":
        hops = len(points) - 1
        return min(HOP, ALL_HOPS / hops) * hops
    if path in ("flip", "fade"):
        return FLIP if path == "flip" else FADE
    return min(MOST_SLIDE, SLIDE + SLIDE_A_PIXEL * _length(points) * unit)


def _length(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _along(points: Sequence[Point], share: float) -> Point:
    """Return the point at a share of the length of a way."""
    rest = share * _length(points)
    for (x0, y0), (x1, y1) in pairwise(points):
        long = math.hypot(x1 - x0, y1 - y0)
        if rest <= long and long:
            return x0 + (x1 - x0) * rest / long, y0 + (y1 - y0) * rest / long
        rest -= long
    return points[-1]

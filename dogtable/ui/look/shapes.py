"""How the pieces or spaces of a `show` lie: from its slots to middles, sizes and bands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from dogtable.base.look import Hole, Layer, TrackSlot
from dogtable.base.things import Piece, Space
from dogtable.ui.look import entries, geometry
from dogtable.ui.look.entries import Rect
from dogtable.ui.look.geometry import Frame, PathPoint, Place
from dogtable.ui.look.values import WIDEST, Env, Values, fault

DEFAULT_SIZE = 44.0  # of spaces on loops, lanes and spots
PILE_DEPTH = 4  # of a strewn pile so many are drawn
ALIKE = ("row", "fan", "pile", "cascade", "column", "lane", "spots", "loop")


class Site(Protocol):
    """Where spaces lie that have been laid out already."""

    def spot(self, value: object, hole: Hole) -> entries.Spot:
        """Return where a place lies."""
        ...


@dataclass
class Lying:
    """What `arrange` says: items with their middles, the size of one, and a band below."""

    items: list[Piece | Space]
    places: list[Place]
    w: float
    h: float
    path: list[PathPoint] = field(default_factory=list)
    band: entries.Track | entries.Lane | None = None
    hidden: int = 0  # so many more than are drawn
    closed: bool = False  # the path comes back to its beginning
    joint: str = ""  # of a lane: the key of the place it begins at
    counted: bool = False  # a pile for want of room


@dataclass
class Show:
    """A `show` being laid out: its layer, where, and what of."""

    layer: Layer
    rect: Rect
    frame: Frame
    env: Env
    items: list[Piece | Space]
    shape: str
    ratio: float  # height over width of one
    values: Values
    site: Site

    def number(self, name: str, default: float = 0.0) -> float:
        """Return a slot that is a number."""
        return self.values.number(self.layer.slots.get(name), self.env, default)

    def length(self, name: str, default: float) -> float:
        """Return a slot that is a length, in points."""
        return self.number(name, default) * self.frame.scale

    @property
    def spaces(self) -> bool:
        """Whether spaces are shown (and not pieces)."""
        return bool(self.items) and isinstance(self.items[0], Space)


def arrange(show: Show) -> Lying:
    """Return how everything lies."""
    w, h = _size(show)
    most = max(0, int(show.number("most", 0))) or len(show.items)
    lying = Lying(list(show.items), [], w, h)
    arrangers = {"loop": _loop, "lane": _lane, "spots": _spots, "grid": _grid, "pile": _pile, "cascade": _cascade}
    if show.shape in arrangers:
        arrangers[show.shape](show, lying)
    elif show.layer.slots.get("crowd") == "pile" and _crowded(show, lying):
        lying.counted = True
        _pile(show, lying)
    else:
        lying.hidden = max(0, len(show.items) - most)
        lying.items = lying.items[:most]
        _row(show, lying)
    return lying


def _size(show: Show) -> tuple[float, float]:
    """Return width and height of one, in points; 0, 0 when the shape has to say."""
    slot = show.layer.slots.get("size")
    if slot is not None:
        numbers = [n * show.frame.scale for n in show.values.numbers(slot, show.env, 1, 2)]
        return numbers[0], numbers[1] if len(numbers) > 1 else numbers[0] * show.ratio
    if show.shape in ("loop", "lane", "spots"):
        return DEFAULT_SIZE, DEFAULT_SIZE
    if show.shape == "grid":
        return 0.0, 0.0
    h = show.rect.h
    w = h / show.ratio
    if show.shape in ("pile", "cascade", "column") and w > show.rect.w:
        w, h = show.rect.w, show.rect.w * show.ratio
    return w, h


def _gap(show: Show) -> float:
    return show.length("gap", 8 if show.frame.scale == 1 else 4)


def _crowded(show: Show, lying: Lying) -> bool:
    """Whether a row or column has not room for all at their size."""
    n = len(lying.items)
    room, one = (show.rect.h, lying.h) if show.shape == "column" else (show.rect.w, lying.w)
    return n * one + (n - 1) * _gap(show) > room + 0.5


def _row(show: Show, lying: Lying) -> None:
    """Rows, columns and fans."""
    n, gap = len(lying.items), _gap(show)
    if show.shape == "fan":
        gap = gap if "gap" in show.layer.slots else -lying.w * 0.1
        lying.places = geometry.fan(show.rect, n, lying.w, lying.h, gap)
        return
    upright = show.shape == "column"
    crowd = show.layer.slots.get("crowd", "shrink" if gap >= 0 else "overlap")
    if crowd == "shrink" and n:
        room, one = (show.rect.h, lying.h) if upright else (show.rect.w, lying.w)
        factor = geometry.shrunk(n, room, one, gap)
        if factor < 1:
            lying.w, lying.h, gap = lying.w * factor, lying.h * factor, gap / 2
    align = str(show.layer.slots.get("align", "centre"))
    line = geometry.column if upright else geometry.row
    lying.places = line(show.rect, n, lying.w, lying.h, gap, align)


def _grid(show: Show, lying: Lying) -> None:
    n, gap, rect = len(lying.items), _gap(show), show.rect
    columns = max(1, int(show.number("columns", _columns(lying.items))))
    rows = int(show.number("rows", 0)) or max(1, -(-n // columns))
    if not lying.w:
        lying.w = (rect.w - gap * (columns - 1)) / columns
        lying.h = (rect.h - gap * (rows - 1)) / rows
        if not show.spaces or "columns" not in show.layer.slots:  # keeps the shape of its figure
            lying.w = min(lying.w, (lying.h if show.spaces else rect.h) / show.ratio)
            lying.h = lying.w * show.ratio
    elif show.layer.slots.get("crowd", "shrink") == "shrink":
        across, down = geometry.shrunk(columns, rect.w, lying.w, gap), geometry.shrunk(rows, rect.h, lying.h, gap)
        factor = min(1.0, across, down)
        lying.w, lying.h, gap = lying.w * factor, lying.h * factor, gap / 2 if factor < 1 else gap
    up = show.layer.slots.get("order") == "up"
    align = str(show.layer.slots.get("align", "centre"))
    lying.places = geometry.grid(rect, n, columns, rows, lying.w, lying.h, gap, up, align)


def _columns(items: Sequence[Piece | Space]) -> int:
    """Return the columns of the board, or as many as make a square."""
    known = [s.column for s in items if isinstance(s, Space) and s.column is not None]
    return max(known) + 1 if known else max(1, math.ceil(math.sqrt(len(items))))


def _pile(show: Show, lying: Lying) -> None:
    n = len(lying.items)
    strew = show.number("strew")
    lying.items = lying.items[-(PILE_DEPTH if strew else 1) :]
    x, y = show.rect.centre
    lying.places = [Place(x, y, geometry.strewn(i, n, strew)) for i in range(len(lying.items))]


def _cascade(show: Show, lying: Lying) -> None:
    step = [n * show.frame.scale for n in show.values.numbers(show.layer.slots.get("step", (0.0, 24.0)), show.env)]
    x, y = show.rect.x + lying.w / 2, show.rect.y + lying.h / 2
    lying.places = [Place(x + i * step[0], y + i * step[-1]) for i in range(len(lying.items))]


def _spots(show: Show, lying: Lying) -> None:
    slot = show.layer.slots.get("spots", ())
    points: list[list[float]] = []
    if isinstance(slot, Hole):
        spots = show.values.of(slot, show.env)
        for spot in spots if isinstance(spots, (list, tuple)) else ():
            if not isinstance(spot, (list, tuple)) or len(spot) != 2:
                raise fault(slot.span, "E650", "each spot is two numbers: [x, y]")
            points.append([show.values.number(part, show.env) for part in spot])
    else:
        points = [show.values.numbers(spot, show.env, 2) for spot in slot]
    lying.places = [Place(*show.frame.point(p[0], p[1])) for p in points[: len(lying.items)]]
    lying.items = lying.items[: len(lying.places)]


def _loop(show: Show, lying: Lying) -> None:
    inset, corner = show.length("inset", 60), show.length("corner", 60)
    begin = show.layer.slots.get("begin", "bottom")
    begin = begin if isinstance(begin, str) else f"{show.values.number(begin, show.env):g}"
    clockwise = show.values.flag(show.layer.slots.get("clockwise"), show.env, True)
    hole = show.layer.slots.get("first")
    first = show.values.of(hole, show.env) if hole is not None else 0
    index = first.index if isinstance(first, Space) else int(first) if isinstance(first, (int, float)) else 0
    lying.closed = True
    lying.path = geometry.loop(show.rect, inset, corner, len(lying.items), begin, clockwise, index)
    lying.places = [Place(p.x, p.y) for p in lying.path]
    track: TrackSlot | None = show.layer.slots.get("track")
    if track is not None:
        wide = _wide(show, track, lying.w * 1.4)
        side = inset - wide / 2
        x, y, w, h = show.rect
        lying.band = entries.Track(
            *geometry.rounded(Rect(x + side, y + side, w - 2 * side, h - 2 * side)),
            round(geometry.within(corner + wide / 2, 0, geometry.LARGEST), 2),
            round(wide, 2),
            track.skin,
            show.values.colour(track.fill, show.env) if track.fill else show.values.palette.colours["walnut"],
            show.values.line(track.line, show.env, show.frame.scale),
        )


def _lane(show: Show, lying: Lying) -> None:
    slots = show.layer.slots
    one = (_gap(show) + lying.w) / show.frame.scale
    step = show.values.numbers(slots["step"], show.env) if "step" in slots else [one]
    start = slots.get("from", (0.0, 0.0))
    if isinstance(start, Hole):
        place = show.values.of(start, show.env)
        spot = show.site.spot(place, start)
        lying.joint = place.key if isinstance(place, Space) else ""
        nx, ny = geometry.inward(spot.x, spot.y, spot.dx, spot.dy, *show.rect.centre)
        x, y, dx, dy, skip = spot.x, spot.y, nx * step[0], ny * step[0], 1.0
    else:
        x, y = show.frame.point(*show.values.numbers(start, show.env, 2))
        dx, dy, skip = step[0], step[1] if len(step) > 1 else 0.0, 0.0
    dx, dy = dx * show.frame.scale, dy * show.frame.scale
    skip += show.number("gap") * show.frame.scale / (math.hypot(dx, dy) or 1)
    lying.path = [PathPoint(x + dx * (i + skip), y + dy * (i + skip), dx, dy) for i in range(len(lying.items))]
    lying.places = [Place(p.x, p.y) for p in lying.path]
    track: TrackSlot | None = slots.get("track")
    if track is not None and lying.path:
        lying.band = _capsule(show, lying, track)


def _wide(show: Show, track: TrackSlot, default: float) -> float:
    """Return how wide a band is, in points."""
    wide = show.values.number(track.wide, show.env, default / show.frame.scale) * show.frame.scale
    return min(max(wide, 1.0), 4 * WIDEST)


def _capsule(show: Show, lying: Lying, track: TrackSlot) -> entries.Lane:
    wide = _wide(show, track, lying.w * 1.3)
    xs, ys = [p.x for p in lying.path], [p.y for p in lying.path]
    left, top = min(xs) - wide / 2, min(ys) - wide / 2
    return entries.Lane(
        *geometry.rounded(Rect(left, top, max(xs) - min(xs) + wide, max(ys) - min(ys) + wide)),
        (round(xs[0] - left, 2), round(ys[0] - top, 2)),
        (round(xs[-1] - left, 2), round(ys[-1] - top, 2)),
        round(wide, 2),
        track.skin,
        show.values.colour(track.fill, show.env) if track.fill else show.values.palette.colours["walnut"],
        show.values.line(track.line, show.env, show.frame.scale),
    )

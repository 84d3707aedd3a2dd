"""What a hint shows on the table: a violet light on the picks of the best move, where its pieces go, and why.

A bulb stands on what no arrow leads to or from, so that the light is not told by its colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from dogtable.ui.look.entries import Rect
from dogtable.ui.table.advice import Sheet, sheet_of
from dogtable.ui.table.ahead import lying
from dogtable.ui.table.flights import placed
from dogtable.ui.table.parting import rise
from dogtable.ui.table.picture import followed

if TYPE_CHECKING:
    from dogtable.session.advising import Advice
    from dogtable.ui.look.entries import Target
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Box, Control
    from dogtable.ui.table.overlays import Layer
    from dogtable.ui.table.picking import Pick

WIDE: Final = 430.0  # points of the sheet on the board
SHARE: Final = 0.6  # of the height of log and side box that the sheet may take
APART: Final = 26.0  # of the sheet from the edges of the board
STRAIGHT: Final = 180.0  # points: shorter ways are straight
BOW, BENDS = 0.28, 10  # how far a longer one bends (of its length; half of it in the middle), in so many pieces

Point = tuple[float, float]


class HintPicture:
    """The marks of one piece of advice and its sheet. `after` is what its seat would see once it has followed it."""

    def __init__(self, scene: TableScene, advice: Advice, picks: Sequence[Pick], after: Mapping[str, Any]) -> None:
        self.scene, self.advice, self.picks = scene, advice, picks
        meant = {pick.thing for pick in picks}
        ways = moved(scene.sitting.view, after)
        self._ways = [way for piece, *way in ways if piece in meant or is_of(advice.seat, piece)]

    # ------------------------------------------------------------------ what is meant
    def targets(self) -> list[Target]:
        """Return where the picks of the best move lie on the table."""
        found = [self._target(pick.thing) for pick in self.picks]
        return [target for target in found if target is not None]

    def _target(self, thing: str) -> Target | None:
        """Return where a pick lies: an equal card on a pile is not the one in the hand that is meant."""
        targets = [target for target in self.scene.desk.layout.targets if thing in (target.thing, target.id)]
        held = next((target for target in targets if self.scene.craft.in_hand(target)), None)
        return held or next((t for t in targets if t.state), targets[0] if targets else None)

    def raised(self) -> str:
        """Return the card of the hand that the hint plays, which stands out a little; "" without one."""
        return next((t.thing for t in self.targets() if self.scene.craft.in_hand(t)), "")

    def buttons(self) -> list[Control]:
        """Return the buttons that belong to the best move."""
        wanted = [*self.picks, self.advice.best.key]
        return [one for one in self.scene.controls if one.action in ("pick", "answer") and one.value in wanted]

    # ------------------------------------------------------------------ layers
    def layers(self) -> Iterator[Layer]:
        """Yield the marks on the table, then the sheet.

        While something moves, as when others seal a choice, there is only the sheet.
        """
        scene = self.scene
        if scene.flights is None:
            ways = list(self._arrows())
            for box, corner in self._boxes():
                yield scene.desk.parts.hinted(box, corner, bulb=not any(_meets(way, box) for way in ways))
            for way in ways:
                yield scene.desk.parts.arrow(way)
        sheet, box = self._laid()
        yield sheet.layer(scene.desk.parts, box)

    def sheet_at(self) -> Rect:
        """Return where the sheet lies."""
        return Rect(*self._laid()[1])

    def _boxes(self) -> Iterator[tuple[Box, float]]:
        """Yield what is marked, with the radius of its corners in per cent."""
        raised = self.raised()
        for target in self.targets():
            shown = placed(self.scene.desk.layout.shown, target.thing) if target.thing == raised else None
            x, y, w, h = target.rect if shown is None else shown.rect
            up = 0.0 if shown is None else rise(self.scene.desk.layout, y)
            yield (x, y - up, w, h), 50.0 if target.round else 6.0
        for control in self.buttons():
            yield control.box, 22.0

    def _arrows(self) -> Iterator[tuple[Point, ...]]:
        """Yield the ways that pieces would go, from middle to middle; without any, from one pick to the next."""
        layout, desk = self.scene.desk.layout, self.scene.desk
        made = False
        for way in self._ways:
            places = [desk.target(place) for place in followed(way, layout.neighbours)]
            if len(places) >= 2 and all(place is not None for place in places):
                made = True
                yield bowed([place.rect.centre for place in places if place is not None])
        if not made:
            middles = [self._middle(target) for target in self.targets()]
            yield from (bowed(pair) for pair in pairwise(middles) if pair[0] != pair[1])

    def _middle(self, target: Target) -> Point:
        """Return where an arrow from or to a pick begins or ends: of a card that is raised, at its upper edge."""
        x, y = target.rect.centre
        if target.thing == self.raised():
            y -= target.rect.h * 0.4 + rise(self.scene.desk.layout, target.rect.y)
        return x, y

    # ------------------------------------------------------------------ sheet
    def _laid(self) -> tuple[Sheet, Box]:
        """Return the sheet and where it lies: over the beginning of the log where that has room, else on the board."""
        scene = self.scene
        log = scene.desk.layout.regions.get("log")
        if log is not None:
            sheet = sheet_of(scene.desk.kit, scene.app.text, self.advice.options, log.w)
            if sheet.high <= log.h * SHARE:
                return sheet, (log.x, log.y, log.w, sheet.high)
        sheet = sheet_of(scene.desk.kit, scene.app.text, self.advice.options, WIDE)
        return sheet, self._on_board(sheet.high)

    def _on_board(self, high: float) -> Box:
        """Return the corner of the board where a sheet hides least of what it speaks of, and then of all else."""
        column, prompt = self.scene.desk.layout.regions["column"], self.scene.desk.layout.regions["prompt"]
        left, right = column.x + APART, column.x + column.w - WIDE - APART
        top, foot = 76.0 + APART / 2, max(76.0, prompt.y - high - APART / 2)
        spoken = [Rect(*box) for box, _ in self._boxes()]
        spoken += [Rect(x - 30, y - 30, 60, 60) for way in self._arrows() for x, y in way]
        corners = [(right, top), (left, top), (right, foot), (left, foot)]
        others = [target.rect for target in self.scene.desk.layout.targets]

        def hides(at: Point, things: Sequence[Rect]) -> float:
            return sum(_shared(Rect(*at, WIDE, high), one) for one in things)

        x, y = min(corners, key=lambda at: (hides(at, spoken), hides(at, others)))
        return x, y, WIDE, high


def _meets(way: Sequence[Point], box: Box) -> bool:
    """Whether a way begins or ends in a box, or (at a raised card) just above it."""
    x, y, w, h = box
    return any(x <= px <= x + w and y - 1 <= py <= y + h for px, py in (way[0], way[-1]))


def _shared(a: Rect, b: Rect) -> float:
    """Return how much two rectangles have in common."""
    across = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    down = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return max(0.0, across) * max(0.0, down)


def moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Return which named pieces have gone over boards between two views, from where, and to where."""
    there = {piece: place for place, piece in lying(after)}
    return [(piece, place, there[piece]) for place, piece in lying(before) if there.get(piece, place) != place]


def is_of(seat: int, piece: str) -> bool:
    """Whether a piece by its name ("token.0.2": kind, owner, number) belongs to a seat."""
    return piece.split(".")[1:-1] == [str(seat)]


def bowed(way: Sequence[Point]) -> tuple[Point, ...]:
    """Return a way; one straight over the table gets a slight bow, so that it is not taken for a line of the board."""
    (ax, ay), (bx, by) = way[0], way[-1]
    if len(way) > 2 or math.dist(way[0], way[-1]) < STRAIGHT:
        return tuple(way)
    dx, dy = bx - ax, by - ay
    side = -BOW if dx > 0 else BOW  # upwards
    middle = (ax + bx) / 2 - dy * side, (ay + by) / 2 + dx * side
    return tuple(_bend((ax, ay), middle, (bx, by), n / BENDS) for n in range(BENDS + 1))


def _bend(a: Point, middle: Point, b: Point, t: float) -> Point:
    """Return the point at `t` (0 to 1) of a curve from a to b that is drawn towards a third point."""
    one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return one * a[0] + two * middle[0] + three * b[0], one * a[1] + two * middle[1] + three * b[1]

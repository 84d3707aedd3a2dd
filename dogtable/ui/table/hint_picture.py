"""What a hint shows on the table: a violet light on the picks of the best move, where its pieces go, and why.

A bulb stands on what no arrow leads to or from, so that the light is not told by its colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise, product
from typing import TYPE_CHECKING, Final, NamedTuple

from dogtable.ui.look.entries import Rect
from dogtable.ui.look.ids import owner_of
from dogtable.ui.table.advice import Saying, Sheet, sheet_of
from dogtable.ui.table.flights import placed
from dogtable.ui.table.history import Happened, on_board
from dogtable.ui.table.parting import rise
from dogtable.ui.table.picks import Pick, parts
from dogtable.ui.table.picture import followed

if TYPE_CHECKING:
    from dogtable.session.advising import Advice
    from dogtable.ui.look.entries import Layout, Target
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Box, Control
    from dogtable.ui.table.overlays import Layer

WIDE: Final = 430.0  # points of the sheet on the board
SHARE: Final = 0.8  # of the height of log and side box that the sheet may take
TOP: Final = 76.0  # points above the highest sheet
APART: Final = 12.0  # of the sheet from the edges of the board
STRAIGHT: Final = 180.0  # points: shorter ways are straight
BOW, BENDS = 0.28, 10  # how far a longer one bends (of its length; half of it in the middle), in so many pieces

Point = tuple[float, float]


class PieceMove(NamedTuple):
    """From where a piece goes, and to where; `walked`: over what lies between, else it changes places."""

    start: str
    end: str
    walked: bool


class HintPicture:
    """The marks of one piece of advice and its sheet.

    `picks` are those of its first answer, `events` what comes of all its answers, `saying` tells that in words.
    """

    def __init__(
        self,
        scene: TableScene,
        advice: Advice,
        picks: Sequence[Pick],
        events: Sequence[Happened],
        saying: Saying,
    ) -> None:
        self.scene, self.advice, self.picks = scene, advice, picks
        self._later = [pick for step in advice.then for pick in parts(step.picks, step.kinds)]
        meant = {pick.thing for pick in (*picks, *self._later)}
        ways = moved(events, scene.model.view["boards"])
        self._ways = [way for piece, way in ways.items() if piece in meant or owner_of(piece) == advice.seat]
        self._saying = saying
        self._kept: tuple[Layout, list[Control], Sheet, Box] | None = None  # the sheet, for what lies there

    # ------------------------------------------------------------------ what is meant
    def targets(self) -> list[Target]:
        """Return where the picks of the first answer lie on the table."""
        return [target for group in self._groups() for target in group]

    def later(self) -> list[Target]:
        """Return where those of the further answers lie, without places that are only passed on a way."""
        ends = {place for way in self._ways for place in (way.start, way.end)}
        passed = {place for way in self._ways for place in self._places(way)} - ends
        things = dict.fromkeys(pick.thing for pick in self._later if pick.thing not in passed)
        found = [self._target(thing) for thing in things if all(pick.thing != thing for pick in self.picks)]
        return [target for target in found if target is not None and not self.scene.renderer.in_hand(target)]

    def _target(self, thing: str) -> Target | None:
        """Return where a pick lies: an equal card on a pile is not the one in the hand that is meant."""
        targets = [target for target in self.scene.desk.layout.targets if thing in (target.thing, target.id)]
        held = next((target for target in targets if self.scene.renderer.in_hand(target)), None)
        return held or next((t for t in targets if t.state), targets[0] if targets else None)

    def raised(self) -> str:
        """Return the card of the hand that the hint plays, which stands out a little; "" without one."""
        return next((t.thing for t in self.targets() if self.scene.renderer.in_hand(t)), "")

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

    def words(self) -> list[str]:
        """Return what the sheet says."""
        return self._laid()[0].words(self.scene.app.text)

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
        for target in self.later():
            x, y, w, h = target.rect
            yield (x, y, w, h), 50.0 if target.round else 6.0
        for control in self.buttons():
            yield control.box, 22.0

    def _arrows(self) -> Iterator[tuple[Point, ...]]:
        """Yield the ways that pieces would go, from middle to middle; without any, from what is picked to the next."""
        made = False
        for way in self._ways:
            places = [self.scene.desk.target(place) for place in self._places(way)]
            if len(places) >= 2 and all(place is not None for place in places):
                made = True
                yield bowed([place.rect.centre for place in places if place is not None])
        if not made:
            groups = [[self._middle(target) for target in group] for group in self._groups()]
            pairs = (pair for some, others in pairwise(groups) for pair in product(some, others))
            yield from (bowed(pair) for pair in pairs if pair[0] != pair[1])

    def _groups(self) -> list[list[Target]]:
        """Return the targets of the first answer; what is picked at once lies in one group, as it has no order."""
        groups = [
            [target for pick in picks if (target := self._target(pick.thing)) is not None]
            for _, picks in groupby(self.picks, key=lambda pick: pick.name)
        ]
        return [group for group in groups if group]

    def _places(self, way: PieceMove) -> tuple[str, ...]:
        """Return the places of a way: all that are walked over, or straight from the first to the last."""
        ends = way.start, way.end
        return followed(ends, self.scene.desk.layout.neighbours) if way.walked else ends

    def _middle(self, target: Target) -> Point:
        """Return where an arrow from or to a pick begins or ends: of a card that is raised, at its upper edge."""
        x, y = target.rect.centre
        if target.thing == self.raised():
            y -= target.rect.h * 0.4 + rise(self.scene.desk.layout, target.rect.y)
        return x, y

    # ------------------------------------------------------------------ sheet
    def _laid(self) -> tuple[Sheet, Box]:
        """Return the sheet and where it lies; it is laid out anew only where what lies round it has changed."""
        layout, controls = self.scene.desk.layout, self.scene.controls
        if self._kept is None or self._kept[0] is not layout or self._kept[1] is not controls:
            self._kept = layout, controls, *self._lay()
        return self._kept[2:]

    def _lay(self) -> tuple[Sheet, Box]:
        """Lay the sheet over the beginning of the log where that has room, else on the board."""
        log = self.scene.desk.layout.regions.get("log")
        if log is not None:
            sheet = self._sheet(log.w)
            if sheet.high <= log.h * SHARE:
                return sheet, (log.x, log.y, log.w, sheet.high)
        sheet = self._sheet(WIDE)
        hidden, box = self._on_board(sheet.high)
        if hidden or box[1] + sheet.high > self.scene.desk.size[1]:
            sheet = self._sheet(WIDE, brief=True)
            _, box = self._on_board(sheet.high)
        return sheet, box

    def _sheet(self, wide: float, *, brief: bool = False) -> Sheet:
        saying = replace(self._saying, brief=brief)
        return sheet_of(self.scene.desk.kit, self.scene.app.text, self.advice.options, wide, saying)

    def _on_board(self, high: float) -> tuple[bool, Box]:
        """Return where a sheet hides least: of what is picked, of the arrows, of what else can be picked, of all else.

        And whether it hides anything of the first two, which it speaks of.
        """
        column, prompt = self.scene.desk.layout.regions["column"], self.scene.desk.layout.regions["prompt"]
        left, right = column.x + APART, column.x + column.w - WIDE - APART
        top, foot = TOP + APART / 2, max(TOP, prompt.y - high - APART / 2)
        lowest = max(TOP, self.scene.desk.size[1] - high - APART / 2)
        picked = [Rect(*box) for box, _ in self._boxes()]
        arrows = [Rect(x - 30, y - 30, 60, 60) for way in self._arrows() for x, y in way]
        across, down = [right, left, (left + right) / 2], [top, foot, (top + foot) / 2, lowest]
        targets = self.scene.desk.layout.targets
        choices, others = [one.rect for one in targets if one.state], [one.rect for one in targets if not one.state]

        def hides(at: Point, things: Sequence[Rect]) -> float:
            return sum(_shared(Rect(*at, WIDE, high), one) for one in things)

        places = [(x, y) for y in down for x in across]
        x, y = min(places, key=lambda at: tuple(hides(at, one) for one in (picked, arrows, choices, others)))
        return hides((x, y), picked) + hides((x, y), arrows) > 0, (x, y, WIDE, high)


def _meets(way: Sequence[Point], box: Box) -> bool:
    """Whether a way begins or ends in a box, or (at a raised card) just above it."""
    x, y, w, h = box
    return any(x <= px <= x + w and y - 1 <= py <= y + h for px, py in (way[0], way[-1]))


def _shared(a: Rect, b: Rect) -> float:
    """Return how much two rectangles have in common."""
    across = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    down = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return max(0.0, across) * max(0.0, down)


def moved(events: Sequence[Happened], boards: Collection[str]) -> dict[str, PieceMove]:
    """Return of each named piece that goes over boards from where it goes, and to where."""
    found: dict[str, PieceMove] = {}
    for event in events:
        start, end = str(event.from_), str(event.to)
        goes = event.kind in ("move", "swap") and on_board(start, boards) and on_board(end, boards)
        if goes and isinstance(event.piece, str):
            before = found.get(event.piece)
            walked = event.kind == "move" and (before is None or before.walked)
            found[event.piece] = PieceMove(start if before is None else before.start, end, walked)
    return {piece: way for piece, way in found.items() if way.start != way.end}


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

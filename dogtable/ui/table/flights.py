"""One answer being shown: which pieces are on their way, where they are, and which card is held up to be seen.

The board below stands still: it is the layout before, without the pieces that have left. What has arrived stays where
it landed until all has; then the layout after takes over, and is held as long as the shot is to be seen or read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from dogtable.base.look import Motion
from dogtable.ui.look.entries import Group, Layout, Rect, Shown
from dogtable.ui.look.ids import piece_id, seat_id
from dogtable.ui.look.motion import Journey, journey
from dogtable.ui.sound.cues import Heard
from dogtable.ui.table.history import plays
from dogtable.ui.table.timeline import Step, Timeline, plan

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.engine.events import Event
    from dogtable.ui.table.model import Happening

Point = tuple[float, float]

FAN = 7.0  # points between the cards of a packet, half way
DROPPED = 110.0  # milliseconds in which a thing that was dropped near its field settles there


@dataclass(frozen=True, slots=True)
class Flight:
    """Where a picture is just now: its middle, in points."""

    thing: str
    entry: Group
    x: float
    y: float
    opacity: float = 1.0


class Staged(NamedTuple):
    """A piece with which something is done: one of the words of `stage:`, and where the piece is seen then.

    `step` is that of the timeline that moves it, -1 where it is only named.
    """

    stage: str
    piece: Any
    rect: Rect
    step: int


class Flights:
    """The showing of one happening, from its first millisecond to its last."""

    def __init__(
        self,
        happening: Happening,
        before: Layout,
        after: Layout,
        look: Look,
        *,
        speed: float,
        reduced: bool = False,
        dropped: Mapping[str, Point] | None = None,
        follows: bool = True,
        goes_on: bool = False,
        struck: Sequence[Staged] = (),
    ) -> None:
        """Lay a happening out in time.

        `dropped` says where things were let go that now settle; `follows`: more is to be shown at once; `goes_on`:
        it is a further part of the move that was shown last, and needs no pause before it. What was `struck` out in
        the shots before it stays so until it goes.
        """
        self.happening = happening
        self.before = before
        self.after = after
        self.cards: list[Any] = []  # the piece that each step plays, None where it plays none
        self.ways: list[Journey] = []
        self.staged: list[Staged] = []
        self.heard: list[Heard] = []  # what each event sounds like, in order
        self._struck = struck
        steps = list(self._steps(look, dropped or {}))
        self.time: Timeline = plan(
            steps,
            own=happening.own,
            goes_on=goes_on or happening.goes_on,
            speed=speed,
            follows=follows,
            still=reduced,
            hold=happening.hold,
            named=any(one.step < 0 for one in self.staged),
            said=happening.headline.text,
        )
        self.reduced = reduced
        self.waits = happening.waits and self.time.ms > 0  # until it is finished
        self._gone = [
            None if step.kind == "deal" or self._stays(way) else self._left_by(way)
            for step, way in zip(steps, self.ways, strict=True)
        ]
        self._fanned = dict(self._fans())
        self._started: float | None = None

    # ------------------------------------------------------------------ time
    def at(self, now: float) -> float:
        """Return the milliseconds since it began; it begins when this is first asked."""
        if self._started is None:
            self._started = now
        return (now - self._started) * 1000

    def finish(self, now: float) -> None:
        """Bring everything to its end at once; it waits no more."""
        self.waits = False
        self._started = now - self.time.ms / 1000 - 0.001

    def over(self, now: float) -> bool:
        """Whether all has been shown."""
        return not self.waits and self.at(now) >= self.time.ms

    def wake(self, now: float) -> float | None:
        """Return the seconds until the picture next changes of itself; None: it waits for whom it befell."""
        t = self.at(now)
        return None if self.waits and t >= self.time.ms else self.time.wake(t) / 1000

    def share(self, now: float, step: int) -> float | None:
        """Return how far what is done with a step's piece has come, as `Timeline.staged`; it stays while this waits."""
        t = self.at(now)
        return self.time.staged(min(t, self.time.ms - 1) if self.waits else t, step)

    # ------------------------------------------------------------------ picture
    def card(self, now: float) -> Any:
        """Return the piece that is held up just now, or none."""
        index = self.time.card(self.at(now))
        return None if index is None else self.cards[index]

    @property
    def own_card(self) -> Any:
        """Return the piece that the one who looks plays by this, or none."""
        return next((card for card in self.cards if card is not None), None) if self.happening.own else None

    def board(self, now: float) -> Layout:
        """Return the layout that lies below what is on its way."""
        return self.after if self.time.arrived(self.at(now)) else self.before

    def left(self, now: float) -> frozenset[str]:
        """Return the things that are no longer where the board shows them."""
        if self.reduced or self.time.arrived(self.at(now)):
            return frozenset()
        left = (self._gone[index] for index, _ in self.time.flying(self.at(now)))
        return frozenset(shown.thing for shown in left if shown is not None)

    def flying(self, now: float) -> Iterator[Flight]:
        """Yield what is on its way or has arrived in sight, the one that left first at the bottom; each thing once.

        What leaves a pile is several things: they have one name, and the pile in common.
        """
        seen: list[tuple[int, Journey, float]] = []
        if self.reduced or self.time.arrived(self.at(now)):
            return
        for index, share in self.time.flying(self.at(now)):
            way = self.ways[index]
            seen = [one for one in seen if one[1].thing != way.thing or one[1].points[0] == way.points[0]]
            seen.append((index, way, share))
        for index, way, share in seen:
            entry = _entry(way, share)
            if entry is not None and (share < 1 or way.entry is not None):
                x, y = way.at(share)
                spread = self._fanned.get(index, 0.0) * 4 * share * (1 - share)
                yield Flight(way.thing, entry, x + spread, y, 1 - share if way.path == "fade" else 1.0)

    def struck(self, now: float) -> Iterator[Staged]:
        """Yield what was struck out before, where the board still shows it, and at the end what stays so."""
        if self.over(now):
            yield from self.stays_struck
            return
        board, left = self.board(now), self.left(now)
        yield from (one for one in self._struck if _lies(board, one, left))

    @property
    def stays_struck(self) -> tuple[Staged, ...]:
        """What is struck out when all has been shown."""
        struck = [*self._struck, *(one for one in self.staged if one.stage == "strike")]
        return tuple(one for one in struck if _lies(self.after, one))

    def outlines(self, now: float) -> list[Rect]:
        """Return, for reduced motion, the frames of from and to of what moves just now."""
        if not self.reduced:
            return []
        t, found = self.at(now), []
        for clip in self.time.clips:
            if clip.sort == "flight" and clip.start <= t < clip.end:
                way = self.ways[clip.index]
                shown = self._gone[clip.index]
                wide, high = (shown.rect.w, shown.rect.h) if shown else (44.0, 44.0)
                ends = (way.points[0], way.points[-1])
                found += [Rect(x - wide / 2, y - high / 2, wide, high) for x, y in ends]
        return found

    # ------------------------------------------------------------------ inside
    def _steps(self, look: Look, dropped: Mapping[str, Point]) -> Iterator[Step]:
        boards, steps = tuple(self.happening.view["boards"]), 0
        for event in self.happening.seen or self.happening.events:
            way = journey(self.before, self.after, event.to_json(), look)
            motion = look.motion_of(event.event, event.kind) or Motion()
            if motion.stage:
                self._stage(motion.stage, event, -1 if way is None else steps)
            sound = look.sound_of(event.event, event.kind) if way is None else way.sound
            self.heard.append(Heard(sound, -1 if way is None else steps))
            if way is None:
                continue
            steps += 1
            left = None if event.kind == "deal" else self._left_by(way)
            if left is not None and left.thing in dropped:
                way = replace(way, path="slide", points=(dropped[left.thing], way.points[-1]), ms=DROPPED)
            played = event.piece if plays(event, boards) else None
            self.ways.append(way)
            self.cards.append(played)
            large = played is not None and "card" in self.after.regions
            start, end = event.from_ or "", event.to or ""
            yield Step(event.kind, start, end, way, large, motion.stage, motion.together)

    def _stage(self, stage: str, event: Event, step: int) -> None:
        """Note what is done with the pieces that an event moves, or else that its sentence names."""
        for piece in event.about if event.piece is None else (event.piece,):
            gone, come = _drawn(self.before, piece, event.from_), _drawn(self.after, piece, event.to)
            rect = gone if stage == "knock" else come or gone
            if rect is None and stage == "lift":  # it lies with somebody, unseen: it comes from there
                rect = _seat(self.after, self.happening.headline.seat)
            if rect is not None:
                self.staged.append(Staged(stage, piece, rect, step))

    def _stays(self, way: Journey) -> bool:
        """Whether what goes comes off a pile that looks the same afterwards: it is not to turn into a blank."""
        left = self._left_by(way)
        if left is None:
            return False
        before, after = (
            [one for one in layout.shown if one.place == left.place] for layout in (self.before, self.after)
        )
        return len(before) == len(after) == 1 and before[0].id == after[0].id

    def _fans(self) -> Iterator[tuple[int, float]]:
        """Yield how far things are spread, in points, that go the same way at once: they would be seen as one."""
        packets: dict[tuple[float, Point, Point], list[int]] = {}
        for clip in self.time.clips:
            if clip.sort == "flight":
                way = self.ways[clip.index]
                packets.setdefault((clip.start, way.points[0], way.points[-1]), []).append(clip.index)
        for packet in packets.values():
            for number, index in enumerate(packet):
                yield index, FAN * (number - (len(packet) - 1) / 2)

    def _left_by(self, way: Journey) -> Shown | None:
        """Return where the board before shows what goes this way."""
        if way.before is None:
            return None
        return next((shown for shown in self.before.shown if shown.entry is way.before), None)


def _drawn(layout: Layout, piece: Any, place: str | None) -> Rect | None:
    """Return where a layout draws a piece: itself, at best where the event says; else what lies on top there.

    A piece that lies inside a picture (a card of the stack, say) is where it can be inspected.
    """
    wanted = piece_id(piece)
    same = [one for one in layout.shown if wanted in (one.id, one.thing)]
    there = [one.rect for one in same or layout.shown if one.place == place]
    pictured = [
        one.rect
        for one in layout.inspects
        if one.sort == "piece" and isinstance(one.value, (str, Mapping)) and piece_id(one.value) == wanted
    ]
    return next(reversed([*pictured, *(one.rect for one in same), *there]), None)


def _lies(layout: Layout, staged: Staged, left: Collection[str] = ()) -> bool:
    """Whether a layout shows a piece where something was done with it; `left` are things that have gone.

    What is seen of a face may have changed since: what is still seen of it has not.
    """
    wanted = piece_id(staged.piece)
    if any(one.rect == staged.rect for one in layout.shown if one.thing not in left and wanted in (one.id, one.thing)):
        return True
    return any(_same(one.value, staged.piece) for one in layout.inspects if one.rect == staged.rect)


def _same(one: Any, other: Any) -> bool:
    """Whether two pieces, as views write them, can be the same."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return all(one[key] == other[key] for key in one.keys() & other.keys())
    return bool(one == other)


def _seat(layout: Layout, seat: int | None) -> Rect | None:
    """Return where a layout shows a player."""
    named = None if seat is None else seat_id(seat)
    return next((target.rect for target in layout.targets if target.thing == named), None)


def _entry(way: Journey, share: float) -> Group | None:
    """Return the picture of what goes this way: the old one until a card has half turned, then the new one."""
    if way.path == "flip" and share < 0.5 and way.before is not None:
        return way.before
    return way.entry or way.before


def placed(shown: Sequence[Shown], thing: str) -> Shown | None:
    """Return where a thing is drawn."""
    return next((one for one in shown if one.thing == thing), None)

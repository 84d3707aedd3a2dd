"""The hint: asked for, thought about in another process, shown on the table, gone as soon as somebody acts.

Shown are the picks of the best move (a violet light), where its pieces would go (an arrow), and a sheet that says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from dogtable.ui.look.entries import Rect
from dogtable.ui.table.advice import Sheet, sheet_of
from dogtable.ui.table.ahead import lying
from dogtable.ui.table.flights import placed
from dogtable.ui.table.parting import RAISED
from dogtable.ui.table.picking import Pick, parts
from dogtable.ui.table.picture import followed

if TYPE_CHECKING:
    from dogtable.session.advising import Advice, Adviser
    from dogtable.ui.look.entries import Target
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Box, Control
    from dogtable.ui.table.overlays import Layer

POLL: Final = 0.05  # seconds between looks for the answer
WIDE: Final = 430.0  # points of the sheet
APART: Final = 26.0  # of the sheet from the edges of the board
NAME: Final = "hint"  # of its button

Point = tuple[float, float]


class Hinting:
    """What is known of the hint at one table. `advice` is shown; `thinking`: it is waited for."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.advice: Advice | None = None
        self._adviser: Adviser | None = None
        self._ways: Sequence[Sequence[str]] = ()

    # ------------------------------------------------------------------ asking
    @property
    def can(self) -> bool:
        """Whether the one who looks is asked something just now, so that a hint can be given."""
        sitting, scene = self.scene.sitting, self.scene
        asked = sitting.decision is not None and sitting.decision.sealed is None
        return asked and scene.flights is None and sitting.eyes.next is None and not sitting.behind

    @property
    def thinking(self) -> bool:
        """Whether a hint was asked for and has not come yet."""
        return self._adviser is not None and self._adviser.busy

    def toggle(self) -> None:
        """Ask for a hint; with one there, or on its way, put it away."""
        sitting, scene = self.scene.sitting, self.scene
        if self.clear() or not self.can or sitting.seat is None:
            return
        if self._adviser is None:
            self._adviser = scene.table.adviser()
        seconds = max(1.0, scene.app.settings.thinking)
        self._adviser.ask(scene.table.match, sitting.seat, seconds, came=scene.app.wake)
        scene.redraw_layers()

    def clear(self) -> bool:
        """Put the hint away, or ask for none any more; False when there was nothing of the kind."""
        there = self.advice is not None or self.thinking
        if self.thinking and self._adviser is not None:
            self._adviser.drop()
        self.advice = None
        if there:
            self.scene.redraw_layers()
        return there

    def close(self) -> None:
        """End the process."""
        if self._adviser is not None:
            self._adviser.close()

    def update(self) -> float | None:
        """Take in the answer when it has come; put a hint away that is not to the point any more."""
        if self.advice is not None and not self._fits(self.advice):
            self.clear()
        if not self.thinking or self._adviser is None:
            return None
        if not self.can:
            self.clear()
            return None
        advice = self._adviser.poll()
        if self._adviser.failed:
            self.scene.app.toast(self.scene.app.text("table.no_hint"))
        if advice is None:
            return POLL if self.thinking else None
        self._show(advice)
        return None

    def _show(self, advice: Advice) -> None:
        scene = self.scene
        if not self._is_asked(advice):
            return
        self.advice = advice
        scene.table.hinted()
        if not self._fits(advice):  # what is in the hand is no part of it
            scene.hand.clear()
        self._ways = moved(scene.sitting.view, scene.table.preview(advice.seat, advice.best.key))
        scene.chooser = []
        scene.relay()

    def _is_asked(self, advice: Advice) -> bool:
        decision = self.scene.sitting.decision
        return decision is not None and (decision.seat, decision.name) == (advice.seat, advice.name)

    def _fits(self, advice: Advice) -> bool:
        """Whether the hint is still to the point: the same is asked, and all that is armed belongs to it."""
        if not self._is_asked(advice) or not self.can:
            return False
        armed = set(self.scene.sitting.picking.armed)
        return armed <= set(self._picks(advice))

    def _picks(self, advice: Advice) -> list[Pick]:
        decision = self.scene.sitting.decision
        assert decision is not None
        return parts(decision.option(advice.best.key).picks, decision.kinds)

    # ------------------------------------------------------------------ what is shown
    def targets(self) -> list[Target]:
        """Return where the picks of the best move lie on the table."""
        if self.advice is None or not self._is_asked(self.advice):
            return []
        found = [self._target(pick.thing) for pick in self._picks(self.advice)]
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
        if self.advice is None or not self._is_asked(self.advice):
            return []
        wanted = [*self._picks(self.advice), self.advice.best.key]
        return [one for one in self.scene.controls if one.action in ("pick", "answer") and one.value in wanted]

    def layers(self) -> Iterator[Layer]:
        """Yield the marks on the table, then the sheet; while it is thought about, a slip that says so."""
        scene = self.scene
        if self.thinking:
            button = next((one for one in scene.controls if one.name == NAME), None)
            if button is not None:
                yield scene.desk.parts.tip(scene.app.text("table.hint_thinking"), button.box, scene.desk.size[0])
        if self.advice is None or not self._is_asked(self.advice) or scene.flights is not None:
            return
        for box, corner in self._boxes():
            yield scene.desk.parts.hinted(box, corner)
        for way in self._arrows():
            yield scene.desk.parts.arrow(way)
        sheet = self._sheet(self.advice)
        yield sheet.layer(scene.desk.parts, self._place(sheet.high))

    def covers(self, x: float, y: float) -> bool:
        """Whether the sheet lies at a point."""
        if self.advice is None or not self._is_asked(self.advice):
            return False
        return Rect(*self._place(self._sheet(self.advice).high)).holds(x, y)

    def _boxes(self) -> Iterator[tuple[Box, float]]:
        """Yield what is marked, with the radius of its corners in per cent."""
        for target in self.targets():
            shown = placed(self.scene.desk.layout.shown, target.thing) if target.thing == self.raised() else None
            x, y, w, h = target.rect if shown is None else shown.rect
            up = 0.0 if shown is None else RAISED
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
                yield tuple(place.rect.centre for place in places if place is not None)
        if not made:
            raised = self.raised()
            middles = [
                (t.rect.centre[0], t.rect.centre[1] - (t.rect.h * 0.4 + RAISED if t.thing == raised else 0.0))
                for t in self.targets()
            ]
            yield from (pair for pair in pairwise(middles) if pair[0] != pair[1])

    def _sheet(self, advice: Advice) -> Sheet:
        return sheet_of(self.scene.desk.kit, self.scene.app.text, advice.options, WIDE)

    def _place(self, high: float) -> Box:
        """Return where the sheet lies: in the corner of the board where it hides least of what it speaks of."""
        column, prompt = self.scene.desk.layout.regions["column"], self.scene.desk.layout.regions["prompt"]
        left, right = column.x + APART, column.x + column.w - WIDE - APART
        top, foot = 76.0 + APART / 2, max(76.0, prompt.y - high - APART / 2)
        spoken = [Rect(*box) for box, _ in self._boxes()]
        spoken += [Rect(x - 30, y - 30, 60, 60) for way in self._arrows() for x, y in way]
        corners = [(right, top), (left, top), (right, foot), (left, foot)]
        x, y = min(corners, key=lambda at: sum(_meet(Rect(at[0], at[1], WIDE, high), one) for one in spoken))
        return x, y, WIDE, high


def _meet(a: Rect, b: Rect) -> float:
    """Return how much two rectangles have in common."""
    across = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    down = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return max(0.0, across) * max(0.0, down)


def moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return from where to where named pieces have gone over boards between two views."""
    there = {piece: place for place, piece in lying(after)}
    return [(place, there[piece]) for place, piece in lying(before) if there.get(piece, place) != place]

"""Where a bubble may lie at a table, and what it should rather not cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dogtable.ui.lesson.bubble import across
from dogtable.ui.lesson.place import CLEAR, LIT_FAR, MARGIN, Avoided, overlap, place, place_clear, stay
from dogtable.ui.look.entries import Rect
from dogtable.ui.table import card, toolbar

if TYPE_CHECKING:
    from dogtable.ui.lesson.bubble import Bubble
    from dogtable.ui.look.entries import Layout
    from dogtable.ui.scenes.table import TableScene

TOP: Final = 68.0
COMING, LOG, HAND, SEAT, THING, PLACE = 4.0, 4.0, 1.5, 1.5, 1.0, 0.3
"""How much it matters that these are not covered: where buttons may come, the log, the hand, what is a player's, what
lies anywhere, and each place. What can be picked, buttons, the question, the card in play and plates stay clear.
"""


def room_of(scene: TableScene) -> Rect:
    """Return the window below the top bar."""
    wide, high = scene.desk.size
    return Rect(MARGIN, TOP, wide - 2 * MARGIN, high - TOP - MARGIN)


def lay(
    scene: TableScene, bubble: Bubble, pointed: Sequence[Rect], avoided: Sequence[Avoided], before: Rect | None = None
) -> tuple[Bubble, Rect]:
    """Return a bubble and where it lies best: a dense one where only that leaves all clear that is to stay so.

    Where it points at nothing, it lies near where it lay `before`.
    """
    kit, room = scene.desk.kit, room_of(scene)
    for one in (bubble, replace(bubble, dense=True)):
        at = place_clear(one.sizes(kit, room), room, pointed, avoided, before, LIT_FAR)
        if at is not None:
            return one, at
    return bubble, place(bubble.sizes(kit, room), room, pointed, avoided, before, LIT_FAR)


def lay_again(
    scene: TableScene, bubble: Bubble, pointed: Sequence[Rect], avoided: Sequence[Avoided], before: Rect
) -> tuple[Bubble, Rect]:
    """Return a bubble that says more or less than one `before`: where that lay, where that leaves clear what it may."""
    kit, room, clear = scene.desk.kit, room_of(scene), [one for one in avoided if one[1] >= CLEAR]
    for one in (bubble, replace(bubble, dense=True)):
        at = stay([(before.w, one.high(kit, before.w))], room, pointed, clear, before)
        if at is not None:
            return one, at
    return lay(scene, bubble, pointed, avoided, before)


def hides(at: Rect, pointed: Sequence[Rect], avoided: Sequence[Avoided]) -> bool:
    """Whether a bubble covers something that is pointed at, or is to stay clear."""
    return any(overlap(at, rect) for rect in (*pointed, *(rect for rect, weight in avoided if weight >= CLEAR)))


def lay_across(scene: TableScene, bubble: Bubble) -> tuple[Bubble, Rect]:
    """Return a bubble, and where it lies across the foot of the window."""
    kit = scene.desk.kit
    wide, high = across(kit), bubble.high(kit, across(kit))
    return bubble, Rect(MARGIN, scene.desk.size[1] - MARGIN - high, wide, high)


def avoided(scene: TableScene, *, asks: bool, in_play: bool = True) -> list[Avoided]:
    """Return what should stay to be seen: all that lies on the table, and more so what can be picked and says so.

    Where somebody is asked, the question is among it, and the place of buttons that may come; and so is the card
    `in_play`, unless that is left out.
    """
    layout, weights = scene.desk.layout, {"seat": SEAT, "space": 0.0, "zone": 0.0}
    found = untouchable(scene)
    found += [(t.rect, HAND if scene.renderer.in_hand(t) else weights.get(t.kind, THING)) for t in layout.targets]
    found += [(rect, CLEAR) for rect in plates(layout)]
    found += [(spot.rect, PLACE) for spot in layout.places.values()]
    if "log" in layout.regions:
        found.append((layout.regions["log"], LOG))
    if asks:
        found += [(layout.regions["prompt"], CLEAR), (layout.regions["buttons"], COMING)]
    if in_play and card.portrait(scene, scene.app.now) is not None:
        found.append((layout.regions["card"], CLEAR))
    return [(rect, weight) for rect, weight in found if weight and rect.w * rect.h > 0]


def plates(layout: Layout) -> list[Rect]:
    """Return where players' plates lie: of all that stands for a player the smallest."""
    lies: dict[str, Rect] = {}
    for target in layout.targets:
        if target.kind == "seat":
            lies[target.id] = min(target.rect, lies.get(target.id, target.rect), key=lambda rect: rect.w * rect.h)
    return list(lies.values())


def untouchable(scene: TableScene) -> list[Avoided]:
    """Return what is never to be covered where that can be: what can be picked, and the buttons."""
    known = {pick.thing for pick in scene.model.picking.known}
    found = [(t.rect, CLEAR) for t in scene.desk.layout.targets if t.id in known or t.thing in known]
    return found + [(Rect(*one.box), CLEAR) for one in toolbar.controls(scene) if one.kind != "line"]

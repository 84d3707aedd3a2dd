"""Where a bubble may lie at a table, and what it should rather not cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dogtable.ui.lesson.place import MARGIN, Avoided
from dogtable.ui.look.entries import Rect
from dogtable.ui.table import toolbar

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene

TOP: Final = 68.0
LIT, BUTTONS, PROMPT, COMING, LOG, HAND, PLATE, THING, PLACE = 10.0, 10.0, 10.0, 4.0, 4.0, 1.5, 1.5, 1.0, 0.3
"""How much it matters that these are not covered.

What can be picked, buttons, the question, where buttons may come, the log, the hand, players, what lies anywhere, and
each place.
"""


def room_of(scene: TableScene) -> Rect:
    """Return the window below the top bar."""
    wide, high = scene.desk.size
    return Rect(MARGIN, TOP, wide - 2 * MARGIN, high - TOP - MARGIN)


def avoided(scene: TableScene, *, asks: bool) -> list[Avoided]:
    """Return what should stay to be seen: all that lies on the table, and more so what can be picked and says so.

    Where somebody is asked, the question is among it, and the place of buttons that may come.
    """
    layout, weights = scene.desk.layout, {"seat": PLATE, "space": 0.0, "zone": 0.0}
    found = untouchable(scene)
    found += [(t.rect, HAND if scene.renderer.in_hand(t) else weights.get(t.kind, THING)) for t in layout.targets]
    found += [(spot.rect, PLACE) for spot in layout.places.values()]
    if "log" in layout.regions:
        found.append((layout.regions["log"], LOG))
    if asks:
        found += [(layout.regions["prompt"], PROMPT), (layout.regions["buttons"], COMING)]
    return [(rect, weight) for rect, weight in found if weight and rect.w * rect.h > 0]


def untouchable(scene: TableScene) -> list[Avoided]:
    """Return what is never to be covered where that can be: what can be picked, and the buttons."""
    known = {pick.thing for pick in scene.model.picking.known}
    found = [(t.rect, LIT) for t in scene.desk.layout.targets if t.id in known or t.thing in known]
    return found + [(Rect(*one.box), BUTTONS) for one in toolbar.controls(scene) if one.kind != "line"]

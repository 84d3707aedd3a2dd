"""Where a bubble may lie at a table, and what it should rather not cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dogtable.ui.lesson.place import MARGIN, Avoided
from dogtable.ui.look.entries import Rect
from dogtable.ui.table import around

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene

TOP: Final = 68.0
LIT, BUTTONS, PROMPT, HAND, PLATE = 3.0, 8.0, 2.0, 1.5, 0.6
"""How much it matters that these are not covered: what can be picked, buttons, the question, the hand, players."""


def room_of(scene: TableScene) -> Rect:
    """Return the window below the top bar."""
    wide, high = scene.desk.size
    return Rect(MARGIN, TOP, wide - 2 * MARGIN, high - TOP - MARGIN)


def avoided(scene: TableScene) -> list[Avoided]:
    """Return what should stay to be seen: what can be picked, now or after another pick, and what says so."""
    layout = scene.desk.layout
    known = {pick.thing for pick in scene.sitting.picking.known}
    found = [(t.rect, LIT) for t in layout.targets if t.id in known or t.thing in known]
    found += [(t.rect, HAND) for t in layout.targets if scene.craft.in_hand(t)]
    found += [(Rect(*one.box), BUTTONS) for one in around.controls(scene) if one.kind != "line"]
    found += [(target.rect, PLATE) for target in layout.targets if target.kind == "seat"]
    return [(rect, weight) for rect, weight in (*found, (layout.regions["prompt"], PROMPT)) if rect.w * rect.h > 0]

"""What no bubble of the guide or the coach may lie over, found without what places it."""

from __future__ import annotations

from collections.abc import Sequence

from dogtable.ui.lesson.place import overlap
from dogtable.ui.look.entries import Rect
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table import card

ROUNDED = 0.5
"""Points."""


def covered(scene: TableScene, at: Rect, pointed: Sequence[Rect], *, asks: bool) -> list[str]:
    """Return what a bubble covers of what can be picked, is pointed at, is asked, is in play, and of plates."""
    layout, known = scene.desk.layout, {pick.thing for pick in scene.model.picking.known}
    found = [("what is pointed at", rect) for rect in pointed]
    found += [(f"pick {one.id}", one.rect) for one in layout.targets if one.id in known or one.thing in known]
    for seat in range(scene.table.players):
        stands = [one.rect for one in layout.targets if one.id == f"seat:{seat}"]
        found += [(f"plate {seat}", rect) for rect in sorted(stands, key=lambda rect: rect.w * rect.h)[:1]]
    if asks:
        found.append(("the question", layout.regions["prompt"]))
    if card.portrait(scene, scene.app.now) is not None:
        found.append(("the card in play", layout.regions["card"]))
    inner = Rect(at.x + ROUNDED, at.y + ROUNDED, at.w - 2 * ROUNDED, at.h - 2 * ROUNDED)
    return [f"covers {name}" for name, rect in found if overlap(inner, rect)]

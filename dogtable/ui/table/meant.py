"""What is meant: the target that a piece is carried over, and a piece, thin, where a click would let it land."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dogtable.ui.table.flights import placed
from dogtable.ui.table.picks import parts

if TYPE_CHECKING:
    from dogtable.ui.look.entries import Target
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.overlays import Layer

GHOST: Final = 0.4  # opacity of a piece where it would land


def layers(scene: TableScene) -> Iterator[Layer]:
    """Return the outline below what is carried, or the piece over the target that is hovered."""
    desk, carried, hovered = scene.desk, scene.pointer.carried, scene.pointer.hovered
    if scene.flights is not None:
        return
    if carried is not None:
        over = desk.target(carried.over) if carried.over else None
        if over is not None and over.kind == "space":
            yield desk.parts.outline(over.rect, "legal")
    elif hovered is not None and hovered.state == "legal" and hovered.kind == "space":
        mover = _mover(scene, hovered)
        shown = None if mover is None else placed(desk.layout.shown, mover)
        if shown is not None:
            x, y = hovered.rect.centre
            yield desk.layer(shown.entry, x - shown.rect.w / 2, y - shown.rect.h / 2, GHOST)


def _mover(scene: TableScene, over: Target) -> str | None:
    """Return the one piece on a board that every option goes on with which fits and goes there."""
    decision = scene.model.decision
    if decision is None:
        return None
    lying = {one.thing for one in scene.desk.layout.shown}
    movers = set()
    for option in scene.model.picking.fitting:
        picks = parts(option.picks, decision.kinds)
        if any(pick.thing == over.id for pick in picks):
            things = {pick.thing for pick in picks if decision.kinds.get(pick.name) == "piece"} & lying
            movers.add(things.pop() if len(things) == 1 else None)
    return movers.pop() if len(movers) == 1 else None

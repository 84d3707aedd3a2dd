"""Why not: one short line at the pointer, with the rule, in the ruleset's own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dogtable.ui.table.hand import Refused

if TYPE_CHECKING:
    from dogtable.ui.look.entries import Target
    from dogtable.ui.scenes.table import TableScene

SHOWN: Final = 3.2  # seconds, and so much longer for every letter
A_LETTER: Final = 0.03


@dataclass(frozen=True, slots=True)
class Bubble:
    """A refusal: the reason, softer the detail; `tip` is what it points at, in points, `until` when it goes.

    `refused` is false where something is only told.
    """

    reason: str
    detail: str
    rule: str
    tip: tuple[float, float]
    until: float
    refused: bool = True


def reason_for(scene: TableScene, refused: Refused, at: tuple[float, float], target: Target | None) -> Bubble | None:
    """Ask the session why this cannot be done, and put the answer beside what was touched."""
    sitting, text = scene.sitting, scene.app.text
    tip = at if target is None else target.rect.centre
    reason = None
    if refused.picks is not None and sitting.seat is not None and sitting.decision is not None:
        reason = sitting.table.why_not(sitting.seat, refused.picks)
    if reason is not None:
        detail = text("table.rule", rule=reason.rule) if reason.rule else ""
        return _bubble(scene, reason.text, detail, reason.rule, tip)
    if sitting.decision is None:
        return _not_now(scene, tip)
    key = "table.goes_not_together" if refused.picks is not None and sitting.picking.armed else "table.not_asked"
    return _bubble(scene, text(key), "", "", tip)  # text: table.goes_not_together table.not_asked


def _not_now(scene: TableScene, tip: tuple[float, float]) -> Bubble | None:
    """Say whose turn it is; nothing while the game goes on by itself, or is over."""
    waiting = scene.sitting.waiting
    if scene.sitting.behind or len(waiting) != 1 or scene.table.over:
        return None
    name = scene.table.seats[waiting[0]].name
    return _bubble(scene, scene.app.text("table.turn_of", name=name), "", "", tip)


def _bubble(scene: TableScene, reason: str, detail: str, rule: str, tip: tuple[float, float]) -> Bubble:
    reason = reason.rstrip(".")
    return Bubble(reason, detail, rule, tip, scene.app.now + SHOWN + A_LETTER * len(reason))

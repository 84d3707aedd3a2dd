"""Why not: one short line at the pointer, with the rule, in the ruleset's own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from dogtable.ui.table import asking
from dogtable.ui.table.selection import Refused

if TYPE_CHECKING:
    from dogtable.engine.decision import Reason
    from dogtable.ui.look.entries import Target
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.model import TableModel

SHOWN: Final = 3.2  # seconds, and so much longer for every letter
A_LETTER: Final = 0.03


@dataclass(frozen=True, slots=True)
class Bubble:
    """A refusal: the reason, softer the detail; `tip` is what it points at, in points, `until` when it goes."""

    reason: str
    detail: str
    rule: str
    tip: tuple[float, float]
    until: float


def reason_for(scene: TableScene, refused: Refused, at: tuple[float, float], target: Target | None) -> Bubble | None:
    """Ask the session why this cannot be done, and put the answer beside what was touched."""
    model, text = scene.model, scene.app.text
    tip = at if target is None else target.rect.centre
    if model.decision is None or model.seat is None:
        return _not_now(scene, tip)
    reason = best_reason(model, model.seat, refused.asked)
    if reason is not None and not reason.general:
        detail = text("table.rule", rule=reason.rule) if reason.rule else ""
        return _bubble(scene, reason.text, detail, reason.rule, tip)
    picked = asking.named(model, text, model.picking.armed) if refused.asked else ""
    said = text("table.goes_not_together") if picked else text("table.not_asked") if reason is None else reason.text
    ask, rule = picked or model.decision.ask or _how(scene), model.decision.rule
    asked = text("table.asked_by", ask=ask, rule=rule) if rule else text("table.asked", ask=ask)
    return _bubble(scene, said, asked, rule, tip)


def _how(scene: TableScene) -> str:
    """Say where to go on, in a decision of which the ruleset says nothing."""
    lit = {pick.thing for pick in scene.model.picking.lit()} & scene.renderer.shown()
    text = scene.app.text
    return asking.by_hand(scene.model, text) if lit else text("table.how_buttons")


def best_reason(model: TableModel, seat: int, asked: Sequence[Mapping[str, Any]]) -> Reason | None:
    """Return the first reason that names a rule, else the first of the ruleset's own, else the first there is."""
    found = [reason for picks in asked if (reason := model.table.why_not(seat, picks)) is not None]
    named = (reason for reason in found if reason.rule)
    own = (reason for reason in found if not reason.general)
    return next(named, None) or next(own, None) or next(iter(found), None)


def _not_now(scene: TableScene, tip: tuple[float, float]) -> Bubble | None:
    """Say whose turn it is; nothing while the game goes on by itself, is over, or is about to ask the one who looks."""
    waiting = scene.model.waiting
    if scene.model.behind or len(waiting) != 1 or scene.table.over or waiting[0] == scene.model.seat:
        return None
    name = scene.table.seats[waiting[0]].name
    return _bubble(scene, scene.app.text("table.turn_of", name=name), "", "", tip)


def _bubble(scene: TableScene, reason: str, detail: str, rule: str, tip: tuple[float, float]) -> Bubble:
    reason = reason.rstrip(".")
    return Bubble(reason, detail, rule, tip, scene.app.now + SHOWN + A_LETTER * len(reason))

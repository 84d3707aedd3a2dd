"""The hand of the one who looks: touching targets and buttons arms picks, and makes the move when one is left. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dogtable.ui.look.entries import Target
from dogtable.ui.table.picking import Choice, Pick
from dogtable.ui.table.touch import asked_about, names_of, pick_of

if TYPE_CHECKING:
    from dogtable.ui.table.sitting import Sitting

FEW = 9  # so many options a chooser offers, one for each of the keys 1 to 9


@dataclass(frozen=True, slots=True)
class Armed:
    """Something was armed or disarmed; the move is not complete."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The move is complete: these answers, one after another."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """The move still means several things that lie nowhere on the table."""

    options: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """It cannot be done; `picks` are those to ask about (none: nothing of the kind is asked for)."""

    picks: Mapping[str, Any] | None = field(hash=False)


Outcome = Armed | Answer | Choose | Refused


class Hand:
    """What the hand holds. `touched` says which of several equal pieces it was (id -> thing)."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.touched: dict[str, str] = {}

    def clear(self) -> bool:
        """Let go of everything; False when nothing was held."""
        self.touched = {}
        return self.sitting.picking.clear()

    def step_back(self) -> bool:
        """Let go of what was armed last."""
        return self.sitting.picking.step_back()

    def can_lift(self, target: Target) -> bool:
        """Whether this is a piece that may be carried: it can be picked, or is held already."""
        pick = self._pick(target)
        return target.kind == "piece" and pick is not None and pick.thing == target.id

    def lift(self, target: Target) -> Pick | None:
        """Take a piece up: it is armed, and nothing is decided by that yet."""
        pick = self._pick(target)
        if pick is None or not self.can_lift(target):
            return None
        if pick not in self.sitting.picking.armed or self.touched.get(pick.thing) != target.thing:
            self._arm(pick, target)
        return pick

    def touch(self, target: Target, *, dropped: bool = False, shown: frozenset[str] = frozenset()) -> Outcome:
        """Touch a target. `dropped`: something was let go on it; `shown`: ids of all that can be touched."""
        picking = self.sitting.picking
        if self.sitting.decision is None:
            return Refused(None)
        pick = self._pick(target)
        state = None if pick is None else picking.state(pick)
        stride = self._stride(target)
        if stride and (state is None or state == "faint" or len(stride) > 1):
            return Answer(stride)
        if pick is None:
            return Refused(self._asked_about(target))
        again = pick in picking.armed and self.touched.get(pick.thing, target.thing) == target.thing
        if again and state == "armed" and not dropped:
            made = self.settle(dropped=False, shown=shown)
            if isinstance(made, Answer):  # it was lifted and put down again: the click makes the move
                return made
            picking.drop(pick)
            return Armed()
        self._arm(pick, target)
        return self.settle(dropped=dropped, shown=shown)

    def press(self, pick: Pick, shown: frozenset[str] = frozenset()) -> Outcome:
        """Make a pick by its button."""
        self.sitting.picking.take(pick)
        return self.settle(dropped=False, shown=shown)

    def settle(self, *, dropped: bool, shown: frozenset[str] = frozenset()) -> Outcome:
        """Say what the armed picks come to."""
        picking = self.sitting.picking
        if picking.complete is not None and not self._may_go_on(picking.complete, shown):
            return Answer((picking.complete.key,))
        several = picking.listed()
        if 1 < len(several) <= FEW and picking.armed and (dropped or self._nowhere(several, shown)):
            return Choose(tuple(several))
        return Armed()

    # ------------------------------------------------------------------ inside
    def _asked_about(self, target: Target) -> Mapping[str, Any] | None:
        sitting, decision = self.sitting, self.sitting.decision
        if decision is None:
            return None
        found = asked_about(target, decision, sitting.picking)
        return found or asked_about(target, decision, sitting.picking, sitting.table.nameable(decision.seat))

    def _pick(self, target: Target) -> Pick | None:
        return pick_of(target, self.sitting.picking)

    def _arm(self, pick: Pick, target: Target) -> None:
        picking = self.sitting.picking
        if pick in picking.armed and pick not in picking.legal:
            picking.drop(pick)  # an equal piece instead
        picking.take(pick)
        if pick.thing == target.id:
            self.touched[pick.thing] = target.thing
        held = {armed.thing for armed in picking.armed}
        self.touched = {thing: touched for thing, touched in self.touched.items() if thing in held}

    def _stride(self, target: Target) -> tuple[str, ...]:
        strides = self.sitting.ahead.strides if self.sitting.picking.armed else {}
        return next((strides[name] for name in names_of(target) if name in strides), ())

    def _may_go_on(self, option: Choice, shown: frozenset[str]) -> bool:
        """Whether more rounds like this follow and the option still wants a target: how far to go is the hand's."""
        decision = self.sitting.decision
        if decision is None or decision.left is None or decision.left < 2:
            return False
        return any(pick.thing in shown for pick in self.sitting.picking.rest(option))

    def _nowhere(self, options: list[Choice], shown: frozenset[str]) -> bool:
        """Whether nothing of what tells these options apart can be touched on the table."""
        telling = {pick.thing for option in options for pick in self.sitting.picking.telling(option)}
        return bool(telling) and not telling & shown

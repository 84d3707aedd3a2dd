"""The hand of the one who looks: touching targets and buttons arms picks, and makes the move when one is left. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dogtable.engine.decision import LABEL
from dogtable.ui.look.entries import Target
from dogtable.ui.table.picks import Choice, Pick
from dogtable.ui.table.touch import asked_about, meaning, names_of

if TYPE_CHECKING:
    from dogtable.ui.table.model import TableModel
    from dogtable.ui.table.picking import Picking

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
    """It cannot be done; `asked` are picks to ask about, what is meant most likely first.

    None: nothing of the kind is ever asked for.
    """

    asked: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)


Outcome = Armed | Answer | Choose | Refused


def same_left(picking: Picking, options: Sequence[Choice]) -> bool:
    """Whether the same is left to pick for all of these."""
    return len({frozenset(picking.rest(option)) for option in options}) == 1


class Selection:
    """What the hand holds. `touched` says which of several equal pieces it was (id -> thing)."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.touched: dict[str, str] = {}

    def clear(self) -> bool:
        """Let go of everything; False when nothing was held."""
        self.touched = {}
        return self.model.picking.clear()

    def step_back(self) -> bool:
        """Let go of what was armed last."""
        return self.model.picking.step_back()

    def can_lift(self, target: Target) -> bool:
        """Whether this is a piece that may be carried: it can be picked or is moved, or it is held already."""
        return target.kind == "piece" and any(pick.thing == target.id for pick in self._meaning(target))

    def lift(self, target: Target) -> bool:
        """Take a piece up: it is armed, and nothing is decided by that yet. False when it cannot be carried."""
        means = self._meaning(target)
        if not self.can_lift(target):
            return False
        return self._held(target, means) or self._arm(means, target)

    def touch(self, target: Target, *, dropped: bool = False, shown: frozenset[str] = frozenset()) -> Outcome:
        """Touch a target. `dropped`: something was let go on it; `shown`: ids of all that can be touched.

        What goes with all that is armed is armed, too, and one move that fits is made. What does not go with it takes
        the place of what was armed by the same name, and nothing is made; else it is refused.
        """
        picking = self.model.picking
        if self.model.decision is None:
            return Refused()
        means = self._meaning(target)
        goes = picking.goes(means)
        stride = self._stride(target)
        if stride and (not goes or len(stride) > 1):
            return Answer(stride)
        if self._held(target, means) and not dropped:
            made = self.settle(dropped=False, shown=shown)
            if isinstance(made, Answer):  # it was lifted and put down again: the click makes the move
                return made
            if not goes:
                picking.drop(*means)
                return Armed()
        if goes:
            self._arm(means, target)
            return self.settle(dropped=dropped, shown=shown)
        return Armed() if self._arm(means, target) else Refused(self._asked_about(target))

    def press(self, pick: Pick, shown: frozenset[str] = frozenset()) -> Outcome:
        """Make a pick by its button. Of an action that has one target on the table, the target is asked for.

        One of several at once that was made before, and cannot be made once more, is taken back.
        """
        picking = self.model.picking
        if pick in picking.armed and pick not in picking.legal:
            picking.drop(pick)
            return Armed()
        begins, decision = not picking.armed, self.model.decision
        if not picking.take(pick):
            picking.instead(pick)
        left = picking.complete and picking.rest(picking.complete)
        is_action = decision is not None and decision.kinds.get(pick.name) == LABEL
        if begins and is_action and left and any(one.thing in shown for one in left):
            return Armed()
        return self.settle(dropped=False, shown=shown)

    def settle(self, *, dropped: bool, shown: frozenset[str] = frozenset()) -> Outcome:
        """Say what the armed picks come to."""
        picking = self.model.picking
        made = picking.only if dropped else picking.complete
        if made is not None and not self._may_go_on(made, shown):
            return Answer((made.key,))
        several = picking.listed()
        if 1 < len(several) <= FEW and picking.armed and (dropped or self._nowhere(several, shown)):
            return Choose(tuple(several))
        return Armed()

    # ------------------------------------------------------------------ inside
    def _asked_about(self, target: Target) -> tuple[Mapping[str, Any], ...]:
        model, decision = self.model, self.model.decision
        if decision is None:
            return ()
        return asked_about(target, decision, model.picking, model.table.nameable(decision.seat))

    def _meaning(self, target: Target) -> tuple[Pick, ...]:
        return meaning(target, self.model.picking, self.model.view["boards"])

    def _held(self, target: Target, means: tuple[Pick, ...]) -> bool:
        """Whether just this was taken before: of equal pieces, this one."""
        armed = set(self.model.picking.armed) & set(means)
        return any(self.touched.get(pick.thing, target.thing) == target.thing for pick in armed)

    def _arm(self, means: tuple[Pick, ...], target: Target) -> bool:
        """Arm this, beside what is armed or instead of it; False when it goes with nothing."""
        picking = self.model.picking
        if not picking.take(*means) and not picking.instead(*means):
            return False
        held = {armed.thing for armed in picking.armed}
        self.touched = {thing: touched for thing, touched in self.touched.items() if thing in held}
        if target.id in held:
            self.touched[target.id] = target.thing
        return True

    def _stride(self, target: Target) -> tuple[str, ...]:
        strides = self.model.ahead.strides if self.model.picking.armed else {}
        return next((strides[name] for name in names_of(target) if name in strides), ())

    def _may_go_on(self, option: Choice, shown: frozenset[str]) -> bool:
        """Whether more rounds like this follow and the option still wants a target: how far to go is the hand's."""
        decision = self.model.decision
        if decision is None or decision.left is None or decision.left < 2:
            return False
        rest = self.model.picking.rest(option)
        return any(pick.thing in shown and decision.kinds.get(pick.name) == "place" for pick in rest)

    def _nowhere(self, options: list[Choice], shown: frozenset[str]) -> bool:
        """Whether nothing of what tells these options apart can be touched on the table, nor switched by a button.

        Where what is left to pick is the same for all, they differ in which of what is picked is which.
        """
        if self.model.picking.goes_on:
            return False
        if same_left(self.model.picking, options):
            return True
        telling = {pick.thing for option in options for pick in self.model.picking.telling(option)}
        return bool(telling) and not telling & shown

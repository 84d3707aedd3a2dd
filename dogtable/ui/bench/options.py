"""The page of the options of who is asked: what would come of each, and how each term of advice likes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import DogtableError
from dogtable.session.branches import Branch
from dogtable.ui.bench.steps import change_text, step_text, where
from dogtable.ui.bench.tree import TreePage

if TYPE_CHECKING:
    from dogtable.engine.decision import Option
    from dogtable.session.bench import Following
    from dogtable.ui.scenes.bench import BenchScene


class OptionsPage(TreePage):
    """A row for each option, which unfolds to what would follow."""

    def __init__(self, scene: BenchScene) -> None:
        self._found: tuple[object, dict[str, Any]] = (None, {})  # what would follow, from which match
        super().__init__(scene)

    def roots(self) -> list[Branch]:
        """Return the options of who is asked; in the middle of an answer there are none."""
        decision = self.bench.match.decision if self.bench.step is None else None
        return [] if decision is None else [_Option(option, self._following) for option in decision.options]

    def title(self, branch: Branch) -> str:
        """Return what a branch is called: an option by its key."""
        return branch.name

    @property
    def option(self) -> Option | None:
        """The option that is chosen, or of which a part is."""
        if not 0 <= self.rows.chosen < len(self.shown):
            return None
        key, decision = self.shown[self.rows.chosen].path[0], self.bench.match.decision
        return None if decision is None else decision.option(key)

    def point_at(self, fits: Callable[[Option], bool]) -> bool:
        """Unfold the first option that fits, and choose it; False where none does."""
        decision = self.bench.match.decision if self.bench.step is None else None
        found = next((one.key for one in decision.options if fits(one)), None) if decision is not None else None
        if found is None:
            return False
        self.open = {(found,)}
        self.renew()
        number = next(n for n, one in enumerate(self.shown) if one.path == (found,))
        self.rows.choose(number)
        self.scroll.show(self.rows.row(number))
        return True

    def _following(self, option: Option) -> Mapping[str, Any]:
        if self._found[0] is not self.bench.match:
            self._found = (self.bench.match, {})
        found = self._found[1]
        if option.key not in found:
            try:
                found[option.key] = self._rows(self.bench.following(option))
            except DogtableError as fault:  # a rule that goes wrong in what follows: with its place
                found[option.key] = {self.text("bench.fault"): str(fault)}
        following: dict[str, Any] = found[option.key]
        return following

    def _rows(self, following: Following) -> dict[str, Any]:
        """Return what would follow, as it is unfolded: events with their places, what they change, terms of advice."""
        result: dict[str, Any] = {step_text(step): where(step.span) or "–" for step in following.steps}
        result |= dict(map(change_text, following.changes))
        terms = {name: _term(before, after) for name, before, after in following.terms}
        return {**result, self.text("bench.advice"): terms}


class _Option(Branch):
    """An option: what would follow is found out once it is unfolded."""

    def __init__(self, option: Option, following: Callable[[Option], Mapping[str, Any]]) -> None:
        super().__init__((option.key,), None)
        self._option, self._following = option, following

    @property
    def unfolds(self) -> bool:
        """Something follows from every option."""
        return True

    @property
    def inner(self) -> list[Branch]:
        """What would follow."""
        return [Branch((*self.path, name), value) for name, value in self._following(self._option).items()]

    @property
    def line(self) -> str:
        """What it says to a person."""
        return self._option.text


def _term(before: int, after: int) -> str:
    by = after - before
    return f"{before} > {after}  ({by:+})" if by else str(after)

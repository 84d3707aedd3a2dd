"""What the table says of what is refused: every thing on it touched at its middle, in random positions.

    python -m tests.ui.refusing [POSITIONS] [RULESET ...]

measures the shipped rulesets (2,000 positions each, if nothing is said): the share of refusals that name the rule that
forbids, of those that say what is asked for now, with the rule that asks it or without, and the sentences of the
others; then what was touched most often where no rule forbids: the decision, what it was, where it lay, whether
something was armed, and what was said.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from dogtable.ui.look.entries import Target
from dogtable.ui.table.bubble import reason_for
from dogtable.ui.table.selection import Refused
from dogtable.ui.table.touch import target_at
from dogtable.ui.text import Catalogue
from tests.ui.touching import Place, positions

TOP = 40
"""So many groups are told of each ruleset."""
SHIPPED = ("dog", "dog-marbles", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs")


@dataclass
class Told:
    """How many refusals name the rule that forbids, how many say what is asked for now, and by which rule.

    The others by their sentence.
    """

    named: int = 0
    asked_by: int = 0
    asked: int = 0
    rest: Counter[str] = field(default_factory=Counter)
    groups: Counter[str] = field(default_factory=Counter)  # what was touched where no rule was named

    @property
    def refused(self) -> int:
        return self.named + self.asked_by + self.asked + self.rest.total()

    @property
    def share(self) -> float:
        """What names a rule, or says at least what is asked for now."""
        return (self.named + self.asked_by + self.asked) / self.refused

    @property
    def with_rule(self) -> float:
        return (self.named + self.asked_by) / self.refused


class Refusing(Place):
    """One decision at which everything is touched."""

    def look(self, told: Told, text: Catalogue, rng: Random) -> None:
        """Touch everything with nothing armed, and once more with one thing armed that can be."""
        can = [one for one in self.layout.targets if self.target(one.id) is not None]
        for first in [None, *rng.sample(can, min(1, len(can)))]:
            self.hold(first)
            targets = tuple(replace(one, state=self.state(one)) for one in self.layout.targets)
            lit = replace(self.layout, targets=targets)
            for target in targets:
                hit = target_at(lit, *target.rect.centre)
                if hit is not None and not self.touch(hit, told, text):
                    self.hold(first)

    def hold(self, thing: Target | None) -> None:
        """Have one thing armed, or none."""
        self.selection.clear()
        if thing is not None:
            self.selection.lift(thing) or self.picking.take(*self.picking.meaning(thing.id))

    def touch(self, target: Target, told: Told, text: Catalogue) -> bool:
        """Touch something; note what is said where it is refused, and return whether it was: then nothing changes."""
        armed = self.picking.armed
        outcome = self.selection.touch(target, shown=self.shown)
        if not isinstance(outcome, Refused):
            return False
        assert self.picking.armed == armed
        app = SimpleNamespace(text=text, now=0.0)
        renderer = SimpleNamespace(shown=lambda: self.shown)
        scene = SimpleNamespace(model=self.selection.model, app=app, renderer=renderer)
        bubble = reason_for(cast(Any, scene), outcome, (0.0, 0.0), target)
        assert bubble is not None and "{" not in bubble.reason
        if bubble.rule and bubble.detail == text("table.rule", rule=bubble.rule):
            told.named += 1
        elif bubble.detail:
            told.asked_by += bool(bubble.rule)
            told.asked += not bubble.rule
            told.groups[self.group(target, bubble.reason)] += 1
        else:
            told.rest[f"{self.decision.name}: {bubble.reason}"] += 1
        return True

    def group(self, target: Target, said: str) -> str:
        armed = "+".join(sorted({pick.name for pick in self.picking.armed})) or "nothing"
        place, _, last = target.place.partition(".")
        whose = ("own " if last == str(self.seat) else "another's ") if last.isdigit() and "." not in last else ""
        kind = target.id.replace(":", ".").partition(".")[0]
        return f"{self.decision.name}, {armed} armed: {target.kind} {kind} {whose and 'in ' + whose}{place}: {said}"


def measure(ruleset: str, count: int, seed: int = 1) -> Told:
    """Return what is told of all that is refused in so many random positions."""
    told, text, rng = Told(), Catalogue.load("en"), Random(seed)
    for match, decision in positions(ruleset, count, seed):
        Refusing(ruleset, match, decision).look(told, text, rng)
    return told


def main(count: int = 2_000, *rulesets: str) -> None:
    for ruleset in rulesets or SHIPPED:
        told = measure(ruleset, count)
        named, asked_by, asked = (n / told.refused for n in (told.named, told.asked_by, told.asked))
        print(f"{ruleset}: {told.refused} refusals, {named:.1%} name the rule that forbids;")
        print(f"    {asked_by:.1%} say what is asked for now and by which rule, {asked:.1%} without a rule")
        for sentence, times in (told.rest + told.groups).most_common(TOP):
            print(f"    {times / told.refused:6.1%} {sentence}")


if __name__ == "__main__":
    main(*[int(sys.argv[1])] if len(sys.argv) > 1 else [], *sys.argv[2:])

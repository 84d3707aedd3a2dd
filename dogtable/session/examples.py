"""Scenarios as examples of the rules: a rulebook names them, a window shows and plays them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import DogtableError, Problem, Span, UsageError
from dogtable.base.hints import did_you_mean
from dogtable.base.message import Message
from dogtable.engine.match import Match
from dogtable.lang.report import Report
from dogtable.session.rulebook import read_book
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.position import position_of
from dogtable.session.scenarios.read import read_scenarios
from dogtable.session.scenarios.run import players_of

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset


@dataclass(frozen=True, slots=True)
class Example:
    """The position in which a scenario begins, for the seat that is asked there.

    `task` is the key of what the scenario has that seat answer; "" where it says nothing, or that anything will do.
    """

    name: str
    match: Match
    seat: int
    task: str = ""

    @property
    def view(self) -> dict[str, Any]:
        """Return the position as its seat sees it."""
        return self.match.view(self.seat)


def scenarios_of(rules: LoadedRuleset) -> dict[str, Scenario]:
    """Return a ruleset's scenarios by name, then those of its parents that it does not have itself."""
    found: dict[str, Scenario] = {}
    for folder in rules.folders:
        for scenario in read_scenarios(folder / "scenarios", Report()):
            found.setdefault(scenario.name, scenario)
    return found


def example(rules: LoadedRuleset, scenarios: Mapping[str, Scenario], name: str) -> Example:
    """Return a scenario as an example; UsageError for a name that is none, or one that asks nobody.

    Raises what `Match.at` raises when the position is impossible by these rules.
    """
    scenario = scenarios.get(name)
    if scenario is None:
        hint = did_you_mean(name, scenarios, "there are") or Message("they stand in the ruleset's folder 'scenarios'")
        raise UsageError("there is no scenario '{name}'; {hint}", name=name, hint=hint)
    if scenario.faces:
        raise UsageError(
            "the scenario '{name}' changes what is printed on pieces, so it cannot be an example", name=name
        )
    options = dict(scenario.options_given)
    match = Match.at(rules, position_of(rules.rules, scenario), players_of(rules.rules, scenario), options)
    if match.decision is None:
        raise UsageError("the scenario '{name}' asks nobody, so there is nothing to try", name=name)
    seat, first = match.decision.seat, scenario.do[0] if scenario.do else None
    fits = first is not None and first.seat in (None, seat) and any(o.key == first.key for o in match.decision.options)
    return Example(name, match, seat, first.key if first is not None and fits else "")


def unfit_examples(rules: LoadedRuleset) -> Iterator[Problem]:
    """Yield what is wrong with the examples that a rulebook names (E713), at their lines in the ruleset's own book.

    Those of the tour are shown in it, too; they are told at `game:`.
    """
    named = {name for paragraph in rules.rulebook() for name in paragraph.examples}
    for name in sorted(named.union(rules.tour)):
        try:
            rules.example(name)
        except DogtableError as fault:
            where = _line_of(rules, name) if name in named else rules.rules.game.span
            yield Problem(where, "E713", f"the rulebook shows an example that cannot be: {fault}")


def _line_of(rules: LoadedRuleset, name: str) -> Span:
    for book in (folder / "rulebook.en.md" for folder in rules.folders):
        lines = read_book(book).splitlines()
        for number, line in enumerate(lines, 1):
            if line.strip() == f"scenario: {name}":
                return Span(str(book), number, 1, number, len(line) + 1)
    return Span(rules.id, 1, 1, 1, 2)

"""Running scenarios: those that can share an opening are prepared together, then each is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dogtable.base.errors import DogtableError, Problem, Span
from dogtable.lang.conditions import Conditions, text_scalar
from dogtable.lang.report import Report
from dogtable.lang.source import Scalar
from dogtable.lang.tree import Expr, Rules
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.play import Prompt, problems_of, reached
from dogtable.session.scenarios.stage import Stage, Theatre
from dogtable.session.scenarios.variant import with_faces


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a scenario: the problems found, none when all holds."""

    scenario: Scenario
    problems: tuple[Problem, ...] = ()

    @property
    def passed(self) -> bool:
        """Return whether all holds."""
        return not self.problems


def run_scenarios(rules: Rules, scenarios: Sequence[Scenario], theatre: Theatre) -> list[Outcome]:
    """Return the outcome of each scenario, in order.

    Those that share players, options and faces share one opening, for it may be dear to make.
    """
    outcomes: dict[int, Outcome] = {}
    for group in _groups(rules, scenarios).values():
        try:
            for outcome in _run_group(rules, group, theatre):
                outcomes[id(outcome.scenario)] = outcome
        except DogtableError as error:  # players, options or faces that there are not
            for scenario in group:
                outcomes[id(scenario)] = Outcome(scenario, (Problem(scenario.span, "E711", str(error)),))
    return [outcomes[id(scenario)] for scenario in scenarios]


def _groups(rules: Rules, scenarios: Iterable[Scenario]) -> Mapping[Any, list[Scenario]]:
    groups: dict[Any, list[Scenario]] = {}
    for scenario in scenarios:
        key = (players_of(rules, scenario), repr(sorted(scenario.options_given.items())), repr(scenario.faces))
        groups.setdefault(key, []).append(scenario)
    return groups


def players_of(rules: Rules, scenario: Scenario) -> int:
    """Return how many play: as written, else the ruleset's first number."""
    return rules.game.players[0] if scenario.players is None else scenario.players


def reach(rules: Rules, scenario: Scenario, theatre: Theatre, answers: int | None = None) -> Stage:
    """Return the stage of a scenario after so many of its answers (None: after all).

    RulesetError where an answer is none or a condition cannot be read, UsageError for players, options or positions
    that there are not.
    """
    report = Report()
    prompt, _ = _prompt(rules, [scenario], theatre, report)
    report.raise_errors()
    return reached(scenario, prompt, answers)


def _run_group(rules: Rules, group: Sequence[Scenario], theatre: Theatre) -> Iterator[Outcome]:
    report = Report()
    prompt, numbers = _prompt(rules, group, theatre, report)
    for scenario in group:
        broken = _broken(scenario, numbers, report)
        yield Outcome(scenario, tuple(broken or problems_of(scenario, prompt)))


def _prompt(
    rules: Rules, group: Sequence[Scenario], theatre: Theatre, report: Report
) -> tuple[Prompt, Mapping[int, int]]:
    """Prepare scenarios that share players, options and faces; also the numbers of the conditions that can be read."""
    first = group[0]
    varied = with_faces(rules, first.faces)
    players = players_of(rules, first)
    checker = Conditions(varied, players)
    numbers: dict[int, int] = {}
    checked: list[Expr] = []
    for scalar in (scalar for scenario in group for scalar in _conditions(scenario)):
        expr = checker.expression(scalar, report)
        if expr is not None:
            numbers[id(scalar)] = len(checked)
            checked.append(expr)
    rings = {}
    for board in varied.boards.values():
        size = checker.expression(text_scalar(f"len({board.name})"), report)
        if size is not None and board.shape in ("ring", "lane"):
            rings[board.name] = (len(checked), players if board.per_player else 1)
            checked.append(size)
    opening = theatre.prepare(varied, players, first.options_given, checked)
    return Prompt(varied, opening, numbers, checked, rings), numbers


def _broken(scenario: Scenario, numbers: Mapping[int, int], report: Report) -> list[Problem]:
    """The problems of a scenario's conditions that cannot be read."""
    spans = [scalar.span for scalar in _conditions(scenario) if id(scalar) not in numbers]
    return [problem for problem in report.errors if any(_within(problem.span, span) for span in spans)]


def _within(inner: Span, outer: Span) -> bool:
    begin, end = (outer.line, outer.column), (outer.end_line, outer.end_column)
    return inner.path == outer.path and begin <= (inner.line, inner.column) <= end


def _conditions(scenario: Scenario) -> Iterator[Scalar]:
    yield from scenario.then
    for end in scenario.results or ():
        yield from end
    for pieces in (*scenario.unseen.values(), *scenario.seen.values()):
        yield from pieces

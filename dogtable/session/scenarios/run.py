"""Running scenarios: lay the position out, give the answers, look whether all holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dogtable.base.errors import DogtableError, Problem, Span
from dogtable.lang.conditions import Conditions
from dogtable.lang.report import Report
from dogtable.lang.source import Scalar
from dogtable.lang.tree import Expr, Rules
from dogtable.session.scenarios.model import Answer, Scenario
from dogtable.session.scenarios.position import position_of
from dogtable.session.scenarios.read import is_rule
from dogtable.session.scenarios.stage import Opening, Stage, Theatre
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


class _Failure(Exception):
    """Something in a scenario does not hold."""

    def __init__(self, span: Span, message: str) -> None:
        self.problem = Problem(span, "E710", message)


def run_scenarios(rules: Rules, scenarios: Sequence[Scenario], theatre: Theatre) -> list[Outcome]:
    """Return the outcome of each scenario, in order.

    Those that share players, options and faces share one opening, for it may be dear to make.
    """
    outcomes: dict[int, Outcome] = {}
    for group in _groups(rules, scenarios).values():
        for scenario, outcome in zip(group, _run_group(rules, group, theatre), strict=True):
            outcomes[id(scenario)] = outcome
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


def _run_group(rules: Rules, group: Sequence[Scenario], theatre: Theatre) -> Iterator[Outcome]:
    first = group[0]
    varied = with_faces(rules, first.faces)
    report = Report()
    checker = Conditions(varied)
    conditions: dict[int, int] = {}
    checked: list[Expr] = []
    for scalar in (scalar for scenario in group for scalar in _conditions(scenario)):
        expr = checker.expression(scalar, report)
        if expr is not None:
            conditions[id(scalar)] = len(checked)
            checked.append(expr)
    try:
        opening = theatre.prepare(varied, players_of(rules, first), first.options_given, checked)
    except DogtableError as error:
        for scenario in group:
            yield Outcome(scenario, (Problem(scenario.span, "E711", str(error)),))
        return
    for scenario in group:
        own = {id(scalar) for scalar in _conditions(scenario)}
        missing = own - conditions.keys()
        if missing:
            spans = {scalar.span for scalar in _conditions(scenario)}
            yield Outcome(scenario, tuple(p for p in report.errors if any(_within(p.span, s) for s in spans)))
        else:
            yield Outcome(scenario, tuple(_Run(varied, scenario, opening, conditions).problems()))


def _within(inner: Span, outer: Span) -> bool:
    begin, end = (outer.line, outer.column), (outer.end_line, outer.end_column)
    return inner.path == outer.path and begin <= (inner.line, inner.column) <= end


def _conditions(scenario: Scenario) -> Iterator[Scalar]:
    yield from scenario.then
    for end in scenario.results or ():
        yield from end
    for pieces in scenario.unseen.values():
        yield from pieces


def picks_of(key: str) -> dict[str, str]:
    """Return the picks of a key: name to word."""
    return dict(part.partition("=")[::2] for part in key.split())


class _Run:
    """One scenario being played."""

    def __init__(self, rules: Rules, scenario: Scenario, opening: Opening, conditions: Mapping[int, int]) -> None:
        self.rules = rules
        self.scenario = scenario
        self.opening = opening
        self.conditions = conditions
        self.turn = 0

    def problems(self) -> Iterator[Problem]:
        """Give the problems: the first thing that goes wrong on the way, or all that does not hold at the end."""
        scenario = self.scenario
        try:
            stage = self._begin()
            for answer in scenario.do:
                self._answer(stage, answer)
        except _Failure as wrong:
            yield wrong.problem
            return
        except DogtableError as error:
            yield Problem(scenario.given_span or scenario.span, "E711", str(error))
            return
        for check in (
            self._then,
            self._options,
            self._asked,
            self._winners,
            self._unseen,
            self._refused,
            self._results,
        ):
            try:
                for failure in check(stage):
                    yield failure.problem
            except DogtableError as error:
                yield Problem(scenario.span, "E711", str(error))

    def _begin(self) -> Stage:
        given = self.scenario.given
        if given is None and not self.scenario.rolls and not self.scenario.draw:
            return self.opening.begin()
        position = position_of(self.rules, self.scenario)
        self.turn = position.get("at", {}).get("turn", 0)
        return self.opening.at(position)

    def _answer(self, stage: Stage, answer: Answer) -> None:
        """Give an answer; whoever has a single option before it takes that."""
        while True:
            waiting = list(stage.waiting)
            if not waiting:
                raise _Failure(answer.span, f"nobody is asked any more, so '{answer.key}' cannot be answered")
            if answer.key == "any" and answer.seat in (None, waiting[0]):
                stage.choose(stage.keys(waiting[0])[0], waiting[0])
                return
            for seat in waiting:
                if answer.seat in (None, seat) and answer.key in stage.keys(seat):
                    stage.choose(answer.key, seat)
                    return
            forced = next((seat for seat in waiting if len(stage.keys(seat)) == 1), None)
            if forced is None:
                asked = "; ".join(f"seat {seat}: {_some(stage.keys(seat))}" for seat in waiting)
                whose = "" if answer.seat is None else f" of seat {answer.seat}"
                raise _Failure(answer.span, f"'{answer.key}' is no option{whose}; asked are {asked}")
            stage.choose(stage.keys(forced)[0], forced)

    def _me(self, stage: Stage) -> int:
        waiting = stage.waiting
        return waiting[0] if waiting else self.turn

    def _holds(self, stage: Stage, scalar: Scalar) -> bool:
        return bool(stage.value(self.conditions[id(scalar)], self._me(stage)))

    def _then(self, stage: Stage) -> Iterator[_Failure]:
        for scalar in self.scenario.then:
            if not self._holds(stage, scalar):
                yield _Failure(scalar.span, f"this does not hold: {scalar.text}")

    def _options(self, stage: Stage) -> Iterator[_Failure]:
        wanted = self.scenario.options
        if wanted is None:
            return
        found = list(stage.keys(stage.waiting[0])) if stage.waiting else []
        missing, extra = [k for k in wanted if k not in found], [k for k in found if k not in wanted]
        if missing:
            yield _Failure(self.scenario.span, f"no options, but expected: {_some(missing)}; there are {_some(found)}")
        if extra:
            yield _Failure(self.scenario.span, f"options that are not expected: {_some(extra)}")

    def _asked(self, stage: Stage) -> Iterator[_Failure]:
        wanted = self.scenario.asked
        found = stage.waiting[0] if stage.waiting else "nobody"
        if wanted is not None and wanted != found:
            yield _Failure(self.scenario.span, f"expected that {_who(wanted)} is asked, but {_who(found)} is")

    def _winners(self, stage: Stage) -> Iterator[_Failure]:
        wanted = self.scenario.winners
        if wanted is None:
            return
        found = stage.winners
        if found is None:
            yield _Failure(self.scenario.span, "expected that the game is over, but it goes on")
        elif sorted(found) != sorted(wanted):
            yield _Failure(self.scenario.span, f"expected {list(wanted)} to win, but it is {sorted(found)}")

    def _unseen(self, stage: Stage) -> Iterator[_Failure]:
        for seat, scalars in self.scenario.unseen.items():
            there = 0
            for scalar in scalars:
                value = stage.value(self.conditions[id(scalar)], seat)
                pieces = list(value) if isinstance(value, list | tuple) else [value]
                there += len(pieces)
                if any(stage.knows(seat, piece) for piece in pieces):
                    yield _Failure(scalar.span, f"seat {seat} knows what it must not: {scalar.text}")
            if scalars and not there:
                yield _Failure(scalars[0].span, f"there is nothing here that seat {seat} could know or not")

    def _refused(self, stage: Stage) -> Iterator[_Failure]:
        for refused in self.scenario.refused:
            if not stage.waiting:
                yield _Failure(refused.span, "nobody is asked, so nothing is refused")
                return
            seat = stage.waiting[0]
            if refused.key in stage.keys(seat):
                yield _Failure(refused.span, f"'{refused.key}' is an option")
            elif refused.reason:
                reason = stage.why_not(picks_of(refused.key), seat)
                found = "" if reason is None else reason.rule if is_rule(refused.reason) else reason.text
                if found != refused.reason:
                    told = "nothing" if reason is None else f"{reason.text!r} ({reason.rule or 'no rule'})"
                    yield _Failure(refused.span, f"refused by {told}, expected {refused.reason!r}")

    def _results(self, stage: Stage) -> Iterator[_Failure]:
        wanted = self.scenario.results
        if wanted is None:
            return
        fitted = [0] * len(wanted)
        ends = stage.ends()
        for end in ends:
            fitting = [i for i, scalars in enumerate(wanted) if all(self._holds(end, scalar) for scalar in scalars)]
            if len(fitting) != 1:
                what = "no" if not fitting else "more than one"
                yield _Failure(self.scenario.span, f"an end that fits {what} set of `results` (of {len(ends)} ends)")
            for i in fitting:
                fitted[i] += 1
        for scalars, times in zip(wanted, fitted, strict=True):
            if times != 1 and scalars:
                span = scalars[0].span
                yield _Failure(
                    span, f"{times or 'no'} end{'s' * (times != 1)} of {len(ends)} fit{'s' * (times == 1)} this"
                )


def _some(keys: Sequence[str]) -> str:
    told = ", ".join(keys[:12]) or "nothing"
    return told + (f" and {len(keys) - 12} more" if len(keys) > 12 else "")


def _who(seat: int | str) -> str:
    return f"seat {seat}" if isinstance(seat, int) else seat

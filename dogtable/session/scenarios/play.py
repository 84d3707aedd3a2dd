"""One scenario being played: lay the position out, give the answers, look whether all holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from dogtable.base.errors import DogtableError, Problem, RulesetError, Span, UsageError, without_places
from dogtable.lang.source import Scalar
from dogtable.lang.tree import Expr, Rules
from dogtable.session.scenarios.model import Answer, Scenario
from dogtable.session.scenarios.position import position_of
from dogtable.session.scenarios.reading import is_rule
from dogtable.session.scenarios.stage import Opening, Stage
from dogtable.session.scenarios.values import with_values

_FROM_THE_END = re.compile(r"=(?P<board>[a-z_A-Z0-9]+)(?P<owner>\.[0-9]+)?\.(?P<index>-[0-9]+)(?![0-9.])")
_LIST = re.compile(r"(?<==)[^\s=+]+(?:\+[^\s=+]+)+")


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a scenario needs to be played.

    `numbers` gives the number of a condition, one of `conditions`, by the identity of its scalar; `rings`, for each
    ring and lane, the number of the condition that tells how many spaces there are, and on how many boards.
    """

    rules: Rules
    opening: Opening
    numbers: Mapping[int, int]
    conditions: Sequence[Expr]
    rings: Mapping[str, tuple[int, int]]


class _ScenarioError(Exception):
    """Something in a scenario does not hold."""

    def __init__(self, span: Span, message: str) -> None:
        self.problem = Problem(span, "E710", message)


def problems_of(scenario: Scenario, prompt: Prompt) -> list[Problem]:
    """Return what does not hold: the first thing that goes wrong on the way, or all that is wrong at the end."""
    return list(_Run(scenario, prompt).problems())


def reached(scenario: Scenario, prompt: Prompt, answers: int | None = None) -> Stage:
    """Return the stage of a scenario after so many of its answers (None: after all); RulesetError where one is none."""
    run = _Run(scenario, prompt)
    stage = run.begin()
    try:
        for one in scenario.do[:answers]:
            run.answer(stage, one)
    except _ScenarioError as wrong:
        raise RulesetError([wrong.problem]) from None
    return stage


def picks_of(key: str) -> dict[str, str]:
    """Return the picks of a key: name to word."""
    return dict(part.partition("=")[::2] for part in key.split())


class _Run:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, prompt: Prompt) -> None:
        self.scenario = scenario
        self.prompt = prompt
        self.turn = 0

    def problems(self) -> Iterator[Problem]:
        """Give the problems."""
        scenario = self.scenario
        try:
            stage = self.begin()
            for answer in scenario.do:
                self.answer(stage, answer)
        except _ScenarioError as wrong:
            yield wrong.problem
            return
        except DogtableError as error:
            yield Problem(scenario.given_span or scenario.span, "E711", without_places(error))
            return
        for check in (
            self._then,
            self._options,
            self._asked,
            self._winners,
            self._sight,
            self._refused,
            self._results,
        ):
            try:
                for failure in check(stage):
                    yield failure.problem
            except DogtableError as error:
                yield Problem(scenario.span, "E711", without_places(error))

    def begin(self) -> Stage:
        """Lay the position out."""
        given = self.scenario.given
        if given is None and not self.scenario.rolls and not self.scenario.draw:
            return self.prompt.opening.begin()
        position = position_of(self.prompt.rules, self.scenario)
        self.turn = position.get("at", {}).get("turn", 0)
        return self.prompt.opening.at(position)

    def answer(self, stage: Stage, answer: Answer) -> None:
        """Give an answer; whoever has a single option before it takes that."""
        key = self._key(stage, answer.key)
        while True:
            waiting = list(stage.waiting)
            if not waiting:
                raise _ScenarioError(answer.span, f"{_end(stage)}, so '{answer.key}' cannot be answered")
            if key == "any" and answer.seat in (None, waiting[0]):
                stage.choose(stage.keys(waiting[0])[0], waiting[0])
                return
            for seat in waiting:
                if answer.seat in (None, seat) and key in stage.keys(seat):
                    stage.choose(key, seat)
                    return
            forced = next((seat for seat in waiting if len(stage.keys(seat)) == 1), None)
            if forced is None:
                asked = "; ".join(f"seat {seat}: {_some(stage.keys(seat))}" for seat in waiting)
                whose = "" if answer.seat is None else f" of seat {answer.seat}"
                why = _refusal(stage, key, answer.seat)
                raise _ScenarioError(answer.span, f"'{answer.key}' is no option{whose}{why}; asked are {asked}")
            stage.choose(stage.keys(forced)[0], forced)

    def _key(self, stage: Stage, key: str) -> str:
        """A key as options have it: indices count from the beginning of a ring or lane, lists are in order."""

        def whole(found: re.Match[str]) -> str:
            board = found["board"]
            if board not in self.prompt.rings:
                return found[0]
            number, boards = self.prompt.rings[board]
            size = stage.value(number, 0) // boards
            return f"={board}{found['owner'] or ''}.{int(found['index']) + size}"

        return _LIST.sub(lambda found: "+".join(sorted(found[0].split("+"))), _FROM_THE_END.sub(whole, key))

    def _me(self, stage: Stage) -> int:
        waiting = stage.waiting
        return waiting[0] if waiting else self.turn

    def _holds(self, stage: Stage, scalar: Scalar) -> bool:
        return bool(stage.value(self.prompt.numbers[id(scalar)], self._me(stage)))

    def _then(self, stage: Stage) -> Iterator[_ScenarioError]:
        for scalar in self.scenario.then:
            if not self._holds(stage, scalar):
                condition = self.prompt.conditions[self.prompt.numbers[id(scalar)]]
                found = with_values(condition, partial(stage.values, me=self._me(stage)))
                yield _ScenarioError(scalar.span, f"this does not hold: {scalar.text}{found and f'; it is {found}'}")

    def _options(self, stage: Stage) -> Iterator[_ScenarioError]:
        if self.scenario.options is None:
            return
        wanted = [self._key(stage, key) for key in self.scenario.options]
        found = list(stage.keys(stage.waiting[0])) if stage.waiting else []
        missing, extra = [k for k in wanted if k not in found], [k for k in found if k not in wanted]
        if missing:
            yield _ScenarioError(
                self.scenario.span, f"no options, but expected: {_some(missing)}; there are {_some(found)}"
            )
        if extra:
            yield _ScenarioError(self.scenario.span, f"options that are not expected: {_some(extra)}")

    def _asked(self, stage: Stage) -> Iterator[_ScenarioError]:
        wanted = self.scenario.asked
        found = stage.waiting[0] if stage.waiting else "nobody"
        if wanted is not None and wanted != found:
            yield _ScenarioError(self.scenario.span, f"expected that {_who(wanted)} is asked, but {_who(found)} is")

    def _winners(self, stage: Stage) -> Iterator[_ScenarioError]:
        wanted = self.scenario.winners
        if wanted is None:
            return
        found = stage.winners
        if found is None:
            yield _ScenarioError(self.scenario.span, "expected that the game is over, but it goes on")
        elif sorted(found) != sorted(wanted):
            yield _ScenarioError(self.scenario.span, f"expected {list(wanted)} to win, but it is {sorted(found)}")

    def _sight(self, stage: Stage) -> Iterator[_ScenarioError]:
        """Whether seats know no face of what is listed as unseen, and each of what is listed as seen."""
        for sight, wanted in ((self.scenario.unseen, False), (self.scenario.seen, True)):
            for seat, scalars in sight.items():
                there = 0
                for scalar in scalars:
                    value = stage.value(self.prompt.numbers[id(scalar)], seat)
                    pieces = list(value) if isinstance(value, list | tuple) else [value]
                    there += len(pieces)
                    if any(stage.knows(seat, piece) != wanted for piece in pieces):
                        what = "does not know what it should" if wanted else "knows what it must not"
                        yield _ScenarioError(scalar.span, f"seat {seat} {what}: {scalar.text}")
                if scalars and not there:
                    yield _ScenarioError(scalars[0].span, f"there is nothing here that seat {seat} could know or not")

    def _refused(self, stage: Stage) -> Iterator[_ScenarioError]:
        for refused in self.scenario.refused:
            if not stage.waiting:
                yield _ScenarioError(refused.span, "nobody is asked, so nothing is refused")
                return
            seat, key = stage.waiting[0], self._key(stage, refused.key)
            if key in stage.keys(seat):
                yield _ScenarioError(refused.span, f"'{refused.key}' is an option")
            elif refused.reason:
                reason = stage.why_not(picks_of(key), seat)
                found = "" if reason is None else reason.rule if is_rule(refused.reason) else reason.text
                if found != refused.reason:
                    text = "nothing" if reason is None else f"{reason.text!r} ({reason.rule or 'no rule'})"
                    yield _ScenarioError(refused.span, f"refused by {text}, expected {refused.reason!r}")

    def _results(self, stage: Stage) -> Iterator[_ScenarioError]:
        wanted = self.scenario.results
        if wanted is None:
            return
        fitted = [0] * len(wanted)
        ends = stage.ends()
        for end in ends:
            fitting = [i for i, scalars in enumerate(wanted) if all(self._holds(end, scalar) for scalar in scalars)]
            if len(fitting) != 1:
                what = "no" if not fitting else "more than one"
                yield _ScenarioError(
                    self.scenario.span, f"an end that fits {what} set of `results` (of {len(ends)} ends)"
                )
            for i in fitting:
                fitted[i] += 1
        for scalars, times in zip(wanted, fitted, strict=True):
            if times != 1 and scalars:
                span = scalars[0].span
                yield _ScenarioError(
                    span, f"{times or 'no'} end{'s' * (times != 1)} of {len(ends)} fit{'s' * (times == 1)} this"
                )


def _end(stage: Stage) -> str:
    """Say why nobody is asked."""
    if stage.winners is None:
        return "nobody is asked any more"
    return f"the game was over, {' and '.join(map(_who, stage.winners)) or 'nobody'} had won"


def _refusal(stage: Stage, key: str, seat: int | None) -> str:
    """Say in brackets why a key is no option, where a rule says why."""
    waiting = stage.waiting[0] if seat is None else seat
    try:
        reason = stage.why_not(picks_of(key), waiting) if waiting in stage.waiting else None
    except UsageError as error:  # there is nothing to pick that is called so
        return f" ({error})"
    return f" ({reason.text}{f' {reason.rule}' if reason.rule else ''})" if reason is not None else ""


def _some(keys: Sequence[str]) -> str:
    text = ", ".join(keys[:12]) or "nothing"
    return text + (f" and {len(keys) - 12} more" if len(keys) > 12 else "")


def _who(seat: int | str) -> str:
    return f"seat {seat}" if isinstance(seat, int) else seat

"""What a lesson is played on: its positions, the conditions of its steps, and whether an answer showed the idea."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from dogtable.base.errors import UsageError
from dogtable.compile.compiler import compile_rules
from dogtable.engine.match import Match, WatchedMatch
from dogtable.lang.conditions import Conditions
from dogtable.lang.report import Report
from dogtable.session.scenarios.compiled import OneProgram
from dogtable.session.scenarios.play import picks_of
from dogtable.session.scenarios.position import position_of

if TYPE_CHECKING:
    from dogtable.engine.decision import Decision
    from dogtable.engine.result import Result
    from dogtable.lang.tree import Rules
    from dogtable.session.lessons.model import Lesson, Step
    from dogtable.session.scenarios.model import Answer

Verdict = Literal["right", "wrong", "open"]
"""An answer showed the idea, or another one; or the move is not over yet."""

ANY: Final = "any"
SEED: Final = 1
"""Chance in a lesson is the same every time."""


class LessonMatch(WatchedMatch):
    """A match in a lesson: that a routine which was laid out by itself runs out is not the end of a game.

    `ends`: it is now, as in the last step of a lesson.
    """

    ends = False

    @property
    def result(self) -> Result | None:
        """Return the result, once the match has ended."""
        return super().result if self.ends else None


class Begun(NamedTuple):
    """Where a step began: after so many answers, and so many events."""

    answered: int
    events: int


@dataclass(frozen=True, slots=True)
class Reply:
    """What somebody else answers; `scripted`: the lesson says it, else it is the only option."""

    seat: int
    key: str
    scripted: bool


class Ground:
    """One lesson on the rules it is played by.

    UsageError where not so many play; RulesetError lists what cannot be read of its conditions.
    """

    def __init__(self, rules: Rules, lesson: Lesson) -> None:
        if lesson.players not in rules.game.players or not 0 <= lesson.seat < lesson.players:
            raise UsageError(f"seat {lesson.seat} of {lesson.players} is none of this game")
        self.rules, self.lesson = rules, lesson
        report, checker = Report(), Conditions(rules, lesson.players)
        scalars = [scalar for step in lesson.steps for scalar in step.holds]
        checked = [checker.condition(scalar, report) for scalar in scalars]
        report.raise_errors()
        self._numbers = {id(scalar): number for number, scalar in enumerate(scalars)}
        program = compile_rules(
            rules, lesson.players, dict(lesson.options_given), extra=[one for one in checked if one is not None]
        )
        self._rules = OneProgram(rules, program)

    def laid(self, number: int) -> LessonMatch:
        """Return the position that a step lays out; UsageError where it has none, RulesetError where it cannot be."""
        position = self.lesson.steps[number].position
        if position is None:
            raise UsageError(f"step {number + 1} lays out no position")
        options = dict(self.lesson.options_given)
        laid = position_of(self.rules, position)
        return LessonMatch.at(self._rules, laid, self.lesson.players, options, seed=SEED)

    def begun(self, match: Match) -> Begun:
        """Return where a step begins whose position this is."""
        return Begun(match.count, match.event_count)

    def decision(self, match: Match) -> Decision | None:
        """Return what the learner is asked and has not answered; None where it is not."""
        return next((d for d in match.decisions if d.seat == self.lesson.seat and d.sealed is None), None)

    # ------------------------------------------------------------------------------------------------------ the deed

    def verdict(self, step: Step, match: Match, begun: Begun) -> Verdict:
        """Say what the learner's answers, since it `begun`, make of a step."""
        keys = [key for seat, key in match.log[begun.answered :] if seat == self.lesson.seat]
        if not keys:
            return "open"
        if step.ways and not any(fits(way.text, key) for way in step.ways for key in keys):
            return "wrong"
        if not (step.events or step.holds):
            return "right"
        asked = self.decision(match)
        if asked is not None and asked.left is not None:  # what comes of a move is looked at when it is over
            return "open"
        return "right" if self._came(step, match, begun) and self._holds(step, match) else "wrong"

    def _came(self, step: Step, match: Match, begun: Begun) -> bool:
        """Whether one of the events came of the move."""
        if not step.events:
            return True
        wanted = {scalar.text for scalar in step.events}
        return any(event.event in wanted for event in match.events(self.lesson.seat, begun.events))

    def _holds(self, step: Step, match: Match) -> bool:
        machine, me = match.game.machine, self.lesson.seat
        return all(machine.evaluate(match.cells, self._numbers[id(scalar)], me) for scalar in step.holds)

    def explanation(self, step: Step, match: Match, begun: Begun) -> str:
        """Return what is said to a wrong answer: by its picks, else to all others; "" where nothing fits."""
        keys = [key for seat, key in match.log[begun.answered :] if seat == self.lesson.seat]
        by_picks = (one.say for one in step.wrong if one.picks and any(fits(one.picks, key) for key in keys))
        return next(by_picks, next((one.say for one in step.wrong if not one.picks), ""))

    # ---------------------------------------------------------------------------------------------------- the others

    def goes_on(self, number: int) -> bool:
        """Whether the step after this one goes on from what comes of it."""
        steps = self.lesson.steps
        return number + 1 < len(steps) and steps[number + 1].position is None

    def reply(self, number: int, match: Match, given: int) -> Reply | None:
        """Return what somebody else answers after a step, `given` scripted answers having been given; None: no more.

        As in scenarios, whoever has a single option takes it. UsageError where a scripted answer is no option.
        """
        left = self.lesson.steps[number].answers[given:]
        waiting = [d for d in match.decisions if d.sealed is None and d.seat != self.lesson.seat]
        if left and (found := _scripted(left[0], waiting)) is not None:
            return found
        if not left and (not self.goes_on(number) or self.decision(match) is not None):
            return None
        forced = next((d for d in waiting if len(d.options) == 1), None)
        if forced is not None:
            return Reply(forced.seat, forced.options[0].key, scripted=False)
        if left:
            raise UsageError(f"'{left[0].key}' is no option of seat {left[0].seat} now; asked are {_asked(waiting)}")
        return None


def fits(picks: str, key: str) -> bool:
    """Whether the key of an option has all these picks (some of one, as a key writes them)."""
    return picks == ANY or picks_of(picks).items() <= picks_of(key).items()


def _scripted(answer: Answer, waiting: Sequence[Decision]) -> Reply | None:
    for decision in waiting:
        if decision.seat == answer.seat:
            keys = [option.key for option in decision.options]
            key = next((key for key in keys if key == answer.key), None)
            key = key or next((key for key in keys if fits(answer.key, key)), None)
            return None if key is None else Reply(decision.seat, key, scripted=True)
    return None


def _asked(waiting: Sequence[Decision]) -> str:
    result: Mapping[int, str] = {d.seat: ", ".join(option.key for option in d.options[:6]) for d in waiting}
    return "; ".join(f"seat {seat}: {keys}" for seat, keys in result.items()) or "nobody"

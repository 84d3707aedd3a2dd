"""Walking through a lesson with every answer there is: right ones lead on, wrong ones are explained (E72x)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import DogtableError, Problem, RulesetError, UsageError, without_places
from dogtable.session.lessons.ground import Begun, Ground, LessonMatch, Verdict, fits
from dogtable.session.lessons.pointing import unknown

if TYPE_CHECKING:
    from dogtable.engine.match import Match
    from dogtable.lang.tree import Rules
    from dogtable.session.lessons.model import Lesson, Step

MOST_TRIED: Final = 4_000
"""Answers of one step that are tried out at most: the moves of several answers have very many."""
SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Deed:
    """A way through a step: the learner's answers, what they make of it, and where they lead."""

    keys: tuple[str, ...]
    verdict: Verdict
    match: LessonMatch


def deeds(ground: Ground, step: Step, match: LessonMatch) -> Iterator[Deed]:
    """Yield all that the learner can do in a step, in the order of the options; of what leads to the same, the first.

    A move of several answers is followed to its end.
    """
    begun, tried = ground.begun(match), 0
    left: list[tuple[LessonMatch, tuple[str, ...]]] = [(match, ())]
    seen: set[tuple[int, ...]] = set()
    while left:
        here, keys = left.pop()
        asked = ground.decision(here)
        further: list[tuple[LessonMatch, tuple[str, ...]]] = []
        for option in asked.options if asked is not None else ():
            if (tried := tried + 1) > MOST_TRIED:
                return
            there = here.clone()
            there.choose(option.key, asked.seat if asked is not None else None)
            verdict = ground.verdict(step, there, begun)
            if verdict != "open":
                yield Deed((*keys, option.key), verdict, there)
            elif tuple(there.cells) not in seen:
                seen.add(tuple(there.cells))
                further.append((there, (*keys, option.key)))
        left += reversed(further)


def replied(ground: Ground, number: int, match: Match) -> None:
    """Let the others answer after a step, as the lesson says; UsageError where that is no option."""
    given = 0
    while (reply := ground.reply(number, match, given)) is not None:
        match.choose(reply.key, reply.seat)
        given += reply.scripted


def begins(ground: Ground, number: int) -> LessonMatch:
    """Return the match in which a step begins, the first right answers having been given in those before it.

    UsageError where there is none, or an answer of the others is no option.
    """
    if ground.lesson.steps[number].position is not None:
        return ground.laid(number)
    match = begins(ground, number - 1) if number else ground.laid(0)
    return led_on(ground, number - 1, match)


def led_on(ground: Ground, number: int, match: LessonMatch) -> LessonMatch:
    """Return what the first right answer to a step comes to, the others having answered."""
    step = ground.lesson.steps[number]
    after = match.clone()
    if not step.is_read:
        right = (deed.match for deed in deeds(ground, step, match) if deed.verdict == "right")
        after = next(right, after)
        if after.count == match.count:
            raise UsageError("nothing that can be answered here shows the idea of this step")
    replied(ground, number, after)
    return after


def problems_in(rules: Rules, lesson: Lesson) -> list[Problem]:
    """Return what is wrong with a lesson, walked through with all answers; what follows a broken step is not tried."""
    try:
        return list(_Walk(Ground(rules, lesson)).problems())
    except RulesetError as error:
        return list(error.problems)
    except DogtableError as error:
        return [Problem(lesson.span, "E721", f"the lesson cannot be played: {error}")]


class _Walk:
    """One walk."""

    def __init__(self, ground: Ground) -> None:
        self._ground, self._lesson = ground, ground.lesson

    def problems(self) -> Iterator[Problem]:
        match: LessonMatch | None = None
        for number, step in enumerate(self._lesson.steps):
            span = step.span if step.position is None else step.position.given_span or step.span
            try:
                if step.position is not None:
                    match = self._ground.laid(number)
            except DogtableError as error:
                yield Problem(span, "E721", without_places(error))
                match = None
            if step.position is None and number == 0:
                yield Problem(span, "E721", "there is no position to begin in", "write `given:` here or above")
            if match is None:
                continue
            yield from self._pointed(step, match)
            if not step.is_read:
                found = yield from self._done(number, step, match)
                if not found:
                    match = None
                    continue
            try:
                match = led_on(self._ground, number, match)
            except DogtableError as error:
                yield Problem(step.answers[0].span if step.answers else step.span, "E724", without_places(error))
                match = None

    def _pointed(self, step: Step, match: Match) -> Iterator[Problem]:
        for scalar in step.points:
            wrong = unknown(match, self._lesson.seat, scalar.text)
            if wrong:
                yield Problem(scalar.span, "E725", wrong)

    def _done(self, number: int, step: Step, match: LessonMatch) -> Generator[Problem, None, bool]:
        """Yield what is wrong with the deed of a step; return whether something shows its idea."""
        asked = self._ground.decision(match)
        if asked is None:
            yield Problem(step.span, "E724", f"seat {self._lesson.seat} is not asked here; {_who(match)}")
            return False
        found = list(deeds(self._ground, step, match))
        right = [deed for deed in found if deed.verdict == "right"]
        keys = {key for deed in found for key in deed.keys}
        parts = [(way.span, way.text) for way in step.ways] + [(one.span, one.picks) for one in step.wrong if one.picks]
        for span, picks in parts:
            if not any(fits(picks, key) for key in keys):
                yield Problem(span, "E722", f"nothing that can be answered here has '{picks}'; there are {_some(keys)}")
        if not right:
            yield Problem(
                step.span, "E722", f"nothing that can be answered here shows the idea; there are {_some(keys)}"
            )
            return False
        yield from self._explained(step, match, found)
        if self._ground.goes_on(number):
            astray = (problem for deed in right[1:] for problem in self._led(number, deed))
            yield from islice(astray, 1)
        return True

    def _explained(self, step: Step, match: Match, found: Sequence[Deed]) -> Iterator[Problem]:
        begun: Begun = self._ground.begun(match)
        silent = [d for d in found if d.verdict == "wrong" and not self._ground.explanation(step, d.match, begun)]
        if silent:
            text = _some([" then ".join(deed.keys) for deed in silent])
            yield Problem(step.span, "E723", f"legal answers that are not explained: {text}", "write `wrong:`")

    def _led(self, number: int, deed: Deed) -> Iterator[Problem]:
        """Another right answer has to lead to where the next step can begin, too."""
        after, following = deed.match.clone(), self._lesson.steps[number + 1]
        text = " then ".join(deed.keys)
        try:
            replied(self._ground, number, after)
        except DogtableError as error:
            yield Problem(following.span, "E724", f"after '{text}': {without_places(error)}")
            return
        if not following.is_read and not any(d.verdict == "right" for d in deeds(self._ground, following, after)):
            yield Problem(following.span, "E724", f"after '{text}' nothing shows the idea of this step any more")


def _who(match: Match) -> str:
    asked = [str(decision.seat) for decision in match.decisions]
    return f"asked is seat {', '.join(asked)}" if asked else "nobody is"


def _some(keys: Sequence[str] | set[str]) -> str:
    texts = sorted(keys)
    return ", ".join(texts[:SHOWN]) + (f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else "") or "none"

"""Somebody going through a lesson: where they are, what the guide says, and what their answers come to.

    read  -> go_on                         deed -> answer -> replying -> done -> go_on
                                                          -> wrong    -> go_on (once more)

While the others are replying, `reply` says what they answer. Whoever carries answers out says so by `judge` and
`replied`; `match` is another one wherever a step lays out a position of its own, or is taken up once more.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from dogtable.base.forms import Said, Words, filled_in
from dogtable.base.texts import Names
from dogtable.session.lessons.ground import Begun, Ground, LessonMatch, Reply
from dogtable.session.lessons.pointing import Pointed, pointed
from dogtable.session.lessons.read import SEAT
from dogtable.session.lessons.walk import begins

if TYPE_CHECKING:
    from dogtable.session.lessons.model import Step

Phase = Literal["read", "deed", "wrong", "replying", "done", "over"]


class Walkthrough:
    """A lesson under way. `number` is the step (from 0), `names` say it in a language."""

    def __init__(self, ground: Ground, names: Names, number: int = 0) -> None:
        """Begin at a step; RulesetError or UsageError where the lesson cannot be played."""
        self.phase: Phase = "read"
        self.number, self._changed = -1, False
        self.ground, self.lesson, self._names = ground, ground.lesson, names
        number = min(max(0, number), len(self.lesson.steps) - 1)
        self.match = begins(ground, number)
        self._enter(number, self.match)

    def speak(self, names: Names) -> None:
        """Say it in another language from now on."""
        self._names = names

    # ------------------------------------------------------------------------------------------------ where one stands

    @property
    def step(self) -> Step:
        """Return the step under way."""
        return self.lesson.steps[self.number]

    @property
    def moment(self) -> object:
        """Return what is another one whenever something else is said in a step."""
        return self.phase

    @property
    def under_way(self) -> bool:
        """Whether anything was answered in this step."""
        return self.match.count > self.begun.answered

    @property
    def is_anew(self) -> bool:
        """Whether something else lies here than lay when the step before was left, and nothing was done yet."""
        return self._changed and self.phase in ("read", "deed") and not self.under_way

    @property
    def said(self) -> str:
        """Return what the guide says now; "" while nothing is to be said."""
        match self.phase:
            case "wrong":
                said = self.ground.explanation(self.step, self.match, self.begun)
            case "done":
                said = self.step.done
            case "read" | "deed":
                said = self.step.say
            case _:
                said = ""
        return self._named(said)

    @property
    def learned(self) -> tuple[str, ...]:
        """Return what somebody knows at the end."""
        return tuple(map(self._named, self.lesson.learned))

    def points(self) -> list[Pointed]:
        """Return what the guide points at."""
        if self.phase not in ("read", "deed"):
            return []
        return [pointed(self.match, self.lesson.seat, scalar.text) for scalar in self.step.points]

    # ------------------------------------------------------------------------------------------------------- going on

    def begin(self, number: int) -> None:
        """Go to a step; one that goes on from others begins where the first right answers to these lead."""
        self._enter(number, begins(self.ground, number))

    def again(self) -> None:
        """Take back what was answered in this step."""
        while self.under_way:
            self.match.undo()
        self._enter(self.number, self.match)

    def go_on(self) -> None:
        """Go on from what was read or done; after a wrong answer, take it back."""
        if self.phase == "wrong":
            self.again()
        elif self.phase == "read":
            self.phase, self._given = "replying", 0
        elif self.phase == "done":
            self._next()

    def skip(self) -> None:
        """Go on to the next step as if this one had been done."""
        if self.number + 1 == len(self.lesson.steps):
            self.phase = "over"
        else:
            self.begin(self.number + 1)

    def judge(self) -> None:
        """Say what the answers of the learner come to, when one more was carried out."""
        verdict = self.ground.verdict(self.step, self.match, self.begun)
        if verdict != "open":
            self.phase, self._given = ("replying" if verdict == "right" else "wrong"), 0

    def reply(self) -> Reply | None:
        """Return what somebody else answers next; None when all have."""
        return self.ground.reply(self.number, self.match, self._given) if self.phase == "replying" else None

    def replied(self, reply: Reply) -> None:
        """Note that an answer of somebody else was carried out."""
        self._given += reply.scripted

    def settle(self) -> None:
        """All have replied: say what was done, or go on where there is nothing to say."""
        if self.step.done:
            self.phase = "done"
        else:
            self._next()

    # --------------------------------------------------------------------------------------------------------- inside

    def _next(self) -> None:
        number = self.number + 1
        if number == len(self.lesson.steps):
            self.phase = "over"
        else:
            own = self.lesson.steps[number].position is not None
            self._enter(number, self.ground.laid(number) if own else self.match)

    def _enter(self, number: int, match: LessonMatch) -> None:
        self._changed = self._changed if number == self.number else list(match.cells) != list(self.match.cells)
        match.ends = number + 1 == len(self.lesson.steps)
        self.number, self.match = number, match
        self.begun: Begun = self.ground.begun(match)
        self._given = 0
        self.phase = "read" if self.step.is_read else "deed"

    def _named(self, said: str) -> str:
        return filled_in(self._names.template(said), self._seat)

    def _seat(self, hole: str) -> Words:
        return Said(partial(self._names.seat, int(hole.removeprefix(SEAT))))

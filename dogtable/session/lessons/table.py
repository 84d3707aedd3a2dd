"""The table of a lesson: a game that is kept nowhere, in which the others do as the lesson says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dogtable.session.bot_seats import Played
from dogtable.session.lessons.ground import Ground
from dogtable.session.lessons.walkthrough import Walkthrough
from dogtable.session.page import Scratch
from dogtable.session.seats import BOTS, make
from dogtable.session.table import Table

if TYPE_CHECKING:
    from dogtable.engine.decision import Decision
    from dogtable.engine.events import Event
    from dogtable.session.lessons.model import Lesson
    from dogtable.session.loaded import LoadedRuleset


class LessonTable(Table):
    """A table for one who learns; `going` is where they are. They are asked only while a deed is waited for."""

    def __init__(
        self, rules: LoadedRuleset, lesson: Lesson, number: int = 0, you: str = "", portrait: str = ""
    ) -> None:
        """Lay out a step; RulesetError or UsageError where the lesson cannot be played."""
        ground = Ground(rules.rules, lesson)
        who = [BOTS[-1]] * lesson.players
        who[lesson.seat] = "you"
        seats = make(who, you, portrait)
        self.going = Walkthrough(ground, rules.names([seat.name for seat in seats]), number)
        super().__init__(Scratch(), rules, self.going.match, seats)
        self.is_example = False  # what it shows is told by the guide

    def speak(self, language: str) -> None:
        """Have the guide speak another language, too."""
        super().speak(language)
        self.going.speak(self.names)

    # ---- what is asked

    def decision(self, seat: int) -> Decision | None:
        """Return what the learner is asked; nothing while something is told or shown."""
        return super().decision(seat) if self.going.phase == "deed" else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have to answer now: the learner's, or nobody's."""
        return tuple(seat for seat in super().waiting if self.decision(seat) is not None)

    @property
    def over(self) -> bool:
        """Whether the game has ended: the lesson goes on, whatever came of a step."""
        return False

    def can_undo(self, seat: int) -> bool:
        """Whether a part of the move of this step can be undone."""
        return self.going.phase == "deed" and self.going.under_way and super().can_undo(seat)

    def can_take_back(self, seat: int) -> bool:  # noqa: ARG002 -- what is wrong is taken back by the lesson
        """Whether the game can go back: the lesson does that itself."""
        return False

    # ---- answers

    def answer(self, seat: int, key: str) -> list[Event]:
        """Carry out the learner's answer, and see what it comes to."""
        told = super().answer(seat, key)
        self.going.judge()
        return told

    def warm_up(self, came: Callable[[], None]) -> None:
        """There are no bots to be woken."""

    def poll(self) -> list[Played]:
        """Carry out what somebody else answers next, as the lesson says."""
        reply = self.going.reply()
        if reply is None:
            return []
        since, count = self.event_count, self.answered
        self._carry_out(reply.seat, reply.key)
        self.going.replied(reply)
        return [Played(reply.seat, (), since, self.event_count, count, is_open=True)]

    @property
    def is_settled(self) -> bool:
        """Whether the others have answered all that they do in this step."""
        return self.going.phase == "replying" and self.going.reply() is None

    # ---- from step to step

    def go(self, way: Callable[[], None]) -> None:
        """Go some way through the lesson (a method of `going`) and lay out what lies there."""
        way()
        if self.going.match is not self.match:
            self.match = self.going.match
            self.match.names = self.names
            self._told.clear()
        self.forget()
        self.doer = self._last_doer()

"""The table of a lesson or a puzzle: a game that is kept nowhere, in which the others do as is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from dogtable.session.bot_seats import Played
from dogtable.session.lessons.ground import Ground, Reply
from dogtable.session.lessons.walkthrough import Walkthrough
from dogtable.session.page import Scratch
from dogtable.session.seats import STRONG, Seat, make
from dogtable.session.table import Table

if TYPE_CHECKING:
    from dogtable.engine.decision import Decision
    from dogtable.engine.events import Event
    from dogtable.engine.match import Match
    from dogtable.session.lessons.model import Lesson
    from dogtable.session.lessons.pointing import Pointed
    from dogtable.session.loaded import LoadedRuleset


class Going(Protocol):
    """Where somebody is who is led through something: a `Walkthrough`, or an attempt at a puzzle."""

    @property
    def match(self) -> Match:
        """Return what is played on; another one wherever a position is laid out anew."""
        ...

    @property
    def phase(self) -> str:
        """Return what is waited for: "deed" is an answer of the one who is led, "replying" those of the others."""
        ...

    @property
    def number(self) -> int:
        """Return at which step they are, from 0."""
        ...

    @property
    def moment(self) -> object:
        """Return what is another one whenever something else is said."""
        ...

    def points(self) -> list[Pointed]:
        """Return what is pointed at."""
        ...

    def settle(self) -> None:
        """All others have replied."""
        ...

    @property
    def under_way(self) -> bool:
        """Return whether anything was answered since the position was laid out."""
        ...

    def judge(self) -> None:
        """Say what the answers come to, when one more was carried out."""
        ...

    def reply(self) -> Reply | None:
        """Return what somebody else answers next; None when all have."""
        ...

    def replied(self, reply: Reply) -> None:
        """Note that such an answer was carried out."""
        ...


G = TypeVar("G", bound=Going)


class GuidedTable(Table, Generic[G]):
    """A table for one who is led; `going` is where they are. They are asked only while a deed is waited for."""

    def __init__(self, rules: LoadedRuleset, going: G, seats: Sequence[Seat]) -> None:
        self.going: G = going
        super().__init__(Scratch(), rules, self.going.match, seats)
        self.is_example = False  # what it shows is told by the guide

    # ---- what is asked

    def decision(self, seat: int) -> Decision | None:
        """Return what the one who is led is asked; nothing while something is told or shown."""
        return super().decision(seat) if self.going.phase == "deed" else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have to answer now: that of the one who is led, or nobody's."""
        return tuple(seat for seat in super().waiting if self.decision(seat) is not None)

    @property
    def over(self) -> bool:
        """Whether the game has ended: something else is said, whatever came of it."""
        return False

    def can_undo(self, seat: int) -> bool:
        """Whether a part of the move can be undone."""
        return self.going.phase == "deed" and self.going.under_way and super().can_undo(seat)

    def can_take_back(self, seat: int) -> bool:  # noqa: ARG002 -- what is wrong is taken back by `going`
        """Whether the game can go back: `going` does that itself."""
        return False

    # ---- answers

    def answer(self, seat: int, key: str) -> list[Event]:
        """Carry out the answer of the one who is led, and see what it comes to."""
        events = super().answer(seat, key)
        self.going.judge()
        return events

    def warm_up(self, came: Callable[[], None]) -> None:
        """There are no bots to be woken."""

    def poll(self) -> list[Played]:
        """Carry out what somebody else answers next, as is written."""
        reply = self.going.reply()
        if reply is None:
            return []
        since, count = self.event_count, self.answered
        self._carry_out(reply.seat, reply.key)
        self.going.replied(reply)
        return [Played(reply.seat, (), since, self.event_count, count, is_open=True)]

    @property
    def is_settled(self) -> bool:
        """Whether the others have answered all that they do."""
        return self.going.phase == "replying" and self.going.reply() is None

    # ---- from step to step

    def go(self, way: Callable[[], None]) -> None:
        """Go some way (a method of `going`) and lay out what lies there."""
        way()
        if self.going.match is not self.match:
            self.match = self.going.match
            self.match.names = self.names
            self._reported.clear()
        self.forget()
        self.doer = self._last_doer()


class LessonTable(GuidedTable[Walkthrough]):
    """A table for one who learns."""

    def __init__(
        self, rules: LoadedRuleset, lesson: Lesson, number: int = 0, you: str = "", portrait: str = ""
    ) -> None:
        """Lay out a step; RulesetError or UsageError where the lesson cannot be played."""
        ground = Ground(rules.rules, lesson)
        seats = seats_beside(lesson.seat, lesson.players, you, portrait)
        names = rules.names([seat.name for seat in seats])
        super().__init__(rules, Walkthrough(ground, names, number), seats)

    def speak(self, language: str) -> None:
        """Have the guide speak another language, too."""
        super().speak(language)
        self.going.speak(self.names)


def seats_beside(seat: int, players: int, you: str, portrait: str) -> list[Seat]:
    """Return who sits at the table of somebody who sits at a seat alone among bots."""
    who = [STRONG] * players
    who[seat] = "you"
    return make(who, you, portrait)

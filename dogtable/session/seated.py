"""A match with people and bots in its seats, to be looked at: what each may know of it, in the words of this table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import UsageError
from dogtable.base.frozen import replaced
from dogtable.engine.decision import LABEL
from dogtable.engine.foretell import foretold
from dogtable.session.foresight import Outcome, dealt_from, foreseen, outcome

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.engine.decision import Decision, Reason
    from dogtable.engine.effects import Effect
    from dogtable.engine.events import Event
    from dogtable.engine.match import Match
    from dogtable.engine.moments import Moment
    from dogtable.engine.result import Result
    from dogtable.engine.why import Stuck
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.names import TableNames
    from dogtable.session.seats import Seat

_number = attrgetter("n")  # of an event


class SeatedMatch:
    """What there is to know of a match whose seats are taken. `notice` is what its players have to be told, once."""

    def __init__(self, rules: LoadedRuleset, match: Match, seats: Sequence[Seat]) -> None:
        self.rules, self.match, self.seats = rules, match, tuple(seats)
        self.program = rules.program(match.players, match.options)
        self.notice = ""
        self._reported: dict[int | None, list[Event]] = {}  # what each seat has been told so far
        match.names = self.names

    def speak(self, language: str) -> None:
        """Have all be told in another language from now on, what has happened, too."""
        self.rules.speak(language)
        for kept in ("look", "names"):
            self.__dict__.pop(kept, None)
        self.match.names = self.names
        self._reported.clear()

    # ---- who, and how it stands

    @property
    def players(self) -> int:
        """How many play."""
        return self.match.players

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where persons sit."""
        return tuple(seat for seat, who in enumerate(self.seats) if who.is_person)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have to answer now (several where answers are sealed; who has sealed is not among them)."""
        return tuple(d.seat for d in self.match.decisions if d.sealed is None)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.result is not None

    @property
    def result(self) -> Result | None:
        """The result, once the game has ended."""
        return self.match.result

    @property
    def sides(self) -> Sequence[Collection[int]]:
        """The seats of each side; who has no partner is one."""
        return self.program.layout.teams

    @property
    def places(self) -> list[int]:
        """The place of each seat once the game has ended: 1 and the number of sides that rank better.

        UsageError before.
        """
        if self.result is None:
            raise UsageError("nobody has a place before the game has ended")
        return self.result.places(self.program.layout.teams)

    @cached_property
    def look(self) -> Look:
        """How the table looks."""
        return self.rules.look()

    @cached_property
    def names(self) -> TableNames:
        """What people, words and pieces are called."""
        return self.rules.names([seat.name for seat in self.seats])

    @property
    def event_count(self) -> int:
        """How many events there have been."""
        return self.match.event_count

    @property
    def answered(self) -> int:
        """How many answers have been given."""
        return self.match.count

    @property
    def window(self) -> int | None:
        """In a window of answers: the number of the event that comes next; None where nobody is asked for an answer."""
        return self.match.event_count + 1 if any(one.answers for one in self.match.decisions) else None

    def rests(self, count: int) -> list[Moment]:
        """Return where, since `count` answers were given, somebody could be asked for an answer, whoever had one."""
        return self.match.rests(count)

    @property
    def is_open(self) -> bool:
        """Whether no seat knows anything that another one does not, so that what it thinks gives nothing away."""
        layout, cells, everybody = self.program.layout, self.match.cells, (1 << self.players) - 1
        faces = all(cells[one.mask] & everybody in (0, everybody) for one in layout.pieces if one.mask >= 0)
        boards = all(place.seen & everybody in (0, everybody) for place in layout.places if place.board)
        return faces and boards and all(info.seen_by != "owner" for info in layout.state)

    # ---- what a seat may know

    def decision(self, seat: int) -> Decision | None:
        """Return what a person's seat is asked, also when it has sealed an answer and may still change it."""
        if not self.seats[seat].is_person:
            return None
        return next((d for d in self.match.decisions if d.seat == seat), None)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know (None: a watcher)."""
        return self.match.view(seat)

    def called(self, seat: int | None, place: str) -> str:
        """Return what a place is called in the sentences that a seat reads."""
        return self.match.called(seat, place)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return what happened after event `since`, as the seat may know it.

        What a seat was told once is kept: in a long game it takes a second to tell all of it.
        """
        known = self._reported.setdefault(seat, [])
        known += self.match.events(seat, known[-1].n if known else 0, names=self.names)
        return known[bisect_right(known, since, key=_number) :]

    def why_not(self, seat: int, picks: Mapping[str, Any]) -> Reason | None:
        """Return which rule forbids these picks; None when they are part of an option."""
        return self.match.why_not(picks, seat=seat)

    def nameable(self, seat: int) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return what `why_not` can be asked about: name, sort, and of pieces which kinds it may be, of words which."""
        return self.match.nameable(seat)

    def stuck(self, seat: int, since: int = 0) -> list[Stuck]:
        """Return when, after event `since`, a seat could choose nothing, and why not; only that seat is told."""
        return self.match.stuck(seat, since, names=self.names)

    def after(self, events: Collection[int]) -> list[Moment]:
        """Return how the game stood right after events of these numbers, in order, as far as that can be told."""
        return self.match.after(events)

    def events_until(self, moment: Moment, seat: int | None, since: int) -> list[Event]:
        """Return what happened between event `since` and a moment, as the seat could tell it then."""
        return self.match.events(seat, since, names=self.names, until=moment)

    def view_at(self, moment: Moment, seat: int | None) -> dict[str, Any]:
        """Return what a seat (None: a watcher) knew at such a moment."""
        return self.match.view_at(moment, seat)

    def foretold(self, seat: int) -> list[str]:
        """Return the sentences of what comes when nobody answers, as far as the seat can know it."""
        return foretold(self.match, seat)

    def preview(self, seat: int, keys: str | Sequence[str]) -> dict[str, Any]:
        """Return what the seat would see once these options are carried out, and nothing that it may not know."""
        return self.match.preview(keys, seat)

    def effects(self, seat: int) -> list[Effect]:
        """Return what comes of each option of a seat that is asked: which are the same, and what else each moves.

        Of those that are nothing but a way of a menu, too, out of which pile they deal.
        """
        decision, found = self.decision(seat), self.match.effects(seat)
        if decision is None or decision.together:
            return found
        for n, option in enumerate(decision.options):
            if option.picks and all(decision.kinds[name] == LABEL for name in option.picks):
                found[n] = replaced(found[n], piles=dealt_from(self.match, seat, option.key, self.names))
        return found

    def foreseen(self, seat: int, keys: Sequence[str]) -> list[Event]:
        """Return what happens when the seat gives these answers, as far as it can know it and is the doer."""
        return foreseen(self.match, seat, keys, self.names)

    def outcome(self, seat: int, keys: Sequence[str]) -> Outcome:
        """Return what happens then, and what follows when nobody answers; and how the seat sees the table after it."""
        return outcome(self.match, seat, keys, self.names)

    def forget(self) -> None:
        """Forget what was told of answers that have been taken back."""
        for events in self._reported.values():
            del events[bisect_right(events, self.match.event_count, key=_number) :]

"""A recorded game that can be looked at after any of its answers.

It is played through once, a bit at a time, so that progress can be shown; on the way the match is kept every `EVERY`
answers. That costs next to nothing, since a match shares with its clones the states it went through: going to any
point is then taking back fewer than `EVERY` answers. Nothing of it is stored: a state is only worth something for the
engine and the rules that made it, and playing through is quick.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.errors import DogtableError, SaveError, UsageError
from dogtable.engine import record as records
from dogtable.engine.match import Match, WatchedMatch
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.page import Scratch
from dogtable.session.seats import Seat
from dogtable.session.table import Table

if TYPE_CHECKING:
    from dogtable.engine.events import Event

EVERY: Final = 100
"""So many answers lie between two matches that are kept."""


class Replay:
    """A game from its record: `load` plays it through, `at` gives the match after any answer so far.

    SaveError when the record is damaged or does not fit the rules.
    """

    def __init__(self, record: Mapping[str, Any], rules: LoadedRuleset) -> None:
        self.rules = rules
        self.answers: Sequence[tuple[int, str]] = [(seat, key) for seat, key in record["decisions"]]
        try:
            self.seats = tuple(Seat.from_json(seat) for seat in record["seats"])
            self._match = records.begin({**record, "decisions": []}, rules, WatchedMatch)
        except SaveError:
            raise
        except (DogtableError, KeyError, TypeError, ValueError) as error:
            raise SaveError("This game does not fit its rules and cannot be shown; it is kept.") from error
        self._match.names = rules.names([seat.name for seat in self.seats])
        self._kept = [self._match.clone()]

    @classmethod
    def open(cls, journal: Journal, game: str, library: Library) -> Replay:
        """Return a saved game, ready to be played through; by the rules it was begun with."""
        record = journal.record(game)
        return cls(record, library.for_record(record)[0])

    @property
    def loaded(self) -> int:
        """How many answers have been played through so far, of `len(answers)`."""
        return self._match.count

    def load(self, seconds: float = float("inf")) -> bool:
        """Play on for about so many seconds; True when all answers have been played through."""
        end = time.monotonic() + seconds
        match = self._match
        while match.count < len(self.answers):
            if time.monotonic() > end:
                return False
            n = match.count
            seat, key = self.answers[n]
            records.answer(match, seat, key, n)
            if match.count % EVERY == 0:
                self._keep()
        if self._kept[-1].count < match.count:
            self._keep()
        return True

    def at(self, n: int) -> Match:
        """Return the match after `n` answers, to be looked at or played on; UsageError beyond what is loaded."""
        if not 0 <= n <= self.loaded:
            raise UsageError(
                "there is no answer {number}; {loaded} of {of} are loaded",
                number=n,
                loaded=self.loaded,
                of=len(self.answers),
            )
        place = -(-n // EVERY)
        match = (self._kept[place] if place < len(self._kept) else self._match).clone()
        while match.count > n:
            match.undo()
        return match

    def events(self, seat: int | None, first: int, last: int) -> list[Event]:
        """Return what came of the answers number `first` up to `last` (from 1; 0: the opening), as a seat may know it.

        UsageError beyond what is loaded, and for eyes by which the game may not be looked at.
        """
        self._check_eyes(seat)
        match = self.at(last)
        return match.events(seat, self.at(first - 1).event_count if first > 0 else 0)

    def view(self, n: int, seat: int | None) -> dict[str, Any]:
        """Return what a seat (None: a watcher) knew after `n` answers.

        UsageError beyond what is loaded, and for eyes by which the game may not be looked at.
        """
        self._check_eyes(seat)
        return self.at(n).view(seat)

    def _check_eyes(self, seat: int | None) -> None:
        if seat not in self.may_see():
            raise UsageError("the game is not over, so nobody else's view of it is shown")

    @property
    def eyes(self) -> int | None:
        """The seat of the one person who played; None, a watcher, where there were none or several."""
        people = [seat for seat, who in enumerate(self.seats) if who.is_person]
        return people[0] if len(people) == 1 else None

    @property
    def over(self) -> bool:
        """Whether the game came to its end, as far as it is loaded."""
        return self._match.result is not None

    def may_see(self) -> list[int | None]:
        """Return by whose eyes the game may be looked at: all, once it is over; before, those of the one who plays."""
        everybody: list[int | None] = [None, *range(len(self.seats))]
        return everybody if self.over else [self.eyes]

    def hands(self, n: int) -> list[list[Any]]:
        """Return for each seat the pieces in its zones that it knew and a watcher did not, after `n` answers.

        They are written as in views.

        Where the game is not over that is nothing but what the one who plays knows.
        """
        match, may, all_ = self.at(n), self.may_see(), len(self.seats)
        watched = match.view(None)

        def held(view: Mapping[str, Any], seat: int) -> list[Any]:
            return _pieces([_of(zone, seat, all_) for zone in view["zones"].values()])

        return [
            _without(held(match.view(seat), seat), held(watched, seat)) if seat in may else [] for seat in range(all_)
        ]

    def beats(self, n: int, seat: int | None, events: Sequence[int]) -> list[dict[str, Any]]:
        """Return what a seat knew right after each of these events of answer `n`, as far as that can be told."""
        self._check_eyes(seat)
        match = self.at(n)
        return [match.view_at(moment, seat) for moment in match.after(events)]

    def table(self, n: int) -> Table:
        """Return a table at which the game stands after `n` answers, to be played on from there; nothing is kept."""
        seats = [replace(seat) for seat in self.seats]
        return Table(Scratch(), self.rules, self.at(n), seats)

    def _keep(self) -> None:
        self._match.event_count  # noqa: B018  # it is worked out now, so that clones know it already
        self._kept.append(self._match.clone())


def _of(zone: Any, seat: int, seats: int) -> Any:
    """Return what of a zone is the seat's: its own where each seat has one, else nothing."""
    each = isinstance(zone, list) and len(zone) == seats and all(isinstance(one, list) for one in zone)
    return zone[seat] if each else []


def _pieces(zones: Sequence[Sequence[Any]]) -> list[Any]:
    """Return all pieces in zones that are told by more than their kind."""
    return [piece for zone in zones for piece in zone if isinstance(piece, str) or len(piece) > 1]


def _without(pieces: Sequence[Any], seen: Sequence[Any]) -> list[Any]:
    """Return pieces but for those that are seen, one by one: several may look alike."""
    left = list(seen)
    found = []
    for piece in pieces:
        if piece in left:
            left.remove(piece)
        else:
            found.append(piece)
    return found

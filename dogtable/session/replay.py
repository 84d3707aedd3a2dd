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
            raise UsageError(f"there is no answer {n}; {self.loaded} of {len(self.answers)} are loaded")
        place = -(-n // EVERY)
        match = (self._kept[place] if place < len(self._kept) else self._match).clone()
        while match.count > n:
            match.undo()
        return match

    def events(self, seat: int | None, first: int, last: int) -> list[Event]:
        """Return what came of the answers number `first` up to `last` (from 1; 0: the opening), as a seat may know it.

        UsageError beyond what is loaded.
        """
        match = self.at(last)
        return match.events(seat, self.at(first - 1).event_count if first > 0 else 0)

    def table(self, n: int) -> Table:
        """Return a table at which the game stands after `n` answers, to be played on from there; nothing is kept."""
        seats = [replace(seat) for seat in self.seats]
        return Table(Scratch(), self.rules, self.at(n), seats)

    def _keep(self) -> None:
        self._match.event_count  # noqa: B018  # it is worked out now, so that clones know it already
        self._kept.append(self._match.clone())

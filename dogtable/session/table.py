"""A game being played: the match, who sits where, the journal beneath, the bots beside.

An answer is stored first and carried out then; what was carried out can be read again at any time. A person's answers
come through `answer`, the bots' through `poll`, which never blocks. What a seat may see comes through `view(seat)`;
nothing else of the match goes to the screen.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import BehindError, DogtableError, GoneError, SaveError, UsageError
from dogtable.engine import record
from dogtable.engine.foretell import LET_BE
from dogtable.engine.match import Match, WatchedMatch
from dogtable.session.advising import Advised, Adviser
from dogtable.session.bot_seats import BotSeats, Played
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.page import Page, Pages, Scratch
from dogtable.session.record import write_record
from dogtable.session.seated import SeatedMatch
from dogtable.session.seats import STRONG, Seat, make
from dogtable.session.standing import standing

if TYPE_CHECKING:
    from dogtable.engine.events import Event

_log = logging.getLogger(__name__)
_log.addHandler(logging.NullHandler())  # whoever wants to read it says where


class Table(SeatedMatch):
    """One open game. Made by `new` or `open`; `close` ends its bots."""

    def __init__(self, page: Pages, rules: LoadedRuleset, match: Match, seats: Sequence[Seat]) -> None:
        super().__init__(rules, match, seats)
        self.page = page
        self.is_example = isinstance(page, Scratch)
        # of an example: the name of its scenario, the key of what is to be tried, that in words, and what comes of it
        self.shows = self.task = self.trying = ""
        self.coming: Sequence[Event] = ()
        self.bots = BotSeats(self, page.game)
        self.hints = 0
        self.doer = self._last_doer()  # whose answer was the last that was more than letting something be

    @classmethod
    def new(
        cls,
        journal: Journal,
        rules: LoadedRuleset,
        players: int,
        options: Mapping[str, object],
        seats: Sequence[Seat],
        seed: int | None = None,
    ) -> Table:
        """Begin a game and write it down; UsageError when players, options or seats do not fit."""
        if len(seats) != players:
            raise UsageError("{players} play, but {n} seats were taken", players=players, n=len(seats))
        match = WatchedMatch(
            rules, players=players, options=dict(options), seed=secrets.randbits(53) if seed is None else seed
        )
        table = cls.begun(journal, rules, match, seats)
        rules.compile_in_background(players, options)
        return table

    @classmethod
    def begun(cls, journal: Journal, rules: LoadedRuleset, match: Match, seats: Sequence[Seat]) -> Table:
        """Write down a game as far as it has come, and return its table."""
        record = {**match.record(), "seats": [seat.to_json() for seat in seats]}
        record["ruleset"] = {**record["ruleset"], "title": rules.title}
        table = cls(journal.page(journal.create(record, match.log)), rules, match, seats)
        table.write_standing()
        return table

    @classmethod
    def open(cls, journal: Journal, game: str, library: Library) -> Table:
        """Open a saved game at its last answer; by the rules it was begun with, also when these have changed since."""
        saved = journal.open(game)
        header = saved.header
        rules, notice = library.for_record(header)
        try:
            seats = [Seat.from_json(seat) for seat in header["seats"]]
            match = record.begin({**header, "decisions": []}, rules, WatchedMatch)
            for seat, key in saved.answers:
                match.choose(key, seat=seat)
        except SaveError:
            raise
        except (DogtableError, KeyError, TypeError, ValueError) as error:
            _log.warning("saved game %s: %s", game, error)
            raise SaveError("This saved game does not fit its rules and cannot be opened; it is kept.") from error
        if not header["sources"]:  # they were damaged, or never came with it
            journal.keep_sources(rules.hash, rules.sources)
        table = cls(saved.page, rules, match, seats)
        table.notice, table.hints = notice, saved.hints
        if saved.mended:
            table.write_standing()
        rules.compile_in_background(len(seats), header["options"])
        return table

    @classmethod
    def example(cls, rules: LoadedRuleset, name: str, you: str = "", portrait: str = "") -> Table:
        """Open a scenario to be tried: you answer for the seat that is asked, bots for the others, nothing is kept.

        UsageError when there is no such scenario or it asks nobody.
        """
        found = rules.example(name)
        who = [STRONG] * found.match.players
        who[found.seat] = "you"
        table = cls(Scratch(), rules, found.match, make(who, you, portrait))
        table.shows, table.task = rules.texts.sentence(name), found.task
        if found.task and (asked := table.decision(found.seat)) is not None:
            table.trying, table.coming = asked.option(found.task).text, table.outcome(found.seat, [found.task]).events
        return table

    # ---- what is going on

    @property
    def id(self) -> str:
        """What the game is called in the journal; "" where nothing is kept."""
        return self.page.game

    @property
    def tried(self) -> bool | None:
        """Whether the first answer to an example was what it asks for; None before it, and where anything will do."""
        first = next((key for seat, key in self.match.log if seat in self.people), "")
        return first == self.task if self.task and first else None

    # ---- answering

    def answer(self, seat: int, key: str) -> list[Event]:
        """Store a person's answer, carry it out, and return what happened as the seat may know it."""
        since = self.match.event_count
        self._carry_out(seat, key)
        return self.events(seat, since)

    def _carry_out(self, seat: int, key: str) -> None:
        decision = next((d for d in self.match.decisions if d.seat == seat), None)
        if decision is None:
            raise UsageError("{name} is not asked now", name=self.seats[seat].name)
        decision.option(key)  # a wrong key is told before anything is stored
        self.page.append(self.match.count, seat, key)
        try:
            self.match.choose(key, seat=seat)
        except DogtableError:
            self.page.cut(self.match.count)
            raise
        if not (decision.answers and key == LET_BE):
            self.doer = seat
        self.write_standing()

    def _last_doer(self) -> int | None:
        """Return who it was, as far as the log tells: that somebody passed in their own turn is not told apart."""
        return next((seat for seat, key in reversed(self.match.log) if key != LET_BE), None)

    def write_standing(self) -> None:
        """Write down how the game stands, for its card."""
        self.page.mark(**standing(self))

    # ---- the bots

    @property
    def seconds(self) -> float:
        """How long a bot may think about an answer."""
        return self.bots.seconds

    @seconds.setter
    def seconds(self, seconds: float) -> None:
        self.bots.seconds = seconds

    @property
    def thinking(self) -> bool:
        """Whether a bot is at work."""
        return self.bots.thinking

    def warm_up(self, came: Callable[[], None]) -> None:
        """Start the bots' process; `came` is called, from a thread, whenever there is something to `poll`."""
        self.bots.warm_up(came)

    def poll(self) -> list[Played]:
        """Return the bots' answers that have come (at most one), and let the next bot think. Never blocks."""
        return self.bots.poll(self._carry_out)

    def pause(self, n: int, again: int) -> float:
        """Return for how many seconds one waits where others could answer before event `n`, for the `again`-th time."""
        return self.bots.pause(n, again)

    def reasons(self, event: int) -> tuple[int, tuple[Advised, ...]] | None:
        """Return whose answer of a bot an event came of and what it looked at, where that may be told; else None."""
        return self.bots.reasons(event)

    # ---- advice

    def adviser(self) -> Adviser:
        """Return one to be asked for hints; whoever takes it closes it."""
        return Adviser(self.rules.hash, self.program, self.names)

    def hinted(self) -> None:
        """Count a hint that was given to a person."""
        self.page.hint()
        self.hints += 1

    # ---- taking back

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's last answer can be undone: it is still on turn, and nothing hidden was seen since."""
        return self.seats[seat].is_person and self.match.can_undo(seat)

    def undo(self, seat: int) -> None:
        """Take the seat's last answer back; UsageError when that cannot be."""
        if not self.can_undo(seat):
            raise UsageError("this cannot be undone: something was seen since")
        self._back_to(self.match.count - 1, taken_back=False)

    def can_take_back(self, seat: int) -> bool:
        """Whether the game can go back to the seat's last decision: against bots only."""
        return self.people == (seat,) and any(who == seat for who, _ in self.match.log)

    def take_back(self, seat: int) -> None:
        """Go back to the seat's last decision; it is counted."""
        if not self.can_take_back(seat):
            raise UsageError("moves are taken back only in a game against bots, and only your own")
        last = max(n for n, (who, _) in enumerate(self.match.log) if who == seat)
        self._back_to(last, taken_back=True)

    def _back_to(self, count: int, *, taken_back: bool) -> None:
        self.page.cut(count, taken_back=taken_back)
        self.bots.back_to(count)
        while self.match.count > count:
            self.match.undo()
        self.doer = self._last_doer()
        self.forget()
        self.write_standing()

    # ---- the end

    def record(self) -> dict[str, Any]:
        """Return the game as a record."""
        record = {**self.match.record(), "seats": [seat.to_json() for seat in self.seats]}
        record["ruleset"] = {**record["ruleset"], "title": self.rules.title}
        return {**record, "hints": self.hints} if self.hints else record

    def keep_anew(self, journal: Journal) -> None:
        """Where the game, or the file of all games, has gone: keep all of it as a new game, and play on there."""
        journal.settle()
        try:
            assert isinstance(self.page, Page)
            self.page.check()
        except (BehindError, GoneError):
            self.page = journal.page(journal.create(self.record(), self.match.log))
        self.write_standing()

    def export(self, path: Path) -> None:
        """Write the game to a `.dogtable` file."""
        write_record(path, self.record())

    def close(self) -> None:
        """End the bots. The game itself is always saved."""
        self.bots.close()

"""A game being played: the match, who sits where, the journal beneath, the bots beside.

An answer is stored first and carried out then; what was carried out can be read again at any time. A person's answers
come through `answer`, the bots' through `poll`, which never blocks. What a seat may see comes through `view(seat)`;
nothing else of the match goes to the screen.
"""

from __future__ import annotations

import logging
import secrets
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import BehindError, DogtableError, GoneError, SaveError, UsageError
from dogtable.base.texts import listed
from dogtable.bots.process import Answer, BotHost, Request
from dogtable.engine import record
from dogtable.engine.foretell import LET_BE, foretold
from dogtable.engine.match import Match, WatchedMatch
from dogtable.engine.packed import pack
from dogtable.engine.wording import AND
from dogtable.session.advising import Advised, Adviser, told_of
from dogtable.session.foresight import foreseen
from dogtable.session.journal import Journal
from dogtable.session.library import Library, LoadedRuleset
from dogtable.session.page import Page, Pages, Scratch
from dogtable.session.record import write_record
from dogtable.session.seats import BOTS, Seat, make

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.engine.decision import Decision, Reason
    from dogtable.engine.effects import Effect
    from dogtable.engine.events import Event
    from dogtable.engine.moments import Moment
    from dogtable.engine.result import Result
    from dogtable.engine.why import Stuck
    from dogtable.session.names import TableNames

_log = logging.getLogger(__name__)
_number = attrgetter("n")  # of an event

# How a saved game stands, on its card; catalogues translate it.
ALL_TO_PLAY = "everybody to play"
TO_PLAY = "{names} to play"
WON_BY = "won by {names}"
NOBODY_WON = "nobody won"
STATUS = (ALL_TO_PLAY, TO_PLAY, WON_BY, NOBODY_WON)
LEAST_PAUSE, MORE_PAUSE, PAUSE = 1.0, 0.4, 0.2
"""In a window of answers one waits for so many times what a bot may think, up to so many more, and for so long."""
SHARED = 0.8
"""Of what a bot may think, all who could be asked in a window of answers share so much."""
_log.addHandler(logging.NullHandler())  # whoever wants to read it says where


@dataclass(frozen=True, slots=True)
class Played:
    """A bot's answer that was carried out: whose, and what it looked at (`told`: first what it took), with its reasons.

    What happened by it are the events with numbers above `since`, up to `until`; `count` answers were given before.
    `is_open`: it knew nothing then that others do not.
    """

    seat: int
    told: tuple[Advised, ...]
    since: int
    until: int
    count: int
    is_open: bool

    @property
    def says_why(self) -> bool:
        """Whether there is anything to tell: it weighed something."""
        return bool(self.told[0].reasons) or len(self.told) > 1


class Table:
    """One open game. Made by `new` or `open`; `close` ends its bots."""

    def __init__(self, page: Pages, rules: LoadedRuleset, match: Match, seats: Sequence[Seat]) -> None:
        self.page, self.rules, self.match = page, rules, match
        self.is_example = isinstance(page, Scratch)
        # of an example: the name of its scenario, the key of what is to be tried, and that in words
        self.shows = self.task = self.trying = ""
        self.seats = tuple(seats)
        self.notice = ""
        self._told: dict[int | None, list[Event]] = {}  # what each seat has been told so far
        match.names = self.names
        self._bot_seed = match.seed ^ 0x5DEECE66D
        self.program = rules.program(match.players, match.options)
        self.seconds = 1.0  # that a bot may think
        self.hints = 0
        self._played: list[Played] = []
        self._host = BotHost({rules.hash: self.program}, self._fallback, self._is_option)
        self._thinking: int | None = None
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
            raise UsageError(f"{players} play, but {len(seats)} seats were taken")
        match = WatchedMatch(
            rules, players=players, options=dict(options), seed=secrets.randbits(53) if seed is None else seed
        )
        record = {**match.record(), "seats": [seat.to_json() for seat in seats]}
        record["ruleset"] = {**record["ruleset"], "title": rules.title}
        table = cls(journal.page(journal.create(record)), rules, match, seats)
        table._mark()
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
            table._mark()
        return table

    @classmethod
    def example(cls, rules: LoadedRuleset, name: str, you: str = "", portrait: str = "") -> Table:
        """Open a scenario to be tried: you answer for the seat that is asked, bots for the others, nothing is kept.

        UsageError when there is no such scenario or it asks nobody.
        """
        found = rules.example(name)
        who = [BOTS[-1]] * found.match.players
        who[found.seat] = "you"
        table = cls(Scratch(), rules, found.match, make(who, you, portrait))
        table.shows, table.task = name, found.task
        if found.task and (asked := table.decision(found.seat)) is not None:
            table.trying = asked.option(found.task).text
        return table

    # ---- what is going on

    @property
    def id(self) -> str:
        """What the game is called in the journal; "" where nothing is kept."""
        return self.page.game

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
        told = self._told.setdefault(seat, [])
        told += self.match.events(seat, told[-1].n if told else 0, names=self.names)
        return told[bisect_right(told, since, key=_number) :]

    def why_not(self, seat: int, picks: Mapping[str, Any]) -> Reason | None:
        """Return which rule forbids these picks; None when they are part of an option."""
        return self.match.why_not(picks, seat=seat)

    def nameable(self, seat: int) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return what `why_not` can be asked about: name, sort, and of pieces which kinds it may be, of words which."""
        return self.match.nameable(seat)

    def stuck(self, seat: int, since: int = 0) -> list[Stuck]:
        """Return when, after event `since`, a seat could choose nothing, and why not; only that seat is told."""
        return self.match.stuck(seat, since, names=self.names)

    @property
    def event_count(self) -> int:
        """How many events there have been."""
        return self.match.event_count

    @property
    def answered(self) -> int:
        """How many answers have been given."""
        return self.match.count

    @property
    def tried(self) -> bool | None:
        """Whether the first answer to an example was what it asks for; None before it, and where anything will do."""
        first = next((key for seat, key in self.match.log if seat in self.people), "")
        return first == self.task if self.task and first else None

    @property
    def window(self) -> int | None:
        """In a window of answers: the number of the event that comes next; None where nobody is asked for an answer."""
        return self.match.event_count + 1 if any(one.answers for one in self.match.decisions) else None

    def rests(self, count: int) -> list[Moment]:
        """Return where, since `count` answers were given, somebody could be asked for an answer, whoever had one."""
        return self.match.rests(count)

    def pause(self, n: int, again: int) -> float:
        """Return for how many seconds one waits where others could answer before event `n`, for the so-manieth time.

        It is drawn, and enough for all bots to think who could be asked: nobody sees whether one was.
        """
        return self.seconds * (LEAST_PAUSE + MORE_PAUSE * Random(f"{self.id} {n} {again}").random()) + PAUSE

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
        """Return what comes of each option of a seat that is asked: which are the same, and what else each moves."""
        return self.match.effects(seat)

    def foreseen(self, seat: int, keys: Sequence[str]) -> list[Event]:
        """Return what happens when the seat gives these answers, as far as it can know it and is the doer."""
        return foreseen(self.match, seat, keys, self.names)

    # ---- answering

    def answer(self, seat: int, key: str) -> list[Event]:
        """Store a person's answer, carry it out, and return what happened as the seat may know it."""
        since = self.match.event_count
        self._carry_out(seat, key)
        return self.events(seat, since)

    def poll(self) -> list[Played]:
        """Return the bots' answers that have come (at most one), and let the next bot think. Never blocks."""
        if self._thinking is not None:
            answer = self._host.poll()
            if answer is None:
                return []
            seat, self._thinking = self._thinking, None
            self._tell_trouble(seat, answer.note)
            since, count, is_open = self.match.event_count, self.match.count, self._all_know_the_same()
            decision = next(one for one in self.match.decisions if one.seat == seat)
            told = told_of(answer, decision, self.names)
            self._carry_out(seat, answer.key)
            self._played.append(Played(seat, told, since, self.match.event_count, count, is_open))
            return self._played[-1:]
        seat_to_ask = next((seat for seat in self.waiting if not self.seats[seat].is_person), None)
        if seat_to_ask is not None:
            self._thinking = seat_to_ask
            self._host.ask(self._request(seat_to_ask))
        return []

    @property
    def thinking(self) -> bool:
        """Whether a bot is at work."""
        return self._thinking is not None

    def warm_up(self, came: Callable[[], None]) -> None:
        """Start the bots' process, so that the first answer does not wait for it.

        `came` is called, from a thread, whenever there is something to `poll`.
        """
        self._host.came = came
        if len(self.people) < self.players:
            self._host.start()

    def _carry_out(self, seat: int, key: str) -> None:
        decision = next((d for d in self.match.decisions if d.seat == seat), None)
        if decision is None:
            raise UsageError(f"{self.seats[seat].name} is not asked now")
        decision.option(key)  # a wrong key is told before anything is stored
        self.page.append(self.match.count, seat, key)
        try:
            self.match.choose(key, seat=seat)
        except DogtableError:
            self.page.cut(self.match.count)
            raise
        if not (decision.answers and key == LET_BE):
            self.doer = seat
        self._mark()

    def _last_doer(self) -> int | None:
        """Return who it was, as far as the log tells: that somebody passed in their own turn is not told apart."""
        return next((seat for seat, key in reversed(self.match.log) if key != LET_BE), None)

    def _request(self, seat: int) -> Request:
        seed = self._bot_seed + 7919 * self.match.count + seat
        packed = pack(self.match, seat)
        seconds = self.seconds if self.window is None else self.seconds * SHARED / max(1, self.players - 1)
        return Request(self.seats[seat].by, self.rules.hash, packed, seed, seconds, game=f"{self.id}/{seat}")

    def _asked_bot(self) -> Decision:
        """Return what the bot is asked that is thinking."""
        return next(d for d in self.match.decisions if d.seat == self._thinking)

    def _fallback(self) -> Answer:
        """Answer where every bot has failed: the first option there is."""
        return Answer(self._asked_bot().options[0].key)

    def _is_option(self, answer: Answer) -> bool:
        """Return whether a bot's answer, and all that it looked at, are options of what it was asked."""
        try:
            for key in (answer.key, *(one.key for one in answer.weighed)):
                self._asked_bot().option(key)
        except UsageError:
            return False
        return True

    def _tell_trouble(self, seat: int, note: str) -> None:
        """Write down what went wrong with bots; the players are told where another one plays on."""
        for line in self._host.notes:
            _log.warning("game %s, seat %d: %s", self.id, seat, line)
        self._host.notes.clear()
        if note:  # in a window of answers nobody is told who was asked
            self.notice = f"{self.seats[seat].name}: {note}" if self.window is None else note

    def write_standing(self) -> None:
        """Write down how the game stands, for its card."""
        self._mark()

    def _mark(self) -> None:
        result = self.match.result
        if result is None:
            everybody = len(self.waiting) == self.players or self.window is not None
            asked = ALL_TO_PLAY if everybody else TO_PLAY
            self.page.mark(status=self._status(asked, self.waiting), over=False)
        else:
            status = self._status(WON_BY if result.winners else NOBODY_WON, result.winners)
            self.page.mark(status=status, over=True, result=result.to_json())

    def _status(self, source: str, seats: Sequence[int]) -> str:
        """Return in a few words how the game stands."""
        names = listed([self.seats[seat].name for seat in seats], self.names.template(AND))
        return self.names.template(source).replace("{names}", names)

    # ---- why, and advice

    def _all_know_the_same(self) -> bool:
        """Whether no seat knows anything that another one does not, so that what it thinks gives nothing away."""
        layout, cells, everybody = self.program.layout, self.match.cells, (1 << self.players) - 1
        faces = all(cells[one.mask] & everybody in (0, everybody) for one in layout.pieces if one.mask >= 0)
        boards = all(place.seen & everybody in (0, everybody) for place in layout.places if place.board)
        return faces and boards and all(info.seen_by != "owner" for info in layout.state)

    def reasons(self, event: int) -> tuple[int, tuple[Advised, ...]] | None:
        """Return whose answer of a bot an event came of, and what that bot looked at: first what it took.

        None where no bot answered, or none that can say why, or before the table was opened; and, as long as persons
        play, where the bot knew what others do not: its reasons would tell of it.
        """
        place = bisect_left(self._played, event, key=attrgetter("until"))
        found = self._played[place] if place < len(self._played) and self._played[place].since < event else None
        if found is None or not found.says_why or not (found.is_open or self.over or not self.people):
            return None
        return found.seat, found.told

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
        self._host.drop()
        self._thinking = None
        self._played = [one for one in self._played if one.count < count]
        while self.match.count > count:
            self.match.undo()
        self.doer = self._last_doer()
        for told in self._told.values():
            del told[bisect_right(told, self.match.event_count, key=_number) :]
        self._mark()

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
        self._mark()

    def export(self, path: Path) -> None:
        """Write the game to a `.dogtable` file."""
        write_record(path, self.record())

    def close(self) -> None:
        """End the bots. The game itself is always saved."""
        self._thinking = None
        self._host.stop()

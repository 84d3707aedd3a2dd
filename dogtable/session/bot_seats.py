"""The bots of one game: who of them is asked, what they answered, and why they played so.

They think in a process of their own, which is given what their seat may see and nothing else.
"""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING

from dogtable.base.errors import UsageError
from dogtable.base.message import Message
from dogtable.bots.beliefs import past_for
from dogtable.bots.process import Answer, BotHost, Request
from dogtable.bots.strength import thinks
from dogtable.engine.packed import Packed, pack, pack_waiting
from dogtable.session.advising import Advised, advised_of
from dogtable.session.settings import THINKING
from dogtable.session.tempers import TEMPERS

if TYPE_CHECKING:
    from dogtable.engine.decision import Decision
    from dogtable.session.seated import SeatedMatch

_log = logging.getLogger(__name__)
_log.addHandler(logging.NullHandler())  # whoever wants to read it says where

LEAST_PAUSE, MORE_PAUSE, PAUSE = 1.0, 0.4, 0.2
"""In a window of answers one waits for so many times what a bot may think, up to so many more, and for so long."""
SHARED = 0.8
"""Of what a bot may think, all who could be asked in a window of answers share so much."""


@dataclass(frozen=True, slots=True)
class Played:
    """A bot's answer that was carried out: whose; what it looked at (`advised`: first what it took), with its reasons.

    What happened by it are the events with numbers above `since`, up to `until`; `count` answers were given before.
    `is_open`: it knew nothing then that others do not.
    """

    seat: int
    advised: tuple[Advised, ...]
    since: int
    until: int
    count: int
    is_open: bool

    @property
    def says_why(self) -> bool:
        """Whether there is anything to tell: it weighed something."""
        return bool(self.advised[0].reasons) or len(self.advised) > 1


@dataclass(frozen=True, slots=True)
class Replaced:
    """That bots of one kind could not go on: one sentence with the reason, told behind event number `n`."""

    n: int
    message: Message


class BotSeats:
    """The bots of a game that is called `name`. `seconds` is how long one may think about an answer.

    `hurried`: somebody waits who is not asked. Then each thinks for the shortest time that the settings offer, at its
    own level; what has been asked is thought about to its end, and pauses stay, which are to tell nobody anything.
    """

    def __init__(self, game: SeatedMatch, name: str) -> None:
        self.game, self.name = game, name
        self.seconds, self.hurried, self.thinks_ahead = 1.0, False, True
        self.host = BotHost({game.rules.hash: game.program}, self._fallback, self._is_option)
        self._seed = game.match.seed ^ 0x5DEECE66D
        self._thinking: int | None = None  # the seat whose bot is at work
        self._ahead_of: int | None = None  # behind how many answers it was last let think ahead; None: it rests
        self._played: list[Played] = []
        self.replaced: list[Replaced] = []  # what has been told of bots that were replaced, since the table was opened
        self._stand_ins: dict[str, str] = {}  # by kind of bot: which one answers in its place; "": none does
        self._known: set[str] = set()  # what went wrong before
        self._faults: list[tuple[Message, Message]] = []  # what went wrong, and as it is to be told

    @property
    def thinking(self) -> bool:
        """Whether a bot is at work."""
        return self._thinking is not None

    def warm_up(self, came: Callable[[], None]) -> None:
        """Start the bots' process, so that the first answer does not wait for it.

        `came` is called, from a thread, whenever there is something to `poll`.
        """
        self.host.came = came
        if len(self.game.people) < self.game.players:
            self.host.start()

    def poll(self, carry_out: Callable[[int, str], None]) -> list[Played]:
        """Have an answer that has come carried out, and return it; else let the next bot think. Never blocks."""
        game, match = self.game, self.game.match
        self._tell()
        if self._thinking is not None:
            answer, seat = self.host.poll(), self._thinking
            self._hear(seat)
            if answer is None:
                return []
            self._thinking = None
            since, count, is_open = match.event_count, match.count, game.is_open
            decision = next(one for one in match.decisions if one.seat == seat)
            advised = advised_of(answer, decision, game.names)
            carry_out(seat, answer.key)
            self._played.append(Played(seat, advised, since, match.event_count, count, is_open))
            return self._played[-1:]
        seat_to_ask = next((seat for seat in game.waiting if not game.seats[seat].is_person), None)
        if seat_to_ask is not None:
            self._thinking = seat_to_ask
            self.host.ask(self._request(seat_to_ask))
        elif self._ahead_of != (now := match.count if self.thinks_ahead and game.waiting else None):
            self._ahead_of = now
            self.host.think_ahead([] if now is None else self._ahead())
        return []

    def _ahead(self) -> list[Request]:
        """Return what bots may be asked when a person has moved, of what they know now: who sits next to them first."""
        game, players = self.game, self.game.players
        seats = [(game.waiting[0] + n) % players for n in range(1, players)]
        views = [(seat, pack_waiting(game.match, seat)) for seat in seats if not game.seats[seat].is_person]
        return [self._about(seat, packed) for seat, packed in views if packed is not None]

    def pause(self, n: int, again: int) -> float:
        """Return for how many seconds one waits where others could answer before event `n`, for the `again`-th time.

        It is drawn, and enough for all bots to think who could be asked: nobody sees whether one was.
        """
        return self.seconds * (LEAST_PAUSE + MORE_PAUSE * Random(f"{self.name} {n} {again}").random()) + PAUSE

    def reasons(self, event: int) -> tuple[int, tuple[Advised, ...]] | None:
        """Return whose answer of a bot an event came of, and what that bot looked at: first what it took.

        None where no bot answered, or none that can say why, or before the table was opened; and, as long as persons
        play, where the bot knew what others do not: its reasons would tell of it.
        """
        place = bisect_left(self._played, event, key=attrgetter("until"))
        found = self._played[place] if place < len(self._played) and self._played[place].since < event else None
        if found is None or not found.says_why or not (found.is_open or self.game.over or not self.game.people):
            return None
        return found.seat, found.advised

    def stand_in(self, seat: int) -> str | None:
        """Return which bot answers in place of the one that sits there; "" where none does, None where itself does."""
        by, found = self.game.seats[seat].by, None
        while by in self._stand_ins:
            by = found = self._stand_ins[by]
        return found

    def back_to(self, count: int) -> None:
        """Forget what came after the first `count` answers: they are being taken back."""
        self.host.drop()
        self._thinking = self._ahead_of = None
        self._played = [one for one in self._played if one.count < count]

    def close(self) -> None:
        """End them."""
        self._thinking = None
        self.host.stop()

    def _request(self, seat: int) -> Request:
        match = self.game.match
        return replace(self._about(seat, pack(match, seat)), past=past_for(self.game.seats[seat].by, match, seat))

    def _about(self, seat: int, packed: Packed) -> Request:
        game = self.game
        seed = self._seed + 7919 * game.match.count + seat
        by, name = game.seats[seat], f"{self.name}/{seat}"
        seconds = min(self.seconds, THINKING[0]) if self.hurried else thinks(by.by, self.seconds)
        if game.window is not None:
            seconds *= SHARED / max(1, game.players - 1)
        weights = TEMPERS[by.temper]
        return Request(by.by, game.rules.hash, packed, seed, seconds, game=name, temper=weights)

    def _asked_bot(self) -> Decision:
        """Return what the bot is asked that is thinking."""
        return next(d for d in self.game.match.decisions if d.seat == self._thinking)

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

    def _hear(self, seat: int) -> None:
        """Write down what went wrong with bots; where another one plays on, that is told before it has answered."""
        notes = self.host.notes[:]
        self.host.notes.clear()
        for note in notes:
            _log.warning("game %s, seat %d: %s", self.name, seat, note)
            if isinstance(note, Message):
                self._tell_trouble(seat, note)

    def _tell_trouble(self, seat: int, what: Message) -> None:
        """Tell the players, once, that another bot plays on.

        In a window of answers nobody is told who was asked: there it waits for the end of the window, and names nobody.
        """
        if what in self._known:
            return
        self._known.add(what)
        is_open = self.game.window is None
        message = Message("{name}: {told}.", name=self.game.seats[seat].name, told=what) if is_open else what
        self._faults.append((what, message))
        self._tell()

    def _tell(self) -> None:
        """Tell what there is to tell of bots that were replaced, unless a window of answers is open."""
        if self.game.window is not None:
            return
        for what, message in self._faults:
            if "bot" in what.values:
                self._stand_ins[str(what.values["bot"])] = str(what.values.get("simpler", ""))
            self.replaced.append(Replaced(self.game.match.event_count, message))
            self.game.notice = message
        self._faults.clear()

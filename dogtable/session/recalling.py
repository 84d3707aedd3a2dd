"""Why bots played so in a game that is over, also where it was opened again: each is asked once more.

What a bot looked at is nowhere kept. It is given what its seat knew then, and nothing else, as when it played.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from dogtable.bots.beliefs import past_for
from dogtable.bots.process import Answer, BotHost, Request
from dogtable.engine.packed import pack
from dogtable.session.advising import Advised, advised_of
from dogtable.session.replay import Replay

if TYPE_CHECKING:
    from dogtable.engine.match import Match
    from dogtable.session.table import Table


class Recall:
    """Answers questions about one finished game, one at a time. `load` is done first, in a thread."""

    def __init__(self, table: Table) -> None:
        self._replay = Replay(table.record(), table.rules)
        self._seats, self._names, self._rules = table.seats, table.names, table.rules.hash
        self._seconds = table.seconds
        program = table.rules.program(table.match.players, table.match.options)
        self._host = BotHost({self._rules: program}, self._nothing, self._is_option)
        self._asked: tuple[Match, int, str] | None = None  # the match as it was, who answered, and what

    def load(self) -> Recall:
        """Play the game through; SaveError when it does not fit its rules."""
        self._replay.load()
        return self

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    def ask(self, event: int, seat: int, came: Callable[[], None]) -> bool:
        """Ask the bot of a seat about the answer that event number `event` came of; False where it gave none.

        An earlier question is forgotten. `came` is called, from a thread, when it is worth while to `poll`.
        """
        self._asked = None
        number = self._answer(event, seat)
        if not number:
            return False
        match = self._replay.at(number - 1)
        self._asked = match, seat, self._replay.answers[number - 1][1]
        self._host.came = came
        packed, bot = pack(match, seat), self._seats[seat].by
        about = (packed, packed.decisions, self._seconds)
        self._host.ask(Request(bot, self._rules, *about, game="recall", past=past_for(bot, match, seat)))
        return True

    def _answer(self, event: int, seat: int) -> int:
        """Return the number of the seat's answer that an event came of, from 1; 0: it was none of its answers.

        Of answers that are sealed all come about with the last.
        """
        length = len(self._replay.answers)
        number = bisect_left(range(length + 1), event, key=lambda n: self._replay.at(n).event_count)
        sealed = range(number, max(0, number - len(self._seats)), -1)
        return next((n for n in sealed if n <= length and self._replay.answers[n - 1][0] == seat), 0)

    def poll(self) -> tuple[Advised, ...] | None:
        """Return what the bot looked at, first what it took, once it has come. Never blocks."""
        answer = self._host.poll() if self._asked is not None else None
        if answer is None or self._asked is None:
            return None
        (match, seat, key), self._asked = self._asked, None
        decision = next(one for one in match.decisions if one.seat == seat)
        same = answer.key == key  # of two that are as good it may take the other one now
        return advised_of(replace(answer, key=key, reasons=answer.reasons if same else ()), decision, self._names)

    def close(self) -> None:
        """End the bot's process."""
        self._asked = None
        self._host.stop()

    def _is_option(self, answer: Answer) -> bool:
        assert self._asked is not None
        match, seat, _ = self._asked
        keys = {option.key for one in match.decisions if one.seat == seat for option in one.options}
        return keys.issuperset([answer.key, *(one.key for one in answer.weighed)])

    def _nothing(self) -> Answer:
        assert self._asked is not None
        return Answer(self._asked[2])

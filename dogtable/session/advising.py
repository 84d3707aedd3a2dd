"""Advice to a person: what the strongest bot would do in their place, and why.

It is asked like any bot: in a process of its own, with what the seat that asks can see and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import UsageError
from dogtable.bots.process import Answer, BotHost, Request, Weighed
from dogtable.engine.packed import pack
from dogtable.session.seats import BOTS

if TYPE_CHECKING:
    from dogtable.base.program import Program
    from dogtable.base.texts import Names
    from dogtable.engine.decision import Decision
    from dogtable.engine.match import Match

STRONGEST: Final = BOTS[-1]
TOLD: Final = 3
"""So many options are told of, where there are so many."""
SEED: Final = 0x41D


@dataclass(frozen=True, slots=True)
class Advised:
    """An option that was looked at: in words, its share of a win (0 to 1), and what speaks for and against it.

    `value` is None where nothing was tried: it is the only option, or the bot looks only one move ahead. `reasons` are
    named terms, the weightiest first, each with how much it is above or below the mean of all options.
    """

    key: str
    text: str
    value: float | None
    reasons: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, best first: one to three options of the decision `name` of a seat. `count`: after so many answers."""

    seat: int
    name: str
    count: int
    options: tuple[Advised, ...]

    @property
    def best(self) -> Advised:
        """The option to take."""
        return self.options[0]

    def gap(self, key: str) -> float | None:
        """Return by how much the best option is better than another one, at least; None where that is not known.

        One that is not among three that were looked at is no better than the last of them.
        """
        values = {one.key: one.value or 0.0 for one in self.options}
        if key not in values and len(values) < TOLD:
            return None
        return values[self.best.key] - values.get(key, min(values.values()))


class Adviser:
    """Answers questions about one game, one at a time. `came` is called, from a thread, when there is an answer."""

    def __init__(self, program_id: str, program: Program, names: Names) -> None:
        self._program_id, self._names = program_id, names
        self._host = BotHost({program_id: program}, self._nothing, self._is_option)
        self._asked: tuple[Decision, int] | None = None
        self.failed = False

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    def ask(
        self, match: Match, seat: int, seconds: float = 1.0, iterations: int = 0, came: Callable[[], None] | None = None
    ) -> None:
        """Ask for advice to a seat that is asked now; UsageError when it is not. An earlier question is forgotten."""
        self.drop()
        decision = next((one for one in match.decisions if one.seat == seat), None)
        if decision is None:
            raise UsageError(f"seat {seat} is not asked now, so there is nothing to advise")
        if came is not None:
            self._host.came = came
        self.failed = False
        self._asked = decision, match.count
        self._host.ask(self.request(match, seat, seconds, iterations))

    def request(self, match: Match, seat: int, seconds: float, iterations: int) -> Request:
        """Return what the bot is asked: it depends on nothing that the seat cannot see."""
        packed = pack(match, seat)
        return Request(STRONGEST, self._program_id, packed, SEED + packed.decisions, seconds, iterations)

    def poll(self) -> Advice | None:
        """Return the advice when it has come. Never blocks. `failed` says that none will come."""
        answer = self._host.poll() if self._asked is not None else None
        if answer is None or self._asked is None:
            return None
        (decision, count), self._asked = self._asked, None
        self.failed = bool(answer.note)
        if self.failed:
            return None
        return Advice(decision.seat, decision.name, count, told_of(answer, decision, self._names))

    def drop(self) -> None:
        """Forget the question."""
        self._asked = None
        self._host.drop()

    def close(self) -> None:
        """End the bot's process."""
        self._asked = None
        self._host.stop()

    def _is_option(self, answer: Answer) -> bool:
        assert self._asked is not None
        keys = {option.key for option in self._asked[0].options}
        return keys.issuperset([answer.key, *(one.key for one in answer.weighed)])

    def _nothing(self) -> Answer:
        return Answer("", note="No bot works any more.")


def told_of(answer: Answer, decision: Decision, names: Names) -> tuple[Advised, ...]:
    """Return what a bot's answer to a decision tells: the option it took, then the best others that it looked at."""
    tried = any(one.visits for one in answer.weighed)

    def advised(one: Weighed) -> Advised:
        reasons = tuple((names.template(term), by) for term, by in one.reasons)
        return Advised(one.key, decision.option(one.key).text, one.value if tried else None, reasons)

    looked = {one.key: advised(one) for one in answer.weighed}
    taken = looked.pop(answer.key, None)
    if taken is None:
        taken = replace(advised(Weighed(answer.key, 0.0, 0, answer.reasons)), value=None)
    return (taken, *looked.values())[:TOLD]

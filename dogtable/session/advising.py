"""Advice to a person: what a strong bot would do in their place, and why.

It is asked like any bot: in a process of its own, with what the seat that asks can see and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.errors import UsageError
from dogtable.bots.beliefs import past_for
from dogtable.bots.process import Answer, BotHost, Request, Weighed
from dogtable.engine.packed import pack
from dogtable.session.foresight import goes_on
from dogtable.session.seats import STRONG

if TYPE_CHECKING:
    from dogtable.base.program import Program
    from dogtable.base.texts import Names
    from dogtable.engine.decision import Decision
    from dogtable.engine.match import Match

TOLD: Final = 3
"""So many options are told of, where there are so many."""
SEED: Final = 0x41D
STEPS: Final = 12
"""So many answers of one move are advised at most."""
LESS: Final = 5
"""A further answer of the same move is thought about for so much shorter."""
SHORTEST: Final = 0.2
"""Seconds that it is thought about at least, by a clock."""


@dataclass(frozen=True, slots=True)
class Advised:
    """An option that was looked at: in words, its share of a win (0 to 1), and what speaks for and against it.

    `value` is None where nothing was tried: it is the only option, or the bot looks only one move ahead. `reasons` are
    named terms, the weightiest first, each with how much it is above or below the mean of all options. `warned` are, of
    the one that was taken, the keys of those that were not tried beside it, because they look far worse at first sight.
    """

    key: str
    text: str
    value: float | None
    reasons: tuple[tuple[str, int], ...]
    warned: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, best first: one to three options of the decision `name` of a seat. `count`: after so many answers.

    `picks` are those of the best one, by name, and `kinds` what each of them is, as in its decision. `then` are the
    further answers of the same move, in which the seat is asked again and learns nothing new.
    """

    seat: int
    name: str
    count: int
    options: tuple[Advised, ...]
    picks: Mapping[str, Any] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    then: tuple[Advice, ...] = ()

    @property
    def best(self) -> Advised:
        """The option to take."""
        return self.options[0]

    @property
    def keys(self) -> tuple[str, ...]:
        """The answers of the whole move, one after another."""
        return (self.best.key, *(one.best.key for one in self.then))

    @property
    def rest(self) -> Advice | None:
        """What to do next once the best option was taken; None where that was all."""
        return replace(self.then[0], then=self.then[1:]) if self.then else None

    def gap(self, key: str) -> float | None:
        """Return by how much the best option is better than another one, at least; None where that is not known.

        One that is not among three that were looked at is no better than the last of them.
        """
        values = {one.key: one.value or 0.0 for one in self.options}
        if key not in values and len(values) < TOLD:
            return None
        return values[self.best.key] - values.get(key, min(values.values()))


@dataclass(slots=True)
class _Move:
    """A move that is being thought about: the match as it was, or a like one some answers on, and what is found."""

    match: Match
    decision: Decision
    seconds: float
    iterations: int
    found: list[Advice] = field(default_factory=list)


class Adviser:
    """Answers questions about one game, one at a time: what to do, in all answers of the move that is to be made."""

    def __init__(self, program_id: str, program: Program, names: Names) -> None:
        self._program_id, self._names = program_id, names
        self._host = BotHost({program_id: program}, self._nothing, self._is_option)
        self._move: _Move | None = None
        self.failed = False

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._move is not None

    def ask(
        self, match: Match, seat: int, seconds: float = 1.0, iterations: int = 0, came: Callable[[], None] | None = None
    ) -> None:
        """Ask for advice to a seat that is asked now; UsageError when it is not. An earlier question is forgotten.

        `came` is called, from a thread, whenever it is worth while to `poll`.
        """
        self.drop()
        decision = next((one for one in match.decisions if one.seat == seat), None)
        if decision is None:
            raise UsageError("seat {seat} is not asked now, so there is nothing to advise", seat=seat)
        if came is not None:
            self._host.came = came
        self.failed = False
        self._move = _Move(match.clone(), decision, seconds, iterations)
        self._host.ask(self.request(match, seat, seconds, iterations))

    def request(self, match: Match, seat: int, seconds: float, iterations: int) -> Request:
        """Return what the bot is asked: it depends on nothing that the seat cannot see."""
        packed = pack(match, seat)
        about = (packed, SEED + packed.decisions, seconds, iterations)
        return Request(STRONG, self._program_id, *about, game=f"advice/{seat}", past=past_for(STRONG, match, seat))

    def poll(self) -> Advice | None:
        """Return the advice when it has come: once for the first answer, and while `busy` once more for all of them.

        Never blocks. `failed` says that none will come.
        """
        move = self._move
        answer = self._host.poll() if move is not None else None
        if answer is None or move is None:
            return None
        asked = move.decision
        if not answer.note:
            advised, picks = advised_of(answer, asked, self._names), asked.option(answer.key).picks
            move.found.append(Advice(asked.seat, asked.name, move.match.count, advised, picks, asked.kinds))
            if self._ask_on(move, answer.key):
                return move.found[0] if len(move.found) == 1 else None
        self._move = None
        self.failed = not move.found
        return replace(move.found[0], then=tuple(move.found[1:])) if move.found else None

    def _ask_on(self, move: _Move, key: str) -> bool:
        """Ask for the next answer of the same move; False where there is none."""
        seat = move.decision.seat
        after = goes_on(move.match, seat, key) if len(move.found) < STEPS else None
        if after is None:
            return False
        move.match, move.decision = after, after.decisions[0]
        seconds, iterations = max(SHORTEST, move.seconds / LESS), -(-move.iterations // LESS)
        self._host.ask(self.request(after, seat, seconds, iterations))
        return True

    def drop(self) -> None:
        """Forget the question."""
        self._move = None
        self._host.drop()

    def close(self) -> None:
        """End the bot's process."""
        self._move = None
        self._host.stop()

    def _is_option(self, answer: Answer) -> bool:
        assert self._move is not None
        keys = {option.key for option in self._move.decision.options}
        return keys.issuperset([answer.key, *answer.warned, *(one.key for one in answer.weighed)])

    def _nothing(self) -> Answer:
        return Answer("", note="No bot works any more.")


def advised_of(answer: Answer, decision: Decision, names: Names) -> tuple[Advised, ...]:
    """Return what a bot's answer to a decision tells: the option it took, then the best others that it looked at."""
    tried = any(one.visits for one in answer.weighed)

    def advised(one: Weighed) -> Advised:
        reasons = tuple((names.template(term), by) for term, by in one.reasons)
        return Advised(one.key, decision.option(one.key).text, one.value if tried else None, reasons)

    looked = {one.key: advised(one) for one in answer.weighed}
    taken = looked.pop(answer.key, None)
    if taken is None:
        taken = replace(advised(Weighed(answer.key, 0.0, 0, answer.reasons)), value=None)
    taken = replace(taken, warned=frozenset(answer.warned) - {answer.key})
    return (taken, *looked.values())[:TOLD]

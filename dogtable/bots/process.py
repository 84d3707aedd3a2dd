"""Bots in processes of their own: they are asked, they answer, they may die or hang, and the game goes on.

The host never blocks: `ask`, then `poll` until there is an answer. A bot that dies, fails, answers with what is no
option, or takes longer than its budget and a grace is started anew; then a simpler one is asked in its place, and at
last a fallback that is part of the program. Every step is noted.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from dogtable.base.message import Message, reason
from dogtable.bots.worker import Worker

RESTARTS: Final = 1
FIRST_GRACE: Final = 15.0
"""Seconds that a worker's first answer may take beyond its budget: it starts, and compiles the program."""
GRACE: Final = 5.0
"""Seconds that later answers may take beyond their budget before the bot counts as hanging."""
LONGEST: Final = 60.0
"""Seconds that count as the budget of a request that is limited by iterations."""
MEMORY: Final = 400 << 20
"""Bytes that one worker may use."""
NO_ANSWER: Final = "gave what is no answer ({answer})"
WITHOUT: Final = "The bot {bot} {trouble}; from now on answers are picked without it."
SIMPLER: Final = "The bot {bot} {trouble}; from now on {simpler} answers in its place."
MOST: Final = max(2, min(4, (os.cpu_count() or 1) - 1))
"""How many workers there may be at a time."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a bot is asked: by which policy, for which program (`program_id`), on which packed view.

    `budget` is in seconds, or (when `iterations` is set) a count, which makes the answer reproducible; `seed` is that
    of the bot's own random numbers. What a policy keeps between decisions belongs to `game` ("": it keeps nothing).
    `temper`: how many times as much its aims count for this bot (`bots.temper`); `without`: the names of the terms of
    advice that do not count for it at all. `past` is what the seat was told of the last answers of others
    (`Match.past`), the last first; a policy that does without makes nothing of what others did.
    """

    policy: str
    program_id: str
    packed: Any
    seed: int
    budget: float = 1.0
    iterations: int = 0
    game: str = ""
    temper: Mapping[str, float] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    past: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Weighed:
    """An option that was looked at: the share of a win to expect (0 to 1), how often it was tried, named terms."""

    key: str
    value: float
    visits: int = 0
    reasons: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The key of the option that was chosen, why (named terms, the weightiest first), and a note when it went wrong.

    `weighed` are the options that were looked at, the best first; `iterations` says how much was tried; `warned` are
    the keys of those that were not, because advice finds them far worse.
    """

    key: str
    reasons: tuple[tuple[str, int], ...] = ()
    note: str = ""
    weighed: tuple[Weighed, ...] = ()
    iterations: int = 0
    warned: tuple[str, ...] = ()


class Policy(Protocol):
    """A way to choose: returns an option's key and the named terms that spoke for it."""

    def __call__(self, program: Any, request: Request) -> Answer:
        """Choose for the seat of the packed view."""


class Crowd:
    """All hosts that have a worker: at most so many. One that is not busy gives way to one that is asked."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._hosts: list[BotHost] = []

    def enter(self, host: BotHost) -> bool:
        """Take a place for a host's worker; False when all are busy, and it has to wait."""
        if host not in self._hosts:
            idle = next((one for one in self._hosts if not one.busy), None)
            if len(self._hosts) >= self.most and idle is not None:
                idle.stop()
            if len(self._hosts) >= self.most:
                return False
            self._hosts.append(host)
        return True

    def leave(self, host: BotHost) -> None:
        """Give the place of a host's worker back."""
        if host in self._hosts:
            self._hosts.remove(host)


EVERYBODY: Final = Crowd()


def any_answer(_: Answer) -> bool:
    """Take every answer as sound."""
    return True


def nothing() -> None:
    """Do nothing: nobody waits to be told."""


@dataclass
class _Asked:
    request: Request
    tries: int = 0
    deadline: float | None = None  # None: it has not been sent yet
    note: str = ""


@dataclass(eq=False)
class BotHost:
    """One worker process and what it is busy with.

    `fallback` answers when nothing else does: it runs in the program itself and must not fail. `sound` says whether an
    answer can be carried out. `policies` names the module whose `POLICIES` are offered, `simpler` the one of them that
    stands in for others. `came` is called, from a thread, when it is worth while to `poll`. `grace` and `first_grace`
    are in seconds, `memory` in bytes.
    """

    programs: Mapping[str, Any]
    fallback: Callable[[], Answer]
    sound: Callable[[Answer], bool] = any_answer
    policies: str = "dogtable.bots.policies"
    simpler: str = "greedy"
    grace: float = GRACE
    first_grace: float = FIRST_GRACE
    memory: int = MEMORY
    crowd: Crowd = EVERYBODY
    came: Callable[[], None] = nothing
    notes: list[str] = field(default_factory=list)
    _replaced: set[str] = field(default_factory=set)
    _worker: Worker | None = None
    _asked: _Asked | None = None
    _unable: Message | None = None  # why the worker could not be started

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    def ask(self, request: Request) -> None:
        """Ask for an answer; one question at a time. A policy that was replaced once stays replaced."""
        if self._asked is not None:
            raise RuntimeError("the bot is still busy with another question")
        self._asked = _Asked(request)
        if request.policy in self._replaced:
            self._asked = _Asked(replace(request, policy=self.simpler, iterations=0), RESTARTS)
        self._send()

    def think_ahead(self, requests: Sequence[Request]) -> None:
        """Let the worker, if there is one, think of what it may be asked next, until it is; [] lets it rest."""
        if self._worker is not None and self._asked is None:
            self._worker.think_ahead([one for one in requests if one.policy not in self._replaced], self.programs)

    def poll(self) -> Answer | None:
        """Return the answer when it has come. Never blocks."""
        asked = self._asked
        if asked is None:
            return None
        if asked.request.policy in self._replaced:  # even the simpler one has failed before
            return self._give_up(Message("No bot works any more; an answer was picked without one."))
        if asked.deadline is None and not self._send():
            return None if self._unable is None else self._go_on_without(asked, self._unable)
        trouble = self._trouble(asked)
        if isinstance(trouble, Answer):
            self._asked = None
            return replace(trouble, note=asked.note) if asked.note else trouble
        if not trouble:
            return None
        return self._go_on_without(asked, trouble)

    def drop(self) -> None:
        """Forget the question (the game was taken back or closed); a busy worker is ended, and another one started."""
        if self._asked is not None:
            self.stop()
            self.start()

    def stop(self) -> None:
        """End the worker at once, and forget the question; the next one starts a new worker."""
        self._asked = None
        self._end()

    def start(self) -> None:
        """Start the worker before the first question, so that the first answer comes quickly."""
        self._unable = None
        if self._worker is not None or not self.crowd.enter(self):
            return
        try:
            self._worker = Worker(self.policies, self.memory, lambda: self.came())
        except OSError as error:
            self.crowd.leave(self)
            self._unable = Message("could not be started ({error})", error=reason(error))

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.stop()
            self._worker = None
            self.crowd.leave(self)

    def _send(self) -> bool:
        """Send the question, as soon as there is a worker; False when there is none now."""
        asked = self._asked
        assert asked is not None
        if asked.request.policy in self._replaced:
            return False
        self.start()
        if self._worker is None:
            return False
        request = asked.request
        thinking = LONGEST if request.iterations else request.budget
        seconds = thinking + (self.grace if self._worker.answered else self.first_grace)
        asked.deadline = time.monotonic() + seconds
        self._worker.ask(request, self.programs, seconds)
        return True

    def _trouble(self, asked: _Asked) -> Answer | Message:
        """Return the answer, or what went wrong, or "" as long as it may still come."""
        assert self._worker is not None and asked.deadline is not None
        answer = self._worker.poll()
        if isinstance(answer, Answer):
            return (
                answer
                if self.sound(answer)
                else Message("gave what is no option ({answer})", answer=f"{answer.key!r:.80}")
            )
        if answer is not None:
            return answer if isinstance(answer, Message) else Message(NO_ANSWER, answer=type(answer).__name__)
        return Message("took too long" if time.monotonic() > asked.deadline else "")

    def _go_on_without(self, asked: _Asked, trouble: Message) -> Answer | None:
        """Take the next step: the bot anew, a simpler one, the fallback."""
        self._end()
        asked.tries, asked.deadline = asked.tries + 1, None
        name = asked.request.policy
        bot = Message(name)
        if asked.tries <= RESTARTS:
            self.notes.append(f"The bot {name} {trouble} and was started anew.")
            self._send()
            return None
        self._replaced.add(name)
        if name == self.simpler:
            return self._give_up(Message(WITHOUT, bot=bot, trouble=trouble))
        asked.note = Message(SIMPLER, bot=bot, trouble=trouble, simpler=Message(self.simpler))
        self.notes.append(asked.note)
        asked.request, asked.tries = replace(asked.request, policy=self.simpler, iterations=0), RESTARTS
        self._send()
        return None

    def _give_up(self, note: Message) -> Answer:
        self.notes.append(note)
        self._asked = None
        self._end()
        return replace(self.fallback(), note=note)

"""A bot in a process of its own: it is asked, it answers, it may die or hang, and the game goes on.

The other process is given the compiled program once and then one seat's packed view at a time; nothing else. The host
never blocks: `ask`, then `poll` until there is an answer. A bot that dies, fails or takes longer than its budget and a
grace is started anew; after `RESTARTS` of that the answer is left to the fallback, and says so.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Protocol

RESTARTS = 2
GRACE = 10.0
"""Seconds that a bot may take beyond its budget before it counts as hanging (the first call compiles the program)."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a bot is asked: by which policy, for which program (`program_id`), on which packed view.

    `budget` is in seconds, or (when `iterations` is set) a count, which makes the answer reproducible; `seed` is that
    of the bot's own random numbers.
    """

    policy: str
    program_id: str
    packed: Any
    seed: int
    budget: float = 1.0
    iterations: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The key of the option that was chosen, why (named terms, the weightiest first), and a note when it went wrong."""

    key: str
    reasons: tuple[tuple[str, int], ...] = ()
    note: str = ""


class Policy(Protocol):
    """A way to choose: returns an option's key and the named terms that spoke for it."""

    def __call__(self, program: Any, request: Request) -> Answer:
        """Choose for the seat of the packed view."""


@dataclass
class _Asked:
    request: Request
    deadline: float
    tries: int = 0


@dataclass
class BotHost:
    """One worker process and what it is busy with. `policies` names the module whose `POLICIES` it offers."""

    programs: Mapping[str, Any]
    fallback: Callable[[Request], Answer]
    policies: str = "dogtable.bots.policies"
    grace: float = GRACE
    notes: list[str] = field(default_factory=list)
    _process: multiprocessing.process.BaseProcess | None = None
    _pipe: Connection | None = None
    _sent: set[str] = field(default_factory=set)
    _asked: _Asked | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    def ask(self, request: Request) -> None:
        """Ask for an answer; one question at a time."""
        if self._asked is not None:
            raise RuntimeError("the bot is still busy with another question")
        self._asked = _Asked(request, 0.0)
        self._send()

    def poll(self) -> Answer | None:
        """Return the answer when it has come. Never blocks."""
        asked = self._asked
        if asked is None or self._pipe is None or self._process is None:
            return None
        trouble = ""
        try:
            if self._pipe.poll():
                answer = self._pipe.recv()
                if isinstance(answer, Answer):
                    self._asked = None
                    return answer
                trouble = f"failed ({answer})"
            elif not self._process.is_alive():
                trouble = "died"
            elif time.monotonic() > asked.deadline:
                trouble = "took too long"
        except (EOFError, OSError):
            trouble = "died"
        if not trouble:
            return None
        self.stop()
        asked.tries += 1
        if asked.tries <= RESTARTS:
            self.notes.append(f"The bot {trouble} and was started anew.")
            self._send()
            return None
        self._asked = None
        note = f"The bot {trouble} again and again; a simpler one answers for it."
        self.notes.append(note)
        answer = self.fallback(asked.request)
        return Answer(answer.key, answer.reasons, note)

    def drop(self) -> None:
        """Forget the question (the game was taken back or closed); a busy worker is ended."""
        if self._asked is not None:
            self._asked = None
            self.stop()

    def stop(self) -> None:
        """End the worker at once; the next question starts a new one."""
        if self._process is not None:
            self._process.kill()
            self._process.join(timeout=1)
        if self._pipe is not None:
            self._pipe.close()
        self._process, self._pipe = None, None
        self._sent.clear()

    def start(self) -> None:
        """Start the worker before the first question, so that the first answer comes quickly."""
        if self._process is not None:
            return
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, self.policies), name="dogtable-bot", daemon=True)
        self._process.start()
        theirs.close()

    def _send(self) -> None:
        asked = self._asked
        assert asked is not None
        self.start()
        assert self._pipe is not None
        request = asked.request
        asked.deadline = time.monotonic() + request.budget + self.grace
        try:
            if request.program_id not in self._sent:
                self._pipe.send((request.program_id, self.programs[request.program_id]))
                self._sent.add(request.program_id)
            self._pipe.send(request)
        except (BrokenPipeError, OSError):
            asked.deadline = 0.0  # it died meanwhile: `poll` sees it and starts anew


def serve(pipe: Connection, policies: str) -> None:
    """Answer questions until the other side is gone. Runs in the bot's process."""
    if hasattr(os, "nice"):
        os.nice(10)  # the table comes first
    offered: Mapping[str, Policy] = importlib.import_module(policies).POLICIES
    programs: dict[str, Any] = {}
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            sys.exit(0)
        if not isinstance(message, Request):
            programs[message[0]] = message[1]
            continue
        try:
            pipe.send(offered[message.policy](programs[message.program_id], message))
        except Exception as error:  # noqa: BLE001  # whatever a bot does wrong, the host is told and goes on without it
            pipe.send(f"{type(error).__name__}: {error}")

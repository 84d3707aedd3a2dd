"""One process in which bots think: what runs inside it, and the end of it that the program holds.

The process gets compiled programs and seats' packed views, nothing else. Two lines lead to it: one for questions and
answers, and a life line on which nothing is ever said. When the program is gone, killed at any moment, the life line
ends, and the process leaves, in the middle of a thought if need be. While nobody asks it may think ahead
(`bots.thinking_ahead`).
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any, Final

from dogtable.base.bounds import OUT_OF_MEMORY, hold
from dogtable.base.message import Message
from dogtable.bots.thinking_ahead import ThinkingAhead

NICE: Final = 10


class Worker:
    """A process, as the program holds it. Nothing here waits: a thread does all writing and reading.

    `policies` names the module whose `POLICIES` it offers, `memory` is the most that it may use, in bytes. `came` is
    called from that thread when there is something to `poll`. OSError when no process can be started.
    """

    def __init__(self, policies: str, memory: int, came: Callable[[], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        their_life, self._life = context.Pipe(duplex=False)
        self.process = context.Process(
            target=serve, args=(theirs, their_life, policies, memory), name="dogtable-bot", daemon=True
        )
        try:
            self.process.start()
        except OSError:
            self._pipe.close()
            self._life.close()
            raise
        finally:
            theirs.close()
            their_life.close()
        self.answered = False
        self._came = came
        self._sent: set[str] = set()
        self._questions: queue.SimpleQueue[tuple[list[object], bool] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[object] = queue.SimpleQueue()
        threading.Thread(target=self._talk, daemon=True, name="dogtable-bot-line").start()

    def ask(self, request: Any, programs: Mapping[str, Any], seconds: float) -> None:
        """Send a question, and its program where it is not there yet; after so many seconds the process ends."""
        self._questions.put(([*self._missing((request,), programs), (request, seconds)], True))

    def think_ahead(self, requests: Sequence[Any], programs: Mapping[str, Any]) -> None:
        """Let it think, until it is asked, about what it may be asked next; there is no answer. None: it rests."""
        self._questions.put(([*self._missing(requests, programs), (list(requests), 0.0)], False))

    def _missing(self, requests: Sequence[Any], programs: Mapping[str, Any]) -> list[object]:
        """Return the programs of requests that are not there yet, to be sent first."""
        names = {request.program_id for request in requests} - self._sent
        self._sent |= names
        return [(name, programs[name]) for name in sorted(names)]

    def poll(self) -> object | None:
        """Return what was answered: whatever a policy returned, or a sentence (str) about what went wrong."""
        try:
            answer = self._answers.get_nowait()
        except queue.Empty:
            return None
        self.answered = True
        return answer

    def stop(self) -> None:
        """End the process at once."""
        self.process.kill()
        self._questions.put(None)
        self._life.close()
        self.process.join(timeout=0.2)  # that it is dead is known later at the latest; nobody waits for it

    def _talk(self) -> None:
        try:
            while (question := self._questions.get()) is not None:
                messages, is_asked = question
                for message in messages:
                    self._pipe.send(message)
                if is_asked:
                    self._put(self._pipe.recv())
        except (EOFError, OSError):
            self.process.join(timeout=1)
            full = self.process.exitcode == OUT_OF_MEMORY
            self._put(Message("used too much memory" if full else "died"))
        except Exception as error:  # noqa: BLE001  whatever it sent instead of an answer
            self._put(Message("gave what is no answer ({answer})", answer=type(error).__name__))
        finally:
            self._pipe.close()

    def _put(self, answer: object) -> None:
        self._answers.put(answer)
        self._came()


# ------------------------------------------------------------------------------------------------- inside the process


def serve(pipe: Connection, life: Connection, policies: str, memory: int) -> None:
    """Answer questions until the other side is gone."""
    if hasattr(os, "nice"):
        os.nice(NICE)  # the table comes first
    hold(life, memory)
    try:
        _answer(pipe, policies)
    except (EOFError, OSError):
        sys.exit(0)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def _answer(pipe: Connection, policies: str) -> None:
    module = importlib.import_module(policies)
    offered, ahead = module.POLICIES, ThinkingAhead(module.think_ahead)
    programs: dict[str, Any] = {}
    while True:
        first, second = pipe.recv()
        if isinstance(first, str):
            programs[first] = second
            continue
        if isinstance(first, list):
            ahead.begin([(programs[request.program_id], request) for request in first])
            continue
        _alarm(second)
        try:
            ahead.stop()
            answer = offered[first.policy](programs[first.program_id], first)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001  # whatever a bot does wrong, the host is told and goes on without it
            answer = Message("failed ({error})", error=f"{type(error).__name__}: {error}")
        _alarm(0)
        pipe.send(answer)


def _alarm(seconds: float) -> None:
    """Let the system end this process after so many seconds, also where it hangs in code that lets no thread run."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)

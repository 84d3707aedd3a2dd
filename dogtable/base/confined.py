"""Work on what a stranger has made, in a process of its own: bounded in time, memory, and what goes in and out.

The function that works is named ("module:function"), takes bytes and returns bytes; nothing that runs code is ever
unpacked on this side. The process is started at the first call, serves further ones, and ends with whoever holds it:
when the program is killed at any moment, it leaves as well.

Memory is limited by the system on Linux; on Windows and macOS it is looked at every `WATCH` seconds from outside and
from inside. Time of the processor is limited by the system on Linux and macOS; on Windows the clock on the wall serves.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection
from typing import Final

from dogtable.base.bounds import OUT_OF_MEMORY, hold, used
from dogtable.base.errors import DogtableError

WATCH: Final = 0.05
"""Seconds between two looks from outside."""
START: Final = 30.0
"""Seconds on the wall that starting the process and importing the module may take beyond the first call's."""
PATIENCE: Final = 10.0
"""Seconds that a process which is being ended may take to be gone."""
TOLD: Final = 500
"""So many characters of what went wrong are handed on."""

_DONE, _FAILED, _TOO_LONG = b"\0", b"\1", b"\2"


class How(Enum):
    """What ended the work before it was done."""

    TIME = "it took too long"
    MEMORY = "it needed too much memory"
    SIZE = "it was too large"
    CRASH = "it ended unexpectedly"
    CANCELLED = "it was given up"
    START = "no process could be started for it"


class ConfinedError(DogtableError):
    """The work was not done: `how` says why, `detail` (for the log, may be "") what was seen of it."""

    def __init__(self, how: How, detail: str = "") -> None:
        super().__init__(how.value)
        self.how = how
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Limits:
    """What one call may use.

    `processor` and `wall` are seconds, the latter generous, as the machine may be busy; `megabytes` (2**20 bytes) is
    what the process holds altogether, Python and its modules included; `sent` and `answered` are bytes.
    """

    processor: float
    wall: float
    megabytes: int
    sent: int
    answered: int


class Confined:
    """A process that may be used for several calls, one at a time. `function` is "module:name"; a context manager.

    After a call that ended with `ConfinedError` the next one starts a new process.
    """

    def __init__(self, function: str, limits: Limits) -> None:
        self._function, self._limits = function, limits
        self._lock = threading.Lock()
        self._cancelled = False
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._life: Connection | None = None

    def __enter__(self) -> Confined:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self.close()

    def call(self, request: bytes) -> bytes:
        """Return what the function makes of the request. Waits for it; raises ConfinedError when it was not done."""
        if len(request) > self._limits.sent:
            raise ConfinedError(How.SIZE, f"{len(request)} bytes were sent, {self._limits.sent} are allowed")
        patience = self._limits.wall
        with self._lock:
            if self._cancelled:
                raise ConfinedError(How.CANCELLED)
            if self._process is None:
                patience += START
                self._start()
        assert self._process is not None and self._pipe is not None
        guard = _Guard(self._process, patience, self._limits.megabytes << 20)
        try:
            self._pipe.send_bytes(request)
            answer = self._pipe.recv_bytes(self._limits.answered + 1)
        except (EOFError, OSError) as error:
            guard.rest()
            raise self._ended(guard, str(error)) from None
        guard.rest()
        if answer[:1] == _DONE:
            return answer[1:]
        self.close()
        if answer[:1] == _TOO_LONG:
            raise ConfinedError(How.SIZE, f"more than {self._limits.answered} bytes were answered")
        raise ConfinedError(How.CRASH, answer[1:].decode("utf-8", "replace")[:TOLD])

    def cancel(self) -> None:
        """End the process at once, from any thread: the call that waits and every later one raise ConfinedError."""
        with self._lock:
            self._cancelled = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End the process; a later call starts another one."""
        with self._lock:
            process, pipe, life = self._process, self._pipe, self._life
            self._process = self._pipe = self._life = None
            if process is not None:
                process.kill()
                process.join(PATIENCE)
            for line in (pipe, life):
                if line is not None:
                    line.close()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        their_life, life = context.Pipe(duplex=False)
        process = context.Process(
            target=serve, args=(theirs, their_life, self._function, self._limits), name="dogtable-confined", daemon=True
        )
        try:
            process.start()
        except OSError as error:
            pipe.close()
            life.close()
            raise ConfinedError(How.START, str(error)) from None
        finally:
            theirs.close()
            their_life.close()
        self._process, self._pipe, self._life = process, pipe, life

    def _ended(self, guard: _Guard, seen: str) -> ConfinedError:
        """Say how the process ended, and let go of it."""
        process = self._process
        assert process is not None
        process.join(PATIENCE)
        status = process.exitcode
        self.close()
        if self._cancelled:
            return ConfinedError(How.CANCELLED)
        if guard.why is not None:
            return ConfinedError(guard.why)
        if status == OUT_OF_MEMORY:
            return ConfinedError(How.MEMORY)
        if sys.platform != "win32" and status == -signal.SIGPROF:
            return ConfinedError(How.TIME)
        return ConfinedError(How.CRASH, f"status {status} {seen}".strip())


def call(function: str, request: bytes, limits: Limits) -> bytes:
    """Return what a function ("module:name") makes of a request, in a process of its own; raises ConfinedError."""
    with Confined(function, limits) as confined:
        return confined.call(request)


class _Guard:
    """Looks at a process from outside until it may rest, and kills it when it takes too long or too much."""

    def __init__(self, process: multiprocessing.process.BaseProcess, wall: float, memory: int) -> None:
        self.why: How | None = None
        self._process, self._end, self._memory = process, time.monotonic() + wall, memory
        self._rests = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True, name="dogtable-guard")
        self._thread.start()

    def rest(self) -> None:
        """Look no further."""
        self._rests.set()
        self._thread.join()

    def _look(self) -> None:
        watched = sys.platform != "linux" and self._process.pid is not None  # there the system keeps the limit
        while not self._rests.wait(WATCH):
            if time.monotonic() > self._end:
                self.why = How.TIME
            elif watched and used(self._process.pid) > self._memory:
                self.why = How.MEMORY
            if self.why is not None:
                self._process.kill()
                return


# ------------------------------------------------------------------------------------------------- inside the process


def serve(pipe: Connection, life: Connection, function: str, limits: Limits) -> None:
    """Do what is asked until the other side is gone."""
    _no_core()
    hold(life, limits.megabytes << 20)
    try:
        module, _, name = function.partition(":")
        work: Callable[[bytes], bytes] = getattr(importlib.import_module(module), name)
        while True:
            request = pipe.recv_bytes(limits.sent)
            pipe.send_bytes(_worked(work, request, limits))
    except (EOFError, OSError):
        os._exit(0)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def _worked(work: Callable[[bytes], bytes], request: bytes, limits: Limits) -> bytes:
    _alarm(limits.processor)
    try:
        answer = work(request)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told to whoever asked
        return _FAILED + f"{type(error).__name__}: {error}"[:TOLD].encode("utf-8", "replace")
    finally:
        _alarm(0)
    return _DONE + answer if len(answer) <= limits.answered else _TOO_LONG


def _alarm(seconds: float) -> None:
    """Let the system end this process after so many seconds of the processor's time, wherever it is; 0: never."""
    if sys.platform != "win32":
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _no_core() -> None:
    """Leave no image of this process behind when it crashes."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))

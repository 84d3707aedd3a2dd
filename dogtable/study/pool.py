"""Several processes that do one kind of work, block by block. One that dies is replaced, and its block done by another.

Where one after the other dies over a block, its games are given out one by one; one over which they die alone is lost,
and the others are played.

They end when the work is done, when it is given up (Ctrl-C), and when this process is killed. While they work they tell
how far they have come.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeAlias, TypeVar, cast

from dogtable.base.errors import DogtableError

TRIES = 3
"""So many processes may die over one block, one after the other; then its games are given out one by one, or lost."""
MOST_LOST = 8
"""So many games in a row may be lost, with nothing played between; then it is not they, and the work is given up."""
DIED = f"{TRIES} processes died over this game"
"""How the sentence begins that is told of a game that was lost."""
_WAIT = 0.5
_OFTEN = 0.2
"""Seconds between two messages of one process about how far it has come."""

Tell: TypeAlias = Callable[[int], None]
"""Is told that so many more decisions were made."""

Given = TypeVar("Given")
Block = TypeVar("Block", bound=Sequence[Any])
"""Several games: a range or tuple, as it has to be hashable."""
Done = TypeVar("Done")


def quietly(_decisions: int) -> None:
    """Tell nobody."""


@dataclass
class _Worker(Generic[Block]):
    process: BaseProcess
    pipe: Connection
    block: Block | None = None


class Pool(Generic[Given, Block, Done]):
    """At most `jobs` processes that each are `given` something once and then `do` one block after another.

    What `do` raises ends the work with a DogtableError; it must be a function of a module. What it tells comes to
    `heard`. `lost` says what stands for a block of one game over which processes died, and is told why.
    """

    def __init__(
        self,
        jobs: int,
        do: Callable[[Given, Block, Tell], Done],
        given: Given,
        lost: Callable[[Block, str], Done],
        heard: Tell = quietly,
    ) -> None:
        self._jobs, self._do, self._given, self._lose, self._heard = jobs, do, given, lost, heard
        self._lost: deque[Done] = deque()
        self._in_row = 0  # so many were lost since something was done
        self._workers: list[_Worker[Block]] = []
        self._again: deque[Block] = deque()
        self._deaths: dict[Block, int] = {}

    def work(self, blocks: Iterator[Block]) -> Generator[Done, None, None]:
        """Yield what was done, in any order; the next blocks are asked for when somebody is free."""
        try:
            while True:
                self._give(blocks)
                while self._lost:
                    yield self._lost.popleft()
                busy: dict[object, _Worker[Block]] = {w.pipe: w for w in self._workers if w.block is not None}
                if not busy:
                    return
                for pipe in connection.wait([worker.pipe for worker in busy.values()], _WAIT):
                    yield from self._taken(busy[pipe])
        finally:
            for worker in self._workers:
                worker.process.kill()
            for worker in self._workers:
                worker.process.join()
                worker.pipe.close()
            self._workers.clear()

    def _give(self, blocks: Iterator[Block]) -> None:
        """Give every worker that is free a block, and start workers as long as there is more to do than they do."""
        while True:
            free = next((worker for worker in self._workers if worker.block is None), None)
            if free is None and len(self._workers) == self._jobs:
                return
            block = self._again.popleft() if self._again else next(blocks, None)
            if block is None:
                return
            worker = free or self._start()
            worker.block = block
            try:
                worker.pipe.send(block)
            except OSError:
                self._died(worker)

    def _start(self) -> _Worker[Block]:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._do, self._given), daemon=True)
        process.start()
        theirs.close()
        worker: _Worker[Block] = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _taken(self, worker: _Worker[Block]) -> Iterator[Done]:
        """Yield what a worker has done, unless it has died meanwhile."""
        try:
            message = worker.pipe.recv()
        except (EOFError, OSError):
            self._died(worker)
            return
        if isinstance(message, int):
            self._heard(message)
            return
        fault, done = message
        if fault:
            raise DogtableError(f"a game went wrong: {fault}")
        worker.block = None
        self._in_row = 0
        yield done

    def _died(self, worker: _Worker[Block]) -> None:
        self._workers.remove(worker)
        worker.process.join(_WAIT)  # of what it died
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        block = worker.block
        assert block is not None
        self._deaths[block] = self._deaths.get(block, 0) + 1
        if self._deaths[block] < TRIES:
            self._again.append(block)
        elif len(block) > 1:
            self._again.extend(cast("Block", block[place : place + 1]) for place in range(len(block)))
        else:
            self._in_row += 1
            if self._in_row == MOST_LOST:
                raise DogtableError(
                    f"{TRIES} processes died over each of {MOST_LOST} games in a row, the last one with status"
                    f" {worker.process.exitcode}"
                )
            self._lost.append(self._lose(block, f"{DIED}, the last one with status {worker.process.exitcode}"))


class _Telling:
    """Sends on what it is told, every now and then."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe, self._unreported, self._last = pipe, 0, time.monotonic()

    def __call__(self, decisions: int) -> None:
        self._unreported += decisions
        if time.monotonic() - self._last > _OFTEN:
            self.send()

    def send(self) -> None:
        self._pipe.send(self._unreported)
        self._unreported, self._last = 0, time.monotonic()


def _serve(pipe: Connection, do: Callable[[Any, Any, Tell], Any], given: object) -> None:
    """Do blocks until the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that gives out the work
    threading.Thread(target=_end_with_parent, daemon=True).start()
    tell = _Telling(pipe)
    while True:
        try:
            block = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = ("", do(given, block, tell))
        except Exception as error:  # noqa: BLE001  # whatever goes wrong is told where the work is given out
            answer = (f"{type(error).__name__}: {error}", None)
        tell.send()
        pipe.send(answer)


def _end_with_parent() -> None:
    """End this process in the middle of its work when the one that started it was killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)

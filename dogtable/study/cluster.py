"""Games of an arena on a Dask cluster: the same blocks, played by whatever workers there are.

What is handed out is kept until its result has come back; the scheduler gives the block of a worker that is lost to
another one. Results are written down here, under the key of their game, so none is lost and none counts twice. The
programs travel as one task that the others depend on: a worker that comes later, or anew, gets them, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from dogtable.base.errors import DogtableError, UsageError
from dogtable.study.code import bots_code
from dogtable.study.hands import Block, Playing, Programs, play_block
from dogtable.study.outcome import Outcome

SECONDS = 20
"""So long a scheduler may take to answer, and the first worker to be there."""
AHEAD = 2
"""Blocks that wait at each worker's side while it plays one, so that it need not wait for the next."""


class Cluster:
    """The workers of the scheduler at an address; UsageError when Dask is not installed or nobody answers there."""

    def __init__(self, address: str, seconds: float = SECONDS) -> None:
        try:
            self._dask: Any = import_module("distributed")
        except ImportError as error:
            raise UsageError("--cluster needs Dask distributed: pip install 'dogtable[cluster]'") from error
        self.address = address
        try:
            self._client: Any = self._dask.Client(address, timeout=seconds, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise UsageError(f"no Dask scheduler answers at {address!r}") from error
        try:
            self._client.wait_for_workers(1, timeout=seconds)
        except TimeoutError as error:
            self._client.close()
            raise UsageError(
                f"the Dask scheduler at {address!r} has no workers; start some with: dask worker"
            ) from error

    @property
    def jobs(self) -> int:
        """Return how many games are played at a time: the threads of all workers there are now."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def play(self, programs: Programs, blocks: Iterator[Block]) -> Playing:
        """Yield what was played, block by block; closes the connection at the end."""
        with self._told():
            try:
                code = {setting: bots_code(program.ruleset) for setting, program in programs.items()}
                shared = self._client.submit(dict, dict(programs), pure=False)
                running = self._dask.as_completed(loop=self._client.loop)
                for _ in range(AHEAD * self.jobs):
                    self._give(running, shared, code, blocks)
                for future in running:
                    self._give(running, shared, code, blocks)
                    yield future.result()
            finally:
                self._client.close()  # the scheduler drops what this client has not asked for any more

    def _give(self, running: Any, shared: Any, code: dict[int, str], blocks: Iterator[Block]) -> None:
        block = next(blocks, None)
        if block is not None:
            running.add(self._client.submit(_play, shared, block, code, pure=False))

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn what goes wrong far away into one sentence."""
        try:
            yield
        except DogtableError:
            raise
        except Exception as error:  # whatever it is, it came from the cluster
            kept = "what was played before is kept, and the same command goes on"
            raise DogtableError(
                f"the cluster at {self.address} failed ({type(error).__name__}: {error}); {kept}"
            ) from error


def _play(programs: Programs, block: Block, code: dict[int, str]) -> list[Outcome]:
    """Play a block, at a worker's; its bots must be those of who asks."""
    if any(bots_code(programs[bout.setting].ruleset) != code[bout.setting] for bout in block):
        raise DogtableError("a worker of the cluster has other bots than this dogtable; install the same version there")
    return play_block(programs, block)

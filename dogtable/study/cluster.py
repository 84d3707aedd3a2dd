"""Games of an arena on a Dask cluster: the same blocks, played by whatever workers there are.

What is handed out is kept until its result has come back; the scheduler gives the block of a worker that is lost to
another one. Results are written down here, under the key of their game, so none is lost and none counts twice. The
programs travel as one task that the others depend on: a worker that comes later, or anew, gets them, too.

Dask carries Python objects, so who reaches the scheduler can run code at every worker and here. Over TLS only who has
a certificate reaches it. What a worker says of a game is read as a stranger's words (`returned`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from dogtable.base.errors import DogtableError, UsageError
from dogtable.study.code import bots_code
from dogtable.study.hands import Block, Playing, Programs, play_block
from dogtable.study.returned import dumped, read

SECONDS = 20
"""So long a scheduler may take to answer, and the first worker to be there."""
AHEAD = 2
"""Blocks that wait at each worker's side while it plays one, so that it need not wait for the next."""


@dataclass(frozen=True, slots=True)
class Certificates:
    """Files of the kind PEM: the authority that signed everybody's certificates, one's own, and its key.

    The key may be None where it stands in the file of the certificate.
    """

    authority: Path
    own: Path
    key: Path | None


class Cluster:
    """The workers of the scheduler at an address; UsageError when Dask is not installed or nobody answers there.

    With `certificates` all is sent over TLS.
    """

    def __init__(self, address: str, certificates: Certificates | None = None, seconds: float = SECONDS) -> None:
        try:
            self._dask: Any = import_module("distributed")
        except ImportError as error:
            raise UsageError("--cluster needs Dask distributed: pip install 'dogtable[cluster]'") from error
        self.address = address
        try:
            security = self._security(certificates)
            self._client: Any = self._dask.Client(address, timeout=seconds, set_as_default=False, security=security)
        except (OSError, ValueError, TimeoutError) as error:
            over = " over TLS, or it does not know these certificates" if certificates is not None else ""
            raise UsageError(f"no Dask scheduler answers at {address!r}{over}") from error
        try:
            self._client.wait_for_workers(1, timeout=seconds)
        except TimeoutError as error:
            self._client.close()
            raise UsageError(
                f"the Dask scheduler at {address!r} has no workers; start some with: dask worker"
            ) from error

    def _security(self, given: Certificates | None) -> Any:
        """Return what Dask calls security; None leaves it to Dask's own settings."""
        if given is None:
            return None
        if not self.address.startswith("tls://"):
            raise UsageError(f"with certificates the address begins with tls://, not {self.address!r}")
        for file in (given.authority, given.own, given.key):
            if file is not None and not file.is_file():
                raise UsageError(f"there is no file {str(file)!r}")
        key = None if given.key is None else str(given.key)
        return self._dask.Security(
            require_encryption=True,
            tls_ca_file=str(given.authority),
            tls_client_cert=str(given.own),
            tls_client_key=key,
        )

    @property
    def jobs(self) -> int:
        """Return how many games are played at a time: the threads of all workers there are now."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def play(self, programs: Programs, blocks: Iterator[Block]) -> Playing:
        """Yield what was played, block by block; closes the connection at the end."""
        with self._one_sentence():
            try:
                code = {setting: bots_code(program.ruleset) for setting, program in programs.items()}
                shared = self._client.submit(dict, dict(programs), pure=False)
                running, given = self._dask.as_completed(loop=self._client.loop), dict[str, Block]()
                for _ in range(AHEAD * self.jobs):
                    self._give(running, given, shared, code, blocks)
                for future in running:
                    self._give(running, given, shared, code, blocks)
                    yield read(future.result(), given.pop(future.key))
            finally:
                self._client.close()  # the scheduler drops what this client has not asked for any more

    def _give(
        self, running: Any, given: dict[str, Block], shared: Any, code: dict[int, str], blocks: Iterator[Block]
    ) -> None:
        block = next(blocks, None)
        if block is not None:
            future = self._client.submit(_play, shared, block, code, pure=False)
            given[future.key] = block
            running.add(future)

    @contextmanager
    def _one_sentence(self) -> Iterator[None]:
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


def _play(programs: Programs, block: Block, code: dict[int, str]) -> str:
    """Play a block, at a worker's, and tell what came of it; its bots must be those of who asks."""
    if any(bots_code(programs[bout.setting].ruleset) != code[bout.setting] for bout in block):
        raise DogtableError("a worker of the cluster has other bots than this dogtable; install the same version there")
    return dumped(play_block(programs, block))

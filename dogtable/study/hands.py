"""Who plays the games of an arena: this process, several of this machine, or (in `cluster`) those of others.

All take blocks of games one after another from one iterator, whenever they have hands free, and give what was played
in any order.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Protocol

from dogtable.base.program import Program
from dogtable.study.outcome import Outcome, play_bout
from dogtable.study.pool import Pool, Tell, quietly
from dogtable.study.schedule import Bout

Block = tuple[Bout, ...]
Programs = Mapping[int, Program]
"""The program of each setting, by its place in the run."""
Playing = Generator[list[Outcome], None, None]


class Hands(Protocol):
    """Whoever plays."""

    @property
    def jobs(self) -> int:
        """Return how many games are played at a time."""
        ...

    def play(self, programs: Programs, blocks: Iterator[Block]) -> Playing:
        """Yield what was played, block by block; closed early, it lets go of whoever plays."""
        ...


def play_block(programs: Programs, block: Block, tell: Tell = quietly) -> list[Outcome]:
    """Play games one after the other; every decision is told."""
    return [play_bout(programs[bout.setting], bout, tell) for bout in block]


class Here:
    """This process."""

    jobs = 1

    def __init__(self, heard: Tell = quietly) -> None:
        self._heard = heard

    def play(self, programs: Programs, blocks: Iterator[Block]) -> Playing:
        """Yield what was played, block by block."""
        for block in blocks:
            yield play_block(programs, block, self._heard)


class Processes:
    """So many processes of this machine."""

    def __init__(self, jobs: int, heard: Tell = quietly) -> None:
        self.jobs, self._heard = jobs, heard

    def play(self, programs: Programs, blocks: Iterator[Block]) -> Playing:
        """Yield what was played, block by block; the processes end with the iteration."""
        return Pool(self.jobs, play_block, programs, lost, self._heard).work(blocks)


def lost(block: Block, why: str) -> list[Outcome]:
    """Return what is kept of games over which processes died."""
    return [Outcome(bout, error=why) for bout in block]

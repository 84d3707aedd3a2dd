"""Libraries that may come while games are played: asked for once, and looked for now and then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from dogtable.base.program import Program

T = TypeVar("T")
EVERY = 1_024
"""It is looked for at the 1st, 2nd, 4th, 8th … time, and then at every so manieth: a look costs as much as a game."""


class Awaited(Generic[T]):
    """What `find` finds for a Program, once it is there."""

    def __init__(self, program: Program, find: Callable[[Program], T | None]) -> None:
        self._program, self._find = program, find
        self._times = 0

    def look(self) -> T | None:
        """Return what is there by now, None where there is nothing; the first time it is asked for."""
        self._times += 1
        if self._times & (self._times - 1) and self._times % EVERY:
            return None
        found = self._find(self._program)
        if found is None and self._times == 1:
            from dogtable.ahead.wanting import want  # a start that finds libraries loads nothing that makes them

            want(self._program)
        return found

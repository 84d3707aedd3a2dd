"""The collector of garbage, at rest while trees are built.

It looks for circles, and goes through all that there is to find them, again and again while that grows. Trees have
none, and what a ruleset may cost is bounded (`budget`), so it can wait until one is whole.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class _Rest:
    """Who lets the collector rest: it is one for all threads, so the first of them stops it and the last lets it go on.

    Where it rested before the first came, it goes on doing so.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._inside = 0
        self._worked = False

    def begin(self) -> None:
        """Stop it, if nobody has."""
        with self._lock:
            if not self._inside:
                self._worked = gc.isenabled()
                gc.disable()
            self._inside += 1

    def end(self) -> None:
        """Let it go on, if nobody else wants it to rest."""
        with self._lock:
            self._inside -= 1
            if not self._inside and self._worked:
                gc.enable()


_rest = _Rest()


@contextmanager
def uncollected() -> Iterator[None]:
    """Let the collector rest meanwhile, whatever other threads do; one inside another is the same as one."""
    _rest.begin()
    try:
        yield
    finally:
        _rest.end()

"""Work that nobody waits for: done beside whatever goes on a little later, at the latest as the program ends."""

from __future__ import annotations

import atexit
import logging
import threading
from collections import deque
from collections.abc import Callable

LATER: float = 1
"""Seconds from when something is put off until it is done, if the program does not end before."""

_log = logging.getLogger(__name__)
_waiting: deque[Callable[[], None]] = deque()
_adding, _working = threading.Lock(), threading.Lock()


def put_off(work: Callable[[], None]) -> None:
    """Have something done by a thread of its own in a while, or when the program ends.

    Nobody waits for it, so a fault of it goes to the log, and what else was put off is done.
    """
    with _adding:
        _waiting.append(work)
        first = len(_waiting) == 1
    if first:
        timer = threading.Timer(LATER, finish)
        timer.daemon = True  # a program that ends meanwhile does it itself
        timer.start()


@atexit.register
def finish() -> None:
    """Do all that was put off now; what another thread is at is waited for."""
    with _working:
        while _waiting:
            work = _waiting.popleft()
            try:
                work()
            except Exception:  # noqa: BLE001  # whatever it is, nobody is there to be told
                _log.exception("what was put off could not be done")

"""Work that nobody waits for: done beside whatever goes on a little later, at the latest as the program ends."""

from __future__ import annotations

import atexit
import threading
from collections import deque
from collections.abc import Callable

LATER: float = 1
"""Seconds from when something is put off until it is done, if the program does not end before."""

_waiting: deque[Callable[[], None]] = deque()
_adding, _working = threading.Lock(), threading.Lock()


def put_off(work: Callable[[], None]) -> None:
    """Have something done by a thread of its own in a while, or when the program ends; it must raise nothing."""
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
            _waiting.popleft()()

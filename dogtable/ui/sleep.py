"""Sleeping until something happens, without the processor noticing.

pygame's own wait looks a thousand times a second. Here the process sleeps in the system: on the display's connection
where that can be seen (X11, Wayland), and looks only now and then for what comes another way; else in steps. Either
grow the longer nothing has happened.
"""

from __future__ import annotations

import os
import select
import socket
import stat
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

STEPS: Final = (0.004, 0.1)  # seconds between two looks, the shortest and the longest, where each event is looked for
BESIDE: Final = (0.1, 1.0)  # and where events come over the connection: a controller that is plugged in does not
REST: Final = 20  # a step is this part of the time since the last event
FALSE_ALARMS: Final = 5  # readable, but no event: a connection that somebody else reads


def open_sockets() -> frozenset[int]:
    """Return the process's open sockets, where the system tells (Linux); to be compared before and after."""
    try:
        numbers = [int(entry.name) for entry in Path("/proc/self/fd").iterdir()]
    except (OSError, ValueError):
        return frozenset()
    found = set()
    for number in numbers:
        try:
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                found.add(number)
        except OSError:
            continue  # the one that listed the folder is closed by now
    return frozenset(found)


class Sleeper:
    """Sleeps until an event, a ring from another thread, or a time. `doors` are sockets that events come through."""

    def __init__(self, doors: Sequence[int] = ()) -> None:
        self._doors = list(doors)
        self._bell, self._button = socket.socketpair()
        self._bell.setblocking(False)
        self._button.setblocking(False)
        self._last = time.monotonic()
        self._alarms = 0
        self.polled = False  # whether something is connected whose events come through no door

    def ring(self) -> None:
        """Wake the sleeper; from any thread."""
        try:
            self._button.send(b"!")
        except OSError:
            return  # the bell is full of rings that were not heard yet, or the window is closed

    def close(self) -> None:
        """Take the bell down."""
        self._bell.close()
        self._button.close()

    def sleep(self, seconds: float) -> list[pygame.event.Event]:
        """Return the events that have come, at once when there are some, at the latest after `seconds`."""
        end = time.monotonic() + seconds
        while True:
            found = pygame.event.get()
            now = time.monotonic()
            if found:
                self._last, self._alarms = now, 0
                return found
            if now >= end:
                return []
            if self._nap(min(end - now, self._step(now))):
                return pygame.event.get()

    def _step(self, now: float) -> float:
        shortest, longest = BESIDE if self._doors and not self.polled else STEPS
        return max(shortest, min(longest, (now - self._last) / REST))

    def _nap(self, seconds: float) -> bool:
        """Sleep until a door opens, for `seconds` at most; True when the bell was rung."""
        watched: list[socket.socket | int] = [self._bell, *self._doors]
        ready, _, _ = select.select(watched, [], [], seconds)
        if self._bell in ready:
            self._bell.recv(4096)
            return True
        if ready:
            self._alarms += 1
            if self._alarms > FALSE_ALARMS:
                self._doors = []
        return False


def together(events: list[pygame.event.Event]) -> list[pygame.event.Event]:
    """Leave of several mouse motions in a row only the last, and of several sizes too."""
    kept: list[pygame.event.Event] = []
    for event in events:
        if kept and event.type in (pygame.MOUSEMOTION, pygame.VIDEORESIZE) and kept[-1].type == event.type:
            kept.pop()
        kept.append(event)
    return kept

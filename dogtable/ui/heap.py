"""What is freed goes back to the system: large pictures at once, the rest when a table has been put away.

What is held in circles is looked for while nothing moves: in the middle of a flight it would cost up to three frames.

Left alone, the C library of Linux keeps ever larger freed blocks in its heap, where small ones that live on hold them
fast: after some games of different sizes the window holds 40 % more than it uses.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from typing import Any, Final

TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8  # the names of malloc.h
OF_ITS_OWN: Final = 96 << 10  # bytes from which a block is taken from the system by itself, and given back when freed
SPARE: Final = 2 << 20  # free bytes that the heap may keep at its end

YOUNG: Final = 5_000  # objects more than at the last look, for which a rest is used
OLD: Final = 30  # looks at young objects for each one at all of them
MOST: Final = 200_000  # objects more, for which it is looked even while something moves


class Collector:
    """Looks for circles of objects when it is told of a rest, instead of whenever Python sees fit."""

    def __init__(self) -> None:
        self._looks = 0

    def start(self) -> None:
        """Take it over from Python."""
        gc.disable()

    def stop(self) -> None:
        """Leave it to Python again."""
        gc.enable()

    def turn(self, *, rests: bool) -> None:
        """Use a turn of the loop in which nothing moves (`rests`); in another one only what cannot wait is done."""
        more = gc.get_count()[0]
        if gc.isenabled() or more < (YOUNG if rests else MOST):
            return
        self._looks += 1
        gc.collect(2 if rests and self._looks % OLD == 0 else 1)


def give_back() -> bool:
    """Let freed pictures go back to the system; False where the C library has no such setting."""
    mallopt = _of_the_library("mallopt")
    if mallopt is None:
        return False
    wanted = ((ARENA_MAX, 1), (MMAP_THRESHOLD, OF_ITS_OWN), (TRIM_THRESHOLD, SPARE))
    return all(mallopt(name, value) == 1 for name, value in wanted)


def tidy() -> Iterator[None]:
    """Free what closed scenes held in circles, then give back the gaps between smaller blocks: two slices."""
    gc.collect()
    yield
    trim = _of_the_library("malloc_trim")
    if trim is not None:
        trim(ctypes.c_size_t(0))
    yield


def _of_the_library(name: str) -> Any:
    """A function of the C library of Linux; None elsewhere, and where it has none (musl)."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None

"""How the C library keeps memory for pictures: what is freed goes back to the system.

Left alone, the library of Linux keeps ever larger freed blocks in its heap, where small ones that live on hold them
fast: after some games of different sizes the window holds 40 % more than it uses.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8  # the names of malloc.h
OF_ITS_OWN: Final = 512 << 10  # bytes from which a block is taken from the system by itself, and given back when freed
SPARE: Final = 2 << 20  # free bytes that the heap may keep at its end


def give_back() -> bool:
    """Let freed pictures go back to the system; False where the C library has no such setting."""
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none
    if mallopt is None:
        return False
    wanted = ((ARENA_MAX, 1), (MMAP_THRESHOLD, OF_ITS_OWN), (TRIM_THRESHOLD, SPARE))
    return all(mallopt(name, value) == 1 for name, value in wanted)

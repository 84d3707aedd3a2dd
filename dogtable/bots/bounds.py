"""How much memory a process may use: a limit where the system keeps one, else a figure to watch."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

STATM: Final = Path("/proc/self/statm")


def limit(size: int) -> bool:
    """Let this process have so many bytes and no more; False where the system keeps no such limit.

    Beyond it Python raises MemoryError.
    """
    if sys.platform != "linux":
        return False  # macOS takes the call and does not keep to it
    import resource

    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    size = size if hard == resource.RLIM_INFINITY else min(size, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (size, hard))
    return True


def used() -> int:
    """Return how many bytes of memory this process holds (on macOS: the most that it ever held)."""
    if sys.platform == "win32":
        return _windows()
    import resource

    if not STATM.is_file():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(STATM.read_text(encoding="ascii").split()[1]) * resource.getpagesize()


def _windows() -> int:
    import ctypes
    from ctypes import wintypes

    class Counters(ctypes.Structure):
        _fields_ = [
            ("cb", wintypes.DWORD),
            ("PageFaultCount", wintypes.DWORD),
            *((name, ctypes.c_size_t) for name in ("PeakWorkingSetSize", "WorkingSetSize")),
            *((f"quota{n}", ctypes.c_size_t) for n in range(4)),
            *((name, ctypes.c_size_t) for name in ("PagefileUsage", "PeakPagefileUsage")),
        ]

    found = Counters()
    found.cb = ctypes.sizeof(found)
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]  # only there is one
    kernel.GetCurrentProcess.restype = wintypes.HANDLE
    ask = kernel.K32GetProcessMemoryInfo
    ask.argtypes = [wintypes.HANDLE, ctypes.POINTER(Counters), wintypes.DWORD]
    if not ask(kernel.GetCurrentProcess(), ctypes.byref(found), found.cb):
        return 0
    return int(found.PagefileUsage)

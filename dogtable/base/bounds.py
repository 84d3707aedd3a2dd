"""How much memory a process may use: a limit where the system keeps one, else a figure to watch.

`hold` is what every process of ours does first that may be ended at any moment.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

OUT_OF_MEMORY: Final = 77  # the status with which a process leaves that needs too much
WATCH: Final = 0.5  # seconds between two looks at the memory, where the system sets no limit


def hold(life: Connection, memory: int) -> None:
    """Keep this process to `memory` bytes, and let it end as soon as nobody holds the other end of `life`.

    On that line nothing is ever said. Beyond the limit Python raises MemoryError, or the process leaves with
    OUT_OF_MEMORY. Ctrl-C in a terminal is for the program, which ends this process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limited = limit(memory)
    threading.Thread(target=_watch, args=(life, 0 if limited else memory), daemon=True).start()


def _watch(life: Connection, memory: int) -> None:
    """Leave when the life line ends, or when more than `memory` bytes are used (0: the system sees to that)."""
    try:
        while not life.poll(WATCH if memory else None):
            if used() > memory:
                os._exit(OUT_OF_MEMORY)
    except OSError:
        pass  # that is an end, too
    os._exit(0)


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


def used(process: int | None = None) -> int:
    """Return how many bytes of memory a process holds, this one or that with an id; 0 when it cannot be known."""
    process = os.getpid() if process is None else process
    if sys.platform == "win32":
        return _windows(process)
    if sys.platform == "darwin":
        return _macos(process)
    import resource

    try:
        held = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0 if process != os.getpid() else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
    return int(held) * resource.getpagesize()


def _macos(process: int) -> int:
    import ctypes

    class Task(ctypes.Structure):  # struct proc_taskinfo of <sys/proc_info.h>
        _fields_ = [
            ("virtual", ctypes.c_uint64),
            ("resident", ctypes.c_uint64),
            *((f"time{n}", ctypes.c_uint64) for n in range(4)),
            *((f"count{n}", ctypes.c_int32) for n in range(12)),
        ]

    found = Task()
    size = ctypes.sizeof(found)
    library = ctypes.CDLL("/usr/lib/libproc.dylib")
    size_read = library.proc_pidinfo(process, 4, ctypes.c_uint64(0), ctypes.byref(found), size)  # 4: PROC_PIDTASKINFO
    return int(found.resident) if size_read == size else 0


def _windows(process: int) -> int:
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
    kernel.OpenProcess.restype = wintypes.HANDLE
    kernel.OpenProcess.argtypes = [wintypes.DWORD, wintypes.BOOL, wintypes.DWORD]
    kernel.CloseHandle.argtypes = [wintypes.HANDLE]
    ask = kernel.K32GetProcessMemoryInfo
    ask.argtypes = [wintypes.HANDLE, ctypes.POINTER(Counters), wintypes.DWORD]
    handle = kernel.OpenProcess(0x1010, False, process)  # to ask about it, and to read its memory
    if not handle:
        return 0
    try:
        return int(found.PagefileUsage) if ask(handle, ctypes.byref(found), found.cb) else 0
    finally:
        kernel.CloseHandle(handle)

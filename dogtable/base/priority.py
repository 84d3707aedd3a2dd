"""Work that waits for all other: the priority of one thread."""

from __future__ import annotations

import os
import sys
import threading


def wait_for_others() -> None:
    """Give this thread the lowest priority that the system has, for good; the other threads keep theirs.

    Where a system knows priorities of processes alone, it stays as it is.
    """
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)  # of Linux each thread has its own
    elif sys.platform == "darwin":
        import ctypes

        ctypes.CDLL(None).setpriority(3, 0, 0x1000)  # PRIO_DARWIN_THREAD, this one, PRIO_DARWIN_BG
    elif sys.platform == "win32":
        import ctypes

        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentThread.restype = ctypes.c_void_p
        kernel.SetThreadPriority(ctypes.c_void_p(kernel.GetCurrentThread()), -15)  # THREAD_PRIORITY_IDLE

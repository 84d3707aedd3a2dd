"""How long tests wait for what must come: so long that no load decides a test, and a hang still ends."""

import time
from multiprocessing.process import BaseProcess
from pathlib import Path

PATIENCE = 300.0
"""Seconds. What is waited for comes within one or two on a quiet machine."""

FOR_GOOD = 100 * PATIENCE
"""Seconds that a bot or program is given which is meant never to be done."""


def is_cut_short(process: BaseProcess) -> bool:
    """Whether a process was ended in the middle of what it did, and did not come to its own end."""
    end = time.monotonic() + PATIENCE
    while process.exitcode is None:  # another thread may wait for it, too: then joining tells nothing
        assert time.monotonic() < end
        process.join(0.05)
    return process.exitcode != 0


def is_gone(pid: int, seconds: float = PATIENCE) -> bool:
    """Whether a process is gone within so many seconds; on Linux. A zombie of somebody else's is gone, too."""
    end = time.monotonic() + seconds
    while not (gone := _is_gone(pid)) and time.monotonic() < end:
        time.sleep(0.02)
    return gone


def _is_gone(pid: int) -> bool:
    try:  # it may go while it is looked at
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True

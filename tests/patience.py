"""How long tests wait for what must come: so long that no load decides a test, and a hang still ends."""

import time
from multiprocessing.process import BaseProcess

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

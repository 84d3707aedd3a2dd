"""How much work something is, counted and not clocked: the same on every machine, however busy."""

from __future__ import annotations

import sys
from collections.abc import Callable


def effort(work: Callable[[], object]) -> int:
    """Return how many functions are called, of Python and of C, while `work` is done in this thread."""
    calls = 0

    def note(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls

"""Work counted, not timed: lines of Python that run. The same on every machine, whatever else it does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def lines(work: Callable[[], object]) -> int:
    """Return how many lines of Python run while `work` is called."""
    count = 0

    def line(_frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal count
        count += event == "line"
        return line

    before = sys.gettrace()
    sys.settrace(lambda _frame, _event, _arg: line)
    try:
        work()
    finally:
        sys.settrace(before)
    return count

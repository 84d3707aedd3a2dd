"""The collector of garbage, at rest while trees are built.

It looks for circles, and goes through all that there is to find them, again and again while that grows. Trees have
none, and what a ruleset may cost is bounded (`budget`), so it can wait until one is whole.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Let the collector rest meanwhile; where it rests already, it goes on doing so."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()

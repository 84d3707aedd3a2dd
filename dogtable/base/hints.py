"""The nearest name: what somebody who mistyped probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from itertools import islice

from dogtable.base.message import Message

POSSIBLE = "possible"
MOST_COMPARED = 300
"""Of more names only those of about the same length are compared, and no more than so many."""


def nearest(found: str, names: Iterable[str]) -> str:
    """Return the name nearest to `found`, or "" when none is near."""
    by_small = {name.lower(): name for name in names}
    if len(by_small) > MOST_COMPARED:
        alike = (name for name in by_small if abs(len(name) - len(found)) <= 2)
        by_small = {name: by_small[name] for name in islice(alike, MOST_COMPARED)}
    close = difflib.get_close_matches(found.lower(), by_small, 1, 0.6)
    return by_small[close[0]] if close else ""


def did_you_mean(found: str, names: Iterable[str], what: str = POSSIBLE) -> str:
    """Return `did you mean 'x'?`, or the list of names when few are possible, or ""."""
    names = list(names)
    near = nearest(found, names)
    if near:
        return Message("did you mean '{near}'?", near=near)
    if names and len(names) <= 12:
        return Message("{what}: {names}", what=Message(what), names=", ".join(names))
    return ""

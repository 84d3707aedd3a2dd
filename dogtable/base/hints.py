"""The nearest name: what somebody who mistyped probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(found: str, names: Iterable[str]) -> str:
    """Return the name nearest to `found`, or "" when none is near."""
    by_small = {name.lower(): name for name in names}
    close = difflib.get_close_matches(found.lower(), by_small, 1, 0.6)
    return by_small[close[0]] if close else ""


def did_you_mean(found: str, names: Iterable[str], what: str = "") -> str:
    """Return `did you mean 'x'?`, or the list of names when few are possible, or ""."""
    names = list(names)
    near = nearest(found, names)
    if near:
        return f"did you mean {near!r}?"
    if names and len(names) <= 12:
        return f"{what or 'possible'}: {', '.join(names)}"
    return ""
